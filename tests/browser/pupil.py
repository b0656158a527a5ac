"""Somebody who takes lessons with a mouse: one gesture after the other, each made when what it needs is on the screen.

A gesture is a line: ``0703 > 0603`` drags a stack; ``0703`` clicks a place; ``box 0601 0604`` is drawn round places;
``stack 0703`` spreads a stack out, ``unit g22`` takes a counter of it, ``+unit g24`` one more; ``item air:6`` is in a
tray; ``press done`` is a button of the prompt; ``which play snipers`` an entry of a menu; ``confirm`` presses what is
selected, ``all`` everything that may be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from playwright.sync_api import Locator, Page, Request, expect

from tests.browser import screen
from tests.browser.hand import SETTLES_MS, Hand
from tests.browser.player import Player, Sight

AWAY = (4, 4)
STILL_MS = 40


class Pupil:
    def __init__(self, page: Page) -> None:
        self.page, self.player = page, Player(page, Random(1))
        self.hand = Hand(page, self.player)
        self.asked: set[Request] = set()  # of the server, and not answered yet
        page.on("request", self.asks)
        page.on("requestfinished", self.hears)
        page.on("requestfailed", self.hears)

    def card(self, lesson: str) -> Locator:
        return self.page.locator(f'[data-lesson="{lesson}"]')

    def play(self, gestures: Sequence[str]) -> None:
        for gesture in gestures:
            self.settled()
            self.do(gesture)

    def do(self, gesture: str) -> None:
        """Make a gesture, and see that the screen answers."""
        word, _, rest = gesture.partition(" ")
        match word:
            case _ if rest.startswith("> "):
                self.drag(word, rest.removeprefix("> "))
            case "press":
                self.press(self.player.button(rest))
            case "confirm":
                self.press(self.page.locator("[data-guide=prompt] button.pri[data-choice]").first)
            case "all":
                self.touch(self.page.locator("[data-guide=prompt] [data-all]"))
            case "which":
                self.touch(self.player.entry(rest))
            case "item":
                self.touch(self.player.item(rest))
            case "stack":
                self.lit(rest)
                self.hand.click(rest)
            case "unit" | "+unit":
                self.answered(self.unit, rest, word.startswith("+"))
            case "box":
                self.answered(self.hand.box, *rest.split())
            case _:
                self.answered(self.place, word)

    # --- gestures ---------------------------------------------------------------------------------

    def drag(self, start: str, goal: str) -> None:
        self.lit(start)
        before = self.player.look()
        self.hand.drag(start, goal)
        screen.soon(self.page, self.player.look, lambda now: self.arrived(before, now))

    def place(self, place: str) -> None:
        self.lit(place)
        self.page.mouse.move(*AWAY)  # from a stack that is spread out and might lie over it
        self.hand.click(place)

    def unit(self, unit: str, more: bool) -> None:
        self.page.locator(f'[data-fan] button[data-item="{unit}"]').click(modifiers=["Shift"] if more else [])

    def touch(self, thing: Locator) -> None:
        expect(thing).to_be_enabled()
        self.answered(self.hand.press, thing)

    def press(self, button: Locator) -> None:
        """Once more where it has only been selected by that: dice fall after a second look."""
        expect(button).to_be_enabled()
        before = self.player.look()
        self.hand.press(button)
        now = screen.soon(self.page, self.player.look, lambda now: self.pressed(before, now))
        if now.step == before.step and not now.over:
            self.hand.press(button)
            screen.soon(self.page, self.player.look, lambda now: now.step > before.step or now.over)

    # --- seeing -----------------------------------------------------------------------------------

    def asks(self, request: Request) -> None:
        if "/api/" in request.url:
            self.asked.add(request)

    def hears(self, request: Request) -> None:
        self.asked.discard(request)

    def settled(self) -> None:
        """Nothing is under way, and the screen stands still: whoever acts sooner acts on what is gone."""
        seen = None
        for _ in range(SETTLES_MS // STILL_MS):
            before, seen = seen, self.player.look()
            if not self.asked and before == seen:
                return
            self.page.wait_for_timeout(STILL_MS)
        raise AssertionError(f"still under way: {self.asked}, {seen}")

    def answered(self, gesture: Callable[..., object], *how: object) -> None:
        before = self.player.look()
        gesture(*how)
        screen.soon(self.page, self.player.look, lambda now: self.reacted(before, now))

    def arrived(self, before: Sight, now: Sight) -> bool:
        """What was carried is there, or it is asked what is meant by that."""
        assert not now.refused, now.refused
        return now.step > before.step or now.over or bool(now.menu or now.chosen)

    def reacted(self, before: Sight, now: Sight) -> bool:
        """Something was chosen, taken up, or is asked about."""
        picked = now.taken and (now.taken, now.places) != (before.taken, before.places)
        return bool(picked) or self.pressed(before, now) or bool(now.menu and not before.menu)

    def pressed(self, before: Sight, now: Sight) -> bool:
        """The game has gone on, or the button waits to be pressed once more."""
        assert not now.refused, now.refused
        return now.step > before.step or now.over or (now.chosen != before.chosen and bool(now.chosen))

    def lit(self, place: str) -> None:
        """It can be chosen by now, or what stands there taken up."""
        takes = self.page.locator(f'svg [data-at="{place}"][data-choice^="take "]')
        screen.soon(self.page, self.player.look, lambda now: place in now.places or takes.count() > 0)
        self.player.find(self.player.place(place).first)
