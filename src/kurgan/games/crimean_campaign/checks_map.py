"""What the hexes must obey, ours and an owner's: who borders whom, what lies where, that the map hangs together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kurgan.core.checks import culprit, either, said
from kurgan.core.data import BadValue, Data
from kurgan.core.hexes import HexMap
from kurgan.games.crimean_campaign.limits import FORTRESS, GOAL, GROUND, KERCH, SECTORS, SPIT_ENDS, SPIT_HEXES, WAYS
from kurgan.games.crimean_campaign.places import GRID, HEX, neighbour

NORTH_ROW = "01"  # [8.4] its land is the Axis supply source


def check_map(data: Data) -> None:
    hexes = data["hex"]
    for name, row in hexes.items():
        for way in WAYS:
            _check_way(data, name, way)
        _check_crossings(data, name, row)
        _check_terrain(data, name, row)
        if row["source_axis"] != (name[2:] == NORTH_ROW):
            raise BadValue(f"hex.{name}.source_axis", "sources_row", value=said(row["source_axis"]))
        if row["kslz"] and not {"black-sea", "azov"} & set(row["coastal"]):
            raise BadValue(either(data, f"hex.{name}.kslz", f"hex.{name}.coastal"), "zone_inland", hex=name)
    if not any(row["kslz"] for row in hexes.values()):
        raise BadValue(culprit(data, "hex.", ".kslz"), "zone_empty")
    _check_names(data)
    _check_spit(data)
    head = data["rail"]["head"]
    if not hexes[head]["rail"]:
        raise BadValue(f"hex.{head}.rail", "rail_head", hex=head)
    if FORTRESS not in hexes[SECTORS[0]]["barrier"]:  # [7.0-f]
        raise BadValue(
            either(data, f"hex.{SECTORS[0]}.barrier", f"hex.{FORTRESS}.barrier"),
            "bay_open",
            at=SECTORS[0],
            hex=FORTRESS,
        )
    _check_reach(data)


# --- hexsides ---------------------------------------------------------------------------------------


def _check_way(data: Data, name: str, way: str) -> None:
    """[R34] [R38] Roads, railroads and barriers stand on both sides of a hexside between two hexes in play."""
    hexes = data["hex"]
    here = f"hex.{name}.{way}"
    others = hexes[name][way]
    for other in others:
        if not isinstance(other, str) or other not in hexes:
            raise BadValue(here, "no_hex", found=said(other))
        if HEX[other] not in {neighbour(HEX[name], direction) for direction in range(6)}:
            raise BadValue(here, "not_adjacent", hex=other, at=name)
        there = f"hex.{other}.{way}"
        if name not in hexes[other][way]:
            if there in data.overlaid and here not in data.overlaid:
                raise BadValue(there, "no_longer_named", at=name, there=here, hex=other)
            raise BadValue(here, "not_named_back", hex=other, there=there, at=name)
    if len(set(others)) < len(others):
        raise BadValue(here, "hex_twice")


def _check_crossings(data: Data, name: str, row: Mapping[str, Any]) -> None:
    for way in ("road", "rail"):
        for other in row["barrier"]:
            if other in row[way]:
                raise BadValue(
                    either(data, f"hex.{name}.{way}", f"hex.{name}.barrier"), "way_over_water", at=name, hex=other
                )


# --- hexes ------------------------------------------------------------------------------------------


def _check_terrain(data: Data, name: str, row: Mapping[str, Any]) -> None:
    path, terrain = f"hex.{name}.terrain", row["terrain"]
    if terrain in GROUND and terrain != row["base"]:
        raise BadValue(
            either(data, f"hex.{name}.base", path), "two_grounds", hex=name, terrain=terrain, base=row["base"]
        )
    below = f"hex.{name}.base"
    if terrain not in GROUND and below in data.overlaid and path not in data.overlaid:
        raise BadValue(below, "base_unused", hex=name, terrain=terrain)
    if (terrain == "fortress") != (name == FORTRESS):
        raise BadValue(path, "the_fortress", terrain=terrain, hex=FORTRESS)
    if (terrain == "sector") != (name in SECTORS):
        raise BadValue(path, "the_sectors", terrain=terrain, names=", ".join(SECTORS))


def _check_names(data: Data) -> None:
    places: dict[str, str] = {}
    for name, row in data["hex"].items():
        place = row["name"]
        if place in places:
            here, there = f"hex.{name}.name", f"hex.{places[place]}.name"
            at_fault = either(data, here, there)
            raise BadValue(at_fault, "place_twice", name=place, there=there if at_fault == here else here)
        if place:
            places[place] = name


def _check_spit(data: Data) -> None:
    """[11.2.1-g]"""
    spit = data["spit"]["hexes"]
    for name in spit:
        if not isinstance(name, str) or name not in HEX or name in data["hex"]:
            raise BadValue("spit.hexes", "spit_listed", found=said(name))
    if len(spit) != SPIT_HEXES or len(set(spit)) != SPIT_HEXES or not set(SPIT_ENDS) <= set(spit):
        raise BadValue("spit.hexes", "spit", n=SPIT_HEXES, first=SPIT_ENDS[0], last=SPIT_ENDS[1])


def _check_reach(data: Data) -> None:
    """Over land one can get from the north edge to all that decides the game."""
    hexes = data["hex"]
    playable = sum(1 << HEX[name] for name in hexes)
    grid = HexMap(GRID, playable, {(HEX[name], HEX[other]) for name, row in hexes.items() for other in row["barrier"]})
    reached = grid.flood(1 << HEX[data["rail"]["head"]], playable)
    for name in (FORTRESS, KERCH, *GOAL, *data["setup"]["axis"]):
        if not reached >> HEX[name] & 1:
            raise BadValue(culprit(data, "hex.", ".barrier"), "hex_cut_off", hex=name, at=data["rail"]["head"])
