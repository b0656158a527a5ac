"""5.3.1 The end of an Impulse: the check for the end of the turn and the weather, and whose Impulse is next."""

from __future__ import annotations

from kurgan.core.flow import call, do, procedure
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AXIS, NONE, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r22_weather import change_weather
from kurgan.games.fortress_sevastopol.state import FOR_CHECK, FS, PASS, set_mode

LAST_POSITION = 13  # [R10]
IMPULSE_LIMIT = 40  # [R133] Axis Impulses in a turn


def spend_units(s: FS) -> None:
    """[8.1-d] [10.4.1-a] All activated units that are still Fresh become Spent."""
    for unit in each(s.moved & s.fresh):
        set_mode(s, unit, SPENT)


def needs_check(s: FS) -> bool:
    """[5.3.2] [7.2.8-a] Without a DR one is rolled for the check alone [R2]; [5.3.3] not for a second Impulse."""
    return s.side == AXIS and not s.checked and not s.both_passed


def prepare_check(s: FS) -> None:
    s.purpose, s.roller = FOR_CHECK, AXIS


def settle_check(s: FS) -> None:
    """[5.3.1] Compared with the marker's position, once for a (Double) Impulse; [R4] Soviet Impulses have no check."""
    if s.side != AXIS or not s.check:
        return
    dr = s.check * 2 if s.given.doubled else s.check
    first_of_tournament = s.given.tournament and s.turn == 1
    rule, weather_changes = "5.3.1-f", False
    if dr < s.track and not first_of_tournament:
        s.ends = 1  # [5.3.1-a] [5.3.1-b] the Impulse is resolved by now
        rule = "5.3.1-a"
    elif dr == s.track:
        rule, weather_changes = "5.3.1-c", True  # [5.3.1-c]
    s.advances = int(dr > s.track or (dr == s.track and s.given.equal_dr_advances) or first_of_tournament)  # [R5]
    if s.stays:
        s.advances = 0  # [5.3.1-e] [18.2-c] [R6]
    if first_of_tournament and s.track == LAST_POSITION:
        s.ends = 1  # [26.3-b] [R125]
    if s.log is not None:
        key = "check_ends" if s.ends else "check_weather" if weather_changes else "checked"
        s.tell(key, rule, dr=s.check, track=words.track(s.track))
    s.check = 0
    if weather_changes:
        change_weather(s)  # [R7] [5.3.3-b]


def finish_impulse(s: FS) -> None:
    """The next Impulse: the same player's after a Double Impulse was declared, else the other's."""
    s.passer = s.side if s.impulse == PASS else NONE
    if s.second == 1:
        return
    s.second = s.checked = 0
    if s.advances:
        s.track = min(LAST_POSITION, s.track + 1)  # [5.3.1-f] [R10]
        s.advances = 0
    if s.side == AXIS and s.impulses >= IMPULSE_LIMIT:
        s.ends = 1
    s.side = enemy(s.side)


CHECK = procedure("check", do(prepare_check), call("two-dice"), registers=("rolled",))
