"""People who keep a server busy: they read long games again and again, or send what is dearest to answer."""

from __future__ import annotations

import asyncio
import json
import random
import time
from itertools import cycle

from wire import Http, Server  # beside this script

import kurgan
from kurgan.core.chance import by_lot, draw
from kurgan.core.flow import CHANCE
from kurgan.core.session import NothingToUndo, Session

GAME, HEAVY = "stalingrad-besieged", "crimean-campaign"
ROWS = 1000
MOST = 195_000  # bytes of a body
REFUSED_S = 0.2  # before who was refused asks again


def long_record(rows: int = ROWS, often: float = 0.5) -> str:
    """A random game of at least so many rows: where it is free to, a choice is often taken back and made anew."""
    rng, game = random.Random(1), kurgan.game(GAME)
    session = Session.new(game, "battle")
    while not session.state.is_terminal():
        s = session.state
        if s.current_player() == CHANCE:
            session.play(draw(rng, s.chance_outcomes()))
            continue
        seat = s.current_player()
        session.play(rng.choice(s.legal_actions()), seat)
        if len(session.record.entries) < 2 * rows and rng.random() < often:
            try:
                session.undo(seat)
            except NothingToUndo:
                continue
    return session.record.text()


async def answered(line: Http, method: str, path: str, body: bytes | None, until: float) -> bool:
    """Whether it was, in good time; who is told to wait does."""
    try:
        status, _ = await asyncio.wait_for(line.request(method, path, body), max(0.1, until - time.perf_counter()))
    except TimeoutError:
        line.close()
        return False
    await asyncio.sleep(0 if status == 200 else REFUSED_S)
    return True


async def read_on(server: Server, record: str, until: float) -> int:
    """One person who looks at a long game as often as he is let; how many times he was answered."""
    owner, seats = Http(server), kurgan.game(GAME).seats
    table = (await owner.post("/api/import", {"record": record, "seats": {seat: {"kind": "me"} for seat in seats}}))[
        "table"
    ]
    paths = [f"/api/tables/{table}{rest}" for rest in ("", "/record", "/at/900", "/updates", "")]
    answered = 0

    async def ask(path: str) -> None:
        nonlocal answered
        line = Http(server, owner.cookie)
        while time.perf_counter() < until:
            status, _ = await line.request("GET", f"{path}?seat={seats[0]}")
            answered += status == 200
            await asyncio.sleep(0 if status == 200 else 0.2)
        line.close()

    await asyncio.gather(*map(ask, paths))
    owner.close()
    return answered


async def pester(server: Server, record: str, until: float) -> int:
    """One person who sends the dearest bodies there are, four at a time; how many were answered, refused or not."""
    owner, game = Http(server), kurgan.game(HEAVY)
    me = {seat: {"kind": "me"} for seat in kurgan.game(GAME).seats}
    s, rng = game.new(None, {}), random.Random(1)
    for _ in range(60):
        s.apply(by_lot(s, rng))
    bodies = [
        ("/api/import", json.dumps({"record": record, "seats": me}).encode()),
        ("/api/editor", json.dumps({"game": HEAVY, "position": s.position()}).encode()),
        ("/api/editor", b"[" * MOST),
        ("/api/tables", json.dumps({"game": GAME, "seats": me, "overlay": "n = 1\n" * (MOST // 8)}).encode()),
        ("/api/import", b" " * MOST),
    ]
    await owner.post("/api/me", {"name": "Eve"})
    number = 0

    async def ask(first: int) -> None:
        nonlocal number
        line = Http(server, owner.cookie)
        for path, body in cycle(bodies[first:] + bodies[:first]):
            if time.perf_counter() >= until:
                break
            number += await answered(line, "POST", path, body, until)
        line.close()

    await asyncio.gather(*map(ask, range(4)))
    owner.close()
    return number
