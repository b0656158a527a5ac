"""Short ways to say what a test needs."""

from __future__ import annotations

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import MODES, NAMES
from kurgan.games.fortress_sevastopol.sheets import UNITS
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.helpers import asked, keys, legal, named, offers, play, refusal, terms

# Enough units far from everything, so that no side collapses [25.2.1].
FAR_AWAY = {"U": "ger-170 ger-132 ger-ziegler", "C": "sov-302 sov-396 sov-398"}


def place(fs: FortressSevastopol, board: str, at: str = "ChooseImpulse", options: str = "", **fields: object) -> FS:
    """A position in turn 2 without chits, the Advantage used up, nobody Out of Command, unless it says otherwise."""
    parts = dict(part.strip().split("=", 1) for part in board.split(";") if part.strip())
    used = {word.partition("/")[0].removesuffix("+elite") for units in parts.values() for word in units.split()}
    for zone, units in FAR_AWAY.items():
        parts[zone] = " ".join([*(unit for unit in units.split() if unit not in used), parts.get(zone, "")])
    given = {"turn": 2, "side": "axis", "phase": "operations", "rested": 0, "held": "29", "ooc": "none", **fields}
    parts = {name: str(value) for name, value in given.items()} | parts
    chosen = options if "chits:" in options else f"chits:no {options}"
    return fs.read_position(
        f"options={chosen.strip()}; at={at}; " + "; ".join(f"{name}={value}" for name, value in parts.items())
    )


def mode(s: FS, unit: str) -> str:
    return MODES[s.mode[UNITS.index(unit)]]


def where(s: FS, unit: str) -> str:
    return NAMES[s.where[UNITS.index(unit)]]


__all__ = ["asked", "keys", "legal", "mode", "named", "offers", "place", "play", "refusal", "terms", "where"]
