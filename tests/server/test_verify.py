"""kurgan verify, and the verifier in another language: finished games hold, forged ones are named by their draw."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kurgan.core import fair
from kurgan.core.record import digest
from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat
from kurgan.server.shapes.dice import Shake
from tests.cli.helpers import fails, run
from tests.server.helpers import Party
from tests.server.http_fixtures import GAME, Browser, Site, opened, two_players

GAMES = {
    "stalingrad-besieged": "battle",
    "fortress-sevastopol": "tournament",
    "crimean-campaign": "short",
    "siege": "maginot",
}
ROOT = Path(__file__).parents[2]
PLAYS = 160


@cache
def node_program() -> str:
    """The one that builds the client."""
    command = [sys.executable, str(ROOT / "scripts" / "web.py"), "node", "--print", "process.execPath"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]


def node(*records: Path) -> subprocess.CompletedProcess[str]:
    command = [node_program(), str(ROOT / "scripts" / "verify.mjs"), *map(str, records)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(params=GAMES)
def record(request: pytest.FixtureRequest, house: House, tmp_path: Path) -> Path:
    """A finished game of each, shaken by both sides on the way."""
    party, draws = Party(house, request.param, scenario=GAMES[request.param]), 0
    for n, _ in enumerate(party.random_play(random.Random(6), 20 * PLAYS)):
        draws = party.live().cup.drawn  # type: ignore[union-attr]
        if n in (3, 40):
            seat = party.first if n == 3 else party.second
            house.sealing.shake(party.people[seat], party.table, Shake(seat=seat, given=f"{n:064x}"))
        if n >= PLAYS and draws >= 5:
            break
    if party.live().status == "running":
        house.playing.resign(party.ann, party.table, AsSeat(seat=party.first))
    path = tmp_path / "game.record"
    path.write_text(house.looking.record(party.ann, party.table, party.first), encoding="utf-8")
    return path


def rewritten(path: Path, at: int, line: str) -> None:
    """One line changed, and the last one as if it had been written so."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[at] = line
    *words, _ = lines[-1].split(" ")
    lines[-1] = " ".join([*words, digest("\n".join(lines[:-1]))])
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_both_verifiers_agree_on_a_finished_game(record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    draws = sum(line.startswith("~ draw ") for line in lines)
    ran, other = run("verify", str(record)), node(record)
    assert ran.code == 0 and f"All {draws} draws under the seal" in ran.out, ran
    assert "封印" in run("verify", str(record), "--lang", "zh").out
    assert other.returncode == 0 and f"all {draws} draws hold" in other.stdout, other

    at = [n for n, line in enumerate(lines) if line.startswith("~ draw ")][draws // 2]
    _, _, number, total, low, high = lines[at].split(" ")
    forged = (0, int(low)) if int(low) else (int(high), int(total))
    rewritten(record, at, f"~ draw {number} {total} {forged[0]} {forged[1]}")
    assert f"should be '{lines[at]}'" in fails("verify", str(record))
    other = node(record)
    assert other.returncode == 1 and f"line {at + 1}, draw {number} (" in other.stdout, other


def test_what_cannot_be_checked_is_told(house: House, tmp_path: Path) -> None:
    party = Party(house, "siege", scenario="maginot", sealed=False)
    house.playing.resign(party.ann, party.table, AsSeat(seat=party.first))
    path = tmp_path / "plain.record"
    path.write_text(house.looking.record(party.ann, party.table, party.first), encoding="utf-8")
    ran, other = run("verify", str(path)), node(path)
    assert (ran.code, other.returncode) == (3, 3) and "Not sealed" in ran.out and "not sealed" in other.stdout


def test_bad_input_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "junk").write_bytes(b"\xff\xfe")
    assert "not a text file" in fails("verify", str(tmp_path / "junk"))
    assert "cannot read" in fails("verify", str(tmp_path / "nothing"))
    assert node(tmp_path / "junk", tmp_path / "nothing").returncode == 1


@pytest.mark.parametrize("change", ["text", "seed", "shake", "seal"])
def test_a_changed_line_is_found_by_the_other_verifier(house: House, tmp_path: Path, change: str) -> None:
    party = Party(house)
    house.sealing.shake(party.ann, party.table, Shake(seat="north", given="12" * 32))
    list(party.random_play(random.Random(4)))
    path = tmp_path / "game.record"
    path.write_text(house.looking.record(party.ann, party.table, "north"), encoding="utf-8")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert node(path).returncode == 0
    if change == "text":
        path.write_text("\n".join([*lines[:-2], lines[-2] + "0", lines[-1]]) + "\n", encoding="utf-8")
    else:
        at = next(n for n, line in enumerate(lines) if line.startswith(f"~ {change} "))
        old = lines[at]
        flip = next(n for n in range(len(old) - 8, 0, -1) if old[n] in "0123456789")
        rewritten(path, at, old[:flip] + str((int(old[flip]) + 1) % 10) + old[flip + 1 :])
    assert node(path).returncode == 1


# --- secrets --------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path / "house") as site:
        yield site


def test_no_answer_tells_the_seed_before_the_end(site: Site) -> None:
    """Seeds and keys are looked for in every byte of every answer and message of a game, exports included."""
    alone = Browser(site)
    own = alone.new_table()["table"]
    table, people, watcher = two_players(site)
    heard: list[str | bytes] = []
    rng = random.Random(2)
    with people["german"].live(table, "german") as socket, watcher.live(table) as other:
        for seat, browser in people.items():
            browser.did(f"/api/tables/{table}/shake", {"seat": seat, "given": "cd" * 32})
            browser.did(f"/api/tables/{table}/place-rest", {"seat": seat})
        for _ in range(40):
            live = site.house.tables._open(table)
            seat = live.seat_name(live.asked)
            action = rng.choice(live.view(live.asked).legal_actions()).text
            n = people[seat].snapshot(table, seat)["n"]
            people[seat].did(f"/api/tables/{table}/play", {"seat": seat, "n": n, "action": action})
        for browser, seat in (*((people[seat], seat) for seat in people), (watcher, "")):
            for path in ("record", "dice", "updates", "at/1"):
                assert browser.get(f"/api/tables/{table}/{path}", seat=seat).status == 200
            browser.get("/api/lobby")
        assert alone.get(f"/api/tables/{own}/record", seat="both").status == 200
        site.settle()
        for line in (socket, other):
            while True:
                try:
                    heard.append(line.recv(timeout=0.2))
                except TimeoutError:
                    break
    assert len(heard) > 20
    bodies = [answer.body for browser in (alone, *people.values(), watcher) for answer in browser.heard]
    bodies += [one.encode() if isinstance(one, str) else one for one in heard]
    for name in (own, table):
        cup = site.house.tables._open(name).cup
        assert cup is not None
        seed = cup.seed.hex()
        keys = [fair.key_of(cup.seed, name, cup.shakes[:n]) for n in range(len(cup.shakes) + 1)]
        for secret in (cup.seed, *keys):
            assert not any(secret in body or secret.hex().encode() in body.lower() for body in bodies)
    people["german"].did(f"/api/tables/{table}/resign", {"seat": "german"})
    told = watcher.get(f"/api/tables/{table}/record").body.decode()
    assert told.startswith(f"kurgan-record 1\ngame: {GAME}\n") and seed in told
