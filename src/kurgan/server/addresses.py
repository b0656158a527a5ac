"""By which names and addresses this server is reached: this machine's own, and those that a proxy before it has."""

from __future__ import annotations

import contextlib
import re
import socket
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from kurgan.core.errors import KurganError
from kurgan.server.settings import LOOPBACK

ANYWHERE = ("0.0.0.0", "::")
NOBODY = "192.0.2.1"  # an address that is never given to anyone
ROUTES, INTERFACES = Path("/proc/net/fib_trie"), Path("/proc/net/if_inet6")  # of Linux
LOCAL = re.compile(r"\|-- (\S+)\n\s+/32 host LOCAL")
PORTS = {"http": 80, "https": 443}
NAME = re.compile(r"[a-z0-9_.-]+|[0-9a-f:.]+")
WHOLE = (("", "", ""), ("/", "", ""))  # path, query, fragment: there is nothing below an origin


# --- this machine ---------------------------------------------------------------------------------


def own_addresses(host: str) -> list[str]:
    """This machine's in its networks: first the one it would speak from, then all others. Nothing is sent."""
    found = [*_outgoing(), *_of_interfaces(host == "::"), *_of_name()]
    return [each for each in dict.fromkeys(found) if not _is_nobodys(each)]


def _is_nobodys(address: str) -> bool:
    """Whether no other machine can use it: a host's name often leads to 127.0.1.1."""
    read = ip_address(address)
    return read.is_loopback or read.is_unspecified or read.is_link_local


def _outgoing() -> list[str]:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect((NOBODY, 9))  # it is only asked which way it would go
        return [asking.getsockname()[0]]
    return []


def _of_interfaces(both: bool) -> list[str]:
    """Where the system tells them; ``both``: of the newer kind too."""
    found: list[str] = []
    with contextlib.suppress(OSError):
        found += LOCAL.findall(ROUTES.read_text())
    if both:
        with contextlib.suppress(OSError):
            found += [str(IPv6Address(int(line.split()[0], 16))) for line in INTERFACES.read_text().splitlines()]
    return found


def _of_name() -> list[str]:
    with contextlib.suppress(OSError):
        return sorted(str(each[4][0]) for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    return []


def allowed_hosts(host: str) -> tuple[str, ...]:
    """The names of this server: with an address of the outer net that one too, and this machine's name."""
    if host in ANYWHERE:
        name = socket.gethostname().lower()
        return (*LOOPBACK, name, f"{name}.local", *map(bracketed, own_addresses(host)))
    return tuple(dict.fromkeys((*LOOPBACK, bracketed(host.lower()))))


def reachable(host: str, port: int) -> tuple[str, ...]:
    """The addresses to give to others, the likeliest first; none when only this machine is listened to."""
    names = own_addresses(host) if host in ANYWHERE else [host.lower()]
    away = [name for name in names if not name.startswith("127.") and name not in ("localhost", "::1")]
    return tuple(f"http://{bracketed(name)}:{port}" for name in away)


def address(place: socket.socket, host: str, path: str) -> str:
    """Of a place that is listened to, for a browser of this machine."""
    name = "127.0.0.1" if host in ANYWHERE else bracketed(host)
    return f"http://{name}:{place.getsockname()[1]}{path}"


def bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name


# --- before it ------------------------------------------------------------------------------------


def origin_of(text: str) -> str:
    """A public address as browsers name it: ``HTTPS://Club.example:443/`` -> ``https://club.example``."""
    try:
        parts = urlsplit(text.strip())
        name, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:  # a name that no host can have is one of them
        raise KurganError("bad_public", text=text) from None
    if parts.scheme not in PORTS or not NAME.fullmatch(name) or "@" in parts.netloc or parts[2:] not in WHOLE:
        raise KurganError("bad_public", text=text)
    return f"{parts.scheme}://{bracketed(name)}" + ("" if port in (None, PORTS[parts.scheme]) else f":{port}")


def network_of(text: str) -> IPv4Network | IPv6Network:
    """A proxy's address, or the network that all of them are in."""
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise KurganError("bad_proxy", text=text) from None
