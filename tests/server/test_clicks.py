"""How many clicks a player needs for what he means, with orders and without.

What stands on one place is dragged to its target by one gesture; a group of several places is boxed, then dragged. A
confirmation is one more, before what cannot be taken back. Without orders every choice is a click.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import kurgan
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.stalingrad_besieged.actions import Arrive, Attack, Reinforce
from kurgan.games.stalingrad_besieged.places import NAMES, NUMBER, ROW
from kurgan.games.stalingrad_besieged.rules.r09_attacks import targets
from kurgan.server.house import House
from kurgan.server.shapes.acting import OrderIn, PlaceRest
from kurgan.server.trouble import Trouble
from tests.games.fortress_sevastopol.helpers import place
from tests.server.helpers import Party

FIVE = ("ger-73", "ger-46", "ger-50", "ger-72", "ger-eng46")
GUNS = ("ger-art49", "ger-art52", "ger-art77")


class Player(Party):
    """Both seats are played; the clicks of one are counted."""

    clicks = singly = 0

    def state(self) -> Any:
        return self.live().state

    def press(self, action: str) -> None:
        """A button, or a choice on the board."""
        live = self.live()
        view = live.view(live.asked)
        final = live.game.presentation.is_final(view.state, live.game.action(action))
        self.clicks += 1 + final
        self.singly += 1 + final
        self.play(action)

    def deeds(self, units: Sequence[str], goal: str) -> list[str]:
        """What is meant by sending these units there; none: it is not lit."""
        seat = self.asked()
        found = self.house.looking.targets(self.people[seat], self.table, seat, tuple(units))
        return [deed for choice, deed in zip(found.choices, found.deeds, strict=True) if choice.at == goal]

    def order(self, units: Sequence[str], goal: str = "", deed: str = "", gestures: int = 1) -> None:
        """What the order stops before is confirmed."""
        seat = self.asked()
        before = len(self.live().steps)
        way = [goal] if goal else []
        body = OrderIn(seat=seat, n=self.n(seat), units=list(units), way=way, deed=deed)
        then = self.house.playing.order(self.people[seat], self.table, body).then
        self.clicks += gestures + bool(then)
        self.singly += len(self.live().steps) - before + 2 * bool(then)
        if then:
            self.play(then)


# --- Fortress Sevastopol ----------------------------------------------------------------------------


@pytest.fixture
def axis(house: House) -> Player:
    game = kurgan.game("fortress-sevastopol")
    assert isinstance(game, FortressSevastopol)
    start = place(game, f"23={' '.join(FIVE + GUNS)}; 22=sov-156 sov-271", held="23 29").position()
    return Player(house, "fortress-sevastopol", start=start)


def test_an_assault_by_five_units_and_three_guns(axis: Player) -> None:
    """Five are boxed or picked from their stack and dragged; all guns; and that is confirmed."""
    assert axis.deeds(FIVE, "22") == ["assault"]
    axis.order(FIVE, "22", gestures=2)
    assert axis.state().decision.name == "ChooseSupport"
    axis.order(GUNS)
    assert axis.state().decision.name == "ChooseForward"
    assert (axis.clicks, axis.singly) == (4, 18)  # and whoever clicks unit by unit opens the stack each time, too


def test_a_whole_stack_assaults_by_one_drag(axis: Player) -> None:
    axis.order(FIVE + GUNS, "22")
    assert axis.state().decision.name == "ChooseForward" and axis.clicks == 2


# --- Stalingrad Besieged ----------------------------------------------------------------------------


class German(Player):
    """Goes forward with all he has and attacks whenever he can; the Russian answers at random."""

    def turn(self, rng: random.Random) -> tuple[int, int, int]:
        """One own turn: the clicks with orders, without, and the units moved."""
        self.clicks = self.singly = 0
        turn, moved = self.state().turn, 0
        while not (state := self.state()).is_terminal() and (state.turn, state.side) == (turn, 0):
            if self.asked() != self.first:
                self.play(rng.choice(state.legal_actions()).text)
            elif state.decision.name == "Prepare":
                self.press("ready")
            elif state.decision.name == "Maneuver":
                moved += self.advance()
                self.arrive(rng)
                self.press("fight")
            elif state.decision.name == "ChooseAttacker":
                self.attack(rng)
            else:
                self.press(rng.choice(state.legal_actions()).text)
        return self.clicks, self.singly, moved

    def advance(self) -> int:
        """All together if they can, else row by row, else one by one."""
        units = self.ready()
        rows = [[unit for unit in units if ROW[NUMBER[unit]] == row] for row in range(5, 0, -1)]
        groups = [units, *rows, *([unit] for row in rows for unit in row)]
        return sum(self.forward(group) for group in groups if group and set(group) <= set(self.ready()))

    def arrive(self, rng: random.Random) -> None:
        """Whoever waits beside the board is dragged on to it."""
        while waiting := [action for action in self.state().legal_actions() if isinstance(action, Arrive | Reinforce)]:
            tray = "pending" if isinstance(waiting[0], Arrive) else "aside"
            unit = f"{tray}:{waiting[0].text.partition(' ')[2]}"
            found = self.house.looking.targets(self.people[self.first], self.table, self.first, (unit,))
            self.order([unit], rng.choice(found.choices).at)

    def ready(self) -> list[str]:
        live = self.live()
        if live.state.decision.name != "Maneuver" or self.asked() != self.first:
            return []
        view, presentation = live.view(live.asked), live.game.presentation
        found = presentation.orders.ready(view.state, presentation.choices(view))
        return [unit for unit in found if unit in NUMBER and ROW[NUMBER[unit]] < 6]

    def forward(self, group: Sequence[str]) -> int:
        goal = NAMES[NUMBER[group[0]] + 1]
        deeds = self.deeds(group, goal)
        if len(deeds) != 1:
            return 0
        try:
            self.order(group, goal, deeds[0], gestures=1 if len(group) == 1 else 2)
            self.put_down()
            left = [unit for unit in group if unit in self.ready()]
            while left and self.state().decision.name == "Maneuver":  # given again after something was shown
                self.order(group, goal, deeds[0], gestures=0)
                self.put_down()
                left = [unit for unit in left[1:] if unit in self.ready()]
        except Trouble:
            pass
        return len(group)

    def put_down(self) -> None:
        while self.state().decision.name == "NextStep":
            self.press("stop")

    def attack(self, rng: random.Random) -> None:
        space = rng.choice([action for action in self.state().legal_actions() if isinstance(action, Attack)]).space
        self.order([NAMES[space]], NAMES[rng.choice(targets(self.state(), space))])


@pytest.fixture
def german(house: House) -> German:
    player = German(house, "stalingrad-besieged")
    for seat in (player.first, player.second):
        setup = player.live().game.presentation.setups[0]
        player.house.playing.place_rest(player.people[seat], player.table, PlaceRest(seat=seat, setup=setup))
    return player


def test_a_whole_turn_takes_thirty_clicks_at_most(german: German) -> None:
    """All units go forward and all attack who can."""
    rng = random.Random(3)
    while german.state().decision.name not in ("Prepare", "Maneuver"):
        german.play(rng.choice(german.state().legal_actions()).text)
    turns = []
    for _ in range(3):
        turns.append(german.turn(rng))
        while german.state().side != 0 and not german.state().is_terminal():
            german.play(rng.choice(german.state().legal_actions()).text)
    assert all(clicks <= 30 for clicks, _, _ in turns), turns
    assert sum(moved for _, _, moved in turns) >= 30, turns
