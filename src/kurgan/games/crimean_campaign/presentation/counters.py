"""Counters: what each unit and each support unit looks like, built once for one copy of the game."""

from __future__ import annotations

import re

from kurgan.core.scene import Piece
from kurgan.core.text import Message, message
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, NAMES, SIDES, SOVIET
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS, TOKENS, UNITS, Sheets
from kurgan.games.crimean_campaign.state import TCC

# APP-6 D: land unit, friendly frame, present; then size, branch, and what is written above and below it.
_CODE = "10031000{size}{branch}{above}{below}"
_SIZE = {"": "00", "II": "16", "III": "17", "X": "18", "XX": "21", "XXX": "22"}
_INFANTRY, _ARMOR, _GUNS, _AIR = "121100", "120500", "130300", "120800"
_NAVAL, _ROCKETS, _MOUNTAIN, _HEAVY, _FORTRESS = "46", "41", "27", "15", "60"
_BRANCH: dict[str, tuple[str, str, str]] = {  # by type
    "infantry": (_INFANTRY, "00", "00"),
    "jaeger": (_INFANTRY, "00", "00"),
    "rifle": (_INFANTRY, "00", "00"),
    "mountain": (_INFANTRY, "00", _MOUNTAIN),
    "mountain-rifle": (_INFANTRY, "00", _MOUNTAIN),
    "motorized": ("121104", "00", "00"),
    "mechanized": ("121102", "00", "00"),
    "panzer": (_ARMOR, "00", "00"),
    "assault-gun": (_ARMOR, "00", "00"),
    "naval": (_INFANTRY, _NAVAL, "00"),
    "cavalry": ("121300", "00", "00"),
    "static": (_INFANTRY, "00", _FORTRESS),
    "nkvd": (_INFANTRY, "00", "00"),
}
_SUPPORT_BRANCH: dict[str, tuple[str, str, str]] = {
    "air": (_AIR, "00", "00"),
    "heavy-artillery": (_GUNS, "00", _HEAVY),
    "anti-aircraft": ("130100", "00", "00"),
    "rocket": (_GUNS, _ROCKETS, "00"),
    "heavy-rocket": (_GUNS, _ROCKETS, _HEAVY),
    "engineer": ("140700", "00", "00"),
    "rail-gun": (_GUNS, "00", _HEAVY),
    "field-artillery": (_GUNS, "00", "00"),
    "militia": (_INFANTRY, "00", "00"),
    "tank": (_ARMOR, "00", "00"),
    "mortar": ("130800", "00", "00"),
    "anti-tank": ("120400", "00", "00"),
}
_MARKS = {
    "1ss": "1SS",
    "kgz": "KGZ",
    "kgg": "KGG",
    "rmc": "Mtn",
    "r7": "7",
    "nkvd": "NKVD",
    "gr3-8": "3/8",
    "gr1-7": "1/7",
    "flaka": "KG",
    "rktl": "L",
    "eng": "",
    "mi": "",
}
BACKS = tuple(message(f"unit.some-{side}") for side in SIDES)
UNTRIED = message("unit.untried")
GARRISON_NAME = message("unit.garrison")


