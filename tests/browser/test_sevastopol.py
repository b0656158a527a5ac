"""A campaign turn of Fortress Sevastopol on the screen: an Assault, a retreat, guns, chits, the Advantage, refit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import kurgan
from kurgan.core.record import Record
from tests.browser import prepared, screen
from tests.browser.commander import Commander
from tests.browser.conftest import People
from tests.conftest import Budget

MOST = 200
FIRST = {"FirstStep", "assault"}                                             # in the first Impulse
WANTED = FIRST | {"advantage", "retreat", "ChoosePrimary", "chit", "refit", "RegroupTo"}
# The siege, as a turn begins. One regiment against five behind a trench fails whatever the dice say, so that the
# defenders may leave; and so early in the turn no roll ends it.
SIEGE = (
    "turn=6; side=axis; weather=snow; advantage=axis; rp=axis:12 soviet:12; "
    "held=8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29; "
    "boundary=28-29:breached 24-28:breached 24-25:axis 25-27:axis 10-20:axis 9-20:axis 8-10:destroyed; ip=2:soviet; "
    "marker=air-2:ready fleet:ready fortress:ready; hand=axis:elite; 9=ger-50 ger-22-16 ger-22-47 ger-eng46 ger-art49 "
    "ger-132/spent; 8=ger-72 ger-ag190; 10=ger-art77 ger-hq11 ger-170/disrupt1; 1=sov-421; 2=sov-mar79 sov-345 "
    "sov-25-31 sov-25-54 sov-25-287; 3=sov-172/spent; 5=sov-hqcoast sov-aa61 sov-mar7; 7=sov-mar8")
TURN = "at=turn>chit-draw>DrawChit; phase=chit_draw; owed=4"
IMPULSE = "at=turn>operations>impulse>before-impulse>ChooseImpulse; phase=operations"


def test_a_campaign_turn_is_played_by_mouse(people: People, budget: Callable[[str], Budget]) -> None:
    whole = budget("browser_turns").count > 1
    record = Record.begin(kurgan.game("fortress-sevastopol"), "campaign")
    record.start = f"scenario=campaign; {TURN if whole else IMPULSE}; {SIEGE}"
    page = people.come()
    prepared.bring(page, record.text(), Axis=prepared.ME, Soviets=prepared.ME)
    commander = Commander(page, Random(1))
    for _ in range(MOST):
        commander.answer()
        asked = screen.prompt(page)
        if (asked.count() and "Turn 7" in asked.inner_text()) or (not whole and commander.done >= FIRST):
            break
    wanted = WANTED if whole else FIRST
    assert commander.done >= wanted, f"not seen: {wanted - commander.done}"
    line = "retreats from" if whole else "ssault"
    screen.soon(page, lambda: screen.log(page).inner_text(), lambda told: line in told)
