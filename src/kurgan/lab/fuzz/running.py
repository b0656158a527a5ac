"""A run: games begun one after the other until so many decisions are made; each failure is shrunk and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.games import GAMES, load
from kurgan.lab.fuzz.deeds import COPY, EXPLAIN, HOSTILE, PLAY, RECORD, SAVE, SEE, UNDO, Course, Deed, Failure, Walk
from kurgan.lab.fuzz.shrinking import Shrinker
from kurgan.lab.fuzz.wandering import RandomPlayer, any_options

MOST_FAILURES = 10  # unlike ones; then a run stops
# Before a decision each is done with so much probability.
BETWEEN = ((HOSTILE, 0.3), (UNDO, 0.03), (COPY, 0.02), (SAVE, 0.02), (SEE, 0.01), (EXPLAIN, 0.01))
NONSENSE = ("", " ", "undo", "end", "play", "-1", "0", "²", "\x00", "a" * 5000, "{}", "None", "行动", "../..", "%s %d")


@dataclass
class Report:
    game: str
    seed: int
    decisions: int = 0
    games: int = 0
    deeds: dict[str, int] = field(default_factory=dict)  # by kind
    failures: list[Failure] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


def fuzz(
    game: AnyGame, decisions: int, seed: int, out: Path | None = None, progress: Callable[[int], None] | None = None
) -> Report:
    report = Report(game.id, seed)
    rng = Random(f"fuzz-{game.id}-{seed}")
    signs: set[tuple[str, ...]] = set()
    while report.decisions < decisions and len(signs) < MOST_FAILURES:
        failure = _one_game(game, rng, decisions, report, progress)
        if failure is not None and failure.sign not in signs:
            signs.add(failure.sign)
            report.failures.append(Shrinker(failure).shrink())
            if out is not None:
                report.files.append(_keep(out, report))
    return report


def _one_game(
    game: AnyGame, rng: Random, decisions: int, report: Report, progress: Callable[[int], None] | None
) -> Failure | None:
    scenario = rng.choice(game.scenarios)
    course = Course(game.id, scenario, any_options(game, scenario, rng))
    walk, player, done = Walk(game, course), RandomPlayer(rng), list[Deed]()
    report.games += 1
    while True:
        over = walk.state.is_terminal() or report.decisions >= decisions
        for deed in [Deed(RECORD)] if over else _next(walk, player, rng):
            done.append(deed)
            report.deeds[deed.kind] = report.deeds.get(deed.kind, 0) + 1
            failure = walk.do(deed)
            if failure is not None:
                whole = Course(game.id, scenario, course.options, tuple(done), what=failure.what)
                return Failure(failure.what, failure.sign, failure.before, whole)
            if deed.kind == PLAY:
                report.decisions += 1
                if progress:
                    progress(report.decisions)
        if over:
            return None


def _next(walk: Walk, player: RandomPlayer, rng: Random) -> list[Deed]:
    """Perhaps something between, then a decision, if the state in force is still the same."""
    deeds = [_between(walk, kind, rng) for kind, chance in BETWEEN if rng.random() < chance]
    if any(deed.kind == UNDO for deed in deeds):
        return deeds
    return [*deeds, Deed(PLAY, player.choose(walk.state).text)]


def _between(walk: Walk, kind: str, rng: Random) -> Deed:
    if kind == HOSTILE:
        seat = rng.choice(("-", *map(str, range(len(walk.game.seats)))))
        return Deed(kind, f"{seat} {_nonsense(walk, rng)}")
    return Deed(kind) if kind in (UNDO, SAVE) else Deed(kind, str(rng.randrange(10**6)))


def _nonsense(walk: Walk, rng: Random) -> str:
    """An action there is, one of another game, one that is spelt wrongly, or none at all."""
    text = rng.choice(walk.game.actions.by_number).text
    way = rng.randrange(4)
    if way == 1:
        other = load(rng.choice([name for name in GAMES if name != walk.game.id]))
        return rng.choice(other.actions.by_number).text
    if way == 2:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice("xz09 -") + text[at + rng.randrange(2) :]
    return rng.choice(NONSENSE) if way == 3 else text


def _keep(out: Path, report: Report) -> str:
    failure = report.failures[-1]
    path = out / f"{report.game}-{report.seed}-{len(report.failures)}.fuzz"
    try:
        out.mkdir(parents=True, exist_ok=True)
        path.write_text(failure.course.text(), encoding="utf-8")
    except OSError as error:
        raise KurganError("cannot_write", folder=str(out), detail=str(error.strerror)) from None
    return str(path)


def read_course(path: Path) -> Course:
    try:
        return Course.parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KurganError("cannot_read_record", path=str(path), detail=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise KurganError("not_a_text_file", path=str(path)) from None
