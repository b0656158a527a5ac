"""After the dice: who advances."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import is_worse
from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.ai.crimean_campaign.officer.lifelines import SOLID
from kurgan.ai.crimean_campaign.officer.values import Mind
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign.actions import ADVANCE, DONE, Advance
from kurgan.games.crimean_campaign.names import FIGHT_MOVE
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r11_6_momentum import is_time, momentum_targets
from kurgan.games.crimean_campaign.state import TCC


def advance(m: Mind) -> Action:
    """The strongest first. The Axis goes where it is nearer to its aims or finds the next enemy; [P6]
    the Soviets only to what counts."""
    s = m.s
    pieces = [action.piece for action in m.legal if isinstance(action, Advance)]
    if m.me == AXIS and s.target == s.given.sheets.fortress:
        pieces = guard(s, pieces)
    for piece in sorted(pieces, key=lambda n: (-attack_of(s, n), n)):
        if soviet_goes(s, piece) if m.me == SOVIET else axis_goes(m, piece):
            c = m.after(ADVANCE[piece])
            if c.winner == m.me or not is_worse(c, s, m.values):
                return ADVANCE[piece]
    return DONE


def guard(s: TCC, pieces: list[int]) -> list[int]:
    """[P5] One goes into the fortress, the weakest who can hold it: zones around it would keep the others there."""
    t = s.given.sheets
    if s.at[s.target] & t.mobile:
        return []
    return sorted(pieces, key=lambda n: (t.defense[n][s.steps[n]] < SOLID, attack_of(s, n), n))[:1]


def soviet_goes(s: TCC, piece: int) -> bool:
    t, place = s.given.sheets, s.where[piece]
    came = (s.at[s.target] & t.mobile).bit_count()
    if not (t.towns | t.fortified) >> s.target & 1:
        return False
    most = 4 if s.target in (t.kerch, t.fortress) else 2
    return came < most and (place not in (t.fortress, t.kerch) or (s.at[place] & t.mobile).bit_count() > 2)


def axis_goes(m: Mind, piece: int) -> bool:
    s, t = m.s, m.s.given.sheets
    place, target = s.where[piece], s.target
    if place < FIRST_HEX or (place in (t.fortress, t.kerch) and s.at[place].bit_count() == 1):
        return False
    if (t.towns | t.fortified) >> target & 1:
        return True
    if is_time(s) and t.grid.adjacent[target] & momentum_targets(s):
        return True
    came = s.at[target] & t.mobile
    return m.values.away[target] < m.values.away[place] or (s.order == FIGHT_MOVE and not came)
