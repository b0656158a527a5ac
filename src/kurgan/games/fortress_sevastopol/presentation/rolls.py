"""Chances of single rolls: engineers, Reactivation, Infiltration, partisans. Every number is tried by the rules."""

from __future__ import annotations

from collections import Counter

from kurgan.core.actions import Action
from kurgan.core.dice import Dice, Die
from kurgan.core.event import Event
from kurgan.core.scene import Face, Odds, OddsTerm, Outcome
from kurgan.core.text import message
from kurgan.games.fortress_sevastopol.actions import DECLINE
from kurgan.games.fortress_sevastopol.places import SIDES
from kurgan.games.fortress_sevastopol.state import FS, PURPOSES

# What an event means for the one who rolls; the others go without a word here.
RESULTS = {
    "job_done": "good",
    "job_failed": "bad",
    "reactivated": "good",
    "reactivation_failed": "middle",
    "reactivation_mishap": "bad",
    "infiltrated": "good",
    "infiltration_failed": "bad",
    "partisans_struck": "good",
    "partisans_failed": "bad",
    "bridge_blown": "good",
    "bridge_stands": "bad",
    "checked": "good",
    "check_weather": "middle",
    "check_ends": "bad",
}
OPPOSITE = {"good": "bad", "middle": "middle", "bad": "good"}


def roll_odds(s: FS, viewer: int) -> Odds | None:
    """``s`` waits for a die or for two."""
    results: Counter[str] = Counter()
    faces = []
    terms: tuple[OddsTerm, ...] = ()
    mine = viewer == s.roller
    for action, weight in by_sum(s.chance_outcomes()):
        event = result_of(s, action)
        if event is None:
            return None
        results[event.key] += weight
        if isinstance(action, Die):
            faces.append(Face(action.die, message(f"roll.{event.key}"), _kind(event.key, mine)))
        if not terms:
            terms = tuple(OddsTerm(message(f"term.{term.key}"), term.value, term.rule) for term in event.terms[1:])
    total = sum(results.values())
    outcomes = tuple(
        Outcome(message(f"roll.{key}"), many, total, _kind(key, mine))
        for key, many in sorted(results.items(), key=lambda item: ("good", "middle", "bad").index(_kind(item[0], mine)))
    )
    return Odds(
        message("odds.roll", purpose=message(f"purpose.{PURPOSES[s.purpose]}")),
        SIDES[s.roller],
        outcomes,
        tuple(faces),
        terms,
        rule=s.decision.rule,
    )


def by_sum(throws: list[tuple[Action, int]]) -> list[tuple[Action, int]]:
    """[3.0-b] Of a DR only the sum counts: one throw for each, as likely as all that come to it."""
    found: dict[int, tuple[Action, int]] = {}
    for action, weight in throws:
        if not isinstance(action, Dice):
            return throws
        total = action.one + action.two
        found[total] = action, weight + (found[total][1] if total in found else 0)
    return list(found.values())


def kept_roll(s: FS) -> str:
    """What the roll that lies there comes to, while it is asked whether to roll again; empty for a combat."""
    event = None if s.attack_dr else result_of(s, DECLINE)
    return event.key if event else ""


def result_of(s: FS, action: Action) -> Event | None:
    """What this roll comes to if it is kept."""
    after = s.copy()
    events = list(after.play(action))
    while after.decision.name == "Reroll":
        events += after.play(DECLINE)
    return next((event for event in events if event.key in RESULTS), None)


def _kind(key: str, mine: bool) -> str:
    return RESULTS[key] if mine else OPPOSITE[RESULTS[key]]
