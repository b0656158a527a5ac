"""Somebody who plays by what is on the screen: reads the prompt, sees what is lit, clicks or types, and waits.

Nothing here asks the server or looks into the client; English words and visible elements are all there is.
"""

from __future__ import annotations

import re
import time
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from playwright.sync_api import Error, Locator, Page

MAY = "may be chosen"  # how the screen tells, to those who hear it, that a thing is offered
ENDS = ("ready", "fight", "stop", "pass", "decline")
ANSWER_S = 20.0
GLANCE_MS = 500  # what changes by style alone is seen after so long

# One look at the screen: the question, how far the game is, and everything visible that is offered.
LOOK = """(may) => {
  const seen = (thing) => thing.checkVisibility({ visibilityProperty: true });
  const told = (thing) => (thing.getAttribute('aria-label') ?? thing.textContent).includes(may);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const prompt = document.querySelector('[data-guide=prompt]');
  const choices = (things) => things.filter(seen).map((thing) => thing.dataset.choice);
  return {
    step: Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax') ?? -1),
    decision: prompt?.querySelector('[data-decision]')?.dataset.decision ?? '',
    over: document.querySelector('[data-over]') !== null,
    handed: document.querySelector('[data-handover]')?.dataset.handover ?? '',
    places: all("svg [data-at]")
      .filter((place) => told(place) && seen(place) && !place.dataset.choice?.startsWith("take "))
      .map((place) => place.dataset.at),
    items: all('[data-tray] [data-item]').filter((item) => told(item.querySelector('.hit') ?? item) && seen(item))
      .map((item) => item.dataset.item),
    buttons: choices(all('[data-guide=prompt] button[data-choice]')),
    menu: choices(all('[role=menu] [data-choice]')),
    armed: choices(all('[data-guide=prompt] button.pri[data-choice]')),
    chosen: choices(all('[data-guide=prompt] button[data-choice]').filter((one) => one.textContent.includes('↵'))),
    taken: Number(prompt?.querySelector('[data-group]')?.dataset.group ?? 0),
    refused: prompt?.querySelector('[data-refusal]')?.textContent ?? '',
    busy: prompt?.dataset.busy === 'true',
  };
}"""

# The first look that differs from an old one; after a while, the look there is. The page keeps the promise: the browser
# may collect one that only the asker waits for.
ANOTHER = f"""([may, old, most]) => window.nextLook = new Promise((done) => {{
  const look = {LOOK};
  const end = (seen) => {{
    watch.disconnect();
    clearTimeout(timer);
    done(seen);
  }};
  const differs = () => {{
    const seen = look(may);
    if (JSON.stringify(seen) !== JSON.stringify(old)) end(seen);
  }};
  const watch = new MutationObserver(differs);
  watch.observe(document, {{ subtree: true, childList: true, attributes: true, characterData: true }});
  const timer = setTimeout(() => end(look(may)), most);
  differs();
}})"""


# Whether a place of the map lies outside of the part that is seen, or under the tools.
UNSEEN = """(thing) => {
  const frame = thing.closest('.board')?.getBoundingClientRect();
  const box = thing.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (frame === undefined) return false;
  if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return true;
  return !!document.elementFromPoint(x, y)?.closest('[data-tool]');
}"""


@dataclass(frozen=True)
class Sight:
    step: int  # how many entries the log has
    decision: str
    over: bool
    handed: str  # the seat the screen is handed over to
    places: tuple[str, ...]
    items: tuple[str, ...]
    buttons: tuple[str, ...]
    menu: tuple[str, ...]
    armed: tuple[str, ...]  # asks to be pressed once more, or is the only one
    chosen: tuple[str, ...]  # asks to be pressed once more
    taken: int  # units that are taken up, to be sent somewhere
    refused: str
    busy: bool  # an answer is waited for: nothing is heard until it has come

    @classmethod
    def read(cls, seen: dict[str, Any]) -> Sight:
        for name, value in seen.items():
            seen[name] = tuple(value) if isinstance(value, list) else value
        return cls(**seen)

    @property
    def asked(self) -> bool:
        return not self.busy and bool(self.places or self.items or self.buttons)


def opened(page: Page) -> None:
    """The table is on the screen."""
    page.locator("[data-guide=prompt]").wait_for()
    page.locator("svg [data-at]").first.wait_for(state="attached")


