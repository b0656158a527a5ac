"""The data as they stand: the works by the rule, the tables by themselves, the scenarios, names for everything."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kurgan.core.data import Data
from kurgan.core.rules import load_index
from kurgan.core.text import LANGUAGES, PLACE, load_catalogues
from kurgan.games.siege import Siege
from kurgan.games.siege.limits import COUNTRIES, PLACES
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.sheets import SCENARIOS, TERRAINS, UNITS
from kurgan.games.siege.state import PHASES
from kurgan.games.siege.works import FORMS, KINDS

FOLDER = Siege.folder
NAMES = load_catalogues(FOLDER / "text", FOLDER / "text" / "names")
INDEX = load_index(FOLDER / "text" / "rules.csv", FOLDER / "rulings.md")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
OUTCOMES = ("attacker-goal", "attacker-decisive", "defender-held")
# What each column of the works table is called in the index of rules.
EFFECTS = (
    "form",
    "die",
    "ae",
    "sp",
    "halve",
    "exempt",
    "quarter",
    "intr",
    "aa",
    "ret",
    "gs",
    "cap",
    "when",
    "becomes",
    "reduce",
)


@pytest.fixture(scope="module")
def data(siege: Siege) -> Data:
    return siege.data


# --- works ------------------------------------------------------------------------------------------


def test_twenty_one_kinds_in_the_order_of_the_rule_and_the_damaged_fort(data: Data) -> None:
    works = data["work"]
    sections = [int(work["rule"].rpartition(".")[2]) for work in works.values()]
    assert tuple(works) == KINDS and len(KINDS) == 22 and KINDS[-1] == "damaged_fort"
    assert sections == [2, 3, 3, *range(4, 22), 13]
    assert Counter(work["form"] for work in works.values()) == {"marker": 8, "unit": 4, "hexside": 2, "map": 8}


# kind: die, armour, SP halves, manned, AA, captors, reduced to; 0 and "stays" where the rule is silent.
BY_THE_TEXT: dict[str, tuple[int, int, int, int, int, int, str]] = {
    "entrenchment": (-1, 0, 0, 0, 0, -1, "none"),
    "field_fortification": (-1, -1, 1, 0, 0, 0, "entrenchment"),
    "field_fortification_unit": (-1, -1, 1, 0, 0, 0, "stays"),
    "fort": (-2, -1, 2, 1, 0, 0, "field_fortification"),
    "improved_fort": (-2, -2, 2, 2, 0, 0, "fort"),
    "fortified_area": (-3, -2, 2, 3, 0, 1, "improved_fort"),
    "improved_fortified_area": (-3, -3, 2, 4, 0, 1, "fortified_area"),
    "permanent_fortified_area": (-3, -3, 2, 0, 1, -1, "stays"),
    "fortified_zone": (-3, -3, 2, 5, 2, 3, "stays"),
    "permanent_fortified_zone": (-3, -3, 4, 0, 0, -1, "stays"),
    "unimproved_fortified_hexside": (-2, -3, 2, 0, 0, 1, "stays"),
    "fortified_hexside": (-3, -3, 4, 0, 0, 3, "stays"),
    "damaged_unimproved_fortress": (-2, -1, 2, 0, 0, 3, "stays"),
    "unimproved_fortress": (-2, -2, 4, 0, 0, 3, "damaged_unimproved_fortress"),
    "damaged_fortress": (-3, -3, 2, 0, 0, 3, "stays"),
    "fortress": (-3, -4, 4, 0, 0, 3, "damaged_fortress"),
    "port_fortification": (-3, -4, 4, 0, 0, -1, "stays"),
    "unimproved_westwall": (0, -2, 2, 0, 0, -1, "stays"),
    "westwall": (0, -3, 4, 0, 0, 3, "stays"),
    "destroyed_ouvrage": (-2, -2, 2, 0, 0, -1, "stays"),
    "ouvrage": (-4, -5, 6, 0, 0, 3, "stays"),
    "damaged_fort": (-1, -1, 1, 0, 0, 0, "entrenchment"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_numbers_of_every_kind(data: Data, kind: str) -> None:
    work = data["work"][kind]
    fields = ("die", "armour", "sp_halves", "manned", "aa", "capture_re", "reduced_to")
    assert tuple(work[field] for field in fields) == BY_THE_TEXT[kind]


def kinds(data: Data, field: str, *values: Any) -> set[str]:
    return {kind for kind, work in data["work"].items() if work[field] in values}


def test_who_halves_whom(data: Data) -> None:
    works = data["work"]
    zones = ("fortified_zone", "permanent_fortified_zone", "fortified_hexside")
    fortresses = ("fortress", "port_fortification")
    assert kinds(data, "halved", True) == {*zones, *fortresses, "ouvrage"}
    assert all(works[kind]["exempt"] == ["artillery", "combat_engineers"] for kind in zones)
    assert all(works[kind]["exempt"] == ["artillery", "combat_engineers", "heavy_aa"] for kind in fortresses)
    assert works["ouvrage"]["exempt"] == ["siege_artillery"]
    assert kinds(data, "quartered_at_border", True) == kinds(data, "engineers_doubled", True) == {"ouvrage"}
    assert kinds(data, "support_halved", True) == {"ouvrage", "permanent_fortified_zone"}


def test_who_may_refuse_a_retreat(data: Data) -> None:
    assert kinds(data, "ignores_retreat", "any") == {"fortress", "damaged_fortress", "port_fortification", "ouvrage"}
    assert kinds(data, "ignores_retreat", "except_de_or") == {"westwall"}


def test_what_captured_works_become(data: Data) -> None:
    works = data["work"]
    changed = {kind: work["becomes"] for kind, work in works.items() if work["becomes"] not in ("none", "unchanged")}
    assert changed == {
        "fortified_hexside": "unimproved_fortified_hexside",
        "damaged_unimproved_fortress": "damaged_fort",
        "unimproved_fortress": "fort",
        "damaged_fortress": "unimproved_fortress",
        "fortress": "unimproved_fortress",
        "westwall": "unimproved_westwall",
        "ouvrage": "destroyed_ouvrage",
    }
    assert kinds(data, "capture_when", "never") == {"unimproved_westwall", "destroyed_ouvrage"}
    assert kinds(data, "capture_when", "unit") == {
        "permanent_fortified_area",
        "permanent_fortified_zone",
        "port_fortification",
    }


def test_the_ladder_up_and_down(data: Data) -> None:
    works = data["work"]
    up = [
        "entrenchment",
        "field_fortification",
        "fort",
        "improved_fort",
        "fortified_area",
        "improved_fortified_area",
        "fortified_zone",
    ]
    assert all(works[higher]["builds_on"] == lower for lower, higher in pairwise(up))
    assert all(works[higher]["reduced_to"] == lower for lower, higher in pairwise(up[:-1]))
    assert all(data["construction"][kind]["turns"] for kind in up)
    assert {kind: work["repairs_to"] for kind, work in works.items() if work["repairs_to"]} == {
        "damaged_fort": "fort",
        "damaged_unimproved_fortress": "unimproved_fortress",
        "damaged_fortress": "fortress",
    }


def test_the_text_is_no_reconstruction_and_what_it_leaves_silent_is(data: Data) -> None:
    source = {datum.path: datum.source for datum in data.values()}
    assert all(source[f"work.{kind}.die"].startswith("rulebook") for kind in KINDS[:-1])
    assert source["work.entrenchment.armour"].startswith("reconstructed: the text is silent")
    assert source["work.fortress.exempt"] == "rulebook 40.C.16" and source["manned.delay"] == "rulebook 40.C.1"
    assert all(
        where.startswith("reconstructed")
        for path, where in source.items()
        if path.startswith(("combat_table.", "red_table.", "terrain.", *SCENARIOS))
    )
    cited = {int(number) for where in source.values() for number in re.findall(r"ruling (\d+)", where)}
    assert cited and all(f"R{number}" in INDEX.rulings for number in cited)


# --- the tables -------------------------------------------------------------------------------------


def results(table: dict[str, Any], roll: int) -> list[int]:
    row = table[f"m{-roll}" if roll < 0 else f"r{roll}"]
    return [RESULTS.index(result) for result in ([row] if isinstance(row, str) else row)]


def test_a_higher_roll_or_column_never_gives_an_earlier_result(data: Data) -> None:
    table = data["combat_table"]
    rows = [results(table, roll) for roll in range(table["low"], table["high"] + 1)]
    assert len(rows) == 19 and {len(row) for row in rows} == {len(table["columns"])} == {11}
    assert all(a <= b for row in rows for a, b in pairwise(row))
    assert all(a <= b for column in zip(*rows, strict=True) for a, b in pairwise(column))


@pytest.mark.rules("S.8.3")
@pytest.mark.parametrize(("lang", "comma"), [("en", ", "), ("zh", "、")])
def test_the_row_of_the_table_names_the_results_in_their_order(siege: Siege, lang: str, comma: str) -> None:
    """Later is not cheaper: 1X½ costs the attacker more than DL, which goes before it."""
    assert comma.join(RESULTS) in siege.index.rules["S.8.3"].gist[lang]
    assert [siege.data["result"][name]["attacker_halves"] for name in ("DL", "1X½")] == [1, 2]


def test_the_main_combat_table_is_the_regular_one_of_its_making(data: Data) -> None:
    """Roll plus the value of the column: up to 2 AL, 3 CA, 5 DL, 7 1X½, 8 to 10 D, 11 DR, 13 DE, 15 and 16 OR."""
    table = data["combat_table"]
    firsts = (-99, 3, 5, 7, 8, 9, 10, 11, 13, 15, 16)
    for roll in range(table["low"], table["high"] + 1):
        for value, result in zip((-5, -4, -3, -1, 0, 1, 2, 3, 4, 5, 6), results(table, roll), strict=True):
            assert result == max(n for n, first in enumerate(firsts) if roll + value >= first)


def test_the_red_table(data: Data) -> None:
    found = [RESULTS[results(data["red_table"], roll)[0]] for roll in range(15)]
    assert found == ["CA"] * 4 + ["DL"] * 2 + ["D2"] * 3 + ["OR(1)"] * 2 + ["OR(2)"] * 4


def test_results_and_terrain_are_complete(data: Data) -> None:
    assert tuple(data["result"]) == RESULTS and tuple(data["terrain"]) == TERRAINS
    assert (data["result"]["1X½"]["attacker_halves"], data["result"]["1X½"]["defender_halves"]) == (2, 1)
    assert [name for name, row in data["result"].items() if row["again"]] == ["DL"]
    assert [row["disrupted_re"] for row in data["result"].values()] == [0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0]
    assert [row["mp"] for row in data["terrain"].values()] == [1, 2, 2, 1, 1, 0]


# --- scenarios --------------------------------------------------------------------------------------


def test_every_kind_is_in_some_scenario_or_comes_into_being(data: Data) -> None:
    placed = {work["kind"] for name in SCENARIOS for work in data[name]["work"].values()}
    placed |= {unit["kind"] for name in SCENARIOS for unit in data[name]["unit"].values()}
    placed |= {
        "field_fortification_unit" for name in SCENARIOS for unit in data[name]["unit"].values() if unit["field_fort"]
    }
    assert set(KINDS) - placed == {"damaged_fort"}


@pytest.mark.parametrize(
    "name, units, works, turns", [("sevastopol", 31, 9, 12), ("maginot", 27, 14, 6), ("westwall", 24, 12, 8)]
)
def test_the_size_of_a_scenario(data: Data, name: str, units: int, works: int, turns: int) -> None:
    own = data[name]
    assert (len(own["hex"]), len(own["unit"]), len(own["work"]), own["turns"]) == (42, units, works, turns)
    assert own["first"] == "attacker" and own["ger_sov"] == (name == "sevastopol")


def test_the_heaviest_gun_of_all_is_dora(data: Data) -> None:
    units = data["sevastopol"]["unit"]
    assert units["gdora"]["attack"] > units["gkarl"]["attack"]


def test_the_printed_numbers(data: Data) -> None:
    values = {work["at"]: work["value"] for work in data["westwall"]["work"].values() if work["value"]}
    assert values == {"0203": 1, "0303": 2, "0403": 1, "0503": 3, "0603": 1}
    assert data["sevastopol"]["work"]["0304-fortress"]["aa"] == 1
    port = data["sevastopol"]["unit"]["pf1"]
    assert (port["defence"], port["aa"], port["capacity"]) == (5, 2, 4)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_rows_of_the_index_say_the_numbers_of_the_data(data: Data, name: str) -> None:
    """What a balance study changes in the data it must change in the words too."""
    supply, air, title = data[name]["supply"], data[name]["air"], NAMES["en"].entries[f"scenario.{name}"].split(",")[0]

    def numbers(rule: str) -> list[int]:
        part = re.search(rf"{title}([^,:;(]*(?: and \d+)?)", INDEX.rules[rule].gist["en"])
        assert part, rule
        return [int(number) for number in re.findall(r"\d+", part[1])]

    assert numbers("S.1-d")[0] == data[name]["turns"]
    assert numbers("S.3-b") == [supply["attacker_turn"] // 2, supply["defender_turn"] // 2]
    assert numbers("S.3-c") == [supply["attacker_start"] // 2, supply["defender_start"] // 2]
    assert numbers("S.4-c") == data[name]["manned"]["defender"]
    assert numbers("S.8.7") == [air["factors"]] and numbers("S.8.7-a") == [air["most"]]
    for rule in ("S.1-d", "S.3-b", "S.3-c", "S.4-c", "S.8.7", "S.8.7-a"):
        gist = INDEX.rules[rule].gist
        assert sorted(re.findall(r"\d+", gist["en"])) == sorted(re.findall(r"\d+", gist["zh"])), rule


# --- rows and rulings -------------------------------------------------------------------------------


def test_every_work_and_every_effect_has_a_row() -> None:
    sections = [f"40.C.{n}" for n in range(2, 22)] + ["40.C.3-u"]
    rows = {f"{section}.{effect}" for section in sections for effect in EFFECTS}
    assert len(rows) == 315 and rows <= set(INDEX.rules)
    assert sum(rule.startswith("40") for rule in INDEX.rules) == 396
    assert sum(rule.startswith("S.") for rule in INDEX.rules) >= 90


def test_every_row_has_an_id_that_can_be_cited_and_words_in_both_languages() -> None:
    for rule in INDEX.rules.values():
        assert INDEX.cited(f"[{rule.id}]") == {rule.id}
        assert rule.title["en"] and rule.gist["en"].endswith((".", ").")) and rule.gist["zh"].endswith("。"), rule.id
        assert CHINESE.search(rule.gist["zh"]) and not CHINESE.search(rule.title["en"] + rule.gist["en"]), rule.id


def test_every_row_or_ruling_a_text_refers_to_is_there(siege: Siege) -> None:
    texts = [rule.gist[lang] for rule in INDEX.rules.values() for lang in LANGUAGES] + list(INDEX.rulings.values())
    for text in texts:
        for ruling in re.findall(r"\bR\d+\b", text):
            assert ruling in INDEX.rulings, text
        for rule in re.findall(r"\b(?:40|S)\.[A-Z0-9][\w.-]*\w", text):
            assert INDEX.find(rule), text


def test_every_ruling_says_reading_reason_and_switch(siege: Siege) -> None:
    assert list(INDEX.rulings) == [f"R{n}" for n in range(1, len(INDEX.rulings) + 1)] and len(INDEX.rulings) >= 69
    for name, text in INDEX.rulings.items():
        parts = [line.partition(" ")[0] for line in text.splitlines()[1:]]
        assert parts == ["**Reading.**", "**Reason.**", "**Switch.**"], name
    switches = {
        switch
        for text in INDEX.rulings.values()
        for switch in re.findall(r"`(\w+)`", text.rpartition("**Switch.**")[2])
    }
    assert switches == {option.id for option in siege.options}


# --- words ------------------------------------------------------------------------------------------


def named(siege: Siege) -> dict[str, list[str]]:
    data = siege.data
    things = {
        "unit": list(UNITS),
        "scenario": list(siege.scenarios),
        "seat": list(siege.seats),
        "nation": list(COUNTRIES),
        "unit_type": list(data["unit_type"]),
        "terrain": list(TERRAINS),
        "phase": list(PHASES),
        "work": list(KINDS),
        "work_form": list(FORMS),
        "result_name": list(RESULTS),
        "result_code": list(RESULTS),
        "result": list(OUTCOMES),
        "place": [name for name in PLACES if name],
        "option": [option.id for option in siege.options],
        "game": ["title", "blurb"],
    }
    things |= {f"side_{name}": list(siege.seats) for name in SCENARIOS}
    things |= {f"hex_{name}": [key for key, row in data[name]["hex"].items() if row["name"]] for name in SCENARIOS}
    return things | {f"option_value.{option.id}": list(option.values) for option in siege.options}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_its_name_and_no_name_is_left_over(siege: Siege, lang: str) -> None:
    wanted = {f"{section}.{name}" for section, names in named(siege).items() for name in names}
    found = {key.removeprefix("number.") for key in NAMES[lang].entries}  # a name, and whether it is one of many
    found = {key for key in found if not key.startswith("abbr.")}  # what the rules shorten has a test of its own
    assert found == wanted <= set(NAMES[lang].entries)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("section", ["unit", "scenario", "work", "result", "result_name", "unit_type", "phase"])
def test_no_two_things_have_one_name(siege: Siege, lang: str, section: str) -> None:
    names = [NAMES[lang].entries[f"{section}.{name}"] for name in named(siege)[section]]
    assert len(set(names)) == len(names)


def test_chinese_names_are_chinese() -> None:
    entries = {key: text for key, text in NAMES["zh"].entries.items() if not key.startswith("result_code.")}
    assert [key for key, text in entries.items() if not CHINESE.search(text)] == []
    assert not any(PLACE.search(text) for lang in LANGUAGES for text in NAMES[lang].entries.values())


def test_the_readme_shows_an_overlay_that_is_taken(siege: Siege, tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.S)
    assert example
    path = tmp_path / "mine.toml"
    path.write_text(example[1], encoding="utf-8")
    mine = siege.overlaid(path).data
    assert mine["sevastopol"]["unit"]["g22"]["attack"] == 9 and mine["terrain"]["rough"]["die"] == -2
