"""How Ford looks: two pawns on a track with a river across it. The first step of a pawn stands in for setting up."""

from __future__ import annotations

from random import Random
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.event import Event
from kurgan.core.overlays import Overlays
from kurgan.core.presentation import Answers
from kurgan.core.scene import Card, Effect, Overlay, OverlayKind, Piece, Scene, Standing, Track, Tray
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from tests.tiny.actions import CALM, CARDS, NO_CARD, STEP, UNKNOWN, WAIT
from tests.tiny.rules import SEATS, Ford

OVERLAYS: Overlays = {OverlayKind("reach", of_piece=True): lambda view, side, target: Overlay(())}
STANDING = (Standing("StormAnswer", ("playable", "ask", "turn", "calm"), "3-c"),)
WINDOWS = frozenset({"StormAnswer"})
ANSWERS: Answers = {("StormAnswer", "calm"): CALM, ("StormAnswer", "turn"): CALM}
SETUPS = ("forward",)


def scene(view: View, counters: Any) -> Scene:
    s: Ford = view.state
    pieces = [Piece(name, str(s.pawn[n]), name, message(f"seat.{name}")) for n, name in enumerate(SEATS)]
    turns = tuple(str(turn) for turn in range(1, s.given.sheets.turns + 1))
    track = Track("turn", message("track.turn"), turns, min(s.turn, len(turns)) - 1)
    return Scene(tuple(pieces), trays=tuple(_tray(s, n) for n in range(len(SEATS))), tracks=(track,))


def _tray(s: Ford, seat: int) -> Tray:
    """[1-b] The card in hand, or its back."""
    card, side = s.cards[seat], SEATS[seat]
    found = Card(CARDS[card], message(f"card.{CARDS[card]}"), kind="back" if card == UNKNOWN else "card", side=side)
    return Tray(side, message(f"tray.{side}"), side, rule="1-b", cards=() if card == NO_CARD else (found,))


def phase(view: View) -> Message:
    s: Ford = view.state
    return message("phase.turn", turn=s.turn, side=Ref("seat", SEATS[s.side]))


def thing_of(s: Ford, action: Action) -> tuple[str, str]:
    """Where there is no river, the next space stands for going on."""
    here = s.pawn[s.side]
    return (str(here + 1), "") if action is STEP and here != s.given.sheets.ford else ("", "")


def effects(event: Event, game: Any) -> tuple[Effect, ...]:
    params = dict(event.params)
    side, die, space = params.get("side"), params.get("die"), params.get("space")
    whose = side.id if isinstance(side, Ref) else ""
    if isinstance(die, int):
        return (Effect("die", value=die, side=whose),)
    if isinstance(space, int):
        return (Effect("move", str(space - 1), str(space), side=whose, piece=whose),)
    return ()


def in_setup(view: View) -> bool:
    s: Ford = view.state
    return view.seat is not None and s.pawn[view.seat] == 1


def setup_action(view: View, name: str, rng: Random) -> Action:
    return STEP if name == "forward" else WAIT
