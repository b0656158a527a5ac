"""Random battlefields: Combat Phases full of attacks keep the counters in order and leave no register behind."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import COMBAT
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, HEX, NAMES, SIDES, SOVIET
from kurgan.games.crimean_campaign.rules.r06_stacking import overstacked
from kurgan.games.crimean_campaign.sheets import SUPPORTS
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked
from tests.games.crimean_campaign.test_reference import AXIS_UNITS, SOVIET_UNITS, STATIC

CENTRES = ("1606", "1517", "1714", "1912", "1417", "1310", "4403", "3507", "1618", "2009")
DECISIONS = 220
SWITCHES = ("kslz_is_land", "soviets_attacked_again", "probe_is_extra")


def around(tcc: CrimeanCampaign, name: str, far: int) -> list[str]:
    found = 1 << HEX[name]
    for _ in range(far):
        found |= tcc.sheets.grid.step(found)
    return [NAMES[place] for place in bits(found)]


def battlefield(tcc: CrimeanCampaign, rng: Random) -> TCC:
    """Units of both sides thrown together around one hex, before a Combat Phase."""
    length = rng.choice(("long", "long", "short"))
    turn = rng.randint(1, 15 if length == "long" else 4)
    side = rng.choice(SIDES) if turn > 1 else "axis"
    places = around(tcc, rng.choice(CENTRES), 2)
    stacks: dict[str, list[str]] = {}
    owner: dict[str, str] = {}
    for unit, place in STATIC.items():
        if place in places:
            stacks[place], owner[place] = [unit], "soviet"
    for names, whose in ((AXIS_UNITS, "axis"), (SOVIET_UNITS, "soviet")):
        for unit in rng.sample(names, rng.randint(6, 14)):
            place = rng.choice(places)
            if owner.setdefault(place, whose) == whose and len(stacks.setdefault(place, [])) < 3:
                stacks[place].append(unit)
    ready = " ".join(f"{name}:ready" for name in SUPPORTS if rng.random() < 0.3)
    board = "; ".join(f"{place}={' '.join(units)}" for place, units in stacks.items() if units)
    switches = " ".join(f"{name}:{rng.choice(('no', 'yes'))}" for name in SWITCHES)
    return tcc.read_position(
        f"scenario={length}; options={switches}; at=ChooseAttack; turn={turn}; side={side}; phase=combat; "
        f"order={rng.choice(('move_fight', 'fight_move'))}; support={ready or 'cas1:used'}; {board}"
    )


def check_answers(s: TCC) -> None:
    """What is refused is not offered, and what is offered is not refused; the position can be written and read."""
    offered = s.legal_actions()
    assert len(set(offered)) == len(offered)
    for action in s.game.actions.by_number:
        if isinstance(action, s.decision.kinds):
            assert (s.explain(action) is None) == (action in offered), (action.text, s.position())
    text = s.position()
    again = s.game.read_position(text)
    assert again.position() == text and again.legal_actions() == offered


def check_worlds(s: TCC, rng: Random) -> None:
    """What a seat is offered depends on nothing it cannot see."""
    seat = s.current_player()
    view = s.view(seat)
    for _ in range(2):
        world = s.game.sampler(view).sample(rng)
        assert world.view(seat).text == view.text
        assert world.legal_actions() == view.state.legal_actions()


def check_counters(s: TCC) -> None:
    t = s.given.sheets
    assert not s.occupied[AXIS] & s.occupied[SOVIET]
    for side in (AXIS, SOVIET):
        assert not overstacked(s, side)
        for place in bits(s.occupied[side]):
            assert s.at[place] & t.of_side[side] or s.garrisons >> place & 1
    for piece, place in enumerate(s.where):
        if place >= FIRST_HEX:
            assert s.occupied[t.side[piece]] >> place & 1
            assert 1 <= s.steps[piece] <= t.steps[piece]
    assert s.occupied[AXIS] & ~s.held == 0


@pytest.mark.parametrize("seed", range(12))
def test_random_fights_keep_the_counters_in_order(tcc: CrimeanCampaign, seed: int) -> None:
    rng = Random(f"fights-{seed}")
    met: set[str] = set()
    for _ in range(4):
        s = battlefield(tcc, rng)
        player = s.side, s.turn
        for _ in range(DECISIONS):
            if s.is_terminal() or (s.side, s.turn) != player or s.phase != COMBAT:
                break
            name = asked(s)
            if s.current_player() == CHANCE:
                s.apply(draw(rng, s.chance_outcomes()))
                continue
            if name not in met or rng.random() < 0.1:
                check_answers(s)
                check_worlds(s, rng)
            met.add(name)
            if name == "ChooseAttack":
                assert not s.game.flow.stray(s)
                check_counters(s)
            actions = s.legal_actions()
            s.apply(rng.choice([action for action in actions if action.text != "done"] or actions))
    assert met >= {"ChooseAttack", "JoinAttack", "CommitSupport"}, "a battlefield without a fight proves little"
