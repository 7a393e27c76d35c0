"""The search for fair rules, and the shares and intervals in its tables."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bench import fair, strength
from bench.candidates import Candidate, candidates, preset_of
from bench.intervals import percent, wilson
from py_rules import Match, all_games
from py_rules.search import Solver

PAGE = Path(__file__).parents[2] / "docs" / "fair-rules.md"
SLUGS = [game.slug for game in all_games()]


def test_the_interval_is_that_of_the_textbook_and_never_leaves_0_to_1() -> None:
    """Nothing of ten is below 28 %, and more matches make it narrower."""
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(500, 1000) == pytest.approx((0.4691, 0.5309), abs=1e-4)
    assert percent(1.5, 3) == "50 (13–87)"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_candidate_can_be_played_and_the_presets_come_first(slug: str) -> None:
    """Each once, however its lots fall."""
    found = list(candidates(slug))

    assert found[:2] == [preset_of(slug, "classic"), preset_of(slug, "fair")]
    assert len(found) == len(set(found)) == len({each.name for each in found}) > 10
    for each in found:
        for options in each.drawn()[:4]:
            assert Match.start(slug, **options).legal_moves


def test_a_candidate_of_printed_values_is_as_printed() -> None:
    """What is named but not changed is left out."""
    assert Candidate.of("palindrome-war", {"min_length": 5}, {}) == preset_of(
        "palindrome-war", "classic"
    )
    assert preset_of("palindrome-war", "classic").name == "as printed"


def test_lots_are_played_equally_often() -> None:
    """One start belongs to either seat: so each has half of the matches."""
    played = fair.play(preset_of("center-square", "fair"), 4)

    assert (played.matches, played.first, played.draws) == (4, 2, 0)
    assert played.plies >= 4 * fair.SHORTEST


def test_what_is_hopeless_is_not_played_on() -> None:
    """As printed, Palindrome Duel is over at ply 3."""
    played = fair.screen(preset_of("palindrome-duel", "classic"), 30)

    assert (played.matches, played.first, played.plies) == (10, 10, 30)
    assert played.fault == float("inf")


def test_the_share_that_keeps_the_value_is_counted_where_there_is_something_to_lose() -> None:
    """With three digits any first one wins, two of the six third ones do; the second is lost."""
    game = Match.start("palindrome-duel", digits=3).game
    rng = Random(1)  # noqa: S311 # repeatable
    assert fair.kept_shares(Solver(game), rng, 2, 10_000) == [1, 1 / 3, 1, 1 / 3]
    assert fair.kept_shares(Solver(game), rng, 1, 0) is None


def test_what_the_solver_cannot_settle_is_said_so() -> None:
    """A row of twenty squares is beyond it."""
    found = fair.find(
        Candidate.of("antipalindromes", {"squares": 20}, {}), fair.Played(10, 5, 0, 200)
    )

    assert found.values == ("not settled",)
    assert found.kept is None
    assert "| not settled | – |" in fair.row(found)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_has_a_table_with_the_rules_of_today(slug: str) -> None:
    """As they are in the presets, and where the tool writes them anew."""
    page = PAGE.read_text(encoding="utf-8")
    told = page.split(f"<!-- table: {slug} -->\n")[1].split("<!-- /table -->")[0]

    for preset in ("classic", "fair"):
        assert f"`{preset_of(slug, preset).name}`".replace("|", "\\|") in told
    assert fair.written(page, slug, told.splitlines()) == page


def test_half_of_the_matches_of_a_cell_are_played_from_either_seat() -> None:
    """Each seed once, and the same result every time."""
    series = list(strength.work(["palindrome-war"], ["fair"], ["one-ply-dawn"], 25))

    assert sum(len(each.seeds) for each in series if each.seat == 0) == 13
    assert sum(len(each.seeds) for each in series if each.seat == 1) == 12
    assert strength.play(series[0]) == strength.play(series[0])


def test_a_level_is_met_between_its_bounds_alone() -> None:
    """Draws count half."""
    pairing = strength.PAIRINGS[0]
    assert pairing.name == "one-ply-dawn"
    assert pairing.is_met(Counter(win=60, draw=20, loss=20))
    assert not pairing.is_met(Counter(win=70, draw=20, loss=10))
    assert not pairing.is_met(Counter(win=50, loss=50))
    assert not pairing.is_met(Counter())


def test_the_page_says_so_where_the_rules_alone_decide() -> None:
    """Where a level is not as much stronger as aimed at, over 1,000 matches, and nowhere else."""
    cells = json.loads((strength.RESULTS / "strength.json").read_text(encoding="utf-8"))
    missed = set()
    for key, seats in cells.items():
        slug, preset, name = key.split()
        counts = Counter(seats["first"]) + Counter(seats["second"])
        assert counts.total() == 1000
        pairing = next(each for each in strength.PAIRINGS if each.name == name)
        if not pairing.is_met(counts):
            missed.add((slug, preset))
    rules = {(key.split()[0], key.split()[1]) for key in cells}
    assert {each for each in rules if strength.decided(*each)} == missed
