"""11.5 Advance after combat: attackers enter the hex that no defender holds any more."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, procedure, repeat_while
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ADVANCE, DONE, Advance, Done
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import FIRST_HEX, NONE
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r03_control import take
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r11_1_support import defenders
from kurgan.games.crimean_campaign.sheets import Sheets
from kurgan.games.crimean_campaign.state import TCC

NOT_ATTACKING = Refusal("11.5-h", "advance_not_attacking")
NO_ROOM = Refusal("11.5-h", "advance_no_room")
NO_ROAD = Refusal("11.5-h", "advance_no_road")


def can_enter(t: Sheets, piece: int, start: int, end: int) -> bool:
    """[11.5-h] [R41] [R43] Terrain limits between two adjacent hexes; water was crossed with the attack [12.4-d]."""
    if not t.mechanized >> piece & 1 or not t.rough >> end & 1:
        return True
    return bool(t.mech_step(1 << start) >> end & 1)


def followers(s: TCC) -> int:
    """[11.5-h] [11.5-i] [11.5-j] Attackers that could still advance, whatever moves they made.

    [7.2] Zones of control do not matter; [6.0-f] stacking does.
    """
    found, t = 0, s.given.sheets
    for piece in bits(s.committed):
        place = s.where[piece]
        if (
            place >= FIRST_HEX
            and place != s.target
            and can_enter(t, piece, place, s.target)
            and has_room(s, s.target, 1 << piece, s.side)
        ):
            found |= 1 << piece
    return found


def advance_refusal(s: TCC, piece: int) -> Refusal | None:
    if not s.committed >> piece & 1 or s.where[piece] == s.target:
        return NOT_ATTACKING  # [11.5-h] [11.5-l]
    if not can_enter(s.given.sheets, piece, s.where[piece], s.target):
        return NO_ROAD
    return None if has_room(s, s.target, 1 << piece, s.side) else NO_ROOM


def is_cleared(s: TCC) -> bool:
    """[11.5-g] [R86] No defender is left, the garrison included."""
    return not defenders(s) & s.given.sheets.of_side[1 - s.side]


def enter(s: TCC, piece: int, rule: str) -> None:
    """One attacker, whom all have seen fight, goes into the hex; control and garrison follow [3.5-a]."""
    origin = s.where[piece]
    put(s, piece, s.target)
    s.advanced |= 1 << piece
    if s.log is not None:
        s.tell("advanced", rule, unit=words.piece(piece), origin=words.place(origin), hex=words.place(s.target))
    take(s, s.side, s.target)


def may_advance(s: TCC) -> bool:
    return not s.advance_ended and s.winner == NONE and is_cleared(s) and bool(followers(s))


class ChooseAdvance(Decision[TCC]):
    """[11.5-g] [11.5-k] Attackers advance one by one, as many as the attacker likes."""

    rule = "11.5-g"
    kinds = (Advance, Done)

    def seat(self, s: TCC) -> int:
        return s.side

    def legal(self, s: TCC) -> list[Action]:
        found: list[Action] = [ADVANCE[piece] for piece in bits(followers(s))]
        found.append(DONE)  # [11.5-k]
        return found

    def refuse(self, s: TCC, action: Advance | Done) -> Refusal | None:
        return advance_refusal(s, action.piece) if isinstance(action, Advance) else None

    def apply(self, s: TCC, action: Advance | Done) -> None:
        if isinstance(action, Advance):
            enter(s, action.piece, "11.5-g")
        else:
            s.advance_ended = 1

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.place(s.target)}


AFTER_COMBAT = procedure("advance", repeat_while(may_advance, ask(ChooseAdvance)), registers=("advance_ended",))
PROCEDURES = (AFTER_COMBAT,)
