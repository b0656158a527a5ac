"""Accounts: made of the person a browser is, signed in to at another one; sessions that are listed, and end at once."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
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
from kurgan.server.caller import Visitors
from kurgan.server.engine.room import Room
from kurgan.server.house import House
from kurgan.server.hub import Hub
from kurgan.server.logins import login_of
from kurgan.server.news import News
from kurgan.server.settings import Settings
from kurgan.server.shapes.accounts import AccountOut
from kurgan.server.shapes.acting import Say
from kurgan.server.shapes.making import NewTable
from kurgan.server.store import sessions
from kurgan.server.store.people import Person, hashed
from kurgan.server.store.schema import METADATA, accounts
from tests.server.helpers import BOT, ME, Party, Time
from tests.server.http_fixtures import Browser, Site, opened, wait_until
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
    assert other.post("/api/account", {"login": "other", "password": "short"}).trouble == "trouble.password_length"
    assert other.cookie == "" and holding(site.house, "Ann")
    with site.house.means.db.reading() as connection:
        assert connection.execute(select(func.count()).select_from(METADATA.tables["people"])).scalar() == 1
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
        right = Browser(site).post("/api/account/sign-in", {"login": "ＡＮＮＡ Karenina", "password": PASSWORD})
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


def test_a_session_is_seen_to_the_hour_and_seldom_written(house: House, time: Time) -> None:
    _, token = house.people.new("Ann")
    house.sessions.saw(token, "Firefox, Linux")
    time.passes(100)
    house.sessions.saw(token, "Chrome, Windows")
    with house.means.db.reading() as connection:
        assert sessions.last_seen(connection, token) == (house.means.now() // 3_600_000 * 3_600_000, "Firefox, Linux")


def test_other_processes_hear_that_a_session_is_over(house: House) -> None:
    _, token = house.people.new("Ann")
    visitors = Visitors(house)
    assert visitors.find(token) is not None
    News(house, Hub(house, ON), None, Room(house.tables)).hear(f"another over {sessions.name_of(token)}")
    assert visitors.find(token) is None


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
