"""kurgan play: a person at the terminal, played by typed lines; and the start of the table in the browser."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import kurgan
from kurgan.ai import make
from kurgan.cli.play import seats
from kurgan.core.record import Record
from kurgan.server.run import bound
from tests.cli.helpers import Ran, fails, run
from tests.conftest import Budget

SOLO = ("play", "--terminal", "--seed", "3")
SIEGE = ("play", "siege", "--terminal", "--seed", "3", "--scenario", "westwall", "--opponent", "random")
HOT_SEAT = ("play", "--terminal", "--seed", "3", "--scenario", "battle", "--seat", "both")


def play(*lines: str, command: tuple[str, ...] = SOLO) -> Ran:
    ran = run(*command, typed="".join(f"{line}\n" for line in lines))
    assert ran.code == 0 and not ran.err, ran.err
    return ran


def saved(ran: Ran) -> Path:
    found = re.findall(r"Saved to ([^\n]+\.record)\.", ran.out)
    assert found, ran.out[-300:]
    return Path(found[-1])


@pytest.fixture(autouse=True)
def wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # no path is broken over two lines


# --- a game ---------------------------------------------------------------------------------------


def test_the_solo_game_is_the_default_and_set_up_can_be_left_to_chance() -> None:
    out = play("a").out
    assert "Russians: choose the next unit to place (18 left). [4-g]" in out
    assert "Turn 1: the Germans. [4-b]" in out
    assert "The Russians attack: choose a unit. [9-c]" in out


def test_choices_are_made_by_number_space_or_text() -> None:
    out = play("1", "1-4", "place r_tank", "at 1-5", "r_at", "1").out
    assert "Placed at 1-4: Russian infantry. [4-g]" in out and "Placed at 1-5: Russian tanks. [4-g]" in out
    assert out.count("choose the next unit") == 4


def test_attacks_are_offered_with_their_chance_and_told_with_their_sum() -> None:
    out = play("a", "1").out
    assert re.search(r"Attack with \d-\d \(Russian .* on German .* \d-\d, needs \d\+, \d in \d\)", out)
    assert re.search(r"Sum: \d attack number [+−] \d defence number = -?\d", out)


def test_a_wrong_action_is_explained_with_rule_and_gist() -> None:
    out = play("1", "at 1-1", "5-1", "move 5-4", "w at 1-3", "w", "at 9-1", "w 1-4").out
    assert out.count("That space is not in your set-up area. [4-g]") == 4
    assert "does not answer the question" in out
    assert "Rule 4-g" in out
    assert "That is offered: number 1." in out


def test_what_means_nothing_is_said_so() -> None:
    out = play("99", "0", "-1", "pigs fly", "999999999999999999999", "w pigs").out
    assert out.count("That is not a choice here") == 6


def test_undo_goes_back_to_the_last_die() -> None:
    out = play("1", "u", "1", "1-4", "u", "u", "u").out
    assert out.count("Taken back.") == 3
    assert "Undo stops here: chance has decided" in out


def test_the_language_is_switched_in_the_middle() -> None:
    out = play("l", "1", "at 1-1", "l").out
    assert "语言：中文。" in out and "伏尔加河" in out and "区域内" in out and "Language: English." in out
    assert "选择卡" in run(*SOLO, "--lang", "zh").out


def test_rules_board_and_help_are_at_hand() -> None:
    out = play("r 9-c", "r R8", "r 99", "?", "b").out
    assert "Rule 9-c" in out and "Stop on front contact" in out and "There is no rule '99'" in out
    assert "why not" in out and out.count("≈≈≈ Volga ≈≈≈") == 2


def test_nothing_is_left_to_place_after_set_up() -> None:
    assert "The set-up is over" in play("a", "a").out


@pytest.mark.parametrize("seat", ["soviet", "axis"])
def test_the_rest_is_placed_for_either_side_of_a_game_with_two_set_ups(seat: str) -> None:
    """Whatever the procedure of a set-up is called."""
    command = ("play", "crimean-campaign", "--terminal", "--seed", "3", "--seat", seat, "--opponent", "random")
    ran = play("a", command=command)
    assert "place the rest" in ran.out and "The set-up is over" not in ran.out
    placed = [entry for entry in Record.load(saved(ran)).entries if entry.startswith("place ")]
    assert len(placed) > 5


def test_help_promises_only_what_the_game_has() -> None:
    assert "place the rest" in play("?").out
    assert "place the rest" not in play("?", command=SIEGE).out


def test_what_happens_before_the_first_choice_is_told() -> None:
    ran = play("1", command=SIEGE)
    assert ran.out.index("is reduced to field fortification") < ran.out.index(" 1 ")
    replayed = run("replay", str(saved(ran))).out
    assert replayed.index("Turn 1.") < replayed.index("is reduced to field fortification")


@pytest.mark.parametrize(("command", "typed"), [(SOLO, ["1"]), (SIEGE, ["done", "1"])], ids=["solo", "siege"])
def test_a_whole_game_ends_with_its_result_and_is_kept(command: tuple[str, ...], typed: list[str]) -> None:
    ran = play("a", *typed * 3000, command=command)
    assert "Result: " in ran.out and ran.out.rstrip().endswith("Goodbye.")
    assert run("replay", str(saved(ran))).code == 0


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    assert Record.load(saved(play("a", "1", "1"))).entries == Record.load(saved(play("a", "1", "1"))).entries


# --- saving and going on --------------------------------------------------------------------------


def test_end_of_input_keeps_the_game(data_folder: Path) -> None:
    ran = play("1")
    assert saved(ran).parent == data_folder and ran.out.rstrip().endswith("Goodbye.")


def test_nothing_is_kept_where_nothing_was_played(data_folder: Path) -> None:
    assert "Saved" not in play("q").out and list(data_folder.iterdir()) == []


def test_save_quit_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    assert saved(play("1", "1-4", f"s {file}", "q")) == file
    more = play("u", "1", "1-5", "q", command=(*SOLO, "--load", str(file)))
    assert f"Resumed from {file}." in more.out and "Undo stops here: the game was resumed" in more.out
    assert saved(more) == file and list(tmp_path.iterdir()) == [file]
    assert Record.load(file).entries[-4:] == ["place r_inf", "at 1-4", "place r_inf", "at 1-5"]


def test_another_game_is_never_written_over(tmp_path: Path) -> None:
    taken = tmp_path / "taken.record"
    taken.write_text("something else")
    assert saved(play("1", f"s {taken}")) == tmp_path / "taken-2.record"
    assert taken.read_text() == "something else"
    first = saved(play("1"))
    assert saved(play("1")) != first


def test_a_loaded_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    play("1", "1-4", f"s {file}")
    again = play("1", f"s {tmp_path / 'other.record'}", f"s {file}", command=(*SOLO, "--load", str(file)))
    assert saved(again) == tmp_path / "mine-2.record"


def test_a_file_that_cannot_be_written_does_not_end_the_game(tmp_path: Path) -> None:
    out = play("1", f"s {tmp_path}/none/x.record", "s \0", "u").out
    assert out.count("cannot save to") == 2 and "Taken back." in out


def test_a_folder_to_save_in_gets_a_fresh_file(tmp_path: Path) -> None:
    assert saved(play("1", f"s {tmp_path}")).parent == tmp_path


# --- seats ----------------------------------------------------------------------------------------


def test_two_people_at_one_keyboard_hand_over() -> None:
    out = play("", "a", "", "a", "", "1", command=HOT_SEAT).out
    assert out.count("Over to: Germans.") == 2 and out.count("Over to: Russians.") == 1
    before, after = out.split("Over to: Russians.")[:2]
    assert "The Germans drew a card" not in before and "The Germans drew a card" in after
    russians = after.split("Over to: Germans.")[0].split("choose the next unit")[0]
    assert "Placed at 1-1: German unit (hidden)." in russians and "German infantry" not in russians


def test_the_german_seat_plays_the_battle_against_a_random_russian() -> None:
    out = play("a", command=(*SOLO, "--seat", "german")).out
    assert "Germans: your turn." in out and "Turn 1: the Germans" in out


def test_a_screen_shows_only_what_its_seat_knows() -> None:
    """The Russian's own pieces lie open to him, the Germans' hidden ones never do."""
    board = play("q").out.split("≈≈≈ Volga")[0]
    assert board.count("G ?") == 15


# --- the table in the browser -----------------------------------------------------------------------

START = (sys.executable, "-c", "from kurgan.cli import main; raise SystemExit(main())", "play")


class Started:
    """The command as a process of its own, up to its one line."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*START, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | environment,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        self.url = next((word for word in self.line.split() if word.startswith("http")), "")

    def end(self, how: int = signal.SIGINT) -> tuple[int, str, str]:
        self.process.send_signal(how)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


