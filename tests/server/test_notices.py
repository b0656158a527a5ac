"""When somebody is told that it is his move: once for each waiting, all tables together, and never whoever knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from kurgan.server.house import House
from kurgan.server.notices.carrier import Carrier
from kurgan.server.notices.options import NoticeOptions
from kurgan.server.notices.posting import Poster
from kurgan.server.notices.sending import Failed
from kurgan.server.notices.teller import Teller
from kurgan.server.notices.wishes import Wishes
from kurgan.server.notices.writing import Place
from kurgan.server.shapes.acting import AsSeat, Say
from kurgan.server.shapes.making import Clock, NewTable
from kurgan.server.shapes.notices import NewWebhook, Often
from kurgan.server.store import noticed, seats
from kurgan.server.store.notices_to import MOST_FAILURES
from kurgan.server.store.people import Person
from tests.server.helpers import BOT, LINK, ME, SB, Party, Time

OPTIONS = NoticeOptions(("webhook",))
BASE = "https://club.example"
DAY = 86_400


class Recorder(Poster):
    """What would be posted where."""

    def __init__(self) -> None:
        super().__init__(look=lambda host, port: ["192.0.2.1" if host == "docs" else "93.184.216.34"])
        self.posts: list[tuple[str, Any]] = []
        self.status: int | None = 204

    def post(self, place: Place, body: bytes, headers: Mapping[str, str], https_only: bool = False) -> int:
        if self.status is None:
            raise Failed("no_answer", host=place.host)
        self.posts.append((place.path, json.loads(body)))
        return self.status


class Desk:
    """Notices of one house, as one of its processes sends them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.carrier = Carrier(house.means, OPTIONS, BASE)
        self.recorder = self.carrier.poster = Recorder()
        self.teller = Teller(house, None, self.carrier, 3600)
        self.wishes = Wishes(house.means, OPTIONS, self.carrier)

    def wants(self, person: Person, often: Often = "soon", path: str = "hook") -> None:
        self.wishes.add_webhook(person, NewWebhook(url=f"https://hooks.example/{path}", lang="en"))
        self.wishes.how_often(person, often, "en")

    def told(self) -> list[Any]:
        """What is sent now."""
        before = len(self.recorder.posts)
        for sent in self.teller.look():
            sent.result(20)
        return [said for _, said in self.recorder.posts[before:]]

    def looks(self, person: Person, table: str) -> None:
        self.house.lookers.asked(person.id, table, "GET", f"/api/tables/{table}")


@pytest.fixture
def desk(house: House) -> Iterator[Desk]:
    made = Desk(house)
    yield made
    made.teller.stop()


def tables(said: Any) -> list[str]:
    return [each["url"].rpartition("/")[2] for each in said["tables"]]


def pass_on(party: Party, desk: Desk | None = None) -> Person:
    """Whoever is asked plays until another is; gives that one."""
    was, luck = party.asked(), Random(1)
    while party.asked() == was:
        if desk:
            desk.looks(party.people[was], party.table)
        next(iter(party.random_play(luck, 1)))
    return party.people[party.asked()]


def again(party: Party, desk: Desk, time: Time) -> None:
    """Whoever is asked plays, being there, and the other answers when he has gone."""
    pass_on(party, desk)
    desk.told()
    time.passes(10)
    pass_on(party)


def test_a_move_that_waits_is_told_after_two_minutes_and_once(ford: Party, desk: Desk, time: Time) -> None:
    asked = ford.people[ford.asked()]
    desk.wants(asked)
    time.passes(119)
    assert desk.told() == []
    time.passes(2)
    (said,) = desk.told()
    assert said["kind"] == "your_move" and tables(said) == [ford.table]
    assert said["tables"][0]["url"] == f"{BASE}/t/{ford.table}" and said["tables"][0]["game"] == "ford"
    for _ in range(5):
        time.passes(DAY)
        assert desk.told() == []


def test_nobody_is_told_who_did_not_ask(ford: Party, desk: Desk, time: Time) -> None:
    asked = ford.asked()
    desk.wants(next(person for seat, person in ford.people.items() if seat != asked))
    time.passes(DAY)
    assert desk.told() == []


def test_ten_clicks_of_a_turn_are_one_notice(house: House, desk: Desk, time: Time) -> None:
    """Whoever plays on and on asks nobody; only when the other is asked, and has been for a while, is he told."""
    battle = Party(house, SB)
    other = next(person for seat, person in battle.people.items() if seat != battle.asked())
    desk.wants(other)
    clicks = 0
    while battle.people[battle.asked()] != other or clicks < 10:
        next(iter(battle.random_play(Random(1), 1)))
        clicks += 1
        time.passes(13 if battle.people[battle.asked()] == other else 130)
        assert desk.told() == []
    time.passes(121)
    assert [tables(said) for said in desk.told()] == [[battle.table]]


