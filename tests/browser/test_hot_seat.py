"""Two people at one screen: what one side knows is nowhere in the page while it is handed over."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, Response, expect

from tests.browser import screen
from tests.browser.conftest import People
from tests.browser.player import Player
from tests.browser.prepared import hand_over
from tests.conftest import Budget

SEATS = ("german", "russian")


class Ears:
    """Every answer about tables: what was asked for, and what it held."""

    def __init__(self, page: Page) -> None:
        self.heard: list[tuple[str, str]] = []
        page.on("response", self.hear)
        page.on("websocket", lambda socket: self.heard.append((socket.url, "")))

    def hear(self, response: Response) -> None:
        if "/api/tables/" in response.url and response.request.method == "GET":
            self.heard.append((response.url, response.text()))

    def of(self, seat: str, since: int = 0) -> list[str]:
        return [url for url, _ in self.heard[since:] if url.endswith(f"seat={seat}") or f"seat={seat}&" in url]


def memory(page: Page) -> str:
    """Everything that the page can still reach, with all its strings."""
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: chunks.append(part["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})  # after a collection of garbage
    session.detach()
    return "".join(chunks)


def note(page: Page, text: str) -> None:
    """Write something that this seat alone may read."""
    notes = screen.dialog(page, "Private notes")
    notes.get_by_role("textbox").fill(text)
    expect(notes.get_by_role("status")).to_contain_text("Kept")
    page.keyboard.press("Escape")
    expect(notes).to_have_count(0)


def test_nothing_hidden_is_in_the_page_while_it_is_handed_over(people: People, budget: Callable[[str], Budget]) -> None:
    seats = budget("browser_seats").count
    page = people.come()
    page.goto("/")
    tonight = page.get_by_role("form", name="An opponent tonight")
    tonight.get_by_role("radio", name="Same screen").check()
    ears = Ears(page)
    tonight.get_by_role("button", name="Start").click()
    handed = page.locator("[data-handover]")
    player = Player(page, Random(1), moves=0)
    secrets: dict[str, str] = {}
    while True:
        expect(handed).to_be_visible()
        seat = handed.get_attribute("data-handover") or ""
        since = len(ears.heard)
        assert page.locator("[data-at], [data-item], [data-choice], [data-guide]").count() == 0
        if secrets:
            held = memory(page) + page.content()
            assert not [secret for secret in secrets.values() if secret in held]
        page.wait_for_timeout(300)
        assert not ears.heard[since:], "something was fetched before the press"
        if len(secrets) == seats:
            break
        hand_over(page)
        assert ears.of(seat, since) and not ears.of(SEATS[1 - SEATS.index(seat)], since)
        secrets[seat] = f"plan-{Random(seat).getrandbits(64):x}"
        note(page, secrets[seat])
        if len(secrets) == 1:
            assert secrets[seat] in memory(page)  # so the search finds what is there
        if page.get_by_role("button", name="Place the rest for me").is_visible():
            player.place_rest()
        while player.step():
            pass
    assert len(secrets) == seats
    public = [json.loads(body)["moment"]["scene"] for url, body in ears.heard if url.endswith("seat=") and body]
    assert public and not [piece for scene in public for piece in scene["pieces"] if piece.get("hidden") == "own"]
