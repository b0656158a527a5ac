"""The scene of a view: what lies where, and nothing that is hidden."""

from __future__ import annotations

import time
from random import Random

import pytest

from kurgan.core.game import Game
from kurgan.core.scene import Piece, Scene, Tray
from kurgan.core.text import Message
from kurgan.core.view import WHOLE
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.sheets import CARDS
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import VIEWERS, random_game, view_of

BOARD = "; ferries=2-6 5-6:german; factory=8-5; forts=6-4:russian; snipers=1-3:german"
AT = "at=Maneuver; moving=1; side=russian; turn=4; 5-4=r_tank; 4-5=r_elite hidden moved; 5-2=g_lart hidden; 4-2=g_88"
MILLISECONDS = 1.5  # for the scene and the choices of one view


def scene_of(game: Game[SB], text: str, viewer: int | None) -> Scene:
    return game.presentation.scene(view_of(game.position(text), viewer))


def piece_at(scene: Scene, place: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.at == place)


def tray(scene: Scene, name: str) -> Tray:
    return next(tray for tray in scene.trays if tray.id == name)


# --- secrets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SHOW.numbers)
def test_a_scene_is_made_from_the_text_of_a_view_alone(sb: Game[SB], number: int) -> None:
    for at, (s, _) in enumerate(random_game(SHOW, number)):
        for seat in (None, 0, 1) if at % 7 == 0 else ():
            view = s.view(seat)
            read = sb.view(seat, view.text)
            assert sb.presentation.scene(view) == sb.presentation.scene(read)
            assert sb.presentation.choices(view) == sb.presentation.choices(read)
            assert sb.presentation.phase(view) == sb.presentation.phase(read)


@pytest.mark.parametrize("number", SHOW.numbers)
def test_a_scene_is_the_same_for_every_world_that_fits_the_view(sb: Game[SB], number: int) -> None:
    rng = Random("worlds")
    for at, (s, _) in enumerate(random_game(SHOW, number)):
        for seat in (0, 1) if at % 7 == 0 else ():
            other = sb.sampler(s.view(seat)).sample(rng)
            assert sb.presentation.scene(s.view(seat)) == sb.presentation.scene(other.view(seat))


@pytest.mark.rules("4-d", "4-f", "4-m")
def test_the_other_side_sees_backs_and_numbers_only(sb: Game[SB]) -> None:
    text = AT + BOARD + "; hand.russian=fortify air_strike; aside=r_town"
    theirs, own = scene_of(sb, text, 0), scene_of(sb, text, 1)
    back = piece_at(theirs, "4-5")
    assert (back.hidden, back.symbol, back.mark, back.factors, back.name) == (
        "theirs",
        "",
        "",
        "",
        Message("unit.r_unknown"),
    )
    assert tray(theirs, "hand.russian").cards == ()
    assert tray(theirs, "hand.russian").note == Message("tray.hand_size", (("cards", 2),))
    assert [piece.id for piece in tray(theirs, "aside.russian").pieces] == ["aside:r_unknown"]
    face = piece_at(own, "4-5")
    assert (face.hidden, face.mark, face.factors, face.badges) == ("own", "E", "4 1 2", ("moved",))
    assert {card.id for card in tray(own, "hand.russian").cards} == {"card:fortify", "card:air_strike"}
    assert [piece.id for piece in tray(own, "aside.russian").pieces] == ["aside:r_town"]


def test_who_may_see_the_whole_sees_both_sides(sb: Game[SB]) -> None:
    scene = scene_of(sb, AT + BOARD + "; hand.russian=fortify; hand.german=snipers", WHOLE)
    assert {piece_at(scene, place).hidden for place in ("4-5", "5-2")} == {"own"}
    assert [len(tray(scene, f"hand.{side}").cards) for side in ("german", "russian")] == [1, 1]


@pytest.mark.rules("12-d")
def test_nobody_sees_a_solo_german(sb: Game[SB]) -> None:
    s = sb.position("scenario=solo; at=Maneuver; moving=1; side=russian; 5-1=g_unknown; 5-6=r_inf")
    for viewer in VIEWERS:
        assert piece_at(sb.presentation.scene(view_of(s, viewer)), "5-1").hidden == "theirs"


# --- what is drawn --------------------------------------------------------------------------------


def test_counters_show_what_is_printed_and_done(sb: Game[SB]) -> None:
    scene = scene_of(sb, AT + BOARD, 1)
    gun = piece_at(scene, "4-2")
    assert (gun.side, gun.name, gun.factors, gun.symbol) == (
        "german",
        Message("unit.g_88"),
        "6 −1 1",
        "10031000001204000000",
    )
    assert piece_at(scene, "5-4").symbol[10:16] == "120500"
    assert scene.tracks[0].boxes[scene.tracks[0].current] == "4"


