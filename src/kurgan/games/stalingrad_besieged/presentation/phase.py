"""Where the game stands: the step of the turn, by the place of the waiting decision."""

from __future__ import annotations

from kurgan.core.text import Message, Ref
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.places import NONE, SIDES
from kurgan.games.stalingrad_besieged.rules.r04_setup import placing_side
from kurgan.games.stalingrad_besieged.state import SB

FOR_ALL = True  # nothing in it is hidden from anybody

# The steps of a player-turn [5-a] to [5-e]; words are phase.<step>.
PREPARE, MANEUVER, COMBAT, DRAW = "prepare", "maneuver", "combat", "draw"
SETUP, END = "setup", "end"
_SETUP_STEPS = {
    "DealCard": "deal",
    "DrawReinforcement": "deal",
    "RemoveUnit": "deal",
    "PlaceUnit": "placing",
    "PlaceAt": "placing",
    "PlaceFerry": "objectives",
    "PlaceFactory": "objectives",
}
_STEP_BY_PLACE: dict[tuple[int, tuple[int, ...]], str] = {}


def step_of(s: SB) -> str:
    """setup, prepare, maneuver, combat, draw or end."""
    key = (s.pc, s.stack)
    step = _STEP_BY_PLACE.get(key)
    if step is None:
        path = s.game.flow.place(s).split(">")
        step = path[1] if path[0] == "turn" else path[0]
        _STEP_BY_PLACE[key] = step
    return step


def phase(view: View) -> Message:
    s: SB = view.state
    step = step_of(s)
    if step == END:
        if s.winner == NONE:
            return Message("phase.end")  # an edited position at its end
        return Message("phase.over", (("result", Ref("result", s.result())),))
    if step == SETUP:
        name = _SETUP_STEPS.get(s.decision.name, "reveal")
        if name != "placing":
            return Message("phase.setup", (("step", Message(f"phase.{name}")),))
        return Message(
            "phase.setup_side", (("side", Ref("seat", SIDES[placing_side(s)])), ("step", Message("phase.placing")))
        )
    return Message(
        "phase.turn", (("turn", s.turn), ("side", Ref("seat", SIDES[s.side])), ("step", Message(f"phase.{step}")))
    )
