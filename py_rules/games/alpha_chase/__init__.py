"""Alpha Chase: its rules, search hints and terminal dialogue."""
