"""The unit charts, the deck and the set-up spaces of one copy of the game, as flat tuples.

Types are small ints: 0 is a vacant space, 1 to 7 the German types, 8 a German piece whose type
nobody (or not this viewer) knows, 9 to 17 the Russian types, 18 an unknown Russian.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kurgan.core.checks import said
from kurgan.core.data import Data
from kurgan.core.errors import BadText
from kurgan.games.stalingrad_besieged.places import COLUMNS, GERMAN, NUMBER, ROW, ROWS, RUSSIAN, SECTOR, SECTORS, SIDES

UNITS = (
    "g_inf",
    "g_elite",
    "g_poor",
    "g_lart",
    "g_88",
    "g_heavy",
    "g_tank",
    "r_inf",
    "r_elite",
    "r_poor",
    "r_town",
    "r_lart",
    "r_at",
    "r_tank",
    "r_etank",
    "r_heavy",
)
SLUGS = ("vacant", *UNITS[:7], "g_unknown", *UNITS[7:], "r_unknown")
TYPE = {slug: n for n, slug in enumerate(SLUGS)}
UNKNOWN = (TYPE["g_unknown"], TYPE["r_unknown"])
TYPES = len(SLUGS)
FIRST = (1, 9)  # first type of a side
OF_SIDE = (tuple(range(1, 8)), tuple(range(9, 18)))  # the known types of a side
SIDE = (-1, *[GERMAN] * 8, *[RUSSIAN] * 10)
BIT = tuple(0 if t in (0, *UNKNOWN) else 1 << (t - FIRST[SIDE[t]]) for t in range(TYPES))
FULL = tuple(sum(BIT[t] for t in OF_SIDE[side]) for side in (GERMAN, RUSSIAN))

INFANTRY, TOWNSPEOPLE, LIGHT_ARTILLERY, AA_AT, TANK, NO_CLASS = range(6)
CLASSES = ("infantry", "townspeople", "light_artillery", "aa_at", "tank")

CARDS = (
    "air_strike",
    "heavy_barrage",
    "snipers",
    "fortify",
    "r_fortify__g_reinforcement",
    "r_change_sector__g_air_strike",
    "r_reinforcement__g_change_sector",
    "r_fortify__g_heavy_barrage",
    "r_katyusha__g_heavy_barrage",
)
FACES = len(CARDS)
EFFECTS = ("air_strike", "heavy_barrage", "katyusha", "sniper", "fortify", "reinforcement", "change_sector")
AIR_STRIKE, HEAVY_BARRAGE, KATYUSHA, SNIPER, FORTIFY, REINFORCEMENT, CHANGE_SECTOR = range(7)


@dataclass(frozen=True, eq=False)
class Sheets:
    """Indexed by type unless said otherwise."""

    unit_class: tuple[int, ...]
    attack: tuple[int, ...]
    attack_tank: tuple[tuple[int, int, int], ...]  # by distance; only AA/AT has its own
    defense: tuple[int, ...]
    move: tuple[int, ...]
    count: tuple[int, ...]
    value: tuple[int, ...]
    is_tank: tuple[bool, ...]
    is_artillery: tuple[bool, ...]
    reinforcements: tuple[int, int]  # by side
    on_board: tuple[int, int]  # by side: all units but the reinforcements
    effect: tuple[tuple[int, ...], tuple[int, ...]]  # by side and face
    factor: tuple[int, ...]  # by effect
    hidden_die: tuple[int, ...]  # by effect
    fortify_bonus: int
    sniper_reach: int
    hand: int
    decks: dict[str, tuple[int, ...]]  # by option, then by face
    spaces: tuple[tuple[int, ...], tuple[int, ...]]  # the set-up template, by side
    rows: tuple[tuple[int, ...], tuple[int, ...]]
    town_rows: tuple[int, ...]
    ferry_rows: tuple[int, ...]
    turns: int


def load_sheets(data: Data) -> Sheets:
    _check_fixed(data)
    units = [None if slug not in UNITS else data["unit"][slug] for slug in SLUGS]

    def column(name: str, vacant: int = 0) -> tuple[int, ...]:
        return tuple(vacant if unit is None else unit.get(name, unit["attack"]) for unit in units)

    classes = tuple(NO_CLASS if unit is None else _class(slug, unit) for slug, unit in zip(SLUGS, units, strict=True))
    move = list(column("move"))
    for unknown in UNKNOWN:
        move[unknown] = 2  # [R54] until revealed it moves as a unit of movement two
    effects = data["effect"]
    count = column("count")
    reinforcements = (data["army"]["german_reinforcements"], data["army"]["russian_reinforcements"])
    sheets = Sheets(
        unit_class=classes,
        attack=column("attack"),
        attack_tank=tuple(
            zip(column("attack"), column("attack_tank_adjacent"), column("attack_tank_at_two"), strict=True)
        ),
        defense=column("defense"),
        move=tuple(move),
        count=count,
        value=column("value"),
        is_tank=tuple(c == TANK for c in classes),
        is_artillery=tuple(c in (LIGHT_ARTILLERY, AA_AT) for c in classes),
        reinforcements=reinforcements,
        on_board=tuple(sum(count[t] for t in OF_SIDE[side]) - reinforcements[side] for side in (GERMAN, RUSSIAN)),
        effect=(_effects(data, "german"), _effects(data, "russian")),
        factor=tuple(effects.get(name, {}).get("factor", 0) for name in EFFECTS),
        hidden_die=tuple(effects.get(name, {}).get("hidden", 0) for name in EFFECTS),
        fortify_bonus=effects["fortify"]["bonus"],
        sniper_reach=effects["sniper"]["reach"],
        hand=data["hand"]["start"],
        decks={name: tuple(deck[card] for card in CARDS) for name, deck in data["deck"].items()},
        spaces=(_spaces(data, "german"), _spaces(data, "russian")),
        rows=(tuple(data["setup"]["german_rows"]), tuple(data["setup"]["russian_rows"])),
        town_rows=tuple(data["board"]["townspeople"]["rows"]),
        ferry_rows=tuple(data["setup"]["ferries"]["rows"]),
        turns=data["board"]["turns"],
    )
    _check(sheets)
    return sheets


def _class(slug: str, unit: dict[str, Any]) -> int:
    if unit["class"] not in CLASSES:
        raise BadText("one_of", path=f"unit.{slug}.class", value=unit["class"], names=", ".join(CLASSES))
    return CLASSES.index(unit["class"])


def _effects(data: Data, side: str) -> tuple[int, ...]:
    found = []
    for card in CARDS:
        effect = data["card"][card][side]
        if effect not in EFFECTS:
            raise BadText("one_of", path=f"card.{card}.{side}", value=effect, names=", ".join(EFFECTS))
        found.append(EFFECTS.index(effect))
    return tuple(found)


def _spaces(data: Data, side: str) -> tuple[int, ...]:
    names = data["setup"][f"{side}_spaces"]
    for name in names:
        if not isinstance(name, str) or name not in NUMBER:
            raise BadText("data_space", path=f"setup.{side}_spaces", text=name)
    if len(set(names)) != len(names):
        raise BadText("space_twice", path=f"setup.{side}_spaces")
    return tuple(NUMBER[name] for name in names)


def _check(t: Sheets) -> None:
    """Every number that the rules take for granted."""
    for side, name in enumerate(SIDES):
        wanted = t.on_board[side]
        if not 0 <= t.reinforcements[side] <= 4:
            raise BadText("between", path=f"army.{name}_reinforcements", value=t.reinforcements[side], low=0, high=4)
        if len(t.spaces[side]) != wanted:
            raise BadText(
                "spaces_units",
                path=f"setup.{name}_spaces",
                n=len(t.spaces[side]),
                wanted=wanted,
                less=t.reinforcements[side],
            )
        for u in OF_SIDE[side]:
            sane = 1 <= t.move[u] <= 2 and 1 <= t.attack[u] <= 9 and -3 <= t.defense[u] <= 5 and 0 <= t.count[u] <= 20
            if not sane:
                raise BadText("unit_numbers", path=f"unit.{SLUGS[u]}")
        if any(ROW[space] not in t.rows[side] for space in t.spaces[side]):
            raise BadText("spaces_outside", path=f"setup.{name}_spaces", rows=f"setup.{name}_rows")
    if set(t.spaces[GERMAN]) & set(t.spaces[RUSSIAN]):
        raise BadText("both_setups")
    if len({SECTOR[s] for s in t.spaces[RUSSIAN]}) < 3:
        raise BadText("all_sectors")
    if not 1 <= t.turns <= 7:
        raise BadText("between", path="board.turns", value=t.turns, low=1, high=7)
    for name, deck in t.decks.items():
        if sum(deck) < 2 * t.hand or min(deck) < 0 or max(deck) > 9:
            raise BadText("deck_size", path=f"deck.{name}", n=sum(deck), least=2 * t.hand)
    _check_ranges(t)


def _check_ranges(t: Sheets) -> None:
    """Small numbers where the rules reckon with small numbers."""
    for name, values, low, high in (
        ("hand.start", (t.hand,), 0, 6),
        ("effect.*.factor", t.factor, 0, 9),
        ("effect.*.hidden", t.hidden_die, -5, 0),
        ("effect.fortify.bonus", (t.fortify_bonus,), 0, 5),
        ("effect.sniper.reach", (t.sniper_reach,), 0, 9),
        ("board.townspeople.rows", t.town_rows, 1, ROWS),
        ("setup.ferries.rows", t.ferry_rows, 1, ROWS),
        ("setup.german_rows", t.rows[GERMAN], 1, ROWS),
        ("setup.russian_rows", t.rows[RUSSIAN], 1, ROWS),
    ):
        if not values or any(type(value) is not int or not low <= value <= high for value in values):
            found = ", ".join(map(str, values)) or "none"
            raise BadText("numbers_range", path=name, low=low, high=high, found=found)


def _check_fixed(data: Data) -> None:
    """The grid and the sides are built into the rules: a file may name them, not change them."""
    board = data["board"]
    sectors = {name: [3 * n + 1, 3 * n + 2, 3 * n + 3] for n, name in enumerate(SECTORS)}
    for path, value, fixed in (
        ("board.columns", board["columns"], COLUMNS),
        ("board.rows", board["rows"], ROWS),
        *((f"board.sectors.{name}", board["sectors"][name], columns) for name, columns in sectors.items()),
        *((f"unit.{slug}.side", data["unit"][slug]["side"], SIDES[SIDE[TYPE[slug]]]) for slug in UNITS),
    ):
        if value != fixed:
            raise BadText("fixed", path=path, value=said(value), fixed=said(fixed))
