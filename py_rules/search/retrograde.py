"""Work back from the ends over all that can be reached: also where play can go on for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from py_rules.search.graph import Graph


def reachable(graph: Graph[Any], start: int, settled: Mapping[int, object]) -> list[int]:
    """Open all undecided positions that can be reached from *start*, and return them.

    Those of *settled*, from which neither side can force a win, are left out.

    Raises:
        OutOfNodes: If the graph has no node left to spend. What was opened stays open.
    """
    found, queue = {start: None}, [start]
    for number in queue:
        for child in graph.open(number):
            if child not in found and child not in settled and graph.value[child] is None:
                found[child] = None
                queue.append(child)
    return queue


def decide(graph: Graph[Any], numbers: list[int]) -> None:
    """Find the value of each of *numbers* in which a win can be forced.

    All that can be reached from them must be open or settled. Ends are taken by their distance,
    nearest first: a win is found by the nearest lost position that a move leads to, a loss by the
    farthest of the won ones that all moves lead to.
    """
    value = graph.value
    before: dict[int, list[int]] = {}
    open_ways: dict[int, int] = {}
    for number in numbers:
        if value[number] is None:
            follow = graph.open(number)
            open_ways[number] = len(follow)
            for child in follow:
                before.setdefault(child, []).append(number)
    layers: dict[int, list[int]] = {}
    for child in before:
        if found := value[child]:
            layers.setdefault(abs(found), []).append(child)
    distance = 0
    while layers:
        distance += 1
        for number in layers.pop(distance, ()):
            for parent in before.get(number, ()):
                open_ways[parent] -= 1
                if value[parent] is None and (graph.lost(number) or not open_ways[parent]):
                    value[parent] = (distance + 1) * (1 if graph.lost(number) else -1)
                    layers.setdefault(distance + 1, []).append(parent)


def idle_lengths(
    graph: Graph[Any], numbers: list[int], settled: Mapping[int, tuple[int, int] | None]
) -> dict[int, tuple[int, int] | None]:
    """Return, for each of *numbers* in which nobody can force a win, how long play may last.

    That is the least and the greatest number of plies to a drawn end, as long as neither side
    makes a losing move, or None where play can go on for ever.
    """
    value = graph.value
    undecided = [number for number in numbers if value[number] is None]
    lengths: dict[int, tuple[int, int] | None] = dict.fromkeys(undecided)
    before: dict[int, list[int]] = {}
    waiting: dict[int, int] = {}
    for number in undecided:
        ways = [child for child in graph.open(number) if not value[child]]
        waiting[number] = sum(settled.get(child, ()) is None or child in lengths for child in ways)
        for child in ways:
            before.setdefault(child, []).append(number)
    ready = [number for number in undecided if not waiting[number]]
    for number in ready:
        ends = [
            (0, 0) if value[child] == 0 else lengths.get(child) or settled[child]
            for child in graph.open(number)
            if not value[child]
        ]
        known = [end for end in ends if end is not None]
        lengths[number] = (1 + min(end[0] for end in known), 1 + max(end[1] for end in known))
        for parent in before.get(number, ()):
            waiting[parent] -= 1
            if not waiting[parent]:
                ready.append(parent)
    return lengths
