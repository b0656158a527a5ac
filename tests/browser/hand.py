"""A hand with a mouse, which counts: a click, a drag or a box is one gesture each, as a player would count them."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser import screen
from tests.browser.player import Player, Sight

SETTLES_MS = 15_000


class Hand:
    def __init__(self, page: Page, player: Player) -> None:
        self.page, self.player = page, player
        self.clicks = 0

    # --- seeing ---------------------------------------------------------------------------------

    def spot(self, place: str) -> tuple[float, float]:
        """The middle of a place on the screen; it must be seen there."""
        box = self.player.place(place).first.bounding_box()
        assert box is not None, f"{place} is not on the screen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def question(self, *decisions: str) -> Sight:
        """One of these is asked, and nothing is taken up."""
        for _ in range(400):
            seen = self.player.look()
            if seen.decision in decisions and seen.asked and not seen.taken:
                return seen
            assert not seen.refused, seen.refused
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{decisions} not asked: {self.player.look()}")

    def settled(self, seen: Sight) -> None:
        """The game has gone on since, as far as one of its questions."""
        for _ in range(SETTLES_MS // 25):
            if self.player.look().step != seen.step:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"nothing happened: {self.player.look()}, before it {seen}")

    def asks(self, *decisions: str) -> bool:
        """Whether the next question is one of these."""
        return self.player.wait("turn").decision in decisions

    def taken(self, number: int = 0) -> Sight:
        """So many units are taken up, or some, and their targets lit."""
        for _ in range(400):
            seen = self.player.look()
            if seen.taken and (not number or seen.taken == number) and seen.places:
                return seen
            assert not seen.refused, seen.refused
            self.page.wait_for_timeout(25)
        raise AssertionError(f"not taken up: {self.player.look()}")

    def armed(self) -> str:
        """What is selected and waits to be confirmed."""
        chosen = self.page.locator("[data-guide=prompt] button.pri").first
        expect(chosen).to_be_enabled(timeout=SETTLES_MS)
        return chosen.inner_text()

    def told(self, words: str) -> None:
        """The log has this now."""
        expect(screen.log(self.page)).to_contain_text(words, timeout=SETTLES_MS)

    # --- doing, one gesture each ------------------------------------------------------------------

    def click(self, place: str, *, shift: bool = False) -> None:
        self.clicks += 1
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(*self.spot(place))
        if shift:
            self.page.keyboard.up("Shift")

    def double_click(self, place: str) -> None:
        self.clicks += 1
        self.page.mouse.dblclick(*self.spot(place))

    def press(self, button: Locator) -> None:
        self.clicks += 1
        button.click()

    def button(self, action: str) -> None:
        self.press(self.player.button(action))

    def answer(self, action: str) -> None:
        """Press a button, once more if it asks for that, and see the game go on."""
        before = self.player.look()
        self.button(action)
        if self.player.wait("answer", before).step == before.step:
            self.button(action)
        self.settled(before)

    def go_on(self) -> None:
        """All that can be chosen, or what ends the question."""
        seen = self.player.look()
        everything = self.page.locator("[data-guide=prompt] [data-all]")
        if everything.count():
            self.press(everything)
            self.player.wait("answer", seen)
        elif seen.armed:
            self.answer(seen.armed[0])
        elif seen.buttons:
            self.answer(seen.buttons[-1])
        else:
            self.click(seen.places[0])
            self.settled(seen)

    def confirm(self) -> None:
        before = self.player.look()
        self.press(self.page.locator("[data-guide=prompt] button.pri").first)
        self.settled(before)

    def drag(self, start: str, goal: str | Random) -> str:
        """To a place, or to any that is lit on the way."""
        self.clicks += 1
        x, y = self.spot(start)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 9, y + 9, steps=3)
        lit = [place for place in self.taken().places if place != start]
        to = goal if isinstance(goal, str) else goal.choice(lit)
        self.page.mouse.move(*self.spot(to), steps=4)
        self.page.mouse.up()
        return to

    def box(self, *places: str) -> None:
        """Drawn round the middles of these places."""
        self.clicks += 1
        spots = [self.spot(place) for place in places]
        left, top = min(x for x, _ in spots) - 12, min(y for _, y in spots) - 12
        right, bottom = max(x for x, _ in spots) + 12, max(y for _, y in spots) + 12
        self.page.keyboard.down("Shift")
        self.page.mouse.move(left, top)
        self.page.mouse.down()
        self.page.mouse.move(right, bottom, steps=4)
        self.page.mouse.up()
        self.page.keyboard.up("Shift")
