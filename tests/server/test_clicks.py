"""How many clicks a player needs for what he means, with orders and without.

What stands on one place is dragged to its target by one gesture; a group of several places is boxed, then dragged. A
confirmation is one more, before what cannot be taken back. Without orders every choice is a click.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
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
# The first Axis turn of the short game, both sides set up in depth.
AXIS_TURN = (
    "scenario=short; at=turn>player-turn>DeclareOrder; turn=1; length=short; phase=reinforcement; side=axis; "
    "0506=untried-5; 0706=untried-1; 0905=untried-7; 1110=321r; 1301=50i 132i 1m; 1305=untried-6; 1416=sds1416; "
    "1417=sfg 7n 40c; 1418=sds1418; 1517=sds1517; 1518=sds1518; 1601=22i/3 24i 46i; 1701=72i 170i 73i; "
    "1801=stug190 rmc; 1901=1ss; 1912=184r 421r; 2001=4m; 2105=untried-2; 2206=untried-9; 2306=untried-8; "
    "2706=untried-4; 3006=untried-3; 3309=320r; 4503=9n"
)


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
        """What the order stops before is confirmed; then the rest of it goes on."""
        seat, rest = self.asked(), False
        self.clicks += gestures
        while True:
            before, way = len(self.live().steps), [goal] if goal else []
            body = OrderIn(seat=seat, n=self.n(seat), units=list(units), way=way, deed=deed, rest=rest)
            then = self.house.playing.order(self.people[seat], self.table, body).then
            self.clicks += bool(then)
            self.singly += len(self.live().steps) - before + 2 * bool(then)
            if not then:
                return
            rest = self.play(then).moment.resumes
            if not rest:
                return

    def ready(self) -> list[str]:
        live = self.live()
        view, presentation = live.view(live.asked), live.game.presentation
        return presentation.orders.ready(view.state, presentation.choices(view))

    def everything(self) -> None:
        """All that is ready, by one button."""
        self.order(self.ready())

    def others(self, action: str) -> None:
        """The other side answers."""
        while self.asked() not in ("", self.first):
            self.play(action)


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
        units = self.movers()
        rows = [[unit for unit in units if ROW[NUMBER[unit]] == row] for row in range(5, 0, -1)]
        groups = [units, *rows, *([unit] for row in rows for unit in row)]
        return sum(self.forward(group) for group in groups if group and set(group) <= set(self.movers()))

    def arrive(self, rng: random.Random) -> None:
        """Whoever waits beside the board is dragged on to it."""
        while waiting := [action for action in self.state().legal_actions() if isinstance(action, Arrive | Reinforce)]:
            tray = "pending" if isinstance(waiting[0], Arrive) else "aside"
            unit = f"{tray}:{waiting[0].text.partition(' ')[2]}"
            found = self.house.looking.targets(self.people[self.first], self.table, self.first, (unit,))
            self.order([unit], rng.choice(found.choices).at)

    def movers(self) -> list[str]:
        if self.state().decision.name != "Maneuver" or self.asked() != self.first:
            return []
        return [unit for unit in self.ready() if unit in NUMBER and ROW[NUMBER[unit]] < 6]

    def forward(self, group: Sequence[str]) -> int:
        goal = NAMES[NUMBER[group[0]] + 1]
        deeds = self.deeds(group, goal)
        if len(deeds) != 1:
            return 0
        with suppress(Trouble):  # the rest may be unable to go on
            self.order(group, goal, deeds[0], gestures=1 if len(group) == 1 else 2)
        while self.state().decision.name == "NextStep":
            self.press("stop")
        return len(group)

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
    rng = random.Random(4)
    while german.state().decision.name not in ("Prepare", "Maneuver"):
        german.play(rng.choice(german.state().legal_actions()).text)
    turns = []
    for _ in range(3):
        turns.append(german.turn(rng))
        while german.state().side != 0 and not german.state().is_terminal():
            german.play(rng.choice(german.state().legal_actions()).text)
    assert all(clicks <= 30 for clicks, _, _ in turns), turns
    assert sum(moved for _, _, moved in turns) >= 30, turns


# --- The Crimean Campaign ---------------------------------------------------------------------------


def test_the_first_axis_turn_of_the_crimea(house: House) -> None:
    """Five groups move, two attacks by seven and six units with all support."""
    axis = Player(house, "crimean-campaign", start=AXIS_TURN)
    first, second = ("50i", "132i", "1m", "22i", "24i", "46i", "4m"), ("72i", "170i", "73i", "stug190", "rmc", "1ss")
    axis.press("order move_fight")
    for units, goal in ((first[:3], "1304"), (first[3:6], "1404"), (first[6:], "1405"), (second[:3], "2104")):
        axis.order(units, goal)
    axis.order(second[3:], "2004", gestures=2)
    axis.press("done")
    for attackers, goal, support in ((first, "1305", ("support:cas1", "support:ha110")), (second, "2105", ())):
        axis.order(attackers, goal, gestures=2)
        if support:  # the rest of it goes to the second attack
            axis.order(support, gestures=2)
        else:
            axis.everything()
        axis.others("ready")
        while axis.state().decision.name in ("ChooseLoss", "ChooseAdvance"):
            axis.everything()
    axis.press("done")
    assert axis.clicks <= 28, axis.clicks
    assert axis.singly >= 40, axis.singly


# --- Siege ------------------------------------------------------------------------------------------


def test_two_moves_and_an_attack_in_siege(house: House) -> None:
    """The Attacker's first turn before Sevastopol."""
    attacker = Player(house, "siege")
    while attacker.state().decision.name != "ChooseMover":
        attacker.play("done")
    attacker.order(("g24", "gart1", "gstug"), "0502", gestures=2)
    attacker.order(("r1m",), "0603", gestures=2)
    attacker.press("done")
    attacker.others("done")
    attacker.order(("g24", "gart1", "gstug", "g50", "r18", "r1m"), "0503", gestures=2)
    while attacker.state().decision.name in ("ChooseLoss", "ChooseAdvance") and attacker.asked() == attacker.first:
        attacker.everything()
    assert attacker.clicks <= 9, attacker.clicks
    assert attacker.singly >= 15, attacker.singly
