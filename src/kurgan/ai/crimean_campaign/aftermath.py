"""After the dice: who bears the losses, who advances, what is struck from an overstacked hex."""

from __future__ import annotations

from kurgan.ai.crimean_campaign.aims import is_worse
from kurgan.ai.crimean_campaign.fights import attack_of
from kurgan.ai.crimean_campaign.mind import Mind
from kurgan.ai.crimean_campaign.odds import unit_value
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign.actions import ADVANCE, DONE, LOSE, STRIKE, Advance, Lose
from kurgan.games.crimean_campaign.names import FIGHT_MOVE
from kurgan.games.crimean_campaign.places import FIRST_HEX, SOVIET
from kurgan.games.crimean_campaign.sheets import GARRISON, TOKENS
from kurgan.games.crimean_campaign.stacks import stack_at
from kurgan.games.crimean_campaign.state import TCC

SOLDIERS = 3.0  # what it costs besides to lose a whole Axis unit


def step_price(s: TCC, piece: int) -> float:
    """What the loss of a step takes."""
    t = s.given.sheets
    if piece == GARRISON:
        return 1.0
    if TOKENS >> piece & 1 or t.side[piece] == SOVIET:
        return unit_value(s, piece)
    steps = s.steps[piece]
    drop = t.attack[piece][steps] - t.attack[piece][steps - 1] + t.defense[piece][steps] - t.defense[piece][steps - 1]
    return drop / 2 + (SOLDIERS if steps == 1 else 0.0)


def take_loss(m: Mind) -> Action:
    losers = [action.piece for action in m.legal if isinstance(action, Lose)]
    return LOSE[min(losers, key=lambda n: (step_price(m.s, n), n))]


def advance(m: Mind) -> Action:
    """The strongest first. The Axis goes on wherever it is nearer to its aims then; the Soviets only to what counts."""
    s, t = m.s, m.s.given.sheets
    target = s.target
    counts = (t.towns | t.fortified) >> target & 1
    came = (s.at[target] & t.mobile).bit_count()
    for piece in sorted(
        (action.piece for action in m.legal if isinstance(action, Advance)), key=lambda n: (-attack_of(s, n), n)
    ):
        place = s.where[piece]
        if m.me == SOVIET:
            wanted = (
                bool(counts)
                and came < 2
                and (place not in (t.fortress, t.kerch) or (s.at[place] & t.mobile).bit_count() > 2)
            )
        else:
            nearer = m.aims.away[target] < m.aims.away[place] or (s.order == FIGHT_MOVE and not came)
            wanted = bool(counts) or (nearer and place >= FIRST_HEX)
            wanted = wanted and not (place in (t.fortress, t.kerch) and s.at[place].bit_count() == 1)
        if wanted:
            c = m.after(ADVANCE[piece])
            if c.winner == m.me or not is_worse(c, s, m.aims):
                return ADVANCE[piece]
    return DONE


def strike(m: Mind) -> Action:
    """The dearest unit that can be seen, else any but the top."""
    s = m.s
    stack = stack_at(s, s.stalled)
    rank = max(range(1, 1 + len(stack)), key=lambda n: (unit_value(s, stack[-n]), -n))
    return STRIKE[rank]
