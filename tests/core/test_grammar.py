"""English names that are plural have the verb of many in every sentence."""

from __future__ import annotations

import re

import pytest

from kurgan.core.text import FORMS, NUMBER, PLURAL, Catalogue, Ref, message
from kurgan.games import GAMES, load
from tests.text_keys import places

# Whatever a place of that name may hold.
KINDS = {"unit": {"unit"}, "piece": {"unit"}, "target": {"unit"}, "other": {"unit"}, "support": {"support"}}
SUBJECT = re.compile(r"(?:^|[.:;] )\{(\w+)\}(?: (?:at|in|of|on) \{\w+\})* (\w+)")
SINGULAR = re.compile(r"is|was|has|does|(?!(?:as|this|less|across|towards)$)\w+s")
MANY = re.compile(r"(?<!s)(?<!orp)s$|people$")  # tanks, not fortress or corps


def catalogue(game: str) -> Catalogue:
    return load(game).text["en"]


def plural_kinds(entries: dict[str, str]) -> set[str]:
    return {key.split(".")[1] for key in entries if key.startswith(NUMBER)}


def wrong(entries: dict[str, str]) -> list[str]:
    """Sentences whose subject could be plural, with the verb of one."""
    plural = plural_kinds(entries)
    return [
        key
        for key, text in entries.items()
        for name, verb in SUBJECT.findall(text)
        if KINDS.get(name, set()) & plural and SINGULAR.fullmatch(verb)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_plural_subject_has_the_verb_of_one(game: str) -> None:
    assert wrong(catalogue(game).entries) == []


def test_such_a_sentence_would_be_found() -> None:
    number = {"number.unit.tanks": PLURAL}
    assert wrong({**number, "event.gone": "Rolled {die}: {unit} at {hex} is gone."}) == ["event.gone"]
    assert wrong({**number, "event.gone": "{unit} at {hex} {unit|is|are} gone."}) == []
    assert wrong({"event.gone": "{unit} is gone."}) == []


@pytest.mark.parametrize("game", GAMES)
def test_plural_names_are_said_to_be_plural_and_no_others(game: str) -> None:
    entries = catalogue(game).entries
    said = {key.removeprefix(NUMBER) for key in entries if key.startswith(NUMBER)}
    assert {entries[f"{NUMBER}{key}"] for key in said} <= {PLURAL}
    names = {key: text for key, text in entries.items() if key.startswith(("unit.", "support."))}
    assert {key for key, name in names.items() if MANY.search(re.split(r",| \(", name)[0])} == said


@pytest.mark.parametrize("game", GAMES)
def test_forms_go_by_a_place_of_their_sentence(game: str) -> None:
    for lang, found in load(game).text.items():
        for key, text in found.entries.items():
            named = {name for name, _, _ in FORMS.findall(text)}
            assert named <= places(text), (lang, key)
            assert lang == "en" or not named, key


def test_the_form_goes_by_the_number_of_what_is_named() -> None:
    words = Catalogue(
        "en",
        {
            "unit.tanks": "tanks",
            "unit.gun": "gun",
            "number.unit.tanks": PLURAL,
            "event.lost": "{unit} {unit|is|are} lost.",
            "event.left": "{n} {n|is|are} left.",
        },
    )
    assert words.render(message("event.lost", unit=Ref("unit", "tanks"))) == "tanks are lost."
    assert words.render(message("event.lost", unit=Ref("unit", "gun"))) == "gun is lost."
    assert words.render(message("event.lost", unit="{n|a|b}")) == "{n|a|b} is lost."
    assert [words.render(message("event.left", n=n)) for n in (0, 1, 2)] == ["0 are left.", "1 is left.", "2 are left."]
    assert words.render(message("event.left", other=1)) == "{n} {n|is|are} left."
