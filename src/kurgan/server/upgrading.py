"""A table of an older version of the rules: it goes on under this one if its whole log does not tell them apart.

Every row must be allowed, by the seat that gave it, and in the end the same must be asked of the same seat, with the
same result as was noted then. Where that is not so, but the game has options that give the old reading back, it is
tried with these. A row of the log says that it was so. Else the table stays as it is, to be looked at and taken away
(kept.py), or to be left for another by agreement (moving.py).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import Connection

from kurgan.core.game import AnyGame
from kurgan.server.facts import read_facts
from kurgan.server.live import Draft, LiveTable
from kurgan.server.readings import switches_in, text_of
from kurgan.server.store import log, seals, tables
from kurgan.server.store.direct import to_text
from kurgan.server.store.log import Row
from kurgan.server.store.tables import Header
from kurgan.server.summary import growth_of

LOG = logging.getLogger("kurgan.server")
NOTED = ("phase", "ending")  # of what lists tell, that which the rules alone say


def replayed(connection: Connection, header: Header, game: AnyGame, now: int) -> tuple[LiveTable, Draft] | None:
    """The table with all its rows under the rules of today, and one that says so; None where they tell otherwise."""
    rows = log.read(connection, header.id, 0)
    for switches in _readings(header, game, switches_in(rows)):
        found = _replayed(connection, header, game, rows, switches, now)
        if found is not None:
            return found
    return None


def _readings(header: Header, game: AnyGame, switches: dict[str, str]) -> Iterator[dict[str, str]]:
    """The switches to be tried: those it has already, then with those for its version laid over."""
    yield switches
    old = game.reading_of(header.rules, header.scenario)
    if old:
        yield switches | old


def _replayed(
    connection: Connection, header: Header, game: AnyGame, rows: list[Row], switches: dict[str, str], now: int
) -> tuple[LiveTable, Draft] | None:
    table = header.id
    try:
        facts, seed = read_facts(connection, table, game.seats), seals.of_table(connection, table)
        live = LiveTable(replace(header, rules=game.version), game, facts, seed, switches)
        draft = live.draft()
        for row in rows:
            draft.do(row)
        if not _is_as_noted(connection, live, draft, now):
            return None
    except Exception as error:  # other rules may stumble over anything
        LOG.info("table %s is not the same under rules %s: %s", table, game.version, error)
        return None
    draft.do(Row(log.RULES, text_of(header.rules, game.version, switches), "", now, log.TABLE))
    return live, draft


def _is_as_noted(connection: Connection, live: LiveTable, draft: Draft, now: int) -> bool:
    kept, found = tables.as_kept(connection, live.header.id), growth_of(live, draft, now)
    line = json.loads(to_text(found.line))
    return (found.rows, found.status, found.asked) == (kept["rows"], kept["status"], kept["asked"]) and all(
        line[name] == kept["line"][name] for name in NOTED
    )


def write(connection: Connection, live: LiveTable, draft: Draft, now: int) -> None:
    """The row that says so, and the version in the table's header."""
    table, last = live.header.id, len(draft.rows) - 1
    live.tip = log.append(connection, table, last, draft.rows[last:])
    tables.set_rules(connection, table, live.header.rules)
    tables.count_change(connection, table)
    tables.grow(connection, table, growth_of(live, draft, now), 0)
