"""Requests that somebody could make up to keep a server busy: long, nested, blank, repeated; from the API's own
description, so that no place for a text is left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode

from tests.linear import CONTENTS
from tests.server.http_fixtures import GAME, HOT_SEAT

SIZE = 195_000  # characters of a body
HEAD = 50_000  # of an address: more is refused with the head
ROOM = (SIZE, 120_000, 20_000)  # as much as any field takes
BODIES = {
    "nested": "[" * SIZE,
    "closed": "[" * (SIZE // 2) + "]" * (SIZE // 2),
    "objects": '{"a":' * (SIZE // 5),
    "blanks": " " * SIZE,
    "one key": "{" + '"seat":"x",' * (SIZE // 11) + '"seat":"x"}',
    "keys": "{" + ",".join(f'"k{n}":1' for n in range(SIZE // 10)) + "}",
    "digits": '{"n":' + "9" * SIZE + "}",
    "list": "[" + "{}," * (SIZE // 3) + "{}]",
    "escapes": '{"seat":"' + "\\u0000" * (SIZE // 6) + '"',
    "quotes": '"' * SIZE,
}
IN_FIELDS = tuple(CONTENTS)
IN_ADDRESSES = ("letters", "parts", "slashes", "blanks", "percents", "many parts")
Place = tuple[str, ...]  # the way to a text in a body
ITEMS, KEYS = "[]", "{}"


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    what: str  # in words
    made: Callable[[], bytes | None]  # its body, only when it is sent: all of them are many megabytes


def requests(spec: Any, path: str, method: str, table: str) -> Iterator[Request]:
    """All that is made up for one endpoint."""
    described = spec["paths"][path][method]
    real = values(table)
    given = described.get("parameters", [])
    here = {one["name"]: str(real.get(one["name"], "x")) for one in given}
    asked = {one["name"]: here[one["name"]] for one in given if one["in"] == "query" and one.get("required")}
    address = path.format(**{name: quote(text) for name, text in here.items()})

    def empty() -> bytes | None:
        return None if method == "get" else b"{}"

    for one in given:
        for content in IN_ADDRESSES:
            text = quote(CONTENTS[content](HEAD), safe="")[:HEAD]
            where = f"{one['name']}: {content}"
            if one["in"] == "path":
                yield Request(method, path.format(**here | {one["name"]: text}), where, empty)
            elif one["in"] == "query":
                rest = urlencode({name: value for name, value in asked.items() if name != one["name"]})
                yield Request(method, f"{address}?{rest}&{one['name']}={text}", where, empty)
    if method == "get":
        return
    for name, body in BODIES.items():
        yield Request(method, address, name, body.encode)
    shape = described.get("requestBody")
    if shape:
        yield from in_fields(spec, method, address, shape["content"]["application/json"]["schema"], real)


def in_fields(spec: Any, method: str, address: str, shape: Any, real: dict[str, Any]) -> Iterator[Request]:
    whole = resolved(spec, shape)
    usual = {name: real.get(name, "x") for name in whole.get("properties", {}) if name in whole.get("required", ())}
    for place in places(spec, whole):
        for content in IN_FIELDS:
            for room in ROOM if place[-1] not in (ITEMS, KEYS) else ROOM[:1]:
                what = f"{'.'.join(place)}: {content}, {room}"
                yield Request(method, address, what, partial(with_field, usual, place, content, room))


def with_field(usual: Any, place: Place, content: str, room: int) -> bytes:
    return json.dumps(filled(usual, place, CONTENTS[content](SIZE)[:room])).encode()


def values(table: str) -> dict[str, Any]:
    """What a real client would fill in, so that requests come further than the first check."""
    return {
        "table": table,
        "game": GAME,
        "seat": "german",
        "n": 0,
        "action": "stop",
        "seats": HOT_SEAT,
        "lang": "en",
        "target": "1-1",
        "agree": True,
        "on": True,
        "units": ["1-1"],
        "answers": {},
        "given": "0" * 64,
    }


def resolved(spec: Any, shape: Any) -> Any:
    while "$ref" in shape:
        shape = spec["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
    return shape


def places(spec: Any, shape: Any, way: Place = ()) -> Iterator[Place]:
    """Where a body has room for texts: fields, items of lists, keys of objects."""
    shape = resolved(spec, shape)
    for either in shape.get("anyOf", ()):
        yield from places(spec, either, way)
    kind = shape.get("type")
    if kind == "string":
        yield way
    elif kind == "array":
        yield (*way, ITEMS)
    elif kind == "object":
        for name, part in shape.get("properties", {}).items():
            yield from places(spec, part, (*way, name))
        if shape.get("additionalProperties") not in (None, False):
            yield (*way, KEYS)


def filled(body: Any, place: Place, text: str) -> Any:
    """A body with a text at a place; as many items or keys where it has room for these."""
    if place == (ITEMS,):
        return [text[n : n + 8] for n in range(0, len(text), 12)]
    if place == (KEYS,):
        return {f"{text[n : n + 8]}{n}": "x" for n in range(0, len(text), 20)}
    if not place:
        return text
    name, *rest = place
    inner = body.get(name) if isinstance(body, dict) else None
    return {**(body if isinstance(body, dict) else {}), name: filled(inner, tuple(rest), text)}
