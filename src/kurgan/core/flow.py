"""Turn flow: procedures of named steps, and a stack of frames.

A procedure is written as the rulebook lists its steps. It is compiled once into a flat list of
instructions; a frame is the place to return to, so a whole stack is a tuple of small ints shared
by copies. What a procedure remembers are fields of the state, never hidden in a frame: so positions
stay readable and the state flat. Those that it alone needs are its registers: when it returns, they
are back at their start. The runner goes on until an ``ask``, the only place where play stops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from kurgan.core.actions import Action
from kurgan.core.errors import UnknownName
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param

if TYPE_CHECKING:
    from kurgan.core.state import State

CHANCE = -1
TERMINAL = -4

S = TypeVar("S", bound="State")


class Decision(Generic[S]):
    """A place where somebody decides: who, what is legal, what it does, and why the rest is refused."""

    rule: ClassVar[str]  # the rule that asks
    kinds: ClassVar[tuple[type[Action], ...]]  # the kinds of action that answer
    half_of: ClassVar[str | None] = None  # the decision others still see while a choice is half made

    def seat(self, s: S) -> int:
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        raise NotImplementedError

    def apply(self, s: S, action: Any) -> None:
        raise NotImplementedError

    def refuse(self, s: S, action: Any) -> Refusal | None:
        """Why an action of one of our kinds is not offered; None if it is."""
        raise NotImplementedError

    def prompt(self, s: S) -> dict[str, Param]:
        """Parameters of the sentence ``prompt.<name>``."""
        return {}

    @property
    def name(self) -> str:
        return type(self).__name__


class Chance(Decision[S]):
    """A decision by dice or cards: outcomes with exact integer weights."""

    def seat(self, s: S) -> int:
        return CHANCE

    def outcomes(self, s: S) -> list[tuple[Action, int]]:
        raise NotImplementedError

    def legal(self, s: S) -> list[Action]:
        return [action for action, _ in self.outcomes(s)]

    def refuse(self, s: S, action: Any) -> Refusal | None:
        return None if action in self.legal(s) else Refusal(self.rule, "cannot_happen")


# --- how a procedure is written -----------------------------------------------------------------

Predicate = Callable[[Any], Any]


@dataclass(frozen=True)
class Ask:
    decision: type[Decision[Any]]


@dataclass(frozen=True)
class Do:
    function: Callable[[Any], None]


@dataclass(frozen=True)
class Call:
    procedure: str
    name: str


@dataclass(frozen=True)
class When:
    condition: Predicate
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class While:
    condition: Predicate
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class EachSide:
    first: Predicate
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Switch:
    value: Predicate
    cases: Mapping[int, Step]


@dataclass(frozen=True)
class EndIf:
    condition: Predicate


Step = Ask | Do | Call | When | While | EachSide | Switch | EndIf


@dataclass(frozen=True)
class Procedure:
    name: str
    steps: tuple[Step, ...]
    registers: tuple[str, ...] = ()


def procedure(name: str, *steps: Step, registers: tuple[str, ...] = ()) -> Procedure:
    """``registers``: the fields that only this procedure needs; when it returns they are back at their start."""
    return Procedure(name, steps, registers)


def ask(decision: type[Decision[Any]]) -> Ask:
    return Ask(decision)


def do(function: Callable[[Any], None]) -> Do:
    return Do(function)


def call(name: str, *, as_: str | None = None) -> Call:
    """Run another procedure; ``as_`` names the step where one procedure calls another twice."""
    return Call(name, as_ or name)


def when(condition: Predicate, *steps: Step) -> When:
    return When(condition, steps)


def repeat_while(condition: Predicate, *steps: Step) -> While:
    return While(condition, steps)


def each_side(*steps: Step, first: int | Predicate) -> EachSide:
    """The steps once for each of the two sides, the field ``side`` saying whose turn it is."""
    return EachSide(first if callable(first) else lambda s: first, steps)


def switch(value: Predicate, cases: Mapping[int, Step]) -> Switch:
    """The step of the value's case; nothing if it has none."""
    return Switch(value, cases)


def end_game_if(condition: Predicate) -> EndIf:
    return EndIf(condition)


# --- how it runs --------------------------------------------------------------------------------

ASK, DO, UNLESS, JUMP, CALL, RETURN, SWITCH, END_IF = range(8)
END = 0  # instruction 0 is the end of every game
PATH = ">"
Place = tuple[tuple[str, ...], tuple[int, ...], int]  # names, stack, instruction


