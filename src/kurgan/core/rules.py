"""The rule index: every row of a rulebook, in our words, in both languages."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from kurgan.core.errors import UnknownName

COMPONENT = "component"  # describes a thing, not an obligation: needs no test
BRACKETS = re.compile(r"\[([^\s\[\]0][^\s\[\]]*)\]")  # no id begins with 0, but [0.0] does


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    kind: str
    title: dict[str, str]
    gist: dict[str, str]

    @property
    def testable(self) -> bool:
        return self.kind != COMPONENT


class RuleIndex:
    """The rows of a rulebook and the headings of our rulings."""

    def __init__(self, rules: list[Rule], rulings: dict[str, str]) -> None:
        self.rules = {rule.id: rule for rule in rules}
        self.rulings = rulings
        self._shapes = {_shape(cited) for cited in (*self.rules, *rulings)} - {"0"}  # [1] is any number

    def __contains__(self, cited: str) -> bool:
        return cited in self.rules or cited in self.rulings

    def cited(self, text: str) -> set[str]:
        """What a text cites in brackets: whatever has the shape of an id of this book, there or not."""
        return {cited for cited in BRACKETS.findall(text) if _shape(cited) in self._shapes}

    def find(self, wanted: str) -> list[Rule]:
        """A row with all rows below it, or all rows of a chapter or section that has no row of its own."""
        rows = [r for r in self.rules.values() if r.id == wanted or r.id.startswith((f"{wanted}-", f"{wanted}."))]
        if not rows:
            raise UnknownName("rule", wanted, [*self.rules, *self.rulings])
        return rows

    def ruling(self, wanted: str) -> str:
        return self.rulings[wanted]


def load_index(table: Path, rulings: Path) -> RuleIndex:
    with table.open(encoding="utf-8", newline="") as file:
        rules = [
            Rule(
                row["id"],
                row["kind"],
                {"en": row["title_en"], "zh": row["title_zh"]},
                {"en": row["gist_en"], "zh": row["gist_zh"]},
            )
            for row in csv.DictReader(file)
        ]
    sections = re.split(r"^### (R\d+) ", rulings.read_text(encoding="utf-8"), flags=re.M)
    texts = dict(zip(sections[1::2], (text.split("\n## ")[0].strip() for text in sections[2::2]), strict=True))
    return RuleIndex(rules, texts)


def _shape(cited: str) -> str:
    """An id with its figures and small letters forgotten: 8.3.2-c and 10.1.1-b are alike, 8.3 is another."""
    return re.sub("[a-z]+", "a", re.sub("[0-9]+", "0", cited))
