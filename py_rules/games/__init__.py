"""The games: a folder each with `rules.py`, and beside it `search.py` and `dialogue.py`."""
