r"""The bot lab: players that are files, matches between them, and tournaments.

A bot is a Python file with a function `choose(match, budget)`. `bot` loads it, `runner` plays one
match, `schedule` all matches of a tournament, `bridge` answers the page, which loads this package
from its own archive, `python/lab.bin`.

>>> from py_rules import Match
>>> from py_rules.tournament.bot import load_bot
>>> from py_rules.tournament.runner import play
>>> first = load_bot("def choose(match, budget):\n    return match.legal_moves[0]\n", "first.py")
>>> played = play(Match.start("palindrome-duel"), (first, "hard"), seed=7, nodes=5000)
>>> played.winner, played.reason
(1, 'palindrome')
"""
