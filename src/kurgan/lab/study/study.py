"""A study: a game as it is, and as it is varied, in pairs of games with the same dice.

The base games are played once and serve every variation. Rows are kept in a folder, an arm a file; what is there is not
played again, and a folder takes further variations of the same base.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kurgan.core.errors import BadText, KurganError
from kurgan.core.game import AnyGame
from kurgan.games import load
from kurgan.lab.batch import outcomes
from kurgan.lab.minds import minds
from kurgan.lab.simulate import Settings
from kurgan.lab.study.arms import Arm, Tasks
from kurgan.lab.study.changes import Variation
from kurgan.lab.study.comparing import Comparison, Terms
from kurgan.lab.study.origin import origin
from kurgan.lab.study.rows import Row, Rows
from kurgan.lab.study.values import joined, own_values, written

Progress = Callable[[Variation, Comparison], None]


@dataclass(frozen=True)
class Varied:
    variation: Variation
    arm: Arm


@dataclass(frozen=True)
class Study:
    base: Arm
    varied: tuple[Varied, ...]

    @classmethod
    def of(cls, base: Settings, variations: Sequence[str], overlays: Path) -> Study:
        """Checked: every name is known, every value is possible. ``overlays``: where files of varied values may lie."""
        made_of = minds(base.game)
        given = [Variation.of(text) for text in variations]
        names = [variation.text for variation in given]
        for name in names:
            if names.count(name) > 1:
                raise KurganError("study_twice", found=name)
        varied = [Varied(one, Arm(_settings(base, one, overlays), made_of)) for one in given]
        first = Arm(base, made_of)
        for one in varied:
            if one.arm.digest == first.digest:
                raise KurganError("study_same", found=one.variation.text)
        return cls(first, tuple(varied))

    @property
    def seats(self) -> tuple[str, ...]:
        return load(self.base.settings.game, self.base.settings.data).seats

    def as_json(self) -> dict[str, Any]:
        """What the base games depend on."""
        settings = self.base.settings
        return {
            "game": settings.game,
            "scenario": settings.scenario,
            "options": dict(settings.options),
            "agents": list(settings.agents),
            "seed": settings.seed,
            "rules": settings.rules,
            "values": settings.overlay,
            "data": "" if settings.data is None else str(settings.data),
            "opponents": self.base.minds,
            "arm": self.base.digest,
            "made": origin(),
        }

    def run(
        self, terms: Terms, jobs: int = 1, rows: Path | None = None, progress: Progress | None = None
    ) -> Iterator[tuple[Varied, Comparison]]:
        """Variation by variation, each to the end of its comparison."""
        kept = _Kept(rows)
        for one in self.varied:
            yield one, self._compare(one, terms, jobs, kept, progress)

    def _compare(self, one: Varied, terms: Terms, jobs: int, kept: _Kept, progress: Progress | None) -> Comparison:
        found = Comparison(self.seats, terms)
        arms = (self.base, one.arm)
        had = [kept.rows(arm) for arm in arms]
        todo = [(arm, n) for n in range(terms.pairs) for arm in (0, 1) if n not in had[arm]]
        with closing(_played(Tasks(arms, tuple(todo)), jobs)) as fresh:
            for number in range(terms.pairs):
                pair = []
                for place, arm in enumerate(arms):
                    row = had[place].get(number)
                    if row is None:
                        row = replace(next(fresh), number=number)
                        kept.keep(arm, row)
                    pair.append(row)
                found.add(*pair)
                if progress is not None:
                    progress(one.variation, found)
                if found.is_decided:
                    break
        return found


def _played(tasks: Tasks, jobs: int) -> Any:
    return outcomes(tasks, len(tasks.todo), jobs, None)


def _settings(base: Settings, variation: Variation, overlays: Path) -> Settings:
    game = load(base.game, base.data)
    options = variation.options(game, base.scenario, dict(base.options))
    agents = variation.agents(game, base.agents)
    data, digest = base.data, base.overlay
    if overlay := variation.overlay(game):
        data = _written(overlays, joined(own_values(base.data), overlay))
        digest = _loaded(game, data, variation).data.digest
    return replace(base, options=tuple(options.items()), agents=agents, data=data, overlay=digest)


def _written(folder: Path, overlay: dict[str, Any]) -> Path:
    text = written(overlay)
    path = folder / f"{_name(text)}.toml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise KurganError("cannot_write", folder=str(folder), detail=str(error.strerror)) from None
    return path


def _name(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _loaded(game: AnyGame, path: Path, variation: Variation) -> AnyGame:
    """The game refuses what cannot be true; it speaks of a file, but the value stands in the variation."""
    try:
        return load(game.id, path)
    except BadText as error:
        path.unlink()
        rest = dict(error.message.params).get("rest", error.message)
        raise KurganError("study_value", found=variation.text, rest=rest) from None


class _Kept:
    """Rows of all arms: in their files, or in memory if there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.files: dict[str, Rows] = {}
        self.memory: dict[str, dict[int, Row]] = {}

    def rows(self, arm: Arm) -> dict[int, Row]:
        if self.folder is None:
            return self.memory.setdefault(arm.digest, {})
        if arm.digest not in self.files:
            self.files[arm.digest] = Rows(self.folder / f"{arm.digest}.jsonl")
        return self.files[arm.digest].kept

    def keep(self, arm: Arm, row: Row) -> None:
        if row.error:
            return
        if self.folder is None:
            self.memory[arm.digest][row.number] = row
        else:
            self.files[arm.digest].keep(row)
