"""What lies beside the map: chits in hand and in play, units that will arrive, units lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kurgan.core.scene import Card, Tray
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import WHOLE, View
from kurgan.games.fortress_sevastopol.places import AXIS, ELIMINATED, NONE, SIDES, SOVIET, WAITING
from kurgan.games.fortress_sevastopol.presentation.counters import Counters
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import answerer, hand_size, pool_size
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS, Sheets
from kurgan.games.fortress_sevastopol.state import FS, MARKER_AWAY

RULES = {
    "ammo_shrt": "E-2",
    "art_obs": "E-1",
    "mines": "E-3",
    "partisans": "E-4",
    "amphibious": "9.6",
    "intel": "2.4.2-a",
}  # the rest: 2.4.2
BEFORE_DICE = ("before_dice",)  # a red chit [2.4.2]
PAID = ("paid",)


def trays(view: View, counters: Counters) -> Iterator[Tray]:
    """The viewer's own things first."""
    s: FS = view.state
    sides = (SOVIET, AXIS) if view.seat == SOVIET else (AXIS, SOVIET)
    if s.given.chits:
        if s.chain:
            yield _in_play(s)
        for side in sides:
            yield _own_hand(s, side, view.seat == side) if view.seat in (side, WHOLE) else _other_hand(s, side)
    for side in sides:
        yield from _arrivals(s, side, counters)
    for side in sides:
        yield from _losses(s, side, counters)


# --- chits ----------------------------------------------------------------------------------------


def chit_id(chit: int) -> str:
    return f"chit:{CHITS[chit]}"


def card_for(t: Sheets, chit: int, count: int, name: str) -> Card:
    return _card(chit, count, name, t.chit_user[chit], t.bonus[chit], t.red[chit])


@cache
def _card(chit: int, count: int, name: str, user: int, bonus: int, red: bool) -> Card:
    word = CHITS[chit]
    return Card(
        name,
        message(f"chit.{word}"),
        (message(f"does.{word}", number=bonus),),
        RULES.get(word, "2.4.2"),
        count,
        "chit",
        "" if user == NONE else SIDES[user],
        BEFORE_DICE if red else (),
    )


def _own_hand(s: FS, side: int, mine: bool) -> Tray:
    size = len(CHITS)
    held = s.hand[side * size : (side + 1) * size]
    title = message("tray.own_chits") if mine else message("tray.chits", side=Ref("seat", SIDES[side]))
    return Tray(
        f"chits.{SIDES[side]}",
        title,
        SIDES[side],
        _pool(s),
        "2.4.1",
        tuple(card_for(s.given.sheets, chit, n, chit_id(chit)) for chit, n in enumerate(held) if n),
    )


def _other_hand(s: FS, side: int) -> Tray:
    """[R29] How many there are, and not which."""
    name, cards = SIDES[side], hand_size(s, side)
    backs = (Card(f"backs:{name}", message("tray.unseen"), count=cards, kind="back", side=name),) if cards else ()
    return Tray(
        f"chits.{name}",
        message("tray.chits", side=Ref("seat", name)),
        name,
        message("tray.hand_size", number=cards),
        "2.4.1",
        backs,
    )


def _pool(s: FS) -> Message:
    return message("tray.pool", number=pool_size(s))


def _in_play(s: FS) -> Tray:
    """The chit that is being played, and what was played upon it."""
    cards = tuple(card_for(s.given.sheets, chit, 1, f"played:{n}") for n, chit in enumerate(s.chain))
    return Tray("in_play", message("tray.in_play"), SIDES[1 - answerer(s)], rule="2.4.2-a", cards=cards)


# --- units ----------------------------------------------------------------------------------------


def _arrivals(s: FS, side: int, counters: Counters) -> Iterator[Tray]:
    """[23.1] The next ones to come, and markers that come with them; [13.4.4] an HQ that was paid for."""
    t, name = s.given.sheets, SIDES[side]
    waiting = [unit for unit in bits(s.at[WAITING] & t.of_side[side]) if t.arrival[unit] > s.turn]
    markers = [
        marker
        for marker in range(len(MARKERS))
        if t.marker_side[marker] == side and s.marker[marker] == MARKER_AWAY and _returns(t, marker) > s.turn
    ]
    turns = [t.arrival[unit] for unit in waiting] + [_returns(t, marker) for marker in markers]
    if turns and min(turns) <= s.given.turns:
        turn = min(turns)
        units = tuple(counters.unit(s, unit, "") for unit in waiting if t.arrival[unit] == turn)
        cards = tuple(
            Card(f"coming:{MARKERS[marker]}", message(f"marker.{MARKERS[marker]}"), side=name)
            for marker in markers
            if _returns(t, marker) == turn
        )
        yield Tray(
            f"arrivals.{name}",
            message("tray.arrivals", side=Ref("seat", name)),
            name,
            message("tray.arrive", turn=turn, date=Ref("turn", str(turn))),
            "23.1",
            cards,
            units,
            (1,) * len(units),
        )


def _returns(t: Sheets, marker: int) -> int:
    """The last turn that brings a marker."""
    return max(t.marker_arrival[marker], t.marker_reentry[marker])


def _losses(s: FS, side: int, counters: Counters) -> Iterator[Tray]:
    lost = s.at[ELIMINATED] & s.given.sheets.of_side[side]
    if lost:
        name = SIDES[side]
        yield Tray(
            f"lost.{name}",
            message("tray.lost", side=Ref("seat", name)),
            name,
            message("tray.lost_number", number=lost.bit_count()),
            "13.4.4" if s.recalled & lost else "",
            pieces=tuple(counters.unit(s, unit, "", PAID if s.recalled >> unit & 1 else ()) for unit in bits(lost)),
            counts=(1,) * lost.bit_count(),
        )
