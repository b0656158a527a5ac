"""The opponent of Siege: what it does in plain cases."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import kurgan
from kurgan.ai.siege.aims import GOAL, goals_of, measure
from kurgan.ai.siege.greedy import Greedy
from kurgan.ai.siege.odds import NEVER, Target, throws
from kurgan.core.errors import KurganError
from kurgan.core.sets import bits
from kurgan.games.siege import GAME, Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX, NAMES
from kurgan.games.siege.rules.s08_1_battle import battle_of
from kurgan.games.siege.rules.s08_2_values import sp_cost
from kurgan.games.siege.sheets import UNITS
from tests.ai.games import answers, states
from tests.conftest import Budget


@pytest.fixture(scope="module")
def siege() -> Siege:
    return GAME()


# --- plain cases ------------------------------------------------------------------------------------

FIGHT = "scenario=sevastopol; at=combat>attack>ChooseAttack; phase=combat; turn=3; side=attacker; sp=attacker:40; "
MARCH = "scenario=sevastopol; at=ChooseMover; phase=movement; turn=3; side=attacker; sp=attacker:40; "


def test_it_attacks_the_weak_and_not_the_strong(siege: Siege) -> None:
    weak = siege.position(FIGHT + "0501=g22 g24 gart1; 0502=s79m; 0304=pf1")
    assert answers(weak, 1) == ["attack 0502"]
    strong = siege.position(
        FIGHT + "0501=geng1; 0502=s25r s95r s172r; work=0502:improved_fortified_area; owner=0502:defender; 0304=pf1"
    )
    assert answers(strong, 1) == ["done"]


def test_engineers_and_guns_join_against_a_work(siege: Siege) -> None:
    s = siege.position(
        FIGHT + "0303=g22 g24 geng1; 0403=gdora gkarl geng2; 0304=pf1 s25r; base=0304:fortress; "
        "base_owner=0304:defender"
    )
    found = answers(s)
    assert found[0] == "attack 0304" and found[-1] == "declare"
    assert {"join geng2", "join gdora", "join gkarl"} <= set(found)


def test_it_pays_what_it_can(siege: Siege, budget: Callable[[str], Budget]) -> None:
    """Every attack that it declares fits into its supply: the rules refuse nothing and nothing goes below zero."""
    for rng in budget("greedy_games").rngs(1):
        declared = 0
        for s in states(siege, ("greedy", "greedy"), rng, "westwall", {}):
            if not s.is_terminal() and s.decision.name == "JoinAttack" and s.committed:
                action = Greedy().choose(s.view(s.current_player()), rng)
                if action.text == "declare":
                    declared += 1
                    assert sp_cost(battle_of(s, s.target, s.committed, s.support)) <= s.sp[s.side]
            assert min(s.sp) >= 0
        assert declared


def test_it_walks_into_a_goal_that_lies_open(siege: Siege) -> None:
    s = siege.position(MARCH + "0303=g22 g24; 0506=s109r; mp=g22:12 g24:12")
    answers(s, until="done")
    assert s.occupied[ATTACKER] >> HEX["0304"] & 1


def test_it_does_not_leave_a_goal(siege: Siege) -> None:
    s = siege.position(MARCH + "0304=g22 g24; 0404=s109r; 0303=g50; mp=g22:12 g24:12 g50:12")
    answers(s, until="done")
    assert {"g22", "g24"} <= {UNITS[n] for n in bits(s.at[HEX["0304"]])}


def test_the_defender_refuses_a_retreat_where_he_may(siege: Siege) -> None:
    s = siege.position(
        "scenario=sevastopol; at=combat>attack>battle>retreat>ChooseRetreat; phase=combat; turn=3; "
        "side=attacker; target=0304; "
        "unit=s25r; retreating=s25r; refusable=1; retreat=1; outcome=DR; rolled=DR; odds=6; committed=g22; "
        "0304=s25r; 0303=g22; base=0304:fortress; base_owner=0304:defender"
    )
    assert answers(s, 1) == ["stand"]


def test_the_defender_mans_the_work_that_matters_most(siege: Siege) -> None:
    s = siege.position(
        "scenario=sevastopol; at=ChooseReplacement; phase=replacement; turn=3; side=defender; "
        "track=defender-3:1; 0304=pf1 s25r; base=0304:fortress; base_owner=0304:defender; "
        "work=0305:fortified_zone 0405:fort; owner=0305:defender 0405:defender; 0701=g22"
    )
    assert answers(s, 1) == ["man 0305"]


def test_the_defender_comes_back_to_a_goal(siege: Siege) -> None:
    s = siege.position(
        "scenario=westwall; at=ChooseMover; phase=movement; turn=3; side=defender; sp=defender:20; "
        "0403=ueng; 0405=apz a2; 0505=a4; 0702=u28; mp=apz:20 a2:12 a4:12"
    )
    answers(s, until="done")
    assert s.decision.name == "ChooseAttack" and answers(s, 1) == ["attack 0403"]


def test_losses_fall_on_those_who_are_missed_least(siege: Siege) -> None:
    s = siege.position(
        "scenario=sevastopol; at=combat>attack>battle>losses>ChooseLoss; phase=combat; turn=3; "
        "side=attacker; target=0502; "
        "odds=4; outcome=1X½; rolled=1X½; committed=g22 geng1; owed=attacker:16; "
        "0501=g22 geng1; 0502=s79m"
    )
    assert answers(s, 1) == ["lose g22"]  # rather a step of a division than the engineers


def test_who_is_not_asked_has_nothing_to_decide(siege: Siege) -> None:
    s = siege.new("maginot")
    with pytest.raises(KurganError, match="nothing to decide"):
        Greedy().choose(s.view(DEFENDER), Random(0))


def test_it_plays_no_other_game() -> None:
    other = kurgan.game("stalingrad-besieged")
    s = other.position("at=Maneuver; side=german; moving=1; 2-2=g_inf; 5-2=g_inf; 2-6=r_inf")
    with pytest.raises(KurganError, match="plays siege only"):
        Greedy().choose(s.view(0), Random(0))


# --- measures ---------------------------------------------------------------------------------------


def test_goals_are_the_hexes_of_victory_and_the_works_to_be_turned(siege: Siege) -> None:
    assert [NAMES[place] for place in bits(goals_of(siege.new("sevastopol")))] == ["0304"]
    assert {NAMES[place] for place in bits(goals_of(siege.new("maginot")))} == {"0405", "0203", "0303", "0503"}
    aims = measure(siege.new("sevastopol"))
    assert aims.away[HEX["0304"]] == 0 and aims.away[HEX["0404"]] == 1 and aims.worth[HEX["0304"]] == GOAL


def test_throws_are_the_36_of_the_table(siege: Siege) -> None:
    charts = siege.sheets["sevastopol"].charts
    assert sum(chance for _, chance in throws(charts, 6, 0)) == pytest.approx(1.0)
    assert dict(throws(charts, 10, 99)) == {10: pytest.approx(1.0)}  # beyond the table its last row, OR(2)


def test_more_strength_and_engineers_are_worth_more(siege: Siege) -> None:
    s = siege.position(FIGHT + "0303=g22 g24 geng1; 0304=s25r; base=0304:fortress; base_owner=0304:defender")
    target = Target(s, ATTACKER, HEX["0304"], GOAL)
    here = HEX["0303"]
    few, more = ({UNITS.index(name): here for name in names} for names in (("g22", "g24"), ("g22", "g24", "geng1")))
    assert target.value(few, 0, 40) < target.value(more, 0, 40)
    assert target.value(more, 0, 1) == NEVER  # nothing to pay with
