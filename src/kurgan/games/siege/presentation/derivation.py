"""Every number of an attack, in the order of the rules: attack, defence, armour, dice, supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.core.event import Term
from kurgan.core.scene import OddsTerm
from kurgan.core.text import Message, message
from kurgan.games.siege.rules.s08_2_die import armor_effect, armor_terms, die_terms
from kurgan.games.siege.rules.s08_2_values import (
    POINT,
    Attacker,
    Battle,
    attack_strength,
    attack_terms,
    defense_strength,
    share,
    share_row,
    sp_cost,
    sp_terms,
)
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import FULL, HALF, QUARTER

GROUPS = {name: message(f"odds.{name}") for name in ("attack", "defence", "armour", "dice", "supply")}
SUMS = {name: message(f"odds.{name}_total") for name in GROUPS}
HALVES = 2
MANNED = message("term.manned_fort")
SUPPORT = ("support", "support_halved")
SHARES = {HALF: "odds.halved", QUARTER: "odds.quartered"}


def derivation(s: SG, b: Battle) -> tuple[OddsTerm, ...]:
    return (*_attack(b), *_defense(b), *_armor(b), *_dice(b), *_supply(b))


def _total(group: str, value: int, rule: str, parts: int = 1, signed: bool = False) -> OddsTerm:
    return OddsTerm(SUMS[group], value, rule, total=True, signed=signed, group=GROUPS[group], parts=parts)


def _named(terms: Iterable[Term], group: str, parts: int = 1) -> Iterator[OddsTerm]:
    for term in terms:
        yield OddsTerm(message(f"term.{term.key}"), term.value, term.rule, group=GROUPS[group], parts=parts)


def _attack(b: Battle) -> Iterator[OddsTerm]:
    """[S.8.2] Unit by unit, with the work that halves it; then ground support."""
    for unit in b.attackers:
        part = share(b, unit)[0]
        yield OddsTerm(
            _attacker(unit, part), unit.strength * part // FULL, share_row(b, unit), group=GROUPS["attack"], parts=POINT
        )
    yield from _named((term for term in attack_terms(b) if term.key in SUPPORT), "attack", POINT)
    yield _total("attack", attack_strength(b), "S.8.2-b", POINT)


def _attacker(unit: Attacker, part: int) -> Message:
    name = message(f"unit.{unit.key}")
    return message(SHARES[part], unit=name) if part in SHARES else name


def _defense(b: Battle) -> Iterator[OddsTerm]:
    """[S.8.2-a] Unit by unit; ground does not change them."""
    for unit in b.defenders:
        manned = unit.key == "manned_fort"
        yield OddsTerm(
            MANNED if manned else message(f"unit.{unit.key}"),
            unit.strength,
            "40.C.1-b" if manned else "S.8.2-a",
            group=GROUPS["defence"],
            parts=POINT,
        )
    yield _total("defence", defense_strength(b), "S.8.2-b", POINT)


def _armor(b: Battle) -> Iterator[OddsTerm]:
    terms = armor_terms(b)
    if terms:
        yield from _named(terms, "armour")
        yield _total("armour", armor_effect(b), "S.8.2-k")


def _dice(b: Battle) -> Iterator[OddsTerm]:
    """[S.8.2-d] What is added to the two dice."""
    terms = die_terms(b)
    yield from _named(terms, "dice")
    yield _total("dice", sum(term.value for term in terms), "S.8.2-d", signed=True)


def _supply(b: Battle) -> Iterator[OddsTerm]:
    """[S.8.1-h] What the attack costs."""
    yield from _named(sp_terms(b), "supply", HALVES)
    yield _total("supply", sp_cost(b), "S.8.1-j", HALVES)
