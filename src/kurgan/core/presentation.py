"""Presentation: how a game looks on a table. Everything is asked of a view, nothing of the whole state.

A game's package ``presentation`` has a layout file ``layout.json``, words in its catalogues, and a module for each
thing it has something to say about; what it does not say is as it is here. A small game may write all of it in one
module. A game's counters are made once and handed to whatever draws them.

    __init__   QUICK                                       what the one button starts
    counters   Counters(game)
    scene      scene(view, counters)
    phase      phase(view)                                 where the game stands, as a heading of the log
    effects    side_of(event, game), effects(event, game)  whose deed an event is, and what it looks like
    labels     label(s, action)                            a choice in words
    choices    thing_of, path, has_odds (s, action)        what stands for it, where it leads, whether chances show
               QUIET, SURE or is_final(s, action)          which choices end in dice, and cannot be taken back
               ends(s)                                     many that differ only in their place, where there are such
    meant      meant(view, target)                         what a click could mean, the likeliest first
    orders     next_action, ready, SEVERAL, AS_BEFORE      one gesture as several choices: see ``core.orders``
    odds       odds(s, seat, action)                       the chances of what is offered
               is_open(s), so_far(s, seat)                 those of a fight under way, before its dice, as it stands
    battles    rolls(decision, events)                     whether these dice decided a battle
               fought(view, told, earlier)                 what there is to tell of it: see ``core.battles``
               DEEDS, goes_on(s)                           events that tell what it did, and whether it still does
               AGAIN                                       questions whether dice that lie there are thrown again
    score      score(view)                                 what the game is about, in numbers: the first decides
    story      TELLING                                     what is worth telling of it afterwards: ``core.chronicle``
    overlays   OVERLAYS
    inspect    of_piece(view, piece), of_place …           what its figures mean: see ``core.inspecting``
    setups     SETUPS, in_setup(view), setup_action(view, name, rng)
    standing   STANDING, ANSWERS                           what can be answered once for all
               WINDOWS, SECRET                             questions whose answers hang on what others cannot see
    charts     charts(game)
    editor     tools(s, counters)                          what the position editor offers
    edits      edit(game, position, tool, at, value)       what its tools do: see ``core.editing``

Its course stands in ``lessons.toml``: see ``core.lessons``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from kurgan.core import choosing
from kurgan.core.actions import Action
from kurgan.core.battles import Battle
from kurgan.core.chronicle import Telling
from kurgan.core.errors import UnknownName
from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.inspecting import Inspecting
from kurgan.core.lessons import Lesson, load_lessons
from kurgan.core.orders import Orders
from kurgan.core.overlays import Overlays, stand
from kurgan.core.refusal import Refusal
from kurgan.core.scene import Chart, Choice, Effect, Ends, Inspection, Odds, Overlay, Scene, Standing, Tally, Tool
from kurgan.core.state import State
from kurgan.core.text import Message, Ref
from kurgan.core.view import WHOLE, View

T = TypeVar("T")
Answer = Action | Callable[[Any], Action | None]  # a standing answer: always the same, or by the state
Answers = Mapping[tuple[str, str], Answer]  # by decision and value
Path = tuple[tuple[str, ...], Message | None]  # the places of an arrow, and what is written at its end
NOWHERE: Path = ((), None)
NOBODY = -1  # in place of a seat: a spectator


class Presentation:
    """The scene, the choices and what can be asked about them."""

    def __init__(self, game: AnyGame) -> None:
        def own(module: str, name: str, otherwise: T) -> T:
            return game.own(f"presentation.{module}", name, otherwise)

        self.game = game
        first = (game.scenarios[0], game.seats[0], "random")
        self.quick: tuple[str, str, str] = game.own("presentation", "QUICK", first)  # scenario, own seat, opponent
        self.standing: tuple[Standing, ...] = own("standing", "STANDING", ())
        self.windows: frozenset[str] = own("standing", "WINDOWS", frozenset())  # decisions
        self.secret: frozenset[str] = own("standing", "SECRET", frozenset())  # decisions beside those
        self.setups: tuple[str, ...] = own("setups", "SETUPS", ())  # ready-made set-ups; words are setup.<name>
        self._drawn: Overlays = own("overlays", "OVERLAYS", {})
        self.overlays = tuple(self._drawn)
        self._by_name = {kind.id: draw for kind, draw in self._drawn.items()}
        self._counters: Any = own("counters", "Counters", _no_counters)(game)
        self._scene: Callable[[View, Any], Scene] = own("scene", "scene", _empty_scene)
        self._phase: Callable[[View], Message] = own("phase", "phase", _no_phase)
        self._same_phase: bool = own("phase", "FOR_ALL", False)  # it goes by what everybody sees, but for half a choice
        self._side: Callable[[Event, Any], str] = own("effects", "side_of", side_of)
        self._effects: Callable[[Event, Any], tuple[Effect, ...]] = own("effects", "effects", _no_effects)
        self._label: Callable[[Any, Action], Message] | None = own("labels", "label", None)
        self._thing: Callable[[Any, Action], tuple[str, str]] = own("choices", "thing_of", _button)
        self._path: Callable[[Any, Action], Path] = own("choices", "path", _nowhere)
        self._has_odds: Callable[[Any, Action], bool] = own("choices", "has_odds", _no)
        self._quiet: tuple[type[Action], ...] = own("choices", "QUIET", ())  # these need not be tried
        self._sure: tuple[type[Action], ...] = own("choices", "SURE", ())  # these are asked twice anyhow
        self._ends: Callable[[Any], Ends | None] = own("choices", "ends", _no_ends)
        self._is_final: Callable[[Any, Action], bool] = own("choices", "is_final", choosing.is_final)
        self._meant: Callable[[View, str], list[Action]] = own("meant", "meant", _meant)
        self._odds: Callable[[Any, int, Action], Odds | None] = own("odds", "odds", _no_odds)
        self._is_open: Callable[[Any], bool] = own("odds", "is_open", _never_open)
        self._so_far: Callable[[Any, int], Odds | None] = own("odds", "so_far", _no_odds_so_far)
        self._rolls: Callable[[str, Sequence[Event]], bool] = own("battles", "rolls", _no_rolls)
        self._battle: Callable[[View, Sequence[Event], Sequence[Event]], Battle | None] = own(
            "battles", "fought", _no_battle
        )
        self._deeds: frozenset[str] = own("battles", "DEEDS", frozenset())
        self._again: frozenset[str] = own("battles", "AGAIN", frozenset())
        self._goes_on: Callable[[Any], bool] = own("battles", "goes_on", _never_open)
        self._score: Callable[[View], tuple[Tally, ...]] = own("score", "score", _no_score)
        self.telling: Telling = own("story", "TELLING", Telling())
        self._in_setup: Callable[[View], bool] = own("setups", "in_setup", _never)
        self._setup_action: Callable[[View, str, Random], Action] = own("setups", "setup_action", _any_action)
        self._answers: Answers = own("standing", "ANSWERS", {})
        self._charts: Callable[[Any], Sequence[Chart]] = own("charts", "charts", _no_charts)
        self._tools: Callable[[Any, Any], Sequence[Tool]] = own("editor", "tools", _no_tools)
        self._edit: Callable[[Any, str, str, str, str], str] = own("edits", "edit", _no_edit)
        self.orders = Orders(self)
        self.inspecting = Inspecting(self)

    @cached_property
    def layout(self) -> dict[str, Any]:
        """The board as drawn: see docs/layout.md."""
        path = self.game.folder / "presentation" / "layout.json"
        layout: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return layout

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The game's course, in its order."""
        return load_lessons(self.game.folder / "presentation" / "lessons.toml")

    def lesson(self, name: str) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.id == name), None)

    def board(self, scenario: str) -> dict[str, Any]:
        """The layout as a scenario draws it: its own words stand instead of the common ones."""
        return {**self.layout, **self.layout.get("boards", {}).get(scenario, {})}

    # --- what is seen ---------------------------------------------------------------------------

    def scene(self, view: View) -> Scene:
        return self._scene(view, self._counters)

    def phase(self, view: View) -> Message:
        return self._phase(view)

    def phases(
        self, state: State, viewers: Sequence[int | None], view_of: Callable[[int | None], View]
    ) -> list[Message]:
        """By viewer. Where it goes by what everybody sees no view is needed, but that half a choice is its maker's."""
        if not self._same_phase:
            return [self._phase(view_of(viewer)) for viewer in viewers]
        own = others = self._phase(View(WHOLE, state))
        if state.decision.half_of is not None:
            before: Any = state.copy()
            before.game.flow.first_half(before)
            before.forget_half_choice()
            others = self._phase(View(WHOLE, before))
        asked = (state.current_player(), WHOLE)
        return [own if viewer in asked else others for viewer in viewers]

    def side(self, event: Event) -> str:
        """Whose deed an event is; empty for nobody's."""
        return self._side(event, self.game)

    def effects(self, event: Event) -> tuple[Effect, ...]:
        return self._effects(event, self.game)

    # --- what can be done -----------------------------------------------------------------------

    def choices(self, view: View) -> list[Choice]:
        """What is offered to the view's seat now."""
        return [self.choice(view, action) for action in view.legal_actions()]

    def offered(self, view: View) -> tuple[list[Choice], Ends | None]:
        """The same, with those that differ only in their place told together."""
        state = view.state
        ends = self._ends(state) if view.seat == state.current_player() else None
        if ends is None:
            return self.choices(view), None
        return [self.choice(view, action) for action in view.legal_actions() if action.word != ends.word], ends

    def choice(self, view: View, action: Action) -> Choice:
        s = view.state
        label = self.label(view, action)
        at, item = self._thing(s, action)
        path, pill = self._path(s, action)
        final = self.is_final(s, action) and not self._is_no(s, action)
        return Choice(action.text, label, at, item, final, self._has_odds(s, action), path, pill)

    def _is_no(self, s: State, action: Action) -> bool:
        """Whether a window is merely declined: nobody needs to be asked twice for that."""
        name = s.decision.name
        return name in self.windows and self._answers.get((name, "decline")) is action

    def label(self, view: View, action: Action) -> Message:
        return self._label(view.state, action) if self._label else self.game.described(view, action)

    def thing_of(self, s: State, action: Action) -> tuple[str, str]:
        """The place and the item that stand for an action; both empty: a button."""
        return self._thing(s, action)

    def has_odds(self, s: State, action: Action) -> bool:
        return self._has_odds(s, action)

    def is_final(self, s: State, action: Action) -> bool:
        """Whether it cannot be taken back: dice fall, something is shown, the game ends."""
        if isinstance(action, self._sure):
            return True
        return not isinstance(action, self._quiet) and self._is_final(s, action)

    def meant(self, view: View, target: str) -> list[Action]:
        """The answers to the present question that a click on a place or item could mean."""
        return self._meant(view, target)

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
        """Exact chances of an action that is offered, up to the first decision after the dice."""
        s = view.state
        if view.seat is None or view.seat != s.current_player() or s.explain(action) is not None:
            return None
        return self._odds(s, view.seat, action)

    def fight_is_open(self, view: View) -> bool:
        """Whether a fight is declared and its dice have not fallen, as far as the viewer can see."""
        return self._is_open(view.state)

    def odds_so_far(self, view: View) -> Odds | None:
        """The chances of the fight under way as it stands, for whoever looks on."""
        if not self.fight_is_open(view):
            return None
        return self._so_far(view.state, NOBODY if view.seat is None else view.seat)

    def overlay(self, view: View, name: str, target: str) -> Overlay:
        draw = self._by_name.get(name)
        return draw(view, stand(view), target) if draw else Overlay(())

    def inspect(self, view: View, target: str, chooser: View | None = None) -> Inspection:
        """All that the viewer may know of one thing."""
        return self.inspecting.inspect(view, target, chooser)

    # --- what dice decided ----------------------------------------------------------------------

    def rolls(self, decision: str, events: Sequence[Event]) -> bool:
        """Whether dice that answered this question decided a battle."""
        return self._rolls(decision, events)

    def battle(self, view: View, told: Sequence[Event], earlier: Sequence[Event]) -> Battle | None:
        """What a viewer may know of it: his view before the dice, what they told him, what the row before told him."""
        return self._battle(view, told, earlier)

    def is_deed(self, event: Event) -> bool:
        """Whether an event after the dice tells what the battle did."""
        return event.key in self._deeds

    def asks_again(self, state: State) -> bool:
        """Whether it is asked if the dice that have just fallen are thrown again."""
        return state.decision.name in self._again

    def battle_goes_on(self, state: State) -> bool:
        """Whether what happens next is still what the battle does; a public fact."""
        return self._goes_on(state)

    # --- what is told afterwards ----------------------------------------------------------------

    def score(self, view: View) -> tuple[Tally, ...]:
        """How it stands; the first number is the one that decides."""
        return self._score(view)

    def turn(self, state: State) -> int:
        return getattr(state, "turn", 0)

    # --- what is done for a seat ----------------------------------------------------------------

    def in_setup(self, view: View) -> bool:
        """Whether the seat is placing its units, so that the rest can be placed for it."""
        return self._in_setup(view)

    def setup_action(self, view: View, name: str, rng: Random) -> Action:
        """The next placement of a ready-made set-up; asked while ``in_setup``.

        Chance has its part: who knows the set-ups must not know what stands where.
        """
        return self._setup_action(view, name, rng)

    def standing_answer(self, view: View, decision: str, value: str) -> Action | None:
        """What a standing answer says to the present question; None: ask."""
        answer = self._answers.get((decision, value))
        if answer is None or view.state.decision.name != decision:
            return None
        action = answer if isinstance(answer, Action) else answer(view.state)
        return action if action in view.legal_actions() else None

    # --- reading and editing --------------------------------------------------------------------

    def charts(self) -> Sequence[Chart]:
        return self._charts(self.game)

    def tools(self, state: State) -> Sequence[Tool]:
        """What the position editor offers for a position."""
        return self._tools(state, self._counters)

    def edit(self, position: str, tool: str, at: str, value: str) -> str:
        """The position after one edit; not yet validated as playable."""
        return self._edit(self.game, position, tool, at, value)


