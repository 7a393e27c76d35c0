"""Palindrome War: its rules, what the search is told of them, and its words in a terminal."""
