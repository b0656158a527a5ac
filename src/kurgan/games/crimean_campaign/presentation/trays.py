"""What lies beside the map: support committed and at hand, units to be placed, units due, the bin, units lost."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Card, Piece, Tray
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import WHOLE, View
from kurgan.games.crimean_campaign.names import S_POOL, S_READY, S_USED, SETUP
from kurgan.games.crimean_campaign.places import AXIS, DUE, GONE, HAND, NONE, OFFSHORE, POOL, SIDES, SOVIET
from kurgan.games.crimean_campaign.presentation.counters import Counters
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, POOL_TOKEN_SET, TOKENS, UNITS
from kurgan.games.crimean_campaign.state import TCC

NAVAL = "naval"
ALL_UNITS = (1 << len(UNITS)) - 1


def trays(view: View, counters: Counters) -> Iterator[Tray]:
    """What is asked about first, then the viewer's own things."""
    s: TCC = view.state
    sides = (SOVIET, AXIS) if view.seat == SOVIET else (AXIS, SOVIET)
    for side in sides:
        yield from _committed(view, side, counters)
    for side in sides:
        yield from _in_hand(view, side, counters)
    if s.landing:
        yield _landing(view, counters)
    for side in sides:
        yield _support(view, side, counters)
    yield from _due(s, counters)
    yield _bin(s)
    for side in sides:
        yield from _losses(s, side, counters)


def seat(side: int) -> Ref:
    return Ref("seat", SIDES[side])


def _tray(
    name: str,
    side: int,
    pieces: list[Piece],
    counts: list[int] | None = None,
    note: Message | None = None,
    rule: str = "",
    cards: tuple[Card, ...] = (),
) -> Tray:
    return Tray(
        f"{name}.{SIDES[side]}",
        message(f"tray.{name}", side=seat(side)),
        SIDES[side],
        note,
        rule,
        cards,
        tuple(pieces),
        tuple(counts or [1] * len(pieces)),
    )


def knows(view: View, side: int) -> bool:
    return view.seat in (side, WHOLE)


# --- support --------------------------------------------------------------------------------------


def _committed(view: View, side: int, counters: Counters) -> Iterator[Tray]:
    """[11.3-2] What was committed to this combat: to its owner at once, to all when it is revealed."""
    s: TCC = view.state
    if (s.shooting == NONE and not s.revealed) or not (s.revealed or knows(view, side)):
        return
    guns = side == SOVIET and s.naval_sealed
    if s.sealed[side] or guns:
        note = message("tray.revealed" if s.revealed else "tray.secret")
        cards = (_naval_card("committed"),) if guns else ()
        yield _tray("committed", side, [counters.support(n) for n in bits(s.sealed[side])], None, note, "11.3-2", cards)


def _naval_card(name: str = NAVAL) -> Card:
    return Card(name, message("support.naval"), (message("tray.naval"),), "11.2.2", kind="chit", side=SIDES[SOVIET])


def _support(view: View, side: int, counters: Counters) -> Tray:
    """[11.1-d] [11.1-e] What is at hand; used Axis support is hollow until the next turn. [9.1-g] Others see only how
    many support units the Soviets have drawn."""
    s: TCC = view.state
    lying = s.given.sheets.support_of[side] & ~s.sealed[side]
    ready = [n for n in bits(lying) if s.support[n] == S_READY]
    used = [n for n in bits(lying) if s.support[n] == S_USED]
    pieces = [*(counters.support(n) for n in ready), *(counters.support(n, used=True) for n in used)]
    counts = [1] * len(pieces)
    if side == SOVIET and s.unseen:
        pieces.append(counters.back(SOVIET, "support:unseen", "", told=message("tray.unseen_support")))
        counts.append(s.unseen)
    number = len(ready) + (s.unseen if side == SOVIET else 0)
    cards = (_naval_card(),) if side == SOVIET and _has_guns(s) else ()
    return _tray("support", side, pieces, counts, message("tray.at_hand", number=number), "11.1", cards)


def _has_guns(s: TCC) -> bool:
    naval = s.given.sheets.game["naval"]
    return not (s.naval_used or s.naval_sealed) and bool(naval["first"] <= s.turn <= naval["last"])


# --- units ----------------------------------------------------------------------------------------


