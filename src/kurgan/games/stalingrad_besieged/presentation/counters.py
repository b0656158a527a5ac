"""Counters: what each type of unit looks like, built once for one copy of the game."""

from __future__ import annotations

from kurgan.core.scene import Piece
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.describe import UNIT
from kurgan.games.stalingrad_besieged.names import ATTACKED, MOVED, NO_ATTACK, REVEALED
from kurgan.games.stalingrad_besieged.places import NAMES, SIDES
from kurgan.games.stalingrad_besieged.sheets import (
    AA_AT,
    INFANTRY,
    LIGHT_ARTILLERY,
    SIDE,
    SLUGS,
    TANK,
    TOWNSPEOPLE,
    TYPES,
    UNKNOWN,
    Sheets,
)

# APP-6 D: land unit, friendly frame, present; then the branch.
_UNIT_CODE = "1003100000{branch}0000"
_BRANCH = {INFANTRY: "121100", TANK: "120500", LIGHT_ARTILLERY: "130300", AA_AT: "120400", TOWNSPEOPLE: "000000"}
MARKS = {
    "g_elite": "E",
    "g_poor": "P",
    "g_heavy": "H",
    "r_elite": "E",
    "r_poor": "P",
    "r_town": "T",
    "r_etank": "E",
    "r_heavy": "H",
}
SHOWN_FLAGS = REVEALED | MOVED | ATTACKED | NO_ATTACK
FACE_DOWN, THEIRS, FACE_UP = "own", "theirs", ""


class Counters:
    """Pieces are immutable, so every one that was ever shown is kept and shown again."""

    def __init__(self, game: StalingradBesieged) -> None:
        self.sheets = t = game.sheets
        self.symbol = tuple(_symbol(t, piece) for piece in range(TYPES))
        self.factors = tuple(_factors(t, piece) for piece in range(TYPES))
        self._kept: dict[tuple[object, ...], Piece] = {}

    def on_board(self, slot: int, at: int, piece: int, flags: int, more: tuple[str, ...] = ()) -> Piece:
        """A piece in a slot, standing at a space, with what it has done and what is being done with it."""
        key = (slot, at, piece, flags & SHOWN_FLAGS, more)
        found = self._kept.get(key)
        if found is None:
            name = NAMES[slot] if slot < len(NAMES) else "hand"
            found = self._kept[key] = self._piece(name, NAMES[at], piece, _hidden(piece, flags), (*more, *_done(flags)))
        return found

    def in_tray(self, tray: str, piece: int, hidden: bool = False, badges: tuple[str, ...] = ()) -> Piece:
        key = (tray, piece, hidden, badges)
        found = self._kept.get(key)
        if found is None:
            down = THEIRS if piece in UNKNOWN else FACE_DOWN if hidden else FACE_UP
            found = self._kept[key] = self._piece(f"{tray}:{SLUGS[piece]}", "", piece, down, badges)
        return found

    def _piece(self, name: str, at: str, piece: int, hidden: str, badges: tuple[str, ...]) -> Piece:
        return Piece(
            id=name,
            at=at,
            side=SIDES[SIDE[piece]],
            name=UNIT[piece],
            symbol=self.symbol[piece],
            mark=MARKS.get(SLUGS[piece], ""),
            factors=self.factors[piece],
            hidden=hidden,
            badges=badges,
        )


def _symbol(t: Sheets, piece: int) -> str:
    branch = _BRANCH.get(t.unit_class[piece])
    return _UNIT_CODE.format(branch=branch) if branch else ""


def _factors(t: Sheets, piece: int) -> str:
    """Attack, defence, movement, as printed."""
    if piece in UNKNOWN or not piece:
        return ""
    return f"{t.attack[piece]} {signed(t.defense[piece])} {t.move[piece]}"


def signed(number: int) -> str:
    """With a true minus sign."""
    return str(number).replace("-", "−")


def _hidden(piece: int, flags: int) -> str:
    if piece in UNKNOWN:
        return THEIRS
    return FACE_UP if flags & REVEALED else FACE_DOWN


def _done(flags: int) -> tuple[str, ...]:
    """The one mark that matters most: attacked, may not attack, moved."""
    if flags & ATTACKED:
        return ("attacked",)
    if flags & NO_ATTACK:
        return ("no_attack",)
    return ("moved",) if flags & MOVED else ()
