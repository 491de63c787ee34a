"""Keeper Mode: one test for each ruling, and the examples of the rulebook."""
