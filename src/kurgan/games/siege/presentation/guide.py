"""The guided first turn: what to look at when a question is asked for the first time."""

from __future__ import annotations

from kurgan.core.scene import GuideStep

FIRST = ("ChooseTask", "ChooseReplacement", "ChooseMover")
GUIDE = (
    GuideStep("welcome", "prompt", (), "S.11"),
    GuideStep("map", "board", FIRST, "S.5-b"),
    GuideStep("counters", "board", FIRST, "S.2-b"),
    GuideStep("works", "board", FIRST, "40-a"),
    GuideStep("supply", "trays", FIRST, "S.3-b"),
    GuideStep("build", "board", ("ChooseTask", "GiveTask"), "S.10"),
    GuideStep("manned", "board", ("ChooseReplacement",), "40.C.1-f"),
    GuideStep("move", "board", ("ChooseMover",), "S.5"),
    GuideStep("zones", "board", ("MoveTo",), "S.5-e"),
    GuideStep("overrun", "board", ("MoveTo",), "S.6"),
    GuideStep("why_not", "board", ("MoveTo",), "S.5-i"),
    GuideStep("reserve", "board", ("ChooseMover",), "S.7"),
    GuideStep("overlays", "board", ("ChooseMover",), "S.12"),
    GuideStep("undo", "undo", ("ChooseMover",), ""),
    GuideStep("attack", "board", ("ChooseAttack",), "S.8.1"),
    GuideStep("odds", "odds", ("JoinAttack",), "S.8.2"),
    GuideStep("air", "prompt", ("JoinAttack",), "S.8.7"),
    GuideStep("losses", "board", ("ChooseLoss",), "S.8.4"),
    GuideStep("retreat", "board", ("ChooseRetreat",), "S.8.5"),
    GuideStep("advance", "board", ("ChooseAdvance",), "S.8.6"),
    GuideStep("winning", "tracks", ("ChooseExploiter", "ChooseAttack"), "S.11-d"),
)
