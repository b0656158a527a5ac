"""The data as they stand: counts of the rulebook, the map by itself, the two combat tables, names for everything."""

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
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.limits import GROUND, LABELS, SEAS
from kurgan.games.crimean_campaign.names import VICTORIES
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS, TERRAINS

FOLDER = CrimeanCampaign.folder
NAMES = load_catalogues(FOLDER / "text", FOLDER / "text" / "names")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
RESULTS = ("axis-both", "axis-stalin", "soviet-siege", "soviet-towns", "soviet-end", "draw-end", "draw-town")
NORTH_EDGE = [f"{column}01" for column in range(11, 26)]


@pytest.fixture(scope="module")
def game() -> CrimeanCampaign:
    return CrimeanCampaign()


@pytest.fixture(scope="module")
def data(game: CrimeanCampaign) -> Data:
    return game.data


def around(name: str) -> set[str]:
    """[R34] The six neighbours by the numbers alone: even columns lie half a hex lower."""
    column, row = int(name[:2]), int(name[2:])
    beside = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    places = [(column, row - 1), (column, row + 1), *((c, r) for c in (column - 1, column + 1) for r in beside)]
    return {f"{c:02}{r:02}" for c, r in places}


def joined(hexes: dict[str, Any], start: str, way: str) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        more = set(hexes[edge.pop()][way]) - found
        found |= more
        edge += more
    return found


# --- the map ----------------------------------------------------------------------------------------


def test_there_are_434_hexes_in_the_order_of_their_numbers(data: Data) -> None:
    assert len(data["hex"]) == 434 and list(data["hex"]) == sorted(data["hex"])


@pytest.mark.parametrize("way", ["road", "rail", "barrier"])
def test_hexsides_lie_between_neighbours_and_stand_on_both_sides(data: Data, way: str) -> None:
    hexes = data["hex"]
    crossed = [(name, other) for name, row in hexes.items() for other in row[way]]
    assert crossed and all(other in around(name) and name in hexes[other][way] for name, other in crossed)


def test_what_the_rulebook_says_of_the_map_is_so(data: Data) -> None:
    hexes = data["hex"]
    by_terrain = {terrain: [name for name, row in hexes.items() if row["terrain"] == terrain] for terrain in TERRAINS}
    assert by_terrain["fortress"] == ["1417"] and by_terrain["sector"] == ["1416", "1418", "1517", "1518"]
    assert set(by_terrain["sector"]) <= around("1417")
    assert by_terrain["town"] == ["1110", "1912", "2101", "2118", "2415", "2912", "3309", "4503"]
    assert [name for name in hexes if name.endswith("01")] == NORTH_EDGE  # 8.4
    assert [name for name, row in hexes.items() if row["source_axis"]] == NORTH_EDGE
    assert hexes["1416"]["barrier"] == ["1417"]  # 7.0
    spit = data["spit"]["hexes"]
    assert len(spit) == 6 and spit[0] == "2901" and spit[-1] == "3304" and not set(spit) & set(hexes)
    assert data["setup"]["axis"] == NORTH_EDGE[:11]
    assert all(hexes[name]["terrain"] == "town" for name in data["towns"]["soviet_goal"])


def test_the_railroad_is_one_net_from_dzhankoi(data: Data) -> None:
    hexes = data["hex"]
    net = joined(hexes, "2101", "rail")
    assert net == {name for name, row in hexes.items() if row["rail"]}
    assert {"1417", "4503", "3309", "1110"} <= net


def test_ground_lies_under_every_hex(data: Data) -> None:
    hexes = data["hex"].values()
    assert all(row["base"] == row["terrain"] for row in hexes if row["terrain"] in GROUND)
    assert Counter(row["base"] for row in hexes) == {"clear": 327, "rough": 54, "mountain": 53}
    assert all(set(row["coastal"]) <= set(SEAS) for row in hexes)
    assert sum(row["kslz"] for row in hexes) == 5


