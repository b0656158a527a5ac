"""What the thinking process says of positions: who was likely to win a game that is over, and whether one that still
goes on is lost, as officers would play it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from math import inf
from random import Random
from typing import Any

from kurgan.ai.knowledge import Knowledge, knowledge_of
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.server.advising import Progress, Stop


def chances(game: AnyGame, asked: dict[str, Any], stop: Stop, progress: Progress) -> dict[str, Any]:
    """Of the first seat, by position; the same luck for all of them, so that they can be compared."""
    knowledge, rounds, seed = knowledge_of(game.id), asked["rounds"], asked["seed"]
    found: list[float] = []
    for text in asked["positions"]:
        s = game.position(text)
        worth = sum(played_out(knowledge, s.copy(), seed, number) for number in range(rounds)) / rounds
        found.append((min(1.0, max(-1.0, worth)) + 1) / 2)
        progress(len(found) / len(asked["positions"]))
        if stop():
            break
    return {"chances": found}


def outlook(game: AnyGame, asked: dict[str, Any], stop: Stop, progress: Progress) -> dict[str, Any]:
    """The chance of a seat, a draw counted as half: as many games as the time allows, from worlds that fit its view to
    their very end. It takes just that time, and so tells nothing by it."""
    begun, seconds, total, games = time.monotonic(), asked["seconds"], 0.0, 0
    played, past = _played_to_the_end(game, asked), 0.0
    while not stop() and past * (games + 1) < seconds * max(1, games):  # one more has its time
        total, games = total + next(played), games + 1
        past = time.monotonic() - begun
        progress(past / seconds)
    if not stop():
        time.sleep(max(0.0, seconds - past))
    return {"chance": (total / games + 1) / 2 if games else 0.5, "games": games}


def lost(game: AnyGame, asked: dict[str, Any], stop: Stop, progress: Progress) -> dict[str, Any]:
    """Whether a seat neither won nor drew any of many games, from worlds that fit its view to their very end."""
    played, until = _played_to_the_end(game, asked), time.monotonic() + asked["seconds"]
    for number in range(asked["games"]):
        if stop() or time.monotonic() > until:
            return {"lost": False}  # not enough is known
        if next(played) > -1:
            return {"lost": False}
        progress(number / asked["games"])
    return {"lost": True}


def _played_to_the_end(game: AnyGame, asked: dict[str, Any]) -> Iterator[float]:
    """What a seat gets of one game after the other, each from another world that fits its view."""
    knowledge, seat, seed = knowledge_of(game.id), asked["seat"], asked["seed"]
    sampler = game.sampler(game.view(seat, asked["view"]))
    for number in count():
        worth = played_out(knowledge, sampler.sample(Random(hash((seed, number)))), seed, number, to_end=True)
        yield worth if seat == 0 else -worth


def played_out(knowledge: Knowledge, s: Any, seed: int, number: int, *, to_end: bool = False) -> float:
    """What the world is worth to the first seat a few moves on, or in the end, if officers play both sides."""
    from kurgan.ai.search.luck import Luck  # takes its time to load, which no computer's move waits for

    luck, rng, officer = Luck(seed, number), Random(hash((seed, number))), knowledge.styles[0].decide
    until = inf if to_end else knowledge.clock(s) + 1 + knowledge.horizon
    while not s.is_terminal():
        who, tick = s.current_player(), knowledge.clock(s)
        if who == CHANCE:
            s.apply(luck.throw(s, tick))
        elif tick >= until:
            return float(knowledge.worth(s))
        else:
            legal = s.legal_actions()
            s.apply(legal[0] if len(legal) == 1 else officer(s, who, legal, rng))
    return float(s.returns()[0])
