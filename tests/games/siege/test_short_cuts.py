"""Short cuts in hot paths agree with the plain rules they stand for, in random positions of every scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from kurgan.core.sets import bits, filled
from kurgan.games.siege import Siege
from kurgan.games.siege.places import FIRST_HEX, enemy
from kurgan.games.siege.rules.s05_dig import dig_refusal, diggers, undig_refusal, undiggers
from kurgan.games.siege.rules.s05_going import route
from kurgan.games.siege.rules.s05_movers import could_move, foes_around, movers
from kurgan.games.siege.rules.s05_reach import ends, group_mp, layers, one_step, spent_at, step_cost, way_of
from kurgan.games.siege.rules.s06_overrun import least_cost, may_overrun, overrun_cost, overrun_refusal
from kurgan.games.siege.rules.s07_reserve import could_wait, reserve_hexes, reserve_refusal
from kurgan.games.siege.rules.s08_1_battle import battle_of, sums
from kurgan.games.siege.rules.s08_1_declare import attack_refusal, attack_targets, contact, duties_left, free_units
from kurgan.games.siege.rules.s08_2_die import die_sum
from kurgan.games.siege.rules.s08_2_quick import Defence, sums_of, together
from kurgan.games.siege.rules.s08_2_values import (
    BELOW,
    attack_strength,
    defense_strength,
    is_on_table,
    odds_column,
    sp_cost,
)
from kurgan.games.siege.rules.s09_1_capture import end_of_phase
from kurgan.games.siege.rules.s09_works import holds, owned
from kurgan.games.siege.state import SG, hexes_of, on_map
from tests.conftest import Budget

SCENARIOS = pytest.mark.parametrize("scenario", ["sevastopol", "maginot", "westwall"])
Give = Callable[[str], Budget]


def states(siege: Siege, scenario: str, budget: Give, *decisions: str) -> Iterator[tuple[SG, Random]]:
    """Random games, and of their states those where one of these decisions is asked."""
    for rng in budget("fast_paths").rngs(2):
        s = siege.new(scenario)
        while not s.is_terminal():
            if s.decision.name in decisions:
                yield s, rng
            s.apply(rng.choice(s.legal_actions()))


@SCENARIOS
def test_sets_read_from_arrays(siege: Siege, scenario: str, budget: Give) -> None:
    for s, _ in states(siege, scenario, budget, "ChooseMover", "ChooseAttack"):
        t = s.given.sheets
        assert filled(s.mp) == sum(1 << unit for unit, mps in enumerate(s.mp) if mps)
        assert on_map(s) == sum(1 << unit for unit in bits(t.present) if s.where[unit] >= FIRST_HEX)
        for side in (0, 1):
            assert hexes_of(s, on_map(s) & t.of_side[side]) == s.occupied[side]
            assert owned(side, s.work, s.owner) == sum(
                1 << place for place, kind in enumerate(s.work) if kind and s.owner[place] == side
            )


@SCENARIOS
def test_the_sums_of_an_attack(siege: Siege, scenario: str, budget: Give) -> None:
    """With some of the units next to a hex, and ground support, against every enemy hex."""
    compared = 0
    for s, rng in states(siege, scenario, budget, "ChooseMover", "ChooseAttack", "ChooseRetreat"):
        t = s.given.sheets
        for target in bits(t.land):
            units = sum(s.at[place] for place in bits(t.map.adjacent[target] & s.occupied[s.side]))
            units &= rng.getrandbits(units.bit_length() or 1)
            if not units or not holds(s, enemy(s.side), target):
                continue
            support = rng.choice((0, 0, 1, 3))
            b = battle_of(s, target, units, support)
            attack, defense = attack_strength(b), defense_strength(b)
            assert sums(s, target, units, support) == (attack, defense, sp_cost(b))
            assert is_on_table(t.charts, attack, defense) == (odds_column(t.charts, attack, defense) != BELOW)
            if not t.behind >> target & 1:
                bare = battle_of(s, target, 0)
                defence, of = Defence(bare), together([sums_of(bare, unit) for unit in b.attackers])
                column = odds_column(t.charts, attack, defense)
                assert (defence.sp_cost(of), defence.column(of, support)) == (sp_cost(b), column)
                assert defence.die_sum(of) == die_sum(b)
            compared += 1
    assert compared > 100


@SCENARIOS
def test_who_can_move(siege: Siege, scenario: str, budget: Give) -> None:
    """Whoever has a hex to go to; of the others some may overrun."""
    for s, _ in states(siege, scenario, budget, "ChooseMover", "ChooseReactor", "ChooseExploiter"):
        side = s.current_player()
        free = could_move(s, s.given.sheets.of_side[side])
        found = movers(s, side, free)
        for unit in bits(free):
            start = s.where[unit]
            go = ends(s, side, 1 << unit, start)
            if go or not foes_around(s, unit):
                assert bool(go) == bool(found >> unit & 1)
            way = way_of(s, side, start)
            near = [
                place
                for place in bits(s.given.sheets.map.adjacent[start] & ~way.barred)
                if step_cost(s, start, place, way) <= group_mp(s, 1 << unit)
            ]
            assert one_step(s.given.sheets, start, group_mp(s, 1 << unit), way) == sum(1 << place for place in near)


@SCENARIOS
def test_who_digs_and_who_waits(siege: Siege, scenario: str, budget: Give) -> None:
    for s, _ in states(siege, scenario, budget, "ChooseMover"):
        t = s.given.sheets
        assert diggers(s) == sum(1 << unit for unit in bits(t.present) if dig_refusal(s, unit) is None)
        assert undiggers(s) == sum(1 << unit for unit in bits(t.present) if undig_refusal(s, unit) is None)
        assert reserve_hexes(s, could_wait(s)) == sum(
            1 << place for place in bits(t.land) if reserve_refusal(s, place) is None
        )


@SCENARIOS
def test_routes_and_overruns(siege: Siege, scenario: str, budget: Give) -> None:
    """A route costs what the layers say; an overrun is refused early for the odds or the least MPs alone."""
    for s, _ in states(siege, scenario, budget, "MoveTo"):
        start = s.where[s.unit]
        found = layers(s.given.sheets, start, group_mp(s, s.group), way_of(s, s.side, start))
        for end in bits(ends(s, s.side, s.group, start)):
            trail, spent = route(s, s.side, start, end)
            assert trail[-1] == end
            assert spent == spent_at(found, end) or (spent_at(found, end) < 0 and len(trail) == 1)
        for place in foes_around(s, s.unit):
            assert may_overrun(s, s.group, place) == (overrun_refusal(s, s.group, place) is None)
            assert overrun_cost(s, place, start) >= least_cost(s.given.sheets)


@SCENARIOS
def test_what_can_be_attacked(siege: Siege, scenario: str, budget: Give) -> None:
    """Only the units in contact are looked at."""
    for s, _ in states(siege, scenario, budget, "ChooseAttack"):
        free = free_units(s)
        near = free_units(s, contact(s))
        assert attack_targets(s, near) == sum(
            1 << place for place in bits(s.given.sheets.land) if attack_refusal(s, place, free) is None
        )
        assert duties_left(s, near) == duties_left(s, free)


@SCENARIOS
def test_a_phase_in_which_nothing_is_done_captures_nothing_more(siege: Siege, scenario: str, budget: Give) -> None:
    seen = set()
    for s, _ in states(siege, scenario, budget, "ChooseAttack", "ChooseReactor", "ChooseExploiter"):
        if not (s.fought if s.decision.name == "ChooseAttack" else s.moved | s.going):
            before = s.position()
            end_of_phase(s)
            assert s.position() == before
            seen.add(s.phase)
    assert len(seen) == 4  # reaction, combat, exploitation, exploitation combat
