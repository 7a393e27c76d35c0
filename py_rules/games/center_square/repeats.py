"""The days whose first puzzles are among those of the 100 days before, until 2027-12-31.

Written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    # how many puzzles are skipped
    "2027-02-20": 1,
    "2027-06-20": 1,
    "2027-07-30": 1,
    "2027-08-08": 1,
    "2027-11-04": 1,
    "2027-12-17": 1,
}
