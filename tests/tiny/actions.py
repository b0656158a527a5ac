"""Every action of Ford."""

from __future__ import annotations

from kurgan.core.actions import Action, Actions, kind

CARDS = ("none", "raft", "storm", "mud", "unknown")
NO_CARD, RAFT, STORM, MUD, UNKNOWN = range(5)


@kind("deal")
class Deal(Action):
    """Chance: a card."""

    card: int


@kind("roll")
class Roll(Action):
    """Chance: one die."""

    die: int


@kind("step")
class Step(Action):
    pass


@kind("raft")
class Raft(Action):
    """Show the raft and cross with it."""


@kind("wait")
class Wait(Action):
    pass


@kind("storm")
class Storm(Action):
    """Spend the storm."""


@kind("calm")
class Calm(Action):
    """No storm."""


ACTIONS = Actions()
DEAL = ACTIONS.subset(Deal, CARDS, (RAFT, STORM, MUD))
ROLL = ACTIONS.subset(Roll, "0123456", range(1, 7))
STEP = ACTIONS.single(Step)
SHOW_RAFT = ACTIONS.single(Raft)
WAIT = ACTIONS.single(Wait)
SEND_STORM = ACTIONS.single(Storm)
CALM = ACTIONS.single(Calm)
