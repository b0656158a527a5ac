"""Scenes: all that may be seen, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.scene import Piece, Scene
from kurgan.core.sets import bits
from kurgan.core.view import WHOLE
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import S_READY
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, NAMES, SOVIET
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS, TOKENS
from kurgan.games.crimean_campaign.stacks import top_at, veiled
from tests.games.crimean_campaign.helpers import play
from tests.games.crimean_campaign.presentation.show import SHOW, SIEGE
from tests.presentation.walks import VIEWERS, decisions, view_of


def scene_of(tcc: CrimeanCampaign, s: Any, seat: int | None = 0) -> Scene:
    return tcc.presentation.scene(view_of(s, seat))


def pieces_of(scene: Scene) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene.pieces}


def siege(tcc: CrimeanCampaign, side: str = "axis") -> Any:
    return tcc.read_position(f"at=ChooseMover; side={side}; {SIEGE}")


# --- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SHOW.numbers)
def test_every_counter_on_the_map_is_shown_where_it_lies(tcc: CrimeanCampaign, number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        for viewer in VIEWERS if at % 25 == 0 else ():
            scene = scene_of(tcc, s, viewer)
            for place in range(FIRST_HEX, len(NAMES)):
                here = [piece for piece in scene.pieces if piece.at == NAMES[place]]
                assert len(here) == s.at[place].bit_count() + (s.garrisons >> place & 1)
            ids = [piece.id for piece in scene.pieces]
            ids += [piece.id for tray in scene.trays for piece in tray.pieces]
            assert len(ids) == len(set(ids))


def test_the_top_of_a_stack_comes_first(tcc: CrimeanCampaign) -> None:
    for at, s in enumerate(decisions(SHOW, 3)):
        for viewer in VIEWERS if at % 10 == 0 else ():
            first: dict[str, Piece] = {}
            for piece in scene_of(tcc, s, viewer).pieces:
                first.setdefault(piece.at, piece)
            for place, piece in first.items():
                top = top_at(s, NAMES.index(place))
                if top >= len(PIECES) or "in_hand" in piece.badges:
                    continue  # a static unit or garrison alone
                known = viewer in (s.given.sheets.side[top], WHOLE) or not TOKENS >> top & 1
                assert piece.id == (PIECES[top] if known and not s.down >> top & 1 else f"{place}/0")


def test_factors_steps_and_marks(tcc: CrimeanCampaign) -> None:
    shown = pieces_of(scene_of(tcc, siege(tcc), WHOLE))
    assert (shown["22i"].factors, shown["22i"].steps, shown["22i"].mark) == ("7-7", (3, 4), "22")
    assert (shown["24i"].factors, shown["24i"].steps) == ("4-4", (2, 4))
    assert (shown["sfg"].factors, shown["sfg"].steps, shown["sfg"].at) == ("(8)", None, "1417")
    assert (shown["garrison:2101"].factors, shown["garrison:2101"].side) == ("(2)", "axis")
    assert [shown[unit].mark for unit in ("kgz", "stug190", "rmc")] == ["KGZ", "190", "Mtn"]
    assert [shown[unit].side for unit in ("22i", "rmc", "7n")] == ["german", "romanian", "soviet"]
    assert shown["untried-1"].hidden == "theirs" and shown["22i"].hidden == ""
    mine = pieces_of(scene_of(tcc, siege(tcc)))
    assert (mine["22i"].hidden, mine["24i"].hidden) == ("own", "")  # the enemy sees 24i, which is on top


def test_what_is_being_done_is_marked(tcc: CrimeanCampaign) -> None:
    s = siege(tcc)
    play(s, "unit 24i", "with 132i")
    shown = pieces_of(scene_of(tcc, s))
    assert "in_hand" in shown["24i"].badges and "chosen" in shown["132i"].badges
    others = [badge for piece in scene_of(tcc, s, SOVIET).pieces for badge in piece.badges]
    assert "in_hand" not in others and "chosen" not in others
    s = tcc.read_position(f"at=ChooseAttack; side=axis; {SIEGE.replace('phase=movement', 'phase=combat')}")
    play(s, "attack 1517", "join 22i", "join 50i", "declare")
    shown = pieces_of(scene_of(tcc, s))
    assert "attacking" in shown["22i"].badges and "target" in shown["sds1517"].badges
    assert "attacking" in [
        badge for piece in scene_of(tcc, s, SOVIET).pieces if piece.at == "1516" for badge in piece.badges
    ]


def test_who_is_cut_off_bears_a_sign(tcc: CrimeanCampaign) -> None:
    shown = pieces_of(scene_of(tcc, siege(tcc), WHOLE))
    assert "out_of_supply" in shown["42c"].badges and "out_of_supply" not in shown["7n"].badges


def test_tracks_tallies_and_conditions(tcc: CrimeanCampaign) -> None:
    scene = scene_of(tcc, siege(tcc))
    (track,) = scene.tracks
    assert (track.current, len(track.boxes), len(track.names)) == (4, 15, 15)
    assert [(marker.box, marker.name.key) for marker in track.markers] == [
        (5, "track.due"),
        (6, "track.due"),
        (8, "track.due_many"),
        (10, "track.due"),
    ]
    tallies = {tally.id: dict(tally.values) for tally in scene.tallies}
    assert tallies["towns"] == {"axis": 1, "soviet": 8}
    assert (tallies["rp_nm"], tallies["rp_m"], tallies["rp_r"]) == ({"axis": 2}, {"axis": 1}, {"axis": 1})
    assert {condition.id for condition in scene.conditions} == {"order", "siege"}
    short = tcc.read_position("scenario=short; at=ChooseMover; side=axis; order=move_fight; 1301=22i")
    assert len(scene_of(tcc, short).tracks[0].boxes) == 4


def test_the_trays_of_a_siege(tcc: CrimeanCampaign) -> None:
    trays = {tray.id: tray for tray in scene_of(tcc, siege(tcc)).trays}
    assert [piece.id for piece in trays["due.axis"].pieces][:1] == ["r7"]
    assert trays["bin.soviet"].note is not None
    assert {piece.id for piece in trays["support.axis"].pieces} >= {"support:cas1", "support:ha110"}
    assert "naval" in {card.id for card in trays["support.soviet"].cards}
    assert "156r" not in {piece.id for tray in trays.values() for piece in tray.pieces}  # it may be untried-1


# --- what is not ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SHOW.numbers)
def test_below_the_top_an_enemy_stack_shows_only_backs(tcc: CrimeanCampaign, number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        for viewer in (None, AXIS, SOVIET) if at % 25 == 0 else ():
            shown = pieces_of(scene_of(tcc, s, viewer))
            for side in (AXIS, SOVIET):
                if viewer != side:
                    hidden = veiled(s, side) | TOKENS & s.given.sheets.of_side[side]
                    assert not {PIECES[piece] for piece in bits(hidden)} & set(shown)
            for piece in shown.values():
                if piece.hidden == "theirs":
                    assert (piece.symbol, piece.mark, piece.factors, piece.steps) == ("", "", "", None)
                    assert piece.side in ("axis", "soviet")  # not even German or Romanian


@pytest.mark.parametrize("number", SHOW.numbers)
def test_drawn_support_is_known_to_its_owner_alone(tcc: CrimeanCampaign, number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        ready = {f"support:{SUPPORTS[n]}" for n in bits(s.given.sheets.support_of[SOVIET]) if s.support[n] == S_READY}
        known = {f"support:{SUPPORTS[n]}" for n in bits(s.known)}
        for viewer in VIEWERS if at % 25 == 0 else ():
            tray = next(tray for tray in scene_of(tcc, s, viewer).trays if tray.id == "support.soviet")
            seen = {piece.id for piece in tray.pieces} - {"support:unseen"}
            if viewer in (SOVIET, WHOLE):
                assert seen <= ready
            else:
                assert seen <= ready & known
            hidden = sum(
                count for piece, count in zip(tray.pieces, tray.counts, strict=True) if piece.id == "support:unseen"
            )
            assert viewer in (SOVIET, WHOLE) or len(seen) + hidden == len(ready)


def test_sealed_support_is_seen_by_nobody_else(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(f"at=ChooseAttack; side=axis; {SIEGE.replace('phase=movement', 'phase=combat')}")
    play(s, "attack 1517", "join 22i", "declare")
    before = [scene_of(tcc, s, viewer) for viewer in (None, SOVIET)]
    play(s, "support cas1")
    assert [scene_of(tcc, s, viewer) for viewer in (None, SOVIET)] == before
    committed = next(tray for tray in scene_of(tcc, s).trays if tray.id == "committed.axis")
    assert [piece.id for piece in committed.pieces] == ["support:cas1"]


@pytest.mark.parametrize("number", SHOW.numbers)
def test_nothing_shown_depends_on_what_is_hidden(tcc: CrimeanCampaign, number: int) -> None:
    """Two worlds that a seat cannot tell apart look the same to it, in every respect."""
    rng = Random("scene")
    for at, s in enumerate(decisions(SHOW, number)):
        for seat in (None, 0, 1) if at % 40 == 0 else ():
            view = s.view(seat)
            other = tcc.sampler(view).sample(rng).view(seat)
            assert tcc.presentation.scene(view) == tcc.presentation.scene(other)
            assert tcc.presentation.choices(view) == tcc.presentation.choices(other)
            for kind in tcc.presentation.overlays:
                assert tcc.presentation.overlay(view, kind.id, "1417") == tcc.presentation.overlay(
                    other, kind.id, "1417"
                )


def test_a_half_made_choice_shows_nothing_to_the_other_side(tcc: CrimeanCampaign) -> None:
    s = siege(tcc)
    before = scene_of(tcc, s, 1)
    play(s, "unit 24i")
    assert scene_of(tcc, s, 1) == before != scene_of(tcc, s, 0)
