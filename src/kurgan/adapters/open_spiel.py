"""OpenSpiel: every game as a Python game of ``pyspiel``.

    import pyspiel
    import kurgan.adapters.open_spiel  # registers all games
    game = pyspiel.load_game("kurgan_stalingrad_besieged(scenario=solo,options=deck:14 allow_pass:yes)")

or, with names checked and suggested, ``open_spiel.load("stalingrad-besieged", "solo", {"deck": "14"})``. A scenario
whose name is a year has an underscore before it in the first form: ``scenario=_1941``.

Chance is explicit, its probabilities are those of the rulebook. The numbers of actions are the lines of a game's
``data/actions.txt`` and stay the same in every version.

Strings and tensors are made from a seat's view: all that it may know now, what it has learned included, but not the
order in which it learned it. Information states and observations are therefore the same, and two states are alike to a
seat exactly where its strings, or its tensors, are. ``kurgan.adapters.layout`` says what the numbers are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import kurgan
from kurgan.adapters import the_game
from kurgan.core.errors import KurganError
from kurgan.core.extras import need
from kurgan.core.game import AnyGame
from kurgan.core.state import State
from kurgan.core.tensor import tensor
from kurgan.core.view import WHOLE, View

pyspiel: Any = need("pyspiel", "open-spiel")
np: Any = need("numpy", "open-spiel")

NOT_A_NUMBER = "_"  # before the name of a scenario that is a year

_games: dict[str, AnyGame] = {}


def register(game: str | AnyGame, name: str | None = None) -> str:
    """Make a game known to OpenSpiel; returns the name to load it by.

    All games are known by ``kurgan_`` and their ids once this module is imported. A game with an owner's data needs
    a name of its own: ``register(kurgan.game("siege", "my.toml"), "my_siege")``.
    """
    found = the_game(game)
    name = name or f"kurgan_{found.id.replace('-', '_')}"
    if _games.setdefault(name, found) is not found:
        raise KurganError("name_taken", name=name, other=f"my_{name.removeprefix('kurgan_')}")
    if name not in pyspiel.registered_names():
        kind = _type(name, found)
        # A class, not a function: OpenSpiel lets it go after Python has ended, which only classes survive.
        pyspiel.register_game(kind, type(name, (SpielGame,), {"kurgan": found, "kind": kind}))
    return name


def load(game: str | AnyGame, scenario: str | None = None, options: Mapping[str, object] | None = None) -> SpielGame:
    """A game of OpenSpiel by Kurgan's names: of the game, its scenario and its options."""
    found = the_game(game)
    chosen, _ = found.settings(scenario, options)
    words = " ".join(f"{name}:{value}" for name, value in (options or {}).items())
    known = next((name for name, other in _games.items() if other is found), "")
    made: SpielGame = pyspiel.load_game(known or register(found), {"scenario": _word(chosen), "options": words})
    return made


