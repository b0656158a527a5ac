"""A held seat is given away by its holder, or after a wait that everybody is told and the log keeps."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kurgan.server import takeback
from kurgan.server.house import House
from kurgan.server.shapes.acting import Answer, AsSeat, Notes, PlaceRest, Say, StandingIn, Vacation
from kurgan.server.shapes.making import Clock, Fork, Import, NewTable
from kurgan.server.shapes.table import SeatOut, TableOut
from kurgan.server.shapes.viewing import Update
from kurgan.server.trouble import Trouble
from tests.server.helpers import LINK, ME, OPEN, SB, Party, Time, kinds
from tests.server.test_seats import refused

DAY_S = 24 * 3600
SEATING = {"claim", "keep", "handover", "reissue", "taken"}


def seat_of(table: TableOut, seat: str) -> SeatOut:
    return next(found for found in table.seats if found.seat == seat)


def seating(party: Party) -> list[str]:
    return [kind for kind in kinds(party.live()) if kind in SEATING]


def claimed(party: Party) -> None:
    """Ann, whose table it is, asks for Bob's seat."""
    assert party.house.seating.reissue(party.ann, party.table, party.second).token == ""


def claims(party: Party) -> list[str]:
    return list(party.live().claims)


# --- the wait -------------------------------------------------------------------------------------


def test_the_owner_cannot_peek_at_a_held_seat(battle: Party, time: Time) -> None:
    """To renew the link, sit down, look at the hidden units and give the seat back, and nobody knows."""
    house, table = battle.house, battle.table
    for seat in ("german", "russian"):
        house.playing.place_rest(battle.people[seat], table, PlaceRest(seat=seat))
    for _ in range(3):  # asking again makes it no shorter
        assert house.seating.reissue(battle.ann, table, "russian").token == ""
        time.passes(DAY_S / 4)
    refused(403, "not_your_seat", lambda: house.looking.snapshot(battle.ann, table, "russian"))
    refused(403, "not_whole", lambda: house.looking.snapshot(battle.ann, table, "both"))
    assert "unit.r_unknown" in house.looking.snapshot(battle.ann, table, "german").moment.text
    assert "unit.r_unknown" not in house.looking.snapshot(battle.bob, table, "russian").moment.text  # still his own
    assert seating(battle) == ["claim"]


def test_everybody_is_told_who_asks_for_which_seat_and_from_when_on(ford: Party, time: Time) -> None:
    house, watcher = ford.house, ford.house.people.new("Cy")[0]
    house.seating.join(watcher, ford.made.watch)
    told: list[int] = []
    house.tables.on_change.append(lambda live: told.append(len(live.steps)))
    from_ms = house.seating.reissue(ford.ann, ford.table, "south").from_ms
    assert from_ms == house.means.now() + DAY_S * 1000 and told == [3]
    for person, seat in ((ford.ann, "north"), (ford.bob, "south"), (watcher, "")):
        shown = house.looking.snapshot(person, ford.table, seat)
        claim, entry = seat_of(shown.table, "south").claim, shown.entries[-1]
        assert claim is not None and claim.from_ms == from_ms
        assert (entry.kind, entry.side, entry.claim, entry.events) == ("claim", "south", claim, [])
        assert seat_of(shown.table, "north").claim is None and shown.table.seat_wait_s == DAY_S
        assert shown.table.changed_ms == house.means.now()
    assert house.lists.lobby(ford.bob).mine[0].table == house.looking.snapshot(ford.bob, ford.table, "south").table


def test_after_the_wait_the_seat_may_be_given_away(ford: Party, time: Time) -> None:
    house, eve = ford.house, ford.house.people.new("Eve")[0]
    house.beside.notes(ford.bob, ford.table, Notes(seat="south", text="mine"))
    claimed(ford)
    time.passes(DAY_S - 1)
    assert house.seating.reissue(ford.ann, ford.table, "south").token == ""
    time.passes(1)
    token = house.seating.reissue(ford.ann, ford.table, "south").token
    refused(403, "not_your_seat", lambda: house.looking.snapshot(ford.bob, ford.table, "south"))
    refused(410, "link_used", lambda: house.seating.join(ford.bob, ford.made.links["south"]))
    shown = house.looking.snapshot(ford.ann, ford.table, "north")
    assert shown.entries[-1].kind == "reissue" and not seat_of(shown.table, "south").taken
    assert seat_of(shown.table, "south").claim is None
    again = house.seating.reissue(ford.ann, ford.table, "south").token  # the link was lost: nobody holds the seat now
    refused(410, "link_used", lambda: house.seating.join(eve, token))
    house.seating.join(eve, again)
    assert house.looking.snapshot(eve, ford.table, "south").notes == ""
    assert seating(ford) == ["claim", "reissue", "taken"]


