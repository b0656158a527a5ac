"""Choices in words for whoever looks at a view: which unit and how strong, what a hex holds.

The words are messages; the terminal renders them, the browser gets them as they are.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.text import Message, Param, Ref, message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.actions import Attack, Land, Place, Probe, Support, To
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, SOVIET, enemy
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.sheets import GARRISON, TERRAINS, TOKENS
from kurgan.games.crimean_campaign.state import TCC

KINDS = {"piece": "unit", "unit": "unit", "place": "hex", "support": "support", "order": "order"}


def note(view: View, action: Action) -> Message | None:
    s: TCC = view.state
    match action:
        case Place(place) | To(place) | Land(place) | Attack(place) | Probe(place):
            return place_note(s, place)
        case Support(support):
            return support_note(s, support)
        case _:
            meant: int | None = getattr(action, "piece", getattr(action, "unit", None))
            return None if meant is None else unit_note(s, meant)


def unit_note(s: TCC, piece: int) -> Message | None:
    """Its factors and steps as it stands, and its hex; of an untried unit only the hex is known."""
    spot = words.place(s.where[piece]) if s.where[piece] >= FIRST_HEX else None
    if TOKENS >> piece & 1:
        return None if spot is None else message("label.untried", hex=spot)
    most = s.given.sheets.steps[piece]
    known: dict[str, Param] = {"factors": factors(s, piece)}
    if spot is not None:
        known["hex"] = spot
    if most > 1:
        known |= {"steps": s.steps[piece] or s.given.sheets.entry_steps[piece], "most": most}
    return message(f"label.unit{'_steps' if most > 1 else ''}{'_off' if spot is None else ''}", **known)


def factors(s: TCC, piece: int) -> str:
    """Attack-defense with the steps it has, or will have when it enters."""
    t = s.given.sheets
    steps = 1 if piece == GARRISON else s.steps[piece] or t.entry_steps[piece]
    return f"{t.attack[piece][steps]}-{t.defense[piece][steps]}"


def place_note(s: TCC, place: int) -> Message:
    """The terrain of a hex, and how many units of either side stand there; a garrison counts."""
    t = s.given.sheets
    side = s.decision.seat(s)
    own = side if side in (AXIS, SOVIET) else AXIS
    counts = [
        (s.at[place] & t.of_side[who]).bit_count() + (who == AXIS and s.garrisons >> place & 1)
        for who in (own, enemy(own))
    ]
    return message("label.hex", terrain=Ref("terrain", TERRAINS[t.terrain[place]]), own=counts[0], enemy=counts[1])


def support_note(s: TCC, support: int) -> Message:
    """Its kind and its factors: attack and defense, and what it is worth in clear terrain if that differs."""
    t = s.given.sheets
    kind = Ref("support_type", t.support_type[support])
    attack, defense, clear = t.support_attack[support], t.support_defense[support], t.support_clear[support]
    if clear != attack:
        return message("label.rocket", kind=kind, factor=attack, clear=clear)
    if attack != defense:
        return message("label.engineer", kind=kind, attack=attack, defense=defense)
    return message("label.support", kind=kind, factor=attack)
