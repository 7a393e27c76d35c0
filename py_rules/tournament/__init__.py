"""The bot lab: players that are files, matches between them, and tournaments.

A bot is a Python file with a function `choose(match, budget)`. `bot` loads it, `runner` plays one
match, `schedule` all matches of a tournament, `bridge` answers the page, which loads this package
from its own archive, `python/lab.bin`.
"""

from py_rules.tournament.bot import BotFile, BotPlayer, load, load_bot
from py_rules.tournament.bot_error import BotError, Fault, FaultDict
from py_rules.tournament.errors import TournamentError
from py_rules.tournament.results import Verified, verify, write_results
from py_rules.tournament.runner import Played, play
from py_rules.tournament.schedule import Job, MatchResult, Plan, in_batches, jobs, run
from py_rules.tournament.standings import Standings, standings

__all__ = [
    "BotError",
    "BotFile",
    "BotPlayer",
    "Fault",
    "FaultDict",
    "Job",
    "MatchResult",
    "Plan",
    "Played",
    "Standings",
    "TournamentError",
    "Verified",
    "in_batches",
    "jobs",
    "load",
    "load_bot",
    "play",
    "run",
    "standings",
    "verify",
    "write_results",
]
