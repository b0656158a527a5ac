"""OpenSpiel plays the same games as the core, and its own tests pass."""

from __future__ import annotations

import importlib
import pickle
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest

import kurgan
from kurgan.adapters import open_spiel
from kurgan.core.errors import KurganError
from kurgan.core.extras import need
from kurgan.core.game import AnyGame
from tests import tiny
from tests.adapters.every import EVERY, EVERY_NAME
from tests.conftest import Budget

FORD = open_spiel.register(tiny.GAME())
SB = "kurgan_stalingrad_besieged"
PLAIN = [f"kurgan_{game.replace('-', '_')}(scenario={scenario})" for game, scenario in EVERY]
SPECS = [
    *(spec.replace("1941", "_1941") for spec in PLAIN),
    f"{SB}(options=crossing_fire:yes hand_limit:3 setup:free)",
    "kurgan_siege(scenario=westwall,options=decay_needs_enemy_adjacent:yes)",
    "kurgan_fortress_sevastopol(options=chits:yes random_impulses:yes divisions:yes)",
    FORD,
]
DECAY = {"decay_needs_enemy_adjacent": "yes"}
SOME, LATER = 6, 60  # decisions into a game, also of the tiny one; of all others


@pytest.mark.parametrize("spec", SPECS)
def test_its_own_random_simulation(spec: str) -> None:
    """Legal actions sorted and masked, copies, storing and loading, lengths, returns: OpenSpiel's own checks."""
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("spec", SPECS)
def test_it_goes_as_in_the_core(spec: str, budget: Callable[[str], Budget]) -> None:
    game = pyspiel.load_game(spec)
    for rng in budget("adapters").rngs(cost=4):
        state = game.new_initial_state()
        s = state.kurgan.copy()
        while not s.is_terminal():
            assert state.current_player() == s.current_player()
            assert state.legal_actions() == sorted(action.number for action in s.legal_actions())
            if state.is_chance_node():
                assert state.chance_outcomes() == exact(s)
            action = rng.choice(s.legal_actions())
            assert state.action_to_string(state.current_player(), action.number) == action.text
            state.apply_action(action.number)
            s.apply(action)
            if rng.random() < 0.1:
                assert str(state) == s.position()
        assert state.is_terminal() and state.returns() == list(s.returns()) and str(state) == s.position()
        assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
        assert state.legal_actions() == [] == state.legal_actions(0)
        assert state.move_number() <= game.max_game_length()


def exact(s: Any) -> list[tuple[int, float]]:
    """The probabilities of what chance can do, each the number nearest to the fraction."""
    outcomes = s.chance_outcomes()
    whole = sum(weight for _, weight in outcomes)
    fractions = {action.number: Fraction(weight, whole) for action, weight in outcomes}
    assert sum(fractions.values()) == 1
    return sorted((number, float(fraction)) for number, fraction in fractions.items())


@pytest.mark.parametrize("spec", SPECS)
def test_a_clone_goes_its_own_way(spec: str) -> None:
    """It shares the position until one of the two goes on; the game's start is never touched."""
    game, rng = pyspiel.load_game(spec), Random(2)
    state, start = game.new_initial_state(), str(game.new_initial_state())
    for _ in range(SOME):
        state.apply_action(rng.choice(state.legal_actions()))
    before, clone = str(state), state.clone()
    assert clone.kurgan is state.kurgan and clone.history() == state.history()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    state.apply_action(state.legal_actions()[0])
    assert str(state) == str(clone) and state.kurgan is not clone.kurgan
    assert str(game.new_initial_state()) == start


@pytest.mark.parametrize("spec", SPECS)
def test_a_state_is_stored_with_its_game_and_its_history(spec: str) -> None:
    state, rng = pyspiel.load_game(spec).new_initial_state(), Random(3)
    for _ in range(SOME):
        state.apply_action(rng.choice(state.legal_actions()))
    for again in (
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
    ):
        assert str(again) == str(state) and again.history() == state.history()
        assert again.get_game().get_parameters() == state.get_game().get_parameters()
        assert again.legal_actions() == state.legal_actions()


@pytest.mark.parametrize(("name", "scenario"), EVERY, ids=EVERY_NAME)
def test_a_game_begins_where_it_is_told_to(name: str, scenario: str) -> None:
    game, rng = open_spiel.load(name, scenario), Random(7)
    state = game.new_initial_state()
    for _ in range(LATER):
        state.apply_action(rng.choice(state.legal_actions()))
    again = game.new_initial_state(str(state))
    assert str(again) == str(again.clone()) == str(state) and again.history() == []
    for _ in range(SOME):
        action = state.legal_actions()[0]
        state.apply_action(action)
        again.apply_action(action)
    assert str(again) == str(state)
    pyspiel.random_sim_test(
        game, num_sims=1, serialize=True, verbose=False, specific_initial_state=game.new_initial_state(str(state))
    )


