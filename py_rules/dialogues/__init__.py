"""The rule books' own dialogues, one file for each game."""
