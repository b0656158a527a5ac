"""axe-core on every page, in both languages and both colour schemes: nothing serious, nothing critical."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import prepared
from tests.browser.besieger import Besieger, last_turn
from tests.browser.chromium import ROOT
from tests.browser.conftest import PHONE, People
from tests.browser.general import General, neck
from tests.browser.general import at as order
from tests.browser.player import Player, opened
from tests.browser.test_whole_game import GAME as TITLE
from tests.browser.test_whole_game import one_button
from tests.conftest import BUDGETS, Budget

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAME = prepared.GAME
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOOKS = tuple(product(("en", "zh"), SCHEMES))


def table(page: Page) -> None:
    one_button(page)
    player = Player(page, Random(1), moves=1)
    player.place_rest()
    for _ in range(3):
        player.step()
    player.wait("turn")


def replay(page: Page) -> None:
    _, record = prepared.finished()
    prepared.load(page, record, german=prepared.COMPUTER)
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_role("button", name="Fork here")).to_be_visible()


def hand_over(page: Page) -> None:
    _, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    prepared.load(page, record)
    expect(page.locator("[data-handover]")).to_be_visible()


def hexes(page: Page) -> None:
    """A hex map in mid-combat: a stack spread out, attackers joined, chances beside it."""
    prepared.bring(page, neck(), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    general = General(page, Random(1))
    general.follow(
        order("DeclareOrder", "order move_fight"),
        order("ChooseMover", "done"),
        order("ChooseAttack", "3806", "attack 3806"),
    )
    general.come_to("JoinAttack")
    general.place("3707").hover()


def siege(page: Page) -> None:
    """Works under the counters, an attack half put together, with every term of its chances."""
    prepared.bring(page, last_turn(), Attacker=prepared.ME, Defender=prepared.COMPUTER)
    opened(page)
    besieger = Besieger(page, Random(1))
    besieger.play("JoinAttack")
    expect(page.locator("[data-guide=odds] .terms")).to_be_visible()


def at(path: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        page.wait_for_load_state("networkidle")

    return go


PAGES: dict[str, Callable[[Page], None]] = {
    "lobby": at("/"),
    "siege": siege,
    "table": table,
    "rules": at(f"/rules/{GAME}"),
    "sources": at(f"/sources/{GAME}"),
    "replay": replay,
    "charts": at(f"/charts/{GAME}"),
    "editor": at(f"/edit/{GAME}"),
    "new": at(f"/new?game={GAME}"),
    "learn": at("/learn"),
    "records": at("/import"),
    "settings": at("/settings"),
    "hand-over": hand_over,
    "hexes": hexes,
    "works": at("/charts/siege"),
    "siege-rules": at("/rules/siege#40.C.9.cap"),
}


def violations(page: Page) -> list[str]:
    """What axe finds, in a line each."""
    assert AXE.exists(), f"{AXE} is missing: run make setup"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)"
    )
    return [
        f"{each['impact']} {each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def speak(page: Page, lang: str) -> None:
    """Switch the language where one stands; the hand-over screen has no switch, so in the lobby and back."""
    if (page.locator("html").get_attribute("lang") or "").startswith(lang):
        return
    switch = page.get_by_role("button", name=re.compile("EN · 中文"))
    if switch.count():
        switch.click()
    else:
        page.goto("/")
        switch.click()
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{lang}"))
        page.go_back()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{lang}"))
    page.wait_for_load_state("networkidle")
    expect(page.locator("main").first).to_be_visible()


def looks() -> dict[str, list[tuple[str, Literal["light", "dark"]]]]:
    """As many looks as the budget has, dealt out page by page; which look comes first differs from page to page."""
    dealt: dict[str, list[tuple[str, Literal["light", "dark"]]]] = {}
    for n in range(BUDGETS["browser_looks"]):
        turn, page = divmod(n, len(PAGES))
        dealt.setdefault(list(PAGES)[page], []).append(LOOKS[(page + turn) % len(LOOKS)])
    return dealt


DEALT = looks()


@pytest.mark.parametrize("name", DEALT)
def test_no_serious_violation(people: People, name: str, budget: Callable[[str], Budget]) -> None:
    budget("browser_looks")
    page = people.come()
    PAGES[name](page)
    for lang, scheme in DEALT[name]:
        speak(page, lang)
        page.emulate_media(color_scheme=scheme)
        assert not violations(page), (name, lang, scheme)


def test_a_planted_violation_is_found(people: People) -> None:
    page = people.come()
    page.goto("/")
    expect(page.locator("main")).to_be_visible()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [line for line in violations(page) if "button-name" in line]


def test_no_serious_violation_on_a_phone(people: People, budget: Callable[[str], Budget]) -> None:
    page = people.come(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    page.goto("/")
    every = budget("browser_looks").count > 2
    assert not every or not violations(page)
    page.get_by_role("article", name=TITLE).get_by_role("button", name="Play").tap()
    opened(page)
    assert not every or not violations(page)
    page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Log").tap()
    assert not violations(page)
