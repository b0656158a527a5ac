"""What people write, without characters that are no writing."""

from __future__ import annotations


def plain(text: str) -> str:
    return "".join(c for c in text if c.isprintable() or c in "\n\t").strip()


def one_line(name: str) -> str:
    return " ".join(plain(name).split())
