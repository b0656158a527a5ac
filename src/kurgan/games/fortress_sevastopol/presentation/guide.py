"""The guided first turn: what to look at when a question is asked for the first time."""

from __future__ import annotations

from kurgan.core.scene import GuideStep

BETWEEN = ("PlayChit", "ChooseImpulse")
GUIDE = (
    GuideStep("welcome", "prompt", (), "1.0"),
    GuideStep("map", "board", BETWEEN, "2.1.2"),
    GuideStep("counters", "board", BETWEEN, "2.2.2"),
    GuideStep("tracks", "tracks", BETWEEN, "5.3.1"),
    GuideStep("chits", "trays", ("PlayChit",), "2.4.2"),
    GuideStep("impulse", "prompt", ("ChooseImpulse",), "7.2"),
    GuideStep("place", "board", ("ChoosePlace",), "7.2.1"),
    GuideStep("move", "board", ("MoveUnit", "FirstStep"), "8.6"),
    GuideStep("why_not", "board", ("FirstStep", "NextStep", "MoveUnit"), "8.7"),
    GuideStep("assault", "board", ("MoveUnit", "ChoosePoint", "CommitUnit"), "9.1"),
    GuideStep("odds", "odds", ("ChoosePoint", "ChooseSupport", "ChooseForward", "ChoosePrimary", "CommitUnit"), "10.4"),
    GuideStep("losses", "board", ("ChooseLoss", "ChooseAttrition"), "10.5"),
    GuideStep("advantage", "prompt", ("Reroll", "DoubleImpulse", "AnswerChit"), "15.2"),
    GuideStep("undo", "undo", ("NextStep", "MoveUnit"), ""),
    GuideStep("refit", "board", ("ChooseRefit",), "13.3"),
    GuideStep("winning", "tracks", ("ChooseRefit", "SpendReserves", "RegroupUnit"), "25.1"),
)
