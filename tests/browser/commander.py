"""Somebody who plays a turn of Fortress Sevastopol on one screen for both sides, towards what the test wants to see."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page

from tests.browser.officer import Officer
from tests.browser.player import Sight

# What each side wants of its Impulses; after that it passes. Two passes end the Operations Phase.
PLANS = {"axis": ["movement", "bombardment"], "soviet": ["regroup"]}
TARGET = "2"
FROM = {"movement": "9", "bombardment": TARGET, "regroup": "7"}
SCOUT = "unit ger-22-16"         # the one regiment that assaults
CHIT = "elite"                   # playable before any Impulse


class Commander(Officer):
    """What is done so far is read off the choices made."""

    def __init__(self, page: Page, rng: Random) -> None:
        super().__init__(page, rng)
        self.plans = {side: list(plan) for side, plan in PLANS.items()}
        self.now = ""            # the Impulse that is under way

    def at_ChooseImpulse(self, seen: Sight) -> bool:
        plan = self.plans["axis" if "Axis" in self.prompt() else "soviet"]
        self.now = plan.pop(0) if plan else "pass"
        self.take(seen, self.button(f"impulse {self.now}"))
        return True

    def at_ChoosePlace(self, seen: Sight) -> bool:
        self.take(seen, self.place(FROM[self.now]))
        return True

    def at_MoveUnit(self, seen: Sight) -> bool:
        """One regiment goes, and assaults: so few fail for certain."""
        if self.once(seen, "move", FROM["movement"], SCOUT):
            return True
        return self.once(seen, "assault", TARGET, "assault")

    def at_FirstStep(self, seen: Sight) -> bool:
        self.take(seen, self.place(TARGET))
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
