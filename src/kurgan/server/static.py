"""The built client: hashed files that never change, and one page for every address the client routes itself."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path, PurePosixPath

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from kurgan.server.errors import answer
from kurgan.server.trouble import Trouble

FOREVER = "public, max-age=31536000, immutable"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))  # best first
LONGEST = 200  # of a path: every folder in it would be looked for
NOT_BUILT = "The client is not built yet: run `make` in the project's folder, then load this page again.\n"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".md": "text/plain; charset=utf-8"}


def accepted(header: str) -> set[str]:
    """The encodings an Accept-Encoding header admits."""
    found = set()
    for part in header.split(","):
        name, _, quality = part.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip().lower())
    return found


class Client:
    """What the router falls back to. Nothing under /api is ever here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(answer(Trouble(404, "not_found")))
            return
        request = Request(scope, receive)
        path = request.url.path
        if path == "/api" or path.startswith("/api/"):
            raise HTTPException(404)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        response = await run_in_threadpool(self.answer, path, request.headers.get("accept-encoding", ""))
        await response(scope, receive, send)

    def answer(self, path: str, encodings: str) -> Response:
        file = self.file(path)
        if file is None:
            if PurePosixPath(path).suffix:
                return PlainTextResponse("404\n", 404)
            file = self.folder / "index.html"
            if not file.is_file():
                return PlainTextResponse(NOT_BUILT, 503)
        hashed = file.parent == self.folder / "assets"
        headers = {"cache-control": FOREVER if hashed else "no-cache", "vary": "accept-encoding"}
        kind = TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
        for encoding, suffix in ENCODINGS:
            packed = file.with_name(file.name + suffix)
            if encoding in accepted(encodings) and packed.is_file():
                return FileResponse(packed, headers=headers | {"content-encoding": encoding}, media_type=kind)
        return FileResponse(file, headers=headers, media_type=kind)

    def file(self, path: str) -> Path | None:
        """A file of the client; nothing outside its folder, whatever the path says."""
        if "\\" in path or "\0" in path or len(path) > LONGEST:
            return None
        try:
            wanted = (self.folder / path.lstrip("/")).resolve()
            return wanted if wanted.is_relative_to(self.folder) and wanted.is_file() else None
        except (OSError, ValueError):  # no file can have such a name
            return None
