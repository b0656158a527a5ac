"""Scenes: all that may be seen, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.scene import Piece, Scene
from kurgan.core.view import WHOLE
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import NAMES, ON_MAP
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import hand_size
from kurgan.games.fortress_sevastopol.sheets import CHITS
from tests.games.fortress_sevastopol.helpers import place, play
from tests.games.fortress_sevastopol.presentation.show import SHOW, SIEGE
from tests.presentation.walks import VIEWERS, decisions, view_of


def scene_of(fs: FortressSevastopol, s: Any, seat: int | None = 0) -> Scene:
    return fs.presentation.scene(view_of(s, seat))


def pieces_of(scene: Scene) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene.pieces}


def siege(fs: FortressSevastopol) -> Any:
    return fs.read_position(f"at=ChooseImpulse; {SIEGE}")


# --- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SHOW.numbers)
def test_every_unit_on_the_map_is_shown_where_it_stands(fs: FortressSevastopol, number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        for viewer in VIEWERS if at % 9 == 0 else ():
            scene = scene_of(fs, s, viewer)
            units = {piece.id: piece.at for piece in scene.pieces if not piece.id.startswith("marker:")}
            assert units == {
                slug: NAMES[s.where[unit]] for unit, slug in enumerate(s.given.sheets.slugs) if s.where[unit] in ON_MAP
            }
            ids = [piece.id for piece in scene.pieces] + [piece.id for tray in scene.trays for piece in tray.pieces]
            assert len(ids) == len(set(ids))


def test_modes_and_marks_can_be_read_without_colour(fs: FortressSevastopol) -> None:
    shown = pieces_of(scene_of(fs, siege(fs)))
    assert (shown["ger-50"].factors, shown["ger-50"].spent, shown["ger-50"].mark) == ("7-8-4", False, "50")
    assert (shown["ger-132"].factors, shown["ger-132"].spent) == ("4", True)
    assert "disrupt2" in shown["ger-170"].badges and "disrupt1" in shown["ger-46"].badges
    assert "elite" in shown["rom-18"].badges and shown["rom-18"].factors == "4-5-3"
    assert "out_of_command" in shown["sov-184"].badges and "out_of_command" not in shown["ger-50"].badges
    marks = [shown[unit].mark for unit in ("ger-22-16", "sov-art51-456", "sov-hqcoast", "ger-ag190")]
    assert marks == ["16/22", "51/456", "Cst", "190"]
    assert shown["ger-hq11"].factors == "(3)" and shown["ger-eng46"].factors.startswith("*-")
    assert {shown[unit].side for unit in ("ger-50", "rom-18", "sov-345")} == {"german", "romanian", "soviet"}


def test_tags_show_control_and_what_an_area_is_worth(fs: FortressSevastopol) -> None:
    tags = {tag.at: tag for tag in scene_of(fs, siege(fs)).tags}
    assert (tags["9"].side, tags["9"].other) == ("axis", "")
    assert (tags["14"].side, tags["14"].other) == ("soviet", "axis")
    note = tags["19"].note
    assert note is not None and (note.key, dict(note.params)) == ("note.tem_vp", {"tem": 2, "vp": 2})
    assert tags["27"].note is not None and tags["27"].note.key == "note.tem"


def test_boundaries_show_what_became_of_them(fs: FortressSevastopol) -> None:
    edges = {edge.id: edge for edge in scene_of(fs, siege(fs)).edges}
    assert (edges["28-29"].states, edges["28-29"].kind) == (("breached",), "wall")
    assert (edges["9-20"].states, edges["9-20"].side) == (("bridge",), "axis")
    assert (edges["8-9"].states, edges["8-9"].side) == (("bridge",), "soviet")
    assert edges["8-10"].states == ("blown",)
    assert not {"3-4", "2-9", "24-26"} & set(edges)  # as printed


@pytest.mark.rules("E-6")
def test_the_other_map_opens_the_head_of_the_bay(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"options=map:simonitch; at=ChooseImpulse; {SIEGE}")
    edge = {edge.id: edge for edge in scene_of(fs, s).edges}["3-4"]
    assert (edge.kind, edge.states) == ("river", ("bridge",))


def test_works_lie_on_the_map(fs: FortressSevastopol) -> None:
    marks = {(mark.at, mark.kind): mark for mark in scene_of(fs, siege(fs)).marks}
    assert marks["2", "fort"].side == "soviet" and marks["8-9", "construction"].text == "1"
    assert {at for at, kind in marks if kind == "railhead"} == {"9", "27"}
    landed = place(fs, "14=sov-mar2; 8=ger-72", beachhead=14, held="14 29")
    assert ("14", "beachhead") in {(mark.at, mark.kind) for mark in scene_of(fs, landed).marks}


def test_tracks_and_conditions(fs: FortressSevastopol) -> None:
    scene = scene_of(fs, siege(fs))
    tracks = {track.id: track for track in scene.tracks}
    assert (tracks["turn"].current, len(tracks["turn"].boxes), len(tracks["turn"].names)) == (5, 17, 17)
    impulse = tracks["impulse"]
    assert impulse.boxes[:5] == ("D", "C", "B", "A", "0") and impulse.boxes[impulse.current] == "6"
    assert impulse.markers[0].side == "axis"
    points = tracks["vp"]
    low, high = fs.sheets["original"].band[6]
    assert points.band is not None and [points.boxes[n] for n in points.band] == [str(low), str(high)]
    assert {condition.id: condition.kind for condition in scene.conditions} == {
        "weather": "snow",
        "advantage": "advantage",
    }
    assert {tally.id: tally.values for tally in scene.tallies} == {"rp": (("axis", 17), ("soviet", 14))}


def test_markers_lie_in_their_boxes(fs: FortressSevastopol) -> None:
    shown = pieces_of(scene_of(fs, siege(fs)))
    markers = {name: (piece.at, piece.spent, piece.factors) for name, piece in shown.items() if ":" in name}
    assert markers == {
        "marker:air-2": ("axis_guns", False, "6"),
        "marker:fleet": ("soviet_guns", True, "9"),
        "marker:fortress": ("soviet_guns", False, "10"),
    }


def test_what_is_being_done_is_marked(fs: FortressSevastopol) -> None:
    s = siege(fs)
    play(s, "impulse movement", "activate 9", "unit ger-50")
    assert "in_hand" in pieces_of(scene_of(fs, s))["ger-50"].badges
    assert "in_hand" not in pieces_of(scene_of(fs, s, 1))["ger-50"].badges
    play(s, "to 2", "unit ger-22-16", "to 2", "assault 2", "point ger-50")
    shown = pieces_of(scene_of(fs, s))
    assert "chosen" in shown["ger-50"].badges and "assaulting" in shown["ger-22-16"].badges
    assert "target" in shown["sov-345"].badges and "target" not in shown["ger-50"].badges


# --- what is not ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SHOW.numbers)
def test_chits_are_face_up_for_their_owner_alone(fs: FortressSevastopol, number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        for viewer in VIEWERS if at % 9 == 0 and s.given.chits else ():
            trays = {tray.id: tray for tray in scene_of(fs, s, viewer).trays}
            for side, name in enumerate(fs.seats):
                cards = trays[f"chits.{name}"].cards
                assert sum(card.count for card in cards) == hand_size(s, side)
                if viewer in (side, WHOLE):
                    held = s.hand[side * len(CHITS) : (side + 1) * len(CHITS)]
                    assert {card.id: card.count for card in cards} == {
                        f"chit:{CHITS[chit]}": n for chit, n in enumerate(held) if n
                    }
                else:
                    assert [card.kind for card in cards] in ([], ["back"])


@pytest.mark.parametrize("number", SHOW.numbers)
def test_nothing_shown_depends_on_what_is_hidden(fs: FortressSevastopol, number: int) -> None:
    """Two worlds that a seat cannot tell apart look the same to it, in every respect."""
    rng = Random("scene")
    for at, s in enumerate(decisions(SHOW, number)):
        for seat in (None, 0, 1) if at % 11 == 0 else ():
            view = s.view(seat)
            other = fs.sampler(view).sample(rng).view(seat)
            assert fs.presentation.scene(view) == fs.presentation.scene(other)
            offered = fs.presentation.choices(view)
            assert offered == fs.presentation.choices(other)
            for choice in offered:
                if choice.odds:
                    action = fs.action(choice.action)
                    assert fs.presentation.odds(view, action) == fs.presentation.odds(other, action)


def test_a_half_made_choice_shows_nothing_to_the_other_side(fs: FortressSevastopol) -> None:
    s = siege(fs)
    play(s, "impulse movement", "activate 9")
    before = scene_of(fs, s, 1)
    play(s, "unit ger-50")
    assert scene_of(fs, s, 1) == before != scene_of(fs, s, 0)
