"""Positions in a Combat Phase, and a combat played step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kurgan.core.event import Event
from kurgan.core.sets import bits
from kurgan.core.text import Ref
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import NAMES
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import keys, named, offers, play, terms


def fight(
    tcc: CrimeanCampaign, board: str, side: str = "axis", options: str = "", also: str = "", **fields: Any
) -> TCC:
    """A position in a Combat Phase of GT 3 of the long game, unless it says otherwise; ``also`` are more Axis hexes."""
    given = {
        "scenario": "long",
        "at": "ChooseAttack",
        "turn": 3,
        "side": side,
        "order": "move_fight",
        "phase": "combat",
        **fields,
    }
    text = f"options={options}; {board}" if options else board
    s = tcc.read_position("; ".join([*(f"{name}={value}" for name, value in given.items()), text]))
    if also:
        held = " ".join([*(NAMES[place] for place in bits(s.held)), *also.split()])
        return fight(tcc, board, side, options, held=held, **fields)
    return s


def declare(s: TCC, target: str, *units: str, boats: bool = False) -> list[Event]:
    """Attack a hex with these units; one that can only attack alone joins by itself."""
    events = play(s, f"attack {target}", *(["boats"] if boats else []))
    for unit in units:
        if offers(s, f"join {unit}"):
            events += play(s, f"join {unit}")
    return events + play(s, "declare")


def commit(s: TCC, attacker: str = "", defender: str = "") -> list[Event]:
    """Both sides commit support: names of support units, or 'naval'."""
    events = []
    for side in (attacker, defender):
        for name in side.split():
            events += play(s, "naval" if name == "naval" else f"support {name}")
        events += play(s, "ready")
    return events


def battle(
    s: TCC, target: str, *units: str, attacker: str = "", defender: str = "", boats: bool = False
) -> list[Event]:
    """Up to the roll of the combat die, or to what is revealed before it."""
    return [*declare(s, target, *units, boats=boats), *commit(s, attacker, defender)]


def shifts(events: list[Event]) -> dict[str, int]:
    return terms(named(events, "column"))


def strength(events: list[Event], who: str = "attack") -> int:
    return sum(terms(named(events, f"{who}_total")).values())


def final_column(events: list[Event]) -> object:
    return dict(named(events, "column").params)["column"]


def losses(events: list[Event]) -> tuple[object, object]:
    """What the table says: steps of the attacker, steps of the defender."""
    found = dict(named(events, "combat_result").params)
    return found["attacker"], found["defender"]


def told(events: list[Event], key: str, seat: int | None, param: str = "unit") -> list[str]:
    """What a seat hears of the things events of this kind name."""
    values = [dict(event.params)[param] for event in events if event.key == key and event.seen_by(seat)]
    return [value.id for value in values if isinstance(value, Ref)]


def losing(
    tcc: CrimeanCampaign, board: str, target: str, attackers: str, side: str = "axis", options: str = "", **fields: Any
) -> TCC:
    """A combat up to its die."""
    s = fight(tcc, board, side, options, **fields)
    battle(s, target, *attackers.split())
    return s


def resolve(s: TCC, attacker: int, defender: int) -> list[str]:
    """Let the die fall, and take these losses instead of the table's."""
    printed = s.given
    crt = {
        name: (headings, tuple(tuple((attacker, defender) for _ in row) for row in rows))
        for name, (headings, rows) in printed.sheets.crt.items()
    }
    s.given = replace(printed, sheets=replace(printed.sheets, crt=crt))
    try:
        return keys(play(s, "die 3"))
    finally:
        s.given = printed
