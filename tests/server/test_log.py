"""The log: one transaction per action, the insert is the lock, a restart goes on where it stopped."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, select

from kurgan.core.record import Record
from kurgan.games import load
from kurgan.server.house import House
from kurgan.server.live import Draft, LiveTable
from kurgan.server.store import schema
from kurgan.server.store.database import migrations
from kurgan.server.store.direct import Direct
from kurgan.server.trouble import Trouble
from tests.conftest import Budget
from tests.server.helpers import SB, Party, kinds, texts

Opener = Callable[..., House]


def stored(house: House, table: str) -> list[tuple[int, str, str]]:
    log = schema.log.c
    with house.means.db.reading() as connection:
        rows = connection.execute(select(log.seq, log.kind, log.text).where(log.table_id == table).order_by(log.seq))
        return [(row.seq, row.kind, row.text) for row in rows]


def test_the_migrations_make_the_schema(house: House) -> None:
    with house.means.db.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.METADATA) == []


def test_games_of_an_older_version_go_on(ford: Party, open_house: Opener) -> None:
    """What was stored is carried along, seats and links among it."""
    ford.play("step")
    with ford.house.means.db.writing() as connection:
        command.downgrade(migrations(connection), "0001")
    ford.house.close()
    again = ford.on(open_house())
    assert again.live().header.seat_wait_s == 24 * 3600 and again.asked() == "south"
    again.play("step")
    assert again.house.seating.join(ford.bob, ford.made.links["south"]).seat == "south"


def test_an_action_and_the_dice_after_it_are_one_transaction(ford: Party) -> None:
    for _ in range(4):
        ford.play("step")
    done: list[str] = []
    event.listen(ford.house.means.db.engine, "commit", lambda _: done.append("COMMIT"))
    before = len(ford.live().steps)
    direct = ford.house.means.db.direct
    if direct is not None:
        direct.mine.connection.set_trace_callback(done.append)
    else:
        event.listen(ford.house.means.db.engine, "before_cursor_execute", lambda *said: done.append(said[2]))
    done.clear()
    ford.play("step")  # at the river: a die falls
    inserts = [text for text in done if text.startswith("INSERT INTO log")]
    assert done.count("COMMIT") == 1 and len(inserts) == (2 if direct else 1)  # PostgreSQL is sent both at once
    assert kinds(ford.live())[before:] == ["action", "chance"]
    assert [row[0] for row in stored(ford.house, ford.table)[before:]] == [before + 1, before + 2]


def test_of_two_who_play_at_the_same_number_one_wins(open_house: Opener) -> None:
    """The other has made its draft already when the first one's rows are written."""
    first = Party(open_house())
    second = first.on(open_house())
    second.live()
    commit = second.house.tables.commit

    def late(live: LiveTable, draft: Draft, beside: Callable[[Connection], object] | None = None) -> None:
        first.play("wait", "north", n=2)
        commit(live, draft, beside)

    second.house.tables.commit = late  # type: ignore[method-assign]
    with pytest.raises(Trouble) as trouble:
        second.play("step", "north", n=2)
    assert (trouble.value.status, trouble.value.message.key) == (409, "trouble.stale")
    assert texts(second.live()) == texts(first.live()) and texts(second.live())[2:] == ["wait"]
    assert [row[2] for row in stored(first.house, first.table)][2:] == ["wait"]
    second.house.tables.commit = commit  # type: ignore[method-assign]
    second.play("step", "south")  # and goes on from there
    assert first.asked() == "north"


def test_many_threads_at_two_houses_make_one_move_each_time(open_house: Opener) -> None:
    parties = [Party(open_house())]
    parties.append(parties[0].on(open_house()))
    for _ in range(8):
        seat, n = parties[0].asked(), parties[0].n(parties[0].asked())
        told: list[str] = []
        barrier = threading.Barrier(6)

        def at_once(
            party: Party, seat: str = seat, n: int = n, told: list[str] = told, barrier: threading.Barrier = barrier
        ) -> None:
            barrier.wait()
            try:
                party.play("wait", seat, n)
                told.append("done")
            except Trouble as trouble:
                told.append(trouble.message.key)

        threads = [threading.Thread(target=at_once, args=(parties[k % 2],)) for k in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(told) == ["done", *["trouble.stale"] * 5]
    assert texts(parties[0].live()) == texts(parties[1].live())
    assert texts(parties[0].live())[2:] == ["wait"] * 8


@pytest.mark.parametrize("statement", ["INSERT INTO log", "UPDATE tables"])
def test_nothing_is_half_written(open_house: Opener, statement: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(open_house())
    before = stored(party.house, party.table)
    shown = party.house.looking.snapshot(party.ann, party.table, "north")

    lines: type[Any] = Direct if party.house.means.db.direct else Connection
    execute = lines.execute

    def killed(line: Any, what: Any, given: Any = None) -> Any:
        done = execute(line, what, given)
        if str(what).startswith(statement):
            raise SystemExit("killed")
        return done

    with monkeypatch.context() as planted:
        planted.setattr(lines, "execute", killed)
        with pytest.raises(SystemExit):
            party.play("step")
    assert stored(party.house, party.table) == before
    assert party.house.looking.snapshot(party.ann, party.table, "north") == shown
    again = party.on(open_house())
    assert again.house.looking.snapshot(party.ann, party.table, "north") == shown
    assert again.play("step").n == shown.n + 1


@pytest.mark.in_a_file
def test_a_restart_goes_on_in_the_middle_of_everything(open_house: Opener, budget: Callable[[str], Budget]) -> None:
    """Half-made choices, set-up, combat: what everybody sees is the same before and after."""
    rng = random.Random(19)
    party = Party(open_house(), SB)
    stops: set[str] = set()
    for n, _ in enumerate(party.random_play(rng, budget("restarted_plays").count)):
        decision = party.live().state.decision
        if not party.asked() or (decision.name in stops and n % 60):
            continue
        stops.add(decision.name)
        seen = [
            party.house.looking.snapshot(who, party.table, seat)
            for who, seat in ((party.ann, "german"), (party.bob, "russian"), (party.ann, ""))
        ]
        party.house.close()
        party = party.on(open_house(n))
        assert seen == [
            party.house.looking.snapshot(who, party.table, seat)
            for who, seat in ((party.ann, "german"), (party.bob, "russian"), (party.ann, ""))
        ]
    assert {"PlaceUnit", "ChooseTarget", "Maneuver"} <= stops, sorted(stops)


def test_a_whole_game_is_a_record_that_verifies(ended: Party) -> None:
    text = ended.house.looking.record(ended.bob, ended.table, "russian")
    record = Record.parse(text)
    final = record.verify(load(SB))
    assert final.position() == ended.live().state.position()
    assert "undo" in record.entries and final.result()
