"""Charts, standing answers, effects, overlays and reasons: what is read rather than played."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.event import Event
from kurgan.core.scene import Effect
from kurgan.core.text import Ref
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.sheets import UNITS
from tests.games.fortress_sevastopol.helpers import place, play
from tests.games.fortress_sevastopol.presentation.show import SHOW, SIEGE
from tests.presentation.walks import decisions

# --- charts ---------------------------------------------------------------------------------------


def test_charts_are_full_and_cite_rules(fs: FortressSevastopol) -> None:
    charts = {chart.id: chart for chart in fs.presentation.charts()}
    assert len(charts["units_axis"].rows) + len(charts["units_soviet"].rows) == len(UNITS)
    assert (len(charts["turns"].rows), len(charts["areas"].rows)) == (17, 29)
    assert sum(row[1] for row in charts["chits"].rows if isinstance(row[1], int)) == 32
    for chart in charts.values():
        assert chart.rows and chart.source
        assert {len(row) for row in chart.rows} == {len(chart.columns)}
        cited = [row[-1] for row in chart.rows if chart.columns[-1].key == "column.rule"]
        for rule in (*chart.rules, *cited):
            assert fs.index.find(str(rule)), (chart.id, rule)


# --- standing answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", SHOW.numbers)
def test_standing_answers_are_legal_and_one_asks(fs: FortressSevastopol, number: int) -> None:
    assert all("ask" in standing.values and fs.index.find(standing.rule) for standing in fs.presentation.standing)
    assert {standing.decision for standing in fs.presentation.standing} <= set(fs.flow.decisions)
    answered = 0
    for s in decisions(SHOW, number):
        view = s.view(s.current_player())
        for standing in fs.presentation.standing:
            for value in standing.values:
                action = fs.presentation.standing_answer(view, standing.decision, value)
                if standing.decision != s.decision.name or value == "ask":
                    assert action is None
                elif action is not None:
                    answered += 1
                    assert action in s.legal_actions()
    assert answered


def test_chits_can_be_declined_but_for_combats(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    play(s, "impulse movement", "activate 9", "unit ger-50", "to 2", "assault 2", "enough", "forward sov-345")
    assert s.decision.name == "PlayChit"
    assert fs.presentation.standing_answer(s.view(0), "PlayChit", "combat") is None
    assert fs.presentation.standing_answer(s.view(0), "PlayChit", "decline") == fs.action("decline")


def test_losses_by_order(fs: FortressSevastopol) -> None:
    """Tired units first, and nobody's last step while another can pay; or always the weakest."""
    s = place(
        fs,
        "2=ger-50 sov-345 sov-mar79/spent sov-cav40/disrupt2",
        at="movement>assault>fight>result>losses>ChooseLoss",
        impulse="movement",
        home=2,
        target=2,
        way="in_place",
        committed="ger-50",
        point="ger-50",
        forward="sov-345",
        outcome="success",
        cp=2,
    )
    assert fs.presentation.standing_answer(s.view(1), "ChooseLoss", "tired") == fs.action("lose sov-mar79")
    assert fs.presentation.standing_answer(s.view(1), "ChooseLoss", "weakest") == fs.action("lose sov-cav40")


# --- effects --------------------------------------------------------------------------------------


def test_what_moves_and_what_falls(fs: FortressSevastopol) -> None:
    unit, origin, area = Ref("unit", "ger-50"), Ref("area", "9"), Ref("area", "2")
    moved = Event("unit_moved", ("8.3",), (("unit", unit), ("origin", origin), ("area", area)))
    assert fs.presentation.effects(moved) == (Effect("move", "9", "2", side="axis", piece="ger-50"),)
    lost = Event("eliminated", ("10.5-d",), (("unit", Ref("unit", "sov-345")), ("area", area)))
    assert fs.presentation.effects(lost) == (Effect("lost", "2", side="soviet", piece="sov-345"),)
    assert fs.presentation.side(lost) == "soviet"
    dice = Event("rolled_two", ("3.0-b",), (("side", Ref("seat", "soviet")), ("one", 2), ("two", 5), ("sum", 7)))
    assert fs.presentation.effects(dice) == (
        Effect("die", value=2, side="soviet"),
        Effect("die", value=5, side="soviet"),
    )


# --- overlays -------------------------------------------------------------------------------------


def test_reach_is_where_steps_lead(fs: FortressSevastopol) -> None:
    """Every place that some sequence of steps leads to, and no other."""
    s = place(fs, "24=ger-46 ger-22pz; 25=sov-cav40/spent", held="23 24 26 28 29")
    shades = {shade.at: shade for shade in fs.presentation.overlay(s.view(0), "reach", "ger-22pz").shades}
    reached: set[str] = set()

    def walk(state: Any) -> None:
        for action in state.legal_actions():
            if action.word == "to":
                after = state.copy()
                after.play(action)
                reached.add(action.text.split(" ")[1])
                if after.decision.name == "NextStep":
                    walk(after)

    play(s, "impulse movement", "activate 24", "unit ger-22pz")
    walk(s)
    assert set(shades) == reached - {"24"}
    assert shades["25"].kind == "contested" and shades["26"].kind == "reach"


def test_fire_command_and_prices(fs: FortressSevastopol) -> None:
    view = fs.read_position(f"at=ChooseImpulse; {SIEGE}").view(0)
    in_reach = {shade.at for shade in fs.presentation.overlay(view, "range", "ger-art49").shades}
    assert in_reach == {"2", "3", "8", "9", "10", "20"}
    assert {shade.at for shade in fs.presentation.overlay(view, "range", "marker:fortress").shades} == set("1234567")
    command = {shade.at: shade.kind for shade in fs.presentation.overlay(view, "command", "").shades}
    assert command["9"] == "command" and command["U"] == "command" and "17" not in command
    prices = {shade.at: shade.text for shade in fs.presentation.overlay(view, "supply", "").shades}
    assert prices["9"] is not None and dict(prices["9"].params) == {"sp": 1}
    assert prices["10"] is not None and dict(prices["10"].params) == {"sp": 3}


# --- why not --------------------------------------------------------------------------------------


def test_the_likeliest_meaning_comes_first(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=FirstStep; impulse=movement; home=9; active=ger-50; unit=ger-50; {SIEGE}")
    assert fs.presentation.why_not(s.view(0), "14").key == "not_adjacent"
    s = fs.read_position(f"at=MoveUnit; impulse=movement; home=9; active=ger-50; {SIEGE}")
    assert fs.presentation.why_not(s.view(0), "ger-132").key == "not_fresh"
    assert fs.presentation.why_not(s.view(1), "9").key == "not_your_decision"
