"""The opponent of Fortress Sevastopol: what it does in plain cases."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.ai.fortress_sevastopol.greedy import Greedy
from kurgan.ai.fortress_sevastopol.odds import AT_LEAST, DIFFERENCES, loss
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.games.fortress_sevastopol.places import AXIS
from kurgan.games.fortress_sevastopol.rules.r05_3_check import IMPULSE_LIMIT
from tests.ai.games import answers, states
from tests.conftest import Budget
from tests.games.fortress_sevastopol.helpers import place


@pytest.fixture(scope="module")
def fs() -> AnyGame:
    return kurgan.game("fortress-sevastopol")


def test_no_turn_is_ended_by_the_limit_of_impulses(fs: AnyGame, budget: Callable[[str], Budget]) -> None:
    for rng in budget("greedy_games").rngs(2):
        assert max(s.impulses for s in states(fs, ("greedy", "random"), rng, "tournament", {})) < IMPULSE_LIMIT


# --- plain cases ------------------------------------------------------------------------------------


def test_it_takes_a_town_that_nobody_defends(fs: Any) -> None:
    s = place(fs, "24=ger-50 ger-46; 23=sov-321; 19=sov-172; 14=sov-320", held="29 28 24")
    before = s.vp
    assert answers(s, 2) == ["impulse movement", "activate 24"]
    while s.current_player() == AXIS:
        answers(s, 1)
    assert s.vp > before


def test_it_assaults_a_weak_stack_and_not_a_strong_one(fs: Any) -> None:
    weak = place(fs, "28=ger-50 ger-46 ger-73 ger-72; 24=sov-106/disrupt2", held="29 28")
    assert answers(weak, 2) == ["impulse movement", "activate 28"]
    strong = place(fs, "28=ger-ziegler; 24=sov-106 sov-172 sov-276 sov-tk5 sov-156 sov-271", held="29 28")
    assert answers(strong, 2) != ["impulse movement", "activate 28"]


def test_the_best_unit_leads_and_the_best_one_bears(fs: Any) -> None:
    s = place(
        fs,
        "28=ger-46 ger-50 sov-321 sov-172",
        at="movement>MoveUnit",
        home=28,
        impulse="movement",
        active="ger-46 ger-50",
        held="29",
    )
    s.play(s.game.action("assault 28"))
    texts = answers(s, 9)
    assert "commit ger-50" in texts
    assert s.point == s.given.sheets.number["ger-50"]
    assert answers(s, 1) == ["forward sov-172"]


def test_it_keeps_its_headquarters(fs: Any) -> None:
    s = place(fs, "28=ger-46 ger-hq11; 24=sov-172 sov-106", held="29 28")
    assert not answers(s, 1)[0].startswith("remove-hq")


def test_supply_goes_to_the_front(fs: Any) -> None:
    s = place(
        fs,
        "28=ger-50/spent; 29=ger-flak153/spent; 24=sov-172 sov-106",
        at="ChooseRefit",
        phase="refit",
        sp=1,
        held="29 28",
    )
    assert answers(s, 1) == ["refit ger-50"]


def test_who_is_not_asked_has_nothing_to_decide(fs: AnyGame) -> None:
    s = fs.new("tournament")
    while s.current_player() == CHANCE:
        s.apply(s.legal_actions()[0])
    with pytest.raises(KurganError, match="nothing to decide"):
        Greedy().choose(s.view(1 - s.current_player()), Random(0))


def test_it_plays_no_other_game() -> None:
    other = kurgan.game("stalingrad-besieged")
    s = other.position("at=Maneuver; side=german; moving=1; 2-2=g_inf; 5-2=g_inf; 2-6=r_inf")
    with pytest.raises(KurganError, match="plays fortress-sevastopol only"):
        Greedy().choose(s.view(0), Random(0))


def test_chances_of_the_dice_are_whole() -> None:
    assert sum(chance for _, chance in DIFFERENCES) == pytest.approx(1)
    assert AT_LEAST[7] == pytest.approx(21 / 36)
    assert loss(-14, 4) < loss(0, 4) < loss(6, 4) < loss(6, 1) <= 1
