"""S.6 Overrun: an attack in movement, read on the Red Table [R48]."""

from __future__ import annotations

from kurgan.core.fields import bits
from kurgan.core.flow import call, do, procedure
from kurgan.core.refusal import Refusal
from kurgan.games.siege.places import NONE, enemy
from kurgan.games.siege.rules.s08_1_battle import battle_of
from kurgan.games.siege.rules.s08_2_values import attack_strength, defence_strength, sp_cost
from kurgan.games.siege.rules.s08_3_results import close_battle
from kurgan.games.siege.rules.s08_5_retreat import has_room
from kurgan.games.siege.rules.s08_6_advance import enter
from kurgan.games.siege.rules.s09_works import helps, holds
from kurgan.games.siege.state import SG
from kurgan.games.siege.tables import TERRAINS

NOT_ENEMY = Refusal("S.6", "overrun_not_enemy")
NOT_ADJACENT = Refusal("S.6", "overrun_not_adjacent")
NO_MP = Refusal("S.6-a", "overrun_no_mp")
CANNOT_PAY = Refusal("S.6-e", "overrun_cannot_pay")
ODDS_TOO_LOW = Refusal("S.6-c", "overrun_odds")


def overrun_cost(s: SG, place: int, origin: int) -> int:
    """[S.6-a] [40.C-b] [S.6-b] [40.D-e] [R40] What each unit pays, in halves of MPs."""
    t = s.given.tables
    ground = t.charts.ground[TERRAINS[t.terrain[place]]]
    cost = ground.mp + t.charts.overrun_mp + ground.overrun_mp
    if (origin, place) in t.river:
        cost += t.charts.river_mp
    if helps(s, place, enemy(s.side)) or hexside_helps(s, place, origin):
        cost += t.charts.overrun_fort_mp
    return 2 * cost


def hexside_helps(s: SG, place: int, origin: int) -> bool:
    n = s.given.tables.side_of.get((place, origin))
    return n is not None and bool(s.side_work[n]) and s.side_owner[n] != s.side


def overrun_refusal(s: SG, group: int, place: int) -> Refusal | None:
    """Why these units, all in one hex, cannot overrun that hex; None if they may."""
    t = s.given.tables
    if not holds(s, enemy(s.side), place):
        return NOT_ENEMY
    origin = s.where[group.bit_length() - 1]
    if not t.map.adjacent[origin] >> place & 1:
        return NOT_ADJACENT
    cost = overrun_cost(s, place, origin)
    if any(s.mp[unit] < cost for unit in bits(group)):
        return NO_MP
    b = battle_of(s, place, group)                                     # [S.6-d] no ground support
    num, den = t.charts.overrun_odds
    if attack_strength(b) * den < num * defence_strength(b) or not attack_strength(b):
        return ODDS_TOO_LOW                                            # [S.6-c]
    return CANNOT_PAY if sp_cost(b) > s.sp[s.side] else None           # [S.6-e]


def may_overrun(s: SG, group: int, place: int) -> bool:
    return overrun_refusal(s, group, place) is None


def begin_overrun(s: SG) -> None:
    """[S.6-a] The MPs are paid; the group fights as it stands."""
    s.committed = s.group or 1 << s.unit
    s.support = 0
    cost = overrun_cost(s, s.target, s.where[s.committed.bit_length() - 1])
    for unit in bits(s.committed):
        s.mp[unit] -= cost


def end_overrun(s: SG) -> None:
    """[S.6-h] If the hex is empty the group enters and may go on; [S.6-i] else its movement ends where it stood."""
    group, target = s.committed, s.target
    won = not holds(s, enemy(s.side), target)
    close_battle(s)
    s.done = 0
    for unit in bits(group):
        if won and has_room(s, target, s.side, unit):
            enter(s, unit, target, "S.6-h")
        else:
            s.mp[unit] = 0
            group &= ~(1 << unit)
    s.group = group
    s.unit = group.bit_length() - 1 if group else NONE


OVERRUN = procedure("overrun",
    do(begin_overrun),
    call("battle"),                                                    # [S.6-f] [40.A-d]
    call("counter"),
    do(end_overrun),
)
PROCEDURES = (OVERRUN,)