def test_marks_name_their_holder(sb: Game[SB]) -> None:
    marks = {(mark.at, mark.kind): mark.side for mark in scene_of(sb, AT + BOARD, None).marks}
    assert marks == {
        ("2-6", "ferry"): "russian",
        ("5-6", "ferry"): "german",
        ("8-5", "factory"): "russian",
        ("6-4", "fort"): "russian",
        ("1-3", "sniper"): "german",
    }
    ruin = scene_of(sb, AT + "; ferries=2-6 5-6; factory=8-5:destroyed", None).marks[-1]
    assert (ruin.kind, ruin.side) == ("ruin", "german")


@pytest.mark.rules("8.3-e")
def test_captions_say_who_has_won_a_sector(sb: Game[SB]) -> None:
    scene = scene_of(sb, AT + BOARD + "; broken=right:russian", 1)
    texts = {caption.anchor: sb.text["en"].render(caption.text) for caption in scene.captions}
    assert texts == {
        "sector.left": "Left sector",
        "sector.center": "Centre sector",
        "sector.right": "Right sector, won by the Germans",
    }


def test_the_piece_in_hand_stands_where_it_has_come_to(sb: Game[SB]) -> None:
    scene = scene_of(
        sb,
        "at=NextStep; moving=1; side=russian; lifted=r_inf; at_space=5-3; start=5-4; steps=1; "
        "9-1=g_inf; ferries=2-6 5-6; factory=8-5",
        1,
    )
    assert (piece_at(scene, "5-3").id, piece_at(scene, "5-3").badges) == ("hand", ("in_hand",))


def test_a_card_tells_both_halves(sb: Game[SB]) -> None:
    scene = scene_of(sb, AT + "; hand.russian=r_katyusha__g_heavy_barrage*2", 1)
    card = tray(scene, "hand.russian").cards[0]
    words = [sb.text["en"].render(message) for message in (card.title, *card.lines)]
    assert words == [
        "Katyusha Barrage",
        "Attack factor 3 on any enemy space, hidden or not.",
        "Germans: Heavy Artillery Barrage",
    ]
    assert (card.rule, card.count) == ("15-kat-a", 2)


@pytest.mark.parametrize("number", SHOW.numbers)
def test_every_scene_fits_its_layout(sb: Game[SB], number: int) -> None:
    layout = sb.presentation.layout
    for at, (s, _) in enumerate(random_game(SHOW, number)):
        for viewer in VIEWERS if at % 11 == 0 else ():
            scene = sb.presentation.scene(view_of(s, viewer))
            assert {piece.at for piece in scene.pieces} | {mark.at for mark in scene.marks} <= set(NAMES)
            assert {caption.anchor for caption in scene.captions} == set(layout["anchors"])
            trays = [piece.id for tray in scene.trays for piece in tray.pieces]
            cards = [card.id for tray in scene.trays for card in tray.cards]
            ids = [piece.id for piece in scene.pieces] + trays + (cards if viewer != WHOLE else [])
            assert len(set(ids)) == len(ids)
            assert len({tray.id for tray in scene.trays}) == len(scene.trays)
            assert {piece.side for piece in scene.pieces} <= set(layout["sides"])
            assert all(len(tray.counts) == len(tray.pieces) for tray in scene.trays)
            assert {card.id.partition(":")[2] for tray in scene.trays for card in tray.cards} <= set(CARDS)


def test_units_on_the_map_and_in_trays_are_all_there_are(sb: Game[SB]) -> None:
    """Nothing gets lost between the trays: 16 German units and 24 Russian ones."""
    for s, _ in random_game(SHOW, 0):
        scene = sb.presentation.scene(view_of(s, WHOLE))
        for side, total in (("german", 16), ("russian", 24)):
            on_map = sum(1 for piece in scene.pieces if piece.side == side)
            off = sum(sum(tray.counts) for tray in scene.trays if tray.side == side and tray.pieces)
            given_up = sum(
                1
                for piece in s.pending[1::2]
                if piece and s.given.sheets.count[piece] and (piece < 9) == (side == "german")
            )
            assert on_map + off + given_up == total or s.decision.name in ("DealCard", "DrawReinforcement")


def test_scene_and_choices_are_quick(sb: Game[SB]) -> None:
    """Every action makes them anew for every viewer; the middle of many, so that a busy machine does not matter."""
    taken = []
    for at, (s, _) in enumerate(random_game(SHOW, 0, seed=1)):
        if at % 4 == 0 and s.current_player() >= 0:
            view = s.view(s.current_player())
            begin = time.process_time()
            sb.presentation.scene(view)
            sb.presentation.choices(view)
            taken.append(time.process_time() - begin)
    assert sorted(taken)[len(taken) // 2] * 1000 < MILLISECONDS
