"""All that can come of a combat, by playing it: every deal of what a seat does not see, every draw, every die.

It shares nothing with the code that counts chances: worlds are states, and the rules play them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.core.text import Ref
from kurgan.core.view import View
from kurgan.games.crimean_campaign.actions import BOATS, DECLARE, READY, Attack
from kurgan.games.crimean_campaign.hidden import trade_places
from kurgan.games.crimean_campaign.places import AXIS, SIDES, enemy
from kurgan.games.crimean_campaign.rules.r06_stacking import is_overstacked
from kurgan.games.crimean_campaign.rules.r11_0_attackers import road_refusal, side_refusal
from kurgan.games.crimean_campaign.rules.r11_3_totals import attack_terms, defense_terms, total
from kurgan.games.crimean_campaign.sheets import GARRISON, PIECES
from kurgan.games.crimean_campaign.stacks import veiled
from kurgan.games.crimean_campaign.state import TCC

Commit = Callable[[TCC], list[Action]]  # what a side that waits in CommitSupport commits in secret
AFTER = ("ChooseLoss", "ReturnDie")  # what may be asked before it is known what is left


@dataclass
class Found:
    attack: dict[int, Fraction] = field(default_factory=dict)
    defense: dict[int, Fraction] = field(default_factory=dict)
    columns: dict[int, Fraction] = field(default_factory=dict)
    losses: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    cleared: Fraction = Fraction(0)


def nothing(s: TCC) -> list[Action]:
    return []


def everything(s: TCC) -> list[Action]:
    return [action for action in s.legal_actions() if action != READY]


# --- worlds -----------------------------------------------------------------------------------------


def fighting_slots(s: TCC, action: Action) -> int:
    """The enemy pieces in this combat, as they lie in the view; for an attack that is only thought of, the target's."""
    target = action.place if isinstance(action, Attack) else s.target
    defends = s.current_player() != s.side
    return s.committed if defends else s.at[target]


def worlds(view: View, action: Action) -> list[tuple[int, TCC]]:
    """Every way the hidden pieces can lie, those that differ only where nobody fights put together with a weight."""
    s: TCC = view.state
    assert view.seat is not None
    side = enemy(view.seat)
    slots = list(bits(veiled(s, side)))
    of_interest = fighting_slots(s, action) & veiled(s, side)
    count: Counter[tuple[int, ...]] = Counter()
    example: dict[tuple[int, ...], TCC] = {}
    for dealt in permutations(slots):
        key = tuple(new for old, new in zip(slots, dealt, strict=True) if of_interest >> old & 1)
        world = s.copy()
        trade_places(world, dict(zip(slots, dealt, strict=True)))
        if is_possible(world, side):
            count[key] += 1
            example.setdefault(key, world)
    return [(weight, example[key]) for key, weight in count.items()]


def is_possible(s: TCC, side: int) -> bool:
    """[6.1] Not above the stacking limit; [11.2.1-c] [12.4-a] nothing attacks on wheels without a road, or in boats."""
    if any(is_overstacked(s, place, side) for place in bits(s.occupied[side])):
        return False
    if side != AXIS or s.side != AXIS:
        return True
    return all(road_refusal(s, piece) is None and side_refusal(s, piece) is None for piece in bits(s.committed))


# --- playing on -------------------------------------------------------------------------------------


def enumerated(view: View, action: Action, his: Commit = nothing) -> Found:
    """All that can come of an action, if its player decides no more than it says and the enemy commits this."""
    assert view.seat is not None
    found, deals = Found(), worlds(view, action)
    number = sum(weight for weight, _ in deals)
    for weight, world in deals:
        if view.seat != world.side:  # the enemy was asked first, and what he said is not in the view
            world.shooting = world.side
            answer(world, his)
        s = declared(world, action)
        while s.decision.name == "CommitSupport":
            answer(s, nothing if s.current_player() == view.seat else his)
        for share, waiting in to_the_die(s, Fraction(weight, number)):
            throw(waiting, share, found)
    return found


def answer(s: TCC, commit: Commit) -> None:
    for action in commit(s):
        s.play(action)
    s.play(READY)


def declared(world: TCC, action: Action) -> TCC:
    s = world.copy()
    s.play(action)
    if isinstance(action, Attack):
        joined = False
        while joining := [other for other in s.legal_actions() if other.word == "join"]:
            s.play(joining[0])
            joined = True
        if not joined and not s.committed and BOATS in s.legal_actions():
            s.play(BOATS)
            while joining := [other for other in s.legal_actions() if other.word == "join"]:
                s.play(joining[0])
        s.play(DECLARE)
    assert s.target
    return s


def to_the_die(s: TCC, share: Fraction) -> Iterator[tuple[Fraction, TCC]]:
    """Every draw of untried units, and the dice of the 22nd Panzer."""
    if s.decision.name == "CombatDie":
        yield share, s
        return
    assert s.current_player() == CHANCE, s.decision.name
    outcomes = s.chance_outcomes()
    number = sum(weight for _, weight in outcomes)
    for outcome, weight in outcomes:
        after = s.copy()
        after.apply(outcome)
        yield from to_the_die(after, share * Fraction(weight, number))


def throw(s: TCC, share: Fraction, found: Found) -> None:
    """Each face of the combat die, the losses taken in any order; a landing unit lost afterwards does not count."""
    column: Any = s.decision.prompt(s)["column"]
    found.columns[column] = found.columns.get(column, Fraction(0)) + share
    for side, terms in ((found.attack, attack_terms(s)), (found.defense, defense_terms(s))):
        side[total(terms)] = side.get(total(terms), Fraction(0)) + share
    target, defending = s.target, SIDES[enemy(s.side)]
    defenders = {PIECES[piece] for piece in bits(s.at[target])} | (
        {PIECES[GARRISON]} if s.garrisons >> target & 1 else set()
    )
    for outcome, _ in s.chance_outcomes():
        after, lost, gone = s.copy(), dict.fromkeys(SIDES, 0), set[str]()
        events = after.play(outcome)
        while after.decision.name in AFTER and not after.is_terminal():
            events += after.play(after.legal_actions()[0])
        for event in events:
            if event.key in ("lost_step", "eliminated") and "11.5" in event.rules:
                unit = dict(event.params)["unit"]
                assert isinstance(unit, Ref)
                lost[SIDES[s.given.sheets.side[PIECES.index(unit.id)]]] += 1
                if event.key == "eliminated":
                    gone.add(unit.id)
        pair = lost[SIDES[s.side]], lost[defending]
        found.losses[pair] = found.losses.get(pair, Fraction(0)) + share / 6
        if defenders <= gone:
            found.cleared += share / 6
