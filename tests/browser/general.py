"""Somebody who plays The Crimean Campaign on one screen for both sides, by a plan."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Error, Locator, Page, expect

import kurgan
from kurgan.core.record import Record
from tests.browser.officer import STACK, Officer
from tests.browser.player import Sight
from tests.browser.prepared import hand_over

MOST = 60  # answers between two steps of a plan
HEX = re.compile(r"\d{4}")
# The neck of the Kerch peninsula, and a Soviet division between two German ones far behind. Each attack is so strong
# that the defender loses his one step whatever the die shows.
NECK = (
    "scenario=long; at=turn>player-turn>DeclareOrder; turn=1; length=long; phase=reinforcement; side=axis; 1417=sfg; "
    "1418=sds1418; 2404=24i; 2405=320r; 2406=132i; 3605=50i 72i; 3707=rmc; 3807=46i; 3806=156r; 3907=276r; "
    "4007=106r; 4503=9n untried-1"
)
# A question, where it is answered (a hex, a support unit in its tray, or a button), and with which choice.
Step = tuple[str, str, str]


def neck() -> str:
    """A record that begins there."""
    game = kurgan.game("crimean-campaign")
    record = Record.begin(game, "long")
    record.start = game.position(NECK).position()
    return record.text()


def at(question: str, where: str, choice: str = "") -> Step:
    return question, where, choice or where


class General(Officer):
    """Answers what the plan foresees; what it does not, losses and what arrives, is answered any way."""

    def __init__(self, page: Page, rng: Random) -> None:
        super().__init__(page, rng)
        self.handed: list[str] = []  # who was given the screen, one after the other

    def stack(self) -> list[str]:
        """The counters of the stack that is spread out; some can be chosen for two things."""
        found: list[str] = self.page.locator(STACK).evaluate_all("(all) => all.map((one) => one.dataset.item)")
        return found

    def counter(self, action: str) -> Locator:
        return self.page.locator(f'[data-fan] button[data-item="{action}"]')

    def asked(self) -> Sight:
        """The next question, with whoever is asked in front of the screen."""
        seen = self.wait("turn")
        while seen.handed:
            self.handed.append(seen.handed)
            hand_over(self.page)
            seen = self.wait("turn")
        return seen

    def follow(self, *plan: Step) -> None:
        for question, where, choice in plan:
            seen = self.come_to(question)
            item = choice.rpartition(" ")[2]
            self.take(seen, self.thing(seen, where, item), f"{choice}$", f"{item}$")  # in a menu; of a stack

    def thing(self, seen: Sight, where: str, item: str) -> Locator:
        if not HEX.fullmatch(where):
            return self.item(where) if where in seen.items else self.button(where)
        return self.counter(item) if item in self.stack() and self.held_open(item) else self.place(where)

    def held_open(self, item: str) -> bool:
        """Whoever rests on a stack that is still spread out keeps it so; one about to close may be gone by then."""
        try:
            self.counter(item).hover(timeout=500)
        except Error:
            return False
        return True

    def come_to(self, question: str) -> Sight:
        """Answer any way until this is asked."""
        for _ in range(MOST):
            seen = self.asked()
            if seen.decision == question:
                return seen
            self.any_way(seen)
        raise AssertionError(f"{question} was not asked; it is {self.prompt()}")

    def refused(self, where: str, *words: str) -> None:
        """A click there is answered with a rule, and changes nothing."""
        before = self.asked()
        self.press(self.place(where))
        for word in words:
            expect(self.refusal()).to_contain_text(word)
        assert self.look().step == before.step
        self.page.keyboard.press("Escape")
