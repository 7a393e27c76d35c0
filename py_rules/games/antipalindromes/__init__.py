"""Palindromes & Antipalindromes: its rules, what the search is told, its words, its book."""
