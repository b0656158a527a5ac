"""How Ford looks: pawns on a track. The first step of a pawn stands in for setting up."""

from __future__ import annotations

from random import Random
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.overlays import Overlays
from kurgan.core.presentation import Answers
from kurgan.core.scene import Card, Overlay, OverlayKind, Piece, Scene, Standing, Tray
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from tests.tiny.actions import CALM, CARDS, STEP, WAIT
from tests.tiny.rules import SEATS, Ford

OVERLAYS: Overlays = {OverlayKind("reach", of_piece=True): lambda view, side, target: Overlay(())}
STANDING = (Standing("StormAnswer", ("ask", "calm"), "3-c"),)
ANSWERS: Answers = {("StormAnswer", "calm"): CALM}
SETUPS = ("forward",)


def scene(view: View, counters: Any) -> Scene:
    s: Ford = view.state
    pieces = [Piece(name, str(s.pawn[n]), name, Message(f"seat.{name}")) for n, name in enumerate(SEATS)]
    cards = [
        Tray(name, Message("tray.card"), name, cards=(Card(CARDS[s.cards[n]], Message("card")),))
        for n, name in enumerate(SEATS)
    ]
    return Scene(tuple(pieces), trays=tuple(cards))


def phase(view: View) -> Message:
    s: Ford = view.state
    return message("phase.turn", turn=s.turn, side=Ref("seat", SEATS[s.side]))


def in_setup(view: View) -> bool:
    s: Ford = view.state
    return view.seat is not None and s.pawn[view.seat] == 1


def setup_action(view: View, name: str, rng: Random) -> Action:
    return STEP if name == "forward" else WAIT
