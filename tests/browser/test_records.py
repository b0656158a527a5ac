"""A game leaves as a file and comes back from it; a file that is not right is refused with its line."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import expect

from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened
from tests.server.helpers import without_dice


def test_export_and_import_of_a_finished_game(people: People, tmp_path: Path) -> None:
    state, record = prepared.finished()
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    result = screen.prompt(page).inner_text()
    with page.expect_download() as download:
        screen.menu(page, "Export the record")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.suffix == ".record"
    assert without_dice(file.read_text()) == without_dice(record)
    board = screen.occupied(page)

    other = people.come()
    other.goto("/")
    other.get_by_role("link", name="Records").click()
    other.get_by_label("Record file").set_input_files(file)
    other.get_by_label("Germans", exact=True).select_option(label=prepared.COMPUTER)
    other.get_by_role("button", name="Check and open").click()
    opened(other)
    expect(screen.prompt(other)).to_have_text(result)
    assert screen.step(other) == screen.step(page)
    assert set(screen.occupied(other)) == set(board)
    assert state.is_terminal()


def test_a_running_game_leaves_only_what_the_seat_knew(people: People, tmp_path: Path) -> None:
    _, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    player.wait("turn")
    with page.expect_download() as download:
        screen.menu(page, "Export the record")
    file = tmp_path / "mine.record"
    download.value.save_as(file)
    text = file.read_text()
    assert text.startswith("kurgan-seat-record") and "seat: russian" in text
    placed = [line for line in record.splitlines() if line.startswith("place g_")]
    assert placed and not [line for line in placed if f'"{line}"' in text]
    page.goto("/import")
    page.get_by_label("Record file").set_input_files(file)
    page.get_by_label("Germans", exact=True).select_option(label=prepared.COMPUTER)
    page.get_by_role("button", name="Check and open").click()
    opened(page)
    player.step()


def test_a_broken_file_is_refused_with_its_line(people: People, tmp_path: Path) -> None:
    _, record = prepared.finished()
    lines = record.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("roll "))
    spoilt = {
        "line": ("\n".join([*lines[: number - 1], "roll 9", *lines[number:]]) + "\n", f"line {number}"),
        "cut off": ("\n".join(lines[:number]) + "\n", f"line {number}"),
        "no record": ("Dear diary,\n", "first line"),
    }
    page = people.come()
    people.watch(page).allow("status of 400")
    for name, (text, where) in spoilt.items():
        file = tmp_path / f"{name}.record"
        file.write_text(text)
        page.goto("/import")
        page.get_by_label("Record file").set_input_files(file)
        page.get_by_role("button", name="Check and open").click()
        told = page.get_by_role("alert").filter(has_text="cannot be read")
        expect(told).to_contain_text(where)
        expect(page).to_have_url(f"{people.url}/import")
