"""What `build.py` is made of: setting up, building, checking, serving and testing."""
