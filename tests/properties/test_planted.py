"""Faults planted in The Crimean Campaign: the properties find each.

Leaks, its stacks above all; fields that are said to be shown; registers that are left set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from kurgan.games.crimean_campaign import hidden, laying
from kurgan.games.crimean_campaign.rules import r06_3_fog, r11_1_support, r11_3_procedure, words
from kurgan.games.crimean_campaign.state import TCC
from tests.properties import test_hidden, test_play
from tests.properties.cases import CASES, Case

pytestmark = pytest.mark.sources
MOST_GAMES = 100
VARIED = ("crt", "siege_drm_needs_both", "town_draw", "historic_setup", "historic_arrivals")
_LONG = next(case for case in CASES if case.name == "crimea-long")
Patch = pytest.MonkeyPatch


class Planted(Case):
    """Games in which each leak is known to show itself: a switch more must not lead to others."""

    def new(self, rng: Random) -> Any:
        values = {option.id: option.values for option in self.game.options}
        varied = {name: rng.choice(values[name]) for name in VARIED}
        return self.game.new(self.scenario, {**varied, "kslz_is_land": "yes"})


CRIMEA = Planted(_LONG.name, _LONG.game, _LONG.scenario, _LONG.check, thin=2)


class Games:
    """Random games until the leak is found."""

    def __init__(self, name: str) -> None:
        self.name = name

    def rngs(self, cost: int = 1) -> Any:
        return (Random(f"{self.name}-{seed}") for seed, _ in zip(count(1), range(MOST_GAMES), strict=False))


def masking(patch: Patch, leak: Callable[[TCC, TCC], None]) -> None:
    """Mask as always, then let something out of the truth."""
    honest = TCC.mask

    def mask(s: TCC, seat: int | None) -> None:
        truth = s.copy()
        honest(s, seat)
        if seat != 1:
            leak(s, truth)

    patch.setattr(TCC, "mask", mask)


def names_of_hidden_units(patch: Patch) -> None:
    patch.setattr(words, "shown", lambda s, n: words.piece(n))


def ranks_below_the_top(patch: Patch) -> None:
    patch.setattr(hidden, "_straighten", lambda s, pieces: None)


def sealed_support(patch: Patch) -> None:
    masking(patch, lambda s, truth: setattr(s, "sealed", truth.sealed))


def support_at_hand(patch: Patch) -> None:
    masking(patch, lambda s, truth: setattr(s, "support", truth.support))


def who_came_by_the_list(patch: Patch) -> None:
    patch.setattr(hidden, "_lay_tokens_for_units", lambda s: None)


def numbers_of_untried_units(patch: Patch) -> None:
    patch.setattr(hidden, "_token_order", lambda s, piece, parts: (hidden._ORDER.get(s.where[piece], -1), piece))


def which_of_them_moved(patch: Patch) -> None:
    masking(patch, lambda s, truth: setattr(s, "moved", truth.moved))


def an_order_by_numbers(patch: Patch) -> None:
    def by_number(s: TCC, pieces: int) -> list[int]:
        return [n for n in range(pieces.bit_length()) if pieces >> n & 1]

    patch.setattr(r11_3_procedure, "in_order", by_number)


def looking_without_a_word(patch: Patch) -> None:
    def see(s: TCC, pieces: int) -> None:
        s.seen |= pieces & s.given.sheets.mobile

    for module in (r06_3_fog, r11_1_support, r11_3_procedure):
        patch.setattr(module, "see", see)


def a_new_top_without_a_word(patch: Patch) -> None:
    patch.setattr(laying, "uncover", lambda s, piece: None)


def said_to_be_shown(*names: str) -> Callable[[Patch], None]:
    """The fields that one mask covers, declared with the other word."""

    def plant(patch: Patch) -> None:
        fields = {name: replace(field, hide=None) if name in names else field for name, field in TCC.FIELDS.items()}
        patch.setattr(TCC, "FIELDS", fields)
        patch.setattr(TCC, "_masks", tuple(dict.fromkeys(field.hide for field in fields.values() if field.hide)))

    plant.__name__ = f"{names[0]}_said_to_be_shown"
    return plant


def left_set(patch: Patch, register: str) -> None:
    """No procedure clears this register any more."""
    clearing = TCC.clearing

    def all_but_one(names: tuple[str, ...]) -> Callable[[Any], None]:
        return clearing(tuple(name for name in names if name != register))

    patch.setattr(TCC, "clearing", staticmethod(all_but_one))


IN_VIEWS = (
    said_to_be_shown("sealed", "naval_sealed"),
    ranks_below_the_top,
    sealed_support,
    support_at_hand,
    who_came_by_the_list,
    numbers_of_untried_units,
    which_of_them_moved,
)
IN_EVENTS = (names_of_hidden_units, an_order_by_numbers, looking_without_a_word, a_new_top_without_a_word)


@pytest.mark.parametrize("plant", IN_VIEWS, ids=lambda plant: plant.__name__)
def test_a_leak_planted_in_views_is_found(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        test_hidden.test_sampled_worlds_look_the_same_to_the_viewer(CRIMEA, Games)  # type: ignore[arg-type]


@pytest.mark.parametrize("plant", IN_EVENTS, ids=lambda plant: plant.__name__)
def test_a_leak_planted_in_events_is_found(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        test_hidden.test_a_seat_learns_exactly_what_it_is_told(CRIMEA, Games)  # type: ignore[arg-type]


def test_a_draw_that_is_said_to_be_shown_is_found(monkeypatch: Patch) -> None:
    said_to_be_shown("support", "unseen")(monkeypatch)
    with pytest.raises(AssertionError):
        test_hidden.test_what_chance_does_unseen_changes_no_view(CRIMEA, Games)  # type: ignore[arg-type]


@pytest.mark.parametrize("register", ["moved", "committed", "concentric", "advanced", "declared"])
def test_a_register_that_is_left_set_is_found(register: str, monkeypatch: Patch) -> None:
    left_set(monkeypatch, register)
    with pytest.raises(AssertionError, match=f"{register}="):
        test_play.test_random_games_end_in_bounds_and_never_in_a_dead_end(CRIMEA, Games)  # type: ignore[arg-type]
