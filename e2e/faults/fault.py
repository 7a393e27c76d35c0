"""What a fault is, and a stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from faults.visit import Visit

Device = Literal["new", "returning", "blocked"]
"""One that has never been here; one that has the site saved; one whose browser stores nothing."""


def nothing(_visit: Visit) -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong around the page."""

    name: str
    strike: Callable[[Visit], None]
    lift: Callable[[Visit], None] = nothing
    """Takes the fault away again."""
    device: Device = "returning"
    impossible: Mapping[str, str] = field(default_factory=dict)
    """The stages at which it cannot come about, and why."""
    complaints: Sequence[str] = ()
    """What the browser may say of it in the console."""
    is_there_before: bool = False
    """Whether it strikes before the page is opened."""
    is_of_line: bool = False
    """Whether it concerns what is on its way: then the files are held back, and not the answers."""
    wears: bool = False
    """Whether the device has to be mended afterwards."""
    is_waiting: bool = False
    """Whether nothing is wrong yet as long as it lasts: the page may wait in silence."""
    takes_presses: bool = True
    """Whether somebody can press anything while it lasts."""
    loses_answers: bool = False
    """Whether answers of workers that were on their way are gone."""
    keeps: bool = True
    """Whether the device keeps anything: else the link alone has the match."""


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a visit has come when a fault strikes."""

    name: str
    reach: Callable[[Visit], None]
    takes_presses: bool = True
    """Whether somebody can make a move now."""
