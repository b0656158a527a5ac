"""Write the catalogues that the renderers' vectors need, so that other renderers can be tested without Python.

    python scripts/make_vectors.py

Every key that tests/vectors/text.json names, directly or in a parameter, as Stalingrad Besieged words it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kurgan
from kurgan.core.text import LANGUAGES, NUMBER

VECTORS = Path(__file__).parent.parent / "tests" / "vectors"
GAME = "stalingrad-besieged"


def keys(key: str, params: dict[str, Any]) -> Iterator[str]:
    yield key
    for value in params.values():
        if not isinstance(value, dict):
            continue
        if "ref" in value:
            name = ".".join(value["ref"])
            yield from (name, f"{NUMBER}{name}")
        else:
            yield from keys(value["msg"]["key"], value["msg"]["params"])


def catalogues() -> str:
    """The file as it should be; unknown keys are left out, as in a real catalogue."""
    text = kurgan.game(GAME).text
    cases = json.loads((VECTORS / "text.json").read_text(encoding="utf-8"))
    named = sorted({key for case in cases for key in keys(case["key"], case["params"])})
    found = {lang: {key: text[lang].entries[key] for key in named if key in text[lang]} for lang in LANGUAGES}
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    (VECTORS / "catalogues.json").write_text(catalogues(), encoding="utf-8")
