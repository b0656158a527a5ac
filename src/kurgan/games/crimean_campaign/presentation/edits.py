"""What each tool of the editor does to a position; play goes on at the start of a Movement or Combat Phase."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.editing import Editor, by_phase, one_of
from kurgan.core.errors import BadText, UnknownName
from kurgan.core.sets import bits, changed
from kurgan.games.crimean_campaign.laying import put, set_garrison
from kurgan.games.crimean_campaign.names import (
    COMBAT,
    MOVE_FIGHT,
    MOVEMENT,
    ORDERS,
    RPS,
    S_POOL,
    S_READY,
    S_SPENT,
    S_USED,
)
from kurgan.games.crimean_campaign.places import AXIS, GONE, HEX, NAMES, POOL, SIDES, enemy
from kurgan.games.crimean_campaign.presentation.editor import MOST_RP, PHASES, SUPPORT_TOOLS, TOKEN_KINDS
from kurgan.games.crimean_campaign.presentation.tracks import last_box
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, POOL_TOKEN_SET, SUPPORTS, TOKENS, UNITS
from kurgan.games.crimean_campaign.stacks import stack_at
from kurgan.games.crimean_campaign.state import TCC


def _settle(s: TCC) -> None:
    """An order there is to go on by; and as many tokens as units that they could turn out to be, no more."""
    if s.order not in range(len(ORDERS)):
        s.order = MOVE_FIGHT
    t = s.given.sheets
    for tokens, units in ((FREE_TOKEN_SET, t.free), (POOL_TOKEN_SET, t.pool)):
        left = (s.at[POOL] & units).bit_count() - sum(s.where[n] not in (POOL, GONE) for n in bits(tokens))
        for token in bits(tokens & (s.at[POOL] | s.at[GONE])):
            place = POOL if left > 0 and units == t.pool else GONE
            left -= 1
            put(s, token, place)


def _hex(s: TCC, at: str) -> int:
    if at not in HEX or not s.given.sheets.grid.playable >> HEX[at] & 1:
        raise BadText("edit_no_hex", hex=at)
    return HEX[at]


def _lay(s: TCC, piece: int, place: int) -> None:
    """A unit takes its hex for its side."""
    side = s.given.sheets.side[piece]
    if s.occupied[enemy(side)] >> place & 1 and s.at[place]:
        raise BadText("edit_enemies", hex=NAMES[place])
    _hold(s, side, place)
    put(s, piece, place)


def _hold(s: TCC, side: int, place: int) -> None:
    if side == AXIS:
        s.held |= 1 << place
        if s.given.sheets.towns >> place & 1:
            set_garrison(s, place, True)
    else:
        set_garrison(s, place, False)
        s.held &= ~(1 << place)


def _unit(s: TCC, rest: str, at: str, value: str) -> None:
    unit, place = one_of(rest, UNITS, "unit"), _hex(s, at)
    t = s.given.sheets
    if s.where[unit] == place:
        s.steps[unit] = s.steps[unit] - 1 or t.steps[unit]
        return
    if t.static >> unit & 1 and place != t.start[unit]:
        raise BadText("edit_static", unit=rest, hex=NAMES[t.start[unit]])
    _lay(s, unit, place)
    s.steps[unit] = t.steps[unit]


def _token(s: TCC, rest: str, at: str, value: str) -> None:
    """One more untried unit."""
    if rest not in TOKEN_KINDS:
        raise UnknownName("untried_kind", rest, tuple(TOKEN_KINDS))
    kind, units = (FREE_TOKEN_SET, s.given.sheets.free) if rest == "untried" else (POOL_TOKEN_SET, s.given.sheets.pool)
    free = [n for n in bits(kind) if s.where[n] in (POOL, GONE)]
    if not free or (s.at[POOL] & units).bit_count() <= (kind & ~s.at[POOL] & ~s.at[GONE]).bit_count():
        raise BadText("edit_bin_empty")
    _lay(s, free[0], _hex(s, at))
    s.steps[free[0]] = 1


def _take(lost: bool) -> Callable[[TCC, str, str, str], None]:
    def take(s: TCC, rest: str, at: str, value: str) -> None:
        """The top piece leaves the map: back into the bin if it came from there, or for good."""
        place, t = _hex(s, at), s.given.sheets
        pieces = stack_at(s, place) or list(bits(s.at[place]))
        if not pieces:
            raise BadText("no_unit_in", at=at)
        piece = pieces[-1]
        put(s, piece, POOL if not lost and 1 << piece & (t.free | t.pool | TOKENS) else GONE)

    return take


def _control(s: TCC, rest: str, at: str, value: str) -> None:
    side, place = one_of(rest, SIDES, "side"), _hex(s, at)
    if s.at[place] & s.given.sheets.of_side[enemy(side)]:
        raise BadText("edit_enemies", hex=at)
    _hold(s, side, place)


def _garrison(s: TCC, rest: str, at: str, value: str) -> None:
    """Once more takes it away."""
    place = _hex(s, at)
    if not s.given.sheets.towns & s.held & 1 << place:
        raise BadText("edit_no_town", hex=at)
    set_garrison(s, place, not s.garrisons >> place & 1)


def _turn(s: TCC, rest: str, at: str, value: str) -> None:
    s.turn = 1 + one_of(value, tuple(str(n) for n in range(1, last_box(s) + 1)), "turn")


def _side(s: TCC, rest: str, at: str, value: str) -> None:
    s.side = one_of(value, SIDES, "side")


def _phase(s: TCC, rest: str, at: str, value: str) -> None:
    s.phase = (MOVEMENT, COMBAT)[one_of(value, PHASES, "phase")]


def _order(s: TCC, rest: str, at: str, value: str) -> None:
    s.order = one_of(value, ORDERS, "order")


def _rp(s: TCC, rest: str, at: str, value: str) -> None:
    points = tuple(map(str, range(MOST_RP + 1)))
    s.rp = changed(s.rp, one_of(rest, RPS, "rp_kind"), one_of(value, points, "rp_number"))


def _support(s: TCC, rest: str, at: str, value: str) -> None:
    """At hand, used, or not there; what is put at hand here everybody knows."""
    state, support = SUPPORT_TOOLS[one_of(rest, SUPPORT_TOOLS, "state")], one_of(value, SUPPORTS, "support_unit")
    axis = s.given.sheets.support_side[support] == AXIS
    s.support = changed(
        s.support, support, {"ready": S_READY, "used": S_USED if axis else S_SPENT, "away": S_POOL}[state]
    )
    s.known &= ~(1 << support)
    if state == "ready" and not axis:
        s.known |= 1 << support


edit = Editor(
    bare="scenario=long; at=ChooseMover; turn=1; side=axis; order=move_fight; phase=movement",
    tools={
        "unit": _unit,
        "token": _token,
        "erase": _take(False),
        "lose": _take(True),
        "control": _control,
        "garrison": _garrison,
        "turn": _turn,
        "side": _side,
        "phase": _phase,
        "order": _order,
        "rp": _rp,
        "support": _support,
    },
    place=by_phase({MOVEMENT: "ChooseMover", COMBAT: "ChooseAttack"}),
    dropped=("unseen", "winner", "victory"),
    settle=_settle,
).edit
