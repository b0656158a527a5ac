"""11.1 Support units: who may be committed to a combat, and what they count."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, do, procedure, repeat_while
from kurgan.core.kept import kept
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits, changed, filled, mask_of
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import EVERY_SUPPORT, NAVAL, READY, Naval, Ready, Support
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, IN_STATE, S_READY, S_SPENT, S_USED
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, NONE, SOVIET, distance, enemy
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r06_3_fog import see
from kurgan.games.crimean_campaign.rules.r07_zoc import zoc
from kurgan.games.crimean_campaign.rules.r08_supply import kerch_lines, lines, sources_of
from kurgan.games.crimean_campaign.sheets import CLEAR, GARRISON_BIT, Sheets
from kurgan.games.crimean_campaign.state import TCC

OTHER_SIDE = Refusal("11.1", "support_of_other_side")
NOT_AT_HAND = Refusal("11.1", "support_not_at_hand")
SPENT = Refusal("11.1-d", "support_spent")
USED = Refusal("11.1-e", "support_used")
COMMITTED = Refusal("11.3-2", "support_committed")
ONLY_AIR = Refusal("11.1.1-a", "support_only_air")
ANTI_TANK = Refusal("11.1.1-c", "support_anti_tank")
TANKS = Refusal("11.1.1-d", "support_tanks")
TOO_FAR = Refusal("11.1.2-a", "support_too_far")
ENGINEER = Refusal("11.1.2-d", "support_engineer")
RAIL_GUN = Refusal("11.1.2-f", "support_rail_gun")
NAVAL_ATTACK = Refusal("11.2.2", "naval_only_defends")
NAVAL_LATE = Refusal("11.2.2", "naval_too_late")
NAVAL_USED = Refusal("11.2.2", "naval_used")
NAVAL_INLAND = Refusal("11.2.2", "naval_inland")
NAVAL_FORTRESS = Refusal("11.2.2-a", "naval_fortress")
NAVAL_SIVASH = Refusal("11.2.2-b", "naval_sivash")
KEPT = 512


# --- who takes part ---------------------------------------------------------------------------------


def defenders(s: TCC) -> int:
    """[11.0-c] [11.0-g] [11.0-i] All that stands in the hex, the garrison included."""
    return s.at[s.target] | (GARRISON_BIT if s.garrisons >> s.target & 1 else 0)


def fighters(s: TCC, side: int) -> int:
    """The pieces of a side in this combat."""
    return s.committed if side == s.side else defenders(s)


def places_of(s: TCC, side: int) -> int:
    """The hexes they stand in; a landing unit stands in none [R79]."""
    if side != s.side:
        return 1 << s.target
    found = 0
    for piece in bits(s.committed):
        found |= 1 << s.where[piece]
    return found >> FIRST_HEX << FIRST_HEX


# --- 11.1.1 Soviet limits ---------------------------------------------------------------------------


def has_kerch_line(s: TCC) -> bool:
    """[11.1.1-b] [R73] [R97] Whether a line from Kerch reaches one of the Soviet participants."""
    places = places_of(s, SOVIET)
    return bool(kerch_lines(s, places) & places)


def tanks_can_come(s: TCC) -> bool:
    """[11.1.1-d] [R74] Not if all are in rough or mountain, unless one has a road or railroad."""
    t, places = s.given.sheets, places_of(s, SOVIET)
    return bool(places & ~t.rough or places & t.road or not places)


def soviet_support(s: TCC) -> int:
    """[11.1.1] All Soviet support units this combat allows, wherever they are now."""
    t = s.given.sheets
    if not has_kerch_line(s):
        return t.air & t.support_of[SOVIET]  # [11.1.1-a]
    found = t.support_of[SOVIET]
    if s.side == SOVIET:
        found &= ~t.anti_tank  # [11.1.1-c]
    if not tanks_can_come(s):
        found &= ~t.tanks  # [11.1.1-d]
    return found


def _soviet_refusal(s: TCC, support: int) -> Refusal:
    t, bit = s.given.sheets, 1 << support
    if not has_kerch_line(s):
        return ONLY_AIR
    return ANTI_TANK if t.anti_tank & bit and s.side == SOVIET else TANKS


# --- 11.1.2 German limits ---------------------------------------------------------------------------


@kept(KEPT)
def within(t: Sheets, place: int, reach: int) -> int:
    """[11.1.2-b] [R75] All hexes in play at most so far away; enemies, their zones and water do not matter."""
    return mask_of(other for other in bits(t.grid.playable) if distance(place, other) <= reach)


def supply_is_near(s: TCC) -> bool:
    """[11.1.2-a] One participant in supply, or within four hexes of a hex that Axis supply reaches."""
    t = s.given.sheets
    axis = fighters(s, AXIS)
    if axis & ~s.oos:
        return True
    fed, reach = lines(s, AXIS, sources_of(s, AXIS)), t.game["support_limits"]["distance"]
    return any(within(t, place, reach) & fed for place in bits(places_of(s, AXIS)))


def rail_net(s: TCC) -> int:
    """[11.1.2-f] [R76] Rail hexes joined to Dzhankoi; [11.1.2-g] Axis units there keep Soviet zones off.

    [R120] Rail hexes are joined when they are adjacent.
    """
    t = s.given.sheets
    enemies = s.occupied[SOVIET]
    through = t.rail & s.held & ~enemies & (~zoc(s.given, enemies) | s.occupied[AXIS])
    return joined_rail(t, through)


@kept(KEPT)
def joined_rail(t: Sheets, through: int) -> int:
    return t.grid.flood(1 << t.rail_head, through)


def guns_reach(s: TCC) -> bool:
    """[11.1.2-f] Whether the defending hex is within four hexes of that net."""
    t = s.given.sheets
    return bool(within(t, s.target, t.game["support_limits"]["distance"]) & rail_net(s))


def engineer_can_come(s: TCC) -> bool:
    """[11.1.2-c] [R2] [S-1] To any defense; [11.1.2-d] to attacks in fight/move with a participant in supply."""
    return s.side != AXIS or (s.order == FIGHT_MOVE and bool(s.committed & ~s.oos))


def axis_support(s: TCC, wanted: int) -> int:
    """[11.1.2] Of these Axis support units those this combat allows, [11.1.2-e] Romanians or not."""
    t = s.given.sheets
    if not supply_is_near(s):
        return wanted & t.engineer if s.side != AXIS else 0  # [11.1.2-a] [11.1.2-c]
    if wanted & t.engineer and not engineer_can_come(s):
        wanted &= ~t.engineer  # [11.1.2-d]
    if wanted & t.rail_guns and not guns_reach(s):
        wanted &= ~t.rail_guns  # [11.1.2-f]
    return wanted


def _axis_refusal(s: TCC, support: int) -> Refusal:
    if not supply_is_near(s):
        return TOO_FAR
    return ENGINEER if s.given.sheets.engineer >> support & 1 else RAIL_GUN


# --- what can be committed now ----------------------------------------------------------------------


def at_hand(s: TCC, side: int) -> int:
    """[11.1-d] [11.1-e] Support units ready and not yet committed."""
    return filled(s.support, IN_STATE[S_READY]) & s.given.sheets.support_of[side] & ~s.sealed[side]


def can_commit(s: TCC, side: int) -> int:
    """[11.1] All support units the side may commit to this combat."""
    ready = at_hand(s, side)
    if not ready:
        return 0
    return axis_support(s, ready) if side == AXIS else ready & soviet_support(s)


def support_refusal(s: TCC, support: int) -> Refusal | None:
    """Why this support unit may not be committed."""
    side, bit = s.shooting, 1 << support
    if not s.given.sheets.support_of[side] & bit:
        return OTHER_SIDE
    if s.sealed[side] & bit:
        return COMMITTED
    state = s.support[support]
    if state != S_READY:
        return {S_SPENT: SPENT, S_USED: USED}.get(state, NOT_AT_HAND)
    if can_commit(s, side) & bit:
        return None
    return _axis_refusal(s, support) if side == AXIS else _soviet_refusal(s, support)


def naval_refusal(s: TCC) -> Refusal | None:
    """[11.2.2] [R84] Naval guns: once in a GT until GT 12, for a defense on the coast of an open sea."""
    t = s.given.sheets
    if s.side == SOVIET or s.shooting == AXIS:
        return NAVAL_ATTACK
    if not t.game["naval"]["first"] <= s.turn <= t.game["naval"]["last"]:
        return NAVAL_LATE
    if s.naval_used or s.naval_sealed:
        return NAVAL_USED
    if t.naval >> s.target & 1:
        return None
    if t.fortified >> s.target & 1:
        return NAVAL_FORTRESS  # [11.2.2-a] [R8] [S-3]
    return NAVAL_SIVASH if t.coast >> s.target & 1 else NAVAL_INLAND  # [11.2.2-b]


class CommitSupport(Decision[TCC]):
    """[11.3-2] [R70] In secret, one support unit after the other; the attacker is asked first."""

    rule = "11.3-2"
    kinds = (Support, Naval, Ready)

    def seat(self, s: TCC) -> int:
        return s.shooting

    def legal(self, s: TCC) -> list[Action]:
        found = EVERY_SUPPORT.of(can_commit(s, s.shooting))
        if s.shooting == SOVIET and naval_refusal(s) is None:
            found.append(NAVAL)
        found.append(READY)
        return found

    def refuse(self, s: TCC, action: Support | Naval | Ready) -> Refusal | None:
        if isinstance(action, Support):
            return support_refusal(s, action.support)
        return naval_refusal(s) if isinstance(action, Naval) else None

    def apply(self, s: TCC, action: Support | Naval | Ready) -> None:
        side = s.shooting
        if isinstance(action, Ready):
            s.shooting = enemy(side) if side == s.side else NONE
        elif isinstance(action, Naval):
            s.naval_sealed = 1
            if s.log is not None:
                s.tell("naval_sealed", "11.2.2", only=side, hex=words.place(s.target))
        else:
            s.sealed[side] |= 1 << action.support
            if s.log is not None:
                s.tell("support_sealed", "11.3-2", only=side, support=words.support(action.support))

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.place(s.target), "side": words.side(s.shooting)}


def begin_support(s: TCC) -> None:
    s.shooting = s.side


def is_choosing(s: TCC) -> bool:
    return s.shooting != NONE


def reveal_support(s: TCC) -> None:
    """[11.3-2] Both show what they committed; [R69] [R71] all of it is used, whatever it counts."""
    see(s, s.committed)  # [11.3-3]
    s.revealed = 1
    for side in (s.side, enemy(s.side)):
        for support in bits(s.sealed[side]):
            s.support = changed(s.support, support, S_USED if side == AXIS else S_SPENT)  # [11.1-d] [11.1-e]
            s.known &= ~(1 << support)
            if s.log is not None:
                s.tell("support_shown", "11.3-2", final=True, side=words.side(side), support=words.support(support))
        if not s.sealed[side] and s.log is not None:
            s.tell("support_none", "11.3-2", final=True, side=words.side(side))
    if s.naval_sealed:
        s.naval_used = 1  # [11.2.2] once in a GT
        if s.log is not None:
            s.tell("naval_shown", "11.2.2", final=True, hex=words.place(s.target))


# --- what it counts ---------------------------------------------------------------------------------


def support_factor(s: TCC, support: int, side: int) -> int:
    """[11.1-b] Attack or defense factor; [11.1-c] [R72] a rocket's higher one where the defending hex is clear."""
    t = s.given.sheets
    if t.rockets >> support & 1 and t.terrain[s.target] == CLEAR:
        return t.support_clear[support]
    return t.support_attack[support] if side == s.side else t.support_defense[support]


def support_total(s: TCC, side: int) -> int:
    return sum(support_factor(s, support, side) for support in bits(s.sealed[side]))


COMMITMENT = procedure(
    "support",
    do(begin_support),
    repeat_while(is_choosing, ask(CommitSupport)),
    do(reveal_support),
    registers=("shooting",),
)
PROCEDURES = (COMMITMENT,)
