"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-12-31; written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    "2027-02-05": 1,
    "2027-03-10": 1,
    "2027-06-12": 1,
    "2027-09-05": 1,
    "2027-11-01": 1,
}
