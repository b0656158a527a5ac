"""Every kind of action, on one screen. Pieces go by their names, hexes by their numbers."""

from __future__ import annotations

from kurgan.core.actions import Action, Actions, kind
from kurgan.core.dice import evenly, one_die, two_dice
from kurgan.games.crimean_campaign.lists import Lists, ShortLists
from kurgan.games.crimean_campaign.names import ORDERS
from kurgan.games.crimean_campaign.places import HEX, NAMES, SIZE
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS, UNITS

MOST_IN_STACK = 20


# --- chance -----------------------------------------------------------------------------------------


@kind("is")
class Is(Action):
    """Chance: what an untried unit turns out to be."""

    unit: int


@kind("draw")
class Draw(Action):
    """Chance: a support unit from the Soviet bin."""

    support: int


# --- set-up and reinforcement -----------------------------------------------------------------------


@kind("unit")
class Unit(Action):
    """This piece is meant: it moves, arrives, lands."""

    piece: int


@kind("place")
class Place(Action):
    """The piece in hand is laid there."""

    place: int


@kind("rebuild")
class Rebuild(Action):
    """A static unit returns [9.1.1], or a replacement point is spent on this unit [9.4]."""

    unit: int


@kind("forgo")
class Forgo(Action):
    """This arrival is given up [9.2-f]."""

    piece: int


@kind("order")
class Order(Action):
    """5.3: the order of the two phases."""

    order: int


@kind("done")
class Done(Action):
    """This phase, or this part of it, is finished."""


# --- movement ---------------------------------------------------------------------------------------


@kind("with")
class With(Action):
    """This piece goes with the one in hand [R44]."""

    piece: int


@kind("to")
class To(Action):
    """The pieces in hand go there."""

    place: int


@kind("waypoint")
class Waypoint(Action):
    """The next hex is only a stop on the way."""


@kind("stop")
class Stop(Action):
    """The pieces in hand go no further."""


@kind("top")
class Top(Action):
    """6.3: this piece lies on top of its stack."""

    piece: int


@kind("land")
class Land(Action):
    """12.1: the landing goes to this hex."""

    place: int


@kind("strike")
class Strike(Action):
    """6.0-g: the opponent removes a unit of an overstacked hex, counted from the top."""

    rank: int


@kind("spare")
class Spare(Action):
    """6.0-g: he removes no more."""


# --- combat -----------------------------------------------------------------------------------------


@kind("attack")
class Attack(Action):
    """This hex is attacked."""

    place: int


@kind("probe")
class Probe(Action):
    """This hex is probed [11.7]."""

    place: int


@kind("join")
class Join(Action):
    """This piece takes part."""

    piece: int


@kind("boats")
class Boats(Action):
    """12.4: assault boats cross to the fortress."""


@kind("declare")
class Declare(Action):
    """The attack is declared as it stands [11.3-1]."""


@kind("support")
class Support(Action):
    """This support unit is committed, in secret."""

    support: int


@kind("naval")
class Naval(Action):
    """Naval guns are committed, in secret [11.2.2]."""


@kind("ready")
class Ready(Action):
    """No more support."""


@kind("lose")
class Lose(Action):
    """This piece loses the next step."""

    piece: int


@kind("advance")
class Advance(Action):
    """This piece advances into the hex [11.5-g]."""

    piece: int


_HEXES = sorted(HEX.values())

ACTIONS = Actions()
DIE = one_die(ACTIONS)
DICE = two_dice(ACTIONS)
IS = ACTIONS.family(Is, UNITS)
DRAW = ACTIONS.family(Draw, SUPPORTS)
UNIT = ACTIONS.family(Unit, PIECES)
PLACE = ACTIONS.subset(Place, NAMES, _HEXES)
REBUILD = ACTIONS.family(Rebuild, UNITS)
FORGO = ACTIONS.family(Forgo, UNITS)
ORDER = ACTIONS.family(Order, ORDERS)
DONE = ACTIONS.single(Done)
WITH = ACTIONS.family(With, PIECES)
TO = ACTIONS.subset(To, NAMES, _HEXES)
WAYPOINT = ACTIONS.single(Waypoint)
STOP = ACTIONS.single(Stop)
TOP = ACTIONS.family(Top, PIECES)
LAND = ACTIONS.subset(Land, NAMES, _HEXES)
STRIKE = ACTIONS.subset(Strike, tuple(map(str, range(MOST_IN_STACK + 1))), range(1, MOST_IN_STACK + 1))
SPARE = ACTIONS.single(Spare)
ATTACK = ACTIONS.subset(Attack, NAMES, _HEXES)
PROBE = ACTIONS.subset(Probe, NAMES, _HEXES)
JOIN = ACTIONS.family(Join, PIECES)
BOATS = ACTIONS.single(Boats)
DECLARE = ACTIONS.single(Declare)
SUPPORT = ACTIONS.family(Support, SUPPORTS)
NAVAL = ACTIONS.single(Naval)
READY = ACTIONS.single(Ready)
LOSE = ACTIONS.family(Lose, PIECES)
ADVANCE = ACTIONS.family(Advance, PIECES)
ALL_DIE = evenly(DIE)
ALL_DICE = evenly(DICE)
# Lists of whole sets: ``EVERY_TO.of(hexes)``. No hex without an action is ever legal.
EVERY_DRAW: ShortLists[tuple[Action, int]] = ShortLists([(action, 1) for action in DRAW])
EVERY_UNIT: ShortLists[Action] = ShortLists(UNIT)
EVERY_WITH: ShortLists[Action] = ShortLists(WITH)
EVERY_TOP: ShortLists[Action] = ShortLists(TOP)
EVERY_JOIN: ShortLists[Action] = ShortLists(JOIN)
EVERY_LOSE: ShortLists[Action] = ShortLists(LOSE)
EVERY_SUPPORT: ShortLists[Action] = ShortLists(SUPPORT)
EVERY_PLACE: Lists[Action] = Lists([PLACE.get(place, STOP) for place in range(SIZE)])
EVERY_TO: Lists[Action] = Lists([TO.get(place, STOP) for place in range(SIZE)])
EVERY_ATTACK: Lists[Action] = Lists([ATTACK.get(place, STOP) for place in range(SIZE)])
EVERY_PROBE: Lists[Action] = Lists([PROBE.get(place, STOP) for place in range(SIZE)])
