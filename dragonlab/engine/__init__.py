"""What every game shares: states, fate, actions, matches, simulation. Knows no game."""
