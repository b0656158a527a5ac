"""13.0 Command, refit and supply: who can be refitted at which price, and what Reserve Points buy."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import hand_size
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.rules.r13_refit import refit_price
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, offers, place, play, refusal

BOARD = "29=ger-46/spent; 28=sov-156/spent"


def refitting(fs: FortressSevastopol, board: str = BOARD, side: str = "axis", **fields: Any) -> FS:
    """One side in its part of the phase, command judged."""
    s = place(fs, board, at="ChooseRefit", **{"phase": "refit", "side": side, "sp": 10, "vp": 6, "rested": 1, **fields})
    s.ooc = out_of_command(s)
    return s


def spending(fs: FortressSevastopol, board: str = BOARD, side: str = "axis", options: str = "", **fields: Any) -> FS:
    return place(fs, board, at="SpendReserves", options=options, **{"phase": "refit", "side": side, "vp": 6, **fields})


def price(s: FS, unit: str) -> int:
    return refit_price(s, s.given.sheets.number[unit])


# --- 13.4.2 prices ----------------------------------------------------------------------------------


@pytest.mark.rules("13.4.2", "13.4.2-a", "13.4.2-c")
def test_prices_in_a_free_area(fs: FortressSevastopol) -> None:
    """WE89"""
    s = refitting(fs, "29=ger-46/spent ger-50/disrupt1 ger-73/disrupt2; 28=sov-156")
    assert [price(s, unit) for unit in ("ger-46", "ger-50", "ger-73")] == [1, 2, 2]


@pytest.mark.rules("13.4.2-b", "13.4.2-f")
def test_prices_in_a_contested_area(fs: FortressSevastopol) -> None:
    """WE89, and the example of the rulebook: Disrupt 2 in a contested Area costs 3."""
    s = refitting(fs, "29=ger-46/spent ger-50/disrupt1 ger-73/disrupt2 sov-156; 28=sov-271")
    assert [price(s, unit) for unit in ("ger-46", "ger-50", "ger-73")] == [2, 3, 3]
    play(s, "refit ger-73")
    assert (mode(s, "ger-73"), s.sp) == ("disrupt1", 7)


@pytest.mark.rules("13.4.2-d", "13.2.3")
def test_prices_by_an_hq_that_is_cut_off(fs: FortressSevastopol) -> None:
    """WE89: the Axis holds 21 and 22 with an HQ, far from its Zone."""
    s = refitting(fs, "22=ger-46/spent ger-hq11; 21=ger-50/disrupt1 sov-156; 29=ger-73/spent", held="29 21 22")
    assert [price(s, unit) for unit in ("ger-46", "ger-50", "ger-73")] == [2, 4, 1]


@pytest.mark.rules("13.2.2", "13.2.2-d", "13.2")
def test_units_out_of_command_do_not_refit(fs: FortressSevastopol) -> None:
    s = refitting(fs, "22=ger-46/spent; 29=ger-73/spent; 28=sov-156", held="29 22")
    assert legal(s, "refit") == ["ger-73"]
    assert refusal(s, "refit ger-46") == "13.2.2-d"


def test_a_zone_is_neither_contested_nor_cut_off(fs: FortressSevastopol) -> None:
    """[R121]"""
    s = refitting(fs, "U=ger-46/disrupt1; 29=sov-156; 28=sov-271", held="28")
    assert price(s, "ger-46") == 2


def test_a_brigade_by_the_landing_chit_pays_no_surcharge(fs: FortressSevastopol) -> None:
    """WE87: on a beachhead among Axis Areas the Naval Brigade is in command, the rifle division is not."""
    everything = " ".join(str(area) for area in range(1, 30) if area != 13)
    s = refitting(fs, "13=sov-mar7/spent sov-156/spent; 29=ger-46", side="soviet", held=everything, beachhead=13)
    assert legal(s, "refit") == ["sov-mar7"] and price(s, "sov-mar7") == 1
    assert refusal(s, "refit sov-156") == "13.2.2-d"


# --- refitting --------------------------------------------------------------------------------------


@pytest.mark.rules("13.1", "13.3", "13.3-a")
def test_a_unit_recovers_one_level(fs: FortressSevastopol) -> None:
    s = refitting(fs, "29=ger-46/disrupt2 ger-art49/spent ger-50; U=ger-hq11; 28=sov-156")
    assert set(legal(s)) == {"refit ger-46", "refit ger-art49", "done"}
    play(s, "refit ger-46")
    assert mode(s, "ger-46") == "disrupt1" and refusal(s, "refit ger-46") == "13.3-a"
    assert refusal(s, "refit ger-50") == refusal(s, "refit ger-hq11") == refusal(s, "refit sov-156") == "13.3"
    play(s, "refit ger-art49")
    assert mode(s, "ger-art49") == "fresh" and asked(s) != "ChooseRefit"  # nothing is left to refit


@pytest.mark.rules("13.4", "13.4.2")
def test_recovery_needs_enough_sp(fs: FortressSevastopol) -> None:
    s = refitting(fs, "29=ger-46/disrupt1 ger-50/spent; 28=sov-156", sp=1)
    assert legal(s, "refit") == ["ger-50"] and refusal(s, "refit ger-46") == "13.4.2"


@pytest.mark.rules("13.4.2-e", "13.3")
def test_a_bridge_is_repaired_for_one_sp(fs: FortressSevastopol) -> None:
    s = refitting(
        fs,
        "29=ger-46/spent; 24=ger-50; 28=sov-156",
        held="29 28 24",
        sp=4,
        boundary="23-24:destroyed 3-6:destroyed",
        work_at="soviet:23-24",
        work_level="soviet:1",
    )
    assert legal(s, "repair") == ["23-24"]
    assert refusal(s, "repair 3-6") == "13.4.2-e" and refusal(s, "repair 24-25") == "13.3"
    play(s, "repair 23-24")
    assert "boundary=3-6:destroyed 23-24:axis" in s.position() and s.sp == 3
    assert "work_at" not in s.position()


def test_a_soviet_repair_makes_the_bridge_soviet(fs: FortressSevastopol) -> None:
    s = refitting(fs, BOARD, side="soviet", boundary="3-6:destroyed")
    play(s, "repair 3-6")
    assert "boundary=" not in s.position()


# --- the phase --------------------------------------------------------------------------------------


@pytest.mark.rules("5.5", "5.5-a", "13.4.1")
def test_the_phase(fs: FortressSevastopol) -> None:
    """The marker goes to 0, the Soviet refits first, each with the SP of the turn."""
    s = place(fs, BOARD, side="soviet", track=7, turn=3, vp=6)
    play(s, "impulse pass", "impulse pass")
    assert s.track == 0 and s.current_player() == SOVIET and s.sp == s.given.sheets.sp[3][SOVIET] == 9
    play(s, "done")
    while s.side == SOVIET:
        s.apply(s.legal_actions()[-1])
    assert asked(s) == "ChooseRefit" and s.sp == s.given.sheets.sp[3][AXIS] == 16


@pytest.mark.rules("5.5-b", "13.4.3", "13.4.3-a")
@pytest.mark.parametrize("before, sp, after", [(3, 6, 9), (15, 6, 20), (20, 6, 20)])
def test_unused_sp_become_rp(fs: FortressSevastopol, before: int, sp: int, after: int) -> None:
    s = refitting(fs, sp=sp, rp=f"axis:{before}")
    events = play(s, "done")
    assert s.rp[AXIS] == after and "reserves" in keys(events)


# --- reserves ---------------------------------------------------------------------------------------


@pytest.mark.rules("13.4.3-b", "5.5-c")
def test_shifts_of_the_marker(fs: FortressSevastopol) -> None:
    """WE91: Soviet one up, Axis two down."""
    s = spending(fs, side="soviet", rp="soviet:10 axis:8")
    play(s, "shift-up")
    while s.side == SOVIET:
        s.apply(s.legal_actions()[-1])
    assert asked(s) == "ChooseRefit"  # 8 and the 14 SP of turn 2 make 20 at most
    play(s, "done", "shift-down", "shift-down")
    assert s.track == -1 and words.track(s.track) == "A" and list(s.rp) == [0, 0]


@pytest.mark.rules("13.4.3-b")
def test_at_most_two_shifts_along_the_track(fs: FortressSevastopol) -> None:
    s = spending(fs, rp="axis:20", shifts=2)
    assert not offers(s, "shift-up") and refusal(s, "shift-up") == "13.4.3-b"
    end = spending(fs, rp="axis:10", track=-4)
    assert refusal(end, "shift-down") == "13.4.3-b" and offers(end, "shift-up")
    poor = spending(fs, options="chits:yes", rp="axis:9")
    assert refusal(poor, "shift-up") == "13.4.3-b"


@pytest.mark.rules("13.4.3-d")
def test_rp_are_never_spent_as_sp(fs: FortressSevastopol) -> None:
    s = refitting(fs, sp=1, rp="axis:20", board="29=ger-46/disrupt1 ger-50/spent; 28=sov-156")
    assert not offers(s, "refit ger-46")
    play(s, "done")
    assert set(legal(s)) == {"shift-up", "shift-down", "done"}


@pytest.mark.rules("13.4.4")
def test_an_hq_is_recalled(fs: FortressSevastopol) -> None:
    s = spending(fs, "29=ger-46; eliminated=ger-hq11 sov-hq51; 28=sov-156; U=", rp="axis:20")
    assert legal(s, "recall") == ["ger-hq11"] and refusal(s, "recall sov-hq51") == "13.4.4"
    play(s, "recall ger-hq11")
    assert s.rp[AXIS] == 10 and refusal(s, "recall ger-hq11") == "13.4.4"
    play(s, "done")
    while s.turn == 2 or asked(s) != "ChooseImpulse":
        s.apply(s.legal_actions()[-1])
    assert "ger-hq11" in s.position().partition("; U=")[2].partition(";")[0]


@pytest.mark.rules("13.4.5", "2.4.1-c")
def test_a_chit_is_bought_blind(fs: FortressSevastopol) -> None:
    s = spending(fs, options="chits:yes", rp="axis:10")
    play(s, "buy")
    assert asked(s) == "DrawChit" and s.current_player() == CHANCE
    play(s, "draw intel")
    assert s.rp[AXIS] == 5 and hand_size(s, AXIS) == 1 and asked(s) == "SpendReserves"
    play(s, "buy", "draw mines")
    assert hand_size(s, AXIS) == 2 and asked(s) != "SpendReserves"  # no RP are left


@pytest.mark.rules("13.4.5", "2.4.2-d")
def test_no_chit_from_an_empty_pool_or_without_chits(fs: FortressSevastopol) -> None:
    s = spending(fs, options="chits:yes", rp="axis:10")
    s.pool[:] = bytes(len(s.pool))
    assert refusal(s, "buy") == "13.4.5"
    assert refusal(spending(fs, rp="axis:10"), "buy") == "2.4.2-d"