def side_of(event: Event, game: AnyGame) -> str:
    """The seat that an event names."""
    seat = dict(event.params).get("side")
    return seat.id if isinstance(seat, Ref) and seat.id in game.seats else ""


# --- what a game need not say -------------------------------------------------------------------


def _no_counters(game: AnyGame) -> None:
    return None


def _empty_scene(view: View, counters: Any) -> Scene:
    return Scene(())


def _no_phase(view: View) -> Message:
    """The waiting question."""
    return view.state.prompt()  # type: ignore[no-any-return]


def _no_effects(event: Event, game: AnyGame) -> tuple[Effect, ...]:
    return ()


def _button(s: State, action: Action) -> tuple[str, str]:
    return "", ""


def _nowhere(s: State, action: Action) -> Path:
    return NOWHERE


def _no(s: State, action: Action) -> bool:
    return False


def _no_ends(s: State) -> Ends | None:
    return None


def _meant(view: View, target: str) -> list[Action]:
    words = [kind.word for kind in view.state.decision.kinds]
    actions = view.state.game.actions.by_number
    return [action for action in actions if action.word in words and target in action.text.split(" ")[1:]]


def _no_odds(s: State, seat: int, action: Action) -> Odds | None:
    return None


def _never_open(s: State) -> bool:
    return False


def _no_odds_so_far(s: State, seat: int) -> Odds | None:
    return None


def _no_rolls(decision: str, events: Sequence[Event]) -> bool:
    return False


def _no_battle(view: View, told: Sequence[Event], earlier: Sequence[Event]) -> Battle | None:
    return None


def _no_score(view: View) -> tuple[Tally, ...]:
    return ()


def _never(view: View) -> bool:
    return False


def _any_action(view: View, name: str, rng: Random) -> Action:
    return rng.choice(view.legal_actions())


def _no_charts(game: AnyGame) -> Sequence[Chart]:
    return ()


def _no_tools(s: State, counters: Any) -> Sequence[Tool]:
    return ()


def _no_edit(game: Any, position: str, tool: str, at: str, value: str) -> str:
    raise UnknownName("tool", tool, ())
