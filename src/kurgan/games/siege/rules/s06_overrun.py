"""S.6 Overrun: an attack in movement, read on the Red Table [R48]."""

from __future__ import annotations

from kurgan.core.flow import call, do, procedure
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.games.siege.places import NONE, enemy
from kurgan.games.siege.rules.s05_reach import least_mp
from kurgan.games.siege.rules.s08_1_battle import defense_of, sums
from kurgan.games.siege.rules.s08_3_results import OF_FIGHT
from kurgan.games.siege.rules.s08_5_retreat import has_room
from kurgan.games.siege.rules.s08_6_advance import enter
from kurgan.games.siege.rules.s09_works import helps, holds
from kurgan.games.siege.rules.s12_supply import in_supply
from kurgan.games.siege.sheets import TERRAINS, Sheets
from kurgan.games.siege.state import SG

NOT_ENEMY = Refusal("S.6", "overrun_not_enemy")
NOT_ADJACENT = Refusal("S.6", "overrun_not_adjacent")
NO_MP = Refusal("S.6-a", "overrun_no_mp")
WEAK = Refusal("S.8.1-c", "cannot_attack")
NO_SUPPLY = Refusal("S.12-d", "isolated_cannot_attack")
CANNOT_PAY = Refusal("S.6-e", "overrun_cannot_pay")
ODDS_TOO_LOW = Refusal("S.6-c", "overrun_odds")


def overrun_cost(s: SG, place: int, origin: int) -> int:
    """[S.6-a] [40.C-b] [S.6-b] [40.D-e] [R40] What each unit pays, in halves of MPs."""
    t = s.given.sheets
    cost = t.entry[place] + t.charts.overrun_mp + t.charts.ground[TERRAINS[t.terrain[place]]].overrun_mp
    if t.across[origin] >> place & 1:
        cost += t.charts.river_mp
    if helps(s, place, enemy(s.side)) or hexside_helps(s, place, origin):
        cost += t.charts.overrun_fort_mp
    return 2 * cost


def least_cost(t: Sheets) -> int:
    """No overrun costs less."""
    return 2 * (t.by_mp[0][0] + t.charts.overrun_mp)


def hexside_helps(s: SG, place: int, origin: int) -> bool:
    n = s.given.sheets.side_of.get((place, origin))
    return n is not None and bool(s.side_work[n]) and s.side_owner[n] != s.side


def overrun_refusal(s: SG, group: int, place: int) -> Refusal | None:
    """Why these units, all in one hex, cannot overrun that hex; None if they may."""
    t = s.given.sheets
    if not holds(s, enemy(s.side), place):
        return NOT_ENEMY
    origin = s.where[group.bit_length() - 1]
    if not t.map.adjacent[origin] >> place & 1:
        return NOT_ADJACENT
    if group & ~t.strong:
        return WEAK  # [S.8.1-c] [R91]
    cost = overrun_cost(s, place, origin)
    if least_mp(s, group) < cost:
        return NO_MP
    attack, defense, price = sums(s, place, group)  # [S.6-d] no ground support
    num, den = t.charts.overrun_odds
    if attack * den < num * defense or not attack:
        return ODDS_TOO_LOW  # [S.6-c]
    if price > s.sp[s.side]:
        return CANNOT_PAY  # [S.6-e]
    return None if in_supply(s, s.side) >> origin & 1 else NO_SUPPLY  # [S.12-d] [R91]


def may_overrun(s: SG, group: int, place: int) -> bool:
    """Most attempts would fail by the odds: that is seen before works and costs are looked at."""
    num, den = s.given.sheets.charts.overrun_odds
    if shown(s, group) * den < num * defense_of(s, place, enemy(s.side)):
        return False
    return overrun_refusal(s, group, place) is None


def shown(s: SG, units: int) -> int:
    """The strength on their counters: no attack is stronger without ground support."""
    t, found = s.given.sheets, 0
    for unit in each(units):
        found += t.attack_now[unit][s.steps[unit]]
    return found


def can_grow(s: SG, group: int, others: int, place: int) -> bool:
    """Whether the group may overrun the hex, alone or joined by others of its hex: so that nobody is led astray.

    If all of them cannot be paid, the strongest for their size are tried first.
    """
    if may_overrun(s, group, place):
        return True
    t, cost = s.given.sheets, overrun_cost(s, place, s.where[group.bit_length() - 1])
    able = [unit for unit in each(others & t.strong & ~group) if s.mp[unit] >= cost]
    refused = overrun_refusal(s, group | sum(1 << unit for unit in able), place) if able else NO_MP
    if refused is not CANNOT_PAY:
        return refused is None
    for unit in sorted(able, key=lambda n: -t.attack[n] / t.re[n]):
        group |= 1 << unit
        if may_overrun(s, group, place):
            return True
    return False


def begin_overrun(s: SG) -> None:
    """[S.6-a] The MPs are paid; the group fights as it stands."""
    s.committed, s.unit, s.group = s.group, NONE, 0
    cost = overrun_cost(s, s.target, s.where[s.committed.bit_length() - 1])
    for unit in each(s.committed):
        s.mp = changed(s.mp, unit, s.mp[unit] - cost)


def end_overrun(s: SG) -> None:
    """[S.6-h] If the hex is empty the group enters and may go on; [S.6-i] else its movement ends where it stood."""
    group, won = s.committed, not holds(s, enemy(s.side), s.target)
    for unit in each(group):
        if won and has_room(s, s.target, s.side, unit):
            enter(s, unit, s.target, "S.6-h")
        else:
            s.mp = changed(s.mp, unit, 0)
            group &= ~(1 << unit)
    s.going = group


OVERRUN = procedure(
    "overrun",
    do(begin_overrun),
    call("battle"),  # [S.6-f] [40.A-d]
    call("counter"),
    do(end_overrun),
    registers=OF_FIGHT,
)
PROCEDURES = (OVERRUN,)
