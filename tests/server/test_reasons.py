"""Whatever an error says of a record, a position or a data file can be said in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import kurgan
from kurgan.core.errors import BadText, KurganError, UnknownName
from kurgan.core.text import LANGUAGES, PLACE, Catalogue, Message, load_catalogues
from kurgan.games import GAMES, load
from kurgan.games.fortress_sevastopol.limits import CLOSED
from kurgan.server import reasons

SOURCE = Path(kurgan.__file__).parent
CHINESE = re.compile("[\u4e00-\u9fff]")
ENGLISH = re.compile("[a-z]{2,} [a-z]{2,}")  # two words of a sentence; a name of the data files is one
SAYING = ("BadText", "KurganError", "BadValue")
# Lines that only whoever starts the program or builds a game can meet.
NOT_AT_A_TABLE = ("server/run.py", "server/store/database.py", "core/text.py", "core/rules.py")
NOT_BY_A_GUEST = re.compile(r"cannot read|is not a text file|no action has number|has source|sources names")
FILES = [
    *sorted((SOURCE / "core").glob("*.py")),
    *sorted((SOURCE / "server").rglob("*.py")),
    *(
        path
        for module in GAMES.values()
        for path in sorted((SOURCE / "games" / module.rpartition(".")[2]).rglob("*.py"))
    ),
]
BAD_VALUE = "bad"  # how a game says it of a value: bad(path, "is …")
ONE_OF = "_one_of"  # how an editor asks for one of some names: _one_of(value, names, what)
NAMES = (*SAYING, BAD_VALUE, ONE_OF, "UnknownName")
WORTH_PARSING = re.compile("|".join(NAMES))
WORDS = {lang: Catalogue(lang, reasons.words(lang)) for lang in LANGUAGES}


@cache
def calls() -> list[tuple[str, list[ast.expr]]]:
    """Every call of what says an error, by its name."""
    trees = [
        ast.parse(text)
        for path in FILES
        if path.relative_to(SOURCE).as_posix() not in NOT_AT_A_TABLE
        and WORTH_PARSING.search(text := path.read_text(encoding="utf-8"))
    ]
    return [
        (node.func.id, node.args)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMES
    ]


def lines() -> Iterator[str]:
    """Every sentence the code makes errors of, with a word in each of its places."""
    for name, args in calls():
        if name in SAYING:
            yield from (line for line in sentences(args[-1]) if re.search("[a-z]", line))
        elif name == BAD_VALUE:
            yield from (f"area.7.vp {line}" for line in sentences(args[1]))


def kinds() -> Iterator[str]:
    """Of what the code says that a name is unknown."""
    for name, args in calls():
        said = args[0] if name == "UnknownName" else args[-1] if name == ONE_OF else None
        if isinstance(said, ast.Constant):
            yield str(said.value)


def sentences(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*sentences(node.body), *sentences(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else place(part) for part in node.values)


def place(part: ast.expr) -> str:
    """What may stand there: where an overlay says it, another line, or any word."""
    text = ast.unparse(part)
    if "in_overlay" in text:
        return "overlay 'mine.toml', line 3"
    if "where" in text:
        return "line 12, entry 3"
    return "at=Nowhere" if "error" in text else "7"


@pytest.mark.parametrize("line", sorted({line for line in lines() if not NOT_BY_A_GUEST.search(line)}))
def test_a_line_is_a_sentence_of_the_catalogue_and_comes_back_as_it_was(line: str) -> None:
    told = reasons.told(BadText(line))
    assert told.key != "reason.plain", line
    texts = {lang: words.render(told) for lang, words in WORDS.items()}
    assert texts["en"] == line
    assert CHINESE.search(texts["zh"]) and "{" not in texts["zh"] and not ENGLISH.search(texts["zh"]), texts["zh"]


def test_there_are_lines_to_test() -> None:
    assert len(set(lines())) > 100 and len(set(kinds())) > 15


@pytest.mark.parametrize("kind", sorted(set(kinds())))
def test_what_can_be_unknown_has_its_word(kind: str) -> None:
    told = reasons.told(UnknownName(kind, "x", ["y"]))
    assert isinstance(dict(told.params)["what"], Message)
    assert kind not in WORDS["zh"].render(told)


def test_no_two_games_say_different_things_under_one_name() -> None:
    """The page that reads records knows the words of every game at once."""
    for lang in LANGUAGES:
        for catalogue in (load_catalogues(reasons.TEXT)[lang], *(load(name).text[lang] for name in GAMES)):
            own = {key: text for key, text in catalogue.entries.items() if key.startswith(reasons.PREFIXES)}
            assert own.items() <= WORDS[lang].entries.items()


def test_both_languages_have_the_same_reasons() -> None:
    en, zh = (WORDS[lang].entries for lang in LANGUAGES)
    assert {key: set(PLACE.findall(text)) for key, text in en.items()} == {
        key: set(PLACE.findall(text)) for key, text in zh.items()
    }


@pytest.mark.parametrize(
    ("error", "chinese"),
    [
        (UnknownName("scenario", "batle", ["battle", "solo"]), "未知的剧本“batle”；是不是指battle？"),
        (UnknownName("value of 'side':", "x", ["german", "russian"]), "“side”没有“x”这个值；可用的有：german, russian"),
        (
            UnknownName("value in overlay 'mine.toml', line 3:", "board.turn", ["board.turns"]),
            "数据文件“mine.toml”第 3 行：没有“board.turn”这个数值；是不是指board.turns？",
        ),
        (UnknownName("unit", "inf", ["r_inf", "tank", "inf_2"]), "未知的单位“inf”；是不是指r_inf 或 inf_2？"),
        (
            BadText("line 12, entry 3: unknown action 'fly'; one of: move, pass"),
            "第 12 行，条目 3：未知的行动“fly”；可用的有：move, pass",
        ),
        (
            BadText("overlay 'mine.toml', line 3: board.turns should be a whole number, not a text"),
            "数据文件“mine.toml”第 3 行：board.turns 应为整数，不是文字",
        ),
        (
            BadText("overlay 'mine.toml': boundary.1-5 cannot be opened: the errata close it on every map"),
            "数据文件“mine.toml”：boundary.1-5 不能开放：勘误在每种地图上都将它封闭",
        ),
        (
            BadText("unit.ger-46.af is '*'; for 'infantry' it should be a number"),
            "unit.ger-46.af 是“*”；“infantry”应为数字",
        ),
        (UnknownName("space of the Impulse Track", "14", ["13"]), "未知的冲击轨位置“14”；可用的有：13"),
        (
            BadText("overrun.odds is [5]; it should be two whole numbers from 1 to 20, like [5, 1]"),
            "overrun.odds 是 [5]；应为两个 1 到 20 的整数，如 [5, 1]",
        ),
        (
            BadText("westwall.work.w1.printed is false; a work of the kind 'westwall' is always printed"),
            "westwall.work.w1.printed 是 false；“westwall”类工事总是印在地图上",
        ),
        (
            BadText(
                "overlay 'mine.toml', line 3: maginot.work.m1.owner gives the work in 0203 to the attacker, "
                "but the enemy starts there"
            ),
            "数据文件“mine.toml”第 3 行：maginot.work.m1.owner 使 0203 的工事属于攻击方，但敌方单位开局就在那里",
        ),
        (
            BadText("maginot.work.m1.at puts a second marker work into 0203"),
            "maginot.work.m1.at 使 0203 有了第二个标记工事",
        ),
        (UnknownName("kind of work", "tunnel", ["fort"]), "未知的工事种类“tunnel”；可用的有：fort"),
    ],
)
def test_lines_within_lines_are_said_in_chinese_too(error: KurganError, chinese: str) -> None:
    assert WORDS["zh"].render(reasons.told(error)) == chinese


@pytest.mark.parametrize("why", CLOSED.values())
def test_why_a_boundary_is_closed_is_said_in_chinese_too(why: str) -> None:
    said = WORDS["zh"].render(reasons.told(BadText(f"boundary.1-5 cannot be opened: {why}")))
    assert "errata" not in said


def test_what_nobody_foresaw_is_told_as_it_is() -> None:
    assert reasons.told(BadText("odd: 'x'")) == Message("reason.plain", (("line", "odd: 'x'"),))
    long = "position: '" + "x" * 5000 + "' should be name=value"
    assert reasons.told(BadText(long)).key == "reason.plain"
