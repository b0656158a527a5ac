"""What tells how a game of The Crimean Campaign stands, in a few sums, and what it is worth to the Axis.

The weights beside this file were fitted on games of the officer against itself; ``worth.toml`` says how.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from math import exp
from pathlib import Path

from kurgan.ai.crimean_campaign.aims import distances
from kurgan.ai.crimean_campaign.officer.threats import fall_chances
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.names import LONG
from kurgan.games.crimean_campaign.places import AXIS, HAND, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r04_victory import last_turn
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.state import TCC

FILE = Path(__file__).with_name("worth.toml")
BACK = HEX["3506"]
NEAR = 3  # hexes from the fortress: who stands there besieges it
NAMES = (
    "one",
    "late",
    "fortress",
    "kerch",
    "fortress_late",
    "kerch_late",
    "sectors",
    "sectors_late",
    "in_fortress",
    "in_kerch",
    "west",
    "east",
    "steps",
    "soviets",
    "soviets_late",
    "neck",
    "moving",
    "danger_fortress",
    "danger_kerch",
    "danger_fortress_soon",
    "danger_kerch_soon",
    "decides",
    "both",
    "both_soon",
    "either",
    "either_soon",
    "last_both",
    "last_either",
    "last_decides",
    "fed",
    "outposts",
    "last_but_one",
    "at_sea",
    "to_come",
)


def features(s: TCC) -> list[float]:
    t = s.given.sheets
    late = s.turn / last_turn(s)
    fortress, kerch = float(s.held >> t.fortress & 1), float(s.held >> t.kerch & 1)
    to_fortress, to_kerch = distances(t, 1 << t.fortress), distances(t, 1 << t.kerch)
    west = east = steps = 0.0
    own = t.of_side[AXIS] & t.mobile
    for place in bits(s.occupied[AXIS]):
        here = 0.0
        for piece in bits(s.at[place] & own):
            here += t.attack[piece][s.steps[piece]]
        steps += here
        if to_fortress[place] <= NEAR:
            west += here
        if to_kerch[place] <= to_kerch[BACK]:
            east += here
    mobile = t.mobile & t.of_side[SOVIET]
    at_sea = soviets = (s.at[HAND] & mobile).bit_count()
    for place in bits(s.occupied[SOVIET]):
        soviets += (s.at[place] & mobile).bit_count()
    moving, last = float(s.side == AXIS), float(s.turn == last_turn(s))
    at_fortress, at_kerch = danger(s, t.fortress), danger(s, t.kerch)
    decides = at_kerch * fortress + at_fortress * kerch
    both, either = at_fortress * at_kerch, 1.0 - (1.0 - at_fortress) * (1.0 - at_kerch)
    before = t.grid.adjacent[t.kerch] & s.occupied[AXIS]
    near = sum(1 for place in bits(s.occupied[SOVIET] & ~t.kslz) if 2 <= to_kerch[place] <= 4)
    sectors = (t.grid.adjacent[t.fortress] & s.held).bit_count() * (1.0 - fortress)
    return [
        1.0,
        late,
        fortress,
        kerch,
        fortress * late,
        kerch * late,
        sectors / 3,
        sectors * late / 3,
        (s.at[t.fortress] & mobile).bit_count() / 6,
        (s.at[t.kerch] & mobile).bit_count() / 6,
        west / 60,
        east / 60,
        steps / 60,
        soviets / 20,
        soviets * late / 20,
        float(s.occupied[SOVIET] >> BACK & 1),
        moving,
        at_fortress * moving,
        at_kerch * moving,
        at_fortress * (1.0 - moving),
        at_kerch * (1.0 - moving),
        decides,
        both * moving,
        both * (1.0 - moving),
        either * moving,
        either * (1.0 - moving),
        both * last,
        either * last,
        decides * last,
        float(bool(before and supplied(s, AXIS, before) & before)),
        near / 2,
        float(s.turn == last_turn(s) - 1),
        at_sea * moving / 10,
        at_sea * (1.0 - moving) / 10,
    ]


def danger(s: TCC, port: int) -> float:
    """The chance that a port falls to one assault of those who stand beside it or can come there."""
    t = s.given.sheets
    if s.held >> port & 1:
        return 0.0
    stands = t.grid.adjacent[port] & ~s.occupied[SOVIET] & ~t.kslz
    if not stands:
        return 0.0
    shifts = t.game["shifts"]
    shift = shifts["fight_move_axis"] + (shifts["soviet_fortress"] if port == t.fortress else 0)
    number = (s.at[port] & t.mobile).bit_count()  # more than may stay, in the middle of a turn
    chances = fall_chances(s, port, stands, shift)
    return chances[min(max(1, number), len(chances)) - 1]


@lru_cache(1)
def weights() -> dict[str, tuple[list[float], list[float]]]:
    """By the length of the game: a weight for each feature, for the chance that the Axis wins, and that it loses."""
    with FILE.open("rb") as file:
        tables = tomllib.load(file)
    return {
        length: (
            [float(tables[length]["win"][name]) for name in NAMES],
            [float(tables[length]["loss"][name]) for name in NAMES],
        )
        for length in ("long", "short")
    }


def chance(line: list[float], values: list[float]) -> float:
    return 1.0 / (
        1.0 + exp(-max(-30.0, min(30.0, sum(weight * value for weight, value in zip(line, values, strict=True)))))
    )


def worth(s: TCC) -> float:
    """For the Axis, from -1 (lost) to 1 (won): how much likelier it wins than loses."""
    if s.is_terminal():
        return float(s.returns()[AXIS])
    win, loss = weights()["long" if s.length == LONG else "short"]
    values = features(s)
    return chance(win, values) - chance(loss, values)
