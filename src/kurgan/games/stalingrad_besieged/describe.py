"""Choices in words for whoever looks at a view: which unit, what it may hit, and with what chance."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

from kurgan.core.actions import Action
from kurgan.core.text import Catalogue, Param, Ref
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.actions import At, Attack, Cross, Move, Play, Reveal, Target, To
from kurgan.games.stalingrad_besieged.geometry import NAMES
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import objective_at
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden
from kurgan.games.stalingrad_besieged.rules.r09_combat import lowest_die, targets
from kurgan.games.stalingrad_besieged.rules.r15_cards import (
    GUN,
    STRIKE_RULES,
    cover_may_be_hidden,
    effect_of,
    is_air_strike,
    looks_go_on,
    pieces_near,
    strike_die,
    strike_need,
)
from kurgan.games.stalingrad_besieged.state import A_CARD, AN_ATTACKER, FACTORY, SB
from kurgan.games.stalingrad_besieged.tables import CARDS, EFFECTS, SLUGS, UNKNOWN

FIELD_KINDS = {"space": "space", "card": "card", "type": "unit", "weaker": "unit", "stronger": "unit", "case": "case"}


def describe(view: View, action: Action, words: Catalogue) -> str:
    """The action in words, with a note in brackets where there is something to know."""
    text = words.text(f"action.{action.word}", _params(action))
    note = _note(view, action, words)
    return words.text("label.note", {"action": text, "note": note}) if note else text


def _params(action: Action) -> dict[str, Param]:
    """Fields of an action by name: numbers as things of the game."""
    names = action.text.split(" ")[1:]
    return {field.name: Ref(FIELD_KINDS[field.name], name) if field.name in FIELD_KINDS else name
            for field, name in zip(fields(action), names, strict=True)}       # type: ignore[arg-type]


def _note(view: View, action: Action, words: Catalogue) -> str:
    s: SB = view.state
    match action:
        case Move(space) | Reveal(space):
            return _unit(s, space, words)
        case Attack(space):
            return _attack_note(s, space, words)
        case Target(space) if s.picked == AN_ATTACKER:
            return _joined([_unit(s, space, words), _attack_chance(s, s.pick, space, words)], words)
        case Target(space) if s.picked == A_CARD:
            return _card_note(s, space, words)
        case Play(card):
            return words.text(f"effect.{EFFECTS[s.given.tables.effect[s.side][card]]}") if _is_split(card) else ""
        case To(space) | Cross(_, space) | At(space):
            return _objective(s, space, words)
        case _:
            return ""


def _is_split(card: int) -> bool:
    """Cards with another half for the other side."""
    return "__" in CARDS[card]


def _unit(s: SB, space: int, words: Catalogue) -> str:
    return words.text(f"unit.{SLUGS[s.board[space]]}")


def _objective(s: SB, space: int, words: Catalogue) -> str:
    objective = objective_at(s, space)
    return "" if objective < 0 else words.text("label.factory" if objective == FACTORY else "label.ferry")


# --- attacks --------------------------------------------------------------------------------------

def _attack_note(s: SB, attacker: int, words: Catalogue) -> str:
    found = targets(s, attacker)
    who = _unit(s, attacker, words)
    if len(found) > 1:
        return _joined([who, words.text("label.targets", {"count": len(found)})], words)
    target = found[0]
    against = words.text("label.against", {"attacker": who, "unit": _unit(s, target, words), "space": NAMES[target]})
    return _joined([against, _attack_chance(s, attacker, target, words)], words)


def _joined(parts: list[str], words: Catalogue) -> str:
    return words.text("label.join").join(parts)


def _attack_chance(s: SB, attacker: int, target: int, words: Catalogue) -> str:
    if s.board[target] in UNKNOWN:
        return words.text("label.unknown")
    return _needs(lowest_die(s, attacker, target), words)


def _needs(lowest: int, words: Catalogue) -> str:
    if lowest > 6:
        return words.text("label.cannot_hit")
    return words.text("label.needs", {"die": lowest, "chance": _chance(Fraction(7 - max(lowest, 1), 6), words)})


def _chance(chance: Fraction, words: Catalogue) -> str:
    if chance == 1:
        return words.text("label.always")
    return words.text("label.chance", {"n": chance.numerator, "d": chance.denominator})


# --- cards ----------------------------------------------------------------------------------------

def _card_note(s: SB, space: int, words: Catalogue) -> str:
    if effect_of(s, s.pick) not in STRIKE_RULES:
        return _unit(s, space, words) if s.board[space] else _objective(s, space, words)
    aimed = s.copy()
    aimed.card, aimed.target, aimed.looked = s.pick, space, 0
    parts = [_unit(s, space, words)]
    if is_air_strike(aimed) and _open_gun(aimed):
        return _joined([*parts, words.text("label.gun_cancels")], words)
    if s.board[space] in UNKNOWN:
        percent = round(100 * _unknown_chance(aimed))
        parts.append(words.text("label.percent", {"percent": percent}))
    else:
        parts.append(_needs(_lowest_strike(aimed, s.board[space]), words))
    if is_air_strike(aimed) and (cover_may_be_hidden(aimed) or looks_go_on(aimed)):
        parts.append(words.text("label.gun_may_answer"))
    return _joined(parts, words)


def _open_gun(s: SB) -> bool:
    side = 1 - s.side
    return any(s.board[n] == GUN[side] and not is_hidden(s, n) for n in pieces_near(s, s.target, side))


def _lowest_strike(s: SB, piece: int) -> int:
    return next((die for die in range(1, 7) if strike_die(s, die) >= strike_need(s, piece)), 7)


def _unknown_chance(s: SB) -> Fraction:
    """Over all types that the piece may be, as the viewer must reckon."""
    weights = weights_of(s, s.target)
    total = sum(weight for _, weight in weights)
    hits = sum(weight * (7 - _lowest_strike(s, piece)) for piece, weight in weights)
    return Fraction(hits, 6 * total)
