"""A move as it is served: what an action costs the server, how many bytes it sends, how long people wait.

    python bench/served.py [GAME ...] [--seconds 10] [--json]

Whole games are played by HTTP, one after the other: two clients, each with its seat and an open socket, choose at
random among what is offered. Both are one person's, so that the table makes no pauses before its answers.
Each game is played twice for so many seconds: once as it is, for the processor time of
an action (all that the server's process used), bytes and latencies; once with a server that counts its time by layer
(layers.py), for the shares of the layers. Bytes are those on the wire, compressed as sent: of an answer with its
headers, of a socket's messages. Loopback only and bounded; the server is its own, with a data folder of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from wire import COMMAND, Http, Server, Socket  # beside this script

import kurgan
from kurgan.core.front import ASK
from kurgan.games import GAMES
from kurgan.server.offered import offered

GOALS = {"cpu_ms": {"": 2.5, "crimean-campaign": 5.0}, "bytes_p50": {"": 3000.0}}
GRACE_S = 5.0
PACE_S = 0.021  # at least, from one action to the next: the server lets nobody be faster
SETTLES_S, IDLE = 30.0, 0.05  # a server that has just started reads all its games, until it uses so little of a core
LAYERS = Path(__file__).parent / "layers.py"


class Player:
    """A seat: its requests, its socket, and the newest that it knows."""

    def __init__(self, server: Server, seat: str) -> None:
        self.seat, self.http = seat, Http(server)
        self.socket: Socket | None = None
        self.table = ""

    async def sit(self, table: str) -> None:
        self.table = table
        snapshot = await self.http.get(f"/api/tables/{table}", seat=self.seat)
        self.socket = Socket(self.http.server, table, self.seat, snapshot, self.http.cookie)
        await self.socket.open()

    @property
    def known(self) -> Any:
        assert self.socket is not None
        return self.socket.known

    def has(self) -> dict[str, str]:
        """What is asked with every action, so that only what changed is answered."""
        assert self.socket is not None
        return {"has": self.known["stamp"], "tab": self.socket.tab}

    def hear(self, update: Any) -> None:
        assert self.socket is not None
        self.socket.hear(update)

    def leave(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None


class Figures:
    def __init__(self) -> None:
        self.actions = 0
        self.games = 0
        self.answered: list[float] = []  # seconds until the answer
        self.reached: list[float] = []  # until who looks on was told, where he was
        self.answers: list[int] = []  # bytes of an answer
        self.messages: list[int] = []  # bytes by socket, of an action and viewer


async def seated(server: Server, game: str) -> list[Player]:
    seats = kurgan.game(game).seats
    players = [Player(server, seat) for seat in seats]
    made = await players[0].http.post("/api/tables", {"game": game, "seats": {seat: {"kind": "me"} for seat in seats}})
    players[1].http.cookie = players[0].http.cookie
    ask = {one.decision: ASK for one in kurgan.game(game).presentation.standing if ASK in one.values}
    for player in players:
        await player.http.post(f"/api/tables/{made['table']}/standing", {"seat": player.seat, "answers": ask})
        await player.sit(made["table"])
    return players


async def action(players: list[Player], rng: random.Random, figures: Figures) -> bool:
    """One choice of whoever is asked; False when nobody is."""
    until = time.perf_counter() + GRACE_S
    while not any(offered(player.known["moment"]) for player in players):
        if all(player.known["moment"]["over"] for player in players) or time.perf_counter() > until:
            return False
        await asyncio.sleep(0.002)  # the table answers for somebody, or a socket is still on its way
    doer = next(player for player in players if offered(player.known["moment"]))
    other = next(player for player in players if player is not doer)
    sockets = [player.socket for player in players if player.socket is not None]
    before, told = [one.received for one in sockets], other.socket.next() if other.socket else None
    chosen = rng.choice(offered(doer.known["moment"]))["action"]
    body = {"seat": doer.seat, "n": doer.known["n"], "action": chosen, **doer.has()}
    start = time.perf_counter()
    status, answer = await doer.http.request("POST", f"/api/tables/{doer.table}/play", body)
    figures.answered.append(time.perf_counter() - start)
    if status == 409:  # the table answered meanwhile
        await asyncio.sleep(0.01)
        return True
    if status != 200:
        raise OSError(f"play: {status} {answer[:200]!r}")
    figures.actions += 1
    figures.answers.append(doer.http.received)
    doer.hear(json.loads(answer))
    for _ in range(3):
        await asyncio.sleep(0)
    if told is not None and told.done():
        figures.reached.append(told.result() - start)
    figures.messages += [one.received - was for one, was in zip(sockets, before, strict=True)]
    return True


async def settled(server: Server) -> None:
    until, cpu = time.perf_counter() + SETTLES_S, -1.0
    while time.perf_counter() < until and server.cpu_s() - cpu > IDLE:
        cpu = server.cpu_s()
        await asyncio.sleep(1.0)


async def played(server: Server, game: str, seconds: float, seed: int) -> tuple[Figures, float]:
    """So many seconds of whole games, and the processor time of the server meanwhile."""
    rng, figures = random.Random(seed), Figures()
    warm = await seated(server, game)
    for _ in range(20):
        await action(warm, rng, Figures())
    await settled(server)
    players, cpu, end = warm, server.cpu_s(), time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        goes_on = await action(players, rng, figures)
        await asyncio.sleep(max(0.0, begun + PACE_S - time.perf_counter()))
        if not goes_on:
            figures.games += 1
            for player in players:
                player.leave()
            players = await seated(server, game)
    cpu = server.cpu_s() - cpu
    for player in players:
        player.leave()
    return figures, cpu


async def bounded(game: str, seconds: float, folder: Path) -> dict[str, Any]:
    return await asyncio.wait_for(measure(game, seconds, folder), 3 * seconds + 120)


def at(values: list[float] | list[int], share: float) -> float:
    return float(sorted(values)[min(len(values) - 1, int(share * len(values)))]) if values else float("nan")


async def measure(game: str, seconds: float, folder: Path) -> dict[str, Any]:
    server = Server(folder / "plain")
    try:
        figures, cpu = await played(server, game, seconds, 1)
    finally:
        server.stop()
    spent = folder / "spent.json"
    counting = Server(folder / "layers", (COMMAND[0], str(LAYERS), str(spent)))
    try:
        counted, its_cpu = await played(counting, game, seconds, 1)
    finally:
        counting.stop()
    layers = json.loads(spent.read_text())["spent"]
    by_layer = {name: round(ns / 1e6 / (counted.actions + 20), 3) for name, ns in layers.items()}
    whole = 1000 * its_cpu / max(1, counted.actions)
    return {
        "actions": figures.actions,
        "games": figures.games,
        "cpu_ms": round(1000 * cpu / max(1, figures.actions), 2),
        "layers_ms": by_layer | {"request": round(whole - sum(by_layer.values()), 3)},
        "answer_ms": [round(1000 * at(figures.answered, share), 1) for share in (0.5, 0.95)],
        "told_ms": [round(1000 * at(figures.reached, share), 1) for share in (0.5, 0.95)],
        "answer_bytes": [at(figures.answers, share) for share in (0.5, 0.95)],
        "socket_bytes": [at(figures.messages, share) for share in (0.5, 0.95)],
        "bytes_p50": max(at(figures.answers, 0.5), at(figures.messages, 0.5)),
    }


def shown(game: str, found: dict[str, Any]) -> str:
    def goal(name: str) -> str:
        most = GOALS[name].get(game, GOALS[name][""])
        return f"{'met' if found[name] <= most else 'not met'}: at most {most:g}"

    layers = ", ".join(f"{name} {ms:.2f}" for name, ms in sorted(found["layers_ms"].items(), key=lambda one: -one[1]))
    return (
        f"{game}: {found['actions']} actions\n"
        f"  cpu {found['cpu_ms']} ms per action ({goal('cpu_ms')}); {layers}\n"
        f"  bytes p50 and p95: answer {found['answer_bytes']}, socket {found['socket_bytes']} ({goal('bytes_p50')})\n"
        f"  ms p50 and p95: answer {found['answer_ms']}, the other told {found['told_ms']}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game for game in GAMES if game != "ford"])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if not 0 < given.seconds <= 120:
        parser.error("at most 120 seconds")
    results = {}
    for game in given.games:
        with tempfile.TemporaryDirectory(prefix="kurgan-served-") as folder:
            try:
                results[game] = asyncio.run(bounded(game, given.seconds, Path(folder)))
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                print(f"served: stopped: {error!r}", file=sys.stderr)
                return 1
        if not given.json:
            print(shown(game, results[game]), flush=True)
    if given.json:
        print(json.dumps(results, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
