"""Positions as text, for tests, the editor and bug reports: ``name=value`` parts, one line or many.

    at=Maneuver; turn=3; side=russian; 5-4=r_inf; 5-3=g_tank hidden; ferries=2-6 5-6:german; factory=8-5

What is left out has its plain value: no such piece, a full deck less the cards named, nobody's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from kurgan.core.codecs import Own
from kurgan.core.errors import BadText, UnknownName
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
)
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, NAMES, NONE, NUMBER, RUSSIAN, SECTOR, SIDES, SPACES
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import RUSSIAN_FORT, fort_owner
from kurgan.games.stalingrad_besieged.sheets import BIT, CARDS, FACES, FULL, OF_SIDE, SIDE, SLUGS, TYPE, UNITS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

FLAG_WORDS = {
    "moved": MOVED,
    "attacked": ATTACKED,
    "shifted": NO_ATTACK,
    "arrived": ARRIVED,
    "reinforced": REINFORCED,
    "to-show": TO_SHOW,
}
PICK_WORDS = {
    "unit": A_UNIT,
    "card": A_CARD,
    "replacement": A_REPLACEMENT,
    "reinforcement": A_REINFORCEMENT,
    "attacker": AN_ATTACKER,
    "placement": A_PLACEMENT,
}
PILES = ("eliminated", "out", "removed", "aside")
PARTS = (
    "5-4",
    "lifted",
    "pick",
    "snipers",
    "forts",
    "ferries",
    "factory",
    "landed",
    "pending",
    "deck",
    "discard",
    "hand.german",
    "known.german",
    "owed.german",
    "unseen.german",
    "result",
)


# --- writing --------------------------------------------------------------------------------------


def write_pieces(s: SB) -> list[str]:
    """Nothing more: every part has its place among the fields."""
    return []


def write_pick(s: SB) -> list[str]:
    return [f"pick={_pick(s)}"] if s.picked else []


def _pick(s: SB) -> str:
    word = next(word for word, kind in PICK_WORDS.items() if kind == s.picked)
    names = CARDS if s.picked == A_CARD else NAMES if s.picked in (A_UNIT, AN_ATTACKER) else SLUGS
    return f"{word} {names[s.pick]}"


def write_board(s: SB) -> list[str]:
    lifted = [f"lifted={_piece(s, HAND)}"] if s.board[HAND] else []
    return [f"{NAMES[n]}={_piece(s, n)}" for n in range(SPACES) if s.board[n]] + lifted


def _piece(s: SB, slot: int) -> str:
    piece, flags = s.board[slot], s.flags[slot]
    words = [SLUGS[piece]]
    if not flags & REVEALED:
        full = s.may[slot] == FULL[SIDE[piece]]
        types = [SLUGS[t] for t in OF_SIDE[SIDE[piece]] if s.may[slot] & BIT[t]]
        words.append("hidden" if full else f"hidden:{'+'.join(types)}")
    words += [word for word, bit in FLAG_WORDS.items() if flags & bit]
    return " ".join(words)


def _counts(pile: Iterable[int], names: Iterable[str]) -> str:
    return " ".join(name if n == 1 else f"{name}*{n}" for n, name in zip(pile, names, strict=False) if n)


def write_markers(s: SB) -> list[str]:
    snipers = [f"{NAMES[n]}:{SIDES[s.sniper[n] - 1]}" for n in range(SPACES) if s.sniper[n]]
    forts = [
        f"{NAMES[n]}:{SIDES[fort_owner(s.fort[n])]}:{CARDS[s.fort[n] - 1 & RUSSIAN_FORT - 1]}"
        for n in range(SPACES)
        if s.fort[n]
    ]
    return [f"{name}={' '.join(words)}" for name, words in (("snipers", snipers), ("forts", forts)) if words]


def write_objectives(s: SB) -> list[str]:
    ferries = [
        NAMES[n] + (":german" if s.held[i] == GERMAN else "") for i, n in enumerate(s.objective[:FACTORY]) if n != NONE
    ]
    parts = [f"ferries={' '.join(ferries)}"] if ferries else []
    if s.objective[FACTORY] != NONE:
        parts.append(f"factory={NAMES[s.objective[FACTORY]]}{'' if s.held[FACTORY] == RUSSIAN else ':destroyed'}")
    if any(s.landed):
        parts.append("landed=" + " ".join(map(str, s.landed)))
    return parts + [f"owed.{SIDES[side]}={s.owed[side]}" for side in (GERMAN, RUSSIAN) if s.owed[side]]


def write_pending(s: SB) -> list[str]:
    pairs = [f"{SLUGS[weaker]}/{SLUGS[stronger]}" for weaker, stronger in (s.pending[:2], s.pending[2:]) if weaker]
    return [f"pending={' '.join(pairs)}"] if pairs else []


def write_result(s: SB) -> list[str]:
    return [f"result={s.result()}"] if s.winner != NONE else []


def write_cards(s: SB) -> list[str]:
    parts = [f"deck={_counts(s.deck, CARDS) or 'empty'}"]
    if any(s.discard):
        parts.append(f"discard={_counts(s.discard, CARDS)}")
    for name, pile in (("hand", s.hand), ("known", s.known)):
        for side in (GERMAN, RUSSIAN):
            text = _counts(pile[side * FACES : (side + 1) * FACES], CARDS)
            parts += [f"{name}.{SIDES[side]}={text}"] if text else []
    parts += [f"unseen.{SIDES[side]}={s.unseen[side]}" for side in (GERMAN, RUSSIAN) if s.unseen[side]]
    return parts


# --- reading --------------------------------------------------------------------------------------


def read_pieces(s: SB, values: dict[str, str]) -> None:
    for name in [name for name in values if name not in SB.FIELDS or isinstance(SB.FIELDS[name].codec, Own)]:
        _read_part(s, name, values.pop(name))


def settle(s: SB, named: Collection[str]) -> None:
    if "deck" not in named:
        _fill_deck(s)
    s.to_show = sum(1 for flags in s.flags if flags & TO_SHOW)
    _check(s)


def _read_part(s: SB, name: str, value: str) -> None:
    readers: dict[str, Callable[[SB, str], None]] = {
        "pick": _read_pick,
        "lifted": lambda s, v: _read_piece(s, HAND, v),
        "snipers": _read_snipers,
        "forts": _read_forts,
        "ferries": _read_ferries,
        "factory": _read_factory,
        "pending": _read_pending,
        "result": _read_result,
        "landed": _read_landed,
        "deck": _read_deck,
        "discard": lambda s, v: _add_counts(s.discard, v, CARDS),
    }
    stem, _, owner = name.partition(".")
    if name in NUMBER:
        _read_piece(s, NUMBER[name], value)
    elif name in readers:
        readers[name](s, value)
    elif stem in ("hand", "known", "owed", "unseen") and owner in SIDES:
        side = SIDES.index(owner)
        if stem in ("owed", "unseen"):
            getattr(s, stem)[side] = _number(value, name)
        else:
            pile = bytearray(FACES)
            _add_counts(pile, value, CARDS)
            getattr(s, stem)[side * FACES : (side + 1) * FACES] = pile
    else:
        raise UnknownName("position", name, ["at", "turn", "side", "5-4", *readers, *PILES, *SB.FIELDS])


def _number(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4) or int(text) > 200:
        raise BadText("small_number", name=name, text=text)
    return int(text)


def _one_of(text: str, names: tuple[str, ...], what: str) -> int:
    if text not in names:
        raise UnknownName(what, text, names)
    return names.index(text)


def _space(text: str) -> int:
    if text not in NUMBER:
        raise BadText("position_space", text=text)
    return NUMBER[text]


def _read_piece(s: SB, slot: int, value: str) -> None:
    words = value.split()
    if not words or words[0] not in TYPE or words[0] == "vacant":
        raise UnknownName("unit", words[0] if words else "", (*UNITS, "g_unknown", "r_unknown"))
    piece = TYPE[words[0]]
    side = SIDE[piece]
    flags, may = (0, FULL[side]) if piece in UNKNOWN else (REVEALED, 0)
    for word in words[1:]:
        if word.startswith("hidden"):
            flags &= ~REVEALED
            _, limited, types = word.partition(":")
            may = sum(BIT[_one_of(t, SLUGS, "unit")] for t in types.split("+")) if limited else FULL[side]
        elif word in FLAG_WORDS:
            flags |= FLAG_WORDS[word]
        else:
            raise UnknownName("unit_state", word, ("hidden", *FLAG_WORDS))
    s.board[slot], s.flags[slot], s.may[slot] = piece, flags, may


def _read_pick(s: SB, value: str) -> None:
    word, _, name = value.partition(" ")
    if word not in PICK_WORDS:
        raise UnknownName("pick", word, PICK_WORDS)
    s.picked = PICK_WORDS[word]
    if s.picked == A_CARD:
        s.pick = _one_of(name, CARDS, "card")
    elif s.picked in (A_UNIT, AN_ATTACKER):
        s.pick = _space(name)
    else:
        s.pick = _one_of(name, SLUGS, "unit")


def _read_snipers(s: SB, value: str) -> None:
    for word in value.split():
        space, _, owner = word.partition(":")
        s.sniper[_space(space)] = 1 + _one_of(owner, SIDES, "side")


def _read_forts(s: SB, value: str) -> None:
    for word in value.split():
        space, owner, face = ([*word.split(":"), "fortify"])[:3] if word.count(":") == 1 else _three(word)
        s.fort[_space(space)] = 1 + _one_of(face, CARDS, "card") + RUSSIAN_FORT * _one_of(owner, SIDES, "side")


def _three(word: str) -> list[str]:
    parts = word.split(":")
    if len(parts) != 3:
        raise BadText("forts_form", text=word)
    return parts


def _read_ferries(s: SB, value: str) -> None:
    words = value.split()
    if len(words) > FACTORY:
        raise BadText("two_ferries")
    for n, word in enumerate(words):
        space, _, holder = word.partition(":")
        s.objective[n] = _space(space)
        s.held[n] = _one_of(holder or "russian", SIDES, "side")


def _read_factory(s: SB, value: str) -> None:
    space, _, state = value.partition(":")
    s.objective[FACTORY] = _space(space)
    s.held[FACTORY] = (RUSSIAN, GERMAN)[_one_of(state or "standing", ("standing", "destroyed"), "factory")]


def _read_pending(s: SB, value: str) -> None:
    for n, word in enumerate(value.split()[:2]):
        weaker, _, stronger = word.partition("/")
        s.pending[2 * n] = _one_of(weaker, SLUGS, "unit")
        s.pending[2 * n + 1] = _one_of(stronger, SLUGS, "unit")


def _read_landed(s: SB, value: str) -> None:
    words = value.split()[: len(s.landed)]
    s.landed[: len(words)] = bytes(_number(word, "landed") for word in words)


def _read_result(s: SB, value: str) -> None:
    side, _, level = value.partition("-")
    s.winner, s.level = _one_of(side, SIDES, "side"), _one_of(level, LEVELS, "level")


def _add_counts(pile: bytearray, text: str, names: tuple[str, ...]) -> None:
    for word in text.split():
        name, _, times = word.partition("*")
        at = _one_of(name, names, "unit_or_card")
        pile[at] = _number(str(pile[at] + (_number(times, name) if times else 1)), name)


def _read_deck(s: SB, text: str) -> None:
    s.deck[:] = bytes(FACES)
    if text != "empty":
        _add_counts(s.deck, text, CARDS)


def _fill_deck(s: SB) -> None:
    """All cards that lie nowhere else."""
    for face in range(FACES):
        used = s.discard[face] + s.hand[face] + s.hand[FACES + face] + (s.card == face)
        used += sum(1 for mark in s.fort if mark and (mark - 1 & RUSSIAN_FORT - 1) == face)
        used += sum(1 for mark in s.sniper if mark) if CARDS[face] == "snipers" else 0
        s.deck[face] = max(0, s.deck[face] - used)


def _check(s: SB) -> None:
    """Derived arrays, and the counter mix: no more units than the box holds."""
    for slot in range(HAND + 1):
        if s.board[slot]:
            if slot == HAND and s.at_space == NONE:
                raise BadText("lifted")
            s.count[SIDE[s.board[slot]] * 3 + SECTOR[s.at_space if slot == HAND else slot]] += 1
    for side in (GERMAN, RUSSIAN):
        for piece in OF_SIDE[side]:
            used = s.board.count(piece) + s.pending.count(piece) + sum(getattr(s, name)[piece] for name in PILES)
            if used > s.given.sheets.count[piece]:
                raise BadText("too_many", used=used, thing=SLUGS[piece], n=s.given.sheets.count[piece])
    _check_cards(s)
    if not 1 <= s.turn <= s.given.sheets.turns:
        raise BadText("position_turn", turn=s.turn, last=s.given.sheets.turns)
    if s.picked == NOTHING and s.decision.half_of is not None:
        raise BadText("must_pick", decision=s.decision.name, like="pick=unit 5-4")


def _check_cards(s: SB) -> None:
    """No more cards than the deck has, and nobody can deduce what is not there."""
    full = s.given.sheets.decks[s.given.options["deck"]]
    for face in range(FACES):
        used = s.deck[face] + s.discard[face] + s.hand[face] + s.hand[FACES + face] + (s.card == face)
        if used > full[face]:
            raise BadText("too_many_cards", used=used, thing=CARDS[face], n=full[face])
    for at, known in enumerate(s.known):
        if known > s.hand[at]:
            raise BadText("known_cards", name=f"known.{SIDES[at // FACES]}")
