"""Random attacks on every kind of work: the rules against a second computation that knows only the data files."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kurgan.core.event import Term
from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX, NAMES, enemy
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_1_battle import this_battle
from kurgan.games.siege.rules.s08_2_die import armor_effect, die_sum, result_at
from kurgan.games.siege.rules.s08_2_values import (
    BELOW,
    POINT,
    attack_strength,
    attack_terms,
    defense_strength,
    defense_terms,
    odds_column,
    sp_cost,
)
from kurgan.games.siege.rules.s08_3_results import applied, is_reduced, reduce_works
from kurgan.games.siege.rules.s09_works import aa_points
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KINDS
from tests.conftest import Budget
from tests.games.siege import second
from tests.games.siege.helpers import base, work
from tests.games.siege.second import SCENARIOS, WORKS, Attack

MARKERS = [kind for kind in KINDS if WORKS[kind]["form"] == "marker"]
MAP_WORKS = [kind for kind in KINDS if WORKS[kind]["form"] == "map"]
HEXSIDES = [kind for kind in KINDS if WORKS[kind]["form"] == "hexside"]


def attack_on(siege: Siege, rng: Random, kind: str) -> Attack:
    """An attack in which this kind of work takes part, among whatever else."""
    scenario = scenario_for(rng, kind)
    sheets = siege.sheets[scenario]
    own = SCENARIOS[scenario]
    printed = {row["at"]: row for row in own["work"].values() if row["value"]}
    sides = [(row["at"], row["across"]) for row in own["work"].values() if row["across"]]
    land = [name for name in own["hex"] if sheets.land >> HEX[name] & 1]
    if kind in HEXSIDES:
        target = rng.choice(sides)[0]
    elif WORKS[kind]["printed_die"]:
        target = rng.choice(sorted(printed))
    else:
        target = rng.choice([name for name in land if sheets.map.adjacent[HEX[name]]])
    around = [name for name in land if sheets.map.adjacent[HEX[target]] >> HEX[name] & 1]
    mine = [slug for slug, row in own["unit"].items() if row["side"] == "attacker" and row["attack"]]
    theirs = [slug for slug, row in own["unit"].items() if row["side"] == "defender" and not row["kind"]]
    attack = Attack(
        scenario,
        target,
        {slug: (rng.choice(around), steps(rng, own, slug)) for slug in rng.sample(mine, rng.randint(1, 6))},
        {slug: steps(rng, own, slug) for slug in rng.sample(theirs, rng.randint(1, 3))},
        support=rng.choice([0, 0, rng.randint(1, 6)]),
    )
    if kind == "field_fortification_unit" or rng.random() < 0.1:
        attack.dug = [rng.choice(sorted(attack.defenders))]
    if WORKS[kind]["form"] == "unit" and kind != "field_fortification_unit":
        attack.defenders |= {slug: 1 for slug, row in own["unit"].items() if row["kind"] == kind}
    marker, map_work, hexside = (kind if kind in known else "" for known in (MARKERS, MAP_WORKS, HEXSIDES))
    attack.marker = marker or (rng.choice(MARKERS) if rng.random() < 0.3 else "")
    attack.building = bool(attack.marker) and rng.random() < 0.2
    attack.manned = bool(attack.marker) and WORKS[attack.marker]["manned"] > 0 and rng.random() < 0.5
    maps = [name for name in MAP_WORKS if target in printed or not WORKS[name]["printed_die"]]
    attack.map_work = map_work or (rng.choice(maps) if rng.random() < 0.2 else "")
    for side in sides:
        if side[0] == target and (hexside or rng.random() < 0.5):
            attack.hexsides[side] = hexside or rng.choice(HEXSIDES)
            if hexside:  # let somebody come that way
                slug = sorted(attack.attackers)[0]
                attack.attackers[slug] = (side[1], attack.attackers[slug][1])
    return attack


def scenario_for(rng: Random, kind: str) -> str:
    """One in which this kind can be: the map prints Westwalls, counters are units of their scenario."""
    if kind in HEXSIDES:
        return "maginot"
    if WORKS[kind]["printed_die"]:
        return "westwall"
    if WORKS[kind]["form"] == "unit" and kind != "field_fortification_unit":
        return next(name for name, own in SCENARIOS.items() if any(row["kind"] == kind for row in own["unit"].values()))
    return rng.choice(sorted(SCENARIOS))


def steps(rng: Random, own: dict[str, dict[str, dict[str, int]]], slug: str) -> int:
    return rng.randint(1, 2) if own["unit"][slug]["re"] >= 2 else 1


def position(siege: Siege, attack: Attack) -> SG:
    """The same attack as a position about to be declared."""
    places: dict[str, list[str]] = {}
    for slug, (origin, left) in attack.attackers.items():
        places.setdefault(origin, []).append(unit_text(attack, slug, left))
    places[attack.target] = [unit_text(attack, slug, left) for slug, left in attack.defenders.items()]
    parts = [
        f"scenario={attack.scenario}",
        "at=combat>attack>JoinAttack",
        "phase=combat",
        "side=attacker",
        f"target={attack.target}",
        f"committed={' '.join(attack.attackers)}",
        "sp=attacker:200",
        "air=12",
    ]
    parts += [f"support={attack.support}"] if attack.support else []
    parts += [f"{place}={' '.join(units)}" for place, units in places.items()]
    if attack.marker:
        parts += [f"work={attack.target}:{attack.marker}", f"owner={attack.target}:defender"]
    if attack.building:
        parts.append(f"build={attack.target}:2")
    if attack.manned:
        parts.append(f"manned={attack.target}")
    if attack.map_work:
        parts += [f"base={attack.target}:{attack.map_work}", f"base_owner={attack.target}:defender"]
    if attack.dug:
        parts.append(f"dug={' '.join(attack.dug)}")
    if attack.hexsides:
        sides = {f"{a}-{b}": kind for (a, b), kind in attack.hexsides.items()}
        parts.append("side_work=" + " ".join(f"{side}:{kind}" for side, kind in sides.items()))
        parts.append("side_owner=" + " ".join(f"{side}:defender" for side in sides))
    return siege.read_position("; ".join(parts))


def unit_text(attack: Attack, slug: str, left: int) -> str:
    return f"{slug}/1" if left == 1 and attack.unit(slug)["re"] >= 2 else slug


def total(terms: tuple[Term, ...]) -> int:
    return sum(term.value for term in terms)


def compare(s: SG, attack: Attack) -> None:
    b = this_battle(s)
    shown = s.position()
    assert attack_strength(b) == total(attack_terms(b)) == POINT * second.attack_strength(attack), shown
    assert defense_strength(b) == total(defense_terms(b)) == POINT * second.defense_strength(attack), shown
    assert armor_effect(b) == second.armor(attack), shown
    assert die_sum(b) == second.die(attack), shown
    assert sp_cost(b) == 2 * second.supply(attack), shown
    assert aa_points(s, s.target, enemy(s.side)) == second.aa(attack), shown
    column = odds_column(b.charts, attack_strength(b), defense_strength(b))
    assert (None if column == BELOW else b.charts.columns[column]) == second.column(attack), shown
    if column == BELOW:
        return
    for dice in range(2, 13):
        rolled = result_at(b.charts, column, dice + die_sum(b))
        assert (RESULTS[rolled], RESULTS[applied(b, rolled)]) == second.result(attack, dice), (dice, shown)
    s.odds = column
    if is_reduced(s):
        reduce_works(s)
    assert (work(s, NAMES[s.target]), base(s, NAMES[s.target])) == tuple(
        kind or "none" for kind in second.reduced(attack)
    ), shown


@pytest.mark.rules("S.8.2", "S.9-d", "S.9-e")
def test_random_attacks_on_every_kind(siege: Siege, budget: Callable[[str], Budget]) -> None:
    tried = dict.fromkeys(KINDS, 0)
    for n, rng in enumerate(budget("siege_attacks").rngs()):
        kind = KINDS[n % len(KINDS)]
        attack = attack_on(siege, rng, kind)
        compare(position(siege, attack), attack)
        tried[kind] += kind in (*second.kinds(attack), attack.marker)
    assert all(tried.values()), tried
