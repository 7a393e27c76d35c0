"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-12-31; written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    "2027-02-20": 1,
    "2027-06-20": 1,
    "2027-07-30": 1,
    "2027-08-08": 1,
    "2027-11-04": 1,
    "2027-12-17": 1,
}
