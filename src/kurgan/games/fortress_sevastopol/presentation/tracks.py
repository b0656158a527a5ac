"""The tracks beside the map: turns with their weather, Impulses with the Advantage, victory points, reserves."""

from __future__ import annotations

from functools import cache

from kurgan.core.scene import Condition, Tally, Track, TrackMarker
from kurgan.core.text import Message, Ref, message
from kurgan.games.fortress_sevastopol.places import AXIS, CLEAR, SIDES, SOVIET, WEATHERS
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r25_victory import ABOVE_THE_BAND
from kurgan.games.fortress_sevastopol.sheets import Sheets
from kurgan.games.fortress_sevastopol.state import FS

VP_ROOM = 9  # boxes of the VP track that are shown


def tracks(s: FS) -> tuple[Track, ...]:
    t = s.given.sheets
    return (
        _turns(t, s.given.turns, s.turn),
        _impulses(t, s.track, s.advantage, bool(s.rested)),
        _points(t, s.turn, s.vp),
    )


@cache
def _turn_box(turn: int, weather: int, axis: int, soviet: int) -> Message:
    return message(
        "track.turn_box",
        turn=Ref("turn", str(turn)),
        weather=Ref("weather", WEATHERS[weather]),
        axis=axis,
        soviet=soviet,
    )


def _turns(t: Sheets, turns: int, turn: int) -> Track:
    """Every turn with the weather printed for it; what has changed since is told by the conditions."""
    bad = tuple(
        TrackMarker(n - 1, message(f"weather.{WEATHERS[t.weather[n]]}"), kind=WEATHERS[t.weather[n]])
        for n in range(1, turns + 1)
        if t.weather[n] != CLEAR
    )
    return Track(
        "turn",
        message("track.turn", turn=Ref("turn", str(turn))),
        tuple(map(str, range(1, turns + 1))),
        turn - 1,
        markers=bad,
        names=tuple(_turn_box(n, t.weather[n], *t.sp[n]) for n in range(1, turns + 1)),
    )


def _impulses(t: Sheets, position: int, owner: int, rested: bool) -> Track:
    low, high = t.track
    boxes = tuple(words.track(n) for n in range(low, high + 1))
    name = message("track.advantage" if rested else "track.advantage_used", side=Ref("seat", SIDES[owner]))
    return Track(
        "impulse",
        message("track.impulse"),
        boxes,
        position - low,
        markers=(TrackMarker(position - low, name, SIDES[owner]),),
    )


def _points(t: Sheets, turn: int, vp: int) -> Track:
    """As much of the track as matters: the band of this turn, what ends the game, and where the marker is."""
    low, high = t.band[turn]
    first = max(0, min(low - 1, vp))
    last = max(high + ABOVE_THE_BAND, vp, first + VP_ROOM)
    first = max(0, min(first, last - VP_ROOM))
    names = tuple(message(_meaning(n, low, high), vp=n) for n in range(first, last + 1))
    return Track(
        "vp",
        message("track.vp"),
        tuple(map(str, range(first, last + 1))),
        vp - first,
        band=(low - first, high - first),
        names=names,
    )


def _meaning(vp: int, low: int, high: int) -> str:
    if vp < low:
        return "track.vp_soviet"
    return "track.vp_axis" if vp >= high + ABOVE_THE_BAND else "track.vp_on"


def tallies(s: FS) -> tuple[Tally, ...]:
    return (Tally("rp", message("tally.rp"), tuple((SIDES[side], s.rp[side]) for side in (AXIS, SOVIET))),)


def conditions(s: FS) -> tuple[Condition, ...]:
    """The weather, and whose the Advantage is."""
    weather = WEATHERS[s.weather]
    owner = SIDES[s.advantage]
    state = "condition.advantage" if s.rested else "condition.advantage_used"
    return (
        Condition("weather", weather, message(f"weather.{weather}"), rule="22.1"),
        Condition("advantage", "advantage", message(state, side=Ref("seat", owner)), owner, "15.2"),
    )
