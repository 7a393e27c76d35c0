"""The rules of Center Square Showdown, one test for each sentence that states one."""

from __future__ import annotations

import pytest
from analysis.naive import reachable

from py_rules import IllegalMoveError, InvalidMoveError, Match, OptionError, Outcome


def played(moves: str, **options: object) -> Match:
    match, refusal = Match.start("center-square", **options).play_all(moves.split())
    assert refusal is None
    return match


def reasons(match: Match) -> dict[str, str]:
    return {move: why["code"] for move, why in match.view()["refused"].items()}


def test_the_token_starts_in_the_top_left_corner_of_five_by_five() -> None:
    """Setup: "starts at the top-left corner of the grid at position (1,1)." """
    view = Match.start("center-square").view()

    assert (view["size"], view["token"], view["center"]) == (5, (1, 1), (3, 3))


def test_a_move_is_one_step_up_down_left_or_right() -> None:
    """Legal Moves: "one square per turn"; "Diagonal moves are not allowed." """
    assert played("right").view()["token"] == (1, 2)
    assert played("right down").view()["token"] == (2, 2)
    assert played("right down left").view()["token"] == (2, 1)
    for bad in ("up-left", "diagonal", "Right", "r", ""):
        with pytest.raises(InvalidMoveError):
            Match.start("center-square").play(bad)


def test_the_token_stays_on_the_board() -> None:
    """Grid Boundaries: "Moves that would place the token outside the grid are illegal." """
    match = Match.start("center-square")

    assert list(match.legal_moves) == ["down", "right"]
    for off in ("up", "left"):
        with pytest.raises(IllegalMoveError, match="leave the board"):
            match.play(off)


def test_the_last_move_may_not_be_taken_back() -> None:
    """Forbidden Reversals: from (1,1) to (1,2), "Player 2 cannot move it back to (1,1)"."""
    match = played("right")

    assert list(match.legal_moves) == ["down", "right"]
    assert reasons(match) == {"left": "back", "up": "off-board"}
    with pytest.raises(IllegalMoveError, match="just came from there"):
        match.play("left")


def test_a_square_may_be_entered_again_later() -> None:
    """Forbidden Reversals holds for the immediate next turn only."""
    assert played("right down left up").view()["token"] == (1, 1)


def test_passing_is_not_allowed() -> None:
    """No Passing: "Skipping a turn or passing is not permitted." """
    with pytest.raises(InvalidMoveError):
        Match.start("center-square").play("pass")


def test_under_the_printed_rules_there_is_always_a_move() -> None:
    """No Passing says "if possible"; it always is, for every square has two neighbors."""
    for corner in ("right right right right", "down down down down"):
        assert played(corner).legal_moves


def test_moving_the_token_onto_the_center_wins_at_once() -> None:
    """Winning the Game, on the example playthrough: Player 2 wins."""
    match = played("right down down right")

    assert match.view()["token"] == (3, 3)
    assert match.outcome == Outcome(1, "center")
    assert match.legal_moves == ()


def test_player_1_can_win_as_well() -> None:
    """Winning the Game, from a start next to the center."""
    assert played("right", start_row=3, start_column=2).outcome == Outcome(0, "center")


@pytest.mark.parametrize(
    ("start", "player"),
    [({}, 1), ({"start_column": 2}, 0), ({"size": 7, "start_row": 6, "start_column": 5}, 0)],
)
def test_only_one_player_can_reach_the_center(start: dict[str, int], player: int) -> None:
    """Each step changes the color of the square as on a chessboard."""
    game = Match.start("center-square", **start).game
    ends = [game.outcome(position) for position in reachable(game, [game.initial()])]
    assert {end for end in ends if end} == {Outcome(player, "center")}


def test_play_need_not_end() -> None:
    """Winning the Game says "no draws", but the token can circle endlessly."""
    match = played("right down left up " * 250)

    assert match.ply == 1000
    assert match.outcome is None
    assert match.repetitions == 250


def test_a_closed_square_is_not_the_edge_of_the_board() -> None:
    match = played("right down left", no_revisits=True)

    assert reasons(match) == {"up": "closed", "left": "off-board", "right": "back"}
    assert match.view()["refused"]["up"]["params"] == {"row": 1, "column": 1}