class Counters:
    """Pieces are immutable, so every one that was ever shown is kept and shown again."""

    def __init__(self, game: CrimeanCampaign) -> None:
        units, supports = list(game.data["unit"].values()), list(game.data["support"].values())
        self.sheets = game.sheets
        self.side: tuple[str, ...] = tuple(unit["nation"] for unit in units)
        self.symbol = tuple(_code(unit["size"], _BRANCH[unit["type"]]) for unit in units)
        self.mark = tuple(_mark(slug) for slug in UNITS)
        self.support_symbol = tuple(_code("", _SUPPORT_BRANCH[row["type"]]) for row in supports)
        self.support_mark = tuple(_mark(slug) for slug in SUPPORTS)
        self._kept: dict[tuple[object, ...], Piece] = {}

    def _keep(self, piece: Piece) -> Piece:
        return self._kept.setdefault(
            (
                piece.id,
                piece.at,
                piece.factors,
                piece.hidden,
                piece.spent,
                piece.badges,
                piece.name,
                piece.side,
                piece.steps,
            ),
            piece,
        )

    def unit(self, s: TCC, unit: int, at: str, badges: tuple[str, ...] = (), hidden: str = "") -> Piece:
        """A unit as its owner sees it, or as everybody does; at a hex or in a tray (empty)."""
        t, steps = self.sheets, s.steps[unit] or self.sheets.entry_steps[unit]
        known = (unit, at, steps, badges, hidden)
        found = self._kept.get(known)
        if found is None:
            found = self._kept[known] = Piece(
                id=UNITS[unit],
                at=at,
                side=self.side[unit],
                name=message(f"unit.{UNITS[unit]}"),
                symbol=self.symbol[unit],
                mark=self.mark[unit],
                factors=self.factors(unit, steps),
                hidden=hidden,
                badges=badges,
                steps=(steps, t.steps[unit]) if t.steps[unit] > 1 else None,
            )
        return found

    def factors(self, unit: int, steps: int) -> str:
        """Attack and defense; a static unit only defends."""
        t = self.sheets
        attack, defense = t.attack[unit][steps], t.defense[unit][steps]
        return f"({defense})" if t.static >> unit & 1 else f"{attack}-{defense}"

    def back(self, side: int, name: str, at: str, badges: tuple[str, ...] = (), told: Message | None = None) -> Piece:
        """A counter of whom the viewer knows nothing but whose it is."""
        return self._keep(
            Piece(id=name, at=at, side=SIDES[side], name=told or BACKS[side], hidden="theirs", badges=badges)
        )

    def untried(self, name: str, at: str, badges: tuple[str, ...] = ()) -> Piece:
        """[2.3.9-a] Nobody knows what it is, not even its owner."""
        return self.back(SOVIET, name, at, badges, UNTRIED)

    def piece(self, s: TCC, piece: int, at: str = "", badges: tuple[str, ...] = (), hidden: str = "") -> Piece:
        """A unit or a token, as its owner sees it."""
        if TOKENS >> piece & 1:
            return self.untried(PIECES[piece], at, badges)
        return self.unit(s, piece, at, badges, hidden)

    def garrison(self, place: int, badges: tuple[str, ...] = ()) -> Piece:
        """[3.5-f] It stands in its town as long as the Axis holds it."""
        return self._keep(
            Piece(
                id=garrison_id(place),
                at=NAMES[place],
                side=SIDES[AXIS],
                name=GARRISON_NAME,
                symbol=_code("", _BRANCH["static"]),
                mark="G",
                factors=f"({self.sheets.garrison_defense})",
                badges=badges,
            )
        )

    def support(self, support: int, used: bool = False, badges: tuple[str, ...] = ()) -> Piece:
        t = self.sheets
        attack, defense, clear = t.support_attack[support], t.support_defense[support], t.support_clear[support]
        factors = f"{attack}|{clear}" if t.rockets >> support & 1 else str(attack)
        if attack != defense:
            factors = f"{attack}-{defense}"
        return self._keep(
            Piece(
                id=support_id(support),
                at="",
                side=_colours(t, support),
                name=message(f"support.{SUPPORTS[support]}"),
                symbol=self.support_symbol[support],
                mark=self.support_mark[support],
                factors=factors,
                spent=used,
                badges=badges,
            )
        )


def _colours(t: Sheets, support: int) -> str:
    return "german" if t.support_side[support] == AXIS else SIDES[SOVIET]


def garrison_id(place: int) -> str:
    return f"garrison:{NAMES[place]}"


def support_id(support: int) -> str:
    return f"support:{SUPPORTS[support]}"


def _code(size: str, branch: tuple[str, str, str]) -> str:
    entity, above, below = branch
    return _CODE.format(size=_SIZE[size], branch=entity, above=above, below=below)


def _mark(slug: str) -> str:
    """The unit's number; fortress units have their hex instead, which the map shows."""
    if slug in _MARKS:
        return _MARKS[slug]
    return "" if slug.startswith(("sfg", "sds")) else re.sub(r"\D", "", slug)
