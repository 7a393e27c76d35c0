"""Damage what comes from outside, a million times: each is answered rightly or refused by name.

Run as `python3 build.py bench --hostile`. What is tried stands in `tries.py`. It may raise nothing
but a `RulesError`, changes no match and takes no long time. All follows from a seed, so that a find
can be tried again: `attack(seed, inputs)`.
"""

from __future__ import annotations

import os
import platform
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from bench.tries import KINDS, Trial, seeds
from py_rules import RulesError, to_text

RESULTS: Final = Path(__file__).parent / "results"
INPUTS: Final = 1_000_000
BATCH: Final = 10_000
"""Inputs of one seed."""

AIM: Final = 50
"""Milliseconds of the processor that an input may take; those that take longer are counted."""

_LOOK: Final = 1000  # inputs between two looks at the matches
_KEPT: Final = 8  # of the slowest
_SHOWN: Final = 70


@dataclass
class Tally:
    """What came of inputs."""

    answered: Counter[str] = field(default_factory=Counter)
    """How many of each kind were answered, rightly."""
    refused: Counter[str] = field(default_factory=Counter)
    """How many were refused by each code."""
    finds: list[str] = field(default_factory=list)
    """What raised something else, was answered wrongly or changed a match."""
    times: list[float] = field(default_factory=list)
    """Milliseconds of the processor that each took."""
    slowest: list[tuple[float, str]] = field(default_factory=list)

    def took(self, milliseconds: float, what: str) -> None:
        """Note how long an input took."""
        self.times.append(milliseconds)
        if len(self.slowest) < _KEPT or milliseconds > self.slowest[0][0]:
            self.slowest = sorted([*self.slowest, (milliseconds, what)])[-_KEPT:]

    def add(self, other: Tally) -> None:
        """Count another one's inputs as well."""
        self.answered += other.answered
        self.refused += other.refused
        self.finds += other.finds
        self.times += other.times
        self.slowest = sorted([*self.slowest, *other.slowest])[-_KEPT:]


def attack(seed: int, inputs: int) -> Tally:
    """Return what came of so many inputs of a seed."""
    rng = random.Random(seed)  # noqa: S311 # the same inputs every time
    tally, records = Tally(), seeds(rng)
    before = [to_text(record) for record in records]
    for number in range(inputs):
        kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
        at = rng.randrange(len(records))
        where = f"{kind.__name__}, input {number} of seed {seed}"
        trial = kind(rng, records[at])
        start = time.process_time()
        try:
            answer = trial.do()
        except RulesError as error:
            tally.took((time.process_time() - start) * 1000, f"{where}: {beginning(trial)}")
            tally.refused[error.code] += 1
            fault = "" if 5 < len(str(error)) < 1500 else "a refusal that says nothing"
        except Exception as error:  # that is what is looked for
            tally.took((time.process_time() - start) * 1000, where)
            fault = f"{type(error).__name__}: {error!s:.200}"
        else:
            tally.took((time.process_time() - start) * 1000, f"{where}: {beginning(trial)}")
            tally.answered[kind.__name__] += 1
            fault = "" if trial.is_right(answer) else "a wrong answer"
        if fault:
            tally.finds.append(f"{where}: {fault}; given {beginning(trial)}")
        if (number + 1) % _LOOK == 0 and [to_text(record) for record in records] != before:
            tally.finds.append(f"{where}, or a little before: a match has changed")
    return tally


def beginning(trial: Trial) -> str:
    """Return how that begins which was given."""
    try:
        return f"{repr(trial.given)[:_SHOWN]!a}"
    except ValueError:  # a number that is too long to be shown
        return "a long number"


def report(tally: Tally, processes: int) -> str:
    """Return what came of it, in words."""
    times = sorted(tally.times)
    inputs = len(times)
    families = Counter[str]()
    for code, number in tally.refused.items():
        families[code.partition(".")[0]] += number
    answered = ", ".join(f"{name} {number:,}" for name, number in tally.answered.most_common())
    refused = ", ".join(f"{name} {number:,}" for name, number in families.most_common())
    late = sum(each > AIM for each in times)
    lines = [
        f"{inputs:,} damaged inputs on {platform.machine()}, {processes} at a time",
        "",
        f"- raised something else, answered wrongly or changed a match: {len(tally.finds)}",
        f"- answered: {tally.answered.total():,} ({answered})",
        f"- refused: {tally.refused.total():,}, by {len(tally.refused)} codes ({refused})",
        f"- milliseconds of the processor: median {times[inputs // 2]:.2f}, 99 of 100 within"
        f" {times[inputs * 99 // 100]:.1f}, slowest {times[-1]:.0f}; {late:,} took more than {AIM}",
        "",
        "The slowest:",
        "",
        *(f"- {took:.0f} ms, {what}" for took, what in reversed(tally.slowest)),
    ]
    if tally.finds:
        lines += ["", "Finds:", "", *(f"- {each}" for each in tally.finds[:100])]
    return "\n".join(lines)


def main(inputs: int = INPUTS, first_seed: int = 1) -> None:
    """Try, print, write."""
    batches = range(first_seed, first_seed + max(1, inputs // BATCH))
    processes = min(2, os.cpu_count() or 1)
    tally = Tally()
    with get_context("spawn").Pool(processes) as pool:
        attacks = pool.imap_unordered(partial(attack, inputs=min(inputs, BATCH)), batches)
        for done, each in enumerate(attacks, 1):
            tally.add(each)
            print(f"{done * min(inputs, BATCH):,} inputs, {len(tally.finds)} finds", flush=True)
    told = report(tally, processes)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "hostile.md").write_text(told + "\n", encoding="utf-8")
    print(told)