class Flow:
    """The compiled procedures of a game."""

    def __init__(self, main: str, procedures: Sequence[Procedure]) -> None:
        end = _End()
        self.code: list[tuple[int, Any, int]] = [(ASK, end, 0)]
        self.decisions: dict[str, Decision[Any]] = {}
        self._starts: dict[str, int] = {}
        self._owners = [main]  # by instruction: the procedure that it belongs to
        self._names: dict[tuple[str, str], int] = {}  # (procedure, step) -> its instruction
        self._labels: dict[int, str] = {}  # instruction -> step name
        self._main = main
        self._registers = {proc.name: proc.registers for proc in procedures}
        self._within: dict[str, tuple[str, ...]] = {}
        self._instances: dict[type[Decision[Any]], Decision[Any]] = {}
        for proc in procedures:
            if proc.name in self._starts:
                raise ValueError(f"two procedures are called {proc.name}")
            self._starts[proc.name] = len(self.code)
            self._compile(proc.name, proc.steps)
            if proc.registers:
                self.code.append((DO, clearing(proc.registers), 0))
            self.code.append((RETURN, None, 0))
            self._owners += [proc.name] * (len(self.code) - len(self._owners))
        for at, (op, arg, _) in enumerate(self.code):
            if op == CALL:
                if arg not in self._starts:
                    raise ValueError(f"no procedure {arg}")
                self.code[at] = (CALL, arg, self._starts[arg])
        # By instruction: the decision where play stops; nobody is asked anywhere else.
        self.asks: list[Decision[Any]] = [arg if op == ASK else end for op, arg, _ in self.code]
        self._asks = list(self._walk(main, (), ()))

    def _compile(self, proc: str, steps: Sequence[Step]) -> None:
        code = self.code
        for step in steps:
            match step:
                case Ask(decision):
                    instance = self._instances.setdefault(decision, decision())
                    self.decisions[instance.name] = instance
                    self._label(proc, instance.name)
                    code.append((ASK, instance, 0))
                case Do(function):
                    code.append((DO, function, 0))
                case Call(name, label):
                    self._label(proc, label)
                    code.append((CALL, name, 0))
                case EndIf(condition):
                    code.append((END_IF, condition, 0))
                case When(condition, inner):
                    at = len(code)
                    code.append((UNLESS, condition, 0))
                    self._compile(proc, inner)
                    code[at] = (UNLESS, condition, len(code))
                case While(condition, inner):
                    at = len(code)
                    code.append((UNLESS, condition, 0))
                    self._compile(proc, inner)
                    code.append((JUMP, None, at))
                    code[at] = (UNLESS, condition, len(code))
                case EachSide(first, inner):
                    code.append((DO, _first_side(first), 0))
                    at = len(code)
                    self._compile(proc, inner)
                    code.append((UNLESS, _is_side(first), len(code) + 3))
                    code.append((DO, _other_side, 0))
                    code.append((JUMP, None, at))
                case Switch(value, cases):
                    at, targets, ends = len(code), {}, []
                    code.append((SWITCH, None, 0))
                    for case, inner_step in cases.items():
                        targets[case] = len(code)
                        self._compile(proc, (inner_step,))
                        ends.append(len(code))
                        code.append((JUMP, None, 0))
                    code[at] = (SWITCH, (value, targets), len(code))
                    for end in ends:
                        code[end] = (JUMP, None, len(code))

    def _label(self, proc: str, name: str) -> None:
        if (proc, name) in self._names:
            raise ValueError(f"procedure {proc} has two steps called {name}; name one with as_=")
        self._names[proc, name] = len(self.code)
        self._labels[len(self.code)] = name

    def start(self, s: Any) -> None:
        s.stack = ()
        s.pc = self._starts[self._main]
        self.run(s)

    def run(self, s: Any) -> None:
        """Go on until somebody must decide."""
        code = self.code
        pc = s.pc
        while True:
            op, arg, target = code[pc]
            if op == ASK:
                s.pc = pc
                return
            pc += 1
            if op == UNLESS:
                if not arg(s):
                    pc = target
            elif op == DO:
                arg(s)
            elif op == JUMP:
                pc = target
            elif op == CALL:
                s.stack = (*s.stack, pc)
                pc = target
            elif op == RETURN:
                if not s.stack:
                    pc = END
                else:
                    pc = s.stack[-1]
                    s.stack = s.stack[:-1]
            elif op == SWITCH:
                value, targets = arg
                pc = targets.get(value(s), target)
            elif arg(s):  # END_IF: every procedure under way returns at once
                s.clear(*self._owned(pc, s.stack))
                s.stack = ()
                pc = END

    # --- places by name -------------------------------------------------------------------------

    def _walk(self, proc: str, path: tuple[str, ...], stack: tuple[int, ...]) -> Iterator[Place]:
        for (owner, name), at in self._names.items():
            if owner != proc:
                continue
            op, arg, _ = self.code[at]
            if op == ASK:
                yield (*path, name), stack, at
            elif arg not in path:
                yield from self._walk(arg, (*path, name), (*stack, at + 1))

    def place(self, s: Any) -> str:
        """Where a state stands: ``turn>maneuver>FirstStep``; ``end`` when the game is over."""
        if s.pc == END:
            return "end"
        return PATH.join([*(self._labels[back - 1] for back in s.stack), self._labels[s.pc]])

    def places(self) -> list[str]:
        """Every place where somebody can be asked, by its whole name."""
        return [PATH.join(path) for path, _, _ in self._asks]

    def go_to(self, s: Any, place: str) -> None:
        """Put a state at a place; the last names alone will do where they are unique."""
        if place == "end":
            s.stack, s.pc = (), END
            return
        wanted = tuple(place.split(PATH))
        found = [ask for ask in self._asks if ask[0][-len(wanted) :] == wanted]
        if len(found) != 1:
            known = [PATH.join(path) for path, _, _ in (found or self._asks)]
            raise UnknownName("place" if not found else "place_many", place, known)
        _, s.stack, s.pc = found[0]

    def first_half(self, s: Any) -> bool:
        """If a choice is half made, step back to its first half, as everybody else still sees it."""
        half = self.asks[s.pc].half_of
        if half is None:
            return False
        s.pc = self._names[self._owners[s.pc], half]
        return True

    def is_led_to(self, s: Any) -> bool:
        """Whether the conditions right before the waiting question hold, as they did when it was asked.

        They are looked at as far back as nothing can have changed since: to the head of a loop, to another step.
        """
        at, stack = s.pc, s.stack
        while at != END:
            if at in self._cases:
                value, case = self._cases[at]
                return bool(value(s) == case)
            if at in self._heads:  # reached again from behind, or by a leap
                return True
            if at == self._starts[self._owners[at]]:
                if not stack:
                    return True
                at, stack = stack[-1] - 1, stack[:-1]
                continue
            op, condition, _ = self.code[at - 1]
            if op != UNLESS:
                return True
            if not condition(s):
                return False
            at -= 1
        return True

    @cached_property
    def _cases(self) -> dict[int, tuple[Predicate, int]]:
        """By the first instruction of a case: what is looked at, and what it must be."""
        switches = (arg for op, arg, _ in self.code if op == SWITCH)
        return {at: (value, case) for value, targets in switches for case, at in targets.items()}

    @cached_property
    def _heads(self) -> frozenset[int]:
        """Where one can come to from elsewhere than the instruction before."""
        return frozenset(target for op, _, target in self.code if op in (UNLESS, JUMP, SWITCH))

    @cached_property
    def depth(self) -> int:
        """How many procedures can be within one another."""
        return max(len(path) for path, _, _ in self._asks)

    @property
    def cleared(self) -> list[tuple[str, ...]]:
        """What each procedure clears when it returns."""
        return list(self._registers.values())

    @cached_property
    def registers(self) -> frozenset[str]:
        """The registers of all procedures."""
        return frozenset(name for names in self._registers.values() for name in names)

    def registers_within(self, name: str) -> tuple[str, ...]:
        """The registers of a procedure and of all that it calls: clearing them undoes whatever it has begun."""
        if name not in self._within:
            called = {name}
            waiting = [name]
            while waiting:
                owner = waiting.pop()
                for (proc, _), at in self._names.items():
                    op, callee, _ = self.code[at]
                    if proc == owner and op == CALL and callee not in called:
                        called.add(callee)
                        waiting.append(callee)
            self._within[name] = tuple(sorted({field for proc in called for field in self._registers[proc]}))
        return self._within[name]

    def owned(self, s: Any) -> tuple[str, ...]:
        """The registers of the procedures under way."""
        return self._owned(s.pc, s.stack) if s.pc != END else ()

    def stray(self, s: Any) -> list[str]:
        """Registers that are set although no procedure which owns them is under way; there should be none."""
        return [
            name
            for name in sorted(self.registers.difference(self.owned(s)))
            if getattr(s, name) != s.FIELDS[name].blank(s.given)
        ]

    def _owned(self, pc: int, stack: tuple[int, ...]) -> tuple[str, ...]:
        return tuple({name: None for at in (*stack, pc) for name in self._registers[self._owners[at]]})


def clearing(registers: tuple[str, ...]) -> Callable[[Any], None]:
    def clear(s: Any) -> None:
        s.clearing(registers)(s)

    return clear


def _first_side(first: Predicate) -> Callable[[Any], None]:
    def begin(s: Any) -> None:
        s.side = first(s)

    return begin


def _is_side(first: Predicate) -> Predicate:
    return lambda s: s.side == first(s)


def _other_side(s: Any) -> None:
    s.side = 1 - s.side


class _End(Decision[Any]):
    """The end of the game: nobody decides any more."""

    rule = "end"
    kinds = ()

    def seat(self, s: Any) -> int:
        return TERMINAL

    def legal(self, s: Any) -> list[Action]:
        return []

    def refuse(self, s: Any, action: Any) -> Refusal | None:
        return Refusal("end", "game_over")
