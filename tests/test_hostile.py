"""Fifty thousand damaged inputs: each is answered rightly or refused by name.

`python3 build.py bench --hostile` tries a million, with other seeds, and measures.
"""

from __future__ import annotations

import pytest

from bench.hostile import BATCH, attack
from bench.tries import KINDS


@pytest.mark.parametrize("seed", range(900_001, 900_006))
def test_damaged_input_is_answered_or_refused_by_name(seed: int) -> None:
    tally = attack(seed, BATCH)

    assert not tally.finds, "\n".join(tally.finds[:5])
    assert {*tally.answered} == {kind.__name__ for kind in KINDS}
    assert len(tally.refused) > 30
