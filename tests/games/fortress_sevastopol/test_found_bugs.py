"""Bugs that were found by reading the rules against the code, each with the position that showed it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS
from kurgan.games.fortress_sevastopol.rules.r06_areas import update_control
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS
from kurgan.games.fortress_sevastopol.state import ADMINISTRATION, FS, OPERATIONS
from tests.games.fortress_sevastopol.helpers import asked, legal, place, play, refusal

RAIL = "19 24 25 26 27 28 29"


# --- siege guns by rail -----------------------------------------------------------------------------


@pytest.mark.rules("18.2", "21.2.3")
def test_a_siege_gun_does_not_cross_a_river_whose_bridge_is_destroyed(fs: FortressSevastopol) -> None:
    """Simferopol (19) and the north (25) are joined over the Salgir only: Area 20 is Soviet here."""
    board = "19=ger-siege672; 25=ger-46"
    s = place(fs, board, turn=14, held=RAIL, boundary="19-25:destroyed")
    play(s, "impulse movement")
    assert refusal(s, "activate 19") == "7.2.1"
    s = place(fs, board, turn=14, held=RAIL)
    play(s, "impulse movement", "activate 19", "unit ger-siege672")
    assert legal(s, "to") == ["24", "25", "26", "27", "28", "29", "U"]


@pytest.mark.rules("18.2", "8.4")
def test_a_siege_gun_leaves_a_contested_area_for_the_next_one_only(fs: FortressSevastopol) -> None:
    board = "24=ger-siege672 sov-156/spent; 26=ger-46"
    for impulse in (["impulse movement", "activate 24"], ["impulse strategic"]):
        s = place(fs, board, turn=14, held=RAIL)
        play(s, *impulse, "unit ger-siege672")
        assert legal(s, "to") == ["25", "26", "28"]


# --- a new Lead -------------------------------------------------------------------------------------


@pytest.mark.rules("E-2", "11.1-b")
def test_the_last_gun_leads_by_itself_after_two_shortages(fs: FortressSevastopol) -> None:
    """The first AMMO SHRT takes the Lead, the second one of the two guns left: nobody need name the third."""
    s = place(
        fs,
        "29=ger-art49 ger-art52 ger-art77 ger-73; 28=sov-156 sov-271",
        options="chits:yes",
        turn=3,
        hand="soviet:ammo_shrt*2",
    )
    play(
        s,
        "impulse bombardment",
        "activate 28",
        "lead ger-art49",
        "bombard",
        "join ger-art52",
        "join ger-art77",
        "primary sov-156",
        "chit ammo_shrt",
        "unit ger-art49",
        "chit ammo_shrt",
        "unit ger-art52",
    )
    assert asked(s) == "AttackDice"
    assert s.lead == s.given.sheets.number["ger-art77"] and s.guns == 1 << s.lead


# --- equal positions have equal texts ---------------------------------------------------------------


def infiltrating(fs: FortressSevastopol) -> FS:
    s = place(fs, "28=sov-156 sov-271; 29=ger-46", turn=3, side="soviet")
    play(s, "impulse infiltration", "activate 28", "unit sov-156", "unit sov-271")
    return s


def reactivating(fs: FortressSevastopol) -> FS:
    s = place(fs, "28=sov-156/spent sov-271/spent; 29=ger-46", turn=3, side="soviet")
    play(s, "impulse reactivation", "activate 28", "unit sov-156")
    return s


def blowing_a_bridge(fs: FortressSevastopol) -> FS:
    s = place(fs, "10=ger-eng46 ger-eng70 ger-46; 19=sov-156", turn=3, held="9 10 20 29")
    play(s, "impulse engineering", "activate 10", "demolish 8-10")
    return s


def repairing_a_bridge(fs: FortressSevastopol) -> FS:
    s = place(fs, "10=ger-eng46 ger-46; 19=sov-156", turn=3, held="9 10 20 29", boundary="8-10:destroyed")
    play(s, "impulse engineering", "activate 10", "repair 8-10")
    return s


def coordinating(fs: FortressSevastopol) -> FS:
    s = place(fs, "29=ger-art49 ger-art52 ger-46; 28=sov-156", options="artillery_coordination:yes", turn=3)
    play(s, "impulse bombardment", "activate 28", "lead ger-art49", "bombard", "join ger-art52")
    return s


@pytest.mark.parametrize(
    "begun, one, other",
    [
        (infiltrating, "die 5", "die 6"),
        (reactivating, "dice 3 2", "dice 3 3"),
        (blowing_a_bridge, "die 1", "die 2"),
        (repairing_a_bridge, "die 1", "die 2"),
        (coordinating, "die 4", "die 5"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_roll_that_is_carried_out_is_forgotten(
    fs: FortressSevastopol, begun: Callable[[FortressSevastopol], FS], one: str, other: str
) -> None:
    """Two rolls that did the same leave the same position."""
    texts = []
    for roll in (one, other):
        s = begun(fs)
        play(s, roll)
        texts.append(s.position())
    assert texts[0] == texts[1]


# --- the end of things ------------------------------------------------------------------------------


@pytest.mark.rules("26.3-b")
def test_an_air_bombardment_on_the_last_space_ends_the_tournaments_first_turn(fs: FortressSevastopol) -> None:
    """It keeps the marker from advancing, not the turn from ending."""
    s = place(
        fs,
        "29=ger-46; 28=sov-156",
        scenario="tournament",
        turn=1,
        side="axis",
        track=13,
        rested=0,
        marker="air-iv:ready",
        options="chits:no",
    )
    play(s, "impulse bombardment", "activate 28")
    for text in ("use air-iv", "primary sov-156"):
        if s.game.action(text) in s.legal_actions():
            play(s, text)
    play(s, "dice 6 5", "dice 1 2")
    while s.phase == OPERATIONS and s.legal_actions():
        s.apply(s.legal_actions()[0])
        assert asked(s) != "ChooseImpulse"
    assert s.phase != OPERATIONS


@pytest.mark.rules("9.6.2-c")
def test_a_landing_of_which_nobody_is_left_gives_its_chit_back(fs: FortressSevastopol) -> None:
    s = place(fs, "21=ger-46", held="21 29", beachhead="21", side="axis")
    pool = s.pool[AMPHIBIOUS]
    update_control(s)
    assert not s.beachhead and s.pool[AMPHIBIOUS] == pool + 1


@pytest.mark.rules("27.10")
def test_the_known_landing_chit_alone_opens_no_window(fs: FortressSevastopol) -> None:
    """Everybody knows that the Soviet has no other chit, so nobody asks him."""
    s = fs.new("campaign", {"invasion_chit": "yes"})
    assert asked(s) != "PlayChit"


def legal_end(s: FS) -> str:
    """Some place where the chosen HQ may go."""
    after = s.copy()
    play(after, "relocate sov-hq51")
    return legal(after, "to")[0]


@pytest.mark.rules("5.6-b")
def test_an_area_that_an_hq_leaves_to_the_enemy_changes_hands_before_the_band_is_read(fs: FortressSevastopol) -> None:
    s = place(fs, "24=sov-hq51 ger-46", at="RelocateHq", phase="administration", side="soviet")
    assert not s.held[AXIS] >> 24 & 1
    play(s, "relocate sov-hq51", f"to {legal_end(s)}")
    while s.phase == ADMINISTRATION and not s.is_terminal():
        play(s, "done")
    assert s.held[AXIS] >> 24 & 1


# --- command in a position that was written, not played ---------------------------------------------

CUT_OFF = (
    "options=chits:no; at=ChooseImpulse; turn=2; side=axis; phase=operations; held=15 16 24 28 29; "
    "16=ger-73; 17=sov-156; 24=ger-46; 26=sov-271; U=ger-50 ger-72; C=sov-302 sov-396"
)


@pytest.mark.rules("13.2.2", "8.8", "R59")
def test_a_position_from_a_text_judges_command(fs: FortressSevastopol) -> None:
    """ger-73 stands in 16 with no line to Zone U."""
    s = fs.position(CUT_OFF)
    play(s, "impulse strategic")
    assert "ger-73" not in legal(s, "unit") and refusal(s, "unit ger-73") == "8.8"


@pytest.mark.rules("13.2.2-d", "R59")
def test_a_refit_from_a_text_judges_command(fs: FortressSevastopol) -> None:
    text = CUT_OFF.replace("ChooseImpulse", "ChooseRefit; sp=9").replace("operations", "refit")
    s = fs.position(text.replace("ger-73", "ger-73/spent"))
    assert refusal(s, "refit ger-73") == "13.2.2-d"


@pytest.mark.rules("13.2.2", "R59")
def test_command_that_a_text_gives_stays_as_given(fs: FortressSevastopol) -> None:
    """It was judged when the Impulse began; who is cut off since then is not."""
    s = fs.position(f"{CUT_OFF}; ooc=none")
    assert s.ooc == 0 and "ooc=none" in s.position()
    assert fs.position(s.position()).position() == s.position()
    play(s, "impulse strategic")
    assert "ger-73" in legal(s, "unit")


@pytest.mark.rules("13.2.2", "R59")
def test_the_editor_judges_command(fs: FortressSevastopol) -> None:
    text = fs.position(CUT_OFF.replace("16=ger-73; ", "")).position()
    s = fs.position(fs.presentation.edit(text, "unit.ger-73", "16", ""))
    play(s, "impulse strategic")
    assert refusal(s, "unit ger-73") == "8.8"
