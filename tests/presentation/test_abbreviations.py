"""What a rulebook shortens is explained, in both languages; and nothing is explained that nobody reads."""

from __future__ import annotations

import re

from kurgan.core.text import LANGUAGES
from tests.presentation.walks import Show

SHORT = re.compile(r"(?<![A-Za-z0-9.-])(?:[A-Z]{2,}s?|drm?)(?![A-Za-z0-9-])")
# Sizes and numbers of formations, what is printed on chits and counters, and names that are nothing but names.
NAMES = {"II", "III", "IV", "XX", "XXXX", "XXXXX", "ID", "SS", "SG"}
CHITS = {"AMMO", "SHRT", "ELITE", "OBVS", "OBS", "ART", "MINES", "PARTISANS"}


def test_every_abbreviation_in_the_rules_is_explained(show: Show) -> None:
    rows = show.game.index.rules.values()
    used = {
        word if word in ("dr", "drm") else word.removesuffix("s")
        for row in rows
        for lang in LANGUAGES
        for word in SHORT.findall(f"{row.title[lang]} {row.gist[lang]}")
    }
    for lang in LANGUAGES:
        entries = show.game.text[lang].entries
        explained = {key.removeprefix("abbr.") for key in entries if key.startswith("abbr.")}
        assert used - NAMES - CHITS == explained


def test_no_row_speaks_of_how_the_program_is_made(show: Show) -> None:
    inward = re.compile(r"\b(?:program|abstract|object|Group of|data are in)\b")
    assert not [row.id for row in show.game.index.rules.values() if inward.search(row.gist["en"])]
