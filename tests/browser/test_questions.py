"""No dead questions: few clicks before the first own Impulse, and no prompt with nothing but a no to say."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser import prepared
from tests.browser.commander import IMPULSE, siege
from tests.browser.conftest import People
from tests.browser.hand import Hand
from tests.browser.player import Player, Sight, opened

OPENING_MOST = 4  # clicks
TURNS = 3
MOST = 250  # questions
# Says no, passes, or takes what comes first, as from another window of the same person: nobody waits for a hand.
ANSWER = """async ([table, seat]) => {
  const { n, moment } = await (await fetch(`/api/tables/${table}?seat=${seat}`)).json();
  const last = moment.choices.find(({ action }) => ['impulse pass', 'decline', 'done'].includes(action));
  if (!moment.choices.length) return; // the table answers, or somebody else is asked by now
  const body = JSON.stringify({ seat, n, action: (last ?? moment.choices[0]).action });
  await fetch(`/api/tables/${table}/play`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
}"""


def is_dead(seen: Sight) -> bool:
    """Whether no is all that can be said."""
    return not seen.places and not seen.items and not seen.menu and seen.buttons == ("decline",)


def turn(page: Page) -> int:
    found = re.search(r"Turn (\d+)", page.locator("[data-guide=prompt] .phase").inner_text())
    assert found is not None
    return int(found[1])


def answer(page: Page, player: Player, seen: Sight) -> None:
    """No is said, or something; the screen has gone on then."""
    assert not is_dead(seen), seen
    page.evaluate(ANSWER, [page.url.rsplit("/", 1)[-1].split("?")[0], "axis"])
    while not (now := player.another(seen)).over and now.step == seen.step:
        pass


def test_fortress_sevastopol_from_the_lobby_to_the_first_impulse(people: People) -> None:
    """Every click is counted, and no question is dead. Chits may be playable before: of 30 openings by lot 24 asked
    nothing, one asked five times, so that a second one may be tried."""
    page = people.come()
    assert min(clicks_to_the_first_impulse(page) for _ in range(2)) <= OPENING_MOST


def clicks_to_the_first_impulse(page: Page) -> int:
    page.goto("/")
    hand = Hand(page, Player(page, Random(1)))
    hand.press(page.get_by_role("button", name="Play", description="Fortress Sevastopol"))
    opened(page)
    for _ in range(MOST):
        seen = hand.player.wait("turn")
        if seen.decision == "ChooseImpulse":
            return hand.clicks
        assert not is_dead(seen), seen
        hand.answer("decline" if "decline" in seen.buttons else seen.buttons[0])
    raise AssertionError(f"still {hand.player.look()}")


def test_three_turns_of_fortress_sevastopol_without_a_dead_question(people: People) -> None:
    """And what the player says at a question about being asked it, stands."""
    page = people.come()
    prepared.bring(page, siege(IMPULSE), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    player, first, told = Player(page, Random(1)), turn(page), False
    for _ in range(MOST):
        seen = player.wait("turn")
        if seen.over or turn(page) >= first + TURNS:
            break
        if not told and page.locator("[data-askme=Reroll]").count():  # at a window it would ask for dead questions
            say_when(page, "Ask me each time")
            told = True
        answer(page, player, seen)
    assert turn(page) >= first + TURNS and told


def say_when(page: Page, value: str) -> None:
    button, items = page.locator("[data-askme]"), page.get_by_role("menuitemcheckbox")
    button.click()
    items.filter(has_text=value).click()
    expect(button).to_be_enabled()
    button.click()
    expect(page.get_by_role("menuitemcheckbox", checked=True)).to_contain_text(value)
    page.keyboard.press("Escape")
