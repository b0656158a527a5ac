"""Options: optional rules and rulings switches, each a short list of named values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from kurgan.core.errors import KurganError, UnknownName, any_of

NO, YES = "no", "yes"
YES_NO = (NO, YES)


@dataclass(frozen=True, slots=True)
class Option:
    """A switch. Its words are ``option.<id>`` in the catalogues, its ruling or rule says why it exists."""

    id: str
    values: tuple[str, ...]
    default: str
    rule: str
    scenarios: tuple[str, ...] = ()  # empty: all

    def applies_to(self, scenario: str) -> bool:
        """Whether a scenario has this switch.

        >>> Option("russian_removed", ("0", "1"), "0", "12.5-a", ("solo",)).applies_to("battle")
        False
        """
        return not self.scenarios or scenario in self.scenarios


def choose(options: Sequence[Option], scenario: str, given: Mapping[str, object]) -> dict[str, str]:
    """All options of a scenario with their values, the given ones checked."""
    known = {option.id: option for option in options}
    for name in given:
        if name not in known:
            raise UnknownName("option", name, known)
        if not known[name].applies_to(scenario):
            fitting = any_of(known[name].scenarios)
            raise KurganError("option_elsewhere", name=name, scenario=scenario, near=fitting)
    chosen = {}
    for option in options:
        if not option.applies_to(scenario):
            continue
        value = str(given.get(option.id, option.default))
        if value not in option.values:
            raise KurganError("option_value", name=option.id, value=value, names=", ".join(option.values))
        chosen[option.id] = value
    return chosen


def switches(given: type[Any], chosen: Mapping[str, str]) -> dict[str, bool]:
    """What was chosen by yes or no, for the fields that ``given`` calls as the options are called."""
    answers = {field.name: chosen.get(field.name) for field in fields(given)}
    return {name: answer == YES for name, answer in answers.items() if answer in YES_NO}
