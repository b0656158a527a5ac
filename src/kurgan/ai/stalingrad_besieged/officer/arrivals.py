"""Replacements and reinforcements: who comes back, and where he lands."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.ai.stalingrad_besieged.officer.outlook import Outlook
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import AT, Arrive, At, Reinforce, Replace
from kurgan.games.stalingrad_besieged.names import FACTORY
from kurgan.games.stalingrad_besieged.places import RUSSIAN, SECTOR
from kurgan.games.stalingrad_besieged.rules.r07_arrivals import landing_spaces


def choose_pair(m: Mind) -> Action | None:
    """[P7] The best that can come back, at the price of the least."""
    worth = m.memory.weights.worth
    pairs = [action for action in m.legal if isinstance(action, Replace)]
    return max(pairs, key=lambda a: (worth[a.weaker] - 0.4 * worth[a.stronger], a.weaker, a.stronger), default=None)


def crowds(o: Outlook, piece: int, at: int) -> bool:
    """[P7] Whether a tank that could come from the factory takes a ferry from who cannot."""
    s, tanks = o.s, o.s.given.sheets.is_tank
    if o.me != RUSSIAN or not tanks[piece] or at == s.objective[FACTORY]:
        return False
    return any(t and not tanks[t] for t in (s.pending[0], s.pending[2]))


def landing(o: Outlook, piece: int, spaces: list[int]) -> tuple[float, int]:
    """The space where an arrival does most, and the chance to win then."""
    board = o.board
    best, most = -1, -9.0
    for n in spaces:
        was = board[n]
        board[n] = piece
        found = o.were(SECTOR[n], o.fate(SECTOR[n], board, o.idle))
        board[n] = was
        if crowds(o, piece, n):
            found -= o.scales.room
        if found > most:
            best, most = n, found
    return most, best


def choose_arrival(m: Mind, o: Outlook) -> Action | None:
    best, most = None, -9.0
    for action in m.legal:
        if isinstance(action, Arrive | Reinforce):
            found = landing(o, action.type, landing_spaces(m.s, action.type))[0]
            if found > most:
                best, most = action, found
    return best


def arrive_at(m: Mind) -> Action:
    spaces = [action.space for action in m.legal if isinstance(action, At)]
    return AT[landing(m.outlook(m.me), m.s.pick, spaces)[1]]
