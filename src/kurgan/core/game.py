"""Game: what can be set up, how texts are read, and where everything of a game hangs together."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from kurgan.core import position
from kurgan.core.actions import Action, Actions
from kurgan.core.data import BadValue, Data, in_overlay, load_data
from kurgan.core.describe import Kinds, name_of, with_note
from kurgan.core.errors import CORE_TEXT, REASONS, BadText, KurganError, UnknownName, said_in
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE, Flow
from kurgan.core.options import Option, choose
from kurgan.core.position import Pieces
from kurgan.core.rules import RuleIndex, load_index
from kurgan.core.state import State
from kurgan.core.text import Catalogue, Message, Ref, load_catalogues
from kurgan.core.trial import tried
from kurgan.core.view import OpenWorld, Sampler, View

if TYPE_CHECKING:
    from kurgan.core.presentation import Presentation

S = TypeVar("S", bound=State, covariant=True)
T = TypeVar("T")
AFTER = "after"  # words of what is told when a game is over


class Game(Generic[S]):
    """A rulebook in force: its data (perhaps with an owner's overlay), its flow, its words.

    A game's package subclasses this, fills the class attributes, loads its ``sheets`` and says what a ``blank`` state
    is. The rest is found in its modules by name: ``position`` (which may ``check_handed_in``),
    ``checks.check_data``, ``describe.note`` with ``KINDS``,
    ``draw.draw_board``, and ``presentation`` (see ``core.presentation``).
    """

    id: ClassVar[str]
    version: ClassVar[str]  # of the rules; records name it
    seats: ClassVar[tuple[str, ...]]
    scenarios: ClassVar[tuple[str, ...]]  # the first is the default
    options: ClassVar[tuple[Option, ...]]
    readings: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # by an earlier version: the options that read as it did
    flow: ClassVar[Flow]
    example: ClassVar[str]  # a decision that everybody comes to, for who forgets to name one
    actions: ClassVar[Actions]
    max_decisions: ClassVar[int]  # no game can ask more often, chance included
    folder: ClassVar[Path]
    data_files: ClassVar[tuple[str, ...]]
    worlds: ClassVar[type[Sampler]] = OpenWorld  # builds whole worlds from a view; a game that hides things has its own
    text_parts: ClassVar[tuple[str, ...]] = ("presentation",)  # folders of more words beside the main catalogues

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        said_in(cls.folder / "text" / REASONS)

    def __init__(self, overlay: Path | None = None) -> None:
        self.actions.number_once(self.folder / "data" / "actions.txt")
        self.data: Data = load_data(self.folder / "data", self.data_files, overlay)
        try:
            self.check(self.data)
        except BadValue as error:
            if overlay is None:
                raise
            raise BadText("in_overlay", file=in_overlay(overlay, error.path), rest=error.message) from None
        self._text: dict[str, Catalogue] | None = None
        self._index: RuleIndex | None = None

    @property
    def text(self) -> dict[str, Catalogue]:
        """The words of the game, by language: ``en`` and ``zh``."""
        if self._text is None:
            own = self.folder / "text"
            parts = (own / part for part in (REASONS, *self.text_parts, "lessons", AFTER))
            folders = (CORE_TEXT, CORE_TEXT / REASONS, CORE_TEXT / AFTER, own, *parts)
            self._text = load_catalogues(*(folder for folder in folders if (folder / "en.toml").is_file()))
        return self._text

    @property
    def index(self) -> RuleIndex:
        """Every row of the rulebook in our words, and our rulings.

        >>> import kurgan
        >>> kurgan.game("siege").index.rules["40.B-b"].gist["en"]
        'The drop of level comes after losses.'
        """
        if self._index is None:
            self._index = load_index(self.folder / "text" / "rules.csv", self.folder / "rulings.md")
        return self._index

    @cached_property
    def presentation(self) -> Presentation:
        """How the game looks at a table; loaded when somebody looks."""
        from kurgan.core.presentation import Presentation

        return Presentation(self)

    def overlaid(self, overlay: Path) -> Self:
        """The same game with an owner's true values."""
        return type(self)(overlay)

    def own(self, module: str, name: str, otherwise: T) -> T:
        """What a module of the game's package says under a name.

        Of a package that a small game writes as one module, that module is asked.
        """
        path = f"{type(self).__module__}.{module}"
        try:
            found: T = getattr(importlib.import_module(path), name, otherwise)
        except ModuleNotFoundError as missing:
            if not f"{path}.".startswith(f"{missing.name}."):
                raise  # the module is there and imports what is not
            package = module.rpartition(".")[0]
            return self.own(package, name, otherwise) if package else otherwise
        return found

    def check(self, data: Data) -> None:
        """Raise ``BadValue`` for what cannot be true; what is of the right kind is taken where nothing is checked."""
        self.own("checks", "check_data", _anything)(data)

    # --- setting up -----------------------------------------------------------------------------

    def new(self, scenario: str | None = None, options: Mapping[str, object] | None = None) -> S:
        """A game about to begin: the first decision is waiting.

        >>> import kurgan
        >>> game = kurgan.game("siege")
        >>> s = game.new("westwall", {"decay_needs_enemy_adjacent": "yes"})
        >>> game.seats[s.current_player()], s.is_terminal()
        ('attacker', False)
        """
        s = self.blank(*self.settings(scenario, options))
        self.flow.start(s)
        return s

    def opening(self, scenario: str | None = None, options: Mapping[str, object] | None = None) -> list[Event]:
        """What happens before the first decision."""
        s = self.blank(*self.settings(scenario, options))
        told: list[Event] = []
        s.log = told
        self.flow.start(s)
        return told

    def settings(self, scenario: str | None, options: Mapping[str, object] | None) -> tuple[str, dict[str, str]]:
        """A scenario and all its options with their values; whatever is not there is refused with what would be right.

        >>> import kurgan
        >>> kurgan.game("siege").settings(None, {})
        ('sevastopol', {'decay_needs_enemy_adjacent': 'no'})
        >>> kurgan.game("siege").settings("sevastopol", {"decay": "no"})
        Traceback (most recent call last):
        kurgan.core.errors.UnknownName: unknown option 'decay'; one of: decay_needs_enemy_adjacent
        """
        scenario = scenario or self.scenarios[0]
        if scenario not in self.scenarios:
            raise UnknownName("scenario", scenario, self.scenarios)
        return scenario, choose(self.options, scenario, options or {})

    def reading_of(self, rules: str, scenario: str) -> dict[str, str]:
        """The options that give the reading of an earlier version back; none where there are no such."""
        fitting = {option.id for option in self.options if option.applies_to(scenario)}
        return {name: value for name, value in self.readings.get(rules, {}).items() if name in fitting}

    def seat_ref(self, seat: int) -> Ref:
        """A seat, or chance, as a parameter of a sentence."""
        return Ref("seat", "chance" if seat == CHANCE else self.seats[seat])

    # --- actions --------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        """How many actions the game has in all; their numbers are below it."""
        return len(self.actions.by_number)

    def action_id(self, action: Action) -> int:
        """The lasting number of an action: the same in every version of the game that has it."""
        return action.number

    def action(self, text: str) -> Action:
        """An action from its text, whether or not it may be done now.

        >>> import kurgan
        >>> game = kurgan.game("siege")
        >>> action = game.action("attack 0303")
        >>> str(action), game.action_numbered(game.action_id(action)) is action
        ('attack 0303', True)
        """
        return self.actions.parse(text)

    def action_numbered(self, number: int) -> Action:
        """The action of a number."""
        if not 0 <= number < self.num_actions:
            raise KurganError("no_action_number", n=number, last=self.num_actions - 1)
        return self.actions.by_number[number]

    # --- positions and views as text ------------------------------------------------------------

    @cached_property
    def pieces(self) -> Pieces:
        """The game's own part of a position: its module ``position``."""
        return cast(Pieces, importlib.import_module(f"{type(self).__module__}.position"))

    def whole_place(self, place: str, values: dict[str, str]) -> str:
        """A place that a position names in short; the rest of the position may tell which is meant."""
        return place

    def write_position(self, s: Any) -> str:
        """The whole state as one line of text; ``s.position()`` is the same."""
        return position.write(s)

    def read_position(self, text: str) -> S:
        """A state from its text, playable or not."""
        found: S = position.read(self, text)
        return found

    def position(self, text: str) -> S:
        """A state from its text, in which play can go on."""
        return position.playable(self.read_position(text))

    def handed_in(self, text: str) -> S:
        """A state from a text that a person wrote: sound in all its parts, and tried."""
        s = self.position(text)
        self.own("position", "check_handed_in", _anything)(s)
        return tried(s)

    def sampler(self, view: View) -> Sampler:
        """What builds whole worlds that a view cannot tell from the true one, from the view alone.

        >>> import random, kurgan
        >>> game = kurgan.game("stalingrad-besieged")
        >>> view = game.new("battle").view(1)
        >>> world = game.sampler(view).sample(random.Random(1))
        >>> world.information_state(1) == view.text
        True
        """
        return self.worlds(view)

    def view(self, seat: int | None, text: str) -> View:
        """A view from its text, as a computer opponent in another process gets it."""
        return View(seat, self.read_position(text))

    # --- what is seen ---------------------------------------------------------------------------

    @cached_property
    def _note(self) -> Callable[[View, Action], Message | None]:
        return self.own("describe", "note", _no_note)

    @cached_property
    def _kinds(self) -> dict[str, Kinds]:
        """What the fields of actions name, by scenario: a section may be one for each, like ``hex_{scenario}``."""
        kinds: dict[str, str] = self.own("describe", "KINDS", {})
        return {
            scenario: tuple((field, section.format(scenario=scenario)) for field, section in kinds.items())
            for scenario in self.scenarios
        }

    @cached_property
    def _draw_board(self) -> Callable[[View, Catalogue], str]:
        return self.own("draw", "draw_board", _text_of)

    def described(self, view: View, action: Action) -> Message:
        """A choice of the view's seat in words, with what helps to choose."""
        plain = name_of(action, self._kinds[view.state.given.scenario])
        return with_note(plain, self._note(view, action))

    def describe(self, view: View, action: Action, lang: str) -> str:
        """A choice in words of a language."""
        return self.text[lang].render(self.described(view, action))

    def draw_board(self, view: View, lang: str) -> str:
        """The board as text, for the terminal."""
        return self._draw_board(view, self.text[lang])

    # --- what each game supplies ----------------------------------------------------------------

    def blank(self, scenario: str, options: dict[str, str]) -> S:
        """A state before its first step."""
        raise NotImplementedError


def _anything(given: object) -> None:
    pass


def _no_note(view: View, action: Action) -> Message | None:
    return None


def _text_of(view: View, words: Catalogue) -> str:
    """The position, part by part."""
    return view.text.replace("; ", "\n")


AnyGame = Game[State]  # of whichever rulebook: what serves every game asks for no more
