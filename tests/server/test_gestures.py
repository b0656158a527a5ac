"""How many gestures a typical turn takes with orders: a group chosen, a place pointed at, a button, a confirmation."""

from __future__ import annotations

from kurgan.server.house import House
from kurgan.server.shapes.acting import OrderIn
from kurgan.server.store import log
from tests.server.helpers import Party

# The first Axis turn of the short game, both sides set up in depth.
AXIS_TURN = (
    "scenario=short; at=turn>player-turn>DeclareOrder; turn=1; length=short; phase=reinforcement; side=axis; "
    "0506=untried-5; 0706=untried-1; 0905=untried-7; 1110=321r; 1301=50i 132i 1m; 1305=untried-6; 1416=sds1416; "
    "1417=sfg 7n 40c; 1418=sds1418; 1517=sds1517; 1518=sds1518; 1601=22i/3 24i 46i; 1701=72i 170i 73i; "
    "1801=stug190 rmc; 1901=1ss; 1912=184r 421r; 2001=4m; 2105=untried-2; 2206=untried-9; 2306=untried-8; "
    "2706=untried-4; 3006=untried-3; 3309=320r; 4503=9n"
)


class Hand:
    """A player who counts his own gestures, and answers for the other side without counting."""

    def __init__(self, party: Party) -> None:
        self.party, self.seat = party, party.asked()
        self.gestures = 0
        self.rows = len(party.live().steps)

    @property
    def asks(self) -> str:
        return self.party.live().state.decision.name

    def button(self, action: str) -> None:
        self.gestures += 1
        self.party.play(action)

    def group(self, *units: str, to: str = "") -> str:
        """Units are boxed and, if there is one, their goal pointed at; what has still to be said."""
        self.gestures += 2 if to else 1
        party = self.party
        body = OrderIn(seat=self.seat, n=party.n(self.seat), units=list(units), way=[to] if to else [], deed="")
        return party.house.playing.order(party.people[self.seat], party.table, body).then

    def fight(self, *units: str, to: str) -> None:
        self.button(self.group(*units, to=to))  # it is confirmed

    def everything(self) -> None:
        """All that is ready, by one button; what has still to be said is confirmed."""
        live = self.party.live()
        view, presentation = live.view(live.asked), live.game.presentation
        then = self.group(*presentation.orders.ready(view.state, presentation.choices(view)))
        if then:
            self.button(then)

    def others(self, action: str) -> None:
        while self.party.asked() not in ("", self.seat):
            self.party.play(action)

    @property
    def choices(self) -> int:
        """What it takes without orders, where every choice is a click and what cannot be taken back another."""
        steps = self.party.live().steps[self.rows :]
        return sum(step.row.kind == log.ACTION and step.row.seat == self.seat for step in steps)


def test_the_first_axis_turn_of_the_crimea(house: House) -> None:
    """Five groups move, two attacks by seven and six units with all support."""
    hand = Hand(Party(house, "crimean-campaign", start=AXIS_TURN))
    first, second = ("50i", "132i", "1m", "22i", "24i", "46i", "4m"), ("72i", "170i", "73i", "stug190", "rmc", "1ss")
    hand.button("order move_fight")
    hand.group(*first[:3], to="1304")
    hand.group(*first[3:6], to="1404")
    hand.group("4m", to="1405")
    hand.group(*second[:3], to="2104")
    hand.group(*second[3:], to="2004")
    hand.button("done")
    for units, place, support in ((first, "1305", ("support:cas1", "support:ha110")), (second, "2105", ())):
        hand.fight(*units, to=place)
        for card in support:  # by and by
            hand.group(card)
        hand.button("ready") if support else hand.everything()  # what is left goes to the second attack
        hand.others("ready")
        while hand.asks in ("ChooseLoss", "ChooseAdvance"):
            hand.everything()
    hand.button("done")
    assert hand.gestures <= 28, hand.gestures
    assert hand.choices >= 40, hand.choices


def test_two_moves_and_an_attack_in_siege(house: House) -> None:
    """The Attacker's first turn before Sevastopol."""
    party = Party(house, "siege")
    while party.live().state.decision.name != "ChooseMover":
        party.play("done")
    hand = Hand(party)
    hand.group("g24", "gart1", "gstug", to="0502")
    hand.group("r1m", to="0603")
    hand.button("done")
    hand.others("done")
    hand.fight("g24", "gart1", "gstug", "g50", "r18", "r1m", to="0503")
    while hand.asks in ("ChooseLoss", "ChooseAdvance") and party.asked() == hand.seat:
        hand.everything()
    assert hand.gestures <= 9, hand.gestures
    assert hand.choices >= 15, hand.choices
