"""Every key that the combat rules name has its sentence in both languages, with the same places."""

from __future__ import annotations

from kurgan.core.text import LANGUAGES
from kurgan.games.siege import Siege
from kurgan.games.siege.works import KINDS
from tests import text_keys


def test_combat_sentences_are_there(siege: Siege) -> None:
    folder = Siege.folder / "rules"
    wanted = {f"term.{key}" for key in (*text_keys.terms(folder), *KINDS)}
    for lang in LANGUAGES:
        assert not [key for key in sorted(wanted) if key not in siege.text[lang]], lang


def test_places_of_sentences_are_given(siege: Siege) -> None:
    folder = Siege.folder / "rules"
    for section, found in (("event", text_keys.events(folder)), ("refusal", text_keys.refusals(folder))):
        for key, given in found.items():
            for lang in LANGUAGES:
                name = f"{section}.{key}"
                if name in siege.text[lang]:
                    assert text_keys.places(siege.text[lang].entries[name]) <= given, (lang, name)
