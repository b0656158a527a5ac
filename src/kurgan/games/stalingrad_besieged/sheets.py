"""The unit charts, the deck and the set-up spaces of one copy of the game, as flat tuples.

Types are small ints: 0 is a vacant space, 1 to 7 the German types, 8 a German piece whose type
nobody (or not this viewer) knows, 9 to 17 the Russian types, 18 an unknown Russian.
"""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.data import Data
from kurgan.games.stalingrad_besieged.places import GERMAN, NUMBER, RUSSIAN, SIDES

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
BIT = tuple(0 if t == 0 or t in UNKNOWN else 1 << (t - FIRST[SIDE[t]]) for t in range(TYPES))
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
    effect: tuple[tuple[int, ...], ...]  # by side and face
    factor: tuple[int, ...]  # by effect
    hidden_die: tuple[int, ...]  # by effect
    fortify_bonus: int
    sniper_reach: int
    hand: int
    decks: dict[str, tuple[int, ...]]  # by option, then by face
    spaces: tuple[tuple[int, ...], ...]  # the set-up template, by side
    rows: tuple[tuple[int, ...], ...]
    town_rows: tuple[int, ...]
    ferry_rows: tuple[int, ...]
    turns: int


def load_sheets(data: Data) -> Sheets:
    units = [None if slug not in UNITS else data["unit"][slug] for slug in SLUGS]

    def column(name: str, vacant: int = 0) -> tuple[int, ...]:
        return tuple(vacant if unit is None else unit.get(name, unit["attack"]) for unit in units)

    classes = tuple(NO_CLASS if unit is None else CLASSES.index(unit["class"]) for unit in units)
    move = list(column("move"))
    for unknown in UNKNOWN:
        move[unknown] = 2  # [R54] until revealed it moves as a unit of movement two
    effects, setup = data["effect"], data["setup"]
    count = column("count")
    reinforcements = (data["army"]["german_reinforcements"], data["army"]["russian_reinforcements"])
    return Sheets(
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
        effect=tuple(tuple(EFFECTS.index(data["card"][card][side]) for card in CARDS) for side in SIDES),
        factor=tuple(effects.get(name, {}).get("factor", 0) for name in EFFECTS),
        hidden_die=tuple(effects.get(name, {}).get("hidden", 0) for name in EFFECTS),
        fortify_bonus=effects["fortify"]["bonus"],
        sniper_reach=effects["sniper"]["reach"],
        hand=data["hand"]["start"],
        decks={name: tuple(deck[card] for card in CARDS) for name, deck in data["deck"].items()},
        spaces=tuple(tuple(NUMBER[space] for space in setup[f"{side}_spaces"]) for side in SIDES),
        rows=tuple(tuple(setup[f"{side}_rows"]) for side in SIDES),
        town_rows=tuple(data["board"]["townspeople"]["rows"]),
        ferry_rows=tuple(setup["ferries"]["rows"]),
        turns=data["board"]["turns"],
    )
