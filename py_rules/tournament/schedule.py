"""Round-robin tournaments in both seats, of one game or several.

A tournament is a list of independent jobs, which can run in any order and on several machines with
the same results. `jobs` lists them, `play_job` plays one, `run` plays all with `map` or with the
`map` of any executor of `concurrent.futures`. `results` makes a table and a file of the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, count, islice
from typing import Final, TypeAlias, TypedDict

from py_rules.errors import check_number, check_seconds, check_type, seed_text
from py_rules.record import from_fragment, to_fragment
from py_rules.tournament.bot import DEFAULT_NODES, BotFile, load_bot
from py_rules.tournament.bot_error import FaultDict
from py_rules.tournament.errors import TournamentError
from py_rules.tournament.runner import AnyPlayer, PlayerSpec, play, spec_of

MAX_RECORD: Final = 128 * 1024
"""Characters of the record of a match."""


MAX_PLAYERS: Final = 64
"""The most players of a tournament: the time for ratings grows with their cube."""


class MatchResult(TypedDict):
    """A match of a tournament as JSON has it."""

    players: Sequence[int]
    """The indices of the first and the second player."""
    game: str
    record: str
    """The whole match, as the fragment of its link."""
    faults: Sequence[FaultDict | None]
    """Of the first and of the second seat."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be played.

    `starts` are slugs, with options or moves as in a link: "center-square#size=7". In each round
    every pair of players meets twice at every start, once in each seat. `seconds` is the time limit
    of a bot for a move, None for none.

    Raises:
        TournamentError: If there are too few or too many players, or the match of a start is over.
        RulesError: If a start has no such game, options or moves.
        OptionError: If there is no such level.
        TypeError: If the players or the starts are a text, or one is neither a level nor a bot.
        ValueError: If there is no round, or a limit is not positive.

    >>> Plan(["easy", "hard"], "center-square")
    Traceback (most recent call last):
    TypeError: starts must be a list, not a text.
    """

    players: Sequence[AnyPlayer]
    starts: Sequence[str]
    rounds: int = 1
    seed: str | int = "1"
    nodes: int = DEFAULT_NODES
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("players", "starts"):
            if isinstance(getattr(self, name), str):
                raise TypeError(f"{name} must be a list, not a text.")
            object.__setattr__(self, name, tuple(getattr(self, name)))
        check_players(self.players)
        for player in self.players:
            spec_of(player)
        for start in self.starts:
            check_type(start, str, "A start is a slug, with options as in a link")
            slug, _, record = start.partition("#")
            if from_fragment(slug, record, limit=MAX_RECORD).match.outcome:
                raise TournamentError("over", start=start)
        for name in ("rounds", "nodes"):
            check_number(name, getattr(self, name), 1)
        if self.seconds is not None:
            check_seconds(self.seconds)
        seed_text(self.seed)

    @property
    def matches(self) -> int:
        """Return how many matches there are."""
        return self.rounds * len(self.starts) * len(self.players) * (len(self.players) - 1)


def check_players(players: Sequence[object]) -> None:
    """Raise a TournamentError unless so many *players* can play a tournament.

    >>> check_players(["easy"])
    Traceback (most recent call last):
    py_rules.tournament.errors.TournamentError: A tournament needs 2 to 64 players.
    """
    check_type(players, (list, tuple), "players must be a list such as plan.players")
    if not 2 <= len(players) <= MAX_PLAYERS:
        raise TournamentError("players", most=MAX_PLAYERS)


@dataclass(frozen=True, slots=True)
class Job:
    """One match to be played, as plain data for another process or machine.

    Each of the `entrants` is a level, or the source and the name of a bot.
    """

    players: tuple[int, int]
    entrants: tuple[str | tuple[str, str], ...]
    game: str
    record: str
    seed: str
    nodes: int
    seconds: float | None = None


MapFunction: TypeAlias = Callable[
    [Callable[[Job], MatchResult], Iterable[Job]], Iterable[MatchResult]
]
"""`map`, or a parallel version that keeps the order."""


def jobs(plan: Plan) -> Iterator[Job]:
    """Yield the jobs of a plan, round by round; match number n has the seed "seed.n".

    >>> plan = Plan(["easy", "hard"], ["center-square"], rounds=5)
    >>> [(job.players, job.seed) for job in jobs(plan)][:3]
    [((0, 1), '1.1'), ((1, 0), '1.2'), ((0, 1), '1.3')]
    >>> plan.matches
    10
    """
    numbers = count(1)
    sent = [_serialize(spec_of(player)) for player in plan.players]
    for _ in range(plan.rounds):
        for start in plan.starts:
            game, _, record = start.partition("#")
            for first, second in combinations(range(len(sent)), 2):
                for seats in ((first, second), (second, first)):
                    entrants = tuple(sent[each] for each in seats)
                    seed = f"{plan.seed}.{next(numbers)}"
                    yield Job(seats, entrants, game, record, seed, plan.nodes, plan.seconds)


def play_job(job: Job) -> MatchResult:
    """Play the match of a job and return its result.

    >>> job = Job((1, 0), ("hard", "easy"), "palindrome-duel", "", "7.1", 2000)
    >>> play_job(job)["record"]
    'computer1=hard&computer2=easy&seed=7.1&moves=9-.6-.-6'
    """
    match = from_fragment(job.game, job.record, limit=MAX_RECORD).match
    entrants = [_player(each) for each in job.entrants]
    played = play(match, entrants, seed=job.seed, nodes=job.nodes, seconds=job.seconds)
    return {
        "players": list(job.players),
        "game": job.game,
        "record": to_fragment(played.record),
        "faults": [fault.to_dict() if fault else None for fault in played.faults],
    }


def run(plan: Plan, map_jobs: MapFunction = map) -> Iterator[MatchResult]:
    """Yield the result of each match, in the order of `jobs`.

    >>> plan = Plan(["hard", "easy"], ["palindrome-duel"], nodes=2000)
    >>> [result["players"] for result in run(plan)]
    [[0, 1], [1, 0]]
    """
    yield from map_jobs(play_job, jobs(plan))


def in_batches(map_jobs: MapFunction, size: int = 256) -> MapFunction:
    """Return a version of *map_jobs* that takes *size* jobs at a time.

    An executor queues all jobs at once; with a short queue it stops soon after an interruption.

    >>> list(in_batches(map, size=2)(len, ["a", "bb", "ccc"]))
    [1, 2, 3]
    """

    def batched(
        function: Callable[[Job], MatchResult], work: Iterable[Job]
    ) -> Iterator[MatchResult]:
        rest = iter(work)
        while batch := list(islice(rest, size)):
            yield from map_jobs(function, batch)

    return batched


def _serialize(entrant: PlayerSpec) -> str | tuple[str, str]:
    return entrant if isinstance(entrant, str) else (entrant.source, entrant.name)


def _player(sent: str | tuple[str, str]) -> PlayerSpec:
    return sent if isinstance(sent, str) else _loaded(*sent)


@lru_cache(maxsize=64)
def _loaded(source: str, name: str) -> BotFile:
    """Return a bot, loaded once for many matches."""
    return load_bot(source, name)
