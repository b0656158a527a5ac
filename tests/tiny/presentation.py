"""How Ford looks: pawns on a track. The first step of a pawn stands in for setting up."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from kurgan.core.actions import Action
from kurgan.core.presentation import Presentation
from kurgan.core.scene import Card, OverlayKind, Piece, Scene, Standing, Tray
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from tests.tiny.actions import CALM, CARDS, STEP, WAIT


class FordPresentation(Presentation):
    overlays: ClassVar[tuple[OverlayKind, ...]] = (OverlayKind("reach", of_piece=True),)
    standing: ClassVar[tuple[Standing, ...]] = (Standing("StormAnswer", ("ask", "calm"), "3-c"),)
    setups: ClassVar[tuple[str, ...]] = ("forward",)

    def scene(self, view: View) -> Scene:
        s = view.state
        pieces = [Piece(name, str(s.pawn[n]), name, Message(f"seat.{name}")) for n, name in enumerate(self.game.seats)]
        cards = [
            Tray(name, Message("tray.card"), name, cards=(Card(CARDS[s.cards[n]], Message("card")),))
            for n, name in enumerate(self.game.seats)
        ]
        return Scene(tuple(pieces), trays=tuple(cards))

    def phase(self, view: View) -> Message:
        return message("phase.turn", turn=view.state.turn, side=Ref("seat", self.game.seats[view.state.side]))

    def in_setup(self, view: View) -> bool:
        return bool(view.state.pawn[view.seat] == 1)

    def setup_action(self, view: View, name: str, rng: Random) -> Action:
        return STEP if name == "forward" else WAIT

    def standing_answer(self, view: View, decision: str, value: str) -> Action | None:
        return CALM if (decision, value) == ("StormAnswer", "calm") else None


PRESENTATION = FordPresentation
