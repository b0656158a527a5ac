"""A long log comes from its end, in pages: together they are the whole, for every viewer, and tell nothing else."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from kurgan.server import stream, takeback
from kurgan.server.house import House
from kurgan.server.live import LiveTable
from kurgan.server.shapes.viewing import Entry
from kurgan.server.steps import Viewer
from tests.conftest import BUDGETS
from tests.server.helpers import Party
from tests.server.test_seats import refused
from tests.server.test_secrets import VIEWERS, loaded_dice
from tests.server.twins import STAGES, as_text, compare, pairs

STEPS = BUDGETS["twin_steps"]
PLAYS = 400
__all__ = ["loaded_dice"]


def read_by_pages(live: LiveTable, viewer: Viewer) -> list[list[Entry]]:
    """As a client reads it: the newest page, then what is before."""
    found = [stream.page(live, viewer)]
    while found[0] and found[0][0].n > 1:
        found.insert(0, stream.page(live, viewer, found[0][0].n))
    return found


def whole(live: LiveTable, viewer: Viewer) -> list[Entry]:
    return [*stream.opening(live, viewer), *stream.entries(live, viewer)]


@pytest.mark.parametrize("name", STAGES)
def test_the_pages_of_a_log_are_the_whole_log(name: str, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is half made, what only one seat knows and what is taken back; wherever a page may end."""
    party, rng, looked = Party(house, name), Random(f"pages {name}"), 0
    for n, _ in enumerate(party.random_play(rng, PLAYS)):
        live = party.live()
        if rng.random() < 0.3 and live.asked >= 0 and takeback.reason(live, live.asked) is None:
            party.undo(live.seat_name(live.asked))
        if n % 40 and not (party.is_half() and rng.random() < 0.1):
            continue
        for viewer in live.viewers:
            monkeypatch.setattr(stream, "PAGE", rng.randint(1, 60))
            pages = read_by_pages(live, viewer)
            assert all(len(page) == stream.PAGE for page in pages[1:])
            assert [entry for page in pages for entry in page] == whole(live, viewer)
            looked += len(pages)
    assert looked > 100


def test_an_update_after_a_very_old_number_has_the_newest_page(battle: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PAGE", 10)
    list(battle.random_play(Random(1), 40))
    for person, seat in ((battle.ann, battle.first), (battle.bob, battle.second), (battle.ann, "")):
        last = battle.house.looking.snapshot(person, battle.table, seat)
        assert [entry.n for entry in last.entries] == list(range(last.n - 9, last.n + 1))
        for after in (0, last.n - 10, last.n - 3, last.n):
            update = battle.house.looking.update(person, battle.table, seat, after)
            assert update.entries == last.entries[max(0, after - last.n + 10) :] and update.n == last.n


def test_a_page_is_told_to_who_may_look_and_ends_where_the_viewer_knows(battle: Party) -> None:
    list(battle.random_play(Random(1), 40))
    house, table, n = battle.house, battle.table, battle.n(battle.first)
    earlier = house.looking.earlier
    assert earlier(battle.ann, table, battle.first, 1).entries == stream.opening(battle.live(), 0)
    assert earlier(battle.ann, table, battle.first, n + 1).entries == whole(battle.live(), 0)
    refused(409, "stale", lambda: earlier(battle.ann, table, battle.first, n + 2))
    refused(403, "not_your_seat", lambda: earlier(battle.ann, table, battle.second, 1))
    refused(403, "not_your_seat", lambda: earlier(house.people.new("Eve")[0], table, "", 1))
    refused(403, "not_whole", lambda: earlier(battle.ann, table, "both", 1))


@pytest.mark.usefixtures("loaded_dice")
@pytest.mark.parametrize(("name", "viewer"), list(zip(STAGES, cycle(VIEWERS), strict=False)))
def test_where_a_page_ends_tells_nothing(
    name: str, viewer: int | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Twin tables, with pages so short that there are many."""
    monkeypatch.setattr(stream, "PAGE", 2)
    pair = next(pairs(Random(f"pages {name}"), STAGES[name], viewer, STEPS))
    assert compare(pair, tmp_path) == dict.fromkeys({"", STAGES[name].name(viewer)}, ""), as_text(pair)
