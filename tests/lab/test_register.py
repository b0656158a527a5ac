"""The rulings register: its pages say what the packaged entries say, and every option is there."""

from __future__ import annotations

import importlib.util
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kurgan.games import GAMES, load
from kurgan.lab.study.register import FILE, MANY, Entry, read, register, text, unmeasured, values_of

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "register"


def loaded() -> Any:
    spec = importlib.util.spec_from_file_location("register", ROOT / "scripts" / "register.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


script = loaded()


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_is_what_its_entries_say(name: str) -> None:
    game = load(name)
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert page == script.page(game, register(game)), "python scripts/register.py --pages"


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_a_row_or_says_that_it_has_none(name: str) -> None:
    game = load(name)
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    table, _, missing = page.partition("## Not measured")
    for option in game.options:
        for value in values_of(option):
            row = re.search(
                rf"^\| `{option.id}` \[{re.escape(option.rule)}\] .* \| {re.escape(value)} \(for", table, re.M
            )
            assert row or f"- `{option.id}` = {value}\n" in missing, (option.id, value)


@pytest.mark.parametrize("name", GAMES)
def test_entries_are_of_the_game_and_count_right(name: str) -> None:
    game = load(name)
    options = {option.id: option for option in game.options}
    entries = register(game)
    assert len({entry.key for entry in entries}) == len(entries) > 0
    for entry in entries:
        option = options[entry.option]
        assert option.applies_to(entry.scenario) and entry.scenario in game.scenarios
        assert entry.against == option.default != entry.value and entry.value in option.values
        assert entry.pairs <= entry.most and entry.alike <= entry.pairs
        for arm, draws in zip((entry.base, entry.varied), entry.draws, strict=True):
            assert sum(arm) + draws == entry.pairs
        ours, theirs = entry.effect
        assert ours[0] == pytest.approx(-theirs[0], abs=1e-4) and ours[1] <= ours[0] <= ours[2]
        pairs = zip((entry.base, entry.varied), entry.draws, strict=True)
        shares = [(arm[0] + draws / 2) / entry.pairs for arm, draws in pairs]
        assert ours[0] == pytest.approx(shares[1] - shares[0], abs=1e-3)
        assert entry.made and "dirty" not in entry.made


def test_a_register_is_written_as_it_is_read(tmp_path: Path) -> None:
    game = load("siege")
    path = tmp_path / FILE.name
    path.write_text(text(game, register(game)), encoding="utf-8")
    assert read(path) == register(game)
    assert path.read_text(encoding="utf-8") == (game.folder / FILE).read_text(encoding="utf-8")


def test_what_is_not_measured_is_listed() -> None:
    game = load("siege")
    assert list(unmeasured(game, ())) == [("decay_needs_enemy_adjacent", "yes")]
    page = script.page(game, ())
    assert "## Not measured\n\n- `decay_needs_enemy_adjacent` = yes\n" in page


def test_of_many_values_the_least_and_the_greatest_are_measured() -> None:
    option = load("siege").options[0]
    many = replace(option, values=tuple(map(str, range(MANY + 3))), default="2")
    assert values_of(many) == ["0", str(MANY + 2)] and values_of(replace(many, default="0")) == [str(MANY + 2)]
    assert values_of(option) == ["yes"]


def test_an_entry_takes_the_place_of_its_own_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("siege")
    monkeypatch.setattr(type(game), "folder", tmp_path)
    monkeypatch.setattr(script, "PAGES", tmp_path)
    (tmp_path / "data").mkdir()
    one = entry("maginot", 10)
    for each in (one, entry("sevastopol", 20), entry("maginot", 30)):
        script.keep(game, each)
    assert [(each.scenario, each.pairs) for each in read(tmp_path / FILE)] == [("sevastopol", 20), ("maginot", 30)]
    assert (tmp_path / "siege.md").read_text(encoding="utf-8") == script.page(game, read(tmp_path / FILE))


def entry(scenario: str, pairs: int) -> Entry:
    return Entry(
        *(scenario, "decay_needs_enemy_adjacent", "yes", "no", ("officer", "officer"), pairs, pairs, 0, "open"),
        *(0.05, 0.05, 0.05, (pairs, 0), (0, pairs), (0, 0)),
        effect=((-1.0, -1.0, -0.8), (1.0, 0.8, 1.0)),
        wins=((-1.0, -1.0, -0.8), (1.0, 0.8, 1.0)),
        seed=1,
        rules="1",
        made="0.5.0",
        date="2026-11-19",
    )
