"""What `build.py test` runs for which words."""

from __future__ import annotations

import pytest

import build
from tools.bootstrap import SetupError
from tools.selection import Selection, select


def chosen(*words: str) -> Selection:
    """Return what is run for the words behind `build.py test`."""
    parsed = build.parse(["test", *words])
    rest = [*([] if parsed.k is None else ["-k", parsed.k]), *parsed.rest]
    return select(parsed.only, rest, parsed.engine)


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


def test_an_engine_has_tests_of_its_own() -> None:
    """All of them, or those with some words; an engine that is named twice is one."""
    assert chosen("--engine", "webkit") == Selection(
        ("browser",), ("e2e/engines",), (), is_narrowed=True, engines=("webkit",)
    )
    several = chosen("--engine", "firefox", "--engine", "webkit", "--engine", "firefox")
    assert several.engines == ("firefox", "webkit")
    assert chosen("--engine", "firefox", "-k", "german").options == ("-k", "german")
    assert chosen("e2e/engines").engines == ()


def test_an_engine_beside_tests_that_do_not_run_in_it_is_told() -> None:
    """Nothing is left out in silence."""
    with pytest.raises(SetupError, match=r"^--engine runs e2e/engines; leave it or --only rules"):
        chosen("--engine", "firefox", "--only", "rules")
    with pytest.raises(SetupError, match=r"leave it or e2e/test_lens.py out\.$"):
        chosen("--engine", "firefox", "e2e/test_lens.py")
    with pytest.raises(SystemExit):
        chosen("--engine", "trident")
