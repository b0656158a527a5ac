"""What lies beside the map: hands of cards, units to place, arrivals, losses, discards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kurgan.core.scene import Card, Tray
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import WHOLE, View
from kurgan.games.stalingrad_besieged.describe import is_split
from kurgan.games.stalingrad_besieged.hidden import unlocated
from kurgan.games.stalingrad_besieged.names import A_CARD, A_PLACEMENT, A_REINFORCEMENT, A_REPLACEMENT
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN, SIDES, enemy
from kurgan.games.stalingrad_besieged.presentation.counters import Counters
from kurgan.games.stalingrad_besieged.presentation.phase import COMBAT, END, SETUP, step_of
from kurgan.games.stalingrad_besieged.rules.r04_setup import units_to_place
from kurgan.games.stalingrad_besieged.rules.r06_option_cards import hand_size
from kurgan.games.stalingrad_besieged.rules.r07_arrivals import reinforcements_due
from kurgan.games.stalingrad_besieged.sheets import (
    AIR_STRIKE,
    CARDS,
    CHANGE_SECTOR,
    EFFECTS,
    FACES,
    FORTIFY,
    HEAVY_BARRAGE,
    KATYUSHA,
    OF_SIDE,
    REINFORCEMENT,
    SIDE,
    SNIPER,
    UNKNOWN,
    Sheets,
)
from kurgan.games.stalingrad_besieged.state import SB

# The rule that says what an effect does, by effect; for both sides alike.
EFFECT_RULES = {
    AIR_STRIKE: "15-air-a",
    HEAVY_BARRAGE: "15-hab-a",
    KATYUSHA: "15-kat-a",
    SNIPER: "15-snp-a",
    FORTIFY: "9.3-a",
    REINFORCEMENT: "7-d",
    CHANGE_SECTOR: "8.1-c",
}
CHOSEN = ("chosen",)
PLAYED, BEFORE_COMBAT, SHIFT_WAITS, REINFORCEMENT_WAITS = (
    message(f"tray.{name}") for name in ("played", "before_combat", "shift_waits", "reinforcement_waits")
)


def trays(view: View, counters: Counters) -> Iterator[Tray]:
    """The viewer's own things first."""
    s: SB = view.state
    sides = (RUSSIAN, GERMAN) if view.seat == RUSSIAN else (GERMAN, RUSSIAN)
    for side in sides:
        if step_of(s) == SETUP and _knows(view, side) and units_to_place(s, side):
            yield _to_place(s, side, counters)
    for side in sides:
        yield own_hand(s, side, view.seat == side) if _knows(view, side) else _other_hand(s, side)
    for side in sides:
        yield from _arrivals(s, side, counters)
    for side in sides:
        yield from _losses(s, side, counters)
    if any(s.discard):
        yield Tray(
            "discards",
            message("tray.discards"),
            rule="6-e",
            cards=tuple(
                Card(f"discard:{CARDS[face]}", message(f"card.{CARDS[face]}"), count=n)
                for face, n in enumerate(s.discard)
                if n
            ),
        )


def _knows(view: View, side: int) -> bool:
    """Whether the viewer may look at a side's secrets."""
    return view.seat in (side, WHOLE)


# --- cards ----------------------------------------------------------------------------------------


def own_hand(s: SB, side: int, mine: bool) -> Tray:
    cards = s.hand[side * FACES : (side + 1) * FACES]
    note, rule = _hand_note(s, side)
    title = message("tray.own_hand") if mine else message("tray.hand", side=Ref("seat", SIDES[side]))
    return Tray(
        f"hand.{SIDES[side]}",
        title,
        SIDES[side],
        note,
        rule,
        tuple(card_for(s.given.sheets, side, face, n, "card") for face, n in enumerate(cards) if n),
    )


def _hand_note(s: SB, side: int) -> tuple[Message | None, str]:
    """Why no card can be played now, or what a played one still waits for."""
    step = step_of(s)
    if side != s.side or step in (SETUP, END):
        return None, ""
    if s.shift:
        return SHIFT_WAITS, "15-chs-a"
    if s.reinforce and reinforcements_due(s, side):
        return REINFORCEMENT_WAITS, "7-d"
    if s.played:
        return PLAYED, "6-b"
    if s.picked == A_CARD:
        effect = s.given.sheets.effect[side][s.pick]
        return message("tray.playing", effect=Ref("effect", EFFECTS[effect])), EFFECT_RULES[effect]
    return (BEFORE_COMBAT, "6-c") if step == COMBAT else (None, "")


