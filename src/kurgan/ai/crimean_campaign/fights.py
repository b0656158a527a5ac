"""Whom to attack, and with whom: every party is weighed by what the attack brings on average."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.ai.crimean_campaign.aims import Aims, is_worse
from kurgan.ai.crimean_campaign.mind import Mind
from kurgan.ai.crimean_campaign.odds import Prospect, mean_of, unit_value
from kurgan.core.actions import Action
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.actions import BOATS, DECLARE, DONE, JOIN, Attack, Join, Probe
from kurgan.games.crimean_campaign.agents_kit import hungry
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, SOVIET, enemy
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r11_0_attackers import attack_targets, free_units, joinable
from kurgan.games.crimean_campaign.rules.r11_1_support import defenders
from kurgan.games.crimean_campaign.rules.r11_combat import can_cross
from kurgan.games.crimean_campaign.rules.r12_1_landing import landing_party
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import controls
from kurgan.games.crimean_campaign.state import TCC

LEAST = (0.4, 0.8)  # by side: what an attack must bring
OWN_SUPPORT = (0.5, 0.15)  # by side: of our support, how much one attack may hope for
ELSEWHERE = 0.12  # what it costs to use up a unit that could also attack another hex, for each factor
PROBE_GAIN = 0.5
UNTRIED = 1.35  # half divisions that an untried unit is counted for
ORDERED = 8.0  # a half division that attacks as Stalin ordered
AT_HOME = 0.5  # what it costs to risk a unit of a port for that


@dataclass(frozen=True)
class Party:
    value: float
    units: int  # who attacks
    crossing: int = 0


def attack_of(s: TCC, piece: int) -> float:
    if TOKENS >> piece & 1:
        return mean_of(s, piece)[0]
    return float(s.given.sheets.attack[piece][s.steps[piece]])


def halves_of(s: TCC, pieces: int) -> float:
    """[R9] Half divisions; an untried unit may be as small as a brigade, but few are."""
    halves = s.given.sheets.halves
    return sum(halves[piece] for piece in bits(pieces & ~TOKENS)) + UNTRIED * (pieces & TOKENS).bit_count()


def prepare(s: TCC, target: int, oos: int) -> TCC:
    """A copy with the registers of an attack on a hex, nobody having joined yet."""
    c = s.copy()
    c.target, c.probing, c.oos = target, 0, oos
    if not s.target:
        c.committed = landing_party(s) if s.landing == target else 0
    return c


def price_of(s: TCC, aims: Aims) -> tuple[float, float]:
    """What a step lost costs the attacker, and a step killed is worth to him, in this combat."""
    other = enemy(s.side)
    pieces = defenders(s)
    mean = sum(unit_value(s, piece) for piece in bits(pieces)) / max(1, pieces.bit_count())
    return aims.lost[s.side], aims.lost[other] * mean / (2.6 if other == SOVIET else 2.0)


def prospect(c: TCC, aims: Aims) -> Prospect:
    """What the attack in the registers is worth to the attacker, with the support he may hope for; others may join."""
    return Prospect(c, (*price_of(c, aims), aims.prize(c, c.target, c.side)), OWN_SUPPORT[c.side])


def others(s: TCC, target: int, places: int) -> int:
    """Hexes among these from which units could as well attack something else."""
    enemies = s.occupied[enemy(s.side)] & ~s.defended & ~(1 << target)
    return sum(1 << place for place in bits(places) if s.given.sheets.grid.adjacent[place] & enemies)


def best_party(s: TCC, target: int, aims: Aims, oos: int, quota: int = 0, least: float = -1e9) -> Party:
    """The strongest join first; the best number of them goes. With a quota, enough of them to fulfil it.

    Nobody goes if what it brings cannot be more than ``least``.
    """
    c = prepare(s, target, oos)
    t = s.given.sheets
    crossing = c.crossing
    if can_cross(c):
        c.crossing = crossing = 1
    ports = (t.fortress, t.kerch)
    busy = others(s, target, t.grid.adjacent[target] & s.occupied[s.side])
    wheels = t.german & t.mechanized if s.side == AXIS and not (t.rough | t.fortified) >> target & 1 else 0
    best, used = Party(-1e9, 0), 0.0
    attack = prospect(c, aims)
    most = attack.best + ORDERED * quota
    if most <= least:
        return best
    if c.committed:
        best = Party(attack.value(), c.committed)
    for _ in range(40):
        could = joinable(c)
        if not could:
            break
        piece = max(
            bits(could),
            key=lambda n: (not quota or s.where[n] not in ports, attack_of(s, n) + 4 * (wheels >> n & 1), -n),
        )
        attack.party.join(piece)
        place = s.where[piece]
        if place >= FIRST_HEX and busy >> place & 1:
            used += ELSEWHERE * attack_of(s, piece)
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


def owed_quota(m: Mind) -> int:
    return max(0, m.s.quota - m.s.fought) if m.me == SOVIET else 0


def choose_attack(m: Mind) -> Action:
    s, quota, oos = m.s, owed_quota(m), hungry(m.s)
    found: Action = DONE if DONE in m.legal else m.legal[0]
    best = LEAST[m.me] if found is DONE else -1e8
    for action in m.legal:
        if isinstance(action, Attack):
            value = best_party(s, action.place, m.aims, oos, quota, best).value
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
    party = best_party(s, s.target, m.aims, hungry(s), owed_quota(m))
    if party.crossing and not s.crossing and BOATS in m.legal:
        return BOATS
    wanted = party.units & ~s.committed
    for action in m.legal:
        if isinstance(action, Join) and wanted >> action.piece & 1:
            return action
    return DECLARE if DECLARE in m.legal else m.legal[0]


# --- probes -----------------------------------------------------------------------------------------


def prober(s: TCC, place: int) -> int:
    """The weakest unit that may probe a hex; -1 if none."""
    c = s.copy()
    c.target, c.probing = place, 1
    could = joinable(c) | c.committed
    return min(bits(could), key=lambda n: (attack_of(s, n), n), default=-1)


def probe_value(m: Mind, place: int) -> float:
    """A hex that counts, or a step nearer to one, if nothing is given up for it."""
    s, t = m.s, m.s.given.sheets
    piece = prober(s, place)
    if piece < 0:
        return 0.0
    gain = PROBE_GAIN * (m.aims.away[s.where[piece]] - m.aims.away[place]) * m.aims.rest
    if not controls(s, AXIS, place) and (t.towns | t.fortified) >> place & 1:
        gain += m.aims.prize(s, place, AXIS)
    if s.advanced or gain <= LEAST[AXIS]:
        gain -= 0.2
    c = s.copy()
    put(c, piece, place)
    take(c, AXIS, place)
    return -1.0 if c.winner == SOVIET or is_worse(c, s, m.aims) else gain


def join_probe(m: Mind) -> Action:
    """One is enough."""
    s = m.s
    if DECLARE in m.legal:
        return DECLARE
    could = [action.piece for action in m.legal if isinstance(action, Join)]
    return JOIN[min(could, key=lambda n: (attack_of(s, n), n))]


def standing_value(s: TCC, aims: Aims) -> float:
    """What the attacks bring altogether that can be made from where the units stand, one after the other."""
    c, oos, found = s.copy(), hungry(s), 0.0
    c.attacked = c.defended = 0
    targets = attack_targets(c)
    while targets:
        parties = [(best_party(c, target, aims, oos), target) for target in bits(targets)]
        party, target = max(parties, key=lambda pair: pair[0].value)
        if party.value <= LEAST[s.side]:
            break
        found += party.value
        c.attacked |= party.units
        c.defended |= 1 << target
        targets = attack_targets(c) if free_units(c) else 0
    return found
