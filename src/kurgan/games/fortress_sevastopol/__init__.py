"""Fortress Sevastopol (Christian Diedler, Udo Grebe Gamedesign 2017), with its errata page.

The campaign, the 1941 and the tournament scenario, all ten optional rules, and a switch wherever the English and
the Chinese edition can be read differently. Map, counters, charts and chits are missing from the text and are
reconstructed (see ``README.md`` and ``data/``); an owner of the printed game can overlay the true values.
``rulings.md`` says how the text is read where it is silent or contradicts itself.
"""

from __future__ import annotations

from pathlib import Path

from kurgan.core.game import Game
from kurgan.core.options import YES_NO, Option, switches
from kurgan.games.fortress_sevastopol.actions import ACTIONS
from kurgan.games.fortress_sevastopol.hidden import WorldSampler
from kurgan.games.fortress_sevastopol.places import SIDES
from kurgan.games.fortress_sevastopol.rules.r05_sequence import FLOW
from kurgan.games.fortress_sevastopol.sheets import MAPS, load_sheets
from kurgan.games.fortress_sevastopol.state import FS, Given

AS_EDITION = "edition"
PRE_BOMBARDMENT = tuple(str(value) for value in range(41))  # any BF that a marker can have
# What each edition's text says, switch by switch.
EDITIONS = {
    "recommended": {
        "equal_dr_advances": "yes",
        "heavy_snow_reverts": "no",
        "advantage_cancels_invasion": "no",
        "sevastopol_regroup": "clear_path",
        "turn_end_dr": "raw",
    },
    "en_literal": {
        "equal_dr_advances": "no",
        "heavy_snow_reverts": "no",
        "advantage_cancels_invasion": "yes",
        "sevastopol_regroup": "clear_path",
        "turn_end_dr": "raw",
    },
    "zh": {
        "equal_dr_advances": "yes",
        "heavy_snow_reverts": "no",
        "advantage_cancels_invasion": "no",
        "sevastopol_regroup": "clear_ends",
        "turn_end_dr": "doubled",
    },
}


def switch(name: str, values: tuple[str, ...], rule: str) -> Option:
    """A switch that follows the edition unless it is set by hand."""
    return Option(name, (AS_EDITION, *values), AS_EDITION, rule)


class FortressSevastopol(Game[FS]):
    id = "fortress-sevastopol"
    version = "1"
    seats = SIDES
    scenarios = ("campaign", "1941", "tournament")
    options = (
        Option("edition", tuple(EDITIONS), "recommended", "R5"),
        switch("equal_dr_advances", YES_NO, "R5"),
        switch("heavy_snow_reverts", YES_NO, "R8"),
        switch("advantage_cancels_invasion", YES_NO, "R21"),
        switch("sevastopol_regroup", ("clear_path", "clear_ends"), "R63"),
        switch("turn_end_dr", ("raw", "doubled"), "R1"),
        Option("armor_pin", ("any", "fresh"), "any", "R50"),
        Option("lost_in_place", ("assaulters", "area"), "assaulters", "R178"),
        Option("lone_chit", ("kept", "asked"), "kept", "R135"),
        Option("map", MAPS, "original", "E-6"),
        Option("chits", YES_NO, "yes", "2.4.2-d"),
        Option("random_impulses", YES_NO, "no", "27.1"),  # [1.0-c] as all that follow
        Option("mountain_units", YES_NO, "no", "27.2"),  # [27.0]
        Option("ammunition_exhaustion", YES_NO, "no", "27.3"),
        Option("artillery_coordination", YES_NO, "no", "27.4"),
        Option("reactive_demolition", YES_NO, "no", "27.5"),
        Option("divisions", YES_NO, "no", "27.6"),
        Option("pre_bombardment", PRE_BOMBARDMENT, "18", "27.7"),
        Option("civilian_workers", YES_NO, "no", "27.8"),
        Option("infantry_demolition", YES_NO, "no", "27.9"),
        Option("invasion_chit", YES_NO, "no", "27.10"),
    )
    flow = FLOW
    actions = ACTIONS
    example = "ChooseImpulse"
    # 17 turns of at most 80 Impulses [R133] and their windows, each unit moving a few Areas, and the phases between
    max_decisions = 1_000_000
    worlds = WorldSampler
    folder = Path(__file__).parent
    data_files = ("map.toml", "units.toml", "turns.toml", "chits.toml", "markers.toml")
    text_parts = (
        "names",
        "sequence",
        "movement",
        "assault",
        "bombardment",
        "chits",
        "board",
        "presentation",
        "inspect",
    )

    def __init__(self, overlay: Path | None = None) -> None:
        super().__init__(overlay)
        self.sheets = {name: load_sheets(self.data, name) for name in MAPS}

    def blank(self, scenario: str, options: dict[str, str]) -> FS:
        edition = EDITIONS[options["edition"]]
        chosen = {name: edition[name] if value == AS_EDITION else value for name, value in options.items()}
        sheets = self.sheets[chosen["map"]]
        turns, axis, soviet = sheets.scenarios[scenario]  # [5.0]
        return FS.blank(
            self,
            Given(
                scenario=scenario,
                options=options,
                sheets=sheets,
                turns=turns,
                axis_needs=axis,
                soviet_allows=soviet,
                tournament=scenario == "tournament",
                clear_ends=chosen["sevastopol_regroup"] == "clear_ends",
                pin_fresh=chosen["armor_pin"] == "fresh",
                doubled=chosen["turn_end_dr"] == "doubled",
                loss_spends_area=chosen["lost_in_place"] == "area",
                least_kept=1 if chosen["lone_chit"] == "kept" else 0,
                pre_bombardment=int(chosen["pre_bombardment"]),
                **switches(Given, chosen),
            ),
        )


GAME = FortressSevastopol
