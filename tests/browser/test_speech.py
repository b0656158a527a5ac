"""What somebody hears who does not see the table: everything once, and nothing that says nothing."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from kurgan.core.game import AnyGame
from tests.browser import prepared
from tests.browser.conftest import People
from tests.browser.player import Player
from tests.browser.screen import prompt

LISTEN = """() => {
  window.heard = [];
  const live = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const place = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (!place || place.getAttribute("aria-live") === "off") continue;
      const text = place.innerText.trim();
      if (text && window.heard.at(-1) !== text) window.heard.push(text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
EMPTY = "Point at a target"


def heard(page: Page) -> list[str]:
    """What was read out since it was last asked."""
    found: list[str] = page.evaluate("() => window.heard.splice(0)")
    return found


def test_a_selection_is_heard_once_and_an_empty_panel_never(people: People, sb: AnyGame) -> None:
    def offers_a_shot(s: Any) -> bool:
        return prepared.asks(s, "russian", "ChooseAttacker") and any(
            choice.odds for choice in sb.presentation.choices(s.view(s.current_player()))
        )

    state, record = prepared.until(offers_a_shot)
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    Player(page, Random(1)).wait("turn")
    view = state.view(state.current_player())
    choice = next(choice for choice in sb.presentation.choices(view) if choice.odds)
    page.locator(f'svg [data-at="{choice.at}"]').click()
    target = page.locator(f'svg [data-at="{choice.path[-1]}"]')
    expect(target).to_have_class(re.compile("lit"))
    page.evaluate(LISTEN)
    target.click()
    expect(page.locator("[data-guide=prompt] .btn.pri")).to_be_visible()
    expect(page.locator("[data-guide=odds] [data-chance]")).to_be_visible()
    page.wait_for_timeout(200)
    said = heard(page)
    assert (
        len(said) == 2
        and sum("Selected: " in text for text in said) == 1
        and sum("%" in text or "certain" in text or "no chance" in text for text in said) == 1
    ), said
    asked = prompt(page).inner_text()
    page.keyboard.press("Enter")
    expect(prompt(page)).not_to_have_text(asked)
    page.wait_for_timeout(200)
    assert not [text for text in heard(page) if EMPTY in text]


def test_units_beside_the_map_are_called_by_name(people: People) -> None:
    page = people.come()
    page.goto("/")
    page.get_by_role("button", name="Play").first.click()
    Player(page, Random(1)).wait("turn")
    names = re.findall(r'button "([^"]+)"', page.locator("[data-guide=trays]").aria_snapshot())
    assert len(names) > 5
    assert not [name for name in names if re.match(r"[−\d ]+\b", name) or re.search(r"\d$", name)]