def test_probabilities_come_from_the_weights() -> None:
    state = pyspiel.load_game(SB).new_initial_state()
    assert dict(state.chance_outcomes()) == pytest.approx(dict.fromkeys(state.legal_actions(), 2 / 18))


@pytest.mark.parametrize(("name", "scenario"), EVERY, ids=EVERY_NAME)
def test_the_game_is_described(name: str, scenario: str) -> None:
    game, known = open_spiel.load(name, scenario), kurgan.game(name)
    kind = game.get_type()
    assert kind.short_name == f"kurgan_{name.replace('-', '_')}" and kind.provides_information_state_tensor
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.num_players() == 2 and game.num_distinct_actions() == known.num_actions
    assert game.max_game_length() == game.max_chance_nodes_in_history() == known.max_decisions
    assert game.new_initial_state().kurgan.given.scenario == scenario


@pytest.mark.parametrize("name", kurgan.GAMES)
def test_the_numbers_of_actions_are_the_lines_of_their_file(name: str) -> None:
    state = open_spiel.load(name).new_initial_state()
    lines = (kurgan.game(name).folder / "data" / "actions.txt").read_text(encoding="utf-8").splitlines()
    assert [state.action_to_string(0, number) for number in range(len(lines))] == lines


# --- what is wrong is said ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ("scenario=siege", "unknown scenario 'siege'"),
        ("options=deck:15", "option 'deck' cannot be '15'"),
        ("options=deck", "options should be name:value pairs"),
        ("options=decks:14", "unknown option 'decks'; did you mean deck?"),
        ("options=russian_removed:2", "has no meaning in scenario 'battle'"),
    ],
)
def test_wrong_parameters(params: str, said: str) -> None:
    with pytest.raises(KurganError, match=said):
        pyspiel.load_game(f"{SB}({params})")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: open_spiel.load("sige"), "unknown game 'sige'; did you mean siege?"),
        (lambda: open_spiel.load("siege", "magino"), "unknown scenario 'magino'; did you mean maginot?"),
        (lambda: open_spiel.load(kurgan.game("siege"), options={"decay": 1}), "unknown option 'decay'; one of: decay_"),
        (lambda: begun().apply_action(989), "no action has number 989; they run from 0 to 988"),
        (lambda: begun().observation_tensor(2), "no seat has number 2; they run from 0 to 1"),
        (lambda: begun().information_state_string(), "no seat has number -1; they run from 0 to 1"),
        (lambda: begun().resample_from_infostate(-1, lambda: 0.5), "no seat has number -1; they run from 0 to 1"),
        (
            lambda: open_spiel.load("siege").new_initial_state(kurgan.game("siege").new("maginot", DECAY).position()),
            "the position is of (scenario=maginot,options=decay_needs_enemy_adjacent:yes), this game is (scenario=sev",
        ),
        (lambda: begun().get_game().new_initial_state("scenario=battle"), "position: 'at=' is missing; it names"),
        (lambda: begun().get_game().make_py_observer(params={"a": 1}), "an observer takes no parameters, found: a;"),
    ],
)
def test_what_is_wrong_is_one_clear_line(call: Callable[[], object], said: str) -> None:
    with pytest.raises(KurganError) as error:
        call()
    assert str(error.value).startswith(said) and "\n" not in str(error.value)


def begun() -> Any:
    return pyspiel.load_game(SB).new_initial_state()


def test_its_own_check_of_an_action_that_is_not_offered() -> None:
    with pytest.raises(pyspiel.SpielError, match="illegal action"):
        begun().apply_action_with_legality_check(500)


def test_registering_twice_is_harmless_and_an_owners_data_have_a_name_of_their_own(tmp_path: Path) -> None:
    assert open_spiel.register("stalingrad-besieged") == SB
    (tmp_path / "my.toml").write_text("[deck.18]\nair_strike = 3\nheavy_barrage = 1\n")
    mine: AnyGame = kurgan.game("stalingrad-besieged", tmp_path / "my.toml")
    with pytest.raises(KurganError, match=r"name of its own: register.game, 'my_stalingrad_besieged'"):
        open_spiel.register(mine)
    assert open_spiel.register(mine, "my_stalingrad_besieged") == "my_stalingrad_besieged"
    state = open_spiel.load(mine).new_initial_state()
    assert state.kurgan.game is mine and pickle.loads(pickle.dumps(state)).kurgan.game is mine


@pytest.mark.parametrize(
    ("library", "adapter", "extra"),
    [("pyspiel", "open_spiel", "open-spiel"), ("pettingzoo", "pettingzoo", "pettingzoo")],
)
def test_a_missing_library_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, library: str, adapter: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"kurgan.adapters.{adapter}", raising=False)
    with pytest.raises(KurganError) as error:
        importlib.import_module(f"kurgan.adapters.{adapter}")
    assert str(error.value) == f"'{library}' is not installed; it comes with: pip install 'kurgan[{extra}]'"
    with pytest.raises(KurganError):
        need("no_such_library", "none")
