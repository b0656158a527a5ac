"""The officer of Fortress Sevastopol: exact odds, plans by Impulse and objective, the score and the clock in mind.

What he knows of the game is written in ``docs/play/fortress-sevastopol.md``; the code cites its sections as [P3].
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kurgan.ai import script
from kurgan.ai.fortress_sevastopol.greedy import Greedy
from kurgan.ai.fortress_sevastopol.officer import chits, fights, fire, moves, orders, phases, surprises, works
from kurgan.ai.fortress_sevastopol.officer.mind import Memory, Mind
from kurgan.ai.fortress_sevastopol.officer.weights import Weights, standard
from kurgan.core.actions import Action
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.actions import ADVANTAGE, DECLINE
from kurgan.games.fortress_sevastopol.places import ARMYANSK, AXIS
from kurgan.games.fortress_sevastopol.state import FS

ANSWERS: dict[str, Callable[[Mind], Action]] = {
    "ChooseImpulse": orders.choose_impulse,
    "ChoosePlace": orders.choose_place,
    "MoveUnit": moves.move_unit,
    "FirstStep": moves.first_step,
    "NextStep": moves.next_step,
    "StrategicUnit": orders.strategic_unit,
    "StrategicTo": orders.strategic_to,
    "RegroupUnit": orders.regroup_unit,
    "RegroupTo": orders.regroup_to,
    "ChooseReactivation": orders.reactivate,
    "ChooseJob": works.choose_job,
    "ChooseBuilders": orders.all_of_them,
    "PlaceWork": works.bring_work,
    "InfiltrationTarget": surprises.choose_target,
    "NameInfiltrator": surprises.infiltrate,
    "ChoosePort": surprises.choose_port,
    "ChooseBeach": surprises.choose_beach,
    "ChooseBrigade": surprises.choose_brigade,
    "CommitUnit": fights.commit,
    "ChoosePoint": fights.name_point,
    "ChooseSupport": orders.all_of_them,
    "ChooseForward": fights.name_forward,
    "NameDemolisher": fights.blow_bridge,
    "ChooseLoss": fights.take_loss,
    "ChooseToLeave": fights.leave,
    "ChooseToGoBack": fights.go_back,
    "ChooseWhoGoesBack": fights.who_goes_back,
    "LeaveTo": fights.retreat_to,
    "GoBackTo": fights.retreat_to,
    "RetreatTo": fights.retreat_to,
    "ChooseFire": fire.open_fire,
    "ChooseBarrage": fire.choose_barrage,
    "ChooseJoining": fire.join,
    "ChoosePrimary": fire.aim,
    "ChooseNewLead": fire.new_lead,
    "ChooseAttrition": fire.take_attrition,
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
}


RACE = frozenset(
    {
        *("ChooseImpulse", "ChoosePlace", "MoveUnit", "FirstStep", "NextStep", "DoubleImpulse", "Reroll"),
        *("StrategicUnit", "StrategicTo", "RegroupUnit", "RegroupTo", "ChooseReactivation"),
        *("ChooseFire", "ChooseBarrage", "ChooseJoining", "ChoosePrimary", "ChooseNewLead"),
        *("CommitUnit", "ChoosePoint", "ChooseLoss", "ChooseToLeave", "ChooseToGoBack", "ChooseWhoGoesBack"),
        *("LeaveTo", "GoBackTo", "RetreatTo", "PlayChit", "AnswerChit", "KeepChit", "ChooseElite", "ChooseRefit"),
    }
)  # decisions of the race for the neck, where every Impulse is weighed by the position after it [P2]


class Officer(script.Script[Mind]):
    """Plays both sides of Fortress Sevastopol; other weights make another style."""

    name = "officer"
    game = FortressSevastopol
    answers = ANSWERS

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard()
        self.memory = Memory(self.weights)
        self._racer = Greedy()

    def decide(self, s: FS, me: int, legal: list[Action], rng: Random) -> Action:
        """[P2] In the first turns the Axis weighs whole positions, dear as that is: the neck must fall in time."""
        if me != AXIS or s.turn > self.weights.race or not s.held[AXIS] >> ARMYANSK & 1 or s.decision.name not in RACE:
            return super().decide(s, me, legal, rng)
        action = self._racer.decide(s, me, legal, rng)
        if action is ADVANTAGE and chits.decides(self.think(s, me, legal, rng)):
            return DECLINE
        return action

    def think(self, s: FS, me: int, legal: list[Action], rng: Random) -> Mind:
        return Mind(s, me, legal, rng, self.weights, self.memory)


__all__ = ["Officer", "Weights"]
