"""Load on one server: many live tables, everybody connected; how long until a choice has reached all who look on.

    python bench/load.py [--tables 100] [--seconds 20] [--rate 0.5] [--heavy 0.25] [--idle 1000] [--thinking 0]
                         [--reading 0] [--pestering 0] [--database own|URL] [--workers 1] [--json]

The usual rate, a choice every two seconds at every table, is brisk for people: a move is two or three choices.
A quarter of the tables play The Crimean Campaign, whose positions are the largest (``--heavy 0`` for none). ``--idle``:
so many more sockets that only wait, and what memory the server then uses. ``--thinking``: at so many tables two
generals play each other all the while; then the goal is to stay within 100 ms. ``--reading``: so many people look again
and again at one long imported game, five requests at a time; nobody else is to feel it. ``--pestering``: so many send
the dearest bodies there are, records of thousands of rows among them. ``--database``: a PostgreSQL, by its address, or
one of our own, which writes to the disk as usual; then ``--workers`` may be several processes.

Loopback only and bounded: it starts a server of its own on a free port with a data folder of its own, and ends it.
Client and server share the machine's cores, so the figures are rather too high than too low.
Other work on the machine lengthens every wait; it changes least what an action costs the server (cpu_ms_per_action).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from busy import GAME, HEAVY, long_record, pester, read_on  # beside this script
from sqlalchemy.engine import make_url
from wire import Http, Server, Socket

import kurgan
from kurgan.server.offered import offered

MANY_ROWS = 8000
PER_PERSON = 20  # sockets, as the server's settings have it
UNTOLD_S = 1.0  # what has not come by then to somebody else was none of his business
THOUGHTFUL = "siege"
GENERAL = {"kind": "computer", "agent": "general"}
GOALS = {"p95_ms": 60.0, "open_cold_ms": 1000.0, "mb_per_table": 2.0, "idle_mb": 400.0}
SHARED_P95_MS = 120.0  # in PostgreSQL, with two workers
BUSY_P95_MS = 100.0  # while computers think, or somebody sends the dearest requests there are
OWN = "own"


class Table:
    """Two players and a spectator at one table, each by socket; they choose at random among what is offered."""

    def __init__(self, server: Server, number: int, game: str = GAME) -> None:
        self.server, self.game = server, game
        self.rng = random.Random(number)
        self.players: dict[str, Http] = {}
        self.sockets: dict[str, Socket] = {}
        self.id = ""

    async def open(self) -> None:
        seats = list(kurgan.game(self.game).seats)
        owner, guest, watcher = (Http(self.server) for _ in range(3))
        made = await owner.post(
            "/api/tables", {"game": self.game, "seats": {seats[0]: {"kind": "me"}, seats[1]: {"kind": "link"}}}
        )
        self.id = made["table"]
        await guest.post("/api/join", {"token": made["links"][seats[1]]})
        await watcher.post("/api/join", {"token": made["watch"]})
        self.players = {seats[0]: owner, seats[1]: guest}
        for _ in seats:  # both set up by lot: the table is in mid-game
            for seat, player in self.players.items():
                moment = (await player.get(f"/api/tables/{self.id}", seat=seat))["moment"]
                if moment["asked"] == seat and moment["in_setup"]:
                    await player.post(f"/api/tables/{self.id}/place-rest", {"seat": seat})
        for seat, player in (*self.players.items(), ("", watcher)):
            snapshot = await player.get(f"/api/tables/{self.id}", seat=seat)
            self.sockets[seat] = socket = Socket(self.server, self.id, seat, snapshot, player.cookie)
            await socket.open()

    def close(self) -> None:
        for socket in self.sockets.values():
            socket.close()
        for player in self.players.values():
            player.close()

    async def act(self, figures: Figures) -> bool:
        """One choice of whoever is asked, and how long until all who may know of it do. False when it is over."""
        known = {seat: socket.known for seat, socket in self.sockets.items()}
        asked = next((seat for seat in self.players if offered(known[seat]["moment"])), None)
        if asked is None:
            return not any(known[seat]["moment"]["over"] for seat in self.players)  # the table answers for somebody
        now = known[asked]
        action = self.rng.choice(offered(now["moment"]))["action"]
        waits = {seat: socket.next() for seat, socket in self.sockets.items() if seat != asked}
        socket = self.sockets[asked]
        body = {"seat": asked, "n": now["n"], "action": action, "has": now["stamp"], "tab": socket.tab}
        start = time.perf_counter()
        status, answer = await self.players[asked].request("POST", f"/api/tables/{self.id}/play", body)
        done = time.perf_counter()
        if status == 409:  # the table answered meanwhile
            return True
        if status != 200:
            figures.errors.append(f"play: {status} {answer[:200]!r}")
            return False
        socket.hear(json.loads(answer))
        if any(entry["events"] for entry in json.loads(answer)["entries"]):  # else others may learn nothing of it
            await asyncio.wait(waits.values(), timeout=UNTOLD_S)
        figures.answered.append(done - start)
        figures.reached.append(max([done, *(wait.result() for wait in waits.values() if wait.done())]) - start)
        return True


class Figures:
    def __init__(self) -> None:
        self.reached: list[float] = []  # seconds from sending until everybody knows
        self.answered: list[float] = []  # until the answer to the request
        self.errors: list[str] = []


def at(values: list[float], share: float) -> float:
    """A percentile, in milliseconds."""
    return round(1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))], 1) if values else float("nan")


async def play(table: Table, figures: Figures, rate: float, until: float) -> None:
    """Acts at its own pace, beginning somewhere in the first period so that tables do not act in step."""
    await asyncio.sleep(table.rng.random() / rate)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        if not await table.act(figures):
            return
        await asyncio.sleep(max(0.0, begun + table.rng.uniform(0.5, 1.5) / rate - time.perf_counter()))


async def opened_cold(server: Server) -> tuple[dict[str, float], int]:
    """Milliseconds to open a long stored game in a server that has just started."""
    record = long_record()
    owner = Http(server)
    seats = {seat: {"kind": "me"} for seat in kurgan.game(GAME).seats}
    sheets = [(await owner.post("/api/import", {"record": record, "seats": seats}))["table"] for _ in range(2)]
    owner.close()
    server.stop()
    again = server.again()
    try:
        back = Http(again, owner.cookie)
        times = []
        for table in sheets:
            start = time.perf_counter()
            await back.get(f"/api/tables/{table}", seat=next(iter(seats)))
            times.append(round(1000 * (time.perf_counter() - start), 1))
        back.close()
    finally:
        again.stop()
    rows = int(record.rstrip().rsplit("\n", 1)[1].split(" ")[1])
    return {"open_cold_ms": times[0], "open_next_ms": times[1]}, rows


async def idle_mb(server: Server, table: Table, number: int) -> float:
    """Megabytes that the server uses when so many more people look on and nothing happens."""
    owner = next(iter(table.players.values()))
    token = (await owner.post(f"/api/tables/{table.id}/reissue", {}))["token"]
    crowd: list[Socket] = []
    for first in range(0, number, PER_PERSON):
        person = Http(server)
        await person.post("/api/join", {"token": token})
        snapshot = await person.get(f"/api/tables/{table.id}", seat="")
        crowd += [Socket(server, table.id, "", snapshot, person.cookie) for _ in range(min(PER_PERSON, number - first))]
        await asyncio.gather(*(socket.open() for socket in crowd[first:]))
        person.close()
    await asyncio.sleep(1)
    used = server.rss() / 2**20
    for socket in crowd:
        socket.close()
    return round(used, 1)


async def let_think(server: Server, number: int) -> list[Http]:
    """Generals against generals; somebody has made each table, and looks on."""
    owners = [Http(server) for _ in range(number)]
    for owner in owners:
        seats = dict.fromkeys(kurgan.game(THOUGHTFUL).seats, GENERAL)
        await owner.post("/api/tables", {"game": THOUGHTFUL, "seats": seats})
    return owners


async def measure(
    server: Server,
    crowded: int,
    seconds: float,
    rate: float,
    heavy: float,
    idle: int,
    thinking: int,
    reading: int,
    pestering: int,
) -> dict[str, Any]:
    try:
        thoughtful = await let_think(server, thinking)
        warm = [Table(server, -n, game) for n, game in enumerate((GAME, GAME, HEAVY), 1)]
        for table in warm:
            await table.open()
        await asyncio.gather(*(play(table, Figures(), 5.0, time.perf_counter() + 2) for table in warm))
        before = server.rss()
        crowd = [Table(server, n, HEAVY if n < heavy * crowded else GAME) for n in range(crowded)]
        for table in crowd:
            await table.open()
        record = long_record(MANY_ROWS, 0.95) if reading or pestering else ""
        figures, begun, cpu = Figures(), time.perf_counter(), server.cpu_s()
        readers = [asyncio.create_task(read_on(server, record, begun + seconds)) for _ in range(reading)]
        pests = [asyncio.create_task(pester(server, record, begun + seconds)) for _ in range(pestering)]
        await asyncio.gather(*(play(table, figures, rate, begun + seconds) for table in crowd))
        read, pestered = sum(await asyncio.gather(*readers)), sum(await asyncio.gather(*pests))
        took, cpu = time.perf_counter() - begun, server.cpu_s() - cpu
        await asyncio.sleep(1)
        per_table = (server.rss() - before) / crowded
        for table in (*warm, *crowd):
            table.close()
        for owner in thoughtful:
            owner.close()
        waiting = await idle_mb(server, crowd[0], idle) if idle else 0.0
        cold, rows = await opened_cold(server)
        return {
            "tables": crowded,
            "sockets": 3 * crowded,
            "seconds": round(took, 1),
            "actions": len(figures.reached),
            "actions_per_s": round(len(figures.reached) / took, 1),
            "p50_ms": at(figures.reached, 0.5),
            "p95_ms": at(figures.reached, 0.95),
            "p99_ms": at(figures.reached, 0.99),
            "max_ms": at(figures.reached, 1.0),
            "answer_p95_ms": at(figures.answered, 0.95),
            "errors": len(figures.errors),
            "read": read,
            "pestered": pestered,
            "server_cores": round(cpu / took, 2),
            "cpu_ms_per_action": round(1000 * cpu / max(1, len(figures.reached)), 2),
            "first_error": next(iter(figures.errors), ""),
            "mb_per_table": round(per_table / 2**20, 2),
            "idle_mb": waiting,
            "rows": rows,
            **cold,
        }
    finally:
        server.stop()


def own(folder: Path) -> str:
    """The address of a PostgreSQL that lives as long as we do; it is sure of what it wrote, as one in use is."""
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.server import postgres

    address = postgres.emptied(folder)
    postgres.said(make_url(address), "ALTER SYSTEM SET fsync = on", "SELECT pg_reload_conf()")
    return address


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=0.5, help="choices per table and second")
    parser.add_argument("--heavy", type=float, default=0.25, help="the part of the tables with large positions")
    parser.add_argument("--idle", type=int, default=1000, help="further sockets that only wait")
    parser.add_argument("--thinking", type=int, default=0, help="tables at which two generals think")
    parser.add_argument("--reading", type=int, default=0, help="people who read a long game all the while")
    parser.add_argument("--pestering", type=int, default=0, help="people who send the dearest bodies all the while")
    parser.add_argument("--database", default="", help=f"a PostgreSQL's address, or {OWN!r} for one of our own")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve, with a database")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.tables < 1 or not 0 < given.seconds <= 300 or not 0 < given.rate <= 100 or not 0 <= given.idle <= 5000:
        parser.error("at least one table, at most 300 seconds, at most 100 choices per second, at most 5000 more")

    async def bounded() -> dict[str, Any]:
        address = own(Path(folder)) if given.database == OWN else given.database
        work = measure(
            Server(Path(folder) / "data", database=address, workers=given.workers),
            given.tables,
            given.seconds,
            given.rate,
            given.heavy,
            given.idle,
            given.thinking,
            given.reading,
            given.pestering,
        )
        return await asyncio.wait_for(work, given.seconds + 60 + given.tables + given.idle / 10)

    # People have browsers of their own: one process that knows what 300 of them do would let all of them wait while it
    # looks through that for garbage. It lives for a minute.
    gc.disable()
    with tempfile.TemporaryDirectory(prefix="kurgan-load-") as folder:
        try:
            found = asyncio.run(bounded())
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            print(f"load: stopped: {error or 'it took too long'}", file=sys.stderr)
            return 1
    p95_ms = SHARED_P95_MS if given.database else BUSY_P95_MS if given.thinking or given.pestering else GOALS["p95_ms"]
    goals = GOALS | {"p95_ms": p95_ms}
    if given.json:
        print(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            goal = f"   (goal: at most {goals[name]:g})" if name in goals else ""
            print(f"{name:17} {value}{goal}")
    met = not found["errors"] and all(found[name] <= goal for name, goal in goals.items())
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
