"""The same person at another device: by a code that works once, and not for long."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from kurgan.server.devices import LASTS_MS
from kurgan.server.house import House
from kurgan.server.settings import Settings
from kurgan.server.shapes.making import NewTable
from kurgan.server.store.people import hashed
from kurgan.server.store.schema import codes, sessions
from tests.server.helpers import BOT, LINK, ME, Party, Time
from tests.server.http_fixtures import Browser, opened
from tests.server.test_seats import refused


def test_a_second_device_has_the_same_seats(ford: Party) -> None:
    house = ford.house
    code = house.devices.code(ford.ann).code
    again, token = house.devices.use(None, code.lower().replace("-", " "))
    assert again == ford.ann and house.people.find(token) == ford.ann
    assert [line.seat for line in house.lists.lobby(again).mine] == ["north"]
    assert house.looking.snapshot(again, ford.table, "north").moment.choices


def test_a_code_works_once_and_only_the_newest(ford: Party) -> None:
    house = ford.house
    old, new = house.devices.code(ford.ann).code, house.devices.code(ford.ann).code
    refused(404, "wrong_code", lambda: house.devices.use(None, old))
    house.devices.use(None, new)
    for spent in (new, "AAAA-AAAA", "!!!!"):
        refused(404, "wrong_code", lambda spent=spent: house.devices.use(ford.bob, spent))  # type: ignore[misc]
    assert house.people.find("x" * 32) is None


def test_a_code_is_out_of_time_after_ten_minutes(ford: Party, time: Time) -> None:
    made = ford.house.devices.code(ford.ann)
    assert made.until_ms == ford.house.means.now() + LASTS_MS
    time.passes(LASTS_MS / 1000)
    refused(404, "wrong_code", lambda: ford.house.devices.use(None, made.code))


def test_only_hashes_are_kept(ford: Party) -> None:
    code = ford.house.devices.code(ford.ann).code
    with ford.house.means.db.reading() as connection:
        assert connection.execute(select(codes.c.code)).scalars().all() == [hashed(code.replace("-", ""))]
    _, token = ford.house.devices.use(None, code)
    with ford.house.means.db.reading() as connection:
        assert connection.execute(select(codes.c.code)).scalars().all() == []
        kept = connection.execute(select(sessions.c.token)).scalars().all()
        assert hashed(token) in kept and token not in kept


def test_what_the_second_device_had_on_its_own_comes_along(house: House) -> None:
    desk, phone = house.people.new("Ann")[0], house.people.new("")[0]
    own = house.making.create(phone, NewTable(game="ford", seats={"north": ME, "south": BOT})).table
    watched = house.making.create(desk, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    house.seating.join(phone, watched.watch)
    with house.tables.at(own):
        pass  # it lies in memory, with its old holder
    person, _ = house.devices.use(phone, house.devices.code(desk).code)
    assert person == desk and {line.table.id for line in house.lists.lobby(desk).mine} == {own, watched.table}
    assert house.looking.snapshot(desk, own, "north").seat == "north"
    refused(403, "not_your_seat", lambda: house.looking.snapshot(phone, own, "north"))
    assert not house.lists.lobby(phone).mine


def test_who_plays_against_the_other_device_stays_who_he_is(ford: Party) -> None:
    """Else one person would suddenly see both sides."""
    code = ford.house.devices.code(ford.ann).code
    refused(409, "code_opponents", lambda: ford.house.devices.use(ford.bob, code))
    assert ford.house.looking.snapshot(ford.bob, ford.table, "south").seat == "south"


def test_codes_go_by_http_and_nobody_can_try_many(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(bots=False, sweep_s=3600, code_burst=3, code_rate=0.001)) as site:
        desk, phone = Browser(site), Browser(site)
        table = desk.new_table()["table"]
        code = desk.did("/api/me/code")["code"]
        assert phone.post("/api/me/device", {"code": "WRONG123"}).trouble == "trouble.wrong_code"
        assert phone.cookie == ""  # a wrong one makes nobody a person
        assert phone.did("/api/me/device", {"code": code})["known"]
        assert phone.cookie and phone.cookie != desk.cookie
        assert phone.snapshot(table, "russian")["seat"] == desk.snapshot(table, "russian")["seat"] == "russian"
        assert phone.post("/api/me/device", {"code": code}).status == 404
        assert phone.post("/api/me/device", {"code": "WRONG124"}).trouble == "trouble.too_fast"


@pytest.mark.parametrize("code", ["", "ABC", "A" * 21, 7, None])
def test_what_is_no_code_is_malformed(tmp_path: Path, code: object) -> None:
    with opened(tmp_path) as site:
        assert Browser(site).post("/api/me/device", {"code": code}).status == 422
