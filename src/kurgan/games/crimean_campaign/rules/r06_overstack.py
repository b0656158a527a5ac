"""6.0-g The end of a phase: the opponent removes what stands above the stacking limit.

[R27] No player may end his phase while he can still cure an overstack himself, so this is rare. What is removed is
counted from the top of the stack: nobody has to know what lies below. [R129]
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import SPARE, STRIKE, Spare, Strike
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET, enemy
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r02_3_untried import is_untried
from kurgan.games.crimean_campaign.rules.r06_3_fog import see
from kurgan.games.crimean_campaign.rules.r06_stacking import is_overstacked, overstacked
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.rules.r09_3_return import eliminate, is_lost
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import stack_at
from kurgan.games.crimean_campaign.state import TCC

NO_SUCH_PLACE = Refusal("6.0-g", "stack_is_not_so_high")


def owner(s: TCC) -> int:
    """Whose hex it is that stands above the limit."""
    return AXIS if s.occupied[AXIS] >> s.stalled & 1 else SOVIET


def find_overstack(s: TCC) -> None:
    """[6.0-e] The next hex above the limit at the end of a phase, whoever's it is; each is looked at once."""
    if s.winner != NONE:
        return  # the game is over
    above = (overstacked(s, AXIS) | overstacked(s, SOVIET)) >> s.stalled + 1 << s.stalled + 1
    s.stalled = next(iter(bits(above)), 0)
    if s.stalled and s.log is not None:
        s.tell("overstacked", "6.0-g", side=words.side(owner(s)), hex=words.place(s.stalled))


def is_stalled(s: TCC) -> bool:
    return s.stalled != 0


def is_struck(s: TCC) -> bool:
    return s.doomed != NONE


class StrikeUnit(Decision[TCC]):
    """[6.0-g] The opponent removes any unit of the hex, one by one down to the limit, or leaves it at that."""

    rule = "6.0-g"
    kinds = (Strike, Spare)

    def seat(self, s: TCC) -> int:
        return enemy(owner(s))

    def legal(self, s: TCC) -> list[Action]:
        height = (s.at[s.stalled] & s.given.sheets.mobile).bit_count()
        return [*(STRIKE[rank] for rank in range(1, 1 + height)), SPARE]

    def refuse(self, s: TCC, action: Strike | Spare) -> Refusal | None:
        height = (s.at[s.stalled] & s.given.sheets.mobile).bit_count()
        return NO_SUCH_PLACE if isinstance(action, Strike) and action.rank > height else None

    def apply(self, s: TCC, action: Strike | Spare) -> None:
        if isinstance(action, Spare):
            find_overstack(s)
            return
        s.doomed = stack_at(s, s.stalled)[-action.rank]
        see(s, 1 << s.doomed)
        s.oos = out_of_supply(s, 1 << s.doomed, owner(s))  # [9.3-a] how long it stays away
        if TOKENS >> s.doomed & 1:
            s.drawing = s.doomed  # [R31] what is removed is shown

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.place(s.stalled), "side": words.side(owner(s))}


def remove_struck(s: TCC) -> None:
    side = owner(s)
    eliminate(s, s.doomed, "6.0-g")
    if not is_overstacked(s, s.stalled, side):
        find_overstack(s)


OVERSTACK = procedure(
    "overstack",
    do(find_overstack),
    repeat_while(is_stalled, ask(StrikeUnit), when(is_struck, call("strike"))),
    registers=("stalled",),
)

REMOVAL = procedure(
    "strike",
    when(is_untried, call("untried")),
    do(remove_struck),
    when(is_lost, call("return")),  # [9.3]
    registers=("doomed", "oos"),
)

PROCEDURES = (OVERSTACK, REMOVAL)
