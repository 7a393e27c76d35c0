"""Measurements of speed and strength. No test depends on them."""
