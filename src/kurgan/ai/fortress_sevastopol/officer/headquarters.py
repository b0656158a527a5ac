"""[P5] [P6] Where Headquarters stand: the Axis's behind its attack, the Soviets' where no attack can reach them."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import DONE, Relocate, Sail, To
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AXIS, SEVASTOPOL_MASK, SPENT, C
from kurgan.games.fortress_sevastopol.rules.r21_2_links import adjoining, beside
from kurgan.games.fortress_sevastopol.state import FS

SAFE = 3  # Areas between a Soviet HQ, or a lone one, and the nearest enemy


def steps_from(s: FS, place: int, side: int) -> int:
    """How many Areas the nearest unit of a side is away, at most six."""
    reached, stands = 1 << place, s.stands[side] & AREA_MASK
    for steps in range(6):
        if reached & stands:
            return steps
        reached |= beside(adjoining(s.given.sheets), reached)
    return 6


def rank(s: FS, me: int, place: int) -> float:
    t = s.given.sheets
    own = t.of_side[me] & ~t.hq
    friends = sum(s.mode[unit] <= SPENT for unit in each(s.at[place] & own))  # whoever is Disrupted shields nobody
    near = sum((s.at[other] & own).bit_count() for other in each(t.adjacent[place]))
    away = steps_from(s, place, 1 - me)
    if me == AXIS:
        found = 0.6 * friends + 0.8 * near - 2.0 * max(0, away - 2)
        return found - (4.0 if (away <= 1 and friends < 3) or (away <= SAFE and not friends) else 0.0)
    if place == C:
        return -5.0
    found = 0.3 * friends + 0.2 * near + (1.0 if t.port >> place & 1 else 0.0)
    found += 3.0 if SEVASTOPOL_MASK >> place & 1 else 0.0
    return found - 2.5 * max(0, SAFE - away) - (4.0 if away <= 1 else 0.0)


def relocate(m: Mind) -> Action:
    """An HQ for which a clearly better place can be reached."""
    for action in m.legal:
        if isinstance(action, Relocate):
            here = rank(m.s, m.me, m.s.where[action.unit])
            ends = [end for end in m.after(action).legal_actions() if isinstance(end, To | Sail)]
            if any(rank(m.s, m.me, end.place) > here + 1 for end in ends):
                return action
    return DONE


def relocate_to(m: Mind) -> Action:
    ends = [end for end in m.legal if isinstance(end, To | Sail)]
    return max(ends, key=lambda end: (rank(m.s, m.me, end.place), -end.place))
