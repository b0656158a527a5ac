"""kurgan works: the calculator of Rule 40."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kurgan.games.siege.works import KINDS
from tests.cli.helpers import fails, run

FORTRESS = (
    "works",
    "fortress",
    "-a",
    "infantry:7:3",
    "-a",
    "artillery:7:2",
    "-a",
    "combat_engineers:3:1",
    "-a",
    "heavy_aa:3:1",
    "-a",
    "siege_artillery:6:1",
    "-d",
    "infantry:6:3",
)


def test_it_has_help() -> None:
    ran = run("works", "--help")
    assert ran.code == 0 and "--attacker" in ran.out and not ran.err


def test_every_modifier_has_its_rule() -> None:
    found = run(*FORTRESS, "--terrain", "rough", "--json").json
    assert found["attack_total"] == 22.5 and found["odds"] == "3:1"
    assert {"term": "halved", "value": 3.5, "rule": "40.C.16.halve"} in found["attack"]
    assert {(term["term"], term["value"], term["rule"]) for term in found["die"]} == {
        ("fortress", -3, "40.C.16.die"),
        ("rough", -1, "S.8.2-e"),
        ("engineers", 1, "S.8.2-l"),
    }
    assert found["supply_total"] == 5 and found["may_refuse"] == ["DR", "OR(1)", "OR(2)"]
    assert found["reduction"] == "1"


def test_chances_are_exact() -> None:
    found = run("works", "-a", "infantry:9:3", "-d", "infantry:3:2", "--json").json["results"]
    chances = {row["rolled"]: Fraction(row["chance"]) for row in found}
    assert sum(chances.values()) == 1
    assert chances["CA"] == Fraction(1, 36) and chances["D2"] == Fraction(6, 36) and chances["DE"] == Fraction(3, 36)


def test_40_a_and_aa_are_counted() -> None:
    arguments = ("works", "fortified_zone", "-a", "artillery:8:2", "-d", "infantry:6:3", "--support", "4", "--aa", "1")
    found = run(*arguments, "--json").json
    assert found["aa"] == 3 and sum(Fraction(row["chance"]) for row in found["results"]) == 1
    assert all(row["applied"] == "1X½" for row in found["results"] if row["rolled"] in ("CA", "DL"))


def test_an_overrun_reads_the_red_table() -> None:
    found = run("works", "--overrun", "-a", "infantry:10:3", "-d", "infantry:2:1", "--json").json["results"]
    assert {row["rolled"] for row in found} == {"CA", "DL", "D2", "OR(1)", "OR(2)"}


def test_hexsides_border_and_river() -> None:
    crossing = run("works", "fortified-hexside", "-a", "infantry:8:3", "-d", "infantry:4:2", "--json").json
    assert crossing["attack_total"] == 4 and crossing["die_total"] == -3
    around = run("works", "fortified-hexside", "-a", "infantry:8:3:open", "-d", "infantry:4:2", "--json").json
    assert around["attack_total"] == 8 and around["die_total"] == 0
    border = run("works", "ouvrage", "-a", "infantry:8:3:border", "-d", "infantry:4:2", "--json").json
    assert border["attack"] == [{"term": "quartered", "value": 2.0, "rule": "40.C.21.quarter"}]
    assert run("works", "-a", "infantry:8:3:river", "-d", "infantry:4:2", "--json").json["die_total"] == -1


def test_it_is_shown_in_both_languages() -> None:
    out = run(*FORTRESS, "--terrain", "major_city", "--ger-sov").out
    assert "Odds column: 3:1" in out and "[40.D-c]" in out and "damaged fortress" in out and "[40.A-b]" in out
    chinese = run(*FORTRESS, "--lang", "zh").out
    assert "战力比列：3:1" in chinese and "受损要塞" in chinese and "works." not in chinese and "term." not in chinese


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_forces_the_works_are_listed(lang: str) -> None:
    out = run("works", "--lang", lang).out
    assert all(kind in out for kind in KINDS) and "works." not in out and "[40.C.21.halve]" in out
    assert list(run("works", "fort", "--json").json["works"]) == ["fort"]
    assert run("works", "westwall", "--printed", "2", "--json").json["works"]["westwall"]["die"] == "−2"


def test_a_manned_fort_defends_alone() -> None:
    found = run("works", "fortified_area", "--manned", "-a", "infantry:9:3", "--json").json
    assert found["defence"] == [{"term": "manned_fort", "value": 3.0, "rule": "40.C.1-b"}]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("castle", "-a", "infantry:7:3"), "unknown work 'castle'"),
        (("fort", "-a", "knights:7:3", "-d", "infantry:5:3"), "unknown type of unit 'knights'"),
        (("fort", "-a", "infantry:7", "-d", "infantry:5:3"), "infantry:7:3"),
        (("fort", "-a", "infantry:x:3", "-d", "infantry:5:3"), "whole number"),
        (("fort", "-a", f"infantry:{'9' * 5000}:3", "-d", "infantry:5:3"), "whole number"),
        (("fort", "-a", "infantry:7:0", "-d", "infantry:5:3"), "1 or more"),
        (("fort", "-a", "infantry:7:3:swamp", "-d", "infantry:5:3"), "unknown word of an attacker 'swamp'"),
        (("fort", "-a", "infantry:7:3", "-d", "infantry:5:3:river"), "words of attackers"),
        (("fort", "-a", "infantry:7:3"), "needs defenders"),
        (("fort", "-d", "infantry:7:3"), "needs attackers"),
        (("-a", "infantry:1:3", "-d", "infantry:9:3"), "below 1:4"),
        (("--terrain", "sea", "-a", "infantry:7:3", "-d", "infantry:5:3"), "unknown terrain 'sea'"),
        (("fortress", "--manned", "-a", "infantry:7:3"), "--manned needs"),
        (("--overrun", "-a", "infantry:7:3", "-d", "infantry:5:3"), "5:1"),
        (
            ("fortified_hexside", "unimproved_fortified_hexside", "-a", "infantry:7:3", "-d", "infantry:5:3"),
            "one hexside",
        ),
        (("fort", "--support", "-1", "-a", "infantry:7:3", "-d", "infantry:5:3"), "--support"),
    ],
)
def test_wrong_input_is_one_line(arguments: tuple[str, ...], says: str) -> None:
    assert says in fails("works", *arguments)
