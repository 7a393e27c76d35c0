"""The computer players, one per module; `py_rules.bots.choice` finds them here."""
