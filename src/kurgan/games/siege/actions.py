"""Every kind of action, on one screen. Units go by their names, hexes by their numbers."""

from __future__ import annotations

from kurgan.core.actions import Action, Actions, kind
from kurgan.core.dice import evenly, one_die, two_dice
from kurgan.games.siege.places import HEX, NAMES
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.works import KINDS

MOST_SUPPORT = 12


@kind("unit")
class Unit(Action):
    """This unit is meant: it moves, reacts, returns."""

    unit: int


@kind("with")
class With(Action):
    """This unit goes along, for a move or an overrun."""

    unit: int


@kind("to")
class To(Action):
    """The unit in hand goes there."""

    place: int


@kind("overrun")
class Overrun(Action):
    """The units in hand overrun that hex."""

    place: int


@kind("stop")
class Stop(Action):
    """The unit in hand goes no further."""


@kind("dig")
class Dig(Action):
    """40.C.3: this unit turns to its field fortification side."""

    unit: int


@kind("undig")
class Undig(Action):
    """40.C.3: this unit turns back."""

    unit: int


@kind("reserve")
class Reserve(Action):
    """The stack of this hex goes into reserve."""

    place: int


@kind("done")
class Done(Action):
    """This phase, or this part of it, is finished."""


@kind("attack")
class Attack(Action):
    """This hex is attacked."""

    place: int


@kind("join")
class Join(Action):
    """This unit takes part."""

    unit: int


@kind("air")
class Air(Action):
    """So many factors of ground support."""

    factors: int


@kind("declare")
class Declare(Action):
    """The attack is made as it stands."""


@kind("lose")
class Lose(Action):
    """This unit loses a step."""

    unit: int


@kind("unman")
class Unman(Action):
    """The Manned Fort of this hex takes the losses [40.C.1-k]."""

    place: int


@kind("retreat")
class Retreat(Action):
    """The defenders, or the unit in hand, retreat there."""

    place: int


@kind("stand")
class Stand(Action):
    """The retreat is refused."""


@kind("advance")
class Advance(Action):
    """This unit advances."""

    unit: int


@kind("abandon")
class Abandon(Action):
    """40.C.1-p: this work is abandoned."""

    place: int


@kind("man")
class Man(Action):
    """40.C.1-f: this work is manned."""

    place: int


@kind("buy")
class Buy(Action):
    """40.C.1-d: a Manned Fort marker is bought."""


@kind("build")
class Build(Action):
    """A work of this kind is begun in the hex of the unit in hand."""

    kind: int


@kind("repair")
class Repair(Action):
    """The work of this hex is repaired or improved."""

    place: int


@kind("place")
class Place(Action):
    """The unit in hand returns there."""

    place: int


_HEXES = sorted(HEX.values())
ACTIONS = Actions()
DICE = two_dice(ACTIONS)
DIE = one_die(ACTIONS)
UNIT = ACTIONS.family(Unit, UNITS)
WITH = ACTIONS.family(With, UNITS)
TO = ACTIONS.subset(To, NAMES, _HEXES)
OVERRUN = ACTIONS.subset(Overrun, NAMES, _HEXES)
STOP = ACTIONS.single(Stop)
DIG = ACTIONS.family(Dig, UNITS)
UNDIG = ACTIONS.family(Undig, UNITS)
RESERVE = ACTIONS.subset(Reserve, NAMES, _HEXES)
DONE = ACTIONS.single(Done)
ATTACK = ACTIONS.subset(Attack, NAMES, _HEXES)
JOIN = ACTIONS.family(Join, UNITS)
AIR = ACTIONS.family(Air, tuple(map(str, range(MOST_SUPPORT + 1))))
DECLARE = ACTIONS.single(Declare)
LOSE = ACTIONS.family(Lose, UNITS)
UNMAN = ACTIONS.subset(Unman, NAMES, _HEXES)
RETREAT = ACTIONS.subset(Retreat, NAMES, _HEXES)
STAND = ACTIONS.single(Stand)
ADVANCE = ACTIONS.family(Advance, UNITS)
ABANDON = ACTIONS.subset(Abandon, NAMES, _HEXES)
MAN = ACTIONS.subset(Man, NAMES, _HEXES)
BUY = ACTIONS.single(Buy)
BUILD = ACTIONS.family(Build, KINDS)
REPAIR = ACTIONS.subset(Repair, NAMES, _HEXES)
PLACE = ACTIONS.subset(Place, NAMES, _HEXES)
ALL_DICE = evenly(DICE)
ALL_DIE = evenly(DIE)
