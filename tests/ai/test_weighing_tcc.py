"""What the opponent of The Crimean Campaign asks of the kit is what the rules say; and it plays as it always did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

import pytest

from kurgan.ai.crimean_campaign.aims import measure
from kurgan.ai.crimean_campaign.fights import OWN_SUPPORT, prepare, price_of, prospect
from kurgan.ai.crimean_campaign.greedy import Greedy
from kurgan.ai.crimean_campaign.odds import Fight, backing
from kurgan.core.chance import by_lot, draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign import GAME, CrimeanCampaign
from kurgan.games.crimean_campaign.agents_kit import (
    Assault,
    fingerprint,
    hungry,
    reach,
    roomy,
    threatened,
    threatened_by_moves,
)
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import has_room
from kurgan.games.crimean_campaign.rules.r08_supply import supplied
from kurgan.games.crimean_campaign.rules.r10_reach import ends
from kurgan.games.crimean_campaign.rules.r11_0_attackers import attack_targets, joinable
from kurgan.games.crimean_campaign.rules.r11_2_shifts import shift_terms
from kurgan.games.crimean_campaign.rules.r11_3_totals import total
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC
from tests.conftest import Budget

# Whole games against itself: scenario, seed, choices and the first digits of what was played, dice included. They were
# written down before the opponent had its kit, and anew for the values of docs/balance.md; whoever changes what
# it wants, not how it reckons, writes them anew.
PLAYED = [
    ("campaign", "g0", 310, "a934441d3f8738e8"),
    ("long", "g1", 677, "2339d78f77c05be6"),
    ("short", "g2", 327, "759ecc42818a3a4f"),
]


@pytest.fixture(scope="module")
def tcc() -> CrimeanCampaign:
    return GAME()


@pytest.mark.parametrize(("scenario", "seed", "choices", "digest"), PLAYED)
def test_it_plays_as_it_did(tcc: CrimeanCampaign, scenario: str, seed: str, choices: int, digest: str) -> None:
    rng, s, asked, played = Random(seed), tcc.new(scenario), 0, sha256()
    while not s.is_terminal():
        seat = s.current_player()
        asked += seat != CHANCE
        action = draw(rng, s.chance_outcomes()) if seat == CHANCE else Greedy().choose(s.view(seat), rng)
        played.update(action.text.encode())
        s.apply(action)
    assert (asked, played.hexdigest()[:16]) == (choices, digest)


def some_states(tcc: CrimeanCampaign, rng: Random, decision: str) -> Iterator[TCC]:
    s = tcc.new(rng.choice(tcc.scenarios))
    while not s.is_terminal():
        if s.decision.name == decision and rng.random() < 0.3:
            yield s
        s.apply(by_lot(s, rng))


def test_an_attack_carried_on_from_unit_to_unit_is_that_in_the_registers(
    tcc: CrimeanCampaign, budget: Callable[[str], Budget]
) -> None:
    for rng in budget("fast_paths").rngs():
        for s in some_states(tcc, rng, "ChooseAttack"):
            aims = measure(s, s.side)
            for target in bits(attack_targets(s)):
                c = prepare(s, target, hungry(s))
                attack, behind = prospect(c, aims), None
                while could := joinable(c):
                    attack.party.join(rng.choice(bits(could)))
                    behind = behind or backing(c, OWN_SUPPORT[c.side])
                    assert attack.party.shift == total(shift_terms(c))
                    assert attack.party.steps == sum(c.steps[piece] for piece in bits(c.committed))
                    c.sealed[AXIS] |= behind.air
                    fight = Fight(c, behind.own, behind.foe, behind.guns)
                    c.sealed[AXIS] &= ~behind.air
                    worth = fight.value(*price_of(c, aims), aims.prize(c, target, c.side))
                    assert attack.value() == worth <= attack.best


def test_who_has_joined_before_counts_too(tcc: CrimeanCampaign, budget: Callable[[str], Budget]) -> None:
    for rng in budget("fast_paths").rngs(2):
        for s in some_states(tcc, rng, "JoinAttack"):
            if not s.probing:
                party, again = Assault(s.copy()), s.copy()
                assert party.shift == total(shift_terms(again))
                assert party.steps == sum(again.steps[piece] for piece in bits(again.committed))


def test_reach_room_and_threats_are_those_of_the_rules(tcc: CrimeanCampaign, budget: Callable[[str], Budget]) -> None:
    for rng in budget("fast_paths").rngs():
        for s in some_states(tcc, rng, "ChooseMover"):
            t = s.given.sheets
            for piece in bits(on_map(s, s.side) & t.mobile & ~s.moved):
                free, bit = reach(s, piece), 1 << piece
                assert roomy(s, free, piece) == sum(
                    1 << place for place in bits(free) if has_room(s, place, bit, s.side)
                )
                assert ends(s, s.where[piece], bit, s.side) & ~free == 0
            for side in (AXIS, SOVIET):
                near = [place for place in bits(s.occupied[side]) if t.grid.adjacent[place] & s.occupied[1 - side]]
                assert bits(threatened(s, side)) == near
                assert not threatened(s, side) & ~threatened_by_moves(s, side)
                fed = supplied(s, side)
                starving = [n for n in bits(on_map(s, side) & t.mobile) if not fed >> s.where[n] & 1]
                assert bits(hungry(s) & t.of_side[side]) == starving


def test_a_fingerprint_tells_positions_apart(tcc: CrimeanCampaign) -> None:
    rng, s = Random(1), tcc.new("short")
    met: dict[object, str] = {}
    while not s.is_terminal():
        text = "; ".join(part for part in s.position().split("; ") if not part.startswith("at="))
        assert met.setdefault(fingerprint(s), text) == text
        assert fingerprint(s.copy()) == fingerprint(s)
        s.apply(by_lot(s, rng))
    assert len(met) > 100
