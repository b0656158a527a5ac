"""Between which numbers and among which names a value must lie, and what the rulebook itself fixes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kurgan.core.checks import Limits

DATA = Path(__file__).parent / "data"
LAST_TURN = 15
MOST_STEPS = 5  # [2.3.8]
TURNS = (0, LAST_TURN)
FACTOR = (0, 20)

# By the path of a value, * for the name in the middle: from, to.
NUMBERS = {
    "unit.*.arrival": TURNS,
    "unit.*.steps_at_entry": (1, MOST_STEPS),
    "unit.*.stacking": (1, 2),
    "support.*.attack": FACTOR,
    "support.*.defense": FACTOR,
    "support.*.clear": FACTOR,
    "support.*.arrival": TURNS,
    "turn.*.cu": (0, 30),
    "turn.*.su": (0, 33),
    "turn.*.nm": FACTOR,
    "turn.*.m": FACTOR,
    "turn.*.r": FACTOR,
}
NUMBER_LISTS = {"unit.*.attack": FACTOR, "unit.*.defense": FACTOR, "crt.*.columns": (0, 55)}

GROUND = ("clear", "rough", "mountain")
BUILT = ("town", "fortress", "sector")
PLACES = ("", "evpatoria", "sevastopol", "simferopol", "dzhankoi", "yalta", "alushta", "sudak", "feodosia", "kerch")
SEAS = ("black-sea", "azov", "sivash")
MECHANIZED = ("motorized", "mechanized", "panzer", "assault-gun")  # [2.3.4-a]
TYPES = {
    "axis": ("infantry", "mountain", "jaeger", *MECHANIZED),
    "soviet": ("rifle", "mountain-rifle", "naval", "cavalry", "nkvd", "motorized", "static"),
}
HALVES = {"XXX": 2, "XX": 2, "X": 1, "III": 1, "II": 1}  # [6.1-b] [6.1-c] [6.1-d]
ROCKETS = ("rocket", "heavy-rocket")
ENGINEER = "engineer"
SUPPORT_TYPES = {  # [2.3.5]
    "axis": (
        "air",
        "heavy-artillery",
        "rail-gun",
        "field-artillery",
        *ROCKETS,
        "mortar",
        ENGINEER,
        "anti-aircraft",
        "anti-tank",
    ),
    "soviet": (
        "air",
        "heavy-artillery",
        "field-artillery",
        *ROCKETS,
        "mortar",
        "militia",
        "tank",
        "anti-aircraft",
        "anti-tank",
    ),
}
GROUPS = {"": 20, "static": 5, "hexed": 7, "free": 9, "pool": 30}  # [3.2-c] [3.2-d] units of each
STARTING_SUPPORT = 5  # [3.2-a]
AXIS_SUPPORT = {1: 3, 2: 3}  # [3.4-c] [3.4-h] by GT
# The months of turns 7 to 10 are not in the rulebook, so a printed track may divide them otherwise.
WINTER = tuple(f"{month}{part}-1942" for month in ("february", "march", "april") for part in ("", "-i", "-ii"))
LABELS = (
    "october-1941",
    "november-i-1941",
    "november-ii-1941",
    "december-1941",
    "january-i-1942",
    "january-ii-1942",
    *WINTER,
    "may-i-1942",
    "may-ii-1942",
    "june-i-1942",
    "june-ii-1942",
    "july-1942",
)
WORDS = {
    "hex.*.terrain": (*GROUND, *BUILT),
    "hex.*.base": GROUND,
    "hex.*.name": PLACES,
    "unit.*.type": tuple(dict.fromkeys((*TYPES["axis"], *TYPES["soviet"]))),
    "unit.*.size": tuple(HALVES),
    "unit.*.game": ("both", "long", "short"),
    "unit.*.group": tuple(GROUPS),
    "turn.*.label": LABELS,
}
CLAIMS = ("columns", "dice")
WORD_LISTS = {"hex.*.coastal": SEAS, "crt.*.monotone": CLAIMS}

WAYS = ("road", "rail", "barrier")
FORTRESS, SECTORS, KERCH = "1417", ("1416", "1418", "1517", "1518"), "4503"
GOAL = ("3309", "1110", "2118", "2415", "2912")  # [4.2-h]
SPIT_ENDS, SPIT_HEXES = ("2901", "3304"), 6  # [11.2.1-g]
COLUMNS_KNOWN = (0, 5, 55)  # [11.4] [11.5-a]
DICE = range(1, 7)

# Of every unit and support unit: who it is, what 13.1 lists of it and what the rules say of it by name.
OF_UNITS = (
    "side",
    "nation",
    "static",
    "ignores_ezoc",
    "rebuilt",
    "returns",
    "losses_first",
    "shake_out",
    "historic_turn",
    "historic_hex",
)
OF_SUPPORT = ("side", "historic_turn")


def _own(name: str) -> dict[str, Any]:
    with (DATA / name).open("rb") as file:
        return tomllib.load(file)


def _each(table: Mapping[str, Any], prefix: str, names: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        f"{prefix}.{key}.{name}": row[name]
        for key, row in table.items()
        for name in (names or [name for name in row if not name.startswith("source")])
    }


def _printed() -> dict[str, Any]:
    game = {name: row for name, row in _own("game.toml").items() if name != "format"}
    numbers = {path.removeprefix("."): value for path, value in _each(game, "").items()}
    return (
        numbers
        | _each(_own("units.toml")["unit"], "unit", OF_UNITS)
        | _each(_own("support.toml")["support"], "support", OF_SUPPORT)
    )


# What stands in the rulebook: no copy of the game can differ.
FIXED: dict[str, Any] = {
    **_printed(),
    "grid.columns": 47,
    "grid.rows": 20,
    "grid.shifted": "even",  # [R34] the hex sets are built on it
    "sevastopol.fortress": FORTRESS,
    "sevastopol.sectors": list(SECTORS),
    "kerch.hex": KERCH,
    "setup.axis": [f"{column}01" for column in range(11, 22)],
    "setup.soviet_rows": [2, 9],
    "rail.head": "2101",
    "boats.from": SECTORS[0],
    "boats.to": FORTRESS,
    "towns.soviet_goal": list(GOAL),
    "towns.needed": 4,
    "garrison.defense": 2,
    "garrison.steps": 1,
    **{f"hex.{name}.terrain": "town" for name in (*GOAL, KERCH)},
    "unit.22i.steps_at_entry": 3,
    "unit.kgg.arrival": 11,  # [3.4-b] [9.2-g]
    **{f"unit.{name}.game": "short" for name in ("1ss", "1m", "4m", "73i")},  # [3.3-b]
    **{f"unit.{name}.game": "long" for name in ("kgz", "kgg")},  # [3.3-d] [R3]
    "turn.1.cu": 0,
    "turn.1.su": 0,
    "turn.7.nm": 2,
    "turn.7.m": 1,  # [9.1] [9.4-j]
    **{
        f"turn.{turn}.label": label
        for turn, label in zip(
            (1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15), (label for label in LABELS if label not in WINTER), strict=True
        )
    },
}
STEPS = {"22i": 4, "1ss": 5}  # [3.4-b] [2.3.8-g]
LIMITS = Limits(FIXED, NUMBERS, WORDS, NUMBER_LISTS, WORD_LISTS)
