"""How a combat comes to its column: every unit, what supply and support do, every shift and modifier, with its rule.

What is not certain stands in the sum with the middle of all it can be; its line says how far that may be off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kurgan.core.event import Term
from kurgan.core.scene import OddsTerm
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.games.crimean_campaign.chances import WHEELS
from kurgan.games.crimean_campaign.places import enemy
from kurgan.games.crimean_campaign.presentation.forces import Force, spread
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r11_1_support import support_factor
from kurgan.games.crimean_campaign.rules.r11_3_totals import column, factor, loss_by_supply
from kurgan.games.crimean_campaign.state import TCC

ATTACK, DEFENSE, COLUMN, DIE = (message(f"odds.{name}") for name in ("attack", "defense", "column_of", "die"))
Line = tuple[Message, int, str]


def derivation(
    s: TCC, attack: Force, defense: Force, shifts: Sequence[Term], wheels: Term | None, die: Sequence[Term]
) -> tuple[OddsTerm, ...]:
    """[11.3-4] to [11.3-8]"""
    ours, theirs = side_terms(s, s.side, attack), side_terms(s, enemy(s.side), defense)
    differential = ours[-1].value - theirs[-1].value
    moved = [*shifts, *([wheels] if wheels and likely_wheels(attack, defense) else [])]
    final = column(s, differential, sum(term.value for term in moved))
    return (
        *ours,
        *theirs,
        OddsTerm(message("odds.differential"), differential, "11.3-5", signed=False, group=COLUMN),
        OddsTerm(message("odds.first"), column(s, differential, 0), "11.3-6", signed=False, group=COLUMN),
        *(
            OddsTerm(message("odds.shift", term=message(f"term.{term.key}")), term.value, term.rule, group=COLUMN)
            for term in moved
        ),
        OddsTerm(message("odds.final"), final, "11.3-7", total=True, signed=False, group=COLUMN),
        *(OddsTerm(message(f"term.{term.key}"), term.value, term.rule, group=DIE) for term in die),
    )


def side_terms(s: TCC, side: int, force: Force) -> list[OddsTerm]:
    """[11.3-3] [11.3-4] The units of one side, what supply takes and support adds, and their sum last."""
    lines = [*unit_lines(s, force), *unknown_lines(s, force)]
    units = sum(value for _, value, _ in lines)
    support = [(named(words.support(n)), support_factor(s, n, side), "11.1-b") for n in bits(s.sealed[side])]
    beyond = sum(value for _, value, _ in support) - units
    if beyond > 0:
        support.append((message("term.beyond_limit"), -beyond, "11.1-f"))
    lines += support
    group, name = (ATTACK, "odds.attack_total") if side == s.side else (DEFENSE, "odds.defense_total")
    found = [OddsTerm(label, value, rule, signed=n > 0, group=group) for n, (label, value, rule) in enumerate(lines)]
    strength = sum(value for _, value, _ in lines)
    return [*found, OddsTerm(message(name), strength, "11.3-4", total=True, signed=False, group=group)]


def named(thing: Ref) -> Message:
    return message(f"{thing.kind}.{thing.id}")


def unit_lines(s: TCC, force: Force) -> Iterator[Line]:
    for piece in force.known:
        yield named(words.piece(piece)), factor(s, piece), "11.3-3"
    halved = sum(loss_by_supply(s, piece) for piece in force.known)
    if halved:
        yield message("term.out_of_supply"), -halved, "8.1-b"


def unknown_lines(s: TCC, force: Force) -> Iterator[Line]:
    """Each with the least and the most it can be worth, halved already where it is out of supply."""
    if len(force.panzer) > 1:
        dice = spread(force.panzer)
        panzer = words.piece(s.given.sheets.panzer)
        yield message("odds.by_dice", unit=panzer, low=dice.low, high=dice.high), dice.middle, "12.3"
    if force.untried or force.hidden:
        worth = spread(force.unknown)
        key, rule = ("odds.untried", "2.3.9-b") if not force.hidden else ("odds.hidden", "6.3")
        if force.untried and force.hidden:
            key = "odds.untried_and_hidden"
        yield (
            message(key, number=force.untried or force.hidden, hidden=force.hidden, low=worth.low, high=worth.high),
            worth.middle,
            rule,
        )


def likely_wheels(attack: Force, defense: Force) -> bool:
    """Whether German mechanized units take part, or do in at least half of all cases."""
    for ways in (attack.whole, defense.whole):
        if 2 * sum(weight for packed, weight in ways.items() if packed >> WHEELS) >= sum(ways.values()):
            return True
    return False
