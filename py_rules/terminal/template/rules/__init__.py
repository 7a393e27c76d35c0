"""Last Counter: its rules, and how a terminal speaks it."""
