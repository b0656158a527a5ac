"""The guided first turn: what to look at when a question is asked for the first time."""

from __future__ import annotations

from kurgan.core.scene import GuideStep

FIRST = ("PlaceAxis", "PlaceUntried", "DeclareOrder")
GUIDE = (
    GuideStep("welcome", "prompt", (), "4.0"),
    GuideStep("map", "board", FIRST, "2.1"),
    GuideStep("counters", "board", FIRST, "2.3"),
    GuideStep("stacks", "board", FIRST, "6.3"),
    GuideStep("setup", "board", ("PlaceAxis", "PlaceUntried"), "3.0"),
    GuideStep("arrivals", "trays", ("ChooseArrival", "ChooseReinforcement"), "9.0"),
    GuideStep("replacements", "tracks", ("SpendReplacement",), "9.4"),
    GuideStep("order", "prompt", ("DeclareOrder",), "5.3"),
    GuideStep("move", "board", ("ChooseMover", "MoveTo"), "10.0"),
    GuideStep("zones", "board", ("MoveTo",), "7.1"),
    GuideStep("why_not", "board", ("MoveTo", "GoOn"), "7.1"),
    GuideStep("overlays", "board", ("ChooseMover",), "8.2"),
    GuideStep("undo", "undo", ("ChooseMover",), ""),
    GuideStep("attack", "board", ("ChooseAttack",), "11.0"),
    GuideStep("odds", "odds", ("JoinAttack",), "11.3"),
    GuideStep("support", "trays", ("CommitSupport",), "11.3-2"),
    GuideStep("losses", "board", ("ChooseLoss",), "11.5"),
    GuideStep("advance", "board", ("ChooseAdvance", "ChooseMomentum"), "11.5-g"),
    GuideStep("winning", "tracks", ("ChooseAttack", "ChooseMover"), "4.2"),
)
