"""S.7 Reaction: after a movement phase the enemy's reserves may move."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import ask, do, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import each
from kurgan.games.siege.actions import DONE, UNIT, Done, To, Unit
from kurgan.games.siege.places import enemy
from kurgan.games.siege.rules.s05_movement import OF_MOVES, PickMover, SendMover, begin_moving, end_moving, is_picked
from kurgan.games.siege.rules.s05_movers import could_move, hand_out, mover_refusal, movers, someone_moves
from kurgan.games.siege.state import REACTION, SG

NOT_IN_RESERVE = Refusal("S.7-c", "not_in_reserve")
TWO_STACKS = Refusal("S.7-c", "two_stacks_react")


def begin_reaction(s: SG) -> None:
    """[S.7-d] [R49] Half their MPs; they leave the reserve by moving."""
    s.phase = REACTION
    side = enemy(s.side)
    waiting = s.reserve & s.given.sheets.of_side[side]
    game = s.given.sheets.game["reaction"]
    begin_moving(s, side)
    hand_out(s, side, waiting, game["num"], game["den"])


def eligible(s: SG) -> int:
    """[S.7-c] Units in reserve whose stack may react: two stacks, and any that react already."""
    side = enemy(s.side)
    found = s.reserve & s.given.sheets.of_side[side]
    if s.reacted.bit_count() >= s.given.sheets.game["reaction"]["stacks"]:
        stacks = sum(s.at[place] for place in each(s.reacted))
        found &= stacks
    return found


def reactors(s: SG) -> int:
    """Those of them that can go somewhere, and those underway."""
    meant = eligible(s) | s.going
    return movers(s, enemy(s.side), could_move(s, meant))


class ChooseReactor(PickMover):
    """[S.7-c] The next unit in reserve to react."""

    rule = "S.7-c"
    kinds = (Unit, Done)

    def seat(self, s: SG) -> int:
        return enemy(s.side)

    def legal(self, s: SG) -> list[Action]:
        return [*(UNIT[unit] for unit in each(reactors(s))), DONE]

    def refuse(self, s: SG, action: Action) -> Refusal | None:
        if not isinstance(action, Unit):
            return None
        bit, side = 1 << action.unit, enemy(s.side)
        if bit & reactors(s):
            return None
        if bit & s.given.sheets.of_side[side] and not bit & (s.reserve | s.going | s.moved):
            return NOT_IN_RESERVE
        if bit & s.reserve and not bit & eligible(s):
            return TWO_STACKS
        return mover_refusal(s, action.unit, side)


class ReactTo(SendMover):
    """[S.7-d] Where it goes, alone and without overruns."""

    rule = "S.7-d"
    kinds = (To,)
    half_of = "ChooseReactor"

    def seat(self, s: SG) -> int:
        return enemy(s.side)

    def apply(self, s: SG, action: Action) -> None:
        if s.reserve >> s.unit & 1:
            s.reacted |= 1 << s.where[s.unit]
            s.reserve &= ~(1 << s.unit)  # [R49]
        super().apply(s, action)


def can_react(s: SG) -> bool:
    return not s.done and someone_moves(s, enemy(s.side), eligible(s) | s.going)


PROCEDURES = (
    procedure(
        "reaction",
        do(begin_reaction),
        repeat_while(can_react, ask(ChooseReactor), repeat_while(is_picked, ask(ReactTo))),
        do(end_moving),
        registers=(*OF_MOVES, "reacted"),
    ),
)
