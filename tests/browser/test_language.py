"""English and Chinese, switched while the page stands."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser import screen
from tests.browser.conftest import People
from tests.browser.player import Player
from tests.browser.test_whole_game import one_button

CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile("[A-Za-z]{4,}")
BARE_KEY = re.compile(r"\b[a-z_]+\.[a-z_]+\b|^[a-z_]+\.$", re.MULTILINE)
SAME_IN_BOTH = ("Kurgan", "Live", "Space", "Enter")


def words(page: Page) -> dict[str, str]:
    """Everything that is to change: question, phase, log, labels of places, buttons, panels."""
    return {
        "prompt": screen.prompt(page).inner_text(),
        "log": "\n".join(screen.log(page).get_by_role("listitem").all_inner_texts()),
        "places": "\n".join(screen.labels(page).values()),
        "trays": page.locator("[data-guide=trays]").inner_text(),
        "tracks": page.locator("[data-guide=tracks]").inner_text(),
        "odds": page.locator("[data-guide=odds]").inner_text(),
        "title": page.title(),
    }


def switch(page: Page, lang: str) -> None:
    page.get_by_role("button", name=re.compile("EN · 中文")).click()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{lang}"))


def test_both_ways_without_reload(people: People) -> None:
    page = people.come()
    one_button(page)
    player = Player(page, Random(4), moves=2)
    player.place_rest()
    for _ in range(3):
        player.step()
    player.wait("turn")
    page.mouse.move(5, 5)
    loads = people.watch(page).loads
    english = words(page)
    assert not [part for part, text in english.items() if CHINESE.search(text) or BARE_KEY.search(text)]
    switch(page, "zh")
    chinese = words(page)
    for part, text in chinese.items():
        plain = text
        for word in SAME_IN_BOTH:
            plain = plain.replace(word, "")
        assert CHINESE.search(text), (part, text)
        assert not ENGLISH.search(plain), (part, ENGLISH.findall(plain), text)
        assert not BARE_KEY.search(text), (part, text)
    assert len(chinese["log"].split("\n")) == len(english["log"].split("\n"))
    switch(page, "en")
    assert words(page) == english
    assert people.watch(page).loads == loads
    switch(page, "zh")
    page.reload()  # and it is remembered
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^zh"))
    expect(screen.prompt(page)).to_have_text(chinese["prompt"])