def test_the_view_shows_the_last_four_steps_and_who_made_them() -> None:
    view = played("right right right down").view()

    assert view["trail"] == [
        {"square": (1, 1), "player": 0},
        {"square": (1, 2), "player": 1},
        {"square": (1, 3), "player": 0},
        {"square": (1, 4), "player": 1},
    ]
    assert view["steps"] == [
        {"move": "up", "square": (1, 4)},
        {"move": "down", "square": (3, 4)},
        {"move": "left", "square": (2, 3)},
        {"move": "right", "square": (2, 5)},
    ]
    assert len(played("right right right down down").view()["trail"]) == 4


def test_other_boards_have_their_own_center() -> None:
    view = Match.start("center-square", size=7, start_row=2, start_column=6).view()

    assert (view["token"], view["center"]) == ((2, 6), (4, 4))


def test_a_start_off_the_board_or_on_the_center_cannot_be_set_up() -> None:
    with pytest.raises(OptionError, match=r"start_row 6.*size 5"):
        Match.start("center-square", start_row=6)
    with pytest.raises(OptionError, match=r"start_column 4.*size 3"):
        Match.start("center-square", size=3, start_column=4)
    with pytest.raises(OptionError, match="Row 3"):
        Match.start("center-square", start_row=3, start_column=3)
    for size in (2, 4, 11):
        with pytest.raises(OptionError, match="odd"):
            Match.start("center-square", size=size)


def test_with_no_revisit_a_square_is_closed_once_the_token_has_been_on_it() -> None:
    match = played("right down left", no_revisits=True)

    assert match.view()["closed"] == [(1, 1), (1, 2), (2, 2)]
    with pytest.raises(IllegalMoveError, match="already on row"):
        match.play("up")


def test_with_no_revisit_who_cannot_move_loses() -> None:
    stuck = played("right down left left up", start_column=2, no_revisits=True)

    assert stuck.legal_moves == ()
    assert stuck.outcome == Outcome(0, "no-move")


def test_the_fair_rules_have_seven_by_seven_no_square_twice_and_moves_of_two() -> None:
    """The preset "fair"."""
    options = Match.start("center-square", preset="fair").options

    assert options == type(options)(size=7, no_revisits=True, two_squares=True)


def test_a_move_of_two_squares_is_two_steps_in_a_straight_line() -> None:
    match = played("right2", two_squares=True)

    assert match.view()["token"] == (1, 3)
    assert match.view()["came"] == "right"
    assert match.to_move == 1
    assert list(Match.start("center-square", two_squares=True).legal_moves) == [
        "down",
        "right",
        "down2",
        "right2",
    ]


def test_without_that_option_the_token_moves_one_square() -> None:
    match = Match.start("center-square")

    assert {each["move"] for each in match.view()["steps"]} == {"up", "down", "left", "right"}
    with pytest.raises(IllegalMoveError, match="one square"):
        match.play("right2")


def test_a_move_of_two_squares_stays_on_the_board_and_does_not_go_back() -> None:
    assert reasons(played("right2", two_squares=True)) == {
        "up": "off-board",
        "left": "back",
        "up2": "off-board",
        "left2": "back",
    }


def test_both_squares_of_a_move_are_closed() -> None:
    closing = {"no_revisits": True, "two_squares": True}
    match = played("right2 down left2", **closing)

    assert match.view()["closed"] == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)]
    assert reasons(match)["up"] == "closed"
    assert match.view()["refused"]["up"]["params"] == {"row": 1, "column": 1}


def test_the_token_does_not_jump_over_a_closed_square() -> None:
    match = played("down right up right down2 left", no_revisits=True, two_squares=True, size=7)

    assert match.view()["token"] == (3, 2)
    assert reasons(match)["up2"] == "closed"
    assert match.view()["refused"]["up2"]["params"] == {"row": 2, "column": 2}


def test_the_token_stops_on_the_center() -> None:
    match = played("down right", start_row=2, start_column=1, two_squares=True)

    assert reasons(match)["right2"] == "past-center"
    with pytest.raises(IllegalMoveError, match="past the center"):
        match.play("right2")
    assert match.play("right").outcome == Outcome(0, "center")


def test_a_move_of_two_squares_onto_the_center_wins() -> None:
    assert played("right2 down2", two_squares=True).outcome == Outcome(1, "center")
    assert played("right right down2", two_squares=True).outcome == Outcome(0, "center")


def test_printed_match_shows_the_token_and_the_closed_squares() -> None:
    shown = """
    1   2   3   4   5
  -------------------------
1 | # | # |   |   |   |
  -------------------------
2 |   | * |   |   |   |
  -------------------------
"""
    match = Match.start("center-square", no_revisits=True).play("right").play("down")
    assert str(match).startswith(shown.lstrip("\n"))
