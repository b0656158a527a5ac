"""Nobody floods the house: how much one person may fill it with, and what the others see meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from kurgan.server.house import House
from kurgan.server.settings import Quotas, Settings
from kurgan.server.shapes.acting import Say
from kurgan.server.shapes.making import NewTable
from kurgan.server.trouble import Trouble
from tests.server.helpers import ME, OPEN, Party, Time
from tests.server.http_fixtures import NO_BOTS, Browser, Site, opened

SMALL = Quotas(people_per_hour=3, tables_per_hour=6, running_tables=4, open_tables=2, chat_per_minute=3, chat_kept=5)
WAITING = {"german": {"kind": "me"}, "russian": {"kind": "open"}}
ALONE = NewTable(game="ford", seats={"north": ME, "south": ME})


@pytest.fixture
def small(house: House) -> House:
    house.means.quotas = SMALL
    return house


@pytest.fixture
def site(tmp_path: Path, time: Time) -> Iterator[Site]:
    behind = replace(NO_BOTS, quotas=SMALL, proxies=(ip_network("127.0.0.1"),))
    with opened(tmp_path, behind, now=time) as site:
        yield site


def from_address(site: Site, address: str, path: str, body: object) -> Any:
    return Browser(site).request("POST", path, body, {"X-Forwarded-For": address})


# --- people ---------------------------------------------------------------------------------------


def test_only_so_many_new_people_come_from_one_address(site: Site) -> None:
    asked = [from_address(site, "192.0.2.7", "/api/me", {"name": "x"}) for _ in range(5)]
    assert [answer.status for answer in asked] == [200] * 3 + [429] * 2
    told = asked[-1]
    assert told.trouble == "trouble.people_often" and dict(told.json["message"]["params"]) == {"minutes": 20}
    assert 1100 < int(told.header("retry-after")) <= 1200 and not told.header("set-cookie")
    assert from_address(site, "192.0.2.8", "/api/me", {"name": "x"}).status == 200
    known = Browser(site, asked[0].header("set-cookie").partition(";")[0])
    assert known.request("POST", "/api/me", {"name": "y"}, {"X-Forwarded-For": "192.0.2.7"}).status == 200


def test_at_this_machine_nobody_is_counted_unless_a_proxy_may_be_there() -> None:
    assert not Settings().limits("127.0.0.1") and not Settings().limits("::1") and Settings().limits("192.0.2.7")
    public = Settings(public=("https://club.example",))
    assert public.limits("127.0.0.1")
    assert not replace(public, proxies=(ip_network("127.0.0.1"),)).limits("127.0.0.1")


# --- tables ---------------------------------------------------------------------------------------


def test_the_tables_of_an_hour_are_counted(small: House, time: Time) -> None:
    small.means.quotas = replace(SMALL, running_tables=100)
    ann, ben = small.people.new("Ann")[0], small.people.new("Ben")[0]
    for _ in range(6):
        time.passes(60)
        small.making.create(ann, ALONE)
    with pytest.raises(Trouble) as caught:
        small.making.create(ann, ALONE)
    assert (caught.value.status, caught.value.message.key) == (429, "trouble.tables_made")
    assert dict(caught.value.message.params) == {"most": 6, "minutes": 55} and caught.value.wait_s == 55 * 60
    small.making.create(ben, ALONE)
    time.passes(caught.value.wait_s)
    small.making.create(ann, ALONE)


def test_games_that_are_not_over_are_counted_and_deleting_makes_room(small: House) -> None:
    ann = small.people.new("Ann")[0]
    made = [small.making.create(ann, ALONE).table for _ in range(4)]
    with pytest.raises(Trouble, match=r"409 trouble\.tables_running"):
        small.making.create(ann, ALONE)
    small.deleting.delete(ann, made[0])
    small.making.create(ann, ALONE)


def test_tables_that_wait_for_anybody_are_few(site: Site) -> None:
    ann = Browser(site)
    for _ in range(2):
        ann.new_table(WAITING)
    told = ann.post("/api/tables", {"game": "stalingrad-besieged", "scenario": "battle", "seats": WAITING})
    assert (told.status, told.trouble) == (409, "trouble.tables_open")
    ann.new_table()  # any other may still be made
    table = next(
        line["table"]["id"] for line in ann.get("/api/lobby").json["mine"] if line["table"]["seats"][1]["open"]
    )
    Browser(site).did(f"/api/tables/{table}/sit", {"seat": "russian"})
    ann.new_table(WAITING)


def test_the_tables_of_one_do_not_crowd_out_the_others(house: House, time: Time) -> None:
    ann, ben = house.people.new("Ann")[0], house.people.new("Ben")[0]
    waiting = NewTable(game="ford", seats={"north": ME, "south": OPEN})
    theirs = house.making.create(ben, waiting).table
    for _ in range(12):
        time.passes(1)
        house.making.create(ann, waiting)
    shown = house.lists.lobby(None, most_open=5)
    assert theirs in [line.table.id for line in shown.open] and len(shown.open) == 5 and shown.open_more
    whole = house.lists.lobby(None, most_open=13)
    assert len(whole.open) == 13 and not whole.open_more
    mine = house.lists.lobby(ann, most_mine=10)
    assert len(mine.mine) == 10 and mine.mine_more and not house.lists.lobby(ann, 12).mine_more


def test_how_much_of_a_list_may_be_asked_for_is_bounded(site: Site) -> None:
    ann = Browser(site)
    assert ann.get("/api/lobby", mine=600, open=1).status == 200
    for wrong in ({"mine": 601}, {"open": 0}, {"open": "x"}):
        assert ann.get("/api/lobby", **wrong).status == 422


# --- chat -----------------------------------------------------------------------------------------


def test_chat_is_slow_enough_to_be_read_and_bounded(small: House, time: Time) -> None:
    small.means.quotas = None
    party = Party(small)
    small.means.quotas = SMALL

    def say(text: str, seat: str = "") -> None:
        seat = seat or party.first
        small.beside.chat(party.people[seat], party.table, Say(seat=seat, text=text))

    for n in range(3):
        time.passes(10)
        say(str(n))
    with pytest.raises(Trouble) as caught:
        say("too much")
    assert (caught.value.status, caught.value.message.key) == (429, "trouble.chat_often")
    assert dict(caught.value.message.params) == {"most": 3, "seconds": 40}
    say("as the other", party.second)
    time.passes(40)
    for n in range(3, 9):
        say(str(n))
        time.passes(60)
    assert [line.text for line in party.live().facts.chat] == ["4", "5", "6", "7", "8"]
