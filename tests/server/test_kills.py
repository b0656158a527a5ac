"""Kill -9 at any moment loses nothing, doubles nothing, and nothing is stuck afterwards.

Games of all kinds go on at once, one against a computer, with sealed dice; records are taken in all the while. What is
killed is in the middle of that, or at its start.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from kurgan.core.errors import KurganError
from kurgan.games import GAMES
from kurgan.server.checking import check
from kurgan.server.store.looking import looking
from kurgan.server.store.opening import FILE
from tests.conftest import Budget
from tests.server.http_fixtures import furnished
from tests.server.mortal_games import Game, Importing, Ledger, Said
from tests.server.mortals import Gate, Player, Tally
from tests.server.nursery import Mortal, Nursery

REAL = [name for name in GAMES if name != "ford"]
AGAINST_COMPUTER = "siege"
PLAY_S, START_S = 0.4, 0.3  # at most, before a kill
SURVIVOR_S = 0.3
EARLY = 0.3  # how often a start is not lived through
STUCK_S = 60.0  # what has not gone on by then is stuck
COMPUTER_EVERY = 5  # kills after which computers are waited for: their process takes longest to start


def test_what_is_lost_doubled_or_in_another_order_is_noticed() -> None:
    def found(*kept: str) -> tuple[int, int]:
        return Ledger([Said("a", sure=True), Said("b"), Said("c", sure=True, rows="+")]).compare(kept)

    assert {found(*kept) for kept in ("abc", "ac", "acc", "abcc")} == {(0, 0)}
    assert found("b", "c") == found("a", "b") == (1, 0)
    assert found("a", "a", "c") == found("a", "b", "b", "c") == found("a", "c", "x") == (0, 1)
    assert found("c", "a") == (1, 1)
    again = Said("b")
    Ledger([Said("a", sure=True), again]).compare("ab")
    assert again.kept


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    try:
        yield nursery
    finally:
        nursery.close()


def test_no_kill_of_the_one_server_loses_doubles_or_stops_anything(
    nursery: Nursery, tmp_path: Path, budget: Callable[[str], Budget], record_property: Callable[[str, object], None]
) -> None:
    given = budget("server_kills")
    folder = furnished(tmp_path / "data")
    tally = struck([Mortal(nursery, folder, "")], folder / FILE, given.count, Random(given.seed))
    record_property("note", f"SQLite: {tally}")
    assert_whole(tally, folder / FILE)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_no_kill_of_one_of_two_loses_doubles_or_stops_anything(
    nursery: Nursery,
    tmp_path: Path,
    database_url: str,
    budget: Callable[[str], Budget],
    record_property: Callable[[str, object], None],
) -> None:
    given = budget("worker_kills")
    two = [Mortal(nursery, tmp_path, database_url) for _ in range(2)]
    tally = struck(two, database_url, given.count, Random(given.seed))
    record_property("note", f"PostgreSQL: {tally}")
    assert_whole(tally, database_url)


def assert_whole(tally: Tally, games: Path | str) -> None:
    wrong: list[KurganError] = []
    assert check(games, wrong.append, lambda *_: None).wrong == 0, wrong
    assert (tally.lost, tally.doubled, tally.stuck, tally.wrong) == (0, 0, 0, []), tally
    assert tally.acknowledged > tally.kills


def struck(servers: Sequence[Mortal], games: Path | str, kills: int, rng: Random) -> Tally:
    """So many kills, and what became of all that was done meanwhile."""
    gate, tally = Gate(), Tally()
    given = [(servers, gate, tally, Random(rng.random())) for _ in range(len(REAL) + 1)]
    players: list[Player] = [
        Importing(REAL, *given.pop()),
        *(Game(name, name == AGAINST_COMPUTER, *given.pop()) for name in REAL),
    ]
    for server in servers:
        server.start()
    for player in players:
        player.thread.start()
    try:
        while tally.kills < kills and not tally.wrong:
            strike(servers, kills, tally, rng)
            with gate.still():
                compare(players, games)
            go_on(players, tally, with_computers=tally.kills % COMPUTER_EVERY == 0 or tally.kills >= kills)
    finally:
        for player in players:
            player.stopping = True
        for player in players:
            player.thread.join(STUCK_S)
    compare(players, games)
    return tally


def strike(servers: Sequence[Mortal], kills: int, tally: Tally, rng: Random) -> None:
    """One server dies, perhaps several times before it answers again."""
    victim = rng.choice(servers)
    time.sleep(rng.uniform(0, PLAY_S))
    victim.kill()
    tally.kills += 1
    if len(servers) > 1:
        time.sleep(rng.uniform(0, SURVIVOR_S))
    while tally.kills < kills and rng.random() < EARLY:
        victim.begin()
        time.sleep(rng.uniform(0, START_S))
        victim.kill()
        tally.kills += 1
    victim.start()


def compare(players: Sequence[Player], games: Path | str) -> None:
    with looking(games) as connection:
        for player in players:
            player.compare(connection)
            player.went_on = False


def go_on(players: Sequence[Player], tally: Tally, with_computers: bool) -> None:
    end = time.monotonic() + STUCK_S
    for player in players:
        if player.slow and not with_computers:
            continue
        while not player.went_on and not tally.wrong:
            if time.monotonic() > end:
                tally.stuck += 1
                tally.wrong.append(f"{player} is stuck")
                return
            time.sleep(0.002)
