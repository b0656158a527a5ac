"""Set-up, reinforcements, replacements, landings and the order of the phases."""

from __future__ import annotations

from kurgan.ai.crimean_campaign import axis_moves
from kurgan.ai.crimean_campaign.aims import goal_counts
from kurgan.ai.crimean_campaign.fights import halves_of, standing_value
from kurgan.ai.crimean_campaign.mind import Mind
from kurgan.ai.crimean_campaign.soviet_moves import posts, want
from kurgan.core.actions import Action
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.actions import DONE, LAND, ORDER, PLACE, UNIT, Land, Place, Rebuild, Unit
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, MOVE_FIGHT
from kurgan.games.crimean_campaign.places import AXIS, HAND, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import limit, size
from kurgan.games.crimean_campaign.rules.r12_1_landing import targets
from kurgan.games.crimean_campaign.rules.r12_2_stalin import is_due
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import controls, on_map
from kurgan.games.crimean_campaign.state import TCC

# The neck that bars the way to Kerch, and the port behind it: the fortress is filled from the sea.
SET_UP = {HEX["3506"]: 5, HEX["4503"]: 3, HEX["3406"]: 1}
STANDING = 0.7  # of what could be prepared by moving first, what must stand ready to fight first
MANY = 4  # units in Kerch, of which one may land
RESERVE = 12  # units that wait at sea for the fortress
ALL = 99
OFFENSIVE = 12  # half divisions: the most that Stalin can ask for


def place_untried(m: Mind) -> Action:
    """At the neck and in Kerch, then where units are wanted most."""
    s = m.s
    for place, number in SET_UP.items():
        if PLACE.get(place) in m.legal and (s.at[place] & TOKENS).bit_count() < number:
            return PLACE[place]
    return place_by_posts(m)


def place_by_posts(m: Mind) -> Action:
    s, wanted, mobile = m.s, posts(m.s), m.s.given.sheets.mobile
    return max(
        (action for action in m.legal if isinstance(action, Place)),
        key=lambda action: (
            want(s, wanted, action.place, 1 + (s.at[action.place] & mobile).bit_count()),
            -action.place,
        ),
    )


def place_axis(m: Mind) -> Action:
    """Full stacks, each a little nearer to where the enemy stands thinly; the middle first."""
    s = m.s
    t = s.given.sheets
    enemies = s.occupied[SOVIET]

    def rank(place: int) -> tuple[float, int]:
        near = (t.grid.step(t.grid.step(1 << place)) & enemies).bit_count()
        return near * 2.0 - 0.15 * abs(place // 21 - 17) + 0.5 * (size(s, s.at[place], AXIS) > 0), -place

    return max((action for action in m.legal if isinstance(action, Place)), key=lambda action: rank(action.place))


def choose_arrival(m: Mind) -> Action:
    """Static units first, then all but some that wait at sea to fill the fortress up again."""
    s, t = m.s, m.s.given.sheets
    rebuilt = [action for action in m.legal if isinstance(action, Rebuild)]
    if rebuilt:
        return rebuilt[0]
    units = [action for action in m.legal if isinstance(action, Unit)]
    full = (s.at[t.fortress] & t.mobile).bit_count() >= limit(s, SOVIET)
    waiting = (s.at[HAND] & t.of_side[SOVIET]).bit_count()
    keeps = waiting <= (RESERVE if controls(s, SOVIET, t.kerch) else ALL)
    enough = not is_due(s) or halves_of(s, on_map(s, SOVIET) & t.mobile) > OFFENSIVE + 1  # for Stalin
    if controls(s, SOVIET, t.fortress) and full and keeps and enough and not m.aims.is_last:
        return DONE
    return units[0] if units else DONE


def choose_reinforcement(m: Mind) -> Action:
    return (
        next(action for action in m.legal if isinstance(action, Unit))
        if any(isinstance(action, Unit) for action in m.legal)
        else m.legal[0]
    )


def place_reinforcement(m: Mind) -> Action:
    """As near to the aims as possible."""
    away = axis_moves.burdens(m.s)
    return min(
        (action for action in m.legal if isinstance(action, Place)),
        key=lambda action: (min(far[action.place] + more for far, more in away), action.place),
    )


def spend(m: Mind) -> Action:
    """The step that adds most, in attack before defense; a unit nearer to the aims first."""
    s, t = m.s, m.s.given.sheets

    def rank(unit: int) -> tuple[float, int]:
        steps = s.steps[unit]
        gain = 1.5 * (t.attack[unit][steps + 1] - t.attack[unit][steps])
        gain += t.defense[unit][steps + 1] - t.defense[unit][steps] + (1.0 if steps == 1 else 0.0)
        return gain - 0.05 * m.aims.away[s.where[unit]], -unit

    units = [action for action in m.legal if isinstance(action, Rebuild)]
    return max(units, key=lambda action: rank(action.unit)) if units else DONE


# --- the order --------------------------------------------------------------------------------------


def choose_order(m: Mind) -> Action:
    return ORDER[axis_order(m) if m.me == AXIS else soviet_order(m)]


def axis_order(m: Mind) -> int:
    """[5.3-e] To fight first is better for every attack, if enough of them stand ready."""
    now, then = m.s.copy(), m.s.copy()
    now.order, then.order = FIGHT_MOVE, MOVE_FIGHT
    ready = standing_value(now, m.aims)
    return FIGHT_MOVE if ready > 0 and ready >= STANDING * axis_moves.outlook(then, m.aims) else MOVE_FIGHT


def soviet_order(m: Mind) -> int:
    """[5.3-f] To fight first, unless Stalin may ask for more units than stand at the front, or a landing is planned."""
    s = m.s
    if is_due(s) and halves_of(s, at_front(s)) < OFFENSIVE:
        return MOVE_FIGHT
    if s.turn in s.given.sheets.game["landing"]["turns"] and targets(s) and goal_counts(s):
        return MOVE_FIGHT
    return FIGHT_MOVE


def at_front(s: TCC) -> int:
    """Soviet mobile units next to the enemy."""
    t, found = s.given.sheets, 0
    for place in bits(t.grid.step(s.occupied[AXIS]) & s.occupied[SOVIET]):
        found |= s.at[place]
    return found & t.mobile & on_map(s, SOVIET)


# --- landings ---------------------------------------------------------------------------------------


def choose_landing(m: Mind) -> Action:
    """One of many in Kerch, if a town counts; rather an untried one."""
    s, t = m.s, m.s.given.sheets
    if not targets(s):
        return DONE
    units = [action.piece for action in m.legal if isinstance(action, Unit) and s.where[action.piece] == t.kerch]
    if (s.at[t.kerch] & t.mobile).bit_count() <= MANY or not units:
        return DONE
    return UNIT[max(units, key=lambda piece: (TOKENS >> piece & 1, piece))]


def choose_beach(m: Mind) -> Action:
    """The town that counts most, far from Axis units."""
    s = m.s
    t = s.given.sheets
    beaches = [action.place for action in m.legal if isinstance(action, Land)]

    def rank(place: int) -> tuple[float, int]:
        ring = t.grid.step(t.grid.step(1 << place))
        near = sum((s.at[other] & t.of_side[AXIS]).bit_count() for other in bits(ring & s.occupied[AXIS]))
        return m.aims.prize(s, place, SOVIET) - 0.5 * near, -place

    return LAND[max(beaches, key=rank)]
