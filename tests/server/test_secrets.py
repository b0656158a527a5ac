"""No byte, number or order of what a viewer is sent depends on what the viewer may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from shutil import rmtree
from typing import Any

import pytest

from kurgan.core.view import WHOLE, View
from kurgan.server import hub, live, moves, steps, stream, tables, views
from kurgan.server.house import House
from kurgan.server.shapes.table import TableOut
from kurgan.server.shapes.viewing import Update
from kurgan.server.shown import Shown
from kurgan.server.store.people import Person
from tests.conftest import BUDGETS, Budget
from tests.server import postgres
from tests.server.helpers import Party
from tests.server.twins import (
    PAUSE_S,
    STAGES,
    Pair,
    Sent,
    Stage,
    as_text,
    compare,
    compared,
    difference,
    loaded_roll,
    pairs,
)

VIEWERS = (0, 1, None)
STEPS = BUDGETS["twin_steps"]
SEALED = ("crimean-campaign",)  # games with whole choices that nobody else sees


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return STAGES[request.param]


@pytest.fixture
def loaded_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "roll", loaded_roll)
    monkeypatch.setattr(tables, "pause_ms", lambda live, seat, rng: 1000 * PAUSE_S)


@pytest.mark.usefixtures("loaded_dice")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["first seat", "second seat", "spectator"])
def test_two_tables_look_alike_to_who_cannot_tell_them_apart(
    stage: Stage,
    viewer: int | None,
    budget: Callable[[str], Budget],
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    count, states, apart, mail = budget("twins"), 0, 0, 0
    for seed, rng in zip(count.seeds(len(STAGES)), count.rngs(len(STAGES)), strict=True):
        pair = next(pairs(rng, stage, viewer, STEPS))
        assert pair.differs
        found, size = compared(pair, tmp_path / str(seed))
        assert found == dict.fromkeys({"", stage.name(viewer)}, ""), as_text(pair)
        rmtree(tmp_path / str(seed))
        states, apart, mail = states + pair.states, apart + pair.apart, mail + size
    who = stage.name(viewer) or "spectator"
    share = f"{100 * apart / states:.0f} % differ in what is hidden" if stage.hides else "nothing is hidden"
    record_property("note", f"{stage.game.id}, {who}: {states} paired states, {share}; {mail} answers compared")


@pytest.mark.usefixtures("loaded_dice")
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_two_tables_in_postgresql_look_alike(
    stage: Stage, database_url: str, tmp_path: Path, budget: Callable[[str], Budget]
) -> None:
    """What is sent is made above the database; so a few of them tell."""
    for n, rng in enumerate(budget("twins_postgresql").rngs()):
        pair = next(pairs(rng, stage, n % 2, STEPS))
        found = compare(pair, tmp_path / str(n), lambda: postgres.emptied(tmp_path))
        assert found == dict.fromkeys({"", stage.name(n % 2)}, ""), as_text(pair)


@pytest.mark.usefixtures("loaded_dice")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["first seat", "second seat", "spectator"])
@pytest.mark.parametrize("name", SEALED)
def test_more_secret_choices_at_one_table_than_at_its_twin_cannot_be_told(
    name: str, viewer: int | None, tmp_path: Path
) -> None:
    pair = next(pair for pair in pairs(Random(f"{name} {viewer}"), STAGES[name], viewer, STEPS) if pair.has_uneven)
    assert compare(pair, tmp_path) == dict.fromkeys({"", STAGES[name].name(viewer)}, ""), as_text(pair)


@pytest.mark.parametrize(
    ("name", "scenario"),
    [(name, scenario) for name, stage in STAGES.items() if not stage.hides for scenario in stage.game.scenarios],
)
def test_where_nothing_is_hidden_everybody_sees_the_same(
    name: str, scenario: str, house: House, budget: Callable[[str], Budget]
) -> None:
    """Scene, phase, question, what was told: for both seats and spectators, whenever no choice is half made."""
    party, rng, seen = Party(house, name, scenario=scenario), Random(f"{name} {scenario}"), 0
    eyes = [*((who, seat) for seat, who in party.people.items()), (party.ann, "")]
    for _ in party.random_play(rng, budget("live_plays").share(len(STAGES[name].game.scenarios))):
        if party.is_half() or not party.asked():
            continue
        seen += 1
        one, *others = (shared(house.looking.update(who, party.table, seat, 0)) for who, seat in eyes)
        assert others == [one, one]
        assert len({party.live().state.information_state(viewer) for viewer in VIEWERS}) == 1
    assert seen > 5


def shared(update: Update) -> tuple[Any, ...]:
    """What does not go by the seat: a tray has its place by it, a half choice is an entry of its maker's alone."""
    scene, told = update.moment.scene, [out for entry in update.entries for out in entry.events]
    return (
        replace(scene, trays=tuple(sorted(scene.trays, key=lambda tray: tray.id))),
        told,
        update.moment.phase,
        update.moment.rule,
        update.moment.decision,
        update.moment.asked,
    )


def test_how_many_support_units_were_sealed_cannot_be_counted(house: House) -> None:
    """[11.3-2] Of the other side's secret choices nobody learns before both are in: neither by number nor by news."""
    party, rng = Party(house, "crimean-campaign"), Random(4)
    sealed, eyes = 0, {"": party.ann} | party.people
    for _ in party.random_play(rng, 4000):
        if party.live().state.decision.name != "CommitSupport":
            continue
        chooser = party.asked()
        seen = {seat: look(house, who, party.table, seat) for seat, who in eyes.items() if seat != chooser}
        while supports := [text for text in party.choices() if text.startswith("support")]:
            party.play(rng.choice(supports))
            sealed += 1
            assert seen == {seat: look(house, eyes[seat], party.table, seat) for seat in seen}
        if sealed > 12:
            return
    pytest.fail("too few support units were sealed")


