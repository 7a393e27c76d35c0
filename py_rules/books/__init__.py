"""Exact values that would take too long to search for: a file each, and how to read it."""
