"""The days whose first puzzles are among those of the 100 days before, until 2027-12-31.

Written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

REPEATS = {
    # how many puzzles are skipped
    "2026-12-24": 1,
    "2027-01-29": 1,
    "2027-07-11": 1,
    "2027-08-01": 1,
    "2027-09-14": 1,
}
