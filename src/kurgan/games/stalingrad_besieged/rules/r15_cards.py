"""15. Option cards on a target: where each may go, and what it does there."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import TARGET, Target
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN, SPACES, enemy
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import objective_at
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fortify
from kurgan.games.stalingrad_besieged.rules.r15_snipers import place_sniper, sniper_refusal
from kurgan.games.stalingrad_besieged.sheets import (
    AIR_STRIKE,
    FACES,
    FORTIFY,
    HEAVY_BARRAGE,
    KATYUSHA,
    OF_SIDE,
    REINFORCEMENT,
    SIDE,
    SNIPER,
    UNKNOWN,
)
from kurgan.games.stalingrad_besieged.state import SB

FORTIFY_NEEDS_UNIT = Refusal("9.3-a", "fortify_needs_unit")
FORTIFY_MOVED = Refusal("9.3-a", "fortify_after_move")
FORTIFY_GERMAN_OBJECTIVE = Refusal("15-frt-b", "fortify_objective_russian_only")
FORTIFIED_ALREADY = Refusal("9.3-c", "fortified_already")
# What each strike rests on, and its way with hidden targets.
STRIKE_RULES = {
    AIR_STRIKE: ("15-air-a", "15-air-b"),
    HEAVY_BARRAGE: ("15-hab-a", "15-hab-b"),
    KATYUSHA: ("15-kat-a", "15-kat-b"),
}
NO_ENEMY = {effect: Refusal(rule, "card_needs_enemy") for effect, (rule, _) in STRIKE_RULES.items()}


def effect_of(s: SB, face: int) -> int:
    return s.given.sheets.effect[s.side][face]


def fortify_refusal(s: SB, space: int, side: int) -> Refusal | None:
    """[9.3-a] [15-frt-a] Under an own unit that has not moved; for Russians also their ferry or factory [15-frt-b]."""
    piece = s.board[space]
    if s.forts[space]:
        return FORTIFIED_ALREADY  # [R38]
    objective = objective_at(s, space)
    if objective >= 0 and (not piece or SIDE[piece] == RUSSIAN):
        if side == RUSSIAN and s.held[objective] == RUSSIAN:
            return None
        if side == GERMAN:
            return FORTIFY_GERMAN_OBJECTIVE
    if not piece or SIDE[piece] != side:
        return FORTIFY_NEEDS_UNIT
    return FORTIFY_MOVED if s.flags[space] & MOVED else None


def card_target_refusal(s: SB, effect: int, space: int, side: int) -> Refusal | None:
    if effect == FORTIFY:
        return fortify_refusal(s, space, side)
    if effect == SNIPER:
        return sniper_refusal(s, space, side)
    if s.board[space] and SIDE[s.board[space]] != side:
        return None
    return NO_ENEMY[effect]


def has_use(s: SB, face: int, side: int) -> bool:
    """Whether the side's half of a card could do something now."""
    effect = s.given.sheets.effect[side][face]
    if effect == REINFORCEMENT:
        return any(s.aside[t] for t in (*OF_SIDE[side], UNKNOWN[side]))  # [7.5-b]
    if effect in STRIKE_RULES:
        return any(s.count[enemy(side) * 3 :][:3])
    if effect in (FORTIFY, SNIPER):
        return any(card_target_refusal(s, effect, space, side) is None for space in range(SPACES))
    return True


class CardTarget(Decision[SB]):
    """[15-air-a] [15-hab-a] [15-kat-a] [15-snp-a] [9.3-a] Where the card goes."""

    rule = "6-a"
    kinds = (Target,)

    def seat(self, s: SB) -> int:
        return s.side

    def legal(self, s: SB) -> list[Action]:
        effect = effect_of(s, s.pick)
        return [TARGET[n] for n in range(SPACES) if card_target_refusal(s, effect, n, s.side) is None]

    def refuse(self, s: SB, action: Target) -> Refusal | None:
        return card_target_refusal(s, effect_of(s, s.pick), action.space, s.side)

    def apply(self, s: SB, action: Target) -> None:
        face, space = s.pick, action.space
        effect = effect_of(s, face)
        s.forget_half_choice()
        leave_hand(s, face)
        tell_played(s, face)
        if effect == FORTIFY:
            fortify(s, space, s.side, face)  # [15-frt-a]
            if s.log is not None:
                s.tell("fortified", "9.3-a", side=words.side(s.side), space=words.space(space))
        elif effect == SNIPER:
            place_sniper(s, space, s.side)
        else:
            s.card, s.target = face, space

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"card": words.card(s.pick), "effect": words.effect(effect_of(s, s.pick))}


class PrepareTarget(CardTarget):
    half_of = "Prepare"


class ManeuverTarget(CardTarget):
    half_of = "Maneuver"


def leave_hand(s: SB, face: int) -> None:
    """A card others could deduce is the one that went, if the faces agree."""
    at = s.side * FACES + face
    s.hand[at] -= 1
    if s.known[at]:
        s.known[at] -= 1
    s.played = 1  # [6-b]


def tell_played(s: SB, face: int) -> None:
    if s.log is not None:
        s.tell(
            "card_played",
            "6-a",
            side=words.side(s.side),
            card=words.card(face),
            effect=words.effect(effect_of(s, face)),
        )