def test_without_the_flag_the_table_is_served_until_ctrl_c(data_folder: Path, tmp_path: Path) -> None:
    """One line, in the language asked for; the browser opens at the game's page. A process is slow: one for all."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"  # BROWSER names a command, as Python's webbrowser module has it
    browser.write_text(f"#!/bin/sh\necho \"$1\" > '{seen}.part' && mv '{seen}.part' '{seen}'\n")
    browser.chmod(0o755)
    server = Started("stalingrad-besieged", "--lang", "zh", BROWSER=f"{browser} %s", DISPLAY=":99")
    assert server.line.startswith("已在") and len(server.line.splitlines()) == 1
    origin, path = server.url[: server.url.index("/new")], "/new?game=stalingrad-besieged&lang=zh"
    assert server.url == origin + path
    with urllib.request.urlopen(f"{origin}/api/me", timeout=20) as answer:
        assert json.load(answer) == {"name": "", "known": False, "accounts": False, "login": ""}
    end = time.monotonic() + 20
    while not seen.exists() and time.monotonic() < end:
        time.sleep(0.05)
    assert server.end() == (0, "", "")
    assert seen.read_text().strip() == server.url
    assert [path.name for path in data_folder.glob("*.sqlite3")] == ["kurgan.sqlite3"]


def test_the_next_port_is_taken_only_when_none_was_asked_for() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "cannot listen on 127.0.0.1 port" in fails("play", "--no-browser", "--port", str(taken.getsockname()[1]))
    with bound("127.0.0.1", None) as first, bound("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess",), "unknown game 'chess'"),
        (("--seat", "german"), "--seat needs --terminal"),
        (("--load", "x.record"), "--load needs --terminal"),
        (("--host", "192.0.2.1"), "cannot listen on 192.0.2.1"),
        (("--host", "no such host"), "cannot listen on no such host"),
        (("--host", "x" * 100), "cannot listen on 'xxx"),
        (("--port", "99999"), "--port"),
        (("--public", "club.example"), "'club.example' is no public address"),
        (("--proxy", "nginx"), "'nginx' is no address of a proxy"),
    ],
)
def test_what_prevents_the_start_is_one_line(arguments: tuple[str, ...], says: str) -> None:
    assert says in fails("play", "--no-browser", *arguments)


def test_where_a_proxy_stands_before_may_be_said_by_the_environment() -> None:
    server = Started("--port", "0", KURGAN_PUBLIC="https://club.example http://192.0.2.7:80")
    assert server.process.stdout is not None
    said = [server.process.stdout.readline() for _ in range(2)]
    assert "https://club.example " in said[0] and "http://192.0.2.7 " in said[1]
    asked = urllib.request.Request(f"{server.url.rstrip('/')}/api/reach", headers={"Host": "club.example"})
    with urllib.request.urlopen(asked, timeout=20) as answer:
        assert json.load(answer) == {"addresses": [], "public": ["https://club.example", "http://192.0.2.7"]}
    assert server.end() == (0, "", "")


def test_a_folder_that_cannot_be_used_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    for folder in (file, file / "below"):
        monkeypatch.setenv("KURGAN_DATA", str(folder))
        assert "cannot" in fails("play", "--no-browser", "--port", "0")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "kurgan.sqlite3").write_text("this is no database, whatever its name says" * 100)
    monkeypatch.setenv("KURGAN_DATA", str(broken))
    assert "cannot" in fails("play", "--no-browser", "--port", "0")


# --- wrong arguments ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess",), "unknown game 'chess'"),
        (("--scenario", "siege"), "unknown scenario"),
        (("--seat", "american"), "unknown seat 'american'"),
        (("--opponent", "napoleon"), "unknown agent 'napoleon'"),
        (("--seat", "both", "--opponent", "random"), "--seat both"),
        (("--option", "deck"), "name=value"),
        (("--option", "deck=1"), "cannot be '1'"),
        (("--load", "/none.record"), "cannot read record"),
        (("--seed", "x"), "--seed"),
        (("--port", "x"), "--port"),
        (("--lang", "fr"), "--lang"),
    ],
)
def test_wrong_arguments_are_one_line(arguments: tuple[str, ...], says: str, data_folder: Path) -> None:
    assert says in fails("play", "--terminal", *arguments)
    assert list(data_folder.iterdir()) == []


def test_a_record_brings_its_own_settings(tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    play("1", f"s {file}")
    assert "leave out" in fails("play", "--terminal", "--load", str(file), "--scenario", "battle")
    file.write_text(file.read_text().replace("place", "placed"))
    before = file.read_bytes()
    assert "unknown action 'placed" in fails("play", "--terminal", "--load", str(file))
    assert file.read_bytes() == before


# --- who plays ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "scenario", "seat", "sits", "plays"),
    [
        ("stalingrad-besieged", None, None, ("solo", "russian"), "printed"),
        ("stalingrad-besieged", None, "german", ("battle", "german"), "officer"),
        ("stalingrad-besieged", "battle", None, ("battle", "german"), "officer"),
        ("fortress-sevastopol", None, None, ("tournament", "axis"), "officer"),
        ("fortress-sevastopol", "1941", "soviet", ("1941", "soviet"), "officer"),
        ("siege", None, None, ("sevastopol", "attacker"), "officer"),
        ("siege", "maginot", "defender", ("maginot", "defender"), "officer"),
    ],
)
def test_an_officer_plays_or_the_games_own_quick_opponent(
    game: str, scenario: str | None, seat: str | None, sits: tuple[str, str], plays: str
) -> None:
    opened = kurgan.game(game)
    seating = seats(opened, scenario, seat, None)
    assert (seating.scenario, *(opened.seats[n] for n in seating.humans)) == sits
    assert [type(agent) for agent in seating.opponents.values()] == [type(make(plays, game))]


def test_an_opponent_that_cannot_play_the_seat_says_so() -> None:
    ran = run(*SOLO, "--seat", "german", "--opponent", "printed", typed="a\n")
    assert ran.code == 1 and len(ran.err.splitlines()) == 1 and "printed" in ran.err


WORDS = st.one_of(
    st.integers(-2, 30).map(str),
    st.text(max_size=12),
    st.sampled_from(["u", "w", "l", "a", "?", "b", "r", "r 9-c", "w move 5-4", "5-4", "move 5-4", "fight", "stop", ""]),
)


def test_garbage_never_ends_in_a_traceback(budget: Callable[[str], Budget]) -> None:
    counts = budget("typed_garbage")

    @seed(counts.seed)
    @settings(max_examples=counts.count, deadline=None, database=None)
    @given(lines=st.lists(WORDS, max_size=60), place=st.booleans())
    def sit_down(lines: list[str], place: bool) -> None:
        play(*(["a"] if place else []), *lines, "q")

    sit_down()
