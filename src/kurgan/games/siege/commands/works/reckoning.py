"""How the calculator of Rule 40 reads forces and reckons an attack; ``shown`` next door says it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kurgan.core.command import Answer
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.event import Term
from kurgan.core.text import Catalogue, load_catalogues, message
from kurgan.games.siege import GAME, Siege
from kurgan.games.siege import works as library
from kurgan.games.siege.chances import chances, reduction_chance
from kurgan.games.siege.charts import words_of
from kurgan.games.siege.commands.works.kinds import list_kinds
from kurgan.games.siege.commands.works.shown import Page
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules import s08_2_values as values
from kurgan.games.siege.rules.s08_2_die import armor_terms, die_sum, die_terms
from kurgan.games.siege.rules.s08_2_values import BELOW, POINT, Attacker, Battle, Defender
from kurgan.games.siege.works import KIND, KINDS, Work

WORDS = load_catalogues(Path(__file__).parent / "text")
MOST = 99
FORCE = "TYPE:STRENGTH:RE"
FLAGS = ("border", "river", "open")


# --- reading ---------------------------------------------------------------------------------------------


def _number(text: str, what: str, given: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) <= MOST):
        raise KurganError("force_number", number=message(f"part.force_{what}"), force=given, most=MOST)
    return int(text)


def _force(siege: Siege, given: str) -> tuple[str, int, int, list[str]]:
    """``infantry:7:3``, for attackers with ``:border``, ``:river`` or ``:open`` behind it."""
    kind, *rest = given.split(":")
    types = siege.data["unit_type"]
    if kind not in types:
        raise UnknownName("unit_type", kind, types)
    if len(rest) < 2:
        raise KurganError("force_form", force=given, form=FORCE)
    size = _number(rest[1], "res", given)
    if not size:
        raise KurganError("force_res", force=given)
    for flag in rest[2:]:
        if flag not in FLAGS:
            raise UnknownName("attacker_word", flag, FLAGS)
    return kind, _number(rest[0], "strength", given), size, rest[2:]


def _kinds(siege: Siege, names: list[str]) -> list[Work]:
    found = []
    for name in names:
        if name.replace("-", "_") not in KIND:
            raise UnknownName("work", name, KINDS)
        found.append(siege.sheets["sevastopol"].works[KIND[name.replace("-", "_")]])
    return found


def _attacker(siege: Siege, given: str, side: Work | None) -> Attacker:
    kind, strength, size, flags = _force(siege, given)
    return Attacker(
        kind,
        words_of(siege.data["unit_type"][kind]),
        strength * POINT,
        2 * size,
        "border" in flags,
        "river" in flags,
        None if "open" in flags else side,
    )


def _defender(siege: Siege, given: str) -> Defender:
    kind, strength, size, flags = _force(siege, given)
    if flags:
        raise KurganError("force_words", force=given, form=FORCE, words=", ".join(FLAGS))
    row = siege.data["unit_type"][kind]
    return Defender(kind, strength * POINT, 2 * size, row["at"], not (row["art"] or row["fort"]))


def _battle(siege: Siege, kinds: list[Work], asked: Asked) -> Battle:
    charts = siege.sheets["sevastopol"].charts
    if asked.terrain not in charts.ground or asked.terrain == "sea":
        raise UnknownName("terrain", asked.terrain, [name for name in charts.ground if name != "sea"])
    sides = [work for work in kinds if work.form == "hexside"]
    if len(sides) > 1:
        raise KurganError("one_hexside_work")
    against = [_defender(siege, given) for given in asked.defenders]
    if asked.manned:
        strength = max((library.strength(work, manned=True) for work in kinds), default=0)
        if not strength:
            raise KurganError("needs_manned_work")
        against.append(Defender("manned_fort", strength * POINT, charts.work_re, counts=False))
    if not against:
        raise KurganError("needs_defenders")
    return Battle(
        charts,
        tuple(_attacker(siege, given, sides[0] if sides else None) for given in asked.attackers),
        tuple(against),
        tuple((work, asked.printed) for work in kinds if work.form != "hexside"),
        asked.terrain,
        asked.ger_sov,
        asked.support,
    )


@dataclass(frozen=True)
class Asked:
    """What somebody wants to know."""

    kinds: list[str]
    attackers: list[str]
    defenders: list[str]
    terrain: str
    ger_sov: bool
    support: int
    aa: int
    printed: int
    manned: bool
    overrun: bool


def answer(asked: Asked, lang: str) -> Answer:
    siege = GAME()
    text = Catalogue(lang, WORDS[lang].entries | siege.text[lang].entries)
    found = _kinds(siege, asked.kinds)
    if not asked.attackers and not asked.defenders:
        return list_kinds(found or list(siege.sheets["sevastopol"].works), text, asked.printed)
    if not asked.attackers:
        raise KurganError("needs_attackers")
    b = _battle(siege, found, asked)
    column = _column(b, asked.overrun)
    shots = asked.aa + sum(library.aa(work) for work in found if not work.printed_aa) if b.support else 0
    page = Page(text, b, shots, asked.overrun)
    return Answer(_as_json(b, column, shots, asked.overrun), page.lines(column))


def _column(b: Battle, overrun: bool) -> int:
    attack, defense = values.attack_strength(b), values.defense_strength(b)
    column = values.odds_column(b.charts, attack, defense)
    if column == BELOW:
        raise KurganError("odds_too_low")
    num, den = b.charts.overrun_odds
    if overrun and (b.support or attack * den < num * defense):
        raise KurganError("overrun_needs")
    return column


def _as_json(b: Battle, column: int, shots: int, overrun: bool) -> dict[str, Any]:
    def listed(terms: tuple[Term, ...], parts: int) -> list[dict[str, Any]]:
        return [{"term": term.key, "value": term.value / parts, "rule": term.rule} for term in terms]

    return {
        "attack": listed(values.attack_terms(b), POINT),
        "attack_total": values.attack_strength(b) / POINT,
        "defence": listed(values.defense_terms(b), POINT),
        "defence_total": values.defense_strength(b) / POINT,
        "odds": b.charts.columns[column],
        "armour": listed(armor_terms(b), 1),
        "die": listed(die_terms(b), 1),
        "die_total": die_sum(b),
        "supply": listed(values.sp_terms(b), 2),
        "supply_total": values.sp_cost(b) / 2,
        "aa": shots,
        "results": [
            {"rolled": RESULTS[rolled], "applied": RESULTS[result], "chance": str(chance)}
            for (rolled, result), chance in chances(b, shots, overrun).items()
        ],
        "reduction": str(reduction_chance(b, shots, overrun)),
        "may_refuse": [name for name in ("DR", "OR(1)", "OR(2)") if _refuses(b, name)],
    }


def _refuses(b: Battle, result: str) -> bool:
    return any(library.ignores_retreat(work, result) for work, _ in values.in_force(b))
