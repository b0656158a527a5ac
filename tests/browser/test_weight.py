"""The first load is small: everything a new browser fetches, as it comes over the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.player import opened
from tests.browser.test_whole_game import one_button
from tests.conftest import BUDGETS, Budget

MOST = 350_000  # bytes, our own fonts with them
TITLES = ["Siege", "The Crimean Campaign 1941–42", "Fortress Sevastopol", "Stalingrad Besieged"]


class Scale:
    """Weighs what a page fetches, headers included."""

    def __init__(self, page: Page) -> None:
        self.sizes: dict[str, tuple[str, float]] = {}
        self.session = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.session.on("Network.responseReceived", self.named)
        self.session.on("Network.loadingFinished", self.weighed)

    def named(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = (event["response"]["url"], 0)

    def weighed(self, event: dict[str, Any]) -> None:
        url = self.sizes.get(event["requestId"], ("?", 0))[0]
        self.sizes[event["requestId"]] = (url, event["encodedDataLength"])

    def total(self) -> int:
        return int(sum(size for _, size in self.sizes.values()))

    def empty(self) -> None:
        """As a new browser: nothing is kept from before."""
        self.sizes.clear()
        self.session.send("Network.clearBrowserCache")


@pytest.mark.parametrize("game", TITLES[: BUDGETS["browser_weights"]])
def test_first_load_of_lobby_and_of_a_table(
    people: People, game: str, record_property: Callable[[str, object], None], budget: Callable[[str], Budget]
) -> None:
    budget("browser_weights")
    page = people.come()
    scale = Scale(page)
    page.goto("/")
    expect(page.get_by_role("article", name=game, exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    lobby = scale.total()
    one_button(page, game)
    page.wait_for_load_state("networkidle")
    page.goto("about:blank")
    scale.empty()
    page.go_back()
    opened(page)
    page.wait_for_load_state("networkidle")
    table = scale.total()
    record_property("note", f"{game}, first load: lobby {lobby / 1000:.0f} kB, table {table / 1000:.0f} kB")
    fonts = [url for url, size in scale.sizes.values() if url.endswith(".woff2") and size > 10_000]
    assert len(fonts) >= 2 and page.evaluate("""['16px "Kurgan Sans"', '600 16px "Kurgan Serif"'].every((font) =>
        document.fonts.check(font))"""), scale.sizes
    assert "Source Serif 4" in page.request.get("/licenses.md").text()
    assert 20_000 < lobby <= MOST, scale.sizes
    assert 20_000 < table <= MOST, sorted(scale.sizes.values(), key=lambda each: -each[1])
