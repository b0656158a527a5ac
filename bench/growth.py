"""What grows with a game and with a house: a choice late in a long game, opening a long game, a lobby of many games.

    python bench/growth.py [GAME] [--rows 1000 5000 20000] [--tables 10000] [--json]

All of it is processor time of one thread in one process, without HTTP, with the garbage collector as a server sets it:
so the figures are those of a server. Long games are made by taking choices back and making them again, and are written
straight into the log, past the bound that a server has for that; many tables are copies of one. Everything lies in a
folder of its own. Bounded: the longest game has 50,000 rows, the fullest house 50,000 tables.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import insert, select

import kurgan
from kurgan.server.house import House
from kurgan.server.run import calm_collector
from kurgan.server.shapes.acting import Play
from kurgan.server.store import schema
from kurgan.server.store.people import Person

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.grown import grown, made, rows_of  # noqa: E402

MOST_ROWS, MOST_TABLES = 50_000, 50_000
GOAL_S, LATE = 4.0, 200  # for 20,000 rows; choices that are timed at each length
COPIED = (schema.seats, schema.holders, schema.links, schema.log)


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.thread_time()
    found = work()
    return time.thread_time() - start, found


def long_game(folder: Path, game: Any, wanted: int) -> dict[str, Any]:
    house = House(folder)
    owner, log = house.people.new("Ann")[0], rows_of(game, wanted)
    try:
        table, rows = grown(house, owner, game, log), len(log)
        opening, snapshot = cpu(lambda: house.looking.snapshot(owner, table, game.seats[0]).text)
        rng, times = random.Random(2), list[float]()
        while len(times) < LATE:
            with house.tables.at(table) as live:
                asked = live.asked
                if asked < 0:
                    break
                action = rng.choice(live.view(asked).legal_actions()).text
                play = Play(seat=game.seats[asked], n=live.n(asked), action=action)
            times.append(cpu(lambda play=play: house.playing.play(owner, table, play).text)[0])  # type: ignore[misc]
    finally:
        house.close()
    return {
        "rows": rows,
        "open_s": round(opening, 3),
        "us_per_row": round(1e6 * opening / rows, 1),
        "sent_mb": round(len(snapshot) / 1e6, 2),
        "choice_ms": round(1000 * sorted(times)[len(times) // 2], 2) if times else None,
    }


def crowd(house: House, table: str, number: int) -> None:
    """So many copies of a table, of other people."""
    with house.means.db.writing() as connection:
        connection.execute(insert(schema.people).values(token="x" * 64, name="Bob", created_ms=0))
        bob = connection.execute(select(schema.people.c.id).where(schema.people.c.name == "Bob")).scalar_one()
        for kept in (schema.tables, *COPIED):
            key = "id" if kept is schema.tables else "table_id"
            found = connection.execute(select(kept).where(kept.c[key] == table)).mappings().all()
            for first in range(0, number, 1000):
                copies = []
                for n in range(first, min(number, first + 1000)):
                    for row in found:
                        own = dict(row) | {key: f"copy{n}"}
                        own |= {name: bob for name in ("owner", "person", "made_by") if own.get(name) is not None}
                        own |= {"token": f"{n}-{row['seat']}"} if "token" in own else {}
                        copies.append(own)
                if copies:
                    connection.execute(insert(kept), copies)


def opened(house: House, person: Person, table: str, seat: str) -> str:
    house.tables.close()  # nothing lies in memory
    return house.looking.snapshot(person, table, seat).text


def full_house(folder: Path, game: Any, number: int) -> dict[str, Any]:
    """The lobby, a new table and an old one, before and after the house is full of other people's games."""
    found: dict[str, Any] = {"tables": number}
    house = House(folder)
    try:
        ann, eve = house.people.new("Ann")[0], house.people.new("Eve")[0]
        mine = [made(house, ann, game) for _ in range(10)]
        for when in ("empty", "full"):
            if when == "full":
                crowd(house, mine[0], number)
            for what, work in (
                ("lobby_ms", lambda: house.lists.lobby(ann)),
                ("make_ms", lambda: made(house, eve, game)),
                ("open_ms", lambda: opened(house, ann, mine[1], game.seats[0])),
            ):
                times = sorted(cpu(work)[0] for _ in range(9))
                found[f"{what[:-3]}_{when}_ms"] = round(1000 * times[4], 2)
    finally:
        house.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="stalingrad-besieged")
    parser.add_argument("--rows", type=int, nargs="+", default=[1000, 5000, 20_000])
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if max(given.rows) > MOST_ROWS or not 0 <= given.tables <= MOST_TABLES:
        parser.error(f"at most {MOST_ROWS} rows and {MOST_TABLES} tables")
    game, found = kurgan.game(given.game), list[dict[str, Any]]()
    calm_collector()
    for wanted in given.rows:
        with tempfile.TemporaryDirectory(prefix="kurgan-growth-") as folder:
            found.append(long_game(Path(folder), game, wanted))
        if not given.json:
            print(found[-1], flush=True)
    if given.tables:
        with tempfile.TemporaryDirectory(prefix="kurgan-growth-") as folder:
            found.append(full_house(Path(folder), game, given.tables))
        if not given.json:
            print(found[-1])
    if given.json:
        print(json.dumps(found, indent=2))
    return 0 if all(one["open_s"] <= GOAL_S * one["rows"] / 20_000 + 0.2 for one in found if "open_s" in one) else 1


if __name__ == "__main__":
    sys.exit(main())
