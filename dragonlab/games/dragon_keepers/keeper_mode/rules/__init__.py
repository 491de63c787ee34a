"""Keeper Mode: the rules, compiled; `actions` is their door."""
