"""The matrix of reliability: every fault at every stage of a visit, and one check for all.

`docs/reliability.md` says what is promised, and how to add a fault.
"""
