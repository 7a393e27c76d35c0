"""Search over the contract alone: nothing here knows a game by name."""
