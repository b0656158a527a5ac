"""Attacks for tests: bare ones that need no map, and positions about to be fought."""

from __future__ import annotations

from kurgan.games.siege import Siege
from kurgan.games.siege.charts import words_of
from kurgan.games.siege.rules.s08_2_values import POINT, Attacker, Battle, Defender
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND, Work


def kind(siege: Siege, name: str) -> Work:
    return siege.sheets["sevastopol"].works[KIND[name]]


def unit(
    siege: Siege, type_: str, attack: int, re: int, across: str = "", border: bool = False, river: bool = False
) -> Attacker:
    words = words_of(siege.data["unit_type"][type_])
    return Attacker(type_, words, attack * POINT, 2 * re, border, river, kind(siege, across) if across else None)


def bare(
    siege: Siege,
    attackers: list[Attacker],
    defense: int = 6,
    works: tuple[str, ...] = (),
    terrain: str = "clear",
    ger_sov: bool = False,
    support: int = 0,
    printed: int = 0,
    against: list[Defender] | None = None,
) -> Battle:
    """An attack on whatever stands nowhere."""
    return Battle(
        siege.sheets["sevastopol"].charts,
        tuple(attackers),
        tuple(against or [Defender("unit", defense * POINT, 6)]),
        tuple((kind(siege, name), printed) for name in works),
        terrain,
        ger_sov,
        support,
    )


def combat(
    siege: Siege,
    units: str,
    *more: str,
    scenario: str = "sevastopol",
    sp: int = 40,
    phase: str = "combat",
    side: str = "attacker",
) -> SG:
    """A position in a combat phase: its player chooses what to attack."""
    procedure = "combat" if phase == "combat" else "exploitation-combat"
    parts = [
        f"scenario={scenario}",
        f"at={procedure}>attack>ChooseAttack",
        f"phase={phase}",
        f"side={side}",
        f"sp=attacker:{sp} defender:{sp}",
        units,
        *more,
    ]
    return siege.read_position("; ".join(parts))


def at_dice(
    siege: Siege,
    target: str,
    units: str,
    committed: str,
    *more: str,
    scenario: str = "sevastopol",
    odds: str = "3:1",
    phase: str = "combat",
) -> SG:
    """A position whose dice are about to fall, in that column."""
    procedure = "combat" if phase == "combat" else "exploitation-combat"
    column = siege.sheets[scenario].charts.columns.index(odds)
    parts = [
        f"scenario={scenario}",
        f"at={procedure}>attack>battle>CombatDice",
        f"phase={phase}",
        "side=attacker",
        "sp=attacker:40 defender:40",
        f"target={target}",
        f"committed={committed}",
        f"odds={column}",
        units,
        *more,
    ]
    return siege.read_position("; ".join(parts))


def marker(place: str, kind: str, manned: bool = False, build: int = 0) -> str:
    """Fields of a defender's marker; ``build`` is 1 + the number of its C marker."""
    found = f"work={place}:{kind}; owner={place}:defender"
    found += f"; manned={place}" if manned else ""
    return found + (f"; build={place}:{build}" if build else "")


def map_work(place: str, kind: str) -> str:
    return f"base={place}:{kind}; base_owner={place}:defender"
