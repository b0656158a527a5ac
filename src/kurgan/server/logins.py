"""What one may sign in by: a name and a password, written the same way however they were typed."""

from __future__ import annotations

from unicodedata import category, normalize

from kurgan.server.trouble import Trouble

SHORTEST, LONGEST = 3, 40  # letters of a name
LEAST, MOST = 8, 200  # of a password
# Letters and marks by their category that nobody sees: fillers, joiners, variation selectors, the empty Braille cell.
UNSEEN = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
) | frozenset(map(chr, range(0xE0100, 0xE01F0)))


def known_as(text: str) -> str:
    """However it is written: capitals and wide letters are no other ones."""
    return normalize("NFKC", normalize("NFKC", text.strip()).casefold())


def login_of(text: str) -> str:
    """A name as it is kept. Refuses what somebody could not read out."""
    name = known_as(text)
    if not SHORTEST <= len(name) <= LONGEST:
        raise Trouble(422, "login_length", least=SHORTEST, most=LONGEST)
    if "  " in name or not all(map(_is_seen, name)) or category(name[0])[0] == "M":
        raise Trouble(422, "login_letters")
    return name


def _is_seen(letter: str) -> bool:
    return letter.isprintable() and letter not in UNSEEN


def password_of(text: str) -> str:
    """One to be kept from now on."""
    password = as_typed(text)
    if not LEAST <= len(password) <= MOST:
        raise Trouble(422, "password_length", least=LEAST, most=MOST)
    return password


def as_typed(text: str) -> str:
    """The same letters, whatever keyboard they come from."""
    return normalize("NFC", text)
