"""17.2 Improved Positions: where they may be tried, with which modifiers; and the one Construction marker [R115]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.flow import Decision
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import DECLINE, WORK, Decline, Work
from kurgan.games.fortress_sevastopol.places import BRIDGE_SITE, NONE, SOVIET
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import is_contested
from kurgan.games.fortress_sevastopol.rules.r20_bridges import training_terms, work_terms
from kurgan.games.fortress_sevastopol.state import FS

TO_BUILD, TO_REPAIR, TO_DEMOLISH = range(3)  # the jobs of engineers
MOST_WORK = 2  # [17.2-g] the marker's second side

NOT_YOURS = Refusal("17.2", "ip_needs_own_area")
NO_IP_IN_CONTESTED = Refusal("17.2", "ip_not_contested")
NO_IP_IN_CITY = Refusal("17.2", "ip_not_in_city")
IP_THERE = Refusal("17.2", "ip_there")
NO_IP_LEFT = Refusal("17.2-c", "no_ip_left")


def ip_refusal(s: FS, place: int) -> Refusal | None:
    """[17.2] Where an Improved Position may be tried."""
    t, side = s.given.sheets, s.side
    if not s.held[side] >> place & 1:
        return NOT_YOURS
    if is_contested(s, place):
        return NO_IP_IN_CONTESTED
    if t.city[place]:
        return NO_IP_IN_CITY
    if s.ip[place]:
        return IP_THERE
    if s.ip.count(1 + side) >= t.ip_limit[side]:
        return NO_IP_LEFT  # [17.2-c] [R116]
    return None


def build_terms(s: FS) -> list[Term]:
    """The drm of an attempt at an Improved Position."""
    t, found = s.given.sheets, []
    more = s.builders.bit_count() - 1
    if more > 0:
        found.append(Term("engineers", more, "17.2-d"))  # [17.2-d]
    if s.builders & t.german:
        found.append(Term("german", 1, "17.2-e"))  # [17.2-e]
    found += work_terms(s, s.home, ("17.2-f", "17.2-g"))  # [17.2-f] [17.2-g]
    if s.given.civilian_workers and s.side == SOVIET and t.workers >> s.home & 1:
        found.append(Term("workers", 1, "27.8"))  # [17.2-h] [27.8]
    return found + training_terms(s)


# --- the Construction marker [R115] -----------------------------------------------------------------


def site(s: FS) -> int:
    return s.home if s.job == TO_BUILD else BRIDGE_SITE + s.bridge


def leave_work(s: FS) -> None:
    """[17.2-b] After a failure the marker is placed or turned; [20.2.1.1-b] at a bridge, or from elsewhere, it may be.

    On its second side it stays as it is.
    """
    at, level = s.work_at[s.side], s.work_level[s.side]
    if at == site(s) and level == MOST_WORK:
        return
    if s.job == TO_BUILD and at in (NONE, site(s)):
        place_work(s)  # [17.2-b]
    else:
        s.failed = 1  # [20.2.1.1-b] [R115]


def place_work(s: FS) -> None:
    here = site(s)
    s.work_level = changed(s.work_level, s.side, s.work_level[s.side] + 1 if s.work_at[s.side] == here else 1)
    s.work_at = changed(s.work_at, s.side, here)
    if s.log is not None:
        s.tell(
            "work_placed",
            "17.2-b" if s.job == TO_BUILD else "20.2.1.1-b",
            side=words.side(s.side),
            site=site_name(s),
            level=s.work_level[s.side],
        )


def site_name(s: FS) -> Param:
    return words.place(s.home) if s.job == TO_BUILD else words.boundary(s, s.bridge)


def work_is_open(s: FS) -> int:
    return s.failed


class PlaceWork(Decision[FS]):
    """[R115] There is only one Construction marker: bring it here, or leave it."""

    rule = "17.2-b"
    kinds = (Work, Decline)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [WORK, DECLINE]

    def refuse(self, s: FS, action: Work | Decline) -> Refusal | None:
        return None

    def apply(self, s: FS, action: Work | Decline) -> None:
        if isinstance(action, Work):
            place_work(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"site": site_name(s)}
