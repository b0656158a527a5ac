"""Accounts: made of the person a browser is, signed in to at another one; sessions end at once; all of it can be taken
away, and deleted without taking anything from others."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select, update
from websockets.exceptions import ConnectionClosed

from kurgan.core.errors import KurganError
from kurgan.server import passwords
from kurgan.server.accounts import CODE_MS
from kurgan.server.browsers import described
from kurgan.server.checking import check
from kurgan.server.house import House
from kurgan.server.logins import login_of
from kurgan.server.settings import Settings
from kurgan.server.shapes.accounts import AccountOut
from kurgan.server.shapes.acting import AsSeat, Notes, Say
from kurgan.server.shapes.making import NewTable
from kurgan.server.store import sessions
from kurgan.server.store.people import Person, hashed
from kurgan.server.store.schema import METADATA, accounts, chat
from tests.server.helpers import BOT, LINK, ME, Party, Time
from tests.server.http_fixtures import TWO, Browser, Site, opened, wait_until
from tests.server.test_seats import refused

NAME, PASSWORD, OTHER = "Anna Karenina", "correct horse", "battery staple"
ON = Settings(bots=False, sweep_s=3600, accounts=True)
PATIENT = Settings(bots=False, sweep_s=3600, accounts=True, sign_in_burst=1000, name_burst=1000)
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path, PATIENT) as site:
        yield site


def cells(house: House) -> list[str]:
    """Whatever the database holds, cell by cell."""
    with house.means.db.reading() as connection:
        rows = [row for part in METADATA.sorted_tables for row in connection.execute(select(part))]
    return [
        json.dumps(cell, default=str) if isinstance(cell, dict | list) else str(cell) for row in rows for cell in row
    ]


def holding(house: House, *texts: str) -> list[str]:
    return [cell for cell in cells(house) if any(text in cell for text in texts)]


def with_account(house: House, person: Person, token: str = "", login: str = NAME) -> str:
    return house.accounts.make(person, token, login, PASSWORD, "Firefox, Linux")


class Counting:
    """A hasher that counts what is checked."""

    def __init__(self) -> None:
        self.checked, self.own = 0, passwords.HASHER

    def verify(self, hashed: str, password: str) -> bool:
        self.checked += 1
        return self.own.verify(hashed, password)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)


# --- signing in -----------------------------------------------------------------------------------


def test_signing_in_elsewhere_is_being_the_same_person(ford: Party) -> None:
    house = ford.house
    with_account(house, ford.ann)
    again, token = house.accounts.sign_in(None, "", "  anna KARENINA ", PASSWORD, "Safari, iPhone")
    assert again == ford.ann and house.people.find(token) == ford.ann
    assert house.looking.snapshot(again, ford.table, "north").moment.choices


def test_only_hashes_are_kept(ford: Party) -> None:
    house = ford.house
    with_account(house, ford.ann)
    _, token = house.accounts.sign_in(None, "", NAME, PASSWORD, "")
    code, _ = house.accounts.give_code(NAME)
    assert not holding(house, PASSWORD, token, code, code.replace("-", ""))
    assert holding(house, hashed(token))
    with house.means.db.reading() as connection:
        assert connection.execute(select(accounts.c.password)).scalar_one().startswith("$argon2id$")


def test_what_the_browser_had_on_its_own_comes_along(house: House) -> None:
    desk, _ = house.people.new("Ann")
    with_account(house, desk)
    phone, token = house.people.new("")
    own = house.making.create(phone, NewTable(game="ford", seats={"north": ME, "south": BOT})).table
    house.beside.chat(phone, own, Say(seat="north", text="by phone"))
    person, _ = house.accounts.sign_in(phone, token, NAME, PASSWORD, "")
    assert person == desk and [line.table.id for line in house.lists.lobby(desk).mine] == [own]
    assert [line.text for line in house.own_data.of(desk, AccountOut()).chat] == ["by phone"]
    assert house.people.find(token) is None  # nothing is left of who the phone was
    with house.means.db.reading() as connection:
        people = METADATA.tables["people"]
        assert connection.execute(select(people.c.id)).scalars().all() == [desk.id]


def test_who_would_play_against_himself_stays_who_he_is(ford: Party) -> None:
    with_account(ford.house, ford.ann)
    refused(409, "code_opponents", lambda: ford.house.accounts.sign_in(ford.bob, "", NAME, PASSWORD, ""))
    assert ford.house.looking.snapshot(ford.bob, ford.table, "south").seat == "south"


def test_nothing_comes_along_out_of_another_account(ford: Party) -> None:
    """Somebody signs in where somebody else has not signed out."""
    house = ford.house
    token = with_account(house, ford.ann)
    eve = house.people.new("Eve")[0]
    with_account(house, eve, login="eve")
    person, _ = house.accounts.sign_in(ford.ann, token, "eve", PASSWORD, "")
    assert person == eve and not house.lists.lobby(eve).mine and house.lists.lobby(ford.ann).mine
    assert house.people.find(token) is None  # that browser is Eve's now
    assert house.accounts.sign_in(None, "", NAME, PASSWORD, "")[0] == ford.ann


def test_a_wrong_name_and_a_wrong_password_are_the_same_at_the_same_cost(
    ford: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_account(ford.house, ford.ann)
    counting = Counting()
    monkeypatch.setattr(passwords, "HASHER", counting)
    for login in (NAME, "nobody of that name", "x", "\u200b" * 5):
        refused(403, "wrong_login", lambda login=login: ford.house.accounts.sign_in(None, "", login, OTHER, ""))  # type: ignore[misc]
    assert counting.checked == 4
    for login in (NAME, "nobody of that name"):
        refused(403, "wrong_login", lambda login=login: ford.house.accounts.reset(None, "", login, "AAAA", OTHER, ""))  # type: ignore[misc]
    assert counting.checked == 4
    shape, like = (passwords.NOBODYS.split("$")[:4], passwords.kept("x").split("$")[:4])
    assert shape == like  # the same rounds over the same memory


def test_a_hash_of_other_costs_is_renewed(ford: Party) -> None:
    with_account(ford.house, ford.ann)
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    with ford.house.means.db.writing() as connection:
        connection.execute(update(accounts).values(password=cheap))
    ford.house.accounts.sign_in(None, "", NAME, PASSWORD, "")
    account = ford.house.accounts.mine(ford.ann)
    assert account.password != cheap and not passwords.is_old(account.password)
    assert ford.house.accounts.sign_in(None, "", NAME, PASSWORD, "")[0] == ford.ann


def test_names_are_the_same_however_they_are_typed(house: House) -> None:
    with_account(house, house.people.new()[0], login="Straße Ⅷ")
    assert login_of("STRASSE viii") == "strasse viii" == house.accounts.everybody()[0].login
    other = house.people.new()[0]
    refused(409, "login_taken", lambda: with_account(house, other, login="ＳＴＲＡＳＳＥ VIII"))
    assert house.accounts.of(other) is None


@pytest.mark.parametrize(
    ("login", "key"),
    [
        ("ab", "login_length"),
        ("a" * 41, "login_length"),
        ("\ufdfa\ufdfa\ufdfa", "login_length"),  # each is eighteen letters
        ("an\u200bna", "login_letters"),
        ("an\u0000na", "login_letters"),
        ("an\nna", "login_letters"),
        ("\u3164\u3164\u3164", "login_letters"),
        ("anna\ufe0f", "login_letters"),
        ("\u0301anna", "login_letters"),
        ("a  na", "login_letters"),
    ],
)
def test_names_that_nobody_could_read_out_are_refused(house: House, login: str, key: str) -> None:
    refused(422, key, lambda: with_account(house, house.people.new()[0], login=login))


@pytest.mark.parametrize("password", ["short", "", "x" * 201])
def test_passwords_have_bounds(house: House, password: str) -> None:
    refused(422, "password_length", lambda: house.accounts.make(house.people.new()[0], "", NAME, password, ""))


# --- changing, and forgetting -----------------------------------------------------------------------


def test_another_password_ends_all_other_sessions(ford: Party) -> None:
    house = ford.house
    here = with_account(house, ford.ann)
    _, there = house.accounts.sign_in(None, "", NAME, PASSWORD, "")
    refused(403, "wrong_password", lambda: house.accounts.change_password(ford.ann, here, OTHER, OTHER))
    assert house.people.find(there) == ford.ann
    house.accounts.change_password(ford.ann, here, PASSWORD, OTHER)
    assert house.people.find(here) == ford.ann and house.people.find(there) is None
    refused(403, "wrong_login", lambda: house.accounts.sign_in(None, "", NAME, PASSWORD, ""))
    assert house.accounts.sign_in(None, "", NAME, OTHER, "")[0] == ford.ann


def test_the_name_can_be_another(ford: Party) -> None:
    house = ford.house
    with_account(house, ford.ann)
    with_account(house, ford.bob, login="bob")
    refused(409, "login_taken", lambda: house.accounts.change_login(ford.ann, "BOB", PASSWORD))
    refused(403, "wrong_password", lambda: house.accounts.change_login(ford.ann, "Levin", OTHER))
    house.accounts.change_login(ford.ann, "Levin", PASSWORD)
    refused(403, "wrong_login", lambda: house.accounts.sign_in(None, "", NAME, PASSWORD, ""))
    assert house.accounts.sign_in(None, "", "levin", PASSWORD, "")[0] == ford.ann


def test_a_code_of_the_keeper_sets_a_new_password_once(ford: Party, time: Time) -> None:
    house = ford.house
    here = with_account(house, ford.ann)
    old, _ = house.accounts.give_code(NAME)
    code, until_ms = house.accounts.give_code(NAME)
    assert until_ms == house.means.now() + CODE_MS
    refused(403, "wrong_login", lambda: house.accounts.reset(None, "", NAME, old, OTHER, ""))
    person, token = house.accounts.reset(None, "", NAME, code.lower(), OTHER, "")
    assert person == ford.ann and house.people.find(token) == ford.ann and house.people.find(here) is None
    refused(403, "wrong_login", lambda: house.accounts.reset(None, "", NAME, code, PASSWORD, ""))
    late, _ = house.accounts.give_code(NAME)
    time.passes(CODE_MS / 1000)
    refused(403, "wrong_login", lambda: house.accounts.reset(None, "", NAME, late, PASSWORD, ""))
    with pytest.raises(KurganError, match="nobody signs in"):
        house.accounts.give_code("Vronsky")


# --- by HTTP ----------------------------------------------------------------------------------------


def account_of(browser: Browser) -> Any:
    answer = browser.get("/api/account")
    assert answer.status == 200, answer.body
    return answer.json


def signed_up(site: Site) -> Browser:
    browser = Browser(site)
    browser.did("/api/me", {"name": "Ann"})
    browser.did("/api/account", {"login": NAME, "password": PASSWORD})
    return browser


def sign_in(browser: Browser, password: str = PASSWORD) -> Any:
    return browser.did("/api/account/sign-in", {"login": NAME, "password": password})


def test_off_is_off(tmp_path: Path) -> None:
    with opened(tmp_path) as site:
        browser = Browser(site)
        browser.did("/api/me", {"name": "Ann"})
        assert browser.get("/api/me").json == {"name": "Ann", "known": True, "accounts": False, "login": ""}
        given = {"login": NAME, "password": PASSWORD}
        for path in ("", "/sign-in", "/sign-out", "/password", "/login", "/reset", "/end"):
            assert browser.post(f"/api/account{path}", given).trouble == "trouble.accounts_off", path
        assert browser.get("/api/account").status == 404
        assert not [cell for cell in cells(site.house) if "Firefox" in cell]
        assert browser.get("/api/me/data").json["name"] == "Ann"


def test_an_account_is_made_and_signed_in_to_with_a_new_cookie_each_time(site: Site) -> None:
    desk, phone = Browser(site), Browser(site)
    made = desk.new_table()["table"]
    first = desk.cookie
    told = desk.did("/api/account", {"login": NAME, "password": PASSWORD})
    assert told["login"] == "anna karenina" and desk.cookie != first
    assert desk.post("/api/account", {"login": "other", "password": PASSWORD}).trouble == "trouble.account_there"
    assert Browser(site, first).get("/api/me").json["known"] is False  # who had it before has nothing of it
    assert sign_in(phone)["login"] == "anna karenina"
    assert phone.snapshot(made, "german")["seat"] == "german"
    before = phone.cookie
    sign_in(phone)
    assert phone.cookie != before and len(account_of(phone)["sessions"]) == 2
    assert Browser(site).get("/api/me").json["login"] == ""


def test_who_is_refused_becomes_nobody_new(site: Site) -> None:
    signed_up(site)
    other = Browser(site)
    assert other.post("/api/account", {"login": NAME, "password": OTHER}).trouble == "trouble.login_taken"
    assert other.post("/api/account/sign-in", {"login": NAME, "password": OTHER}).trouble == "trouble.wrong_login"
    assert other.cookie == ""
    for body in ({}, {"login": NAME}, {"login": 7, "password": PASSWORD}, {"login": NAME, "password": "x" * 2000}):
        assert other.post("/api/account/sign-in", body).status == 422
    surrogate = b'{"login": "\\ud800abc", "password": "correct horse"}'
    assert other.request("POST", "/api/account/sign-in", surrogate).status in (403, 422)


def test_pages_of_others_sign_nobody_in(site: Site) -> None:
    signed_up(site)
    given = {"login": NAME, "password": PASSWORD}
    answer = Browser(site).request("POST", "/api/account/sign-in", given, {"Origin": "https://evil.example"})
    assert (answer.status, answer.trouble) == (403, "trouble.wrong_origin")


def test_sessions_are_told_without_their_tokens_and_ended_one_by_one(site: Site) -> None:
    desk, phone, third = signed_up(site), Browser(site), Browser(site)
    answer = phone.request(
        "POST", "/api/account/sign-in", {"login": NAME, "password": PASSWORD}, {"User-Agent": FIREFOX}
    )
    assert answer.status == 200
    sign_in(third)
    told = account_of(desk)["sessions"]
    assert len(told) == 3 and [one["here"] for one in told].count(True) == 1
    assert {one["browser"] for one in told} == {"Firefox, Linux", ""}
    for browser in (desk, phone, third):
        assert browser.cookie.partition("=")[2] not in json.dumps(told)
    phones = next(one for one in told if one["browser"])
    assert phones["seen_ms"] % 3_600_000 == 0
    assert len(desk.did("/api/account/end", {"session": phones["id"]})["sessions"]) == 2
    assert phone.get("/api/me").json == {"name": "", "known": False, "accounts": True, "login": ""}
    assert desk.post("/api/account/end", {"session": phones["id"]}).trouble == "trouble.no_session"
    assert [one["here"] for one in desk.did("/api/account/end", {})["sessions"]] == [True]
    assert third.get("/api/me").json["known"] is False and desk.get("/api/me").json["known"]


def test_nobody_ends_sessions_of_others(site: Site) -> None:
    desk, eve = signed_up(site), Browser(site)
    eve.did("/api/me", {"name": "Eve"})
    session = account_of(desk)["sessions"][0]["id"]
    assert eve.post("/api/account/end", {"session": session}).trouble == "trouble.no_session"
    assert eve.post("/api/account/end", {"session": "%"}).status == 404
    assert desk.get("/api/me").json["known"]


def test_an_ended_session_closes_its_sockets(site: Site) -> None:
    desk, phone = signed_up(site), Browser(site)
    table = desk.new_table()["table"]
    sign_in(phone)
    with phone.live(table, "german") as line, desk.live(table, "german") as mine:
        line.recv(10)
        mine.recv(10)
        desk.did("/api/account/end", {})
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
        assert phone.get(f"/api/tables/{table}", seat="german").status == 403
        wait_until(lambda: len(site.hub.onlookers[table]) == 1)  # who ended it looks on


def test_signing_out_takes_the_cookie_away(site: Site) -> None:
    desk, eve = signed_up(site), Browser(site)
    eve.did("/api/me", {"name": "Eve"})
    assert eve.post("/api/account/sign-out").trouble == "trouble.no_account"  # she could not come back
    cookie = desk.cookie
    assert desk.did("/api/account/sign-out")["known"] is False
    assert "Max-Age=0" in desk.heard[-1].header("set-cookie")
    assert Browser(site, cookie).get("/api/me").json["known"] is False


def test_nobody_can_try_many_by_address_or_by_name(tmp_path: Path) -> None:
    with opened(tmp_path / "one", Settings(bots=False, accounts=True, sign_in_burst=4, sign_in_rate=0.001)) as site:
        signed_up(site)
        given = [
            Browser(site).post("/api/account/sign-in", {"login": f"nobody {n}", "password": OTHER}) for n in range(4)
        ]
        assert [answer.status for answer in given] == [403, 403, 403, 429]
        assert given[-1].trouble == "trouble.sign_in_often" and int(given[-1].header("retry-after")) > 1
    slow = Settings(bots=False, accounts=True, sign_in_burst=100, name_burst=3, name_rate=0.001)
    with opened(tmp_path / "two", slow) as site:
        signed_up(site)
        for login in (NAME, "nobody"):  # the same whether somebody is called so or not
            given = [Browser(site).post("/api/account/sign-in", {"login": login, "password": OTHER}) for _ in range(4)]
            assert [answer.status for answer in given] == [403, 403, 403, 429]
        right = Browser(site).post("/api/account/sign-in", {"login": NAME.upper(), "password": PASSWORD})
        assert right.status == 429


def test_hashing_is_one_at_a_time_and_moves_go_on(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most, answered = [0], [0], []
    desk = signed_up(site)
    table = desk.new_table()["table"]
    fits = passwords.fits

    def slow(hashed: str | None, password: str) -> bool:
        at_work[0] += 1
        most[0] = max(most[0], at_work[0])
        answered.append(desk.get(f"/api/tables/{table}", seat="german").status)  # meanwhile
        at_work[0] -= 1
        return fits(hashed, password)

    monkeypatch.setattr(passwords, "fits", slow)
    threads = [
        threading.Thread(
            target=lambda: Browser(site).post("/api/account/sign-in", {"login": "x y z", "password": OTHER})
        )
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] and answered == [200] * 6


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (FIREFOX, "Firefox, Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
            "Chrome, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Edg/140.0",
            "Edge, Android",
        ),
        ("curl/8 <script>", ""),
        ("", ""),
    ],
)
def test_of_a_browser_two_words_are_kept(said: str, told: str) -> None:
    assert described(said) == told


# --- one's own data ---------------------------------------------------------------------------------


def test_what_is_taken_away_is_all_of_mine_and_nothing_of_others(ford: Party) -> None:
    house = ford.house
    with_account(house, ford.ann)
    house.beside.chat(ford.ann, ford.table, Say(seat="north", text="said by Ann"))
    house.beside.chat(ford.bob, ford.table, Say(seat="south", text="said by Bob"))
    house.beside.notes(ford.ann, ford.table, Notes(seat="north", text="thought by Ann"))
    house.beside.notes(ford.bob, ford.table, Notes(seat="south", text="thought by Bob"))
    other = house.making.create(ford.bob, NewTable(game="ford", seats={"north": ME, "south": ME})).table
    account = house.accounts.mine(ford.ann)
    given = AccountOut(login=account.login, sessions=house.sessions.of(ford.ann, ""))
    told = house.own_data.of(ford.ann, given)
    assert (told.name, told.account.login, told.lessons) == ("Ann", "anna karenina", [])
    assert [(one.id, one.owner, one.sat, [seat.seat for seat in one.seats]) for one in told.tables] == [
        (ford.table, True, True, ["north"])
    ]
    assert told.tables[0].seats[0].notes == "thought by Ann"
    assert [(line.table, line.seat, line.text) for line in told.chat] == [(ford.table, "north", "said by Ann")]
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


def test_a_session_is_seen_to_the_hour_and_seldom_written(house: House, time: Time) -> None:
    _, token = house.people.new("Ann")
    house.sessions.saw(token, "Firefox, Linux")
    time.passes(100)
    house.sessions.saw(token, "Chrome, Windows")
    with house.means.db.reading() as connection:
        assert sessions.last_seen(connection, token) == (house.means.now() // 3_600_000 * 3_600_000, "Firefox, Linux")
