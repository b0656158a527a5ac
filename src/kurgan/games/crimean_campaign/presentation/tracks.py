"""The tracks beside the map: turns with what they bring, towns held, replacement points, and what holds just now."""

from __future__ import annotations

from kurgan.core.scene import Condition, Tally, Track, TrackMarker
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.games.crimean_campaign.names import LONG, ORDERS, RPS, SETUP, SHORT, UNDECIDED
from kurgan.games.crimean_campaign.places import AXIS, DUE, NONE, SIDES, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r04_victory import is_besieged
from kurgan.games.crimean_campaign.state import TCC


def last_box(s: TCC) -> int:
    """Whoever has chosen the short game sees it before its length is agreed upon."""
    is_short = s.length == SHORT or (s.length == UNDECIDED and s.given.scenario == "short")
    turns: int = s.given.sheets.game["length"]["short" if is_short else "long"]
    return turns


def tracks(s: TCC) -> tuple[Track, ...]:
    """Every turn, and the Axis units that come or return in it."""
    last = last_box(s)
    due = tuple(
        TrackMarker(s.due[piece] - 1, Message("track.due", (("unit", words.piece(piece)),)), SIDES[AXIS])
        for piece in bits(s.at[DUE])
        if s.due[piece] <= last
    )
    one_each = {marker.box: marker for marker in due}
    markers = tuple(
        TrackMarker(box, message("track.due_many", number=_many(due, box)), SIDES[AXIS])
        if _many(due, box) > 1
        else marker
        for box, marker in sorted(one_each.items())
    )
    return (
        Track(
            "turn",
            message("track.turn", turn=s.turn, date=words.turn(s, s.turn)),
            tuple(map(str, range(1, last + 1))),
            s.turn - 1,
            markers=markers,
            names=tuple(_box(s, turn) for turn in range(1, last + 1)),
        ),
    )


def _many(markers: tuple[TrackMarker, ...], box: int) -> int:
    return sum(marker.box == box for marker in markers)


def _box(s: TCC, turn: int) -> Message:
    """[9.1-a] [9.1-g] [9.4-a] What a turn brings."""
    t = s.given.sheets
    nm, m, r = t.rp[turn]
    return message("track.turn_box", date=words.turn(s, turn), cu=t.cu[turn], su=t.su[turn], nm=nm, m=m, r=r)


def tallies(s: TCC) -> tuple[Tally, ...]:
    t = s.given.sheets
    places = t.towns | 1 << t.fortress
    axis = (places & s.held).bit_count()
    found = [Tally("towns", message("tally.towns"), ((SIDES[AXIS], axis), (SIDES[SOVIET], places.bit_count() - axis)))]
    found += [
        Tally(f"rp_{kind}", message(f"tally.rp_{kind}"), ((SIDES[AXIS], s.rp[n]),))
        for n, kind in enumerate(RPS)
        if s.rp[n]
    ]
    return tuple(found)


def conditions(s: TCC) -> tuple[Condition, ...]:
    """The order of the phases, Stalin's order, the siege, the boats."""
    t, found = s.given.sheets, []
    if s.order != NONE:
        found.append(
            Condition(
                "order", "order", message("condition.order", order=Ref("order", ORDERS[s.order])), SIDES[s.side], "5.3"
            )
        )
    if s.quota:
        found.append(
            Condition(
                "quota", "quota", message("condition.quota", fought=s.fought, quota=s.quota), SIDES[SOVIET], "12.2-d"
            )
        )
    matters = s.length == LONG and s.phase != SETUP and s.turn >= t.game["siege"]["from"] - 1
    if matters and not s.held >> t.fortress & 1:
        besieged = is_besieged(s)
        found.append(
            Condition(
                "siege",
                "siege",
                message("condition.besieged" if besieged else "condition.open"),
                SIDES[AXIS if besieged else SOVIET],
                "4.2-d",
            )
        )
    if s.boats:
        found.append(Condition("boats", "boats", message("condition.boats"), SIDES[AXIS], "12.4"))
    return tuple(found)
