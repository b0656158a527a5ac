"""Siege: Rule 40, Fortifications & Cities (V 12.06.10), made playable.

The rule is one chapter of a large operational game. Its 21 kinds of works are here as a library (``works.py``) and in a
short siege game around them, whose own rules are reconstructed (rows ``S.…`` of the index; see ``README.md``).
"""

from __future__ import annotations

from pathlib import Path

from kurgan.core.game import Game
from kurgan.core.options import YES_NO, Option, switches
from kurgan.games.siege.actions import ACTIONS
from kurgan.games.siege.places import SIDES
from kurgan.games.siege.rules.s01_sequence import FLOW
from kurgan.games.siege.sheets import SCENARIOS, load_sheets
from kurgan.games.siege.state import SG, Given


class Siege(Game[SG]):
    id = "siege"
    version = "1"
    seats = SIDES
    scenarios = SCENARIOS
    options = (Option("decay_needs_enemy_adjacent", YES_NO, "no", "R15"),)
    flow = FLOW
    actions = ACTIONS
    example = "ChooseMover"
    max_decisions = 50_000
    folder = Path(__file__).parent
    data_files = ("works.toml", "game.toml", "sevastopol.toml", "maginot.toml", "westwall.toml")
    text_parts = ("names", "sequence", "combat", "board", "presentation", "inspect", "fair")

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.sheets = {name: load_sheets(self.data, name) for name in SCENARIOS}

    def blank(self, scenario: str, options: dict[str, str]) -> SG:
        return SG.blank(
            self, Given(scenario=scenario, options=options, sheets=self.sheets[scenario], **switches(Given, options))
        )


GAME = Siege
