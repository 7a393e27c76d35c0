"""The games: a folder each with `rules.py`, `search.py` and `dialogue.py`."""
