"""Retrograde analysis: from the ends back over a whole region, also where play can be endless.

The search for the region stops when the time of the graph is over, and starts again from what is
expanded. The rest takes a moment and runs to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from py_rules.analysis.graph import Graph, OutOfNodes, plies_of
from py_rules.game import Player, other

Lengths: TypeAlias = dict[int, tuple[int, int] | None]

_BYTES: Final = 500  # per node of a region during the analysis, in addition to the graph


def find_lengths(
    graph: Graph[Any], start: int, settled: Mapping[int, tuple[int, int] | None], most: int | None
) -> Lengths:
    """Decide all that can be reached from *start*; return `idle_lengths` of what is not won.

    Where the winner is known, decide only how soon, and leave out what that player does not win.

    Raises:
        OutOfNodes: If the graph has no node left to spend, or the region has more than *most* or
            exceeds the memory limit.
    """
    winner = graph.winner(start)
    region = reachable(graph, start, settled, most)
    decide(graph, region, winner)
    return idle_lengths(graph, region, settled) if winner is None else {}


def reachable(
    graph: Graph[Any], start: int, settled: Mapping[int, object], most: int | None
) -> list[int]:
    """Expand all undecided nodes that can be reached from *start*, and return them.

    Those of *settled*, from which neither side can force a win, are left out, and those which the
    winner at *start* is known not to win.

    Raises:
        OutOfNodes: If the graph has no node left to spend, or if there are more than *most* or more
            than the memory limit allows. What was expanded stays so.
        OutOfMemory: If the tables have reached the memory limit.
        OutOfTime: If the time of the graph is over.
    """
    found, queue = {start: None}, [start]
    winner = graph.winner(start)
    avoided = None if winner is None else graph.sure[other(winner)]
    for node in queue:
        for child in graph.expand(node):
            if (
                child not in found
                and child not in settled
                and graph.value[child] is None
                and (avoided is None or avoided[child] < 0)
            ):
                found[child] = None
                queue.append(child)
        if graph.size + _BYTES * len(queue) > graph.memory_limit:
            graph.is_region_too_large = True
            raise OutOfNodes
        if most is not None and len(queue) > most:
            raise OutOfNodes
    return queue


def decide(graph: Graph[Any], region: list[int], only: Player | None = None) -> None:
    """Find the value of each of *region* in which a win can be forced, or a win of *only* one.

    All that can be reached from them must be expanded or settled. Values spread backward from the
    ends, in order of distance: a node is won one ply before its nearest lost successor, and lost
    one ply before the farthest of its successors if all of them are won.
    """
    value = graph.value
    before, unproved = _predecessors(graph, region)
    layers: dict[int, list[int]] = {}
    for child in before:
        if (found := value[child]) and only in (None, graph.winner(child)):
            layers.setdefault(plies_of(found), []).append(child)
    distance = 0
    while layers:
        for node in layers.pop(distance, ()):
            winner: Player = 0 if (value[node] or 0) > 0 else 1
            for parent in before.get(node, ()):
                if value[parent] is None:
                    if graph.mover[parent] != winner:
                        unproved[parent] -= 1
                        if unproved[parent]:
                            continue
                    graph.prove(parent, winner, distance + 1)
                    layers.setdefault(distance + 1, []).append(parent)
        distance += 1


def _predecessors(
    graph: Graph[Any], region: list[int]
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Return the undecided nodes of *region* before each node, and how many come after each."""
    before: dict[int, list[int]] = {}
    after: dict[int, int] = {}
    for node in region:
        if graph.value[node] is None:
            successors = graph.expand(node)
            after[node] = len(successors)
            for child in successors:
                before.setdefault(child, []).append(node)
    return before, after


def idle_lengths(
    graph: Graph[Any], region: list[int], settled: Mapping[int, tuple[int, int] | None]
) -> Lengths:
    """Return the possible lengths of play for each of *region* without a forced win.

    They are the least and the greatest number of plies to a drawn end if neither side makes a
    losing move, or None where play can be endless.
    """
    value = graph.value
    undecided = [node for node in region if value[node] is None]
    lengths: Lengths = dict.fromkeys(undecided)
    before: dict[int, list[int]] = {}
    waiting: dict[int, int] = {}
    for node in undecided:
        ways = [child for child in graph.expand(node) if not value[child]]
        waiting[node] = sum(settled.get(child, ()) is None or child in lengths for child in ways)
        for child in ways:
            before.setdefault(child, []).append(node)
    ready = [node for node in undecided if not waiting[node]]
    for node in ready:
        ends = [
            (0, 0) if value[child] == 0 else lengths.get(child) or settled[child]
            for child in graph.expand(node)
            if not value[child]
        ]
        known = [end for end in ends if end is not None]
        lengths[node] = (1 + min(end[0] for end in known), 1 + max(end[1] for end in known))
        for parent in before.get(node, ()):
            waiting[parent] -= 1
            if not waiting[parent]:
                ready.append(parent)
    return lengths
