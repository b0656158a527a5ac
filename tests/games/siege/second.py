"""A second computation of an attack: it reads the data files itself and imports nothing of the game.

Written from the rulings, plainly and with fractions, to be compared with the rules.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[3] / "src" / "kurgan" / "games" / "siege" / "data"
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def _read(name: str) -> dict[str, Any]:
    with (DATA / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


WORKS: dict[str, Any] = _read("works")["work"]
GAME = _read("game")
SCENARIOS: dict[str, Any] = {name: _read(name)[name] for name in ("sevastopol", "maginot", "westwall")}


@dataclass
class Attack:
    """An attack in words."""

    scenario: str
    target: str
    attackers: dict[str, tuple[str, int]]  # unit -> hex, steps
    defenders: dict[str, int]  # unit -> steps
    marker: str = ""
    building: bool = False
    manned: bool = False
    map_work: str = ""
    dug: list[str] = field(default_factory=list)
    hexsides: dict[tuple[str, str], str] = field(default_factory=dict)  # hex, neighbour -> kind
    support: int = 0

    @property
    def own(self) -> dict[str, Any]:
        found: dict[str, Any] = SCENARIOS[self.scenario]
        return found

    def unit(self, slug: str) -> dict[str, Any]:
        found: dict[str, Any] = self.own["unit"][slug]
        return found

    def flags(self, slug: str) -> dict[str, Any]:
        found: dict[str, Any] = GAME["unit_type"][self.unit(slug)["type"]]
        return found


def size(attack: Attack, slug: str, steps: int) -> Fraction:
    re = Fraction(attack.unit(slug)["re"])
    return re / 2 if re >= 2 and steps == 1 else re


def strength(attack: Attack, slug: str, steps: int, what: str) -> Fraction:
    unit = attack.unit(slug)
    return Fraction(unit[what]) / (2 if unit["re"] >= 2 and steps == 1 else 1)


def attacking_re(attack: Attack) -> Fraction:
    return sum((size(attack, slug, steps) for slug, (_, steps) in attack.attackers.items()), Fraction(0))


def marker_in_force(attack: Attack) -> str:
    if not attack.marker or not attack.building:
        return attack.marker
    below = WORKS[attack.marker]["builds_on"]
    return attack.marker if below == "" else "" if below == "none" else str(below)


def kinds_in_hex(attack: Attack) -> list[str]:
    found = [kind for kind in (marker_in_force(attack), attack.map_work) if kind]
    found += ["field_fortification_unit" for slug in attack.defenders if slug in attack.dug]
    return found + [attack.unit(slug)["kind"] for slug in attack.defenders if attack.unit(slug)["kind"]]


def hexside_in_force(attack: Attack) -> str:
    """Ruling 17."""
    across: dict[str, Fraction] = {}
    for slug, (origin, steps) in attack.attackers.items():
        kind = attack.hexsides.get((attack.target, origin))
        if kind:
            across[kind] = across.get(kind, Fraction(0)) + size(attack, slug, steps)
    whole = attacking_re(attack)
    if not across or sum(across.values()) < whole / 2:
        return ""
    strong, weak = "fortified_hexside", "unimproved_fortified_hexside"
    if across.get(strong, Fraction(0)) >= whole / 2:
        return strong
    return weak if weak in across else strong


def kinds(attack: Attack) -> list[str]:
    side = hexside_in_force(attack)
    return kinds_in_hex(attack) + ([side] if side else [])


def die_of(attack: Attack, kind: str) -> int:
    if not WORKS[kind]["printed_die"]:
        return int(WORKS[kind]["die"])
    return -max(int(row["value"]) for row in attack.own["work"].values() if row["at"] == attack.target)


def factor(attack: Attack, slug: str, origin: str, kind: str) -> Fraction:
    row, flags = WORKS[kind], attack.flags(slug)
    is_ = {
        "artillery": flags["art"],
        "siege_artillery": flags["siege"],
        "combat_engineers": flags["engineer"],
        "heavy_aa": flags["heavy_aa"],
    }
    if not row["halved"] or any(is_[word] for word in row["exempt"]):
        return Fraction(1)
    borders = [set(pair) for pair in attack.own["border"]["sides"]]
    part = QUARTER if row["quartered_at_border"] and {origin, attack.target} in borders else HALF
    return 2 * part if row["engineers_doubled"] and flags["engineer"] else part


def attack_strength(attack: Attack) -> Fraction:
    total = Fraction(0)
    for slug, (origin, steps) in attack.attackers.items():
        against = kinds_in_hex(attack)
        if (attack.target, origin) in attack.hexsides:
            against = [*against, attack.hexsides[attack.target, origin]]
        worst = min((factor(attack, slug, origin, kind) for kind in against), default=Fraction(1))
        total += strength(attack, slug, steps, "attack") * worst
    halved = any(WORKS[kind]["support_halved"] for kind in kinds(attack))
    return total + attack.support * (HALF if halved else 1)


def manned_strength(attack: Attack) -> int:
    kind = marker_in_force(attack)
    return int(WORKS[kind]["manned"]) if attack.manned and kind else 0


def defense_strength(attack: Attack) -> Fraction:
    units = (strength(attack, slug, steps, "defence") for slug, steps in attack.defenders.items())
    return sum(units, Fraction(0)) + manned_strength(attack)


def column(attack: Attack) -> str | None:
    """The name of the odds column, none below the table."""
    table, defense = GAME["combat_table"], defense_strength(attack)
    if not defense:
        return str(table["columns"][-1])
    ratio = attack_strength(attack) / defense
    reached = [
        name
        for name, num, den in zip(table["columns"], table["numerators"], table["denominators"], strict=True)
        if ratio >= Fraction(num, den)
    ]
    return reached[-1] if reached else None


def terrain(attack: Attack) -> tuple[str, dict[str, Any]]:
    name = attack.own["hex"][attack.target]["terrain"]
    return name, GAME["terrain"][name]


def _first(shares: list[list[int]], part: Fraction, whole: Fraction) -> int:
    if part:
        for num, den, value in shares:
            if part / whole >= Fraction(num, den):
                return value
    return 0


def armor(attack: Attack) -> int:
    plain = {
        slug: size(attack, slug, steps)
        for slug, (_, steps) in attack.attackers.items()
        if not attack.flags(slug)["art"]
    }
    tanks = sum((re for slug, re in plain.items() if attack.flags(slug)["armour"]), Fraction(0))
    value = _first(GAME["armour"]["shares"], tanks, sum(plain.values(), Fraction(0)))
    if not value:
        return 0
    against = {
        slug: size(attack, slug, steps)
        for slug, steps in attack.defenders.items()
        if not attack.flags(slug)["art"] and not attack.flags(slug)["fort"]
    }
    guns = sum((re for slug, re in against.items() if attack.flags(slug)["at"]), Fraction(0))
    value += _first(GAME["armour"]["at"], guns, sum(against.values(), Fraction(0)))
    value += min((WORKS[kind]["armour"] for kind in kinds(attack)), default=0)
    value += terrain(attack)[1]["ae_ger_sov" if attack.own["ger_sov"] else "ae"]
    return max(int(GAME["armour"]["floor"]), int(value))


def engineers(attack: Attack) -> int:
    if not kinds(attack) and terrain(attack)[0] != "major_city":
        return 0
    plain = {
        slug: size(attack, slug, steps)
        for slug, (_, steps) in attack.attackers.items()
        if not attack.flags(slug)["art"]
    }
    sappers = sum((re for slug, re in plain.items() if attack.flags(slug)["engineer"]), Fraction(0))
    rule = GAME["engineers"]
    needed = sum(plain.values(), Fraction(0)) * Fraction(rule["num"], rule["den"])
    return int(rule["bonus"]) if sappers and sappers >= needed else 0


def river(attack: Attack) -> int:
    sides = [set(pair) for pair in attack.own["river"]["sides"]]
    wet = sum(
        (
            size(attack, slug, steps)
            for slug, (origin, steps) in attack.attackers.items()
            if {origin, attack.target} in sides
        ),
        Fraction(0),
    )
    return int(GAME["river"]["die"]) if wet and wet >= attacking_re(attack) / 2 else 0


def die(attack: Attack) -> int:
    ground = terrain(attack)[1]["die_ger_sov" if attack.own["ger_sov"] else "die"]
    work = min((die_of(attack, kind) for kind in kinds(attack)), default=0)
    return int(work + ground + river(attack) + armor(attack) + engineers(attack))


def supply(attack: Attack) -> Fraction:
    base = -int(-attacking_re(attack) // GAME["supply"]["re_per_sp"])
    work = max((WORKS[kind]["sp_halves"] for kind in kinds(attack)), default=0)
    return base + Fraction(work + terrain(attack)[1]["sp_halves"], 2)


def aa(attack: Attack) -> int:
    printed = sum(row["aa"] for row in attack.own["work"].values() if row["at"] == attack.target and not row["across"])
    points = 0
    for kind in (marker_in_force(attack), attack.map_work):
        if kind:
            points += printed if WORKS[kind]["printed_aa"] else WORKS[kind]["aa"]
    for slug in attack.defenders:
        unit = attack.unit(slug)
        points += WORKS[unit["kind"]]["aa"] if unit["kind"] and not WORKS[unit["kind"]]["printed_aa"] else unit["aa"]
    return points


def result(attack: Attack, dice: int) -> tuple[str, str]:
    """As rolled on the Main Combat Table, and as 40.A lets it apply."""
    table = GAME["combat_table"]
    roll = min(max(dice + die(attack), table["low"]), table["high"])
    name = column(attack)
    assert name is not None
    rolled = table[f"m{-roll}" if roll < 0 else f"r{roll}"][table["columns"].index(name)]
    in_fort = bool(kinds(attack)) or terrain(attack)[0] == "major_city"
    return rolled, "1X½" if in_fort and rolled in ("CA", "DL") else rolled


def reduced(attack: Attack) -> tuple[str, str]:
    """Marker and map work after the attack by 40.B."""
    columns = GAME["combat_table"]["columns"]
    if columns.index(column(attack)) < columns.index("1:2"):
        return attack.marker, attack.map_work

    def less(kind: str) -> str:
        after = WORKS[kind]["reduced_to"] if kind else ""
        return kind if after == "stays" else "" if after == "none" else str(after)

    return less(attack.marker), less(attack.map_work)
