"""The Crimean Campaign, 1941–42 (World at War 89, Decision Games 2023).

The short and the long game, the historic Soviet set-up and schedule, and a switch wherever the rulings leave one.
Map, counters, combat table and tracks are missing from the text and are reconstructed (see ``README.md`` and
``data/``); an owner of the printed game can overlay the true values. ``rulings.md`` says how the text is read where it
is silent or contradicts itself.
"""

from __future__ import annotations

from pathlib import Path

from kurgan.core.game import Game
from kurgan.core.options import YES, YES_NO, Option, switches
from kurgan.games.crimean_campaign.actions import ACTIONS
from kurgan.games.crimean_campaign.places import SIDES
from kurgan.games.crimean_campaign.position import whole_place
from kurgan.games.crimean_campaign.rules.r05_sequence import FLOW
from kurgan.games.crimean_campaign.sheets import CRTS, load_sheets
from kurgan.games.crimean_campaign.state import TCC, Given
from kurgan.games.crimean_campaign.worlds import WorldSampler


class CrimeanCampaign(Game[TCC]):
    id = "crimean-campaign"
    version = "1"
    seats = SIDES
    scenarios = ("campaign", "long", "short")  # [3.3] the first rolls for the length
    options = (
        Option("crt", CRTS, CRTS[0], "R114"),
        Option("kslz_is_land", YES_NO, "no", "R39"),
        Option("soviets_attacked_again", YES_NO, "no", "R10"),
        Option("probe_is_extra", YES_NO, "no", "R89"),
        Option("siege_drm_needs_both", YES_NO, "no", "R1"),
        Option("town_draw", YES_NO, "no", "4.2-i"),
        Option("historic_setup", YES_NO, "no", "13.0"),
        Option("historic_arrivals", YES_NO, "no", "13.0"),
    )
    flow = FLOW
    actions = ACTIONS
    example = "ChooseMover"
    # 15 GTs of two phases for each side, every unit moving and fighting a few times with support and losses
    max_decisions = 100_000
    worlds = WorldSampler
    folder = Path(__file__).parent
    data_files = ("map.toml", "units.toml", "support.toml", "turns.toml", "crt.toml", "game.toml")
    text_parts = ("names", "sequence", "movement", "combat", "fog", "board", "presentation", "inspect")

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.sheets = load_sheets(self.data)

    def blank(self, scenario: str, options: dict[str, str]) -> TCC:
        return TCC.blank(
            self,
            Given(
                scenario=scenario,
                options=options,
                sheets=self.sheets,
                crt=options["crt"],
                strait=0 if options["kslz_is_land"] == YES else self.sheets.kslz,
                **switches(Given, options),
            ),
        )

    def whole_place(self, place: str, values: dict[str, str]) -> str:
        return whole_place(self.flow, place, values)


GAME = CrimeanCampaign
