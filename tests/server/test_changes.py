"""After an action each viewer is sent what changed: it says the same as the whole, whatever is lost on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic_core import to_json

from kurgan.core.scene import Choice, Piece
from kurgan.core.text import Message
from kurgan.games import GAMES
from kurgan.server import takeback
from kurgan.server.changes import change, changed, row
from kurgan.server.house import House
from kurgan.server.hub import Hub, Onlooker
from kurgan.server.settings import Settings
from kurgan.server.shapes.acting import Play, TakeBack
from tests.conftest import Budget
from tests.server.following import Follower
from tests.server.helpers import Party, Time

VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "changes.json").read_text(encoding="utf-8"))
PLAYED = [name for name in GAMES if name != "ford"]


@pytest.mark.parametrize("case", VECTORS, ids=[case["say"] for case in VECTORS])
def test_vectors(case: dict[str, Any]) -> None:
    """The same that the browser's half is tested by: web/src/table/changes.test.ts."""
    assert changed(case["old"], case["change"]) == case["new"]


def piece(name: str, at: str = "1") -> Piece:
    return Piece(name, at, "german", Message("unit.x"))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("abc", "abc", [[0, 3]]),
        ("abc", "ac", [[0, 1], [2, 3]]),
        ("abc", "cab", [[2, 3], [0, 2]]),
        ("ab", "axb", [[0, 1], piece("x"), [1, 2]]),
        ("", "a", [piece("a")]),
    ],
)
def test_of_a_list_only_what_is_new_is_told(old: str, new: str, told: list[Any]) -> None:
    assert row([piece(name) for name in old], [piece(name) for name in new]) == told


def test_what_moved_is_told_by_its_new_place() -> None:
    assert change((piece("a"), piece("b")), (piece("a"), piece("b", "2"))) == {
        "row": [[0, 1], [1, {"at": {"is": "2"}}]]
    }
    assert change(piece("a"), piece("a")) is None


def test_things_of_one_name_are_told_from_each_other() -> None:
    one, two = Choice("to 1", Message("a")), Choice("to 1", Message("b"))
    told = {"row": row((one, two), (two, one, one))}
    told = json.loads(to_json(told))
    assert changed(json.loads(to_json((one, two))), told) == json.loads(to_json((two, one, one)))


SECOND = "again"  # the second page


# --- a table ------------------------------------------------------------------------------------------


class Post:
    """A party whose sockets are heard by nobody but us: what is sent to each page, in its order. Who sits somewhere has
    the table open in two of them, and does everything in the first."""

    def __init__(self, party: Party) -> None:
        self.party, self.house = party, party.house
        self.hub = Hub(party.house, Settings())
        self.sent: dict[str, list[str]] = {}
        self.hub.post = self.note  # type: ignore[method-assign]
        self.house.tables.on_change.append(self.hub.changed)
        pages = (*party.people, *(f"{seat} {SECOND}" for seat in party.people), "")
        self.followers = {page: self.follower(page) for page in pages}

    def note(self, letters: list[tuple[Onlooker, str | int]]) -> None:
        for onlooker, text in letters:
            assert isinstance(text, str)
            self.sent[onlooker.tab].append(text)

    def who(self, page: str) -> Any:
        return self.party.people.get(page.partition(" ")[0], self.party.ann)

    def follower(self, page: str) -> Follower:
        who, table, seat = self.who(page), self.party.table, page.partition(" ")[0]
        snapshot = json.loads(self.house.looking.snapshot(who, table, seat).text)
        onlooker = Onlooker(None, who, table, seat, snapshot["n"], snapshot["stamp"], page)  # type: ignore[arg-type]
        self.hub.onlookers[table] = (*self.hub.onlookers.get(table, ()), onlooker)
        self.sent[page] = []
        self.hub.begin(onlooker)
        return Follower(snapshot, lambda after, has: self.house.looking.update(who, table, seat, after, has).text)

    def whole(self, page: str) -> Any:
        seat = page.partition(" ")[0]
        return json.loads(self.house.looking.snapshot(self.who(page), self.party.table, seat).text)

    def act(self, rng: Random) -> tuple[str, str]:
        """A choice of who is asked, or sometimes its taking back: who did it, and the answer."""
        live = self.party.live()
        seat = live.seat_name(live.asked)
        has = self.followers[seat].known["stamp"]
        if rng.random() < 0.1 and takeback.reason(live, live.asked) is None:
            back = TakeBack(seat=seat, n=live.n(live.asked), has=has, tab=seat)
            return seat, self.house.playing.undo(self.who(seat), self.party.table, back).text
        action = rng.choice(live.view(live.asked).legal_actions()).text
        play = Play(seat=seat, n=live.n(live.asked), action=action, has=has, tab=seat)
        return seat, self.house.playing.play(self.who(seat), self.party.table, play).text


