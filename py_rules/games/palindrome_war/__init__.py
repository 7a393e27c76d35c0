"""Palindrome War: its rules, search hints and terminal dialogue."""
