"""Somebody who plays a turn of Fortress Sevastopol on one screen for both sides, towards what the test wants to see."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Locator, Page

from tests.browser.player import Player, Sight
from tests.browser.prepared import hand_over

STACK = "[data-fan] button[data-choice]"
PATIENCE = 80                   # looks without a change before a press is repeated
ATTACKERS = 2                   # units that go into one Assault


class Commander(Player):
    """What is done so far is read off the choices made; ``done`` names each kind of thing once it was chosen."""

    def __init__(self, page: Page, rng: Random) -> None:
        super().__init__(page, rng)
        self.done: set[str] = set()
        self.moved = 0
        self.used = 0

    # --- choosing -------------------------------------------------------------------------------

    def stack(self) -> list[str]:
        """The choices on the counters of the stack that is spread out."""
        found: list[str] = self.page.locator(STACK).evaluate_all("(all) => all.map((one) => one.dataset.choice)")
        return [action for action in found if action]

    def counter(self, action: str) -> Locator:
        return self.page.locator(f'[data-fan] button[data-choice="{action}"]')

    def take(self, seen: Sight, thing: Locator, *wishes: str) -> None:
        """Press a thing, and what it opens, until the game has gone on; of several choices one that is wished for."""
        shown: tuple[object, ...] = (seen.armed, seen.menu, self.stack())
        self.press(thing)
        quiet = 0
        for _ in range(800):
            self.page.wait_for_timeout(25)
            now, offered = self.look(), self.stack()
            if now.step > seen.step or now.over or now.handed:
                return
            assert not now.refused or now.refused == seen.refused, now.refused
            quiet += 1
            if (now.armed, now.menu, offered) == shown and quiet < PATIENCE:
                continue                 # the answer to the last press may still be on its way
            shown, quiet = (now.armed, now.menu, offered), 0
            if now.armed:
                self.go_on(self.button(now.armed[0]))
            elif now.menu:
                self.go_on(self.entry(self.wished(now.menu, wishes)))
            elif offered:
                self.go_on(self.counter(self.wished(offered, wishes)))
        raise AssertionError(f"nothing came of {thing} at {seen.decision}: {self.look()}")

    def go_on(self, thing: Locator) -> None:
        """Press it, unless the answer was under way already and the thing is gone by now."""
        with suppress(Error):
            if thing.is_enabled(timeout=500):
                thing.click(timeout=1000)

    def wished(self, offered: list[str] | tuple[str, ...], wishes: tuple[str, ...]) -> str:
        return next((action for wish in wishes for action in offered if re.match(wish, action)), offered[0])

    # --- a turn ---------------------------------------------------------------------------------

    def answer(self) -> None:
        seen = self.wait("turn")
        if seen.handed:
            hand_over(self.page)
            return
        self.turns += 1
        self.note(seen)
        wish = getattr(self, f"at_{seen.decision}", None)
        if wish is not None and wish(seen):
            return
        self.any_way(seen)

    def note(self, seen: Sight) -> None:
        self.done.add(seen.decision)
        if "retreat" not in self.done and self.gone_back():
            self.done.add("retreat")                         # the log may fold old Impulses away

    def any_way(self, seen: Sight) -> None:
        """End it if that is offered, else something on the map, else any button."""
        ends = [action for action in seen.buttons if action in ("done", "enough", "stop", "decline")]
        if ends:
            self.take(seen, self.button(ends[0]))
        elif seen.places:
            self.take(seen, self.place(seen.places[0]), "retreat")
        elif seen.items:
            self.take(seen, self.item(seen.items[0]))
        else:
            self.take(seen, self.button(seen.buttons[0]))

    def on_map(self, seen: Sight, place: str, *wishes: str) -> bool:
        if place not in seen.places:
            return False
        self.take(seen, self.place(place), *wishes)
        return True

    def at_ChooseImpulse(self, seen: Sight) -> bool:
        axis = "Axis" in self.prompt()
        self.moved = 0
        if axis:
            self.used += 1
            plan = ["bombardment", "movement", "movement", "movement", "pass"][min(self.used, 5) - 1]
            if plan == "movement" and "retreat" in self.done:
                plan = "pass"
        else:
            plan = "pass" if "RegroupTo" in self.done else "regroup"
        wanted = f"impulse {plan}"
        self.take(seen, self.button(wanted if wanted in seen.buttons else "impulse pass"))
        return True

    def gone_back(self) -> bool:
        """Whether somebody retreated, as the log tells."""
        told = self.page.locator("[data-guide=log]").inner_text()
        return bool(re.search(r"retreats from|goes back from", told))

    def at_ChoosePlace(self, seen: Sight) -> bool:
        """The first time from Perekop on Armyansk, later from there on."""
        return any(self.on_map(seen, place) for place in (("28", "29") if self.used != 2 else ("29", "28")))

    def at_MoveUnit(self, seen: Sight) -> bool:
        """Some units go, then they assault; that is enough for one Impulse."""
        fights = [action for action in seen.buttons if action.startswith("assault")]
        if self.moved < ATTACKERS:
            for place in ("29", "28"):
                if place in seen.places:
                    self.moved += 1
                    self.take(seen, self.place(place), r"unit ger-(50|73|46|170)$", r"unit ger-22", "unit ger")
                    return True
        if fights:
            self.take(seen, self.button(fights[0]))
        elif "done" not in seen.buttons:
            self.take(seen, self.place(seen.places[0]), "assault")
        else:
            return False
        self.done.add("assault")
        return True

    def at_CommitUnit(self, seen: Sight) -> bool:
        return any(self.on_map(seen, place, "commit") for place in seen.places)

    def at_ChooseToLeave(self, seen: Sight) -> bool:
        """One defender goes of his own will, if nobody had to."""
        return "retreat" not in self.done and any(self.on_map(seen, place, "retreat") for place in seen.places)

    def at_FirstStep(self, seen: Sight) -> bool:
        return any(self.on_map(seen, place) for place in ("28", "24"))

    def at_PlayChit(self, seen: Sight) -> bool:
        if not seen.items:
            return False
        self.take(seen, self.item(seen.items[0]))
        self.done.add("chit")
        return True

    def at_Reroll(self, seen: Sight) -> bool:
        self.take(seen, self.button("advantage"))
        self.done.add("advantage")
        return True

    def at_ChooseLoss(self, seen: Sight) -> bool:
        self.take(seen, self.place(seen.places[0]), "retreat")
        return True

    def at_ChooseRefit(self, seen: Sight) -> bool:
        if "refit" in self.done or not seen.places:
            return False
        self.take(seen, self.place(seen.places[0]), "refit")
        self.done.add("refit")
        return True

    def at_RegroupUnit(self, seen: Sight) -> bool:
        if "RegroupTo" in self.done or not seen.places:
            return False
        self.take(seen, self.place(seen.places[0]), "unit")
        return True
