"""Set-up: who stands where, and where the ferries and the factory are."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import At, Place
from kurgan.games.stalingrad_besieged.places import GERMAN, ROW, SECTOR
from kurgan.games.stalingrad_besieged.sheets import SIDE

STRONG = (0, 1)  # the sectors that get the better units


def place_unit(m: Mind) -> Action:
    """The most valuable first."""
    worth = m.weights.worth
    places = [action for action in m.legal if isinstance(action, Place)]
    return max(places, key=lambda a: (worth[a.type], a.type))


def place_at(m: Mind) -> Action:
    """Good units to two sectors in turn, guns to the rear, the others to the front."""
    s, piece = m.s, m.s.pick
    side = SIDE[piece]
    t = s.given.sheets
    count = s.count[side * 3 : side * 3 + 3]
    gun = t.is_artillery[piece]

    def score(n: int) -> tuple[float, ...]:
        depth = ROW[n] - 1 if side == GERMAN else 6 - ROW[n]
        weak = SECTOR[n] not in STRONG
        return (weak, count[SECTOR[n]], depth if gun else -depth, n)

    spaces = [action for action in m.legal if isinstance(action, At)]
    return min(spaces, key=lambda a: score(a.space))


def place_ferry(m: Mind) -> Action:
    """[P2] Ferries where the better units are, in the middle column."""
    return min(m.legal, key=lambda a: (SECTOR[a.space] not in STRONG, a.space // 6 % 3 != 1, a.space))  # type: ignore[attr-defined]


def place_factory(m: Mind) -> Action:
    return max(m.legal, key=lambda a: (ROW[a.space], a.space))  # type: ignore[attr-defined]
