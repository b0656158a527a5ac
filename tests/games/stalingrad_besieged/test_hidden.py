"""What can be known of hidden pieces: exact weights against enumeration, solo draws, sampled worlds."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.hidden import _ways, type_weights, unlocated, weights_of
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, NUMBER, RUSSIAN
from kurgan.games.stalingrad_besieged.sheets import BIT, CARDS, FACES, SIDE, SLUGS, TYPE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import piece, play, random_game
from .shots import movement

Odds = dict[object, Fraction]


# --- enumeration, written without the code under test ---------------------------------------------


def assignments(left: Sequence[int], masks: Sequence[int]) -> Counter[tuple[int, ...]]:
    """Every way to lay one unit on each piece, by the types the pieces get."""
    units = [n for n, count in enumerate(left) for _ in range(count)]
    found: Counter[tuple[int, ...]] = Counter()
    for dealt in itertools.permutations(range(len(units)), len(masks)):
        types = tuple(units[n] for n in dealt)
        if all(mask >> n & 1 for n, mask in zip(types, masks, strict=True)):
            found[types] += 1
    return found


def shares(weights: dict[Any, int]) -> Odds:
    whole = sum(weights.values())
    return {key: Fraction(weight, whole) for key, weight in weights.items()}


def share_of_first(left: Sequence[int], masks: Sequence[int]) -> Odds:
    first: Counter[int] = Counter()
    for types, ways in assignments(left, masks).items():
        first[types[0]] += ways
    return shares(first)


CASES = [
    ((2, 1, 1), (0b111,)),
    ((2, 1, 1), (0b011, 0b110)),
    ((3, 2, 0), (0b011, 0b001)),
    ((1, 1, 1), (0b011, 0b011, 0b111)),
    ((1, 1, 2), (0b101, 0b110, 0b110)),
    ((4, 2, 1, 1), (0b1100, 0b0110, 0b1111, 0b0011)),
    ((1, 1), (0b11, 0b01)),
    ((2, 2, 2), (0b111, 0b001, 0b011)),
]


@pytest.mark.parametrize("left, masks", CASES)
def test_ways_counts_every_deal_that_fits(left: tuple[int, ...], masks: tuple[int, ...]) -> None:
    assert _ways(left, masks) == sum(assignments(left, masks).values())


@pytest.mark.parametrize("left, masks", CASES)
def test_type_weights_are_the_shares_of_the_enumerated_deals(left: tuple[int, ...], masks: tuple[int, ...]) -> None:
    assert shares(dict(type_weights(list(left), masks[0], masks[1:]))) == share_of_first(left, masks)


@pytest.mark.parametrize("left, masks", [case for case in CASES if len(case[1]) < 4])
def test_pieces_without_limits_do_not_matter(left: tuple[int, ...], masks: tuple[int, ...]) -> None:
    full = (1 << len(left)) - 1
    found = shares(dict(type_weights(list(left), masks[0], masks[1:])))
    assert found == share_of_first(left, (*masks, full)[: sum(left)])


def test_a_type_that_others_need_cannot_be_taken() -> None:
    assert dict(type_weights([1, 1], 0b11, (0b01,))) == {1: 1}


# --- a whole army ---------------------------------------------------------------------------------

GERMANS = {"g_inf": 7, "g_elite": 1, "g_poor": 1, "g_lart": 2, "g_88": 2, "g_heavy": 1, "g_tank": 2}
RUSSIANS = {
    "r_inf": 10,
    "r_elite": 2,
    "r_poor": 2,
    "r_town": 2,
    "r_lart": 2,
    "r_at": 2,
    "r_tank": 2,
    "r_etank": 1,
    "r_heavy": 1,
}


def army_odds(army: dict[str, int], named: Sequence[str], limits: Sequence[Sequence[str]]) -> Odds:
    """Type shares of the first of some pieces, each limited to some types, when other units have names already."""
    left = [count - list(named).count(slug) for slug, count in army.items()]
    slugs = list(army)
    masks = [sum(1 << slugs.index(slug) for slug in limit) for limit in limits]
    return {slugs[n]: share for n, share in share_of_first(left, masks).items() if isinstance(n, int)}


def outcome_odds(s: Any) -> Odds:
    return shares({action.text: weight for action, weight in s.chance_outcomes()})


SOLO = "scenario=solo; side=russian; at=Maneuver; moving=1; "


@pytest.mark.rules("8.4-f")
def test_r54_a_reveal_is_drawn_from_all_units_not_accounted_for(sb: Game[SB]) -> None:
    s = sb.position(SOLO + "5-2=g_unknown; 9-1=g_unknown; 1-1=g_inf; eliminated=g_tank g_inf; out=g_heavy; 5-5=r_inf")
    play(s, "move 5-5", "to 5-4")
    assert s.decision.name == "ShowType"
    wanted = army_odds(GERMANS, ["g_inf", "g_inf", "g_tank", "g_heavy"], [list(GERMANS)])
    assert outcome_odds(s) == {f"shows {slug}": share for slug, share in wanted.items()}


@pytest.mark.rules("8.4-f")
def test_r54_limits_of_other_pieces_weigh_on_a_reveal(sb: Game[SB]) -> None:
    s = sb.position(
        SOLO + "5-2=g_unknown; 9-1=g_unknown hidden:g_heavy+g_tank; 8-1=g_unknown hidden:g_tank+g_elite; "
        "7-1=g_unknown; 5-5=r_inf"
    )
    play(s, "move 5-5", "to 5-4")
    wanted = army_odds(GERMANS, [], [list(GERMANS), ["g_heavy", "g_tank"], ["g_tank", "g_elite"]])
    assert outcome_odds(s) == {f"shows {slug}": share for slug, share in wanted.items()}


@pytest.mark.rules("15-hab-b")
@pytest.mark.parametrize("die", range(1, 7))
def test_r34_an_unknown_piece_that_is_struck_dies_with_its_exact_chance(sb: Game[SB], die: int) -> None:
    board = "4-1=g_unknown; 9-1=g_unknown hidden:g_heavy+g_tank; 5-6=r_inf; 1-1=g_lart"
    s = sb.position(SOLO + "hand.russian=heavy_barrage; " + board)
    play(s, "play heavy_barrage", "target 4-1", f"roll {die}")
    assert s.decision.name == "UnknownStruck"
    odds = army_odds(GERMANS, ["g_lart"], [list(GERMANS), ["g_heavy", "g_tank"]])
    defense = {"g_inf": 1, "g_elite": 1, "g_poor": 0, "g_lart": -1, "g_88": -1, "g_heavy": 2, "g_tank": 1}
    killed = [slug for slug in GERMANS if die - 1 >= 3 + defense[slug]]
    wanted: Odds = {f"shows {slug}": odds[slug] for slug in killed}
    if len(killed) < len(GERMANS):
        wanted["unseen"] = Fraction(1 - sum(odds[slug] for slug in killed))
    assert outcome_odds(s) == wanted
    if "unseen" in wanted:
        play(s, "unseen")
        left = "+".join(slug for slug in GERMANS if slug not in killed)
        assert piece(s, "4-1") == ("g_unknown hidden" if not killed else f"g_unknown hidden:{left}")


@pytest.mark.rules("15-hab-a")
def test_r34_an_unknown_casualty_is_shown_and_goes_to_the_pile(sb: Game[SB]) -> None:
    s = sb.position(SOLO + "hand.russian=heavy_barrage; 4-1=g_unknown; 5-6=r_inf")
    play(s, "play heavy_barrage", "target 4-1", "roll 5", "shows g_poor")
    assert piece(s, "4-1") == "" and "eliminated=g_poor" in s.position() and "struck" not in s.position()


@pytest.mark.rules("15-air-c")
def test_r69_the_look_for_an_88_has_its_exact_chance_and_changes_the_next(sb: Game[SB]) -> None:
    s = sb.position(
        SOLO + "hand.russian=air_strike; 4-1=g_unknown; 5-1=g_unknown; 9-1=g_unknown hidden:g_88+g_tank; 5-6=r_inf"
    )
    play(s, "play air_strike", "target 5-1")
    kinds, pair = list(GERMANS), ["g_88", "g_tank"]
    gun = army_odds(GERMANS, [], [kinds, pair])["g_88"]
    assert outcome_odds(s) == {"shows g_88": gun, "unseen": 1 - gun}
    play(s, "unseen")
    no_gun = [slug for slug in kinds if slug != "g_88"]
    gun = army_odds(GERMANS, [], [kinds, pair, no_gun])["g_88"]
    assert outcome_odds(s) == {"shows g_88": gun, "unseen": 1 - gun}
    play(s, "unseen")
    assert piece(s, "5-1") == f"g_unknown hidden:{'+'.join(no_gun)}"
    assert s.decision.name == "StrikeRoll"
    play(s, "roll 6")  # kills defense 1 and below: 5 against 4 + defense
    wanted = army_odds(GERMANS, [], [no_gun, no_gun, pair])
    spared = wanted.pop("g_heavy")
    assert outcome_odds(s) == {**{f"shows {slug}": share for slug, share in wanted.items()}, "unseen": spared}


@pytest.mark.rules("15-air-c")
def test_r69_with_both_88s_accounted_for_nobody_looks(sb: Game[SB]) -> None:
    s = sb.position(SOLO + "hand.russian=air_strike; 4-1=g_unknown; 5-1=g_inf; eliminated=g_88*2; 5-6=r_inf")
    play(s, "play air_strike", "target 5-1")
    assert s.decision.name == "StrikeRoll"


# --- sampled worlds -------------------------------------------------------------------------------

WORLDS = 3000
NEAR = 0.04  # four standard deviations of a share over so many worlds


def sampled(sb: Game[SB], s: Any, seat: int | None) -> list[Any]:
    rng = Random(1942)
    sampler = sb.sampler(s.view(seat))
    return [sampler.sample(rng) for _ in range(WORLDS)]


def assert_shares(found: Counter[Any], wanted: Odds) -> None:
    assert set(found) <= set(wanted)
    for key, share in wanted.items():
        assert abs(found[key] / found.total() - float(share)) < NEAR, key


@pytest.mark.rules("4-m")
def test_sampled_types_have_their_exact_shares(sb: Game[SB]) -> None:
    tanks = "hidden:r_tank+r_etank+r_heavy"
    s = sb.position(
        f"at=Maneuver; moving=1; side=german; 1-1=g_inf; 2-6=r_inf hidden; 5-6=r_heavy {tanks}; "
        "8-6=r_etank hidden:r_etank+r_heavy; 9-6=r_inf; aside=r_at r_tank; eliminated=r_lart"
    )
    worlds = sampled(sb, s, GERMAN)
    limits = [["r_tank", "r_etank", "r_heavy"], ["r_etank", "r_heavy"]]
    named = ["r_inf", "r_lart"]
    for space, order in (("2-6", [list(RUSSIANS), *limits]), ("5-6", limits), ("8-6", limits[::-1])):
        found = Counter(SLUGS[w.board[NUMBER[space]]] for w in worlds)
        assert_shares(found, army_odds(RUSSIANS, named, order))
    aside = Counter(slug for w in worlds for slug in RUSSIANS for _ in range(w.aside[TYPE[slug]]))
    assert aside.total() == 2 * WORLDS
    assert_shares(aside, army_odds(RUSSIANS, named, [list(RUSSIANS), *limits]))


@pytest.mark.rules("4-m")
def test_sampled_pieces_have_their_exact_joint_shares(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; side=german; 1-1=g_inf; 2-6=r_heavy hidden:r_etank+r_heavy; "
        "5-6=r_etank hidden:r_tank+r_etank+r_heavy; 8-6=r_tank hidden:r_tank+r_heavy"
    )
    worlds = sampled(sb, s, GERMAN)
    found = Counter(tuple(SLUGS[w.board[NUMBER[n]]] for n in ("2-6", "5-6", "8-6")) for w in worlds)
    types = ("r_tank", "r_etank", "r_heavy")
    dealt = assignments((2, 1, 1), (0b110, 0b111, 0b101))
    assert_shares(
        found, {tuple(types[n] for n in key): share for key, share in shares(dealt).items() if isinstance(key, tuple)}
    )


@pytest.mark.rules("4-d")
def test_sampled_hands_are_dealt_from_the_cards_the_viewer_has_not_seen(sb: Game[SB]) -> None:
    s = sb.position(
        "at=Maneuver; moving=1; side=german; 1-1=g_inf; 9-6=r_inf; hand.german=fortify*2; "
        "hand.russian=air_strike snipers; discard=heavy_barrage*2; "
        "deck=air_strike snipers r_katyusha__g_heavy_barrage"
    )
    worlds = sampled(sb, s, GERMAN)
    found: Counter[Any] = Counter()
    for w in worlds:
        hand = w.hand[RUSSIAN * FACES :]
        assert sum(hand) == 2 and w.hand[:FACES] == s.hand[:FACES] and not any(w.unseen)
        found[tuple(CARDS[face] for face in range(FACES) for _ in range(hand[face]))] += 1
        for face in range(FACES):
            assert w.deck[face] + hand[face] == s.deck[face] + s.hand[RUSSIAN * FACES + face]
    pool = ["air_strike"] * 2 + ["snipers"] * 2 + ["r_katyusha__g_heavy_barrage"]
    pairs: Counter[Any] = Counter(tuple(sorted(pair, key=CARDS.index)) for pair in itertools.combinations(pool, 2))
    assert_shares(found, shares(pairs))


@pytest.mark.rules("6-e")
def test_r72_cards_known_since_a_reshuffle_stay_in_every_sampled_hand(sb: Game[SB]) -> None:
    s = sb.position(
        "at=DrawCard; side=german; 1-1=g_inf; 9-6=r_inf; hand.german=fortify; hand.russian=snipers; "
        "discard=heavy_barrage*2 air_strike*2; deck=fortify"
    )
    play(s, "deal fortify")  # empties the pile: both hands can be deduced
    assert "known.german=fortify*2; known.russian=snipers" in s.position()
    assert "hand.russian=snipers" in s.information_state(GERMAN) and "unseen" not in s.information_state(GERMAN)
    play(s, "ready", "fight", "deal air_strike")  # the Russian draws a card nobody can deduce
    seen = s.information_state(GERMAN)
    assert "hand.russian=snipers;" in seen and "unseen.russian=1" in seen
    drawn: Counter[Any] = Counter()
    for w in sampled(sb, s, GERMAN):
        hand = Counter({CARDS[face]: w.hand[RUSSIAN * FACES + face] for face in range(FACES)})
        assert hand["snipers"] == 1 and hand.total() == 2
        drawn.update((hand - Counter(["snipers"])).keys())
    assert_shares(drawn, {"heavy_barrage": Fraction(1, 2), "air_strike": Fraction(1, 2)})


@pytest.mark.rules("6-e")
def test_r72_a_known_card_that_is_played_is_known_no_more(sb: Game[SB]) -> None:
    s = movement(sb, "1-1=g_inf; 9-6=r_inf; hand.russian=fortify*2; known.russian=fortify", "russian")
    play(s, "spend fortify")
    assert "known.russian" not in s.position() and "unseen.russian=1" in s.information_state(GERMAN)


@pytest.mark.rules("12-c")
def test_r54_what_nobody_knows_stays_unknown_in_every_world(sb: Game[SB]) -> None:
    s = sb.position(SOLO + "4-1=g_unknown; 5-6=r_inf hidden; aside=g_unknown r_inf r_at; removed=r_tank*2 r_poor*2")
    for seat in (RUSSIAN, GERMAN, None):
        w = sb.sampler(s.view(seat)).sample(Random(5))
        assert piece(w, "4-1") == "g_unknown hidden" and "g_unknown" in w.position().split("aside=")[1]
        assert piece(w, "5-6") != "r_unknown hidden" and w.removed[UNKNOWN[RUSSIAN]] == w.aside[UNKNOWN[RUSSIAN]] == 0
        assert sum(w.removed) == 4 and sum(w.aside) == 3


@pytest.mark.rules("4-m", "4-f")
@pytest.mark.parametrize("scenario", ["battle", "solo"])
def test_sampled_worlds_keep_the_information_state_the_limits_and_the_counter_mix(
    sb: Game[SB], scenario: str, budget: Any
) -> None:
    for rng in budget("worlds").rngs():
        for s in random_game(sb, rng, scenario):
            if rng.random() > 0.1:
                continue
            seat = rng.choice((GERMAN, RUSSIAN, None))
            w = sb.sampler(s.view(seat)).sample(rng)
            assert w.information_state(seat) == s.information_state(seat)
            for slot in range(HAND + 1):
                assert not w.may[slot] or w.board[slot] in UNKNOWN or w.may[slot] & BIT[w.board[slot]]
            for side in (GERMAN, RUSSIAN):
                left = unlocated(w, side)
                assert min(left) >= 0 and sum(left) == sum(unlocated(s, side))
            assert sb.read_position(w.position()).position() == w.position()


@pytest.mark.parametrize("scenario", ["battle", "solo"])
def test_weights_of_unknown_pieces_are_never_empty(sb: Game[SB], scenario: str, budget: Any) -> None:
    for rng in budget("worlds").rngs():
        for s in random_game(sb, rng, scenario):
            if rng.random() > 0.1 or s.current_player() == CHANCE:
                continue
            masked = s.view(None).state
            for slot in range(HAND + 1):
                if masked.board[slot] in UNKNOWN:
                    weights = dict(weights_of(masked, slot))
                    assert weights and all(SIDE[t] == SIDE[masked.board[slot]] for t in weights)
                    assert s.board[slot] in UNKNOWN or s.board[slot] in weights


def test_movement_positions_of_a_view_can_be_written_and_read(sb: Game[SB]) -> None:
    s = movement(sb, "2-2=g_inf hidden; 2-6=r_at hidden; hand.russian=fortify; aside=r_inf*2 g_inf")
    for seat in (GERMAN, RUSSIAN, None):
        text = s.information_state(seat)
        assert sb.view(seat, text).text == text
