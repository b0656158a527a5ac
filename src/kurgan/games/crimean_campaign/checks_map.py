"""What the hexes must obey, ours and an owner's: who borders whom, what lies where, that the map hangs together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from kurgan.core.data import BadValue, Data
from kurgan.core.hexes import HexMap
from kurgan.games.crimean_campaign.limits import FORTRESS, GOAL, GROUND, KERCH, SECTORS, SPIT_ENDS, SPIT_HEXES, WAYS
from kurgan.games.crimean_campaign.places import GRID, HEX, neighbour

NORTH_ROW = "01"  # [8.4] its land is the Axis supply source


def bad(path: str, text: str) -> NoReturn:
    raise BadValue(path, f"{path} {text}")


def either(data: Data, *paths: str) -> str:
    """Of the values that contradict each other the owner's."""
    return next((path for path in paths if path in data.overlaid), paths[0])


def check_map(data: Data) -> None:
    hexes = data["hex"]
    for name, row in hexes.items():
        for way in WAYS:
            _check_way(data, name, way)
        _check_crossings(data, name, row)
        _check_terrain(data, name, row)
        if row["source_axis"] != (name[2:] == NORTH_ROW):
            bad(f"hex.{name}.source_axis", f"is {said(row['source_axis'])}; the sources of 8.4 are the hexes of row 01")
        if row["kslz"] and not {"black-sea", "azov"} & set(row["coastal"]):
            bad(
                either(data, f"hex.{name}.kslz", f"hex.{name}.coastal"),
                f"puts {name} in the Kerch Strait Landing Zone, but it touches neither the Black Sea nor the Azov",
            )
    if not any(row["kslz"] for row in hexes.values()):
        bad(culprit(data, "hex.", ".kslz"), "leaves no hex in the Kerch Strait Landing Zone")
    _check_names(data)
    _check_spit(data)
    head = data["rail"]["head"]
    if not hexes[head]["rail"]:
        bad(f"hex.{head}.rail", f"leaves {head} without a railroad; the rules call it a rail hex")
    if FORTRESS not in hexes[SECTORS[0]]["barrier"]:  # [7.0-f]
        bad(
            either(data, f"hex.{SECTORS[0]}.barrier", f"hex.{FORTRESS}.barrier"),
            f"opens the hexside {SECTORS[0]}/{FORTRESS}; the rules say that it is all water",
        )
    _check_reach(data)


def said(value: object) -> str:
    """A value as a data file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"[{', '.join(map(said, value))}]" if isinstance(value, list) else repr(value)


def culprit(data: Data, prefix: str, *endings: str) -> str:
    """The owner's value that is to blame for a sum, as far as can be told; else the table."""
    found = (path for path in sorted(data.overlaid) if path.startswith(prefix) and path.endswith(endings))
    return next(found, prefix.rstrip("."))


# --- hexsides ---------------------------------------------------------------------------------------


def _check_way(data: Data, name: str, way: str) -> None:
    """[R34] [R38] Roads, railroads and barriers stand on both sides of a hexside between two hexes in play."""
    hexes = data["hex"]
    here = f"hex.{name}.{way}"
    others = hexes[name][way]
    for other in others:
        if not isinstance(other, str) or other not in hexes:
            bad(here, f"names {said(other)}, which is no hex in play")
        if HEX[other] not in {neighbour(HEX[name], direction) for direction in range(6)}:
            bad(here, f"names '{other}', which is not adjacent to {name}")
        there = f"hex.{other}.{way}"
        if name not in hexes[other][way]:
            if there in data.overlaid and here not in data.overlaid:
                bad(there, f"does not name '{name}', but {here} names '{other}'")
            bad(here, f"names '{other}', but {there} does not name '{name}'")
    if len(set(others)) < len(others):
        bad(here, "names a hex twice")


def _check_crossings(data: Data, name: str, row: Mapping[str, Any]) -> None:
    for way in ("road", "rail"):
        for other in row["barrier"]:
            if other in row[way]:
                bad(
                    either(data, f"hex.{name}.{way}", f"hex.{name}.barrier"),
                    f"lets a road or railroad cross from {name} to {other}, but that hexside is all water",
                )


# --- hexes ------------------------------------------------------------------------------------------


def _check_terrain(data: Data, name: str, row: Mapping[str, Any]) -> None:
    path, terrain = f"hex.{name}.terrain", row["terrain"]
    if terrain in GROUND and terrain != row["base"]:
        bad(
            either(data, f"hex.{name}.base", path),
            f"makes {name} '{terrain}' on ground that is '{row['base']}'; "
            "outside towns, fortress and sectors both are the same",
        )
    if (terrain == "fortress") != (name == FORTRESS):
        bad(path, f"is '{terrain}'; {FORTRESS} is the fortress, and no other hex")
    if (terrain == "sector") != (name in SECTORS):
        bad(path, f"is '{terrain}'; the Defense Sectors are {', '.join(SECTORS)}")


def _check_names(data: Data) -> None:
    places: dict[str, str] = {}
    for name, row in data["hex"].items():
        place = row["name"]
        if place in places:
            here, there = f"hex.{name}.name", f"hex.{places[place]}.name"
            at_fault = either(data, here, there)
            bad(at_fault, f"is '{place}', as {there if at_fault == here else here} is already")
        if place:
            places[place] = name


def _check_spit(data: Data) -> None:
    """[11.2.1-g]"""
    spit = data["spit"]["hexes"]
    for name in spit:
        if not isinstance(name, str) or name not in HEX or name in data["hex"]:
            bad("spit.hexes", f"names {said(name)}; it should list hexes of the grid that are not in play")
    if len(spit) != SPIT_HEXES or len(set(spit)) != SPIT_HEXES or not set(SPIT_ENDS) <= set(spit):
        bad("spit.hexes", f"is not the spit of 11.2.1: {SPIT_HEXES} hexes from {SPIT_ENDS[0]} to {SPIT_ENDS[1]}")


def _check_reach(data: Data) -> None:
    """Over land one can get from the north edge to all that decides the game."""
    hexes = data["hex"]
    playable = sum(1 << HEX[name] for name in hexes)
    grid = HexMap(GRID, playable, {(HEX[name], HEX[other]) for name, row in hexes.items() for other in row["barrier"]})
    reached = grid.flood(1 << HEX[data["rail"]["head"]], playable)
    for name in (FORTRESS, KERCH, *GOAL, *data["setup"]["axis"]):
        if not reached >> HEX[name] & 1:
            bad(culprit(data, "hex.", ".barrier"), f"leaves {name} without any way to {data['rail']['head']} over land")
