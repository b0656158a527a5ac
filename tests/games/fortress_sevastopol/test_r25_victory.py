"""25.0 Victory and the ends of the scenarios of 26.0."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.rules.r06_areas import take, update_control
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import keys, place

BOARD = "29=ger-46 ger-50 ger-73; 28=sov-156 sov-271 sov-106"


def last_turn(fs: FortressSevastopol, scenario: str, turn: int, vp: int) -> FS:
    return fs.read_position(
        f"scenario={scenario}; options=chits:no; at=ChooseImpulse; turn={turn}; phase=operations; "
        f"side=soviet; rested=0; held=29; vp={vp}; {BOARD.replace('ger-73', 'ger-72')}"
    )


def passing(s: FS) -> tuple[FS, list[str]]:
    """Both pass, nobody does anything, until the turn is over."""
    turn, told = s.turn, []
    while not s.is_terminal() and s.turn == turn:
        actions = s.legal_actions()
        chosen = [a for a in actions if a.text in ("impulse pass", "done", "decline")] or actions
        told += keys(s.play(chosen[-1]))
    return s, told


@pytest.mark.rules("25.3", "25.0", "1.0-a")
@pytest.mark.parametrize("vp, result", [(14, "soviet"), (15, "draw-end"), (16, "axis-end"), (17, "axis-end")])
def test_the_end_of_the_campaign(fs: FortressSevastopol, vp: int, result: str) -> None:
    """WE99"""
    s, _ = passing(last_turn(fs, "campaign", 17, vp))
    assert s.result().startswith(result)


@pytest.mark.rules("26.2-a")
@pytest.mark.parametrize("vp, result", [(10, "soviet-end"), (11, "draw-end"), (12, "axis-end")])
def test_the_end_of_the_1941_scenario(fs: FortressSevastopol, vp: int, result: str) -> None:
    s, _ = passing(last_turn(fs, "1941", 6, vp))
    assert s.result() == result


@pytest.mark.rules("26.3-a")
@pytest.mark.parametrize("vp, result", [(4, "soviet-end"), (5, "draw-end"), (6, "axis-end")])
def test_the_end_of_the_tournament(fs: FortressSevastopol, vp: int, result: str) -> None:
    """WE101"""
    s, _ = passing(last_turn(fs, "tournament", 2, vp))
    assert s.result() == result
    assert s.returns() == {"soviet-end": (-1.0, 1.0), "draw-end": (0.0, 0.0), "axis-end": (1.0, -1.0)}[result]


@pytest.mark.rules("25.2.2", "25.2.2-a", "25.2.2-b")
@pytest.mark.parametrize("beyond, result", [(-1, "soviet-band"), (0, ""), (2, ""), (3, "axis-band")])
def test_the_band_of_a_turn(fs: FortressSevastopol, beyond: int, result: str) -> None:
    """Below the low number the Soviet wins, three above the high number the Axis."""
    low, high = fs.sheets["original"].band[4]
    s, told = passing(last_turn(fs, "campaign", 4, low + beyond if beyond <= 0 else high + beyond))
    assert s.result() == result and ("won" in told) == bool(result)


@pytest.mark.rules("25.2.2")
def test_the_band_is_tested_at_the_end_of_the_turn_only(fs: FortressSevastopol) -> None:
    s = last_turn(fs, "campaign", 4, 0)
    s.play(fs.action("impulse pass"))
    assert not s.is_terminal()


@pytest.mark.rules("25.2", "25.2.1")
@pytest.mark.parametrize(
    "board, result",
    [
        ("29=ger-46 ger-50 ger-hq11; 28=sov-156 sov-271 sov-106", "soviet-collapse"),
        ("29=ger-46 ger-50 ger-73; 28=sov-156 sov-271; 5=sov-hqcoast", "axis-collapse"),
        ("29=ger-46 ger-50; U=ger-73; 28=sov-156 sov-271; C=sov-106", ""),
    ],
)
def test_fewer_than_three_units_lose_at_once(fs: FortressSevastopol, board: str, result: str) -> None:
    """[R41] HQs do not count, units in Zones do."""
    s = fs.read_position(
        f"options=chits:no; at=ChooseImpulse; turn=4; phase=operations; side=soviet; rested=0; held=29; vp=8; {board}"
    )
    s.play(fs.action("impulse pass"))
    assert s.result() == result


@pytest.mark.rules("25.1")
def test_points_change_the_moment_an_area_does(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-46; 24=ger-50; 28=sov-156", held="29")
    before, worth = s.vp, s.given.sheets.vp[24]
    assert worth
    update_control(s)
    assert s.vp == before + worth and s.held[AXIS] >> 24 & 1
    take(s, 24, SOVIET)
    assert s.vp == before  # only the Axis scores
