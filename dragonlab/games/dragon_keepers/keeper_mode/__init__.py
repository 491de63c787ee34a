"""Dragon Keepers by Catarina and Vital Lacerda, Keeper Mode: rules, words, pictures, policies."""
