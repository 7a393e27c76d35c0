"""The computer players, one per module; `py_rules.players.choice` finds them here."""
