"""The folder of a study: what was asked, and the games that answer it.

study.json            the base, and each variation with its terms and the name of its arm
games/<arm>.jsonl     a line a game (``rows``); arms are named by settings, versions and opponents
values/<name>.toml    varied values, as an owner's file that any command takes with --data
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from kurgan.core.errors import BadText, KurganError
from kurgan.games import load
from kurgan.lab.study.comparing import Comparison, Terms
from kurgan.lab.study.rows import Row, Rows
from kurgan.lab.study.study import Study

FORMAT = 1
SETTINGS = ("game", "scenario", "options", "agents", "seed", "rules", "values", "opponents", "arm")
MADE = ("made", "data")  # say where something comes from, not what it is
PAGE, GAMES, VALUES = "study.json", "games", "values"


@dataclass(frozen=True)
class Asked:
    """A variation as it was asked for."""

    text: str
    arm: str
    agents: tuple[str, ...]
    terms: Terms


@dataclass
class Folder:
    """``base``: the settings of the base games and what made them, by name, and their ``arm``."""

    path: Path
    base: dict[str, Any]
    asked: list[Asked] = field(default_factory=list)
    _read: dict[str, dict[int, Row]] = field(default_factory=dict)

    @classmethod
    def begin(cls, path: Path, study: Study, terms: Terms) -> Self:
        """For this study: new, empty, or begun with the same base."""
        base = study.as_json()
        found = cls.read(path) if (path / PAGE).exists() else cls(path, base)
        other = [name for name, value in base.items() if name not in MADE and found.base.get(name) != value]
        if other:
            names = ", ".join(name for name in other if name != "arm" or len(other) == 1)
            raise KurganError("study_other", folder=str(path), names=names)
        asked = {one.text: one for one in found.asked}
        for one in study.varied:
            asked[one.variation.text] = Asked(one.variation.text, one.arm.digest, one.arm.settings.agents, terms)
        found.asked, found.base = list(asked.values()), base
        found._write()
        return found

    @classmethod
    def read(cls, path: Path) -> Self:
        page = path / PAGE
        try:
            given = json.loads(page.read_text(encoding="utf-8"))
            if given["format"] != FORMAT:
                raise ValueError(given["format"])
            found = cls(path, dict(given["base"]), [_asked(**one) for one in given["asked"]])
            load(found.base["game"]).settings(*(found.base[name] for name in SETTINGS[1:3]))
            if missing := {*SETTINGS, *MADE} - found.base.keys():
                raise ValueError(missing)
        except FileNotFoundError:
            raise KurganError("study_none", folder=str(path)) from None
        except (AttributeError, LookupError, TypeError, ValueError):
            raise BadText("study_page", path=str(page)) from None
        return found

    def _write(self) -> None:
        asked = [asdict(one) for one in self.asked]
        text = json.dumps({"format": FORMAT, "base": self.base, "asked": asked}, ensure_ascii=False, indent=1)
        half = self.path / f"{PAGE}.part"
        try:
            self.games.mkdir(parents=True, exist_ok=True)
            half.write_text(text + "\n", encoding="utf-8")
            os.replace(half, self.path / PAGE)
        except OSError as error:
            raise KurganError("cannot_write", folder=str(self.path), detail=str(error.strerror)) from None

    @property
    def games(self) -> Path:
        return self.path / GAMES

    @property
    def seats(self) -> tuple[str, ...]:
        return load(self.base["game"]).seats

    def rows(self, arm: str) -> dict[int, Row]:
        """Read once, when they are first asked for."""
        if arm not in self._read:
            self._read[arm] = Rows(self.games / f"{arm}.jsonl").kept
        return self._read[arm]

    def compared(self) -> Iterator[tuple[Asked, Comparison, list[Row]]]:
        """What the kept games say of each variation, with its own games: those of the pairs that count."""
        base = self.rows(self.base["arm"])
        for one in self.asked:
            varied, found, counted = self.rows(one.arm), Comparison(self.seats, one.terms), []
            for number in sorted(base.keys() & varied.keys()):
                if found.is_decided:
                    break
                found.add(base[number], varied[number])
                counted.append(varied[number])
            yield one, found, counted


def _asked(text: str, arm: str, agents: list[str], terms: dict[str, Any]) -> Asked:
    return Asked(text, arm, tuple(agents), Terms(**terms))
