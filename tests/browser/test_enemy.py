"""What the enemy did: its sum, step by step, its marks until the next order, and its playing back."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser import enemy, prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened
from tests.browser.test_axe import violations

GAMES = {
    "stalingrad-besieged": ("battle", "russian", ("moved", "attacked"), {"Germans": "Computer", "Russians": "Me"}),
    "fortress-sevastopol": ("campaign", "axis", ("moved",), {"Axis": "Me", "Soviets": "Computer"}),
    "crimean-campaign": ("campaign", "axis", ("moved", "attacked"), {"Axis": "Me", "Soviets": "Computer"}),
    "siege": ("maginot", "attacker", ("moved", "attacked"), {"Attacker": "Me", "Defender": "Computer"}),
}
# Something that is offered is done, rather what ends a phase, as from another window of the same person.
ORDER = """async ([table, seat]) => {
  const { n, moment } = await (await fetch(`/api/tables/${table}?seat=${seat}`)).json();
  const ends = ['ready', 'fight', 'stop', 'pass', 'done'];
  const offered = [...moment.choices.map(({ action }) => action),
    ...(moment.ends?.places ?? []).map((place) => `${moment.ends.word} ${place}`)];
  const last = offered.find((action) => ends.includes(action.split(' ')[0]));
  if (!offered.length) return; // the table answers, or somebody else is asked by now
  const body = JSON.stringify({ seat, n, action: last ?? offered[0] });
  await fetch(`/api/tables/${table}/play`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}"""
MARKS = "svg [data-traces=marks] [data-way]"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_enemy_did_is_summed_stepped_through_and_marked(people: People, game: str) -> None:
    scenario, seat, deeds, sides = GAMES[game]
    news, record = enemy.after_their_turn(game, scenario, seat, *deeds)
    page = people.come(viewport={"width": 1440, "height": 900})
    prepared.bring(page, record, **sides)  # as one who comes back after days
    opened(page)
    strip = page.locator("[data-since=strip]")
    expect(strip).to_be_visible()
    expect(page.locator("[data-guide=log] .unread")).to_have_count(1)
    assert {*(strip.get_attribute("data-lines") or "").split("; ")} == news.lines()
    expect(page.locator(MARKS).first).to_be_attached()
    before = page.locator("[data-guide=board] svg g").first.get_attribute("transform")
    step_through(page, len(news.lines()))
    hover_the_log(page)
    assert page.locator("[data-guide=board] svg g").first.get_attribute("transform") == before, "the board moved"
    old = strip.get_attribute("data-from")
    page.evaluate(ORDER, [page.url.rsplit("/", 1)[-1].split("?")[0], seat])
    expect(page.locator(f'[data-since=strip][data-from="{old}"]')).to_have_count(0)


def step_through(page: Page, least: int) -> None:
    """Forward, back and over: the question of the present is never touched."""
    strip, asked = page.locator("[data-since=strip]"), screen.prompt(page).inner_text()
    caption, present = strip.locator("[data-caption]"), screen.occupied(page)
    strip.get_by_role("button", name="The next deed").click()
    expect(caption).to_contain_text(re.compile(r"^1 of \d+: .+"))
    last = int(re.findall(r"of (\d+)", caption.inner_text())[0])
    assert last >= least - 1
    expect(page.locator(MARKS)).to_have_count(0)  # only the deed at hand is shown
    strip.get_by_role("button", name="The next deed").click()
    expect(caption).to_contain_text("2 of")
    strip.get_by_role("button", name="The deed before").click()
    expect(caption).to_contain_text("1 of")
    assert screen.prompt(page).inner_text() == asked
    assert screen.occupied(page) == present  # who hears the board is told how it stands
    page.keyboard.press("Escape")
    expect(strip.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.locator(MARKS).first).to_be_attached()


def hover_the_log(page: Page) -> None:
    """A line about a move shows both its ends and its way."""
    line = screen.log(page).get_by_role("listitem").filter(has_text=re.compile(r"\bfrom\b.*\b(in)?to\b", re.I)).last
    line.scroll_into_view_if_needed()
    line.hover()
    expect(page.locator("svg [data-end]")).not_to_have_count(0)
    assert page.locator("svg [data-end]").count() >= 2
    page.mouse.move(4, 4)
    expect(page.locator("svg [data-end]")).to_have_count(0)


def test_the_computers_turn_is_played_back_and_never_in_the_way(people: People) -> None:
    _, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    page = people.come(viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    page.goto("/settings")
    page.locator("[data-pref=playback]").get_by_role("radio", name="slow").check()
    page.locator("[data-pref=text]").get_by_role("radio", name="larger").check()
    assert page.evaluate("document.documentElement.dataset.text") == "larger"
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(3))
    skip = page.locator("[data-since=strip]").get_by_role("button", name="Skip")
    for _ in range(60):
        player.wait("turn")
        page.evaluate(ORDER, [page.url.rsplit("/", 1)[-1].split("?")[0], "russian"])
        if skip.is_visible():
            break
    expect(page.locator("[data-since=strip] [data-caption]")).to_contain_text(re.compile(r"\d+ of \d+: .+"))
    assert not violations(page)
    assert player.wait("turn").asked  # the present question stands open meanwhile
    page.keyboard.press(" ")
    expect(skip).to_have_count(0)
    expect(page.locator(MARKS).first).to_be_attached()
