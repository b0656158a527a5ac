"""The player aids: the sequence of play and what is worth having at hand, each row with the rule it comes from."""

from __future__ import annotations

from kurgan.core.charts import Row, aid, signed
from kurgan.core.scene import Chart
from kurgan.core.text import message
from kurgan.games.siege.rules import words
from kurgan.games.siege.sheets import Sheets

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
        aid("sequence", SEQUENCE, ("S.1-b",)),
        aid("combat", COMBAT, ("S.8.1", "40.A-a", "40.B-a")),
        aid("armour", _armor(t), ("S.8.2-i", "S.8.2-j", "S.8.2-l")),
        aid("limits", _limits(t), ("S.2-e", "S.7")),
    ]


def _armor(t: Sheets) -> tuple[Row, ...]:
    """Shares from which on they count, the best first."""
    c = t.charts
    rows = [("armour", *one, "S.8.2-i") for one in c.armor]
    rows += [("antitank", *one, "S.8.2-j") for one in c.antitank]
    rows += [("engineers", *c.engineers, "S.8.2-l")]
    return tuple((message(f"aid.{key}", share=f"{n}/{d}"), signed(value), rule) for key, n, d, value, rule in rows)


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
