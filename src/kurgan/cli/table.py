"""The table in the terminal, for any game: the board, what happened, numbered choices, and why not."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from kurgan.ai.agent import Agent
from kurgan.cli.chances import Chances
from kurgan.cli.commands import Choice, Command, read_line
from kurgan.cli.saves import SaveFile
from kurgan.cli.standing import StandingAnswers
from kurgan.cli.words import Words, numbered
from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError, said
from kurgan.core.event import Event, events_for
from kurgan.core.flow import CHANCE
from kurgan.core.front import Front
from kurgan.core.session import NothingToUndo, Session
from kurgan.core.text import LANGUAGES
from kurgan.core.view import View

CLEAR_SCROLLBACK = "\x1b[3J"


class Quit(Exception):
    """The player leaves the table."""


class TerminalTable:
    def __init__(
        self,
        session: Session,
        humans: Iterable[int],
        opponents: Mapping[int, Agent],
        rng: Random,
        lang: str,
        screen: Console,
        file: SaveFile,
    ) -> None:
        self.session = session
        self.game = session.game
        self.humans = sorted(humans)
        self.opponents = opponents
        self.rng = rng
        self.screen = screen
        self.file = file
        self.speak(lang)
        self.front = Front(self.game)
        self.standing = StandingAnswers(self.front)
        self.untold: dict[int, list[Event]] = {seat: events_for(seat, session.opening) for seat in self.humans}
        self.drawn = ""  # the board as last shown
        self.at_screen: int | None = None  # whose eyes are on it
        self.unsaved = False

    @property
    def state(self) -> Any:
        return self.session.state

    # --- the game -------------------------------------------------------------------------------

    def run(self) -> None:
        """Until the game is over or the player leaves; what was played is kept in any case."""
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (editing and history of typed lines)
        try:
            while not self.state.is_terminal():
                self.step()
            self.show_end()
        except Quit:
            pass
        finally:
            self.keep()
        self.say("goodbye")

    def step(self) -> None:
        seat = self.state.current_player()
        if seat == CHANCE:
            self.play(draw(self.rng, self.state.chance_outcomes()))
        elif seat in self.opponents:
            self.play(self.opponents[seat].choose(self.state.view(seat), self.rng))
        elif (said := self.standing.answer(seat, self.state.view(seat))) is not None:
            self.play(said, seat)
        else:
            self.ask(seat)

    def play(self, action: Action, seat: int | None = None) -> None:
        events = self.session.play(action, seat)
        for human, queue in self.untold.items():
            queue += events_for(human, events)
        self.unsaved = self.unsaved or seat is not None

    def show_end(self) -> None:
        seat = self.at_screen if self.at_screen is not None else self.humans[0]
        self.tell(seat)
        self.show_board(self.state.view(seat))
        self.screen.print(Text(self.words.result(self.state.result()), "bold"))

    def meet(self, seat: int, name: str) -> None:
        """Who plays a seat that is not a person's, and how."""
        how = self.words.text(f"opponent.{name}")
        self.say("meet", seat=self.words.seat(seat), name=self.words.text(f"agent.{name}"), how=how)

    # --- one decision of a person ---------------------------------------------------------------

    def ask(self, seat: int) -> None:
        if self.at_screen != seat:
            self.hand_over(seat)
        self.tell(seat)
        view = self.state.view(seat)
        self.show_board(view)
        self.show_choices(view)
        while True:
            line = read_line()
            if line is None:
                raise Quit
            if line.strip() and self.answer(seat, view, line.strip()):
                return

    def answer(self, seat: int, view: View, line: str) -> bool:
        """Do what was typed; True when the question is settled or must be shown again."""
        match Command.parse(line):
            case Command("q"):
                raise Quit
            case Command("u"):
                return self.undo(seat)
            case Command("s", file):
                self.save(file)
            case Command("l"):
                self.switch_language()
                return True
            case Command("b"):
                self.drawn = ""
                return True
            case Command("r", rule):
                self.print(self.words.rule(rule))
            case Command("w", wanted):
                self.why(seat, view, wanted)
            case Command("o", wanted):
                self.show_chances(view, wanted)
            case Command("a"):
                return self.place_rest(seat)
            case Command("t", wanted):
                return self.answer_for_good(seat, wanted)
            case Command("?"):
                self.help()
            case _:
                return self.choose(seat, view, line)
        return False

    def choose(self, seat: int, view: View, line: str) -> bool:
        choice = Choice.read(self.game, view, line)
        if choice.offered is not None:
            self.play(choice.offered, seat)
            return True
        if choice.several:
            several = ", ".join(action.text for action in choice.several)
            self.say("ambiguous", choices=several)
        elif choice.refused is not None:
            self.explain(seat, view, choice.refused)
        else:
            self.say("bad_choice")
        return False

    def why(self, seat: int, view: View, wanted: str) -> None:
        if not wanted:
            self.say("ask_action")
            wanted = (read_line() or "").strip()
        choice = Choice.read(self.game, view, wanted)
        if choice.offered is not None:
            self.say("offered", number=view.legal_actions().index(choice.offered) + 1)
        elif choice.refused is not None:
            self.explain(seat, view, choice.refused)
        else:
            self.say("bad_choice")

    def show_chances(self, view: View, wanted: str) -> None:
        """Of a choice, or without one of the fight under way."""
        choice = Choice.read(self.game, view, wanted) if wanted else Choice()
        if choice.offered is not None:
            odds = self.chances.of(view, choice.offered)
        else:
            odds = None if wanted else self.game.presentation.odds_so_far(view)
        if odds is None:
            self.say("no_chances")
        else:
            self.print(self.chances.lines(odds))

    def explain(self, seat: int, view: View, action: Action) -> None:
        """From the view: a refusal tells nothing that its reader does not know."""
        refused = view.state.explain(action, seat)
        self.say("not_offered")
        self.print(self.words.refusal(refused))

    def answer_for_good(self, seat: int, wanted: str) -> bool:
        """List the questions that may have a standing answer, or give one; True when the question is to be put anew."""
        if not self.standing.questions:
            self.say("no_standing")
        elif not wanted:
            self.print(self.standing.lines(seat, self.words, self.state))
            self.say("standing_how")
        elif self.standing.set(seat, wanted, self.state):
            self.say("standing_set")
            return True
        else:
            self.say("standing_how")
        return False

    def undo(self, seat: int) -> bool:
        """Back to the player's last own answer: what a standing answer said would be said again at once."""
        undone = False
        try:
            while not undone or self.standing.answer(seat, self.state.view(seat)) is not None:
                self.session.undo(seat)
                undone = self.unsaved = True
        except NothingToUndo as stop:
            self.print([Text(self.words.text(f"undo.{stop.reason}"))])
            return undone
        self.untold[seat].clear()
        self.say("undone")
        return True

    def place_rest(self, seat: int) -> bool:
        """Chance finishes the player's set-up; it can be taken back piece by piece."""
        if not self.front.is_placing(self.state, seat):
            self.say("no_setup")
            return False
        placing = self.front.placing(self.state, seat, "", self.rng)
        while (action := placing.next(self.state)) is not None:
            self.play(action, seat)
        return True

    # --- saving ---------------------------------------------------------------------------------

    def save(self, wanted: str = "") -> None:
        try:
            path = self.file.save(self.session.record.text(), wanted)
        except KurganError as error:
            self.print([Text(said(error.message, self.words.lang), "red")])
            return
        self.unsaved = False
        self.say("saved", path=str(path))

    def keep(self) -> None:
        if self.unsaved:
            self.save()

    # --- the screen -----------------------------------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """Two people at one keyboard must not see each other's pieces."""
        if len(self.humans) > 1:
            self.screen.clear()
            if self.screen.is_terminal:
                self.screen.file.write(CLEAR_SCROLLBACK)
            self.say("handover", seat=self.words.seat(seat))
            if read_line() is None:
                raise Quit
        self.at_screen = seat
        self.drawn = ""
        self.say("your_turn", seat=self.words.seat(seat))

    def tell(self, seat: int) -> None:
        """What happened since this seat last looked."""
        for line in self.words.events(self.untold[seat]):
            self.screen.print(line)
        self.untold[seat].clear()

    def show_board(self, view: View) -> None:
        board = self.game.draw_board(view, self.words.lang)
        if board != self.drawn:
            self.screen.print(Text.from_markup(board))
            self.drawn = board

    def show_choices(self, view: View) -> None:
        decision = view.state.decision
        question = self.words.catalogue.render(view.state.prompt())
        self.screen.print(Text.assemble((question, "bold"), (f" [{decision.rule}]", "dim")))
        labels: dict[int, str] = {}
        for n, action in enumerate(legal := view.legal_actions(), 1):
            labels[n] = self.game.describe(view, action, self.words.lang) + self.chances.brief(view, action)
            if n == len(legal) or legal[n].word != action.word:  # one kind of choice to a block
                self.screen.print(numbered(labels, len(str(len(legal))), self.screen.width))
                labels.clear()
        hints = [
            "choose",
            *(["place_rest"] if self.front.is_placing(self.state, self.state.current_player()) else []),
            *(["standing"] if self.standing.knows(decision.name) else []),
            *(["chances"] if self.chances.at_hand(view) else []),
            "more",
        ]
        self.screen.print(Text(" · ".join(self.words.text(f"terminal.{hint}") for hint in hints), "dim"))

    def help(self) -> None:
        """Only what this game has is promised."""
        places, answers = bool(self.game.presentation.setups), bool(self.standing.questions)
        parts = ["help", *(["help_place"] if places else []), *(["help_standing"] if answers else []), "help_end"]
        self.screen.print(Text(self.words.text("terminal.join").join(self.words.text(f"terminal.{p}") for p in parts)))

    def switch_language(self) -> None:
        lang = LANGUAGES[(LANGUAGES.index(self.words.lang) + 1) % len(LANGUAGES)]
        self.speak(lang)
        self.drawn = ""
        self.say("language")

    def speak(self, lang: str) -> None:
        self.words = Words(self.game, lang)
        self.chances = Chances(self.words)

    def say(self, key: str, **params: int | str) -> None:
        self.screen.print(Text(self.words.text(f"terminal.{key}", **params)))

    def print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.screen.print(line)
