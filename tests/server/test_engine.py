"""kurgan engine on stdio: whole games, every message by the schema, the same again, and whatever is said wrongly."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from kurgan.core.view import WHOLE
from kurgan.games import GAMES, load
from kurgan.server import moves
from kurgan.server.engine import playing as engine_playing
from kurgan.server.engine.conversation import FAILURES, Conversation
from kurgan.server.engine.reading import LINE_LIMIT
from kurgan.server.live import LiveTable
from kurgan.server.shapes.engine import OF_TYPE, as_line, schema
from tests.cli.helpers import run
from tests.conftest import BUDGETS, Budget
from tests.server.programs import BOT, KURGAN, SCHEMA, by_lot, environment, new, node, of_type, played, talk, wrong
from tests.server.twins import STAGES, EndOfPlan, Loaded, Pair, loaded_roll, pairs

PAGE = (SCHEMA.parent / "engine.md").read_text(encoding="utf-8")


def seats_of(game: str, own: int = 0) -> dict[str, str]:
    return {seat: "me" if n == own else "random" for n, seat in enumerate(load(game).seats)}


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name in GAMES if name != "ford"])
def test_a_program_plays_a_whole_game_and_every_message_is_by_the_schema(game: str) -> None:
    short = {"crimean-campaign": "short", "fortress-sevastopol": "tournament"}.get(game, "")
    said = played(by_lot(Random(7)), game=game, scenario=short, seats=seats_of(game, 1), seed=3)
    assert [(side, bad, line[:200]) for side, line in said if (bad := wrong(side, json.loads(line)))] == []
    (over,) = of_type(said, "over")
    assert over["update"]["table"]["status"] == "over" and over["update"]["table"]["result"]
    assert len(list(of_type(said, "choice"))) == len(list(of_type(said, "choose"))) > 5
    assert list(of_type(said, "error")) == []


def test_the_same_seed_and_answers_give_the_same_conversation() -> None:
    options = {"seats": {"german": "me", "russian": "officer"}}
    first, again, other = (played(by_lot(Random(2)), seed=seed, **options) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_a_program_may_play_both_seats_and_each_is_shown_its_own() -> None:
    said = played(by_lot(Random(1)), seats={"german": "me", "russian": "me"}, name="Both")
    begun = {message["seat"]: message["snapshot"] for message in of_type(said, "begun")}
    assert set(begun) == {"german", "russian"}
    assert not any(snapshot["table"]["whole"] for snapshot in begun.values())
    assert {seat["name"] for seat in begun["german"]["table"]["seats"]} == {"Both"}
    assert {message["seat"] for message in of_type(said, "choose")} == {"german", "russian"}
    assert [message["seat"] for message in of_type(said, "over")] == ["german", "russian"]


def test_one_game_follows_the_other() -> None:
    resign = {"type": "resign", "seat": "german"}
    understood, said = talk(new(), resign, new(seed=2), resign)
    assert understood
    assert [message["type"] for message in said] == ["hello", *(["begun", "choose", "over"] * 2)]
    assert said[3]["update"]["table"]["loser"] == "german"


def test_an_opponent_of_ours_can_be_asked_and_then_obeyed() -> None:
    """So others may drive them: an officer on both seats is the game that two officers play."""
    conversation, ask = Conversation(), json.dumps({"type": "ask", "agent": "officer", "seed": 4}).encode()
    heard = conversation.hear(json.dumps(new()).encode())
    for _ in range(20):
        asked = json.loads(as_line(heard[-1]))
        (advice,) = (json.loads(as_line(message)) for message in conversation.hear(ask))
        assert wrong("FromEngine", advice) == ""
        assert advice["action"] in asked["options"] and advice["n"] == asked["n"]
        heard = conversation.hear(json.dumps({**advice, "type": "choice"} | {"agent": None}).encode())
        assert json.loads(as_line(heard[0]))["type"] == "error"  # it is no part of a choice
        choice = {"type": "choice", "seat": asked["seat"], "n": asked["n"], "action": advice["action"]}
        heard = conversation.hear(json.dumps(choice).encode())


def test_the_example_program_plays_a_whole_game_by_lines() -> None:
    done = subprocess.run(
        [node(), str(BOT), "stdio", "--seed", "4", "--", *KURGAN, "engine"],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("german: over ")


# --- the schema -----------------------------------------------------------------------------------


def test_the_schema_is_that_of_the_code() -> None:
    """``kurgan engine --schema > docs/engine.schema.json`` writes it anew."""
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == schema()
    assert run("engine", "--schema").json == schema()


def test_the_schema_refuses_what_is_wrong() -> None:
    assert wrong("FromProgram", new()) == ""
    assert wrong("FromProgram", new(protocol=2))
    assert wrong("FromProgram", {"type": "choice", "seat": "german", "n": -1, "action": "x"})
    assert wrong("FromEngine", {"type": "hello", "protocol": 1})
    assert wrong("FromEngine", new())


# --- what is said wrongly -------------------------------------------------------------------------

WRONG: list[tuple[str, object, str]] = [
    ("no JSON", b"hello?", "no JSON"),
    ("no text", b"\xff\xfe{}", "no JSON"),
    ("no end of brackets", b"[" * 50_000, "no JSON"),
    ("no object", [1], "JSON object"),
    ("no type", {"seat": "german"}, "null is no type of message here; there are: new, choice, ask, resign"),
    ("another type", {"type": "dance"}, '"dance" is no type'),
    ("one of HTTP", {"type": "sit", "protocol": 1}, '"sit" is no type'),
    ("another version", {"type": "new", "protocol": 2}, 'Protocol 2 is not spoken here; say "protocol": 1'),
    ("no version", {"type": "new"}, "Protocol null"),
    ("a field too many", {"type": "resign", "seat": "german", "why": "tired"}, "(why)"),
    ("a number in quotes", {"type": "choice", "seat": "german", "n": "9", "action": "x"}, "(n)"),
    ("a choice not offered", {"type": "choice", "seat": "german", "n": 9, "action": "place r_inf"}, ""),
    ("a choice that is none", {"type": "choice", "seat": "german", "n": 9, "action": "dance"}, "dance"),
    ("another number", {"type": "choice", "seat": "german", "n": 3, "action": "place g_inf"}, "with n 9"),
    ("another seat", {"type": "choice", "seat": "russian", "n": 9, "action": "x"}, "plays german"),
    ("a game within a game", new(), "under way"),
    ("nobody to ask", {"type": "ask", "agent": "ofiicer"}, "officer"),
    ("an over-long line", b" " * (LINE_LIMIT + 1), f"more than {LINE_LIMIT} bytes"),
]


@pytest.mark.parametrize(("line", "told"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_is_wrong_is_told_in_one_line_and_asked_again(line: object, told: str) -> None:
    rest = {"type": "choice", "seat": "german", "n": 9, "action": "place g_inf"}
    understood, said = talk(new(), line, rest)
    _, unhurt = talk(new(), rest)
    assert understood
    kinds = [message["type"] for message in said]
    assert kinds == ["hello", "begun", "choose", "error", "choose", "choose"]
    error, again = said[3], said[4]
    assert told in error["text"] and len(error["text"].splitlines()) == 1 and error["left"] == FAILURES - 1
    assert not error["text"].startswith(("trouble.", "refusal.")) and wrong("FromEngine", error) == ""
    assert (again["n"], again["options"], again["update"]["entries"]) == (9, said[2]["options"], [])
    assert said[5] == unhurt[3], "nothing has changed by it"


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "chess"}, "stalingrad-besieged"),
        ({"scenario": "moon"}, "battle"),
        ({"options": {"crossing_fire": "perhaps"}}, "crossing_fire"),
        ({"seats": {"german": "me"}}, "german, russian"),
        ({"seats": {"german": "me", "russian": "nobody"}}, "nobody"),
        ({"seats": {"german": "officer", "russian": "officer"}}, "german, russian"),
        ({"start": "at=Nowhere"}, "Nowhere"),
        ({"seed": -1}, "(seed)"),
    ],
)
def test_a_game_that_cannot_be_says_why(wish: dict[str, Any], told: str) -> None:
    understood, said = talk(new(**wish), new())
    assert understood and [message["type"] for message in said] == ["hello", "error", "begun", "choose"]
    assert told in said[1]["text"]


def test_who_fails_too_often_in_a_row_is_left_with_an_exit_code() -> None:
    lines = "\n".join([json.dumps(new()), *["?"] * FAILURES, json.dumps(new())])
    done = subprocess.run([*KURGAN, "engine"], input=lines, capture_output=True, text=True, env=environment())
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1 and done.stderr.startswith(f"kurgan: {FAILURES} lines") and done.stderr.count("\n") == 1
    assert [message["left"] for message in said if message["type"] == "error"] == [4, 3, 2, 1, 0]
    assert said[-1]["type"] == "error"


def test_what_is_understood_between_begins_the_count_anew() -> None:
    ask = {"type": "ask", "agent": "random"}
    understood, said = talk(new(), *([b"?"] * (FAILURES - 1) + [ask]) * 2)
    assert understood and said[-1]["type"] == "advice"


ENDS = {"at once": "", "in a game": json.dumps(new()), "in a line": json.dumps(new())[:-9]}


@pytest.mark.parametrize("given", ENDS.values(), ids=ENDS)
def test_the_end_of_input_ends_it_without_a_word(given: str) -> None:
    done = subprocess.run([*KURGAN, "engine"], input=given, capture_output=True, text=True, env=environment())
    assert (done.returncode, done.stderr) == (0, "")


# --- secrets --------------------------------------------------------------------------------------


@dataclass
class Heard:
    """What the program in one seat is told while the steps of a pair are played in one of its worlds, the other seat's
    by an opponent that does what was planned."""

    pair: Pair
    which: int

    def lines(self, patched: pytest.MonkeyPatch) -> list[str]:
        steps, stage = self.pair.steps, self.pair.stage
        planned = [action for step in steps for action in (*step.silent[self.which], step.actions[self.which])]
        dice = Loaded()
        dice.wanted.extend(outcome for step in steps for outcome in step.dice[self.which])

        def next_planned(_: object, live: LiveTable, seat: int) -> str:
            made = sum(step.row.kind == "action" for step in live.in_force())
            if made >= len(planned):
                raise EndOfPlan
            return planned[made]

        patched.setattr(engine_playing, "Random", lambda name: dice if name.endswith("dice") else Random(name))
        patched.setattr(engine_playing.Opponent, "choose", next_planned)
        assert self.pair.viewer is not None
        seats = {seat: "me" if n == self.pair.viewer else "random" for n, seat in enumerate(stage.seats)}
        wish = new(game=stage.game.id, seats=seats, start=self.pair.worlds[self.which])
        conversation, said = Conversation(), []
        with suppress(EndOfPlan):
            heard = conversation.hear(json.dumps(wish).encode())
            while (playing := conversation.playing) is not None:
                said += [as_line(message) for message in heard]
                action = next_planned(None, playing.live, self.pair.viewer)
                own, n = stage.name(self.pair.viewer), playing.live.n(self.pair.viewer)
                choice = {"type": "choice", "seat": own, "n": n, "action": action}
                heard = conversation.hear(json.dumps(choice).encode())
        assert not any(json.loads(line)["type"] == "error" for line in said)
        return said


def telling(rng: Random, game: str, viewer: int, patched: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """The two conversations of the first pair in which the viewer is asked."""
    for pair in islice(pairs(rng, STAGES[game], viewer, BUDGETS["twin_steps"]), 40):
        assert pair.differs
        one, two = (Heard(pair, which).lines(patched) for which in (0, 1))
        if one or two:
            return one, two
    raise AssertionError("the viewer is never asked")


@pytest.mark.parametrize("viewer", [0, 1], ids=["first seat", "second seat"])
@pytest.mark.parametrize("game", [name for name, stage in STAGES.items() if stage.hides])
def test_two_games_that_a_seat_cannot_tell_apart_give_the_same_conversation(
    game: str, viewer: int, budget: Callable[[str], Budget], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moves, "roll", loaded_roll)
    for rng in budget("engine_twins").rngs():
        one, two = telling(rng, game, viewer, monkeypatch)
        assert len(one) >= 2 and one == two


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "roll", loaded_roll)
    monkeypatch.setattr(LiveTable, "view", lambda live, viewer: live.views.of(WHOLE))
    one, two = telling(Random(1), "stalingrad-besieged", 0, monkeypatch)
    assert one != two


# --- the page -------------------------------------------------------------------------------------


def test_every_type_of_message_is_in_the_page() -> None:
    for kind in (*OF_TYPE, "waiting", "hello", "begun", "choose", "advice", "over", "error"):
        assert f"`{kind}`" in PAGE, kind


def test_the_conversation_in_the_page_is_what_really_comes() -> None:
    """Of a line that is shown in part, the parts stand around ``…``."""
    shown = re.findall(r"^([<>]) (.*)$", PAGE, re.MULTILINE)
    _, said = talk(*(line.encode() for side, line in shown if side == ">"))
    real = [json.dumps(message, ensure_ascii=False, separators=(",", ":")) for message in said]
    expected = [line for side, line in shown if side == "<"]
    assert len(expected) == len(real) > 5
    for line, whole in zip(expected, real, strict=True):
        pattern = ".*".join(re.escape(part.strip()) for part in line.split("…"))
        assert re.fullmatch(pattern, whole), f"{line} is not {whole[:300]}"
