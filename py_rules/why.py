"""The earlier path of `py_rules.explain`."""

from py_rules._aliases import alias

alias(__name__, "py_rules.explain")
