"""Center Square Showdown: its rules, search hints and terminal dialogue."""
