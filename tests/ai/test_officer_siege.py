"""The officer of Siege: what greedy did that no officer does, whole games, and what a search is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from kurgan import ai
from kurgan.ai import levels
from kurgan.ai.siege.features import NAMES, features
from kurgan.ai.siege.knowledge import KNOWLEDGE
from kurgan.ai.siege.officer import Officer, standard
from kurgan.ai.siege.officer.losses import FORT, at_least, cheapest, purse
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.games.siege import GAME, Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX
from kurgan.games.siege.sheets import NUMBER, UNITS
from kurgan.games.siege.state import PAYS_DISRUPTED, PAYS_RE, PAYS_STRENGTH
from tests.ai.games import states
from tests.conftest import Budget

SCENARIOS = ("sevastopol", "maginot", "westwall")
MARCH = "scenario=sevastopol; at=ChooseMover; phase=movement; turn=3; side=attacker; sp=attacker:40; "
FIGHT = "scenario=sevastopol; at=combat>attack>ChooseAttack; phase=combat; turn=3; side=attacker; sp=attacker:40; "
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


@pytest.fixture(scope="module")
def siege() -> Siege:
    return GAME()


def answers(s: Any, decisions: int = 99, until: str = "") -> list[str]:
    """What the officer does as long as his seat is asked."""
    seat, officer = s.current_player(), Officer()
    found: list[str] = []
    while len(found) < decisions and not s.is_terminal() and s.current_player() == seat:
        action = officer.choose(s.view(seat), Random(0))
        found.append(action.text)
        s.play(action, seat)
        if until and found[-1] == until:
            break
    return found


def at(s: Any, place: str) -> set[str]:
    return {UNITS[unit] for unit in bits(s.at[HEX[place]])}


def defender_to_move(siege: Siege, scenario: str) -> Any:
    """The attacker of the first turn has only looked on."""
    s = siege.new(scenario, {})
    while s.current_player() == ATTACKER or s.decision.name != "ChooseMover":
        s.apply(next(action for action in s.legal_actions() if action.text == "done"))
    return s


# --- what must not happen -------------------------------------------------------------------------------


def test_garrisons_stay_in_their_works_and_in_metz(siege: Siege) -> None:
    s = defender_to_move(siege, "maginot")
    answers(s, until="done")
    assert {"f1"} <= at(s, "0203") and {"f2"} <= at(s, "0303") and {"f3"} <= at(s, "0503")
    assert {"f7", "fart"} <= at(s, "0405")


def test_the_garrison_of_sevastopol_grows_and_does_not_shrink(siege: Siege) -> None:
    s = defender_to_move(siege, "sevastopol")
    answers(s, until="done")
    assert {"pf1", "s25r"} <= at(s, "0304")


def test_no_manned_fort_is_bought_that_comes_after_the_enemys_last_turn(siege: Siege) -> None:
    text = (
        "scenario=maginot; at=ChooseReplacement; phase=replacement; side=defender; rp=defender-inf:1 defender-art:1; "
    )
    late, early = (siege.position(f"{text} turn={turn}; 0405=f7; 0702=g8") for turn in (2, 1))
    assert "buy" in {action.text for action in late.legal_actions()}
    assert answers(late, 1) == ["done"]
    assert answers(early, 1) == ["buy"]


def test_a_battalion_goes_to_the_turn_track_before_a_division(siege: Siege) -> None:
    t = siege.new("maginot", {}).given.sheets
    steps = bytearray(2 if size >= 2 else 1 for size in t.re)
    panzer, sappers = NUMBER["gpz1"], NUMBER["geng1"]
    both = purse(t, 1 << panzer | 1 << sappers, steps, PAYS_DISRUPTED, False, 0.7)
    coins = tuple(both)
    for owed in (4, 8, 12):  # D1, D2, D3
        cost, first = cheapest(coins, at_least(coins, owed, 0), 0, 0.0)
        assert both[coins[first]] == [sappers]
        assert cost == pytest.approx(coins[first].price)
    alone = tuple(purse(t, 1 << panzer, steps, PAYS_DISRUPTED, False, 0.7))
    assert cheapest(alone, at_least(alone, 4, 0), 0, 0.0)[0] == pytest.approx(alone[0].price)


def test_walls_and_guns_pay_last(siege: Siege) -> None:
    t = siege.new("sevastopol", {}).given.sheets
    steps = bytearray(2 if size >= 2 else 1 for size in t.re)
    held = purse(t, 1 << NUMBER["pf1"] | 1 << NUMBER["s386r"], steps, PAYS_RE, False, 0.7)
    coins = tuple(held)
    assert held[coins[cheapest(coins, at_least(coins, 6, 0), 0, 0.0)[1]]] == [NUMBER["s386r"]]
    storm = purse(t, 1 << NUMBER["gkarl"] | 1 << NUMBER["g22"], steps, PAYS_STRENGTH, True, 0.7)
    coins = tuple(storm)
    assert storm[coins[cheapest(coins, at_least(coins, 24, 0), 0, 0.0)[1]]] == [NUMBER["g22"]]


def test_a_manned_fort_can_spare_a_division(siege: Siege) -> None:
    t = siege.new("sevastopol", {}).given.sheets
    steps = bytearray(2 if size >= 2 else 1 for size in t.re)
    coins = tuple(purse(t, 1 << NUMBER["s25r"], steps, PAYS_STRENGTH, False, 0.7))
    cost, first = cheapest(coins, 12, 4, 1.0)
    assert cost == pytest.approx(1.0) and first == FORT


def test_no_division_goes_alone_beside_an_enemy_who_can_attack(siege: Siege) -> None:
    text = MARCH + "0503=s95r s172r; 0304=pf1 s25r; mp=g22:12 g24:12; "
    alone = siege.position(text + "0701=g22")
    answers(alone, until="done")
    place = alone.where[NUMBER["g22"]]
    assert not alone.given.sheets.map.adjacent[place] >> HEX["0503"] & 1


def after_combat(s: Any) -> Iterator[Any]:
    """The states of the phase, with forty throws of the dice."""
    officer = Officer()
    for throw in range(40):
        c, rng = s.copy(), Random(throw)
        while not c.is_terminal() and (c.current_player() == CHANCE or (c.phase == s.phase and c.turn == s.turn)):
            seat = c.current_player()
            if seat == CHANCE:
                c.apply(draw(rng, c.chance_outcomes()))
            else:
                c.apply(officer.decide(c, seat, c.legal_actions(), rng))
            yield c


def test_guns_do_not_advance_alone(siege: Siege) -> None:
    s = siege.position(FIGHT + "0501=gart1 gart2; 0502=scon; 0304=pf1 s25r")
    assert not any(at(c, "0502") & {"gart1", "gart2"} for c in after_combat(s))


def test_guns_are_not_left_alone_beside_an_enemy_who_can_attack(siege: Siege) -> None:
    """[P4] A battalion, a division and the garrison of Metz stand around them: the second division does not follow."""
    text = "scenario=maginot; at=combat>attack>ChooseAttack; phase=combat; turn=3; side=attacker; sp=attacker:40; "
    s = siege.position(text + "0304=gart g5 g4; 0204=f9; 0305=ftk f8; 0405=f7 f1")
    assert any({"g4", "g5"} - at(c, "0304") for c in after_combat(s))
    assert not any(at(c, "0304") == {"gart"} for c in after_combat(s))


def test_a_battalion_goes_to_a_division_that_stands_alone_beside_the_enemy(siege: Siege) -> None:
    """[P4] Disruption takes the smallest whole unit: without sappers the whole Panzer division."""
    text = "scenario=maginot; at=ChooseMover; phase=movement; turn=3; side=attacker; sp=attacker:40; "
    s = siege.position(text + "0304=gpz1; 0405=f7 f1 f2; 0302=geng1; mp=geng1:12")
    answers(s, until="done")
    assert at(s, "0304") == {"gpz1", "geng1"}


def test_a_weak_post_is_overrun(siege: Siege) -> None:
    s = siege.position(MARCH + "0402=g22 g24 g50; 0403=s79m; 0304=pf1 s25r; mp=g22:12 g24:12 g50:12")
    found = answers(s, until="overrun 0403")
    assert found[-1] == "overrun 0403"


def test_it_walks_into_a_goal_that_lies_open_and_stays(siege: Siege) -> None:
    s = siege.position(MARCH + "0303=g22 g24; 0506=s109r; mp=g22:12 g24:12")
    answers(s, until="done")
    assert {"g22", "g24"} & at(s, "0304")
    held = siege.position(MARCH + "0304=g22 g24; 0404=s109r; 0303=g50; mp=g22:12 g24:12 g50:12")
    answers(held, until="done")
    assert {"g22", "g24"} <= at(held, "0304")


def test_it_attacks_the_weak_and_not_the_strong(siege: Siege) -> None:
    weak = siege.position(FIGHT + "0501=g22 g24 gart1; 0502=s79m; 0304=pf1")
    assert answers(weak, 1) == ["attack 0502"]
    strong = siege.position(
        FIGHT + "0501=geng1; 0502=s25r s95r s172r; work=0502:improved_fortified_area; owner=0502:defender; 0304=pf1"
    )
    assert answers(strong, 1) == ["done"]


def test_a_lone_gun_leaves_a_work_alone_that_bars_nothing(siege: Siege) -> None:
    """The fortified zone of 0703 is four hexes from Aachen, and nobody needs that hex."""
    s, officer, rng, attacked = siege.new("westwall", {}), Officer(), Random(3), set()
    while s.side == ATTACKER:
        seat = s.current_player()
        action = draw(rng, s.chance_outcomes()) if seat == CHANCE else officer.decide(s, seat, s.legal_actions(), rng)
        attacked.add(action.text)
        s.apply(action)
    assert "attack 0403" in attacked and "attack 0703" not in attacked


# --- whole games ----------------------------------------------------------------------------------------


@each_scenario
@pytest.mark.parametrize("names", [("officer", "officer"), ("officer", "random"), ("random", "officer")], ids="-".join)
def test_games_end_without_a_refusal_and_chance_is_beaten(
    siege: Siege, budget: Callable[[str], Budget], scenario: str, names: tuple[str, str]
) -> None:
    for rng in budget("greedy_games").rngs():
        options = {option.id: rng.choice(option.values) for option in siege.options}
        *_, last = states(siege, names, rng, scenario, options)
        assert last.result()
        if "random" in names:
            assert last.returns()[names.index("officer")] > 0


@each_scenario
def test_the_same_view_gets_the_same_answer_from_anybody_at_any_time(
    siege: Siege, budget: Callable[[str], Budget], scenario: str
) -> None:
    """From its text, from one who has seen the whole game, and from one who has seen nothing."""
    most, used = budget("greedy_views").count, Officer()
    for rng in budget("greedy_games").rngs(1):
        played = states(siege, ("officer", "officer"), rng, scenario, {})
        for s in islice((s for s in played if not s.is_terminal() and rng.random() < 0.3), most):
            seat = s.current_player()
            view = s.view(seat)
            before = view.text
            chosen = used.choose(view, Random(1))
            assert Officer().choose(siege.view(seat, before), Random(2)) is chosen
            assert s.view(seat).text == before  # nothing was changed on the way


# --- what a search is told ------------------------------------------------------------------------------


@each_scenario
def test_the_clock_goes_on_and_the_worth_is_that_of_the_end(
    siege: Siege, budget: Callable[[str], Budget], scenario: str
) -> None:
    for rng in budget("greedy_games").rngs(1):
        ticks, values = [], []
        for s in states(siege, ("officer", "officer"), rng, scenario, {}):
            ticks.append(KNOWLEDGE.clock(s))
            values.append(KNOWLEDGE.worth(s))
            assert len(features(s)) == len(NAMES)
        assert ticks == sorted(ticks)
        assert len(set(ticks)) >= s.turn  # at least one tick in every turn
        assert all(-1.0 <= value <= 1.0 for value in values)
        assert values[-1] == s.returns()[ATTACKER]


def test_styles_lead_to_different_plans(siege: Siege) -> None:
    """In the first player-turn of each side no two styles do the same in all scenarios."""
    deeds = []
    for style in KNOWLEDGE.styles:
        found: list[str] = []
        for scenario in SCENARIOS:
            for s in (siege.new(scenario, {}), defender_to_move(siege, scenario)):
                rng, clock, seat = Random(3), KNOWLEDGE.clock(s), s.current_player()
                while not s.is_terminal() and KNOWLEDGE.clock(s) == clock:
                    actor = s.current_player()
                    if actor == CHANCE:
                        s.apply(draw(rng, s.chance_outcomes()))
                        continue
                    action = style.decide(s, actor, s.legal_actions(), rng)
                    if actor == seat:
                        found.append(action.text)
                    s.apply(action)
        deeds.append(tuple(found))
    assert 6 <= len(KNOWLEDGE.styles) <= 10
    assert len(set(deeds)) == len(deeds)


def test_other_weights_make_another_officer(siege: Siege) -> None:
    s = siege.position(FIGHT + "0501=g22 g24 gart1; 0502=s79m; 0304=pf1")
    calm = Officer(replace(standard(), least=1000.0))
    assert calm.choose(s.view(ATTACKER), Random(0)).text == "done"
    assert {"officer", "greedy"} <= set(ai.agents("siege"))
    level = ai.make("officer", "siege", siege.seats[DEFENDER])  # the level plays the first style
    assert isinstance(level, levels.Officer) and isinstance(level.knowledge.styles[0], Officer)
