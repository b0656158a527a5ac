"""Mining: source games are gone through, and where one choice may be clearly best it is weighed, more and more exactly.

Each source game is a function of the seed, its number and what was found in those before it, so a run that was stopped
goes on from its log and ends with the same puzzles.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from kurgan.ai.knowledge import Knowledge, knowledge_of
from kurgan.ai.levels import GENERAL
from kurgan.ai.search.playing import Player
from kurgan.core.errors import BadText, KurganError
from kurgan.core.game import AnyGame
from kurgan.core.view import View
from kurgan.lab import logs
from kurgan.lab.minds import minds
from kurgan.lab.puzzles.options import Option, arms_of, options_of, with_styles
from kurgan.lab.puzzles.proof import CERTAINTY, MARGIN, TIMES, asked, full_scale, looking_further, weighed
from kurgan.lab.puzzles.puzzle import Answer, Proof, Puzzle, read
from kurgan.lab.puzzles.sources import Source, positions, source
from kurgan.lab.puzzles.weighing import Weighed, glance

FEWEST, MANY = 3, 12  # options
LOOKS = 60  # positions of a game that are looked at
OF_GAME = 3  # puzzles of one game
ROUNDS = 4  # of a glance
PROMISING = 0.07  # by which the best must be ahead in it
DOUBTS = 0.5  # standard errors within which it is weighed on: what is found must be clear, not all that is clear found
RIVALS = 2  # options of nobody at which is glanced before all are looked at
HOPE, DOUBT = 0.5, 6.0  # what is thought of a kind of question before any was looked at: found, and looked at
KIND, SEAT = 0.5, 0.6  # of all puzzles, at most, by question and by side


@dataclass
class Found:
    """What a run has come to."""

    puzzles: list[Puzzle] = field(default_factory=list)
    looked: Counter[str] = field(default_factory=Counter)  # by kind of question
    games: int = 0
    seconds: float = 0.0  # of processor time

    def rate(self, kind: str) -> float:
        found = sum(puzzle.decision == kind for puzzle in self.puzzles)
        return (found + HOPE) / (self.looked[kind] + DOUBT)

    def likely(self, kind: str, wanted: int) -> float:
        """How often a question of this kind is looked at: the best kinds always, while more of them are wanted."""
        kinds = (other for other in self.looked if not self.has_enough(other, wanted))
        return self.rate(kind) / max(map(self.rate, (*kinds, kind)))

    def has_enough(self, kind: str, wanted: int) -> bool:
        return sum(puzzle.decision == kind for puzzle in self.puzzles) >= KIND * wanted

    def is_full(self, wanted: int, kind: str, seat: str) -> bool:
        seats = sum(puzzle.seat == seat for puzzle in self.puzzles)
        return self.has_enough(kind, wanted) or seats >= SEAT * wanted

    def take(self, row: dict[str, Any]) -> None:
        self.games += 1
        self.seconds += row["seconds"]
        self.looked.update(row["looked"])
        for puzzle in map(read, row["puzzles"]):
            if not any(one.theme == puzzle.theme for one in self.puzzles):
                self.puzzles.append(puzzle)


def mine(game: AnyGame, wanted: int, seed: int, log: Path) -> Iterator[Found]:
    """After each source game what is found so far; what the log has comes first."""
    knowledge, made_by = knowledge_of(game.id), minds(game.id)
    head = {"game": game.id, "rules": game.version, "wanted": wanted, "seed": seed, "margin": MARGIN}
    found = Found()
    try:
        for row in logs.kept(log, head):
            found.take(row)
    except (KurganError, AttributeError, LookupError, TypeError, ValueError):
        raise BadText("puzzle_log", path=str(log)) from None
    if found.games:
        yield found
    while len(found.puzzles) < wanted:
        begun = time.process_time()
        of = source(game, knowledge, seed, found.games)
        puzzles, looked = list[Puzzle](), Counter[str]()
        for puzzle in _in_game(game, knowledge, of, found, wanted, looked):
            puzzles.append(puzzle.of(game, made_by))
        row = {
            "game": found.games,
            "seconds": round(time.process_time() - begun, 2),
            "looked": looked,
            "puzzles": [asdict(puzzle) for puzzle in puzzles],
        }
        logs.add(log, row)
        found.take(row)
        yield found


@dataclass(frozen=True, slots=True)
class Nugget:
    """A position that holds."""

    source: Source
    number: int  # of the choice in its game
    view: View
    options: list[Option]
    weighed: Weighed
    seed: int

    def of(self, game: AnyGame, made_by: str) -> Puzzle:
        w, s, knowledge = self.weighed, self.view.state, knowledge_of(game.id)
        answers = [
            Answer(tuple(action.text for action in option.actions), lead)
            for option, lead in zip(self.options, w.leads, strict=True)
        ]
        proof = Proof(
            seed=self.seed,
            margin=MARGIN,
            certainty=CERTAINTY,
            horizon=looking_further(knowledge).horizon,
            share=w.share,
            steps=w.steps,
            level=GENERAL,
            times=TIMES,
            level_seed=self.seed + 1,
            found_by=_choosers(knowledge, self),
            styles=len(knowledge.styles),
            minds=made_by,
            source={**asdict(self.source), "decision": self.number},
        )
        assert self.view.seat is not None, "a seat is asked"
        seat, turn = game.seats[self.view.seat], game.presentation.turn(s)
        scenario, decision = self.source.scenario, s.decision.name
        return Puzzle(
            game.id,
            game.version,
            scenario,
            seat,
            turn,
            decision,
            self.view.text,
            tuple(answers),
            w.best,
            w.second,
            proof,
        )


def _choosers(knowledge: Knowledge, found: Nugget) -> int:
    """How many of the styles choose what is best."""
    view, best = found.view, found.options[found.weighed.best].actions
    return sum(style.choose(view, Random(found.seed + 1)) in best for style in knowledge.styles)


def _in_game(
    game: AnyGame, knowledge: Knowledge, of: Source, found: Found, wanted: int, looked: Counter[str]
) -> Iterator[Nugget]:
    """Of each turn and side one at most: positions close to each other ask the same thing."""
    lots = Random(f"puzzles {of.seed} game {of.number} lots")
    there = [(at, s.copy()) for at, s in positions(game, knowledge, of) if FEWEST <= len(s.legal_actions()) <= MANY]
    lots.shuffle(there)
    had: set[tuple[int, int]] = set()
    for at, s in there[:LOOKS]:
        seat, kind = s.current_player(), s.decision.name
        turn, lot, seed = game.presentation.turn(s), lots.random(), lots.getrandbits(40)
        if len(had) == OF_GAME or (turn, seat) in had or found.is_full(wanted, kind, game.seats[seat]):
            continue
        if lot > found.likely(kind, wanted):
            continue
        looked[kind] += 1
        nugget = _looked_at(game, knowledge, s.view(seat), seed)
        if nugget is not None:
            had.add((turn, seat))
            yield Nugget(of, at, *nugget)


def _looked_at(
    game: AnyGame, knowledge: Knowledge, view: View, seed: int
) -> tuple[View, list[Option], Weighed, int] | None:
    options = options_of(view)
    if not FEWEST <= len(options) <= MANY:
        return None
    options = with_styles(knowledge, view, options, seed + 1)
    player = Player(knowledge, view, arms_of(options), seed + 2, time.perf_counter)
    proposed = [number for number, option in enumerate(options) if option.styles]
    others = [number for number in range(len(options)) if number not in proposed]
    some = sorted((*proposed, *Random(seed).sample(others, min(RIVALS, len(others)))))
    best, ahead = glance(player, some, ROUNDS)
    if ahead < PROMISING or best not in proposed:
        return None
    again, ahead = glance(player, range(len(options)), ROUNDS)
    if again != best or ahead < PROMISING:
        return None
    scale = replace(full_scale(knowledge), doubt=DOUBTS)
    found = weighed(knowledge, view, options, best, seed, scale)
    if found is None or asked(game, view, seed + 1) not in options[best].actions:
        return None
    return view, options, found, seed
