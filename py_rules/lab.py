"""The earlier path of `py_rules.tournament`."""

from py_rules._aliases import alias

alias(
    __name__,
    "py_rules.tournament",
    bot="bot",
    bridge="bridge",
    duel="runner",
    faults="bot_error",
    gathering="collector",
    results="results",
    standings="standings",
    tournament="schedule",
    watch="timeout",
)
