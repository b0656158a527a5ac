"""9.6 Amphibious Invasion: one to three Naval Brigades from one Port land on one coast [8.10]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import ACTIVATE, ENOUGH, TARGET, UNIT, Activate, Enough, Target, Unit
from kurgan.games.fortress_sevastopol.places import AXIS, NONE, SOVIET
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import has_room, is_contested, is_free
from kurgan.games.fortress_sevastopol.rules.r22_weather import allows_flying
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS
from kurgan.games.fortress_sevastopol.state import BY_INVASION, FS, STALEMATE, SUCCESS, has_enemy, put

BRIGADES_AT_MOST = 3
NOT_A_PORT = Refusal("9.6", "invade_from_port")
PORT_NOT_FREE = Refusal("9.6", "port_not_free")
NO_BRIGADE = Refusal("9.6", "no_brigade_in_port")
BAD_WEATHER = Refusal("9.6-b", "no_landing_in_weather")
NO_BEACH = Refusal("9.6-a", "no_landing_there")
OWN_COAST = Refusal("9.6", "landing_on_own_coast")
NO_ROOM = Refusal("6.1", "no_room_to_land")
NOT_A_BRIGADE = Refusal("9.6", "not_a_naval_brigade")
NOT_IN_PORT = Refusal("9.6", "not_in_that_port")
BRIGADE_NOT_FRESH = Refusal("9.6", "brigade_not_fresh")
NOBODY_LANDS = Refusal("9.6", "nobody_lands_yet")


# --- from where, and where to -----------------------------------------------------------------------


def brigades(s: FS, port: int) -> int:
    """[9.6] [R67] Fresh Naval Brigades there, a mask."""
    return s.at[port] & s.given.sheets.naval & s.fresh


def beach_refusal(s: FS, place: int) -> Refusal | None:
    """[9.6] [R87] A coast that the Axis controls, or that is contested."""
    if not s.given.sheets.landing >> place & 1:
        return NO_BEACH  # [9.6-a]
    if not s.held[AXIS] >> place & 1 and not is_contested(s, place):
        return OWN_COAST
    return None


def beaches(s: FS, port: int) -> int:
    """Where brigades of this Port could land, a mask."""
    found = 0
    for place in each(s.given.sheets.landing):
        if beach_refusal(s, place) is None and any(has_room(s, place, unit) for unit in each(brigades(s, port))):
            found |= 1 << place
    return found


def place_refusal(s: FS, place: int) -> Refusal | None:
    """Why no invasion can start in this Port."""
    if not allows_flying(s):
        return BAD_WEATHER  # [9.6-b]
    if not s.given.sheets.port >> place & 1:
        return NOT_A_PORT  # [2.1.2.2-a] [2.1.2.2-b] Zone C is none
    if not is_free(s, place, SOVIET):
        return PORT_NOT_FREE
    if not brigades(s, place):
        return NO_BRIGADE
    return None if beaches(s, place) else NO_BEACH


def places(s: FS) -> int:
    """Ports from which an invasion can start now, a mask."""
    if not allows_flying(s):
        return 0
    found = 0
    for place in each(s.given.sheets.port & s.held[SOVIET]):
        if brigades(s, place) and place_refusal(s, place) is None:
            found |= 1 << place
    return found


class ChoosePort(Decision[FS]):
    """[9.6] All invaders come from one Port."""

    rule = "9.6"
    kinds = (Activate,)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [ACTIVATE[place] for place in each(places(s))]

    def refuse(self, s: FS, action: Activate) -> Refusal | None:
        return place_refusal(s, action.place)

    def apply(self, s: FS, action: Activate) -> None:
        s.home = action.place


class ChooseBeach(Decision[FS]):
    """[9.6-a] One coast for all."""

    rule = "9.6-a"
    kinds = (Target,)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [TARGET[place] for place in each(beaches(s, s.home))]

    def refuse(self, s: FS, action: Target) -> Refusal | None:
        refused = beach_refusal(s, action.place)
        if refused is None and not beaches(s, s.home) >> action.place & 1:
            return NO_ROOM
        return refused

    def apply(self, s: FS, action: Target) -> None:
        s.target = action.place

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.home)}


def find_port(s: FS) -> None:
    """A single Port, or a single coast, needs no choice."""
    found = places(s)
    if not found & found - 1:
        s.home = found.bit_length() - 1


def port_is_open(s: FS) -> bool:
    return not s.home


def find_beach(s: FS) -> None:
    found = beaches(s, s.home)
    if not found & found - 1:
        s.target = found.bit_length() - 1


def beach_is_open(s: FS) -> bool:
    return not s.target


# --- who lands --------------------------------------------------------------------------------------


def landers(s: FS) -> int:
    """Brigades that may still join, a mask."""
    return sum(1 << unit for unit in each(brigades(s, s.home)) if has_room(s, s.target, unit))


def lander_refusal(s: FS, unit: int) -> Refusal | None:
    t = s.given.sheets
    if not t.naval >> unit & 1:
        return NOT_A_BRIGADE  # [9.6-c]
    if s.where[unit] != s.home:
        return NOT_IN_PORT
    if not s.fresh >> unit & 1:
        return BRIGADE_NOT_FRESH
    return None if has_room(s, s.target, unit) else NO_ROOM


def landing_is_open(s: FS) -> bool:
    return not s.enough and s.used < BRIGADES_AT_MOST and bool(landers(s))


def land(s: FS, unit: int) -> None:
    """[9.6-e] [9.2-c] Over the sea, for all MP [8.6-i]; an Assault there is Mandatory."""
    bit = s.given.sheets.bit[unit]
    put(s, unit, s.target)
    s.origin, s.via = changed(s.origin, unit, s.home), changed(s.via, unit, NONE)
    s.mp = changed(s.mp, unit, 0)
    s.moved |= bit  # [9.6-d] Spent when the Impulse ends
    s.stopped |= bit
    s.mandatory |= bit  # [9.2-c]
    s.used += 1
    if s.log is not None:
        s.tell("lands", "9.6", unit=words.unit(s, unit), origin=words.place(s.home), area=words.place(s.target))


class ChooseBrigade(Decision[FS]):
    """[9.6] One to three brigades, one by one."""

    rule = "9.6"
    kinds = (Unit, Enough)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [UNIT[unit] for unit in each(landers(s))]
        if s.used:
            found.append(ENOUGH)
        return found

    def refuse(self, s: FS, action: Unit | Enough) -> Refusal | None:
        if isinstance(action, Unit):
            return lander_refusal(s, action.unit)
        return None if s.used else NOBODY_LANDS

    def apply(self, s: FS, action: Unit | Enough) -> None:
        if isinstance(action, Enough):
            s.enough = 1
        else:
            land(s, action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.target), "left": BRIGADES_AT_MOST - s.used}


def lone_brigade(s: FS) -> None:
    could = landers(s)
    if not could & could - 1:
        land(s, could.bit_length() - 1)


# --- what comes of it -------------------------------------------------------------------------------


def prepare_assault(s: FS) -> None:
    s.way = BY_INVASION


def is_opposed(s: FS) -> bool:
    return has_enemy(s, s.target, SOVIET)


def settle_invasion(s: FS) -> None:
    """[9.6.2] [R86] Ashore or not repulsed: the chit stays as a beachhead; else it goes to the pool [9.6.1]."""
    if s.outcome in (NONE, SUCCESS, STALEMATE):
        s.beachhead = s.target  # [9.6.2]
        if s.log is not None:
            s.tell("beachhead", "9.6.2", area=words.place(s.target))
    else:
        s.pool[AMPHIBIOUS] += 1  # [9.6.1] [R31]
        if s.log is not None:
            s.tell("invasion_repulsed", "9.6.1", area=words.place(s.target))


INVASION_IMPULSE = procedure(
    "invasion",  # [9.6]
    do(find_port),
    when(port_is_open, ask(ChoosePort)),
    do(find_beach),
    when(beach_is_open, ask(ChooseBeach)),  # [9.6-a]
    call("landing"),
    do(prepare_assault),
    when(is_opposed, call("fight")),  # [9.6-e]
    do(settle_invasion),
    registers=("way", "outcome", "target", "mandatory"),
)

LANDING = procedure(
    "landing", do(lone_brigade), repeat_while(landing_is_open, ask(ChooseBrigade)), registers=("enough",)
)

PROCEDURES = (INVASION_IMPULSE, LANDING)
