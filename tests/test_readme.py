"""README's list of games says what the games say of themselves."""

from __future__ import annotations

import pytest

from tools.readme import README, list_in, rows
from tools.site.page_frame import OLDEST


def test_every_row_of_the_list_is_that_of_a_game() -> None:
    """By its name and its summary, in the order of the home page."""
    _, listed, _ = list_in(README.read_text(encoding="utf-8"))
    head, rule, *games = listed.splitlines()

    assert (head, rule) == ("| game | in one sentence |", "|--|--|")
    assert games
    assert games == [row for row in rows() if row in games], (
        "README names a game that is not there or says something else of it: "
        "`.venv/bin/python -m tools.readme` writes the list anew."
    )


def test_the_oldest_browsers_are_those_that_the_pages_tell_of() -> None:
    """And that scripts and styles are made for: `tools/site/browsers.json` has them."""
    told = ", ".join(f"{name.title()} {version}" for name, version in OLDEST.items())

    assert f"In {told} and whatever is newer" in README.read_text(encoding="utf-8")


def test_a_readme_without_marks_is_told_of() -> None:
    """There is no place to write to."""
    with pytest.raises(ValueError, match="no list of games"):
        list_in("# noon\n")
