"""Compares a page with what the position and the rules say that a person has to see."""
