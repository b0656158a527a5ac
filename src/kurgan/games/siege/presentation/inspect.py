"""What the figures of units, hexes and works mean, and who can attack them."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.charts import signed
from kurgan.core.inspecting import NOTHING, Told, line
from kurgan.core.scene import Card, Condition, Line, Mark, Piece, Track
from kurgan.core.shares import percent
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from kurgan.games.siege import works
from kurgan.games.siege.describe import factors
from kurgan.games.siege.places import ATTACKER, DEFENDER, FIRST_HEX, HEX, SIDES, enemy
from kurgan.games.siege.presentation.coming import comers
from kurgan.games.siege.presentation.threat import strongest
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s02_setup import full_steps
from kurgan.games.siege.rules.s12_supply import in_supply, zoc
from kurgan.games.siege.sheets import NUMBER, TERRAINS, Sheets
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND, Work

RULES = {  # by badge
    "out_of_supply": "S.12-c",
    "dug_in": "S.5-m",
    "reserve": "S.7-b",
    "building": "S.10-i",
    "attacked": "S.8.1-b",
    "duty": "S.8.1-e",
}
GROUND_RULES = {"rough": "S.8.2-e", "woods": "S.8.2-e", "city": "S.8.2-f", "major_city": "S.8.2-g"}
THING_RULES = {"box:turn": "S.1", "tray:lost": "S.4-a", "tally:lost": "S.4-f", "tally:converted": "S.11-b"}


def owner(view: View, piece: Piece) -> int | None:
    s: SG = view.state
    return s.given.sheets.side[NUMBER[piece.id]] if piece.id in NUMBER else None


def of_piece(view: View, piece: Piece) -> Told:
    s: SG = view.state
    if piece.id not in NUMBER:
        return NOTHING
    unit = NUMBER[piece.id]
    t, place = s.given.sheets, s.where[unit]
    near: tuple[Line, ...] = ()
    state: tuple[Line, ...] = ()
    if place >= FIRST_HEX:
        near = tuple(_attack_on(s, t.side[unit], place))
        if in_supply(s, t.side[unit]) >> place & 1:
            state = (line("supply", words=message("inspect.in_supply"), rule="S.12"),)
    return Told((*_unit(s, unit), *_unit_work(t, unit)), state, near)


def _unit(s: SG, unit: int) -> Iterator[Line]:
    """What 7-8-4 means, as it stands now."""
    t = s.given.sheets
    yield line("type", words=message("inspect.unit_type", type=Ref("unit_type", t.type[unit])), rule="S.2-a")
    if t.forts >> unit & 1:
        yield line("defence", words.halves(2 * t.defense[unit]), message("inspect.only_defends"), "40.C-f")
        return
    attack, defense, mp = factors(s, unit).split("-")
    halved = message("inspect.halved") if s.steps[unit] == 1 and full_steps(s, unit) == 2 else None
    cannot = None if t.attack[unit] else message("inspect.cannot_attack")
    fights, defends = (halved or message(f"inspect.{name}_means") for name in ("attack", "defence"))
    yield line("attack", attack, cannot or fights, "S.8.1-c" if cannot else "S.2-c" if halved else "S.2")
    yield line("defence", defense, defends, "S.2-c" if halved else "S.2")
    moves, rule = ("cm", "S.5-n") if t.cm >> unit & 1 else ("mp_means", "S.5")
    yield line("movement", mp, message(f"inspect.{moves}"), rule)
    yield line(
        "re", words.halves(t.re_now[unit][s.steps[unit] or full_steps(s, unit)]), message("inspect.size"), "S.2-e"
    )
    if t.aa[unit]:
        yield line("aa", t.aa[unit], message("inspect.aa_does"), "S.8.7-c")
    if t.engineers >> unit & 1:
        yield line("can", words=message("inspect.engineers"), rule="S.8.2-l")
    elif t.construction >> unit & 1:
        yield line("can", words=message("inspect.builds"), rule="S.10")
    if t.guards >> unit & 1:
        yield line("zoc", words=message("inspect.exerts"), rule="S.5-e")


def _unit_work(t: Sheets, unit: int) -> Iterator[Line]:
    if t.fort_kind[unit]:
        yield from work_lines(t.works[t.fort_kind[unit] - 1])


# --- hexes ------------------------------------------------------------------------------------------


def named(view: View, at: str) -> Message | None:
    return message("inspect.name", name=words.place(view.state, HEX[at])) if at in HEX else None


def of_place(view: View, at: str) -> Told:
    s: SG = view.state
    place = HEX.get(at, 0)
    if not place:
        return Told(tuple(_hexside(s, *at.split("|")))) if "|" in at else NOTHING
    held = [side for side in (ATTACKER, DEFENDER) if s.occupied[side] >> place & 1]
    near = tuple(one for side in held for one in _attack_on(s, side, place))
    return Told(tuple(_ground(s, place)), (), (*near, *_comers(s, place)))


def _hexside(s: SG, behind: str, across: str) -> Iterator[Line]:
    """What stands on a hexside, and whose it is."""
    t = s.given.sheets
    n = t.side_of.get((HEX[behind], HEX[across]))
    if n is None or not s.side_work[n]:
        yield line("does", words=message("inspect.no_hexside"), rule="S.10")
        return
    yield line("held", words=message("inspect.zone_of", side=words.side(s.side_owner[n])), rule="S.9")
    yield from work_lines(t.works[s.side_work[n] - 1])


def _comers(s: SG, place: int) -> Iterator[Line]:
    """[S.5] Who can come there in the next turn of each side."""
    for side in (ATTACKER, DEFENDER) if s.given.sheets.land >> place & 1 else ():
        yield line("reach", comers(s, side, place), message("inspect.come_here", side=words.side(side)), "S.5")


def _ground(s: SG, place: int) -> Iterator[Line]:
    """What the terrain costs and does to an attack."""
    t = s.given.sheets
    name = TERRAINS[t.terrain[place]]
    yield line("ground", words=message(f"terrain.{name}"), rule="S.5-c" if name == "sea" else "")
    if name == "sea":
        return
    ground = t.charts.ground[name]
    die, armor = ground.die[t.ger_sov], ground.armor[t.ger_sov]
    yield line("enter", t.entry[place], message("inspect.mp"), "S.5-b" if name in ("rough", "woods") else "S.5-a")
    rule = GROUND_RULES.get(name, "S.8.2-e")
    if die:
        yield line("dice", signed(die), message("inspect.on_dice"), rule)
    if armor:
        yield line("armour", signed(armor), message("inspect.on_armour"), rule)
    if ground.sp_halves:
        yield line("cost", words.halves(ground.sp_halves), message("inspect.more_sp"), "40.D-b")
    if t.banks >> place & 1:
        yield line("river", words=message("inspect.river"), rule="S.8.2-h")
    for side in (ATTACKER, DEFENDER):
        if zoc(s, side) >> place & 1:
            yield line("zoc", words=message("inspect.zone_of", side=words.side(side)), rule="S.5-f")


def _attack_on(s: SG, side: int, place: int) -> Iterator[Line]:
    """The strongest attack on a side's hex that the other side can make in its next turn."""
    found = strongest(s, side, place)
    if found is None:
        yield line("attacked", words=message("inspect.nobody", side=words.side(enemy(side))), rule="S.8.1")
        return
    key = "inspect.strongest_air" if found.support else "inspect.strongest"
    told = message(
        key, column=found.column, percent=percent(found.falls), side=words.side(enemy(side)), number=found.support
    )
    yield line("attacked", words=told, rule="S.8.3")
    for unit, at in found.where:
        start, to = words.place(s, s.where[unit]), words.place(s, at)
        if s.where[unit] == at:
            yield line("by", words=message("inspect.unit_at", unit=words.unit(unit), hex=to))
        else:
            told = message("inspect.unit_comes", unit=words.unit(unit), origin=start, hex=to)
            yield line("by", words=told, rule="S.5")


