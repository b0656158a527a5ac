"""Choices: every legal action bound to the thing on the table that stands for it."""

from __future__ import annotations

from functools import cache

from kurgan.core import choosing
from kurgan.core.actions import Action
from kurgan.core.presentation import Path
from kurgan.games.stalingrad_besieged.actions import (
    Advance,
    Arrive,
    At,
    Attack,
    Cross,
    Decline,
    Factory,
    Ferry,
    Fight,
    Fire,
    Move,
    Pass,
    Place,
    Play,
    Reinforce,
    Replace,
    Reveal,
    Spend,
    Stop,
    Target,
    To,
)
from kurgan.games.stalingrad_besieged.describe import aim, open_gun
from kurgan.games.stalingrad_besieged.names import A_CARD, A_PLACEMENT, A_UNIT, AN_ATTACKER
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.presentation.odds import sniper_is_sure
from kurgan.games.stalingrad_besieged.rules.r09_attacks import targets
from kurgan.games.stalingrad_besieged.rules.r11_crossing_fire import firing_unit
from kurgan.games.stalingrad_besieged.rules.r15_cards import STRIKE_RULES, effect_of
from kurgan.games.stalingrad_besieged.sheets import AIR_STRIKE, CARDS, SLUGS, TOWNSPEOPLE
from kurgan.games.stalingrad_besieged.state import SB

# Actions whose choice may or may not show something: decided by trying them on the view.
TRIED = (To, Cross, Stop, At, Factory, Fight, Pass, Advance, Decline)


def thing_of(s: SB, action: Action) -> tuple[str, str]:
    return _thing(action)


@cache
def _thing(action: Action) -> tuple[str, str]:
    """The place or the item that stands for an action; neither: a button."""
    match action:
        case Move(n) | To(n) | Cross(_, n) | Target(n) | Attack(n) | At(n) | Ferry(n) | Factory(n) | Reveal(n):
            return NAMES[n], ""
        case Play(face) | Spend(face):
            return "", f"card:{CARDS[face]}"
        case Place(piece):
            return "", f"unit:{SLUGS[piece]}"
        case Replace(weaker, _):
            return "", f"lost:{SLUGS[weaker]}"
        case Arrive(piece):
            return "", f"pending:{SLUGS[piece]}"
        case Reinforce(piece):
            return "", f"aside:{SLUGS[piece]}"
        case _:
            return "", ""


def has_odds(s: SB, action: Action) -> bool:
    return _throws(s, action)[1]


def _throws(s: SB, action: Action) -> tuple[bool, bool]:
    """Whether a die will certainly fall, and whether its chances can be asked for."""
    match action:
        case Target():
            dice = s.picked == AN_ATTACKER or effect_of(s, s.pick) in STRIKE_RULES
            return dice and not _driven_off(s, action), dice
        case Attack(space):
            single = len(targets(s, space)) == 1
            return single, single
        case Fire():
            return True, True
        case Reveal():
            return True, False
        case To(space) | Cross(_, space):
            return False, bool(s.snipers[space]) and sniper_is_sure(s, space)
        case _:
            return False, False


def _driven_off(s: SB, action: Target) -> bool:
    """[15-air-c] A gun that the chooser sees will stop the air strike before the die."""
    if s.picked != A_CARD or effect_of(s, s.pick) != AIR_STRIKE:
        return False
    return open_gun(aim(s, s.pick, action.space))


def is_final(s: SB, action: Action) -> bool:
    """Whether the choice shows something or calls for chance, as far as the chooser can see."""
    if _throws(s, action)[0]:
        return True
    tries = isinstance(action, TRIED) or (isinstance(action, Target) and _driven_off(s, action))
    if not tries or (isinstance(action, At) and s.picked == A_PLACEMENT):
        return False
    if isinstance(action, At) and s.given.sheets.unit_class[s.pick] == TOWNSPEOPLE:
        return True  # [7.2-a] they are shown wherever they arrive
    return choosing.is_final(s, action)


def path(s: SB, action: Action) -> Path:
    return _way(s, action), None


def _way(s: SB, action: Action) -> tuple[str, ...]:
    match action:
        case To(space) | Cross(_, space):
            return NAMES[s.pick if s.picked == A_UNIT else s.at_space], NAMES[space]
        case Target(space) if s.picked == AN_ATTACKER:
            return NAMES[s.pick], NAMES[space]
        case Attack(space):
            found = targets(s, space)
            return (NAMES[space], NAMES[found[0]]) if len(found) == 1 else ()
        case Fire():
            return NAMES[firing_unit(s)], NAMES[s.at_space]
        case Advance():
            return NAMES[s.attacker], NAMES[s.target]
        case _:
            return ()
