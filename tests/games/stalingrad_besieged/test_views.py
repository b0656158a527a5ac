"""No secret in a view: two worlds that differ only in what a seat may not know look the same to it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.event import Event, events_for
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.names import REVEALED
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, RUSSIAN, SPACES, WITHIN_TWO
from kurgan.games.stalingrad_besieged.sheets import BIT, FACES, OF_SIDE, SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, legal, play, random_game
from .shots import movement

SEATS = (GERMAN, RUSSIAN, None)
VARIANTS = [
    ("battle", {}),
    ("solo", {}),
    ("battle", {"crossing_fire": "yes", "allow_pass": "yes", "setup": "free", "deck": "14"}),
]
SHOWN = {"revealed", "eliminated"}  # after these two worlds may rightly differ


# --- another world, made without masks or samplers ------------------------------------------------

Holder = tuple[bytearray, int, int]  # an array, the index of a unit in it, the types it may be (or its type)


def other_world(s: Any, seat: int | None, rng: Random) -> Any:
    """A copy in which everything the seat may not know has been shuffled."""
    w = s.copy()
    for side in (GERMAN, RUSSIAN):
        if side != seat:
            swap_units(w, side, rng)
            swap_cards(w, side, rng)
    return w


def swap_units(w: Any, side: int, rng: Random) -> None:
    """Exchange types among hidden pieces, the set-aside and the removed, as far as public knowledge allows."""
    slots = [
        n
        for n in range(HAND + 1)
        if SIDE[w.board[n]] == side and w.board[n] not in UNKNOWN and not w.flags[n] & REVEALED
    ]
    for _ in range(3 * len(slots)):
        a, b = rng.choice(slots), rng.choice(slots)
        if w.may[a] & BIT[w.board[b]] and w.may[b] & BIT[w.board[a]]:
            w.board[a], w.board[b] = w.board[b], w.board[a]
    for pile in (w.aside, w.removed):
        for piece in OF_SIDE[side]:
            slot = rng.choice(slots) if slots else HAND
            if pile[piece] and slots and w.may[slot] & BIT[piece] and BIT[w.board[slot]]:
                pile[piece] -= 1
                pile[w.board[slot]] += 1
                w.board[slot] = piece


def swap_cards(w: Any, side: int, rng: Random) -> None:
    """Lay the cards nobody can deduce back to the pile and draw as many."""
    base = side * FACES
    count = 0
    for face in range(FACES):
        unknown = w.hand[base + face] - w.known[base + face]
        w.hand[base + face] -= unknown
        w.deck[face] += unknown
        count += unknown
    for _ in range(count):
        face = draw(rng, [(face, copies) for face, copies in enumerate(w.deck) if copies])
        w.deck[face] -= 1
        w.hand[base + face] += 1


def assert_looks_the_same(s: Any, w: Any, seat: int | None) -> None:
    mine, theirs = s.view(seat), w.view(seat)
    assert mine.text == theirs.text
    assert mine.legal_actions() == theirs.legal_actions()
    assert mine.state.prompt() == theirs.state.prompt()
    if s.current_player() == seat:
        assert s.legal_actions() == w.legal_actions() == mine.legal_actions()


# --- views ----------------------------------------------------------------------------------------


@pytest.mark.rules("4-m", "4-d", "4-f")
@pytest.mark.parametrize("scenario, options", VARIANTS)
def test_a_view_does_not_change_with_what_the_seat_may_not_know(
    sb: Game[SB], scenario: str, options: dict[str, str], budget: Any
) -> None:
    compared = 0
    for rng in budget("leaks").rngs():
        for s in random_game(sb, rng, scenario, options):
            if rng.random() < 0.2:
                for seat in SEATS:
                    w = other_world(s, seat, rng)
                    compared += w.position() != s.position()
                    assert_looks_the_same(s, w, seat)
    assert compared > 50  # the worlds really were different


@pytest.mark.parametrize("scenario, options", VARIANTS)
def test_a_view_is_the_same_in_every_sampled_world(
    sb: Game[SB], scenario: str, options: dict[str, str], budget: Any
) -> None:
    for rng in budget("leaks").rngs():
        for s in random_game(sb, rng, scenario, options):
            if rng.random() < 0.1:
                for seat in SEATS:
                    w = sb.sampler(s.view(seat)).sample(rng)
                    assert_looks_the_same(s, w, seat)
                    assert w.current_player() == s.current_player()


@pytest.mark.sources
@pytest.mark.rules("4-m")
@pytest.mark.parametrize("leaky_side", [GERMAN, RUSSIAN])
def test_a_planted_leak_is_found(sb: Game[SB], leaky_side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = SB.mask

    def leaky(self: SB, seat: int | None) -> None:
        if seat != 1 - leaky_side:
            honest(self, seat)

    monkeypatch.setattr(SB, "mask", leaky)
    rng = Random(7)
    s = next(s for s in random_game(sb, rng) if s.decision.name == "Maneuver")
    with pytest.raises(AssertionError):
        assert_looks_the_same(s, other_world(s, 1 - leaky_side, rng), 1 - leaky_side)
    assert_looks_the_same(s, other_world(s, leaky_side, rng), leaky_side)


SECRETS = (
    "2-2=g_elite hidden; 8-6=r_heavy hidden; hand.german=snipers; hand.russian=air_strike; "
    "aside=g_tank r_town*2; 2-4=r_inf; 5-1=g_inf; deck=fortify"
)


@pytest.mark.rules("4-d", "4-f", "4-m")
@pytest.mark.parametrize(
    "seat, unseen",
    [
        (GERMAN, ("r_heavy", "r_town", "hand.russian")),
        (RUSSIAN, ("g_elite", "g_tank", "hand.german")),
        (None, ("r_heavy", "r_town", "g_elite", "g_tank", "hand.")),
    ],
)
def test_r50_each_seat_sees_its_own_secrets_only_and_a_spectator_none(
    sb: Game[SB], seat: int | None, unseen: tuple[str, ...]
) -> None:
    s = movement(sb, SECRETS)
    text = s.information_state(seat)
    assert not any(word in text for word in unseen)
    for word in ("2-4=r_inf", "5-1=g_inf", "8-6=r_", "2-2=g_"):
        assert word in text  # positions and revealed types are public
    for side, name in ((GERMAN, "german"), (RUSSIAN, "russian")):
        assert (f"unseen.{name}=1" in text) == (seat != side)  # so is the number of cards
    own: dict[int | None, tuple[str, ...]] = {
        GERMAN: ("g_elite hidden", "hand.german=snipers", "g_tank"),
        RUSSIAN: ("r_heavy hidden", "hand.russian=air_strike", "r_town*2"),
        None: (),
    }
    assert all(word in text for word in own[seat])


@pytest.mark.rules("4-f")
def test_r54_only_the_solo_russian_sees_the_units_he_removed(sb: Game[SB]) -> None:
    s = movement(sb, "scenario=solo; removed=r_tank*2 r_heavy r_at; 5-1=g_inf; 5-6=r_inf; 2-1=g_unknown", "russian")
    assert "removed=r_at r_tank*2 r_heavy" in s.information_state(RUSSIAN)
    for seat in (GERMAN, None):
        assert "removed=r_unknown*4" in s.information_state(seat)


@pytest.mark.rules("7.1-a")
def test_r63_the_type_of_a_face_down_replacement_is_public(sb: Game[SB]) -> None:
    s = movement(sb, "2-1=g_tank hidden:g_tank arrived; 9-6=r_inf")
    for seat in SEATS:
        assert "2-1=g_tank hidden:g_tank arrived" in s.information_state(seat)


# --- events ---------------------------------------------------------------------------------------


def act(s: Any, action: Action, rng: Random, other: Any) -> tuple[list[Event], list[Event]] | None:
    """The same public action in two worlds, both halves if it has two; None if one world refuses it."""
    if s.explain(action) is not None or other.explain(action) is not None:
        return None
    mine, theirs = s.play(action), other.play(action)
    if s.decision.half_of is not None and other.decision.half_of is not None:
        both = [a for a in s.legal_actions() if other.explain(a) is None]
        if s.decision is not other.decision or not both:
            return None
        second = rng.choice(both)
        return mine + s.play(second), theirs + other.play(second)
    return mine, theirs


@pytest.mark.rules("4-m", "8.4-e")
@pytest.mark.parametrize("scenario, options", VARIANTS)
def test_events_of_a_public_action_do_not_change_with_what_the_seat_may_not_know(
    sb: Game[SB], scenario: str, options: dict[str, str], budget: Any
) -> None:
    compared = 0
    for rng in budget("leaks").rngs():
        for s in random_game(sb, rng, scenario, options):
            if s.is_terminal() or s.decision.half_of is not None or rng.random() > 0.3:
                continue
            for seat in SEATS:
                here, there = s.copy(), other_world(s, seat, rng)
                found = act(here, rng.choice(s.legal_actions()), rng, there)
                if found is None or SHOWN & {*keys(found[0]), *keys(found[1])}:
                    continue
                assert events_for(seat, found[0]) == events_for(seat, found[1])
                if s.decision.name not in ("StrikeRoll", "UnknownStruck"):
                    assert here.information_state(seat) == there.information_state(seat)
                    assert here.current_player() == there.current_player()
                compared += 1
    assert compared > 100


SECRET_CHOICES = [
    ("at=DealCard", ["deal snipers"], ["deal fortify"], GERMAN),
    ("at=DealCard; hand.german=snipers*2 fortify", ["deal air_strike"], ["deal fortify"], RUSSIAN),
    ("at=DrawCard; side=russian; 2-2=g_inf; 9-6=r_inf", ["deal air_strike"], ["deal fortify"], RUSSIAN),
    ("at=DrawReinforcement", ["set-aside g_88"], ["set-aside g_inf"], GERMAN),
    ("at=DrawReinforcement; aside=g_inf", ["set-aside r_town"], ["set-aside r_heavy"], RUSSIAN),
    ("at=RemoveUnit; scenario=solo; aside=g_unknown r_inf*2", ["remove r_tank"], ["remove r_poor"], RUSSIAN),
    ("at=PlaceUnit; aside=g_inf r_inf*2", ["place g_88", "at 3-1"], ["place g_inf", "at 3-1"], GERMAN),
    (
        "at=Maneuver; moving=1; side=russian; 2-2=g_inf; 9-6=r_inf; reinforce=1; aside=r_at r_heavy; ferries=1-6 5-6",
        ["reinforce r_at", "at 5-6"],
        ["reinforce r_heavy", "at 5-6"],
        RUSSIAN,
    ),
    (
        "at=Maneuver; moving=1; side=german; 2-2=g_inf; 9-6=r_inf; reinforce=1; aside=g_88; 3-1=g_tank hidden",
        ["reinforce g_88", "at 5-1"],
        ["reinforce g_tank", "at 5-1"],
        GERMAN,
    ),
]


@pytest.mark.rules("4-d", "4-f", "4-m")
@pytest.mark.parametrize("text, first, second, owner", SECRET_CHOICES)
def test_secret_draws_and_arrivals_look_alike_to_everybody_else(
    sb: Game[SB], text: str, first: list[str], second: list[str], owner: int
) -> None:
    here = sb.position(text)
    there = sb.position(text.replace("aside=g_88; 3-1=g_tank", "aside=g_tank; 3-1=g_88"))
    mine, theirs = play(here, *first), play(there, *second)
    for seat in SEATS:
        same = events_for(seat, mine) == events_for(seat, theirs)
        assert same == (seat != owner)
        assert (here.information_state(seat) == there.information_state(seat)) == (seat != owner)


@pytest.mark.rules("8.4-c")
def test_a_hidden_move_is_told_with_its_type_to_its_owner_only(sb: Game[SB]) -> None:
    s = movement(sb, "2-2=g_elite hidden; 9-6=r_inf")
    events = play(s, "move 2-2", "to 2-3")
    units = {seat: [dict(event.params)["unit"] for event in events_for(seat, events)] for seat in SEATS}
    assert [getattr(unit, "id", "") for unit in units[GERMAN]] == ["g_elite"]
    assert units[RUSSIAN] == units[None]
    assert [getattr(unit, "id", "") for unit in units[None]] == ["g_unknown"]


@pytest.mark.rules("4-d")
def test_a_drawn_card_is_told_to_its_owner_only(sb: Game[SB]) -> None:
    s = sb.position("at=DrawCard; side=german; 2-2=g_inf; 9-6=r_inf")
    events = play(s, "deal snipers")
    assert keys(events_for(GERMAN, events)) == ["card_drawn", "turn_begins"]
    for seat in (RUSSIAN, None):
        told = events_for(seat, events)
        assert keys(told)[0] == "card_drawn_unseen" and "snipers" not in repr(told)


@pytest.mark.rules("8.4-d", "8.4-f")
@pytest.mark.parametrize("scenario, options", VARIANTS)
def test_r49_nobody_within_two_of_an_enemy_is_still_hidden_when_units_attack(
    sb: Game[SB], scenario: str, options: dict[str, str], budget: Any
) -> None:
    """So attacks, their events and whose turn to attack it is tell nothing that was secret."""
    for rng in budget("leaks").rngs():
        for s in random_game(sb, rng, scenario, options):
            if s.decision.name == "ChooseAttacker":
                for n in range(SPACES):
                    if s.board[n] and not s.flags[n] & REVEALED:
                        assert not any(SIDE[s.board[m]] == 1 - SIDE[s.board[n]] for m in WITHIN_TWO[n])


# --- half-made choices ----------------------------------------------------------------------------

GERMANS_PLACED = "; ".join(
    f"{space}=g_unknown"
    for space in (
        "1-1",
        "1-2",
        "2-1",
        "3-1",
        "3-2",
        "4-1",
        "4-2",
        "5-1",
        "6-1",
        "6-2",
        "7-1",
        "7-2",
        "8-1",
        "9-1",
        "9-2",
    )
)
HALVES = [
    ("FirstStep", "at=Maneuver; moving=1; side=german; 2-2=g_inf hidden; 9-6=r_inf", "move 2-2"),
    ("PlaceAt", "at=PlaceUnit; aside=g_inf r_inf*2", "place g_tank"),
    (
        "PlaceAt",
        f"at=PlaceUnit; scenario=solo; aside=g_unknown r_inf*2; removed=r_inf*4; {GERMANS_PLACED}",
        "place r_heavy",
    ),
    (
        "PrepareTarget",
        "at=Prepare; preparing=1; moving=1; side=german; 2-2=g_inf; 9-6=r_inf; hand.german=snipers",
        "play snipers",
    ),
    (
        "ManeuverTarget",
        "at=Maneuver; moving=1; side=russian; 2-2=g_inf; 9-6=r_inf; hand.russian=air_strike",
        "play air_strike",
    ),
    (
        "ArriveAt",
        "at=Maneuver; moving=1; side=german; 2-2=g_inf; 9-6=r_inf; reinforce=1; aside=g_tank",
        "reinforce g_tank",
    ),
    (
        "ArriveAt",
        "at=Maneuver; moving=1; side=russian; 2-2=g_inf; 9-6=r_inf; taken=1; swift=1; allowance=2; "
        "pending=r_inf/r_elite; ferries=1-6 5-6",
        "arrive r_inf",
    ),
    ("ChooseTarget", "at=ChooseAttacker; side=german; shooter=german; 5-3=g_inf; 4-3=r_inf; 6-3=r_inf", "attack 5-3"),
]


@pytest.mark.rules("4-m")
@pytest.mark.parametrize("half, text, choice", HALVES)
def test_a_half_made_choice_changes_no_other_view(sb: Game[SB], half: str, text: str, choice: str) -> None:
    s = sb.position(text)
    chooser = s.current_player()
    before = {seat: s.information_state(seat) for seat in SEATS}
    events = play(s, choice)
    assert s.decision.name == half and s.current_player() == chooser
    assert events == []
    for seat in SEATS:
        assert (s.information_state(seat) == before[seat]) == (seat != chooser)
        assert bool(s.view(seat).legal_actions()) == (seat == chooser)
    assert s.view(chooser).legal_actions() == s.legal_actions()


@pytest.mark.rules("8.4-g")
def test_a_hidden_unit_is_asked_for_a_second_step_even_if_it_has_none(sb: Game[SB]) -> None:
    for unit in ("g_inf", "g_lart"):
        s = movement(sb, f"2-2={unit} hidden; 9-6=r_inf")
        play(s, "move 2-2", "to 2-3")
        assert s.decision.name == "NextStep"
        assert (legal(s) == ["stop"]) == (unit == "g_lart")
