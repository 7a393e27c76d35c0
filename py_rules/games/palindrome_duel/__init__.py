"""Palindrome Duel: its rules, search hints and terminal dialogue."""
