"""Every kind of action, on one screen. Units go by their slugs, Areas by their numbers, boundaries like 8-9."""

from __future__ import annotations

from kurgan.core.actions import Action, Actions, kind
from kurgan.core.dice import evenly, one_die, two_dice
from kurgan.games.fortress_sevastopol.places import NAMES, ON_MAP
from kurgan.games.fortress_sevastopol.sheets import BOUNDARIES, CHITS, MARKERS, UNITS
from kurgan.games.fortress_sevastopol.state import IMPULSES

# --- chance -----------------------------------------------------------------------------------------


@kind("draw")
class Draw(Action):
    """Chance: a chit from the pool."""

    chit: int


@kind("find")
class Find(Action):
    """Chance: the unit PARTISANS find."""

    unit: int


# --- impulses ---------------------------------------------------------------------------------------


@kind("impulse")
class Impulse(Action):
    """The type of the Impulse."""

    impulse: int


@kind("activate")
class Activate(Action):
    """The active Area or Zone."""

    place: int


@kind("unit")
class Unit(Action):
    """This unit is meant: it moves, tries, works, is given a chit."""

    unit: int


@kind("to")
class To(Action):
    """The unit in hand goes there."""

    place: int


@kind("sail")
class Sail(Action):
    """The unit in hand goes there by sea."""

    place: int


@kind("stop")
class Stop(Action):
    """The unit in hand goes no further."""


@kind("done")
class Done(Action):
    """This part of the Impulse or phase is finished."""


@kind("enough")
class Enough(Action):
    """No more units for this."""


# --- assault ----------------------------------------------------------------------------------------


@kind("assault")
class Assault(Action):
    """The Assault in this Area is made now."""

    place: int


@kind("commit")
class Commit(Action):
    """This unit assaults too."""

    unit: int


@kind("point")
class Point(Action):
    unit: int


@kind("support")
class Support(Action):
    """This gun supports the Assault."""

    unit: int


@kind("forward")
class Forward(Action):
    unit: int


@kind("demolisher")
class Demolisher(Action):
    """27.5: this unit tries to blow the bridge; the first one leads."""

    unit: int


@kind("lose")
class Lose(Action):
    """This unit takes the next step of loss."""

    unit: int


@kind("retreat")
class Retreat(Action):
    """This unit retreats."""

    unit: int


# --- bombardment ------------------------------------------------------------------------------------


@kind("target")
class Target(Action):
    """The target Area."""

    place: int


@kind("use")
class Use(Action):
    """Bombard with this marker."""

    marker: int


@kind("lead")
class Lead(Action):
    """This artillery unit leads the Bombardment."""

    unit: int


@kind("bombard")
class Bombard(Action):
    """A Bombardment, not a Barrage."""


@kind("barrage")
class Barrage(Action):
    pass


@kind("join")
class Join(Action):
    """This gun fires too."""

    unit: int


@kind("primary")
class Primary(Action):
    """The primary target."""

    unit: int


# --- engineers --------------------------------------------------------------------------------------


@kind("build")
class Build(Action):
    """Try to build an Improved Position."""


@kind("repair")
class Repair(Action):
    bridge: int


@kind("demolish")
class Demolish(Action):
    bridge: int


@kind("work")
class Work(Action):
    """The Construction marker comes here."""


# --- chits and the Advantage ------------------------------------------------------------------------


@kind("chit")
class Chit(Action):
    """Play this chit."""

    chit: int


@kind("decline")
class Decline(Action):
    """Let a window go by."""


@kind("advantage")
class Advantage(Action):
    """Use the Advantage for what is offered now."""


@kind("keep")
class Keep(Action):
    """The one chit kept."""

    chit: int


# --- refit, administration, schedule ----------------------------------------------------------------


@kind("refit")
class Refit(Action):
    unit: int


@kind("shift-up")
class ShiftUp(Action):
    """Ten RP: the Advantage marker one space up."""


@kind("shift-down")
class ShiftDown(Action):
    pass


@kind("recall")
class Recall(Action):
    """Ten RP: this HQ returns."""

    unit: int


@kind("buy")
class Buy(Action):
    """Five RP: a chit."""


@kind("relocate")
class Relocate(Action):
    """This HQ relocates."""

    unit: int


@kind("remove-ip")
class RemoveIp(Action):
    place: int


@kind("remove-hq")
class RemoveHq(Action):
    unit: int


@kind("lift-beachhead")
class LiftBeachhead(Action):
    """The Amphibious Invasion chit goes back to the pool."""


@kind("withdraw")
class Withdraw(Action):
    """This unit leaves in place of a lost one."""

    unit: int


ACTIONS = Actions()
DICE_ROLL = two_dice(ACTIONS)
DIE_ROLL = one_die(ACTIONS)
DRAW = ACTIONS.family(Draw, CHITS)
FIND = ACTIONS.family(Find, UNITS)
IMPULSE = ACTIONS.family(Impulse, IMPULSES)
ACTIVATE = ACTIONS.subset(Activate, NAMES, ON_MAP)
UNIT = ACTIONS.family(Unit, UNITS)
TO = ACTIONS.subset(To, NAMES, ON_MAP)
SAIL = ACTIONS.subset(Sail, NAMES, ON_MAP)
STOP = ACTIONS.single(Stop)
DONE = ACTIONS.single(Done)
ENOUGH = ACTIONS.single(Enough)
ASSAULT = ACTIONS.subset(Assault, NAMES, ON_MAP)
COMMIT = ACTIONS.family(Commit, UNITS)
POINT = ACTIONS.family(Point, UNITS)
SUPPORT = ACTIONS.family(Support, UNITS)
FORWARD = ACTIONS.family(Forward, UNITS)
DEMOLISHER = ACTIONS.family(Demolisher, UNITS)
LOSE = ACTIONS.family(Lose, UNITS)
RETREAT = ACTIONS.family(Retreat, UNITS)
TARGET = ACTIONS.subset(Target, NAMES, ON_MAP)
USE = ACTIONS.family(Use, MARKERS)
LEAD = ACTIONS.family(Lead, UNITS)
BOMBARD = ACTIONS.single(Bombard)
BARRAGE = ACTIONS.single(Barrage)
JOIN = ACTIONS.family(Join, UNITS)
PRIMARY = ACTIONS.family(Primary, UNITS)
BUILD = ACTIONS.single(Build)
REPAIR = ACTIONS.family(Repair, BOUNDARIES)
DEMOLISH = ACTIONS.family(Demolish, BOUNDARIES)
WORK = ACTIONS.single(Work)
CHIT = ACTIONS.family(Chit, CHITS)
DECLINE = ACTIONS.single(Decline)
ADVANTAGE = ACTIONS.single(Advantage)
KEEP = ACTIONS.family(Keep, CHITS)
REFIT = ACTIONS.family(Refit, UNITS)
SHIFT_UP = ACTIONS.single(ShiftUp)
SHIFT_DOWN = ACTIONS.single(ShiftDown)
RECALL = ACTIONS.family(Recall, UNITS)
BUY = ACTIONS.single(Buy)
RELOCATE = ACTIONS.family(Relocate, UNITS)
REMOVE_IP = ACTIONS.subset(RemoveIp, NAMES, ON_MAP)
REMOVE_HQ = ACTIONS.family(RemoveHq, UNITS)
LIFT_BEACHHEAD = ACTIONS.single(LiftBeachhead)
WITHDRAW = ACTIONS.family(Withdraw, UNITS)
ALL_DICE = evenly(DICE_ROLL)
ALL_DIE = evenly(DIE_ROLL)
