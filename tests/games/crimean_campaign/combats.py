"""Random battlefields with much that is hidden or untried, and the choices on them that lead to a combat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.core.view import View
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import COMBAT
from kurgan.games.crimean_campaign.places import HEX, NAMES, SIDES, enemy
from kurgan.games.crimean_campaign.presentation.odds import combat_ahead
from kurgan.games.crimean_campaign.sheets import SUPPORTS, TOKENS
from kurgan.games.crimean_campaign.stacks import veiled
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.test_reference import AXIS_UNITS, STATIC

CENTRES = ("1606", "1517", "1714", "1912", "1417", "1310", "4403", "4503", "4503", "3507", "1618", "2009", "2912")
NAMED = ("7n", "9n", "40c", "184r", "320r", "321r", "421r", "84mot", "2r", "302m", "79n")
FACE_DOWN = ("2r", "302m", "79n")  # in historic games, from GT 2 on
SOVIET_SUPPORT = SUPPORTS[SUPPORTS.index("gr3-8") :]
FREE = ("42c", "48c", "40r", "106r", "156r", "157r")
POOL = ("396r", "8n", "251m", "345r", "nkvd", "109r", "139b")
HIDDEN_AT_MOST, TOKENS_AT_MOST = 6, 4
OF_EACH_FIELD = 3


def around(tcc: CrimeanCampaign, name: str, far: int) -> list[str]:
    found = 1 << HEX[name]
    for _ in range(far):
        found |= tcc.sheets.grid.step(found)
    return [NAMES[place] for place in bits(found)]


def battlefield(tcc: CrimeanCampaign, rng: Random) -> TCC:
    """A hex, enemies around it, more of both sides farther off; some untried, and few units left in the bins."""
    side, centre = rng.choice(SIDES), rng.choice(CENTRES)
    ring, farther = around(tcc, centre, 1), around(tcc, centre, 2)
    stacks = {place: [unit] for unit, place in STATIC.items() if place in ring}
    owner = dict.fromkeys(stacks, "soviet")
    historic = rng.random() < 0.15
    untried = [
        f"{name}-{n}" for name in ("untried", *(() if historic else ("reserve",))) for n in range(1, rng.randint(1, 4))
    ]
    units = {
        "soviet": [*rng.sample(NAMED, rng.randint(1, len(NAMED))), *untried],
        "axis": rng.sample(AXIS_UNITS, rng.randint(2, 9)),
    }
    if rng.random() < 0.3 and "22pz" not in units["axis"]:
        units["axis"][0] = "22pz"  # it fights by dice
    for whose, most in (("axis", 3), ("soviet", 4)):
        rng.shuffle(units[whose])
        for n, unit in enumerate(units[whose]):
            attacks = whose == side
            place = rng.choice(ring if attacks else [centre] if n < 3 else farther)
            if owner.setdefault(place, whose) == whose and len(stacks.setdefault(place, [])) < most:
                stacks[place].append(f"{unit}/{steps}" if (steps := fewer(tcc, unit, rng)) else unit)
    down = [unit for unit in FACE_DOWN if historic and any(unit in stack for stack in stacks.values())]
    support = [f"{name}:{rng.choice(('ready', 'pool', 'pool', 'spent'))}" for name in SUPPORTS if rng.random() < 0.4]
    known = [name for name in SOVIET_SUPPORT if f"{name}:ready" in support and rng.random() < 0.5]
    fields = {
        "options": f"crt:{rng.choice(('multiples-of-five', 'fibonacci'))}" + " historic_arrivals:yes" * historic,
        "turn": rng.randint(2, 15),
        "side": side,
        "order": rng.choice(("move_fight", "fight_move")),
        "phase": "combat",
        "support": " ".join(support),
        "known": " ".join(known),
        "pool": " ".join([*rng.sample(FREE, 4), *(POOL if historic else rng.sample(POOL, 4))]),
        "down": " ".join(down),
        "shaken": rng.choice((0, 0, 1)),
        **{place: " ".join(stack) for place, stack in stacks.items() if stack},
    }
    text = "; ".join(f"{name}={value}" for name, value in fields.items() if value)
    return tcc.read_position(f"scenario=long; at=ChooseAttack; {text}")


def fewer(tcc: CrimeanCampaign, unit: str, rng: Random) -> int:
    """The steps of a unit that has lost some, else 0."""
    most = len(tcc.data["unit"][unit]["attack"]) if unit in tcc.data["unit"] else 1
    return rng.randint(1, most) if most > 1 and rng.random() < 0.6 else 0


def combats(tcc: CrimeanCampaign, seed: int) -> Iterator[tuple[TCC, Action]]:
    """Choices on random battlefields whose chances can be asked for, and that are not too many to play them all."""
    number = 0
    while True:
        rng, left = Random(f"odds {seed} {number}"), OF_EACH_FIELD
        number += 1
        s = battlefield(tcc, rng)
        for _ in range(60):
            if s.is_terminal() or s.phase != COMBAT or not left:
                break
            if s.current_player() == CHANCE:
                s.apply(draw(rng, s.chance_outcomes()))
                continue
            leading = leading_to_combat(s)
            if leading and rng.random() < 0.4:
                left -= 1
                yield s.copy(), rng.choice(leading)
            actions = s.legal_actions()
            s.apply(rng.choice([action for action in actions if action.text != "done"] or actions))


def leading_to_combat(s: TCC) -> list[Action]:
    view = s.view(s.current_player())
    if veiled(view.state, enemy(s.current_player())).bit_count() > HIDDEN_AT_MOST:
        return []
    return [
        action
        for choice in s.game.presentation.choices(view)
        if choice.odds and is_small(view, action := s.game.action(choice.action))
    ]


def is_small(view: View, action: Action) -> bool:
    combat = combat_ahead(view.state, view.seat or 0, action)
    assert combat is not None
    fighting = combat.s.committed | combat.s.at[combat.s.target]
    hidden = veiled(view.state, enemy(view.seat or 0))
    return (fighting & (TOKENS | hidden)).bit_count() <= TOKENS_AT_MOST
