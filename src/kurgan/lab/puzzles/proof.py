"""The proof of a puzzle: every option is weighed on fresh worlds and dice as the best level looks ahead, with ten times
its count at most; and the best level itself, given ten times its time, chooses the same.

What is settled takes no more: the count says when it would be given up.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from kurgan.ai.knowledge import Knowledge, knowledge_of
from kurgan.ai.levels import GENERAL, SEARCHING, General, Level
from kurgan.ai.search.playing import Player
from kurgan.core.actions import Action
from kurgan.core.game import AnyGame
from kurgan.core.view import View
from kurgan.lab.puzzles.options import Option, arms_of, options_of, other_arms, with_styles
from kurgan.lab.puzzles.puzzle import Puzzle
from kurgan.lab.puzzles.weighing import Scale, Weighed, weigh

MARGIN = 0.06
CERTAINTY = 0.99
TIMES = 10
LEAST, MOST = 32, 256  # rounds
AGAIN = 16  # rounds at least, where others go on after the options


class Slowly(General):
    """The best level with ten times its count; counts alone decide, in one process."""

    timed = False

    @property
    def level(self) -> Level:
        usual = SEARCHING[GENERAL]
        return replace(usual, effort=TIMES * usual.effort, processes=1)


def looking_further(knowledge: Knowledge) -> Knowledge:
    """As far as the best level looks."""
    return replace(knowledge, horizon=knowledge.horizon + SEARCHING[GENERAL].further)


def full_scale(knowledge: Knowledge) -> Scale:
    return Scale(MARGIN, LEAST, MOST, int(TIMES * SEARCHING[GENERAL].effort * knowledge.pace))


def weighed(
    knowledge: Knowledge, view: View, options: Sequence[Option], best: int, seed: int, scale: Scale | None = None
) -> Weighed | None:
    """None: that option is not clearly the best. First by who would choose each, then by others who go on after it."""
    knowledge = looking_further(knowledge)
    scale = scale or full_scale(knowledge)
    arms = arms_of(options)
    found = weigh(Player(knowledge, view, arms, seed, time.perf_counter), range(len(arms)), best, scale)
    others = other_arms(options, best)
    if found is None or not others:
        return found
    again = [arms[best], *(arm for _, arm in others)]
    owners = [best, *(number for number, _ in others)]
    left = replace(scale, least=min(AGAIN, scale.least), steps=scale.steps - found.steps)
    checked = weigh(Player(knowledge, view, again, seed, time.perf_counter), owners, 0, left)
    return found.joined(checked) if checked else None


def asked(game: AnyGame, view: View, seed: int) -> Action:
    """What the best level chooses with ten times its time."""
    return Slowly(game.id).choose(view, Random(seed))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a puzzle: a key under ``puzzle``; empty: nothing."""

    fault: str = ""
    weighed: Weighed | None = None


def offered(game: AnyGame, puzzle: Puzzle) -> str:
    """Whether its options are what the rules offer, told apart as they are now; else what is wrong."""
    if puzzle.rules != game.version:
        return "rules"
    view = puzzle.seen(game)
    if game.seats[view.state.current_player()] != puzzle.seat or view.state.decision.name != puzzle.decision:
        return "question"
    now = [tuple(action.text for action in option.actions) for option in options_of(view)]
    return "" if now == [answer.actions for answer in puzzle.answers] else "options"


def verified(game: AnyGame, puzzle: Puzzle, scale: Scale | None = None, *, ask: bool = True, seed: int = 0) -> Verdict:
    """A puzzle checked again: with its own seed it comes out as it was; on other worlds and dice it must still be best,
    by half the margin: what was found because it was far ahead is less so elsewhere."""
    if fault := offered(game, puzzle):
        return Verdict(fault)
    knowledge, view = knowledge_of(game.id), puzzle.seen(game)
    options = with_styles(knowledge, view, options_of(view), puzzle.proof.level_seed)
    scale = scale or full_scale(knowledge)
    if seed:
        scale = replace(scale, margin=scale.margin / 2)
    found = weighed(knowledge, view, options, puzzle.best, seed or puzzle.proof.seed, scale)
    if found is None:
        return Verdict("not_best")
    if ask and asked(game, view, puzzle.proof.level_seed).text not in puzzle.answers[puzzle.best].actions:
        return Verdict("level", found)
    return Verdict("", found)
