"""Somebody who plays a turn of Fortress Sevastopol on one screen for both sides, towards what the test wants to see."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

import kurgan
from kurgan.core.record import Record
from tests.browser.officer import Officer
from tests.browser.player import Sight

# What each side wants of its Impulses; after that it passes. Two passes end the Operations Phase.
PLANS = {"axis": ["movement", "bombardment"], "soviet": ["regroup"]}
TARGET = "2"
FROM = {"movement": "9", "bombardment": TARGET, "regroup": "7"}
SCOUT = "ger-22-16"  # the one regiment that assaults
CHIT = "elite"  # playable before any Impulse
# The siege, as a turn begins. One regiment against five behind a trench fails whatever the dice say, so that the
# defenders may leave; and so early in the turn no roll ends it.
SIEGE = (
    "turn=6; side=axis; weather=snow; advantage=axis; rp=axis:12 soviet:12; "
    "held=8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29; "
    "boundary=28-29:breached 24-28:breached 24-25:axis 25-27:axis 10-20:axis 9-20:axis 8-10:destroyed; ip=2:soviet; "
    "marker=air-2:ready fleet:ready fortress:ready; hand=axis:elite; 9=ger-50 ger-22-16 ger-22-47 ger-eng46 ger-art49 "
    "ger-132/spent; 8=ger-72 ger-ag190; 10=ger-art77 ger-hq11 ger-170/disrupt1; 1=sov-421; 2=sov-mar79 sov-345 "
    "sov-25-31 sov-25-54 sov-25-287; 3=sov-172/spent; 5=sov-hqcoast sov-aa61 sov-mar7; 7=sov-mar8"
)
TURN = "at=turn>chit-draw>DrawChit; phase=chit_draw; owed=4"
IMPULSE = "at=turn>operations>impulse>before-impulse>ChooseImpulse; phase=operations"


def siege(at: str, position: str = SIEGE) -> str:
    """A record that begins there."""
    record = Record.begin(kurgan.game("fortress-sevastopol"), "campaign")
    record.start = f"scenario=campaign; {at}; {position}"
    return record.text()


class Commander(Officer):
    """What is done so far is read off the choices made."""

    def __init__(self, page: Page, rng: Random) -> None:
        super().__init__(page, rng)
        self.plans = {side: list(plan) for side, plan in PLANS.items()}
        self.now = ""  # the Impulse that is under way

    def at_ChooseImpulse(self, seen: Sight) -> bool:
        plan = self.plans["axis" if "Axis" in self.prompt() else "soviet"]
        self.now = plan.pop(0) if plan else "pass"
        if self.now == "movement":
            self.assault()
        else:
            self.take(seen, self.button(f"impulse {self.now}"))
        return True

    def assault(self) -> None:
        """One regiment goes, and assaults, by one order: so few fail for certain."""
        self.take_up(FROM["movement"], SCOUT)
        self.send(TARGET)
        self.done.add("assault")

    def at_ChoosePlace(self, seen: Sight) -> bool:
        self.take(seen, self.place(FROM[self.now]))
        return True

    def at_ChooseToLeave(self, seen: Sight) -> bool:
        """One defender goes of his own will."""
        return self.once(seen, "retreat", TARGET, "retreat")

    def at_PlayChit(self, seen: Sight) -> bool:
        found = [item for item in seen.items if CHIT in item]
        if "chit" in self.done or not found:
            return False
        self.take(seen, self.item(found[0]))
        self.done.add("chit")
        return True

    def at_Reroll(self, seen: Sight) -> bool:
        self.take(seen, self.button("advantage"))
        self.done.add("advantage")
        return True

    def at_ChooseRefit(self, seen: Sight) -> bool:
        return bool(seen.places) and self.once(seen, "refit", seen.places[0], "refit")

    def at_RegroupUnit(self, seen: Sight) -> bool:
        return bool(seen.places) and self.once(seen, "regroup", seen.places[0], "unit")
