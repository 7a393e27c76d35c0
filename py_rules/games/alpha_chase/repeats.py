"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-06-30; written by `python3 build.py bench puzzles --repeats 2027-06-30`.
"""

REPEATS = {
    "2026-12-08": 1,
    "2026-12-22": 1,
    "2027-01-10": 1,
    "2027-02-28": 1,
    "2027-03-20": 1,
    "2027-03-21": 2,
    "2027-04-06": 1,
    "2027-04-07": 1,
    "2027-04-10": 1,
    "2027-04-16": 1,
    "2027-04-21": 1,
    "2027-05-13": 1,
    "2027-06-07": 1,
}