def test_who_takes_over_does_not_see_both(ford: Party, time: Time) -> None:
    claimed(ford)
    time.passes(DAY_S)
    ford.house.seating.join(ford.ann, ford.house.seating.reissue(ford.ann, ford.table, "south").token)
    shown = ford.house.looking.snapshot(ford.ann, ford.table, "south")
    assert [seat.mine for seat in shown.table.seats] == [True, True] and not shown.table.whole
    refused(403, "not_whole", lambda: ford.house.looking.snapshot(ford.ann, ford.table, "both"))


def test_nobody_waits_for_a_seat_that_nobody_holds(house: House) -> None:
    ann = house.people.new("Ann")[0]
    for kind in (LINK, OPEN):
        made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": kind}))
        bob = house.people.new("Bob")[0]
        house.seating.join(bob, house.seating.reissue(ann, made.table, "south").token)
        assert house.seating.reissue(ann, made.table, "south").token == ""
    assert house.seating.reissue(ann, made.table, "").token


def test_after_the_end_nobody_waits_and_the_log_keeps_it(ford: Party, time: Time) -> None:
    claimed(ford)
    ford.house.playing.resign(ford.ann, ford.table, AsSeat(seat="north"))
    assert claims(ford) == [] and ford.house.lists.lobby(ford.bob).mine[0].table.seats[1].claim is None
    assert ford.house.seating.reissue(ford.ann, ford.table, "south").token
    assert seating(ford) == ["claim", "reissue"]
    table = ford.house.lists.lobby(ford.ann).mine[0].table
    assert (table.status, table.loser, table.winner) == ("resigned", "north", "south")
    assert ford.on(ford.house).live().status == "resigned" and ford.asked() == ""


def test_a_game_that_was_played_out_stays_so(ended: Party) -> None:
    house, eve = ended.house, ended.house.people.new("Eve")[0]
    before = house.looking.snapshot(ended.ann, ended.table, "german")
    house.seating.join(eve, house.seating.reissue(ended.ann, ended.table, "russian").token)
    after = house.looking.snapshot(ended.ann, ended.table, "german")
    assert [entry.kind for entry in after.entries[before.n :]] == ["reissue", "taken"]
    assert after.moment.scene == before.moment.scene and after.table.result == before.table.result != ""
    assert house.lists.lobby(eve).mine[0].table.status == "over"


def test_an_open_link_to_a_seat_that_was_taken_otherwise_is_worth_nothing(house: House) -> None:
    """The owner made it while the seat was still open to anyone; a link takes a seat only from who made it."""
    ann, bob, eve = (house.people.new(name)[0] for name in ("Ann", "Bob", "Eve"))
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": OPEN}))
    token = house.seating.reissue(ann, made.table, "south").token
    house.seating.sit(bob, made.table, "south")
    refused(410, "link_used", lambda: house.seating.join(eve, token))
    assert house.looking.snapshot(bob, made.table, "south").seat == "south"


# --- the holder is here ---------------------------------------------------------------------------

DEEDS: dict[str, Callable[[Party], object]] = {
    "play": lambda p: p.play("step", "south"),
    "chat": lambda p: p.house.beside.chat(p.bob, p.table, Say(seat="south", text="wait")),
    "notes": lambda p: p.house.beside.notes(p.bob, p.table, Notes(seat="south", text="hm")),
    "standing": lambda p: p.house.beside.standing(
        p.bob, p.table, StandingIn(seat="south", answers={"StormAnswer": "calm"})
    ),
    "vacation": lambda p: p.house.beside.vacation(p.bob, p.table, Vacation(seat="south", on=True)),
    "offer": lambda p: p.house.playing.offer_undo(p.bob, p.table, AsSeat(seat="south")),
    "resign": lambda p: p.house.playing.resign(p.bob, p.table, AsSeat(seat="south")),
    "link": lambda p: p.house.seating.reissue(p.bob, p.table, "south"),
    "keep": lambda p: p.house.beside.keep_seat(p.bob, p.table, AsSeat(seat="south")),
}


@pytest.mark.parametrize("deed", list(DEEDS))
def test_whatever_the_holder_does_ends_the_claim(house: House, time: Time, deed: str) -> None:
    party = Party(house, clock=Clock(bank_s=40 * 86400, vacation_s=86400))
    for _ in range(3):
        party.play("step")  # south has chosen before, and is asked
    claimed(party)
    time.passes(DAY_S)  # also when the wait is over
    before = house.looking.snapshot(party.ann, party.table, "north").n
    answer = DEEDS[deed](party)
    if isinstance(answer, Update):
        assert answer.entries[0].kind == "keep" and answer.n == party.n("south")
    news = house.looking.update(party.ann, party.table, "north", before)
    assert (news.entries[0].kind, news.entries[0].side) == ("keep", "south")
    assert claims(party) == [] and seat_of(news.table, "south").claim is None
    assert house.lists.lobby(party.ann).mine[0].table.seats[1].claim is None
    if deed != "resign":
        assert house.seating.reissue(party.ann, party.table, "south").token == ""  # everything from the beginning


