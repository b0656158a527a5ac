"""22.0 Weather: what it does to movement and to Assaults, and how it changes."""

from __future__ import annotations

from kurgan.games.fortress_sevastopol.places import CLEAR, HEAVY_SNOW, RAIN, SNOW
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.state import FS

# [22.2] Clear does nothing. By weather, then by side.
_MP = ((0, 0), (1, 1), (1, 0), (2, 2))  # [8.6.1] [22.4]; [8.6.1-a] [22.3]; [8.6.1-b] [22.5]
_AV = ((0, 0), (-1, -1), (-1, 0), (-2, -1))  # [10.2-f] [10.2-g] [10.2-h]
_AV_RULE = (("", ""), ("10.2-f", "10.2-g"), ("10.2-f", ""), ("10.2-h", "10.2-g"))


def mp_deduction(s: FS, side: int) -> int:
    """[8.6.1] Whole MP taken from the MF of each unit, once [R42]."""
    return _MP[s.weather][side]


def av_modifier(s: FS, side: int) -> tuple[int, str]:
    """What the weather does to an attacker's AV, and the rule."""
    return _AV[s.weather][side], _AV_RULE[s.weather][side]


def allows_flying(s: FS) -> bool:
    """[19.4] [22.4] [22.5] Air Bombardment and landings [9.6-b] only in Clear or Snow; guns always fire [22.1-c]."""
    return s.weather in (CLEAR, SNOW)


def change_weather(s: FS) -> None:
    """[22.1-a] [5.3.1-d] The weather that follows; [22.1-b] Heavy Snow stays [R8] unless the switch says otherwise."""
    before = s.weather
    if before == CLEAR:
        s.weather = RAIN
    elif before == RAIN:
        s.weather = CLEAR
    elif before == SNOW:
        s.weather = HEAVY_SNOW
    elif s.given.heavy_snow_reverts:
        s.weather = SNOW
    if s.log is not None:
        key = "weather_lasts" if s.weather == before else "weather_changed"
        s.tell(key, "22.1-b" if s.weather == before else "5.3.1-c", weather=words.weather(s.weather))
