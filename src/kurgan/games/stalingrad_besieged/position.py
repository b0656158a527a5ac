"""Positions as text, for tests, the editor and bug reports: ``name=value`` parts, one line or many.

    at=Maneuver; turn=3; side=russian; 5-4=r_inf; 5-3=g_tank hidden; ferries=2-6 5-6:german; factory=8-5

What is left out has its plain value: no such piece, a full deck less the cards named, nobody's hand.
"""

from __future__ import annotations

from collections.abc import Collection

from kurgan.core.codecs import index_of
from kurgan.core.errors import BadText, UnknownName
from kurgan.games.stalingrad_besieged.hidden import unlocated, weights_of
from kurgan.games.stalingrad_besieged.names import (
    A_CARD,
    A_PLACEMENT,
    A_REINFORCEMENT,
    A_REPLACEMENT,
    A_UNIT,
    AN_ATTACKER,
    ARRIVED,
    ATTACKED,
    FACTORY,
    LEVELS,
    MOVED,
    NO_ATTACK,
    NOTHING,
    REINFORCED,
    REVEALED,
    TO_SHOW,
    fort_face,
)
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, NAMES, NONE, NUMBER, RUSSIAN, SECTOR, SIDES, SPACES
from kurgan.games.stalingrad_besieged.sheets import BIT, CARDS, FACES, FULL, OF_SIDE, SIDE, SLUGS, TYPE, UNITS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB, full_deck

FLAG_WORDS = {
    "moved": MOVED,
    "attacked": ATTACKED,
    "shifted": NO_ATTACK,
    "arrived": ARRIVED,
    "reinforced": REINFORCED,
    "to-show": TO_SHOW,
}
# What may be picked, and the names of such things.
PICKS = {
    "unit": (A_UNIT, NAMES),
    "card": (A_CARD, CARDS),
    "replacement": (A_REPLACEMENT, SLUGS),
    "reinforcement": (A_REINFORCEMENT, SLUGS),
    "attacker": (AN_ATTACKER, NAMES),
    "placement": (A_PLACEMENT, SLUGS),
}
HIDDEN = "hidden"
LIFTED = "lifted"
FACTORY_STATES = ("destroyed", "standing")  # by who holds it
PILES = ("eliminated", "out", "removed", "aside")
PARTS = ("5-4", LIFTED, "pick", "ferries", "factory", "result")


# --- writing --------------------------------------------------------------------------------------


def write_pieces(s: SB) -> list[str]:
    """Nothing more: every part has its place among the fields."""
    return []


def write_pick(s: SB) -> list[str]:
    return [f"pick={word} {names[s.pick]}" for word, (kind, names) in PICKS.items() if kind == s.picked]


def write_board(s: SB) -> list[str]:
    lifted = [f"{LIFTED}={_piece(s, HAND)}"] if s.board[HAND] else []
    return [f"{NAMES[n]}={_piece(s, n)}" for n in range(SPACES) if s.board[n]] + lifted


def _piece(s: SB, slot: int) -> str:
    piece, flags = s.board[slot], s.flags[slot]
    words = [SLUGS[piece]]
    if not flags & REVEALED:
        full = s.may[slot] == FULL[SIDE[piece]]
        types = [SLUGS[t] for t in OF_SIDE[SIDE[piece]] if s.may[slot] & BIT[t]]
        words.append(HIDDEN if full else f"{HIDDEN}:{'+'.join(types)}")
    words += [word for word, bit in FLAG_WORDS.items() if flags & bit]
    return " ".join(words)


def write_objectives(s: SB) -> list[str]:
    ferries = [
        NAMES[n] + (":german" if s.held[i] == GERMAN else "") for i, n in enumerate(s.objective[:FACTORY]) if n != NONE
    ]
    parts = [f"ferries={' '.join(ferries)}"] if ferries else []
    if s.objective[FACTORY] != NONE:
        parts.append(f"factory={NAMES[s.objective[FACTORY]]}{'' if s.held[FACTORY] == RUSSIAN else ':destroyed'}")
    return parts


def write_result(s: SB) -> list[str]:
    return [f"result={s.result()}"] if s.winner != NONE else []


# --- reading --------------------------------------------------------------------------------------


def read_pieces(s: SB, values: dict[str, str]) -> None:
    for name in [name for name in values if name in NUMBER]:
        _read_piece(s, NUMBER[name], values.pop(name))
    if LIFTED in values:
        _read_piece(s, HAND, values.pop(LIFTED))
    for name, read in (
        ("pick", _read_pick),
        ("ferries", _read_ferries),
        ("factory", _read_factory),
        ("result", _read_result),
    ):
        if name in values:
            read(s, values.pop(name))


