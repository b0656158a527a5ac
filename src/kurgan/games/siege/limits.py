"""Between which numbers and among which names a value must lie, and what Rule 40 itself fixes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kurgan.core.checks import Limits
from kurgan.core.data import ABOUT
from kurgan.games.siege.places import SIDES
from kurgan.games.siege.sheets import SCENARIOS
from kurgan.games.siege.works import FORMS, KINDS

DATA = Path(__file__).parent / "data"
MOST_TURNS = 12
MOST_IN_ONE_ATTACK = 12  # ground support; the actions are numbered up to it
MODIFIER, COST, STRENGTH, HALVES, SHARE = (-6, 3), (0, 9), (0, 30), (0, 200), (1, 20)

# By the path of a value: * for the name of a thing, scenario for any of the three. From, to.
NUMBERS = {
    "work.*.die": (-6, 0),
    "work.*.armour": (-6, 0),
    "work.*.sp_halves": (0, 8),
    "work.*.manned": (0, 9),
    "work.*.aa": (0, 6),
    "work.*.capture_re": (-1, 9),
    "result.*.attacker_halves": (0, 4),
    "result.*.defender_halves": (0, 4),
    "result.*.attacker_retreat": (0, 2),
    "result.*.defender_retreat": (0, 2),
    "result.*.disrupted_re": (0, 9),
    "result.*.advance": (0, 2),
    "armour.floor": (0, 5),
    "engineers.bonus": (0, 3),
    "engineers.num": SHARE,
    "engineers.den": SHARE,
    "supply.re_per_sp": (1, 9),
    "supply.isolated_mp_num": SHARE,
    "supply.isolated_mp_den": SHARE,
    "air.hit": (1, 6),
    "air.mission": (1, MOST_IN_ONE_ATTACK),
    "terrain.*.mp": COST,
    "terrain.*.die": MODIFIER,
    "terrain.*.ae": MODIFIER,
    "terrain.*.die_ger_sov": MODIFIER,
    "terrain.*.ae_ger_sov": MODIFIER,
    "terrain.*.sp_halves": (0, 8),
    "terrain.*.overrun_mp": COST,
    "river.extra_mp": COST,
    "river.die": MODIFIER,
    "river.ae": MODIFIER,
    "overrun.mp": COST,
    "stacking.re_halves": (2, 60),
    "zoc.enter": COST,
    "zoc.leave": COST,
    "movement.exploitation_num": SHARE,
    "movement.exploitation_den": SHARE,
    "movement.minimum_hexes": (0, 1),
    "retreat.zoc_steps": (0, 2),
    "construction.*.turns": (1, 4),
    "construction.*.sp_halves": (0, 20),
    "special.points": (1, 99),
    "special.inf_halves": COST,
    "special.art_halves": COST,
    "reaction.stacks": COST,
    "reaction.sp_halves": (0, 20),
    "reaction.num": SHARE,
    "reaction.den": SHARE,
    "scenario.turns": (1, MOST_TURNS),
    "scenario.work.*.building": (0, 4),
    "scenario.work.*.value": (0, 6),
    "scenario.work.*.aa": (0, 6),
    "scenario.unit.*.re": (1, 9),
    "scenario.unit.*.attack": STRENGTH,
    "scenario.unit.*.defence": STRENGTH,
    "scenario.unit.*.mp": STRENGTH,
    "scenario.unit.*.aa": COST,
    "scenario.unit.*.capacity": STRENGTH,
    "scenario.air.factors": (0, 60),
    "scenario.air.most": (0, MOST_IN_ONE_ATTACK),
    "scenario.supply.attacker_start": HALVES,
    "scenario.supply.attacker_turn": HALVES,
    "scenario.supply.defender_start": HALVES,
    "scenario.supply.defender_turn": HALVES,
    "scenario.rp.attacker_inf_halves": (0, 20),
    "scenario.rp.attacker_art_halves": (0, 20),
    "scenario.rp.defender_inf_halves": (0, 20),
    "scenario.rp.defender_art_halves": (0, 20),
    "scenario.victory.re_halves": (1, 60),
    "scenario.victory.converted": (0, 9),
    "scenario.victory.decisive_turn": (0, MOST_TURNS),
}
SEA = ("mp", "die", "ae", "die_ger_sov", "ae_ger_sov", "sp_halves", "overrun_mp")
TERRAINS = ("clear", "rough", "woods", "city", "major_city", "sea")
NATIONS = ("german", "romanian", "soviet", "french", "us", "british")
COUNTRIES = (*NATIONS, "belgian")
TYPES = (
    "infantry",
    "armour",
    "motorised",
    "artillery",
    "siege_artillery",
    "heavy_aa",
    "combat_engineers",
    "construction",
    "antitank",
    "permanent_fortified_area",
    "permanent_fortified_zone",
    "port_fortification",
)
PERMANENT = ("permanent_fortified_area", "permanent_fortified_zone")  # 40.C.8.x3 40.C.10.x3
EXEMPT = ("artillery", "combat_engineers", "heavy_aa", "siege_artillery")
PLACES = (
    "",
    "sevastopol",
    "balaklava",
    "severnaya",
    "mekenzievy",
    "sapun",
    "belbek",
    "metz",
    "longwy",
    "bitche",
    "ouvrage-west",
    "ouvrage-centre",
    "ouvrage-east",
    "aachen",
    "dueren",
    "geilenkirchen",
    "huertgen",
)
WORDS = {
    "work.*.form": FORMS,
    "work.*.ignores_retreat": ("none", "any", "except_de_or"),
    "work.*.capture_when": ("immediately", "next_turn", "decay", "unit", "never"),
    "work.*.becomes": (*KINDS, "none", "unchanged"),
    "work.*.reduced_to": (*KINDS, "none", "stays"),
    "work.*.builds_on": ("", "none", *KINDS),
    "work.*.repairs_to": ("", *KINDS),
    "work.*.owner_nation": ("", *NATIONS),
    "scenario.first": SIDES,
    "scenario.hex.*.terrain": TERRAINS,
    "scenario.hex.*.country": COUNTRIES,
    "scenario.hex.*.name": PLACES,
    "scenario.work.*.kind": KINDS,
    "scenario.work.*.owner": SIDES,
    "scenario.unit.*.side": SIDES,
    "scenario.unit.*.type": TYPES,
    "scenario.unit.*.nation": NATIONS,
    "scenario.unit.*.kind": ("", *KINDS),
    "scenario.air.side": SIDES,
    "scenario.victory.converted_from": ("", *KINDS),
}
WORD_LISTS = {"work.*.exempt": EXEMPT, "scenario.nations.attacker": NATIONS, "scenario.nations.defender": NATIONS}
ROWS = ("m2", "m1", *(f"r{roll}" for roll in range(17)))
RED_ROWS = tuple(f"r{roll}" for roll in range(15))
SHARES = (
    ("supply", "isolated_mp_num", "isolated_mp_den"),
    ("reaction", "num", "den"),
    ("engineers", "num", "den"),
    ("movement", "exploitation_num", "exploitation_den"),
)


def _in_the_text(name: str) -> dict[str, Any]:
    """Every value of a file that Rule 40 states."""
    with (DATA / name).open("rb") as file:
        tables = tomllib.load(file)
    return dict(_stated(tables, "", ""))


def _stated(table: dict[str, Any], prefix: str, source: str) -> Iterator[tuple[str, Any]]:
    source = table.get("source", source)
    for name, value in table.items():
        if isinstance(value, dict) and name not in ABOUT:
            yield from _stated(value, f"{prefix}{name}.", source)
        elif name not in ABOUT and table.get("sources", {}).get(name, source).startswith("rulebook"):
            yield f"{prefix}{name}", value


# What stands in the text, or holds up the rules: no copy of the game can differ.
FIXED: dict[str, Any] = {
    **_in_the_text("works.toml"),
    **_in_the_text("game.toml"),
    "combat_table.low": -2,
    "combat_table.high": 16,
    "red_table.low": 0,
    "red_table.high": 14,
    "terrain.sea.city": False,  # nobody goes or fights there
    **{f"terrain.sea.{field}": 0 for field in SEA},
    **{f"unit_type.{name}.fort": name in KINDS for name in TYPES},
}


def known_as(path: str) -> str:
    """The path as the limits name it: scenario for any of the three, * for the name of a thing."""
    parts = path.split(".")
    if parts[0] in SCENARIOS:
        parts[0] = "scenario"
        if len(parts) == 4:
            parts[2] = "*"
    elif len(parts) == 3:
        parts[1] = "*"
    return ".".join(parts)


LIMITS = Limits(FIXED, NUMBERS, WORDS, word_lists=WORD_LISTS, known_as=known_as)
