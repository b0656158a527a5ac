"""Charts: what works do, and what the tables and counters say, from the data in force."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.charts import Cell, chart, signed
from kurgan.core.data import Data
from kurgan.core.scene import Chart
from kurgan.core.text import Message, message
from kurgan.games.siege import Siege, works
from kurgan.games.siege.charts import Result
from kurgan.games.siege.places import SIDES
from kurgan.games.siege.presentation import aids
from kurgan.games.siege.presentation.works_signs import SIGNS
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules import words
from kurgan.games.siege.sheets import SCENARIOS, Sheets
from kurgan.games.siege.works import KIND, NOTHING, Work

DASH = "–"


def charts(game: Siege) -> list[Chart]:
    sheets, data = game.sheets, game.data
    t = sheets[SCENARIOS[0]]
    return [
        _attacked(t, data),
        _garrison(t, data),
        _fate(t, data),
        _construction(t, data),
        _crt(t, data),
        _red(t, data),
        _results(t, data),
        _terrain(t, data),
        *aids.charts(t),
        *(_units(sheets[name], data, side) for name in SCENARIOS for side in SIDES),
    ]


def _source(data: Data, *tables: str) -> str:
    """Where the values of some tables come from: the rulebook, or not; each once."""
    found = dict.fromkeys(
        datum.source.split(":")[0].split(" 40")[0] for datum in data.values() if datum.path.startswith(tables)
    )
    return "; ".join(found)


# --- works ----------------------------------------------------------------------------------------


def _name(work: Work) -> Message:
    return message(f"work.{work.id}")


def _kind(name: str, nothing: str = DASH) -> Cell:
    return message(f"work.{name}") if name in KIND else nothing


def _letters(work: Work) -> str:
    return SIGNS[work.id][1] if work.id in SIGNS else DASH


def _attacked(t: Sheets, data: Data) -> Chart:
    """What every kind does to an attack."""

    def rows() -> Iterator[tuple[Cell, ...]]:
        for work in t.works:
            exempt = (
                message("chart.all_count")
                if not work.halved
                else message(f"chart.exempt_{'_'.join(sorted(work.exempt))}")
            )
            part = message("chart.quartered") if work.quartered_at_border else message("chart.halved")
            yield (
                _name(work),
                _letters(work),
                message("chart.printed") if work.printed_die else signed(work.die),
                signed(work.armor),
                words.halves(work.sp_halves),
                part if work.halved else DASH,
                exempt,
                message("chart.halved") if work.support_halved else DASH,
                work.rule,
            )

    return chart(
        "works_attacked",
        ("work", "letters", "die", "armour", "sp", "attackers", "exempt", "support", "rule"),
        rows(),
        ("40.C-c", "S.9-d"),
        _source(data, "work."),
    )


def _garrison(t: Sheets, data: Data) -> Chart:
    """What is in it, and whether its defenders may refuse a retreat."""

    def rows() -> Iterator[tuple[Cell, ...]]:
        for work in t.works:
            strength: Cell = message("chart.printed") if work.printed_strength else f"({work.manned})"
            aa: Cell = message("chart.printed") if work.printed_aa else work.aa
            yield (
                _name(work),
                message(f"work_form.{work.form}"),
                strength,
                aa,
                message(f"chart.retreat_{work.ignores_retreat}"),
                work.rule,
            )

    return chart(
        "works_garrison",
        ("work", "form", "strength", "aa", "refuses", "rule"),
        rows(),
        ("40.C.1-b", "R26"),
        _source(data, "work."),
    )


def _fate(t: Sheets, data: Data) -> Chart:
    """What becomes of it: by capture, by attacks."""

    def rows() -> Iterator[tuple[Cell, ...]]:
        for work in t.works:
            captors: Cell = (
                DASH
                if work.capture_re == works.NO_CLAUSE
                else (message("chart.any_unit") if work.capture_re == works.ANY_UNIT else work.capture_re)
            )
            becomes: Cell = message("chart.gone") if work.becomes == NOTHING else _kind(works.becomes(work))
            reduced = works.reduced(work)
            lower: Cell = message("chart.gone") if reduced == NOTHING else _kind(reduced)
            lower = DASH if reduced == work.id else lower
            yield (_name(work), captors, message(f"chart.when_{work.capture_when}"), becomes, lower, work.rule)

    return chart(
        "works_fate",
        ("work", "captors", "when", "becomes", "reduced", "rule"),
        rows(),
        ("40.B-a", "S.9-a"),
        _source(data, "work."),
    )


def _construction(t: Sheets, data: Data) -> Chart:
    """[S.10-c] [S.10-d] [S.10-e] [S.10-f] What can be built, repaired or improved."""

    def rows() -> Iterator[tuple[Cell, ...]]:
        for name, row in t.game["construction"].items():
            work = t.works[KIND[name]]
            made = work.repairs_to if row["repair"] else name
            yield (
                _kind(made),
                _kind(name if row["repair"] else work.builds_on, "0"),
                row["turns"],
                words.halves(row["sp_halves"]),
                "S.10-e" if row["repair"] else "S.10-c" if work.form == "marker" else "S.10-f",
            )

    return chart(
        "construction", ("work", "from", "turns", "sp", "rule"), rows(), ("S.10",), _source(data, "construction.")
    )


# --- combat ---------------------------------------------------------------------------------------


def _crt(t: Sheets, data: Data) -> Chart:
    columns: tuple[str | Message, ...] = ("roll", *(message("column.heading", text=name) for name in t.charts.columns))
    rows: list[tuple[Cell, ...]] = [
        (str(t.charts.low + n).replace("-", "−"), *(RESULTS[result] for result in row))
        for n, row in enumerate(t.charts.rows)
    ]
    return chart("crt", columns, rows, ("S.8.3", "S.8.2-b"), _source(data, "combat_table."))


def _red(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = [(t.charts.red_low + n, RESULTS[result]) for n, result in enumerate(t.charts.red)]
    return chart("red", ("roll", "result"), rows, ("S.6-f", "S.6-g"), _source(data, "red_table."))


def _results(t: Sheets, data: Data) -> Chart:
    """[S.8.3-a] Losses in parts of B."""
    rows: list[tuple[Cell, ...]] = [
        (
            message(f"result_name.{name}"),
            _part(row.attacker_halves),
            _loss(row),
            row.attacker_retreat or DASH,
            row.defender_retreat or DASH,
            row.advance or DASH,
        )
        for name, row in zip(RESULTS, t.charts.results, strict=True)
    ]
    return chart(
        "results",
        ("result", "attacker", "defender", "attacker_retreat", "defender_retreat", "advance"),
        rows,
        ("S.8.3-a", "40.A-a", "40.A-b", "40.A-c"),
        _source(data, "result."),
    )


def _part(halves: int) -> Cell:
    return message("chart.of_b", part=words.halves(halves)) if halves else DASH


def _loss(row: Result) -> Cell:
    if row.eliminated:
        return message("chart.all")
    if row.loses_half_re:
        return message("chart.half_re")
    return message("chart.disrupted", number=row.disrupted_re) if row.disrupted_re else _part(row.defender_halves)


def _terrain(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for name, row in t.game["terrain"].items():
        if row["mp"]:
            rows.append(
                (
                    message(f"terrain.{name}"),
                    row["mp"],
                    signed(row["die"]),
                    signed(row["die_ger_sov"]),
                    signed(row["ae"]),
                    signed(row["ae_ger_sov"]),
                    words.halves(row["sp_halves"]),
                    row["overrun_mp"] or DASH,
                )
            )
    river = t.game["river"]
    rows.append(
        (
            message("term.river"),
            f"+{river['extra_mp']}",
            signed(river["die"]),
            signed(river["die"]),
            signed(river["ae"]),
            signed(river["ae"]),
            "0",
            DASH,
        )
    )
    return chart(
        "terrain",
        ("terrain", "mp", "die", "die_ger_sov", "armour", "armour_ger_sov", "sp", "overrun"),
        rows,
        ("S.5-b", "S.8.2-e", "40.D-a"),
        _source(data, "terrain.", "river."),
    )


# --- units ----------------------------------------------------------------------------------------


def _units(t: Sheets, data: Data, side: str) -> Chart:
    def rows() -> Iterator[tuple[Cell, ...]]:
        for slug, row in t.scenario["unit"].items():
            if row["side"] == side:
                yield (
                    message(f"unit.{slug}"),
                    message(f"unit_type.{row['type']}"),
                    message(f"nation.{row['nation']}"),
                    row["re"],
                    f"{row['attack']}-{row['defence']}-{row['mp']}",
                    row["aa"] or DASH,
                    row["at"],
                )

    return chart(
        f"units_{t.name}_{side}",
        ("unit", "type", "nation", "re", "factors", "aa", "hex"),
        rows(),
        ("S.2", "S.2-d"),
        _source(data, f"{t.name}.unit."),
    )
