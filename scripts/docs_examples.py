"""How docstrings are read for the reference: examples as code, and for an attribute the comment beside it."""

from __future__ import annotations

import re
from typing import Any

from griffe import Attribute, Docstring, Extension, Object

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)
BESIDE = re.compile(r"  # ([^#]+)$")


def fenced(text: str) -> str:
    """Else ``>>>`` would be a quotation in a quotation in another."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class Examples(Extension):
    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_attribute(self, *, attr: Attribute, **_: Any) -> None:
        if attr.docstring is None and attr.lines and (beside := BESIDE.search(attr.lines[-1])):
            words = beside[1]
            attr.docstring = Docstring(words[0].upper() + words[1:], parent=attr)
