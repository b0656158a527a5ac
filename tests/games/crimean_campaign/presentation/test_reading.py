"""Overlays, effects, charts, headings, standing answers, ready-made set-ups, and why something cannot be done."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kurgan.core.event import Event, Term
from kurgan.core.scene import Effect
from kurgan.core.sets import bits
from kurgan.core.text import Ref
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, NAMES, SOVIET
from kurgan.games.crimean_campaign.presentation.setups import SETUPS
from kurgan.games.crimean_campaign.rules.r07_zoc import zoc
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.sheets import UNITS
from tests.games.crimean_campaign.helpers import play
from tests.games.crimean_campaign.presentation.show import SIEGE


def siege(tcc: CrimeanCampaign, side: str = "axis") -> Any:
    return tcc.read_position(f"at=ChooseMover; side={side}; {SIEGE}")


def shaded(tcc: CrimeanCampaign, view: Any, name: str, target: str = "") -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for shade in tcc.presentation.overlay(view, name, target).shades:
        found.setdefault(shade.kind, set()).add(shade.at)
    return found


def names(places: int) -> set[str]:
    return {NAMES[place] for place in bits(places)}


# --- effects --------------------------------------------------------------------------------------


def test_what_moves_and_what_falls(tcc: CrimeanCampaign) -> None:
    unit, origin, place = Ref("unit", "22i"), Ref("hex", "1516"), Ref("hex", "1517")
    moved = Event("moved", ("10.0",), (("unit", unit), ("origin", origin), ("hex", place)))
    assert tcc.presentation.effects(moved) == (Effect("move", "1516", "1517", side="axis", piece="22i"),)
    some = Event("moved", ("10.0",), (("unit", Ref("unit", "some-axis")), ("origin", origin), ("hex", place)))
    assert tcc.presentation.effects(some) == (Effect("move", "1516", "1517", side="axis"),)
    lost = Event("eliminated", ("11.5",), (("unit", Ref("unit", "345r")), ("hex", place)))
    assert tcc.presentation.effects(lost) == (Effect("lost", "1517", side="soviet", piece="345r"),)
    assert tcc.presentation.side(lost) == "soviet"
    rolled = Event(
        "combat_result",
        ("11.3-9",),
        (("hex", place), ("die", 1), ("attacker", 0), ("defender", 2)),
        (Term("die", 3, "11.3-8"), Term("air_attack", -1, "11.2.4-c")),
    )
    assert tcc.presentation.effects(rolled) == (Effect("die", value=3),)


# --- overlays -------------------------------------------------------------------------------------


def test_zones_and_supply_are_those_of_the_rules(tcc: CrimeanCampaign) -> None:
    s = siege(tcc)
    t = s.given.sheets
    for side, name in enumerate(("zoc_axis", "zoc_soviet")):
        assert shaded(tcc, s.view(AXIS), name) == {
            ("enemy", "own")[side == AXIS]: names(zoc(s.given, s.occupied[side]))
        }
    for seat in (AXIS, SOVIET):
        found = shaded(tcc, s.view(seat), "supply")
        fed = supplied(s, seat)
        assert found["supply"] == names(fed & ~s.occupied[1 - seat])
        cut_off = {NAMES[place] for place in bits(s.occupied[seat] & ~fed) if s.at[place] & t.mobile}
        assert found.get("blocked", set()) == cut_off
    assert "2009" in shaded(tcc, s.view(SOVIET), "supply")["blocked"]


def test_supply_lines_lead_from_a_source_to_every_unit_that_has_one(tcc: CrimeanCampaign) -> None:
    s = siege(tcc)
    arrows = tcc.presentation.overlay(s.view(AXIS), "supply", "").arrows
    reached = {NAMES[place] for place in bits(s.given.sheets.sources & s.held)}
    for way in arrows:
        assert way[0] in reached  # a source, or another line
        assert all(s.given.sheets.grid.adjacent[HEX[a]] >> HEX[b] & 1 for a, b in pairwise(way))
        reached |= set(way)
    fed, mobile = s.occupied[AXIS] & supplied(s, AXIS), s.given.sheets.mobile
    units = [NAMES[place] for place in bits(fed) if s.at[place] & mobile]
    assert set(units) <= reached and {"1516", "1616", "3506"} <= set(units)


def test_reach_is_where_moves_can_end(tcc: CrimeanCampaign) -> None:
    s = siege(tcc)
    found = shaded(tcc, s.view(AXIS), "reach", "46i")
    play(s, "unit 46i")
    ends = {choice.at for choice in tcc.presentation.choices(s.view(AXIS)) if choice.action.startswith("to ")}
    assert ends <= found["reach"] | found["contested"]
    assert (
        tcc.presentation.overlay(s.view(AXIS), "reach", "1417/1").shades
        == tcc.presentation.overlay(s.view(AXIS), "reach", "1417").shades
    )


def test_the_siege_and_the_railway(tcc: CrimeanCampaign) -> None:
    s = siege(tcc)
    around = tcc.presentation.overlay(s.view(AXIS), "siege", "")
    assert around.note is not None and around.note.key == "overlay_note.besieged" and not around.arrows
    empty = tcc.read_position("scenario=long; at=ChooseMover; turn=5; side=axis; order=move_fight; 1417=sfg; 1201=22i")
    open_ = tcc.presentation.overlay(empty.view(AXIS), "siege", "")
    assert open_.note is not None and open_.note.key == "overlay_note.open"
    assert (open_.arrows[0][0], open_.arrows[0][-1]) == ("1417", "4503")
    net = shaded(tcc, s.view(AXIS), "rail")
    assert "2101" in net["supply"] and net["range"] and not net["supply"] & net["range"]
    control = shaded(tcc, s.view(SOVIET), "control")
    assert control["enemy"] == names(s.held) and len(control["own"]) + len(control["enemy"]) == 434


# --- why not --------------------------------------------------------------------------------------


def test_the_likeliest_meaning_comes_first(tcc: CrimeanCampaign) -> None:
    s = siege(tcc)
    play(s, "unit 46i")
    assert tcc.presentation.why_not(s.view(AXIS), "1417").key == "enemy_in_the_way"
    s = tcc.read_position(f"at=ChooseMover; side=axis; moved=22i; {SIEGE}")
    assert tcc.presentation.why_not(s.view(AXIS), "22i").key == "has_moved"
    assert tcc.presentation.why_not(s.view(SOVIET), "1516").key == "not_your_decision"
    assert tcc.presentation.why_not(s.view(AXIS), "garrison:2101").key == "static_does_not_move"
    fight = tcc.read_position(f"at=ChooseAttack; side=axis; {SIEGE.replace('phase=movement', 'phase=combat')}")
    assert (
        tcc.presentation.why_not(fight.view(AXIS), "1416/1").key
        == tcc.presentation.why_not(fight.view(AXIS), "1416").key
    )
    play(fight, "attack 1517", "join 22i", "declare")
    assert tcc.presentation.why_not(fight.view(AXIS), "support:a52").key == "support_of_other_side"


# --- headings, charts, what is done for a seat ----------------------------------------------------


def test_headings(tcc: CrimeanCampaign) -> None:
    assert tcc.presentation.phase(tcc.new("long").view(0)).key == "heading.setup"
    heading = tcc.presentation.phase(siege(tcc).view(0))
    assert heading.key == "heading.phase" and dict(heading.params)["turn"] == 5


def test_both_combat_tables_are_shown_as_the_rules_use_them(tcc: CrimeanCampaign) -> None:
    charts = {chart.id: chart for chart in tcc.presentation.charts()}
    for name, (headings, rows) in tcc.sheets.crt.items():
        chart = charts[f"crt_{name}"]
        assert len(chart.columns) == 1 + len(headings) and len(chart.rows) == 6
        for die, row in enumerate(chart.rows, start=1):
            assert row == (die, *(f"{a}/{d}" for a, d in rows[die]))
    for chart in charts.values():
        assert all(len(row) == len(chart.columns) for row in chart.rows) and chart.rows
        assert set(chart.rules) <= set(tcc.index.rules)
    for name in ("sequence", "combat", "terrain", "shifts", "die", "limits"):
        assert {row[2] for row in charts[name].rows} <= set(tcc.index.rules), name
    assert len(charts["turns"].rows) == 15
    assert len(charts["units_axis"].rows) + len(charts["units_soviet"].rows) == len(UNITS)


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("scenario", ["long", "short"])
def test_ready_made_set_ups_place_everybody(tcc: CrimeanCampaign, scenario: str, name: str) -> None:
    found = set()
    for seed in range(3):
        rng, s = Random(seed), tcc.new(scenario)
        while s.decision.name in ("PlaceUntried", "PlaceAxis"):
            view = s.view(s.current_player())
            assert tcc.presentation.in_setup(view) and not tcc.presentation.in_setup(s.view(1 - s.current_player()))
            s.play(tcc.presentation.setup_action(view, name, rng))
        found.add(tuple(s.where))
        assert not tcc.presentation.in_setup(s.view(s.current_player()))
    assert len(found) > 1  # chance has its part
