"""[P5] [P7] Between the Operations Phases: refit, reserves, Headquarters, withdrawals, and the six that regroup."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.officer.front import NOWHERE, Front
from kurgan.ai.fortress_sevastopol.officer.mind import Mind, likeness
from kurgan.ai.fortress_sevastopol.officer.pulls import pulls
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import (
    BUY,
    DONE,
    SHIFT_DOWN,
    SHIFT_UP,
    Recall,
    Refit,
    Relocate,
    Repair,
    Sail,
    To,
    Withdraw,
)
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AXIS, FRESH, NONE, SEVASTOPOL_MASK, SOVIET, SPENT, C
from kurgan.games.fortress_sevastopol.rules.r13_refit import linked_places, sum_price

REPAIRED = 0.03  # a bridge mended, in SP's worth
SAFE = 3  # Areas between a Soviet HQ and the nearest Axis unit
STEP_BACK = (0.0, 1.0, 0.7, 0.45)  # by mode: what a step of recovery is worth for each point of worth


def refit(m: Mind) -> Action:
    """[P5] The most for each Supply Point: Spent before Disrupted, near the enemy before far, strong before weak."""
    s = m.s
    f = Front(s, m.memory)
    t, worth = f.t, f.counters.worth
    key = "pull", m.me, likeness(s)[2], s.held[0], s.vp, s.turn
    pull = m.memory.thoughts.get(key)
    if pull is None:
        pull = m.memory.keep(key, pulls(f, m.me))
    linked = linked_places(s, s.side)
    best = 0.0
    found: Action = DONE
    for action in m.legal:
        if isinstance(action, Refit):
            unit = action.unit
            value = worth[unit] * STEP_BACK[s.mode[unit]] * (0.4 + pull[s.where[unit]])
            rank = value / sum_price(s, unit, linked)
        elif isinstance(action, Repair):
            a, b = t.pairs[action.bridge]
            both = s.held[m.me] >> a & s.held[m.me] >> b & 1
            rank = REPAIRED if m.me == AXIS or both else 0.0
        else:
            continue
        if rank > best:
            best, found = rank, action
    return found


def spend_reserves(m: Mind) -> Action:
    """[P7] A lost HQ; a longer turn for the Axis, a shorter one for Soviets who defend; chits only from plenty."""
    s = m.s
    recall = [action for action in m.legal if isinstance(action, Recall)]
    if recall and s.turn + 2 < s.given.turns:
        return recall[0]
    shift = SHIFT_DOWN if m.me == AXIS else SHIFT_UP
    if shift in m.legal and s.turn < s.given.turns:
        return shift
    plenty = s.rp[m.me] >= 8 or s.turn + 1 >= s.given.turns
    return BUY if BUY in m.legal and plenty and s.turn < s.given.turns else DONE


# --- Headquarters ---------------------------------------------------------------------------------------


def hq_rank(f: Front, me: int, place: int) -> float:
    """Axis: close behind the troops that attack. Soviets: where no attack can reach them, a Port at their back."""
    s, t = f.s, f.t
    own = t.of_side[me] & ~t.hq
    friends = (s.at[place] & own).bit_count()
    near = sum((s.at[other] & own).bit_count() for other, _ in t.neighbours[place])
    foes = each(s.stands[1 - me] & AREA_MASK)
    away = min((f.counters.away[place][other] for other in foes), default=9)
    if me == AXIS:
        return 0.6 * friends + 0.8 * near - 2.0 * max(0, away - 2)
    if place == C:
        return -5.0
    rank = 0.3 * friends + 0.2 * near + (1.0 if t.port >> place & 1 else 0.0)
    rank += 3.0 if SEVASTOPOL_MASK >> place & 1 else 0.0
    rank -= 2.5 * max(0, SAFE - away)
    if f.threat(place, me)[0] > NOWHERE:
        rank -= 4.0
    return rank


def relocate(m: Mind) -> Action:
    """An HQ for which a clearly better place can be reached; one that is well in the fortress stays."""
    f = Front(m.s, m.memory)
    for action in m.legal:
        if isinstance(action, Relocate):
            here = hq_rank(f, m.me, m.s.where[action.unit])
            c = m.after(action)
            if any(hq_rank(f, m.me, end.place) > here + 1 for end in c.legal_actions() if isinstance(end, To | Sail)):
                return action
    return DONE


def relocate_to(m: Mind) -> Action:
    f = Front(m.s, m.memory)
    ends = [end for end in m.legal if isinstance(end, To | Sail)]
    return max(ends, key=lambda end: (hq_rank(f, m.me, end.place), -end.place))


# --- withdrawals ----------------------------------------------------------------------------------------


def withdraw(m: Mind) -> Action:
    """Of mine the one I miss least, of the enemy's the one he misses most."""
    s, t = m.s, m.s.given.sheets
    worth = Front(s, m.memory).counters.worth
    mine = s.unit != NONE and t.side[s.unit] == m.me

    def rank(unit: int) -> float:
        value = worth[unit] * (1.0 if s.mode[unit] == FRESH else 0.8 if s.mode[unit] == SPENT else 0.5)
        return -value if mine else value

    return max((action for action in m.legal if isinstance(action, Withdraw)), key=lambda action: rank(action.unit))


def done(m: Mind) -> Action:
    return DONE


__all__ = ["SOVIET", "done", "refit", "relocate", "relocate_to", "spend_reserves", "withdraw"]
