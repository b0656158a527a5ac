"""Messages in the reader's language: events with their sums, refusals with their rule, rules with their gist."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kurgan.core.errors import UnknownName
from kurgan.core.event import Event, Term
from kurgan.core.game import AnyGame
from kurgan.core.refusal import Refusal
from kurgan.core.rules import Rule
from kurgan.core.shares import mixed
from kurgan.core.text import Catalogue, load_catalogues

TERMINAL = load_catalogues(Path(__file__).parent / "text")


class Words:
    """A game's texts in one language."""

    def __init__(self, game: AnyGame, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.catalogue = Catalogue(lang, TERMINAL[lang].entries | game.text[lang].entries)

    def text(self, key: str, **params: int | str) -> str:
        return self.catalogue.text(key, params)

    def seat(self, seat: int) -> str:
        return self.catalogue.param(self.game.seat_ref(seat))

    def result(self, result: str) -> str:
        return self.text("terminal.result", result=self.text(f"result.{result}"))

    # --- what happened --------------------------------------------------------------------------

    def events(self, events: Iterable[Event]) -> list[Padding]:
        return [line for event in events for line in self.event(event)]

    def event(self, event: Event) -> list[Padding]:
        """A sentence with its rules, and under it the sum, if there is one."""
        lines = [Padding(self._cited(self.catalogue.render(event.message), event.rules), (0, 0, 0, 2), expand=False)]
        if event.terms:
            lines.append(Padding(self._sum(event.terms), (0, 0, 0, 4), expand=False))
        return lines

    def _sum(self, terms: tuple[Term, ...]) -> Text:
        parts, whole = [], terms[0].parts
        for n, term in enumerate(terms):
            sign = "" if n == 0 and term.value >= 0 else "− " if term.value < 0 else "+ "
            parts.append(f"{sign}{mixed(abs(term.value), whole)} {self.text(f'term.{term.key}')}")
        total = mixed(sum(term.value for term in terms), whole)
        rules = tuple(dict.fromkeys(term.rule for term in terms))
        line = self._cited(f"{self.text('terminal.roll_terms')}: {' '.join(parts)} = {total}", rules)
        line.stylize("dim")
        return line

    def _cited(self, sentence: str, rules: Iterable[str]) -> Text:
        line = Text(sentence)
        for rule in rules:
            line.append(f" [{rule}]", "dim")
        return line

    # --- why not, and what a rule says ----------------------------------------------------------

    def refusal(self, refused: Refusal) -> list[Text]:
        lines = [self._cited(self.catalogue.render(refused.message), [refused.rule])]
        index = self.game.index
        if refused.rule in index.rules:  # the row alone: what stands below it forbids nothing here
            return [*lines, self._row(index.rules[refused.rule])]
        return [*lines, *self.rule(refused.rule)] if refused.rule in index.rulings else lines

    def rule(self, wanted: str) -> list[Text]:
        """A row with what stands below it, a section or a ruling in our words."""
        index = self.game.index
        if wanted in index.rulings:
            return [Text(f"{wanted} {index.ruling(wanted)}".replace("**", ""))]
        try:
            found = index.find(wanted)
        except UnknownName:
            return [Text(self.text("terminal.no_rule", rule=wanted))]
        return [self._row(rule) for rule in found]

    def _row(self, rule: Rule) -> Text:
        return Text.assemble(
            (f"{self.text('terminal.rule')} {rule.id} ", "dim"),
            (rule.title[self.lang], "bold"),
            f"  {rule.gist[self.lang]}",
        )


def numbered(labels: dict[int, str], digits: int, width: int) -> Table:
    """Choices with their numbers, in as many columns as fit, read downwards."""
    gap = 2
    columns = max(1, (width + gap) // (digits + 1 + max(map(cell_len, labels.values())) + gap))
    rows = -(-len(labels) // columns)
    numbers = list(labels)
    grid = Table.grid(padding=(0, 1))
    for row in range(rows):
        cells: list[Text] = []
        for n in numbers[row::rows]:
            cells += [Text(f"{n:>{digits}}", "cyan"), Text(labels[n] + " ")]
        grid.add_row(*cells)
    return grid
