"""Between the Operations Phases: refit, reserves, Headquarters, withdrawals."""

from __future__ import annotations

from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol.actions import (
    DONE,
    SHIFT_DOWN,
    SHIFT_UP,
    Buy,
    Recall,
    Refit,
    Relocate,
    Repair,
    Sail,
    To,
    Withdraw,
)
from kurgan.games.fortress_sevastopol.places import AXIS, FRESH, NONE
from kurgan.games.fortress_sevastopol.rules.r13_refit import refit_price
from kurgan.games.fortress_sevastopol.state import set_mode

BRIDGE = 0.3  # what a bridge repaired is worth


def refit(m: Mind) -> Action:
    """The most for each Supply Point."""
    s, here = m.s, m.value(m.s.copy())
    best = 0.0
    found: Action = DONE
    for action in m.legal:
        if isinstance(action, Refit):
            c = s.copy()
            set_mode(c, action.unit, c.mode[action.unit] - 1)
            rank = (m.value(c) - here) / refit_price(s, action.unit)
        elif isinstance(action, Repair):
            rank = BRIDGE if m.me == AXIS else 0.0
        else:
            continue
        if rank > best:
            best, found = rank, action
    return found


def spend_reserves(m: Mind) -> Action:
    """A lost HQ; a longer turn for the Axis, a shorter one for the Soviets; chits only from plenty."""
    recall = [action for action in m.legal if isinstance(action, Recall)]
    if recall:
        return recall[0]
    shift = SHIFT_DOWN if m.me == AXIS else SHIFT_UP
    if shift in m.legal:
        return shift
    plenty = m.s.rp[m.me] >= 9 or m.s.turn + 1 >= m.s.given.turns
    buy = [action for action in m.legal if isinstance(action, Buy)]
    return buy[0] if buy and plenty else DONE


# --- Headquarters -----------------------------------------------------------------------------------


def hq_rank(m: Mind, place: int) -> float:
    """Close behind the front, where many friends are near."""
    t, s = m.s.given.sheets, m.s
    own = t.of_side[m.me] & ~t.hq
    friends = (s.at[place] & own).bit_count() + 0.5 * sum(
        (s.at[other] & own).bit_count() for other, _ in t.neighbours[place]
    )
    return friends - 3 * abs(m.scales.away[m.me][place] - 1)


def relocate(m: Mind) -> Action:
    """An HQ for which a better place can be reached."""
    for action in m.legal:
        if isinstance(action, Relocate):
            c = m.after(action)
            here = hq_rank(m, m.s.where[action.unit])
            if any(hq_rank(m, end.place) > here + 1 for end in c.legal_actions() if isinstance(end, To | Sail)):
                return action
    return DONE


def relocate_to(m: Mind) -> Action:
    return max((end for end in m.legal if isinstance(end, To | Sail)), key=lambda end: hq_rank(m, end.place))


def withdraw(m: Mind) -> Action:
    """Of mine the one I miss least, of the enemy's the one he misses most."""
    t, worth = m.s.given.sheets, m.scales.counters.worth
    mine = m.s.unit != NONE and t.side[m.s.unit] == m.me

    def rank(unit: int) -> float:
        value = worth[m.s.mode[unit]][unit] + 0.1 * (m.s.mode[unit] == FRESH)
        return -value if mine else value

    return max((action for action in m.legal if isinstance(action, Withdraw)), key=lambda action: rank(action.unit))


def done(m: Mind) -> Action:
    return DONE
