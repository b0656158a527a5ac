"""An owner's overlay: true values are taken, impossible ones refused in one line with path, line and reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kurgan.core.data import OVERLAY
from kurgan.core.errors import KurganError
from kurgan.games.siege import Siege
from kurgan.games.siege.checks import check_data
from kurgan.games.siege.limits import known_as
from kurgan.games.siege.places import HEX
from kurgan.games.siege.sheets import NUMBER
from tests.conftest import Budget
from tests.core.test_bad_input import problem
from tests.games.garbage import refusals
from tests.games.siege.fights import at_dice, map_work
from tests.games.siege.helpers import asked, legal, offers, play, refusal
from tests.games.siege.turns import moving


def overlaid(siege: Siege, folder: Path, text: str) -> Siege:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    mine = siege.overlaid(path)
    assert isinstance(mine, Siege)
    return mine


COLUMNS = '["1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]'


@pytest.mark.parametrize(
    "text, said",
    [
        # names, kinds and ranges
        ("[sevastopol.hex.9999]\nterrain = 'clear'", "line 1: 'sevastopol.hex.9999'"),
        (
            "[sevastopol.hex.0101]\nterrain = 'swamp'",
            "line 2: sevastopol.hex.0101.terrain is 'swamp'; it should be one of",
        ),
        (
            "[maginot.hex.0101]\ncountry = 'narnia'",
            "maginot.hex.0101.country is 'narnia'; it should be one of 'german'",
        ),
        ("[maginot.hex.0101]\nname = 'paris'", "maginot.hex.0101.name is 'paris'; it should be one of"),
        ("[sevastopol.unit.g22]\nattack = 31", "line 2: sevastopol.unit.g22.attack is 31; it should be 0 to 30"),
        ("[sevastopol.unit.g22]\nattack = '8'", "sevastopol.unit.g22.attack should be a whole number, not a text"),
        ("[sevastopol.unit.g22]\ntype = 'elephants'", "sevastopol.unit.g22.type is 'elephants'; it should be one of"),
        ("[sevastopol.unit.g22]\nside = 'neutral'", "sevastopol.unit.g22.side is 'neutral'; it should be one of"),
        ("[sevastopol.unit.g99]\nattack = 3", "line 1: 'sevastopol.unit.g99'"),
        ("[supply]\nport_range = 2", "supply.port_range is 2; the rules are built on 1"),
        ("[terrain.sea]\ndie = -1", "terrain.sea.die is -1; the rules are built on 0"),
        ("[sevastopol]\nturns = 13", "line 2: sevastopol.turns is 13; it should be 1 to 12"),
        ("[sevastopol.air]\nmost = 13", "sevastopol.air.most is 13; it should be 0 to 12"),
        ("[construction.fort]\nturns = 0", "construction.fort.turns is 0; it should be 1 to 4"),
        ("[terrain.rough]\nmp = 0", "line 2: terrain.rough.mp is 0; only the sea cannot be entered"),
        (
            "[work.entrenchment]\nexempt = ['cavalry']",
            "work.entrenchment.exempt lists 'cavalry'; it should list some of",
        ),
        ("[sevastopol.nations]\nattacker = ['german', 'german']", "sevastopol.nations.attacker lists a name twice"),
        ("[sevastopol.nations]\ndefender = []", "sevastopol.nations.defender is empty; a side has at least one nation"),
        ("[sevastopol.nations]\ndefender = ['narnian']", "sevastopol.nations.defender lists 'narnian'"),
        # what the rule fixes
        ("[work.fort]\ndie = -3", "line 2: work.fort.die is -3; the rules are built on -2, it cannot be changed"),
        ("[work.fortress]\nexempt = []", "work.fortress.exempt is []; the rules are built on ['artillery', 'combat_"),
        ("[work.fort]\nreduced_to = 'entrenchment'", "work.fort.reduced_to is 'entrenchment'; the rules are built on"),
        ("[manned]\ndelay = 3", "manned.delay is 3; the rules are built on 4"),
        ("[overrun]\nfort_mp = 2", "overrun.fort_mp is 2; the rules are built on 1"),
        ("[combat_table]\nlow = -3", "combat_table.low is -3; the rules are built on -2"),
        ("[terrain.sea]\nmp = 2", "terrain.sea.mp is 2; the rules are built on 0"),
        ("[unit_type.infantry]\nfort = true", "unit_type.infantry.fort is true; the rules are built on false"),
        # works
        (
            "[work.entrenchment]\nexempt = ['artillery']",
            "work.entrenchment.exempt spares some from a halving that there",
        ),
        ("[work.westwall]\nmanned = 3", "work.westwall.manned is 3; only markers can be manned"),
        ("[work.damaged_fort]\ncapture_re = -1", "work.damaged_fort.capture_re is -1; what is lost by capture needs a"),
        ("[work.fort]\nbuilds_on = 'fortress'", "work.fort.builds_on is 'fortress', which is no marker as fort is"),
        ("[work.fortress]\nrepairs_to = 'damaged_fortress'", "work.fortress.repairs_to makes fortress something to be"),
        (
            "[work.entrenchment]\nbuilds_on = ''",
            "work.entrenchment.builds_on leaves entrenchment without its way to be",
        ),
        ("[work.entrenchment]\nbuilds_on = 'fort'", "work.entrenchment.builds_on leads from"),
        (
            "[work.damaged_fort]\nreduced_to = 'damaged_fort'",
            "work.damaged_fort.reduced_to leads from damaged_fort back",
        ),
        # tables
        ("[combat_table]\ncolumns = ['1:2']", "line 2: combat_table.columns should be as long as the other two"),
        (
            "[combat_table]\nnumerators = [1, 1, 1, 1, 3, 2, 3, 4, 5, 6, 'x']",
            "combat_table.numerators should list whole",
        ),
        ("[combat_table]\nnumerators = [1, 1, 1, 1, 3, 2, 3, 4, 5, 6, 8]", "calls the column 8:1 '7:1'"),
        ("[combat_table]\ncolumns = ['2:1', '1:2']\nnumerators = [2, 1]\ndenominators = [1, 2]", "should ascend from"),
        (
            "[combat_table]\ncolumns = ['1:1', '2:1']\nnumerators = [1, 2]\ndenominators = [1, 1]",
            "lacks the column 1:2",
        ),
        (
            "[combat_table]\nr3 = ['AL']",
            "line 2: combat_table.r3 makes the row r3 1 results long; there are 11 columns",
        ),
        (
            "[combat_table]\ncolumns = ['1:2', '1:1']\nnumerators = [1, 1]\ndenominators = [2, 1]",
            "line 2: combat_table.columns makes the row m2 11 results long; there are 2 columns",
        ),
        (f"[combat_table]\nr3 = {COLUMNS}", "combat_table.r3 has the result '1:4'; it should be one of AL, CA, DL"),
        ("[red_table]\nr3 = 'XX'", "red_table.r3 has the result 'XX'; it should be one of"),
        ("[armour]\nshares = [[1, 2]]", "armour.shares has the row [1, 2]; it should be like [1, 3, 2]"),
        ("[armour]\nat = [[1, 7, -1], [1, 3, -2]]", "armour.at should begin with the greatest share and go down"),
        ("[overrun]\nodds = [5]", "overrun.odds is [5]; it should be two whole numbers"),
        ("[reaction]\nnum = 3", "line 2: reaction.num makes it 3 of 2, more than all"),
        # units
        (
            "[sevastopol.unit.g22]\nat = '0102'",
            "line 2: sevastopol.unit.g22.at puts g22 in '0102', which is no land hex",
        ),
        ("[sevastopol.unit.g22]\nat = 'moon'", "puts g22 in 'moon', which is no land hex of this scenario"),
        ("[sevastopol.hex.0301]\nterrain = 'sea'", "line 2: sevastopol.hex.0301.terrain puts g22 in '0301'"),
        ("[sevastopol.unit.g22]\nnation = 'soviet'", "makes g22 'soviet'; the attacker has german, romanian"),
        (
            "[sevastopol.unit.g22]\ntype = 'port_fortification'",
            "calls a unit of the type 'port_fortification' a work of",
        ),
        ("[sevastopol.unit.pf1]\nmp = 2", "sevastopol.unit.pf1.mp lets pf1 move, attack or dig in; a work does not"),
        ("[sevastopol.unit.pf1]\nre = 2", "sevastopol.unit.pf1.re makes pf1 2 REs; a work is 1 RE"),
        ("[sevastopol.unit.g22]\nmp = 0", "sevastopol.unit.g22.mp leaves g22 without MPs; only works have none"),
        ("[sevastopol.unit.g22]\ncapacity = 2", "sevastopol.unit.g22.capacity is 2; only port fortifications supply"),
        ("[sevastopol.unit.g22]\nat = '0506'", "line 2: sevastopol.unit.g22.at puts both sides into 0506"),
        ("[sevastopol.unit.g132]\nre = 8", "line 2: sevastopol.unit.g132.re puts 10 REs into 0401; 9 may stack there"),
        ("[stacking]\nre_halves = 8", "line 2: stacking.re_halves puts"),
        # works of a scenario
        ("[sevastopol.work.0404-fort]\nat = '0102'", "sevastopol.work.0404-fort.at names '0102', which is no land hex"),
        ("[sevastopol.work.0404-fort]\nkind = 'port_fortification'", "is 'port_fortification'; such a work is a unit"),
        ("[sevastopol.work.0404-fort]\nkind = 'fortified_hexside'", "a hexside work has two hexes, no other"),
        (
            "[sevastopol.work.0404-fort]\nacross = '0405'",
            "line 2: sevastopol.work.0404-fort.across is '0405' for a work",
        ),
        (
            "[maginot.work.0403-0402-fortified-hexside]\nacross = '0401'",
            "names '0401', which is no land hex beside 0403",
        ),
        ("[sevastopol.work.0304-fortress]\nmanned = true", "is true; a work of the kind 'fortress' cannot be manned"),
        (
            "[sevastopol.work.0405-fort]\nbuilding = 3",
            "is 3; a marker of the kind 'fort' does not take so long to build",
        ),
        (
            "[sevastopol.work.0304-fortress]\nbuilding = 1",
            "is 1; a marker of the kind 'fortress' does not take so long",
        ),
        ("[westwall.work.0503-westwall]\nvalue = 0", "is 0; the Westwall has a printed number, and no other work"),
        ("[sevastopol.work.0404-fort]\nvalue = 2", "is 2; the Westwall has a printed number, and no other work"),
        ("[sevastopol.work.0404-fort]\naa = 2", "is 2; some fortresses have AA of their own, no other work"),
        ("[sevastopol.work.0404-fort]\nprinted = true", "is true; a work of the kind 'fort' is never printed"),
        (
            "[sevastopol.work.0304-fortress]\nprinted = false",
            "is false; a work of the kind 'fortress' is always printed",
        ),
        (
            "[sevastopol.work.0404-fort]\nat = '0405'",
            "line 2: sevastopol.work.0404-fort.at puts a second marker work into",
        ),
        ("[sevastopol.work.0404-fort]\nat = '0203'", "puts a marker into 0203, where a permanent work stands"),
        (
            "[sevastopol.work.0404-fort]\nowner = 'attacker'",
            "gives the work in 0404 to the attacker, but the enemy starts",
        ),
        # map, supply, victory
        ("[maginot.border]\nsides = [['0102', '0104']]", "maginot.border.sides lists ['0102', '0104']; it should list"),
        ("[maginot.river]\nsides = [['0102', '0103'], ['0103', '0102']]", "maginot.river.sides lists a hexside twice"),
        ("[sevastopol.river]\nsides = [['0101', '0102']]", "sevastopol.river.sides lists ['0101', '0102']"),
        (
            "[maginot.supply]\nattacker_hexes = []",
            "maginot.supply.attacker_hexes is empty; a side has at least one source",
        ),
        ("[sevastopol.supply]\nattacker_hexes = ['0102']", "names '0102', which is no land hex of this scenario"),
        (
            "[maginot.supply]\ndefender_port = '0101'",
            "makes '0101' the port; it should be one of the defender's source",
        ),
        ("[westwall.manned]\ndefender = [0]", "westwall.manned.defender lists 0; it should list turns from 1 to 12"),
        ("[westwall.victory]\nany = ['9999']", "westwall.victory.any names '9999', which is no land hex"),
        ("[sevastopol.victory]\nall = []", "line 2: sevastopol.victory.all leaves the attacker nothing to win by"),
        (
            "[maginot.victory]\nconverted = 4",
            "line 2: maginot.victory.converted asks for 4 works of the kind 'ouvrage'",
        ),
        (
            "[sevastopol]\nturns = 5",
            "line 2: sevastopol.turns makes turn 6 the last for a decisive victory; there are 5",
        ),
        ("[sevastopol.victory]\nre_halves = 20", "asks for 10 REs in one hex; 9 may stack there"),
    ],
)
def test_an_impossible_overlay_is_refused(siege: Siege, tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        overlaid(siege, tmp_path, text)
    assert "overlay 'mine.toml'" in problem(error) and said in problem(error)


# --- what is taken ----------------------------------------------------------------------------------


def test_true_values_are_taken(siege: Siege, tmp_path: Path) -> None:
    mine = overlaid(
        siege,
        tmp_path,
        "[sevastopol.unit.g22]\nattack = 9\nre = 4\n"
        "[westwall.work.0503-westwall]\nvalue = 4\n"
        "[terrain.woods]\ndie = -2\n[maginot]\nturns = 7\n[work.entrenchment]\narmour = -1\n",
    )
    g22 = NUMBER["g22"]
    assert (mine.sheets["sevastopol"].attack[g22], mine.sheets["sevastopol"].re[g22]) == (9, 4)
    assert mine.sheets["westwall"].value[HEX["0503"]] == 4 and mine.sheets["maginot"].turns == 7
    assert mine.sheets["westwall"].game["terrain"]["woods"]["die"] == -2
    assert mine.sheets["westwall"].works[0].armor == -1
    assert mine.data.digest and not siege.data.digest
    assert {datum.source for datum in mine.data.values() if datum.path == "sevastopol.unit.g22.attack"} == {OVERLAY}


@pytest.mark.parametrize(
    "text",
    [
        # another table, with fewer columns
        "[combat_table]\ncolumns = ['1:2', '3:1']\nnumerators = [1, 3]\ndenominators = [2, 1]\n"
        + "\n".join(f"{row} = ['AL', 'DE']" for row in ("m2", "m1", *(f"r{roll}" for roll in range(17)))),
        # a fort of the Maginot Line is farther along, and a hexside is only half done
        "[maginot.work.0304-fort]\nkind = 'improved_fort'\n[maginot.work.0403-0402-fortified-hexside]\n"
        "kind = 'unimproved_fortified_hexside'",
        # a division of another nation
        "[sevastopol.unit.r18]\nnation = 'german'\ntype = 'motorised'",
        # a goal that is easier
        "[westwall.victory]\nany = []\n[sevastopol.victory]\ndecisive_turn = 0",
        # a river that there is
        "[sevastopol.river]\nsides = [['0301', '0302'], ['0401', '0402']]",
    ],
)
def test_what_a_copy_may_differ_in_is_taken(siege: Siege, tmp_path: Path, text: str) -> None:
    assert overlaid(siege, tmp_path, text).data.overlaid


@pytest.mark.rules("S.5-j")
def test_an_owner_may_know_of_no_hex_whatever_it_costs(siege: Siege, tmp_path: Path) -> None:
    board = "0301=gdora; 0402=s345r"
    s = moving(siege, board, "sevastopol")
    play(s, "unit gdora")
    assert offers(s, "to 0302")
    s = moving(overlaid(siege, tmp_path, "[movement]\nminimum_hexes = 0"), board, "sevastopol")
    play(s, "unit gdora")
    assert refusal(s, "to 0302") == "S.5"


@pytest.mark.rules("S.8.3-c")
@pytest.mark.parametrize(("text", "after"), [("", "ChooseCounter"), ("[result.CA]\ncounter = false", "ChooseAttack")])
def test_a_counterattack_is_what_the_result_allows(siege: Siege, tmp_path: Path, text: str, after: str) -> None:
    s = at_dice(overlaid(siege, tmp_path, text), "0202", "0202=s172r s7m; 0201=geng1; 0302=g24", "geng1 g24")
    play(s, "dice 1 1", "lose geng1")
    assert asked(s) == after


@pytest.mark.rules("S.8.3-d")
@pytest.mark.parametrize(("text", "duty"), [("", 0), ("[result.D2]\nagain = true", HEX["0202"])])
def test_a_duty_comes_with_the_results_that_say_so(siege: Siege, tmp_path: Path, text: str, duty: int) -> None:
    fortress = map_work("0202", "fortress")
    s = at_dice(overlaid(siege, tmp_path, text), "0202", "0202=s25r s7m; 0201=g22 g24", "g22 g24", fortress, odds="6:1")
    play(s, "dice 3 4")
    while asked(s) == "ChooseLoss":
        play(s, legal(s)[0])
    assert s.duty[NUMBER["g22"]] == duty


@pytest.mark.rules("S.8.6", "S.8.6-b")
@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("", ["ChooseAdvance", "ChooseAttack"]),
        ("[result.DE]\nadvance = 0", ["ChooseAttack"]),
        ("[result.DE]\nadvance = 2", ["ChooseAdvance", "AdvanceOn"]),
    ],
)
def test_victors_go_as_far_as_the_result_says(siege: Siege, tmp_path: Path, text: str, after: list[str]) -> None:
    s = at_dice(overlaid(siege, tmp_path, text), "0202", "0202=scon; 0201=g22 g24", "g22")
    play(s, "dice 5 6")
    found = [asked(s)]
    if found == ["ChooseAdvance"]:
        play(s, "advance g22")
        found.append(asked(s))
    assert found == after


# --- garbage ----------------------------------------------------------------------------------------


def test_garbage_of_the_right_kind_never_breaks_the_checks(siege: Siege, budget: Callable[[str], Budget]) -> None:
    kinds: dict[str, tuple[str, Any]] = {}
    for datum in siege.data.values():
        kinds.setdefault(known_as(datum.path), (datum.path, datum.value))
    assert len(kinds) > 150
    tried, said = refusals(siege.data, kinds.values(), check_data, budget("garbage").count)
    assert len(said) > tried // 2
    assert not [path for path, line in said.items() if "\n" in line or path.partition(" = ")[0] not in line]
