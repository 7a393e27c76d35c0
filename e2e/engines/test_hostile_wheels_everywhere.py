from __future__ import annotations

from test_hostile_wheels import (  # noqa: F401 # the same test with the driver of each engine
    test_hostile_wheel_is_refused,
)
