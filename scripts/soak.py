"""Run the statistical tests with the long counts, one after the other, each from a fresh seed.

    make soak                                   (sets KURGAN_BUDGET=soak)
    python scripts/soak.py --fresh              forget what was finished
    python scripts/soak.py properties           only tests whose name contains the word

What is finished is noted in build/soak.json, so a run that was stopped goes on where it stopped. The table in
docs/soak.md says what ran when, how often, from which seed, and how it ended. Several runs may go on at once: each
adds what it finished to what the others wrote meanwhile.
"""

from __future__ import annotations

import argparse
import datetime
import fcntl
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

ROOT = Path(__file__).parent.parent
NOTED = ROOT / "build" / "soak.json"
PAGE = ROOT / "docs" / "soak.md"
MODE = os.environ.get("KURGAN_BUDGET", "soak")
COUNT = re.compile(r"^(\w+): (\d+(?:, \d+)*) from seed \d+$")
ROW = re.compile(r"^\| [^|]* \| [^|]* \| `(.*)` \| .* \|$")
SECTION = re.compile(r"^=+ counts \(\w+\) =+$")
HEADING = """# Long runs

The last long run of every statistical test (`make soak`). The seed makes it happen again:
`KURGAN_BUDGET=soak KURGAN_SEED=<seed> .venv/bin/pytest '<test>'`.

| date | commit | test | count | seed | result |
|---|---|---|---|---|---|
"""

Note = dict[str, str | int]


def pytest(*arguments: str, seed: int | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "KURGAN_BUDGET": MODE}
    if seed is not None:
        environment["KURGAN_SEED"] = str(seed)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def statistical_tests(word: str) -> list[str]:
    done = pytest("--collect-only", "-m", "statistical")
    tests = [line for line in done.stdout.splitlines() if "::" in line and not line.startswith("ERROR")]
    if done.returncode or not tests:
        sys.exit(f"the tests could not be collected:\n{done.stdout[-2000:]}")
    return [test for test in tests if word in test]


def commit() -> str:
    """The commit that runs, and whether anything but the page of results has been changed since."""
    try:
        head = git("describe", "--always")
        changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/soak.md")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return f"{head}-dirty" if changed else head


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def said(output: str) -> list[str]:
    """The lines of the section in which a run reports its counts and what it found."""
    lines = output.splitlines()
    start = next((n for n, line in enumerate(lines) if SECTION.match(line)), len(lines))
    end = next((n for n in range(start + 1, len(lines)) if lines[n].startswith("===")), len(lines) - 1)
    return [line for line in lines[start + 1 : end] if line]


def run(test: str, version: str) -> Note:
    seed = SystemRandom().randrange(10**9)
    start = time.monotonic()
    done = pytest(test, seed=seed)
    seconds = round(time.monotonic() - start)
    report = said(done.stdout)
    counts = [found[2] for line in report if (found := COUNT.match(line))]
    for line in report:
        if not COUNT.match(line):
            print(f"    {line}")
    if done.returncode:
        print(done.stdout[-4000:])
    return {
        "date": datetime.date.today().isoformat(),
        "commit": version,
        "count": " + ".join(counts),
        "seed": seed,
        "mode": MODE,
        "result": "failed" if done.returncode else "passed",
        "seconds": seconds,
    }


# --- what is kept ---------------------------------------------------------------------------------


@contextmanager
def alone() -> Iterator[None]:
    """While no other run reads or writes what is kept."""
    NOTED.parent.mkdir(exist_ok=True)
    with NOTED.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def write(path: Path, text: str) -> None:
    """Whole or not at all, whenever the run is stopped."""
    path.parent.mkdir(exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def noted() -> dict[str, Note]:
    found: dict[str, Note] = json.loads(NOTED.read_text(encoding="utf-8")) if NOTED.exists() else {}
    return found


def forget(tests: Iterable[str]) -> None:
    gone = set(tests)
    with alone():
        write(NOTED, json.dumps({test: note for test, note in noted().items() if test not in gone}, indent=1))


def keep(test: str, note: Note) -> None:
    """Among what is there: this run has not seen what others finished since it began."""
    with alone():
        write(NOTED, json.dumps({**noted(), test: note}, indent=1, sort_keys=True))
        if note["mode"] == "soak":
            write(PAGE, page({**rows_on_page(), test: row(test, note)}))


def rows_on_page() -> dict[str, str]:
    """By test. What else was noted there, matches of one kind with several seeds among it, is left as it stands."""
    lines = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
    found = [(row[1], line) for line in lines if (row := ROW.match(line))]
    return {test if test.startswith("tests/") else line: line for test, line in found}


def row(test: str, n: Note) -> str:
    cells = [n["date"], n["commit"], f"`{test}`", n["count"], n["seed"], f"{n['result']}, {n['seconds']} s"]
    return f"| {' | '.join(map(str, cells))} |"


def page(rows: dict[str, str]) -> str:
    by_test = sorted((ROW.sub(r"\1", line), line) for line in rows.values())
    return HEADING + "".join(f"{line}\n" for _, line in by_test)


def is_finished(note: Note | None) -> bool:
    return note is not None and note["result"] == "passed" and note["mode"] == MODE


def main() -> int:
    parser = argparse.ArgumentParser(description="Run the statistical tests with the long counts.")
    parser.add_argument("word", nargs="?", default="", help="only tests whose name contains it")
    parser.add_argument("--fresh", action="store_true", help="start over")
    given = parser.parse_args()
    tests, version = statistical_tests(given.word), commit()
    if given.fresh:
        forget(tests)
    for number, test in enumerate(tests, 1):
        before = noted().get(test)
        if before is not None and is_finished(before):
            print(f"[{number}/{len(tests)}] {test}: finished on {before['date']}")
            continue
        print(f"[{number}/{len(tests)}] {test} …", flush=True)
        note = run(test, version)
        print(f"    {note['result']} in {note['seconds']} s, {note['count']} from seed {note['seed']}", flush=True)
        keep(test, note)
    ended = noted()
    failed = [test for test in tests if not is_finished(ended.get(test))]
    for test in failed:
        print(f"again: KURGAN_BUDGET={MODE} KURGAN_SEED={ended[test]['seed']} {sys.executable} -m pytest '{test}'")
    print(f"{len(tests) - len(failed)} of {len(tests)} passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
