"""Who is asked, and where, follows from public facts: chits in a hand change no question to anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from kurgan.games.fortress_sevastopol.places import AXIS, SIDES, SOVIET
from kurgan.games.fortress_sevastopol.rules import r02_4_chits
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import KINDS, chits_for, hand_size
from kurgan.games.fortress_sevastopol.state import FS, WINDOWS
from kurgan.lab.fuzz.wandering import RandomPlayer
from tests.conftest import Budget
from tests.properties.cases import CASES, Case

Give = Callable[[str], Budget]
VIEWERS = (None, AXIS, SOVIET)
OURS = [case for case in CASES if case.game.id == "fortress-sevastopol"]
ADVANTAGE_WINDOWS = ("AnswerChit", "Reroll", "DoubleImpulse")
ONLY_NO = "nothing but no"


def question(s: FS) -> tuple[int, str, int]:
    """Who is asked, at which place of the flow, in which window."""
    return s.current_player(), s.game.flow.place(s), s.window


def worlds(s: FS, viewer: int | None, rng: Random) -> list[Any]:
    """Two worlds from the text of a view: for a spectator both hands are dealt anew."""
    sampler = s.game.sampler(s.game.view(viewer, s.information_state(viewer)))
    return [sampler.sample(rng) for _ in range(2)]


def differing_questions(case: Case, rng: Random) -> Iterator[str]:
    """Plays a random game, each action also in worlds that a viewer cannot tell from it: where another is asked."""
    s, player = case.new(rng), RandomPlayer(rng)
    while not s.is_terminal():
        action, is_half = player.choose(s), s.decision.half_of is not None
        seen = [viewer for viewer in VIEWERS if not is_half or viewer == s.current_player()]
        twins = [world for viewer in seen for world in worlds(s, viewer, rng)] if rng.random() < 0.2 else []
        for world in twins:
            if question(world) != question(s):
                yield f"{world.position()} asks {question(world)}, not {question(s)}"
        before = s.position()
        s.apply(action)
        for world in twins:
            if world.explain(action) is None:  # who does not hold the chit cannot play it
                start = world.position()
                world.apply(action)
                if question(world) != question(s):
                    yield f"'{action}' at {before} leads to {question(s)}, at {start} to {question(world)}"


@pytest.mark.parametrize("case", OURS, ids=[case.name for case in OURS])
def test_the_same_seat_is_asked_at_the_same_place_in_every_world(case: Case, budget: Give) -> None:
    """For each player and for the spectator, who knows no hand at all; and after every action too."""
    for rng in budget("worlds").rngs(2 * case.cost):
        assert not list(islice(differing_questions(case, rng), 1))


PEEKING: dict[str, tuple[str, Callable[..., object]]] = {
    "the chits of who is asked": ("may_hold_answer", lambda s, side, window: bool(chits_for(s, side, window))),
    "where a chit lies": ("copies_hidden", lambda s, chit: s.hand[chit] + s.hand[KINDS + chit]),
}


@pytest.mark.sources
@pytest.mark.parametrize("at", PEEKING)
def test_a_window_that_looks_into_a_hand_would_be_noticed(at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, peeks = PEEKING[at]
    monkeypatch.setattr(r02_4_chits, name, peeks)
    found = (one for seed in range(20) for one in differing_questions(OURS[0], Random(f"peeking-{seed}")))
    assert next(found, "")


def test_windows_open_for_every_hand_and_never_for_an_empty_one() -> None:
    """Both sides are asked in all windows, often with «no» as the only answer; the Advantage only while unused."""
    wanted = {(window, side) for window in (*WINDOWS, *ADVANTAGE_WINDOWS, ONLY_NO) for side in SIDES}
    games = product(range(20), OURS[:3])
    while wanted:
        seed, case = next(games)
        for s in case.states(Random(f"windows-{seed}")):
            name, who = s.decision.name, s.current_player()
            if name == "PlayChit":
                assert s.given.chits and hand_size(s, who)
                wanted.discard((WINDOWS[s.window], SIDES[who]))
                if len(s.legal_actions()) == 1:
                    wanted.discard((ONLY_NO, SIDES[who]))
            elif name in ADVANTAGE_WINDOWS:
                assert name == "AnswerChit" or (s.rested and s.advantage == who)
                wanted.discard((name, SIDES[who]))
