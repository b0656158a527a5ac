"""Stalingrad Besieged (Lewis Pulsipher, Worthington Publishing), version 1.1 with its addendum.

All of the two-player game, the optional rule 11 and the solo game 12 are in. The set-up picture and
the number of copies of each option card are missing from the text and are reconstructed (see
``data/``); an owner of the printed game can overlay the true values. ``rulings.md`` says how the
text is read where it is silent or contradicts itself.
"""

from __future__ import annotations

from pathlib import Path

from kurgan.core.data import Data
from kurgan.core.game import Game
from kurgan.core.options import YES_NO, Option, switches
from kurgan.games.stalingrad_besieged.actions import ACTIONS
from kurgan.games.stalingrad_besieged.checks import check_data
from kurgan.games.stalingrad_besieged.hidden import WorldSampler
from kurgan.games.stalingrad_besieged.places import SIDES
from kurgan.games.stalingrad_besieged.rules.r05_sequence import FLOW
from kurgan.games.stalingrad_besieged.sheets import load_sheets
from kurgan.games.stalingrad_besieged.state import SB, Given

SOLO = "solo"


class StalingradBesieged(Game[SB]):
    id = "stalingrad-besieged"
    version = "1"
    seats = SIDES
    scenarios = ("battle", SOLO)
    options = (
        Option("crossing_fire", YES_NO, "no", "11-a"),
        Option("case3_full_move", YES_NO, "no", "R19"),
        Option("hand_limit", ("none", "3"), "none", "R40"),
        Option("deck", ("18", "14"), "18", "R41"),
        Option("allow_pass", YES_NO, "no", "R42"),
        Option("artillery_rear_bonus", YES_NO, "yes", "R44"),
        Option("setup", ("template", "free"), "template", "R60"),
        Option("russian_removed", tuple(map(str, range(9))), "4", "12.5-a", (SOLO,)),
        Option("solo_takes_objectives", YES_NO, "yes", "R55", (SOLO,)),
    )
    flow = FLOW
    actions = ACTIONS
    example = "Maneuver"
    # 14 player-turns of at most 24 moves of 8 decisions, 40 attacks of 5 and 30 others, dice included, and the set-up
    max_decisions = 6500
    worlds = WorldSampler
    folder = Path(__file__).parent
    data_files = ("units.toml", "board.toml", "cards.toml")
    text_parts = ("names", "setup", "sequence", "movement", "combat", "cards", "board", "presentation", "inspect")

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.sheets = load_sheets(self.data)

    def check(self, data: Data) -> None:
        check_data(data)

    def blank(self, scenario: str, options: dict[str, str]) -> SB:
        return SB.blank(
            self,
            Given(
                scenario=scenario,
                options=options,
                sheets=self.sheets,
                solo=scenario == SOLO,
                hand_limit=0 if options["hand_limit"] == "none" else int(options["hand_limit"]),
                free_setup=options["setup"] == "free",
                removed=int(options.get("russian_removed", 0)),
                **switches(Given, options),
            ),
        )


GAME = StalingradBesieged
