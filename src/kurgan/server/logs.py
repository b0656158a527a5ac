"""The log as JSON, one object a line, for who collects logs: time, level, logger, message.

Nothing in it may be used or be read about anybody: what looks like a token is cut out, and of an error its kind and
where it happened are told, not its words, in which there may be anything.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

import uvicorn.config

TOKEN = re.compile(r"[A-Za-z0-9_-]{24,}")  # tokens, cookies, and hashes of them; tables have shorter names
CUT = "…"


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": TOKEN.sub(CUT, record.getMessage()),
        }
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, where = record.exc_info
            frames = traceback.extract_tb(where)
            said["error"] = kind.__name__
            said["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
        return json.dumps(said, ensure_ascii=False)


def write_json(out: TextIO | None = None) -> logging.Handler:
    """From now on everything that is logged goes there, as JSON."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(Lines())
    logging.getLogger().addHandler(handler)
    return handler


def is_json() -> bool:
    return any(isinstance(handler.formatter, Lines) for handler in logging.getLogger().handlers)


def of_uvicorn() -> dict[str, Any] | None:
    """How uvicorn is to set up its own log: not at all where it goes the way of all others."""
    return None if is_json() else uvicorn.config.LOGGING_CONFIG
