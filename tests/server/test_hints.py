"""Hints: a good move with its reasons, from the seat's view alone, and only where nobody else plays who might mind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.core.errors import CORE_TEXT
from kurgan.core.text import Catalogue, load_catalogues
from kurgan.server import TEXT, advising, hints
from kurgan.server.bots import Bots
from kurgan.server.house import House
from kurgan.server.shapes.acting import TakeBack
from kurgan.server.shapes.hints import Hint
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.server.http_fixtures import QUICK, furnished, wait_until

SIEGE = "siege"
ME, BOT, LINK = NewSeat(kind="me"), NewSeat(kind="computer", agent="greedy"), NewSeat(kind="link")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(furnished(tmp_path), rng=Random(1))
    yield house
    house.close()


@pytest.fixture
def person(house: House) -> Person:
    return house.people.new("Ann")[0]


@pytest.fixture
def bots(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bots]:
    monkeypatch.setattr(hints, "SECONDS", 0.2)
    bots = Bots(house, QUICK, Random(1))
    bots.start()
    yield bots
    bots.stop()


def table_of(house: House, person: Person, **seats: NewSeat) -> str:
    return house.making.create(person, NewTable(game=SIEGE, seats=seats)).table


def n_of(house: House, table: str) -> int:
    with house.tables.at(table) as live:
        return live.n(0)


def found(house: House, person: Person, table: str) -> Hint:
    n = n_of(house, table)
    wait_until(lambda: house.hints.ask(person, table, "attacker", n).ready, 60)
    return house.hints.ask(person, table, "attacker", n)


def asked(house: House, table: str) -> bool:
    with house.tables.at(table) as live:
        return live.asked == 0


def words(lang: str) -> Catalogue:
    own = load_catalogues(CORE_TEXT, TEXT)[lang].entries
    return Catalogue(lang, own | kurgan.game(SIEGE).text[lang].entries)


def test_a_hint_is_legal_has_reasons_in_both_languages_and_can_be_done(
    house: House, person: Person, bots: Bots
) -> None:
    table = table_of(house, person, attacker=ME, defender=BOT)
    for _ in range(12):
        wait_until(lambda: asked(house, table))
        hint = found(house, person, table)
        assert hint.label is not None and hint.reasons and hint.action and hint.reasons[-1].rule
        for lang in ("en", "zh"):
            said = [words(lang).render(one) for one in (hint.label, *(reason.message for reason in hint.reasons))]
            assert all(said) and not any("{" in line or "advice." in line for line in said)
        before = n_of(house, table)
        house.hints.play(person, table, TakeBack(seat="attacker", n=before))
        assert n_of(house, table) > before
    with house.tables.at(table) as live:
        assert any(step.row.text == hint.action for step in live.steps)


def test_what_is_done_by_a_hint_is_taken_back_as_one(house: House, person: Person, bots: Bots) -> None:
    """A unit and where it goes are two choices and one deed."""
    table = table_of(house, person, attacker=ME, defender=BOT)
    for _ in range(40):
        wait_until(lambda: asked(house, table))
        found(house, person, table)
        job = house.hints.jobs[table, 0]
        assert job.found is not None
        before = n_of(house, table)
        house.hints.play(person, table, TakeBack(seat="attacker", n=before))
        if len(job.found["actions"]) > 1 and n_of(house, table) == before + len(job.found["actions"]):
            after = house.playing.undo(person, table, TakeBack(seat="attacker", n=n_of(house, table)))
            assert after.entries[0].takes_back and not after.moment.undo.half
            with house.tables.at(table) as live:
                assert live.head.depth == before
            return
    raise AssertionError("no hint was made of several choices")


def test_it_is_found_from_the_view_alone_and_once(house: House, person: Person) -> None:
    table = table_of(house, person, attacker=ME, defender=BOT)
    house.errands.on_new.append(lambda: None)
    for _ in range(3):
        assert not house.hints.ask(person, table, "attacker", n_of(house, table)).ready
    [errand] = house.errands.waiting
    assert errand.urgent
    told: dict[str, Any] = json.loads(json.dumps(errand.question))
    assert set(told) == {"task", "game", "overlay", "seat", "view", "seed", "seconds"}
    game = kurgan.game(SIEGE)
    assert game.position(told["view"]).information_state(told["seat"]) == told["view"]
    with house.tables.at(table) as live:
        assert advising.hint(game, told, lambda: True, lambda share: None)["actions"][0] in {
            action.text for action in live.view(0).legal_actions()
        }


def test_a_hint_for_what_is_over_is_refused(house: House, person: Person, bots: Bots) -> None:
    table = table_of(house, person, attacker=ME, defender=BOT)
    before = n_of(house, table)
    found(house, person, table)
    house.hints.play(person, table, TakeBack(seat="attacker", n=before))
    for deed in (
        lambda: house.hints.ask(person, table, "attacker", before),
        lambda: house.hints.play(person, table, TakeBack(seat="attacker", n=n_of(house, table))),
    ):
        with pytest.raises(Trouble) as refused:
            deed()
        assert refused.value.status == 409


def test_there_is_none_among_people_for_strangers_or_without_processes(house: House, person: Person) -> None:
    among = table_of(house, person, attacker=ME, defender=LINK)
    with pytest.raises(Trouble, match="no_hints_among_people"):
        house.hints.ask(person, among, "attacker", n_of(house, among))
    alone = table_of(house, person, attacker=ME, defender=BOT)
    with pytest.raises(Trouble, match="no_hint"):
        house.hints.ask(person, alone, "attacker", n_of(house, alone))
    with pytest.raises(Trouble, match="not_your_seat"):
        house.hints.ask(house.people.new("Eve")[0], alone, "attacker", n_of(house, alone))
    for table, may in ((among, False), (alone, True)):
        assert house.looking.snapshot(person, table, "attacker").table.hints is may


def test_one_process_that_cannot_find_any_costs_nobody_a_game(house: House, person: Person) -> None:
    table = table_of(house, person, attacker=ME, defender=BOT)
    house.errands.on_new.append(lambda: None)
    n = n_of(house, table)
    house.hints.ask(person, table, "attacker", n)
    errand = house.errands.take(urgent=True)
    assert errand is not None
    errand.done(None)
    with pytest.raises(Trouble, match="no_hint"):
        house.hints.ask(person, table, "attacker", n)
    assert not house.hints.ask(person, table, "attacker", n).ready  # who asks again tries again
    assert len(house.errands.waiting) == 1
