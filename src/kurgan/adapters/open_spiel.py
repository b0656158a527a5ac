"""OpenSpiel: every game as a Python game of ``pyspiel``.

    from kurgan.adapters import open_spiel
    open_spiel.register("stalingrad-besieged")
    game = pyspiel.load_game("kurgan_stalingrad_besieged(scenario=solo,options=deck:14 allow_pass:yes)")

``information_state_string`` is Kurgan's information state: all that a
seat may know now, what it has learned included, but not the order in which it learned it.
"""

from __future__ import annotations

from typing import Any

import kurgan
from kurgan.adapters import need
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.state import State
from kurgan.core.tensor import tensor

pyspiel: Any = need("pyspiel", "open-spiel")
np: Any = need("numpy", "open-spiel")

_games: dict[str, AnyGame] = {}


def register(game: str | AnyGame) -> str:
    """Make a game known to OpenSpiel; returns the name to load it by."""
    found = kurgan.game(game) if isinstance(game, str) else game
    name = f"kurgan_{found.id.replace('-', '_')}"
    if name not in _games:
        _games[name] = found
        kind = _type(name, found)
        # A class, not a function: OpenSpiel lets it go after Python has ended, which only classes survive.
        pyspiel.register_game(kind, type(name, (SpielGame,), {"kurgan": found, "kind": kind}))
    return name


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
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": game.scenarios[0], "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
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
        super().__init__(self.kind, info, params)
        self.start = game.new(params["scenario"], _options(params["options"]))

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.start.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.start)


def _options(text: str) -> dict[str, object]:
    """One text, because OpenSpiel wants a parameter to be always a number or always a word."""
    pairs = [pair.partition(":") for pair in text.split()]
    if not all(value for _, _, value in pairs):
        raise KurganError("adapter_options", found=text)
    return {name: value for name, _, value in pairs}


class Kept:
    """A state as OpenSpiel may copy and store it: copied in microseconds, stored as the text of the position."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Kept:
        return Kept(self.state.copy())

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        name = next(name for name, game in _games.items() if game is self.state.game)
        return _restore, (name, self.state.position())


def _restore(name: str, position: str) -> Kept:
    return Kept(_games[name].position(position))


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame, state: State) -> None:
        super().__init__(game)
        self.kept = Kept(state)

    @property
    def kurgan(self) -> Any:
        """The state behind it."""
        return self.kept.state

    def current_player(self) -> int:
        player: int = self.kept.state.current_player()  # CHANCE and TERMINAL have OpenSpiel's numbers
        return player

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(action.number for action in self.kept.state.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.kept.state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return sorted((action.number, weight / total) for action, weight in outcomes)

    def _apply_action(self, number: int) -> None:
        s = self.kept.state
        s.apply(s.game.action_numbered(number))

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self.kept.state.game.action_numbered(number))

    def is_terminal(self) -> bool:
        over: bool = self.kept.state.is_terminal()
        return over

    def returns(self) -> list[float]:
        return list(self.kept.state.returns())

    def __str__(self) -> str:
        text: str = self.kept.state.position()
        return text


class Observer:
    """What a seat may know, as text and as a tensor."""

    def __init__(self, start: Any) -> None:
        self.tensor: Any = np.array(tensor(start.view(0)), np.float32)
        self.dict: dict[str, Any] = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = tensor(state.kurgan.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        text: str = state.kurgan.information_state(player)
        return text


__all__ = ["Observer", "SpielGame", "SpielState", "register"]
