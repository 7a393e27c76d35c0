"""Retrograde analysis: from the ends back over a whole region, also where play can be endless."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from py_rules.search.graph import Graph


def reachable(graph: Graph[Any], start: int, settled: Mapping[int, object]) -> list[int]:
    """Expand all undecided nodes that can be reached from *start*, and return them.

    Those of *settled*, from which neither side can force a win, are left out.

    Raises:
        OutOfNodes: If the graph has no node left to spend. What was expanded stays so.
    """
    found, queue = {start: None}, [start]
    for node in queue:
        for child in graph.expand(node):
            if child not in found and child not in settled and graph.value[child] is None:
                found[child] = None
                queue.append(child)
    return queue


def decide(graph: Graph[Any], region: list[int]) -> None:
    """Find the value of each of *region* in which a win can be forced.

    All that can be reached from them must be expanded or settled. Values spread from the ends
    backwards in order of distance: a node is won one ply before its nearest lost successor, and
    lost one ply before the farthest of its successors if all of them are won.
    """
    value = graph.value
    before: dict[int, list[int]] = {}
    unproved: dict[int, int] = {}
    for node in region:
        if value[node] is None:
            successors = graph.expand(node)
            unproved[node] = len(successors)
            for child in successors:
                before.setdefault(child, []).append(node)
    layers: dict[int, list[int]] = {}
    for child in before:
        if found := value[child]:
            layers.setdefault(abs(found), []).append(child)
    distance = 0
    while layers:
        distance += 1
        for node in layers.pop(distance, ()):
            for parent in before.get(node, ()):
                unproved[parent] -= 1
                if value[parent] is None and (graph.lost(node) or not unproved[parent]):
                    value[parent] = (distance + 1) * (1 if graph.lost(node) else -1)
                    layers.setdefault(distance + 1, []).append(parent)


def idle_lengths(
    graph: Graph[Any], region: list[int], settled: Mapping[int, tuple[int, int] | None]
) -> dict[int, tuple[int, int] | None]:
    """Return, for each of *region* in which nobody can force a win, how long play may last.

    That is the least and the greatest number of plies to a drawn end, as long as neither side
    makes a losing move, or None where play can go on for ever.
    """
    value = graph.value
    undecided = [node for node in region if value[node] is None]
    lengths: dict[int, tuple[int, int] | None] = dict.fromkeys(undecided)
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
