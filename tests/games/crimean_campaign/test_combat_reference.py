"""Attacks, probes, support, sums and results are what the plain rules of ``plain_combat`` say, in random fights."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.laying import set_garrison
from kurgan.games.crimean_campaign.names import COMBAT, LENGTHS, ORDERS, S_READY
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, NAMES, SIDES, SOVIET
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.fights import losses
from tests.games.crimean_campaign.helpers import asked, legal, play
from tests.games.crimean_campaign.plain import Board
from tests.games.crimean_campaign.plain_combat import SUPPORT, Combat, probes, targets
from tests.games.crimean_campaign.test_random_fights import DECISIONS, battlefield

FIGHTS = 4


def units(mask: int) -> set[str]:
    return {PIECES[piece] for piece in bits(mask)}


def board_of(s: TCC) -> Board:
    stacks: tuple[dict[str, list[str]], dict[str, list[str]]] = ({}, {})
    for piece, place in enumerate(s.where):
        if place >= FIRST_HEX:
            stacks[s.given.sheets.side[piece]].setdefault(NAMES[place], []).append(PIECES[piece])
    return Board(
        *stacks,
        {NAMES[place] for place in bits(s.garrisons)},
        {NAMES[place] for place in bits(s.held)},
        s.turn,
        LENGTHS[s.length],
        strait=frozenset(NAMES[place] for place in bits(s.given.strait)),
    )


def combat_of(s: TCC) -> Combat:
    return Combat(
        board_of(s),
        SIDES[s.side],
        ORDERS[s.order],
        NAMES[s.target],
        {PIECES[piece]: NAMES[s.where[piece]] for piece in bits(s.committed)},
        dict(zip(PIECES, s.steps, strict=True)),
        {SUPPORTS[n] for n in bits(s.sealed[AXIS] | s.sealed[SOVIET])},
        bool(s.naval_sealed),
        s.rolled_factor,
    )


def check_targets(s: TCC) -> None:
    board, side = board_of(s), SIDES[s.side]
    mobile = units(s.given.sheets.mobile)
    free = units(s.advanced & ~s.momenta) if s.advanced else mobile - units(s.attacked)
    again = s.given.soviets_attacked_again and side == "axis"
    barred = set() if again else {NAMES[place] for place in bits(s.defended)}
    if s.advanced:
        barred = {place for place, there in board.soviet.items() if set(there) - mobile}
    assert set(legal(s, "attack")) == targets(board, side, free, barred, not s.boats), s.position()
    if s.given.probe_is_extra and not s.advanced:
        free = mobile
    expected = probes(board, free - units(s.probed)) if side == "axis" else set()
    assert set(legal(s, "probe")) == expected, s.position()


def check_support(s: TCC) -> None:
    combat, side = combat_of(s), SIDES[s.shooting]
    ready = {name for n, name in enumerate(SUPPORTS) if s.support[n] == S_READY and SUPPORT[name]["side"] == side}
    could = {name for name in ready - combat.sealed if combat.may_support(name)}
    assert set(legal(s, "support")) == could, s.position()
    assert ("naval" in legal(s)) == (
        side == "soviet" and not (s.naval_used or s.naval_sealed) and combat.may_shoot()
    ), s.position()


def check_results(s: TCC) -> None:
    combat = combat_of(s)
    for die in range(1, 7):
        assert losses(play(s.copy(), f"die {die}")) == combat.losses(die), (die, s.position())


def spread_control(s: TCC, rng: Random) -> None:
    """Land behind the lines, so that supply, railroads and garrisons play their part."""
    rows = rng.randint(1, 20)
    behind = sum(
        1 << place
        for place in bits(s.given.sheets.grid.playable)
        if int(NAMES[place][2:]) <= rows and rng.random() < 0.9
    )
    s.held |= behind & ~s.occupied[SOVIET]
    for town in bits(s.held & s.given.sheets.towns):
        set_garrison(s, town, True)


@pytest.mark.parametrize("seed", range(6))
def test_random_fights_follow_the_plain_rules(tcc: CrimeanCampaign, seed: int) -> None:
    rng = Random(f"plain-{seed}")
    met: set[str] = set()
    for _ in range(FIGHTS):
        s = battlefield(tcc, rng)
        spread_control(s, rng)
        player = s.side, s.turn
        for _ in range(DECISIONS):
            if s.is_terminal() or (s.side, s.turn) != player or s.phase != COMBAT:
                break
            name = asked(s)
            met.add(name)
            if name in ("ChooseAttack", "ChooseMomentum"):
                check_targets(s)
            elif name == "CommitSupport":
                check_support(s)
            elif name == "CombatDie":
                check_results(s)
            if s.current_player() == CHANCE:
                s.apply(draw(rng, s.chance_outcomes()))
            else:
                actions = s.legal_actions()
                s.apply(rng.choice([action for action in actions if action.text != "done"] or actions))
    assert met >= {"ChooseAttack", "CommitSupport", "CombatDie"}, "a battlefield without a fight proves little"