def look(house: House, person: Person, table: str, seat: str) -> str:
    """What a viewer is shown, in a snapshot and in its record."""
    return house.looking.snapshot(person, table, seat).model_dump_json() + house.looking.record(person, table, seat)


# --- planted leaks: the same comparison must see them -----------------------------------------------


def leaky(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    if leak == "what another holds":

        def unmasked(state: Any, viewer: int | None) -> View:
            return View(viewer if viewer == state.current_player() else WHOLE, state.copy())

        for module in (views, stream):
            monkeypatch.setattr(module, "view_of", unmasked)
    elif leak == "another seat's events":
        for module in (live, steps):
            monkeypatch.setattr(module, "events_for", lambda viewer, events: list(events))
    elif leak == "a number for half a choice":
        monkeypatch.setattr(live.Draft, "sees", lambda self, viewer, step, was: True)
    elif leak == "a number for a choice nobody sees":
        honest_sees = live.Draft.sees

        def all_but_half(self: Any, viewer: int | None, step: Any, was: Any) -> bool:
            return honest_sees(self, viewer, step, was) or not step.half

        monkeypatch.setattr(live.Draft, "sees", all_but_half)
    elif leak == "a message without news":
        ticks = count()
        monkeypatch.setattr(hub, "without_times", lambda update: str(next(ticks)))
    elif leak == "a longer number":
        honest = stream.table_out

        def counting_rows(table: Any, *rest: Any) -> TableOut:
            out = honest(table, *rest)
            return out.model_copy(update={"changed_ms": out.changed_ms + len(table.steps)})

        monkeypatch.setattr(stream, "table_out", counting_rows)
    elif leak == "the time of what nobody sees":
        honest_out = stream.table_out

        def last_of_all(table: Any, *rest: Any) -> TableOut:
            out = honest_out(table, *rest)
            return out.model_copy(update={"changed_ms": max((step.row.at_ms for step in table.steps), default=0)})

        monkeypatch.setattr(stream, "table_out", last_of_all)
    elif leak == "an order that counts":
        honest_order = stream.table_out

        def turned(table: Any, *rest: Any) -> TableOut:
            out = honest_order(table, *rest)
            return out.model_copy(update={"seats": out.seats[:: 1 - 2 * (len(table.steps) % 2)]})

        monkeypatch.setattr(stream, "table_out", turned)
    elif leak == "a stamp that counts":
        honest_since = stream.told_since

        def counting_stamps(table: Any, *rest: Any) -> tuple[str, Shown]:
            text, shown = honest_since(table, *rest)
            stamp = f"{shown.stamp}{len(table.steps)}"
            return text.replace(shown.stamp, stamp), replace(shown, stamp=stamp)

        monkeypatch.setattr(stream, "told_since", counting_stamps)


UNNUMBERED = "a number for a choice nobody sees"
LEAKS = (
    "what another holds",
    "another seat's events",
    "a number for half a choice",
    "a message without news",
    "a longer number",
    "the time of what nobody sees",
    "an order that counts",
    "a stamp that counts",
    UNNUMBERED,
)
OF_SECRETS = ("what another holds", "another seat's events")  # only a game that hides something has them


def plantings() -> Iterator[tuple[str, str]]:
    """Each leak in as many games as the budget has, the games taking turns."""
    for n, leak in enumerate(LEAKS):
        names = [
            name
            for name, stage in STAGES.items()
            if (stage.hides or leak not in OF_SECRETS) and (name in SEALED or leak != UNNUMBERED)
        ]
        yield from ((names[(n + k) % len(names)], leak) for k in range(min(BUDGETS["planted"], len(names))))


@pytest.mark.usefixtures("loaded_dice")
@pytest.mark.parametrize(("name", "leak"), list(plantings()))
def test_a_planted_leak_is_found(
    name: str, leak: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, budget: Callable[[str], Budget]
) -> None:
    budget("planted")
    stage = STAGES[name]
    leaky(monkeypatch, leak)
    for n, pair in enumerate(islice(telling_pairs(stage, leak), 3)):
        if any(compare(pair, tmp_path / str(n)).values()):
            return
    pytest.fail(f"nobody noticed: {leak}")


def telling_pairs(stage: Stage, leak: str) -> Iterator[Pair]:
    """Pairs in which this leak has something to tell: hidden facts always differ, half choices must be made."""
    for viewer in (1, 0):
        for pair in islice(pairs(Random(f"{leak}-{viewer}"), stage, viewer, STEPS), 30):
            if tells(pair, leak):
                yield pair


def tells(pair: Pair, leak: str) -> bool:
    if leak == UNNUMBERED:
        return pair.has_uneven
    return pair.has_secret if leak == "another seat's events" else pair.has_detour


def test_the_comparison_sees_bytes_numbers_and_order() -> None:
    answer = (200, [("a", "b")], b"{}")
    mail = Sent([answer], ["one", "two"])
    assert difference(mail, Sent([answer], ["one", "two"])) == ""
    for answers, messages in [
        ([], ["one", "two"]),
        ([answer], ["two", "one"]),
        ([answer], ["one"]),
        ([answer, answer], ["one", "two"]),
        ([(200, [("a", "c")], b"{}")], ["one", "two"]),
        ([(200, [("a", "b")], b"{ }")], ["one", "two"]),
        ([(404, [("a", "b")], b"{}")], ["one", "two"]),
    ]:
        assert difference(mail, Sent(answers, list(messages)))
