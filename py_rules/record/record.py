"""A match written down: as text for files and the clipboard, and as the fragment of a link.

Both forms are read in the same three steps: limits first, then shape, then replay through the
rules. An invalid record raises an error, which keeps the part before an illegal move.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from py_rules.errors import RulesError, check_type, shown
from py_rules.game import GameClass, Move, read_options
from py_rules.match import MAX_PLIES, Adjudication, Match, check_match
from py_rules.options import GameOptions
from py_rules.record import pgn
from py_rules.record.links import cleaned
from py_rules.record.percent import quote, unquote
from py_rules.record.tags import (
    MAX_UNKNOWN_TAGS,
    RESERVED,
    TAGS,
    drop_future_task,
    is_future_task,
    is_unknown,
    max_length,
)
from py_rules.record.visible import is_visible
from py_rules.registry import Finder, find_game

MAX_FRAGMENT: Final = 8 * 1024
"""Characters of a link's fragment."""

PLY_KEY: Final = "at"
"""The key of a link for the ply to show first; it isn't a part of the match."""

MAX_TEXT: Final = 1024 * 1024
"""Characters of a file."""

MAX_COMMENT: Final = 1000
"""Code points of a comment."""

_ADJUDICATIONS: Final[Mapping[str, Adjudication]] = {
    "resign1": Adjudication("resignation", 0),
    "resign2": Adjudication("resignation", 1),
    "time1": Adjudication("time", 0),
    "time2": Adjudication("time", 1),
    "draw": Adjudication("agreed-draw"),
}
_NAMES: Final = ("player1", "player2")

_LINK: Final = re.compile(
    r"https?://[^\s<>\"'#]{1,300}?/([a-z][a-z0-9-]{0,39})/(?:index\.html)?#([^\s<>\"']+)"
)
"""The address of a match."""

POSITION: Final = ("position", "Position")
"""The key of a link and the tag of a file for the position that a match was set up from."""