def test_undo_and_placing_the_rest_end_the_claim_too(battle: Party) -> None:
    battle.house.playing.place_rest(battle.ann, battle.table, PlaceRest(seat="german"))
    claimed(battle)
    update = battle.house.playing.place_rest(battle.bob, battle.table, PlaceRest(seat="russian"))
    assert update.entries[0].kind == "keep" and claims(battle) == []
    other = Party(battle.house)
    other.play("step")
    other.play("step")
    claimed(other)
    assert other.undo("south").entries[0].kind == "keep" and kinds(other.live())[-2:] == ["keep", "undo"]


def test_what_is_refused_ends_no_claim(ford: Party) -> None:
    claimed(ford)
    refused(422, "malformed", lambda: ford.house.beside.chat(ford.bob, ford.table, Say(seat="south", text="\x07")))
    refused(
        409, "no_offer", lambda: ford.house.playing.answer_undo(ford.bob, ford.table, Answer(seat="south", agree=True))
    )
    with pytest.raises(Trouble):
        ford.play("step", "south")  # not asked
    assert claims(ford) == ["south"] and seating(ford) == ["claim"]


def test_only_the_holders_deeds_count(ford: Party) -> None:
    claimed(ford)
    ford.play("step", "north")
    ford.house.beside.chat(ford.ann, ford.table, Say(seat="north", text="where are you?"))
    ford.house.looking.snapshot(ford.bob, ford.table, "south")  # to look is not to act: a forgotten page looks on
    refused(403, "not_your_seat", lambda: ford.house.beside.keep_seat(ford.ann, ford.table, AsSeat(seat="south")))
    assert claims(ford) == ["south"]


def test_to_keep_a_seat_that_nobody_asks_for_changes_nothing(ford: Party) -> None:
    before = ford.n("south")
    assert ford.house.beside.keep_seat(ford.bob, ford.table, AsSeat(seat="south")).n == before


# --- the holder's own new link --------------------------------------------------------------------


def test_the_holder_hands_the_seat_over_and_keeps_it_until_then(ford: Party, time: Time) -> None:
    """Were it free meanwhile, the owner could renew the link once more and look."""
    house, eve = ford.house, ford.house.people.new("Eve")[0]
    house.beside.notes(ford.bob, ford.table, Notes(seat="south", text="mine"))
    token = house.seating.reissue(ford.bob, ford.table, "south").token
    refused(410, "link_used", lambda: house.seating.join(eve, ford.made.links["south"]))
    assert house.seating.reissue(ford.ann, ford.table, "south").token == ""
    assert house.seating.join(ford.bob, token).seat == "south"  # to see whether the link is right
    time.passes(60)
    shown = house.looking.snapshot(ford.bob, ford.table, "south")
    assert shown.notes == "mine" and seat_of(shown.table, "south").reissued_ms == 0
    house.seating.join(eve, token)
    refused(403, "not_your_seat", lambda: house.looking.snapshot(ford.bob, ford.table, "south"))
    shown = house.looking.snapshot(eve, ford.table, "south")
    assert shown.notes == "" and seat_of(shown.table, "south").reissued_ms == house.means.now()
    assert seat_of(shown.table, "south").name == "Eve" and not shown.table.whole
    assert seating(ford) == ["handover", "claim", "keep", "taken"]
    refused(410, "link_used", lambda: house.seating.join(ford.bob, token))


def test_a_new_link_of_the_holder_ends_the_one_before(ford: Party) -> None:
    first, second = (ford.house.seating.reissue(ford.bob, ford.table, "south").token for _ in range(2))
    eve = ford.house.people.new("Eve")[0]
    refused(410, "link_used", lambda: ford.house.seating.join(eve, first))
    assert ford.house.seating.join(eve, second).seat == "south"


def test_a_seat_taken_from_its_holder_takes_his_open_link_with_it(ford: Party, time: Time) -> None:
    eve = ford.house.people.new("Eve")[0]
    token = ford.house.seating.reissue(ford.bob, ford.table, "south").token
    claimed(ford)
    time.passes(DAY_S)
    ford.house.seating.reissue(ford.ann, ford.table, "south")
    refused(410, "link_used", lambda: ford.house.seating.join(eve, token))


# --- two at once ----------------------------------------------------------------------------------


