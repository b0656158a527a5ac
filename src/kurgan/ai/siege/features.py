"""What a position of Siege is worth to the attacker, at a glance: a few sums, weighed as games between officers went.

The weights stand in ``worth.json``, by scenario; ``fitting.py`` makes them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from math import tanh
from pathlib import Path
from typing import NamedTuple

from kurgan.core.sets import each
from kurgan.games.siege.places import ATTACKER, DEFENDER, FIRST_HEX, HEX, NONE, SIZE
from kurgan.games.siege.rules.s08_2_values import POINT
from kurgan.games.siege.rules.s09_works import captor_re
from kurgan.games.siege.sheets import Sheets
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND

FILE = Path(__file__).with_name("worth.json")
PLAIN = (
    "bias",
    "late",
    "attack",
    "attack_near",
    "attack_nearer",
    "defence",
    "garrison",
    "defence_near",
    "defence_nearer",
    "forts",
    "held",
    "some",
    "turned",
    "walls",
    "supply",
    "supply_def",
    "to_move",
)
LATE = ("attack", "attack_near", "defence", "garrison", "held", "some", "turned")  # once more, times the share of turns
NAMES = (*PLAIN, *(f"late_{name}" for name in LATE))
_LATE = tuple(PLAIN.index(name) for name in LATE)


class Field(NamedTuple):
    """What the scenario says of its hexes."""

    must: tuple[int, ...]
    some: tuple[int, ...]
    works: tuple[int, ...]  # hexes whose works must be turned
    kind: int  # what they are at the start, 1 + the kind
    wanted: int
    need: int  # half REs
    zone: tuple[int, ...]  # by hex: 0 a goal, 1 next to one, 2, 3 farther


@lru_cache(16)
def field_of(t: Sheets) -> Field:
    victory = t.scenario["victory"]
    must, some = (tuple(HEX[name] for name in victory[key]) for key in ("all", "any"))
    turned = victory["converted_from"] if victory["converted"] else ""
    works = tuple(HEX[row["at"]] for row in t.scenario["work"].values() if row["kind"] == turned)
    zone, edge, seen = [3] * SIZE, sum(1 << place for place in must), 0
    for steps in range(3):
        for place in each(edge & ~seen):
            zone[place] = steps
        seen |= edge
        edge = t.map.step(edge)
    kind = 1 + KIND[turned] if turned else 0
    return Field(must, some, works, kind, victory["converted"], victory["re_halves"], tuple(zone))


def features(s: SG) -> list[float]:
    t = s.given.sheets
    f = field_of(t)
    late = s.turn / t.turns
    where, steps, zone = s.where, s.steps, f.zone
    attack, defense = [0] * 4, [0] * 4
    for unit in each(t.of_side[ATTACKER]):
        place = where[unit]
        if place >= FIRST_HEX:
            attack[zone[place]] += t.attack_now[unit][steps[unit]]
    for unit in each(t.of_side[DEFENDER]):
        place = where[unit]
        if place >= FIRST_HEX:
            defense[zone[place]] += t.defense_now[unit][steps[unit]]
    held = sum([captor_re(s, place, ATTACKER) >= f.need for place in f.must]) / max(1, len(f.must))
    some = float(any(captor_re(s, place, ATTACKER) >= f.need for place in f.some))
    turned = 0.0
    if f.wanted:
        for place in f.works:
            turned += 1.0 if s.base[place] != f.kind else 0.6 * (s.base_taken >> place & 1)
        turned /= f.wanted
    walls = 0.0
    for place in f.must:
        base, marker = s.base[place], s.work[place]
        if base and s.base_owner[place] == DEFENDER:
            walls -= t.works[base - 1].die or -t.value[place]
        elif marker and s.owner[place] == DEFENDER:
            walls -= t.works[marker - 1].die
    found = [
        1.0,
        late,
        sum(attack) / (100 * POINT),
        (attack[0] + attack[1]) / (100 * POINT),
        attack[2] / (100 * POINT),
        sum(defense) / (40 * POINT),
        defense[0] / (20 * POINT),
        defense[1] / (20 * POINT),
        defense[2] / (20 * POINT),
        s.manned.bit_count() / 4,
        held,
        some,
        turned,
        walls / 4,
        s.sp[ATTACKER] / 40,
        s.sp[DEFENDER] / 40,
        float(s.side),
    ]
    return found + [late * found[n] for n in _LATE]


def known_weights() -> dict[str, list[float]]:
    if not FILE.exists():
        return {}
    kept: dict[str, dict[str, float]] = json.loads(FILE.read_text(encoding="utf-8"))["weights"]
    return {scenario: [by_name[name] for name in NAMES] for scenario, by_name in kept.items()}


WEIGHTS = known_weights()


def worth(s: SG) -> float:
    """For the attacker, from -1 (lost) to 1 (won)."""
    if s.winner != NONE:
        return 1.0 if s.winner == ATTACKER else -1.0
    weights = WEIGHTS[s.given.scenario]
    return tanh(sum([weight * value for weight, value in zip(weights, features(s), strict=True)]))


def clock(s: SG) -> int:
    """Player-turns since the beginning."""
    return 2 * s.turn + (s.side != s.given.sheets.first)
