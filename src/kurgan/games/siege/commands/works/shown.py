"""A reckoned attack for readers: every modifier with its rule, then the chances of the results."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kurgan.core.event import Term
from kurgan.core.shares import mixed
from kurgan.core.text import Catalogue
from kurgan.games.siege import works as library
from kurgan.games.siege.chances import chances, reduction_chance
from kurgan.games.siege.results import CA, RESULTS
from kurgan.games.siege.rules import s08_2_values as values
from kurgan.games.siege.rules.s08_2_die import armor_effect, armor_terms, die_sum, die_terms
from kurgan.games.siege.rules.s08_2_values import POINT, Battle
from kurgan.games.siege.works import FULL, Work

Line = Text | Padding | str


@dataclass(frozen=True)
class Page:
    text: Catalogue
    battle: Battle
    shots: int  # AA dice
    overrun: bool

    def lines(self, column: int) -> list[Line]:
        b = self.battle
        armor = armor_terms(b)
        return [
            *self._attackers(),
            *self._section("works.attack", mixed(values.attack_strength(b), POINT), values.attack_terms(b), POINT),
            *self._section("works.defence", mixed(values.defense_strength(b), POINT), values.defense_terms(b), POINT),
            self._heading("works.odds", column=b.charts.columns[column]),
            *(self._section("works.armour", str(armor_effect(b)), armor, 1) if armor else ()),
            *self._section("works.die", f"{die_sum(b):+d}".replace("-", "−"), die_terms(b), 1),
            *self._section("works.supply", mixed(values.sp_cost(b), 2), values.sp_terms(b), 2),
            *([self.text.text("works.aa", {"shots": self.shots})] if self.shots else ()),
            *self._chances(),
            *self._works(),
        ]

    def _heading(self, key: str, **params: str) -> Text:
        return Text(self.text.text(key, params), "bold")

    def _attackers(self) -> list[Line]:
        b, table = self.battle, _table()
        for unit in b.attackers:
            part, rule = values.share(b, unit)[0], values.share_row(b, unit)
            table.add_row(
                self.text.text(f"unit_type.{unit.key}"),
                mixed(unit.strength, POINT),
                f"× {mixed(part, FULL)}",
                f"= {mixed(unit.strength * part // FULL, POINT)}",
                _cited(rule),
            )
        return [self._heading("works.attackers"), Padding(table, (0, 2))]

    def _section(self, key: str, total: str, terms: tuple[Term, ...], parts: int) -> list[Line]:
        found: list[Line] = [self._heading(key, total=total)]
        if terms:
            table = _table()
            table.add_column(justify="right")
            for term in terms:
                value = f"{'−' if term.value < 0 else '+'}{mixed(abs(term.value), parts)}"
                table.add_row(value, self.text.text(f"term.{term.key}"), _cited(term.rule))
            found.append(Padding(table, (0, 2)))
        return found

    def _chances(self) -> list[Line]:
        table = _table()
        for (rolled, result), chance in chances(self.battle, self.shots, self.overrun).items():
            name = self.text.text(f"result_name.{RESULTS[rolled]}")
            rule = "S.6-f" if self.overrun else "S.8.3"
            if result != rolled:
                name = f"{name} → {self.text.text(f'result_name.{RESULTS[result]}')}"
                rule = "40.A-a" if rolled == CA else "40.A-b"
            table.add_row(name, str(chance), _percent(chance), _cited(rule))
        return [self._heading("works.chances"), Padding(table, (0, 2))]

    def _works(self) -> list[Line]:
        """What becomes of each, and whom it lets stay."""
        b = self.battle
        dropped = [self._dropped(work) for work, _ in b.works if library.reduced(work) != work.id]
        return [
            *dropped,
            *(self._refusing(work) for work, _ in values.in_force(b) if library.ignores_retreat(work, "DR")),
        ]

    def _dropped(self, work: Work) -> Text:
        after = library.reduced(work)
        params = {
            "work": self.text.text(f"work.{work.id}"),
            "chance": _percent(reduction_chance(self.battle, self.shots, self.overrun)),
            "after": self.text.text("works.nothing" if after == library.NOTHING else f"work.{after}"),
        }
        rules = f" [40.B-a] [{library.row(work, 'reduce')}]"
        return Text.assemble(self.text.text("works.reduced", params), (rules, "dim"))

    def _refusing(self, work: Work) -> Text:
        said = self.text.text("works.refuses", {"work": self.text.text(f"work.{work.id}")})
        return Text.assemble(said, (f" [{library.row(work, 'ret')}]", "dim"))


def _table() -> Table:
    return Table(box=None, show_header=False, padding=(0, 1))


def _cited(rule: str) -> Text:
    return Text(f"[{rule}]", "dim")


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"