def _in_hand(view: View, side: int, counters: Counters) -> Iterator[Tray]:
    """[9.1-f] [9.2-f] Units to be placed; [9.1-a] those nobody has seen lie on each other."""
    s: TCC = view.state
    lying = s.at[HAND] & s.given.sheets.of_side[side]
    if not lying:
        return
    pieces, counts = [], []
    if knows(view, side):
        for kind in (FREE_TOKEN_SET, POOL_TOKEN_SET):
            tokens = list(bits(lying & kind))
            if tokens:
                first = s.unit if s.unit in tokens else tokens[0]
                pieces.append(counters.piece(s, first, "", _held(s, first)))
                counts.append(len(tokens))
        named = lying & ~TOKENS
        pieces += [counters.piece(s, piece, "", _held(s, piece)) for piece in bits(named)]
        counts += [1] * named.bit_count()
    else:
        shown = lying if side == AXIS else 0
        pieces += [counters.piece(s, piece) for piece in bits(shown)]
        counts += [1] * len(pieces)
        if lying & ~shown:
            pieces.append(counters.back(side, f"hand:{SIDES[side]}", ""))
            counts.append((lying & ~shown).bit_count())
    rule = ("3.4" if s.phase == SETUP else "9.2") if side == AXIS else "3.2" if s.phase == SETUP else "9.1"
    yield _tray("hand", side, pieces, counts, message("tray.to_place", number=lying.bit_count()), rule)


def _held(s: TCC, piece: int) -> tuple[str, ...]:
    return ("in_hand",) if s.unit == piece else ()


def _landing(view: View, counters: Counters) -> Tray:
    """[R13] The unit that lies off its beach; what it is only its owner may know."""
    s: TCC = view.state
    pieces = []
    for depth, piece in enumerate(bits(s.at[OFFSHORE])):
        if knows(view, SOVIET) or _is_open(s, piece):
            pieces.append(counters.piece(s, piece))
        else:
            pieces.append(counters.untried(f"offshore/{depth}", ""))
    return _tray("landing", SOVIET, pieces, None, message("tray.lands_at", hex=words.place(s.landing)), "12.1-f")


def _is_open(s: TCC, piece: int) -> bool:
    """Off the map only what lies face down is hidden."""
    return not (TOKENS | s.down) >> piece & 1


def _due(s: TCC, counters: Counters) -> Iterator[Tray]:
    """[9.2] [9.3] The next units on the Axis Turn Track; all of them are told by the track itself."""
    waiting = sorted(bits(s.at[DUE]), key=lambda piece: (s.due[piece], piece))
    coming = [n for n in bits(s.given.sheets.support_of[AXIS]) if s.support[n] == S_POOL]
    turns = [s.due[piece] for piece in waiting] + [s.given.sheets.support_arrival[n] for n in coming]
    if not turns:
        return
    turn = min(turns)
    pieces = [counters.unit(s, piece, "") for piece in waiting if s.due[piece] == turn]
    pieces += [counters.support(n) for n in coming if s.given.sheets.support_arrival[n] == turn]
    yield _tray("due", AXIS, pieces, None, message("tray.arrive", turn=turn, date=words.turn(s, turn)), "9.2")


def _bin(s: TCC) -> Tray:
    """[3.2-b] [3.2-f] How much is left in the Soviet bin: everybody may count."""
    units = (s.at[POOL] & POOL_TOKEN_SET).bit_count()
    supports = sum(s.support[n] == S_POOL for n in bits(s.given.sheets.support_of[SOVIET])) - s.unseen
    cards = tuple(
        Card(f"bin:{name}", message(f"tray.bin_{name}"), count=number, kind="back", side=SIDES[SOVIET])
        for name, number in (("units", units), ("support", supports))
        if number
    )
    return _tray("bin", SOVIET, [], None, message("tray.bin_note", units=units, support=supports), "3.2-f", cards)


def _losses(s: TCC, side: int, counters: Counters) -> Iterator[Tray]:
    lost = s.at[GONE] & s.given.sheets.of_side[side] & ALL_UNITS
    if lost:
        yield _tray(
            "lost",
            side,
            [counters.unit(s, unit, "") for unit in bits(lost)],
            None,
            message("tray.lost_number", number=lost.bit_count()),
        )
