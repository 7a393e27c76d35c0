"""How fast noon is, and beside what: `python3 build.py bench`. No test depends on it."""
