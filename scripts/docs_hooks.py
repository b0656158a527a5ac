"""What the site generator leaves to us: the language of each page."""

from __future__ import annotations

from typing import Any


def on_post_page(output: str, *, page: Any, config: Any) -> str:
    """Browsers choose letters, and readers their voice, by the language of a page."""
    if page.file.src_uri.startswith("zh/"):
        return output.replace('<html lang="en"', '<html lang="zh-Hans"', 1)
    return output
