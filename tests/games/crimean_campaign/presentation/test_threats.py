"""A threat is an attack that can be made: it is played out by the rules, and its chances are those of the panel."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.actions import ATTACK, DECLARE, DONE, ORDER, READY, SUPPORT, TO, UNIT, WITH, Join
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, MOVE_FIGHT
from kurgan.games.crimean_campaign.places import AXIS, NAMES, SOVIET, enemy
from kurgan.games.crimean_campaign.presentation.threat import Threat, strongest
from kurgan.games.crimean_campaign.rules.r11_1_support import support_total
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import is_public, veiled
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.presentation.show import SHOW
from tests.presentation.walks import decisions

# Every stack is of one unit: nothing is hidden, so that both sides know what the panel says.
OPEN = (
    "scenario=long; turn=5; phase=reinforcement; 1516=22i/3; 1616=50i; 1717=132i; 1618=72i/2; 1519=170i; 1714=24i; "
    "1612=46i/3; 1417=sfg; 1416=sds1416 106r; 1517=sds1517 172r; 1418=sds1418; 1518=sds1518 184r; 3606=302m"
)


def lying(s: TCC, seen: TCC, group: int, start: int) -> set[int]:
    """What truly lies where the viewer sees these: by their names, or any of those that he sees no name of."""
    named = set(bits(group & ~veiled(seen, s.side) & ~TOKENS))
    if len(named) == group.bit_count():
        return named
    unnamed = set(bits(s.at[start] & s.given.sheets.mobile))
    return {piece for piece in unnamed if not is_public(s, piece) or TOKENS >> piece & 1}


def go_on(s: TCC, *until: str) -> None:
    """Nobody does more than he must: no landing, nobody spared, dice as they fall."""
    rng = Random(1)
    while s.decision.name not in until:
        if s.current_player() == CHANCE:
            s.play(draw(rng, s.chance_outcomes()))
        else:
            s.play(DONE if DONE in s.legal_actions() else s.legal_actions()[-1])


def put_together(s: TCC, seen: TCC, threat: Threat, place: int) -> None:
    """The order, the moves, the attack with all who join and all support; each must be offered.

    What the viewer does not see goes as it lies there: whatever it is, it can.
    """
    side, order = s.side, threat.combat.s.order
    groups = [(lying(s, seen, group, start), group.bit_count(), end) for group, start, end in threat.moves]
    if s.decision.name == "DeclareOrder":
        s.play(ORDER[order])
    go_on(s, "ChooseMover", "ChooseAttack")
    for pieces, number, end in groups:
        assert len(pieces) >= number
        for n in range(number):
            step = WITH if n else UNIT
            s.play(next(step[piece] for piece in sorted(pieces) if step[piece] in s.legal_actions()))
        s.play(TO[end])
    go_on(s, "ChooseAttack")
    s.play(ATTACK[place])
    while joins := [action for action in s.legal_actions() if isinstance(action, Join)]:
        s.play(joins[0])
    if DECLARE in s.legal_actions():
        s.play(DECLARE)
    assert s.committed.bit_count() >= threat.combat.s.committed.bit_count()
    for support in bits(threat.combat.s.sealed[side]):
        s.play(SUPPORT[support])


def foreseen(s: TCC, place: int) -> Threat | None:
    view = s.view(enemy(s.side))
    found = strongest(view, enemy(s.side), place)
    if found is not None:
        put_together(s.copy(), view.state, found, place)
    return found


def test_units_come_up_with_support(tcc: CrimeanCampaign) -> None:
    """The chance that nobody is left is the panel's, of the same attack with the same support."""
    s = tcc.read_position(f"at=DeclareOrder; side=axis; {OPEN}")
    found = {place: foreseen(s, place) for place in bits(s.occupied[SOVIET])}
    for place, threat in found.items():
        if threat is None:
            continue
        tried = s.copy()
        put_together(tried, s.view(SOVIET).state, threat, place)
        odds = tcc.presentation.odds(tried.view(AXIS), READY)
        assert odds is not None
        shares = {one.label.key: Fraction(one.n, one.d) for one in odds.outcomes}
        assert threat.chances.cleared == shares.get("odds.cleared", 0), NAMES[place]
        assert threat.chances.unhurt == shares.get("odds.unhurt", 0), NAMES[place]
    known = [threat for threat in found.values() if threat]
    assert any(threat.moves for threat in known) and any(support_total(one.combat.s, AXIS) for one in known)
    orders = {threat.combat.s.order for threat in known}
    assert orders <= {MOVE_FIGHT, FIGHT_MOVE}


def test_who_has_moved_or_fought_does_so_no_more(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(f"at=DeclareOrder; side=axis; {OPEN}")
    s.play(ORDER[FIGHT_MOVE])
    for place in bits(s.occupied[SOVIET]):
        threat = strongest(s.view(SOVIET), SOVIET, place)
        assert threat is None or not threat.moves
    attacks = [action for action in s.legal_actions() if action.word == "attack"]
    s.play(attacks[0])
    while joins := [action for action in s.legal_actions() if isinstance(action, Join)]:
        s.play(joins[0])
    if DECLARE in s.legal_actions():
        s.play(DECLARE)
    go_on(s, "ChooseAttack")
    assert strongest(s.view(SOVIET), SOVIET, attacks[0].place) is None  # type: ignore[attr-defined]


def test_threats_of_random_games_can_be_carried_out() -> None:
    """Of what is hidden too: in the true world, whatever lies there."""
    tried = moved = hidden = 0
    for number in range(len(SHOW.starts)):
        for s in decisions(SHOW, number):
            if s.decision.name != "DeclareOrder":
                continue
            for place in bits(s.occupied[enemy(s.side)]):
                threat = foreseen(s, place)
                tried += threat is not None
                moved += bool(threat and threat.moves)
                hidden += bool(threat and threat.combat.attack.hidden)
    assert tried > 20 and moved > 5 and hidden, (tried, moved, hidden)
