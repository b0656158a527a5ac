"""State: flat arrays and small ints, copied in microseconds; and the contract everyone relies on."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kurgan.core.actions import Action
from kurgan.core.codecs import Codec
from kurgan.core.event import Event, Term
from kurgan.core.fields import Field, Mask, declared
from kurgan.core.flow import CHANCE, END, TERMINAL, Chance, Decision, Flow
from kurgan.core.given import Given
from kurgan.core.refusal import Refusal, Refused
from kurgan.core.text import Message, Param
from kurgan.core.view import View

if TYPE_CHECKING:
    from kurgan.core.game import AnyGame

SHARED = ("game", "flow", "given", "pc", "stack")  # what a copy has in common with its state, beside its fields
TABLES = 16  # whose codecs are kept


class State:
    """A position. A game's state declares its fields (see ``core.fields``); all else about them follows."""

    __slots__ = ("flow", "game", "log", "pc", "stack")
    FIELDS: ClassVar[dict[str, Field]] = {}
    ARRAYS: ClassVar[tuple[str, ...]] = ()  # the fields that a copy has for itself
    HIDES: ClassVar[bool] = False  # whether anything is not everybody's to see
    HALF: ClassVar[tuple[str, ...]] = ()  # the fields that the first half of a choice notes
    _alike: ClassVar[dict[Codec, tuple[str, ...]]]
    _clearing: ClassVar[dict[tuple[str, ...], Callable[[Any], None]]]
    _masks: ClassVar[tuple[Mask, ...]] = ()
    _codecs: ClassVar[dict[Any, dict[str, Codec]]]

    game: AnyGame
    flow: Flow  # the game's
    given: Any  # scenario, options, tables: frozen, shared by all copies; each game says of what type
    log: list[Event] | None  # events are collected only while someone plays, not in search
    pc: int
    stack: tuple[int, ...]
    winner: int  # a seat that has won; any other number: nobody yet, or a draw

    def __init_subclass__(cls) -> None:
        notes = inspect.get_annotations(cls, eval_str=True)
        if notes:  # a compiled class has none at run time, and declares itself
            cls.declare(notes)

    @classmethod
    def declare(cls, notes: dict[str, Any]) -> None:
        """Take the fields from their annotations, and compile ``copy``: a loop would cost more than the copying."""
        cls.FIELDS, cls.ARRAYS = declared(cls.__name__, notes)
        cls._masks = tuple(dict.fromkeys(field.hide for field in cls.FIELDS.values() if field.hide))
        cls.HIDES = bool(cls._masks)
        cls._codecs, cls._clearing, cls._alike = {}, {}, {}
        if "copy" not in vars(cls):
            cls.copy = copying(cls)  # type: ignore[method-assign]

    @classmethod
    def blank(cls, game: AnyGame, given: Any) -> Self:
        """Every field at its start."""
        s: Any = cls.__new__(cls)
        s.game, s.flow, s.given, s.log, s.pc, s.stack = game, game.flow, given, None, 0, ()
        for name, field in cls.FIELDS.items():
            setattr(s, name, field.blank(given))
        made: Self = s
        return made

    @classmethod
    def codecs(cls, given: Given) -> dict[str, Codec]:
        """How each field is written in a game with these tables."""
        found = cls._codecs.get(given.sheets)
        if found is None:
            while len(cls._codecs) >= TABLES:
                del cls._codecs[next(iter(cls._codecs))]
            found = {name: field.codec_for(given.sheets) for name, field in cls.FIELDS.items()}
            cls._codecs[given.sheets] = found
        return found

    @classmethod
    def fields_of(cls, codec: Codec) -> tuple[str, ...]:
        """The fields that share this codec: those that speak of the same kind of things."""
        found = cls._alike.get(codec)
        if found is None:
            found = cls._alike[codec] = tuple(name for name, field in cls.FIELDS.items() if field.codec is codec)
        return found

    def clear(self, *names: str) -> None:
        """Put fields back to their start."""
        self.clearing(names)(self)

    @classmethod
    def clearing(cls, names: tuple[str, ...]) -> Callable[[Any], None]:
        """What puts these fields back to their start, compiled: procedures do it whenever they return."""
        found = cls._clearing.get(names)
        if found is None:
            scope: dict[str, Any] = {f"blank_{name}": cls.FIELDS[name].blank for name in names}
            lines = [f" s.{name} = {cls.FIELDS[name].constant or f'blank_{name}(s.given)'}" for name in names]
            exec("\n".join(["def clear(s):", *lines, " pass"]), scope)
            found = cls._clearing[names] = scope["clear"]
        return found

    def copy(self) -> Self:
        """A state of its own: arrays are copied, all else is shared. Compiled for every game."""
        raise NotImplementedError

    # --- who decides what -----------------------------------------------------------------------

    @property
    def decision(self) -> Decision[Any]:
        return self.flow.asks[self.pc]

    def current_player(self) -> int:
        """A seat, CHANCE or TERMINAL."""
        return self.flow.asks[self.pc].seat(self)

    def legal_actions(self) -> list[Action]:
        return self.flow.asks[self.pc].legal(self)

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        decision = self.flow.asks[self.pc]
        return decision.outcomes(self) if isinstance(decision, Chance) else []

    def is_terminal(self) -> bool:
        return self.pc == END

    def prompt(self) -> Message:
        decision = self.decision
        return Message(f"prompt.{decision.name}", tuple(decision.prompt(self).items()))

    def explain(self, action: Action, seat: int | None = None) -> Refusal | None:
        """None if the action is offered (to that seat), else the rule that forbids it."""
        decision = self.decision
        asked = decision.seat(self)
        if asked == TERMINAL:
            return Refusal("end", "game_over")
        if seat is not None and seat != asked:
            whose = self.game.seat_ref(asked)
            return Refusal(decision.rule, "not_your_decision", (("seat", whose),))
        if isinstance(action, decision.kinds):
            return decision.refuse(self, action)
        return Refusal(decision.rule, "not_now", (("action", action.text), ("decision", decision.name)))

    # --- what changes a state -------------------------------------------------------------------

    def apply(self, action: Action) -> None:
        """Trusts its caller; for search."""
        flow = self.flow
        flow.asks[self.pc].apply(self, action)
        self.pc += 1
        flow.run(self)

    def play(self, action: Action, seat: int | None = None) -> list[Event]:
        """Checks, then applies; returns what happened. A refused action leaves the state untouched."""
        refused = self.explain(action, seat)
        if refused is not None:
            raise Refused(refused)
        self.log = []
        try:
            self.apply(action)
            return self.log
        finally:
            self.log = None

    def tell(
        self,
        key: str,
        *rules: str,
        terms: tuple[Term, ...] = (),
        only: int | None = None,
        hide: int | None = None,
        final: bool = False,
        **params: Param,
    ) -> None:
        """Note an event; rules call it only where ``self.log`` is not None, because building costs."""
        if self.log is not None:
            self.log.append(Event(key, rules, tuple(params.items()), terms, only, hide, final))

    # --- what can be known ----------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """All that a seat may know (None: a spectator), as a state with the rest masked."""
        masked = self.copy()
        if seat != self.current_player() and self.flow.first_half(masked):
            masked.forget_half_choice()
        masked.mask(seat)
        return View(seat, masked)

    def information_state(self, seat: int | None) -> str:
        return self.view(seat).text

    def position(self) -> str:
        """The state as text; ``game.position`` reads it."""
        return self.game.write_position(self)

    def returns(self) -> tuple[float, ...]:
        """One value per seat: by its field ``winner`` for a game of two; zeros before the end and in a draw."""
        s: Any = self
        winner: int = s.winner
        return (1.0, -1.0) if winner == 0 else (-1.0, 1.0) if winner == 1 else (0.0, 0.0)

    def result(self) -> str:
        """The outcome's name, for counting: empty before the end."""
        raise NotImplementedError

    def mask(self, seat: int | None) -> None:
        """Put «unknown» in the place of everything the seat may not know."""
        for mask in self._masks:
            mask(self, seat)

    def forget_half_choice(self) -> None:
        """Clear what the first half of a choice has noted."""
        self.clearing(self.HALF)(self)


def copying(cls: type[State]) -> Any:
    """``copy`` of a state, each field by its name."""
    lines = ["def copy(self):", " new = make(cls)", " new.log = None"]
    lines += [f" new.{name} = self.{name}" for name in (*SHARED, *cls.FIELDS) if name not in cls.ARRAYS]
    lines += [f" new.{name} = self.{name}.copy()" for name in cls.ARRAYS]
    lines += [" return new"]
    scope: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    exec("\n".join(lines), scope)
    return scope["copy"]


__all__ = ["CHANCE", "TERMINAL", "Given", "State"]
