"""Pass-and-play in a terminal: `python -m py_rules`."""
