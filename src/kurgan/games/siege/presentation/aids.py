"""The player aids: the sequence of play and what is worth having at hand, each row with the rule it comes from."""

from __future__ import annotations

from kurgan.core.scene import Chart
from kurgan.core.text import Message, message
from kurgan.games.siege.rules import words
from kurgan.games.siege.sheets import Sheets

Cell = Message | str | int
Row = tuple[str, str | int, str]  # a key of aid.*, a number, a rule

SEQUENCE: tuple[Row, ...] = (
    ("start", "1", "S.1-a"),
    ("initial", "2", "S.3"),
    ("replacement", "3", "S.4"),
    ("movement", "4", "S.5"),
    ("reaction", "5", "S.7-c"),
    ("combat", "6", "S.8.1"),
    ("exploitation", "7", "S.5-n"),
    ("exploitation_combat", "8", "S.8.1-d"),
    ("other", "9", "S.1"),
    ("judge", "10", "S.1-c"),
)
COMBAT: tuple[Row, ...] = (
    ("declare", 1, "S.8.1"),
    ("pay", 2, "S.8.1-h"),
    ("aa", 3, "S.8.7-c"),
    ("odds", 4, "S.8.2-b"),
    ("modify", 5, "S.8.2-d"),
    ("read", 6, "S.8.3"),
    ("change", 7, "40.A-a"),
    ("lose", 8, "S.8.4"),
    ("retreat", 9, "S.8.5"),
    ("reduce", 10, "40.B-a"),
    ("advance", 11, "S.8.6"),
)


def charts(t: Sheets) -> list[Chart]:
    return [
        _aid("sequence", SEQUENCE, ("S.1-b",)),
        _aid("combat", COMBAT, ("S.8.1", "40.A-a", "40.B-a")),
        _aid("armour", _armour(t), ("S.8.2-i", "S.8.2-j", "S.8.2-l")),
        _aid("limits", _limits(t), ("S.2-e", "S.7")),
    ]


def signed(value: int) -> str:
    """As it is added to a roll."""
    return "0" if not value else f"{value:+d}".replace("-", "−")


def _armour(t: Sheets) -> tuple[Row, ...]:
    """Shares from which on they count, the best first."""
    num, den, bonus = t.charts.engineers
    rows: list[Row] = [(f"armour_{n}_{d}", signed(value), "S.8.2-i") for n, d, value in t.charts.armour]
    rows += [(f"antitank_{n}_{d}", signed(value), "S.8.2-j") for n, d, value in t.charts.antitank]
    return (*rows, (f"engineers_{num}_{den}", signed(bonus), "S.8.2-l"))


def _limits(t: Sheets) -> tuple[Row, ...]:
    game, charts = t.game, t.charts
    return (
        ("stacking", words.halves(charts.stacking), "S.2-e"),
        ("zoc_enter", game["zoc"]["enter"], "S.5-f"),
        ("zoc_leave", game["zoc"]["leave"], "S.5-g"),
        ("overrun_mp", charts.overrun_mp, "S.6-a"),
        ("overrun_fort", charts.overrun_fort_mp, "40.C-b"),
        ("overrun_odds", ":".join(map(str, charts.overrun_odds)), "S.6-c"),
        ("re_per_sp", charts.re_per_sp, "S.8.1-h"),
        ("mission", charts.mission, "S.8.7-d"),
        ("stacks", game["reaction"]["stacks"], "S.7"),
        ("reserve_sp", words.halves(game["reaction"]["sp_halves"]), "S.7"),
        ("delay", game["manned"]["delay"], "40.C.1-e"),
        ("returns", game["disruption"]["delay"], "S.8.4-e"),
    )


def _aid(name: str, rows: tuple[Row, ...], rules: tuple[str, ...]) -> Chart:
    columns = tuple(message(f"column.{column}") for column in ("case", "number", "rule"))
    return Chart(name, message(f"chart.{name}"), columns, tuple(_row(row) for row in rows), rules)


def _row(row: Row) -> tuple[Cell, ...]:
    """A share like armour_1_3 is a sentence with its two numbers."""
    key, number, rule = row
    stem, *parts = key.split("_")
    if len(parts) == 2 and all(part.isdigit() for part in parts):
        return message(f"aid.{stem}", share="/".join(parts)), number, rule
    return message(f"aid.{key}"), number, rule