def _type(name: str, game: AnyGame) -> Any:
    gt = pyspiel.GameType
    return gt(
        short_name=name,
        long_name=f"Kurgan: {game.id}",
        dynamics=gt.Dynamics.SEQUENTIAL,
        chance_mode=gt.ChanceMode.EXPLICIT_STOCHASTIC,
        information=gt.Information.IMPERFECT_INFORMATION,
        utility=gt.Utility.ZERO_SUM,
        reward_model=gt.RewardModel.TERMINAL,
        max_num_players=len(game.seats),
        min_num_players=len(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": _word(game.scenarios[0]), "options": ""},
    )


def _word(scenario: str) -> str:
    """OpenSpiel takes what looks like a number for one, and then does not want it for a name."""
    return f"{NOT_A_NUMBER}{scenario}" if scenario.isdecimal() else scenario


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario with its options, as OpenSpiel's ``Game``."""

    kurgan: AnyGame
    kind: Any

    def __init__(self, params: dict[str, Any]) -> None:
        game = self.kurgan
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=game.num_actions,  # chance shares the numbers of all actions
            num_players=len(game.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_decisions,
        )
        scenario = params["scenario"].removeprefix(NOT_A_NUMBER)
        self.start = game.new(scenario, _options(params["options"]))
        super().__init__(self.kind, info, {**params, "scenario": _word(scenario)})

    def new_initial_state(self, position: str | None = None) -> SpielState:
        """The scenario as it is set up, its first decision waiting; or a position of it, from its text."""
        if position is None:
            return SpielState(self, self.start, shared=True)
        s = self.kurgan.handed_in(position)
        if (s.given.scenario, s.given.options) != (self.start.given.scenario, self.start.given.options):
            raise KurganError("position_of_another", found=_parameters(s), own=_parameters(self.start))
        return SpielState(self, s)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can decide in one game, at most."""
        return self.kurgan.max_decisions

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What is seen, for OpenSpiel's observers: by a seat, by a spectator, or by both seats together."""
        if params:
            raise KurganError("observer_params", names=", ".join(params))
        return Observer(self.start, iig_obs_type)


def _options(text: str) -> dict[str, object]:
    """One text, because OpenSpiel wants a parameter to be always a number or always a word."""
    pairs = [pair.partition(":") for pair in text.split()]
    if not all(value for _, _, value in pairs):
        raise KurganError("adapter_options", found=text)
    return {name: value for name, _, value in pairs}


def _numbers(view: View) -> Any:
    return np.frombuffer(tensor(view), np.uint8).astype(np.float32)


def _parameters(s: Any) -> str:
    """What a game of OpenSpiel is loaded with to have such a state."""
    usual = s.game.settings(s.given.scenario, {})[1]
    words = [f"{name}:{value}" for name, value in s.given.options.items() if value != usual[name]]
    return ",".join([f"scenario={_word(s.given.scenario)}", *([f"options={' '.join(words)}"] if words else [])])


class Kept:
    """A state as OpenSpiel may copy and store it: shared until somebody changes it, stored as the position's text."""

    __slots__ = ("shared", "state", "views")

    def __init__(self, state: State, shared: bool = False, views: dict[int, View] | None = None) -> None:
        self.state, self.shared = state, shared
        self.views: dict[int, View] = {} if views is None else views  # of seats that looked since it last changed

    def __deepcopy__(self, memo: object) -> Kept:
        self.shared = True
        return Kept(self.state, True, self.views)

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        name = next(name for name, game in _games.items() if game is self.state.game)
        return _restore, (name, self.state.position())

    def view(self, seat: int) -> View:
        """What a seat sees; made once between two changes."""
        found = self.views.get(seat)
        if found is None:
            if not 0 <= seat < len(self.state.game.seats):
                raise KurganError("no_seat_number", n=seat, last=len(self.state.game.seats) - 1)
            found = self.views[seat] = self.state.view(seat)
        return found

    def apply(self, number: int) -> None:
        """Take an action, on a state of one's own."""
        if self.shared:
            self.state, self.shared, self.views = self.state.copy(), False, {}
        elif self.views:
            self.views = {}
        s = self.state
        s.apply(s.game.action_numbered(number))


def _restore(name: str, position: str) -> Kept:
    return Kept(_games[name].position(position))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel's ``State``; ``state.kurgan`` is the one of Kurgan behind it, to look at only.

    What Python asks most is answered here, without the way through OpenSpiel's C++ and back.
    """

    def __init__(self, game: SpielGame, state: State, shared: bool = False) -> None:
        super().__init__(game)
        self.kept = Kept(state, shared)

    @property
    def kurgan(self) -> Any:
        """The state behind it: to be looked at and copied, not to be changed."""
        return self.kept.state

    # --- who decides what -----------------------------------------------------------------------

    def current_player(self) -> int:
        """Whoever is asked: a seat, chance, or OpenSpiel's number for the end."""
        player: int = self.kept.state.current_player()  # CHANCE and TERMINAL have OpenSpiel's numbers
        return player

    def is_chance_node(self) -> bool:
        """Whether dice or cards decide."""
        return self.current_player() == kurgan.CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        over: bool = self.kept.state.is_terminal()
        return over

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What whoever is asked is offered, in ascending order; others are offered nothing."""
        if player is None or player == self.current_player():
            return self._legal_actions(0)
        found: list[int] = super().legal_actions(player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(action.number for action in self.kept.state.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability: the rules' whole-number weights, divided once."""
        outcomes = self.kept.state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return sorted((action.number, weight / total) for action, weight in outcomes)

    def _apply_action(self, number: int) -> None:
        self.kept.apply(number)

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self.kept.state.game.action_numbered(number))

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost; zeros before the end and in a draw."""
        return list(self.kept.state.returns())

    def __str__(self) -> str:
        text: str = self.kept.state.position()
        return text

    # --- what is known --------------------------------------------------------------------------

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player (whoever is asked, if none is named) may know, as the text of a position."""
        return self._view(player).text

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same as numbers from 0 to 255."""
        return _numbers(self._view(player)).tolist()  # type: ignore[no-any-return]

    observation_string = information_state_string
    observation_tensor = information_state_tensor

    def _view(self, player: int | None) -> View:
        return self.kept.view(self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A whole world that the player cannot tell from this one, by the game's own sampler.

        Its history is empty: nobody knows how a sampled world came about.
        """
        s = self.kept.state
        rng = Random(int(probability_sampler() * 2**53))
        return SpielState(self.get_game(), s.game.sampler(self.kept.view(player)).sample(rng))


class Observer:
    """What may be known, as text and as a tensor, for OpenSpiel's observers and ``make_observation``."""

    def __init__(self, start: State, seen: Any = None) -> None:
        self.private = seen.private_info if seen else pyspiel.PrivateInfoType.SINGLE_PLAYER
        if seen and not seen.public_info:
            raise KurganError("observer_without_public")
        self.start = Kept(start)
        self.tensor: Any = _numbers(start.view(0))
        self.dict: dict[str, Any] = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill ``tensor`` with what is seen of a state."""
        self.tensor[:] = _numbers(self._view(state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """What is seen of a state, as the text of a position."""
        return self._view(state, player).text

    def _view(self, state: SpielState, player: int) -> View:
        kept = state.kept
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            # The game at its start is looked at whenever OpenSpiel asks how long a tensor is.
            return self.start.view(player) if kept.state is self.start.state else kept.view(player)
        if self.private == pyspiel.PrivateInfoType.NONE:
            return kept.state.view(None)
        return View(WHOLE, kept.state)


for _each in kurgan.GAMES:
    register(_each)

__all__ = ["Observer", "SpielGame", "SpielState", "load", "register"]
