"""27.5 (optional) Before an Assault over a bridge the defender may try to blow it."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import DECLINE, DEMOLISHER, ENOUGH, Decline, Demolisher, Enough
from kurgan.games.fortress_sevastopol.places import DESTROYED, NONE, SPENT, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_stands
from kurgan.games.fortress_sevastopol.rules.r10_4_results import entrants
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import defenders
from kurgan.games.fortress_sevastopol.rules.r10_6_retreats import turn_back
from kurgan.games.fortress_sevastopol.state import FOR_REACTIVE, FS, OFF, set_mode

NEEDED = 7  # 6 or more if infantry leads, 5 or more for an engineer: he counts 1, or 2, of these
NOT_A_DEFENDER = Refusal("27.5", "demolisher_not_there")
NOT_FRESH = Refusal("27.5", "demolisher_not_fresh")
WRONG_TYPE = Refusal("27.5", "demolisher_wrong_type")
TAKES_PART = Refusal("27.5", "demolisher_twice")
NOBODY_YET = Refusal("27.5", "nobody_named_yet")
NAMED_SOME = Refusal("27.5", "somebody_is_named")


def bridges_used(s: FS) -> list[int]:
    """The bridges over which the declared units come, in the order of the map."""
    used = {s.via[unit] for unit in each(s.committed)}
    return sorted(via for via in used if via != NONE and bridge_stands(s, via))


def next_bridge(s: FS) -> None:
    """One after the other, each asked about once."""
    before = -1 if s.bridge == NONE else s.bridge
    later = [via for via in bridges_used(s) if via > before] if s.outcome != OFF else []
    s.bridge = later[0] if later else NONE


def a_bridge_is_left(s: FS) -> bool:
    return s.bridge != NONE


def demolishers(s: FS) -> int:
    """[27.5] Infantry and engineers of the defender; [R159] Fresh ones, since each becomes Spent."""
    t = s.given.sheets
    return defenders(s) & (t.infantry | t.engineer) & s.fresh & ~s.demolishers


def demolisher_refusal(s: FS, unit: int) -> Refusal | None:
    t = s.given.sheets
    if not defenders(s) >> unit & 1:
        return NOT_A_DEFENDER
    if not (t.infantry | t.engineer) >> unit & 1:
        return WRONG_TYPE
    if s.demolishers >> unit & 1:
        return TAKES_PART
    return None if s.fresh >> unit & 1 else NOT_FRESH


def demolition_is_open(s: FS) -> bool:
    return not s.enough and bool(demolishers(s))


class NameDemolisher(Decision[FS]):
    """[27.5] The defender names units that try to blow the bridge, or lets it stand."""

    rule = "27.5"
    kinds = (Demolisher, Enough, Decline)

    def seat(self, s: FS) -> int:
        return enemy(s.side)

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [DEMOLISHER[unit] for unit in each(demolishers(s))]
        found.append(ENOUGH if s.demolishers else DECLINE)
        return found

    def refuse(self, s: FS, action: Demolisher | Enough | Decline) -> Refusal | None:
        match action:
            case Demolisher(unit):
                return demolisher_refusal(s, unit)
            case Enough():
                return None if s.demolishers else NOBODY_YET
            case _:
                return NAMED_SOME if s.demolishers else None

    def apply(self, s: FS, action: Demolisher | Enough | Decline) -> None:
        if isinstance(action, Demolisher):
            s.demolishers |= 1 << action.unit
        else:
            s.enough = 1

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"bridge": words.boundary(s, s.bridge), "area": words.place(s.target), "needed": needed(s)}


def needed(s: FS) -> int:
    """[27.5] [27.5-a] The lowest die that does it: infantry helps by 1, an engineer by 2, whoever leads."""
    engineers = (s.demolishers & s.given.sheets.engineer).bit_count()
    return NEEDED - s.demolishers.bit_count() - engineers


def somebody_tries(s: FS) -> int:
    return s.demolishers


def prepare_blast(s: FS) -> None:
    s.purpose, s.roller = FOR_REACTIVE, enemy(s.side)


def settle_blast(s: FS) -> None:
    """[27.5-b] All who tried become Spent; if it worked, who cannot wade goes back."""
    works = s.die >= needed(s)
    if s.log is not None:
        key = "bridge_blown" if works else "bridge_stands"
        s.tell(key, "27.5", bridge=words.boundary(s, s.bridge), die=s.die, needed=needed(s))
    for unit in each(s.demolishers):
        set_mode(s, unit, SPENT)  # [27.5-b] [R130]
    if works:
        s.boundary = changed(s.boundary, s.bridge, DESTROYED)  # [21.2.2]
        wade(s)


def wade(s: FS) -> None:
    """[27.5-c] Declared infantry that came straight from where it began goes on; all others are Spent back there."""
    infantry, others = s.given.sheets.infantry, 0
    for unit in each(entrants(s)):
        if s.via[unit] != s.bridge:
            continue
        if s.committed & infantry & 1 << unit and s.origin[unit] == s.home:
            s.mandatory |= 1 << unit  # [9.2-b] it crosses without a bridge now
            s.mp = changed(s.mp, unit, 0)
            continue
        others |= 1 << unit
    turn_back(s, others)


BLOW_BRIDGES = procedure(
    "blow-bridges",
    do(next_bridge),
    repeat_while(a_bridge_is_left, call("blow-bridge"), do(next_bridge)),
    call("go-back"),
    call("point"),
    registers=("bridge",),
)

BLOW_BRIDGE = procedure(
    "blow-bridge",
    repeat_while(demolition_is_open, ask(NameDemolisher)),
    when(somebody_tries, do(prepare_blast), call("one-die"), do(settle_blast)),
    registers=("enough", "demolishers", "die"),
)

PROCEDURES = (BLOW_BRIDGES, BLOW_BRIDGE)
