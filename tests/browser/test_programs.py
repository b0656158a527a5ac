"""A program in a seat: let in from the seats of a table, marked for everybody, and ended; in both languages."""

from __future__ import annotations

import json
import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.browser import screen
from tests.browser.conftest import People
from tests.browser.test_language import switch
from tests.browser.test_seats import SEATS
from tests.browser.test_two_people import invite, two


def let_in(page: Page, seat: str, name: str) -> str:
    """Its token."""
    seats = screen.dialog(page, SEATS)
    seats.locator(f"[data-program={seat}]").click()
    seats.get_by_label("Name of the program").fill(name)
    seats.get_by_role("button", name="Make a token").click()
    return seats.get_by_label("Token for: ", exact=False).first.input_value()


def said(page: Page, token: str) -> str:
    """What the engine says to whoever comes by a token."""
    address = "/".join(page.url.split("/")[:3])
    body = json.dumps({"type": "sit", "protocol": 1}).encode()
    asked = Request(f"{address}/api/engine", body, {"Authorization": f"Bearer {token}"})
    with urlopen(asked, timeout=20) as answer:
        found: str = json.load(answer)["seat"]
        return found


def test_a_player_lets_a_program_play_and_everybody_sees_it(people: People) -> None:
    host, guest = two(people)
    token = let_in(guest, "german", "Deep Steppe")
    assert said(guest, token) == "german"
    for page in (host, guest):
        expect(page.locator("[data-seat=german]").first).to_contain_text("program Deep Steppe")
        expect(screen.log(page)).to_contain_text("Germans: from here on a program plays: Deep Steppe.")
    seats = guest.get_by_role("dialog")
    expect(seats.get_by_label("To try it, with the example program", exact=True)).to_have_value(re.compile(token))
    seats.get_by_role("button", name="End the program").click()
    seats.get_by_role("button", name="Yes, end it").click()
    for page in (host, guest):
        expect(page.locator("[data-seat=german]").first).to_contain_text("earlier a program")
        expect(screen.log(page)).to_contain_text("Germans: the program Deep Steppe plays no longer.")
    with pytest.raises(HTTPError):
        said(guest, token)


def test_the_owner_lets_one_sit_down_and_reads_of_it_in_chinese(people: People) -> None:
    host = people.come()
    invite(host)
    let_in(host, "german", "Deep Steppe")
    expect(host.locator("[data-seat=german]").first).to_contain_text("Deep Steppe · program")
    host.keyboard.press("Escape")
    switch(host, "zh")
    expect(host.locator("[data-seat=german]").first).to_contain_text("Deep Steppe · 程序")
    expect(screen.log(host)).to_contain_text("由程序操作：Deep Steppe")
