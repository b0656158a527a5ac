"""Whom to attack, and with whom: parties weighed by exact odds at the officer's prices."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai.crimean_campaign.fights import ORDERED, attack_of, halves_of, others, owed_quota, prepare, price_of
from kurgan.ai.crimean_campaign.odds import Prospect
from kurgan.ai.crimean_campaign.officer.probes import join_probe, probe_value
from kurgan.ai.crimean_campaign.officer.values import Mind, Values
from kurgan.core.actions import Action
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.actions import BOATS, DECLARE, DONE, Attack, Join, Probe
from kurgan.games.crimean_campaign.agents_kit import hungry
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX
from kurgan.games.crimean_campaign.rules.r11_0_attackers import attack_targets, free_units, joinable
from kurgan.games.crimean_campaign.rules.r11_combat import can_cross
from kurgan.games.crimean_campaign.state import TCC

AT_HOME = 0.5  # what it costs to risk a unit of a port for an order of Stalin's
WHEELS = 4.0  # factors that the shift for vehicles is worth when the first joins
NEVER = -1e9


@dataclass(frozen=True)
class Party:
    value: float
    units: int  # who attacks
    crossing: int = 0


def least(aims: Values, side: int) -> float:
    return aims.w.least_axis if side == AXIS else aims.w.least_soviet


def prospect(c: TCC, aims: Values) -> Prospect:
    """What the attack in the registers is worth to the attacker, with the support he may hope for; others may join."""
    hope = aims.w.hope_axis if c.side == AXIS else aims.w.hope_soviet
    if c.target in (c.given.sheets.fortress, c.given.sheets.kerch):
        hope = max(hope, aims.w.hope_ports)
    return Prospect(c, (*price_of(c, aims), aims.prize(c, c.target, c.side)), hope)


def best_party(s: TCC, target: int, aims: Values, oos: int, quota: int = 0, floor: float = NEVER) -> Party:
    """The strongest join first; the best number of them goes. With a quota, enough of them to fulfil it.

    Nobody goes if what it brings cannot be more than ``floor``.
    """
    c = prepare(s, target, oos)
    t, elsewhere = s.given.sheets, aims.w.elsewhere
    crossing = c.crossing
    if can_cross(c):
        c.crossing = crossing = 1
    ports = (t.fortress, t.kerch)
    busy = others(s, target, t.grid.adjacent[target] & s.occupied[s.side])
    wheels = t.german & t.mechanized if s.side == AXIS and not (t.rough | t.fortified) >> target & 1 else 0
    best, used = Party(NEVER, 0), 0.0
    attack = prospect(c, aims)
    most = attack.best + ORDERED * quota
    if most <= floor:
        return best
    if c.committed:
        best = Party(attack.value(), c.committed)
    while could := joinable(c):
        piece = max(
            bits(could),
            key=lambda n: (not quota or s.where[n] not in ports, attack_of(s, n) + WHEELS * (wheels >> n & 1), -n),
        )
        attack.party.join(piece)
        place = s.where[piece]
        if place >= FIRST_HEX and busy >> place & 1:
            used += elsewhere * attack_of(s, piece)
        if quota and place in ports:
            used += AT_HOME
        value = attack.value() - used
        if quota:
            value += ORDERED * min(halves_of(s, c.committed), quota)
        if value > best.value + 0.01:
            rowing = crossing and bool(c.committed & s.at[t.boats_from])
            best = Party(value, c.committed, int(rowing))
        if most - used <= best.value:
            break  # whoever joins now, it will not be worth more
    return best


# --- decisions --------------------------------------------------------------------------------------


def choose_attack(m: Mind) -> Action:
    s, quota, oos = m.s, owed_quota(m), hungry(m.s)
    found: Action = DONE if DONE in m.legal else m.legal[0]
    best = least(m.values, m.me) if found is DONE else NEVER / 10
    for action in m.legal:
        if isinstance(action, Attack):
            value = best_party(s, action.place, m.values, oos, quota, best).value
        elif isinstance(action, Probe):
            value = probe_value(m, action.place)
        else:
            continue
        if value > best:
            best, found = value, action
    return found


def join(m: Mind) -> Action:
    s = m.s
    if s.probing:
        return join_probe(m)
    party = best_party(s, s.target, m.values, hungry(s), owed_quota(m))
    if party.crossing and not s.crossing and BOATS in m.legal:
        return BOATS
    wanted = party.units & ~s.committed
    for action in m.legal:
        if isinstance(action, Join) and wanted >> action.piece & 1:
            return action
    return DECLARE if DECLARE in m.legal else m.legal[0]


def standing_value(s: TCC, aims: Values) -> float:
    """What the attacks bring altogether that can be made from where the units stand, one after the other."""
    c, oos, found = s.copy(), hungry(s), 0.0
    c.attacked = c.defended = 0
    targets = attack_targets(c)
    while targets:
        parties = [(best_party(c, target, aims, oos), target) for target in bits(targets)]
        party, target = max(parties, key=lambda pair: pair[0].value)
        if party.value <= least(aims, s.side):
            break
        found += party.value
        c.attacked |= party.units
        c.defended |= 1 << target
        targets = attack_targets(c) if free_units(c) else 0
    return found
