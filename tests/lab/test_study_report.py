"""The page of a study: whole in itself, in both languages, and it says where its numbers come from."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from time import process_time

import pytest

from kurgan.core.errors import KurganError
from kurgan.core.text import LANGUAGES, load_catalogues
from kurgan.games import GAMES, load
from kurgan.lab.simulate import Settings
from kurgan.lab.study.comparing import Terms
from kurgan.lab.study.folder import Folder
from kurgan.lab.study.report import words
from kurgan.lab.study.report.gathered import Gathered, quantiles
from kurgan.lab.study.report.page import Page, commands, write
from kurgan.lab.study.rows import Row, Rows
from kurgan.lab.study.study import Study
from tests.conftest import Budget

VARIED = ("option:decay_needs_enemy_adjacent=yes", "level:attacker=greedy")
ROWS, SECONDS = 100_000, 20
VOID = {"meta", "input", "br"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    path = tmp_path_factory.mktemp("study")
    base = Settings.of(load("siege"), "maginot", {}, ("officer", "officer"), 11)
    terms = Terms(5)
    study = Study.of(base, VARIED, path / "values")
    found = Folder.begin(path, study, terms)
    for _ in study.run(terms, 1, found.games):
        pass
    return found


class Tags(HTMLParser):
    """All tags, and that they close as they opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.texts: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    assert not tags.open
    return tags


def test_the_page_needs_nothing_else(folder: Folder) -> None:
    tags = read(Page(folder).html())
    assert not [tag for tag, _, _ in tags.attributes if tag in ("script", "link", "img", "iframe", "object", "image")]
    links = [value for _, name, value in tags.attributes if name in ("href", "src", "action", "data", "style")]
    assert links and all(link.startswith("#") for link in links)
    ids = {value for _, name, value in tags.attributes if name == "id"}
    assert {link[1:] for link in links} <= ids
    assert "url(" not in re.sub(r"url\(#", "", Page(folder).html()) and "@import" not in Page(folder).html()


def test_the_page_shows_every_number_of_the_study(folder: Folder) -> None:
    page = Page(folder).html()
    for asked, found, _ in folder.compared():
        effect = found.effect
        assert (
            f"{100 * effect.mean:+.1f} % ({100 * effect.low:+.1f} … {100 * effect.high:+.1f})".replace("-", "−") in page
        )
        assert f"games/{asked.arm}.jsonl" in page
        assert str(found.varied["attacker"]) in page
    assert f"games/{folder.base['arm']}.jsonl" in page and folder.base["made"] in page
    (line,) = commands(folder.base, folder.asked)
    assert line.startswith("kurgan study siege --scenario maginot --option decay_needs_enemy_adjacent=no --agents")
    assert line.endswith("-n 5 --least 0.05 --alpha 0.05 --beta 0.05") and line.count("--vary") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_written_in_both_languages(folder: Folder, lang: str) -> None:
    page = Page(folder).html(lang)
    assert f'<html lang="{lang}">' in page and f'id="in-{lang}" checked' in page
    english, chinese = (len(re.findall(rf'<span class="{one}"', page)) for one in LANGUAGES)
    assert english == chinese > 60
    for told in ("Attacker", "攻击方", "Balance study", "平衡研究"):
        assert told in page


def test_every_sentence_of_the_report_is_there_twice_and_used() -> None:
    own = load_catalogues(Path(words.__file__).parent / "text")
    assert own["en"].entries.keys() == own["zh"].entries.keys()
    source = "".join(path.read_text(encoding="utf-8") for path in Path(words.__file__).parent.glob("*.py"))
    unused = [key for key in own["en"].entries if key not in source and not key.startswith("report.verdict_")]
    assert unused == []


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page(name: str, tmp_path: Path) -> None:
    game = load(name)
    base = Settings.of(game, game.scenarios[-1], {}, ("random", "random"), 2)
    option = next(option for option in game.options if option.applies_to(base.scenario))
    value = next(value for value in option.values if value != option.default)
    study = Study.of(base, [f"option:{option.id}={value}"], tmp_path / "values")
    folder = Folder.begin(tmp_path, study, Terms(1))
    for _ in study.run(Terms(1), 1, folder.games):
        pass
    page = Page(folder).html()
    read(page)
    assert page.count('<use href="#ground"/>') == 4
    assert re.search(r'class="tint hot"', page) and re.search(r'class="tint k[01]"', page)


def test_a_report_takes_the_place_of_a_report_alone(folder: Folder, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    write(folder, page)
    first = page.read_text(encoding="utf-8")
    write(folder, page, "zh")
    assert page.read_text(encoding="utf-8") != first
    notes = tmp_path / "notes.txt"
    notes.write_text("mine", encoding="utf-8")
    with pytest.raises(KurganError, match="is no report of a study"):
        write(folder, notes)
    assert notes.read_text(encoding="utf-8") == "mine"
    for place in (tmp_path, tmp_path / "nowhere" / "report.html"):
        with pytest.raises(KurganError, match="is no place for a report"):
            write(folder, place)


def test_many_rows_are_read_in_time(folder: Folder, tmp_path: Path, budget: Callable[[str], Budget]) -> None:
    """A report of 100,000 rows in 20 s of processor time; of fewer, in as much less and what a page takes anyhow."""
    found = budget("report_rows")
    arms = [folder.base["arm"], *(one.arm for one in folder.asked)]
    each, rng = found.runs // len(arms), Random(found.seed)
    for arm in arms:
        rows = list(folder.rows(arm).values())
        path = tmp_path / "games" / f"{arm}.jsonl"
        path.parent.mkdir(exist_ok=True)
        lines = (json.dumps({"game": number, **rng.choice(rows).row()}) for number in range(each))
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    study = json.loads((folder.path / "study.json").read_text(encoding="utf-8"))
    for one in study["asked"]:
        one["terms"] |= {"pairs": each, "stops": False}
    (tmp_path / "study.json").write_text(json.dumps(study), encoding="utf-8")
    begun = process_time()
    write(Folder.read(tmp_path), tmp_path / "report.html")
    assert process_time() - begun < 2 + SECONDS * found.runs / ROWS
    assert f"{each} games" in (tmp_path / "report.html").read_text(encoding="utf-8")


# --- counting ---------------------------------------------------------------------------------------


def test_what_is_gathered_is_what_the_rows_say(tmp_path: Path) -> None:
    rows = Rows(tmp_path / "a.jsonl")
    rows.keep(Row(0, "w", "red", 10, score=((0, 1), (2, 1)), fought={"a": 2}, held={"a": (2, 0)}))
    rows.keep(Row(1, "d", "draw", 20, score=((4, 1),), fought={"a": 1, "b": 1}, held={"b": (0, 1)}))
    found = Gathered.of(("red", "blue"), Rows(tmp_path / "a.jsonl").kept.values())
    assert found.games == 2 and found.share("red")[0] == 0.5 and found.outcomes == ("red", "blue", "draw")
    assert found.turns == {2: 1, 1: 1} and found.fought == {"a": 3, "b": 1}
    assert found.held == {"a": (2 / 3, 0), "b": (0, 1 / 3)}
    assert found.curves(0) == [(0, 0, 0, 4, 4, 2), (2, 2, 2, 2, 2, 2)]
    assert found.scores(0) and found.scores(1)


def test_quantiles_are_values_that_occurred() -> None:
    assert quantiles({1: 1, 2: 1, 3: 1, 10: 1}, (0.25, 0.5, 0.75, 1)) == (1, 2, 3, 10)
    assert quantiles({7: 3}, (0.1, 0.9)) == (7, 7) and quantiles({}, (0.5,)) == (0,)