# --- counters ---------------------------------------------------------------------------------------


def test_units_by_group_in_their_order(data: Data) -> None:
    groups = [unit["group"] for unit in data["unit"].values()]
    assert groups == [""] * 20 + ["static"] * 5 + ["hexed"] * 7 + ["free"] * 9 + ["pool"] * 30
    hexed = [slug for slug, unit in data["unit"].items() if unit["group"] == "hexed"]
    assert hexed == ["7n", "9n", "40c", "184r", "320r", "321r", "421r"]  # R19


def test_the_historic_list(data: Data) -> None:
    soviet = [unit for unit in data["unit"].values() if unit["side"] == "soviet"]
    assert Counter(unit["historic_turn"] for unit in soviet) == {1: 21, 2: 3, 3: 2, 4: 16, 5: 2, 7: 1, 9: 2, 11: 4}
    assert all(bool(unit["historic_hex"]) == (unit["historic_turn"] == 1) for unit in soviet)
    assert all(unit["historic_hex"] in data["hex"] for unit in soviet if unit["historic_hex"])
    support = [row for row in data["support"].values() if row["side"] == "soviet"]
    assert Counter(row["historic_turn"] for row in support) == {1: 6, 4: 4, 5: 5, 7: 7, 9: 7, 10: 6, 11: 3}


def test_support_units(data: Data) -> None:
    rows = data["support"].values()
    assert Counter(row["side"] for row in rows) == {"axis": 17, "soviet": 38}
    assert sum(row["start"] for row in rows) == 5
    assert [sum(row["arrival"] == turn for row in rows) for turn in (1, 2)] == [3, 3]
    two_sided = {slug for slug, row in data["support"].items() if row["attack"] != row["defense"]}
    assert two_sided == {"eng"}


def test_steps_and_games_of_the_units_the_rules_name(data: Data) -> None:
    units = data["unit"]
    assert (len(units["22i"]["attack"]), units["22i"]["steps_at_entry"], len(units["1ss"]["attack"])) == (4, 3, 5)
    assert {slug for slug, unit in units.items() if unit["game"] == "short"} == {"1ss", "1m", "4m", "73i"}
    late = {slug for slug, unit in units.items() if unit["arrival"] > 1}
    assert {slug for slug, unit in units.items() if unit["game"] == "long"} == late | {"kgz"}
    assert all(len(unit["attack"]) == 1 for unit in units.values() if unit["side"] == "soviet")


# --- tracks, table, numbers -------------------------------------------------------------------------


def test_the_draws_empty_the_pools(data: Data) -> None:
    turns = data["turn"]
    assert list(turns) == [str(n) for n in range(1, 16)]
    assert (sum(row["cu"] for row in turns.values()), sum(row["su"] for row in turns.values())) == (30, 33)


@pytest.mark.rules("11.5-a")
@pytest.mark.parametrize("name", ["multiples-of-five", "fibonacci"])
def test_the_combat_tables_are_complete_and_monotone_as_they_claim(data: Data, name: str) -> None:
    table = data["crt"][name]
    columns = table["columns"]
    rows = [[tuple(map(int, cell.split("/"))) for cell in table[f"row{die}"]] for die in range(1, 7)]
    assert columns == sorted(columns) and (columns[0], columns[-1]) == (0, 55)
    assert rows[2][columns.index(5)] == (1, 1)
    assert all(len(row) == len(columns) for row in rows) and table["monotone"] == ["columns", "dice"]
    for row in rows:
        assert all(b[0] <= a[0] and b[1] >= a[1] for a, b in pairwise(row))
    for column in zip(*rows, strict=True):
        assert all(b[0] >= a[0] and b[1] <= a[1] for a, b in pairwise(column))


