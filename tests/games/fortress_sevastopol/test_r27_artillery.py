"""27.3 Ammunition exhaustion and 27.4 artillery coordination; and what AMMO SHRT leaves of a Bombardment [R30]."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.state import FS

from .fire import GUN_DUEL, bombard, value
from .helpers import asked, keys, legal, mode, play

TIRED = "ammunition_exhaustion:yes"
TOGETHER = "artillery_coordination:yes"
FIELD = "29=ger-art49 ger-art52; 28=sov-156"
SIEGE = "9=ger-siege672; 3=sov-156"


def fire(fs: FortressSevastopol, board: str, how: str, dice: str, options: str = TIRED) -> FS:
    s = bombard(fs, board, "28" if board == FIELD else "3", options, held="9 29")
    if asked(s) == "ChooseFire":
        play(s, "lead ger-art49")
    play(s, how)
    if asked(s) == "ChooseJoining":
        play(s, "join ger-art52")
    play(s, dice, "dice 6 6")
    return s


# --- 27.3 -------------------------------------------------------------------------------------------


@pytest.mark.rules("27.3", "27.3-a")
@pytest.mark.parametrize(("dice", "after"), [("dice 5 5", "fresh"), ("dice 6 5", "spent"), ("dice 6 6", "spent")])
def test_r27_3_a_a_bombardment_with_11_exhausts_all_guns(fs: FortressSevastopol, dice: str, after: str) -> None:
    s = fire(fs, FIELD, "bombard", dice)
    assert (mode(s, "ger-art49"), mode(s, "ger-art52")) == (after, after)
    assert mode(fire(fs, SIEGE, "bombard", dice), "ger-siege672") == after


@pytest.mark.rules("27.3-b")
@pytest.mark.parametrize(("dice", "after"), [("dice 5 4", "spent"), ("dice 5 5", "disrupt1")])
def test_r27_3_b_a_field_barrage_with_10_disrupts(fs: FortressSevastopol, dice: str, after: str) -> None:
    s = fire(fs, FIELD, "barrage", dice)
    assert (mode(s, "ger-art49"), mode(s, "ger-art52")) == (after, after)


@pytest.mark.rules("27.3-c")
@pytest.mark.parametrize(("dice", "after"), [("dice 5 4", "disrupt1"), ("dice 5 5", "disrupt2")])
def test_r27_3_c_a_siege_barrage_with_10_disrupts_twice(fs: FortressSevastopol, dice: str, after: str) -> None:
    assert mode(fire(fs, SIEGE, "barrage", dice), "ger-siege672") == after


@pytest.mark.rules("27.3", "11.5")
@pytest.mark.parametrize(
    ("board", "how", "gun", "after"),
    [
        (FIELD, "bombard", "ger-art49", "fresh"),
        (FIELD, "barrage", "ger-art49", "spent"),
        (SIEGE, "barrage", "ger-siege672", "disrupt1"),
    ],
)
def test_r11_5_only_as_an_option(fs: FortressSevastopol, board: str, how: str, gun: str, after: str) -> None:
    assert mode(fire(fs, board, how, "dice 6 6", ""), gun) == after


@pytest.mark.rules("27.3")
def test_r128_the_roll_after_a_reroll_decides(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-156", "28", TIRED, rested=1)
    play(s, "bombard", "dice 6 6", "dice 6 6", "advantage", "dice 3 3", "dice 6 6")
    assert mode(s, "ger-art49") == "fresh"


# --- 27.4 -------------------------------------------------------------------------------------------


@pytest.mark.rules("27.4", "18.3")
def test_r27_4_every_gun_but_the_lead_needs_a_three(fs: FortressSevastopol) -> None:
    s = bombard(fs, GUN_DUEL, "28", TOGETHER)
    play(s, "lead ger-art49", "barrage", "join ger-art52", "join ger-art77", "primary sov-156")
    assert asked(s) == "OneDie"
    events = play(s, "die 2", "die 3")
    assert [key for key in keys(events) if "coordinated" in key] == ["not_coordinated", "coordinated"]
    assert value(s) == {"lead": 3, "doubled": 3, "guns": 2}
    play(s, "dice 1 1", "dice 6 6")
    assert [mode(s, f"ger-art{n}") for n in (49, 52, 77)] == ["spent", "fresh", "spent"]  # [R129]


@pytest.mark.rules("27.4")
def test_r27_4_the_lead_always_fires(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-156", "28", TOGETHER)
    play(s, "bombard")
    assert asked(s) == "AttackDice"


@pytest.mark.rules("18.3")
def test_r18_3_only_as_an_option(fs: FortressSevastopol) -> None:
    s = bombard(fs, GUN_DUEL, "28")
    play(s, "lead ger-art49", "barrage", "join ger-art52", "join ger-art77", "primary sov-156")
    assert asked(s) == "AttackDice"


# --- R30 AMMO SHRT ----------------------------------------------------------------------------------


def short(fs: FortressSevastopol, board: str, *first: str, track: int = 0) -> FS:
    """The Soviet has played AMMO SHRT and nobody answers."""
    s = bombard(fs, board, "28", "chits:yes", hand="soviet:ammo_shrt", track=track)
    play(s, *first, "chit ammo_shrt")
    while asked(s) == "AnswerChit":
        play(s, "decline")
    return s


@pytest.mark.rules("E-2")
def test_r30_a_silenced_lead_is_replaced_by_its_owner(fs: FortressSevastopol) -> None:
    s = short(fs, GUN_DUEL, "lead ger-art49", "barrage", "join ger-art52", "join ger-art77", "primary sov-156")
    play(s, "unit ger-art49")
    while asked(s) == "PlayChit":
        play(s, "decline")
    assert (asked(s), s.current_player()) == ("ChooseNewLead", 0)
    assert legal(s) == ["lead ger-art52", "lead ger-art77"]
    play(s, "lead ger-art77")
    assert value(s) == {"lead": 3, "doubled": 3, "guns": 2}
    play(s, "dice 1 1", "dice 6 6")
    assert mode(s, "ger-art49") == "spent"


@pytest.mark.rules("E-2")
def test_r30_the_last_gun_leads_by_itself(fs: FortressSevastopol) -> None:
    s = short(fs, "29=ger-art49 ger-art52; 28=sov-156", "lead ger-art49", "bombard", "join ger-art52")
    play(s, "unit ger-art49")
    while asked(s) == "PlayChit":
        play(s, "decline")
    assert (asked(s), value(s)) == ("AttackDice", {"lead": 3})


@pytest.mark.rules("E-2-a")
def test_r30_without_a_gun_only_the_check_is_left(fs: FortressSevastopol) -> None:
    s = short(fs, "29=ger-art49; 28=sov-156", "bombard", track=4)
    assert (asked(s), mode(s, "ger-art49")) == ("TwoDice", "spent")
    play(s, "dice 4 4")
    assert (s.side, s.track, mode(s, "sov-156")) == (1, 5, "fresh")
