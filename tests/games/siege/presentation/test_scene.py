"""Scenes: every unit and every work is shown where it is, as it is."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.scene import Mark, Piece
from kurgan.core.sets import bits
from kurgan.games.siege import Siege
from kurgan.games.siege.places import FIRST_HEX, NAMES
from kurgan.games.siege.rules.words import halves
from tests.games.siege.helpers import play
from tests.games.siege.presentation.show import ATTACK, GAMES, MOVE, SHOW
from tests.presentation.walks import VIEWERS, decisions, view_of


def pieces_of(siege: Siege, s: Any, viewer: int | None = 0) -> dict[str, Piece]:
    return {piece.id: piece for piece in siege.presentation.scene(view_of(s, viewer)).pieces}


def marks_at(siege: Siege, s: Any, at: str) -> list[Mark]:
    return [mark for mark in siege.presentation.scene(s.view(0)).marks if mark.at == at]


@pytest.mark.parametrize("scenario", GAMES)
def test_every_unit_is_shown_once_where_it_stands(siege: Siege, scenario: str) -> None:
    for at, s in enumerate(decisions(SHOW, GAMES.index(scenario))):
        for viewer in VIEWERS if at % 25 == 0 else ():
            scene = siege.presentation.scene(view_of(s, viewer))
            for place in range(FIRST_HEX, len(NAMES)):
                assert sum(piece.at == NAMES[place] for piece in scene.pieces) == s.at[place].bit_count()
            ids = [piece.id for piece in (*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces))]
            assert len(ids) == len(set(ids)) == s.given.sheets.present.bit_count()


@pytest.mark.parametrize("scenario", GAMES)
def test_every_work_is_shown_with_its_level_manning_and_c_marker(siege: Siege, scenario: str) -> None:
    board = siege.presentation.board(scenario)
    edges = {edge["id"] for edge in board["edges"]}
    for at, s in enumerate(decisions(SHOW, GAMES.index(scenario))):
        if at % 15:
            continue
        scene = siege.presentation.scene(s.view(None))
        t = s.given.sheets
        for place in bits(t.land):
            here = [mark for mark in scene.marks if mark.at == NAMES[place]]
            units = {t.fort_kind[unit] for unit in bits(s.at[place] & (t.forts | s.dug))}
            plates = [mark for mark in here if mark.kind not in ("manned", "building")]
            assert len(plates) == bool(s.base[place]) + bool(s.work[place]) + len(units)
            assert [mark.kind for mark in here].count("manned") == s.manned >> place & 1
            built = [mark.text for mark in here if mark.kind == "building"]
            assert built == ([f"C{s.build[place] - 1}"] if s.build[place] else [])
        assert {edge.id for edge in scene.edges} == edges
        assert [edge.kind == "none" for edge in scene.edges] == [not work for work in s.side_work]


def test_the_plates_of_a_siege(siege: Siege) -> None:
    s = siege.read_position(ATTACK)
    assert [(mark.kind, mark.text, mark.side) for mark in marks_at(siege, s, "0304")] == [
        ("fortress", "X −3", "defender"),
        ("fortress", "PORT −3", "defender"),
    ]
    assert [(mark.kind, mark.text) for mark in marks_at(siege, s, "0303")] == [("area", "IFA −3"), ("manned", "4")]
    assert [(mark.kind, mark.text, mark.name.key) for mark in marks_at(siege, s, "0405")] == [
        ("fort", "F −2", "mark.rising"),
        ("building", "C2", "mark.building"),
    ]
    assert [mark.kind for mark in marks_at(siege, s, "0404")] == ["fort broken"]
    assert [mark.name.key for mark in marks_at(siege, s, "0302")] == ["mark.captured"]
    assert [(mark.kind, mark.text) for mark in marks_at(siege, s, "0505")] == [("redoubt", "FF −1")]
    westwall = siege.new("westwall")
    assert [mark.text for mark in marks_at(siege, westwall, "0503")] == ["WW −3"]  # the printed die
    assert [mark.text for mark in marks_at(siege, westwall, "0203")] == ["UWW −1"]


def test_factors_steps_and_colours(siege: Siege) -> None:
    shown = pieces_of(siege, siege.read_position(ATTACK))
    units = siege.data["sevastopol"]["unit"]
    whole, half, work = (units[slug] for slug in ("g22", "g50", "pf1"))
    factors = f"{whole['attack']}-{whole['defence']}-{whole['mp']}"
    assert (shown["g22"].factors, shown["g22"].steps, shown["g22"].mark) == (factors, (2, 2), "22")
    factors = f"{halves(half['attack'])}-{halves(half['defence'])}-{half['mp']}"
    assert (shown["g50"].factors, shown["g50"].steps) == (factors, (1, 2))
    assert (shown["pf1"].factors, shown["pf1"].steps) == (f"({work['defence']})", None)
    assert [shown[unit].side for unit in ("g22", "r18", "s95r")] == ["german", "romanian", "soviet"]
    assert "dug_in" in shown["s79m"].badges


def test_what_is_being_done_is_marked_and_half_of_it_is_nobody_elses(siege: Siege) -> None:
    s = siege.read_position(MOVE)
    before = siege.presentation.scene(s.view(1))
    play(s, "unit g22")
    assert "in_hand" in pieces_of(siege, s)["g22"].badges
    assert siege.presentation.scene(s.view(1)) == before
    s = siege.read_position(ATTACK)
    play(s, "attack 0303", "join g22")
    shown = pieces_of(siege, s)
    assert "attacking" in shown["g22"].badges and "target" in shown["s95r"].badges


def test_tracks_trays_and_what_the_game_is_about(siege: Siege) -> None:
    scene, data = siege.presentation.scene(siege.new("sevastopol").view(0)), siege.data["sevastopol"]
    (track,) = scene.tracks
    assert (track.current, len(track.boxes)) == (0, data["turns"])
    assert [(marker.box, marker.side) for marker in track.markers] == [
        (turn - 1, "defender") for turn in data["manned"]["defender"]
    ]
    assert [condition.id for condition in scene.conditions] == ["goal", "air"]
    trays = {tray.id: tray.note for tray in scene.trays}
    assert [trays[f"supply.{side}"].key for side in siege.seats] == ["tray.points", "tray.points_and_rp"]  # type: ignore[union-attr]
    maginot = siege.presentation.scene(siege.new("maginot").view(0))
    assert [tally.id for tally in maginot.tallies] == ["converted"]
