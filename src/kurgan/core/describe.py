"""Choices in words. A game's module ``describe`` says what its fields name (``KINDS``) and what is worth a ``note``;
``SAYS_CHANCES`` where its notes say how likely a choice is, so that nobody says it again.
"""

from __future__ import annotations

from functools import cache

from kurgan.core.actions import Action
from kurgan.core.text import Message, Param, Ref, message

Kinds = tuple[tuple[str, str], ...]  # by the name of a field: the section of the catalogue with the words for it


@cache
def name_of(action: Action, kinds: Kinds) -> Message:
    """Every action by its fields: numbers as things of the game."""
    sections, names = dict(kinds), action.text.split(" ")[1:]
    params: dict[str, Param] = {
        field: Ref(sections[field], name) if field in sections else name
        for field, name in zip(action.fields, names, strict=True)
    }
    return message(f"action.{action.word}", **params)


def with_note(plain: Message, note: Message | None) -> Message:
    """The action, and in brackets what there is to know."""
    return plain if note is None else message("label.note", action=plain, note=note)
