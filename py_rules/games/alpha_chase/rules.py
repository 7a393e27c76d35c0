"""Alpha Chase: two words, one alphabet; collect the letters of your own, or deny the other's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from string import ascii_uppercase
from typing import Any, Final

from py_rules.errors import PositionError, Refusal, shown
from py_rules.game import JSON, Game, Move, Outcome, Player, Reason, other
from py_rules.options import Choice, Flag, GameOptions, Setup, Word, option

WORDS: Final = tuple(
    "BRAVE CHARM GHOST PLANT QUICK"  # the rule book's own five
    " AMBER BEACH BLAZE CABIN CLOUD CROWN DANCE DREAM EARLY FABLE FLUTE FROST GLOBE GRAPE HONEY"
    " HOUSE IVORY JUDGE KNIFE LEMON LIGHT MANGO MUSIC NIGHT NOBLE OCEAN OLIVE PEARL PIANO QUEST"
    " RAVEN ROAST SHADE SOLAR STORM TIGER TRAIN ULTRA VAPOR VOICE WATER WHEAT WORLD YACHT YOUNG"
    " ZEBRA".split()
)
"""The list to choose from; any other five different letters will do as well."""

_FIVE_DIFFERENT: Final = r"(?!.{0,3}(.).{0,3}\1)[A-Z]{5}"
_TIES: Final = ("first-letter", "first-own-letter", "draw", "second-player")
_BOOK_WORDS: Final = {"word1": ("PLANT", "BRAVE", "QUICK"), "word2": ("GHOST", "CHARM")}
_EVEN_WORDS: Final = {  # each of one side shares no letter or two with each of the other: level
    "word1": ("GHOST", "NIGHT", "OCEAN", "QUICK", "ROAST", "TIGER", "TRAIN"),
    "word2": ("BRAVE", "AMBER", "DREAM", "EARLY", "KNIFE", "PEARL", "WHEAT", "ZEBRA"),
}
_CROSSWISE: Final = {  # letters 3 and 4 of one are letters 2 and 5 of the other: a draw by runs
    "word1": ("CHARM", "GUARD", "QUARK", "SHARK"),
    "word2": ("VAPOR", "WATER", "LABOR", "LAYER", "FAVOR", "VALOR"),
}
_LIVELY: Final = {"word1": "CHARM", "word2": "VAPOR", "tie": "draw", "score": "runs"}
_FAIR: Final = {"word1": "GHOST", "word2": "BRAVE", "tie": "draw"}


def _word(default: str) -> Any:
    return option(Word(default, pattern=_FIVE_DIFFERENT, suggestions=WORDS))


@dataclass(frozen=True, slots=True)
class ChaseOptions(GameOptions):
    """The options; the default words are those of the rule book's sample.

    A tie goes to the player who took the first letter of all or the first letter of their own word,
    to the second player, or is a draw. Unless played out, the match ends when no letter of either
    word is left. By runs, neighboring letters of the own word score the square of their number.
    """

    word1: str = _word("PLANT")
    word2: str = _word("GHOST")
    tie: str = option(Choice(_TIES[0], choices=_TIES))
    play_out: bool = option(Flag(False))
    score: str = option(Choice("letters", choices=("letters", "runs")))


def run_points(held: Iterable[bool]) -> int:
    """Return the sum of the squares of the lengths of the runs of letters that are held.

    >>> run_points([True, True, False, True, False])
    5
    """
    points = run = 0
    for each in held:
        run = run + 1 if each else 0
        points += max(0, 2 * run - 1)  # these odd numbers add up to the square
    return points


@dataclass(frozen=True, slots=True)
class Pool:
    """The letters of each player; the others are in the pool.

    `taken` holds the letters in the order of play, which only the drawing needs: what the rules
    read are the two sets and who was the first to take a letter of the own word.
    """

    sets: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    first_own: Player | None = None
    taken: str = field(default="", compare=False)

    @property
    def size(self) -> int:
        """Return how many letters have been taken."""
        return len(self.sets[0]) + len(self.sets[1])


class AlphaChase(Game[Pool, ChaseOptions]):
    """Twenty-six letters, each of which can be taken only once."""

    slug = "alpha-chase"
    name = "Alpha Chase"
    notation = "(?P<letter>[A-Z])"
    alternates = True
    Options = ChaseOptions
    setup = Setup(
        presets={
            "classic": {},
            "fair": _FAIR,
            "lively": _LIVELY,
            "secret": {"tie": "second-player"},
        },
        random_options={"classic": _BOOK_WORDS, "fair": _EVEN_WORDS, "lively": _CROSSWISE},
        hidden_options={"secret": ("word1", "word2")},
        puzzle_options={
            "word1": WORDS[::2],  # never the same word twice
            "word2": WORDS[1::2],
            "tie": ("first-letter", "draw"),  # as in classic and fair rules
        },
        clock=30,
        solo_preset="fair",  # by the classic rules Player 1 has every tie
    )

    def __init__(self, options: ChaseOptions | None = None, /, **chosen: object) -> None:
        super().__init__(options, **chosen)
        self._words = (frozenset(self.options.word1), frozenset(self.options.word2))

    def initial(self) -> Pool:
        """All 26 letters are available (Setup 2)."""
        return Pool()

    def to_move(self, position: Pool) -> Player:
        """Alternate between Player 1 and Player 2 (Turns)."""
        return 1 if position.size % 2 else 0

    def legal_moves(self, position: Pool) -> tuple[Move, ...]:
        """Any letter that is still free (Rules and Mechanics 1 and 2)."""
        if self.outcome(position):
            return ()
        first, second = position.sets
        return tuple([letter for letter in ascii_uppercase if letter not in first | second])

    def successor(self, position: Pool, move: Move) -> Pool:
        """Add the letter to the player's collection and take it from the pool."""
        player = self.to_move(position)
        first, second = position.sets
        own = position.first_own
        if own is None and move in self._words[player]:
            own = player
        sets = (first, second | {move}) if player else (first | {move}, second)
        return Pool(sets, own, position.taken + move)

    def outcome(self, position: Pool) -> Outcome | None:
        """Five letters of the own word win (Winning the Game); else the score decides at the end.

        The end is the empty pool or, unless `play_out`, the moment when no letter of either word
        is left in it, from which on no score can change.
        """
        counts = self._counts(position)
        for player in (0, 1):
            if counts[player] == len(self._words[player]):
                score = self._scores(position, counts)
                return Outcome(0 if player == 0 else 1, Reason.WORD_COMPLETE, score)
        first, second = position.sets
        left = (self._words[0] | self._words[1]) - first - second
        if left or (self.options.play_out and position.size < len(ascii_uppercase)):
            return None
        score = self._scores(position, counts)
        if score[0] != score[1]:
            reason = Reason.MOST_POINTS if self.options.score == "runs" else Reason.MOST_LETTERS
            return Outcome(0 if score[0] > score[1] else 1, reason, score)
        return self._tie(position, score)

    def view(self, position: Pool) -> Mapping[str, JSON]:
        """Return both words and the pool, letter by letter.

        A letter of a word is "free", "taken" (by the word's own player) or "denied" (by the
        other). A word is `possible` until a letter of it is denied; `lost_now` says that the last
        move did so; `score` is what its player has so far. A letter of the pool says who took it,
        if anybody, and who still needs it; `refused` says why those that are gone cannot be taken.
        `gains` are the points that free letters of the mover's word add to the mover's score.
        """
        counts = self._counts(position)
        scores = self._scores(position, counts)
        mover = self.to_move(position)
        takers = {letter: ply % 2 for ply, letter in enumerate(position.taken)}

        def state(letter: str, owner: Player) -> str:
            if letter not in takers:
                return "free"
            return "taken" if takers[letter] == owner else "denied"

        words: tuple[tuple[Player, str], ...] = ((0, self.options.word1), (1, self.options.word2))
        return {
            "words": [
                {
                    "word": word,
                    "letters": [
                        {"letter": each, "state": state(each, owner), "taken_by": takers.get(each)}
                        for each in word
                    ],
                    "count": counts[owner],
                    "score": scores[owner],
                    "possible": not (denied := self._words[owner] & position.sets[other(owner)]),
                    "lost_now": denied == {position.taken[-1:]},
                }
                for owner, word in words
            ],
            "pool": [
                {
                    "letter": letter,
                    "taken_by": takers.get(letter),
                    "needed_by": [
                        owner for owner, word in words if letter in word and letter not in takers
                    ],
                }
                for letter in ascii_uppercase
            ],
            "collected": [position.taken[0::2], position.taken[1::2]],
            "last": position.taken[-1:] or None,
            "refused": self.refused(position, ascii_uppercase),
            "gains": {
                letter: self.points(mover, position.sets[mover] | {letter}) - scores[mover]
                for letter in words[mover][1]
                if letter not in takers
            },
            "tie": self.options.tie,
            "scoring": self.options.score,
        }

    def text(self, position: Pool) -> str:
        """Return both words with the letters that each player has, and the pool."""
        words = (self.options.word1, self.options.word2)
        gone = position.sets[0] | position.sets[1]
        lines = [
            f"Player {number} ({word}): {' '.join(sorted(letters))}".rstrip()
            for number, (word, letters) in enumerate(zip(words, position.sets, strict=True), 1)
        ]
        return "\n".join([*lines, " ".join(each for each in ascii_uppercase if each not in gone)])

    def position_to_text(self, position: Pool) -> str:
        """Return the letters of either player, and who first took one of their own word.

        "PT/GX/1": Player 1 has P and T and was the first to take a letter of their own.
        """
        first, second = ("".join(sorted(letters)) for letters in position.sets)
        own = "-" if position.first_own is None else position.first_own + 1
        return f"{first}/{second}/{own}"

    def position_from_text(self, text: str) -> Pool:
        """Return the letters as if each player had taken them in alphabetical order."""
        first, second, own, *more = [*text.split("/"), "", "", ""][:4]
        sets = frozenset(first), frozenset(second)
        taken = "".join(map("".join, zip_longest(first, second, fillvalue="")))
        having: tuple[Player, ...] = tuple(
            player for player in (0, 1) if sets[player] & self._words[player]
        )
        if sets[0] <= self._words[0]:  # then the first letter was an own one
            having = having[:1]
        owners: dict[str, Player | None] = {f"{player + 1}": player for player in having}
        owners = owners or {"-": None}
        fits = len(first) - len(second) in (0, 1) and {*taken} <= {*ascii_uppercase}
        if not fits or len({*taken}) != len(taken) or more != [""] or own not in owners:
            raise PositionError("text", position=shown(text)).for_game(type(self))
        position = Pool(sets, owners[own], taken)
        if taken and not self._can_come_up(position):
            raise PositionError("text", position=shown(text)).for_game(type(self))
        return position

    def _can_come_up(self, position: Pool) -> bool:
        """Return whether the match was not over before some letter of the last mover."""
        last = other(self.to_move(position))
        first, second = position.sets
        return any(
            self.outcome(Pool((first - {letter}, second - {letter}), None, position.taken[:-1]))
            is None
            for letter in position.sets[last]
        )

    def refusal(self, position: Pool, move: Move) -> Refusal:
        """Return "taken", with the `letter` and the seat of the `player` who has it."""
        player = 0 if move in position.sets[0] else 1
        return Refusal("taken", {"letter": move, "player": player})

    def points(self, player: Player, held: frozenset[str]) -> int:
        """Return the score of a player who holds these letters."""
        if self.options.score == "letters":
            return len(self._words[player] & held)
        word = self.options.word2 if player else self.options.word1
        return run_points(letter in held for letter in word)

    def _counts(self, position: Pool) -> tuple[int, int]:
        return len(self._words[0] & position.sets[0]), len(self._words[1] & position.sets[1])

    def _scores(self, position: Pool, counts: tuple[int, int]) -> tuple[int, int]:
        if self.options.score == "letters":
            return counts
        return self.points(0, position.sets[0]), self.points(1, position.sets[1])

    def _tie(self, position: Pool, score: tuple[int, int]) -> Outcome:
        """Settle equal scores; "who collected the first letter" is read as `tie` says.

        If neither player has a letter of their word, "first-own-letter" falls back to the first
        letter of the match, which Player 1 took.
        """
        match self.options.tie:
            case "draw":
                return Outcome(None, Reason.TIE, score)
            case "second-player":
                return Outcome(1, Reason.TIE_SECOND_PLAYER, score)
            case "first-own-letter":
                return Outcome(position.first_own or 0, Reason.TIE_FIRST_OWN_LETTER, score)
        return Outcome(0, Reason.TIE_FIRST_LETTER, score)
