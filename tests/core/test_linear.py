"""Whatever is given to be read, as data, position, record or name, costs time linear to its size."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from kurgan.core.data import line_of
from kurgan.core.game import AnyGame
from kurgan.core.record import MAGIC, Record
from kurgan.games import GAMES, load
from tests import tiny
from tests.linear import CONTENTS, Content, assert_linear, numbered

SIZE = 2_500


# --- an owner's data file -------------------------------------------------------------------------

# What stands around a content: also where the value is wrong, since its line is looked for then.
OVERLAYS = (
    "{}",
    "[{}]",
    "{} = 1",
    "a{} = 1",
    "a = {}",
    "a = [{}]",
    "a = '{}'",
    'a = "{}"',
    'a = """{}"""',
    "#{}x\na = 1",
    "[a]\n#{}]\n",
    "[setup]\ngerman_spaces = [{}]",
    "[unit.g_inf]\nclass = '{}'",
    "[unit.g_inf]\ncount = 0x{}",
    "[unit.g_inf]\n'{}' = 1",
    "[unit.'{}']\ncount = 1",
)
WHOLE: dict[str, Content] = {
    "many tables": numbered("[n#]\n"),
    "many dotted": numbered("n#.a.a.a = 1\n"),
    "one list": numbered("[[a]]\nn# = 1\n"),
    "long table": lambda size: f"[{'a' * (size // 2)}]\n{numbered('n# = 1~')(size // 2)}".replace("~", "\n"),
    "deep table": lambda size: f"[{'a.' * 8}a]\n{numbered('n#.a.a.a.a.a.a.a.a = 1~')(size)}".replace("~", "\n"),
    "inline": lambda size: f"a = [{numbered('{n# = 1}, ')(size)}]",
    "unclosed": lambda size: "a = " + "{a = " * (size // 5),
    "dates": lambda size: f"[setup]\ngerman_spaces = [{'1979-05-27, ' * (size // 12)}]",
}


@pytest.fixture(scope="module")
def overlaid(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], object]:
    path, game = tmp_path_factory.mktemp("overlay") / "mine.toml", load("stalingrad-besieged")

    def give(text: str) -> object:
        path.write_text(text, encoding="utf-8")
        return game.overlaid(path)

    return give


@pytest.mark.parametrize("content", CONTENTS)
def test_an_overlay(overlaid: Callable[[str], object], content: str) -> None:
    for around in OVERLAYS:
        assert_linear(overlaid, CONTENTS[content], SIZE, around)


@pytest.mark.parametrize("content", WHOLE)
def test_an_overlay_of_many_parts(overlaid: Callable[[str], object], content: str) -> None:
    assert_linear(overlaid, WHOLE[content], SIZE)


@pytest.mark.parametrize("content", [*CONTENTS, *WHOLE])
def test_the_line_of_a_value(content: str) -> None:
    for path in ("a", "a.b.c", "a" * 10_000, ".".join("a" * 10_000), "[", ""):
        for around in ("{}", "a{} = 1", "[a{}] x"):
            assert_linear(partial(line_of, path=path), (CONTENTS | WHOLE)[content], SIZE, around)


# --- positions ------------------------------------------------------------------------------------

POSITIONS = {
    "stalingrad-besieged": ("5-4", "deck", "hand.german", "forts", "pending", "pick"),
    "fortress-sevastopol": ("24", "pool", "hand", "chain", "held", "boundary"),
    "crimean-campaign": ("1417", "pool", "held", "support", "sealed"),
    "siege": ("0304", "disrupted", "work", "sp", "manned"),
}


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_position(game: str, content: str) -> None:
    parts = ("turn={}", "side={}", "{}", "{}=1", *(f"{name}={{}}" for name in POSITIONS[game]))
    for around in ("{}", "at={}", "scenario={}", "options={}", *(f"at=end; {part}" for part in parts)):
        assert_linear(load(game).position, CONTENTS[content], SIZE, around)


# --- records --------------------------------------------------------------------------------------

RECORD = f"{MAGIC}\ngame: ford\nrules: 1\nscenario: ford\noptions: river=low\noverlay:\n\ndeal raft\nend 1 unfinished 0"
RECORDS = (
    ("game: ford", "game: {}"),
    ("rules: 1", "rules: {}"),
    ("scenario: ford", "scenario: {}"),
    ("options: ", "{}"),
    ("river=low", "{}"),
    ("low", "{}"),
    ("overlay:", "overlay: {}"),
    ("overlay:", "overlay:\n| {}"),
    ("overlay:", "overlay:\n| at={}"),
    ("deal raft", "{}"),
    ("raft", "{}"),
    ("raft", "raft\n# {}"),
    ("raft", "raft\n# {} x"),
    ("unfinished", "{}"),
    ("end 1", "{}"),
)


def replayed(text: str) -> None:
    Record.parse(text).verify(tiny.GAME())


@pytest.mark.parametrize("content", CONTENTS)
def test_a_record(content: str) -> None:
    assert_linear(replayed, CONTENTS[content], SIZE)
    for old, new in RECORDS:
        assert_linear(replayed, CONTENTS[content], SIZE, RECORD.replace(old, new))


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", CONTENTS)
def test_a_name(sb: AnyGame, content: str) -> None:
    asked: list[Callable[[str], object]] = [
        sb.action,
        load,
        lambda text: sb.settings(text, None),
        lambda text: sb.settings(None, {text: "x"}),
        lambda text: sb.settings(None, {"deck": text}),
        lambda text: sb.flow.go_to(sb.new(), text),
    ]
    for ask in asked:
        assert_linear(ask, CONTENTS[content], 10 * SIZE)
