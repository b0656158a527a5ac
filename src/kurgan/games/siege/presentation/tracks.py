"""The tracks beside the map: turns with what they bring, what the game is about, and what holds just now."""

from __future__ import annotations

from kurgan.core.scene import Condition, Tally, Track, TrackMarker
from kurgan.core.sets import bits
from kurgan.core.text import Message, message
from kurgan.games.siege.places import ATTACKER, DEFENDER, SIDES, TRACK
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s11_victory import RULES, converted, is_reached
from kurgan.games.siege.sheets import TURNS
from kurgan.games.siege.state import SG


def tracks(s: SG) -> tuple[Track, ...]:
    """Every turn, with the units and Manned Fort markers that come in it."""
    last = s.given.sheets.turns
    due: dict[tuple[int, int], list[Message]] = {}
    for unit in bits(s.at[TRACK]):
        due.setdefault((s.back[unit], s.given.sheets.side[unit]), []).append(
            message("track.unit", unit=words.unit(unit))
        )
    for side in (ATTACKER, DEFENDER):
        for turn in range(1, TURNS):
            markers = s.track[side * TURNS + turn]
            if markers and turn > s.turn:
                due.setdefault((turn, side), []).append(message("track.manned", number=markers))
    found = tuple(
        TrackMarker(turn - 1, names[0] if len(names) == 1 else message("track.several", number=len(names)), SIDES[side])
        for (turn, side), names in sorted(due.items())
        if 1 <= turn <= last
    )
    return (
        Track(
            "turn",
            message("track.turn", turn=s.turn, turns=last),
            tuple(map(str, range(1, last + 1))),
            s.turn - 1,
            markers=found,
        ),
    )


def tallies(s: SG) -> tuple[Tally, ...]:
    """Strength lost, for the special replacements; works converted where they decide the game."""
    found = []
    if s.given.sheets.scenario["victory"]["converted"]:
        found.append(Tally("converted", message("tally.converted"), ((SIDES[ATTACKER], converted(s)),)))
    if any(s.special):
        found.append(
            Tally(
                "lost",
                message("tally.lost"),
                tuple((SIDES[side], s.special[side] // 2) for side in (ATTACKER, DEFENDER)),
            )
        )
    return tuple(found)


def conditions(s: SG) -> tuple[Condition, ...]:
    """What the attacker needs and whether he has it; aircraft."""
    name, reached, goal = s.given.scenario, is_reached(s), s.given.sheets.scenario["victory"]
    told = message(
        f"condition.{'reached' if reached else 'goal'}_{name}",
        points=words.halves(goal["re_halves"]),
        number=goal["converted"],
    )
    found = [Condition("goal", "advantage", told, SIDES[ATTACKER if reached else DEFENDER], RULES[name])]
    if s.air:
        found.append(
            Condition(
                "air", "air", message("condition.air", number=s.air), s.given.sheets.scenario["air"]["side"], "S.8.7"
            )
        )
    return tuple(found)
