"""Positions as text: ``at=ChooseImpulse; turn=2; side=axis; 28=sov-156 sov-271/spent; 29=ger-46 ger-73+elite; …``

Units stand under their place, with their mode after a slash if they are not Fresh. What is left out has its
plain value; a unit nobody names waits to arrive.
"""

from __future__ import annotations

from collections.abc import Collection

from kurgan.core.codecs import index_of
from kurgan.core.errors import BadText, UnknownName
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AXIS, FRESH, MODES, NAMES, NONE, PLACES, SIDES, SOVIET, WAITING
from kurgan.games.fortress_sevastopol.rules.r13_command import command_is_judged, out_of_command
from kurgan.games.fortress_sevastopol.rules.r25_victory import vp_on_map
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS, CHITS, ELITE, UNITS
from kurgan.games.fortress_sevastopol.state import FS, INVASION, put, set_mode

ELITE_MARK = "+elite"
EMPTY = "empty"
PARTS = ("24", "U")


def write_pieces(s: FS) -> list[str]:
    pool = [f"pool={EMPTY}"] if s.given.chits and not any(s.pool) else []  # left out it would mean all other chits
    silent = not s.ooc and command_is_judged(s) and out_of_command(s)  # nobody was Out of Command then, somebody is now
    command = ["ooc=none"] if silent else []
    units = [
        f"{NAMES[place]}={' '.join(_unit(s, n) for n in each(s.at[place]))}"
        for place in range(1, PLACES)
        if s.at[place]
    ]
    points = ["vp=0"] if not s.vp and vp_on_map(s) else []  # left out they would be counted
    return [*points, *pool, *command, *units]


def _unit(s: FS, n: int) -> str:
    text: str = UNITS[n] + (f"/{MODES[s.mode[n]]}" if s.mode[n] else "")
    return text + ELITE_MARK if s.elite >> n & 1 else text


def read_pieces(s: FS, values: dict[str, str]) -> None:
    if values.get("pool") == EMPTY:
        values["pool"] = ""
    for name in NAMES[1:]:
        if name in values:
            _read_units(s, NAMES.index(name), values.pop(name))


def settle(s: FS, named: Collection[str]) -> None:
    """What a text may leave out because it follows from the rest."""
    if "pool" not in named:
        s.pool[:] = bytes(len(CHITS))
        if s.given.chits:
            _fill_pool(s)
    if "vp" not in named:
        s.vp = vp_on_map(s)
    if "ooc" not in named and command_is_judged(s):
        s.ooc = out_of_command(s)
    _check(s)


def _read_units(s: FS, place: int, text: str) -> None:
    for word in text.split():
        word, elite = word.removesuffix(ELITE_MARK), word.endswith(ELITE_MARK)
        slug, _, mode = word.partition("/")
        if slug not in UNITS:
            raise UnknownName("unit", slug, UNITS)
        n = UNITS.index(slug)
        if s.where[n] != WAITING:
            raise BadText("two_places", name=slug, first=NAMES[s.where[n]], next=NAMES[place])
        put(s, n, place)
        set_mode(s, n, index_of(mode, MODES, "mode") if mode else FRESH)
        if elite:
            s.elite |= 1 << n


def _placed(s: FS, chit: int) -> int:
    """How many chits of a kind do not lie in the pool."""
    size = len(CHITS)
    many = s.hand[chit] + s.hand[size + chit] + s.gone[chit] + s.chain.count(chit)
    if chit == ELITE:
        many += s.elite.bit_count() + (s.chit == ELITE)  # in play until its unit is chosen
    elif chit == AMPHIBIOUS and (s.beachhead or s.impulse == INVASION):
        many += 1  # it lies with the landing
    return many


def _fill_pool(s: FS) -> None:
    """All chits that lie nowhere else."""
    for chit, count in enumerate(s.given.sheets.chit_count):
        s.pool[chit] = max(0, count - _placed(s, chit))


def _check(s: FS) -> None:
    """What the counters and the map cannot show."""
    t = s.given.sheets
    if not 1 <= s.turn <= s.given.turns:
        raise BadText("scenario_turn", turn=s.turn, last=s.given.turns)
    for place, zone in ((30, SOVIET), (31, AXIS)):
        if s.at[place] & t.of_side[zone]:
            raise BadText("units_in_zone", side=SIDES[zone], zone=NAMES[place])
    for chit, count in enumerate(t.chit_count):
        used = s.pool[chit] + _placed(s, chit)
        if used > count:
            raise BadText("too_many", used=used, thing=CHITS[chit], n=count)
    if s.invasion_held > s.hand[len(CHITS) * SOVIET + AMPHIBIOUS]:
        raise BadText("invasion_held", chit=CHITS[AMPHIBIOUS])
    if sum(s.unseen) > sum(s.pool):
        raise BadText("unseen_chits", n=sum(s.unseen), left=sum(s.pool))
    if s.unit == NONE and s.decision.half_of is not None and s.choosing == NONE:
        raise BadText("half_made", decision=s.decision.name, like="unit=ger-73", also="choosing=movement")
