"""Routes of deeds: everybody's choices come by them, so they are read and answered by the shortest way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError

from kurgan.server.caller import JSON, Caller

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class Deed(APIRoute):
    """Who asks, a table and a body: what is as it should be goes straight to the endpoint. For all else, and to say
    what is wrong, there is the usual way."""

    def get_route_handler(self) -> Handler:
        usual, body = super().get_route_handler(), self.endpoint.__annotations__.get("body")
        shape = body if isinstance(body, type) else self.endpoint.__globals__.get(str(body))
        if self.dependencies or not (isinstance(shape, type) and issubclass(shape, BaseModel)):
            return usual

        async def handle(request: Request) -> Response:
            table = request.path_params["table"]
            if request.headers.get("content-type") != JSON or not 0 < len(table) <= MOST:
                return await usual(request)
            try:
                given = shape.model_validate_json(await request.body())
            except ValidationError:
                return await usual(request)
            loop, hands = asyncio.get_running_loop(), request.app.state.hands
            answer: Response = await loop.run_in_executor(hands, self.endpoint, Caller(request), table, given)
            return answer

        return handle


MOST = 60  # letters of a table's name
