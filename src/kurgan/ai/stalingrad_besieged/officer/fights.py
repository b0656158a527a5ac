"""Fights: the shot that does most, reckoned with all the shots that follow on both sides."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.ai.stalingrad_besieged.officer.outlook import Outlook
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import TARGET, Attack
from kurgan.games.stalingrad_besieged.places import SECTOR
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, targets
from kurgan.games.stalingrad_besieged.state import SB


def best_target(o: Outlook, s: SB, attacker: int) -> tuple[float, int]:
    """The chance to win after this unit's best shot, and at whom."""
    board, here = o.board, SECTOR[attacker]
    idle = o.idle | 1 << attacker
    best, most = -1, -9.0
    missed = o.fate(here, board, idle)
    for target in targets(s, attacker):
        p = (7 - lowest_die(s, attacker, target)) / 6
        there = SECTOR[target]
        was = board[target]
        board[target] = 0
        if there == here:
            hit = o.fate(here, board, idle)
            found = p * o.were(here, hit) + (1 - p) * o.were(here, missed)
        else:
            fates = o.fates.copy()
            fates[here] = missed
            found = (1 - p) * o.value(fates)
            fates[there] = o.fate(there, board, idle)
            found += p * o.value(fates)
        board[target] = was
        if found > most:
            best, most = target, found
    return most, best


def choose_attacker(m: Mind) -> Action:
    """[P4] Whoever shoots, the enemy shoots next."""
    s, o = m.s, m.outlook(1 - m.me)
    best, most = m.legal[-1], -9.0
    for action in m.legal:
        found = best_target(o, s, action.space)[0] if isinstance(action, Attack) else o.now()
        if found > most:
            best, most = action, found
    return best


def choose_target(m: Mind) -> Action:
    return TARGET[best_target(m.outlook(1 - m.me), m.s, m.s.pick)[1]]
