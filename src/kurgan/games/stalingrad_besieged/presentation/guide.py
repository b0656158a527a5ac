"""The guided first turn: what to look at when a question is asked for the first time.

Whoever lets the rest be placed for them is told of units and objectives when the first turn begins.
"""

from __future__ import annotations

from kurgan.core.scene import GuideStep

GUIDE = (
    GuideStep("welcome", "prompt", (), "2-a"),
    GuideStep("setup", "trays", ("PlaceUnit",), "4-g"),
    GuideStep("place", "board", ("PlaceAt", "Prepare", "Maneuver"), "4-h"),
    GuideStep("objectives", "board", ("PlaceFerry", "PlaceFactory", "Prepare", "Maneuver"), "4-i"),
    GuideStep("board", "board", ("Prepare", "Maneuver"), "3-e"),
    GuideStep("cards", "trays", ("Prepare", "Maneuver"), "6-b"),
    GuideStep("movement", "board", ("Maneuver",), "8-a"),
    GuideStep("step", "board", ("FirstStep",), "8.4-c"),
    GuideStep("why_not", "board", ("FirstStep", "NextStep", "Maneuver"), "8.1-a"),
    GuideStep("undo", "undo", ("NextStep", "Maneuver"), ""),
    GuideStep("combat", "board", ("ChooseAttacker",), "9-c"),
    GuideStep("odds", "odds", ("ChooseAttacker", "ChooseTarget"), "9.4-b"),
    GuideStep("log", "log", ("ChooseAttacker", "Prepare", "Maneuver"), ""),
    GuideStep("winning", "tracks", ("ChooseAttacker", "Prepare", "Maneuver"), "10-d"),
)
