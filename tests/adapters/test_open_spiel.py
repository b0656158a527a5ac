"""OpenSpiel plays the same games as the core, and its own tests pass."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from random import Random

import pyspiel
import pytest

from kurgan.adapters import need, open_spiel
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.tensor import tensor
from tests import tiny
from tests.conftest import Budget

SB = open_spiel.register("stalingrad-besieged")
SIEGE = open_spiel.register("siege")
FORD = open_spiel.register(tiny.GAME())
SPECS = [
    SB,
    f"{SB}(scenario=solo)",
    f"{SB}(options=crossing_fire:yes hand_limit:3 setup:free)",
    SIEGE,
    f"{SIEGE}(scenario=westwall,options=decay_needs_enemy_adjacent:yes)",
    FORD,
]
SECRETS = {"hand.german", "hand.russian", "unseen.german", "unseen.russian", "deck", "aside", "removed"}


@pytest.mark.parametrize("spec", SPECS)
def test_its_own_random_simulation(spec: str) -> None:
    """Legal actions sorted and masked, copies, storing and loading, lengths, returns: OpenSpiel's own checks."""
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("spec", SPECS)
def test_it_goes_as_in_the_core(spec: str, budget: Callable[[str], Budget]) -> None:
    game = pyspiel.load_game(spec)
    for rng in budget("adapters").rngs():
        state = game.new_initial_state()
        s = state.kurgan.copy()
        while not s.is_terminal():
            assert state.current_player() == s.current_player()
            assert state.legal_actions() == sorted(action.number for action in s.legal_actions())
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert sum(probability for _, probability in outcomes) == pytest.approx(1)
                assert len(outcomes) == len(s.chance_outcomes())
            action = rng.choice(s.legal_actions())
            assert state.action_to_string(state.current_player(), action.number) == action.text
            state.apply_action(action.number)
            s.apply(action)
            assert str(state) == s.position()
        assert state.is_terminal() and state.returns() == list(s.returns())
        assert state.legal_actions() == []


def test_probabilities_come_from_the_weights() -> None:
    state = pyspiel.load_game(SB).new_initial_state()
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(state.legal_actions(), 2 / 18))


def test_the_game_is_described(sb: AnyGame) -> None:
    game = pyspiel.load_game(SB)
    kind = game.get_type()
    assert kind.short_name == "kurgan_stalingrad_besieged"
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.num_players() == 2 and game.num_distinct_actions() == sb.num_actions
    assert game.max_game_length() == sb.max_decisions


def test_information_states_differ_in_hidden_things_only() -> None:
    """What the two players' strings disagree on is a hidden piece, a hand, or a pile only its owner sees."""
    state, rng = pyspiel.load_game(SB).new_initial_state(), Random(5)
    differences = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        if state.kurgan.decision.half_of is not None:
            continue
        german, russian = (parts(state.information_state_string(seat)) for seat in (0, 1))
        assert state.information_state_string(0) == state.kurgan.information_state(0)
        for name in german.keys() | russian.keys():
            if german.get(name) != russian.get(name):
                hidden = "hidden" in german.get(name, "") and "hidden" in russian.get(name, "")
                assert name in SECRETS or hidden, name
                differences += 1
    assert differences


def test_in_an_open_game_they_differ_in_half_made_choices_only() -> None:
    state, rng = pyspiel.load_game(SIEGE).new_initial_state(), Random(5)
    halves = 0
    while not state.is_terminal():
        same = state.information_state_string(0) == state.information_state_string(1)
        assert same or state.kurgan.decision.half_of is not None
        halves += not same
        state.apply_action(rng.choice(state.legal_actions()))
    assert halves


def parts(text: str) -> dict[str, str]:
    return dict(part.split("=", 1) for part in text.split("; "))


@pytest.mark.parametrize("spec", SPECS)
def test_an_observation_is_the_tensor_of_the_view(spec: str) -> None:
    state = pyspiel.load_game(spec).new_initial_state()
    for seat in (0, 1):
        assert state.observation_tensor(seat) == tensor(state.kurgan.view(seat))


@pytest.mark.parametrize(
    "params, said",
    [
        ("scenario=siege", "unknown scenario 'siege'"),
        ("options=deck:15", "option 'deck' cannot be '15'"),
        ("options=deck", "options should be name:value pairs"),
        ("options=russian_removed:2", "has no meaning in scenario 'battle'"),
    ],
)
def test_wrong_parameters(params: str, said: str) -> None:
    with pytest.raises(KurganError, match=said):
        pyspiel.load_game(f"{SB}({params})")


def test_registering_twice_is_harmless() -> None:
    assert open_spiel.register("stalingrad-besieged") == SB


@pytest.mark.parametrize(
    "library, adapter, extra", [("pyspiel", "open_spiel", "open-spiel"), ("pettingzoo", "pettingzoo", "pettingzoo")]
)
def test_a_missing_library_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, library: str, adapter: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"kurgan.adapters.{adapter}", raising=False)
    with pytest.raises(KurganError) as error:
        importlib.import_module(f"kurgan.adapters.{adapter}")
    assert str(error.value) == f"'{library}' is not installed; the adapter needs: pip install 'kurgan[{extra}]'"
    with pytest.raises(KurganError):
        need("no_such_library", "none")
