"""What the Axis could do to a hex in its coming turn, by the rules' own table [P3] [P4]."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.agents_kit import column, six_results
from kurgan.games.crimean_campaign.names import S_READY, S_USED
from kurgan.games.crimean_campaign.places import AXIS
from kurgan.games.crimean_campaign.rules.r06_stacking import limit
from kurgan.games.crimean_campaign.rules.r07_zoc import gait, ground
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC

UNIT = 3.6  # the defense of a Soviet unit, one with another
MOST = 6  # units in a hex


def attackers(s: TCC, stands: int) -> list[float]:
    """The factors of the Axis units that stand in these hexes or could go there, the strongest first."""
    t, where = s.given.sheets, ground(s, AXIS)
    found = []
    for piece in bits(on_map(s, AXIS) & t.mobile):
        place = s.where[piece]
        if stands >> place & 1 or where.reach(place, gait(s, piece)) & stands:
            found.append(attack_of(s, piece))
    found.sort(reverse=True)
    return found


def axis_support(s: TCC) -> tuple[float, int]:
    """The factors of support that the Axis will have in its turn, and what it does to the die against a fortress."""
    t, found, die = s.given.sheets, 0.0, 0
    sapping = False
    for support in bits(t.support_of[AXIS]):
        if s.support[support] in (S_READY, S_USED):
            found += t.support_attack[support]
            die |= t.air >> support & 1
            sapping |= bool((t.engineer | t.rail_guns) >> support & 1)
    return found, -die - sapping


def fall_chances(s: TCC, place: int, stands: int, shift: int) -> list[float]:
    """The chance that a hex with so many mobile units loses all in one attack from these stands: for one to six."""
    t = s.given.sheets
    line = attackers(s, stands)[: stands.bit_count() * limit(s, AXIS) // 2]
    if not line:
        return [0.0] * MOST
    force = sum(line)
    support, die = axis_support(s)
    force += min(force, support)
    if not t.fortified >> place & 1:
        die = max(die, -1)
    solid = [t.defense[piece][1] for piece in bits(s.at[place] & t.static)]
    found = []
    for number in range(1, MOST + 1):
        defense = UNIT * number + sum(solid)
        results = six_results(t, s.given.crt, column(s, force - defense, shift), die)
        found.append(sum(lost >= number + len(solid) for _, lost in results) / 6)
    return found


def wanted_units(s: TCC, place: int, stands: int, shift: int, risk: float) -> int:
    """How many units hold a hex: so many that the chance to lose them all at once is no more than the risk."""
    for number, chance in enumerate(fall_chances(s, place, stands, shift), 1):
        if chance <= risk:
            return number
    return MOST