# --- works ------------------------------------------------------------------------------------------


def of_mark(view: View, mark: Mark) -> Told:
    s: SG = view.state
    work = dict(mark.name.params).get("work")
    if mark.kind == "building":
        return Told((line("does", words=message("inspect.building_means"), rule="S.10-g"),))
    if not isinstance(work, Ref):
        return Told((line("defence", mark.text, message("inspect.if_manned"), "40.C.1-b"),))
    t = s.given.sheets
    return Told(tuple(work_lines(t.works[KIND[work.id]], t.value[HEX[mark.at]])))


def work_lines(work: Work, printed: int = 0) -> Iterator[Line]:
    """What a kind of work does: OUV −4 in words."""
    rule = "R8" if work.id == works.DAMAGED_FORT else work.rule
    die = works.die(work, printed)
    if die:
        yield line("dice", signed(die), message("inspect.on_dice"), rule)
    if work.armor:
        yield line("armour", signed(work.armor), message("inspect.on_armour"), rule)
    if work.sp_halves:
        yield line("cost", words.halves(work.sp_halves), message("inspect.more_sp"), rule)
    if work.halved:
        part = "chart.quartered" if work.quartered_at_border else "chart.halved"
        yield line("attackers", words=message(part), rule=rule)
        yield line("exempt", words=message(f"chart.exempt_{'_'.join(sorted(work.exempt))}"), rule=rule)
    if work.support_halved:
        yield line("support", words=message("chart.halved"), rule=rule)
    if work.manned:
        yield line("manned", f"({work.manned})", message("inspect.if_manned"), "40.C.1-b")
    if work.ignores_retreat != "none":
        yield line("retreats", words=message(f"chart.retreat_{work.ignores_retreat}"), rule=rule)
    after = works.reduced(work)
    if after != work.id:
        lower = message("chart.gone") if after == works.NOTHING else message(f"work.{after}")
        yield line("reduced", words=lower, rule="40.B-a")
    if work.capture_re != works.NO_CLAUSE:
        anybody = work.capture_re == works.ANY_UNIT
        captors = message("chart.any_unit" if anybody else "inspect.captors_mean")
        yield line("captors", "" if anybody else work.capture_re, captors, rule)


# --- beside the map -----------------------------------------------------------------------------------


def of_card(view: View, card: Card) -> Told:
    return Told((line("does", words=message("inspect.air_does"), rule="S.8.7"),))


def of_condition(view: View, condition: Condition) -> Told:
    return of_card(view, Card("", condition.name)) if condition.id == "air" else NOTHING


def of_box(view: View, track: Track, box: int) -> Told:
    """[S.3-b] The supply that a turn brings."""
    s: SG = view.state
    supply = s.given.sheets.scenario["supply"]
    told = []
    for side, name in enumerate(SIDES):
        points = supply[f"{name}_turn"] if box else 0
        told.append(line("arrives", words.halves(points), message("inspect.supply_of", side=words.side(side)), "S.3-b"))
    return Told(tuple(told))
