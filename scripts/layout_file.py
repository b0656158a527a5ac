"""A layout as its file: written, or with ``--check`` compared."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def main(layout: dict[str, Any], file: Path) -> int:
    text = json.dumps(layout, indent=1, ensure_ascii=False) + "\n"
    if "--check" in sys.argv[1:]:
        return 0 if file.exists() and file.read_text(encoding="utf-8") == text else 1
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return 0
