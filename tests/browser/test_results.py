"""Result cards: after a battle of each game the card has the dice, sums and result that the log has."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

import kurgan
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.record import Record
from tests.browser import prepared, screen
from tests.browser.conftest import PHONE, People
from tests.browser.player import opened
from tests.browser.test_axe import violations

LEADS = {  # what each game is keen on, to come to a battle soon, and the question whose dice decide it
    "stalingrad-besieged": (("attack", "target"), "AttackRoll"),
    "fortress-sevastopol": (("assault", "to", "impulse", "commit"), "DefenseDice"),
    "crimean-campaign": (("attack", "declare", "ready"), "CombatDie"),
    "siege": (("attack", "declare"), "CombatDice"),
}


class Prepared(NamedTuple):
    record: str  # up to the choice that lets the dice fall
    seat: str
    action: str


def before_dice(name: str) -> Prepared:
    """A game by lot up to a choice after which dice fall that decide a battle."""
    game, (keen, dice) = kurgan.game(name), LEADS[name]
    for seed in range(20):
        rng = Random(f"{name} {seed}")
        record = Record.begin(game, game.scenarios[0])
        state: Any = record.first(game)
        for _ in range(1500):
            if state.is_terminal():
                break
            if state.current_player() == CHANCE:
                action = draw(rng, state.chance_outcomes())
            else:
                legal = state.legal_actions()
                wanted = [one for one in legal if one.word in keen]
                action = rng.choice(wanted if wanted and rng.random() < 0.8 else legal)
                if falls(state, action, dice):
                    return Prepared(record.text(), game.seats[state.current_player()], action.text)
            state.apply(action)
            record.add(action, state)
    raise AssertionError("no battle came")


def falls(state: Any, action: Any, dice: str) -> bool:
    after = state.copy()
    after.apply(action)
    for _ in range(3):  # the attacker's dice may come first
        if after.is_terminal() or after.current_player() != CHANCE:
            return False
        if after.decision.name == dice:
            return True
        after.apply(after.chance_outcomes()[0][0])
    return False


def fight(page: Page, name: str) -> dict[str, Any]:
    """Come to the choice and make it, beside the page; what the server says of the battle."""
    ready, game = before_dice(name), kurgan.game(name)
    words = game.text["en"].entries
    prepared.bring(
        page,
        ready.record,
        **{words[f"seat.{seat}"]: prepared.ME if seat == ready.seat else prepared.LINK for seat in game.seats},
    )
    page.get_by_role("link", name="Go to the table").click()
    opened(page)
    found: dict[str, Any] = page.evaluate(
        """async ([seat, action]) => {
            const at = `/api/tables/${location.pathname.split("/").at(-1)}`;
            const known = await (await fetch(`${at}?seat=${seat}`)).json();
            const body = JSON.stringify({ seat, n: known.n, action });
            const headers = { "content-type": "application/json" };
            const done = await (await fetch(`${at}/play`, { method: "POST", headers, body })).json();
            return done.entries.findLast((entry) => entry.battle);
        }""",
        [ready.seat, ready.action],
    )
    return found


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", text.replace("−", "-"))]


@pytest.mark.parametrize("name", sorted(LEADS))
def test_the_card_has_the_numbers_of_the_log(name: str, people: People) -> None:
    page = people.come()
    entry = fight(page, name)
    battle, n = entry["battle"], entry["n"]
    card = page.locator(f"[data-result='{n}']")
    expect(card).to_be_visible()
    dice = [value for throw in battle["throws"] for value in throw["values"]]
    assert [numbers(die) for die in labels(card)] == [[value] for value in dice]
    shown = screen.log(page).locator(f"li[data-n='{n}']")
    fallen = [value for die in labels(shown) for value in numbers(die)]
    assert fallen == dice[-len(fallen) :], "the log draws the same dice"
    if battle["luck"]:
        least, most = battle["luck"]["least"], battle["luck"]["most"]
        rarer = min((least, most), key=lambda share: share[0] / share[1])
        expect(card.locator("[data-luck]")).to_have_attribute("data-luck", f"{rarer[0]}/{rarer[1]}")
    unfold = card.get_by_role("button", name="Show all of the result")
    if unfold.count():  # small, since it would lie on what may be chosen
        unfold.click()
    card.locator("summary").click()
    expect(card.locator("details td.v")).to_have_count(len(battle["odds"]["terms"]))
    sums = [numbers(text)[0] for text in card.locator("tr.sum td.v").all_inner_texts() if numbers(text)]
    assert len(sums) == sum(term["total"] for term in battle["odds"]["terms"])
    lies_on_nothing(page)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    screen.log(page).locator(f"[data-open-result='{n}']").click()
    expect(card).to_be_visible()
    page.reload()
    opened(page)
    screen.log(page).locator(f"[data-open-result='{n}']").click()  # found again from the log
    expect(card.locator(".result")).not_to_be_empty()


def labels(where: Locator) -> list[str]:
    return [die.get_attribute("aria-label") or "" for die in where.get_by_role("img").all()]


# The middles of counters under the card; it lies on the map whole, or beside it.
COVERED = """() => {
  const card = document.querySelector('[data-result]').getBoundingClientRect();
  const map = document.querySelector('.map').getBoundingClientRect();
  const within = (x, y) => x > card.left && x < card.right && y > card.top && y < card.bottom;
  const beside = card.left >= map.right - 1 || card.top >= map.bottom - 1;
  return {
    placed: beside || (card.left >= map.left && card.right <= map.right + 1),
    counters: [...document.querySelectorAll('.map .counter')].filter((counter) => {
      const { x, y, width, height } = counter.getBoundingClientRect();
      return within(x + width / 2, y + height / 2);
    }).length,
  };
}"""


def lies_on_nothing(page: Page) -> None:
    """No counter is covered, nor does the card reach out of the map."""
    assert page.evaluate(COVERED) == {"placed": True, "counters": 0}


def test_on_a_phone_the_result_stands_below_the_map(people: People) -> None:
    page = people.come(viewport=PHONE, has_touch=True, is_mobile=True)
    entry = fight(page, "stalingrad-besieged")
    card = page.locator(f"[data-result='{entry['n']}']")
    expect(card).to_be_visible()
    expect(card.locator(".result")).to_have_text(re.compile("hit|miss"))
    lies_on_nothing(page)
    card.get_by_role("button", name="Show all of the result").click()
    expect(card.locator(".luck")).to_be_visible()
    card.get_by_role("button", name="Close the result").click()
    expect(card).to_have_count(0)
