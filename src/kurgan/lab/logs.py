"""Logs of long work: a first line that says what it is of, then a line for each part that is done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kurgan.core.errors import BadText, KurganError


def kept(log: Path, head: dict[str, Any]) -> list[Any]:
    """The parts that a log of the same work has; a new log begins with what it is of. A half line is dropped."""
    whole = log.read_text(encoding="utf-8").rpartition("\n")[0].splitlines() if log.exists() else []
    if not whole:
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("", encoding="utf-8")
        add(log, head)
        return []
    try:
        rows = [json.loads(line) for line in whole]
    except ValueError:
        raise BadText("tune_log", path=str(log)) from None
    if not isinstance(rows[0], dict) or rows[0].keys() != head.keys():
        raise BadText("tune_log", path=str(log))
    if rows[0] != head:
        raise KurganError("tune_other", path=str(log))
    log.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
    return rows[1:]


def add(log: Path, row: Any) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
