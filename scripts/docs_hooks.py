"""What the site generator leaves to us: the language of each page."""

from __future__ import annotations

from typing import Any

# What the theme says on every page, as far as a reader of Chinese needs it.
WORDS = {"Table of contents": "目录", "Previous: ": "上一页：", "Next: ": "下一页："}


def on_post_page(output: str, *, page: Any, config: Any) -> str:
    """Browsers choose letters, and readers their voice, by the language of a page."""
    if page.file.src_uri.startswith("zh/"):
        output = output.replace('<html lang="en"', '<html lang="zh-Hans"', 1)
        for english, chinese in WORDS.items():
            output = output.replace(english, chinese)
    return output
