"""The worked examples of Rule 40, as far as they are single attacks; the others stand with their rules."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege, works
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_2_die import armor_effect, die_sum, result_at
from kurgan.games.siege.rules.s08_2_values import (
    POINT,
    Defender,
    attack_strength,
    defense_strength,
    odds_column,
    sp_cost,
)
from kurgan.games.siege.rules.s08_3_results import applied, payment
from kurgan.games.siege.state import PAYS_RE
from tests.games.siege.fights import bare, kind, unit

SHARES = {0: 0, 2: 4, 3: 2, 5: 0}  # armour effects before the work: REs of infantry beside one of tanks


@pytest.mark.parametrize(
    ("work", "printed", "attack", "defense", "terrain", "armor", "dice", "expected", "lost"),
    [
        pytest.param(
            "fort",
            0,
            12,
            6,
            0,
            0,
            (3, 4),
            ("2:1", -2, 5, "DL", "1X½", "field_fortification"),
            0,
            marks=pytest.mark.rules("40.A-b", "40.B-a", "40.B-c"),
            id="F40-32",
        ),
        pytest.param(
            "improved_fort",
            0,
            12,
            6,
            0,
            0,
            (1, 3),
            ("2:1", -2, 2, "CA", "1X½", "fort"),
            0,
            marks=pytest.mark.rules("40.A-a", "40.B-3"),
            id="F40-33",
        ),
        pytest.param(
            "fort",
            0,
            3,
            6,
            0,
            0,
            (2, 2),
            ("1:2", -2, 2, "AL", "AL", "field_fortification"),
            0,
            marks=pytest.mark.rules("40.B-a", "40.B-d"),
            id="F40-34",
        ),
        pytest.param(
            "fort",
            0,
            2,
            6,
            0,
            0,
            (6, 6),
            ("1:3", -2, 10, "DL", "1X½", "fort"),
            0,
            marks=pytest.mark.rules("40.B-a"),
            id="F40-35",
        ),
        pytest.param(
            "improved_fortified_area",
            0,
            21,
            7,
            0,
            0,
            (5, 5),
            ("3:1", -3, 7, "D2", "D2", "fortified_area"),
            1.0,
            marks=pytest.mark.rules("40.A-c"),
            id="F40-36",
        ),
        pytest.param(
            "fort",
            0,
            24,
            6,
            0,
            3,
            (3, 3),
            ("4:1", 0, 6, "D2", "D2", "field_fortification"),
            1.0,
            marks=pytest.mark.rules("40.C-c", "40.C.4.ae"),
            id="F40-37",
        ),
        pytest.param(
            "improved_fortified_area",
            0,
            24,
            6,
            0,
            2,
            (4, 4),
            ("4:1", -3, 5, "D1", "D1", "fortified_area"),
            0.5,
            marks=pytest.mark.rules("40.C.7.ae"),
            id="F40-38",
        ),
        pytest.param(
            "fortress",
            0,
            35,
            7,
            0,
            0,
            (4, 5),
            ("5:1", -3, 6, "D3", "D3", "damaged_fortress"),
            1.5,
            marks=pytest.mark.rules("40.C.16.die", "40.B-8"),
            id="F40-39",
        ),
        pytest.param(
            "port_fortification",
            0,
            24,
            8,
            -1,
            0,
            (4, 4),
            ("3:1", -4, 4, "DL", "1X½", "port_fortification"),
            0,
            marks=pytest.mark.rules("40.C.17.die", "40.B-9"),
            id="F40-40",
        ),
        pytest.param(
            "westwall",
            2,
            18,
            6,
            0,
            0,
            (6, 5),
            ("3:1", -2, 9, "DR", "DR", "westwall"),
            0,
            marks=pytest.mark.rules("40.C.19.die", "40.B-9"),
            id="F40-41",
        ),
        pytest.param(
            "unimproved_westwall",
            1,
            18,
            6,
            0,
            0,
            (6, 5),
            ("3:1", -1, 10, "DR", "DR", "unimproved_westwall"),
            0,
            marks=pytest.mark.rules("40.C.18.die"),
            id="F40-42",
        ),
        pytest.param(
            "ouvrage",
            0,
            21,
            7,
            0,
            0,
            (5, 6),
            ("3:1", -4, 7, "D2", "D2", "ouvrage"),
            1.0,
            marks=pytest.mark.rules("40.C.21.die", "40.B-9"),
            id="F40-43",
        ),
        pytest.param(
            "destroyed_ouvrage",
            0,
            21,
            7,
            0,
            0,
            (4, 3),
            ("3:1", -2, 5, "1X½", "1X½", "destroyed_ouvrage"),
            0,
            marks=pytest.mark.rules("40.C.20.die"),
            id="F40-44",
        ),
        pytest.param(
            "unimproved_fortified_hexside",
            0,
            12,
            6,
            0,
            0,
            (4, 4),
            ("2:1", -2, 6, "1X½", "1X½", "unimproved_fortified_hexside"),
            0,
            marks=pytest.mark.rules("40.C.11.die", "40.B-9"),
            id="F40-45",
        ),
        pytest.param(
            "entrenchment",
            0,
            18,
            6,
            0,
            0,
            (4, 4),
            ("3:1", -1, 7, "D2", "D2", "none"),
            1.0,
            marks=pytest.mark.rules("40.C.2.die", "40.B-6"),
            id="F40-46",
        ),
        pytest.param(
            "field_fortification_unit",
            0,
            18,
            6,
            0,
            0,
            (4, 4),
            ("3:1", -1, 7, "D2", "D2", "field_fortification_unit"),
            1.0,
            marks=pytest.mark.rules("40.C.3-u.reduce"),
            id="F40-47",
        ),
        pytest.param(
            "unimproved_fortress",
            0,
            18,
            6,
            0,
            0,
            (3, 4),
            ("3:1", -2, 5, "1X½", "1X½", "damaged_unimproved_fortress"),
            0,
            marks=pytest.mark.rules("40.C.14.die", "40.B-7"),
            id="F40-48",
        ),
        pytest.param(
            "damaged_unimproved_fortress",
            0,
            18,
            6,
            0,
            0,
            (3, 4),
            ("3:1", -2, 5, "1X½", "1X½", "damaged_unimproved_fortress"),
            0,
            marks=pytest.mark.rules("40.C.13.reduce"),
            id="F40-49",
        ),
        pytest.param(
            "permanent_fortified_area",
            0,
            18,
            6,
            0,
            0,
            (5, 4),
            ("3:1", -3, 6, "D1", "D1", "permanent_fortified_area"),
            0.5,
            marks=pytest.mark.rules("40.C.8.reduce"),
            id="F40-50",
        ),
    ],
)
def test_an_attack(
    siege: Siege,
    work: str,
    printed: int,
    attack: int,
    defense: int,
    terrain: int,
    armor: int,
    dice: tuple[int, int],
    expected: tuple[str, int, int, str, str, str],
    lost: float,
) -> None:
    guns = [unit(siege, "siege_artillery", attack, 2)]  # never halved
    if armor:
        guns += [unit(siege, "armour", 0, 1), unit(siege, "infantry", 0, SHARES[armor])]
    across = [gun._replace(across=kind(siege, work)) for gun in guns] if "hexside" in work else guns
    b = bare(
        siege,
        across,
        works=() if "hexside" in work else (work,),
        printed=printed,
        terrain="rough" if terrain else "clear",
        against=[Defender("unit", defense * POINT, 6)],
    )
    odds, die_mod, roll, rolled, result, after = expected
    column = odds_column(b.charts, attack_strength(b), defense_strength(b))
    assert (b.charts.columns[column], die_sum(b), sum(dice) + die_sum(b)) == (odds, die_mod, roll)
    found = result_at(b.charts, column, roll)
    assert (RESULTS[found], RESULTS[applied(b, found)]) == (rolled, result)
    how, owed, by_attacker = payment(b, applied(b, found), red=False)
    if lost:
        assert (how, owed) == (PAYS_RE, 4 * lost)
    elif result == "1X½":
        assert (owed, by_attacker) == (2 * defense, 4 * defense)
    drops = column >= b.charts.reduces_from
    assert (works.reduced(kind(siege, work)) if drops else work) == after


MIXED = [
    ("infantry", 7, 3),
    ("artillery", 7, 2),
    ("combat_engineers", 3, 1),
    ("heavy_aa", 3, 1),
    ("siege_artillery", 6, 1),
]
ZONE = [("infantry", 8, 3), ("combat_engineers", 3, 1)]


@pytest.mark.parametrize(
    ("work", "forces", "support", "total"),
    [
        pytest.param(
            "fortress", MIXED, 0, 22.5, marks=pytest.mark.rules("40.C.16.halve", "40.C.16.exempt"), id="F40-23"
        ),
        pytest.param(
            "fortified_hexside", MIXED, 0, 21, marks=pytest.mark.rules("40.C.12.halve", "40.C.12.exempt"), id="F40-25"
        ),
        pytest.param("ouvrage", MIXED, 0, 17.5, marks=pytest.mark.rules("40.C.21.halve", "40.C.21.x3"), id="F40-27"),
        pytest.param(
            "permanent_fortified_zone", ZONE, 4, 9, marks=pytest.mark.rules("40.C.10.gs", "40.C.10.halve"), id="F40-29"
        ),
        pytest.param("damaged_fortress", MIXED, 0, 26, marks=pytest.mark.rules("40.C.15.halve"), id="F40-31"),
    ],
)
def test_attack_strengths(
    siege: Siege, work: str, forces: list[tuple[str, int, int]], support: int, total: float
) -> None:
    side = work if "hexside" in work else ""
    units = [unit(siege, *force, across=side) for force in forces]
    assert attack_strength(bare(siege, units, works=() if side else (work,), support=support)) == POINT * total


@pytest.mark.parametrize(
    ("work", "die", "armor", "sp", "refuses"),
    [
        pytest.param("entrenchment", -1, 5, 0, "", id="F40-01"),
        pytest.param("field_fortification_unit", -1, 4, 0.5, "", id="F40-03"),
        pytest.param("improved_fort", -2, 3, 1, "", id="F40-05"),
        pytest.param("improved_fortified_area", -3, 2, 1, "", id="F40-07"),
        pytest.param("fortified_zone", -3, 2, 1, "", id="F40-09"),
        pytest.param("unimproved_fortified_hexside", -2, 2, 1, "", id="F40-11"),
        pytest.param("damaged_unimproved_fortress", -2, 4, 1, "", id="F40-13"),
        pytest.param("damaged_fortress", -3, 2, 1, "DR OR(1)", id="F40-15"),
        pytest.param("port_fortification", -3, 1, 2, "DR OR(1)", id="F40-17"),
        pytest.param("westwall", -2, 2, 2, "DR", id="F40-19"),
        pytest.param("ouvrage", -4, 0, 3, "DR OR(1)", id="F40-21"),
    ],
)
def test_modifiers(siege: Siege, work: str, die: int, armor: int, sp: float, refuses: str) -> None:
    """The examples that check the table, in an attack of tanks (+5) alone."""
    side = work if "hexside" in work else ""
    b = bare(siege, [unit(siege, "armour", 9, 3, across=side)], works=() if side else (work,), printed=2)
    assert (die_sum(b) - armor_effect(b), armor_effect(b), sp_cost(b) - 2) == (die, armor, 2 * sp)
    assert [r for r in ("DR", "OR(1)") if works.ignores_retreat(kind(siege, work), r)] == refuses.split()
