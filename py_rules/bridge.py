"""The door for programs that speak JSON: `handle(request) -> answer`; see `py_rules.page`."""

from py_rules.page.bridge import handle

__all__ = ["handle"]
