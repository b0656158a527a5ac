"""Rule 40 kind by kind and effect by effect: what the library answers, against the figures of the text written out."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from kurgan.games.siege import Siege, works
from kurgan.games.siege.works import KIND, KINDS, Work

PRINTED = 2  # what a map or counter may print in these tests
INFANTRY: frozenset[str] = frozenset()
GUNS, SIEGE = frozenset({"artillery"}), frozenset({"artillery", "siege_artillery"})
SAPPERS, FLAK = frozenset({"combat_engineers"}), frozenset({"heavy_aa", "antitank"})
EVERYBODY = (INFANTRY, GUNS, SIEGE, SAPPERS, FLAK)
WHOLE, FEW, SOME, OUVRAGE = (4, 4, 4, 4, 4), (2, 4, 4, 4, 2), (2, 4, 4, 4, 4), (2, 2, 4, 4, 2)


class Says(NamedTuple):
    """One heading of 40.C; factors are quarters for infantry, guns, siege guns, engineers and heavy AA."""

    rule: str
    kind: str
    form: str
    die: int
    armor: int
    sp: float
    strength: tuple[int, int]  # unmanned, manned; a counter prints PRINTED
    factors: tuple[int, ...]
    border: tuple[int, ...]  # across a border hexside
    aa: int  # with PRINTED on map or counter
    refuses: str  # the results whose retreat can be refused, of DR, DE, OR(1)
    support: int
    captors: float  # fewest REs; 99: no number is enough
    when: str
    becomes: str
    reduced: str


NEVER = 99.0
TEXT = [
    Says("40.C.2", "entrenchment", "marker", -1, 0, 0, (0, 0), WHOLE, WHOLE, 0, "", 4, NEVER, "decay", "none", "none"),
    Says(
        "40.C.3",
        "field_fortification",
        "marker",
        -1,
        -1,
        0.5,
        (0, 0),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        0.5,
        "at once",
        "none",
        "entrenchment",
    ),
    Says(
        "40.C.3-u",
        "field_fortification_unit",
        "unit",
        -1,
        -1,
        0.5,
        (2, 2),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        0.5,
        "at once",
        "none",
        "field_fortification_unit",
    ),
    Says(
        "40.C.4",
        "fort",
        "marker",
        -2,
        -1,
        1,
        (0, 1),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        0.5,
        "at once",
        "none",
        "field_fortification",
    ),
    Says(
        "40.C.5", "improved_fort", "marker", -2, -2, 1, (0, 2), WHOLE, WHOLE, 0, "", 4, 0.5, "at once", "none", "fort"
    ),
    Says(
        "40.C.6",
        "fortified_area",
        "marker",
        -3,
        -2,
        1,
        (0, 3),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        1,
        "at once",
        "none",
        "improved_fort",
    ),
    Says(
        "40.C.7",
        "improved_fortified_area",
        "marker",
        -3,
        -3,
        1,
        (0, 4),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        1,
        "at once",
        "none",
        "fortified_area",
    ),
    Says(
        "40.C.8",
        "permanent_fortified_area",
        "unit",
        -3,
        -3,
        1,
        (2, 2),
        WHOLE,
        WHOLE,
        1,
        "",
        4,
        NEVER,
        "unit",
        "none",
        "permanent_fortified_area",
    ),
    Says(
        "40.C.9",
        "fortified_zone",
        "marker",
        -3,
        -3,
        1,
        (0, 5),
        FEW,
        FEW,
        2,
        "",
        4,
        3,
        "next turn",
        "none",
        "fortified_zone",
    ),
    Says(
        "40.C.10",
        "permanent_fortified_zone",
        "unit",
        -3,
        -3,
        2,
        (2, 2),
        FEW,
        FEW,
        2,
        "",
        2,
        NEVER,
        "unit",
        "none",
        "permanent_fortified_zone",
    ),
    Says(
        "40.C.11",
        "unimproved_fortified_hexside",
        "hexside",
        -2,
        -3,
        1,
        (0, 0),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        1,
        "next turn",
        "none",
        "unimproved_fortified_hexside",
    ),
    Says(
        "40.C.12",
        "fortified_hexside",
        "hexside",
        -3,
        -3,
        2,
        (0, 0),
        FEW,
        FEW,
        0,
        "",
        4,
        3,
        "next turn",
        "unimproved_fortified_hexside",
        "fortified_hexside",
    ),
    Says(
        "40.C.13",
        "damaged_unimproved_fortress",
        "map",
        -2,
        -1,
        1,
        (0, 0),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        3,
        "next turn",
        "damaged_fort",
        "damaged_unimproved_fortress",
    ),
    Says(
        "40.C.14",
        "unimproved_fortress",
        "map",
        -2,
        -2,
        2,
        (0, 0),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        3,
        "next turn",
        "fort",
        "damaged_unimproved_fortress",
    ),
    Says(
        "40.C.15",
        "damaged_fortress",
        "map",
        -3,
        -3,
        1,
        (0, 0),
        WHOLE,
        WHOLE,
        2,
        "DR OR(1)",
        4,
        3,
        "next turn",
        "unimproved_fortress",
        "damaged_fortress",
    ),
    Says(
        "40.C.16",
        "fortress",
        "map",
        -3,
        -4,
        2,
        (0, 0),
        SOME,
        SOME,
        2,
        "DR OR(1)",
        4,
        3,
        "next turn",
        "unimproved_fortress",
        "damaged_fortress",
    ),
    Says(
        "40.C.17",
        "port_fortification",
        "unit",
        -3,
        -4,
        2,
        (2, 2),
        SOME,
        SOME,
        2,
        "DR OR(1)",
        4,
        NEVER,
        "unit",
        "none",
        "port_fortification",
    ),
    Says(
        "40.C.18",
        "unimproved_westwall",
        "map",
        -2,
        -2,
        1,
        (0, 0),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        NEVER,
        "never",
        "unimproved_westwall",
        "unimproved_westwall",
    ),
    Says(
        "40.C.19",
        "westwall",
        "map",
        -2,
        -3,
        2,
        (0, 0),
        WHOLE,
        WHOLE,
        0,
        "DR",
        4,
        3,
        "next turn",
        "unimproved_westwall",
        "westwall",
    ),
    Says(
        "40.C.20",
        "destroyed_ouvrage",
        "map",
        -2,
        -2,
        1,
        (0, 0),
        WHOLE,
        WHOLE,
        0,
        "",
        4,
        NEVER,
        "never",
        "destroyed_ouvrage",
        "destroyed_ouvrage",
    ),
    Says(
        "40.C.21",
        "ouvrage",
        "map",
        -4,
        -5,
        3,
        (0, 0),
        OUVRAGE,
        (1, 1, 4, 2, 1),
        0,
        "DR OR(1)",
        2,
        3,
        "next turn",
        "destroyed_ouvrage",
        "ouvrage",
    ),
]


def rows(effect: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "says", [pytest.param(says, id=says.kind, marks=pytest.mark.rules(f"{says.rule}.{effect}")) for says in TEXT]
    )


def work(siege: Siege, says: Says) -> Work:
    return siege.sheets["sevastopol"].works[KIND[says.kind]]


def test_all_kinds_are_here() -> None:
    assert [says.kind for says in TEXT] == [kind for kind in KINDS if kind != works.DAMAGED_FORT]


@rows("form")
def test_form(siege: Siege, says: Says) -> None:
    assert works.form(work(siege, says)) == says.form


@rows("die")
def test_die(siege: Siege, says: Says) -> None:
    assert works.die(work(siege, says), PRINTED) == says.die
    assert works.die(work(siege, says), 1) == (-1 if "westwall" in says.kind else says.die)


@rows("ae")
def test_armor_effects(siege: Siege, says: Says) -> None:
    assert works.armor(work(siege, says)) == says.armor


@rows("sp")
def test_supply_surcharge(siege: Siege, says: Says) -> None:
    assert works.sp_halves(work(siege, says)) == 2 * says.sp


@rows("intr")
def test_intrinsic_strength(siege: Siege, says: Says) -> None:
    kind = work(siege, says)
    assert (works.strength(kind, False, PRINTED), works.strength(kind, True, PRINTED)) == says.strength


@rows("halve")
def test_halving(siege: Siege, says: Says) -> None:
    assert works.factor(work(siege, says), INFANTRY) == says.factors[0]


@rows("exempt")
def test_exemptions(siege: Siege, says: Says) -> None:
    assert tuple(works.factor(work(siege, says), who) for who in EVERYBODY) == says.factors


@rows("quarter")
def test_quartering_across_a_border(siege: Siege, says: Says) -> None:
    assert tuple(works.factor(work(siege, says), who, at_border=True) for who in EVERYBODY) == says.border


@rows("aa")
def test_intrinsic_aa(siege: Siege, says: Says) -> None:
    assert works.aa(work(siege, says), PRINTED) == says.aa


@rows("ret")
def test_refusing_retreats(siege: Siege, says: Says) -> None:
    for result in ("DR", "OR(1)"):
        assert works.ignores_retreat(work(siege, says), result) == (result in says.refuses.split())


@rows("gs")
def test_ground_support(siege: Siege, says: Says) -> None:
    assert works.support_factor(work(siege, says)) == says.support


@rows("cap")
def test_captors(siege: Siege, says: Says) -> None:
    kind, fewest = work(siege, says), int(2 * says.captors)
    assert not works.captors_suffice(kind, fewest - 1)
    assert works.captors_suffice(kind, fewest) == (says.captors != NEVER)


@rows("when")
def test_when_it_is_lost(siege: Siege, says: Says) -> None:
    kind = work(siege, says)
    assert works.lost_at_once(kind) == (says.when == "at once")
    assert works.lost_next_turn(kind) == (says.when == "next turn")


@rows("becomes")
def test_what_it_becomes(siege: Siege, says: Says) -> None:
    assert works.becomes(work(siege, says)) == says.becomes


@rows("reduce")
def test_what_it_is_reduced_to(siege: Siege, says: Says) -> None:
    assert works.reduced(work(siege, says)) == says.reduced


# --- what a kind has of its own ---------------------------------------------------------------------------


def kind(siege: Siege, name: str) -> Work:
    return siege.sheets["sevastopol"].works[KIND[name]]


FIGHTS = ("die", "armor", "halved", "exempt", "ignores_retreat")


@pytest.mark.parametrize(
    ("name", "model"),
    [
        pytest.param(
            "permanent_fortified_area", "improved_fortified_area", marks=pytest.mark.rules("40.C.8.x1", "R41")
        ),
        pytest.param("permanent_fortified_zone", "fortified_zone", marks=pytest.mark.rules("40.C.10.x1", "R32")),
        pytest.param("port_fortification", "fortress", marks=pytest.mark.rules("40.C.17.x1")),
    ],
)
def test_a_unit_that_is_a_work_fights_like_its_model(siege: Siege, name: str, model: str) -> None:
    mine, other = kind(siege, name), kind(siege, model)
    assert [getattr(mine, field) for field in FIGHTS] == [getattr(other, field) for field in FIGHTS]
    assert (mine.sp_halves == other.sp_halves) == (name != "permanent_fortified_zone")


@pytest.mark.rules("40.C.2.x1")
def test_an_entrenchment_only_lowers_the_die(siege: Siege) -> None:
    plain = kind(siege, "entrenchment")
    assert works.die(plain) == -1
    assert not (plain.armor or plain.sp_halves or plain.manned or plain.halved or plain.aa or plain.support_halved)


@pytest.mark.rules("40.C.21.x1")
def test_siege_artillery_is_never_cut_at_an_ouvrage(siege: Siege) -> None:
    ouvrage = kind(siege, "ouvrage")
    assert works.factor(ouvrage, SIEGE) == works.factor(ouvrage, SIEGE, at_border=True) == works.FULL


@pytest.mark.rules("40.C.21.x2", "R24")
def test_engineers_are_doubled_before_they_are_cut_at_an_ouvrage(siege: Siege) -> None:
    ouvrage = kind(siege, "ouvrage")
    assert (works.factor(ouvrage, SAPPERS), works.factor(ouvrage, SAPPERS, at_border=True)) == (4, 2)


@pytest.mark.rules("40.C.21.x3")
def test_field_guns_are_cut_at_an_ouvrage(siege: Siege) -> None:
    ouvrage = kind(siege, "ouvrage")
    assert (works.factor(ouvrage, GUNS), works.factor(ouvrage, GUNS, at_border=True)) == (2, 1)


@pytest.mark.rules("40.C.11.x1", "R37")
def test_a_printed_unimproved_hexside_stays(siege: Siege) -> None:
    hexside = kind(siege, "unimproved_fortified_hexside")
    assert works.becomes(hexside, printed=True) == hexside.id
    assert works.becomes(kind(siege, "fortified_hexside"), printed=True) == hexside.id


@pytest.mark.rules("40.C.14.x1", "R8")
def test_an_unimproved_fort_is_a_fort_and_a_damaged_one_fights_as_a_field_fortification(siege: Siege) -> None:
    assert works.becomes(kind(siege, "unimproved_fortress")) == "fort"
    damaged, field = kind(siege, "damaged_fort"), kind(siege, "field_fortification")
    assert (damaged.die, damaged.armor, damaged.sp_halves) == (field.die, field.armor, field.sp_halves)
    assert works.reduced(damaged) == "entrenchment" and works.row(damaged, "die") == "R8"


def test_only_bracketed_kinds_can_be_manned(siege: Siege) -> None:
    found = {name for name in KINDS if works.can_be_manned(kind(siege, name))}
    assert found == {"fort", "improved_fort", "fortified_area", "improved_fortified_area", "fortified_zone"}
