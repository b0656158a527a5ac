"""Games by lot up to a seat's question after the other side has moved and fought, and what that seat was told of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

import kurgan
from kurgan.core.chance import draw
from kurgan.core.event import events_for
from kurgan.core.flow import CHANCE
from kurgan.core.record import Record

MOST = 40  # games by lot


@dataclass
class News:
    """What a seat was told since it last chose; it begins when another seat chooses."""

    seat: str
    begun: bool = False
    came: dict[str, list[object]] = field(default_factory=lambda: defaultdict(list))  # by place: who moved there
    pieces: dict[tuple[str, str], set[object]] = field(default_factory=lambda: defaultdict(set))
    steps: Counter[str] = field(default_factory=Counter)

    def add(self, game: Any, chooser: str, events: Any) -> None:
        self.begun = self.begun or chooser not in ("", self.seat)
        if not self.begun:
            return
        for event in events:
            for effect in game.presentation.effects(event):
                side = effect.side or game.presentation.side(event) or chooser
                if effect.kind == "worn":
                    self.steps[side] += 1
                elif effect.kind == "move":
                    what = "retreated" if side == self.seat else "moved"
                    who = effect.piece or self.walker(game, effect)
                    self.pieces[what, side].add(who)
                elif effect.kind in ("lost", "placed", "gained"):
                    self.pieces[effect.kind, side].add(effect.piece or object())
                elif effect.kind == "attack":
                    self.pieces["attacked", side].add(effect.at)

    def walker(self, game: Any, move: Any) -> object:
        """One without a name; where each place holds one piece [ADR 3], who goes on is who came there."""
        alone = game.id == "stalingrad-besieged"
        who = self.came[move.at].pop() if alone and self.came[move.at] else object()
        self.came[move.to].append(who)
        return who

    def lines(self) -> set[str]:
        """As the strip counts them: what, whose, how many."""
        found = {f"{what} {side} {len(pieces)}" for (what, side), pieces in self.pieces.items()}
        return found | {f"worn {side} {count}" for side, count in self.steps.items()}

    def has(self, *deeds: str) -> bool:
        return {*deeds} <= {what for what, side in self.pieces if side != self.seat}


def after_their_turn(name: str, scenario: str, seat: str, *deeds: str) -> tuple[News, str]:
    """The first time in some games by lot that a seat is asked after the enemy has done all this."""
    game = kurgan.game(name)
    mine = game.seats.index(seat)
    for seed in range(MOST):
        rng, news = Random(seed), News(seat)
        record = Record.begin(game, scenario)
        state = record.first(game)
        while not state.is_terminal():
            who = state.current_player()
            if who == mine and news.has(*deeds):
                return news, record.text()
            action = draw(rng, state.chance_outcomes()) if who == CHANCE else rng.choice(state.legal_actions())
            chooser = "" if who == CHANCE else game.seats[who]
            if who == mine:
                news = News(seat)
            events = state.play(action)
            record.add(action, state)
            if who != mine:
                news.add(game, chooser, events_for(mine, events))
    raise AssertionError("no game by lot came there")
