"""Orders: what one gesture means, read as the small decisions of the seat that carry it out.

The engine keeps its small decisions; an order joins them. A game's ``presentation.orders`` says which action comes
next; here it is played up to the order's end, and no further than to the first die, reveal or decision of another.

    next_action(s, order, played)  the seat's next action towards the order's end, whether the rules allow it or not:
                                   its refusal is the order's; ``Stopped`` where no single action bears it; None:
                                   nothing more is to be done. ``played`` are the order's actions so far
    targets(s, units)              orders these units could be meant for, each with the places of its arrow; None: what
                                   is offered once they are taken up. Those that cannot be carried out are left out
    leads(s, units)                the same units, each time led by others that could be taken up first
    sure(s, order)                 whether all its units can be sent there, the first taken up; None: it is tried
    read(s, order)                 the same order by the names the rules go by, where pieces are alike
    ready(s, choices)              the pieces that can be given orders now
    SEVERAL                        the decisions in which one thing after the other is chosen, so that «all» means
                                   something
    REST                           the decisions in which an order goes on after what it stopped before was confirmed
    AS_BEFORE                      the decisions that are often answered as the turn before: what of the answers, by the
                                   decisions they are given in, is said again; ``occasion(s)`` tells whether two such
                                   questions are the same, like the place that is attacked
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kurgan.core.actions import Action
from kurgan.core.refusal import Refusal
from kurgan.core.scene import Choice
from kurgan.core.view import View

if TYPE_CHECKING:
    from kurgan.core.presentation import Presentation

MOST_STEPS = 400  # of one order: more than all units of a side ever need


@dataclass(frozen=True, slots=True)
class Order:
    units: tuple[str, ...]  # pieces or other things, as a scene and its choices name them; the first leads
    way: tuple[str, ...] = ()  # places to go through; the last is where to. Empty: the units are only taken up
    deed: str = ""  # the word of the action meant at the end, where a place can be meant in several ways
    rest: bool = False  # given again after it had to stop: what is done is done, and who can no longer go stays

    @property
    def goal(self) -> str:
        return self.way[-1] if self.way else ""


@dataclass(frozen=True, slots=True)
class Stopped:
    """How far an order came."""

    before: Action | None = None  # it would show something or let dice fall, so it has still to be said
    refusal: Refusal | None = None  # a rule forbids the next action
    unit: str = ""  # at which unit


Units = tuple[str, ...]
Ready = Callable[[Any, Sequence[Choice]], Sequence[str]]
Next = Action | Stopped | None
NextAction = Callable[[Any, Order, Sequence[Action]], Next]
Before = Mapping[str, Mapping[str, Sequence[str]]]
Aims = Iterable[tuple[Order, tuple[str, ...]]]  # orders that could be meant, with the places of their arrows


class Orders:
    """The orders of one game."""

    def __init__(self, presentation: Presentation) -> None:
        def own(name: str, otherwise: Any) -> Any:
            return presentation.game.own("presentation.orders", name, otherwise)

        self.presentation = presentation
        self.next_action: NextAction = own("next_action", self.offered)
        self._ready: Ready = own("ready", _nobody)
        self._targets: Callable[[Any, Units], Aims | None] = own("targets", lambda s, units: None)
        self._leads: Callable[[Any, Units], Sequence[Units]] = own("leads", lambda s, units: (units,))
        self._sure: Callable[[Any, Order], bool | None] = own("sure", lambda s, order: None)
        self._read: Callable[[Any, Order], Order] = own("read", lambda s, order: order)
        self.several: frozenset[str] = frozenset(own("SEVERAL", ()))
        self.rest: frozenset[str] = frozenset(own("REST", ()))
        self.as_before: Before = own("AS_BEFORE", {})
        self.occasion: Callable[[Any], object] = own("occasion", lambda s: None)

    def ready(self, s: Any, choices: Sequence[Choice]) -> list[str]:
        """The pieces that can be given orders now, by the seat that is asked."""
        return list(self._ready(s, choices))

    def offered(self, s: Any, order: Order, played: Sequence[Action]) -> Action | None:
        """Where a game says nothing: whatever is offered that names one of the units, then the next place."""
        by_place: Action | None = None
        for action in s.legal_actions():
            if action in played:
                continue
            at, item = self.presentation.thing_of(s, action)
            if item and item in order.units:
                named: Action = action
                return named
            if not item and at and at in order.way and order.deed in ("", action.word):
                by_place = by_place or action
        return by_place

    def steps(self, view: Callable[[], View], order: Order) -> Iterator[Action | Stopped]:
        """The actions of an order one by one, each to be played before the next is asked for; how far it came."""
        order = self._read(view().state, order)
        return self._played(view, order.units, lambda s, played: self.next_action(s, order, played))

    def repeated(self, view: Callable[[], View], actions: Sequence[Action]) -> Iterator[Action | Stopped]:
        """The same for actions that are said once more, in their order."""
        return self._played(view, (), lambda s, played: next(iter(actions[len(played) :]), None))

    def _played(
        self, view: Callable[[], View], units: Units, next_action: Callable[[Any, Sequence[Action]], Next]
    ) -> Iterator[Action | Stopped]:
        seat, unit = view().seat, next(iter(units), "")
        asked, played = view().state.decision.name, list[Action]()
        while len(played) < MOST_STEPS:
            s = view().state
            if s.current_player() != seat:
                break  # the next question is another's
            if asked in self.several and asked not in (s.decision.name, s.decision.half_of):
                break  # or another one
            action = next_action(s, played)
            if action is None:
                break
            if isinstance(action, Stopped):
                yield action
                return
            at, item = self.presentation.thing_of(s, action)
            unit = next((name for name in (item, at) if name in units), unit)
            refusal = s.explain(action)
            if refusal is not None:
                yield Stopped(refusal=refusal, unit=unit)
                return
            if self.presentation.is_final(s, action) or _hands_over(s, action, seat):
                yield Stopped(before=action, unit=unit)
                return
            yield action
            played.append(action)
        yield Stopped(unit=unit)

    def tried(self, view: View, order: Order) -> tuple[View, Stopped, int]:
        """An order carried out on a copy of what its seat knows: where it leads, how far, in how many steps."""
        after = View(view.seat, view.state.copy())
        for count, step in enumerate(self.steps(lambda: after, order)):
            if isinstance(step, Stopped):
                return after, step, count
            after.state.apply(step)
        raise AssertionError("an order always tells how far it came")

    def others(self, view: View, units: Sequence[str]) -> list[Choice]:
        """What else is offered to these units, or to the one place they stand on, than to be taken up."""
        first = next(self.steps(lambda: view, Order(tuple(units))))
        taken = first.text.partition(" ")[0] if isinstance(first, Action) else ""
        choices = self.presentation.choices(view)
        places = {choice.at for choice in choices if choice.item in units}
        return [
            choice
            for choice in choices
            if choice.action.partition(" ")[0] != taken
            and (choice.item in units if choice.item else choice.at and places == {choice.at})
        ]

    def targets(self, view: View, units: Units) -> tuple[list[Target], Stopped]:
        """Where these units can be sent together, whole; and how far they come if they are only taken up."""
        aims = self._targets(view.state, units)
        if aims is None:
            return self._offered_targets(view, units)
        found, stopped = [], self.tried(view, Order(units))[1]
        for order, path in aims:
            target = self._target(view, order, path)
            if isinstance(target, Target):
                found.append(target)
            elif stopped.refusal is None:
                stopped = target
        return found, stopped

    def _offered_targets(self, view: View, units: Units) -> tuple[list[Target], Stopped]:
        found: dict[tuple[str, str], Target | Stopped] = {}
        one_by_one = view.state.decision.name in self.several  # nobody is taken up
        for led in self._leads(view.state, units):
            taken, stopped, _ = self.tried(view, Order(() if one_by_one else led))
            if stopped.refusal is not None:
                return [], stopped
            for action in taken.legal_actions():
                order = Order(units, (self._end(taken, units, action),), action.word)
                if order.goal and (order.goal, order.deed) not in found:
                    found[order.goal, order.deed] = self._offered_target(view, taken, order, action)
        targets = [target for target in found.values() if isinstance(target, Target)]
        if found and not targets:
            goal, deed = next(iter(found))
            stopped = self.tried(view, Order(units, (goal,), deed))[1]
        return targets, stopped

    def _end(self, taken: View, units: Units, action: Action) -> str:
        """Where an action leads: to the place that stands for it or, if one of the units does, to its path's end."""
        at, item = self.presentation.thing_of(taken.state, action)
        if not item:
            return at
        path = self.presentation.choice(taken, action).path if item in units else ()
        return path[-1] if path else ""

    def _offered_target(self, view: View, taken: View, order: Order, action: Action) -> Target | Stopped:
        sure = self._sure(taken.state, order)
        if sure is None:
            return self._target(view, order, ())
        choice = self.presentation.choice(taken, action) if sure else None
        return Target(choice, order, choice.final) if choice else Stopped()

    def _target(self, view: View, order: Order, path: tuple[str, ...]) -> Target | Stopped:
        """An order as the choice it is for a table: like the action meant, in the place where it ends."""
        after, meant, leads = View(view.seat, view.state.copy()), None, None
        for step in self.steps(lambda: after, order):
            action = step.before if isinstance(step, Stopped) else step
            if action is not None and order.deed in (action.word, action.text):
                meant = View(view.seat, after.state.copy()), action
            elif action is not None and self.presentation.thing_of(after.state, action) == (order.goal, ""):
                leads = View(view.seat, after.state.copy()), action
            if isinstance(step, Stopped):
                last = meant or leads  # where there is one way only, the deed follows by itself from what leads to it
                if last is None or step.refusal is not None:
                    return step
                choice = replace(self.presentation.choice(*last), at=order.goal, item="")
                choice = replace(choice, odds=choice.odds and self.weighed(after, step) is not None)
                return Target(replace(choice, path=path or choice.path), order, step.before is not None)
            after.state.apply(step)
        raise AssertionError("an order always tells how far it came")

    def weighed(self, after: View, stopped: Stopped) -> Action | None:
        """Whose chances are those of an order: of what it stops before, or of the button for what it put together."""
        if stopped.before is not None:
            return stopped.before
        buttons = (a for a in after.legal_actions() if self.presentation.thing_of(after.state, a) == ("", ""))
        return next((a for a in buttons if self.presentation.has_odds(after.state, a)), None)


