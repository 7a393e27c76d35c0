"""The opening books of 17 and 18 squares. A page loads them when it first needs one of them.

They are read at once: a page that starts from its snapshot has the modules of the last visit, but
none of their files.
"""

from __future__ import annotations

from pkgutil import get_data
from typing import Final

PACKED: Final = {squares: get_data(__name__, f"book{squares}.bin") for squares in (17, 18)}
"""Their files, by the length of the rows."""