def _read_piece(s: SB, slot: int, value: str) -> None:
    slug, *words = value.split() or [""]
    if slug not in TYPE or slug == "vacant":
        raise UnknownName("unit", slug, (*UNITS, "g_unknown", "r_unknown"))
    piece = TYPE[slug]
    side = SIDE[piece]
    flags, may = (0, FULL[side]) if piece in UNKNOWN else (REVEALED, 0)
    for word in words:
        if word.startswith(HIDDEN):
            flags &= ~REVEALED
            _, limited, types = word.partition(":")
            may = sum(BIT[index_of(t, SLUGS, HIDDEN)] for t in types.split("+")) if limited else FULL[side]
        elif word in FLAG_WORDS:
            flags |= FLAG_WORDS[word]
        else:
            raise UnknownName("unit_state", word, (HIDDEN, *FLAG_WORDS))
    s.board[slot], s.flags[slot], s.may[slot] = piece, flags, may


def _read_pick(s: SB, value: str) -> None:
    word, _, name = value.partition(" ")
    if word not in PICKS:
        raise UnknownName("pick", word, PICKS)
    s.picked, names = PICKS[word]
    s.pick = index_of(name, names, "pick")


def _read_ferries(s: SB, value: str) -> None:
    words = value.split()
    if len(words) > FACTORY:
        raise BadText("two_ferries")
    for n, word in enumerate(words):
        space, _, holder = word.partition(":")
        s.objective[n] = index_of(space, NAMES, "ferries")
        s.held[n] = index_of(holder or "russian", SIDES, "ferries")


def _read_factory(s: SB, value: str) -> None:
    space, _, state = value.partition(":")
    s.objective[FACTORY] = index_of(space, NAMES, "factory")
    s.held[FACTORY] = index_of(state or "standing", FACTORY_STATES, "factory")


def _read_result(s: SB, value: str) -> None:
    side, _, level = value.partition("-")
    s.winner, s.level = index_of(side, SIDES, "result"), index_of(level, LEVELS, "result")


# --- what follows from the rest, and what cannot be -----------------------------------------------


def settle(s: SB, named: Collection[str]) -> None:
    if "deck" not in named:
        fill_deck(s)
    s.to_show = sum(1 for flags in s.flags if flags & TO_SHOW)
    for slot in range(HAND + 1):
        if s.board[slot]:
            if slot == HAND and s.at_space == NONE:
                raise BadText("lifted")
            s.count[SIDE[s.board[slot]] * 3 + SECTOR[s.at_space if slot == HAND else slot]] += 1
    _check_units(s)
    _check_cards(s)
    if not 1 <= s.turn <= s.given.sheets.turns:
        raise BadText("position_turn", turn=s.turn, last=s.given.sheets.turns)
    if s.picked == NOTHING and s.decision.half_of is not None:
        raise BadText("must_pick", decision=s.decision.name, like="pick=unit 5-4")


def fill_deck(s: SB) -> None:
    """Whatever card lies nowhere else is in the deck."""
    for face, cards in enumerate(full_deck(s.given)):
        s.deck[face] = max(0, cards - _cards_elsewhere(s, face))


def _cards_elsewhere(s: SB, face: int) -> int:
    """Cards of a face that lie in no pile but in hands, on the board or on the discards."""
    forts = sum(1 for mark in s.forts if mark and fort_face(mark) == face)
    snipers = sum(1 for mark in s.snipers if mark) if CARDS[face] == "snipers" else 0
    return s.discard[face] + s.hand[face] + s.hand[FACES + face] + (s.card == face) + forts + snipers


def _check_units(s: SB) -> None:
    """No more units than the box holds."""
    count = s.given.sheets.count
    for piece in (*OF_SIDE[GERMAN], *OF_SIDE[RUSSIAN]):
        used = s.board.count(piece) + s.pending.count(piece) + sum(getattr(s, name)[piece] for name in PILES)
        if used > count[piece]:
            raise BadText("too_many", used=used, thing=SLUGS[piece], n=count[piece])
    for side in (GERMAN, RUSSIAN):
        unknown = UNKNOWN[side]
        used, left = s.board.count(unknown) + s.aside[unknown] + s.removed[unknown], sum(unlocated(s, side))
        if used > left:
            raise BadText("too_many_unknown", used=used, side=SIDES[side], n=left)
    for slot in range(HAND + 1):
        if s.board[slot] in UNKNOWN and not weights_of(s, slot):
            raise BadText("cannot_be_any", at=NAMES[s.at_space if slot == HAND else slot])


def _check_cards(s: SB) -> None:
    """No more cards than the deck has, and nobody can deduce what is not there."""
    full = full_deck(s.given)
    for face in range(FACES):
        used = s.deck[face] + _cards_elsewhere(s, face)
        if used > full[face]:
            raise BadText("too_many_cards", used=used, thing=CARDS[face], n=full[face])
    for at, known in enumerate(s.known):
        if known > s.hand[at]:
            raise BadText("known_cards", name=f"known.{SIDES[at // FACES]}")
