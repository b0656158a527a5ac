"""Deleting a table: one's own, and never a game that is somebody else's, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed

from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat, Say
from kurgan.server.shapes.making import NewTable
from kurgan.server.store.schema import METADATA
from kurgan.server.trouble import Trouble
from tests.server.helpers import BOT, LINK, ME, OPEN, Party, Time
from tests.server.http_fixtures import TWO, Browser, Site, opened


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path) as site:
        yield site


def rows(house: House) -> int:
    """Of whatever belongs to a table."""
    parts = [part for part in METADATA.sorted_tables if part.name == "tables" or "table_id" in part.c]
    with house.means.db.reading() as connection:
        return sum(connection.execute(select(func.count()).select_from(part)).scalar_one() for part in parts)


@pytest.mark.parametrize("other", [ME, BOT, OPEN, LINK])
def test_a_table_at_which_nobody_else_sat_goes_with_all_that_belongs_to_it(house: House, other: object) -> None:
    ann = house.people.new("Ann")[0]
    before = rows(house)
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": other}))  # type: ignore[dict-item]
    house.beside.chat(ann, made.table, Say(seat="north", text="hello"))
    house.seating.join(house.people.new("Bob")[0], made.watch)  # to look on gives no share in it
    assert house.lists.lobby(ann).mine[0].table.deletable and rows(house) > before
    house.deleting.delete(ann, made.table)
    assert rows(house) == before and not house.lists.lobby(ann).mine
    with pytest.raises(Trouble, match=r"404 trouble\.unknown_table"), house.tables.at(made.table):
        pass


def test_no_game_is_taken_from_who_plays_it_or_played_it(ford: Party, time: Time) -> None:
    def refused() -> bool:
        with pytest.raises(Trouble, match=r"409 trouble\.others_play"):
            ford.house.deleting.delete(ford.ann, ford.table)
        return not any(line.table.deletable for line in ford.house.lists.lobby(ford.ann).mine)

    assert refused()
    ford.taken_away(time)  # he has left, and it was his game all the same
    assert refused()
    ford.house.playing.resign(ford.ann, ford.table, AsSeat(seat=ford.first))
    assert refused()


def test_only_its_owner_deletes_a_table(house: House) -> None:
    ann, eve = house.people.new("Ann")[0], house.people.new("Eve")[0]
    table = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": ME})).table
    with pytest.raises(Trouble, match=r"403 trouble\.not_owner"):
        house.deleting.delete(eve, table)
    assert house.lists.lobby(ann).mine


def test_another_process_finds_it_gone(open_house: Callable[..., House]) -> None:
    here, there = open_house(), open_house(2)
    ann = here.people.new("Ann")[0]
    table = here.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": ME})).table
    with there.tables.at(table):
        pass
    here.deleting.delete(ann, table)
    with pytest.raises(Trouble, match=r"404 trouble\.unknown_table"), there.tables.at(table):
        pass
    assert not there.tables.is_open(table)


def test_whoever_looks_on_is_told(site: Site) -> None:
    ann, eve = Browser(site), Browser(site)
    table = ann.new_table()["table"]
    with ann.live(table, "german") as line:
        line.recv(10)
        assert eve.post(f"/api/tables/{table}/delete").status == 403
        assert ann.did(f"/api/tables/{table}/delete") == {"table": table}
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
    assert ann.get(f"/api/tables/{table}", seat="german").trouble == "trouble.unknown_table"
    assert ann.post(f"/api/tables/{table}/delete").status == 404


def test_a_used_link_keeps_a_table(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    made = ann.new_table(TWO)
    ben.did("/api/join", {"token": made["links"]["russian"]})
    told = ann.post(f"/api/tables/{made['table']}/delete")
    assert (told.status, told.trouble) == (409, "trouble.others_play")
    assert ben.snapshot(made["table"], "russian")["table"]["deletable"] is False
