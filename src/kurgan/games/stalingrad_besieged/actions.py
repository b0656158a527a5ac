"""Every kind of action, on one screen. Pieces are named by the space they stand on: positions are public."""

from __future__ import annotations

from kurgan.core.actions import Action, Actions, kind
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.sheets import CARDS, OF_SIDE, SLUGS, UNKNOWN


@kind("deal")
class Deal(Action):
    """Chance: an option card from the pile."""

    card: int


@kind("set-aside")
class SetAside(Action):
    """Chance: a unit becomes a reinforcement."""

    type: int


@kind("remove")
class Remove(Action):
    """Chance: a unit leaves the solo game."""

    type: int


@kind("roll")
class Roll(Action):
    """Chance: one die."""

    die: int


@kind("shows")
class Shows(Action):
    """Chance: the type of a piece nobody knew."""

    type: int


@kind("unseen")
class Unseen(Action):
    """Chance: the piece is not what was looked for, or survives unseen."""


@kind("place")
class Place(Action):
    """Set-up: this unit next."""

    type: int


@kind("at")
class At(Action):
    """Put the unit in hand on this space."""

    space: int


@kind("ferry")
class Ferry(Action):
    space: int


@kind("factory")
class Factory(Action):
    space: int


@kind("play")
class Play(Action):
    """Play an option card for its effect."""

    card: int


@kind("spend")
class Spend(Action):
    """Play an option card without executing it."""

    card: int


@kind("replace")
class Replace(Action):
    """Pair two eliminated units of one class: the first returns, the second leaves the game."""

    weaker: int
    stronger: int


@kind("ready")
class Ready(Action):
    """Replacements are chosen; movement begins."""


@kind("move")
class Move(Action):
    """This piece moves next."""

    space: int


@kind("to")
class To(Action):
    """One step inside the sector."""

    space: int


@kind("cross")
class Cross(Action):
    """One step over a red line, by permission 1, 2 or 3 of 8.1."""

    case: int
    space: int


@kind("stop")
class Stop(Action):
    pass


@kind("arrive")
class Arrive(Action):
    """Bring on a replacement."""

    type: int


@kind("reinforce")
class Reinforce(Action):
    """Bring on a reinforcement."""

    type: int


@kind("fight")
class Fight(Action):
    """Movement is over; combat begins."""


@kind("target")
class Target(Action):
    """The target of a card or an attack."""

    space: int


@kind("attack")
class Attack(Action):
    """This piece attacks next."""

    space: int


@kind("pass")
class Pass(Action):
    pass


@kind("reveal")
class Reveal(Action):
    """Show this AA/AT to cancel an air strike."""

    space: int


@kind("decline")
class Decline(Action):
    """Let a window go by."""


@kind("fire")
class Fire(Action):
    """Fire at the unit crossing the front."""


@kind("advance")
class Advance(Action):
    """Move into the factory after clearing it."""


_TYPES = {t: SLUGS[t] for types in OF_SIDE for t in types}
_TYPES_OR_UNKNOWN = {**_TYPES, **{t: SLUGS[t] for t in UNKNOWN}}  # nobody knows the solo German's reinforcement
_SPACES = dict(enumerate(NAMES))

ACTIONS = Actions()
DEAL = ACTIONS.family(Deal, CARDS)
SET_ASIDE = ACTIONS.subset(SetAside, SLUGS, _TYPES)
REMOVE = ACTIONS.subset(Remove, SLUGS, _TYPES)
ROLL = ACTIONS.subset(Roll, "0123456", range(1, 7))
SHOWS = ACTIONS.subset(Shows, SLUGS, _TYPES)
UNSEEN = ACTIONS.single(Unseen)
PLACE = ACTIONS.subset(Place, SLUGS, _TYPES)
AT = ACTIONS.family(At, NAMES)
FERRY = ACTIONS.family(Ferry, NAMES)
FACTORY = ACTIONS.family(Factory, NAMES)
PLAY = ACTIONS.family(Play, CARDS)
SPEND = ACTIONS.family(Spend, CARDS)
REPLACE = ACTIONS.product(Replace, _TYPES, _TYPES)
READY = ACTIONS.single(Ready)
MOVE = ACTIONS.family(Move, NAMES)
TO = ACTIONS.family(To, NAMES)
CROSS = ACTIONS.product(Cross, {1: "1", 2: "2", 3: "3"}, _SPACES)
STOP = ACTIONS.single(Stop)
ARRIVE = ACTIONS.subset(Arrive, SLUGS, _TYPES)
REINFORCE = ACTIONS.subset(Reinforce, SLUGS, _TYPES_OR_UNKNOWN)
FIGHT = ACTIONS.single(Fight)
TARGET = ACTIONS.family(Target, NAMES)
ATTACK = ACTIONS.family(Attack, NAMES)
PASS = ACTIONS.single(Pass)
REVEAL = ACTIONS.family(Reveal, NAMES)
DECLINE = ACTIONS.single(Decline)
FIRE = ACTIONS.single(Fire)
ADVANCE = ACTIONS.single(Advance)
DICE = [(ROLL[die], 1) for die in range(1, 7)]
