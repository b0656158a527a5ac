"""From where a request may come: the name by which it calls this server, and the page that sent it.

Who is turned away is told what would be right, and so is the log: behind a proxy it is nobody's attack, but a setting.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import Scope

from kurgan.server.errors import log
from kurgan.server.settings import Settings
from kurgan.server.trouble import Trouble

SAFE = frozenset(["GET", "HEAD", "OPTIONS", "TRACE"])
PROGRAMS = "/api/engine"  # they are no pages, nothing there looks at a cookie, and no page can send a token of another
ONE_CLICK = "/stop/"  # the link in a mail: programs that read mails send it, and its token says all
SCHEMES = {"ws": "http", "wss": "https"}
LONGEST = 100  # letters of what a stranger says that are repeated
WRONG_HOST = (
    "turned away: a request for the host '%s'; right are %s. If that is this server's own, start it with"
    " --public http://%s (or https://), or set KURGAN_PUBLIC"
)
WRONG_ORIGIN = (
    "turned away: a request by a page of '%s'; right are %s. If that is this server's own, start it with"
    " --public and that address, or set KURGAN_PUBLIC"
)


def turned_away(settings: Settings, scope: Scope, headers: Headers) -> Trouble | None:
    """Against names that somebody lets point to this machine, and pages of others that act for their reader."""
    hosts = headers.getlist("host")
    local = scope["server"][0] if scope.get("server") else ""
    if len(hosts) != 1 or not settings.answers_to(hosts[0], local):
        host = shown(" ".join(hosts))
        log.warning(WRONG_HOST, host, ", ".join(settings.names), host, extra={"kind": "wrong_host"})
        return Trouble(403, "wrong_host", host=host)
    path = scope["path"]
    if scope["type"] == "http" and (scope["method"] in SAFE or path == PROGRAMS or path.startswith(ONE_CLICK)):
        return None
    scheme: str = scope["scheme"]
    right = settings.origins(SCHEMES.get(scheme, scheme), hosts[0], local)
    if len(given := headers.getlist("origin")) == 1 and given[0] in right:
        return None
    origin = shown(" ".join(given)) or "null"
    log.warning(WRONG_ORIGIN, origin, ", ".join(right), extra={"kind": "wrong_origin"})
    return Trouble(403, "wrong_origin", origin=origin, right=", ".join(right))


def shown(text: str) -> str:
    """What a stranger says, in one line of plain letters."""
    return "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in text[:LONGEST])
