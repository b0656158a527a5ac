"""A campaign turn of Fortress Sevastopol on the screen: guns, an Assault, chits, the Advantage, refit, regroup."""

from __future__ import annotations

from random import Random

import kurgan
from kurgan.core.record import Record
from tests.browser import screen
from tests.browser.commander import Commander
from tests.browser.conftest import People

MOST = 400
WANTED = {"ChoosePrimary", "FirstStep", "assault", "chit", "advantage", "refit", "RegroupTo"}


def test_a_campaign_turn_is_played_by_mouse(people: People) -> None:
    page = people.come()
    page.goto("/import")
    page.get_by_label("or paste it here").fill(Record.begin(kurgan.game("fortress-sevastopol"), "campaign").text())
    page.get_by_label("Axis", exact=True).select_option(label="Me")
    page.get_by_label("Soviets", exact=True).select_option(label="Me")
    page.get_by_role("button", name="Check and open").click()
    commander = Commander(page, Random(1))
    for _ in range(MOST):
        commander.answer()
        asked = screen.prompt(page)
        if asked.count() and "Turn 2" in asked.inner_text():
            break
    assert commander.done >= WANTED, f"not seen: {WANTED - commander.done}"
