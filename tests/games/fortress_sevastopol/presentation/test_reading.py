"""Charts, guide, standing answers, effects, overlays and reasons: what is read rather than played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan import ai
from kurgan.core.event import Event
from kurgan.core.scene import Effect
from kurgan.core.text import Ref
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import NAMES, ON_MAP
from kurgan.games.fortress_sevastopol.sheets import UNITS
from tests.games.fortress_sevastopol.helpers import place, play
from tests.games.fortress_sevastopol.presentation.walks import NUMBERS, SIEGE, VIEWERS, decisions, random_game, view_of

EFFECT_KINDS = {"move", "lost", "shown", "placed", "die"}
ANCHORS = {"board", "prompt", "odds", "log", "trays", "tracks", "undo", "replay", "menu"}


# --- charts and guide -----------------------------------------------------------------------------


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


def test_the_guide_points_at_things_that_are_there(fs: FortressSevastopol) -> None:
    for step in fs.presentation.guide:
        assert step.anchor in ANCHORS
        assert set(step.decisions) <= set(fs.flow.decisions)
        assert not step.rule or fs.index.find(step.rule), step
    assert len(fs.presentation.guide) >= 12


def test_the_one_button_starts_something_that_is_there(fs: FortressSevastopol) -> None:
    scenario, seat, agent = fs.presentation.quick
    assert scenario in fs.scenarios and seat in fs.seats and agent in ai.agents(fs.id)


# --- standing answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_standing_answers_are_legal_and_asking_is_the_first(fs: FortressSevastopol, number: int) -> None:
    assert all(standing.values[0] == "ask" and fs.index.find(standing.rule) for standing in fs.presentation.standing)
    assert {standing.decision for standing in fs.presentation.standing} <= set(fs.flow.decisions)
    answered = 0
    for s in decisions(fs, number):
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


@pytest.mark.parametrize("number", NUMBERS)
def test_effects_name_places_and_pieces(fs: FortressSevastopol, number: int) -> None:
    layout = fs.presentation.layout
    places = {each["id"] for each in (*layout["spaces"], *layout["edges"])} | {""}
    kinds: set[str] = set()
    for _, events in random_game(fs, number):
        for event in events:
            assert fs.presentation.side(event) in ("", *fs.seats)
            for effect in fs.presentation.effects(event):
                kinds.add(effect.kind)
                assert {effect.at, effect.to} <= places and (effect.piece or effect.kind != "move")
                assert not effect.piece or effect.piece in UNITS
                assert 1 <= effect.value <= 6 or effect.kind != "die"
    assert {"move", "die", "shown"} <= kinds <= EFFECT_KINDS


def test_what_moves_and_what_falls(fs: FortressSevastopol) -> None:
    unit, origin, area = Ref("unit", "ger-50"), Ref("area", "9"), Ref("area", "2")
    moved = Event("unit_moved", ("8.3",), (("unit", unit), ("origin", origin), ("area", area)))
    assert fs.presentation.effects(moved) == (Effect("move", "9", "2", side="axis", piece="ger-50"),)
    lost = Event("eliminated", ("10.5-d",), (("unit", Ref("unit", "sov-345")), ("area", area)))
    assert fs.presentation.effects(lost) == (Effect("lost", "2", side="soviet", piece="sov-345"),)
    assert fs.presentation.side(lost) == "axis"
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


def test_overlays_answer_whatever_is_pointed_at(fs: FortressSevastopol) -> None:
    rng = Random("overlays")
    for at, s in enumerate(decisions(fs, 1)):
        for viewer in VIEWERS if at % 20 == 0 else ():
            for kind in fs.presentation.overlays:
                for target in ("", "nowhere", "axis_guns", "marker:fortress", rng.choice(NAMES), rng.choice(UNITS)):
                    overlay = fs.presentation.overlay(view_of(s, viewer), kind.id, target)
                    assert {shade.at for shade in overlay.shades} <= {NAMES[place] for place in ON_MAP}
                    assert overlay.shades or overlay.note


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


@pytest.mark.parametrize("number", NUMBERS)
def test_a_click_on_anything_is_answered_with_a_rule(fs: FortressSevastopol, number: int) -> None:
    rng = Random("why")
    known = set(fs.index.rules)
    for at, s in enumerate(decisions(fs, number)):
        view = s.view(s.current_player())
        offered = {action.text for action in s.legal_actions()}
        for target in rng.sample([*NAMES, *UNITS, "chit:elite", "marker:fleet", "8-9"], 3) if at % 4 == 0 else ():
            refused = fs.presentation.why_not(view, target)
            assert refused.rule in known or refused.rule.startswith("R"), refused
            for action in fs.presentation.meant(view, target):
                assert action.text in offered or s.explain(action) is not None


def test_the_likeliest_meaning_comes_first(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=FirstStep; impulse=movement; home=9; active=ger-50; unit=ger-50; {SIEGE}")
    assert fs.presentation.why_not(s.view(0), "14").key == "not_adjacent"
    s = fs.read_position(f"at=MoveUnit; impulse=movement; home=9; active=ger-50; {SIEGE}")
    assert fs.presentation.why_not(s.view(0), "ger-132").key == "not_fresh"
    assert fs.presentation.why_not(s.view(1), "9").key == "not_your_decision"
