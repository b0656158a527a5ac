"""What OpenSpiel's players see: strings and tensors alike exactly where the view is, and whole worlds made from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import kurgan
from kurgan.adapters import columns, layout, open_spiel
from kurgan.core.errors import KurganError
from kurgan.core.tensor import tensor
from kurgan.core.view import WHOLE, OpenWorld, View
from tests.adapters.every import EVERY, EVERY_NAME
from tests.conftest import Budget

SECRETS = {"hand.german", "hand.russian", "unseen.german", "unseen.russian", "deck", "aside", "removed"}
SHARE = 0.1  # of the states of a game
Give = Callable[[str], Budget]
every = pytest.mark.parametrize(("name", "scenario"), EVERY, ids=EVERY_NAME)


def some_states(game: Any, rng: Random) -> Iterator[Any]:
    """The states of a random game, some of them, and the last one."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if rng.random() < SHARE:
            yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@every
def test_strings_and_tensors_are_those_of_the_view(name: str, scenario: str, budget: Give) -> None:
    """As Python asks for them, as OpenSpiel's C++ does, and as its observers do; and always of one length."""
    game = open_spiel.load(name, scenario)
    observers = [make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)]
    length = game.observation_tensor_size()
    assert length == game.information_state_tensor_size() == len(columns(name, scenario))
    for rng in budget("adapters").rngs(cost=4):
        for state in some_states(game, rng):
            for seat in (0, 1):
                view = state.kurgan.view(seat)
                numbers = list(tensor(view))
                assert len(numbers) == length
                through_cpp: Any = super(open_spiel.SpielState, state)
                for found in (state, through_cpp):
                    assert found.information_state_tensor(seat) == found.observation_tensor(seat) == numbers
                    assert found.information_state_string(seat) == found.observation_string(seat) == view.text
                for observer in observers:
                    observer.set_from(state, seat)
                    assert observer.tensor.dtype == np.float32 and observer.tensor.tolist() == numbers
                    assert observer.string_from(state, seat) == view.text


@every
def test_a_sampled_world_is_one_the_player_cannot_tell_from_his(name: str, scenario: str, budget: Give) -> None:
    """So nothing that he does not know is in his string or tensor: in most of those worlds it is otherwise."""
    game, differ = open_spiel.load(name, scenario), 0
    for rng in budget("adapters").rngs(cost=4):
        for state in some_states(game, rng):
            for seat in (0, 1):
                twin = state.resample_from_infostate(seat, rng.random)
                assert isinstance(twin, open_spiel.SpielState) and twin.history() == []
                assert twin.information_state_string(seat) == state.information_state_string(seat)
                assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert twin.current_player() == state.current_player()
                if state.current_player() == seat:
                    assert twin.legal_actions() == state.legal_actions()
                differ += str(twin) != str(state)
    assert differ or kurgan.game(name).worlds is OpenWorld


@every
def test_tensors_are_equal_exactly_where_strings_are(name: str, scenario: str, budget: Give) -> None:
    texts: dict[tuple[float, ...], str] = {}
    game = open_spiel.load(name, scenario)
    for rng in budget("adapters").rngs(cost=8):
        for state in some_states(game, rng):
            for seat in (0, 1):
                said, numbers = f"{seat} {state.information_state_string(seat)}", state.information_state_tensor(seat)
                assert texts.setdefault(tuple(numbers), said) == said
    assert len(set(texts.values())) == len(texts) > 10


def test_a_sampled_world_follows_from_its_number() -> None:
    states = some_states(open_spiel.load("stalingrad-besieged"), Random(4))
    state = next(state for state in states if "hidden" in str(state))
    one, same, other = (state.resample_from_infostate(0, lambda number=number: number) for number in (0.1, 0.1, 0.2))
    assert str(one) == str(same) != str(other)


def test_the_two_players_strings_differ_in_hidden_things_only() -> None:
    """What they disagree on is a hidden piece, a hand, or a pile only its owner sees."""
    state, rng = open_spiel.load("stalingrad-besieged").new_initial_state(), Random(5)
    differences = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        if state.kurgan.decision.half_of is not None:
            continue
        german, russian = (parts(state.information_state_string(seat)) for seat in (0, 1))
        for name in german.keys() | russian.keys():
            if german.get(name) != russian.get(name):
                hidden = "hidden" in german.get(name, "") and "hidden" in russian.get(name, "")
                assert name in SECRETS or hidden, name
                differences += 1
    assert differences


def parts(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split("; "))


def test_in_an_open_game_they_differ_in_half_made_choices_only() -> None:
    state, rng = open_spiel.load("siege").new_initial_state(), Random(5)
    halves = 0
    while not state.is_terminal():
        same = state.information_state_string(0) == state.information_state_string(1)
        assert same or state.kurgan.decision.half_of is not None
        halves += not same
        state.apply_action(rng.choice(state.legal_actions()))
    assert halves


def test_observers_of_what_everybody_sees_and_of_everything() -> None:
    game, kind = open_spiel.load("stalingrad-besieged"), pyspiel.PrivateInfoType
    seen = {
        private: make_observation(
            game, pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=private)
        )
        for private in (kind.NONE, kind.ALL_PLAYERS)
    }
    for state in some_states(game, Random(6)):
        spectator = state.kurgan.view(None)
        for seat in (0, 1):
            assert seen[kind.NONE].string_from(state, seat) == spectator.text
            assert seen[kind.ALL_PLAYERS].string_from(state, seat) == str(state)
        seen[kind.NONE].set_from(state, 0)
        seen[kind.ALL_PLAYERS].set_from(state, 0)
        assert seen[kind.NONE].tensor.tolist() == list(tensor(spectator))
        assert seen[kind.ALL_PLAYERS].tensor.tolist() == list(tensor(View(WHOLE, state.kurgan)))
    with pytest.raises(KurganError, match="public_info should be True"):
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


@every
def test_the_layout_says_where_a_tensor_has_what(name: str, scenario: str) -> None:
    where, state = layout(name, scenario), open_spiel.load(name, scenario).new_initial_state()
    assert [where["seat"], where["scenario"]] == [slice(0, 1), slice(1, 2)]
    assert max(part.stop for part in where.values()) == len(columns(name, scenario))
    for seat in (0, 1):
        numbers = state.observation_tensor(seat)
        assert numbers[where["seat"]] == [seat]
        assert numbers[where["scenario"]] == [kurgan.game(name).scenarios.index(scenario)]
        assert numbers[where["turn"]] == [state.kurgan.turn - type(state.kurgan).FIELDS["turn"].codec.least]
