"""All that is kept of somebody is his to take away and to delete, and nothing is taken from others by that."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import func, select, text, update

from kurgan.server.checking import check
from kurgan.server.house import House
from kurgan.server.shapes.accounts import AccountOut
from kurgan.server.shapes.acting import AsSeat, Notes, Say
from kurgan.server.shapes.making import NewTable
from kurgan.server.store import chain, log, noticed, notices, notices_to, stops, tables
from kurgan.server.store.database import migrations
from kurgan.server.store.people import Person, hashed
from kurgan.server.store.schema import METADATA, chat
from tests.server.helpers import BOT, LINK, ME, Party, Time
from tests.server.http_fixtures import TWO, Browser, Site, opened
from tests.server.test_accounts import NAME, PASSWORD, PATIENT, cells, holding, signed_up, with_account
from tests.server.test_seats import refused


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path, PATIENT) as site:
        yield site


def told_at(house: House, person: Person, address: str, table: str) -> None:
    """Somebody who wants notices, was told of one, and has a link in a mail that stops them."""
    with house.means.db.writing() as connection:
        notices.put(connection, person.id, 1800, "en")
        to = notices_to.add(connection, person.id, notices_to.MAIL, address, {}, True)
        stops.add(connection, f"stop {address}", to, house.means.now())
        noticed.tell(connection, person.id, [table], [], house.means.now())


# --- one's own data ---------------------------------------------------------------------------------


def test_what_is_taken_away_is_all_of_mine_and_nothing_of_others(ford: Party) -> None:
    house = ford.house
    with_account(house, ford.ann)
    house.beside.chat(ford.ann, ford.table, Say(seat="north", text="said by Ann"))
    house.beside.chat(ford.bob, ford.table, Say(seat="south", text="said by Bob"))
    house.beside.notes(ford.ann, ford.table, Notes(seat="north", text="thought by Ann"))
    house.beside.notes(ford.bob, ford.table, Notes(seat="south", text="thought by Bob"))
    other = house.making.create(ford.bob, NewTable(game="ford", seats={"north": ME, "south": ME})).table
    for who, address in ((ford.ann, "ann@example.com"), (ford.bob, "bob@example.com")):
        told_at(house, who, address, ford.table)
    account = house.accounts.mine(ford.ann)
    given = AccountOut(login=account.login, sessions=house.sessions.of(ford.ann, ""))
    told = house.own_data.of(ford.ann, given)
    assert (told.name, told.account.login, told.lessons) == ("Ann", "anna karenina", [])
    assert [(one.id, one.owner, one.sat, [seat.seat for seat in one.seats]) for one in told.tables] == [
        (ford.table, True, True, ["north"])
    ]
    assert told.tables[0].seats[0].notes == "thought by Ann"
    assert [(line.table, line.seat, line.text) for line in told.chat] == [(ford.table, "north", "said by Ann")]
    assert [(to.channel, to.address, to.confirmed) for to in told.notices] == [("mail", "ann@example.com", True)]
    [record] = told.tables[0].records
    assert record.text == house.looking.record(ford.ann, ford.table, "north") and record.seat == "north"
    text = told.model_dump_json()
    assert "Bob" not in text and other not in text and "argon2" not in text
    for line in cells(house):
        assert not (len(line) == 64 and line in text)  # no hash of any token


def test_records_beyond_the_time_are_named_only(ford: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.server.own_data.RECORDS_S", -1.0)
    [record] = ford.house.own_data.of(ford.ann, AccountOut()).tables[0].records
    assert record.text is None and record.address == f"/api/tables/{ford.table}/record?seat=north"


def test_it_is_had_by_http_by_whoever_is_somebody(site: Site) -> None:
    assert Browser(site).get("/api/me/data").trouble == "trouble.nobody_yet"
    desk = signed_up(site)
    desk.new_table()
    told = desk.get("/api/me/data").json
    assert told["account"]["login"] == "anna karenina" and len(told["account"]["sessions"]) == 1
    [record] = told["tables"][0]["records"][:1]
    assert record["text"] == desk.get(record["address"]).body.decode()


# --- leaving ----------------------------------------------------------------------------------------


def test_nothing_names_who_has_left_and_the_others_play_on(house: House, time: Time) -> None:
    party = Party(house)
    ann = house.people.rename(party.ann, "Zebedee Quux")
    house.seating.renamed(ann)
    token = with_account(house, ann, login="zebedee")
    code = house.devices.code(ann).code
    told_at(house, ann, "zebedee@example.com", party.table)
    alone = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": BOT})).table
    guest = house.making.create(party.bob, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    house.seating.join(ann, guest.links["south"])
    house.seating.reissue(ann, guest.table, "south")  # a link by which he would hand it over
    house.seating.reissue(ann, party.table, party.second)  # he asks for the other's seat
    for table, seat in ((party.table, "north"), (guest.table, "south"), (alone, "north")):
        house.beside.chat(ann, table, Say(seat=seat, text="it was me, Zebedee"))
        house.beside.notes(ann, table, Notes(seat=seat, text="I, Zebedee"))
    house.beside.chat(party.bob, party.table, Say(seat="south", text="well played"))
    party.play(party.choices()[0])
    names = [one.id for one in house.sessions.of(ann, token)]
    left = house.leaving.leave(ann)
    assert (left.deleted, left.left) == (1, 2)
    assert not holding(house, "ebedee", "Quux", token, hashed(token), hashed(code.replace("-", "")), *names)
    with house.means.db.reading() as connection:
        for part in METADATA.sorted_tables:
            for column in part.c:
                if column.name in ("person", "owner", "made_by", "used_by") or column is METADATA.tables["people"].c.id:
                    assert ann.id not in connection.execute(select(column)).scalars().all(), (part.name, column.name)
    assert house.people.find(token) is None
    refused(404, "unknown_table", lambda: house.looking.snapshot(party.bob, alone, ""))
    # The other's game goes on, is his now, and somebody new sits down.
    shown = house.looking.snapshot(party.bob, party.table, party.second)
    assert shown.table.owner and [seat.taken for seat in shown.table.seats] == [False, True]
    assert shown.entries[-1].kind == "left" and shown.entries[-1].side == party.first
    assert [line.text for line in shown.chat] == ["well played"]
    assert not shown.table.seats[1].claim and not shown.table.whole and not shown.table.deletable
    eve = house.people.new("Eve")[0]
    house.seating.join(eve, house.seating.reissue(party.bob, party.table, party.first).token)
    party.people[party.first] = eve
    for _ in range(3):
        party.play(party.choices()[0])
    house.beside.chat(eve, party.table, Say(seat=party.first, text="hello"))
    assert [line.n for line in house.looking.snapshot(eve, party.table, party.first).chat] == [2, 3]


def test_the_chain_holds_after_somebody_has_left(house: House, database_url: str, tmp_path: Path) -> None:
    party = Party(house)
    party.play(party.choices()[0])
    house.leaving.leave(party.ann)
    if party.asked() == party.second:
        party.play(party.choices()[0])
    wrong: list[Any] = []
    found = check(database_url or tmp_path / "data" / "kurgan.sqlite3", wrong.append, lambda *_: None)
    assert (found.tables, found.wrong) == (1, 0) and not wrong


def test_another_process_hears_of_it(open_house: Callable[..., House]) -> None:
    here, there = open_house(), open_house(2)
    party = Party(here)
    assert party.on(there).live().facts.seats[party.first].person == party.ann.id
    here.leaving.leave(party.ann)
    live = party.on(there).live()
    assert live.facts.seats[party.first].person is None and live.header.owner
    assert there.looking.snapshot(party.bob, party.table, party.second).entries[-1].kind == "left"


def test_who_stays_does_not_see_what_the_other_hid(battle: Party) -> None:
    """Else the last to leave would see both sides of a game that runs."""
    house = battle.house
    house.leaving.leave(battle.ann)
    house.seating.join(battle.bob, house.seating.reissue(battle.bob, battle.table, battle.first).token)
    refused(403, "not_whole", lambda: house.looking.snapshot(battle.bob, battle.table, "both"))


def test_when_all_have_left_nothing_is_left(house: House) -> None:
    party = Party(house)
    house.playing.resign(party.ann, party.table, AsSeat(seat=party.first))
    house.leaving.leave(party.ann)
    assert house.leaving.leave(party.bob).deleted == 1
    with house.means.db.reading() as connection:
        for name in ("tables", "log", "seats", "chat", "sessions", "holders", "links"):
            assert not connection.execute(select(func.count()).select_from(METADATA.tables[name])).scalar(), name


def test_old_lines_of_chat_go_by_the_name(ford: Party) -> None:
    """Of lines from before it was kept who wrote them."""
    for person, seat in ((ford.ann, "north"), (ford.bob, "south")):
        ford.house.beside.chat(person, ford.table, Say(seat=seat, text="hello"))
    with ford.house.means.db.writing() as connection:
        connection.execute(update(chat).values(person=None))
    ford.house.leaving.leave(ford.ann)
    assert [line.name for line in ford.house.looking.snapshot(ford.bob, ford.table, "south").chat] == ["Bob"]


def test_leaving_asks_for_the_password_or_else_for_the_word(site: Site) -> None:
    desk, guest = signed_up(site), Browser(site)
    table = desk.new_table(TWO)
    guest.did("/api/join", {"token": table["links"]["russian"]})
    assert desk.post("/api/me/delete", {"word": "delete"}).trouble == "trouble.wrong_password"
    assert guest.post("/api/me/delete", {"password": PASSWORD}).trouble == "trouble.delete_word"
    with guest.live(table["table"], "russian") as line:
        line.recv(10)
        cookie = desk.cookie
        assert desk.did("/api/me/delete", {"password": PASSWORD}) == {"deleted": 0, "left": 1}
        told = json.loads(line.recv(10))
        assert told["entries"][-1]["kind"] == "left"
    assert Browser(site, cookie).get("/api/me").json["known"] is False
    assert Browser(site).post("/api/account/sign-in", {"login": NAME, "password": PASSWORD}).status == 403
    assert guest.did("/api/me/delete", {"word": "Delete "})["deleted"] == 1
    assert Browser(site).post("/api/me/delete", {"word": "delete"}).trouble == "trouble.nobody_yet"


# --- houses of an earlier time ----------------------------------------------------------------------


def test_an_earlier_house_is_brought_here(open_house: Callable[..., House], database_url: str, tmp_path: Path) -> None:
    """With two browsers, a chat, and a claim that has the owner's name in it."""
    house = open_house()
    party = Party(house)
    _, phone = house.devices.use(None, house.devices.code(party.ann).code)
    party.play(party.choices()[0])
    house.seating.reissue(party.ann, party.table, party.second)
    house.beside.chat(party.ann, party.table, Say(seat=party.first, text="hello"))
    with house.means.db.writing() as connection:
        command.downgrade(migrations(connection), "0011")
        rows = list(log.chained(connection, party.table))
        before = tables.as_kept(connection, party.table)["origin"]
        for kept in rows:
            said = kept.row
            named = f"{said.text} Ann" if said.kind == "claim" else said.text
            before = chain.link(before, party.table, kept.seq, said.kind, named, said.seat, said.at_ms, said.source)
            changed = text("UPDATE log SET text = :named, hash = :hash WHERE table_id = :at AND seq = :seq")
            connection.execute(changed, {"named": named, "hash": before, "at": party.table, "seq": kept.seq})
        assert connection.execute(text("SELECT count(*) FROM log WHERE text LIKE '% Ann'")).scalar() == 1
    house.close()
    house = open_house()
    assert not holding(house, " Ann") and house.people.find(phone) == party.ann
    assert len(house.sessions.of(party.ann, phone)) == 2
    assert [line.text for line in house.own_data.of(party.ann, AccountOut()).chat] == ["hello"]
    party.on(house).play(party.on(house).choices()[0])
    wrong: list[Any] = []
    check(database_url or tmp_path / "data" / "kurgan.sqlite3", wrong.append, lambda *_: None)
    assert not wrong
