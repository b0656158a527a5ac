"""[P7] Soviet surprises: landings behind the Axis, and Infiltration."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.ai.fortress_sevastopol.officer.front import Front
from kurgan.ai.fortress_sevastopol.officer.mind import Mind
from kurgan.ai.fortress_sevastopol.officer.odds import CLEARED, MOST, SUCCESS, at
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import ACTIVATE, ENOUGH, TARGET, Unit
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.rules import r07_5_infiltration, r09_6_invasion

BRIGADES = 3
LOST = 0.45  # what each brigade drowned costs
CUT_OFF = 0.25  # each brigade ashore where no friend is near


def landings(f: Front) -> Iterator[tuple[float, int, int]]:
    """Gain, Port and coast of every landing: Areas without troops above all."""
    s, t = f.s, f.t
    for port in each(r09_6_invasion.places(s)):
        brigades = r09_6_invasion.brigades(s, port)
        number = min(BRIGADES, brigades.bit_count())
        for beach in each(r09_6_invasion.beaches(s, port)):
            foe = f.defence(beach, AXIS)
            worth = f.flip(beach) if s.held[AXIS] >> beach & 1 else 0.3
            friends = t.adjacent[beach] & s.held[SOVIET] & s.stands[SOVIET]
            risk = 0.0 if friends else CUT_OFF * number
            if not foe.units:
                near = t.adjacent[beach] & s.stands[AXIS]
                yield worth * (0.8 if near else 1.0) - risk, port, beach
                continue
            best = max((t.af[unit] for unit in each(brigades)), default=0)
            edge = best + number - 1 - foe.value() - 2
            row = at(edge)
            won = CLEARED[row][min(MOST, foe.capacity)] * worth + SUCCESS[row] * 0.3 * worth
            yield won - (1 - SUCCESS[row]) * LOST * number - risk, port, beach


def best_landing(f: Front) -> tuple[float, int, int]:
    return max(landings(f), default=(0.0, 0, 0))


def choose_port(m: Mind) -> Action:
    port = best_landing(Front(m.s, m.memory))[1]
    return ACTIVATE[port] if ACTIVATE.get(port) in m.legal else m.legal[0]


def choose_beach(m: Mind) -> Action:
    options = [found for found in landings(Front(m.s, m.memory)) if found[1] == m.s.home]
    beach = max(options, default=(0.0, 0, 0))[2]
    return TARGET[beach] if TARGET.get(beach) in m.legal else m.legal[0]


def choose_brigade(m: Mind) -> Action:
    """All of them where enemies stand, else one is kept back if three would be too many."""
    s = m.s
    bare = not s.at[s.target] & s.given.sheets.of_side[AXIS]
    if bare and s.used >= 2 and ENOUGH in m.legal:
        return ENOUGH
    return m.legal[0]


# --- Infiltration ---------------------------------------------------------------------------------------


def infiltrations(f: Front) -> Iterator[tuple[float, int, int]]:
    """Gain, start and target: units that slip in hold up an Axis stack and may not be driven out at once."""
    s, t = f.s, f.t
    for home in each(r07_5_infiltration.places(s)):
        units = r07_5_infiltration.candidates(s, home)
        number = min(3, units.bit_count())
        best = max(t.af[unit] for unit in each(units))
        for target in each(r07_5_infiltration.targets(s, home)):
            unseen = min(1.0, t.tem[target] / 6)
            foe = f.defence(target, AXIS)
            edge = best + max(0, round(number * (1 - unseen))) - 1 - foe.value()
            if foe.capacity > 8 or not t.vp[target]:
                continue
            value = unseen * 0.3 * f.flip(target) * number / 3 + (1 - unseen) * (
                f.gross(edge, target, SOVIET) - f.price(edge, number)
            )
            yield value, home, target


def best_infiltration(f: Front) -> tuple[float, int, int]:
    return max(infiltrations(f), default=(0.0, 0, 0))


def choose_target(m: Mind) -> Action:
    options = [found for found in infiltrations(Front(m.s, m.memory)) if found[1] == m.s.home]
    target = max(options, default=(0.0, 0, 0))[2]
    return TARGET[target] if TARGET.get(target) in m.legal else m.legal[0]


def infiltrate(m: Mind) -> Action:
    """The strongest go."""
    af = m.s.given.sheets.af
    return max(
        (action for action in m.legal if isinstance(action, Unit)), key=lambda action: (af[action.unit], -action.unit)
    )
