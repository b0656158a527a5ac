"""Append a game's new actions to its actions file; old numbers never change.

python scripts/number_actions.py stalingrad_besieged
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from kurgan.core.actions import Actions

ROOT = Path(__file__).parent.parent / "src" / "kurgan" / "games"


def main(package: str) -> None:
    path = ROOT / package / "data" / "actions.txt"
    path.touch()
    old = path.read_text(encoding="utf-8").splitlines()
    actions: Actions = importlib.import_module(f"kurgan.games.{package}.actions").ACTIONS
    gone = [name for name in old if name not in actions.by_text]
    if gone:
        sys.exit(f"{len(gone)} actions are gone (first: {gone[0]}); a number is never given up, keep the action")
    new = [name for name in actions.by_text if name not in set(old)]
    path.write_text("".join(f"{name}\n" for name in [*old, *new]), encoding="utf-8")
    print(f"{len(old)} kept, {len(new)} added")


if __name__ == "__main__":
    main(sys.argv[1])
