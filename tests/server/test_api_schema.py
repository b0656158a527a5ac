"""Requests made up from the API's own description: no crash, and no answer it does not describe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from kurgan.server.app import create_app
from kurgan.server.notices.options import Mailing, NoticeOptions
from kurgan.server.settings import Settings
from tests.conftest import Budget
from tests.server.http_fixtures import GAME, HOT_SEAT, SEATS, Browser, Site, opened

NOTICES = NoticeOptions(("push", "mail", "webhook"), Mailing("127.0.0.1", 9, "club@example.com"), look_s=3600)
FAST = Settings(
    bots=False,
    sweep_s=3600,
    person_rate=1e6,
    person_burst=1e6,
    address_rate=1e6,
    address_burst=1e6,
    accounts=True,
    sign_in_burst=1e6,
    name_burst=1e6,
    addresses=("https://club.example",),
    notices=NOTICES,
)
SCHEMA = schemathesis.openapi.from_dict(create_app().openapi())
OPERATIONS: list[Any] = [cast("Any", found).ok() for found in SCHEMA.get_all_operations()]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    allow_header_conformance,
    unsupported_method,
]
CASES = [
    (operation, mode)
    for operation in OPERATIONS
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or operation.definition.raw.keys() & {"parameters", "requestBody"}
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with opened(tmp_path_factory.mktemp("house"), FAST) as site:
        yield site


def real_values(browser: Browser, table: str, luck: Random) -> dict[str, Any]:
    """What a real client would fill in, so that requests come further than the first check."""
    seat = luck.choice([*SEATS, "both"])
    found = browser.get(f"/api/tables/{table}", seat=seat)  # not so when the seat was given away meanwhile
    now: Any = found.json if found.status == 200 else {"n": 0, "moment": {"choices": []}}
    offered = [choice["action"] for choice in now["moment"]["choices"]] or ["stop"]
    return {
        "table": table,
        "game": GAME,
        "seat": seat,
        "n": now["n"],
        "after": luck.randint(0, now["n"]),
        "action": luck.choice(offered),
        "seats": HOT_SEAT,
        "options": {},
        "overlay": "",
        "scenario": luck.choice(["", "battle"]),
        "start": "",
        "tool": "",
        "lang": "en",
        "target": luck.choice(["1-1", "5-4", "r_inf", ""]),
    }


def fill_in(luck: Random, part: Any, real: dict[str, Any]) -> None:
    """Replace made-up values by real ones, mostly."""
    if isinstance(part, dict):
        for name in sorted(set(part) & set(real)):
            if luck.random() < 0.8:
                part[name] = real[name]


@pytest.mark.parametrize(("operation", "mode"), CASES, ids=lambda part: getattr(part, "label", None) or part.value)
def test_every_answer_is_described(
    operation: Any, mode: GenerationMode, site: Site, budget: Callable[[str], Budget]
) -> None:
    counts = budget("api")
    browser = Browser(site)
    table = browser.new_table()["table"]
    reached: set[int] = set()

    @seed(counts.seed)
    @settings(
        max_examples=counts.count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), luck=st.integers(0, 2**32).map(Random))
    def ask(case: Any, luck: Random) -> None:
        real = real_values(browser, table, luck)
        for part in (case.path_parameters, case.query, case.body):
            fill_in(luck, part, real)
        with requests.Session() as session:
            session.trust_env = False
            answer = case.call(
                base_url=site.origin,
                session=session,
                allow_redirects=False,
                headers={"Origin": site.origin, "Cookie": browser.cookie},
            )
            reached.add(answer.status_code)
            case.validate_response(answer, checks=CHECKS)

    ask()
    assert reached, operation.label


def test_every_endpoint_can_be_reached_this_way(site: Site) -> None:
    described = {(method.upper(), path) for path, methods in SCHEMA.raw_schema["paths"].items() for method in methods}
    assert len(OPERATIONS) == len(described) >= 30