class RecordError(RulesError):
    """A record that cannot be read to its end.

    `kept` is the record up to the refused move, None without one.
    """

    code_prefix = "record"
    kept: Record | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match with its tags and comments.

    `tags` has keys of `TAGS`, and tags of later versions, which are kept and written back.
    `comments` belong to the move with that number, 0 before the first.

    Raises:
        RecordError: If a tag or comment could not be read again, or a task begins after the last
            move.
    """

    match: Match
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    comments: Mapping[int, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        check_match(self.match)
        for name in ("tags", "comments"):  # so that the mapping of a caller may change later
            object.__setattr__(self, name, dict(getattr(self, name)))
        unknown = [key for key in self.tags if key not in TAGS]
        for key, value in self.tags.items():
            if key in unknown and not (isinstance(key, str) and is_unknown(key)):
                raise RecordError("tag", tag=shown(key), known=", ".join(TAGS))
            if not _can_be_shown(value, max_length(key)):
                raise RecordError("tag-words", tag=TAGS.get(key, key), most=max_length(key))
        if len(unknown) > MAX_UNKNOWN_TAGS:
            raise RecordError("too-many-tags", tags=len(unknown), most=MAX_UNKNOWN_TAGS)
        if is_future_task(self.tags, self.match.ply):
            raise RecordError("task", start=self.tags["start"], moves=self.match.ply)
        for ply, said in self.comments.items():
            if not _can_be_shown(said, MAX_COMMENT):
                raise RecordError("comment-words", most=MAX_COMMENT)
            if ply not in range(self.match.ply + 1) or "{" in said or "}" in said:
                raise RecordError("comment")

    def with_match(self, match: Match) -> Record:
        """Return the record of *match*, without comments and tasks of moves that *match* lacks.

        >>> record = Record(Match.start("alpha-chase").play("P"), {"goal": "win", "start": "1"})
        >>> record.with_match(record.match.undo()).tags
        {}
        """
        comments = {ply: said for ply, said in self.comments.items() if ply <= match.ply}
        return Record(match, drop_future_task(self.tags, match.ply), comments)

    @property
    def players(self) -> tuple[str, str]:
        """Return the names of the first and the second player.

        >>> Record(Match.start("alpha-chase"), {"player1": "Ada"}).players
        ('Ada', 'Player 2')
        """
        return self.tags.get("player1", "Player 1"), self.tags.get("player2", "Player 2")


def to_fragment(record: Record | Match) -> str:
    """Return *record* as the part of a link after its `#`: one normal form, defaults left out.

    The game and comments are not part of it: each game has its own page. It ends in a letter, a
    digit or an underscore.

    >>> to_fragment(Match.start("palindrome-duel", line_limit=9).play("-3").play("1-"))
    'line_limit=9&moves=-3.1%2D'
    """
    record = _as_record(record)
    pairs = [*_option_pairs(record.match.options), *_tag_pairs(record)]
    if record.match.set_up:
        pairs.append((POSITION[0], record.match.set_up))
    pairs = [(key, quote(value)) for key, value in pairs]
    if moves := record.match.moves:
        pairs.append(("moves", ".".join(moves)))
    pairs += [("end", word) for word in _ending_words(record.match)]
    fragment = "&".join(f"{key}={value}" for key, value in pairs)
    # Programs that find links in a text leave out such a sign at the end of one.
    return f"{fragment[:-1]}%{ord(fragment[-1]):02X}" if fragment[-1:] in tuple("-.~") else fragment


def from_fragment(
    slug: str,
    fragment: str,
    *,
    limit: int = MAX_FRAGMENT,
    find: Finder = find_game,
    replayed: Iterable[Match] = (),
) -> Record:
    """Return the record in the fragment of a link to the game *slug*, which *find* looks up.

    The ply to show (`at=5`), keys of trackers, and signs and words after the link are ignored, and
    so are names that cannot be shown. The longest match of *replayed* with which the record begins
    is not replayed again.

    Raises:
        UnknownGameError: If no game has that slug.
        OptionError: If an option is invalid.
        PositionError: If its position isn't one of the game.
        RecordError: If anything else is wrong; the sentence says what and where.

    >>> from_fragment("palindrome-duel", "line_limit=9&moves=-3.1-").match.moves
    ('-3', '1-')
    >>> from_fragment("palindrome-duel", "moves=-3.1-&at=1").match.moves
    ('-3', '1-')
    """
    game = find(slug)
    _check_limit(fragment, limit, "link")
    pairs, damaged, is_cut = _pairs_in(cleaned(fragment), game.Options.specs())
    if damaged and not pairs:
        raise RecordError("link", at=damaged[:40])
    moves, end = _only(pairs, "moves"), _only(pairs, "end")
    if end and end not in _ADJUDICATIONS and any(each.startswith(end) for each in _ADJUDICATIONS):
        end, is_cut = None, True
    record = _read(
        game,
        options=[pair for pair in pairs if _is_option(pair[0])],
        tags=[pair for pair in pairs if pair[0] in TAGS or is_unknown(pair[0])],
        end=end,
        position=_only(pairs, POSITION[0]) or "",
        moves=moves.split(".") if moves else [],
        comments={},
        replayed=replayed,
    )
    if is_cut or is_future_task(dict(pairs), record.match.ply):
        raise _with_kept(RecordError("cut"), record)
    if damaged:
        raise _with_kept(RecordError("link", at=damaged[:40]), record)
    return record


def _pairs_in(text: str, options: Collection[str]) -> tuple[list[tuple[str, str]], str, bool]:
    """Return the pairs of a fragment, its first invalid part, and whether its end is missing.

    *options* come before the moves; any other unknown key after the moves was added on the way.
    """
    pairs: list[tuple[str, str]] = []
    damaged, is_cut = "", False
    for part in text.split("&") if text else ():
        key, equals, value = part.partition("=")
        is_cut = key != PLY_KEY and not value
        try:
            value = unquote(value)
        except UnicodeError:
            equals, is_cut = "", True
        is_added = _is_option(key) and any(name == "moves" for name, _ in pairs)
        if not equals or (is_added and key in options):
            damaged = damaged or part
        elif key != PLY_KEY and not is_added:
            pairs.append((key, value))
    if is_cut and pairs and not pairs[-1][1]:
        pairs.pop()
    return pairs, damaged, is_cut


def _is_option(key: str) -> bool:
    return key not in {*TAGS, POSITION[0], PLY_KEY, "moves", "end"} and not is_unknown(key)


def _with_kept(error: RecordError, kept: Record) -> RecordError:
    error.kept = kept
    return error


def to_text(record: Record | Match) -> str:
    r"""Return *record* as a text similar to PGN, with a result as its last word.

    >>> print(to_text(Match.start("palindrome-duel").play("-3").play("1-").resign(0)), end="")
    [Game "palindrome-duel"]
    [End "resign1"]
    <BLANKLINE>
    1. -3 1- 0-1
    """
    record = _as_record(record)
    match = record.match
    tags = [("Game", match.game.slug)]
    tags += [(f"Option.{key}", value) for key, value in _option_pairs(match.options)]
    tags += [(TAGS.get(key, key), value) for key, value in _tag_pairs(record)]
    tags += [(POSITION[1], match.set_up)] if match.set_up else []
    tags += [("End", word) for word in _ending_words(match)]
    head = [pgn.write_tag(name, value) for name, value in tags]
    return "\n".join([*head, "", pgn.write_moves(match.moves, record.comments, match.result), ""])


def all_to_text(records: Iterable[Record | Match]) -> str:
    """Return *records* as one text, with a blank line between them."""
    return "\n".join(map(to_text, records))


def all_from_text(text: str, *, find: Finder = find_game) -> Iterator[Record]:
    """Yield each record of a text with several, the inverse of `all_to_text`.

    Raises:
        RulesError: If a record is wrong, as `from_text` does.

    >>> matches = [Match.start("palindrome-duel").play("-3"), Match.start("center-square")]
    >>> [each.match for each in all_from_text(all_to_text(matches))] == matches
    True
    """
    check_type(text, str, "Pass the text of records")
    for part in pgn.split(text):
        yield from_text(part, find=find)


def from_text(text: str, *, find: Finder = find_game) -> Record:
    """Return the record in a text, the inverse of `to_text`; *find* looks up its game.

    The result and the move numbers are ignored. A last word that is also a legal move is a move. A
    text without a game may hold the link to a match.

    Raises:
        UnknownGameError: If its game is not registered.
        OptionError: If an option is invalid.
        PositionError: If its position isn't one of the game.
        RecordError: If anything else is wrong; the sentence says what and where.
    """
    _check_limit(text, MAX_TEXT, "file")
    link = None if "[Game " in text else _LINK.search(text)
    if link:
        return from_fragment(link[1], link[2], find=find)
    matches = sum('[Game "' in part for part in pgn.split(text))
    if matches > 1:
        raise RecordError("several", matches=matches)
    try:
        tags, movetext = pgn.read_tags(text)
        slug = _only(tags, "Game")
        if slug is None:  # before its braces are judged
            raise RecordError("no-game")
        moves, comments, result = pgn.read_moves(movetext, MAX_PLIES)
    except pgn.RecordSyntaxError as fault:
        raise RecordError(fault.which, **fault.params) from None
    keys = {name: key for key, name in TAGS.items()}
    for name, _ in tags:
        if not (name in RESERVED or name.startswith("Option.") or is_unknown(name)):
            known = ", ".join(["Game", *keys, "End", POSITION[1], "Option.…"])
            raise RecordError("tag", tag=name, known=known)
    return _read(
        find(slug),
        options=[(name[7:], value) for name, value in tags if name.startswith("Option.")],
        tags=[
            (keys.get(name, name), value)
            for name, value in tags
            if name in keys or is_unknown(name)
        ],
        end=_only(tags, "End"),
        position=_only(tags, POSITION[1]) or "",
        moves=moves,
        comments=comments,
        last=result,
    )


def _read(
    game: GameClass,
    *,
    options: Sequence[tuple[str, str]],
    tags: Sequence[tuple[str, str]],
    end: str | None,
    position: str,
    moves: Sequence[Move],
    comments: Mapping[int, str],
    last: str = "",
    replayed: Iterable[Match] = (),
) -> Record:
    """Return the record of parsed parts; *last* is a result or one more move."""
    if len(moves) > MAX_PLIES:
        raise RecordError("too-many-moves", moves=len(moves), most=MAX_PLIES)
    # Long texts are slow to normalize. A cut one is refused: at most four code points become one.
    cut = {key: value[: 4 * max_length(key) + 1] for key, value in _once(tags).items()}
    said = {key: unicodedata.normalize("NFC", value) for key, value in cut.items()}
    for key in _NAMES:
        if not _can_be_shown(said.get(key), max_length(key)):
            said.pop(key, None)  # a match is read without an invalid name
    values = read_options(game, _once(options))
    start = _longest_prefix(Match.of(game(values), position), moves, replayed)
    match, refusal = start.play_all(moves[start.ply :])
    if refusal:
        kept = {ply: words for ply, words in comments.items() if ply <= match.ply}
        where = {"move": moves[match.ply][:20], "why": refusal.code}
        params = {**refusal.params, **where, "number": match.ply + 1}
        error = RecordError("move", **params).for_game(game)
        raise _with_kept(error, Record(match, drop_future_task(said, match.ply), kept))
    if end is not None and end not in _ADJUDICATIONS:
        error = RecordError("end", end=end[:40], known=", ".join(_ADJUDICATIONS))
        raise _with_kept(error, Record(match, drop_future_task(said, match.ply), comments))
    if end:
        try:
            match = match.adjudicate(_ADJUDICATIONS[end])
        except RulesError as refusal:
            error = RecordError("end-refused", why=refusal.code)
            kept_tags = drop_future_task(said, match.ply)
            raise _with_kept(error, Record(match, kept_tags, comments)) from None
    elif last in match.legal_moves:
        match = match.play(last)
    return Record(match, drop_future_task(said, match.ply), comments)


def _longest_prefix(start: Match, moves: Sequence[Move], replayed: Iterable[Match]) -> Match:
    """Return the longest of *start* and the *replayed* matches with which *moves* begin."""
    moves = tuple(moves)
    prefixes = (
        match
        for match in replayed
        if match.game == start.game
        and match.set_up == start.set_up
        and match.adjudication is None
        and match.moves == moves[: match.ply]
    )
    return max(prefixes, key=lambda match: match.ply, default=start)


def _once(pairs: Sequence[tuple[str, str]]) -> Mapping[str, str]:
    mapping: dict[str, str] = {}
    for key, value in pairs:
        if key in mapping:
            raise RecordError("twice", key=key[:40])
        mapping[key] = value
    return mapping


def _only(pairs: Sequence[tuple[str, str]], wanted: str) -> str | None:
    return _once([pair for pair in pairs if pair[0] == wanted]).get(wanted)


def _as_record(record: Record | Match) -> Record:
    return record if isinstance(record, Record) else Record(record)


def _option_pairs(options: GameOptions) -> list[tuple[str, str]]:
    values = ((name, spec, getattr(options, name)) for name, spec in options.specs().items())
    return [(name, spec.write(value)) for name, spec, value in values if value != spec.default]


def _tag_pairs(record: Record) -> list[tuple[str, str]]:
    keys = dict.fromkeys([*TAGS, *record.tags])
    return [(key, record.tags[key]) for key in keys if key in record.tags]


def _ending_words(match: Match) -> list[str]:
    return [word for word, each in _ADJUDICATIONS.items() if each == match.adjudication]


def _check_limit(text: object, limit: int, what: str) -> None:
    if not isinstance(text, str):
        raise RecordError("no-text")
    if len(text) > limit:
        raise RecordError(f"{what}-size", characters=len(text), most=limit)


def _can_be_shown(words: object, most: int) -> bool:
    if not isinstance(words, str) or not 0 < len(words) <= most:
        return False
    plain = unicodedata.normalize("NFC", " ".join(words.split()))
    return words == plain and is_visible(words)
