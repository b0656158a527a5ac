"""Records out and in: the whole game for who may see it, else what one viewer knew.

kurgan-seat-record 1
game: stalingrad-besieged          rules, scenario, options, overlay likewise
seat: german                       empty: a spectator
                                   (an empty line)
{"n": 1, "kind": …, "events": […]} one line for each entry; what happened before the first decision has number 0
| at=Maneuver; turn=3              the view at the end, as text
end 212 9c0e…                      count, digest of all lines above
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from pydantic import ValidationError

from kurgan.core import sealed
from kurgan.core.errors import BadText
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.record import HEADER, START, UNDO, Record, digest
from kurgan.core.state import State
from kurgan.core.view import View
from kurgan.server.bulk import depth
from kurgan.server.dice import SCRIPT, SYSTEM
from kurgan.server.live import LiveTable
from kurgan.server.overlays import game_with
from kurgan.server.plans import Plan, from_position
from kurgan.server.shapes.making import Import
from kurgan.server.shapes.viewing import Entry
from kurgan.server.steps import Outcome, Step, Viewer
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import RUNNING
from kurgan.server.stream import OPENING, entries, opening
from kurgan.server.trouble import reading_text

SEAT_MAGIC = "kurgan-seat-record 1"
LONGEST_ENTRY = 20_000  # characters; the events of a battle have some four thousand
DEEPEST_ENTRY = 16  # brackets; half as many are met, and what is within others is looked at again and again
MOST_ENTRIES = 20_000  # with what is taken back
MOST_IN_FORCE = 6000  # a campaign of seventeen turns has some five thousand
LONG = 2000  # entries: of a longer record what was taken back is verified, and is not part of the table


# --- out ------------------------------------------------------------------------------------------


def whole_record(live: LiveTable) -> str:
    header = live.header
    record = Record(header.game, header.rules, header.scenario, dict(header.options), header.digest, start=header.start)
    state, before = live.state_at(live.root), list[State]()
    dice = DiceNotes(live, record)
    for step in live.steps:
        if step.row.kind == log.UNDO:
            state = before.pop()
            record.add_undo(state)
        elif step.row.kind in (log.ACTION, log.CHANCE):
            action = live.game.action(step.row.text)
            note = dice.of(step, state)
            before.append(state)
            state = state.copy()
            state.apply(action)
            record.add(action, state)
            if note:
                record.note(note)
        elif step.row.kind == log.SHAKE:
            record.note(sealed.shake_note(step.row.seat, step.row.text))
    dice.end()
    record.result = state.result()
    return record.text()


class DiceNotes:
    """What a record says of its dice; of their seed nothing before the game is over."""

    def __init__(self, live: LiveTable, record: Record) -> None:
        self.live, self.record, self.drawn = live, record, 0
        if live.cup is not None:
            record.note(sealed.seal_note(live.header.id, live.cup.commitment, live.header.copied + 1))

    def of(self, step: Step, before: State) -> str:
        """Of a row played where things stood so; empty: nothing."""
        if self.live.cup is None or step.row.kind != log.CHANCE or step.seq <= self.live.header.copied:
            return ""
        if step.row.source == SCRIPT:
            return sealed.SCRIPT
        outcomes, self.drawn = before.chance_outcomes(), self.drawn + 1
        index = [action.text for action, _ in outcomes].index(step.row.text)
        return sealed.draw_note(self.drawn, [weight for _, weight in outcomes], index)

    def end(self) -> None:
        if self.live.taken_back:
            self.record.note(sealed.taken_note(self.live.taken_back))
        if self.live.cup is not None and self.live.status != RUNNING:
            self.record.note(sealed.seed_note(self.live.cup.seed))


def seat_record(live: LiveTable, viewer: Viewer, seat: str) -> str:
    header = live.header
    options = " ".join(f"{name}={value}" for name, value in header.options.items())
    known = entries(live, viewer)
    lines = [
        SEAT_MAGIC,
        f"game: {header.game}",
        f"rules: {header.rules}",
        f"scenario: {header.scenario}",
        f"options: {options}",
        f"overlay: {header.digest}",
        f"seat: {seat}",
        "",
        *(entry.model_dump_json() for entry in (*opening(live, viewer), *known)),
        *(f"{START}{line}" for line in first_half(live.view(viewer)).text.splitlines()),
    ]
    body = "\n".join(lines)
    return f"{body}\nend {len(known)} {digest(body)}\n"


def first_half(view: View) -> View:
    """A view before a choice that is half made."""
    state = view.state.copy()
    if state.game.flow.first_half(state):
        state.forget_half_choice()
    return View(view.seat, state)


# --- in -------------------------------------------------------------------------------------------


def plan_of(folder: Path, given: Import, now: int, rng: Random) -> Plan:
    """A table that goes on where a record stops, after everything in it was checked."""
    with reading_text():
        if given.record.lstrip("\ufeff").startswith(SEAT_MAGIC):
            return _plan_of_seat(folder, given, rng)
        return _plan_of_whole(folder, given, now)


def _plan_of_whole(folder: Path, given: Import, now: int) -> Plan:
    record = Record.parse(given.record.replace("\r\n", "\n").lstrip("\ufeff"))
    game = game_with(folder, record.game, given.overlay)
    record.fits(game)
    if len(record.entries) > MOST_ENTRIES:
        raise BadText("record_long", n=len(record.entries), most=MOST_ENTRIES)
    rows, outcomes = rows_of(game, record, now)
    if len(rows) > MOST_IN_FORCE:
        raise BadText("record_long", n=len(rows), most=MOST_IN_FORCE)
    scenario, options = record.scenario, record.options
    if record.start:
        scenario, options, _ = from_position(game, game.handed_in(record.start).position(), game.scenarios[0])
    overlay = given.overlay if game.data.digest else ""
    return Plan(game, scenario, options, given.seats, overlay, record.start, rows, outcomes=outcomes)


def rows_of(game: AnyGame, record: Record, now: int) -> tuple[list[Row], list[Outcome | None]]:
    """The entries of a record as rows of a log, with what they led to; refuses one that does not hold in every line."""
    rows: list[Row] = []
    outcomes: list[Outcome | None] = []
    s = record.first(game)
    before: list[str] = []  # who chose
    for number, after, events in record.replay(game):
        text = record.entries[number - 1]
        if text != UNDO:
            seat = game.seats[who] if (who := s.current_player()) != CHANCE else ""
            before.append(seat)
            kind, source = (log.ACTION, log.PERSON) if seat else (log.CHANCE, SYSTEM)
            rows.append(Row(kind, game.action(text).text, seat, now, source))
            outcomes.append(Outcome(after, tuple(events)))
        elif len(record.entries) > LONG:
            before.pop()
            rows.pop()
            outcomes.pop()
        else:
            seat = before.pop()
            chooser = seat or next((who for who in reversed(before) if who), game.seats[0])
            rows.append(Row(log.UNDO, "", chooser, now, log.PERSON))
            outcomes.append(None)
        s = after
    record.check_end(s)
    return rows, outcomes


def _plan_of_seat(folder: Path, given: Import, rng: Random) -> Plan:
    lines = given.record.replace("\r\n", "\n").lstrip("\ufeff").rstrip("\n").split("\n")
    header = _seat_header(lines)
    game = game_with(folder, header["game"], given.overlay)
    if header["rules"] != game.version:
        raise BadText("record_rules", rules=header["rules"], now=game.version)
    if header["overlay"] != game.data.digest:
        raise BadText("record_other_data")
    if header["seat"] and header["seat"] not in game.seats:
        raise BadText("record_seat", n=7, seat=header["seat"], game=game.id)
    text = _checked_entries(lines)
    seat = game.seats.index(header["seat"]) if header["seat"] else None
    world = game.sampler(game.view(seat, text)).sample(rng)
    scenario, options, start = from_position(game, game.handed_in(world.position()).position(), game.scenarios[0])
    return Plan(game, scenario, options, given.seats, given.overlay if game.data.digest else "", start)


def _seat_header(lines: Sequence[str]) -> dict[str, str]:
    header = {}
    for number, name in enumerate((*HEADER, "seat"), 2):
        line = lines[number - 1] if number <= len(lines) else ""
        if not line.startswith(f"{name}:"):
            raise BadText("record_expected", n=number, name=name, found=line[:40])
        header[name] = line.removeprefix(f"{name}:").strip()
    return header


def _checked_entries(lines: Sequence[str]) -> str:
    """Every entry read and numbered in order; gives the text of the view at the end."""
    last = lines[-1].split(" ")
    if last[0] != "end" or len(last) != 3:
        raise BadText("record_cut", n=len(lines), last="end <entries> <digest>")
    body = len(HEADER) + 2
    if len(lines) <= body or lines[body]:
        raise BadText("record_blank", n=body + 1)
    count, view = 0, []
    for number, line in enumerate(lines[body + 1 : -1], body + 2):
        if line.startswith(START):
            view.append(line.removeprefix(START))
            continue
        if len(line) > LONGEST_ENTRY:
            raise BadText("record_entry_long", n=number, size=len(line), most=LONGEST_ENTRY)
        if depth(line.encode()) > DEEPEST_ENTRY:
            raise BadText("record_entry_deep", n=number, most=DEEPEST_ENTRY)
        try:
            entry = Entry.model_validate_json(line)
        except ValidationError as error:
            raise BadText("record_no_entry", n=number, detail=error.errors()[0]["msg"]) from None
        if entry.kind == OPENING and not (entry.n or count or view):
            continue
        count += 1
        if entry.n != count or view:
            raise BadText("record_order", n=number, wanted=count, found=entry.n)
    if str(count) != last[1] or digest("\n".join(lines[:-1])) != last[2]:
        raise BadText("record_changed_seat")
    if not view:
        raise BadText("record_no_view")
    return "\n".join(view)
