"""How Siege looks on a table: everything from a view. Each scenario has a board of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from kurgan.core.actions import Action
from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.core.presentation import Presentation
from kurgan.core.scene import Chart, Choice, Effect, Odds, Overlay, Scene, Tool
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.games.siege.presentation import (
    charts,
    choices,
    editor,
    edits,
    effects,
    guide,
    meant,
    odds,
    overlays,
    phase,
    scene,
    standing,
)
from kurgan.games.siege.presentation.counters import Counters

if TYPE_CHECKING:
    from kurgan.games.siege import Siege


class SiegePresentation(Presentation):
    overlays = overlays.KINDS
    standing = standing.STANDING
    guide = guide.GUIDE
    quick = ("sevastopol", "attacker", "greedy")

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self.rulebook = cast("Siege", game)
        self.counters = Counters()

    # --- what is seen ---------------------------------------------------------------------------

    def scene(self, view: View) -> Scene:
        return scene.scene(view, self.counters)

    def phase(self, view: View) -> Message:
        return phase.phase(view)

    def side(self, event: Event) -> str:
        return effects.side_of(event, self.rulebook.sheets)

    def effects(self, event: Event) -> tuple[Effect, ...]:
        return effects.effects(event, self.rulebook.sheets)

    # --- what can be done -----------------------------------------------------------------------

    def choices(self, view: View) -> list[Choice]:
        return choices.choices(view)

    def meant(self, view: View, target: str) -> list[Action]:
        return meant.meant(view, target)

    def odds(self, view: View, action: Action) -> Odds | None:
        return odds.odds(view, action)

    def overlay(self, view: View, name: str, target: str) -> Overlay:
        return overlays.overlay(view, name, target)

    # --- what is done for a seat ----------------------------------------------------------------

    def standing_answer(self, view: View, decision: str, value: str) -> Action | None:
        return standing.standing_answer(view, decision, value)

    # --- reading and editing --------------------------------------------------------------------

    def charts(self) -> Sequence[Chart]:
        return charts.charts(self.rulebook.sheets, self.game.data)

    def tools(self, state: Any) -> Sequence[Tool]:
        return editor.tools(state, self.counters)

    def edit(self, position: str, tool: str, at: str, value: str) -> str:
        return edits.edit(self.rulebook, position, tool, at, value)


PRESENTATION = SiegePresentation
