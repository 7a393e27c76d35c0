"""The days whose first puzzles are among those of the 100 days before, until 2027-12-31.

Written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    # how many puzzles are skipped
    "2027-02-20": 1,
    "2027-02-26": 1,
    "2027-08-01": 1,
    "2027-09-02": 1,
    "2027-10-17": 1,
}
