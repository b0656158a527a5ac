"""The first real opponent of Fortress Sevastopol: it weighs what each Impulse gains at once, and takes the best.

What the enemy holds in his hand it neither sees nor guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kurgan.ai import script
from kurgan.ai.fortress_sevastopol import chits, combat, impulses, phases
from kurgan.ai.fortress_sevastopol.mind import Mind
from kurgan.ai.fortress_sevastopol.scales import measure
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.state import FS


def choose_impulse(m: Mind) -> Action:
    return chits.before_impulse(m) or impulses.choose_impulse(m)


ANSWERS: dict[str, Callable[[Mind], Action]] = {
    "ChooseImpulse": choose_impulse,
    "ChoosePlace": impulses.choose_place,
    "MoveUnit": impulses.move_unit,
    "FirstStep": impulses.step,
    "NextStep": impulses.step,
    "StrategicUnit": impulses.pick_mover,
    "StrategicTo": impulses.pick_end,
    "RegroupUnit": impulses.pick_mover,
    "RegroupTo": impulses.pick_end,
    "ChooseReactivation": impulses.pick_reactivation,
    "ChooseJob": impulses.pick_job,
    "ChooseBuilders": impulses.all_of_them,
    "PlaceWork": impulses.bring_work,
    "InfiltrationTarget": impulses.pick_target,
    "NameInfiltrator": impulses.infiltrate,
    "ChoosePort": impulses.pick_port,
    "ChooseBeach": impulses.pick_beach,
    "CommitUnit": combat.commit,
    "ChoosePoint": combat.name_point,
    "ChooseSupport": impulses.all_of_them,
    "ChooseForward": combat.name_forward,
    "NameDemolisher": combat.blow_bridge,
    "ChooseLoss": combat.take_loss,
    "ChooseToLeave": combat.leave,
    "ChooseToGoBack": combat.go_back,
    "ChooseWhoGoesBack": Mind.best,
    "LeaveTo": Mind.best,
    "GoBackTo": Mind.best,
    "RetreatTo": Mind.best,
    "ChooseFire": combat.open_fire,
    "ChooseBarrage": combat.choose_barrage,
    "ChooseJoining": impulses.all_of_them,
    "ChoosePrimary": combat.aim,
    "ChooseNewLead": combat.new_lead,
    "ChooseAttrition": combat.take_attrition,
    "PlayChit": chits.play,
    "AnswerChit": chits.answer,
    "KeepChit": chits.keep,
    "ChooseElite": chits.name_elite,
    "ChooseSilenced": chits.silence,
    "ChooseMined": chits.stop_in_mines,
    "ChooseRaid": chits.raid,
    "Reroll": chits.reroll,
    "DoubleImpulse": chits.double,
    "ChooseRefit": phases.refit,
    "SpendReserves": phases.spend_reserves,
    "RelocateHq": phases.relocate,
    "RelocateTo": phases.relocate_to,
    "ChooseRemoval": phases.done,
    "ChooseWithdrawal": phases.withdraw,
    "ChooseBrigade": impulses.all_of_them,
}


class Greedy(script.Script[Mind]):
    """Plays both sides of Fortress Sevastopol."""

    name = "greedy"
    game = FortressSevastopol
    answers = ANSWERS

    def think(self, s: FS, me: int, legal: list[Action], rng: Random) -> Mind:
        return Mind(s, me, legal, rng, measure(s))
