"""11.0 The Combat Phase: one attack after the other, each resolved before the next is declared [11.0-p]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import (
    BOATS,
    DECLARE,
    DONE,
    EVERY_ATTACK,
    EVERY_JOIN,
    EVERY_PROBE,
    Attack,
    Boats,
    Declare,
    Done,
    Join,
    Probe,
)
from kurgan.games.crimean_campaign.names import COMBAT as COMBAT_PHASE
from kurgan.games.crimean_campaign.places import NONE, SOVIET
from kurgan.games.crimean_campaign.rules import (
    r11_1_support,
    r11_3_procedure,
    r11_5_advance,
    r11_5_losses,
    r12_3_panzer,
    words,
)
from kurgan.games.crimean_campaign.rules.r11_0_attackers import (
    attack_refusal,
    attack_targets,
    free_units,
    join_refusal,
    joinable,
    probe_refusal,
    probe_targets,
)
from kurgan.games.crimean_campaign.rules.r11_6_momentum import goes_on, on_the_move
from kurgan.games.crimean_campaign.rules.r11_7_probe import probe
from kurgan.games.crimean_campaign.rules.r12_1_landing import landing_party, must_attack
from kurgan.games.crimean_campaign.rules.r12_2_stalin import judge_offensive
from kurgan.games.crimean_campaign.rules.r12_4_boats import (
    BOATS_NOT_THERE,
    BOATS_OUT,
    BOATS_USED,
    EMPTY_BOATS,
    NO_CREW,
    boats_allowed,
    crews,
)
from kurgan.games.crimean_campaign.state import TCC

MUST_ATTACK = Refusal("12.1-f", "landing_must_attack")
NOBODY = Refusal("11.3-1", "nobody_attacks")


class ChooseAttack(Decision[TCC]):
    """[11.0-b] [11.0-n] [11.0-o] The next attack or probe, or the end of the phase."""

    rule = "11.0"
    kinds = (Attack, Probe, Done)

    def seat(self, s: TCC) -> int:
        return s.side  # [11.0-a]

    def legal(self, s: TCC) -> list[Action]:
        found = EVERY_ATTACK.of(attack_targets(s))
        EVERY_PROBE.add(found, probe_targets(s))
        if not must_attack(s):
            found.append(DONE)  # [11.0-b]
        return found

    def refuse(self, s: TCC, action: Attack | Probe | Done) -> Refusal | None:
        if isinstance(action, Attack):
            return attack_refusal(s, action.place)
        if isinstance(action, Probe):
            return probe_refusal(s, action.place)
        return MUST_ATTACK if must_attack(s) else None  # [12.1-f]

    def apply(self, s: TCC, action: Attack | Probe | Done) -> None:
        if isinstance(action, Done):
            self.finish(s)
            return
        s.target, s.probing = action.place, int(isinstance(action, Probe))
        if s.landing and s.target == s.landing:
            s.committed = landing_party(s)  # [12.1-f]
            return
        could = joinable(s)
        if not could & could - 1 and not can_cross(s):
            s.committed = could  # one unit can: no need to name it

    def finish(self, s: TCC) -> None:
        s.combat_ended = 1
        if s.log is not None:
            s.tell("combat_ends", "11.0-b", side=words.side(s.side))

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"side": words.side(s.side)}


class JoinAttack(Decision[TCC]):
    """[11.0-d] [11.0-h] [11.3-1] The units that attack, one by one; the declaration cannot be taken back [6.3-a]."""

    rule = "11.3-1"
    kinds = (Join, Boats, Declare)
    half_of = "ChooseAttack"

    def seat(self, s: TCC) -> int:
        return s.side

    def legal(self, s: TCC) -> list[Action]:
        found = EVERY_JOIN.of(joinable(s))
        if can_cross(s):
            found.append(BOATS)
        if declare_refusal(s) is None:
            found.append(DECLARE)
        return found

    def refuse(self, s: TCC, action: Join | Boats | Declare) -> Refusal | None:
        if isinstance(action, Join):
            return join_refusal(s, action.piece)
        return boats_refusal(s) if isinstance(action, Boats) else declare_refusal(s)

    def apply(self, s: TCC, action: Join | Boats | Declare) -> None:
        if isinstance(action, Join):
            s.committed |= 1 << action.piece
        elif isinstance(action, Boats):
            s.crossing = 1
        else:
            s.declared = 1

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.place(s.target), "number": s.committed.bit_count()}


class ChooseMomentum(ChooseAttack):
    """[11.6-a] [11.6-d] Now or never: the units that advanced attack again, or probe [11.7-f]."""

    rule = "11.6"

    def finish(self, s: TCC) -> None:
        s.advanced = 0

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.place(s.where[on_the_move(s).bit_length() - 1])}  # others may have gone on


class JoinMomentum(JoinAttack):
    """[11.6-e] As in any attack, but only those that advanced [11.6-b]."""

    rule = "11.6-e"
    half_of = "ChooseMomentum"


def boats_refusal(s: TCC) -> Refusal | None:
    """[12.4] [R104]"""
    if s.crossing:
        return BOATS_OUT
    if s.probing or s.target != s.given.sheets.fortress:
        return BOATS_NOT_THERE
    if not boats_allowed(s, s.target):
        return BOATS_USED
    return None if crews(s, free_units(s)) else NO_CREW  # [12.4-a]


def can_cross(s: TCC) -> bool:
    return s.target == s.given.sheets.fortress and boats_refusal(s) is None


def declare_refusal(s: TCC) -> Refusal | None:
    """[R119] Boats that are called must carry somebody."""
    if not s.committed:
        return NOBODY  # [11.3-1]
    return EMPTY_BOATS if s.crossing and not crews(s, s.committed) else None


# --- the phase --------------------------------------------------------------------------------------


def begin_combat(s: TCC) -> None:
    s.phase = COMBAT_PHASE


def is_fighting(s: TCC) -> bool:
    return not s.combat_ended and s.winner == NONE


def is_joining(s: TCC) -> bool:
    return bool(s.target) and not s.declared


def is_probe(s: TCC) -> bool:
    return bool(s.target and s.probing)


def is_attack(s: TCC) -> bool:
    return bool(s.target and not s.probing)


def end_combat(s: TCC) -> None:
    if s.side == SOVIET and s.winner == NONE:
        judge_offensive(s)  # [12.2-f] [R100]


COMBAT = procedure(
    "combat",
    do(begin_combat),
    repeat_while(is_fighting, call("attack")),
    do(end_combat),
    registers=("attacked", "defended", "momenta", "probed", "combat_ended"),
)

ATTACK_WITH_MOMENTUM = procedure(
    "attack",
    call("first-attack"),
    repeat_while(goes_on, call("momentum")),  # [11.6] [11.6-d]
    registers=("advanced",),
)

FIGHT = (
    when(is_probe, do(probe)),  # [11.7] [11.7-f]
    when(is_attack, call("battle")),  # [11.3] [11.0-p] [11.6-e] [11.6-f]
)
OF_A_FIGHT = ("target", "committed", "crossing", "probing", "declared")

FIRST_ATTACK = procedure(
    "first-attack", ask(ChooseAttack), repeat_while(is_joining, ask(JoinAttack)), *FIGHT, registers=OF_A_FIGHT
)

MOMENTUM = procedure(
    "momentum", ask(ChooseMomentum), repeat_while(is_joining, ask(JoinMomentum)), *FIGHT, registers=OF_A_FIGHT
)

PROCEDURES = (
    COMBAT,
    ATTACK_WITH_MOMENTUM,
    FIRST_ATTACK,
    MOMENTUM,
    *r11_1_support.PROCEDURES,
    *r11_3_procedure.PROCEDURES,
    *r11_5_losses.PROCEDURES,
    *r11_5_advance.PROCEDURES,
    *r12_3_panzer.PROCEDURES,
)
