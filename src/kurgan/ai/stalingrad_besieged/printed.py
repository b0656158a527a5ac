"""12. The printed solo opponent: the rulebook's guidelines for the Germans, played as written.

It decides from the German's view and ignores even what that view tells of its own face-down
units [R54]. It remembers nothing: half a move is finished by making the same plan again. Every
guideline hangs on its row of the rule index, so that any of them can be left out and missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import ClassVar

from kurgan.ai.stalingrad_besieged.guide import Guide, as_everybody_sees
from kurgan.ai.stalingrad_besieged.p12_1_movement import crossing_fire, first_step, next_mover, next_step
from kurgan.ai.stalingrad_besieged.p12_1_shift import choose_shift, shift_step
from kurgan.ai.stalingrad_besieged.p12_2_shooting import choose_attacker, choose_target
from kurgan.ai.stalingrad_besieged.p12_3_arrivals import choose_arrival, choose_landing, choose_replacement
from kurgan.ai.stalingrad_besieged.p12_4_cards import choose_card, choose_card_target
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.actions import ADVANCE, FIGHT, READY
from kurgan.games.stalingrad_besieged.places import GERMAN

GAME = "stalingrad-besieged"
ROWS = frozenset(
    ["12-g"]
    + [f"12.1-{row}" for row in "abcdefghijklmnopqrs"]
    + [f"12.2-{row}" for row in "abcdefghijklm"]
    + [f"12.3-{row}" for row in "abcde"]
    + [f"12.4-{row}" for row in "abcdefghijklm"]
)


def prepare(g: Guide) -> Action:
    """[12.4-a] The card before anything else, then the replacements."""
    order = (choose_card, choose_replacement) if g.has("12.4-a") else (choose_replacement, choose_card)
    return next((action for choice in order if (action := choice(g)) is not None), READY)


def maneuver(g: Guide) -> Action:
    """The unit a card shifts, arrivals where they have room, all moves in order, what is left of the arrivals."""
    choices: list[Callable[[Guide], Action | None]] = [
        choose_shift,
        lambda g: choose_arrival(g, wait=True),
        next_mover,
        lambda g: choose_arrival(g, wait=False),
    ]
    choices.insert(0 if g.has("12.4-a") else len(choices), choose_card)
    return next((action for choice in choices if (action := choice(g)) is not None), FIGHT)


def begin_move(g: Guide) -> Action:
    return shift_step(g) or first_step(g)


def any_of(g: Guide) -> Action:
    """[R54] The two-player set-up: which unit goes where is left to chance."""
    return g.die(g.legal)


def show_gun(g: Guide) -> Action:
    """[R57] An 88 that can stop an air strike is always shown; declining comes last in the list."""
    return g.legal[0]


def take_factory(g: Guide) -> Action:
    """[R57] Whoever may advance into the factory does."""
    return ADVANCE


ANSWERS: dict[str, Callable[[Guide], Action]] = {
    "PlaceUnit": any_of,
    "PlaceAt": any_of,
    "Prepare": prepare,
    "PrepareTarget": choose_card_target,
    "ManeuverTarget": choose_card_target,
    "Maneuver": maneuver,
    "FirstStep": begin_move,
    "NextStep": next_step,
    "ArriveAt": choose_landing,
    "ChooseAttacker": choose_attacker,
    "ChooseTarget": choose_target,
    "CoverAnswer": show_gun,
    "AdvanceIntoFactory": take_factory,
    "CrossingFire": crossing_fire,
}


class Printed:
    """The Germans of the solo game; they can be played by it in the two-player game too."""

    seats: ClassVar[tuple[str, ...]] = ("german",)  # [12-a] the human has the Russians

    def __init__(self, without: Iterable[str] = ()) -> None:
        left_out = frozenset(without)
        for row in left_out - ROWS:
            raise UnknownName("guideline", row, sorted(ROWS))
        self.rows = ROWS - left_out

    def choose(self, view: View, rng: Random) -> Action:
        wanted = self.follow(view, rng)
        legal = view.legal_actions()
        return wanted if wanted in legal else legal[-1]  # the last one offered is the quiet one: stop, fight

    def follow(self, view: View, rng: Random) -> Action:
        """What the guidelines say; always one of the legal actions."""
        own = view.state
        if own.game.id != GAME or view.seat != GERMAN:
            seat = "spectator" if view.seat is None else own.game.seats[view.seat]
            raise KurganError("printed_seat", game=GAME, seat=seat, other=own.game.id)
        legal = view.legal_actions()
        if not legal:
            raise KurganError("printed_idle")
        if len(legal) == 1:
            return legal[0]
        return ANSWERS[own.decision.name](Guide(as_everybody_sees(own), own, self.rows, rng, legal))
