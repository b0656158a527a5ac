"""Charts: what the counters, the map and the player aids say, from the data tables in force."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.charts import Cell, chart, source_of
from kurgan.core.data import Data
from kurgan.core.scene import Chart
from kurgan.core.text import Message, Ref, message
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    BOUNDARY_KINDS,
    NAMES,
    NONE,
    OPEN,
    SIDES,
    SOVIET,
    WEATHERS,
)
from kurgan.games.fortress_sevastopol.presentation import aids
from kurgan.games.fortress_sevastopol.presentation.trays import RULES
from kurgan.games.fortress_sevastopol.sheets import CHITS, FLEET, MARKERS, Sheets

NOTHING = "–"


def charts(game: FortressSevastopol) -> list[Chart]:
    sheets, data = game.sheets["original"], game.data
    return [
        _turns(sheets, data),
        *(_arrivals(sheets, data, side) for side in (AXIS, SOVIET)),
        *aids.charts(sheets),
        _chits(sheets, data),
        _markers(sheets, data),
        *(_units(sheets, data, side) for side in (AXIS, SOVIET)),
        _areas(sheets, data),
        _boundaries(sheets, data),
    ]


# --- turns ----------------------------------------------------------------------------------------


def _turns(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for turn in range(1, t.turns + 1):
        low, high = t.band[turn]
        axis, soviet = t.draws[turn]
        first = message(f"seat.{SIDES[t.first_draw[turn]]}")
        rows.append(
            (
                turn,
                message(f"turn.{turn}"),
                message(f"weather.{WEATHERS[t.weather[turn]]}"),
                *t.sp[turn],
                f"{low}–{high}",
                axis,
                soviet,
                first,
            )
        )
    columns = ("turn", "date", "weather", "sp_axis", "sp_soviet", "band", "chits_axis", "chits_soviet", "first_draw")
    return chart("turns", columns, rows, ("5.0-a", "22.1", "25.2.2"), source_of(data, "turn."))


def _arrivals(t: Sheets, data: Data, side: int) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for turn in range(1, t.turns + 1):
        for key, by_unit, by_marker in (
            ("arrives", t.arrival, (t.marker_arrival, t.marker_reentry)),
            ("leaves", t.withdraw, (t.marker_withdraw,)),
        ):
            units: list[Message] = [
                message(f"unit.{t.slugs[unit]}")
                for unit, when in enumerate(by_unit)
                if when == turn and t.side[unit] == side
            ]
            units += [
                message(f"marker.{MARKERS[n]}")
                for column in by_marker
                for n, when in enumerate(column)
                if when == turn and t.marker_side[n] == side
            ]
            rows += [(turn, message(f"turn.{turn}"), message(f"chart.{key}"), unit) for unit in units]
    return chart(
        f"arrivals_{SIDES[side]}",
        ("turn", "date", "what", "unit"),
        rows,
        ("23.1", "23.2"),
        source_of(data, "unit.", "marker."),
    )


# --- chits and markers ----------------------------------------------------------------------------


def _chits(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for chit, name in enumerate(CHITS):
        user: Cell = NOTHING if t.chit_user[chit] == NONE else message(f"seat.{SIDES[t.chit_user[chit]]}")
        when = message("chart.before_dice" if t.red[chit] else "chart.any_time")
        rows.append(
            (
                message(f"chit.{name}"),
                t.chit_count[chit],
                user,
                when,
                message(f"does.{name}", number=t.bonus[chit]),
                RULES.get(name, "2.4.2"),
            )
        )
    return chart("chits", ("chit", "count", "user", "when", "does", "rule"), rows, ("2.4.2",), source_of(data, "chit."))


def _markers(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for marker, name in enumerate(MARKERS):
        targets = " ".join(NAMES[place] for place in AREAS if t.marker_targets[marker] >> place & 1)
        where: Cell = targets if targets else message("chart.air_targets")
        rows.append(
            (
                message(f"marker.{name}"),
                message(f"seat.{SIDES[t.marker_side[marker]]}"),
                t.bf[marker],
                t.bf_snow[marker] or NOTHING,
                where,
            )
        )
    return chart(
        "markers",
        ("marker", "side", "bf", "bf_snow", "targets"),
        rows,
        ("11.1.5", "19.2", "19.3", "19.4"),
        source_of(data, "marker."),
    )


# --- counters and map -----------------------------------------------------------------------------


def _units(t: Sheets, data: Data, side: int) -> Chart:
    def rows() -> Iterator[tuple[Cell, ...]]:
        for unit, (slug, row) in enumerate(data["unit"].items()):
            if t.side[unit] == side:
                start: Cell = message(f"area.{row['start']}") if row["start"] else t.arrival[unit] or NOTHING
                kind = message(f"unit_type.{row['type']}")
                yield (
                    message(f"unit.{slug}"),
                    kind,
                    *(str(row[name]) for name in ("af", "df", "mf")),
                    NOTHING if t.hq >> unit & 1 else row["spent_df"],
                    start,
                )

    return chart(
        f"units_{SIDES[side]}",
        ("unit", "type", "af", "df", "mf", "spent_df", "start"),
        rows(),
        ("2.2.2",),
        source_of(data, "unit."),
    )


def _areas(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for place in AREAS:
        masks = (t.cities, t.port, t.rail, t.mountains, t.marker_targets[FLEET], t.landing, t.workers)
        rows.append(
            (
                place,
                message(f"area.{place}"),
                f"+{t.tem[place]}",
                t.vp[place] or NOTHING,
                t.stacking[place],
                *(_yes(bool(mask >> place & 1)) for mask in masks),
            )
        )
    columns = (
        "number",
        "area",
        "tem",
        "vp",
        "stacking",
        "city",
        "port",
        "rail",
        "mountain",
        "fleet",
        "landing",
        "workers",
    )
    return chart("areas", columns, rows, ("2.1.2", "6.1", "25.1"), source_of(data, "area."))


def _yes(fact: bool) -> Cell:
    return message("chart.yes") if fact else ""


def _boundaries(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for n, (one, other) in enumerate(t.pairs):
        if t.kind[n] != OPEN:
            between = message("edge.between", one=Ref("map", NAMES[one]), other=Ref("map", NAMES[other]))
            kind = message(f"boundary_kind.{BOUNDARY_KINDS[t.kind[n]]}")
            rows.append((t.boundary_names[n], between, kind, _yes(t.bridge[n])))
    return chart(
        "boundaries",
        ("number", "between", "kind", "bridge"),
        rows,
        ("2.1.3", "17.1", "21.2"),
        source_of(data, "boundary.", "simonitch."),
    )
