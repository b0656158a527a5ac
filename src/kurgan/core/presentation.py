"""Presentation: how a game looks on a table. Everything is asked of a view, nothing of the whole state.

A game's package has a module ``presentation`` with a subclass named ``PRESENTATION``, a layout file
``presentation/layout.json`` and words in its catalogues. What is here serves every game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from kurgan.core.actions import Action
from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.core.refusal import Refusal
from kurgan.core.scene import Chart, Choice, Effect, GuideStep, Odds, Overlay, OverlayKind, Scene, Standing, Tool
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View


class Presentation:
    """The scene, the choices and what can be asked about them."""

    overlays: ClassVar[tuple[OverlayKind, ...]] = ()
    standing: ClassVar[tuple[Standing, ...]] = ()
    guide: ClassVar[tuple[GuideStep, ...]] = ()
    setups: ClassVar[tuple[str, ...]] = ()  # ready-made set-ups; words are setup.<name>
    quick: tuple[str, str, str] = ("", "", "")  # what the one button starts: scenario, own seat, opponent

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        if not self.quick[0]:
            self.quick = (game.scenarios[0], game.seats[0], "random")

    @cached_property
    def layout(self) -> dict[str, Any]:
        """The board as drawn: see docs/layout.md."""
        path = self.game.folder / "presentation" / "layout.json"
        layout: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return layout

    def board(self, scenario: str) -> dict[str, Any]:
        """The layout as a scenario draws it: its own words stand instead of the common ones."""
        return {**self.layout, **self.layout.get("boards", {}).get(scenario, {})}

    # --- what is seen ---------------------------------------------------------------------------

    def scene(self, view: View) -> Scene:
        raise NotImplementedError

    def phase(self, view: View) -> Message:
        """Where the game stands, as a heading of the log."""
        raise NotImplementedError

    def side(self, event: Event) -> str:
        """Whose deed an event is; empty for nobody's."""
        seat = dict(event.params).get("side")
        return seat.id if isinstance(seat, Ref) and seat.id in self.game.seats else ""

    def effects(self, event: Event) -> tuple[Effect, ...]:
        return ()

    # --- what can be done -----------------------------------------------------------------------

    def choices(self, view: View) -> list[Choice]:
        """What is offered to the view's seat now."""
        return [Choice(action.text, message(f"action.{action.word}")) for action in view.legal_actions()]

    def meant(self, view: View, target: str) -> list[Action]:
        """The answers to the present question that a click on a place or item could mean."""
        words = [kind.word for kind in view.state.decision.kinds]
        return [
            action
            for action in self.game.actions.by_number
            if action.word in words and target in action.text.split(" ")[1:]
        ]

    def why_not(self, view: View, target: str) -> Refusal:
        """Which rule forbids what a click on a place or item could mean."""
        state, rule = view.state, view.state.decision.rule
        if state.is_terminal():
            return Refusal(rule, "game_over")
        asked = state.current_player()
        if view.seat != asked:
            return Refusal(rule, "not_your_decision", (("seat", self.game.seat_ref(asked)),))
        refusals = [state.explain(action) for action in self.meant(view, target)]
        found = next((refusal for refusal in refusals if refusal is not None), None)
        return found or Refusal(rule, "nothing_there")

    def odds(self, view: View, action: Action) -> Odds | None:
        """Exact chances up to the first decision after the dice."""
        return None

    def overlay(self, view: View, name: str, target: str) -> Overlay:
        return Overlay(())

    # --- what is done for a seat ----------------------------------------------------------------

    def in_setup(self, view: View) -> bool:
        """Whether the seat is placing its units, so that the rest can be placed for it."""
        return False

    def setup_action(self, view: View, name: str, rng: Random) -> Action:
        """The next placement of a ready-made set-up; asked while ``in_setup``.

        Chance has its part: who knows the set-ups must not know what stands where.
        """
        return rng.choice(view.legal_actions())

    def standing_answer(self, view: View, decision: str, value: str) -> Action | None:
        """What a standing answer says to the present question; None: ask."""
        return None

    # --- reading and editing --------------------------------------------------------------------

    def charts(self) -> Sequence[Chart]:
        return ()

    def tools(self, state: Any) -> Sequence[Tool]:
        """What the position editor offers for a position."""
        return ()

    def edit(self, position: str, tool: str, at: str, value: str) -> str:
        """The position after one edit; not yet validated as playable."""
        raise NotImplementedError
