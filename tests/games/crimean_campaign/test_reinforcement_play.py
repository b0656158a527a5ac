"""Reinforcement, landing and replacement decisions as random games meet them: offers, refusals, views, worlds."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.state import TCC

HERE = (
    "DeclareOrder",
    "ChooseArrival",
    "PlaceArrival",
    "ChooseReinforcement",
    "PlaceReinforcement",
    "SpendReplacement",
    "ChooseLanding",
    "ChooseBeach",
)
WORLDS = 3


def check(s: TCC, rng: Random) -> None:
    """Refused exactly when not offered; the same list in the view, its text, and every world it allows."""
    decision, actions = s.decision, s.legal_actions()
    offered = set(actions)
    assert len(offered) == len(actions) > 0
    for action in s.game.actions.by_number:
        if isinstance(action, decision.kinds):
            assert (s.explain(action) is None) == (action in offered), (decision.name, action)
    seat = s.current_player()
    view = s.view(seat)
    assert view.legal_actions() == actions
    assert s.game.read_position(s.position()).legal_actions() == actions
    for _ in range(WORLDS):
        world = s.game.sampler(view).sample(rng)
        assert world.information_state(seat) == view.text
        assert world.legal_actions() == actions


@pytest.mark.parametrize(("scenario", "historic"), [("long", "no"), ("short", "yes")])
def test_offers_hold_in_every_world(tcc: CrimeanCampaign, scenario: str, historic: str) -> None:
    met: dict[str, int] = {}
    for seed in range(3):
        rng = Random(f"{scenario}-{historic}-{seed}")
        s = tcc.new(scenario, {"historic_arrivals": historic, "historic_setup": rng.choice(["yes", "no"])})
        while not s.is_terminal():
            if s.current_player() == CHANCE:
                s.apply(draw(rng, s.chance_outcomes()))
                continue
            name = s.decision.name
            if name in HERE and rng.random() < 1 / (1 + met.get(name, 0)):
                met[name] = met.get(name, 0) + 1
                check(s, rng)
            s.apply(rng.choice(s.legal_actions()))
    assert {"DeclareOrder", "ChooseArrival", "PlaceArrival", "SpendReplacement"} <= met.keys(), met


STACKS = "1203=22i/2 46i 24i/1; 1303=172r untried-1 untried-2; 1417=sfg 7n 40c untried-3; 2010=50i/2 72i; 4402=28j"


@pytest.mark.parametrize(
    "text",
    [
        f"at=ChooseLanding; turn=4; side=soviet; order=move_fight; phase=movement; 4503=345r 9n reserve-1; {STACKS}; "
        "held=1203 3309 2118 2010 4402; hand=reserve-2 reserve-3",
        f"at=ChooseBeach; turn=5; side=soviet; order=move_fight; phase=movement; unit=untried-3; {STACKS}; "
        "held=1203 3309 1110 2912 2010 4402",
        f"at=ChooseReinforcement; turn=9; side=axis; phase=reinforcement; hand=22pz stug197; {STACKS}",
        f"at=PlaceReinforcement; turn=9; side=axis; phase=reinforcement; hand=22pz; unit=22pz; {STACKS}; "
        "held=1203 2010 4402 1912 2101 1110",
        f"at=SpendReplacement; turn=9; side=axis; phase=reinforcement; rp=nm:2 m:1; {STACKS}",
        f"at=ChooseArrival; turn=9; side=soviet; phase=reinforcement; hand=reserve-2 reserve-3; {STACKS}",
        "options=historic_arrivals:yes; at=ChooseLanding; turn=4; side=soviet; order=move_fight; phase=movement; "
        f"4503=345r 9n 8n; down=345r 8n 9m 63m; held=1203 3309 2118 2010 4402; hand=9m 63m; {STACKS}",
    ],
)
def test_offers_hold_in_these_positions(tcc: CrimeanCampaign, text: str) -> None:
    s = tcc.read_position(f"scenario=long; {text}".replace("scenario=long; options=", "options="))
    check(s, Random(text))
    for action in s.legal_actions():
        after = s.copy()
        after.play(action)
        assert tcc.read_position(after.position()).position() == after.position()
