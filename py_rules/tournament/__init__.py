r"""The bot lab: players that are files, matches between them, and tournaments.

A bot is a Python file with a function `choose(match, budget)`; `bot` reads it, `duel` lets two
players meet, `tournament` many of them, `bridge` answers the page. Nothing here is needed to play:
a page has it in an archive of its own, `python/lab.bin`.

>>> from py_rules import Match
>>> from py_rules.tournament.bot import load_bot
>>> from py_rules.tournament.runner import play
>>> first = load_bot("def choose(match, budget):\n    return match.legal_moves[0]\n", "first.py")
>>> played = play(Match.start("palindrome-duel"), (first, "noon"), seed=7, nodes=5000)
>>> played.winner, played.reason
(1, 'palindrome')
"""
