"""Center Square Showdown: its rules, what the search is told of them, and its words."""
