"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-12-31; written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    "2027-02-07": 1,
    "2027-03-18": 1,
    "2027-05-02": 1,
    "2027-08-01": 1,
    "2027-09-19": 1,
    "2027-11-26": 1,
}
