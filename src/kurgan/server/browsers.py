"""What browser somebody has, in two words: enough to know one's own again, and nothing more is kept."""

from __future__ import annotations

LONGEST = 400  # letters that are looked at
# The first that is found: many say that they are others, too.
NAMES = (
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def described(user_agent: str) -> str:
    """Empty, where it says nothing that we know."""
    said = user_agent[:LONGEST]
    found = (next((name for mark, name in kinds if mark in said), "") for kinds in (NAMES, SYSTEMS))
    return ", ".join(filter(None, found))
