"""3.5 Control of hexes, garrisons, and what a change of control decides at once."""

from __future__ import annotations

from kurgan.games.crimean_campaign.laying import set_garrison
from kurgan.games.crimean_campaign.names import BY_BOTH, BY_TOWN, LONG
from kurgan.games.crimean_campaign.places import AXIS, DRAW, NONE, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.stacks import controls
from kurgan.games.crimean_campaign.state import TCC


def take(s: TCC, side: int, place: int) -> None:
    """[3.5-a] [R21] A mobile unit of the side has entered the hex."""
    if controls(s, side, place):
        return
    s.held ^= 1 << place  # [3.1-a] as many hexes as there are
    town = bool(s.given.sheets.towns >> place & 1)
    if s.log is not None and (town or place == s.given.sheets.fortress):
        s.tell("control", "3.5-a", side=words.side(side), hex=words.place(place))
    if side == AXIS and town:
        set_garrison(s, place, True)  # [3.5-f] [R22]
    judge_control(s, side, place)


def pass_through(s: TCC, side: int, way: list[int]) -> int:
    """[3.5-a] Mobile units enter one hex after the other, which may end the game [R132]; the hex where they stop."""
    t, entered = s.given.sheets, 0
    for place in way:
        entered |= 1 << place
    new = entered & ~s.held if side == AXIS else entered & s.held
    if not new & (t.towns | 1 << t.fortress) and not (controls(s, AXIS, t.fortress) and controls(s, AXIS, t.kerch)):
        s.held ^= new  # nothing else comes of hexes like these
        return way[-1]
    for place in way:
        take(s, side, place)
        if s.winner != NONE:
            return place
    return way[-1]


def judge_control(s: TCC, side: int, place: int) -> None:
    t = s.given.sheets
    if side == AXIS and controls(s, AXIS, t.fortress) and controls(s, AXIS, t.kerch):
        win(s, AXIS, BY_BOTH)  # [4.1-a] [4.2-a] [R105]
    elif (
        side == SOVIET
        and s.given.town_draw
        and s.length == LONG
        and t.goal_towns >> place & 1
        and s.turn > t.game["goal"]["draw_from"]
    ):
        win(s, DRAW, BY_TOWN)  # [4.2-i] [R15]


def decisive(s: TCC, side: int) -> int:
    """The hexes that could decide the game at once if the side took them, a set."""
    t = s.given.sheets
    if side == AXIS:
        return (1 << t.fortress | 1 << t.kerch) & ~s.held
    return t.goal_towns & s.held if s.given.town_draw else 0


def win(s: TCC, winner: int, victory: int) -> None:
    if s.winner == NONE:
        s.winner, s.victory = winner, victory
        if s.log is not None:
            s.tell("won", "4.0", final=True, result=words.result(s))


def is_won(s: TCC) -> bool:
    return s.winner != NONE
