"""A fault, and a checkpoint of a session."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from faults.session import Session

Device = Literal["new", "returning", "blocked"]
"""Without any data of the site; with the site saved; with a browser that stores nothing."""


def nothing(_session: Session) -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that goes wrong around the page."""

    name: str
    strike: Callable[[Session], None]
    lift: Callable[[Session], None] = nothing
    """End the fault."""
    device: Device = "returning"
    impossible: Mapping[str, str] = field(default_factory=dict)
    """The checkpoints at which it cannot strike, and why."""
    console: Sequence[str] = ()
    """Words of the console messages that it explains."""
    is_there_before: bool = False
    """Whether it strikes before the page is opened."""
    is_of_network: bool = False
    """Whether it concerns requests: then checkpoints hold back files, not replies of workers."""
    damages_device: bool = False
    """Whether the device must be repaired afterward."""
    is_silent: bool = False
    """Whether the page may wait without a message while it lasts."""
    takes_presses: bool = True
    """Whether keys can be pressed while it lasts."""
    loses_replies: bool = False
    """Whether replies of workers that were on their way are lost."""
    keeps_matches: bool = True
    """Whether the device stores matches; otherwise only the link has the match."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a session is when a fault strikes."""

    name: str
    reach: Callable[[Session], None]
    takes_presses: bool = True
    """Whether a move can be made there."""
