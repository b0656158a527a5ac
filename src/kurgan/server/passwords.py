"""Passwords, as argon2id keeps them. A check costs some fifty milliseconds of one processor and 32 MB, which is
released to others meanwhile; whoever is not there is checked all the same, so that nobody learns who is."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

ROUNDS, KIBIBYTES, LANES = 2, 32 * 1024, 1
HASHER = PasswordHasher(time_cost=ROUNDS, memory_cost=KIBIBYTES, parallelism=LANES)
# Of no password, but checked like any.
NOBODYS = f"$argon2id$v=19$m={KIBIBYTES},t={ROUNDS},p={LANES}${'A' * 22}${'A' * 43}"


def kept(password: str) -> str:
    return HASHER.hash(password)


def fits(hashed: str | None, password: str) -> bool:
    """Whether it is the one that was kept; of nobody, it never is."""
    try:
        return HASHER.verify(hashed or NOBODYS, password) and hashed is not None
    except (VerifyMismatchError, InvalidHashError):
        return False


def is_old(hashed: str) -> bool:
    """Whether it was kept when a check was cheaper, or dearer."""
    return HASHER.check_needs_rehash(hashed)
