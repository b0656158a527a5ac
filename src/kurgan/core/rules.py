"""The rule index: every row of a rulebook, in our words, in both languages."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

from kurgan.core.errors import UnknownName

COMPONENT = "component"  # describes a thing, not an obligation: needs no test
# 8.3.2-c and 40-d, 8.3, 40.C.2.die and 40.C.3-u.x1 and 40.B-1, S.3-b and S.8.2-c, E-5-a and S-1, R14
CITATION = re.compile(
    r"\[([1-9]\d*(?:\.\d+)*(?:-[A-Za-z0-9]+)+|[1-9]\d*(?:\.\d+)+|[1-9]\d*\.[A-Z](?:\.\d+)?(?:-[a-z0-9]+)?(?:\.[a-z]+\d*)?"
    r"|S\.\d+(?:\.\d+)?(?:-[a-z0-9]+)?|[ES]-\d+(?:-[a-z])?|R\d+)\]"
)


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

    def __contains__(self, cited: str) -> bool:
        return cited in self.rules or cited in self.rulings

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


def cited_ids(text: str) -> set[str]:
    """Every rule or ruling id cited in a text, written in brackets."""
    return set(CITATION.findall(text))
