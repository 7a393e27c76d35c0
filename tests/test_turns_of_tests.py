"""Browser tests that run by turns: each runs on one day of two weeks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import collection
import nightly
import pytest

pytest_plugins = "pytester"

TRIAL = """\
import pytest

@pytest.mark.daily
def test_each_day(): pass

@pytest.mark.nightly
def test_at_night(): pass

@pytest.mark.parametrize("n", range(20))
def test_by_turns(n): pass
"""


def test_each_test_runs_on_one_day_of_two_weeks_and_those_marked_daily_on_each(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytester.makeini("[pytest]\nmarkers =\n  daily\n  nightly\n")
    pytester.makepyfile(TRIAL)

    def collected() -> Sequence[str]:
        chosen = ("--collect-only", "-m", "not nightly", "-p", "no:playwright")
        run = pytester.inline_run(*chosen, plugins=[collection])
        return [item.name for item in run.getcalls("pytest_collection_finish")[0].session.items]

    monkeypatch.setattr(nightly, "WHOLE", "")
    assert len(collected()) == 21  # they were named
    monkeypatch.setattr(nightly, "WHOLE", "day")
    days = []
    for day in range(739_581, 739_595):
        monkeypatch.setattr(nightly, "TODAY", day)
        days.append(collected())
    assert Counter(name for day in days for name in day) == {
        "test_each_day": 14,
        **{f"test_by_turns[{n}]": 1 for n in range(20)},
    }
    assert {len(day) for day in days} == {2, 3}
