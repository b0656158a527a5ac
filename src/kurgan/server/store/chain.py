"""The chain: every row's hash is over the hash before it and all the row says, the first one's over the table's origin.

So nothing that was written can be changed, left out or put in without every later hash being wrong. Whoever writes
all of them anew can; a copy kept elsewhere (``kurgan backup``) then says otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from sqlalchemy import RowMapping

# What is fixed when a table is made; its owner may become another, and its rules change by a row of the log.
FIXED = (
    "id",
    "game",
    "rules",
    "scenario",
    "options",
    "digest",
    "overlay",
    "start",
    "dice",
    "script",
    "copied",
    "clock",
    "lesson",
    "open_play",
    "parent",
    "parent_n",
    "seat_wait_s",
    "created_ms",
)


def origin(header: Mapping[str, Any] | RowMapping) -> str:
    """Where a table's chain begins: the hash of what is fixed."""
    fixed = {name: header[name] for name in FIXED}
    return sha256(json.dumps(fixed, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def link(before: str, table: str, seq: int, kind: str, text: str, seat: str, at_ms: int, source: str) -> str:
    """The hash of a row. Each part's length stands before it, so that none can pass for a piece of the next."""
    said = (
        f"{before} {seq} {at_ms} {len(table)}:{table} {len(kind)}:{kind} {len(text)}:{text}"
        f" {len(seat)}:{seat} {len(source)}:{source}"
    )
    return sha256(said.encode()).hexdigest()
