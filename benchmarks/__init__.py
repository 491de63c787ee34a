"""How fast dragonlab is: `python -m benchmarks`, or `make bench`."""
