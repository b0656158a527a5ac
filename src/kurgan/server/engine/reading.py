"""What a program says, read: whatever it is, either a message, or one line that tells what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import BinaryIO

from pydantic import ValidationError

from kurgan.server.shapes.engine import FROM_PROGRAM, OF_TYPE, OPENS, PROTOCOL
from kurgan.server.trouble import Trouble

LINE_LIMIT = 65_536  # bytes; the longest message that makes sense carries a position
QUOTED = 60  # letters of what was said that are repeated


def next_line(source: BinaryIO) -> bytes | None:
    """The next line without its end; None at the end of all; raises Trouble for one that is too long, and skips it."""
    line = source.readline(LINE_LIMIT + 1)
    if not line:
        return None
    if len(line) > LINE_LIMIT and not line.endswith(b"\n"):
        while line and not line.endswith(b"\n"):
            line = source.readline(LINE_LIMIT)
        raise Trouble(413, "engine_long", limit=LINE_LIMIT)
    return line.rstrip(b"\r\n")


def message_of(line: bytes, types: Sequence[str]) -> FROM_PROGRAM:
    """A message of one of these types."""
    try:
        said = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        detail = getattr(error, "msg", "") or type(error).__name__
        raise Trouble(400, "engine_no_json", detail=detail) from None
    if not isinstance(said, dict):
        raise Trouble(400, "engine_no_object", found=type(said).__name__)
    kind = said.get("type")
    if not isinstance(kind, str) or kind not in types:
        raise Trouble(400, "engine_type", found=shown(kind), types=", ".join(types))
    if kind in OPENS and said.get("protocol") != PROTOCOL:
        raise Trouble(400, "engine_protocol", found=shown(said.get("protocol")), mine=PROTOCOL)
    try:
        return OF_TYPE[kind].model_validate_json(line, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Trouble(422, "engine_malformed", type=kind, where=where[:QUOTED], reason=str(first["msg"])) from None


def shown(value: object) -> str:
    """What somebody said, as far as a line has room for it."""
    text = json.dumps(value)
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"
