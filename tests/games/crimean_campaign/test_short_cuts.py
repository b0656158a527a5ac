"""Short cuts in hot paths agree with the rules they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from kurgan.core.chance import by_lot
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.actions import EVERY_TO, EVERY_UNIT, TO, UNIT
from kurgan.games.crimean_campaign.lists import Lists, ShortLists
from kurgan.games.crimean_campaign.places import SIDES, SOVIET
from kurgan.games.crimean_campaign.rules.r02_3_untried import looks, one_of_each
from kurgan.games.crimean_campaign.rules.r06_stacking import is_overstacked, overstacked
from kurgan.games.crimean_campaign.rules.r07_zoc import WHEELS, gait, ground
from kurgan.games.crimean_campaign.rules.r08_supply import lines, sources_of, supplied
from kurgan.games.crimean_campaign.rules.r09_1_soviet import entries, entry_refusal, open_entries
from kurgan.games.crimean_campaign.rules.r10_reach import can_end, ends, may_stay, movers
from kurgan.games.crimean_campaign.sheets import PIECES, TOKENS
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC
from tests.conftest import Budget

Give = Callable[[str], Budget]


def states(tcc: CrimeanCampaign, rng: Random) -> Iterator[TCC]:
    """About a tenth of the states of a random game."""
    historic = rng.choice(("yes", "no"))
    s = tcc.new(rng.choice(tcc.scenarios), {"historic_arrivals": historic, "kslz_is_land": rng.choice(("yes", "no"))})
    while not s.is_terminal():
        if rng.random() < 0.1:
            yield s
        s.apply(by_lot(s, rng))


def test_a_straight_way_is_the_one_that_a_search_finds(tcc: CrimeanCampaign, budget: Give) -> None:
    for rng in budget("fast_paths").rngs():
        for s in states(tcc, rng):
            t = s.given.sheets
            for side in range(len(SIDES)):
                where = ground(s, side)
                for start in rng.sample(bits(s.occupied[side]), min(2, s.occupied[side].bit_count())):
                    for way in range(4):
                        passable, wheels = where.passable(way), t.mech_step if way % 2 == WHEELS else None
                        first = where.open if passable >> start & 1 else passable
                        found = bits(where.reach(start, way))
                        for end in rng.sample(found, min(3, len(found))):
                            assert where.way(start, end, way) == t.grid.path(start, end, passable, first, wheels)


def test_who_can_leave_is_found_without_going_anywhere(tcc: CrimeanCampaign, budget: Give) -> None:
    for rng in budget("fast_paths").rngs():
        for s in states(tcc, rng):
            for side in range(len(SIDES)):
                where, own = ground(s, side), s.occupied[side]
                leaving = where.leaving(own)
                for place in bits(own):
                    assert bool(leaving >> place & 1) == bool(where.reach(place, 0) & ~own)
                    for way in range(4):
                        assert where.escapes(place, way, own) == bool(where.reach(place, way) & ~own)
                able = on_map(s, side) & s.given.sheets.mobile & ~s.moved
                can = sum(1 << n for n in bits(able) if can_end(s, s.where[n], 1 << n, side))
                assert movers(s, side) == one_of_each(s, can)
                assert overstacked(s, side) == sum(1 << n for n in bits(own) if is_overstacked(s, n, side))
                for piece in rng.sample(bits(able), min(3, able.bit_count())):
                    place, bit = s.where[piece], 1 << piece
                    reached = where.reach(place, gait(s, piece))
                    room = [end for end in bits(reached) if may_stay(s, end, bit, side)]
                    assert bits(ends(s, place, bit, side)) == room


def test_of_untried_units_that_look_alike_one_is_named(tcc: CrimeanCampaign, budget: Give) -> None:
    for rng in budget("fast_paths").rngs():
        for s in states(tcc, rng):
            some = rng.getrandbits(len(PIECES) - 1) | TOKENS
            found: dict[object, int] = {}
            for token in bits(some & TOKENS):
                found.setdefault(looks(s, token), token)
            assert one_of_each(s, some) == some & ~TOKENS | sum(1 << token for token in found.values())


def test_supply_is_the_same_for_all_hexes_and_for_some(tcc: CrimeanCampaign, budget: Give) -> None:
    for rng in budget("fast_paths").rngs():
        for s in states(tcc, rng):
            for side in range(len(SIDES)):
                hexes = bits(s.given.sheets.grid.playable)
                wanted = sum(1 << place for place in rng.sample(hexes, rng.choice((1, 2, 20))))
                sources = sources_of(s, side)
                ground(s, side).lines.clear()
                some, fed = lines(s, side, sources, wanted), supplied(s, side, wanted)
                ground(s, side).lines.clear()
                assert some & wanted == lines(s, side, sources) & wanted
                assert fed & wanted == supplied(s, side) & wanted


def test_open_entries_are_those_that_nothing_is_said_against(tcc: CrimeanCampaign, budget: Give) -> None:
    for rng in budget("fast_paths").rngs():
        for s in states(tcc, rng):
            if s.side == SOVIET:
                free = [place for place in bits(entries(s.given.sheets)) if entry_refusal(s, place) is None]
                assert bits(open_entries(s)) == free


def test_lists_of_whole_sets_name_each_thing_in_its_turn() -> None:
    rng = Random(1)
    for _ in range(200):
        pieces, some = rng.getrandbits(len(UNIT)), rng.sample(sorted(TO), rng.randrange(len(TO)))
        assert EVERY_UNIT.of(pieces) == [UNIT[piece] for piece in bits(pieces)]
        assert EVERY_TO.of(sum(1 << place for place in some)) == [TO[place] for place in sorted(some)]
    assert Lists(range(70)).of(1 << 69 | 1) == ShortLists(range(70)).of(1 << 69 | 1) == [0, 69]
    assert Lists("ab").of(0) == ShortLists("ab").of(0) == []
