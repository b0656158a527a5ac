"""Game: what can be set up, how texts are read, and where everything of a game hangs together."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

from kurgan.core import position
from kurgan.core.actions import Action, Actions
from kurgan.core.data import BadValue, Data, in_overlay, load_data
from kurgan.core.errors import BadText, KurganError, UnknownName
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE, Flow
from kurgan.core.options import Option, choose
from kurgan.core.position import Pieces
from kurgan.core.rules import RuleIndex, load_index
from kurgan.core.state import State
from kurgan.core.text import Catalogue, Ref, load_catalogues
from kurgan.core.view import Sampler, View

if TYPE_CHECKING:
    from kurgan.core.presentation import Presentation

S = TypeVar("S", bound=State)
CORE_TEXT = Path(__file__).parent / "text"


class Game(Generic[S]):
    """A rulebook in force: its data (perhaps with an owner's overlay), its flow, its words.

    A game's package subclasses this, fills the class attributes and the four methods at the end.
    """

    id: ClassVar[str]
    version: ClassVar[str]  # of the rules; records name it
    seats: ClassVar[tuple[str, ...]]
    scenarios: ClassVar[tuple[str, ...]]  # the first is the default
    options: ClassVar[tuple[Option, ...]]
    flow: ClassVar[Flow]
    example: ClassVar[str]  # a decision that everybody comes to, for who forgets to name one
    actions: ClassVar[Actions]
    max_decisions: ClassVar[int]  # no game can ask more often, chance included
    folder: ClassVar[Path]
    data_files: ClassVar[tuple[str, ...]]
    text_parts: ClassVar[tuple[str, ...]] = ("presentation",)  # folders of more words beside the main catalogues

    def __init__(self, overlay: Path | None = None) -> None:
        self.data: Data = load_data(self.folder / "data", self.data_files, overlay)
        try:
            self.check(self.data)
        except BadValue as error:
            raise BadText(f"{in_overlay(overlay, error.path)}: {error}" if overlay else str(error)) from None
        self._text: dict[str, Catalogue] | None = None
        self._index: RuleIndex | None = None
        self._presentation: Presentation | None = None

    @property
    def text(self) -> dict[str, Catalogue]:
        if self._text is None:
            own = self.folder / "text"
            parts = (own / part for part in self.text_parts)
            self._text = load_catalogues(
                *(folder for folder in (CORE_TEXT, own, *parts) if (folder / "en.toml").is_file())
            )
        return self._text

    @property
    def index(self) -> RuleIndex:
        if self._index is None:
            self._index = load_index(self.folder / "text" / "rules.csv", self.folder / "rulings.md")
        return self._index

    @property
    def presentation(self) -> Presentation:
        """How the game looks at a table; loaded when somebody looks."""
        if self._presentation is None:
            module = importlib.import_module(f"{type(self).__module__}.presentation")
            self._presentation = module.PRESENTATION(self)
        return self._presentation

    def overlaid(self, overlay: Path) -> Self:
        """The same game with an owner's true values."""
        return type(self)(overlay)

    def check(self, data: Data) -> None:
        """Raise ``BadValue`` for what cannot be true; what is of the right kind is taken where nothing is checked."""

    # --- setting up -----------------------------------------------------------------------------

    def new(self, scenario: str | None = None, options: Mapping[str, object] | None = None) -> S:
        """A game about to begin: the first decision is waiting."""
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
        scenario = scenario or self.scenarios[0]
        if scenario not in self.scenarios:
            raise UnknownName("scenario", scenario, self.scenarios)
        return scenario, choose(self.options, scenario, options or {})

    def seat_ref(self, seat: int) -> Ref:
        return Ref("seat", "chance" if seat == CHANCE else self.seats[seat])

    # --- actions --------------------------------------------------------------------------------

    @property
    def num_actions(self) -> int:
        return len(self.actions.by_number)

    def action_id(self, action: Action) -> int:
        return action.number

    def action(self, text: str) -> Action:
        return self.actions.parse(text)

    def action_numbered(self, number: int) -> Action:
        if not 0 <= number < self.num_actions:
            raise KurganError(f"no action has number {number}; they run from 0 to {self.num_actions - 1}")
        return self.actions.by_number[number]

    # --- positions and views as text ------------------------------------------------------------

    @cached_property
    def pieces(self) -> Pieces:
        """The game's own part of a position: its module ``position``."""
        return cast(Pieces, self.part("position"))

    def part(self, name: str) -> ModuleType:
        """A module of the game's package."""
        return importlib.import_module(f"{type(self).__module__}.{name}")

    def whole_place(self, place: str, values: dict[str, str]) -> str:
        """A place that a position names in short; the rest of the position may tell which is meant."""
        return place

    def write_position(self, s: Any) -> str:
        return position.write(s)

    def read_position(self, text: str) -> S:
        """A state from its text, playable or not."""
        found: S = position.read(self, text)
        return found

    def position(self, text: str) -> S:
        """A state from its text, in which play can go on."""
        return position.playable(self.read_position(text))

    def view(self, seat: int | None, text: str) -> View:
        """A view from its text, as a computer opponent in another process gets it."""
        return View(seat, self.read_position(text))

    # --- what each game supplies ----------------------------------------------------------------

    def blank(self, scenario: str, options: dict[str, str]) -> S:
        """A state before its first step."""
        raise NotImplementedError

    def sampler(self, view: View) -> Sampler:
        raise NotImplementedError

    def draw_board(self, view: View, lang: str) -> str:
        """The board as text, for the terminal."""
        raise NotImplementedError

    def describe(self, view: View, action: Action, lang: str) -> str:
        """A choice of the view's seat in words, with what helps to choose."""
        raise NotImplementedError


def numbered_names(path: Path) -> Sequence[str]:
    """The action names of a game in their lasting order."""
    return path.read_text(encoding="utf-8").split("\n")[:-1]