class Player:
    """Plays one seat by mouse. ``moves``: choices made in a phase before its end is preferred."""

    def __init__(self, page: Page, rng: Random, moves: int = 2) -> None:
        self.page = page
        self.rng = rng
        self.moves = moves
        self.made = 0  # choices since the last end of a phase
        self.turns = 0  # answers given

    # --- seeing ---------------------------------------------------------------------------------

    def look(self) -> Sight:
        return Sight.read(self.page.evaluate(LOOK, MAY))

    def another(self, old: Sight) -> Sight:
        """The next look that differs, or how things are after a while."""
        try:
            return Sight.read(self.page.evaluate(ANOTHER, [MAY, asdict(old), GLANCE_MS]))
        except Error as error:  # Chromium may drop what is awaited from outside, even though the page holds it
            if "garbage collected" not in str(error):
                raise
            return self.look()

    def wait(self, until: str, seen: Sight | None = None) -> Sight:
        """Look until something holds: ``turn`` something is offered or all is over, ``answer`` the screen reacted."""
        now, end = self.look(), time.monotonic() + ANSWER_S
        while True:
            if until == "turn" and (now.asked or now.over or now.handed):
                return now
            if (
                until == "answer"
                and seen is not None
                and not now.busy
                and (
                    now.step > seen.step
                    or now.over
                    or now.handed
                    or (now.armed and now.armed != seen.armed)
                    or (now.chosen and now.chosen != seen.chosen)
                    or (now.menu and now.menu != seen.menu)
                    or (now.taken and (now.taken, now.places) != (seen.taken, seen.places))
                )
            ):
                return now
            if now.refused:
                raise AssertionError(f"refused: {now}")
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {until}: {now}, before it {seen}")
            now = self.another(now)

    def prompt(self) -> str:
        return self.page.locator("[data-guide=prompt] .q").inner_text()

    def refusal(self) -> Locator:
        return self.page.locator("[data-guide=prompt] [data-refusal]")

    # --- things on the screen -------------------------------------------------------------------

    def place(self, name: str) -> Locator:
        return self.page.locator(f'svg [data-at="{name}"]')

    def item(self, name: str) -> Locator:
        found = self.page.locator(f'[data-tray] [data-item="{name}"]')
        return found.locator(".hit").or_(found.and_(self.page.locator("button")))

    def button(self, action: str) -> Locator:
        return self.page.locator(f'[data-guide=prompt] button[data-choice="{action}"]')

    def entry(self, action: str) -> Locator:
        return self.page.locator(f'[role=menu] [data-choice="{action}"]')

    # --- acting ---------------------------------------------------------------------------------

    def press(self, thing: Locator) -> None:
        self.find(thing)
        thing.click()

    def find(self, thing: Locator) -> None:
        """The board stands still: who looks for a place that is out of sight shows the whole of it."""
        if thing.evaluate(UNSEEN):
            self.page.get_by_role("button", name="Whole board").click()

    def place_rest(self, how: str = "") -> None:
        """The button that places what is left: by a ready-made set-up, else the last entry, by lot."""
        before = self.look()
        self.press(self.page.get_by_role("button", name="Place the rest for me"))
        menu = self.page.get_by_role("menu")
        entry = menu.get_by_role("menuitem", name=re.compile(how)).first if how else menu.get_by_role("menuitem").last
        self.press(entry)
        self.wait("answer", before)

    def choose(self, seen: Sight) -> Locator:
        """Something that is offered; after some choices rather what ends the phase."""
        ends = [action for action in seen.buttons if action.split(" ")[0] in ENDS]
        others = (
            [self.place(name) for name in seen.places]
            + [self.item(name) for name in seen.items]
            + [self.button(action) for action in seen.buttons if action not in ends]
        )
        if ends and (not others or self.made >= self.moves):
            self.made = 0
            return self.button(self.rng.choice(ends))
        self.made += 1
        return self.rng.choice(others)

    def step(self) -> bool:
        """Answer one question; False when the game is over, or the screen is handed over."""
        seen = self.wait("turn")
        if seen.over or seen.handed:
            return False
        self.turns += 1
        thing = self.choose(seen)
        if not thing.count():
            return True  # the table has answered meanwhile, and asks something else
        self.press(thing)
        self.finish(seen)
        return True

    def finish(self, seen: Sight) -> Sight:
        """Say which, and confirm, until the game has gone on."""
        now = self.wait("answer", seen)
        while now.step == seen.step and not (now.over or now.handed):
            if now.menu:
                self.press(self.entry(self.rng.choice(now.menu)))
            elif now.armed:
                self.confirm(now.armed[0])
            else:
                self.press(self.sending(now))
            now = self.wait("answer", now)
        return now

    def sending(self, seen: Sight) -> Locator:
        """Where the units taken up go, or what else is done."""
        if seen.places:
            return self.place(self.rng.choice(seen.places))
        return self.button(self.rng.choice(seen.buttons))

    def confirm(self, action: str) -> None:
        """Once more; unless the game has gone on meanwhile, since the table answers what has one answer."""
        if self.button(action).count():
            self.press(self.button(action))

    def play_to_end(self, most: int = 1000) -> str:
        """The words of the result."""
        for _ in range(most):
            if not self.step():
                return self.prompt()
        raise AssertionError(f"not over after {most} answers")


# Where a thing stands: in a menu, before what has the focus, and the key that is written on it.
STANDS = """(thing) => ({
  inMenu: thing.role?.startsWith('menuitem') ?? false,
  before: !!(document.activeElement.compareDocumentPosition(thing) & Node.DOCUMENT_POSITION_PRECEDING),
  number: thing.dataset.choice && /^[1-9]$/.exec(thing.querySelector('kbd')?.textContent ?? '')?.[0] || '',
})"""


class Typist(Player):
    """Plays by keyboard alone: Tab to what is meant, arrows in menus, numbers for the prompt's buttons, Enter."""

    def press(self, thing: Locator) -> None:
        found = thing.evaluate(STANDS)
        if found["inMenu"]:
            self.reach(thing, "ArrowDown")
        elif found["number"] and self.rng.random() < 0.5:
            self.page.keyboard.press(found["number"])
            return
        else:
            self.reach(thing, "Shift+Tab" if found["before"] else "Tab")
        self.page.keyboard.press("Enter")

    def confirm(self, action: str) -> None:
        """Enter confirms what is selected, wherever one stands."""
        if self.button(action).count():
            self.page.keyboard.press("Enter")

    def reach(self, thing: Locator, key: str, most: int = 60) -> None:
        for _ in range(most):
            if self.focused(thing):
                return
            self.page.keyboard.press(key)
        raise AssertionError(
            f"{key} never comes to {thing}; it stands at "
            + self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        )

    def focused(self, thing: Locator) -> bool:
        return bool(thing.evaluate("(thing) => document.activeElement === thing"))
