"""Records: a whole game as text, replayed without a seed and checked line by line.

kurgan-record 1
game: stalingrad-besieged
rules: 1
scenario: battle
options: crossing_fire=no ...
overlay:
| at=Maneuver; turn=3          only if the game began from a position: its text
                               (an empty line)
deal air_strike
...
# 50 3f2a90c1d2e4          every 50 entries: a digest of the position
~ draw 17 36 12 14         about the entry above, or before the first about all: its sealed dice (sealed.py)
undo                       the last choice is taken back; nothing is deleted
end 412 german-major 9c0e...  count, result, digest of all lines above
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.errors import BadText, KurganError
from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.refusal import Refused
from kurgan.core.state import State
from kurgan.core.text import message

MAGIC = "kurgan-record 1"
EVERY = 50  # to look oftener would cost more than the game does
LONGEST = 9  # digits of a number of entries
UNDO = "undo"
HEADER = ("game", "rules", "scenario", "options", "overlay")
START = "| "
NOTE = "~ "


def digest(text: str) -> str:
    """Twelve hex digits that stand for a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@dataclass
class Record:
    """Header and entries: actions and chance outcomes in order, ``undo`` among them."""

    game: str
    rules: str
    scenario: str
    options: dict[str, str]
    overlay: str = ""
    entries: list[str] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)  # entries so far -> digest of the position
    result: str = ""
    start: str = ""  # the position it began from, as text; empty: the scenario's beginning
    lines: list[int] = field(default_factory=list)  # of a parsed text: the line of each entry
    notes: dict[int, list[str]] = field(default_factory=dict)  # entries so far -> what is said of their dice
    intact: bool = True  # as it was written; verification says where an altered one breaks

    @classmethod
    def begin(cls, game: AnyGame, scenario: str | None = None, options: dict[str, str] | None = None) -> Record:
        """The record of a game about to begin; entries are added as it goes on.

        >>> import kurgan
        >>> game = kurgan.game("siege")
        >>> record, s = kurgan.Record.begin(game, "westwall"), game.new("westwall")
        >>> for _ in range(20):
        ...     action = s.legal_actions()[-1]
        ...     events = s.play(action)
        ...     record.add(action, s)
        >>> again = kurgan.Record.parse(record.text()).verify(game)
        >>> again.position() == s.position()
        True
        """
        chosen, values = game.settings(scenario, options)
        return cls(game.id, game.version, chosen, values, game.data.digest)

    def first(self, game: AnyGame) -> Any:
        """The state before the first entry."""
        if not self.start:
            return game.new(self.scenario, self.options)
        s = game.position(self.start)
        given = getattr(s.given, "scenario", self.scenario), dict(s.given.options)
        if given != game.settings(self.scenario, self.options):
            raise BadText("record_start")
        return s

    def opening(self, game: AnyGame) -> list[Event]:
        """What happened before the first entry; a position says nothing of how it came about."""
        return [] if self.start else game.opening(self.scenario, self.options)

    def add(self, action: Action, after: State) -> None:
        """One entry, with the state that it led to."""
        self.entries.append(action.text)
        self._mark(after)

    def add_undo(self, after: State) -> None:
        """The last entry is taken back; it stays in the record."""
        self.entries.append(UNDO)
        self._mark(after)

    def _mark(self, after: State) -> None:
        if len(self.entries) % EVERY == 0:
            self.marks[len(self.entries)] = digest(after.position())
        self.result = after.result()

    def note(self, text: str) -> None:
        """Say something about the dice of the last entry, or of what comes after it."""
        self.notes.setdefault(len(self.entries), []).append(text)

    # --- text -----------------------------------------------------------------------------------

    def text(self) -> str:
        """The record as it is kept and exported; ``parse`` reads it."""
        options = " ".join(f"{name}={value}" for name, value in self.options.items())
        lines = [
            MAGIC,
            f"game: {self.game}",
            f"rules: {self.rules}",
            f"scenario: {self.scenario}",
            f"options: {options}",
            f"overlay: {self.overlay}",
            *(f"{START}{line}" for line in self.start.splitlines()),
            "",
            *self._noted(0),
        ]
        for number, entry in enumerate(self.entries, 1):
            lines.append(entry)
            if number in self.marks:
                lines.append(f"# {number} {self.marks[number]}")
            lines += self._noted(number)
        body = "\n".join(lines)
        return f"{body}\nend {len(self.entries)} {self.result or 'unfinished'} {digest(body)}\n"

    def _noted(self, number: int) -> list[str]:
        return [f"{NOTE}{text}" for text in self.notes.get(number, ())]

    @classmethod
    def parse(cls, text: str) -> Record:
        """A record from its text; what is none, or is cut off, is refused with the line. Nothing is replayed yet."""
        lines = text.rstrip("\n").split("\n")
        if lines[0].strip() != MAGIC:
            raise BadText("not_record", magic=MAGIC)
        header = {}
        for number, name in enumerate(HEADER, 2):
            line = lines[number - 1] if number <= len(lines) else ""
            if not line.startswith(f"{name}:"):
                raise BadText("record_expected", n=number, name=name, found=line[:40])
            header[name] = line.removeprefix(f"{name}:").strip()
        body = len(HEADER) + 1
        while body < len(lines) and lines[body].startswith(START):
            body += 1
        last = lines[-1].split(" ")
        if len(lines) <= body + 1 or last[0] != "end" or len(last) != 4:
            raise BadText("record_cut", n=len(lines), last="end <entries> <result> <digest>")
        if lines[body]:
            raise BadText("record_not_empty", n=body + 1, found=lines[body][:40])
        record = cls._from_lines(header, lines[body + 1 : -1], body + 2, "" if last[2] == "unfinished" else last[2])
        record.start = "\n".join(line.removeprefix(START) for line in lines[len(HEADER) + 1 : body])
        record.intact = digest("\n".join(lines[:-1])) == last[3] and str(len(record.entries)) == last[1]
        return record

    @classmethod
    def _from_lines(cls, header: dict[str, str], lines: list[str], first: int, result: str) -> Record:
        try:
            options = dict(pair.split("=", 1) for pair in header["options"].split())
        except ValueError:
            raise BadText("record_options", found=header["options"]) from None
        record = cls(header["game"], header["rules"], header["scenario"], options, header["overlay"], result=result)
        for number, line in enumerate(lines, first):
            if line.startswith("# "):
                words = line.split(" ")
                if len(words) != 3 or not words[1].isdecimal() or len(words[1]) > LONGEST or int(words[1]) % EVERY:
                    raise BadText("record_mark", n=EVERY, found=line[:40])
                record.marks[int(words[1])] = words[2]
            elif line.startswith(NOTE):
                record.note(line.removeprefix(NOTE))
            else:
                record.entries.append(line)
                record.lines.append(number)
        return record

    @classmethod
    def load(cls, path: Path) -> Record:
        """A record from a file."""
        try:
            return cls.parse(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise BadText("cannot_read_record", path=str(path), detail=str(error.strerror)) from None
        except UnicodeDecodeError:
            raise BadText("not_a_text_file", path=str(path)) from None

    # --- replay ---------------------------------------------------------------------------------

    def fits(self, game: AnyGame) -> None:
        """Refuse to replay under other rules than the record was made with."""
        if game.id != self.game:
            raise BadText("record_game", game=self.game, now=game.id)
        if game.version != self.rules:
            raise BadText("record_rules", rules=self.rules, now=game.version)
        if self.overlay and game.data.digest != self.overlay:
            raise BadText("record_with", kind=message("part.an_overlay", digest=self.overlay))
        if game.data.digest != self.overlay:
            raise BadText("record_without")

    def breaks(self, number: int, why: KurganError) -> BadText:
        """The record cannot be played on at an entry, named as its reader finds it."""
        if number <= len(self.lines):
            return BadText("at_line", n=self.lines[number - 1], entry=number, rest=why.message)
        return BadText("at_entry", entry=number, rest=why.message)

    def replay(self, game: AnyGame) -> Iterator[tuple[int, Any, list[Event]]]:
        """Entry number, the state after it, and what happened; raises where it breaks, saying why."""
        self.fits(game)
        number = 0
        try:
            for number, s, events in self._play(game):
                yield number, s, events
        except BadText:
            if number < EVERY and not self.start:  # the first digest tells one option from another
                self._check_options(game)
            raise

    def _check_options(self, game: AnyGame) -> None:
        """Of a record that breaks at once: say so if with another option it holds up to its first digest."""
        scenario, options = game.settings(self.scenario, self.options)
        for option in game.options if EVERY in self.marks else ():
            for value in option.values if option.applies_to(scenario) else ():
                other = replace(self, options=options | {option.id: value})
                if value != options[option.id] and other._holds(game):
                    raise BadText(
                        "record_under", said=f"{option.id}={options[option.id]}", found=f"{option.id}={value}"
                    ) from None

    def _holds(self, game: AnyGame) -> bool:
        try:
            return any(number == EVERY for number, _, _ in self._play(game))
        except BadText:
            return False

    def _play(self, game: AnyGame) -> Iterator[tuple[int, Any, list[Event]]]:
        s = self.first(game)
        before: list[Any] = []
        for number, entry in enumerate(self.entries, 1):
            events: list[Event] = []
            if entry == UNDO:
                if not before:
                    raise self.breaks(number, BadText("nothing_to_undo"))
                s = before.pop()
            else:
                before.append(s)
                s = s.copy()
                try:
                    events = s.play(game.action(entry))
                except Refused as refused:
                    place = game.flow.place(s)
                    raise self.breaks(
                        number, BadText("refused_by", entry=entry, rule=refused.refusal.rule, place=place)
                    ) from None
                except KurganError as error:
                    raise self.breaks(number, error) from None
            if number in self.marks and digest(s.position()) != self.marks[number]:
                raise self.breaks(number, BadText("position_differs"))
            yield number, s, events

    def verify(self, game: AnyGame, progress: Callable[[int], None] | None = None) -> Any:
        """The final state of a record that holds in every line."""
        s = self.first(game)
        for number, state, _ in self.replay(game):
            s = state
            if progress:
                progress(number)
        self.check_end(s)
        return s

    def check_end(self, s: State) -> None:
        """Its last line, when all entries have led to this state."""
        if s.result() != self.result:
            raise BadText("record_result", said=self.result, found=s.result())
        if not self.intact:
            raise BadText("record_changed")
