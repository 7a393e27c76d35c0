"""Days whose first puzzles are among those of the hundred days before, until 2027-12-31.

Written by `python3 build.py bench puzzles --repeats 2027-12-31`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REPEATS: Final[Mapping[str, Mapping[str, int]]] = {
    "palindrome-war": {
        "2027-01-24": 1,
        "2027-02-21": 2,
        "2027-02-28": 1,
        "2027-03-01": 1,
        "2027-03-08": 1,
        "2027-03-12": 1,
        "2027-03-18": 1,
        "2027-03-26": 1,
        "2027-04-08": 1,
        "2027-04-11": 1,
        "2027-05-02": 1,
        "2027-05-07": 2,
        "2027-06-10": 1,
        "2027-06-22": 1,
        "2027-06-26": 1,
        "2027-07-04": 3,
        "2027-07-07": 1,
        "2027-07-18": 2,
        "2027-08-04": 2,
        "2027-08-15": 1,
        "2027-08-29": 1,
        "2027-09-19": 3,
        "2027-09-24": 1,
        "2027-09-26": 3,
        "2027-09-30": 1,
        "2027-10-03": 4,
        "2027-10-08": 1,
        "2027-10-30": 1,
        "2027-10-31": 1,
        "2027-11-03": 1,
        "2027-11-05": 1,
        "2027-11-14": 3,
        "2027-12-12": 1,
        "2027-12-17": 1,
        "2027-12-19": 2,
    },
}
"""By game and day, how many puzzles are skipped."""