@dataclass(frozen=True, slots=True)
class Target:
    """A place some units can be sent to."""

    choice: Choice
    order: Order
    ends_in_dice: bool  # the order stops before something that cannot be taken back

    @property
    def shown(self) -> Choice:
        """As a choice for a table: nothing of the order itself is final."""
        return replace(self.choice, final=False)


def _hands_over(s: Any, action: Action, seat: int | None) -> bool:
    """Whether somebody else is asked next."""
    tried = s.copy()
    tried.apply(action)
    return bool(tried.current_player() != seat)


def one_by_one(s: Any, wanted: Sequence[Action], played: Sequence[Action], deed: str = "") -> Action | None:
    """The next of some answers that are given one after the other; then the button that was meant.

    All of them must be offered at first. What the others leave no room for is left out only where nothing of its kind
    is offered that was not named: so «all» means all that can.
    """
    offered, left = s.legal_actions(), [action for action in wanted if action not in played]
    now = [action for action in left if action in offered]
    words = {action.word for action in left}
    if not played or (not now and any(action.word in words and action not in wanted for action in offered)):
        refused = next((action for action in left if action not in now), None)
        if refused is not None:
            return refused
    buttons = (action for action in offered if action.text == deed and action not in played)
    return next(iter(now), None) or next(buttons, None)


def named(choices: Sequence[Choice], *words: str) -> list[str]:
    """The things on the map that choices name, each once; of the actions with these words, if some are given."""
    meant = (c for c in choices if c.item and c.at and (not words or c.action.partition(" ")[0] in words))
    return list(dict.fromkeys(choice.item for choice in meant))


def _nobody(s: Any, choices: Sequence[Choice]) -> Sequence[str]:
    return ()
