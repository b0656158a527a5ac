"""A game that today's rules read otherwise moves on to a new table if every seat agrees; nothing hidden is told so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import update

from kurgan.games import load
from kurgan.server.house import House
from kurgan.server.shapes.acting import MoveOn, Notes
from kurgan.server.shapes.kept import KeptTable
from kurgan.server.shapes.making import Clock
from kurgan.server.store import schema
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.server.helpers import Party, kinds, texts
from tests.server.rereading import DEEP, DRY, SHALLOW, at_the_ford, comes, fell_short
from tests.server.test_upgrading import Opener, checked, differs

UNTIL = ["deal raft", "deal storm", *["step"] * 5, "roll 1"]  # north is at the river; this brings him over now


def says(party: Party, seat: str, agree: bool = True, rules: str = "1.next") -> None:
    party.house.moving.ask(party.people[seat], party.table, MoveOn(seat=seat, rules=rules, agree=agree))


def kept(party: Party, seat: str) -> KeptTable:
    return party.house.looking.kept(party.people[seat], party.table, seat)


def moved(party: Party) -> Party:
    """The same people at the table where the game goes on."""
    other = party.on(party.house)
    other.table = kept(party, party.first).next
    assert other.table
    return other


@pytest.fixture
def stuck(house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch) -> Party:
    """A game after a throw that fell short, which under the rules that have come nothing does."""
    party = at_the_ford(house, clock=Clock(bank_s=600, increment_s=5))
    fell_short(party)
    house.beside.notes(party.bob, party.table, Notes(seat=party.second, text="he has the raft"))
    house.close()
    comes(monkeypatch, "ford", DRY, {})
    return party.on(open_house(2))


def test_two_people_agree_and_play_on_from_where_the_new_rules_allow_it(stuck: Party, open_house: Opener) -> None:
    page = kept(stuck, "north")
    assert page.moving is not None and page.next == ""
    assert (page.moving.asked, page.moving.by, page.moving.agreed) == ("south", "", [])
    assert not [row for row in page.rows if row.lost]  # it is the other who has chosen since
    says(stuck, "north")
    page = kept(stuck, "south")
    assert page.moving is not None and (page.moving.by, page.moving.agreed) == ("north", ["north"])
    assert [row.n for row in page.rows if row.lost] == [3] and page.next == ""
    stuck.house.close()
    again = stuck.on(open_house(3))  # the server may be restarted in between
    says(again, "south")
    new = moved(again)
    live = new.live()
    assert texts(live) == [*UNTIL, "1 1.next"] and kinds(live)[-1] == "moved" and new.asked() == "south"
    assert live.header.rules == "1.next" and live.header.parent == again.table and live.header.clock is not None
    entry = new.house.looking.snapshot(new.ann, new.table, "north").entries[-1]
    assert (entry.kind, entry.events[0].message.key) == ("moved", "upgrade.moved")
    assert live.facts.seats["south"].notes == "he has the raft" and live.facts.seats["north"].notes == ""
    for person in (new.ann, new.bob):
        assert [line.table.id for line in new.house.lists.lobby(person).mine] == [new.table]
    new.play("calm")
    assert new.asked() == "south" and "north=4 raft" in new.live().state.position()
    assert checked(new.house).other_rules == 1


def test_who_left_it_cannot_open_it_again_even_under_the_old_rules(
    stuck: Party, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seat in stuck.people:
        says(stuck, seat)
    new = kept(stuck, "south").next
    stuck.house.close()
    monkeypatch.undo()
    again = stuck.on(open_house(3))
    with pytest.raises(Trouble, match="moved_on"):
        again.live()
    page = kept(again, "south")
    assert (page.next, page.moving, page.whole) == (new, None, False)
    assert again.house.looking.record(again.bob, again.table, "south").startswith("kurgan-kept 1")


def test_one_refuses_and_it_may_be_asked_for_again(stuck: Party) -> None:
    says(stuck, "south", agree=False)  # nobody asked
    says(stuck, "north")
    says(stuck, "south", agree=False)
    page = kept(stuck, "north")
    assert page.moving is not None and page.next == ""
    assert (page.moving.by, page.moving.refused, page.moving.agreed) == ("north", "south", ["north"])
    says(stuck, "south")
    page = kept(stuck, "north")
    assert page.moving is not None and (page.moving.by, page.moving.refused) == ("south", "")
    says(stuck, "north")
    says(stuck, "north")  # twice is once
    assert moved(stuck).asked() == "south"


def test_agreement_to_one_version_is_none_to_the_next(
    stuck: Party, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(stuck, "north")
    stuck.house.close()
    comes(monkeypatch, "ford", DRY, {})
    again = stuck.on(open_house(3))
    page = kept(again, "south")
    assert page.moving is not None and (page.now, page.moving.by, page.moving.agreed) == ("1.next.next", "", [])
    with pytest.raises(Trouble, match="stale"):
        says(again, "south")
    says(again, "south", rules="1.next.next")
    assert kept(again, "south").next == ""


def test_a_computer_agrees_at_once(house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    party = at_the_ford(house)
    fell_short(party)
    s = schema.seats  # whoever sat there, a computer does now
    with house.means.db.writing() as connection:
        here = (s.c.table_id == party.table) & (s.c.seat == "south")
        connection.execute(update(s).where(here).values(kind="computer", agent="random", person=None))
    house.close()
    comes(monkeypatch, "ford", DRY, {})
    again = party.on(open_house(2))
    says(again, "north")
    new = moved(again).live()
    assert texts(new) == [*UNTIL, "1 1.next"] and new.facts.seats["south"].kind == "computer"


def test_dice_get_a_seal_of_their_own_and_perhaps_nothing_is_lost(
    ford: Party, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        ford.play("step")
    old = ford.live()
    differs(ford)
    ford.house.close()
    comes(monkeypatch, "ford", DEEP, {})
    again = ford.on(open_house(2))
    assert not [row for row in kept(again, "north").rows if row.lost]
    for seat in again.people:
        says(again, seat)
    new = moved(again).live()
    assert texts(new)[:-1] == texts(old) and new.state.position() == old.state.position()
    assert old.cup is not None and new.cup is not None and new.cup.commitment != old.cup.commitment


def test_whoever_once_held_a_seat_is_remembered_and_watchers_come_along(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch, time: Callable[[], float]
) -> None:
    party = at_the_ford(house)
    eve = house.people.new("Eve")[0]
    house.seating.join(eve, party.made.watch)
    token = house.seating.reissue(party.bob, party.table, party.second).token
    house.seating.join(party.ann, token)  # all seats, of which one was Bob's
    party.people[party.second] = party.ann
    fell_short(party)
    house.close()
    comes(monkeypatch, "ford", DRY, {})
    again = party.on(open_house(2))
    says(again, "north")
    new = moved(again)
    assert new.live().facts.holders == {party.ann.id, party.bob.id} and eve.id in new.live().facts.watchers
    assert not new.house.looking.snapshot(new.ann, new.table, "north").table.whole


def test_nothing_hidden_shows_in_what_would_be_lost(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ in a hidden card only are told alike, to the other seat and to a spectator."""
    parties, watchers = [], []
    for card in ("mud", "storm"):
        party = at_the_ford(house, start=f"scenario=ford; at=ChooseStep; side=north; north=1 raft; south=1 {card}")
        fell_short(party)
        watchers.append(house.people.new("Eve")[0])
        house.seating.join(watchers[-1], party.made.watch)
        parties.append(party)
    house.close()
    comes(monkeypatch, "ford", DRY, {})
    again = open_house(2)
    told = []
    for party, eve in zip(parties, watchers, strict=True):
        pages = [again.looking.kept(who, party.table, seat) for who, seat in ((party.ann, "north"), (eve, ""))]
        told.append([(page.moving, page.rows) for page in pages])
    assert told[0] == told[1] and told[0][0][0] is not None


