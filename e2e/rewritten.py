"""Lines of Python by which a guest rewrites what stands around it in the sandbox."""

from __future__ import annotations

from typing import Final

PATCHING: Final = """
from py_rules.match import Match as Stolen
honest = Stolen.legal_moves
played = Stolen.play
def legal_moves(match):
    return honest.fget(match) if match.game.slug == "nim" else ["sideways"]
def play(match, move):
    return played(match, move) if match.game.slug == "nim" else match
Stolen.legal_moves = property(legal_moves)
Stolen.play = play
if list(Stolen.start("center-square").legal_moves) != ["sideways"]:
    raise OSError("not rewritten")
"""
"""The end of a wheel's module: the rules of all other games, rewritten where it is."""

PATCHED: Final = """
import py_rules.match, py_rules.registry
from py_rules.match import Match
Match.play = lambda self, move: self
Match.legal_moves = property(lambda self: ['sideways'])
Match.outcome = property(lambda self: None)
game = type(match.game)
game.outcome = lambda self, position: None
game.legal_moves = lambda self, position: ['sideways']
game.successor = lambda self, position, move: position
print('patched', match.legal_moves)
"""
"""Lines of a bot that rewrites the rules where it is."""

FORGE: Final = """
from py_rules.lab import bridge
bridge.handle = lambda request: {reply}
sys.modules['py_rules.lab.bridge'].handle = bridge.handle
print('forged')
"""
"""Lines of a bot that have all later questions answered by what is not Python's."""
