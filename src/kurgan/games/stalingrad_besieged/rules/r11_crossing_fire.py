"""11. Optional rule: fire at a unit that moves across an enemy front."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.flow import Decision, ask, procedure, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import DECLINE, FIRE, Decline, Fire, Roll
from kurgan.games.stalingrad_besieged.names import ATTACKED
from kurgan.games.stalingrad_besieged.places import FRONT, HAND, NONE, enemy
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.dice import DieRoll
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import remove_eliminated
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_bonus, fort_terms
from kurgan.games.stalingrad_besieged.rules.r09_attacks import attack_number
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB

PENALTY = -1  # on the die [11-b]


def firing_unit(s: SB) -> int:
    """The enemy whose front is being crossed."""
    return FRONT[SIDE[s.board[HAND]]][s.at_space]


class CrossingFire(Decision[SB]):
    """[11-a] The enemy whose front is crossed may fire at once."""

    rule = "11-a"
    kinds = (Fire, Decline)

    def seat(self, s: SB) -> int:
        return enemy(s.side)

    def legal(self, s: SB) -> list[Action]:
        return [FIRE, DECLINE]

    def refuse(self, s: SB, action: Fire | Decline) -> Refusal | None:
        return None

    def apply(self, s: SB, action: Fire | Decline) -> None:
        s.firing = 1 if isinstance(action, Fire) else 0
        if not s.firing and s.log is not None:
            s.tell("held_fire", "11-a", space=words.space(firing_unit(s)))

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"space": words.space(firing_unit(s)), "at": words.space(s.at_space)}


def is_firing(s: SB) -> int:
    return s.firing


def crossing_need(s: SB) -> int:
    """[11-b] The shot is frontal, with one off the die [R53]."""
    shooter, mover = s.board[firing_unit(s)], s.board[HAND]
    fort = fort_bonus(s, s.at_space, mover)
    return attack_number(s, shooter, mover, 1) + s.given.sheets.defense[mover] + fort - PENALTY


class CrossingRoll(DieRoll):
    """[11-a] The shot is resolved before the mover goes on."""

    rule = "11-a"

    def apply(self, s: SB, action: Roll) -> None:
        shooter = firing_unit(s)
        need = crossing_need(s)
        s.flags[shooter] |= ATTACKED  # [11-c]
        hit = action.die >= need
        if s.log is not None:
            terms = (
                Term("attack", attack_number(s, s.board[shooter], s.board[HAND], 1), "9.4-b"),
                Term("defense", s.given.sheets.defense[s.board[HAND]], "9.4-b"),
                *fort_terms(s, s.at_space, s.board[HAND]),
                Term("crossing", -PENALTY, "11-b"),
            )
            s.tell(
                "crossing_hits" if hit else "crossing_misses",
                "11-a",
                terms=terms,
                final=True,
                unit=words.unit(s.board[shooter]),
                space=words.space(shooter),
                target=words.unit(s.board[HAND]),
                at=words.space(s.at_space),
                die=action.die,
                needed=need,
            )
        if hit:
            remove_eliminated(s, HAND, s.at_space)
            s.to, s.case = NONE, 0


CROSSING_FIRE = procedure("crossing-fire", ask(CrossingFire), when(is_firing, ask(CrossingRoll)), registers=("firing",))

PROCEDURES = [CROSSING_FIRE]
