"""What people write to be found by: mail addresses and web addresses, each in one form, or none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

LONGEST = 1000  # of a web address
LOCAL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}")
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
PLAIN = re.compile(r"[!-~]+")  # no blank, no line end, nothing that some program might read as one
PORTS = {"http": 80, "https": 443}


def mail_address(text: str) -> str | None:
    """One address and nothing else: no name, no comment, no second one."""
    local, at, domain = text.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode().lower()
    except UnicodeError:
        return None
    labels = domain.split(".")
    if not at or not LOCAL.fullmatch(local) or local[0] == "." or local[-1] == "." or ".." in local:
        return None
    return f"{local}@{domain}" if len(domain) <= 190 and all(map(LABEL.fullmatch, labels)) else None


@dataclass(frozen=True)
class Place:
    """A web address, taken apart."""

    scheme: str
    host: str
    port: int
    path: str  # with its query

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.name}"

    @property
    def name(self) -> str:
        """As it stands in a request."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def web_address(text: str) -> Place | None:
    text = text.strip()
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    if len(text) > LONGEST or not PLAIN.fullmatch(text) or parts.scheme not in PORTS or not host:
        return None
    if "@" in parts.netloc or "%" in host or port == 0:
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme, host, port or PORTS[parts.scheme], path)
