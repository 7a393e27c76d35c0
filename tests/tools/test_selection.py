"""What `build.py test` runs for which words."""

from __future__ import annotations

import pytest

import build
from tools.bootstrap import SetupError
from tools.selection import Selection, select


def chosen(*words: str) -> Selection:
    """Return what is run for the words behind `build.py test`."""
    parsed = build.parse(["test", *words])
    return select(parsed.only, [*([] if parsed.k is None else ["-k", parsed.k]), *parsed.rest])


def test_without_words_it_is_everything() -> None:
    """All three parts, in full."""
    assert chosen() == Selection(("rules", "scripts", "browser"), (), (), is_narrowed=False)


@pytest.mark.parametrize("word", ["rules", "python"])
def test_the_rules_have_an_older_name(word: str) -> None:
    """Both mean the part that needs Python alone."""
    assert chosen("--only", word).parts == ("rules",)
    assert not chosen("--only", word).is_narrowed


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("tests/games", "rules"),
        ("tests/test_record.py::test_something", "rules"),
        ("py_rules/match.py", "rules"),
        ("tests/web/state.test.js", "scripts"),
        ("e2e/test_lens.py", "browser"),
        ("e2e", "browser"),
    ],
)
def test_a_path_decides_which_part_runs(path: str, part: str) -> None:
    """With or without --, and narrowed: nobody asks for full coverage then."""
    assert chosen(path) == chosen("--", path)
    assert chosen(path).parts == (part,)
    assert chosen(path).is_narrowed
    assert chosen(path).paths_of(part) == [path]


def test_words_of_pytest_are_looked_for_in_both_of_its_parts() -> None:
    """Before -- and behind it, beside paths and part."""
    assert chosen("-k", "war").options == ("-k", "war")
    assert chosen("-k", "war").parts == ("rules", "browser")
    assert chosen("--", "-k", "war") == chosen("-k", "war")
    assert chosen("-k", "war", "tests/games", "-x").options == ("-k", "war", "-x")
    assert chosen("-k", "war", "--only", "browser").parts == ("browser",)


def test_an_option_of_pytest_that_selects_nothing_leaves_it_whole() -> None:
    """-x ends at the first failure, whichever tests there are."""
    assert not chosen("-x").is_narrowed
    assert chosen("--lf").is_narrowed


def test_what_does_not_exist_is_told() -> None:
    """And so is a path of another part than the one that is asked for."""
    with pytest.raises(SetupError, match=r"^tests/gmes.py does not exist\.$"):
        chosen("tests/gmes.py")
    with pytest.raises(SetupError, match="e2e is a test of the browser; leave --only rules out"):
        chosen("e2e", "--only", "rules")
