"""9.6 Amphibious Invasion: from which Port, to which coast, the fight for it, the beachhead."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import NAMES
from kurgan.games.fortress_sevastopol.rules.r09_6_invasion import beaches, place_refusal, places
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS
from kurgan.games.fortress_sevastopol.state import FS

from .fights import av, by, committed, dv, named
from .helpers import asked, keys, legal, mode, offers, place, play, refusal, where

EAST = "13 14 15 16 18 27 29"  # what the Axis holds in the east
NOBODY = "5=sov-mar7 sov-mar8 sov-mar79 sov-156; 13=ger-46"


def landing(fs: FortressSevastopol, board: str, held: str = EAST, *, chit: bool = True, **fields: Any) -> FS:
    """The Soviet holds the chit, and plays it."""
    hand = {"hand": "soviet:amphibious"}
    s = place(fs, board, options="chits:yes", side="soviet", held=held, **{**hand, **fields})
    if chit:
        play(s, "chit amphibious")
    return s


def coast(s: FS, port: int) -> list[str]:
    return [NAMES[area] for area in bits(beaches(s, port))]


# --- from where to where ----------------------------------------------------------------------------


@pytest.mark.rules("9.6", "8.10")
def test_r9_6_the_chit_lets_brigades_of_one_port_invade(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7 sov-mar8; 11=sov-mar79; 13=ger-46", chit=False)
    assert refusal(s, "impulse invasion") == "9.6"
    play(s, "chit amphibious")
    assert asked(s) == "ChoosePort" and legal(s) == ["activate 5", "activate 11"]
    assert refusal(s, "activate 8") == "9.6"
    play(s, "activate 5", "target 13", "unit sov-mar7")
    assert refusal(s, "unit sov-mar79") == "9.6"


@pytest.mark.rules("9.6")
@pytest.mark.parametrize(
    "board, can",
    [
        ("5=sov-mar7", True),
        ("5=sov-mar7/spent", False),
        ("5=sov-156", False),
        ("C=sov-mar7", False),
        ("8=sov-mar7", False),
        ("5=sov-mar7 ger-46", False),
    ],
)
def test_r9_6_fresh_naval_brigades_in_a_free_port(fs: FortressSevastopol, board: str, can: bool) -> None:
    s = place(fs, board, options="chits:yes", side="soviet", hand="soviet:amphibious", held=EAST)
    assert offers(s, "chit amphibious") is can
    assert bool(places(s)) is can


@pytest.mark.rules("9.6")
def test_r9_6_one_to_three_brigades_land(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7 sov-mar8 sov-mar79 sov-mar2 sov-156 sov-mar3/spent", "14 29")
    assert asked(s) == "ChooseBrigade" and refusal(s, "enough") == "9.6"
    assert refusal(s, "unit sov-156") == "9.6" and refusal(s, "unit sov-mar3") == "9.6"
    play(s, "unit sov-mar7", "unit sov-mar8", "unit sov-mar2")
    assert asked(s) != "ChooseBrigade"
    assert [where(s, f"sov-mar{n}") for n in ("7", "8", "2", "79")] == ["14", "14", "14", "5"]


@pytest.mark.rules("9.6-a", "9.6")
def test_r9_6_a_only_certain_coasts(fs: FortressSevastopol) -> None:
    """WE107"""
    held = "8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29"
    s = landing(fs, "5=sov-mar7", held)
    assert asked(s) == "ChooseBeach"
    assert legal(s, "target") == ["8", "9", "11", "12", "13", "14", "15", "16", "17", "20", "21", "22"]
    assert refusal(s, "target 10") == "9.6-a" and refusal(s, "target 24") == "9.6-a"


@pytest.mark.rules("9.6")
def test_r87_the_coast_is_the_enemys_or_contested(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7; 17=sov-172 ger-73/spent; 12=sov-156", "13 29")
    assert coast(s, 5) == ["13", "17"]
    assert refusal(s, "target 12") == "9.6"


@pytest.mark.rules("9.6-b")
@pytest.mark.parametrize("weather, can", [("clear", True), ("snow", True), ("rain", False), ("heavy_snow", False)])
def test_r9_6_b_only_in_clear_weather_or_snow(fs: FortressSevastopol, weather: str, can: bool) -> None:
    """WE107"""
    s = landing(fs, NOBODY, chit=False, weather=weather)
    assert offers(s, "chit amphibious") is can
    refused = place_refusal(s, 5)
    assert (refused is None) is can and (refused is None or refused.rule == "9.6-b")


@pytest.mark.rules("9.6")
def test_r9_6_a_full_coast_takes_nobody(fs: FortressSevastopol) -> None:
    ten = "sov-276 sov-172 sov-184 sov-320 sov-321 sov-421 sov-cav2 sov-cav40 sov-cav42"
    s = landing(fs, f"5=sov-mar7 sov-mar8; 14={ten} ger-73; 13=ger-46", "13 29")
    play(s, "target 14", "unit sov-mar7")
    assert asked(s) != "ChooseBrigade"  # the tenth; nobody else finds room
    s = landing(fs, f"5=sov-mar7 sov-mar8; 14={ten} sov-cav48 ger-73; 13=ger-46; 15=ger-50", "13 15 29")
    assert refusal(s, "target 14") == "6.1"


# --- 9.6-c to 9.6-f ---------------------------------------------------------------------------------


@pytest.mark.rules("9.6-c")
def test_r9_6_c_nobody_else_is_activated_but_guns_next_door_support(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7 sov-mar8 sov-156; 12=sov-art265 sov-172; 13=ger-46", "13 29")
    assert refusal(s, "unit sov-156") == refusal(s, "unit sov-172") == "9.6"
    play(s, "unit sov-mar7", "enough")
    assert committed(s) == ["sov-mar7"]
    assert asked(s) == "ChooseSupport" and legal(s) == ["support sov-art265", "enough"]
    play(s, "support sov-art265")
    assert av(s) == {"attack_factor": 4, "support": 1}
    by(s, 0)
    assert asked(s) == "ChooseImpulse" and s.side == 0  # nothing else could be done


@pytest.mark.rules("9.6-d", "9.6.2")
def test_r9_6_d_on_a_vacant_coast_they_land_and_are_spent(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7 sov-mar8", "14 29")
    events = play(s, "unit sov-mar7", "enough")
    assert "beachhead" in keys(events) and "assault_declared" not in keys(events)
    assert (where(s, "sov-mar7"), mode(s, "sov-mar7")) == ("14", "spent")
    assert s.beachhead == 14 and s.held[1] >> 14 & 1  # and the Area is Soviet


@pytest.mark.rules("9.6-e", "9.2-c")
def test_r9_6_e_among_enemies_they_assault_at_once_and_it_is_mandatory(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7 sov-mar8; 14=ger-46 sov-172/spent", "14 29")
    play(s, "unit sov-mar7", "unit sov-mar8")
    assert committed(s) == ["sov-mar7", "sov-mar8"] and s.mandatory == s.committed
    by(named(s, point="sov-mar7"), -1)
    assert where(s, "sov-mar7") == "eliminated"  # even though friends stood there


@pytest.mark.rules("9.6-f", "10.3-k")
def test_r9_6_f_the_defender_has_two_more_and_no_line_counts(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7; 15=ger-46", "14 15 16 29")
    play(s, "target 15")
    assert dv(s) == {"defense_factor": 7, "tem": 1, "invasion": 2}


# --- what comes of it -------------------------------------------------------------------------------


@pytest.mark.rules("9.6.1", "9.2.1-a")
def test_r9_6_1_repulsed_invaders_are_eliminated_and_the_chit_goes_to_the_pool(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7; 13=ger-46")
    play(s, "target 13")
    assert s.pool[AMPHIBIOUS] == 0
    by(s, -1)
    assert where(s, "sov-mar7") == "eliminated"
    assert "invasion_repulsed" in keys(play(s, "done"))  # the defenders stay
    assert s.pool[AMPHIBIOUS] == 1 and s.beachhead == 0


@pytest.mark.rules("9.6.2")
@pytest.mark.parametrize("difference", [0, 1])
def test_r9_6_2_after_success_or_stalemate_the_chit_stays_as_a_beachhead(
    fs: FortressSevastopol, difference: int
) -> None:
    s = landing(fs, "5=sov-mar7; 13=ger-46", "12 13 14 18 29")
    play(s, "target 13")
    by(s, difference)
    if difference:
        play(s, "done")  # the defender stays
    assert s.beachhead == 13 and s.pool[AMPHIBIOUS] == 0
    assert (where(s, "sov-mar7"), mode(s, "sov-mar7")) == ("13", "spent" if difference else "disrupt1")


@pytest.mark.rules("9.6.2-a")
def test_r9_6_2_a_the_chit_commands_naval_brigades_only(fs: FortressSevastopol) -> None:
    """WE87"""
    s = place(fs, "13=sov-mar7 sov-156 ger-46; 17=sov-mar8", held="12 13 14 18 29", beachhead="13")
    found = out_of_command(s)
    t = s.given.sheets
    assert not found >> t.number["sov-mar7"] & 1 and found >> t.number["sov-156"] & 1
    s.beachhead = 0
    assert out_of_command(s) >> t.number["sov-mar7"] & 1


@pytest.mark.rules("9.6.2-b")
def test_r9_6_2_b_the_chit_is_no_port(fs: FortressSevastopol) -> None:
    s = place(fs, "13=sov-mar7; 17=sov-156; 14=ger-73", side="soviet", held="12 14 18 29", beachhead="13")
    play(s, "impulse strategic", "unit sov-156")
    assert not offers(s, "sail 13") and offers(s, "sail C")


@pytest.mark.rules("9.6.2-c")
def test_r9_6_2_c_the_soviet_may_lift_the_chit(fs: FortressSevastopol) -> None:
    s = place(fs, "13=sov-mar7", side="soviet", held="29", beachhead="13", options="chits:yes")
    play(s, "lift-beachhead")
    assert s.beachhead == 0 and s.pool[AMPHIBIOUS] == 1


@pytest.mark.rules("9.6.2-c")
def test_r9_6_2_c_it_goes_back_when_the_area_becomes_axis(fs: FortressSevastopol) -> None:
    s = place(fs, "12=ger-73", held="12 29", beachhead="13", options="chits:yes")
    play(s, "impulse movement", "activate 12", "unit ger-73", "to 13")
    while asked(s) in ("NextStep", "MoveUnit"):
        play(s, legal(s)[-1])
    assert s.beachhead == 0 and s.pool[AMPHIBIOUS] == 1


@pytest.mark.rules("9.6.1")
def test_r31_mines_send_an_invader_back_to_its_port(fs: FortressSevastopol) -> None:
    s = landing(fs, "5=sov-mar7; 13=ger-46", "13 29", hand="soviet:amphibious axis:mines")
    play(s, "decline", "chit mines")  # no INTEL against the landing
    assert (where(s, "sov-mar7"), mode(s, "sov-mar7")) == ("5", "spent")
    assert s.pool[AMPHIBIOUS] == 1 and s.beachhead == 0
