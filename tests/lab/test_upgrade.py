"""A change of one rule names exactly the golden games that it changes, and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.cli import upgrade as command
from kurgan.core.record import UNDO
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.siege import Siege
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.lab.golden import ENDING, read_bundle
from kurgan.lab.upgrade import Kept, change_of
from kurgan.server.house import House
from kurgan.server.store.opening import FILE
from tests.cli.helpers import run
from tests.conftest import HERE
from tests.server.helpers import Party
from tests.server.http_fixtures import furnished

GOLDEN = HERE / "golden"
MOST = 12  # games of a bundle that are played both ways


# --- changes of a rule --------------------------------------------------------------------------------


def snipers_reach_further() -> Any:
    game = StalingradBesieged()
    game.sheets = replace(game.sheets, sniper_reach=game.sheets.sniper_reach + 1)
    return game


def better_terrain() -> Any:
    """On one of the two maps."""
    game = FortressSevastopol()
    sheets = game.sheets["original"]
    game.sheets = game.sheets | {"original": replace(sheets, tem=tuple(tem + 1 for tem in sheets.tem))}
    return game


def less_room_for_soviets() -> Any:
    game = CrimeanCampaign()
    stacking = game.sheets.game["stacking"]
    less = stacking | {"soviet_units": stacking["soviet_units"] - 1}
    game.sheets = replace(game.sheets, game=game.sheets.game | {"stacking": less})
    return game


def less_room_in_hexes() -> Any:
    game = Siege()
    for name, sheets in game.sheets.items():
        game.sheets[name] = replace(sheets, charts=replace(sheets.charts, stacking=sheets.charts.stacking - 2))
    return game


CHANGED: dict[str, Callable[[], Any]] = {
    "stalingrad-besieged": snipers_reach_further,
    "fortress-sevastopol": better_terrain,
    "crimean-campaign": less_room_for_soviets,
    "siege": less_room_in_hexes,
}


@cache
def bundle(game_id: str) -> list[Kept]:
    return read_bundle(GOLDEN / f"{game_id}{ENDING}")[:MOST]


def first_difference(kept: Kept, now: Any) -> int | None:
    """By playing the record under both rules side by side and comparing everything: no digest is looked at."""
    was = kurgan.game(kept.record.game)
    one, other = kept.record.first(was), kept.record.first(now)
    stack: list[tuple[Any, Any]] = []
    for number, entry in enumerate(kept.record.entries, 1):
        if one.legal_actions() != other.legal_actions():
            return number
        if entry == UNDO:
            one, other = stack.pop()
            continue
        stack.append((one.copy(), other.copy()))
        told = [s.play(was.action(entry)) for s in (one, other)]
        keys = [[(event.key, event.rules) for event in events] for events in told]
        if keys[0] != keys[1] or one.position() != other.position():
            return number
    return None


@pytest.mark.parametrize("game_id", kurgan.GAMES)
def test_exactly_the_games_that_a_rule_changes_are_named(game_id: str) -> None:
    changed = CHANGED[game_id]()
    found = {}
    for kept in bundle(game_id):
        change = change_of(kept, lambda: changed)
        if change is not None:
            found[kept.name] = change.entry
            assert change.rules and all(rule in changed.index for rule in change.rules)
            assert change.name in change.line() and f"entry {change.entry}" in change.line()
    wanted = {kept.name: first_difference(kept, changed) for kept in bundle(game_id)}
    assert found == {name: entry for name, entry in wanted.items() if entry is not None}
    assert found, "the change should change a game"


def test_the_command_names_what_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / f"siege{ENDING}").write_bytes((GOLDEN / f"siege{ENDING}").read_bytes())
    asked = ("upgrade", "--check", "--golden", "--golden-folder", str(tmp_path))
    ran = run(*asked, "--json")
    assert ran.json == {"games": 48, "changes": [], "switched": {}}
    changed = less_room_in_hexes()
    monkeypatch.setattr(command, "open_game", lambda name, data: changed)
    ran = run(*asked)
    assert ran.code == 1 and "siege-00: " in ran.out and "games," in ran.out


def test_a_refused_entry_is_named_with_its_rule() -> None:
    kept = next(kept for kept in bundle("siege") if len(kept.record.entries) > 20)
    spoilt = replace(kept.record, entries=[*kept.record.entries[:20], *kept.record.entries[10:]], marks={})
    change = change_of(Kept("spoilt", spoilt), lambda: kurgan.game("siege"))
    assert change is not None and change.what == "refused" and change.entry == 21 and len(change.rules) == 1


@pytest.mark.parametrize(
    "given, said",
    [(("upgrade",), "say so with --check"), (("upgrade", "--check", "--data", "/nowhere"), "no games are kept in")],
)
def test_what_cannot_be_checked(given: tuple[str, ...], said: str) -> None:
    ran = run(*given)
    assert ran.code == 1 and said in ran.err


def test_tables_of_a_data_folder_are_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(furnished(tmp_path / "data"), rng=Random(1))
    party = Party(house, "siege")
    rng = Random(2)
    for _ in range(60):
        party.play(rng.choice(party.live().state.legal_actions()).text)
    house.close()
    asked = ("upgrade", "--check", "--data", str(tmp_path / "data"))
    before = (tmp_path / "data" / FILE).read_bytes()
    assert run(*asked, "--json").json == {"games": 1, "changes": [], "switched": {}}
    other = Siege()
    for name, sheets in other.sheets.items():
        other.sheets[name] = replace(sheets, charts=replace(sheets.charts, stacking=0))
    monkeypatch.setattr(command, "open_game", lambda name, data: other)
    ran = run(*asked)
    assert ran.code == 1 and f"{party.table}: " in ran.out and "[" in ran.out
    assert (tmp_path / "data" / FILE).read_bytes() == before
