"""The standings of a tournament: wins, draws and losses of each pair, and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from py_rules.errors import RulesError
from py_rules.game import Player
from py_rules.match import Match
from py_rules.record import from_fragment
from py_rules.tournament.errors import TournamentError
from py_rules.tournament.ratings import rate
from py_rules.tournament.schedule import MAX_RECORD, MatchResult, check_players


class Row(TypedDict):
    """A player's line in the table."""

    player: int
    """The index of the player."""
    played: int
    won: int
    drawn: int
    lost: int
    points: float
    """One for a win, half of one for a draw."""
    rating: float
    error: float
    """Half the width of the 95 % confidence interval of the rating."""


class Standings(TypedDict):
    """The table and the cross table."""

    table: Sequence[Row]
    """The best player first: by points, then by rating."""
    grid: Sequence[Sequence[Sequence[int]]]
    """Wins, draws and losses of each player against each."""


class Score:
    """Counts the matches between *players*, each replayed from its record.

    Raises:
        TournamentError: If there are too few or too many players.
    """

    def __init__(self, players: Sequence[object]) -> None:
        check_players(players)
        self.matches = 0
        self._grid = [[[0, 0, 0] for _ in players] for _ in players]

    def add(self, match: MatchResult) -> None:
        """Count a match.

        Raises:
            TournamentError: If it is invalid, or not over.
        """
        number = self.matches + 1
        first, second = _seats(match, number, len(self._grid))
        winner = _winner(match, number)
        result = 1 if winner is None else 0 if winner == 0 else 2
        self._grid[first][second][result] += 1
        self._grid[second][first][2 - result] += 1
        self.matches = number

    def standings(self) -> Standings:
        """Return the standings so far."""
        points = [[won + drawn / 2 for won, drawn, _ in row] for row in self._grid]
        ratings = rate(points)
        table: list[Row] = []
        for player, row in enumerate(self._grid):
            won, drawn, lost = (sum(cell[result] for cell in row) for result in range(3))
            table.append(
                {
                    "player": player,
                    "played": won + drawn + lost,
                    "won": won,
                    "drawn": drawn,
                    "lost": lost,
                    "points": sum(points[player]),
                    "rating": ratings[player].rating,
                    "error": ratings[player].error,
                }
            )
        table.sort(key=lambda row: (-row["points"], -row["rating"], row["player"]))
        return {"table": table, "grid": self._grid}


def standings(players: Sequence[object], matches: Iterable[MatchResult]) -> Standings:
    """Return the standings of *matches* between *players*, each replayed from its record.

    Raises:
        TournamentError: If there are too few or too many players, or a match is invalid or not
            over.

    >>> record = "computer1=hard&computer2=easy&moves=-3.-9.-3"
    >>> played = {"players": [1, 0], "game": "palindrome-duel", "record": record, "faults": []}
    >>> [(row["player"], row["points"]) for row in standings(["easy", "hard"], [played])["table"]]
    [(1, 1.0), (0, 0.0)]
    """
    score = Score(players)
    for match in matches:
        score.add(match)
    return score.standings()


def loaded(match: MatchResult) -> Match:
    """Return the match of a result, replayed."""
    return from_fragment(match["game"], match["record"], limit=MAX_RECORD).match


def _seats(match: object, number: int, players: int) -> tuple[int, int]:
    """Return the indices of the players.

    Raises:
        TournamentError: If they are not two players of this tournament.
    """
    seats = match.get("players") if isinstance(match, dict) else None
    if (
        not isinstance(seats, list)
        or len(seats) != 2
        or any(type(each) is not int or each not in range(players) for each in seats)
        or seats[0] == seats[1]
    ):
        raise TournamentError("match", match=number)
    return seats[0], seats[1]


def _winner(match: MatchResult, number: int) -> Player | None:
    """Return the winner of a match, None for a draw.

    Raises:
        TournamentError: If it cannot be replayed, or is not over.
    """
    try:
        outcome = loaded(match).outcome
    except (RulesError, KeyError) as error:
        raise TournamentError("record", match=number, reason=str(error)) from None
    if outcome is None:
        raise TournamentError("open", match=number)
    return outcome.winner
