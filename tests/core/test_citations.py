"""Rule ids in brackets: every form our rulebooks have, and nothing else that stands in brackets."""

from __future__ import annotations

import pytest

from kurgan.core.rules import cited_ids

IDS = (
    "8.3",
    "8.3.2-c",
    "2.4.1-a-b",
    "40-d",
    "40.B-1",
    "40.A-c",
    "40.C.1-p",
    "40.C.2.die",
    "40.C.3-u.x1",
    "40.C.17.supply",
    "40.C.21.x3",
    "40.D-e",
    "S.1",
    "S.3-b",
    "S.8.2-c",
    "S.12-c2",
    "S-4",
    "E-5",
    "E-5-a",
    "R17",
)


@pytest.mark.parametrize("rule", IDS)
def test_every_form_of_a_rule_id_is_a_citation(rule: str) -> None:
    assert cited_ids(f"return halved    # [{rule}] why") == {rule}


def test_several_on_a_line_are_all_found() -> None:
    assert cited_ids("".join(f"[{rule}]" for rule in IDS)) == set(IDS)


@pytest.mark.parametrize(
    "text",
    ["a[1]", "list[int]", "[0]", "[S]", "[S.]", "[A.1]", "[R]", "[40.]", "[40.c.2]", "[40.C.]", "[x.y]", "S.3-b"],
)
def test_other_brackets_are_none(text: str) -> None:
    assert cited_ids(text) == set()
