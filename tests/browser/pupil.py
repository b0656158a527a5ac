"""Somebody who takes lessons with a mouse: one gesture after the other, each made when what it needs is on the screen.

A gesture is a line: ``0703 > 0603`` drags a stack; ``0703`` clicks a place, ``+0603`` with Shift; ``box 0601 0604`` is
drawn round places; ``unit g22`` takes a counter of the stack that is spread out, ``+unit g22`` one more of it; ``item
snipers`` is in a tray; ``press done`` is a button of the prompt; ``which overrun 0502`` an entry of a menu; ``confirm``
presses what is selected, ``all`` everything that may be chosen, ``undo`` takes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser import screen
from tests.browser.hand import Hand
from tests.browser.player import Player, Sight

AWAY = (4, 4)


class Pupil:
    def __init__(self, page: Page) -> None:
        self.page, self.player = page, Player(page, Random(1))
        self.hand = Hand(page, self.player)

    def card(self, lesson: str) -> Locator:
        return self.page.locator(f'[data-lesson="{lesson}"]')

    def play(self, gestures: Sequence[str]) -> None:
        for gesture in gestures:
            self.do(gesture)

    def do(self, gesture: str) -> None:
        """Make a gesture, and see that the screen answers."""
        if " > " in gesture:
            return self.drag(*gesture.split(" > "))
        word, _, rest = gesture.partition(" ")
        match word:
            case "press":
                self.press(self.player.button(rest))
            case "confirm":
                self.press(self.page.locator("[data-guide=prompt] button.pri[data-choice]").first)
            case "all":
                self.press(self.page.locator("[data-guide=prompt] [data-all]"))
            case "undo":
                self.press(self.page.locator("[data-guide=undo]").first)
            case "which":
                self.press(self.player.entry(rest))
            case "item":
                self.press(self.player.item(rest))
            case "stack":
                self.lit(rest)
                self.hand.click(rest)
            case "unit" | "+unit":
                self.answered(self.unit, rest, word.startswith("+"))
            case "box":
                self.answered(self.hand.box, *rest.split())
            case _:
                self.answered(self.place, word.removeprefix("+"), word.startswith("+"))

    # --- gestures ---------------------------------------------------------------------------------

    def drag(self, start: str, goal: str) -> None:
        self.lit(start)
        before = self.player.look()
        self.hand.drag(start, goal)
        screen.soon(self.page, self.player.look, lambda now: self.arrived(before, now))

    def place(self, place: str, more: bool) -> None:
        self.lit(place)
        self.page.mouse.move(*AWAY)  # from a stack that is spread out and might lie over it
        self.hand.click(place, shift=more)

    def unit(self, unit: str, more: bool) -> None:
        self.page.locator(f'[data-fan] button[data-item="{unit}"]').click(modifiers=["Shift"] if more else [])

    def press(self, button: Locator) -> None:
        """Once more where it has only been selected by that: dice fall after a second look."""
        expect(button).to_be_enabled()
        before = self.player.look()
        self.answered(self.hand.press, button)
        if self.player.look().step == before.step and button.evaluate("(one) => one.textContent.includes('↵')"):
            self.answered(self.hand.press, button)

    # --- seeing -----------------------------------------------------------------------------------

    def answered(self, gesture: Callable[..., object], *how: object) -> None:
        before = self.player.look()
        gesture(*how)
        self.player.wait("answer", before)

    def arrived(self, before: Sight, now: Sight) -> bool:
        """What was carried is there, or it is asked what is meant by that."""
        assert not now.refused, now.refused
        return now.step > before.step or now.over or bool(now.menu or now.chosen)

    def lit(self, place: str) -> None:
        """It can be chosen by now, or what stands there taken up."""
        takes = self.page.locator(f'svg [data-at="{place}"][data-choice^="take "]')
        screen.soon(self.page, self.player.look, lambda now: place in now.places or takes.count() > 0)
        self.player.find(self.player.place(place).first)
