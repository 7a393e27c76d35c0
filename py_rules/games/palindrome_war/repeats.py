"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-12-31; written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    "2027-01-12": 1,
    "2027-01-18": 1,
    "2027-02-24": 1,
    "2027-05-05": 1,
    "2027-06-12": 1,
    "2027-07-17": 1,
    "2027-07-31": 1,
    "2027-10-04": 1,
    "2027-10-24": 2,
}
