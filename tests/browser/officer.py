"""Somebody who plays both sides of a game on one screen, towards what a test wants to see."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Locator, Page

from tests.browser import screen
from tests.browser.player import Player, Sight
from tests.browser.prepared import hand_over

STACK = "[data-fan] button[data-choice]"
PATIENCE = 80  # looks without a change before a press is repeated


class Officer(Player):
    """A method ``at_<decision>`` answers a question, or leaves it to any way by saying False.

    ``done`` names each kind of question once it was asked, and what those methods add to it.
    """

    def __init__(self, page: Page, rng: Random) -> None:
        super().__init__(page, rng)
        self.done: set[str] = set()

    # --- choosing -------------------------------------------------------------------------------

    def stack(self) -> list[str]:
        """The choices on the counters of the stack that is spread out."""
        found: list[str] = self.page.locator(STACK).evaluate_all("(all) => all.map((one) => one.dataset.choice)")
        return [action for action in found if action]

    def counter(self, action: str) -> Locator:
        return self.page.locator(f'[data-fan] button[data-choice="{action}"]')

    def take(self, seen: Sight, thing: Locator, *wishes: str) -> None:
        """Press a thing, and what it opens, until the game has gone on; of several choices one that is wished for."""
        shown: tuple[object, ...] = (seen.armed, seen.menu, seen.taken, self.stack())
        self.press(thing)
        quiet, named = 0, False  # named: an entry of a menu was pressed, which says all there is to say
        for _ in range(800):
            self.page.wait_for_timeout(25)
            offered, now = self.stack(), self.look()  # in this order: what is offered is never of a later question
            if now.step > seen.step or now.over or now.handed:
                return
            assert not now.refused or now.refused == seen.refused, now.refused
            quiet += 1
            if (named or (now.armed, now.menu, now.taken, offered) == shown) and quiet < PATIENCE:
                continue  # the answer to the last press may still be on its way
            shown, quiet, named = (now.armed, now.menu, now.taken, offered), 0, False
            if now.armed:
                self.go_on(self.button(now.armed[0]))
            elif now.menu:
                self.go_on(self.entry(self.wished(now.menu, wishes)))
                named = True
            elif now.taken:
                self.go_on(self.sending(now))
            elif offered:
                self.go_on(self.counter(self.wished(offered, wishes)))
        raise AssertionError(f"nothing came of {thing} at {seen.decision}: {self.look()}")

    def take_up(self, place: str, *units: str) -> Sight:
        """The stack there, or some of its units, with its targets lit."""
        self.press(self.place(place))
        seen = self.up()
        for n, unit in enumerate(units):
            counter = self.page.locator(f'[data-fan] button[data-item="{unit}"]')
            counter.click(modifiers=["Shift"] if n else [])
            seen = self.up(n + 1)
        return seen

    def take_more(self, place: str) -> Sight:
        """The stack there too."""
        before = self.up().taken
        self.place(place).click(modifiers=["Shift"])
        return screen.soon(self.page, self.look, lambda now: now.taken > before)

    def up(self, number: int = 0) -> Sight:
        return screen.soon(self.page, self.look, lambda now: now.taken == number if number else now.taken > 0)

    def send(self, place: str) -> None:
        """What was taken up goes there, and what it ends in is confirmed."""
        before = self.look()
        self.page.mouse.move(4, 4)  # away from a stack that is spread out
        self.place(place).click()
        screen.soon(self.page, self.look, lambda now: now.step > before.step or bool(now.refused))
        assert not self.look().refused, self.look().refused
        armed = self.look().armed
        if armed:
            self.take(self.look(), self.button(armed[0]))

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
        self.done.add(seen.decision)
        wish = getattr(self, f"at_{seen.decision}", None)
        if wish is None or not wish(seen):
            self.any_way(seen)

    def any_way(self, seen: Sight) -> None:
        """End it if that is offered, else something on the map, else any button."""
        ends = [action for action in seen.buttons if action in ("done", "enough", "stop", "decline")]
        if ends:
            self.take(seen, self.button(ends[0]))
        elif seen.places:
            self.take(seen, self.place(seen.places[0]))
        elif seen.items:
            self.take(seen, self.item(seen.items[0]))
        else:
            self.take(seen, self.button(seen.buttons[0]))

    def once(self, seen: Sight, deed: str, place: str, *wishes: str) -> bool:
        """Do something on the map, if it was not done before."""
        if deed in self.done or place not in seen.places:
            return False
        self.take(seen, self.place(place), *wishes)
        self.done.add(deed)
        return True
