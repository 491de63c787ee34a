"""Dragonkeepers: the rules, compiled; `actions` is their door."""
