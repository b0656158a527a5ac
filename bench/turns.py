"""The computer's turn on the screen: how long until the person is asked again, beside what the computer thought.

    python bench/turns.py [GAME ...] [--answers 40] [--seed 1] [--json]

Starts a server of its own with a data folder of its own and a headless Chromium, sits down against the opponent that
the lobby offers, and answers what is asked with animations skipped. A wait goes from sending the answer to the next
question on the screen; the thinking in it is what the opponents' process took to answer. Other work on the machine
lengthens both.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from tests.browser.chromium import FLAGS, find_chromium  # noqa: E402
from wire import Server  # noqa: E402

import kurgan  # noqa: E402

GOAL_S = 1.5  # of waiting besides the thinking
PATIENCE_S = 20.0
# The server, with a stopwatch at the opponents' process: when each of its thoughts began and ended.
TIMED = """
import os, time
from kurgan.server.worker import Worker
ask = Worker.ask
def timed(self, line):
    begun = time.time()
    answer = ask(self, line)
    with open(os.environ["THOUGHTS"], "a") as log:
        print(begun, time.time(), file=log, flush=True)
    return answer
Worker.ask = timed
from kurgan.cli import main
raise SystemExit(main())
"""
AT_ONCE = "if (location.protocol.startsWith('http')) localStorage['kurgan.playback'] = 'off'"
GAME = "(id) => fetch('/api/games').then((got) => got.json()).then((all) => all.find((game) => game.id === id))"
MAKE = """async ([game, quick]) => {
  const seats = Object.fromEntries(game.seats.map((seat) =>
    [seat, seat === quick.seat ? { kind: 'me' } : { kind: 'computer', agent: quick.agent }]));
  const send = async (path, body) => (await fetch(`/api/tables${path}`,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })).json();
  const { table } = await send('', { game: game.id, scenario: quick.scenario, seats });
  return table;
}"""
LOOK = """([table, seat]) => fetch(`/api/tables/${table}?seat=${seat}`).then((got) => got.json())
  .then(({ n, moment }) => ({ n, asked: moment.asked, over: moment.over, setup: moment.in_setup,
    actions: [...moment.choices.map(({ action }) => action),
      ...(moment.ends?.places ?? []).map((place) => `${moment.ends.word} ${place}`)] }))"""
# Sends an answer and sees when the screen has come to the next own question: with it, milliseconds of the clock.
ANSWER = """async ([table, path, body, most]) => {
  const begun = Date.now(), prompt = document.querySelector('[data-guide=prompt]');
  const step = () => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuemax') ?? -1);
  const waits = () => /thinking|choosing/.test(prompt.querySelector('.q')?.textContent ?? '');
  const sent = fetch(`/api/tables/${table}/${path}`,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const { n } = await (await sent).json();
  while ((step() < n || waits()) && !document.querySelector('[data-over]') && Date.now() < begun + most)
    await new Promise((done) => requestAnimationFrame(done));
  return [begun, Date.now()];
}"""


class Wait(NamedTuple):
    total_s: float
    thinking_s: float
    thoughts: int

    @property
    def rest_s(self) -> float:
        return self.total_s - self.thinking_s


class Timed(Server):
    def __init__(self, folder: Path) -> None:
        self.log = folder / "thoughts"
        os.environ["THOUGHTS"] = str(self.log)
        super().__init__(folder, (sys.executable, "-c", TIMED, "play", "--no-browser", "--port", "0"))

    def thoughts(self) -> list[tuple[float, float]]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [(float(begun), float(ended)) for begun, ended in (line.split() for line in lines)]


def play(page: Page, server: Timed, game_id: str, answers: int, rng: Random) -> list[Wait]:
    """The waits of one game from its beginning in which a computer thought."""
    game: Any = page.evaluate(GAME, game_id)
    quick = game["quick"]
    table = page.evaluate(MAKE, [game, quick])
    page.goto(f"/t/{table}")
    page.locator("svg [data-at]").first.wait_for(state="attached")
    waits: list[Wait] = []
    for _ in range(answers):
        seen = page.evaluate(LOOK, [table, quick["seat"]])
        until = time.monotonic() + PATIENCE_S
        while not seen["over"] and seen["asked"] != quick["seat"] and time.monotonic() < until:
            page.wait_for_timeout(50)
            seen = page.evaluate(LOOK, [table, quick["seat"]])
        if seen["over"] or not seen["actions"]:
            break
        body = {"seat": quick["seat"], "setup": ""} if seen["setup"] else answer_to(seen, quick["seat"], rng)
        path = "place-rest" if seen["setup"] else "play"
        begun, ended = page.evaluate(ANSWER, [table, path, body, PATIENCE_S * 1000])
        within = [(a, b) for a, b in server.thoughts() if a >= begun / 1000 and b <= ended / 1000]
        if within:
            waits.append(Wait((ended - begun) / 1000, sum(b - a for a, b in within), len(within)))
    return waits


def answer_to(seen: dict[str, Any], seat: str, rng: Random) -> dict[str, Any]:
    """Rather what ends something: turns come quickly."""
    ends = ("ready", "fight", "stop", "pass", "done", "decline", "impulse pass")
    last = [action for action in seen["actions"] if action.startswith(ends)]
    return {"seat": seat, "n": seen["n"], "action": rng.choice(last or seen["actions"])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--answers", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found: dict[str, list[Wait]] = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Timed(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        try:
            context = browser.new_context(
                base_url=f"http://{server.host}", reduced_motion="reduce", viewport={"width": 1440, "height": 900}
            )
            context.add_init_script(AT_ONCE)
            for game_id in args.games or kurgan.GAMES:
                page = context.new_page()
                page.goto("/")
                found[game_id] = play(page, server, game_id, args.answers, Random(args.seed))
                page.close()
        finally:
            browser.close()
            server.stop()
    if args.json:
        print(json.dumps({game: [wait._asdict() for wait in waits] for game, waits in found.items()}))
        return
    for game, waits in found.items():
        rest = sorted(wait.rest_s for wait in waits)
        if not rest:
            print(f"{game}: the computer was never waited for")
            continue
        worst = max(waits, key=lambda wait: wait.rest_s)
        print(
            f"{game}: {len(rest)} waits; besides the thinking: "
            f"median {rest[len(rest) // 2]:.2f} s, worst {rest[-1]:.2f} s "
            f"(of {worst.total_s:.2f} s with {worst.thoughts} thoughts of {worst.thinking_s:.2f} s); "
            f"thinking at most {max(wait.thinking_s for wait in waits):.2f} s; over {GOAL_S} s: "
            f"{sum(one > GOAL_S for one in rest)}"
        )


if __name__ == "__main__":
    main()
