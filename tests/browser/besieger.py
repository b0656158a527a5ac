"""Somebody who besieges the Maginot Line: a march and an attack or two in every turn, whatever the enemy does."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Locator, Page, expect

import kurgan
from kurgan.core.record import Record
from tests.browser import screen
from tests.browser.officer import Officer
from tests.browser.player import Sight

SCENARIO, LAST = "maginot", 6  # its turns
MOST = 600  # answers in a whole scenario; 150 are usual
PRESS_MS = 4000  # then something lies over it
LOOKS = 3  # away from a stack that is in the way
GOAL = "0703"  # where the line ends: an entrenchment behind an unimproved fortified hexside
FAR = "0405"  # Metz: nobody stands next to it when the siege begins


def last_turn() -> str:
    """A record that begins as the last turn does, with everybody where the scenario puts them."""
    game = kurgan.game("siege")
    record = Record.begin(game, SCENARIO)
    record.start = game.new(SCENARIO).position().replace("turn=1", f"turn={LAST}")
    return record.text()


def told(besieger: Besieger) -> str:
    return screen.log(besieger.page).inner_text()


class Besieger(Officer):
    """Keeps what the panel said of every attack before the dice fell."""

    def __init__(self, page: Page, rng: Random, most: int = 1) -> None:
        super().__init__(page, rng)
        self.most = most  # attacks in a combat phase
        self.panels: list[str] = []
        self.attacks = 0  # in this phase
        self.turn = "0"

    def play(self, until: str = "") -> str:
        """Go on until something was done, or to the end; what the prompt says then."""
        for _ in range(MOST):
            seen = self.wait("turn")
            if seen.over or (until and until in self.done):
                return self.prompt()
            self.answer()
        raise AssertionError(f"not over after {MOST} answers: {self.prompt()}")

    def ended(self, *lines: str) -> bool:
        """Whether the log has all of this, now that somebody is asked again."""
        return self.wait("turn").over or all(line in told(self) for line in lines)

    # --- questions ------------------------------------------------------------------------------

    def at_ChooseMover(self, seen: Sight) -> bool:
        """One unit of the first stack marches, then all wait for the attack."""
        found = re.match(r"Turn (\d+)", self.prompt())
        self.turn, self.attacks = found[1] if found else self.turn, 0
        return bool(seen.places) and self.once(seen, f"march {self.turn}", seen.places[0], "unit")

    def sending(self, seen: Sight) -> Locator:
        """As far south as it goes: towards the enemy."""
        return self.place(seen.places[-1]) if seen.places else super().sending(seen)

    def press(self, thing: Locator) -> None:
        """A stack that is spread out may lie over what is meant: then look away from it first."""
        for _ in range(LOOKS):
            with suppress(Error):
                thing.click(timeout=PRESS_MS)
                return
            self.page.mouse.move(4, 4)
        thing.click()

    def at_ChooseAttack(self, seen: Sight) -> bool:
        if not seen.places or self.attacks == self.most:
            return False
        self.attacks += 1
        self.take(seen, self.place(GOAL if GOAL in seen.places else seen.places[0]), "attack")
        return True

    def at_JoinAttack(self, seen: Sight) -> bool:
        """All that can; then the dice, after a look at the chances."""
        if seen.places:
            spread = [action for action in self.stack() if action.startswith("join ")]
            self.take(seen, self.counter(spread[0]) if spread else self.place(seen.places[0]), "join")
            return True
        shown = self.page.locator("[data-guide=odds]")
        expect(shown.locator(".terms")).to_be_visible()  # as the attack stands, without being asked
        for more in shown.locator("details:not([open]) summary").all():
            more.click()
        self.panels.append(shown.inner_text())
        self.take(seen, self.button("declare"))
        self.done.add("attack")
        return True

    # --- mistakes -------------------------------------------------------------------------------

    def refused(self, where: str, *words: str) -> None:
        """A click there is answered with a rule, and changes nothing."""
        before = self.look()
        self.place(where).click()
        for word in words:
            expect(self.refusal()).to_contain_text(word)
        assert self.look().step == before.step
        self.page.keyboard.press("Escape")

    def take_back(self) -> None:
        """Undo by its key; what was chosen may be chosen again."""
        before = self.look()
        self.page.keyboard.press("u")
        screen.soon(self.page, self.look, lambda now: now.step > before.step and now.asked)
