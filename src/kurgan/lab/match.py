"""One game of a match: dice from a source of their own, each player with its own, and how long each thought.

What is shared by the games of a round: the n-th throw of its kind in a turn. It is drawn from (seed, round, turn, kind,
n) alone. So nothing that a player does or draws touches the dice, and games in which players go different ways meet the
same dice again in the next turn. A player's own source is that of (seed, round, seat, name).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, Self

from kurgan.ai import Agent, make
from kurgan.ai.levels import Commander
from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.front import Front
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.core.state import State
from kurgan.lab.batch import DRAW, Outcome
from kurgan.lab.times import Times

Apply = Callable[[State, Action], None]


def _apply(s: State, action: Action) -> None:
    s.apply(action)


class Dice:
    """Throws that depend on their place in the game alone."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.thrown: Counter[tuple[int, str]] = Counter()

    def throw(self, s: State) -> Action:
        turn: int = getattr(s, "turn", 0)
        kind = s.decision.name
        self.thrown[turn, kind] += 1
        rng = Random(f"{self.source} dice {turn} {kind} {self.thrown[turn, kind]}")
        found: Action = draw(rng, s.chance_outcomes())
        return found


class Player:
    """An agent on a seat, with its source of chance and its watch. It sees views, asked only where it has a choice."""

    def __init__(self, name: str, agent: Agent, seat: int, source: str) -> None:
        self.name, self.agent, self.seat = name, agent, seat
        if isinstance(agent, Commander):
            agent.timer = process_time  # his seconds are the processor's, whoever else uses it
        self.rng = Random(f"{source} seat {seat} {name}")
        self.times = Times()

    def choose(self, s: State) -> Action:
        legal: list[Action] = s.legal_actions()
        if len(legal) == 1:
            return legal[0]
        view = s.view(self.seat)
        begun = process_time()
        action = self.agent.choose(view, self.rng)
        self.times.add(process_time() - begun)
        if action not in legal:
            raise KurganError("not_offered", agent=self.name, action=action.text)
        return action


@dataclass(frozen=True, slots=True)
class Played(Outcome):
    """``decisions`` are those with two options or more; ``times`` go by seat."""

    times: tuple[Times, ...] = ()

    def row(self) -> dict[str, Any]:
        return {**Outcome.row(self), "times": [times.as_json() for times in self.times]}

    @classmethod
    def of(cls, number: int, row: dict[str, Any]) -> Self:
        times = tuple(Times.of(found) for found in row["times"])
        return cls(number, str(row["result"]), str(row["winner"]), int(row["decisions"]), times=times)


@dataclass(frozen=True)
class Table:
    """Where games are played: what is set up, and whether it is recorded."""

    game: AnyGame
    scenario: str
    options: dict[str, str]
    keep_record: bool = False

    def play(self, number: int, names: tuple[str, ...], source: str) -> Played:
        """The agents by seat, and what names the sources of the dice and of their own chance."""
        agents = [(name, make(name, self.game.id, seat)) for name, seat in zip(names, self.game.seats, strict=True)]
        return self.meet(number, agents, source)

    def meet(self, number: int, agents: Sequence[tuple[str, Agent]], source: str, apply: Apply = _apply) -> Played:
        """The same with agents that need not be known by their names; ``apply`` may note what each action does."""
        players = [Player(name, agent, seat, source) for seat, (name, agent) in enumerate(agents)]
        try:
            return self._play(number, players, Dice(source), apply)
        except Exception as error:  # a match survives a broken game and reports it
            times = tuple(player.times for player in players)
            return Played(number, error=f"{type(error).__name__}: {error}", times=times)

    def _play(self, number: int, players: list[Player], dice: Dice, apply: Apply) -> Played:
        game = self.game
        s = game.new(self.scenario, self.options)
        record = Record.begin(game, self.scenario, self.options) if self.keep_record else None
        for _ in range(game.max_decisions + 1):
            if s.is_terminal():
                break
            seat = s.current_player()
            action = dice.throw(s) if seat == CHANCE else players[seat].choose(s)
            apply(s, action)
            if record is not None:
                record.add(action, s)
        else:
            raise KurganError("no_end", n=game.max_decisions)
        times = tuple(player.times for player in players)
        chosen = sum(found.classes.total() for found in times)
        text = record.text() if record else ""
        return Played(number, s.result(), Front(game).winner(s) or DRAW, chosen, text, times=times)