def same(follower: Follower, whole: Any) -> None:
    for part in ("n", "chat", "table", "moment", "lesson"):
        assert follower.known[part] == whole[part], part
    for known, entry in zip(follower.known["entries"], whole["entries"], strict=True):
        told = entry["battle"] is not None  # who was there knows battles that are too old to be sent unasked
        assert (known if told else known | {"battle": None}) == entry


@pytest.mark.parametrize("name", PLAYED)
def test_changes_add_up_to_the_whole(name: str, house: House, budget: Callable[[str], Budget]) -> None:
    """Nothing is lost here: so nobody has to ask, and nothing is sent whole again."""
    post, rng = Post(Party(house, name)), Random(name)
    for _ in budget("changed_plays").seeds():
        if post.party.live().asked < 0:
            break
        seat, answer = post.act(rng)
        assert json.loads(answer)["type"] == "changed"
        post.followers[seat].hear(answer)
        assert answer not in post.sent[seat]  # what was answered is not told to the same page again
        assert answer in post.sent[f"{seat} {SECOND}"]
        for viewer, follower in post.followers.items():
            for text in post.sent[viewer]:
                assert json.loads(text)["type"] == "changed"
                follower.hear(text)
            post.sent[viewer].clear()
            same(follower, post.whole(viewer))
            assert follower.asked == 0


@pytest.mark.parametrize("name", PLAYED)
def test_who_missed_messages_or_got_them_twice_or_late_ends_as_who_reloads(
    name: str, house: House, time: Time, budget: Callable[[str], Budget]
) -> None:
    for rng in budget("lost_messages").rngs():
        post = Post(Party(house, name))
        waiting: dict[str, list[str]] = {seat: [] for seat in post.followers}
        for turn in range(60):
            if post.party.live().asked < 0:
                break
            time.passes(0.01)
            seat, answer = post.act(rng)
            waiting[seat] += rng.choice((0, 1, 1)) * [answer]
            if turn % 9 == 0:
                post.house.tables.here = {post.party.table: frozenset({rng.randrange(3)})}  # somebody comes or goes
            for viewer, follower in post.followers.items():
                waiting[viewer] += [text for text in post.sent[viewer] for _ in range(rng.choice((0, 1, 1, 2)))]
                post.sent[viewer].clear()
                rng.shuffle(waiting[viewer])
                for _ in range(rng.randint(0, len(waiting[viewer]))):
                    follower.hear(waiting[viewer].pop())
        for viewer, follower in post.followers.items():
            follower.catch_up()  # as it does from time to time, and whenever a line is open again
            for text in waiting[viewer]:
                follower.hear(text)  # what comes later still changes nothing
            same(follower, post.whole(viewer))


def test_a_stamp_of_another_viewer_or_of_nothing_is_answered_with_the_whole(house: House) -> None:
    party = Party(house)
    own = house.looking.snapshot(party.ann, party.table, party.first)
    for has in (house.looking.snapshot(party.bob, party.table, party.second).stamp, "", "x"):
        update = json.loads(house.looking.update(party.ann, party.table, party.first, own.n, has).text)
        assert update["type"] == "update" and update["moment"]["choices"] and update["stamp"] == own.stamp
    told = json.loads(house.looking.update(party.ann, party.table, party.first, own.n, own.stamp).text)
    assert told["type"] == "changed" and told["changes"] == {} and told["stamp"] == own.stamp
