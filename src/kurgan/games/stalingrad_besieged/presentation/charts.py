"""Charts: what is printed on counters, cards and board, from the data tables in force."""

from __future__ import annotations

from typing import Any

from kurgan.core.charts import Cell, chart, source_of
from kurgan.core.data import Data
from kurgan.core.scene import Chart
from kurgan.core.text import Ref, message
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.describe import UNIT
from kurgan.games.stalingrad_besieged.places import COLUMNS, GERMAN, NAMES, ROWS, RUSSIAN, SIDES
from kurgan.games.stalingrad_besieged.presentation.counters import signed
from kurgan.games.stalingrad_besieged.presentation.trays import EFFECT_RULES
from kurgan.games.stalingrad_besieged.rules.r10_winning import VICTORY
from kurgan.games.stalingrad_besieged.rules.r11_crossing_fire import PENALTY
from kurgan.games.stalingrad_besieged.sheets import AA_AT, CARDS, CLASSES, EFFECTS, FORTIFY, OF_SIDE, SLUGS, Sheets

NOTHING = "–"
UNIT_CHAPTER = (("13", "9.2"), ("14", "9.2"))  # by side


def charts(game: StalingradBesieged) -> list[Chart]:
    t, data = game.sheets, game.data
    return [
        *(_units(t, data, side) for side in (GERMAN, RUSSIAN)),
        _modifiers(t),
        _cards(t, data),
        _effects(t, data),
        _victory(),
        _board(t, data),
    ]


# --- units ----------------------------------------------------------------------------------------


def _units(t: Sheets, data: Data, side: int) -> Chart:
    columns = ("unit", "class", "attack", "tank_adjacent", "tank_at_two", "defense", "move", "count", "value")
    rows = [_unit(t, piece) for piece in OF_SIDE[side]]
    source = source_of(data, *(f"unit.{SLUGS[piece]}." for piece in OF_SIDE[side]))
    return chart(f"units_{SIDES[side]}", columns, rows, UNIT_CHAPTER[side], source)


def _unit(t: Sheets, piece: int) -> tuple[Cell, ...]:
    guns = t.unit_class[piece] == AA_AT  # only AA/AT has numbers of its own against tanks
    adjacent, at_two = t.attack_tank[piece][1:]
    return (
        UNIT[piece],
        message(f"class.{CLASSES[t.unit_class[piece]]}"),
        t.attack[piece],
        adjacent if guns else NOTHING,
        at_two if guns else NOTHING,
        signed(t.defense[piece]),
        t.move[piece],
        t.count[piece],
        signed(t.value[piece]),
    )


def _modifiers(t: Sheets) -> Chart:
    """What changes the number needed or the die."""
    rows: list[tuple[Cell, ...]] = [
        (message("modifier.fort"), f"+{t.fortify_bonus}", message("modifier.needed"), "9.3-c"),
        (message("modifier.flank"), "+1", message("modifier.die"), "9.1-a"),
        (message("modifier.rear"), "+2", message("modifier.die"), "9.1-b"),
        (message("modifier.six"), NOTHING, message("modifier.die"), "9.1-d"),
        (message("modifier.artillery"), "0", message("modifier.die"), "9.1-e"),
        (message("modifier.crossing"), signed(PENALTY), message("modifier.die"), "11-b"),
        *(
            (
                message("modifier.hidden", effect=Ref("effect", EFFECTS[n])),
                signed(number),
                message("modifier.die"),
                rule,
            )
            for n, number in enumerate(t.hidden_die)
            if number
            for rule in (HIDDEN_RULES[EFFECTS[n]],)
        ),
    ]
    return chart("modifiers", ("case", "number", "applies_to", "rule"), rows, ("9.1", "9.4"), "rulebook 9.1, 9.3, 11")


HIDDEN_RULES = {"air_strike": "15-air-b", "heavy_barrage": "15-hab-b", "katyusha": "15-kat-b"}


# --- cards ----------------------------------------------------------------------------------------


def _cards(t: Sheets, data: Data) -> Chart:
    decks = list(t.decks)
    rows: list[tuple[Cell, ...]] = [
        (
            *(message(f"effect.{EFFECTS[t.effect[side][face]]}") for side in (GERMAN, RUSSIAN)),
            *(t.decks[deck][face] for deck in decks),
        )
        for face in range(len(CARDS))
    ]
    columns = tuple(message("column.deck", cards=sum(t.decks[deck])) for deck in decks)
    source = source_of(data, "card.", "deck.")
    halves = (message("column.german_half"), message("column.russian_half"))
    return Chart("cards", message("chart.cards"), (*halves, *columns), tuple(rows), ("15", "6"), source)


def _effects(t: Sheets, data: Data) -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for n, effect in enumerate(EFFECTS):
        number = t.fortify_bonus if n == FORTIFY else t.factor[n]
        rows.append((message(f"effect.{effect}"), message(f"does.{effect}", number=number), EFFECT_RULES[n]))
    return chart("effects", ("card", "does", "rule"), rows, ("15",), source_of(data, "effect."))


# --- winning and the board ------------------------------------------------------------------------


def _victory() -> Chart:
    rows: list[tuple[Cell, ...]] = []
    for (ferries, stands), (winner, level, rule) in VICTORY.items():
        factory = message("victory.stands" if stands else "victory.destroyed")
        rows.append((ferries, factory, message(f"seat.{SIDES[winner]}"), message(f"level.{level}"), rule))
    columns = ("german_ferries", "factory", "winner", "level", "rule")
    return chart("victory", columns, rows, ("10", "8.3-h"), "rulebook 10")


def _board(t: Sheets, data: Data) -> Chart:
    def fact(name: str, value: Cell, rule: str, **params: Any) -> tuple[Cell, ...]:
        return message(f"fact.{name}", **params), value, rule

    rows: list[tuple[Cell, ...]] = [
        fact("grid", f"{COLUMNS} × {ROWS}", "3-a"),
        fact("sectors", "1–3, 4–6, 7–9", "3-e"),
        fact("turns", t.turns, "3-b"),
        fact("hand", t.hand, "4-c"),
        fact("town_rows", _numbers(t.town_rows), "7.2-a"),
        fact("ferry_rows", _numbers(t.ferry_rows), "4-j"),
    ]
    for side in (GERMAN, RUSSIAN):
        seat = Ref("seat", SIDES[side])
        rows += [
            fact("reinforcements", t.reinforcements[side], "4-e", side=seat),
            fact("setup_rows", _numbers(t.rows[side]), "4-g", side=seat),
            fact("setup_spaces", " ".join(NAMES[n] for n in t.spaces[side]), "R60", side=seat),
        ]
    return chart("board", ("fact", "number", "rule"), rows, ("3", "4"), source_of(data, "board.", "setup.", "army."))


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
