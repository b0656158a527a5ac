"""What people hand in can be played on: a position that breaks later is refused at the door, in one line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.core import trial
from kurgan.core.chance import by_lot
from kurgan.core.errors import KurganError
from kurgan.core.view import WHOLE, View
from kurgan.lab.fuzz import promises
from kurgan.lab.spoiling import Spoiler
from tests.conftest import Budget
from tests.properties.cases import CASES, Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_taken_in_can_be_played_to_the_end_but_for_rare_ones(
    case: Case, budget: Callable[[str], Budget]
) -> None:
    counts = budget("spoilt_plays")
    rng = Random(counts.seed)
    spoiler, left = Spoiler(rng), counts.share(case.cost_of_play)
    taken, broken = 0, []
    while left > 0:
        texts = [s.position() for s in case.some_states(rng, 0.05)]
        for text in texts:
            spoiler.learn(text)
        for text in rng.sample(texts, min(left, len(texts))):
            left -= 1
            spoilt = spoiler.spoil(text)
            try:
                s = case.game.handed_in(spoilt)
            except KurganError as error:
                assert "\n" not in str(error)
                continue
            taken += 1
            try:
                play_out(s, rng)
            except Exception as error:  # whatever it is, somebody would have met it at a table
                broken.append((spoilt, error))
    assert len(broken) <= 1 + taken // 200, broken  # a trial of bounded time finds nearly all; without it, one in forty


def play_out(s: Any, rng: Random) -> None:
    for n in range(s.game.max_decisions):
        if n < 3 or s.is_terminal():
            look(s, rng)
        if s.is_terminal():
            return
        s.play(by_lot(s, rng))
    raise AssertionError("it does not end")


def look(s: Any, rng: Random) -> None:
    promises.is_read_as_written(s)
    s.game.presentation.scene(View(WHOLE, s))
    for seat in promises.viewers(s):
        s.game.presentation.scene(s.view(seat))
        promises.worlds(s, seat, rng)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_position_of_a_game_is_taken_in(case: Case, budget: Callable[[str], Budget]) -> None:
    counts = budget("spoilt_plays")
    rng = Random(counts.seed)
    met = [s.copy() for s in case.some_states(rng, 0.05)]
    for s in rng.sample(met, min(len(met), counts.share(3 * case.cost_of_play))):
        assert case.game.handed_in(s.position()).position() == s.position()


@pytest.mark.parametrize(
    "game_id, text, said",
    [
        ("stalingrad-besieged", "at=Prepare; turn=2; side=german; 1-1=g_inf", "nobody would be asked Prepare here"),
        (
            "stalingrad-besieged",
            "at=Maneuver; moving=1; turn=2; side=german; 1-1=g_inf; attacker=1-1",
            "'attacker' is set, but belongs to nothing that is under way at Maneuver",
        ),
        (
            "stalingrad-besieged",
            "at=Maneuver; turn=2; side=german; 1-1=g_inf; snipers=2-2:german 3-3:german; deck=snipers*2",
            "snipers, but the deck has only",
        ),
        (
            "stalingrad-besieged",
            "at=Maneuver; turn=2; side=german; 1-1=g_inf; aside=g_unknown*60",
            "are of unknown type, but only",
        ),
        (
            "stalingrad-besieged",
            "at=Maneuver; turn=2; side=german; 1-1=g_elite; 2-2=g_unknown hidden:g_elite",
            "no unit is left that it can be",
        ),
        (
            "crimean-campaign",
            "at=DrawSupport; turn=3; side=soviet; phase=reinforcement; draws=0",
            "nobody would be asked",
        ),
        (
            "crimean-campaign",
            "at=ChooseMover; turn=3; side=axis; phase=movement; 1605=sds1416; 1101=46i",
            "sds1416 is static; it stands in 1416",
        ),
        (
            "crimean-campaign",
            "at=soviet-setup>PlaceUntried; turn=2; side=soviet; phase=movement",
            "PlaceUntried is asked before the first turn",
        ),
        (
            "crimean-campaign",
            "options=historic_arrivals:yes; at=ChooseMover; turn=2; side=axis; phase=movement; 1605=reserve-1",
            "more untried units than units in the bin",
        ),
        (
            "siege",
            "scenario=maginot; at=player-turn>movement>MoveTo; turn=4; phase=movement; side=defender; unit=f9; 0304=f9",
            "units of the side that is asked are in hand",
        ),
        (
            "siege",
            "scenario=westwall; at=player-turn>reaction>ReactTo; turn=3; phase=movement; side=attacker; unit=u2a; "
            "group=u2a; 0302=u2a",
            "units of the side that is asked are in hand",
        ),
        ("ford", "at=ChooseStep; side=north; north=3 raft; south=5 mud", "south is home, and nobody has won"),
    ],
)
def test_each_class_of_what_cannot_be_is_refused(game_id: str, text: str, said: str) -> None:
    game = next((case.game for case in CASES if case.name == game_id), None) or kurgan.game(game_id)
    with pytest.raises(KurganError) as error:
        game.handed_in(text)
    assert said in str(error.value)


def test_what_breaks_while_it_is_played_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever no check foresees: here a rule that cannot be carried out a few decisions later."""
    game = kurgan.game("siege")
    s = game.new("maginot")
    calls = count()
    monkeypatch.setattr(trial, "by_lot", lambda s, rng: by_lot(s, rng) if next(calls) < 7 else s.decision.missing)
    with pytest.raises(KurganError, match="7 decisions later; its parts do not fit together"):
        trial.tried(s)


def test_a_trial_takes_no_longer_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr("kurgan.core.trial.time.thread_time", lambda: next(clock) * trial.SECONDS / 5)
    played = count()

    def counted(s: Any, rng: Random) -> Any:
        next(played)
        return by_lot(s, rng)

    monkeypatch.setattr(trial, "by_lot", counted)
    trial.tried(kurgan.game("siege").new("maginot"))
    assert next(played) <= 6


def test_a_trial_is_the_same_every_time() -> None:
    game = kurgan.game("siege")
    s = game.new("maginot")
    before = s.position()
    assert trial.tried(s) is s and s.position() == before
