"""The order of the phases, and landings."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.arrivals import OFFENSIVE, at_front
from kurgan.ai.crimean_campaign.fights import halves_of
from kurgan.ai.crimean_campaign.muster import Field
from kurgan.ai.crimean_campaign.odds import mean_of
from kurgan.ai.crimean_campaign.officer import axis_moves, soviet_moves
from kurgan.ai.crimean_campaign.officer.fights import standing_value
from kurgan.ai.crimean_campaign.officer.posts import posts
from kurgan.ai.crimean_campaign.officer.soviet_moves import worths
from kurgan.ai.crimean_campaign.officer.values import Mind
from kurgan.core.actions import Action
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.actions import DONE, LAND, ORDER, UNIT, Land, Unit
from kurgan.games.crimean_campaign.agents_kit import column, six_results
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, MOVE_FIGHT
from kurgan.games.crimean_campaign.places import AXIS, HAND, SOVIET
from kurgan.games.crimean_campaign.rules.r12_1_landing import targets
from kurgan.games.crimean_campaign.rules.r12_2_stalin import is_due
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.state import TCC


def choose_order(m: Mind) -> Action:
    return ORDER[axis_order(m) if m.me == AXIS else soviet_order(m)]


def axis_order(m: Mind) -> int:
    """[P2] To fight first is better for every attack, if enough of them stand ready."""
    now, then = m.s.copy(), m.s.copy()
    now.order, then.order = FIGHT_MOVE, MOVE_FIGHT
    ready = standing_value(now, m.values)
    if ready <= 0:
        return MOVE_FIGHT
    return FIGHT_MOVE if ready >= m.w.ready * axis_moves.outlook(then, m.values) else MOVE_FIGHT


def soviet_order(m: Mind) -> int:
    """[P8] To fight first, unless Stalin may ask for more than stands at the front, or moving first wins more."""
    s = m.s
    if is_due(s) and halves_of(s, at_front(s)) < OFFENSIVE:
        return MOVE_FIGHT
    if lands(s) and any(landing_value(m, place) > 0 for place in targets(s)):
        return MOVE_FIGHT
    then = s.copy()
    then.order = MOVE_FIGHT
    plans = soviet_moves.attacks(then, m.values, worths(then, posts(then, m.values)), Field(then, SOVIET))
    prepared = sum(plan.value for plan in plans)
    if not prepared:
        return FIGHT_MOVE
    now = s.copy()
    now.order = FIGHT_MOVE
    return MOVE_FIGHT if prepared > standing_value(now, m.values) + m.w.bold else FIGHT_MOVE


# --- landings ---------------------------------------------------------------------------------------


def lands(s: TCC) -> bool:
    return s.turn in s.given.sheets.game["landing"]["turns"]


def landing_value(m: Mind, place: int) -> float:
    """[P8] What a landing there brings: the chance that one unit with air support beats the garrison."""
    s, t = m.s, m.s.given.sheets
    waiting = s.at[HAND] & t.of_side[SOVIET] & TOKENS
    attack = mean_of(s, waiting.bit_length() - 1)[0] if waiting else 2.5
    friends = 0.0
    for other in bits(t.grid.adjacent[place] & s.occupied[SOVIET]):
        friends += 2.4 * (s.at[other] & t.mobile).bit_count()
    difference = attack + friends + 2.0 - t.garrison_defense
    results = six_results(t, s.given.crt, column(s, difference, t.game["shifts"]["move_fight_soviet"]), 0)
    steps = 1 if not friends else 3
    chance = sum(1 for a, d in results if d >= 1 and a < steps) / 6
    if chance < m.w.landing:
        return 0.0
    return chance * m.values.prize(s, place, SOVIET) - (1 - chance) * m.values.lost[SOVIET]


def choose_landing(m: Mind) -> Action:
    """One that waits at sea, else one that Kerch or the fortress can spare; an untried one rather."""
    s = m.s
    if not any(landing_value(m, place) > 0 for place in targets(s)):
        return DONE
    costs = worths(s, posts(s, m.values))
    units = [action.piece for action in m.legal if isinstance(action, Unit)]
    spare = [piece for piece in units if s.where[piece] == HAND or costs.get(piece, 9.0) < m.w.spare]
    if not spare:
        return DONE
    return UNIT[max(spare, key=lambda piece: (s.where[piece] == HAND, TOKENS >> piece & 1, -piece))]


def choose_beach(m: Mind) -> Action:
    beaches = [action.place for action in m.legal if isinstance(action, Land)]
    return LAND[max(beaches, key=lambda place: (landing_value(m, place), -m.values.away[place], -place))]