def test_three_tables_are_one_notice(house: House, desk: Desk, time: Time) -> None:
    parties = [Party(house) for _ in range(3)]
    me = parties[0].people[parties[0].asked()]
    for party in parties[1:]:  # the same person sits wherever a seat is asked
        with house.means.db.writing() as connection:
            seats.bring(connection, party.people[party.asked()].id, me.id)
        time.passes(30)
    desk.wants(me)
    time.passes(121)
    (said,) = desk.told()
    assert sorted(tables(said)) == sorted(party.table for party in parties) and "3 tables" in said["text"]
    time.passes(DAY)
    assert desk.told() == []


def test_who_has_looked_since_then_knows(ford: Party, desk: Desk, time: Time) -> None:
    asked = ford.people[ford.asked()]
    desk.wants(asked)
    time.passes(60)
    desk.looks(asked, ford.table)
    desk.told()
    time.passes(DAY)
    assert desk.told() == []
    again(ford, desk, time)
    time.passes(121)
    assert len(desk.told()) == 1  # that is another waiting


def test_an_open_page_counts_as_long_as_somebody_does_something_there(ford: Party, desk: Desk, time: Time) -> None:
    asked = ford.people[ford.asked()]
    desk.wants(asked)
    pair = (asked.id, ford.table)
    desk.looks(asked, ford.table)
    time.passes(500)
    assert desk.house.lookers.lately([pair]) == {pair: desk.house.means.now()}
    time.passes(200)
    assert desk.house.lookers.lately([pair]) == {}


def test_it_is_quiet_until_he_has_been_there(ford: Party, desk: Desk, time: Time) -> None:
    """Even if the others go back and forth meanwhile."""
    asked = ford.people[ford.asked()]
    desk.wants(asked)
    time.passes(121)
    assert len(desk.told()) == 1
    pass_on(ford)
    pass_on(ford)
    time.passes(DAY)
    assert desk.told() == []
    again(ford, desk, time)
    time.passes(121)
    assert len(desk.told()) == 1


@pytest.mark.parametrize(("often", "seconds"), [("soon", 1800), ("hourly", 3600), ("daily", DAY)])
def test_no_more_often_than_wished(house: House, desk: Desk, time: Time, often: Often, seconds: int) -> None:
    ford = Party(house)
    asked = ford.people[ford.asked()]
    desk.wants(asked, often)
    time.passes(121)
    assert len(desk.told()) == 1
    again(ford, desk, time)
    time.passes(seconds - 20)
    assert desk.told() == []
    time.passes(20)
    assert len(desk.told()) == 1


def test_a_clock_that_runs_out_is_one_more(house: House, desk: Desk, time: Time) -> None:
    ford = Party(house, clock=Clock(bank_s=4 * DAY))
    asked = ford.people[ford.asked()]
    desk.wants(asked, "daily")
    time.passes(121)
    (said,) = desk.told()
    assert "On your clock: 3 days" in said["text"] and "running out" not in said["text"]
    time.passes(3 * DAY + 10 * 3600)
    assert desk.told() == []
    time.passes(2 * 3600 + 60)
    (said,) = desk.told()
    assert "running out" in said["text"] and "11 hours" in said["text"]
    time.passes(3600)
    assert desk.told() == []


def test_computers_wait_for_nobody_unless_a_clock_runs(house: House, desk: Desk, time: Time) -> None:
    ann = house.people.new("Ann")[0]
    desk.wants(ann)
    for more in ({"seats": {"north": ME, "south": BOT}}, {"seats": {"north": ME, "south": ME}, "open_play": True}):
        house.making.create(ann, NewTable(game="ford", **more))
    house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": ME}, clock=Clock(bank_s=DAY)))
    house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    time.passes(3600)
    assert desk.told() == []
    with_clock = NewTable(game="ford", seats={"north": ME, "south": BOT}, clock=Clock(bank_s=DAY))
    table = house.making.create(ann, with_clock).table
    time.passes(3600)
    assert [tables(said) for said in desk.told()] == [[table]]


def test_who_sits_down_begins_the_waiting(house: House, desk: Desk, time: Time) -> None:
    """Its owner made the table and left; he is told when somebody has come."""
    ann, bob = house.people.new("Ann")[0], house.people.new("Bob\nBcc: x@example.com")[0]
    desk.wants(ann)
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    desk.looks(ann, made.table)
    desk.told()
    time.passes(DAY)
    house.seating.join(bob, made.links["south"])
    with house.tables.at(made.table) as live:
        assert live.seat_name(live.asked) == "north"
    time.passes(121)
    (said,) = desk.told()
    assert "against Bob Bcc: x@example.com" in said["tables"][0]["title"] and "\n" not in said["tables"][0]["title"]


