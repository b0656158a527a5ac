"""A campaign turn of Fortress Sevastopol on the screen: an Assault, a retreat, guns, chits, the Advantage, refit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.browser import prepared, screen
from tests.browser.commander import IMPULSE, TURN, Commander, siege
from tests.browser.conftest import People
from tests.conftest import Budget

MOST = 200
FIRST = {"assault"}  # in the first Impulse
WANTED = FIRST | {"advantage", "retreat", "ChoosePrimary", "chit", "refit", "regroup"}


def test_a_campaign_turn_is_played_by_mouse(people: People, budget: Callable[[str], Budget]) -> None:
    whole = budget("browser_turns").count > 1
    page = people.come()
    prepared.bring(page, siege(TURN if whole else IMPULSE), Axis=prepared.ME, Soviets=prepared.ME)
    commander = Commander(page, Random(1))
    for _ in range(MOST):
        commander.answer()
        asked = " ".join(screen.prompt(page).all_inner_texts())  # none while the screen is handed over
        if "Turn 7" in asked or (not whole and commander.done >= FIRST):
            break
    wanted = WANTED if whole else FIRST
    assert commander.done >= wanted, f"not seen: {wanted - commander.done}"
    line = "retreats from" if whole else "ssault"
    screen.soon(page, lambda: screen.log(page).inner_text(), lambda told: line in told)
