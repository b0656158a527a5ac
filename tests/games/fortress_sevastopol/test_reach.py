"""Every modifier, chit and optional rule turns up in play; rows whose code play never runs are printed.

Uniform random players seldom meet: here they go for the enemy and play what they hold. Some games begin with the
armies thrown together, and in some the Axis is led by the greedy opponent for whole turns, so that Sevastopol is
besieged and shelled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from kurgan import ai
from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits
from kurgan.core.text import Ref
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.actions import To
from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, FRESH, MAP_MASK, WAITING
from kurgan.games.fortress_sevastopol.rules.r06_areas import has_room, is_contested
from kurgan.games.fortress_sevastopol.rules.r13_command import out_of_command
from kurgan.games.fortress_sevastopol.sheets import CHITS
from kurgan.games.fortress_sevastopol.state import FS, has_enemy, put, set_mode
from kurgan.lab.coverage import sources
from kurgan.lab.reach import executed, rows_reached
from tests.conftest import Budget
from tests.games.fortress_sevastopol.test_random_fights import battlefield

Give = Callable[[str], Budget]
Note = Callable[[str, object], None]

WIDE_BANDS = Path(__file__).parents[2] / "properties" / "data" / "wide_bands.toml"
LED, LED_NUMBER = 10, 5  # every so many games, beginning with this one, the Axis is led,
LED_TURNS = 0.3  # in this share of the turns
ENOUGH = 360  # games in which nothing may be missing
TRACED = 10  # games for one in which every line that runs is noted
UNWILLING = {
    "impulse pass": 0.02,
    "impulse regroup": 0.2,
    "impulse movement": 4.0,
    "decline": 0.3,
    "done": 0.1,
    "enough": 0.1,
    "stop": 0.3,
}
AT_THEM, AFTER_US = 6.0, 30.0  # how much likelier a step into the enemy is, and one where others went already

# Every addend that is no factor, roll or margin, with each rule it is counted by.
MODIFIERS = {
    "other_attackers": ("10.2-b",),
    "support": ("10.2-c",),
    "armor": ("10.2-d",),
    "german_engineers": ("10.2-e",),
    "trained_engineers": ("10.2-l", "2.4.2"),
    "weather": ("10.2-f", "10.2-g", "10.2-h"),
    "romanian": ("10.2-i",),
    "out_of_command": ("10.2-j", "10.3-b"),
    "integrity": ("10.2-k", "10.3-i"),
    "chits": ("10.2-l", "10.3-l", "2.4.2"),
    "mountain": ("10.2-m", "10.3-m"),
    "disruption": ("12.2",),
    "tem": ("10.3-c",),
    "no_bridge": ("10.3-d",),
    "enemy_bridge": ("10.3-e",),
    "trench": ("10.3-f",),
    "wall": ("10.3-g",),
    "improved_position": ("10.3-h", "11.3-b"),
    "other_defenders": ("10.3-j",),
    "invasion": ("10.3-k",),
    "marker": ("11.1.5",),
    "doubled": ("11.1.2",),
    "guns": ("11.1.1-a", "11.1.2-a"),
    "tem_twice": ("11.3-a",),
    "flak_here": ("11.3-c",),
    "flak_near": ("11.3-d",),
    "counter_battery": ("11.3-e",),
    "sevastopol": ("11.4.1-a",),
    "engineer": ("7.2.6-c",),
    "specialist": ("7.2.6-d",),
    "hq_here": ("7.2.6-e",),
    "hq_near": ("7.2.6-f",),
    "engineers": ("17.2-d",),
    "workers": ("27.8",),
    "german": ("17.2-e", "20.2.1.1-c"),
    "work": ("17.2-f", "17.2-g", "20.2.1.1-d", "20.2.1.1-e"),
    "quiet": ("20.2.2.1-b",),
    "infantry": ("20.2.2.1-c",),
}
NO_MODIFIERS = {"attack_factor", "defense_factor", "lead", "dr", "margin"}
OPTIONAL = tuple(f"27.{n}" for n in range(1, 11))
WANTED = {
    *(f"{name} [{rule}]" for name, rules in MODIFIERS.items() for rule in rules),
    *(f"chit {name}" for name in CHITS),
    *(f"optional [{rule}]" for rule in OPTIONAL),
}
# [27.2] [27.8] [27.9] the optional rules that are a modifier and nothing else
AS_MODIFIER = {
    "mountain [10.2-m]": "27.2",
    "mountain [10.3-m]": "27.2",
    "workers [27.8]": "27.8",
    "infantry [20.2.2.1-c]": "27.9",
}
PRINTED_BF = 18  # [24.1] of the Pre-Bombardment


@pytest.fixture(scope="module")
def wide() -> FortressSevastopol:
    """No game of it ends before its last turn by the band."""
    return FortressSevastopol(WIDE_BANDS)


# --- play -------------------------------------------------------------------------------------------


def eager(s: FS, rng: Random) -> Action:
    """Chance as it falls; a player towards the enemy rather than away, and anything rather than nothing."""
    if s.current_player() == CHANCE:
        return draw(rng, s.chance_outcomes())
    actions = s.legal_actions()
    return rng.choices(actions, [willing(s, action) for action in actions])[0]


def willing(s: FS, action: Action) -> float:
    if isinstance(action, To):
        if not has_enemy(s, action.place, s.side):
            return 1.0
        return AFTER_US if s.at[action.place] & s.moved else AT_THEM
    return UNWILLING.get(action.text, 1.0)


def start(fs: FortressSevastopol, wide: FortressSevastopol, rng: Random, number: int) -> FS:
    """Tournaments, long campaigns, and campaigns that go on from a random battlefield; some have all options."""
    if number % 4 >= 2:
        return gather(battlefield(wide, rng))
    game, scenario = (fs, "tournament") if number % 4 == 0 else (wide, "campaign")
    options = {option.id: rng.choice(option.values) for option in game.options}
    if number % 3 == 0:
        optional = {option.id: "yes" for option in game.options if option.values == ("no", "yes")}
        options |= optional | {"divisions": options["divisions"]}  # [27.6] it takes the Formations from the game
    return game.new(scenario, options)


def gather(s: FS) -> FS:
    """The regiments of a Formation stand together and rested, among enemies if there is room, else where one stands.

    Nobody gives up an Area for it.
    """
    t = s.given.sheets
    for trio in t.formations:
        free = [
            unit
            for unit in bits(trio)
            if s.where[unit] == WAITING or (MAP_MASK >> s.where[unit] & 1 and not is_contested(s, s.where[unit]))
        ]
        contested = [area for area in AREAS if is_contested(s, area)]
        for there in (*contested, s.where[next(iter(bits(trio)))]):
            able = sum(1 << unit for unit in bits(trio) if unit in free or s.where[unit] == there)
            if MAP_MASK >> there & 1 and able == trio:
                before = {unit: s.where[unit] for unit in free}
                for unit in free:
                    if s.where[unit] != there and has_room(s, there, unit):
                        put(s, unit, there)
                if s.at[there] & trio == trio:
                    break
                for unit, here in before.items():
                    put(s, unit, here)
        for unit in bits(trio):
            if MAP_MASK >> s.where[unit] & 1:
                set_mode(s, unit, FRESH)
    s.ooc = out_of_command(s)
    return s


def play(s: FS, rng: Random, is_led: bool) -> Iterator[str]:
    """The names of what is wanted, as it turns up."""
    leader, led = ai.make("greedy", s.game.id), {turn for turn in range(18) if is_led and rng.random() < LED_TURNS}
    while not s.is_terminal():
        held = s.invasion_held
        is_his = s.turn in led and s.current_player() == AXIS
        action = leader.choose(s.view(AXIS), rng) if is_his else eager(s, rng)
        for event in s.play(action):
            yield from reached_by(s, event, held)


def reached_by(s: FS, event: Event, held: int) -> Iterator[str]:
    for term in event.terms:
        if term.key not in NO_MODIFIERS:
            name = f"{term.key} [{term.rule}]"
            yield name
            if name in AS_MODIFIER:
                yield f"optional [{AS_MODIFIER[name]}]"
        if term.key == "marker" and term.value == s.given.pre_bombardment != PRINTED_BF:
            yield "optional [27.7]"
    yield from (f"optional [{rule}]" for rule in event.rules if rule in OPTIONAL)
    params = dict(event.params)
    chit = params.get("chit")
    if event.key == "chit_played" and isinstance(chit, Ref):
        yield f"chit {chit.id}"
        if held and chit.id == "amphibious":
            yield "optional [27.10]"
    elif event.key == "chit_countered":
        yield "chit intel"
    if params.get("unit") in divisions(s):
        yield "optional [27.6]"


def divisions(s: FS) -> set[Ref]:
    t = s.given.sheets
    return {Ref("unit", t.slugs[unit]) for mask in t.divisions for unit in bits(mask)}


# --- tests ------------------------------------------------------------------------------------------


def test_every_addend_of_the_rules_is_listed(fs: FortressSevastopol) -> None:
    named = {name for path in sources(fs.id) for name in re.findall(r"Term\(\"(\w+)\"", path.read_text("utf-8"))}
    assert named == {*MODIFIERS, *NO_MODIFIERS}


def test_play_reaches_every_modifier_chit_and_optional_rule(
    fs: FortressSevastopol, wide: FortressSevastopol, budget: Give, record_property: Note
) -> None:
    given, seen = budget("reach_fs"), set[str]()
    for number, rng in enumerate(given.rngs(), 1):
        seen |= set(play(start(fs, wide, rng, number), rng, number % LED == LED_NUMBER))
    assert seen <= WANTED, f"not listed: {sorted(seen - WANTED)}"
    missed = sorted(WANTED - seen)
    record_property(
        "note",
        f"Fortress Sevastopol: play reaches {len(seen)} of {len(WANTED)} modifiers, chits and "
        f"optional rules; never {', '.join(missed) or 'none'}",
    )
    assert len(missed) <= (len(WANTED) // 2 if given.count < ENOUGH else 0), missed


@pytest.mark.sources
def test_play_reaches_rows(
    fs: FortressSevastopol, wide: FortressSevastopol, budget: Give, record_property: Note
) -> None:
    with executed(fs.id) as lines:
        for number, rng in enumerate(budget("reach_fs").rngs(TRACED)):
            for _ in play(start(fs, wide, rng, number), rng, number % LED == LED_NUMBER):
                pass
    rows = [rule.id for rule in fs.index.rules.values() if rule.testable]
    reached = rows_reached(fs.id, lines)
    missed = [row for row in rows if row not in reached]
    record_property(
        "note",
        f"Fortress Sevastopol: play runs the code of {len(rows) - len(missed)} of {len(rows)} "
        f"rows; never {' '.join(missed) or 'none'}",
    )
    assert len(reached) > len(rows) // 2
