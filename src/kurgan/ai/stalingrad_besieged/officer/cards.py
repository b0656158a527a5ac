"""Option cards: one a turn, the one that does most now."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.ai.stalingrad_besieged.officer.outlook import Outlook
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import PLAY, TARGET, Play
from kurgan.games.stalingrad_besieged.names import REVEALED, fort_mark
from kurgan.games.stalingrad_besieged.places import DISTANCE, FRONT, NONE, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules.r15_cards import card_target_refusal
from kurgan.games.stalingrad_besieged.sheets import (
    AA_AT,
    AIR_STRIKE,
    CHANGE_SECTOR,
    FORTIFY,
    REINFORCEMENT,
    SIDE,
    SNIPER,
)


def strike_gain(o: Outlook, effect: int, target: int) -> float:
    """[P6] The chance to hit, and what that is worth."""
    s = o.s
    t, piece = s.given.sheets, o.board[target]
    hidden = not s.flags[target] & REVEALED
    fort = t.fortify_bonus if o.forts[target] else 0
    need = t.factor[effect] + o.numbers.defense[piece] + fort - (t.hidden_die[effect] if hidden else 0)
    p = min(1.0, max(0.0, (7 - need) / 6))
    if effect == AIR_STRIKE and any(
        t.unit_class[o.board[n]] == AA_AT and SIDE[o.board[n]] != o.me and DISTANCE[n][target] <= 2
        for n in range(SPACES)
    ):
        return 0.0
    sector, board = SECTOR[target], o.board
    board[target] = 0
    found = o.were(sector, o.fate(sector, board, o.idle)) - o.now()
    board[target] = piece
    return p * found


def fortify_gain(o: Outlook, target: int) -> float:
    sector = SECTOR[target]
    if not o.board[target]:
        return 0.0
    forts, fortified = o.forts, o.fortified
    marks = bytearray(forts)
    marks[target] = fort_mark(o.me, 0)
    o.forts, o.fortified = bytes(marks), True
    found = o.were(sector, o.fate(sector, o.board, o.idle)) - o.now()
    o.forts, o.fortified = forts, fortified
    return found


def sniper_gain(o: Outlook, target: int) -> float:
    """[P6] Where an enemy will want to go: between the lines of an open sector."""
    s = o.s
    if s.broken[SECTOR[target]]:
        return 0.0
    found = 0.0
    for side in (o.me, 1 - o.me):
        ahead = FRONT[side][target]
        if ahead != NONE and o.board[ahead] and SIDE[o.board[ahead]] != side:
            found += 0.5
    return found * o.scales.sniper


def target_gain(o: Outlook, effect: int, target: int) -> float:
    if effect == FORTIFY:
        return fortify_gain(o, target)
    if effect == SNIPER:
        return sniper_gain(o, target)
    return strike_gain(o, effect, target)


def best_of(o: Outlook, effect: int) -> tuple[float, int]:
    """The best target of an effect, and what it gains."""
    if effect == REINFORCEMENT:
        return o.scales.reinforcement, NONE
    if effect == CHANGE_SECTOR:
        return 0.0, NONE
    found = [(target_gain(o, effect, n), n) for n in range(SPACES) if card_target_refusal(o.s, effect, n, o.me) is None]
    return max(found, default=(0.0, NONE))


def choose_card(m: Mind, o: Outlook) -> Action | None:
    best, most = -1, m.scales.spare
    gains: dict[int, float] = {}
    effects = m.s.given.sheets.effect[m.me]
    for action in m.legal:
        if isinstance(action, Play):
            effect = effects[action.card]
            if effect not in gains:
                gains[effect] = best_of(o, effect)[0]
            if gains[effect] > most:
                best, most = action.card, gains[effect]
    return PLAY[best] if best >= 0 else None


def card_target(m: Mind) -> Action:
    effect = m.s.given.sheets.effect[m.me][m.s.pick]
    _, target = best_of(m.outlook(m.me), effect)
    return TARGET[target] if target != NONE else m.legal[0]
