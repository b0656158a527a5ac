"""Mining: source games are gone through, and where one choice may be clearly best it is weighed, more and more exactly.

Each source game is a function of the seed, its number and what was found in those before it, so a run that was stopped
goes on from its log and ends with the same puzzles.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from kurgan.ai.knowledge import Knowledge, knowledge_of, never
from kurgan.ai.levels import GENERAL
from kurgan.ai.search.playing import Player
from kurgan.core.errors import BadText, KurganError, UnknownName
from kurgan.core.game import AnyGame
from kurgan.core.view import View
from kurgan.lab import logs
from kurgan.lab.minds import minds
from kurgan.lab.puzzles.options import Option, arms_of, options_of, with_styles
from kurgan.lab.puzzles.proof import CERTAINTY, MARGIN, TIMES, asked, full_scale, looking_further, weighed
from kurgan.lab.puzzles.puzzle import Answer, Proof, Puzzle, Theme, read
from kurgan.lab.puzzles.sources import Source, positions, source
from kurgan.lab.puzzles.weighing import Weighed, glance

FEWEST, MANY = 3, 12  # options
LOOKS = 60  # positions of a game that are looked at
OF_GAME = 3  # puzzles of one game
LOOK, WHOLE = (2, 4), (4, 8)  # rounds of one glance after the other; where games are played out to their end
FIRST, AHEAD = 0.015, (0.04, 0.06)  # by which the best must be ahead in the first world, and in each glance
OPEN = 0.85  # a position worth more or less is as good as won or lost, whatever is chosen
LATE = 2.0  # power of how far on it is, by which a position is looked at: late ones are soon played out, and clearer
DOUBTS = 0.0  # standard errors within which it is weighed on: what is found must be clear, not all that is clear found
PART = 0.3  # of the count of a proof, after which it is not weighed on
RIVALS = 2  # options of nobody at which is glanced before all are looked at
HOPE, DOUBT = 0.2, 20.0  # what is thought of a kind of question before any was looked at: found, and looked at
KIND, SEAT = 0.5, 0.6  # of all puzzles, at most, by question and by side


@dataclass
class Found:
    """What a run has come to."""

    question: str = ""  # the only kind that is looked at; empty: all
    puzzles: list[Puzzle] = field(default_factory=list)
    looked: Counter[str] = field(default_factory=Counter)  # by kind of question
    games: int = 0
    seconds: float = 0.0  # of processor time

    def rate(self, kind: str) -> float:
        found = sum(puzzle.decision == kind for puzzle in self.puzzles)
        return (found + HOPE) / (self.looked[kind] + DOUBT)

    def likely(self, kind: str, wanted: int) -> float:
        """How much a question of this kind is looked at, against the best kinds of which more are wanted."""
        kinds = (other for other in self.looked if not self.has_enough(other, wanted))
        return self.rate(kind) / max(map(self.rate, (*kinds, kind)))

    def has_enough(self, kind: str, wanted: int) -> bool:
        return sum(puzzle.decision == kind for puzzle in self.puzzles) >= KIND * wanted

    def is_full(self, wanted: int, kind: str, seat: str) -> bool:
        if self.question:
            return kind != self.question
        seats = sum(puzzle.seat == seat for puzzle in self.puzzles)
        return self.has_enough(kind, wanted) or seats >= SEAT * wanted

    def take(self, row: dict[str, Any]) -> None:
        self.games += 1
        self.seconds += row["seconds"]
        self.looked.update(row["looked"])
        for puzzle in map(read, row["puzzles"]):
            if puzzle.theme not in self.themes():
                self.puzzles.append(puzzle)

    def themes(self) -> set[Theme]:
        return {one.theme for one in self.puzzles}


def mine(
    game: AnyGame, wanted: int, seed: int, log: Path, only: str = "", question: str = "", had: Sequence[Puzzle] = ()
) -> Iterator[Found]:
    """After each source game what is found so far, with what was had already; of one scenario or kind of question only
    if asked for. What the log has comes first."""
    if only and only not in game.scenarios:
        raise UnknownName("scenario", only, game.scenarios)
    if question and question not in game.flow.decisions:
        raise UnknownName("question", question, game.flow.decisions)
    knowledge, made_by = knowledge_of(game.id), minds(game.id)
    head = {"game": game.id, "rules": game.version, "wanted": wanted, "seed": seed, "margin": MARGIN}
    ids = " ".join(puzzle.id for puzzle in had)
    head |= {name: value for name, value in (("scenario", only), ("question", question), ("had", ids)) if value}
    found = Found(question, list(had))
    try:
        for row in logs.kept(log, head):
            found.take(row)
    except (KurganError, AttributeError, LookupError, TypeError, ValueError):
        raise BadText("puzzle_log", path=str(log)) from None
    if found.games:
        yield found
    while len(found.puzzles) < wanted:
        begun = time.process_time()
        of = source(game, knowledge, seed, found.games, only)
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
    there = [
        (at, s.copy())
        for at, s in positions(game, knowledge, of)
        if _may_hold(knowledge, s) and not found.is_full(wanted, s.decision.name, game.seats[s.current_player()])
    ]
    last = max((at for at, _ in there), default=0)
    likely = {kind: found.likely(kind, wanted) for kind in {s.decision.name for _, s in there}}

    def drawn(position: tuple[int, Any]) -> float:
        at, s = position
        return lots.expovariate(likely[s.decision.name] * ((at + 1) / (last + 1)) ** LATE)

    there.sort(key=drawn)
    had: set[tuple[int, int]] = set()
    for at, s in there[:LOOKS]:
        seat, kind = s.current_player(), s.decision.name
        turn, seed = game.presentation.turn(s), lots.getrandbits(40)
        if len(had) == OF_GAME or (turn, seat) in had or found.is_full(wanted, kind, game.seats[seat]):
            continue
        looked[kind] += 1
        about = of.scenario, turn, game.seats[seat], kind
        solved = {solution for *theme, solution in found.themes() if (*theme,) == about}
        nugget = _looked_at(game, knowledge, s.view(seat), seed, solved)
        if nugget is not None:
            had.add((turn, seat))
            yield Nugget(of, at, *nugget)


def _may_hold(knowledge: Knowledge, s: Any) -> bool:
    return FEWEST <= len(s.legal_actions()) <= MANY and abs(knowledge.worth(s)) <= OPEN


def _looked_at(
    game: AnyGame, knowledge: Knowledge, view: View, seed: int, solved: set[str]
) -> tuple[View, list[Option], Weighed, int] | None:
    options = options_of(view)
    if not FEWEST <= len(options) <= MANY:
        return None
    options = with_styles(knowledge, view, options, seed + 1)
    best = _promising(knowledge, view, options, seed)
    if best is None or options[best].action.text in solved:
        return None
    scale = full_scale(knowledge)
    scale = replace(scale, doubt=DOUBTS, steps=int(PART * scale.steps))
    found = weighed(knowledge, view, options, best, seed, scale)
    if found is None or asked(game, view, seed + 1) not in options[best].actions:
        return None
    return view, options, found, seed


def _promising(knowledge: Knowledge, view: View, options: list[Option], seed: int) -> int | None:
    """The option that is ahead in one world, and again in glances, each in worlds of its own and longer than the one
    before. What takes a game to its end is first looked at only to the end of the move."""
    proposed = [number for number, option in enumerate(options) if option.styles]
    others = [number for number in range(len(options)) if number not in proposed]
    whole = knowledge.whole(view.state)
    few = sorted((*proposed, *Random(seed).sample(others, min(RIVALS, len(others)))))
    first = replace(knowledge, horizon=0, whole=never) if whole else knowledge
    best, ahead = glance(Player(first, view, arms_of(options), seed + 2, time.perf_counter), few, range(1))
    if ahead < FIRST or best not in proposed:
        return None
    player, begun = Player(knowledge, view, arms_of(options), seed + 3, time.perf_counter), 0
    for rounds, enough in zip(WHOLE if whole else LOOK, AHEAD, strict=True):
        again, ahead = glance(player, range(len(options)), range(begun, begun + rounds))
        if again != best or ahead < enough:
            return None
        begun += rounds
    return best
