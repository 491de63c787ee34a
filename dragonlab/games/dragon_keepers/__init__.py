"""Dragon Keepers, a box with two games: what both of them share stands here beside them."""
