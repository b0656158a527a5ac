"""What the values must obey, ours and an owner's: ranges, names, and what they say together."""

from __future__ import annotations

from kurgan.core.checks import Limits, either, said
from kurgan.core.data import BadValue, Data
from kurgan.games.stalingrad_besieged.places import COLUMNS, NUMBER, ROW, ROWS, SECTOR, SECTORS, SIDES
from kurgan.games.stalingrad_besieged.sheets import CARDS, CLASSES, EFFECTS, SIDE, TYPE, UNITS

FACTOR, IN_ROWS = (1, 9), (1, ROWS)
LIMITS = Limits(
    fixed={
        "board.columns": COLUMNS,
        "board.rows": ROWS,
        **{f"board.sectors.{name}": [3 * n + 1, 3 * n + 2, 3 * n + 3] for n, name in enumerate(SECTORS)},
        **{f"unit.{slug}.side": SIDES[SIDE[TYPE[slug]]] for slug in UNITS},
    },
    numbers={
        "board.turns": (1, 7),
        "army.german_reinforcements": (0, 4),
        "army.russian_reinforcements": (0, 4),
        "unit.*.attack": FACTOR,
        "unit.*.attack_tank_adjacent": FACTOR,
        "unit.*.attack_tank_at_two": FACTOR,
        "unit.*.defense": (-3, 5),
        "unit.*.move": (1, 2),
        "unit.*.count": (0, 20),
        "unit.*.value": (-9, 9),
        "hand.start": (0, 6),
        "effect.*.factor": (0, 9),
        "effect.*.hidden": (-5, 0),
        "effect.fortify.bonus": (0, 5),
        "effect.sniper.reach": (0, 9),
        **{f"deck.*.{card}": (0, 9) for card in CARDS},
    },
    words={"unit.*.class": CLASSES, "card.*.german": EFFECTS, "card.*.russian": EFFECTS},
    number_lists={
        "board.*.rows": IN_ROWS,
        "setup.*.rows": IN_ROWS,
        "setup.german_rows": IN_ROWS,
        "setup.russian_rows": IN_ROWS,
    },
)


def check_data(data: Data) -> None:
    LIMITS.check(data)
    for path, rows in (
        ("board.townspeople.rows", data["board"]["townspeople"]["rows"]),
        ("setup.ferries.rows", data["setup"]["ferries"]["rows"]),
    ):
        if not rows:
            raise BadValue(path, "no_rows")
    for side in SIDES:
        _check_spaces(data, side)
        _check_units(data, side)
    german, russian = (data["setup"][f"{side}_spaces"] for side in SIDES)
    for space in german:
        if space in russian:
            raise BadValue(either(data, "setup.german_spaces", "setup.russian_spaces"), "both_setups", space=space)
    if len({SECTOR[NUMBER[space]] for space in russian}) < len(SECTORS):
        raise BadValue("setup.russian_spaces", "all_sectors")
    hand = data["hand"]["start"]
    for name, deck in data["deck"].items():
        cards = sum(deck[card] for card in CARDS)
        if cards < 2 * hand:
            counts = (f"deck.{name}.{card}" for card in CARDS)
            raise BadValue(either(data, "hand.start", *counts), "deck_size", hand=hand, n=cards)


def _check_spaces(data: Data, side: str) -> None:
    path, spaces, rows = f"setup.{side}_spaces", data["setup"][f"{side}_spaces"], data["setup"][f"{side}_rows"]
    for space in spaces:
        if not isinstance(space, str) or space not in NUMBER:
            raise BadValue(path, "data_space", text=said(space))
        if ROW[NUMBER[space]] not in rows:
            raise BadValue(either(data, path, f"setup.{side}_rows"), "spaces_outside", space=space)
    if len(set(spaces)) < len(spaces):
        raise BadValue(path, "space_twice")


def _check_units(data: Data, side: str) -> None:
    """[4-e] [12-b] There is a set-up space for each unit but the reinforcements."""
    units = {slug: unit["count"] for slug, unit in data["unit"].items() if unit["side"] == side}
    less, spaces = data["army"][f"{side}_reinforcements"], data["setup"][f"{side}_spaces"]
    wanted = sum(units.values()) - less
    if len(spaces) != wanted:
        counts = (f"unit.{slug}.count" for slug in units)
        path = either(data, f"setup.{side}_spaces", *counts, f"army.{side}_reinforcements")
        raise BadValue(path, "spaces_units", n=len(spaces), wanted=wanted, less=less)
