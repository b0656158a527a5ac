"""Random battlefields: Impulses full of Assaults keep the counters in order and leave no register behind."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits, changed
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import ABSENT, AREAS, AXIS, DESTROYED, ON_MAP, SIDES, SOVIET, WAITING, U
from kurgan.games.fortress_sevastopol.rules.r06_areas import has_room, stack
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.rules.r25_victory import vp_on_map
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS, CHITS
from kurgan.games.fortress_sevastopol.state import FS, put, set_mode

DECISIONS = 250
EAGER = ("impulse movement", "impulse infiltration", "chit amphibious")
FIGHTS = {"ChooseLoss", "ChooseToLeave", "ChooseForward", "CommitUnit"}


def battlefield(fs: FortressSevastopol, rng: Random) -> FS:
    """Units of both sides thrown together in a few Areas, in any weather, before an Impulse."""
    s = fs.new("campaign", {option.id: rng.choice(option.values) for option in fs.options})
    while s.decision.name != "ChooseImpulse":
        step(s, rng)
    t = s.given.sheets
    s.turn, s.weather = rng.choice((2, 3, 9, 12)), rng.randrange(4)
    areas = rng.sample(AREAS, rng.choice((4, 6, 9, 14)))
    for unit in bits(~s.at[ABSENT] & (1 << len(t.slugs)) - 1):
        put(s, unit, WAITING)
        area = rng.choice(areas)
        if rng.random() < 0.8 and has_room(s, area, unit):
            put(s, unit, area)
            if not t.hq >> unit & 1:
                set_mode(s, unit, rng.choice((0, 0, 0, 0, 1, 1, 2, 3)))
    for area in AREAS:
        present = [side for side in (AXIS, SOVIET) if s.at[area] & t.of_side[side]]
        side = present[0] if len(present) == 1 else rng.choice((AXIS, SOVIET))
        s.held[side] |= 1 << area
        s.held[1 - side] &= ~(1 << area)
        s.ip = changed(s.ip, area, 0)
    for boundary in range(len(s.boundary)):
        if t.bridge[boundary] and rng.random() < 0.3:
            s.boundary = changed(s.boundary, boundary, DESTROYED)
    if s.pool[AMPHIBIOUS]:
        s.pool[AMPHIBIOUS] -= 1
        s.hand[SOVIET * len(CHITS) + AMPHIBIOUS] += 1
    s.vp, s.ooc = vp_on_map(s), out_of_command(s)
    return s


def step(s: Any, rng: Random) -> None:
    if s.current_player() == CHANCE:
        s.apply(draw(rng, s.chance_outcomes()))
        return
    actions = s.legal_actions()
    assert actions, s.position()
    eager = [action for action in actions if action.text in EAGER]
    s.apply(rng.choice(eager or actions))


def check_counters(s: FS) -> None:
    t = s.given.sheets
    for place in ON_MAP:
        for side in (AXIS, SOVIET):
            assert stack(s, place, side) <= t.stacking[place], (place, SIDES[side])
    assert not s.at[U] & t.of_side[SOVIET]
    for unit in range(len(t.slugs)):
        assert s.at[s.where[unit]] >> unit & 1
        assert (s.mode[unit] == 0) == bool(s.fresh >> unit & 1)
        assert not (t.hq >> unit & 1 and s.mode[unit])


def check_answers(s: FS) -> None:
    """What is refused is not offered, and what is offered is not refused."""
    offered = set(s.legal_actions())
    for action in s.game.actions.by_number:
        if isinstance(action, s.decision.kinds):
            assert (s.explain(action) is None) == (action in offered), action.text
    text = s.position()
    again = s.game.read_position(text)
    assert again.position() == text and again.legal_actions() == s.legal_actions()


@pytest.mark.parametrize("seed", range(8))
def test_random_fights_keep_the_counters_in_order(fs: FortressSevastopol, seed: int) -> None:
    rng = Random(f"fights-{seed}")
    s: Any = battlefield(fs, rng)
    met: set[str] = set()
    for _ in range(DECISIONS):
        if s.is_terminal():
            break
        name = s.decision.name
        if name not in met and s.current_player() != CHANCE:
            check_answers(s)
        met.add(name)
        if name == "ChooseImpulse":
            assert [
                name
                for name in fs.flow.registers_within("impulse")
                if name != "ooc" and getattr(s, name) != FS.FIELDS[name].blank(s.given)
            ] == []
            check_counters(s)
        step(s, rng)
    assert met & FIGHTS, "a battlefield without a fight proves little"
