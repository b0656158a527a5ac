"""Choices in words: what an action does just now, for the button, the fan and those who hear the table."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.text import Message, Param, message
from kurgan.games.crimean_campaign.actions import (
    Attack,
    Declare,
    Join,
    Land,
    Lose,
    Order,
    Place,
    Probe,
    Rebuild,
    Strike,
    Support,
    To,
)
from kurgan.games.crimean_campaign.names import ORDERS
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r03_setup import in_hand
from kurgan.games.crimean_campaign.rules.r09_4_points import point_for
from kurgan.games.crimean_campaign.sheets import GARRISON
from kurgan.games.crimean_campaign.state import TCC

# Where the same word asks for another sentence: choice.<word>.<Decision>.
VARIANTS = frozenset(
    {
        ("unit", "ChooseMover"),
        ("unit", "ChooseLanding"),
        ("to", "GoOn"),
        ("rebuild", "SpendReplacement"),
        ("done", "ChooseMover"),
        ("done", "ChooseArrival"),
        ("done", "SpendReplacement"),
        ("done", "ChooseLanding"),
        ("done", "ChooseAttack"),
        ("done", "ChooseMomentum"),
        ("done", "ChooseAdvance"),
    }
)


def label(s: TCC, action: Action) -> Message:
    word, decision = action.word, s.decision.name
    key = f"choice.{word}.{decision}" if (word, decision) in VARIANTS else f"choice.{word}.any"
    match action:
        case Order(order):
            key = f"choice.order.{ORDERS[order]}"
        case Declare():
            key = f"choice.declare.{'probe' if s.probing else 'attack'}"
        case Join() if s.probing:
            key = "choice.join.probe"
        case To() if s.onward == 1:
            key = "choice.to.waypoint"
        case Lose(piece) if piece == GARRISON or s.steps[piece] == 1:
            key = "choice.lose.last"
        case _:
            pass
    return message(key, **params(s, action))


def params(s: TCC, action: Action) -> dict[str, Param]:
    """Everything the sentences may name."""
    found: dict[str, Param] = {}
    piece = getattr(action, "piece", getattr(action, "unit", _handled(s)))
    if piece != NONE:
        found["unit"] = words.piece(piece)
    match action:
        case Place(place) | To(place) | Land(place) | Attack(place) | Probe(place):
            found["hex"] = words.place(place)
        case Declare() | Join():
            found |= {"hex": words.place(s.target), "number": s.committed.bit_count()}
        case Support(support):
            found["support"] = words.support(support)
        case Rebuild(unit) if s.given.sheets.side[unit] == SOVIET:
            found["hex"] = words.place(s.given.sheets.start[unit])
        case Rebuild(unit):
            found["rp"] = words.rp(point_for(s, unit))
        case Lose(unit) if unit != GARRISON:
            found["left"] = s.steps[unit] - 1
        case Strike(rank):
            found["rank"] = rank
        case _:
            pass
    if action.word in ("boats", "advance", "naval"):
        found["hex"] = words.place(s.target)
    return found


def _handled(s: TCC) -> int:
    """The piece in hand, or at set-up the next one."""
    if s.unit != NONE:
        return s.unit
    if s.decision.name in ("PlaceUntried", "PlaceAxis"):
        return in_hand(s, SOVIET if s.decision.name == "PlaceUntried" else AXIS)
    return NONE
