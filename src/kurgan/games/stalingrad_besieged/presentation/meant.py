"""What a click on something that is not offered could have meant, so that the right rule is cited."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.actions import Action
from kurgan.core.flow import Decision
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.actions import (
    ARRIVE,
    AT,
    ATTACK,
    CROSS,
    FACTORY,
    FERRY,
    MOVE,
    PLACE,
    PLAY,
    REINFORCE,
    REPLACE,
    REVEAL,
    TARGET,
    TO,
    Arrive,
    At,
    Attack,
    Factory,
    Ferry,
    Move,
    Place,
    Play,
    Reinforce,
    Replace,
    Reveal,
    Target,
    To,
)
from kurgan.games.stalingrad_besieged.names import A_UNIT
from kurgan.games.stalingrad_besieged.places import NUMBER, SECTOR
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import CARD, ENEMY_GONE, QUIET
from kurgan.games.stalingrad_besieged.sheets import CARDS, OF_SIDE, SIDE, TYPE
from kurgan.games.stalingrad_besieged.state import SB

Meaning = Callable[[SB, int], list[Action]]


def meant(view: View, target: str) -> list[Action]:
    """The answers to the present question that a click could mean, the likeliest first."""
    s: SB = view.state
    kind, colon, name = target.partition(":")
    if target in NUMBER:
        return _place(s, NUMBER[target])
    if target == "hand" and s.at_space in NUMBER.values():
        return _place(s, s.at_space)
    if not colon:
        return []
    if kind == "card" and name in CARDS and Play in s.decision.kinds:
        return [PLAY[CARDS.index(name)]]
    if kind in _ITEMS and TYPE.get(name):
        asked, meaning = _ITEMS[kind]
        return meaning(s, TYPE[name]) if asked in s.decision.kinds else []
    return []


def _place(s: SB, space: int) -> list[Action]:
    decision: Decision[SB] = s.decision
    return next((meaning(s, space) for kind, meaning in _PLACES.items() if kind in decision.kinds), [])


def _step(s: SB, space: int) -> list[Action]:
    """Into another sector a unit goes by one of three cases; the first is open to every unit [8.1-b]."""
    origin = s.pick if s.picked == A_UNIT else s.at_space
    if SECTOR[space] == SECTOR[origin]:
        return [TO[space]]
    return [CROSS[case, space] for case in (QUIET, ENEMY_GONE, CARD)]


def _replace(s: SB, piece: int) -> list[Action]:
    """With the partners of its class that were lost too, else with one of its own kind."""
    if piece not in (*OF_SIDE[0], *OF_SIDE[1]):
        return []
    group = s.given.sheets.unit_class
    partners = [t for t in OF_SIDE[SIDE[piece]] if t != piece and group[t] == group[piece] and s.eliminated[t]]
    return [REPLACE[piece, other] for other in (*partners, piece)]


# By the first kind of action that the question takes.
_PLACES: dict[type[Action], Meaning] = {
    To: _step,
    Move: lambda s, n: [MOVE[n]],
    Attack: lambda s, n: [ATTACK[n]],
    Target: lambda s, n: [TARGET[n]],
    At: lambda s, n: [AT[n]],
    Ferry: lambda s, n: [FERRY[n]],
    Factory: lambda s, n: [FACTORY[n]],
    Reveal: lambda s, n: [REVEAL[n]],
}
_ITEMS: dict[str, tuple[type[Action], Meaning]] = {
    "unit": (Place, lambda s, t: [PLACE[t]] if t in PLACE else []),
    "lost": (Replace, _replace),
    "pending": (Arrive, lambda s, t: [ARRIVE[t]] if t in ARRIVE else []),
    "aside": (Reinforce, lambda s, t: [REINFORCE[t]] if t in REINFORCE else []),
}
