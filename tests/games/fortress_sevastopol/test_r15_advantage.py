"""15.0 The Advantage: rerolls, the Double Impulse, one use a turn, and the Victory Point that goes with it."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, place, play

BOARD = "29=ger-46; 28=sov-156"


def ready(fs: FortressSevastopol, board: str = BOARD, **fields: Any) -> FS:
    return place(fs, board, **{"rested": 1, "advantage": "axis", "vp": 6, **fields})


def assaulting(fs: FortressSevastopol, **fields: Any) -> FS:
    """At the attack DR of ger-46 against 28."""
    s = ready(fs, turn=3, **fields)
    play(s, "impulse movement", "activate 29", "unit ger-46", "to 28")
    while s.current_player() != CHANCE:
        texts = legal(s)
        s.apply(s.game.action("assault 28" if "assault 28" in texts else texts[-1]))
    return s


@pytest.mark.rules("15.2", "15.2-b", "15.2-e")
def test_the_owner_rerolls_any_roll_once_a_turn(fs: FortressSevastopol) -> None:
    s = ready(fs, track=8)
    play(s, "impulse pass", "dice 1 1")
    assert asked(s) == "Reroll" and s.current_player() == AXIS
    events = play(s, "advantage", "dice 6 6")
    assert "advantage_used" in keys(events) and (s.advantage, s.rested, s.vp) == (SOVIET, 0, 5)
    assert asked(s) == "ChooseImpulse" and s.track == 9  # the first roll no longer exists
    used = ready(fs, track=3, advantage="soviet", rested=0)
    play(used, "impulse pass", "dice 6 6")
    assert asked(used) == "ChooseImpulse"  # used up: the new owner is asked nothing


@pytest.mark.rules("15.2-b")
def test_the_soviet_may_reroll_an_axis_roll(fs: FortressSevastopol) -> None:
    s = ready(fs, track=8, advantage="soviet")
    play(s, "impulse pass", "dice 6 6")
    assert asked(s) == "Reroll" and s.current_player() == SOVIET
    play(s, "advantage", "dice 1 1")
    assert s.phase != 3 and s.advantage == AXIS and s.vp == 7  # the second result is final


@pytest.mark.rules("15.2-a")
def test_all_four_dice_of_a_combat_are_rolled_again(fs: FortressSevastopol) -> None:
    s = assaulting(fs, track=8)
    play(s, "dice 1 2")
    assert s.current_player() == CHANCE  # both rolls are seen first
    play(s, "dice 6 6")
    assert asked(s) == "Reroll"
    play(s, "advantage", "dice 6 6")
    assert s.current_player() == CHANCE and s.attack_dr == 12
    play(s, "dice 1 1")
    assert s.check == 12  # the new DR is the check, too
    while asked(s) != "ChooseImpulse":
        s.apply(s.legal_actions()[-1])
    assert s.track == 9 and s.side == SOVIET


@pytest.mark.rules("15.2-c")
@pytest.mark.parametrize("owner, rested, asks", [("axis", 1, True), ("axis", 0, False), ("soviet", 1, False)])
def test_the_active_owner_may_go_on(fs: FortressSevastopol, owner: str, rested: int, asks: bool) -> None:
    s = ready(fs, advantage=owner, rested=rested)
    play(s, "impulse pass", "dice 5 5")
    if asked(s) == "Reroll":
        play(s, "decline")
    assert (asked(s) == "DoubleImpulse") == asks


@pytest.mark.rules("15.2-c")
def test_a_soviet_double_impulse(fs: FortressSevastopol) -> None:
    s = ready(fs, advantage="soviet", side="soviet")
    play(s, "impulse pass")
    assert asked(s) == "DoubleImpulse" and s.current_player() == SOVIET
    play(s, "advantage", "impulse pass")
    assert asked(s) == "ChooseImpulse" and s.side == AXIS and s.vp == 7


@pytest.mark.rules("15.3")
def test_owning_it_is_worth_a_victory_point(fs: FortressSevastopol) -> None:
    with_it = fs.read_position("at=ChooseImpulse; options=chits:no; advantage=axis; held=29 28; 29=ger-46")
    without = fs.read_position("at=ChooseImpulse; options=chits:no; advantage=soviet; held=29 28; 29=ger-46")
    assert with_it.vp == without.vp + 1
