"""Everything the house may say exists in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kurgan.server
from kurgan.core.errors import CORE_TEXT, REASONS
from kurgan.core.text import LANGUAGES, load_catalogues

SERVER = Path(kurgan.server.__file__).parent


def said() -> set[str]:
    """Keys as the code writes them: Trouble(409, "stale"), Message("why.offered")."""
    found = set()
    for path in SERVER.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        keys = re.findall(r'\bTrouble\(\s*\d{3},\s*"([\w.]+)"', text)
        found |= {key if "." in key else f"trouble.{key}" for key in keys}
        found |= set(re.findall(r'\bMessage\("([\w.]+)"', text))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whatever_is_said_has_words(lang: str) -> None:
    catalogue = load_catalogues(CORE_TEXT, SERVER / "text", SERVER / "text" / REASONS)[lang]
    assert len(said()) > 20
    assert not [key for key in sorted(said()) if key not in catalogue]


def test_both_languages_say_the_same_things() -> None:
    en, zh = (load_catalogues(SERVER / "text")[lang].entries for lang in LANGUAGES)
    assert en.keys() == zh.keys()
    for key, text in en.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", zh[key])), key
