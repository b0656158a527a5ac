"""Set-up: who stands where, and where the ferries and the factory are."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import At, Place
from kurgan.games.stalingrad_besieged.places import GERMAN, ROW, SECTOR
from kurgan.games.stalingrad_besieged.sheets import SIDE

FERRIES = (0, 1)  # the sectors with a ferry


def place_unit(m: Mind) -> Action:
    """The most valuable first."""
    worth = m.memory.weights.worth
    places = [action for action in m.legal if isinstance(action, Place)]
    return max(places, key=lambda a: (worth[a.type], a.type))


def place_at(m: Mind) -> Action:
    """[P2] Good units to the strong sectors in turn, guns to their row, the others to the front."""
    s, piece = m.s, m.s.pick
    side = SIDE[piece]
    t, w = s.given.sheets, m.scales
    count = s.count[side * 3 : side * 3 + 3]
    gun = t.is_artillery[piece]

    def score(n: int) -> tuple[float, ...]:
        depth = ROW[n] - 1 if side == GERMAN else 6 - ROW[n]
        weak = SECTOR[n] >= w.strong
        return (weak, count[SECTOR[n]], abs(depth - w.guns) if gun else -depth * w.front, n)

    spaces = [action for action in m.legal if isinstance(action, At)]
    return min(spaces, key=lambda a: score(a.space))


def place_ferry(m: Mind) -> Action:
    """[P2] Ferries where the better units are, in the middle column."""
    return min(m.legal, key=lambda a: (SECTOR[a.space] not in FERRIES, a.space // 6 % 3 != 1, a.space))  # type: ignore[attr-defined]


def place_factory(m: Mind) -> Action:
    return max(m.legal, key=lambda a: (ROW[a.space], a.space))  # type: ignore[attr-defined]
