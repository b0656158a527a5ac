"""Whole random games: they end, never in a dead end, and every state of them holds together."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random

from kurgan.core.record import Record
from kurgan.core.session import NothingToUndo, Session
from kurgan.lab.fuzz import promises
from kurgan.lab.fuzz.wandering import RandomPlayer
from tests.conftest import Budget
from tests.properties.cases import Case

MOST_TRIED = 20  # actions of one state
MOST_BYTES = 100_000  # of a record
MOST_GROWTH = 2_000_000  # bytes that any number of games may leave behind, caches included

Give = Callable[[str], Budget]


def test_random_games_end_in_bounds_and_never_in_a_dead_end(case: Case, budget: Give) -> None:
    for rng in budget("random_games").rngs(case.cost_of_play):
        decisions, before = -1, None
        for s in case.states(rng):
            decisions += 1
            case.check(s)
            promises.asks_somebody(s)
            if case.between:
                if before is not None:
                    case.between(before, s)
                before = s.copy()
        assert decisions <= case.game.max_decisions
        assert sum(s.returns()) == 0


def test_copy_then_apply_equals_apply_and_leaves_the_original(case: Case, budget: Give) -> None:
    for rng in budget("copies").rngs(case.cost):
        for s in case.some_states(rng, 0.1):
            actions = s.legal_actions()
            promises.copies(s, rng.sample(actions, min(MOST_TRIED, len(actions))))


def test_a_position_read_from_its_text_goes_on_the_same(case: Case, budget: Give) -> None:
    for rng in budget("positions").rngs(case.cost):
        for s in case.some_states(rng, 0.2):
            case.check(promises.is_read_as_written(s))


def test_a_record_is_replayed_from_its_text_with_undo(case: Case, budget: Give) -> None:
    for rng in budget("records").rngs(case.cost):
        start = case.new(rng)
        session = Session.new(case.game, case.scenario, start.given.options)
        player = RandomPlayer(rng)
        while not session.state.is_terminal():
            if rng.random() < 0.05:
                try_undo(session)
            session.play(player.choose(session.state))
        text = session.record.text()
        assert len(text.encode()) < MOST_BYTES
        read = Record.parse(text)
        assert read.text() == text
        assert read.verify(case.game).position() == session.state.position()


def try_undo(session: Session) -> None:
    """Take the last choice back if that is free, and find the position as it was."""
    kept = session._before[-1] if session._before else None
    try:
        session.undo(kept[1].seat if kept else 0)
    except NothingToUndo:
        assert kept is None
    else:
        assert kept is not None and session.state.position() == kept[0].position()


def test_games_leave_no_memory_behind(case: Case, budget: Give) -> None:
    """What rules remember is bounded: in the first games that fills, in the others nothing is added."""
    runs = list(budget("memory").rngs(min(case.cost, 3)))
    tracemalloc.start()
    try:
        play_out(case, runs[: len(runs) // 3])
        before, _ = tracemalloc.get_traced_memory()
        play_out(case, runs[len(runs) // 3 :])
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < MOST_GROWTH


def play_out(case: Case, rngs: list[Random]) -> None:
    for rng in rngs:
        for _ in case.states(rng):
            pass
