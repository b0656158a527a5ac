"""S.8 The combat phases: one attack after the other, each resolved before the next is declared."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.core.text import Param
from kurgan.games.siege.actions import AIR, ATTACK, DECLARE, DONE, JOIN, Air, Attack, Declare, Done, Join
from kurgan.games.siege.rules import s08_3_results, s08_4_losses, s08_5_retreat, s08_6_advance, words
from kurgan.games.siege.rules.s08_1_declare import (
    DUTY_LEFT,
    air_refusal,
    attack_refusal,
    attack_targets,
    contact,
    declare_refusal,
    duties_left,
    first_commitment,
    free_units,
    join_offers,
    join_refusal,
)
from kurgan.games.siege.rules.s09_1_capture import end_of_phase
from kurgan.games.siege.state import COMBAT, EXPLOITATION_COMBAT, SG


class ChooseAttack(Decision[SG]):
    """[S.8.1] The next hex to be attacked, or the end of the phase; [S.8.1-e] duties come first."""

    rule = "S.8.1"
    kinds = (Attack, Done)

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        free = free_units(s, contact(s))
        duties = duties_left(s, free)
        if duties:
            return [ATTACK[place] for place in each(duties)]  # [R94]
        found: list[Action] = [ATTACK[place] for place in each(attack_targets(s, free))] if free else []
        found.append(DONE)
        return found

    def refuse(self, s: SG, action: Attack | Done) -> Refusal | None:
        free = free_units(s)
        refused = attack_refusal(s, action.place, free) if isinstance(action, Attack) else None
        duties = 0 if refused else duties_left(s, free)
        if duties and not (isinstance(action, Attack) and duties >> action.place & 1):
            return DUTY_LEFT
        return refused

    def apply(self, s: SG, action: Attack | Done) -> None:
        if isinstance(action, Done):
            s.done = 1
            if s.log is not None:
                s.tell("combat_ends", "S.8.1", side=words.side(s.side))
        else:
            s.target = action.place
            s.committed = first_commitment(s, s.target, free_units(s, s.given.sheets.map.adjacent[s.target]))

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"side": words.side(s.side), "phase": words.phase(s.phase)}


class JoinAttack(Decision[SG]):
    """[S.8.1] [S.8.7] The units that attack, one by one, and their ground support."""

    rule = "S.8.1"
    kinds = (Join, Air, Declare)
    half_of = "ChooseAttack"

    def seat(self, s: SG) -> int:
        return s.side

    def legal(self, s: SG) -> list[Action]:
        units, factors = join_offers(s)
        found: list[Action] = [JOIN[unit] for unit in each(units)]
        found += [AIR[number] for number in factors]
        if declare_refusal(s) is None:
            found.append(DECLARE)
        return found

    def refuse(self, s: SG, action: Join | Air | Declare) -> Refusal | None:
        if isinstance(action, Join):
            return join_refusal(s, action.unit)
        return air_refusal(s, action.factors) if isinstance(action, Air) else declare_refusal(s)

    def apply(self, s: SG, action: Join | Air | Declare) -> None:
        if isinstance(action, Join):
            s.committed |= 1 << action.unit
        elif isinstance(action, Air):
            s.support = action.factors
        else:
            s.declared = 1

    def prompt(self, s: SG) -> dict[str, Param]:
        return {"hex": words.place(s, s.target), "number": s.committed.bit_count()}


# --- the phases -----------------------------------------------------------------------------------------


def begin_combat(s: SG) -> None:
    s.phase = COMBAT


def begin_exploitation(s: SG) -> None:
    s.phase = EXPLOITATION_COMBAT


def is_fighting(s: SG) -> bool:
    return not s.done


def is_joining(s: SG) -> bool:
    return bool(s.target) and not s.declared


def is_declared(s: SG) -> bool:
    return bool(s.declared)


def end_phase(s: SG) -> None:
    """[S.9-a] If nobody has fought all is as the phase before has left it."""
    if s.fought:
        end_of_phase(s)


ATTACK_PROCEDURE = procedure(
    "attack",
    ask(ChooseAttack),
    repeat_while(is_joining, ask(JoinAttack)),
    when(
        is_declared,
        call("battle"),  # [S.8.3]
        call("counter"),  # [S.8.6-d]
        call("advance"),  # [S.8.6]
    ),
    registers=(*s08_3_results.OF_FIGHT, "declared"),
)

OF_PHASE = ("done", "attacked", "fought")
COMBAT_PHASE = procedure(
    "combat", do(begin_combat), repeat_while(is_fighting, call("attack")), do(end_phase), registers=OF_PHASE
)
EXPLOITATION_PHASE = procedure(
    "exploitation-combat",
    do(begin_exploitation),
    repeat_while(is_fighting, call("attack")),
    do(end_phase),
    registers=OF_PHASE,
)

PROCEDURES = (
    ATTACK_PROCEDURE,
    COMBAT_PHASE,
    EXPLOITATION_PHASE,
    *s08_3_results.PROCEDURES,
    *s08_4_losses.PROCEDURES,
    *s08_5_retreat.PROCEDURES,
    *s08_6_advance.PROCEDURES,
)
