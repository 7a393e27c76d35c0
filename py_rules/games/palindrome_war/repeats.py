"""How many puzzles to skip on days whose first ones repeat one of the 100 days before.

Until 2027-12-31; written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    "2027-01-12": 1,
    "2027-02-28": 1,
    "2027-03-19": 1,
    "2027-03-25": 1,
    "2027-04-15": 1,
    "2027-04-19": 1,
    "2027-04-27": 1,
    "2027-06-07": 1,
    "2027-07-07": 1,
    "2027-07-17": 1,
    "2027-08-05": 1,
    "2027-08-28": 1,
    "2027-08-29": 1,
    "2027-10-04": 1,
    "2027-10-24": 2,
}
