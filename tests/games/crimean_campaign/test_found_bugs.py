"""Bugs that random play found, each as a position."""

from __future__ import annotations

import random

import pytest

from kurgan.core.event import events_for
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from tests.games.crimean_campaign.fights import losing, resolve
from tests.games.crimean_campaign.helpers import asked, keys, legal, number, play, refusal, where

MOVING = "scenario=long; at=ChooseMover; turn=3; phase=movement; side={side}; order=move_fight; "


@pytest.mark.rules("9.3", "9.1.1")
def test_a_static_unit_rolls_no_die_for_its_return(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1416=sds1416; 1415=22i", "1416", "22i", turn=2)
    resolve(s, 0, 1)
    assert where(s, "sds1416") == "gone" and asked(s) != "ReturnDie"


@pytest.mark.rules("6.3")
def test_a_new_top_is_told_to_who_sees_it(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(MOVING.format(side="axis") + "1203=22i 46i")
    events = play(s, "unit 46i", "to 1204")
    assert keys(events_for(SOVIET, events)).count("uncovered") == 1
    assert "uncovered" not in keys(events_for(AXIS, events))
    s = tcc.read_position(MOVING.format(side="soviet") + "1503=untried-1 untried-2")
    assert "uncovered" not in keys(play(s, "unit untried-1", "to 1504")), "nobody can say which of the two went"


@pytest.mark.rules("6.3")
def test_which_of_a_stack_moved_is_not_known(tcc: CrimeanCampaign) -> None:
    """One of the two below the top has moved; when one is named as top nobody learns whether it was that one."""
    text = MOVING.format(side="axis") + "moved={moved}; 1203=22i 46i 50i"
    views = []
    for moved in ("22i", "46i"):
        s = tcc.read_position(text.format(moved=moved))
        play(s, "top 46i")
        views.append(s.information_state(SOVIET))
        assert s.moved == 1 << number(moved)
    assert views[0] == views[1]


@pytest.mark.rules("12.1-d")
def test_from_where_a_landing_sails_is_told(tcc: CrimeanCampaign) -> None:
    start = (
        "scenario=long; at=landing>ChooseLanding; turn=4; side=soviet; phase=movement; order=move_fight; "
        "held=3309; garrisons=3309; hand=reserve-1; 4503=9n reserve-2"
    )
    for unit, told in (("reserve-1", 0), ("reserve-2", 1)):
        events = play(tcc.read_position(start), f"unit {unit}", "land 3309")
        assert keys(events_for(AXIS, events)).count("sails") == told


def test_worlds_keep_the_stacking_limit(tcc: CrimeanCampaign) -> None:
    """A view lays hidden units out by their numbers, which may crowd a hex; a world may not."""
    s = tcc.read_position(MOVING.format(side="soviet") + "1203=kgz stug190 stug197 22i; 1303=24i 46i 50i; 1304=kgg 72i")
    view = s.view(SOVIET)
    rng = random.Random(1)
    for _ in range(50):
        world = tcc.sampler(view).sample(rng)
        for place in ("1203", "1303", "1304"):
            halves = sum(
                world.given.sheets.halves[number(unit)]
                for unit in ("kgz", "kgg", "stug190", "stug197", "22i", "24i", "46i", "50i", "72i")
                if where(world, unit) == place
            )
            assert halves <= 6
        assert world.information_state(SOVIET) == view.text


@pytest.mark.rules("6.0-e", "10.0-d")
def test_nobody_joins_a_group_that_has_room_nowhere(tcc: CrimeanCampaign) -> None:
    """Four divisions lie in one hex because the opponent spared them: three can go together, four cannot."""
    s = tcc.read_position(MOVING.format(side="axis") + "1602=50i 24i 22i 46i")
    play(s, "unit 50i", "with 24i")
    assert {"with 22i", "with 46i"} <= set(legal(s))
    play(s, "with 22i")
    assert "with 46i" not in legal(s) and refusal(s, "with 46i") == "10.0-d"
