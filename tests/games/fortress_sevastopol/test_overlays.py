"""An owner's overlay: true values are taken, impossible ones refused in one line with path, line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.core.errors import KurganError
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import TRENCH, WALL
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor, defense_factor
from kurgan.games.fortress_sevastopol.sheets import BOUNDARIES
from tests.core.test_bad_input import problem
from tests.games.fortress_sevastopol.helpers import legal, play


def overlaid(fs: FortressSevastopol, folder: Path, text: str) -> FortressSevastopol:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return fs.overlaid(path)


@pytest.mark.parametrize(
    "text, said",
    [
        # names and ranges
        ("[area.24]\ntem = 6", "line 2: area.24.tem is 6; it should be 1 to 5"),
        ("[area.24]\ncontrol = 'german'", "line 2: area.24.control is 'german'; it should be one of 'axis', 'soviet'"),
        (
            "[boundary.24-28]\nkind = 'ditch'",
            "line 2: boundary.24-28.kind is 'ditch'; it should be one of 'open', 'river'",
        ),
        ("[turn.2]\nweather = 'heavy_snow'", "line 2: turn.2.weather is 'heavy_snow'; it should be one of 'clear'"),
        ("[turn.2]\nfirst_draw = 'nobody'", "turn.2.first_draw is 'nobody'"),
        ("[chit.mines]\nuser = 'all'", "chit.mines.user is 'all'"),
        ("[chit.amphibious]\ncount = 2", "line 2: chit.amphibious.count is 2; it should be 0 to 1"),
        ("[chit.partisans]\nuser = 'any'", "chit.partisans.user is 'any'; the rules are built on 'soviet'"),
        ("[marker.fleet]\nside = 'axis'", "marker.fleet.side is 'axis'; the rules are built on 'soviet'"),
        ("[unit.ger-46]\nnaval_brigade = true", "unit.ger-46.naval_brigade is true, but only Soviet brigades land"),
        ("[chit.mines]\nbonus = 1", "line 2: chit.mines.bonus is 1; the rules are built on 0"),
        ("[marker.pre]\nbf = 20", "line 2: marker.pre.bf is 20; the rules are built on 18"),
        ("[marker.pre]\ntargets = [27]", "marker.pre.targets is [27]; the rules are built on [28]"),
        ("[chit.mines]\ncount = -1", "chit.mines.count is -1; it should be 0 to 20"),
        ("[marker.fleet]\nkind = 'submarine'", "marker.fleet.kind is 'submarine'; the rules are built on 'naval'"),
        ("[marker.fleet]\ntargets = [30]", "line 2: marker.fleet.targets names 30; it should list Areas as numbers"),
        ("[marker.fleet]\ntargets = ['1']", "marker.fleet.targets names '1'"),
        ("[marker.fleet]\ntargets = [1, 1]", "marker.fleet.targets names an Area twice"),
        ("[unit.ger-46]\nstart = '30'", "line 2: unit.ger-46.start is '30'"),
        ("[unit.ger-46]\nside = 'allied'", "unit.ger-46.side is 'allied'"),
        ("[unit.ger-46]\ntype = 'cavalry'", "unit.ger-46.type is 'cavalry'"),
        (
            "[unit.ger-46]\nsubtype = 'tank'",
            "unit.ger-46.subtype is 'tank'; for 'infantry' it should be one of infantry",
        ),
        ("[unit.ger-46]\nnation = 'soviet'", "unit.ger-46.nation is 'soviet', but the unit's side is 'axis'"),
        ("[unit.ger-46]\naf = 21", "line 2: unit.ger-46.af is 21; it should be 0 to 20"),
        ("[unit.ger-46]\naf = '*'", "unit.ger-46.af should be a whole number, not a text"),
        ("[unit.ger-eng46]\naf = 'N'", "unit.ger-eng46.af is 'N'; for 'engineer' it should be '*'"),
        ("[unit.ger-siege672]\nmf = 'rail'", "unit.ger-siege672.mf is 'rail'; siege artillery alone has 'RR'"),
        ("[unit.ger-eng46]\ntype = 'infantry'\nsubtype = 'infantry'", "unit.ger-eng46.af is '*'; for 'infantry'"),
        ("[unit.ger-46]\ntype = 'flak'\nsubtype = 'flak'", "unit.ger-46.type is 'flak', whose AF is '*'"),
        ("[track]\nmax = 14", "track.max is 14; it should be 13"),
        ("[track]\nmin = -5", "track.min is -5; it should be -4 to 0"),
        # the map
        (
            '[boundary."1-5"]\nkind = "open"\nbridge = false',
            "line 1: boundary.1-5 cannot be opened: the errata close it",
        ),
        ('[boundary."3-4"]\nkind = "open"\nbridge = false', "boundary.3-4 cannot be opened: the errata close it; the"),
        (
            '[boundary."5-2"]\nkind = "open"\nbridge = false',
            "line 1: boundary.5-2 is no boundary: its name is two Areas",
        ),
        ('[boundary."5-30"]\nkind = "open"\nbridge = false', "boundary.5-30 is no boundary"),
        ('[boundary."north"]\nkind = "open"\nbridge = false', "boundary.north is no boundary"),
        (
            '[boundary."22-24"]\nkind = "open"',
            "line 1: boundary.22-24 is new and needs all its values; bridge is missing",
        ),
        (
            '[boundary."22-24"]\nkind = "river"\nbridge = true',
            "line 3: boundary.22-24.bridge is true; a bridge can lie",
        ),
        ('[boundary."24-28"]\nbridge = true', "line 2: boundary.24-28.bridge is true, but the boundary is 'trench'"),
        (
            '[boundary."23-24"]\nkind = "open"',
            "boundary.23-24.bridge is true, but the boundary is 'open'; a bridge needs",
        ),
        ('[simonitch]\nkind = "wall"', "simonitch.bridge is true, but the boundary is 'wall'"),
        ('[boundary."28-29"]\nkind = "none"', "line 2: boundary.28-29.kind leaves Area 1 without any way to Zone U"),
        ("[zone.U]\nadjacent = []", "zone.U.adjacent leaves Area 1 without any way"),
        ("[zone.U]\nadjacent = [0]", "zone.U.adjacent names 0"),
        # sums and contradictions
        ("[unit.ger-46]\nstart = ''\narrival = 4", "makes 21 units and 1 HQs of the side 'axis' at the start; 26.1"),
        ("[unit.sov-hq51]\nstart = ''\narrival = 4", "makes 26 units and 1 HQs of the side 'soviet' at the start"),
        ("[unit.ger-46]\narrival = 4", "line 2: unit.ger-46.arrival is 4, but the unit starts in 29"),
        ("[unit.ger-46]\nstart = ''", "line 2: unit.ger-46.start is empty and there is no arrival"),
        ("[unit.ger-46]\nstart = '28'", "line 2: unit.ger-46.start is '28'; a unit of the side 'axis' cannot"),
        (
            "[unit.ger-46]\nstart = 'C'",
            "unit.ger-46.start is 'C'; a unit of the side 'axis' cannot start on enemy ground",
        ),
        ("[unit.sov-156]\nstart = 'U'", "unit.sov-156.start is 'U'"),
        (
            "[area.28]\nstacking = 1",
            "line 2: area.28.stacking puts 2 units of the side 'soviet' in Area 28; 1 may stack",
        ),
        (
            "\n".join(
                f"[unit.{unit}]\nstart = '5'" for unit in ("sov-156", "sov-271", "sov-106", "sov-276", "sov-172")
            ),
            "of the side 'soviet' in Area 5; 5 may stack there",
        ),
        ("[turn.4]\nvp_low = 20", "line 2: turn.4.vp_low makes the band of turn 4 run from 20 to"),
        ("[turn.4]\nvp_high = 0", "line 2: turn.4.vp_high makes the band of turn 4 run from"),
        ("[scenario.campaign]\nturns = 18", "scenario.campaign.turns is 18; it should be 1 to 17"),
        ("[scenario.campaign]\nsoviet = 16", "scenario.campaign.soviet lets both sides win: the Soviets up to 16 VP"),
        ("[partisans]\nspent_from = 7", "partisans.spent_from makes a unit worse from 6, before it is Spent from 7"),
        ("[prices]\nhq = 21", "prices.hq makes hq cost 21 RP, more than the 20 one can have"),
        ("[area.29]\nvp = 1", "line 2: area.29.vp makes the Axis begin with 2 VP, but start.vp is 1"),
        ("[area.5]\nvp = 9\n[area.4]\nvp = 9\n[area.6]\nvp = 9", "makes all Areas worth"),
        ("[start]\nip = 29", "start.ip puts the Soviet IP on Axis ground"),
        ("[unit.rom-18]\narrival = 7", "line 2: unit.rom-18.arrival is 7; section 28 of the rulebook says 6"),
        ("[marker.air-sov]\narrival = 8", "marker.air-sov.arrival is 8; section 28 of the rulebook says 7"),
    ],
)
def test_an_impossible_overlay_is_refused(fs: FortressSevastopol, tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        overlaid(fs, tmp_path, text)
    assert problem(error).startswith("overlay 'mine.toml'") and said in problem(error)


@pytest.mark.rules("26.1-a", "26.1-b")
@pytest.mark.parametrize(
    "unit, said",
    [("ger-50", "21 units and 1 HQs of the side 'axis'"), ("sov-156", "25 units and 2 HQs of the side 'soviet'")],
)
def test_the_totals_of_the_start_hold(fs: FortressSevastopol, tmp_path: Path, unit: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        overlaid(fs, tmp_path, f"[unit.{unit}]\nstart = ''\narrival = 4")
    assert said in problem(error)


@pytest.mark.rules("E-5", "E-5-a")
@pytest.mark.parametrize("name", ["1-5", "3-4"])
def test_the_errata_close_two_links_on_every_map(fs: FortressSevastopol, tmp_path: Path, name: str) -> None:
    with pytest.raises(KurganError) as error:
        overlaid(fs, tmp_path, f'[boundary."{name}"]\nkind = "open"\nbridge = false')
    assert "the errata close it" in problem(error)


def test_true_values_are_taken(fs: FortressSevastopol, tmp_path: Path) -> None:
    game = overlaid(
        fs,
        tmp_path,
        '[area.24]\ntem = 1\nvp = 2\n[boundary."24-28"]\nkind = "wall"\n'
        '[unit.ger-46]\naf = 9\nstart = "U"\n[turn.2]\nweather = "rain"\nsp_axis = 3\n'
        "[marker.fleet]\nbf = 11\n",
    )
    t, ours = game.sheets["original"], fs.sheets["original"]
    assert (t.tem[24], t.vp[24], t.af[t.number["ger-46"]], t.sp[2][0], t.bf[3]) == (1, 2, 9, 3, 11)
    boundary = t.boundary_of[24, 28]
    assert (t.kind[boundary], ours.kind[boundary]) == (WALL, TRENCH)
    assert "ger-46" in game.new().position().partition("; U=")[2]
    assert game.data.digest


@pytest.mark.rules("2.4.2-c")
def test_elite_adds_what_an_owners_chit_says(fs: FortressSevastopol, tmp_path: Path) -> None:
    game = overlaid(fs, tmp_path, "[chit.elite]\nbonus = 3")
    s = game.read_position("at=ChooseImpulse; turn=2; 29=ger-46+elite ger-73/spent+elite; U=ger-50; C=sov-302")
    t = s.given.sheets
    fresh, spent = t.number["ger-46"], t.number["ger-73"]
    assert attack_factor(s, fresh) == t.af[fresh] + 3 and defense_factor(s, fresh) == t.df[fresh] + 3
    assert defense_factor(s, spent) == t.spent_df[spent] + 3
    shown = {piece.id: piece.factors for piece in game.presentation.scene(s.view(0)).pieces}
    assert shown["ger-46"].startswith(f"{t.af[fresh] + 3}-{t.df[fresh] + 3}-")
    assert shown["ger-73"] == str(t.spent_df[spent] + 3)


def test_an_owner_corrects_who_borders_whom(fs: FortressSevastopol, tmp_path: Path) -> None:
    """One boundary taken away, one added; ours keep their numbers, so actions and positions stay readable."""
    game = overlaid(
        fs, tmp_path, '[boundary."21-25"]\nkind = "none"\n[boundary."22-24"]\nkind = "wall"\nbridge = false\n'
    )
    t = game.sheets["original"]
    assert not t.adjacent[21] >> 25 & 1 and t.adjacent[22] >> 24 & 1 and t.adjacent[24] >> 22 & 1
    assert t.boundary_names[: len(BOUNDARIES)] == BOUNDARIES and t.boundary_names[-1] == "22-24"
    s = game.read_position(
        "options=chits:no; at=ChooseImpulse; turn=3; phase=operations; side=axis; rested=0; "
        "held=29 22; ooc=none; vp=6; boundary=22-24:breached; "
        "22=ger-46 ger-50; U=ger-73; 24=sov-156; C=sov-271 sov-106"
    )
    assert "boundary=22-24:breached" in s.position()
    play(s, "impulse movement", "activate 22", "unit ger-46")
    assert "24" in legal(s, "to")
    play(s, "to 24")
    assert "via=ger-46:22-24" in s.position()
    assert game.read_position(s.position()).position() == s.position()


def test_zone_u_may_border_elsewhere(fs: FortressSevastopol, tmp_path: Path) -> None:
    t = overlaid(fs, tmp_path, "[zone.U]\nadjacent = [28, 29]").sheets["original"]
    assert t.adjacent[30] == 1 << 28 | 1 << 29 and t.boundary_names[-1] == "28-U"


def test_every_value_of_the_data_files_is_read_by_somebody(fs: FortressSevastopol) -> None:
    """Values that nobody reads would be an owner's vain work: the last part of every path stands in the code."""
    code = " ".join(path.read_text(encoding="utf-8") for path in fs.folder.rglob("*.py"))
    names = {datum.path.rpartition(".")[2] for datum in fs.data.values()}
    names -= {"ip_axis", "ip_soviet"}
    assert [
        name
        for name in sorted(names)
        if f'"{name}"' not in code and f"({name}=" not in code and f" {name}=" not in code
    ] == []


@pytest.mark.parametrize("name", ["original", "simonitch"])
def test_the_tables_agree_with_each_other(fs: FortressSevastopol, name: str) -> None:
    t = fs.sheets[name]
    for place, around in enumerate(t.neighbours):
        for other, boundary in around:
            assert (place, boundary) in t.neighbours[other] and set(t.pairs[boundary]) == {place, other}
            assert t.adjacent[place] >> other & 1 and t.boundary_of[place, other] == boundary
