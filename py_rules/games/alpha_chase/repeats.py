"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-12-31; written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    "2026-12-24": 1,
    "2027-01-29": 1,
    "2027-07-11": 1,
    "2027-08-01": 1,
    "2027-09-14": 1,
}
