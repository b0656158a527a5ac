"""What a seat may not know appears nowhere: not in its view, its events, its choices, nor in who is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.event import Event, events_for
from kurgan.core.view import OpenWorld
from kurgan.lab.fuzz import promises
from kurgan.lab.fuzz.wandering import RandomPlayer
from tests.conftest import Budget
from tests.properties.cases import Case

SHARE, SHARE_OPEN = 0.05, 0.2  # of a game's states; where nothing but half a choice is hidden, few worlds differ

Give = Callable[[str], Budget]


def test_sampled_worlds_look_the_same_to_the_viewer(case: Case, budget: Give) -> None:
    """Built from the text of a view alone, each is a state that holds together, and most are not the truth."""
    differ: Counter[int | None] = Counter()
    viewers = (None, *range(len(case.game.seats)))  # a spectator may know less than either player
    for rng in budget("worlds").rngs(case.cost):
        for s in case.some_states(rng, SHARE_OPEN if case.game.worlds is OpenWorld else SHARE):
            for seat in viewers:
                for world in promises.worlds(s, seat, rng, 3):
                    case.check(world)
                    differ[seat] += world.position() != s.position()
    assert all(differ[seat] for seat in viewers)


def test_sampled_worlds_can_be_played_to_the_end(case: Case, budget: Give) -> None:
    most = budget("worlds_ended").share(case.cost)
    for rng in budget("worlds").rngs(case.cost):
        met = [s.copy() for s in case.some_states(rng, 0.01)]
        for s in rng.sample(met, min(most, len(met))):
            world = case.game.sampler(s.view(rng.randrange(len(case.game.seats)))).sample(rng)
            player = RandomPlayer(rng)
            while not world.is_terminal():
                world.apply(player.choose(world))


def test_a_seat_learns_exactly_what_it_is_told(case: Case, budget: Give) -> None:
    """Two worlds a viewer cannot tell apart: after the same action they look alike exactly if the events do."""
    for rng in budget("leaks").rngs(case.cost):
        s, player = case.new(rng), RandomPlayer(rng)
        while not s.is_terminal():
            before, actions, told = s.copy(), list[Action](), list[Event]()
            while not actions or is_half_made(case, s):  # a whole choice: its halves tell others nothing
                actions.append(player.choose(s))
                told += s.play(actions[-1])
            seat = rng.choice([None, *range(len(case.game.seats))])
            if rng.random() > 0.25:
                continue
            world = case.game.sampler(before.view(seat)).sample(rng)
            assert world.current_player() == before.current_player()
            told_there = played(world, actions)
            if told_there is not None:
                alike = s.information_state(seat) == world.information_state(seat)
                assert alike == (events_for(seat, told) == events_for(seat, told_there)), before.position()


def played(s: Any, actions: list[Action]) -> list[Event] | None:
    """What is told if these actions can all be played, else None."""
    told: list[Event] = []
    for action in actions:
        if s.explain(action) is not None:
            return None
        told += s.play(action)
    return told


def is_half_made(case: Case, s: object) -> bool:
    return case.game.flow.code[s.pc][1].half_of is not None  # type: ignore[attr-defined]


def test_what_chance_does_unseen_changes_no_view(case: Case, budget: Give) -> None:
    """Two outcomes that are told to a viewer in the same words leave him with the same view."""
    viewers = (None, *range(len(case.game.seats)))
    for rng in budget("leaks").rngs(case.cost):
        for s in case.states(rng):
            outcomes = [action for action, _ in s.chance_outcomes()]
            if len(outcomes) < 2:
                continue
            one, other = s.copy(), s.copy()
            this, that = rng.sample(outcomes, 2)
            first, second = one.play(this), other.play(that)
            for seat in viewers:
                if events_for(seat, first) == events_for(seat, second):
                    assert one.information_state(seat) == other.information_state(seat), s.position()


def test_a_half_made_choice_changes_no_other_view(case: Case, budget: Give) -> None:
    for rng in budget("leaks").rngs(case.cost):
        s, player = case.new(rng), RandomPlayer(rng)
        while not s.is_terminal():
            asked = s.current_player()
            others = [seat for seat in (None, *range(len(case.game.seats))) if seat != asked]
            views = [s.information_state(seat) for seat in others] if asked >= 0 else []
            was_half = is_half_made(case, s)
            events = s.play(player.choose(s))
            if is_half_made(case, s) and not was_half:
                assert not events
                assert [s.information_state(seat) for seat in others] == views
