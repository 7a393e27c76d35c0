"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-06-30; written by `python3 build.py bench puzzles --repeats 2027-06-30`.
"""

REPEATS = {
    "2026-12-16": 1,
}
