"""A match written down: as text for files, and as the fragment of a link."""

from py_rules.record.record import (
    MAX_FRAGMENT,
    MAX_TEXT,
    PLY_KEY,
    Record,
    RecordError,
    all_from_text,
    all_to_text,
    from_fragment,
    from_text,
    to_fragment,
    to_text,
)
from py_rules.record.tags import MAX_TASK, TAGS

__all__ = [
    "MAX_FRAGMENT",
    "MAX_TASK",
    "MAX_TEXT",
    "PLY_KEY",
    "TAGS",
    "Record",
    "RecordError",
    "all_from_text",
    "all_to_text",
    "from_fragment",
    "from_text",
    "to_fragment",
    "to_text",
]
