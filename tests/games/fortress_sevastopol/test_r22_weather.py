"""22.0 Weather: how it changes and what it takes from movement and Assaults."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, CLEAR, HEAVY_SNOW, RAIN, SNOW, SOVIET, WEATHERS
from kurgan.games.fortress_sevastopol.rules.r22_weather import av_modifier, change_weather, mp_deduction
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import legal, offers, place, play


def in_weather(fs: FortressSevastopol, weather: int, options: str = "") -> FS:
    return place(
        fs,
        "29=ger-46 ger-art49; 28=sov-156",
        options=options,
        turn=3,
        weather=WEATHERS[weather],
        marker="air-2:ready",
        vp=6,
    )


@pytest.mark.rules("22.1-a")
@pytest.mark.parametrize("before, after", [(CLEAR, RAIN), (RAIN, CLEAR), (SNOW, HEAVY_SNOW)])
def test_changes(fs: FortressSevastopol, before: int, after: int) -> None:
    s = in_weather(fs, before)
    change_weather(s)
    assert s.weather == after


@pytest.mark.rules("22.1-b")
@pytest.mark.parametrize("options, after", [("", HEAVY_SNOW), ("heavy_snow_reverts:yes", SNOW)])
def test_heavy_snow_lasts(fs: FortressSevastopol, options: str, after: int) -> None:
    s = in_weather(fs, HEAVY_SNOW, options)
    change_weather(s)
    assert s.weather == after


@pytest.mark.rules("22.1-c")
@pytest.mark.parametrize("weather", [CLEAR, RAIN, SNOW, HEAVY_SNOW])
def test_guns_fire_in_any_weather_aircraft_do_not(fs: FortressSevastopol, weather: int) -> None:
    s = in_weather(fs, weather)
    play(s, "impulse bombardment", "activate 28")
    flying = weather in (CLEAR, SNOW)
    if flying:
        assert set(legal(s)) == {"lead ger-art49", "use air-2"}
    else:
        assert not offers(s, "use air-2") and offers(s, "barrage")  # the only gun leads without being named


@pytest.mark.rules("22.2", "22.3")
def test_clear_does_nothing_snow_slows_the_axis(fs: FortressSevastopol) -> None:
    s = in_weather(fs, CLEAR)
    assert [mp_deduction(s, side) for side in (AXIS, SOVIET)] == [0, 0]
    assert [av_modifier(s, side)[0] for side in (AXIS, SOVIET)] == [0, 0]
    s.weather = SNOW
    assert [mp_deduction(s, side) for side in (AXIS, SOVIET)] == [1, 0]
    assert [av_modifier(s, side)[0] for side in (AXIS, SOVIET)] == [-1, 0]


@pytest.mark.rules("22.4", "22.5")
def test_rain_and_heavy_snow_slow_everybody(fs: FortressSevastopol) -> None:
    s = in_weather(fs, RAIN)
    assert [mp_deduction(s, side) for side in (AXIS, SOVIET)] == [1, 1]
    assert [av_modifier(s, side)[0] for side in (AXIS, SOVIET)] == [-1, -1]
    s.weather = HEAVY_SNOW
    assert [mp_deduction(s, side) for side in (AXIS, SOVIET)] == [2, 2]
    assert [av_modifier(s, side)[0] for side in (AXIS, SOVIET)] == [-2, -1]