def _other_hand(s: SB, side: int) -> Tray:
    """How many cards there are, and those that can be deduced [R72]."""
    known = s.known[side * FACES : (side + 1) * FACES]
    return Tray(
        f"hand.{SIDES[side]}",
        message("tray.hand", side=Ref("seat", SIDES[side])),
        SIDES[side],
        message("tray.hand_size", cards=hand_size(s, side)),
        "4-d",
        tuple(card_for(s.given.sheets, side, face, n, f"known.{SIDES[side]}") for face, n in enumerate(known) if n),
    )


@lru_cache(maxsize=1024)
def _card(item: str, effect: int, number: int, other: int | None, other_side: int, count: int, face: int) -> Card:
    does = message(f"does.{EFFECTS[effect]}", number=number)
    half = (
        message("does.both_sides")
        if other is None
        else message(f"does.{SIDES[other_side]}_half", effect=Ref("effect", EFFECTS[other]))
    )
    title = message(f"effect.{EFFECTS[effect]}")
    return Card(f"{item}:{CARDS[face]}", title, (does, half), EFFECT_RULES[effect], count)


def card_for(t: Sheets, side: int, face: int, count: int, item: str) -> Card:
    """A card as its owner reads it: his half, and what the other's would be."""
    effect = t.effect[side][face]
    number = t.fortify_bonus if effect == FORTIFY else t.factor[effect]
    return _card(
        item, effect, number, t.effect[enemy(side)][face] if is_split(face) else None, enemy(side), count, face
    )


# --- units ----------------------------------------------------------------------------------------


def _to_place(s: SB, side: int, counters: Counters) -> Tray:
    first = OF_SIDE[side][0]
    left = [(first + n, units) for n, units in enumerate(unlocated(s, side)) if units]
    chosen = s.pick if s.picked == A_PLACEMENT else 0
    return Tray(
        f"setup.{SIDES[side]}",
        message("tray.setup", side=Ref("seat", SIDES[side])),
        SIDES[side],
        message("tray.left", units=units_to_place(s, side)),
        "4-g",
        pieces=tuple(counters.in_tray("unit", t, badges=CHOSEN if t == chosen else ()) for t, _ in left),
        counts=tuple(units for _, units in left),
    )


def _arrivals(s: SB, side: int, counters: Counters) -> Iterator[Tray]:
    pending = [piece for piece in s.pending[::2] if piece and SIDE[piece] == side]
    if pending:
        chosen = s.pick if s.picked == A_REPLACEMENT else 0
        yield _pile("pending", side, "7-c", [(t, pending.count(t)) for t in sorted(set(pending))], counters, chosen)
    aside = _counted(s.aside, side)
    if aside:
        yield _pile("aside", side, "4-f", aside, counters, s.pick if s.picked == A_REINFORCEMENT else 0)
    removed = _counted(s.removed, side)
    if removed:
        yield _pile("removed", side, "12-b", removed, counters)


def _losses(s: SB, side: int, counters: Counters) -> Iterator[Tray]:
    for name, pile, rule in (("lost", s.eliminated, "9.5-a"), ("out", s.out, "7.1-c")):
        units = _counted(pile, side)
        if units:
            yield _pile(name, side, rule, units, counters)


def _counted(pile: Sequence[int], side: int) -> list[tuple[int, int]]:
    return [(t, pile[t]) for t in (*OF_SIDE[side], UNKNOWN[side]) if pile[t]]


def _pile(
    name: str, side: int, rule: str, units: Iterable[tuple[int, int]], counters: Counters, chosen: int = 0
) -> Tray:
    units = list(units)
    return Tray(
        f"{name}.{SIDES[side]}",
        message(f"tray.{name}", side=Ref("seat", SIDES[side])),
        SIDES[side],
        rule=rule,
        pieces=tuple(counters.in_tray(name, t, badges=CHOSEN if chosen and t == chosen else ()) for t, _ in units),
        counts=tuple(n for _, n in units),
    )
