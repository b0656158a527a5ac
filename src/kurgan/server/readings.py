"""The reading of the rules under which a table goes on.

A table's options stay as it was made with: they are in its chain. Where a later version of the rules reads something
otherwise, and has options that give the old reading back, the row that says so names them: ``1 2 river=high``. They
are laid over the table's own whenever it is opened, listed or checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from kurgan.core.position import with_options
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import Header


class Said(NamedTuple):
    """What a row says of the rules."""

    before: str
    now: str
    switches: dict[str, str]  # all of them, those of earlier rows too


def text_of(before: str, now: str, switches: Mapping[str, str]) -> str:
    return " ".join((before, now, *(f"{name}={value}" for name, value in switches.items())))


def said(text: str) -> Said:
    before, now, *switches = text.split(" ")
    return Said(before, now, dict(switch.split("=", 1) for switch in switches))


def switches_in(rows: Iterable[Row]) -> dict[str, str]:
    """Those of a log, of which only the last row of its kind counts."""
    last = None
    for row in rows:
        last = row if row.kind == log.RULES else last
    return said(last.text).switches if last else {}


def under(header: Header, switches: Mapping[str, str]) -> Header:
    """A table's header as it is played."""
    if not switches:
        return header
    start = with_options(header.start, switches) if header.start else ""
    return replace(header, options={**header.options, **switches}, start=start)
