"""A broken position text is refused in one line that names the part; anything read is complete."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from kurgan.core.errors import BadText, KurganError
from kurgan.core.game import AnyGame
from kurgan.games import load
from tests.conftest import Budget
from tests.core.test_bad_input import problem
from tests.properties.cases import CASES, Case

WORDS = (
    "",
    "none",
    "german",
    "5-4",
    "99-9",
    "g_inf",
    "r_unknown",
    "vacant",
    "hidden",
    "hidden:g_inf",
    "hidden:r_inf+x",
    "-1",
    "255",
    "1000000",
    "x",
    "empty",
    "fortify",
    "air_strike*3",
    "air_strike*x",
    "1-6:german",
    "left:german",
    "²",
    "g_inf/g_elite",
    "german-major",
    "german-x",
    "unit 5-4",
    "card fortify",
    "a b c",
    "=",
    "*",
    "1 2 3 4",
)


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "'at=' is missing"),
        ("turn=3", "'at=' is missing"),
        ("at=Nowhere", "unknown place 'Nowhere'"),
        ("at=ShowType", "more than one fits"),
        ("at=maneuver>Manoeuvre", "unknown place 'maneuver>Manoeuvre'; did you mean turn>maneuver>Maneuver"),
        ("at=Maneuver; 5-4", "'5-4' should be name=value"),
        ("at=Maneuver; turn=3; turn=4", "'turn' is given twice"),
        ("at=Maneuver; turn=x", "turn should be a whole number from 0 to 200, not 'x'"),
        ("at=Maneuver; turn=-1", "turn should be a whole number"),
        ("at=Maneuver; scenario=siege", "unknown scenario 'siege'"),
        ("at=Maneuver; options=deck", "options should be name:value pairs"),
        ("at=Maneuver; options=deck:15", "option 'deck' cannot be '15'"),
        ("at=Maneuver; options=bogus:1", "unknown option 'bogus'"),
        ("at=Maneuver; side=roman", "unknown value of 'side': 'roman'"),
        ("at=Maneuver; 5-7=g_inf", "unknown part of a position '5-7'"),
        ("at=Maneuver; 5-4=", "unknown unit ''"),
        ("at=Maneuver; 5-4=g_infantry", "unknown unit 'g_infantry'; did you mean g_inf"),
        ("at=Maneuver; 5-4=vacant", "unknown unit 'vacant'"),
        ("at=Maneuver; 5-4=g_inf asleep", "unknown state of a unit 'asleep'"),
        ("at=Maneuver; 5-4=g_inf hidden:g_bogus", "unknown value of 'hidden': 'g_bogus'"),
        ("at=Maneuver; 1-1=g_elite; 2-1=g_elite", "2 × g_elite, but there are only 1"),
        ("at=Maneuver; 1-1=g_elite; eliminated=g_elite", "2 × g_elite, but there are only 1"),
        ("at=Maneuver; eliminated=g_bogus", "unknown value of 'eliminated': 'g_bogus'"),
        ("at=Maneuver; eliminated=g_inf*many", "eliminated should be a whole number from 0 to 250, not 'many'"),
        ("at=Maneuver; eliminated=g_inf*200 g_inf*200", "eliminated should be a whole number from 0 to 250, not '400'"),
        ("at=Maneuver; lifted=g_inf", "a lifted piece needs at_space="),
        ("at=FirstStep; 5-4=g_inf", "something must be picked"),
        ("at=FirstStep; pick=house 5-4; 5-4=g_inf", "unknown kind of pick 'house'"),
        ("at=FirstStep; pick=unit 5-9; 5-4=g_inf", "unknown value of 'pick': '5-9'"),
        ("at=FirstStep; pick=unit 5-5; 5-4=g_inf", "nothing can be decided at FirstStep"),
        ("at=ChooseAttacker; shooter=german; 1-1=g_inf", "nothing can be decided at ChooseAttacker"),
        ("at=Maneuver; snipers=5-4", "unknown value of 'snipers': ''"),
        ("at=Maneuver; forts=5-4", "unknown value of 'forts': ''"),
        ("at=Maneuver; forts=5-4:german:bogus", "unknown value of 'forts': 'bogus'"),
        ("at=Maneuver; broken=middle:german", "unknown value of 'broken': 'middle'"),
        ("at=Maneuver; ferries=1-6 4-6 7-6", "there are two ferries"),
        ("at=Maneuver; ferries=1-9", "unknown value of 'ferries': '1-9'"),
        ("at=Maneuver; factory=8-5:burning", "unknown value of 'factory': 'burning'"),
        ("at=Maneuver; hand.german=joker", "unknown value of 'hand.german': 'joker'"),
        ("at=Maneuver; hand.roman=fortify", "unknown value of 'hand.roman': 'roman'"),
        ("at=Maneuver; hand=fortify", "hand is said by side, like hand.german="),
        ("at=Maneuver; deck=joker", "unknown value of 'deck': 'joker'"),
        ("at=Maneuver; card=joker", "unknown value of 'card': 'joker'"),
        ("at=end; result=german-huge", "unknown value of 'result': 'huge'"),
        ("at=Maneuver; 1-1=g_inf; known.german=fortify", "known.german names cards that are not in that hand"),
        ("at=Maneuver; 1-1=g_inf; deck=fortify*3", "3 × fortify, but the deck has only 2"),
        ("at=AttackRoll; 1-1=g_inf", "nothing can be decided at AttackRoll"),
        ("at=StrikeRoll; 1-1=g_inf", "more than one fits"),
        ("at=Maneuver; side=none; 1-1=g_inf", "nothing can be decided at Maneuver"),
        ("at=ManeuverTarget; pick=card fortify; 1-1=g_inf", "nothing can be decided at ManeuverTarget"),
        ("at=ArriveAt; pick=reinforcement g_unknown", "nothing can be decided at ArriveAt"),
    ],
)
def test_a_broken_position_is_refused(sb: AnyGame, text: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        sb.position(text)
    assert said in problem(error)


def test_what_is_listed_too_often_is_refused() -> None:
    with pytest.raises(BadText, match="gone should be a whole number from 0 to 250, not '400'"):
        load("fortress-sevastopol").position("at=ChooseImpulse; turn=1; gone=elite*200 elite*200")


@pytest.mark.parametrize(
    "part, said",
    [
        (f"landed=1{' 2' * 5000}", "landed should be 3 whole numbers"),
        (f"pending={'g_inf/g_inf ' * 5000}", "pending holds two replacements at most"),
    ],
)
def test_an_endless_list_is_refused_in_a_short_line(sb: AnyGame, part: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        sb.position(f"at=end; result=german-major; {part}")
    assert said in problem(error) and len(problem(error)) < 100


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_spoilt_position_is_refused_or_read_whole(case: Case, budget: Callable[[str], Budget]) -> None:
    """Never another error than ours, never more than one line; what is read can be written, and viewed."""
    for rng in budget("spoilt_positions").rngs():
        for s in case.some_states(rng, 0.03):
            for _ in range(5):
                text = spoil(rng, s.position())
                try:
                    read = case.game.position(text)
                except KurganError as error:
                    assert "\n" not in str(error), text
                    continue
                assert case.game.position(read.position()).position() == read.position()
                assert read.legal_actions() or read.is_terminal()
                read.information_state(0)


def spoil(rng: Random, text: str) -> str:
    parts = text.split("; ")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(parts))
        name, _, value = parts[at].partition("=")
        parts[at] = rng.choice(
            [
                f"{name}={rng.choice(WORDS)}",
                f"{name}={value} {rng.choice(WORDS)}",
                f"{name}={rng.choice(parts).partition('=')[2]}",
                f"{name}{rng.choice(('', ':', '=='))}{value}",
                f"{rng.choice(WORDS)}={value}",
                f"{parts[at]}; {rng.choice(parts)}",
                parts[at].replace(rng.choice(parts[at] or " "), rng.choice("abz019-=*: ;é\n")),
                "",
            ]
        )
    return "; ".join(parts)


@pytest.mark.parametrize("turn", ["0", "8", "91", "9" * 5000])
def test_a_turn_beyond_the_track(turn: str) -> None:
    with pytest.raises(BadText, match="turn"):
        load("stalingrad-besieged").position(f"at=Maneuver; turn={turn}; side=russian; 5-6=r_inf; 5-1=g_inf")
