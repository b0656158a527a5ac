"""Whatever an error says of a record, a position or a data file can be said in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kurgan
from kurgan.core.errors import BadText, KurganError, UnknownName
from kurgan.core.game import CORE_TEXT
from kurgan.core.text import LANGUAGES, Message, load_catalogues
from kurgan.server import reasons

SOURCE = Path(kurgan.__file__).parent
SAYING = ("BadText", "KurganError", "BadValue")
# Lines that only whoever starts the program or builds a game can meet.
NOT_AT_A_TABLE = ("server/run.py", "server/db.py", "core/text.py", "core/rules.py")
NOT_BY_A_GUEST = re.compile(r"cannot read|is not a text file|no action has number|has source|sources names")
FILES = [*sorted((SOURCE / "core").glob("*.py")), *sorted((SOURCE / "server").rglob("*.py")),
         *sorted((SOURCE / "games" / "stalingrad_besieged").rglob("*.py"))]


def lines() -> Iterator[str]:
    """Every sentence the code makes errors of, with a word in each of its places."""
    for path in FILES:
        if path.relative_to(SOURCE).as_posix() in NOT_AT_A_TABLE:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
                yield from sentences(node.args[-1])


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
    texts = {lang: load_catalogues(CORE_TEXT, reasons.TEXT)[lang].render(told) for lang in LANGUAGES}
    assert texts["en"] == line
    assert re.search("[\u4e00-\u9fff]", texts["zh"]) and "{" not in texts["zh"], texts["zh"]


def test_there_are_lines_to_test() -> None:
    assert len(set(lines())) > 50


@pytest.mark.parametrize(("error", "chinese"), [
    (UnknownName("scenario", "batle", ["battle", "solo"]), "未知的剧本“batle”；是不是指battle？"),
    (UnknownName("value of 'side':", "x", ["german", "russian"]), "“side”没有“x”这个值；可用的有：german, russian"),
    (UnknownName("value in overlay 'mine.toml', line 3:", "board.turn", ["board.turns"]),
     "数据文件“mine.toml”第 3 行：没有“board.turn”这个数值；是不是指board.turns？"),
    (UnknownName("unit", "inf", ["r_inf", "tank", "inf_2"]), "未知的单位“inf”；是不是指r_inf 或 inf_2？"),
    (BadText("line 12, entry 3: unknown action 'fly'; one of: move, pass"),
     "第 12 行，条目 3：未知的行动“fly”；可用的有：move, pass"),
    (BadText("overlay 'mine.toml', line 3: board.turns should be a whole number, not a text"),
     "数据文件“mine.toml”第 3 行：board.turns 应为整数，不是文字"),
])
def test_lines_within_lines_are_said_in_chinese_too(error: KurganError, chinese: str) -> None:
    assert load_catalogues(reasons.TEXT)["zh"].render(reasons.told(error)) == chinese


def test_what_nobody_foresaw_is_told_as_it_is() -> None:
    assert reasons.told(BadText("odd: 'x'")) == Message("reason.plain", (("line", "odd: 'x'"),))
    long = "position: '" + "x" * 5000 + "' should be name=value"
    assert reasons.told(BadText(long)).key == "reason.plain"
