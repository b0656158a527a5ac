"""Who asks, behind a proxy: what a proxy says of its client is believed only of those that are trusted."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Networks = Sequence[IPv4Network | IPv6Network]


def is_among(address: str, networks: Networks) -> bool:
    try:
        read = ip_address(address)
    except ValueError:
        return False
    read = getattr(read, "ipv4_mapped", None) or read
    return any(read in network for network in networks)


def client_behind(peer: str, forwarded: Sequence[str], trusted: Networks) -> str:
    """The nearest address in X-Forwarded-For that is no trusted proxy's; before it anybody may have written any."""
    way = [peer, *(each.strip() for each in reversed(",".join(forwarded).split(",")) if each.strip())]
    for address in way:
        if not is_among(address, trusted):
            return address[:60]
    return way[-1]


def household(address: str) -> str:
    """What limits by address count as one: of the newer kind everybody has 2^64 of them."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return address
    return str(read.ipv4_mapped or ip_network((read, 64), strict=False))


def is_this_machine(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return not address  # a socket that has none is a file of this machine
