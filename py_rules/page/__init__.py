"""The requests of the page and their replies, as JSON."""
