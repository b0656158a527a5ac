"""Links, seats, people: who may sit, look and act."""

from __future__ import annotations

import logging
import time as real_time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat, Notes, Play, Say, StandingIn
from kurgan.server.shapes.making import Fork, Import, NewSeat, NewTable
from kurgan.server.store import schema
from kurgan.server.trouble import Trouble
from tests.server.helpers import BOT, LINK, ME, OPEN, SB, Party, Time


def refused(status: int, key: str, act: Callable[[], object]) -> None:
    with pytest.raises(Trouble) as trouble:
        act()
    assert (trouble.value.status, trouble.value.message.key) == (status, f"trouble.{key}")


def everything_stored(house: House) -> str:
    with house.means.db.reading() as connection:
        return repr([connection.execute(select(table)).all() for table in schema.METADATA.sorted_tables])


def test_tokens_and_cookies_are_kept_as_hashes_only(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ann, cookie = house.people.new("Ann")
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    tokens = [cookie, made.watch, *made.links.values()]
    tokens.append(house.seating.reissue(ann, made.table, "south").token)
    assert all(len(token) >= 32 for token in tokens)  # 24 bytes
    for token in tokens:
        assert token not in everything_stored(house) and token not in caplog.text
    assert house.people.find(cookie) == ann and house.people.find("nonsense") is None


def test_a_link_seats_who_opens_it_first(house: House) -> None:
    ann, bob, eve = (house.people.new(name)[0] for name in ("Ann", "Bob", "Eve"))
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": LINK}))
    token = made.links["south"]
    assert list(made.links) == ["south"]
    seat = house.looking.snapshot(ann, made.table, "north").table.seats[1]
    assert (seat.taken, seat.open, seat.mine, seat.name) == (False, False, False, "")
    joined = house.seating.join(bob, token)
    assert (joined.table, joined.seat) == (made.table, "south")
    assert house.seating.join(bob, token) == joined  # again, by the same
    refused(410, "link_used", lambda: house.seating.join(eve, token))
    refused(404, "unknown_link", lambda: house.seating.join(eve, "x" * 32))
    seat = house.looking.snapshot(ann, made.table, "north").table.seats[1]
    assert (seat.taken, seat.name) == (True, "Bob")
    house.people.rename(bob, "Robert")
    house.beside.notes(bob, made.table, Notes(seat="south", text=""))  # anything that reads the table anew
    assert house.looking.snapshot(bob, made.table, "south").table.seats[1].name == "Robert"


def test_a_reissued_link_unseats_and_the_old_one_is_gone(house: House, time: Time) -> None:
    party = Party(house)
    eve = house.people.new("Eve")[0]
    refused(403, "not_owner", lambda: house.seating.reissue(party.bob, party.table, "north"))
    refused(403, "not_owner", lambda: house.seating.reissue(eve, party.table, "south"))
    token = party.taken_away(time)
    refused(403, "not_your_seat", lambda: house.looking.snapshot(party.bob, party.table, "south"))
    refused(410, "link_used", lambda: house.seating.join(party.bob, party.made.links["south"]))
    assert house.seating.join(eve, token).seat == "south"
    assert house.looking.snapshot(eve, party.table, "south").seat == "south"
    refused(404, "not_found", lambda: house.seating.reissue(party.ann, party.table, "nowhere"))


def test_a_reissue_is_told_and_gives_nobodys_secrets_away(house: House, time: Time) -> None:
    """The owner may take a seat from somebody, but not what was private there, nor without a trace."""
    party = Party(house)
    house.beside.notes(party.bob, party.table, Notes(seat="south", text="I have the storm"))
    house.beside.standing(party.bob, party.table, StandingIn(seat="south", answers={"StormAnswer": "calm"}))
    assert [seat.reissued_ms for seat in house.looking.snapshot(party.bob, party.table, "south").table.seats] == [0, 0]
    house.seating.join(party.ann, party.taken_away(time))
    shown = house.looking.snapshot(party.ann, party.table, "south")
    assert (shown.notes, shown.standing, shown.table.whole) == ("", {}, False)
    refused(403, "not_whole", lambda: house.looking.snapshot(party.ann, party.table, "both"))
    assert house.looking.record(party.ann, party.table, "south").startswith("kurgan-seat-record")
    time.passes(60)
    house.seating.join(party.bob, house.seating.reissue(party.ann, party.table, "south").token)
    seats = house.looking.snapshot(party.bob, party.table, "south").table.seats
    assert [seat.reissued_ms for seat in seats] == [0, house.means.now()]
    assert house.lists.lobby(party.bob).mine[0].table.seats == seats


def test_who_alone_ever_held_the_seats_may_renew_them_and_see_all(house: House) -> None:
    ann = house.people.new("Ann")[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": ME}))
    house.seating.join(ann, house.seating.reissue(ann, made.table, "south").token)
    assert house.looking.snapshot(ann, made.table, "both").table.whole


def test_the_spectators_link_is_for_many_until_it_is_renewed(house: House) -> None:
    party = Party(house)
    watchers = [house.people.new(name)[0] for name in ("Cy", "Di")]
    refused(403, "not_your_seat", lambda: house.looking.snapshot(watchers[0], party.table, ""))
    refused(403, "not_your_seat", lambda: house.looking.snapshot(None, party.table, ""))
    for watcher in watchers:
        assert house.seating.join(watcher, party.made.watch).seat == ""
        shown = house.looking.snapshot(watcher, party.table, "")
        assert not any(seat.mine for seat in shown.table.seats) and shown.moment.choices == []
        refused(403, "not_your_seat", lambda who=watcher: house.looking.snapshot(who, party.table, "north"))  # type: ignore[misc]
        refused(
            403,
            "not_your_seat",
            lambda who=watcher: house.playing.play(  # type: ignore[misc]
                who, party.table, Play(seat="north", n=2, action="step")
            ),
        )
    token = house.seating.reissue(party.ann, party.table, "").token
    refused(403, "not_your_seat", lambda: house.looking.snapshot(watchers[0], party.table, ""))
    refused(410, "link_used", lambda: house.seating.join(watchers[0], party.made.watch))
    assert house.seating.join(watchers[1], token).seat == ""


def test_an_open_seat_is_for_the_first_to_sit(house: House) -> None:
    ann, bob, eve = (house.people.new(name)[0] for name in ("Ann", "Bob", "Eve"))
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": OPEN}))
    assert made.links == {}
    assert [line.table.id for line in house.lists.lobby(bob).open] == [made.table] and house.lists.lobby(bob).mine == []
    assert house.lists.lobby(None).open[0].table.seats[1].open
    refused(403, "not_open", lambda: house.seating.sit(bob, made.table, "north"))
    assert house.seating.sit(bob, made.table, "south").seat == "south"
    assert house.seating.sit(bob, made.table, "south").seat == "south"
    refused(409, "seat_taken", lambda: house.seating.sit(eve, made.table, "south"))
    assert house.lists.lobby(eve).open == [] and [line.seat for line in house.lists.lobby(bob).mine] == ["south"]


def test_a_seat_acts_for_its_person_only(ford: Party) -> None:
    refused(
        403,
        "not_your_seat",
        lambda: ford.house.playing.play(ford.bob, ford.table, Play(seat="north", n=2, action="step")),
    )
    refused(
        403, "not_your_seat", lambda: ford.house.playing.play(None, ford.table, Play(seat="north", n=2, action="step"))
    )
    refused(
        404, "not_found", lambda: ford.house.playing.play(ford.ann, ford.table, Play(seat="west", n=2, action="step"))
    )
    refused(
        404, "unknown_table", lambda: ford.house.playing.play(ford.ann, "none", Play(seat="north", n=2, action="step"))
    )
    refused(409, "stale", lambda: ford.house.playing.play(ford.ann, ford.table, Play(seat="north", n=1, action="step")))
    refused(
        400, "bad_text", lambda: ford.house.playing.play(ford.ann, ford.table, Play(seat="north", n=2, action="fly"))
    )
    with pytest.raises(Trouble) as trouble:
        ford.play("raft", "north")
    assert trouble.value.status == 409 and trouble.value.rule in ("2-b", "3-a")  # no raft, or no water
    with pytest.raises(Trouble) as trouble:
        ford.play("step", "south")
    assert trouble.value.message.key == "refusal.not_your_decision"
    assert len(ford.live().steps) == 2  # nothing has changed


def test_hot_seat_one_person_holds_both_and_may_see_all(house: House) -> None:
    ann = house.people.new("Ann")[0]
    seats = {"north": ME, "south": NewSeat(kind="me", name="Sis")}
    made = house.making.create(ann, NewTable(game="ford", seats=seats))
    shown = house.looking.snapshot(ann, made.table, "north")
    assert shown.table.whole and [seat.mine for seat in shown.table.seats] == [True, True]
    assert [seat.name for seat in shown.table.seats] == ["Ann", "Sis"]
    assert house.looking.snapshot(ann, made.table, "both").n == 2
    update = house.playing.play(ann, made.table, Play(seat="north", n=2, action="step"))
    assert update.moment.asked == "south" and update.moment.choices == []
    assert house.looking.update(ann, made.table, "south", 2).moment.choices
    assert house.lists.lobby(ann).mine[0].seat == "south" and house.lists.lobby(ann).mine[0].my_move


def test_a_computer_is_no_person_so_its_secrets_stay(house: House) -> None:
    ann = house.people.new("Ann")[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": BOT}))
    assert not house.looking.snapshot(ann, made.table, "north").table.whole
    refused(403, "not_whole", lambda: house.looking.snapshot(ann, made.table, "both"))
    refused(404, "not_found", lambda: house.seating.reissue(ann, made.table, "south"))


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        ({"north": ME}, "wrong_seats"),
        ({"north": ME, "south": ME, "west": ME}, "wrong_seats"),
        ({"north": ME, "south": NewSeat(kind="computer", agent="deep")}, "bad_text"),
    ],
)
def test_seats_must_fit_the_game(house: House, seats: dict[str, NewSeat], key: str) -> None:
    ann = house.people.new()[0]
    refused(400, key, lambda: house.making.create(ann, NewTable(game="ford", seats=seats)))
    assert house.lists.lobby(ann).mine == []


def test_an_opponent_must_be_able_to_play_the_seat(house: House) -> None:
    ann = house.people.new()[0]
    printed = NewSeat(kind="computer", agent="printed")
    refused(
        400, "bad_text", lambda: house.making.create(ann, NewTable(game=SB, seats={"german": ME, "russian": printed}))
    )
    made = house.making.create(ann, NewTable(game=SB, scenario="solo", seats={"german": printed, "russian": ME}))
    assert house.looking.snapshot(ann, made.table, "russian").table.seats[0].agent == "printed"


@pytest.mark.parametrize(
    "new",
    [
        {"game": "chess"},
        {"game": "ford", "scenario": "sea"},
        {"game": "ford", "options": {"river": "dry"}},
        {"game": "ford", "options": {"wind": "strong"}},
        {"game": "ford", "start": "at=Nowhere"},
        {"game": "ford", "start": "nonsense"},
        {"game": "ford", "overlay": "track ="},
        {"game": "ford", "overlay": "[track]\nspaces = 'many'"},
        {"game": "ford", "overlay": "[moon]\nphase = 1"},
        {"game": "ford", "overlay": "a = " + "[" * 5000},
        {"game": "ford", "overlay": "a = " + "9" * 5000},
    ],
)
def test_a_table_that_cannot_be_is_not_made(house: House, new: dict[str, object]) -> None:
    ann = house.people.new()[0]
    refused(
        400,
        "bad_text",
        lambda: house.making.create(ann, NewTable.model_validate({**new, "seats": {"north": ME, "south": ME}})),
    )
    assert house.lists.lobby(ann).mine == []


def test_chat_is_for_the_table_and_notes_for_the_seat(ford: Party) -> None:
    update = ford.house.beside.chat(ford.ann, ford.table, Say(seat="north", text="  Good luck!\x00 "))
    assert [(line.n, line.who, line.name, line.text) for line in update.chat] == [(1, "north", "Ann", "Good luck!")]
    refused(422, "malformed", lambda: ford.house.beside.chat(ford.ann, ford.table, Say(seat="north", text=" \x07 ")))
    refused(403, "not_your_seat", lambda: ford.house.beside.chat(ford.bob, ford.table, Say(seat="north", text="hi")))
    ford.house.beside.notes(ford.ann, ford.table, Notes(seat="north", text="he has the storm"))
    assert ford.house.looking.snapshot(ford.ann, ford.table, "north").notes == "he has the storm"
    theirs = ford.house.looking.snapshot(ford.bob, ford.table, "south")
    assert theirs.notes == "" and [line.text for line in theirs.chat] == ["Good luck!"]


def test_who_resigns_has_lost(ford: Party) -> None:
    update = ford.house.playing.resign(ford.bob, ford.table, AsSeat(seat="south"))  # also when not asked
    assert (update.table.status, update.table.loser, update.table.winner) == ("resigned", "south", "north")
    assert update.moment.over and update.moment.asked == "" and update.table.whole
    assert [(entry.kind, entry.side) for entry in update.entries] == [("resign", "south")]
    refused(409, "game_over", lambda: ford.play("step", "north"))
    refused(409, "game_over", lambda: ford.house.playing.resign(ford.ann, ford.table, AsSeat(seat="north")))


def test_whoever_must_know_of_a_change_is_told_after_it_is_written(ford: Party) -> None:
    told: list[int] = []
    ford.house.tables.on_change.append(lambda live: told.append(len(live.steps)))
    ford.play("step")
    assert told == [3]
    ford.house.beside.chat(ford.ann, ford.table, Say(seat="north", text="hi"))
    assert told == [3, 3]
    ford.house.beside.notes(ford.ann, ford.table, Notes(seat="north", text="secret"))
    with pytest.raises(Trouble):
        ford.play("raft")
    assert told == [3, 3]


def test_a_name_is_one_line(house: House) -> None:
    assert house.people.new(" Ann \n\t of\u2028 here\x00 ")[0].name == "Ann of here"
    assert house.people.rename(house.people.new()[0], "a\nb").name == "a b"


def test_a_table_says_how_it_began(house: House) -> None:
    """Who made it from a position, a record or another table may know what lies hidden there."""
    ann = house.people.new()[0]
    seats = {"north": ME, "south": ME}
    fresh = house.making.create(ann, NewTable(game="ford", seats=seats)).table
    placed = house.making.create(ann, NewTable(game="ford", seats=seats, start="at=ChooseStep; north=3 raft")).table
    record = house.looking.record(ann, fresh, "both")
    made = [
        fresh,
        placed,
        house.making.import_record(ann, Import(record=record, seats=seats)).table,
        house.making.fork(ann, fresh, Fork(seat="both", n=1, seats=seats)).table,
    ]
    began = [house.looking.snapshot(ann, table, "").table.began for table in made]
    assert began == ["scenario", "position", "record", "fork"]


def test_games_are_kept_where_no_other_user_reads_them(tmp_path: Path) -> None:
    House(tmp_path / "new").close()
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", [".".join(["a"] * 50_000) + "=1", "[" + ".".join(["a"] * 50_000) + "]"])
def test_a_data_file_with_an_endless_key_is_not_read(house: House, text: str) -> None:
    start = real_time.perf_counter()
    seats = {"german": ME, "russian": ME}
    refused(
        400,
        "bad_text",
        lambda: house.making.create(house.people.new()[0], NewTable(game=SB, seats=seats, overlay=text)),
    )
    assert real_time.perf_counter() - start < 5
