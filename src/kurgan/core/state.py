"""State: flat arrays and small ints, copied in microseconds; and the contract everyone relies on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from kurgan.core.actions import Action
from kurgan.core.event import Event, Term
from kurgan.core.flow import CHANCE, END, TERMINAL, Chance, Decision
from kurgan.core.refusal import Refusal, Refused
from kurgan.core.text import Message, Param
from kurgan.core.view import View

if TYPE_CHECKING:
    from kurgan.core.game import Game


class State:
    """A position. A game's state names its ARRAYS and SCALARS; copying is compiled from them."""

    __slots__ = ("game", "given", "log", "pc", "stack")
    ARRAYS: ClassVar[tuple[str, ...]] = ()
    SCALARS: ClassVar[tuple[str, ...]] = ()
    _copy: ClassVar[Callable[[Any], Any]]

    game: Game[Any]
    given: Any                      # scenario, options, tables: frozen, shared by all copies
    log: list[Event] | None         # events are collected only while someone plays, not in search
    pc: int
    stack: tuple[int, ...]

    def __init_subclass__(cls) -> None:
        """Compile ``copy``: a loop over names would cost more than the copying."""
        lines = ["def _copy(self):", " new = make(cls)", " new.log = None"]
        lines += [f" new.{name} = self.{name}" for name in ("game", "given", "pc", "stack", *cls.SCALARS)]
        lines += [f" new.{name} = self.{name}[:]" for name in cls.ARRAYS]
        lines += [" return new"]
        scope: dict[str, Any] = {"cls": cls, "make": cls.__new__}
        exec("\n".join(lines), scope)
        cls._copy = scope["_copy"]

    def copy(self) -> Self:
        copied: Self = self._copy()
        return copied

    # --- who decides what -----------------------------------------------------------------------

    @property
    def decision(self) -> Decision[Any]:
        decision: Decision[Any] = self.game.flow.code[self.pc][1]
        return decision

    def current_player(self) -> int:
        """A seat, CHANCE or TERMINAL."""
        return self.decision.seat(self)

    def legal_actions(self) -> list[Action]:
        return self.decision.legal(self)

    def chance_outcomes(self) -> list[tuple[Action, int]]:
        decision = self.decision
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
        flow = self.game.flow
        flow.code[self.pc][1].apply(self, action)
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

    def tell(self, key: str, *rules: str, terms: tuple[Term, ...] = (), only: int | None = None,
             hide: int | None = None, final: bool = False, **params: Param) -> None:
        """Note an event; rules call it only where ``self.log`` is not None, because building costs."""
        if self.log is not None:
            self.log.append(Event(key, rules, tuple(params.items()), terms, only, hide, final))

    # --- what can be known ----------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """All that a seat may know (None: a spectator), as a state with the rest masked."""
        masked = self.copy()
        if seat != self.current_player() and self.game.flow.first_half(masked):
            masked.forget_half_choice()
        masked.mask(seat)
        return View(seat, masked)

    def information_state(self, seat: int | None) -> str:
        return self.view(seat).text

    def position(self) -> str:
        """The state as text; ``game.position`` reads it."""
        return self.game.write_position(self)

    def returns(self) -> tuple[float, ...]:
        """One value per seat when the game is over, zeros before."""
        raise NotImplementedError

    def result(self) -> str:
        """The outcome's name, for counting: empty before the end."""
        raise NotImplementedError

    def mask(self, seat: int | None) -> None:
        """Put «unknown» in the place of everything the seat may not know."""
        raise NotImplementedError

    def forget_half_choice(self) -> None:
        """Clear what the first half of a choice has noted."""
        raise NotImplementedError


__all__ = ["CHANCE", "TERMINAL", "State"]