def test_a_seat_kept_and_taken_at_once_has_one_outcome(
    ford: Party, time: Time, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    claimed(ford)
    time.passes(DAY_S)
    other = ford.on(open_house())
    with other.house.tables.at(ford.table):  # it has looked before the holder came
        monkeypatch.setattr(other.house.tables, "catch_up", lambda live: None)
        ford.house.beside.keep_seat(ford.bob, ford.table, AsSeat(seat="south"))
        refused(409, "stale", lambda: other.house.seating.reissue(ford.ann, ford.table, "south"))
    monkeypatch.undo()
    assert ford.house.looking.snapshot(ford.bob, ford.table, "south").seat == "south"
    assert seating(other) == ["claim", "keep"]


def test_who_sat_down_just_now_is_not_unseated(
    house: House, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = house.people.new("Ann")[0], house.people.new("Bob")[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    other = open_house()
    with other.tables.at(made.table):  # it has looked while the seat was free
        monkeypatch.setattr(other.tables, "catch_up", lambda live: None)
        house.seating.join(bob, made.links["south"])
        refused(409, "stale", lambda: other.seating.reissue(ann, made.table, "south"))
    monkeypatch.undo()
    assert house.looking.snapshot(bob, made.table, "south").seat == "south"


def test_a_claim_survives_a_restart(ford: Party, time: Time, open_house: Callable[..., House]) -> None:
    claimed(ford)
    again = ford.on(open_house())
    assert claims(again) == ["south"]
    time.passes(DAY_S)
    assert again.house.seating.reissue(ford.ann, ford.table, "south").token


# --- no part of the game --------------------------------------------------------------------------


def test_a_claim_is_in_the_way_of_no_undo_and_no_offer(house: House) -> None:
    party = Party(house)
    party.play("step")
    claimed(party)
    live = party.live()
    assert takeback.reason(live, 0) is None
    party.undo("north")
    assert kinds(party.live())[-2:] == ["claim", "undo"] and party.asked() == "north"
    assert party.live().steps[-1].takes is live.steps[2]
    assert claims(party) == ["south"]  # and it is not taken back with what was before it
    party.play("step")
    house.playing.offer_undo(party.ann, party.table, AsSeat(seat="north"))
    update = house.playing.answer_undo(party.bob, party.table, Answer(seat="south", agree=True))
    assert [entry.kind for entry in update.entries] == ["keep", "undo"] and party.asked() == "north"


def test_clocks_records_and_forks_know_nothing_of_it(house: House, time: Time) -> None:
    party = Party(house, clock=Clock(bank_s=600, increment_s=30))
    party.play("step")
    claimed(party)
    time.passes(10)
    house.beside.keep_seat(party.bob, party.table, AsSeat(seat="south"))
    clocks = [
        seat.clock.left_ms for seat in house.looking.snapshot(party.ann, party.table, "north").table.seats if seat.clock
    ]
    assert clocks == [630_000, 590_000]
    record = house.looking.record(party.bob, party.table, "south")
    assert record.startswith("kurgan-seat-record") and '"kind":"claim"' in record and '"kind":"keep"' in record
    seats = {"north": ME, "south": ME}
    assert house.making.import_record(party.bob, Import(record=record, seats=seats)).table
    house.playing.resign(party.ann, party.table, AsSeat(seat="north"))
    house.seating.reissue(party.ann, party.table, "south")
    time.passes(1000)
    assert house.looking.snapshot(party.ann, party.table, "north").table.status == "resigned"
    whole = house.looking.record(party.ann, party.table, "both")
    made = house.making.import_record(party.ann, Import(record=whole, seats=seats)).table
    forked = house.making.fork(party.ann, party.table, Fork(seat="both", n=party.n("north"), seats=seats)).table
    for table in (made, forked):
        with house.tables.at(table) as live:
            assert kinds(live) == ["chance", "chance", "action"]


@pytest.mark.in_a_file
def test_a_game_goes_on_between_claims_as_without(house: House) -> None:
    """The same choices lead to the same position, and each moment of the past can be looked at."""
    parties = []
    for asks in (False, True):
        house.means.rng, rng = random.Random(1), random.Random(4)
        parties.append(Party(house, SB, sealed=False))
        for n, _ in enumerate(parties[-1].random_play(rng, 60)):
            if asks and n % 7 == 0 and not claims(parties[-1]):
                claimed(parties[-1])
    without, with_claims = parties
    assert len(seating(with_claims)) > 6 and not seating(without)
    assert with_claims.live().state.position() == without.live().state.position()
    for n in range(with_claims.n("german") + 1):
        assert house.looking.moment(with_claims.ann, with_claims.table, "german", n).n == n
