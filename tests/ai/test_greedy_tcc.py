"""The opponent of The Crimean Campaign: what it does in plain cases."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.ai.crimean_campaign.aims import distances, locks
from kurgan.ai.crimean_campaign.greedy import Greedy
from kurgan.ai.crimean_campaign.odds import outcomes
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.games.crimean_campaign import GAME, CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, NAMES, SOVIET
from kurgan.games.crimean_campaign.rules.r04_victory import is_besieged
from kurgan.games.crimean_campaign.stacks import controls
from tests.ai.games import answers


@pytest.fixture(scope="module")
def tcc() -> CrimeanCampaign:
    return GAME()


# --- plain cases ------------------------------------------------------------------------------------


def position(tcc: CrimeanCampaign, text: str) -> Any:
    return tcc.position("scenario=long; length=long; " + text)


KERCH_EMPTY = (
    "at=ChooseMover; turn=3; side=axis; order=move_fight; phase=movement; 1401=22i/4; 2001=50i/4; "
    "1417=sfg 7n; 1416=sds1416; "
)


def test_it_takes_a_port_that_nobody_defends(tcc: CrimeanCampaign) -> None:
    s = position(tcc, KERCH_EMPTY)
    assert not controls(s, AXIS, HEX["4503"])
    answers(s, until="done")
    assert controls(s, AXIS, HEX["4503"])


def test_it_wins_when_it_can(tcc: CrimeanCampaign) -> None:
    s = position(
        tcc, "at=ChooseMover; turn=3; side=axis; order=move_fight; phase=movement; 1417=22i/4; 2001=50i/4; 1912=46i/4"
    )
    answers(s)
    assert s.result() == "axis-both"


def test_it_attacks_the_weak_and_not_the_strong(tcc: CrimeanCampaign) -> None:
    fight = "at=ChooseAttack; turn=3; side=axis; order=move_fight; phase=combat; "
    weak = position(tcc, fight + "2005=22i/4 50i/4 46i/4; 2006=321r; 1417=sfg")
    assert answers(weak, 1) == ["attack 2006"]
    strong = position(tcc, fight + "1912=rmc/1; 1913=172r 156r 345r 79n 109r 8n; 1417=sfg; 4503=9n")
    assert answers(strong, 1) == ["done"]


def test_a_fortress_that_must_stay_besieged_does(tcc: CrimeanCampaign) -> None:
    s = position(
        tcc,
        "at=ChooseMover; turn=6; side=axis; order=fight_move; phase=movement; 2010=22i/4; 1805=50i/4; "
        "1417=sfg 7n 40c; 1418=sds1418; 4503=9n 302m 79n",
    )
    assert not is_besieged(s)
    while s.decision.name in ("ChooseMover", "MoveTo", "GoOn") and s.turn == 6 and s.side == AXIS:
        s.play(Greedy().choose(s.view(AXIS), Random(0)), AXIS)
        if is_besieged(s):
            break
    assert is_besieged(s)


def test_stalin_is_obeyed(tcc: CrimeanCampaign) -> None:
    s = position(
        tcc,
        "at=ChooseMover; turn=6; side=soviet; order=move_fight; phase=movement; quota=8; "
        "3309=46i/4; 2912=rmc/2; 1417=sfg 7n 40c; 4503=9n 302m 2r 398r 396r 9m; 3506=224r 388r 138m 63m",
    )
    rng = Random(3)
    while s.turn == 6 and s.side == SOVIET and not s.is_terminal():
        seat = s.current_player()
        s.apply(draw(rng, s.chance_outcomes()) if seat == CHANCE else Greedy().choose(s.view(seat), rng))
    assert s.result() != "axis-stalin"


def test_losses_fall_on_those_who_are_missed_least(tcc: CrimeanCampaign) -> None:
    s = position(
        tcc,
        "at=ChooseAttack; turn=3; side=axis; order=move_fight; phase=combat; 2005=22i/4 50i/1; "
        "2006=321r 184r; 1417=sfg",
    )
    s.play(tcc.action("attack 2006"))
    for text in ("join 22i", "join 50i", "declare", "ready", "ready", "die 4"):
        s.play(tcc.action(text))
    assert s.decision.name == "ChooseLoss"
    assert answers(s, 1) == ["lose 22i"]  # rather a step than a whole division


def test_what_arrives_fills_the_fortress_first(tcc: CrimeanCampaign) -> None:
    s = position(
        tcc,
        "at=ChooseArrival; turn=4; side=soviet; phase=reinforcement; hand=reserve-1 reserve-2; "
        "1417=sfg 7n; 1416=sds1416; 1418=sds1418; 1517=sds1517; 1518=sds1518; 4503=9n 302m; 2010=22i/4",
    )
    assert answers(s, 2) == ["unit reserve-1", "place 1417"]


def test_who_is_not_asked_has_nothing_to_decide(tcc: CrimeanCampaign) -> None:
    s = tcc.new("short")
    with pytest.raises(KurganError, match="nothing to decide"):
        Greedy().choose(s.view(AXIS), Random(0))


def test_it_plays_no_other_game() -> None:
    other = kurgan.game("stalingrad-besieged")
    s = other.position("at=Maneuver; side=german; moving=1; 2-2=g_inf; 5-2=g_inf; 2-6=r_inf")
    with pytest.raises(KurganError, match="plays crimean-campaign only"):
        Greedy().choose(s.view(0), Random(0))


# --- measures ---------------------------------------------------------------------------------------


def test_distances_go_over_land(tcc: CrimeanCampaign) -> None:
    away = distances(tcc.sheets, 1 << HEX["1417"])
    assert away[HEX["1417"]] == 0
    assert away[HEX["1418"]] == 1
    assert away[HEX["1416"]] == 2  # not across the bay


def test_the_necks_bar_the_way_to_kerch(tcc: CrimeanCampaign) -> None:
    found = {NAMES[place] for place in range(len(NAMES)) if locks(tcc.sheets) >> place & 1}
    assert "3506" in found
    assert "2010" not in found


def test_outcomes_are_those_of_the_table(tcc: CrimeanCampaign) -> None:
    s = tcc.new("short")
    assert outcomes(s, -3.0, 0, 0) == outcomes(s, 0.0, 0, 0)
    assert outcomes(s, 5.0, 0, 0)[2] == (1, 1)  # the one result that the rulebook prints
    assert sum(d for _, d in outcomes(s, 20.0, 0, -1)) > sum(d for _, d in outcomes(s, 20.0, 0, 0))
    assert outcomes(s, 20.0, -9, 0) == outcomes(s, 0.0, 0, 0)
