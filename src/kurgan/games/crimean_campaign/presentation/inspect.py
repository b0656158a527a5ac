"""What the figures of units, hexes and replacement points mean, and how things stand for supply."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.charts import signed
from kurgan.core.inspecting import NOTHING, Told, line
from kurgan.core.scene import Condition, Line, Mark, Piece, Tally, Track
from kurgan.core.text import Message, message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, HEX, SIDES, SOVIET
from kurgan.games.crimean_campaign.presentation.coming import comers
from kurgan.games.crimean_campaign.presentation.threat import attack_lines, seat_of
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r07_zoc import zoc
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.rules.r11_2_shifts import order_term
from kurgan.games.crimean_campaign.sheets import (
    FORTRESS,
    MOUNTAIN,
    PIECES,
    ROUGH,
    SECTOR,
    SUPPORTS,
    TERRAINS,
    TOKENS,
    UNITS,
)
from kurgan.games.crimean_campaign.state import TCC

RULES = {"out_of_supply": "8.0-e", "attacked": "11.0", "moved": "10.0-d"}
THING_RULES = {"card:bin": "3.2-f", "tally:towns": "4.1", "tray:lost": "2.3.8-h", "mark:": "12.1-f"}
HIDDEN, UNTRIED = message("inspect.hidden"), message("inspect.untried")
SHIFTS: dict[int, tuple[tuple[str, str], ...]] = {  # by terrain: the shifts of an attack there, and their rules
    ROUGH: (("rough", "11.2.1-b"),),
    MOUNTAIN: (("mountain", "11.2.1-d"),),
    FORTRESS: (("soviet_fortress", "11.2.1-h"), ("axis_fortress", "11.2.1-i")),
    SECTOR: (("axis_sector", "11.2.1-j"),),
}


def owner(view: View, piece: Piece) -> int | None:
    return SOVIET if piece.side == SIDES[SOVIET] else AXIS


def of_piece(view: View, piece: Piece) -> Told:
    s: TCC = view.state
    name = piece.id
    if name == "support:unseen":
        return Told((line("type", words=message("inspect.unseen_support"), rule="9.1-g"),))
    if name.startswith("support:"):
        return Told(tuple(_support(s, SUPPORTS.index(name.removeprefix("support:")))))
    if name.startswith("garrison:"):
        near = tuple(attack_lines(view, AXIS, HEX[piece.at]))
        value = s.given.sheets.garrison_defense
        return Told((line("defence", value, message("inspect.garrison"), "2.3.7-b"),), (), near)
    near = ()
    if piece.at in HEX:
        near = tuple(attack_lines(view, AXIS if s.occupied[AXIS] >> HEX[piece.at] & 1 else SOVIET, HEX[piece.at]))
    if name not in UNITS:
        untried = piece.name.key == "unit.untried" or (name in PIECES and TOKENS >> PIECES.index(name) & 1)
        told = line("type", words=UNTRIED if untried else HIDDEN, rule="2.3.9-a" if untried else "6.3")
        return Told((told,), (), near)
    unit = UNITS.index(name)
    return Told(tuple(_unit(s, unit)), tuple(_supply(s, unit)), near)


def _unit(s: TCC, unit: int) -> Iterator[Line]:
    """What 7-9 means with the steps it has."""
    t = s.given.sheets
    row = s.game.data["unit"][UNITS[unit]]
    steps = s.steps[unit] or t.entry_steps[unit]
    size = row["size"]
    yield line("type", words=message(f"unit_type.{row['type']}"), rule="2.3.4")
    if size:
        yield line("size", words=message(f"unit_size.{size}"), rule="2.3.2-a")
    if t.static >> unit & 1:
        yield line("defence", t.defense[unit][steps], message("inspect.static"), "2.3.3-b")
        return
    yield line("attack", t.attack[unit][steps], message("inspect.attack_means"), "2.3.7")
    yield line("defence", t.defense[unit][steps], message("inspect.defence_means"), "2.3.7")
    if t.ignoring >> unit & 1:
        yield line("movement", words=message("inspect.ignores"), rule="10.1")
    elif t.mechanized >> unit & 1:
        yield line("movement", words=message("inspect.mechanized"), rule="10.0-g")
    else:
        yield line("movement", words=message("inspect.on_foot"), rule="10.0")
    yield line("zoc", words=message("inspect.exerts"), rule="7.1")


def _supply(s: TCC, unit: int) -> Iterator[Line]:
    t, place = s.given.sheets, s.where[unit]
    if place >= FIRST_HEX and supplied(s, t.side[unit]) >> place & 1:
        yield line("supply", words=message("inspect.in_supply"), rule="8.0-d")


def _support(s: TCC, support: int) -> Iterator[Line]:
    t = s.given.sheets
    attack, defense = t.support_attack[support], t.support_defense[support]
    yield line("type", words=message(f"support_type.{t.support_type[support]}"), rule="2.3.3-c")
    if t.rockets >> support & 1:
        yield line("attack", attack, message("inspect.rockets"), "2.3-c")
        yield line("in_clear", t.support_clear[support], message("inspect.rockets_clear"), "2.3-c")
    elif attack != defense:
        yield line("attack", attack, message("inspect.attack_means"), "2.3-c")
        yield line("defence", defense, message("inspect.defence_means"), "2.3-c")
    else:
        yield line("either", attack, message("inspect.one_factor"), "2.3-d")


# --- hexes ------------------------------------------------------------------------------------------


def named(view: View, at: str) -> Message | None:
    return message("inspect.name", name=words.place(HEX[at])) if at in HEX else None


def of_place(view: View, at: str) -> Told:
    s: TCC = view.state
    place = HEX.get(at, 0)
    if not place:
        return NOTHING
    near = [one for side in (AXIS, SOVIET) if s.occupied[side] >> place & 1 for one in attack_lines(view, side, place)]
    return Told(tuple(_ground(s, place)), tuple(_states(s, place)), (*near, *_comers(view, place)))


def _comers(view: View, place: int) -> Iterator[Line]:
    """[10.0] Who can come there in the next turn of each side."""
    s: TCC = view.state
    for side in (AXIS, SOVIET) if s.given.sheets.grid.playable >> place & 1 else ():
        told = message("inspect.come_here", side=words.side(side))
        yield line("reach", comers(s, side, seat_of(view), place), told, "10.0")


def _ground(s: TCC, place: int) -> Iterator[Line]:
    t = s.given.sheets
    kind = t.terrain[place]
    yield line("ground", words=message(f"terrain.{TERRAINS[kind]}"), rule="2.1-b")
    if t.rough >> place & 1:
        yield line("movement", words=message("inspect.no_wheels"), rule="10.0-g")
    for name, rule in SHIFTS.get(kind, ()):
        yield line("shift", signed(t.game["shifts"][name]), message(f"inspect.shift_{name}"), rule)


def _states(s: TCC, place: int) -> Iterator[Line]:
    for side in (AXIS, SOVIET):
        if zoc(s.given, s.occupied[side]) >> place & 1:
            yield line("zoc", words=message("inspect.of_side", side=words.side(side)), rule="7.1")
    for side in (AXIS, SOVIET):
        if supplied(s, side) >> place & 1:
            yield line("supply", words=message("inspect.supplied", side=words.side(side)), rule="8.2")


def of_mark(view: View, mark: Mark) -> Told:
    """[R13] The only one lies where somebody lands."""
    return Told((line("does", words=message("inspect.landing"), rule="12.1-f"),))


def of_condition(view: View, condition: Condition) -> Told:
    """[5.3-e] [5.3-f] What an order does to attacks; [4.2-e] what besieged means."""
    s: TCC = view.state
    if condition.id == "siege":
        return Told((line("does", words=message("inspect.siege"), rule="4.2-e"),))
    term = order_term(s) if condition.id == "order" else None
    if term is None:
        return NOTHING
    return Told((line("shift", signed(term.value), message("inspect.order_shift"), term.rule),))


# --- replacement points -------------------------------------------------------------------------------


def of_box(view: View, track: Track, box: int) -> Told:
    """[9.4-g] What NM, M and R are."""
    return Told(tuple(_points("nm", "m", "r")))


def of_tally(view: View, tally: Tally) -> Told:
    kind = tally.id.removeprefix("rp_")
    return Told(tuple(_points(kind))) if kind in ("nm", "m", "r") else NOTHING


def _points(*kinds: str) -> Iterator[Line]:
    for kind in kinds:
        yield line("points", kind.upper(), message(f"inspect.points_{kind}"), "9.4-g")
