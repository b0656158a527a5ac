"""No byte, number or order of what a viewer is sent depends on what the viewer may not know."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan.core.event import Event
from kurgan.core.view import View
from kurgan.server import hub, live, standing, stream
from kurgan.server.shapes import TableOut
from tests.conftest import Budget
from tests.server.http_fixtures import SEATS
from tests.server.twins import Pair, Sent, as_text, compare, difference, loaded_roll, pairs

VIEWERS = (0, 1, None)
STEPS = 8


@pytest.fixture(autouse=True)
def loaded_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "roll", loaded_roll)


@pytest.mark.parametrize("viewer", VIEWERS, ids=[*SEATS, "spectator"])
def test_two_tables_look_alike_to_who_cannot_tell_them_apart(
        viewer: int | None, budget: Callable[[str], Budget], tmp_path: Path) -> None:
    for seed, rng in zip(budget("twins").seeds(), budget("twins").rngs(), strict=True):
        pair = next(pairs(rng, viewer, STEPS))
        assert pair.worlds[0] != pair.worlds[1]
        assert compare(pair, tmp_path / str(seed)) == dict.fromkeys(compare_keys(viewer), ""), as_text(pair)


def compare_keys(viewer: int | None) -> list[str]:
    return ["", *([SEATS[viewer]] if viewer is not None else [])]


# --- planted leaks: the same comparison must see them -----------------------------------------------

def leaky(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    if leak == "a hidden unit's type":
        def unmasked(state: Any, viewer: int | None) -> View:
            return View(viewer, state.copy())
        monkeypatch.setattr(live, "view_of", unmasked)
        monkeypatch.setattr(stream, "view_of", unmasked)
    elif leak == "another seat's events":
        def everything(viewer: int | None, events: Any) -> list[Event]:
            return list(events)
        monkeypatch.setattr(live, "told", everything)
        monkeypatch.setattr(stream, "told", everything)
    elif leak == "a number for half a choice":
        monkeypatch.setattr(live, "_sees", lambda viewer, step: True)
    elif leak == "a message without news":
        ticks = count()
        monkeypatch.setattr(hub, "without_times", lambda update: str(next(ticks)))
    elif leak == "a longer number":
        honest = stream.table_out

        def counting_rows(table: Any, *rest: Any) -> TableOut:
            out = honest(table, *rest)
            return out.model_copy(update={"changed_ms": out.changed_ms + len(table.steps)})
        monkeypatch.setattr(stream, "table_out", counting_rows)


@pytest.mark.parametrize("leak", [
    "a hidden unit's type", "another seat's events", "a number for half a choice", "a message without news",
    "a longer number",
])
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    leaky(monkeypatch, leak)
    for n, pair in enumerate(islice(telling_pairs(leak), 3)):
        if any(compare(pair, tmp_path / str(n)).values()):
            return
    pytest.fail(f"nobody noticed: {leak}")


def telling_pairs(leak: str) -> Any:
    """Pairs in which this leak has something to tell: hidden facts always differ, half choices must be made."""
    for viewer in (1, 0):
        for pair in islice(pairs(Random(f"{leak}-{viewer}"), viewer, STEPS), 30):
            if has_detour(pair):
                yield pair


def has_detour(pair: Pair) -> bool:
    viewer = "" if pair.viewer is None else SEATS[pair.viewer]
    return any(step.detour and step.seat != viewer for step in pair.steps)


def test_the_comparison_sees_bytes_numbers_and_order() -> None:
    answer = (200, [("a", "b")], b"{}")
    mail = Sent([answer], ["one", "two"])
    assert difference(mail, Sent([answer], ["one", "two"])) == ""
    for answers, messages in [
        ([], ["one", "two"]), ([answer], ["two", "one"]), ([answer], ["one"]), ([answer, answer], ["one", "two"]),
        ([(200, [("a", "c")], b"{}")], ["one", "two"]), ([(200, [("a", "b")], b"{ }")], ["one", "two"]),
        ([(404, [("a", "b")], b"{}")], ["one", "two"]),
    ]:
        assert difference(mail, Sent(answers, list(messages)))
