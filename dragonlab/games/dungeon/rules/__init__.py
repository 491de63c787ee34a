"""The Dungeon: the rules, compiled; `actions` is their door."""
