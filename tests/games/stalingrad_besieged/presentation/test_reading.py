"""Layout, charts, standing answers, effects: what is read rather than played."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.core.scene import Effect
from kurgan.core.text import Ref
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.sheets import UNITS
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions

ROOT = Path(__file__).parents[4]


# --- the layout -----------------------------------------------------------------------------------


@pytest.mark.rules("3-a", "3-e")
def test_the_layout_has_every_space_in_its_place(sb: Game[SB]) -> None:
    """Nine columns and six rows; row 1 at the top, column 9 at the left."""
    spaces = {space["id"]: space for space in sb.presentation.layout["spaces"]}
    assert set(spaces) == set(NAMES)
    for name, space in spaces.items():
        column, row = map(int, name.split("-"))
        assert space["x"] - spaces["9-1"]["x"] == (9 - column) * 111
        assert space["y"] - spaces["9-1"]["y"] == (row - 1) * 111
    assert sum(layer["class"] == "sector" for layer in sb.presentation.layout["layers"]) == 2


def test_the_layout_uses_the_words_of_its_description(sb: Game[SB]) -> None:
    text = (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")
    layout = sb.presentation.layout
    known = set(text.replace("(", " ").replace(")", " ").replace(";", " ").replace(",", " ").split())
    assert {layer["class"] for layer in layout["layers"]} <= known
    assert set(layout["sides"]) == set(sb.seats)


# --- charts ---------------------------------------------------------------------------------------


def test_charts_are_full_and_cite_rules(sb: Game[SB]) -> None:
    charts = {chart.id: chart for chart in sb.presentation.charts()}
    assert len(charts["units_german"].rows) + len(charts["units_russian"].rows) == len(UNITS)
    for chart in charts.values():
        assert chart.rows and chart.source
        assert {len(row) for row in chart.rows} == {len(chart.columns)}
        for rule in chart.rules:
            assert sb.index.find(rule)


def test_charts_show_an_owners_overlay(sb: Game[SB], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[unit.g_inf]\nattack = 5\n", encoding="utf-8")
    chart = next(chart for chart in sb.overlaid(path).presentation.charts() if chart.id == "units_german")
    assert chart.rows[0][2] == 5 and "owner's overlay" in chart.source


# --- standing answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1])
def test_standing_answers_are_legal_and_ask_asks(sb: Game[SB], number: int) -> None:
    met = set()
    for s in (s for seed in range(6) for s in decisions(SHOW, number, seed)):
        view = s.view(s.current_player())
        for standing in sb.presentation.standing:
            assert "ask" in standing.values and standing.rule in sb.index
            assert sb.presentation.standing_answer(view, standing.decision, "ask") is None
            for value in set(standing.values) - {"ask", "playable"}:
                answer = sb.presentation.standing_answer(view, standing.decision, value)
                assert (answer in view.legal_actions()) == (s.decision.name == standing.decision)
                met |= {standing.decision} if answer else set()
    assert "CoverAnswer" in met and ("CrossingFire" in met or number == 1)


@pytest.mark.rules("15-air-c")
def test_a_gun_is_shown_when_that_was_asked_for(sb: Game[SB]) -> None:
    at = (
        "at=prepare>strike>CoverAnswer; preparing=1; side=german; card=air_strike; target=5-4; "
        "ferries=2-6 8-6; factory=5-5; "
    )
    gun = sb.position(at + "5-4=r_inf; 5-5=r_at hidden; 9-1=g_inf").view(1)
    assert str(sb.presentation.standing_answer(gun, "CoverAnswer", "reveal")) == "reveal 5-5"
    none = sb.position(at + "5-4=r_inf; 5-5=r_inf hidden; 9-1=g_inf").view(1)
    assert str(sb.presentation.standing_answer(none, "CoverAnswer", "reveal")) == "decline"


# --- events ---------------------------------------------------------------------------------------


def unit(slug: str) -> tuple[str, Ref]:
    return "unit", Ref("unit", slug)


def space(name: str, at: str) -> tuple[str, Ref]:
    return name, Ref("space", at)


@pytest.mark.parametrize(
    ("event", "side", "effects"),
    [
        (
            Event("moved", (), (unit("r_tank"), space("origin", "5-6"), space("space", "5-5"))),
            "russian",
            (Effect("move", "5-6", "5-5", side="russian"),),
        ),
        (
            Event("sniper_hits", (), (unit("r_inf"), space("space", "5-5"), ("die", 6))),
            "german",
            (Effect("die", "5-5", value=6, side="german"),),
        ),
        (
            Event("attack_hits", (), (unit("g_inf"), space("space", "5-3"), space("at", "5-4"), ("die", 4))),
            "german",
            (
                Effect("attack", "5-4", side="german"),
                Effect("joins", "5-3", side="german"),
                Effect("die", "5-4", value=4, side="german"),
            ),
        ),
        (
            Event("eliminated", (), (unit("r_inf"), space("space", "5-4"))),
            "russian",
            (Effect("lost", "5-4", side="russian"),),
        ),
        (Event("passed", (), (("side", Ref("seat", "german")),)), "german", ()),
    ],
)
def test_events_are_somebodys_deed(sb: Game[SB], event: Event, side: str, effects: tuple[Effect, ...]) -> None:
    assert sb.presentation.side(event) == side
    assert sb.presentation.effects(event) == effects
