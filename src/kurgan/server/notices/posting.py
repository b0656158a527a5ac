"""Posting to an address that a stranger gave: never into the keeper's own networks, and never for long.

The name is looked up here, every address that it leads to is checked, and the one that was checked is connected to: so
no second answer of a name server can lead elsewhere. Nothing that is answered is followed, and hardly any of it read.
"""

from __future__ import annotations

import re
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from kurgan.server.notices.sending import Failed
from kurgan.server.notices.writing import Place

LIMIT_S = 5.0  # for all of it once the name is known
MOST = 4096  # bytes of an answer
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
# Addresses of the newer kind that stand for one of the older, with that one in their last 32 bits.
CARRIERS = [IPv6Network(text) for text in ("::/96", "64:ff9b::/96", "64:ff9b:1::/48")]
Look = Callable[[str, int], list[str]]


def looked_up(host: str, port: int) -> list[str]:
    """All addresses of a name, as the system knows them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


def is_public(text: str) -> bool:
    """Whether an address is anybody's in the world: none of this machine, of a network of one's own, or of many."""
    try:
        address = ip_address(text)
    except ValueError:  # with a zone: of this network only
        return False
    return all(map(_is_public, [address, *_carried(address)]))


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    odd = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_private
    return address.is_global and not odd and not getattr(address, "is_site_local", False)


def _carried(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if any(address in network for network in CARRIERS):
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [each for each in found if each is not None]


class Poster:
    """``private``: the keeper allows addresses of his own networks, and http to these."""

    def __init__(self, private: bool = False, context: ssl.SSLContext | None = None, look: Look = looked_up) -> None:
        self.private, self.look = private, look
        self.context = context or ssl.create_default_context()
        self.limit_s = LIMIT_S

    def checked(self, place: Place, https_only: bool = False) -> str:
        """The address to connect to; raises Failed."""
        try:
            found = self.look(place.host, place.port)
        except (OSError, UnicodeError):
            raise Failed("unknown_host", host=place.host) from None
        own = [address for address in found if not is_public(address)]
        if not found or (own and not self.private):
            raise Failed("private_host", host=place.host)
        if place.scheme != "https" and (https_only or own != found):
            raise Failed("needs_https")
        return found[0]

    def post(self, place: Place, body: bytes, headers: Mapping[str, str], https_only: bool = False) -> int:
        """The status that is answered."""
        address = self.checked(place, https_only)
        head = {"Host": place.name, "User-Agent": "kurgan", "Content-Length": str(len(body)), "Connection": "close"}
        lines = [f"POST {place.path} HTTP/1.1", *(f"{name}: {value}" for name, value in {**head, **headers}.items())]
        try:
            with closing(self._connected(address, place)) as line:
                late = threading.Timer(self.limit_s, _hang_up, (line,))
                late.daemon = True
                late.start()
                try:
                    return _asked(line, place, "\r\n".join([*lines, "", ""]).encode() + body)
                finally:
                    late.cancel()
        except ssl.SSLCertVerificationError:
            raise Failed("bad_certificate", host=place.host) from None
        except OSError:
            raise Failed("no_answer", host=place.host) from None

    def _connected(self, address: str, place: Place) -> socket.socket:
        line = socket.create_connection((address, place.port), self.limit_s)
        if place.scheme != "https":
            return line
        try:
            return self.context.wrap_socket(line, server_hostname=place.host, do_handshake_on_connect=False)
        except BaseException:
            line.close()
            raise


def _asked(line: socket.socket, place: Place, request: bytes) -> int:
    """The status, which is all that is read."""
    if isinstance(line, ssl.SSLSocket):
        line.do_handshake()
    line.sendall(request)
    answer = b""
    while b"\n" not in answer and len(answer) < MOST and (more := line.recv(MOST)):
        answer += more
    found = STATUS.match(answer)
    if found is None:
        raise Failed("no_answer", host=place.host)
    return int(found[1])


def _hang_up(line: socket.socket) -> None:
    """Whoever answers a byte at a time holds nobody up. The bare way: TLS would take leave first."""
    with suppress(OSError):
        socket.socket.shutdown(line, socket.SHUT_RDWR)