def test_numbers_of_the_rulebook_are_no_reconstruction_and_factors_are(data: Data) -> None:
    source = {datum.path: datum.source for datum in data.values()}
    assert all(
        where.startswith("rulebook")
        for path, where in source.items()
        if path.startswith(("length.", "stacking.", "shifts.", "die.", "stalin."))
    )
    assert all(
        where.startswith("reconstructed") for path, where in source.items() if re.fullmatch(r"unit\.\w+\.defense", path)
    )
    assert source["support.t24.attack"].startswith("rulebook")
    assert source["turn.7.nm"].startswith("rulebook") and source["turn.7.r"].startswith("reconstructed")


# --- words ------------------------------------------------------------------------------------------


def named(game: CrimeanCampaign) -> dict[str, list[str]]:
    data = game.data
    units, support, hexes = data["unit"], data["support"], data["hex"]
    things = {
        "unit": list(PIECES),
        "support": list(SUPPORTS),
        "scenario": list(game.scenarios),
        "seat": list(game.seats),
        "unit_type": [unit["type"] for unit in units.values()],
        "unit_size": [unit["size"] for unit in units.values()],
        "nation": [unit["nation"] for unit in units.values()],
        "support_type": [row["type"] for row in support.values()],
        "terrain": list(TERRAINS),
        "sea": list(SEAS),
        "turn_label": list(LABELS),
        "result": list(RESULTS),
        "place": [row["name"] for row in hexes.values() if row["name"]],
        "hex": [name for name, row in hexes.items() if row["name"] or row["terrain"] == "sector"],
        "option": [option.id for option in game.options],
        "game": ["title", "blurb"],
    }
    things |= {f"option_value.{option.id}": list(option.values) for option in game.options}
    return things


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_its_name_and_no_name_is_left_over(game: CrimeanCampaign, lang: str) -> None:
    wanted = {f"{section}.{name}" for section, names in named(game).items() for name in names}
    assert wanted == {
        key for key in NAMES[lang].entries if not key.startswith(("number.", "abbr."))
    }  # which are many, stands there; what the rules shorten has a test of its own


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("section", ["unit", "support", "turn_label", "result", "scenario"])
def test_no_two_things_have_one_name(game: CrimeanCampaign, lang: str, section: str) -> None:
    names = [NAMES[lang].entries[f"{section}.{name}"] for name in named(game)[section]]
    assert len(set(names)) == len(names)


def test_chinese_names_are_chinese() -> None:
    assert [key for key, text in NAMES["zh"].entries.items() if not CHINESE.search(text)] == []
    assert not any(PLACE.search(text) for lang in LANGUAGES for text in NAMES[lang].entries.values())


def test_results_are_those_the_rules_can_name() -> None:
    assert {result.partition("-")[2] for result in RESULTS} == set(VICTORIES)


# --- rulings ----------------------------------------------------------------------------------------


def test_every_ruling_says_reading_reason_and_switch(game: CrimeanCampaign) -> None:
    rulings = load_index(FOLDER / "text" / "rules.csv", FOLDER / "rulings.md").rulings
    assert {f"R{n}" for n in range(1, 115)} <= set(rulings)
    for name, text in rulings.items():
        parts = [line.partition(" ")[0] for line in text.splitlines()[1:]]
        assert parts == ["**Reading.**", "**Reason.**", "**Switch.**"], name
    switches = {
        switch for text in rulings.values() for switch in re.findall(r"`(\w+)`", text.rpartition("**Switch.**")[2])
    }
    assert switches == {option.id for option in game.options}


def test_the_readme_shows_an_overlay_that_is_taken(game: CrimeanCampaign, tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", (FOLDER / "README.md").read_text(encoding="utf-8"), re.S)
    assert example
    path = tmp_path / "mine.toml"
    path.write_text(example[1], encoding="utf-8")
    mine = game.overlaid(path).data
    assert mine["unit"]["46i"]["attack"] == [2, 4, 7, 9] and mine["turn"]["9"]["label"] == "march-i-1942"
