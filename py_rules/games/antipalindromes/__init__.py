"""Palindromes & Antipalindromes: its rules, search hints, terminal dialogue and opening book."""