def test_what_is_over_is_not_told(ford: Party, desk: Desk, time: Time) -> None:
    asked = ford.asked()
    desk.wants(ford.people[asked])
    other = next(seat for seat in ford.people if seat != asked)
    ford.house.playing.resign(ford.people[other], ford.table, AsSeat(seat=other))
    time.passes(DAY)
    assert desk.told() == []


def test_chat_makes_nobody_be_told_again(ford: Party, desk: Desk, time: Time) -> None:
    asked = ford.asked()
    desk.wants(ford.people[asked])
    desk.looks(ford.people[asked], ford.table)
    desk.told()
    time.passes(3600)
    other = next(seat for seat in ford.people if seat != asked)
    ford.house.beside.chat(ford.people[other], ford.table, Say(seat=other, text="well?"))
    time.passes(121)
    assert desk.told() == []


def test_a_notice_holds_nothing_of_the_game(house: House, desk: Desk, time: Time) -> None:
    """Two tables that were played quite otherwise are told in the same words."""
    said: list[str] = []
    for seed in (1, 2):
        party = Party(house, SB)
        for n, _ in enumerate(party.random_play(Random(seed))):
            if n > 60 and party.asked() == party.first:
                break
        desk.wants(party.people[party.first], path=party.table)
    time.passes(121)
    for one in desk.told():
        assert one.keys() == {"kind", "text", "content", "tables"}
        assert one["tables"][0].keys() == {"url", "game", "title", "since"}
        said.append(json.dumps(one).replace(tables(one)[0], "TABLE"))
    assert len(said) == 2 and said[0] == said[1]


# --- several processes, and what goes wrong -------------------------------------------------------


def test_of_several_processes_one_sends(open_house: Callable[..., House], time: Time) -> None:
    one, other = open_house(), open_house()
    ford, desks = Party(one), [Desk(one), Desk(other)]
    asked = ford.people[ford.asked()]
    desks[0].wants(asked)
    time.passes(121)
    with one.means.db.reading() as connection:
        his = noticed.waiting(connection, one.means.now(), 0)
    now = one.means.now()
    claimed = [bool(each.teller.claimed(asked.id, his, now + n)) for n, each in enumerate(desks)]
    assert claimed == [True, False]
    time.passes(DAY)
    again(ford, desks[0], time)
    time.passes(121)
    assert sum(len(each.told()) for each in desks) == 1
    for each in desks:
        each.teller.stop()


def test_who_looks_at_one_process_is_told_by_none(open_house: Callable[..., House], time: Time) -> None:
    one, other = open_house(), open_house()
    ford, here, there = Party(one), Desk(one), Desk(other)
    asked = ford.people[ford.asked()]
    here.wants(asked)
    time.passes(60)
    there.looks(asked, ford.table)
    assert there.told() == []
    time.passes(DAY)
    assert here.told() == there.told() == []
    for each in (here, there):
        each.teller.stop()


def test_a_kill_between_claim_and_sending_loses_one_and_doubles_none(ford: Party, desk: Desk, time: Time) -> None:
    asked = ford.people[ford.asked()]
    desk.wants(asked)
    time.passes(121)
    send, desk.carrier.begin = desk.carrier.begin, lambda work: None  # type: ignore[assignment, method-assign, return-value]
    desk.teller.look()
    desk.carrier.begin = send  # type: ignore[method-assign]
    assert desk.told() == []
    time.passes(DAY)
    assert desk.told() == []


@pytest.mark.parametrize("often", ["soon", "daily"])
def test_what_did_not_arrive_is_tried_again_and_in_the_end_given_up(
    ford: Party, desk: Desk, time: Time, often: Often
) -> None:
    asked = ford.people[ford.asked()]
    desk.wants(asked, often)
    time.passes(121)
    desk.recorder.status = None
    assert desk.told() == []
    desk.recorder.status = 204
    assert desk.told() == []  # not at once
    time.passes(1800)
    assert len(desk.told()) == 1
    desk.recorder.status = 500
    again(ford, desk, time)
    for _ in range(3 * MOST_FAILURES):
        time.passes(DAY)
        desk.told()
    sent = len(desk.recorder.posts)
    assert sent == 1 + MOST_FAILURES
    (target,) = desk.wishes.shown(asked).targets
    assert target.off
    desk.recorder.status = 204
    desk.carrier.carry(*desk.wishes.test(asked, target.id))
    assert not desk.wishes.shown(asked).targets[0].off


def test_a_joined_person_keeps_what_was_wished(ford: Party, desk: Desk) -> None:
    phone = ford.house.people.new("")[0]
    desk.wants(phone, "daily")
    ford.house.devices.use(phone, ford.house.devices.code(ford.ann).code)
    shown = desk.wishes.shown(ford.ann)
    assert (shown.often, len(shown.targets)) == ("daily", 1) and not desk.wishes.shown(phone).targets
