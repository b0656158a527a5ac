"""What a position of Stalingrad Besieged is worth: what will become of the sectors, the objectives and the reserves.

Two small nets read the features, one before movement and one before or in combat. ``worth.json`` has their numbers and
says what they were fitted on (``fitting.py``). A position is read with everything known: a search asks about worlds.
"""

from __future__ import annotations

import json
from math import log, tanh
from pathlib import Path

from kurgan.ai.net import Net, net_of
from kurgan.ai.stalingrad_besieged.officer.outlook import FULL_SECTOR, Memory
from kurgan.ai.stalingrad_besieged.officer.sight import fort_bits
from kurgan.ai.stalingrad_besieged.officer.weights import standard
from kurgan.games.stalingrad_besieged.exchange import LAST_GERMAN, Numbers, prospect
from kurgan.games.stalingrad_besieged.names import ATTACKED, NO_ATTACK
from kurgan.games.stalingrad_besieged.places import DISTANCE, GERMAN, RUSSIAN, SPACES
from kurgan.games.stalingrad_besieged.sheets import FACES, OF_SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

FILE = Path(__file__).with_name("worth.json")
OF_A_SECTOR = (
    *("ratio", "thick", "german_breaks", "russian_breaks", "german_breaks_next", "russian_breaks_next"),
    *("germans", "russians", "german_broken", "russian_broken"),
)
FEATURES = (
    *(f"{place}_{name}" for place in ("best", "middle", "worst") for name in OF_A_SECTOR),
    *("late", "late_squared", "whose", "ferries", "factory", "near_ferries", "near_factory"),
    *("late_ferries", "late_factory", "late_near_ferries", "late_near_factory"),
    *("german_hand", "russian_hand", "german_dead", "russian_dead", "german_aside", "russian_aside", "pending"),
)
WON = 3.0  # a settled sector, on the scale of the ratios
ALL_IDLE = 0x3FFFF  # nobody fires before the mover has moved
TYPES = [(OF_SIDE[side][0], OF_SIDE[side][-1] + 1) for side in (GERMAN, RUSSIAN)]
COUNTED = [log(units + 0.5) for units in range(SPACES)]


_memory = Memory(standard())
_known: dict[object, Numbers] = {}


def charts(s: SB, board: bytearray) -> Numbers:
    """Means for unknown types are reckoned only where there are any: in the solo game."""
    if UNKNOWN[GERMAN] in board or UNKNOWN[RUSSIAN] in board:
        return _memory.numbers(s, RUSSIAN, board)[0]
    key = s.given.sheets, s.given.artillery_rear_bonus
    found = _known.get(key)
    if found is None:
        found = _known[key] = _memory.numbers(s, RUSSIAN, board)[0]
    return found


def sector(s: SB, k: int, board: bytearray, numbers: Numbers) -> tuple[float, ...]:
    """Who stands there, who will break there, what will be left."""
    low, broken, moving, side = k * 18, s.broken[k], s.moving, s.side
    spots = bytes(board[low : low + 18])
    idle = ALL_IDLE
    if not moving:
        flags = s.flags
        idle = sum([1 << n for n in range(18) if flags[low + n] & (ATTACKED | NO_ATTACK)])
    forts = fort_bits(s.forts, spots, low) if any(s.forts) else 0
    first, mover = (side, side) if moving else (s.shooter, 1 - side)
    g1, r1, g2, r2, german, russian = prospect(numbers, spots, idle, forts, first, mover)
    ratio = (log((german + 0.3) / (russian + 0.3)), -WON, WON)[broken]
    return (
        *(ratio, log((german + russian + 0.6) / FULL_SECTOR), g1, r1, g2, r2),
        *(COUNTED[s.count[k]], COUNTED[s.count[3 + k]], float(broken == 1), float(broken == 2)),
    )


def near(s: SB, objective: int, board: bytearray) -> float:
    """How near the next German is to what the Russians still hold."""
    at = s.objective[objective]
    if s.held[objective] == GERMAN or at >= SPACES:
        return 0.0
    away = DISTANCE[at]
    return 1.0 / (1.0 + min([away[n] for n, piece in enumerate(board) if 0 < piece <= LAST_GERMAN], default=9))


def features(s: SB) -> list[float]:
    """For the Germans; sectors count alike, so they are sorted."""
    board = s.board[:SPACES]
    numbers = charts(s, board)
    sectors = sorted([sector(s, k, board, numbers) for k in range(3)], reverse=True)
    late = s.turn / s.given.sheets.turns
    held = s.held
    ferries, factory = float((held[0] == GERMAN) + (held[1] == GERMAN)), float(held[2] == GERMAN)
    near_ferries, near_factory = near(s, 0, board) + near(s, 1, board), near(s, 2, board)
    hands = (sum(s.hand[:FACES]), sum(s.hand[FACES:]))
    return [
        *(*sectors[0], *sectors[1], *sectors[2]),
        *(late, late * late, 1.0 - 2.0 * s.side, ferries, factory, near_ferries, near_factory),
        *(late * ferries, late * factory, late * near_ferries, late * near_factory),
        *(hands[0] / 5.0, hands[1] / 5.0),
        *[sum(s.eliminated[first:last]) / 8.0 for first, last in TYPES],
        *[float(sum(s.aside[first:last])) for first, last in TYPES],
        float((s.pending[0] > 0) + (s.pending[2] > 0)),
    ]


def _load() -> tuple[Net, Net]:
    kept = json.loads(FILE.read_text("utf-8"))["nets"]
    return net_of(kept["combat"]), net_of(kept["movement"])


NETS = _load() if FILE.exists() else ()


def worth(s: SB) -> float:
    """For the first seat, from -1 to 1: the fitted chance to win, spread over that range."""
    if s.winner in (GERMAN, RUSSIAN):
        return 1.0 if s.winner == GERMAN else -1.0
    return tanh(0.5 * NETS[s.moving].read(features(s)))
