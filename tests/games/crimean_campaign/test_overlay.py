"""An owner's overlay: true values are taken, impossible ones refused in one line with path, line and reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kurgan.core.data import OVERLAY
from kurgan.core.errors import KurganError
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.checks import check_data
from kurgan.games.crimean_campaign.places import HEX
from kurgan.games.crimean_campaign.sheets import MOUNTAIN, PIECES
from tests.conftest import Budget
from tests.core.test_bad_input import problem
from tests.games.garbage import refusals


@pytest.fixture(scope="module")
def game() -> CrimeanCampaign:
    return CrimeanCampaign()


def overlaid(game: CrimeanCampaign, folder: Path, text: str) -> CrimeanCampaign:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    mine = game.overlaid(path)
    assert isinstance(mine, CrimeanCampaign)
    return mine


TWELVE = '["0/1", "0/1", "0/2", "0/2", "0/3", "0/3", "0/4", "0/4", "0/5", "0/5", "0/6", {last}]'


@pytest.mark.parametrize(
    "text, said",
    [
        # names, kinds and ranges
        ("[hex.9999]\nterrain = 'clear'", "line 1: 'hex.9999'"),
        ("[hex.1605]\nterrain = 'swamp'", "line 2: hex.1605.terrain is 'swamp'; it should be one of 'clear', 'rough'"),
        ("[hex.1605]\nbase = 'town'", "hex.1605.base is 'town'; it should be one of 'clear', 'rough', 'mountain'"),
        ("[hex.1605]\nname = 'paris'", "hex.1605.name is 'paris'; it should be one of"),
        (
            "[hex.1605]\ncoastal = ['caspian']",
            "hex.1605.coastal lists 'caspian'; it should list some of black-sea, azov",
        ),
        ("[hex.1605]\ncoastal = ['azov', 'azov']", "hex.1605.coastal lists a name twice"),
        ("[hex.1605]\nroad = '1606'", "hex.1605.road should be a list, not a text"),
        (
            "[unit.46i]\nattack = [2, 4, 6, 21]",
            "line 2: unit.46i.attack lists 21; it should list whole numbers from 0 to",
        ),
        ("[unit.46i]\ndefense = ['2', 4, 6, 8]", "unit.46i.defense lists '2'; it should list whole numbers"),
        ("[unit.46i]\narrival = 16", "unit.46i.arrival is 16; it should be 0 to 15"),
        ("[unit.46i]\ntype = 'elephants'", "unit.46i.type is 'elephants'; it should be one of"),
        ("[unit.46i]\nsize = 'XXXX'", "unit.46i.size is 'XXXX'; it should be one of"),
        ("[support.cas1]\nattack = 21", "support.cas1.attack is 21; it should be 0 to 20"),
        ("[turn.5]\nnm = -1", "turn.5.nm is -1; it should be 0 to 20"),
        ("[turn.8]\nlabel = 'carnival-1942'", "turn.8.label is 'carnival-1942'; it should be one of"),
        # what the rulebook fixes
        ("[shifts]\nrough = -2", "line 2: shifts.rough is -2; the rules are built on -1, it cannot be changed"),
        ("[landing]\nturns = [4]", "landing.turns is [4]; the rules are built on [4, 5], it cannot be changed"),
        ("[grid]\nshifted = 'odd'", "grid.shifted is 'odd'; the rules are built on 'even'"),
        ("[kerch]\nhex = '4504'", "kerch.hex is '4504'; the rules are built on '4503'"),
        ("[setup]\naxis = []", "setup.axis is []; the rules are built on ['1101', '1201'"),
        ("[hex.3309]\nterrain = 'clear'", "hex.3309.terrain is 'clear'; the rules are built on 'town'"),
        ("[unit.46i]\nside = 'soviet'", "unit.46i.side is 'soviet'; the rules are built on 'axis'"),
        ("[unit.46i]\nignores_ezoc = true", "unit.46i.ignores_ezoc is true; the rules are built on false"),
        ("[unit.9n]\nhistoric_hex = '4404'", "unit.9n.historic_hex is '4404'; the rules are built on '4503'"),
        ("[unit.kgg]\narrival = 10", "unit.kgg.arrival is 10; the rules are built on 11"),
        ("[unit.1ss]\ngame = 'both'", "unit.1ss.game is 'both'; the rules are built on 'short'"),
        ("[turn.7]\nm = 2", "turn.7.m is 2; the rules are built on 1"),
        ("[turn.6]\nlabel = 'march-1942'", "turn.6.label is 'march-1942'; the rules are built on 'january-ii-1942'"),
        ("[garrison]\ndefense = 3", "garrison.defense is 3; the rules are built on 2"),
        # hexsides
        ("[hex.1605]\nroad = ['1606']", "line 2: hex.1605.road names '1606', but hex.1606.road does not name '1605'"),
        ("[hex.2012]\nroad = ['2113']", "line 2: hex.2012.road does not name '1912', but hex.1912.road names '2012'"),
        ("[hex.1605]\nroad = ['1607']", "hex.1605.road names '1607', which is not adjacent to 1605"),
        ("[hex.1605]\nrail = ['2901']", "hex.1605.rail names '2901', which is no hex in play"),
        ("[hex.1605]\nrail = [1606]", "hex.1605.rail names 1606, which is no hex in play"),
        ("[hex.1605]\nbarrier = [['1606']]", "hex.1605.barrier names ['1606'], which is no hex in play"),
        ("[hex.1605]\nroad = ['1606', '1606']\n[hex.1606]\nroad = ['1605']", "hex.1605.road names a hex twice"),
        ("[hex.2012]\nbarrier = ['1912']\n[hex.1912]\nbarrier = ['2012']", "lets a road or railroad cross from 1912"),
        ("[hex.1416]\nbarrier = []\n[hex.1417]\nbarrier = []", "line 2: hex.1416.barrier opens the hexside 1416/1417"),
        # hexes
        ("[hex.1605]\nterrain = 'rough'", "line 2: hex.1605.terrain makes 1605 'rough' on ground that is 'clear'"),
        ("[hex.4503]\nbase = 'mountain'", "line 2: hex.4503.base changes nothing: 4503 is 'town'"),
        ("[hex.1605]\nterrain = 'fortress'", "hex.1605.terrain is 'fortress'; 1417 is the fortress, and no other hex"),
        ("[hex.1417]\nterrain = 'town'", "hex.1417.terrain is 'town'; 1417 is the fortress"),
        ("[hex.1518]\nterrain = 'rough'\nbase = 'rough'", "hex.1518.terrain is 'rough'; the Defense Sectors are 1416"),
        ("[hex.1605]\nname = 'kerch'", "line 2: hex.1605.name is 'kerch', as hex.4503.name is already"),
        (
            "[hex.1301]\nsource_axis = false",
            "hex.1301.source_axis is false; the sources of 8.4 are the hexes of row 01",
        ),
        ("[hex.1605]\nkslz = true", "hex.1605.kslz puts 1605 in the Kerch Strait Landing Zone, but it touches neither"),
        (
            "\n".join(f"[hex.{name}]\nkslz = false" for name in (4404, 4405, 4406, 4502, 4602)),
            "leaves no hex in the Kerch Strait Landing Zone",
        ),
        ("[spit]\nhexes = ['2901', '3304']", "spit.hexes is not the spit of 11.2.1: 6 hexes from 2901 to 3304"),
        ("[spit]\nhexes = ['1605']", "spit.hexes names '1605'; it should list hexes of the grid that are not in play"),
        ("[spit]\nhexes = [[1]]", "spit.hexes names [1]"),
        # units
        ("[unit.46i]\ntype = 'rifle'", "unit.46i.type is 'rifle'; a unit of the side 'axis' should be one of infantry"),
        ("[unit.7n]\ntype = 'static'", "unit.7n.type is 'static', but unit.7n.static is false"),
        ("[unit.46i]\ntype = 'panzer'", "line 2: unit.46i.type makes a unit of the type 'panzer' not mechanized"),
        (
            "[unit.46i]\nmechanized = true",
            "unit.46i.mechanized makes a unit of the type 'infantry' mechanized, against",
        ),
        (
            "[unit.46i]\nsize = 'X'",
            "unit.46i.size makes a unit of the size X count 2 half division equivalents; by 6.1",
        ),
        ("[unit.46i]\nattack = [2, 4, 6]", "line 2: unit.46i.attack gives 46i 3 attack factors and 4 defense factors"),
        ("[unit.46i]\nattack = []\ndefense = []", "unit.46i.attack gives 46i 0 steps; it should have 1 to 5"),
        ("[unit.1ss]\nattack = [1]\ndefense = [1]", "unit.1ss.attack gives 1ss 1 steps; it should have 5"),
        ("[unit.7n]\nattack = [1, 2]\ndefense = [1, 2]", "unit.7n.attack gives 7n 2 steps; it should have 1"),
        (
            "[unit.46i]\nsteps_at_entry = 3",
            "unit.46i.steps_at_entry lets 46i enter with 3 of 4 steps; it enters at full",
        ),
        ("[unit.sfg]\nattack = [1]", "unit.sfg.attack is [1]; a static unit has no attack factor, only [0]"),
        ("[unit.46i]\narrival = 0", "unit.46i.arrival is 0; it should be 1 to 15"),
        (
            "[unit.46i]\narrival = 6",
            "unit.46i.arrival makes 46i arrive on GT 6 in the short game; who comes after GT 1",
        ),
        ("[unit.7n]\narrival = 2", "unit.7n.arrival is 2; only Axis units have an arrival, Soviet units are drawn"),
        ("[unit.7n]\ngame = 'long'", "unit.7n.game is 'long'; Soviet units are in both games"),
        (
            "[unit.46i]\ngroup = 'pool'",
            "unit.46i.group is 'pool'; a group belongs to every Soviet unit, and to no other",
        ),
        ("[unit.7n]\ngroup = 'static'", "unit.7n.group is 'static', but unit.7n.static is false"),
        ("[unit.2r]\ngroup = 'free'", "unit.2r.group is 'free', but by 13.1 the unit appears on GT 2"),
        ("[unit.276r]\ngroup = 'hexed'\nstart = '2201'", "unit.276r.group makes 8 units of the group 'hexed'; there"),
        ("[unit.276r]\nstart = '2201'", "unit.276r.start gives 276r the start '2201' in the group 'free'; static and"),
        ("[unit.9n]\nstart = '2901'", "unit.9n.start is '2901', which is no hex in play"),
        ("[unit.9n]\nstart = '1501'", "unit.9n.start is '1501', where the Axis sets up"),
        (
            "\n".join(f"[unit.{unit}]\nstart = '1912'" for unit in ("7n", "9n", "40c", "320r", "321r")),
            "puts 7 units in 1912; 6 may stack there",
        ),
        ("[unit.sfg]\nstart = '1518'", "unit.sfg.start leaves the fortress or a sector without its static unit"),
        # support units
        (
            "[support.cas1]\ntype = 'militia'",
            "support.cas1.type is 'militia'; support of the side 'axis' should be one of",
        ),
        ("[support.cas1]\ndefense = 3", "line 2: support.cas1.defense gives it 4 in attack and 3 in defense; only"),
        ("[support.cas1]\nclear = 3", "support.cas1.clear gives it 3 against a clear hex and 4 else; only rockets"),
        (
            "[support.rkt54]\nclear = 0",
            "support.rkt54.clear gives rockets 0 against a clear hex and 1 else; the first is",
        ),
        ("[support.a52]\narrival = 3", "support.a52.arrival is 3; every Axis support unit arrives on a turn from 1 on"),
        (
            "[support.t55]\nstart = true",
            "support.t55.start is true; only the Soviet support that 13.1 lists at the start",
        ),
        ("[support.scas2]\nstart = true", "support.scas2.start makes 6 Soviet support units start; by 3.2 there are 5"),
        ("[support.cas2]\narrival = 3", "support.cas2.arrival makes 2 Axis support units arrive on GT 2; by 3.4"),
        # tracks and the combat results
        ("[turn.6]\ncu = 1", "line 2: turn.6.cu makes 31 draws in all; the pool has 30"),
        ("[turn.6]\nsu = 1", "turn.6.su makes 34 draws in all; the pool has 33"),
        ("[turn.8]\nlabel = 'march-1942'", "line 2: turn.8.label is 'march-1942', as another turn is already"),
        ("[crt.fibonacci]\ncolumns = [0, 2, 1, 3, 5, 8, 13, 21, 34, 55]", "crt.fibonacci.columns should ascend"),
        (
            "[crt.fibonacci]\ncolumns = [0, 5, 60]",
            "crt.fibonacci.columns lists 60; it should list whole numbers from 0",
        ),
        (
            "[crt.fibonacci]\ncolumns = [0, 1, 2, 3, 4, 8, 13, 21, 34, 55]",
            "columns lacks one of the columns 0, 5 and 55",
        ),
        (
            "[crt.fibonacci]\ncolumns = [0, 5, 55]",
            "line 2: crt.fibonacci.columns makes row 1 of crt.fibonacci 10 results",
        ),
        ("[crt.fibonacci]\nrow2 = ['0/1']", "line 2: crt.fibonacci.row2 makes row 2 of crt.fibonacci 1 results long"),
        (
            f"[crt.multiples-of-five]\nrow1 = {TWELVE.format(last='7')}",
            "row1 has the result 7; it should be like '1/2'",
        ),
        (f"[crt.multiples-of-five]\nrow1 = {TWELVE.format(last=repr('0-7'))}", "row1 has the result '0-7'"),
        (
            f"[crt.multiples-of-five]\nrow3 = {TWELVE.format(last=repr('0/6'))}",
            "changes the die 3 in column 5; by 11.5",
        ),
        (
            f"[crt.multiples-of-five]\nrow1 = {TWELVE.format(last=repr('0/5'))}",
            "line 2: crt.multiples-of-five.row1 makes column 55 worse for the attacker than column 50",
        ),
        (
            f"[crt.multiples-of-five]\nmonotone = ['columns']\nrow2 = {TWELVE.format(last=repr('0/9'))}\n"
            "[crt.fibonacci]\nmonotone = ['tides']",
            "crt.fibonacci.monotone lists 'tides'; it should list some of columns",
        ),
        (
            f"[crt.multiples-of-five]\nrow1 = {TWELVE.format(last=repr('0/8'))}",
            "crt.multiples-of-five.row1 makes the die 2 better for the attacker than 1 in column 35",
        ),
    ],
)
def test_an_impossible_overlay_is_refused(game: CrimeanCampaign, tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        overlaid(game, tmp_path, text)
    assert "overlay 'mine.toml'" in problem(error) and said in problem(error)


def test_kerch_cannot_be_cut_off(game: CrimeanCampaign, tmp_path: Path) -> None:
    hexes = game.data["hex"]
    around = [name for name in ("4402", "4403", "4502", "4504", "4602", "4603") if name in hexes]
    text = "\n".join(
        f"[hex.{name}]\nroad = {[n for n in hexes[name]['road'] if n != '4503']}\n"
        f"rail = {[n for n in hexes[name]['rail'] if n != '4503']}\nbarrier = ['4503']"
        for name in around
    )
    with pytest.raises(KurganError) as error:
        overlaid(game, tmp_path, f"{text}\n[hex.4503]\nroad = []\nrail = []\nbarrier = {around}")
    assert "leaves 4503 without any way to 2101 over land" in problem(error)


# --- what is taken ----------------------------------------------------------------------------------


def test_true_values_are_taken(game: CrimeanCampaign, tmp_path: Path) -> None:
    mine = overlaid(
        game,
        tmp_path,
        "[hex.1605]\nterrain = 'mountain'\nbase = 'mountain'\nroad = ['1606']\n"
        "[hex.1606]\nroad = ['1605']\n"
        "[unit.46i]\nattack = [2, 4, 9]\ndefense = [2, 4, 9]\nsteps_at_entry = 3\n"
        "[support.cas1]\nattack = 5\ndefense = 5\nclear = 5\n[turn.9]\nr = 2\nlabel = 'march-ii-1942'\n",
    )
    t, unit = mine.sheets, PIECES.index("46i")
    assert t.terrain[HEX["1605"]] == MOUNTAIN and t.mech_step(1 << HEX["1606"]) >> HEX["1605"] & 1
    assert (t.steps[unit], t.attack[unit][3], t.support_attack[0], t.rp[9]) == (3, 9, 5, (0, 0, 2))
    assert mine.data.digest and not game.data.digest
    assert {datum.source for datum in mine.data.values() if datum.path.startswith("support.cas1.attack")} == {OVERLAY}


@pytest.mark.parametrize(
    "text",
    [
        # the other candidate of R19: the 276th is hexed, the 320th free
        "[unit.276r]\ngroup = 'hexed'\nstart = '2201'\n[unit.320r]\ngroup = 'free'\nstart = ''",
        # one starting air unit for the other
        "[support.scas1]\nstart = false\n[support.scas2]\nstart = true",
        # one more town, and Dzhankoi is none
        "[hex.1605]\nterrain = 'town'\n[hex.2101]\nterrain = 'clear'",
        # a table that does not claim to be monotone need not be
        f"[crt.multiples-of-five]\nmonotone = []\nrow1 = {TWELVE.format(last=repr('9/0'))}",
        # other columns, fewer of them
        "[crt.fibonacci]\ncolumns = [0, 5, 55]\n"
        + "\n".join(f"row{die} = ['1/1', '1/1', '1/1']" for die in range(1, 7)),
        # fewer draws than the pools hold
        "[turn.4]\ncu = 10\nsu = 0",
        # a unit that comes later is not in the short game
        "[unit.46i]\narrival = 6\ngame = 'long'",
    ],
)
def test_what_a_copy_may_differ_in_is_taken(game: CrimeanCampaign, tmp_path: Path, text: str) -> None:
    assert overlaid(game, tmp_path, text).data.overlaid


# --- garbage ----------------------------------------------------------------------------------------


def test_garbage_of_the_right_kind_never_breaks_the_checks(
    game: CrimeanCampaign, budget: Callable[[str], Budget]
) -> None:
    kinds: dict[tuple[str, str], tuple[str, Any]] = {}
    for datum in game.data.values():
        if not isinstance(datum.value, list) or datum.value:
            kinds.setdefault((datum.path.partition(".")[0], datum.path.rpartition(".")[2]), (datum.path, datum.value))
    assert len(kinds) > 80
    tried, said = refusals(game.data, kinds.values(), check_data, budget("garbage").count)
    assert len(said) > tried // 2
    assert not [path for path, line in said.items() if "\n" in line or not line.startswith(path.partition(".")[0])]
