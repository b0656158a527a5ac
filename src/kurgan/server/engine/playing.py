"""A game in memory: seats of a program, the others played by Kurgan's own opponents. It is a table without a house: the
same steps, the same views, the same words; no clock, no database, and dice from a seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from kurgan.ai import Agent, make
from kurgan.ai.levels import Commander
from kurgan.core.game import AnyGame
from kurgan.games import load
from kurgan.server import moves, stream
from kurgan.server.dice import SEED
from kurgan.server.live import Draft, LiveTable
from kurgan.server.making import Maker, check_seats, first_question, plan_of, seats_of
from kurgan.server.offered import actions
from kurgan.server.shapes.engine import ME, Advice, Ask, Begun, Choose, Chosen, New, Over, Resign
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.shapes.viewing import Update
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.store.seats import Seat
from kurgan.server.store.tables import RUNNING
from kurgan.server.trouble import Trouble, reading_text

TABLE = "engine"
NOW = 0  # it has no time: the same answers give the same conversation, whenever that is


@dataclass
class Opponent:
    """One of Kurgan's own, with a source of chance that nobody else draws from."""

    agent: Agent
    rng: Random

    def choose(self, live: LiveTable, seat: int) -> str:
        view = live.state.view(seat)
        legal = view.legal_actions()
        return legal[0].text if len(legal) == 1 else self.agent.choose(view, self.rng).text


class Playing:
    """One game."""

    def __init__(self, new: New, data: Path | None = None) -> None:
        with reading_text():
            self.game: AnyGame = load(new.game, data)
        if ME not in new.seats.values():
            raise Trouble(400, "engine_no_seat", seats=", ".join(self.game.seats))
        wanted = {
            name: NewSeat(kind="me", name=new.name) if who == ME else NewSeat(kind="computer", agent=who)
            for name, who in new.seats.items()
        }
        plan = plan_of(
            self.game,
            NewTable(game=new.game, scenario=new.scenario, options=new.options, seats=wanted, start=new.start),
        )
        self.dice = Random(f"{new.seed} dice")
        seats = apart(seats_of(check_seats(self.game, wanted), Person(0, "")))
        maker = Maker(TABLE, 0, NOW, dice=SEED)
        self.live, draft = first_question(replace(plan, sealed=False), seats, maker, self.dice)
        self.opponents = {
            seat: Opponent(able(found.agent, self.game, found.seat), Random(f"{new.seed} seat {seat} {found.agent}"))
            for seat, found in enumerate(seats[name] for name in self.game.seats)
            if found.kind == "computer"
        }
        self.own = [seat for seat in range(len(self.game.seats)) if seat not in self.opponents]
        self.told: dict[int, int] = {}  # by seat: the number of the last entry that it was sent
        self.go(draft)

    # --- going on ---------------------------------------------------------------------------------

    def go(self, draft: Draft) -> None:
        """Take over a draft, and go on until the program is asked, or the game is over."""
        self.settle(draft)
        while (seat := self.live.asked) in self.opponents:
            draft, text = self.live.draft(), self.opponents[seat].choose(self.live, seat)
            moves.choose(draft, seat, text, log.COMPUTER, NOW)
            self.settle(draft)

    def settle(self, draft: Draft) -> None:
        """Dice, and all that the table answers for a seat: nobody waits here, so it needs no pauses."""
        grown = -1
        while grown != len(draft.steps):
            grown = len(draft.steps)
            moves.run_on(draft, self.dice, NOW, hushed=True)
        self.live.adopt(draft)
        self.live.updates.clear()

    # --- what the program is told -----------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.live.status != RUNNING

    def begun(self) -> list[Begun]:
        return [self._begun(seat) for seat in self.own]

    def _begun(self, seat: int) -> Begun:
        name = self.game.seats[seat]
        shown = stream.snapshot(self.live, seat, name, self._person(seat), NOW)
        self.told[seat] = shown.n
        return Begun(seat=name, snapshot=shown)

    def asked(self) -> list[Choose | Over]:
        """The question for the program; or to each of its seats, that the game is over."""
        if self.is_over:
            return [Over(seat=self.game.seats[seat], update=self._update(seat)) for seat in self.own]
        update = self._update(self.live.asked)
        return [
            Choose(seat=self.game.seats[self.live.asked], n=update.n, options=actions(update.moment), update=update)
        ]

    def _update(self, seat: int) -> Update:
        found = stream.update(self.live, seat, self._person(seat), self.told[seat], NOW)
        self.told[seat] = found.n
        return found

    def _person(self, seat: int) -> int | None:
        return self.live.facts.seats[self.game.seats[seat]].person

    # --- what the program does --------------------------------------------------------------------

    def choose(self, choice: Chosen) -> None:
        seat = self._seat(choice.seat)
        if choice.n != self.live.n(seat):
            raise Trouble(409, "engine_stale", given=choice.n, n=self.live.n(seat))
        draft = self.live.draft()
        moves.choose(draft, seat, choice.action, log.PROGRAM, NOW)
        self.go(draft)

    def resign(self, resign: Resign) -> None:
        draft = self.live.draft()
        draft.do(Row(log.RESIGN, "", self.game.seats[self._seat(resign.seat)], NOW, log.PROGRAM))
        self.live.adopt(draft)
        self.live.updates.clear()

    def _seat(self, name: str) -> int:
        own = [self.game.seats[seat] for seat in self.own]
        if name not in own:
            raise Trouble(403, "engine_other_seat", seat=name, own=", ".join(own))
        return self.game.seats.index(name)

    def advise(self, ask: Ask) -> Advice:
        seat = self.live.asked
        name = self.game.seats[seat]
        with reading_text():
            agent = able(ask.agent, self.game, name)
        action = Opponent(agent, Random(ask.seed)).choose(self.live, seat)
        return Advice(seat=name, n=self.live.n(seat), agent=ask.agent, action=action)


def able(name: str, game: AnyGame, seat: str) -> Agent:
    """An opponent that plays the same however busy the machine is: counts end his thoughts, not time."""
    agent = make(name, game.id, seat)
    if isinstance(agent, Commander):
        agent.timed = False
    return agent


def apart(seats: dict[str, Seat]) -> dict[str, Seat]:
    """On each seat of the program a person of its own: one seat is not told what another one knows."""
    return {
        name: seat if seat.person is None else replace(seat, person=number)
        for number, (name, seat) in enumerate(seats.items(), 1)
    }
