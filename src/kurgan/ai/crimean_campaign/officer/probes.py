"""11.7 Probes: into what nobody holds, and past a line that its zones alone close [P6]."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import distances, is_worse
from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.ai.crimean_campaign.officer.values import Mind
from kurgan.core.actions import Action
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.actions import DECLARE, JOIN, Join
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import FIGHT_MOVE
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r07_zoc import gait, ground
from kurgan.games.crimean_campaign.rules.r11_0_attackers import joinable
from kurgan.games.crimean_campaign.stacks import controls
from kurgan.games.crimean_campaign.state import TCC

BYPASS = 4  # hexes nearer to a port that a probe must bring a unit's march


def prober(s: TCC, place: int) -> int:
    """The weakest unit that may probe a hex; -1 if none."""
    c = s.copy()
    c.target, c.probing = place, 1
    could = joinable(c) | c.committed
    return min(bits(could), key=lambda n: (attack_of(s, n), n), default=-1)


def probe_value(m: Mind, place: int) -> float:
    """A hex that counts, or a way to the rear, if nothing is given up for it."""
    s, t, w = m.s, m.s.given.sheets, m.w
    piece = prober(s, place)
    if piece < 0:
        return 0.0
    gain = 0.0
    if not controls(s, AXIS, place) and (t.towns | t.fortified) >> place & 1:
        gain += m.values.prize(s, place, AXIS)
    if s.order == FIGHT_MOVE:
        gain += rear(m, piece, place)
    if gain <= w.probe:
        return 0.0
    c = s.copy()
    put(c, piece, place)
    take(c, AXIS, place)
    return 0.0 if c.winner == SOVIET or is_worse(c, s, m.values) else gain


def rear(m: Mind, piece: int, place: int) -> float:
    """What the march after the fight may reach from there that it cannot from here."""
    s, t, w = m.s, m.s.given.sheets, m.w
    where, how = ground(s, AXIS), gait(s, piece)
    before = where.reach(s.where[piece], how) | 1 << s.where[piece]
    new = where.reach(place, how) & ~before
    found = 0.0
    for port in (t.fortress, t.kerch):
        if controls(s, AXIS, port):
            continue
        if new >> port & 1:
            found = max(found, m.values.prize(s, port, AXIS))
        elif new and port == t.kerch:
            away = distances(t, 1 << port)
            if min(away[n] for n in bits(new)) + BYPASS <= min(away[n] for n in bits(before)):
                found = max(found, w.behind)
    return found


def join_probe(m: Mind) -> Action:
    """One is enough."""
    s = m.s
    if DECLARE in m.legal:
        return DECLARE
    could = [action.piece for action in m.legal if isinstance(action, Join)]
    return JOIN[min(could, key=lambda n: (attack_of(s, n), n))]
