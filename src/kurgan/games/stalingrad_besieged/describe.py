"""Choices in words for whoever looks at a view: which unit, what it may hit, and with what chance.

The words are messages; the terminal renders them, the browser gets them as they are.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from kurgan.core.actions import Action
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.actions import At, Attack, Cross, Move, Play, Reveal, Target, To
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.names import A_CARD, AN_ATTACKER, FACTORY
from kurgan.games.stalingrad_besieged.places import GERMAN, NAMES, enemy
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import objective_at
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, targets
from kurgan.games.stalingrad_besieged.rules.r15_cards import STRIKE_RULES, effect_of
from kurgan.games.stalingrad_besieged.rules.r15_cover import (
    GUN,
    cover_may_be_hidden,
    is_air_strike,
    looks_go_on,
    pieces_near,
)
from kurgan.games.stalingrad_besieged.rules.r15_strikes import strike_die, strike_need
from kurgan.games.stalingrad_besieged.sheets import CARDS, EFFECTS, SLUGS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

KINDS = {"space": "space", "card": "card", "type": "unit", "weaker": "unit", "stronger": "unit", "case": "case"}
SAYS_CHANCES = True  # in its notes
UNIT = tuple(message(f"unit.{slug}") for slug in SLUGS)
SPACE = tuple(Ref("space", name) for name in NAMES)
CANNOT_HIT = message("label.cannot_hit")
ALWAYS = message("label.always")
UNKNOWN_TYPE = message("label.unknown")
GUN_CANCELS = message("label.gun_cancels")
GUN_MAY_ANSWER = message("label.gun_may_answer")
AT_FACTORY, AT_FERRY = message("label.factory"), message("label.ferry")


def note(view: View, action: Action) -> Message | None:
    s: SB = view.state
    match action:
        case Move(space) | Reveal(space):
            return UNIT[s.board[space]]
        case Attack(space):
            return _attack_note(s, space)
        case Target(space) if s.picked == AN_ATTACKER:
            return _pair(UNIT[s.board[space]], _attack_chance(s, s.pick, space))
        case Target(space) if s.picked == A_CARD:
            return _card_note(s, space)
        case Play(card):
            return message(f"effect.{EFFECTS[s.given.sheets.effect[s.side][card]]}") if is_split(card) else None
        case To(space) | Cross(_, space) | At(space):
            return _objective(s, space)
        case _:
            return None


def is_split(card: int) -> bool:
    """Cards with another half for the other side."""
    return "__" in CARDS[card]


def _pair(first: Message, second: Message) -> Message:
    return Message("label.pair", (("first", first), ("second", second)))


def _objective(s: SB, space: int) -> Message | None:
    objective = objective_at(s, space)
    return None if objective < 0 else AT_FACTORY if objective == FACTORY else AT_FERRY


# --- attacks --------------------------------------------------------------------------------------


def _attack_note(s: SB, attacker: int) -> Message:
    found = targets(s, attacker)
    who = UNIT[s.board[attacker]]
    if len(found) > 1:
        return _pair(who, message("label.targets", count=len(found)))
    target = found[0]
    against = Message("label.against", (("attacker", who), ("unit", UNIT[s.board[target]]), ("space", SPACE[target])))
    return _pair(against, _attack_chance(s, attacker, target))


def _attack_chance(s: SB, attacker: int, target: int) -> Message:
    return UNKNOWN_TYPE if s.board[target] in UNKNOWN else needs(lowest_die(s, attacker, target))


@cache
def needs(lowest: int) -> Message:
    """The lowest die that hits, and its chance."""
    if lowest > 6:
        return CANNOT_HIT
    return message("label.needs", die=lowest, chance=chance_words(Fraction(7 - max(lowest, 1), 6)))


def chance_words(chance: Fraction) -> Message:
    return ALWAYS if chance == 1 else message("label.chance", n=chance.numerator, d=chance.denominator)


# --- cards ----------------------------------------------------------------------------------------


def _card_note(s: SB, space: int) -> Message | None:
    if effect_of(s, s.pick) not in STRIKE_RULES:
        return UNIT[s.board[space]] if s.board[space] else _objective(s, space)
    aimed = aim(s, s.pick, space)
    unit = UNIT[s.board[space]]
    if is_air_strike(aimed) and open_gun(aimed):
        return _pair(unit, GUN_CANCELS)
    if s.board[space] in UNKNOWN:
        note = _pair(unit, message("label.percent", percent=round(100 * unknown_chance(aimed))))
    else:
        note = _pair(unit, needs(lowest_strike(aimed, s.board[space])))
    return _pair(note, GUN_MAY_ANSWER) if is_air_strike(aimed) and gun_may_answer(aimed) else note


def aim(s: SB, card: int, space: int) -> SB:
    """A copy with the card aimed at a space, as the functions of a strike read it."""
    aimed = s.copy()
    aimed.card, aimed.target, aimed.looked = card, space, 0
    return aimed


def open_gun(s: SB) -> bool:
    """[15-air-c] A gun that everybody sees drives the strike off; so does a known one of the solo German [R57]."""
    side = enemy(s.side)
    always = s.given.solo and side == GERMAN
    return any(s.board[n] == GUN[side] and (always or not is_hidden(s, n)) for n in pieces_near(s, s.target, side))


def gun_may_answer(s: SB) -> bool:
    return cover_may_be_hidden(s) or looks_go_on(s)


def lowest_strike(s: SB, piece: int) -> int:
    return next((die for die in range(1, 7) if strike_die(s, die) >= strike_need(s, piece)), 7)


def unknown_chance(s: SB) -> Fraction:
    """Over all types that the piece may be, as the viewer must reckon."""
    weights = weights_of(s, s.target)
    total = sum(weight for _, weight in weights)
    hits = sum(weight * (7 - lowest_strike(s, piece)) for piece, weight in weights)
    return Fraction(hits, 6 * total)
