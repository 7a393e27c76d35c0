from __future__ import annotations

from pathlib import Path

import pytest

from py_rules import all_games, find_game
from py_rules.options import Option

RESULTS = Path(__file__).parents[1] / "bench" / "results" / "fair-rules.md"


@pytest.mark.parametrize(
    "slug", [game.slug for game in all_games() if "fair" in game.setup.presets]
)
def test_results_contain_the_current_fair_rules(slug: str) -> None:
    game = find_game(slug)
    random = game.setup.random_options.get("fair", {})
    fixed = game.setup.presets["fair"]
    options = {f"{name}={Option.write(fixed[name])}" for name in fixed if name not in random}
    options |= {f"{name}={'|'.join(map(Option.write, some))}" for name, some in random.items()}
    rows = RESULTS.read_text(encoding="utf-8").replace("\\|", "|").splitlines()
    tables = [row.removeprefix("| `").partition("` ")[0].split("&") for row in rows]

    assert options in map(set, tables)
