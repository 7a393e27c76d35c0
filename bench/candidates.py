"""The rules that `bench.fair` looks at: a few values of each option of a game, and all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from py_rules import Match, find_game
from py_rules.errors import OptionError
from py_rules.options import Option, OptionValue

Values = Mapping[str, tuple[OptionValue, ...]]

GRIDS: Final[Mapping[str, Values]] = {
    "alpha-chase": {  # all that matters of the words is how many letters of PLANT are shared
        "word2": ("QUICK", "GHOST", "PLUMB", "PLACK", "PLANK"),
        "tie": ("draw", "second-player", "first-letter", "first-own-letter"),
    },
    "antipalindromes": {"squares": (8, 9, 10, 11, 12, 16), "komi": (0, 2, 3, 4, 5, 6, 7, 8)},
    "center-square": {
        "size": (5, 7, 9),
        "start_row": (1, 2),
        "start_column": (1, 2, 3),
        "no_revisit": (False, True),
    },
    "palindrome-duel": {
        "min_length": (3, 4, 5, 6, 7, 8, 9),
        "max_length": (10, 11, 14, 15, 20),
        "no_echo": (False, True),
        "at_limit": ("last-mover-loses", "draw"),
        "digits": (2, 3, 4, 10),
    },
    "palindrome-war": {
        "min_length": (4, 5, 6, 7),
        "max_length": (0, 12, 13, 16, 20, 21, 24),
        "no_echo": (False, True),
        "at_limit": ("draw", "last-mover-loses"),
        "letters": (2, 3, 4, 6),
    },
}
"""What is searched; `candidates` adds the presets of today, and LOTS what a lot may decide."""

LOTS: Final[Mapping[str, tuple[tuple[dict[str, OptionValue], Values], ...]]] = {
    "center-square": tuple(
        ({"size": size, "no_revisit": True}, {"start_column": columns})
        for size in (5, 7, 9)
        for columns in ((1, 2), (2, 3))
    ),
}


@dataclass(frozen=True, slots=True)
class Candidate:
    """Options that differ from the printed rules, and those that fall by lot before a match."""

    slug: str
    options: tuple[tuple[str, OptionValue], ...] = ()
    lots: tuple[tuple[str, tuple[OptionValue, ...]], ...] = ()

    @classmethod
    def of(cls, slug: str, options: Mapping[str, OptionValue], lots: Values) -> Candidate:
        """Return the candidate with what is as printed left out, and in the order of the options.

        >>> Candidate.of("palindrome-war", {"letters": 4, "min_length": 5}, {}).name
        'letters=4'
        """
        specs: Mapping[str, Option[OptionValue]] = find_game(slug).Options.specs()
        changed = {name: options[name] for name in specs if name in options and name not in lots}
        return cls(
            slug,
            tuple((name, value) for name, value in changed.items() if value != specs[name].default),
            tuple((name, lots[name]) for name in specs if name in lots),
        )

    @property
    def name(self) -> str:
        """Return the options as a link writes them, a choice of the lot with a bar between."""
        parts = [f"{name}={Option.write(value)}" for name, value in self.options]
        parts += [f"{name}={'|'.join(map(Option.write, values))}" for name, values in self.lots]
        return "&".join(parts) or "as printed"

    def drawn(self) -> list[dict[str, Any]]:
        """Return the options for each way that the lots may fall.

        >>> lot = Candidate("center-square", (("size", 7),), (("start_column", (1, 2)),))
        >>> lot.drawn()
        [{'size': 7, 'start_column': 1}, {'size': 7, 'start_column': 2}]
        """
        names = [name for name, _ in self.lots]
        return [
            {**dict(self.options), **dict(zip(names, values, strict=True))}
            for values in product(*(values for _, values in self.lots))
        ]


def preset_of(slug: str, preset: str) -> Candidate:
    """Return the rules of a preset.

    >>> preset_of("center-square", "fair").name
    'size=7&no_revisit=true&start_column=1|2'
    """
    setup = find_game(slug).setup
    return Candidate.of(slug, setup.presets[preset], setup.random_options.get(preset, {}))


def candidates(slug: str) -> Iterator[Candidate]:
    """Yield the rules of a game that are looked at, today's first, each once.

    >>> [each.name for each in candidates("antipalindromes")][:3]
    ['as printed', 'komi=6', 'squares=8']
    """
    grid = GRIDS.get(slug, {})
    every = [preset_of(slug, "classic"), preset_of(slug, "fair")]
    every += [Candidate.of(slug, options, lots) for options, lots in LOTS.get(slug, ())]
    for values in product(*grid.values()):
        options: dict[str, Any] = dict(zip(grid, values, strict=True))
        try:
            Match.start(slug, **options)
        except OptionError:
            continue  # the options do not go together
        if options.get("max_length") == 0 and options["at_limit"] != "draw":
            continue  # a line without an end is never full
        every.append(Candidate.of(slug, options, {}))
    yield from dict.fromkeys(every)
