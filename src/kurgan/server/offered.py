"""What a moment offers, one by one: what web/src/table/ends.ts does, for who plays without a browser."""

from __future__ import annotations

from typing import Any

from kurgan.server.shapes.viewing import Moment


def actions(moment: Moment) -> list[str]:
    """The texts of what a moment offers."""
    found, ends = [choice.action for choice in moment.choices], moment.ends
    if ends is None:
        return found
    return [*found[: ends.first], *(f"{ends.word} {place}" for place in ends.places), *found[ends.first :]]


def offered(moment: Any) -> list[Any]:
    """The choices of a moment as JSON, also those that are told together."""
    choices: list[Any] = moment["choices"]
    ends = moment.get("ends")
    if ends is None:
        return choices
    first = ends["first"]
    return [*choices[:first], *(_choice(ends, n) for n in range(len(ends["places"]))), *choices[first:]]


def _choice(ends: Any, n: int) -> dict[str, Any]:
    place, label = ends["places"][n], ends["label"]
    named = [ends["named"], {"kind": ends["named"], "id": place}]
    return {
        "action": f"{ends['word']} {place}",
        "label": {**label, "params": [*label["params"], named]},
        "at": place,
        "item": "",
        "final": ends["final"],
        "odds": False,
        "path": _way(ends, n),
        "pill": ends["pill"] if n in ends["pilled"] else None,
    }


def _way(ends: Any, n: int) -> list[str]:
    """From the start to a place, found backwards."""
    if not ends["start"]:
        return []
    places, way = [*ends["places"], *ends["by"]], []
    while n >= 0:
        way.append(places[n])
        n = ends["before"][n]
    return [ends["start"], *reversed(way)]