def test_who_may_not(stuck: Party) -> None:
    eve = stuck.house.people.new("Eve")[0]
    wrongly: list[tuple[Person, str, str, int, str]] = [
        (eve, stuck.table, "north", 403, "not_your_seat"),
        (stuck.ann, stuck.table, "south", 403, "not_your_seat"),
        (stuck.ann, stuck.table, "west", 404, "not_found"),
        (stuck.ann, "no such", "north", 404, "unknown_table"),
        (stuck.ann, "no\0such", "north", 404, "unknown_table"),
    ]
    for person, table, seat, status, key in wrongly:
        with pytest.raises(Trouble) as trouble:
            stuck.house.moving.ask(person, table, MoveOn(seat=seat, rules="1.next"))
        assert (trouble.value.status, trouble.value.message.key) == (status, f"trouble.{key}")


def test_a_game_that_goes_on_by_itself_is_not_left(
    house: House, open_house: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = at_the_ford(house)
    fell_short(party)
    house.close()
    comes(monkeypatch, "ford", SHALLOW, {"river": "high"})
    again = party.on(open_house(2))
    assert kept(again, "north").moving is None
    with pytest.raises(Trouble, match="no_moving"):
        says(again, "north")
    assert again.live().header.rules == "1.next" and load("ford").version == "1.next"
