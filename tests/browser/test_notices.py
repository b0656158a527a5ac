"""Tell me when it is my move: chosen in the settings, and shown by a worker while no page is open."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE, People, attended
from tests.browser.server import Server
from tests.browser.test_axe import speak, violations
from tests.server.receivers import Hook, Mailbox, hook, mailbox

SECTION = "[data-notices]"


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


@pytest.fixture
def there() -> Iterator[Hook]:
    with hook() as made:
        yield made


@pytest.fixture
def club(chromium: Browser, tmp_path: Path, box: Mailbox, request: pytest.FixtureRequest) -> Iterator[People]:
    """People of a house that sends notices."""
    made = Server(tmp_path / "house")
    made.settings = {
        "KURGAN_MAIL": f"smtp://127.0.0.1:{box.port}?from=club@example.com",
        "KURGAN_NOTICES": "push,webhook",
        "KURGAN_WEBHOOK_PRIVATE": "on",
        "KURGAN_PUBLIC": made.url,
    }
    made.start()
    yield from attended(People(chromium, made.url), request)
    made.stop()
    assert made.complaints() in ("", "a notice by webhook did not arrive: bad_status")  # which is what a test asks for


def settings(page: Page) -> Any:
    page.goto("/settings")
    section = page.locator(SECTION)
    expect(section).to_be_visible()
    return section


def test_all_ways_from_the_settings(club: People, box: Mailbox, there: Hook) -> None:
    page = club.come()
    section = settings(page)
    section.get_by_label("By mail to").fill("ann@example.com")
    section.get_by_role("button", name="Send me a code").click()
    section.get_by_label("Type the code that was mailed there").fill(box_code(page, box))
    section.get_by_role("button", name="Confirm").click()
    mail = section.locator("[data-place=mail]")
    expect(mail.get_by_role("button", name="Send a test")).to_be_visible()
    section.get_by_label("By a webhook").fill(f"http://127.0.0.1:{there.port}/room")
    section.get_by_role("button", name="Add").click()
    chat = section.locator("[data-place=webhook]")
    chat.get_by_role("button", name="Send a test").click()
    expect(section.get_by_role("status")).to_have_text("The test was sent.")
    assert there.received[0].path == "/room" and there.received[0].json["kind"] == "your_move"
    section.get_by_role("radio", name="daily").check()
    section = settings(page)  # loaded anew
    expect(section.get_by_role("radio", name="daily")).to_be_checked()
    for lang in ("zh", "en"):
        speak(page, lang)
        assert not violations(page), lang
    mail.get_by_role("button", name="Remove").click()
    expect(mail).to_have_count(0)
    expect(chat).to_have_count(1)
    there.answer = b"HTTP/1.1 500 No\r\n\r\n"
    chat.get_by_role("button", name="Send a test").click()
    expect(section.get_by_role("status")).to_contain_text("did not arrive. 127.0.0.1 refuses it (status 500)")


def box_code(page: Page, box: Mailbox) -> str:
    expect(page.get_by_label("Type the code that was mailed there")).to_be_visible()
    return box.code()


def test_on_a_phone_and_where_the_browser_has_no_service(club: People) -> None:
    """Chromium without a screen has no service for messages: that is said, and nothing breaks."""
    page = club.come(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark", permissions=["notifications"])
    section = settings(page)
    club.watch(page).allow("Push API in incognito")
    section.get_by_role("button", name="Tell me in this browser").tap()
    expect(section.get_by_role("status")).to_contain_text("could not reach its service")
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_house_that_sends_none_shows_nothing_of_it(page: Page) -> None:
    page.goto("/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator(SECTION)).to_have_count(0)


# What it shows is written down instead, and where it goes: no screen, no notices.
OBSERVED = """() => {
    self.seen = [];
    self.registration.showNotification = async (title, more) => void self.seen.push([title, more.body, more.data.path]);
    self.clients.openWindow = async (path) => void self.seen.push(path);
}"""
PUSHED = """async (data) => {
    self.seen = [];
    self.dispatchEvent(new PushEvent("push", { data }));
    while (!self.seen.length) await new Promise((done) => setTimeout(done, 20));
    return self.seen;
}"""
CLICKED = """async (path) => {
    self.seen = [];
    const event = new Event("notificationclick");
    Object.assign(event, { notification: { close() {}, data: { path } }, waitUntil: (work) => work });
    self.dispatchEvent(event);
    while (!self.seen.length) await new Promise((done) => setTimeout(done, 20));
    return self.seen;
}"""


def test_the_worker_shows_what_comes_and_opens_the_table(club: People) -> None:
    page = club.come()
    settings(page)
    with page.context.expect_event("serviceworker") as came:
        page.evaluate("navigator.serviceWorker.register('/notices.js', {scope: '/'}).then(() => true)")
    worker = came.value
    worker.evaluate(OBSERVED)
    said = {"title": "Your move: Siege", "body": "You are asked.", "path": "/t/abc"}
    assert worker.evaluate(PUSHED, json.dumps(said)) == [[*said.values()]]
    assert worker.evaluate(PUSHED, "nonsense") == [["Kurgan", "", "/"]]
    assert worker.evaluate(CLICKED, "/t/abc") == ["/t/abc"]
    for elsewhere in ("https://elsewhere.example/x", "//elsewhere.example/x", "javascript:alert(1)"):
        assert worker.evaluate(CLICKED, elsewhere) == ["/"]
