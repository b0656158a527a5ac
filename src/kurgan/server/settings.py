"""What a server may be told at its start. The limits are generous for people and tight for machines."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path

from kurgan.server.notices.options import OFF, NoticeOptions
from kurgan.server.proxies import is_among, is_this_machine

PORT = 8765
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True)
class Quotas:
    """How much of the house one may fill."""

    people_per_hour: int = 60  # new ones from one address: a club that comes together
    tables_per_hour: int = 100  # that one person makes, lessons among them
    running_tables: int = 200  # of one owner that are not over
    open_tables: int = 8  # of one owner that wait for anybody to sit down
    chat_per_minute: int = 20  # lines of one seat
    chat_kept: int = 1000  # lines of a table; older ones go, which nobody is shown any longer


@dataclass(frozen=True)
class Settings:
    hosts: tuple[str, ...] = LOOPBACK  # names this server answers to, without port
    addresses: tuple[str, ...] = ()  # by which other machines reach it, as http://…; none: only this one does
    public: tuple[str, ...] = ()  # the same where a proxy stands before it, as https://…
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()  # who is believed for whom he asks
    static: Path = Path(__file__).parent / "static"  # the built client
    threads: int = 4  # requests worked on at once; more only wait for each other
    body_limit: int = 1_000_000  # bytes of a request
    person_rate: float = 50.0  # requests per second of one person, and how many at once
    person_burst: float = 200.0
    address_rate: float = 1000.0  # of one address, whoever asks from there
    address_burst: float = 2000.0
    code_rate: float = 0.1  # codes for another device that one address may try per second, and how many at once
    code_burst: float = 10.0
    accounts: bool = False  # whether people may choose a name and a password to sign in by; links always suffice
    sign_in_rate: float = 0.1  # passwords that one address may try per second, and how many at once
    sign_in_burst: float = 20.0
    name_rate: float = 1 / 30  # the same for one name, from wherever
    name_burst: float = 10.0
    head_s: float = 10.0  # for the head of a request, from its first byte or from when somebody came
    body_s: float = 10.0  # for its body, and as much more as what has come takes at a least rate in bytes per second
    body_rate: float = 10_000.0
    read_s: float = 30.0  # for reading what of an answer lies ready
    connections_per_address: int = 256  # a club may be one address
    quotas: Quotas = Quotas()
    sockets_per_person: int = 20
    socket_queue: int = 64  # updates that may wait for a slow reader
    together_ms: int = 100  # while a computer plays, its deeds are sent to a viewer no more often than this
    away_s: float = 4.0  # after its last socket a person is away; less is only a page being loaded anew
    bots: bool = True  # whether computer opponents play here
    bot_workers: int = 2  # processes; each thinks about one move at a time, and a long thought holds up no other table
    bot_pause_ms: int = 300  # between computers alone, so that people can follow
    bot_beat_ms: int = 100  # against a person, who is shown their deeds afterwards: before he is asked, or dice fall
    bot_retry_s: float = 1.0  # after something went wrong, and twice that each time again
    bot_timeout_s: float = 60.0  # a longer thought is a stuck one
    lease_s: float = 6.0  # after which another process thinks for a computer whose own has died
    workers: int = 1  # processes that serve; whoever starts them has said that the house is open
    seat_wait_s: int = 24 * 3600  # from asking for a held seat to giving it away, at new tables
    metrics_token: str = ""  # for who reads /metrics from elsewhere; without one only this machine may
    notices: NoticeOptions = OFF  # whether people are told when it is their move, and how
    sweep_s: float = 15.0  # how often clocks are looked at when nobody asks

    def limits(self, address: str) -> bool:
        """Whether connections and newcomers of an address are counted: of a trusted proxy they are not, and of this
        machine only if one may stand before the server whose clients would seem to come from here."""
        return not is_among(address, self.proxies) and (bool(self.public) or not is_this_machine(address))

    @property
    def base(self) -> str:
        """The address that is given away; empty: only this machine reaches it."""
        return next(iter((*self.public, *self.addresses)), "")

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.hosts, *self.public)

    def answers_to(self, host: str, local: str = "") -> bool:
        """Whether a Host header names this server; any other name may be somebody's trick with DNS.

        ``local``: the address at which the request came in, which is no name.
        """
        return self._is_mine(host, local) or without_port(host).lower() in map(host_of, self.public)

    def origins(self, scheme: str, host: str, local: str = "") -> tuple[str, ...]:
        """The pages that may ask for more than to look: this server's own, by whatever address they were opened."""
        return (f"{scheme}://{host}", *self.public) if self._is_mine(host, local) else self.public

    def _is_mine(self, host: str, local: str) -> bool:
        name = without_port(host).lower()
        return name in self.hosts or name.strip("[]") == local


def host_of(origin: str) -> str:
    return without_port(origin.partition("://")[2])


def without_port(host: str) -> str:
    """``[::1]:80`` -> ``[::1]``, ``localhost:80`` -> ``localhost``."""
    if host.startswith("["):
        return host[: host.find("]") + 1]
    return host.partition(":")[0]
