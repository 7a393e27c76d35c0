"""The earlier path of `py_rules.players`."""

from py_rules._aliases import alias

alias(__name__, "py_rules.players")
