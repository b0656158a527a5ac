"""Counters: what each unit and each Bombardment marker looks like, built once for one copy of the game."""

from __future__ import annotations

import re

from kurgan.core.scene import Piece
from kurgan.core.text import message
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import DISRUPT1, FRESH, MODES, SIDES
from kurgan.games.fortress_sevastopol.rules.factors import elite_bonus
from kurgan.games.fortress_sevastopol.rules.r11_3_values import marker_factor
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import FS, MARKER_USED

# APP-6 D: land unit, friendly frame, present; then size, branch, and what is written above and below it.
_CODE = "10031000{size}{branch}{above}{below}"
_SIZE = {"": "00", "II": "16", "III": "17", "X": "18", "XX": "21", "XXXX": "23"}
_INFANTRY, _CAVALRY, _ARMOR, _GUNS = "121100", "121300", "120500", "130300"
_NAVAL, _ROCKETS, _COMMAND, _MOUNTAIN, _HEAVY, _FORTRESS = "46", "41", "10", "27", "15", "60"
_BRANCH: dict[str, tuple[str, str, str]] = {  # by subtype
    "infantry": (_INFANTRY, "00", "00"),
    "marine": (_INFANTRY, _NAVAL, "00"),
    "mountain": (_INFANTRY, "00", _MOUNTAIN),
    "motorized": ("121104", "00", "00"),
    "cavalry": (_CAVALRY, "00", "00"),
    "tank": (_ARMOR, "00", "00"),
    "panzer": (_ARMOR, "00", "00"),
    "assault_gun": (_ARMOR, "00", "00"),
    "field": (_GUNS, "00", "00"),
    "rocket": (_GUNS, _ROCKETS, "00"),
    "siege": (_GUNS, "00", _HEAVY),
    "at": ("120400", "00", "00"),
    "flak": ("130100", "00", "00"),
    "aa": ("130100", "00", "00"),
    "engineer": ("140700", "00", "00"),
    "hq": ("110000", _COMMAND, "00"),
}
_MARKER_BRANCH = {
    "air-iv": ("120800", "00", "00"),
    "air-2": ("120800", "00", "00"),
    "air-sov": ("120800", "00", "00"),
    "fleet": ("170100", "00", "00"),
    "fortress": (_GUNS, "00", _FORTRESS),
    "pre": (_GUNS, "00", _HEAVY),
}
_MARKER_MARK = {"air-iv": "IV", "air-2": "2", "air-sov": "", "fleet": "", "fortress": "", "pre": ""}
_NAMES = {"ziegler": "Zgl", "korne": "Kor", "hqcoast": "Cst"}
BOXES = ("axis_guns", "soviet_guns")  # by side: where the markers lie


class Counters:
    """Pieces are immutable, so every one that was ever shown is kept and shown again."""

    def __init__(self, game: FortressSevastopol) -> None:
        units = list(game.data["unit"].values())
        self.sheets = sheets = game.sheets["original"]
        self.side: tuple[str, ...] = tuple(unit["nation"] for unit in units)
        self.symbol = tuple(_code(unit["size"], _BRANCH[unit["subtype"]]) for unit in units)
        self.mark = tuple(_mark(slug) for slug in sheets.slugs)
        self.name = tuple(message(f"unit.{slug}") for slug in sheets.slugs)
        self.printed = tuple((str(unit["af"]), str(unit["mf"])) for unit in units)
        self.marker_name = tuple(message(f"marker.{name}") for name in MARKERS)
        self._kept: dict[tuple[object, ...], Piece] = {}

    def unit(self, s: FS, unit: int, at: str, badges: tuple[str, ...] = ()) -> Piece:
        """A unit as it stands, at a place of the layout or in a tray (empty)."""
        elite = s.elite >> unit & 1
        key = (unit, at, s.mode[unit], elite, badges)
        found = self._kept.get(key)
        if found is None:
            mode = s.mode[unit]
            state = (*((MODES[mode],) if mode >= DISRUPT1 else ()), *(("elite",) if elite else ()))
            found = self._kept[key] = Piece(
                id=self.sheets.slugs[unit],
                at=at,
                side=self.side[unit],
                name=self.name[unit],
                symbol=self.symbol[unit],
                mark=self.mark[unit],
                factors=self.factors(unit, mode, elite_bonus(s, unit)),
                spent=mode != FRESH,
                badges=(*badges, *state),
            )
        return found

    def factors(self, unit: int, mode: int, bonus: int) -> str:
        """AF-DF-MF as printed, the DF alone when Spent; an HQ's relocation factor in brackets."""
        t = self.sheets
        if t.hq >> unit & 1:
            return f"({t.relocation[unit]})"
        if mode != FRESH:
            return str(t.spent_df[unit] + bonus)
        af, mf = self.printed[unit]
        return f"{int(af) + bonus if af.isdigit() else af}-{t.df[unit] + bonus}-{mf}"

    def marker(self, s: FS, marker: int, badges: tuple[str, ...] = ()) -> Piece:
        """A Bombardment marker in its owner's box, with the BF it has now."""
        factor, used = marker_factor(s, marker), s.marker[marker] == MARKER_USED
        key = ("marker", marker, factor, used, badges)
        found = self._kept.get(key)
        if found is None:
            name, side = MARKERS[marker], self.sheets.marker_side[marker]
            found = self._kept[key] = Piece(
                id=marker_id(marker),
                at=BOXES[side],
                side=SIDES[side],
                name=self.marker_name[marker],
                symbol=_code("", _MARKER_BRANCH[name]),
                mark=_MARKER_MARK[name],
                factors=str(factor),
                spent=used,
                badges=badges,
            )
        return found


def marker_id(marker: int) -> str:
    return f"marker:{MARKERS[marker]}"


def _code(size: str, branch: tuple[str, str, str]) -> str:
    entity, above, below = branch
    return _CODE.format(size=_SIZE[size], branch=entity, above=above, below=below)


def _mark(slug: str) -> str:
    """The unit's number: 16/22 for a regiment of a division, 24/81 for two brigades in one counter."""
    parts = slug.removeprefix("opt-").split("-")[1:]
    words = [_NAMES.get(part, re.sub(r"\D", "", part)) for part in parts]
    if len(words) == 2 and parts[0] in ("22", "25", "95"):
        words.reverse()
    return "/".join(word for word in words if word)
