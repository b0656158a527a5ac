"""Charts: what the counters, the map and the tables say, from the data in force."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.charts import Cell, chart, source_of
from kurgan.core.data import Data
from kurgan.core.scene import Chart
from kurgan.core.text import Message, message
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, SIDES, SOVIET
from kurgan.games.crimean_campaign.presentation import aids
from kurgan.games.crimean_campaign.sheets import CRTS, Sheets

NOTHING = "–"


def charts(game: CrimeanCampaign) -> list[Chart]:
    sheets, data = game.sheets, game.data
    return [
        *(_crt(sheets, data, name) for name in CRTS),
        *aids.charts(sheets),
        _turns(sheets, data),
        *(_units(sheets, data, side) for side in (AXIS, SOVIET)),
        *(_support(sheets, data, side) for side in (AXIS, SOVIET)),
        _towns(data),
    ]


def _crt(t: Sheets, data: Data, name: str) -> Chart:
    """[11.5] Steps lost by attacker and defender."""
    headings, rows = t.crt[name]
    columns: tuple[str | Message, ...] = ("die", *(message("column.heading", number=heading) for heading in headings))
    body: list[tuple[Cell, ...]] = [
        (die, *(f"{attacker}/{defender}" for attacker, defender in rows[die])) for die in range(1, 7)
    ]
    return chart(f"crt_{name}", columns, body, ("11.3-6", "11.5"), source_of(data, f"crt.{name}"))


def _turns(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = [
        (turn, message(f"turn_label.{data['turn'][str(turn)]['label']}"), t.cu[turn], t.su[turn], *t.rp[turn])
        for turn in range(1, len(t.cu))
    ]
    return chart(
        "turns",
        ("turn", "date", "cu", "su", "nm", "m", "r"),
        rows,
        ("9.1-a", "9.1-g", "9.4-a"),
        source_of(data, "turn."),
    )


def _units(t: Sheets, data: Data, side: int) -> Chart:
    def rows() -> Iterator[tuple[Cell, ...]]:
        for slug, row in data["unit"].items():
            if row["side"] == SIDES[side]:
                factors = " ".join(
                    f"{attack}-{defense}"
                    for attack, defense in zip(reversed(row["attack"]), reversed(row["defense"]), strict=True)
                )
                start: Cell = row["start"] or row["arrival"] or row["historic_turn"] or NOTHING
                yield (
                    message(f"unit.{slug}"),
                    message(f"unit_type.{row['type']}"),
                    message(f"unit_size.{row['size']}"),
                    factors,
                    message(f"game_of.{row['game']}"),
                    start,
                )

    return chart(
        f"units_{SIDES[side]}",
        ("unit", "type", "size", "factors", "game", "start"),
        rows(),
        ("2.3",),
        source_of(data, "unit."),
    )


def _support(t: Sheets, data: Data, side: int) -> Chart:
    def rows() -> Iterator[tuple[Cell, ...]]:
        for slug, row in data["support"].items():
            if row["side"] == SIDES[side]:
                start: Cell = row["arrival"] or (1 if row["start"] else row["historic_turn"] or NOTHING)
                yield (
                    message(f"support.{slug}"),
                    message(f"support_type.{row['type']}"),
                    row["attack"],
                    row["defense"],
                    row["clear"],
                    start,
                )

    return chart(
        f"support_{SIDES[side]}",
        ("support", "type", "attack", "defense", "clear", "turn"),
        rows(),
        ("11.1",),
        source_of(data, "support."),
    )


def _towns(data: Data) -> Chart:
    goal = set(data["towns"]["soviet_goal"])
    rows: list[tuple[Cell, ...]] = [
        (
            number,
            message(f"place.{row['name']}"),
            message(f"terrain.{row['terrain']}"),
            message("chart.yes") if number in goal else "",
        )
        for number, row in data["hex"].items()
        if row["name"]
    ]
    return chart("towns", ("hex", "place", "terrain", "goal"), rows, ("4.1", "4.2-g"), source_of(data, "towns."))
