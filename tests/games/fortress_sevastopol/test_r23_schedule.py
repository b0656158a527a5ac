"""5.2, 23.0 and 28.0: reinforcements, withdrawals, substitutes, markers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kurgan.core.errors import KurganError
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, HOME_ZONE, SOVIET
from kurgan.games.fortress_sevastopol.rules import r23_schedule
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import CHIT_DRAW, FS, put, set_mode
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, place, play, refusal, where

BOARD = "29=ger-46; 28=sov-156"


def band(fs: FortressSevastopol, turn: int) -> int:
    return fs.sheets["original"].band[turn][0]


def reach(fs: FortressSevastopol, turn: int, board: str = BOARD, **fields: Any) -> tuple[FS, list[str]]:
    """A position of the turn before, played by passing until the first decision after the draw of the turn."""
    s = place(fs, board, **{"turn": turn - 1, "vp": band(fs, turn - 1), "track": 13, "side": "soviet", **fields})
    told: list[str] = []
    while s.turn < turn or s.phase == CHIT_DRAW or asked(s) == "PlayChit":
        passing = [a for a in s.legal_actions() if a.text in ("impulse pass", "decline", "done")]
        told += keys(s.play((passing or s.legal_actions())[-1]))
    return s, told


def in_zone(s: FS, side: int) -> set[str]:
    t = s.given.sheets
    return {t.slugs[unit] for unit in range(len(t.slugs)) if s.at[HOME_ZONE[side]] >> unit & 1}


def marker(s: FS, name: str) -> int:
    return s.marker[MARKERS.index(name)]


# --- 28 the schedule --------------------------------------------------------------------------------

AXIS_SCHEDULE = {
    4: "ger-art781 ger-roc54 rom-4mtn",
    5: "rom-art4 rom-art7",
    6: "rom-18",
    7: "rom-10",
    9: "ger-22pz",
    11: "ger-28jg",
    13: "ger-siege672 ger-siege780-781 ger-siege676-725 rom-19",
    15: "ger-flak9 ger-inf213-318 ger-inf158-360",
}
SOVIET_SCHEDULE = {
    2: "sov-mar79 sov-302",
    3: "sov-396",
    4: "sov-398",
    5: "sov-236 sov-388 sov-390 sov-400 sov-art51-456",
    6: "sov-224 sov-345 sov-386 sov-63 sov-138 sov-251 sov-291 sov-tk24",
    7: "sov-cav72 sov-77 sov-roc19 sov-tk24-81 sov-tk55-56",
    9: "sov-tk39-229 sov-tk40-124 sov-tk79-126 sov-109 sov-at766-989 sov-art547-674",
    11: "sov-at596-979 sov-roc18-25 sov-tk125",
    13: "sov-mar2 sov-mar3 sov-art18",
}


def arrives(fs: FortressSevastopol, tmp_path: Path, side: int, turn: int) -> None:
    """The units of a turn arrive Fresh in their Zone, and an overlay cannot have it otherwise."""
    wanted = (AXIS_SCHEDULE, SOVIET_SCHEDULE)[side][turn]
    s = place(fs, BOARD, turn=turn)
    before = in_zone(s, side)
    r23_schedule.arrive(s)
    assert in_zone(s, side) - before == set(wanted.split())
    assert all(mode(s, unit) == "fresh" for unit in wanted.split())
    first = wanted.split()[0]
    refuses(fs, tmp_path, f"[unit.{first}]\narrival = {turn + 1}", f"section 28 of the rulebook says {turn}")


def refuses(fs: FortressSevastopol, tmp_path: Path, text: str, said: str) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(text)
    with pytest.raises(KurganError) as error:
        fs.overlaid(overlay)
    assert said in str(error.value)


@pytest.mark.rules("28.1-T4", "28.1-T5", "28.1-T6")
@pytest.mark.parametrize("turn", [4, 5, 6])
def test_axis_turns_4_to_6(fs: FortressSevastopol, tmp_path: Path, turn: int) -> None:
    arrives(fs, tmp_path, AXIS, turn)


@pytest.mark.rules("28.1-T7", "28.1-T9", "28.1-T11")
@pytest.mark.parametrize("turn", [7, 9, 11])
def test_axis_turns_7_to_11(fs: FortressSevastopol, tmp_path: Path, turn: int) -> None:
    arrives(fs, tmp_path, AXIS, turn)


@pytest.mark.rules("28.1-T13", "28.1-T15")
@pytest.mark.parametrize("turn", [13, 15])
def test_axis_turns_13_and_15(fs: FortressSevastopol, tmp_path: Path, turn: int) -> None:
    arrives(fs, tmp_path, AXIS, turn)


@pytest.mark.rules("28.2-T2", "28.2-T3", "28.2-T4")
@pytest.mark.parametrize("turn", [2, 3, 4])
def test_soviet_turns_2_to_4(fs: FortressSevastopol, tmp_path: Path, turn: int) -> None:
    s = place(fs, "29=ger-46; 28=sov-156; U=ger-50 ger-73; 24=sov-271 sov-106", turn=turn)
    for unit in ("sov-302", "sov-396", "sov-398"):  # FAR_AWAY units of the helpers
        put(s, s.given.sheets.number[unit], 0)
    r23_schedule.arrive(s)
    wanted = SOVIET_SCHEDULE[turn].split()
    assert in_zone(s, SOVIET) == set(wanted)
    refuses(fs, tmp_path, f"[unit.{wanted[0]}]\narrival = {turn + 1}", f"section 28 of the rulebook says {turn}")


@pytest.mark.rules("28.2-T5", "28.2-T6", "28.2-T7")
@pytest.mark.parametrize("turn", [5, 6, 7])
def test_soviet_turns_5_to_7(fs: FortressSevastopol, tmp_path: Path, turn: int) -> None:
    arrives(fs, tmp_path, SOVIET, turn)


@pytest.mark.rules("28.2-T9", "28.2-T11", "28.2-T13")
@pytest.mark.parametrize("turn", [9, 11, 13])
def test_soviet_turns_9_to_13(fs: FortressSevastopol, tmp_path: Path, turn: int) -> None:
    arrives(fs, tmp_path, SOVIET, turn)


@pytest.mark.rules("28.1", "28.2", "23.0")
def test_nobody_arrives_on_other_turns(fs: FortressSevastopol) -> None:
    """Sixteen Axis and thirty-four Soviet units in all."""
    s = fs.new()
    for turn in range(1, 18):
        s.turn = turn
        r23_schedule.arrive(s)
    t = s.given.sheets
    came = [unit for unit in range(len(t.slugs)) if t.arrival[unit] and s.where[unit] == HOME_ZONE[t.side[unit]]]
    assert [sum(t.side[unit] == side for unit in came) for side in (AXIS, SOVIET)] == [16, 34]


# --- 5.2 the phase ----------------------------------------------------------------------------------


@pytest.mark.rules("5.2", "23.1")
def test_reinforcements_wait_for_their_turn(fs: FortressSevastopol) -> None:
    s, told = reach(fs, 4)
    assert where(s, "ger-roc54") == "U" and mode(s, "ger-roc54") == "fresh"
    assert where(s, "rom-art4") == "waiting" and "arrived" in told


@pytest.mark.rules("5.2-a")
def test_markers_are_ready_again(fs: FortressSevastopol) -> None:
    s, _ = reach(fs, 5, marker="air-2:used fleet:used pre:used")
    assert (marker(s, "air-2"), marker(s, "fleet"), marker(s, "air-sov")) == (1, 1, 0)
    assert marker(s, "pre") == 0  # [4.6] for turn 1 only


@pytest.mark.rules("2.2.2.3-d", "23.3")
def test_the_fliegerkorps_leaves_and_returns(fs: FortressSevastopol) -> None:
    s, told = reach(fs, 3, marker="air-iv:ready air-2:ready")
    assert (marker(s, "air-iv"), marker(s, "air-2")) == (0, 1) and "marker_left" in told
    s, told = reach(fs, 13)
    assert marker(s, "air-iv") == 1 and "marker_arrived" in told


def test_the_soviet_air_marker_comes_on_turn_7(fs: FortressSevastopol) -> None:
    assert marker(reach(fs, 7)[0], "air-sov") == 1


@pytest.mark.rules("5.2-c", "13.4.4")
def test_recalled_hqs_return(fs: FortressSevastopol) -> None:
    s, _ = reach(fs, 4, "29=ger-46; 28=sov-156; eliminated=ger-hq11 sov-hq51", recalled="ger-hq11")
    assert where(s, "ger-hq11") == "U" and where(s, "sov-hq51") == "eliminated" and not s.recalled


@pytest.mark.rules("5.2-d", "15.2-e")
def test_the_advantage_is_usable_again(fs: FortressSevastopol) -> None:
    s, _ = reach(fs, 4, rested=0)
    assert s.rested == 1


# --- 23.2 withdrawals -------------------------------------------------------------------------------


@pytest.mark.rules("23.2", "5.2-b", "28.1-T3")
def test_a_unit_is_withdrawn_on_its_turn(fs: FortressSevastopol, tmp_path: Path) -> None:
    s, told = reach(fs, 3, "29=ger-46 ger-73+elite; 28=sov-156", options="chits:yes")
    assert where(s, "ger-73") == "withdrawn" and told.count("withdrawn") == 1
    assert not s.elite  # its chit is back in the pool
    refuses(fs, tmp_path, "[unit.ger-73]\nwithdraw = 4", "section 28 of the rulebook says 3")


@pytest.mark.rules("2.2.2.3-c", "28.0")
def test_the_panzers_leave_on_turn_15(fs: FortressSevastopol) -> None:
    s, _ = reach(fs, 15, "29=ger-46 ger-22pz ger-73; 28=sov-156")
    assert where(s, "ger-22pz") == "withdrawn" and where(s, "ger-73") == "29"


def test_control_follows_a_withdrawal(fs: FortressSevastopol) -> None:
    """[R35] The last Axis unit leaves a contested Area."""
    s, _ = reach(fs, 3, "29=ger-46; 28=sov-156; 24=ger-73 sov-271", held="29 24")
    assert s.held[SOVIET] >> 24 & 1


def lost(fs: FortressSevastopol, board: str) -> FS:
    return reach(fs, 3, f"{board}; eliminated=ger-73; 28=sov-156; U=ger-132/spent ger-170/spent")[0]


@pytest.mark.rules("23.2-a")
def test_the_owner_gives_up_a_unit_as_strong(fs: FortressSevastopol) -> None:
    """WE103, with the printed values: 73. Inf is as strong as 50. Inf, 46. Inf is weaker."""
    s = lost(fs, "29=ger-46 ger-50 ger-72/disrupt2 ger-art49")
    t = s.given.sheets
    as_strong = {
        t.slugs[unit]
        for unit in range(len(t.slugs))
        if t.af[unit] >= t.af[t.number["ger-73"]]
        and t.df[unit] >= t.df[t.number["ger-73"]]
        and where(s, t.slugs[unit]) in ("29", "U")
    }
    assert asked(s) == "ChooseWithdrawal" and s.current_player() == AXIS
    assert set(legal(s, "withdraw")) == as_strong and "ger-50" in as_strong
    weaker = next(unit for unit in ("ger-46", "ger-art49", "ger-72") if unit not in as_strong)
    assert refusal(s, f"withdraw {weaker}") == "23.2-a"
    play(s, "withdraw ger-50")
    assert where(s, "ger-50") == where(s, "ger-73") == "withdrawn"


@pytest.mark.rules("23.2-a")
def test_a_single_substitute_goes_by_itself(fs: FortressSevastopol) -> None:
    """WE103: only 50. Inf has at least the factors of the lost unit."""
    s = reach(
        fs,
        3,
        "29=ger-50 rom-1mtn rom-8cav ger-ag190; eliminated=ger-73; 28=sov-156; withdrawn=ger-132 ger-170 ger-ziegler",
    )[0]
    assert where(s, "ger-50") == "withdrawn" and asked(s) != "ChooseWithdrawal"


@pytest.mark.rules("23.2-b")
def test_without_a_substitute_the_opponent_chooses(fs: FortressSevastopol) -> None:
    s = reach(
        fs,
        3,
        "29=rom-1mtn rom-8cav ger-ag190 ger-eng46 ger-hq11; eliminated=ger-73; 28=sov-156; "
        "withdrawn=ger-132 ger-170 ger-ziegler",
    )[0]
    assert asked(s) == "ChooseWithdrawal" and s.current_player() == SOVIET
    assert set(legal(s, "withdraw")) == {"rom-1mtn", "rom-8cav", "ger-ag190", "ger-eng46"}
    assert refusal(s, "withdraw ger-hq11") == refusal(s, "withdraw sov-156") == "23.2-b"
    play(s, "withdraw ger-eng46")
    assert where(s, "ger-eng46") == "withdrawn"


def test_a_debt_without_anybody_to_pay_it_lapses(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-hq11; eliminated=ger-73; 28=sov-156", turn=3)
    for unit in range(len(s.where)):
        if s.given.sheets.side[unit] == AXIS and s.where[unit] not in (29, 32):
            put(s, unit, 33)
            set_mode(s, unit, 0)
    r23_schedule.withdraw_due(s)
    assert not r23_schedule.is_in_debt(s) and where(s, "ger-73") == "withdrawn"
