"""What the page asks of Python: requests and answers as JSON."""
