"""Charts and player aids: rows of words and figures, each aid with the rule of every row."""

from __future__ import annotations

from collections.abc import Iterable

from kurgan.core.data import Data
from kurgan.core.scene import Chart
from kurgan.core.text import Message, Param, message

Cell = Message | str | int
Row = tuple[str | Message, Cell, str]  # of an aid: a key of aid.* or a sentence of its own, a figure, a rule


def chart(
    name: str,
    columns: Iterable[str | Message],
    rows: Iterable[tuple[Cell, ...]],
    rules: tuple[str, ...],
    source: str = "",
    **params: Param,
) -> Chart:
    """``columns``: keys of column.* or headings of their own; ``params``: of the title."""
    return Chart(name, message(f"chart.{name}", **params), _words("column", columns), tuple(rows), rules, source)


def aid(name: str, rows: Iterable[Row], rules: tuple[str, ...], source: str = "") -> Chart:
    words = ((*_words("aid", (case,)), figure, rule) for case, figure, rule in rows)
    return chart(name, ("case", "number", "rule"), words, rules, source)


def _words(section: str, names: Iterable[str | Message]) -> tuple[Message, ...]:
    return tuple(message(f"{section}.{name}") if isinstance(name, str) else name for name in names)


def source_of(data: Data, *tables: str) -> str:
    """Where the values of some tables come from, each source once."""
    return "; ".join(dict.fromkeys(datum.source for datum in data.values() if datum.path.startswith(tables)))


def rulebook(rules: Iterable[str]) -> str:
    """The source of an aid that only says again what the rules say."""
    return f"rulebook {', '.join(rules)}"


def signed(value: int) -> str:
    """As it is added, with a true minus sign."""
    return "0" if not value else f"{value:+d}".replace("-", "−")
