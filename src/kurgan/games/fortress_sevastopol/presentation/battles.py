"""What the dice of an Assault or a Bombardment came to, and those of every other roll; by the rules' own sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from kurgan.core.battles import Battle, Throw, luck_of
from kurgan.core.dice import Dice, Die
from kurgan.core.event import Event
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.places import NAMES, NONE, SEVASTOPOL_MASK, SIDES, enemy
from kurgan.games.fortress_sevastopol.presentation.odds import assault_odds, bombardment_odds, margins, others_hurt
from kurgan.games.fortress_sevastopol.presentation.rolls import RESULTS, result_of, roll_odds
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import capacity
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_terms, defense_terms
from kurgan.games.fortress_sevastopol.rules.r11_3_values import bombardment_defense_terms, bombardment_terms, total
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import (
    FOR_ASSAULT,
    FOR_COORDINATION,
    FOR_INFILTRATION,
    FOR_NUMBER,
    FOR_PARTISANS,
    FOR_REACTIVATION,
    FS,
    PURPOSES,
    units_at,
)

COMBAT, SINGLE = "DefenseDice", ("OneDie", "TwoDice")
WITHOUT_RESULT = {PURPOSES[FOR_COORDINATION], PURPOSES[FOR_NUMBER]}
AGAIN = frozenset({"Reroll"})
DEEDS = frozenset(
    {
        *("assault_won", "assault_drawn", "assault_lost", "area_spent", "overrun", "breached", "bridge_taken"),
        *("attrition", "no_attrition", "primary_holds", "mistaken", "gun_worn", "lost_step", "worn", "eliminated"),
        *("retreated", "passed_on", "went_back", "control", "ip_lost", "partisans_struck", "partisans_failed"),
    }
)
AFTERMATH = {
    *("Reroll", "ChooseLoss", "RetreatTo", "ChooseToLeave", "LeaveTo", "ChooseToGoBack", "ChooseWhoGoesBack"),
    *("GoBackTo", "ChooseAttrition"),
}
RANK = {"good": 2, "middle": 1, "bad": 0}


def rolls(decision: str, events: Sequence[Event]) -> bool:
    if decision == COMBAT:
        return True
    purposes = {dict(event.params).get("purpose") for event in events if event.key.startswith("rolled_")}
    return decision in SINGLE and not any(Ref("purpose", name) in purposes for name in WITHOUT_RESULT)


def goes_on(s: FS) -> bool:
    return s.decision.name in AFTERMATH


def fought(view: View, told: Sequence[Event], earlier: Sequence[Event]) -> Battle | None:
    s: FS = view.state
    if s.decision.name in SINGLE:
        return _single(s, told)
    ours, theirs = _dice(earlier), _dice(told)
    if not ours or not theirs:
        return None
    return (_assault if s.purpose == FOR_ASSAULT else _bombardment)(s, ours, theirs)


def _dice(events: Iterable[Event]) -> tuple[int, ...]:
    for event in events:
        params = dict(event.params)
        values = tuple(value for value in map(params.get, ("one", "two", "die")) if isinstance(value, int))
        if event.key.startswith("rolled_"):
            return values
    return ()


# --- combats --------------------------------------------------------------------------------------


def _assault(s: FS, ours: tuple[int, ...], theirs: tuple[int, ...]) -> Battle:
    """[10.4]"""
    attack, defense = total(attack_terms(s)), total(defense_terms(s))
    margin = attack + sum(ours) - defense - sum(theirs)
    cp = margin - s.given.sheets.city[s.target]  # [10.4.1-b]
    if margin > 0:
        name, kind = "overrun" if cp > capacity(s, s.target, enemy(s.side)) else "success", "good"
    else:
        name, kind = ("failure", "bad") if margin else ("stalemate", "middle")
    return Battle(
        NAMES[s.target],
        assault_odds([(1, s)], s.side),
        _throws(s, (attack, ours), (defense, theirs)),
        message(f"battle.{name}", by=abs(margin)),
        kind,
        tuple(unit_name(s, unit) for unit in _first(s.point, s.committed | s.guns)),
        tuple(unit_name(s, unit) for unit in _first(s.forward, units_at(s, s.target, enemy(s.side)))),
        message("battle.more_than", total=defense + sum(theirs)),
        luck_of(margins([(1, s)], Counter({attack - defense: 1})), margin, "margin"),
    )


def _bombardment(s: FS, ours: tuple[int, ...], theirs: tuple[int, ...]) -> Battle:
    """[11.4.1] [11.4.2-i]"""
    attack, defense = total(bombardment_terms(s)), total(bombardment_defense_terms(s))
    margin = attack + sum(ours) - defense - sum(theirs)
    shelter = SEVASTOPOL_MASK >> s.target & 1  # [11.4.1-a]
    ap, price = max(0, margin - shelter), attrition_price(s, s.primary)
    prices = [attrition_price(s, unit) for unit in others_hurt(s)]
    more = bool(prices) and ap >= price + min(prices)
    name = "no_effect" if ap < price else "hit_more" if more else "hit"
    firing = (message(f"marker.{MARKERS[s.source]}"),) if s.source != NONE else ()
    return Battle(
        NAMES[s.target],
        bombardment_odds([(1, s)], s.side),
        _throws(s, (attack, ours), (defense, theirs)),
        message(f"battle.{name}", ap=ap),
        "bad" if ap < price else "good",
        (*firing, *(unit_name(s, unit) for unit in _first(s.lead, s.guns))),
        (unit_name(s, s.primary),),
        message("battle.at_least", total=defense + sum(theirs) + shelter + price),
        luck_of(margins([(1, s)], Counter({attack - defense: 1})), margin, "margin"),
    )


def _throws(s: FS, ours: tuple[int, tuple[int, ...]], theirs: tuple[int, tuple[int, ...]]) -> tuple[Throw, ...]:
    sides = (s.side, *ours, "odds.attack"), (enemy(s.side), *theirs, "odds.defense")
    return tuple(Throw(SIDES[side], dice, value + sum(dice), message(name)) for side, value, dice, name in sides)


def unit_name(s: FS, unit: int) -> Message:
    return message(f"unit.{s.given.sheets.slugs[unit]}")


def _first(leader: int, units: int) -> list[int]:
    """The one whose factor counts, then the others."""
    found = list(bits(units))
    return sorted(found, key=lambda unit: unit != leader)


# --- other rolls ----------------------------------------------------------------------------------


def _single(s: FS, told: Sequence[Event]) -> Battle | None:
    values = _dice(told)
    odds = roll_odds(s, s.roller)
    if odds is None or not values:
        return None
    rolled = next(action for action, _ in s.chance_outcomes() if values in _faces(action))
    event = result_of(s, rolled)
    if event is None:
        return None
    chances: dict[int, Fraction] = {}
    for one in odds.outcomes:
        chances[RANK[one.kind]] = chances.get(RANK[one.kind], Fraction(0)) + Fraction(one.n, one.d)
    kind = RESULTS[event.key]
    needed = dict(event.params).get("needed")
    return Battle(
        _place(s),
        odds,
        (Throw(SIDES[s.roller], values, sum(values)),),
        message(f"roll.{event.key}"),
        kind,
        against=(unit_name(s, s.struck),) if s.purpose == FOR_PARTISANS and s.struck != NONE else (),
        needed=message("battle.needed", needed=needed) if isinstance(needed, int) else None,
        luck=luck_of(chances, RANK[kind], "successes", lambda rank: int(rank == RANK["good"])),
    )


def _faces(action: object) -> tuple[tuple[int, ...], ...]:
    if isinstance(action, Die):
        return ((action.die,),)
    return ((action.one, action.two),) if isinstance(action, Dice) else ()


def _place(s: FS) -> str:
    """Where it happens; empty: nowhere on the map."""
    if s.purpose == FOR_PARTISANS:
        return NAMES[s.raid]
    if s.purpose in (FOR_REACTIVATION, FOR_INFILTRATION) and s.unit != NONE:
        return NAMES[s.where[s.unit]]
    return NAMES[s.home] if s.home and PURPOSES[s.purpose] != "check" else ""
