"""An account, from the page: made at one browser, signed in to at another, where the first one is shut out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, People, attended
from tests.browser.player import opened
from tests.browser.server import Server
from tests.browser.test_axe import speak, violations

NAME, PASSWORD, OTHER = "Anna", "correct horse", "battery staple"


@pytest.fixture
def club(chromium: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[People]:
    """A house with accounts."""
    server = Server(tmp_path / "club", more=("--accounts",))
    server.start()
    yield from attended(People(chromium, server.url), request)
    server.stop()


def fill(page: Page, where: str, button: str, **fields: str) -> None:
    part = page.get_by_role("region", name=where, exact=True)
    for label, text in fields.items():
        part.get_by_label(re.compile(f"^{label.replace('_', ' ')}")).fill(text)
    part.get_by_role("button", name=button, exact=True).click()


def account(page: Page) -> None:
    page.goto("/account")
    expect(page.get_by_role("heading", name="Account", exact=True)).to_be_visible()


def test_a_seat_goes_along_by_name_and_password_and_the_first_browser_is_shut_out(club: People, tmp_path: Path) -> None:
    desk, phone = club.come(), club.come(viewport=PHONE, has_touch=True, is_mobile=True)
    desk.goto("/")
    desk.get_by_role("article", name="Siege", exact=True).get_by_role("button", name="Play").click()
    opened(desk)
    account(desk)
    assert not violations(desk)
    fill(desk, "Make an account", "Make an account", Name_to_sign_in_by=NAME, New_password=PASSWORD)
    expect(desk.get_by_text("You sign in as anna.")).to_be_visible()
    expect(desk.locator("[data-session]")).to_have_count(1)
    assert not violations(desk)

    phone.goto("/")
    club.watch(phone).allow("status of 403", "response code: 403")
    phone.goto("/account")
    fill(phone, "Sign in", "Sign in", Name_to_sign_in_by="ANNA", Password=OTHER)
    expect(phone.get_by_role("alert")).to_contain_text("does not sign anybody in")
    fill(phone, "Sign in", "Sign in", Name_to_sign_in_by="ANNA", Password=PASSWORD)
    expect(phone.get_by_role("row", name="Siege")).to_contain_text("Your move")

    phone.goto("/account")
    sessions = phone.locator("[data-session]")
    expect(sessions).to_have_count(2)
    expect(phone.locator("[data-session=here]")).to_contain_text("this one")
    speak(phone, "zh")
    phone.emulate_media(color_scheme="dark")
    assert not violations(phone)
    speak(phone, "en")
    phone.locator("[data-session=other]").get_by_role("button").tap()
    expect(sessions).to_have_count(1)
    desk.goto("/")
    expect(desk.get_by_role("link", name="Sign in")).to_be_visible()
    expect(desk.get_by_role("row", name="Siege")).to_have_count(0)

    with phone.expect_download() as download:
        phone.get_by_role("button", name="Download everything").tap()
    download.value.save_as(tmp_path / "mine.json")
    mine = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert mine["account"]["login"] == "anna" and len(mine["tables"]) == 1
    phone.get_by_role("button", name="Delete everything").tap()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text("Games with others stay with them")
    assert not violations(phone)
    dialog.get_by_label("Password").fill(PASSWORD)
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("status").filter(has_text="All of it is deleted.")).to_be_visible()
    expect(phone.get_by_role("region", name="Sign in", exact=True)).to_be_visible()


def test_without_accounts_there_is_only_ones_data(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name="Another device")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in")).to_have_count(0)
    page.goto("/settings")
    page.get_by_role("link", name="Your data").click()
    expect(page.get_by_role("heading", name="Your data", level=1)).to_be_visible()
    expect(page.get_by_text("This browser is nobody here yet")).to_be_visible()
    expect(page.get_by_role("textbox")).to_have_count(0)
