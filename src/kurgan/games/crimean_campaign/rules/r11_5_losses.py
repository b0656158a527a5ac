"""11.5 Losses: steps, one at a time, chosen by their owner."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import LOSE, Lose
from kurgan.games.crimean_campaign.places import AXIS, NONE, enemy
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r09_3_return import eliminate, is_lost
from kurgan.games.crimean_campaign.rules.r11_1_support import fighters
from kurgan.games.crimean_campaign.sheets import GARRISON
from kurgan.games.crimean_campaign.state import TCC

NOT_FIGHTING = Refusal("11.5-d", "not_in_this_combat")
STATIC_LAST = Refusal("11.5-e", "static_last")
KG_FIRST = Refusal("11.5-f", "kg_first")


def loser(s: TCC) -> int:
    """The side that loses the next step, NONE when all are lost. [R115] The attacker first."""
    if s.owed[s.side]:
        return s.side
    return enemy(s.side) if s.owed[enemy(s.side)] else NONE


def loss_candidates(s: TCC, side: int) -> int:
    """[11.5-d] Any participant, [2.3.8-a] never support; battle groups first, static units of fortified hexes last."""
    t, pieces = s.given.sheets, fighters(s, side)
    if side == AXIS:
        return pieces & t.losses_first or pieces  # [11.5-f] [S-5] [R85]
    if side != s.side and t.fortified >> s.target & 1:
        return pieces & ~t.static or pieces  # [11.5-e] [S-5] [R85]
    return pieces


def loss_refusal(s: TCC, piece: int) -> Refusal | None:
    side = loser(s)
    if not fighters(s, side) >> piece & 1:
        return NOT_FIGHTING
    if loss_candidates(s, side) >> piece & 1:
        return None
    return KG_FIRST if side == AXIS else STATIC_LAST


def steps_of(s: TCC, pieces: int) -> int:
    return sum(1 if piece == GARRISON else s.steps[piece] for piece in bits(pieces))


def lose_step(s: TCC, side: int, piece: int) -> None:
    """[2.3.8-h] [2.3.8-i] [12.1-j] One step less; without steps a unit is gone, [2.3.8-l] a Soviet one at once."""
    s.owed = changed(s.owed, side, s.owed[side] - 1)
    if piece == GARRISON or s.steps[piece] == 1:
        eliminate(s, piece, "11.5")
    else:
        s.steps[piece] -= 1
        if s.log is not None:
            s.tell("lost_step", "11.5", unit=words.piece(piece), left=s.steps[piece])
    if not fighters(s, side):
        s.owed = changed(s.owed, side, 0)  # [11.5-c]


def owes(s: TCC) -> bool:
    return loser(s) != NONE


def settle_losses(s: TCC) -> None:
    """Where there is nothing to choose, or all must go, nobody is asked."""
    while owes(s) and not is_lost(s):
        side = loser(s)
        could = loss_candidates(s, side)
        if could & could - 1 and s.owed[side] < steps_of(s, could):
            return
        lose_step(s, side, could.bit_length() - 1)


def loss_is_open(s: TCC) -> bool:
    return owes(s) and not is_lost(s)


class ChooseLoss(Decision[TCC]):
    """[11.5-d] The owner names the unit that loses the next step."""

    rule = "11.5-d"
    kinds = (Lose,)

    def seat(self, s: TCC) -> int:
        return loser(s)

    def legal(self, s: TCC) -> list[Action]:
        return [LOSE[piece] for piece in bits(loss_candidates(s, loser(s)))]

    def refuse(self, s: TCC, action: Lose) -> Refusal | None:
        return loss_refusal(s, action.piece)

    def apply(self, s: TCC, action: Lose) -> None:
        lose_step(s, loser(s), action.piece)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.place(s.target), "side": words.side(loser(s)), "owed": s.owed[loser(s)]}


LOSSES = procedure(
    "losses",
    repeat_while(
        owes,
        do(settle_losses),
        when(loss_is_open, ask(ChooseLoss)),
        when(is_lost, call("return")),  # [9.3]
    ),
)
PROCEDURES = (LOSSES,)
