"""Requests to the bridge of the page."""

from __future__ import annotations

import json
from typing import Any

from py_rules.page import bridge


def reply_to(**request: Any) -> Any:
    """Return the value of the reply, which must be a good one."""
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply["value"]


def error_of(**request: Any) -> dict[str, str]:
    """Return the error of the reply, which must be one."""
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert not reply["ok"], reply
    return dict(reply["error"])
