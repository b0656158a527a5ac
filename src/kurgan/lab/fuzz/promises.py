"""What every state of every game promises. Each is an assertion that whoever plays can try on any state."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE, TERMINAL

GENERIC = ("not_now", "not_your_decision", "game_over")
TRIED = 20  # actions of which it is asked why not
TOUCHED = "a refused action has changed the state"


def asks_somebody(s: Any) -> None:
    """Somebody can decide something, until the game is over and has a result; no register is left set."""
    legal, asked, over = s.legal_actions(), s.current_player(), s.is_terminal()
    assert over == (asked == TERMINAL) == (not legal) == bool(s.result()), "nobody is asked before the end"
    assert len(set(legal)) == len(legal), "an action is offered twice"
    outcomes = s.chance_outcomes()
    assert bool(outcomes) == (asked == CHANCE), "chance is asked and has no outcome"
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes), "a weight is no whole number above 0"
    assert not outcomes or legal == [action for action, _ in outcomes], "outcomes are not what is offered"
    stray = [f"{name}={getattr(s, name)!r}" for name in s.game.flow.stray(s)]
    assert not stray, f"registers are set outside their procedures: {', '.join(stray)}"


def refuses(s: Any, text: str, seat: int | None) -> None:
    """What is not offered, or not to this seat, or means nothing, is refused and changes nothing."""
    before, asked = s.position(), s.current_player()
    try:
        action = s.game.action(text)
        if action in s.legal_actions() and seat in (None, asked):
            return  # an honest choice in other words
        s.play(action, seat)
    except KurganError as error:
        assert "\n" not in str(error), "a refusal is one line"
    else:
        raise AssertionError("what is not offered was played")
    assert s.position() == before, TOUCHED


def explains(s: Any, actions: Iterable[Action]) -> list[str]:
    """There is no reason against an action exactly if it is offered; gives the keys of the others' reasons."""
    offered, kinds, keys = set(s.legal_actions()), s.decision.kinds, []
    for action in actions:
        refused = s.explain(action)
        assert (refused is None) == (action in offered), f"{action} at {s.position()}"
        if refused is not None:
            assert refused.key not in GENERIC or not isinstance(action, kinds), f"{action} at {s.position()}"
            assert refused.rule in s.game.index or refused.rule == "end", refused
            keys.append(refused.key)
    return keys


def copies(s: Any, actions: Iterable[Action]) -> None:
    """A copy goes its own way, the same whether it is played or applied."""
    before = s.position()
    for action in actions:
        one, two = s.copy(), s.copy()
        one.apply(action)
        two.play(action)
        assert one.position() == two.position(), "played is not as applied"
        assert s.position() == before, "a copy has changed the original"


def is_read_as_written(s: Any) -> Any:
    """Gives the state read from the text, which goes on the same."""
    text = s.position()
    read = s.game.position(text)
    assert read.position() == text, "the text changes when it is read"
    assert read.legal_actions() == s.legal_actions(), "what was read offers something else"
    assert read.chance_outcomes() == s.chance_outcomes(), "what was read has other chances"
    for action in s.legal_actions()[:3]:
        one, two = s.copy(), read.copy()
        one.apply(action)
        two.apply(action)
        assert one.position() == two.position(), "what was read goes on otherwise"
    return read


def worlds(s: Any, seat: int | None, rng: Random, many: int = 1) -> list[Any]:
    """Worlds sampled from the text of a view alone look the same to the viewer; gives them."""
    game, asked = s.game, s.current_player()
    view = game.view(seat, s.information_state(seat))
    assert view.text == s.information_state(seat), "a view's text changes when it is read"
    assert view.legal_actions() == (s.legal_actions() if asked == seat else []), "a view offers something else"
    found = [game.sampler(view).sample(rng) for _ in range(many)]
    for world in found:
        assert world.information_state(seat) == view.text, "a sampled world looks different"
        assert world.current_player() == asked, "a sampled world asks somebody else"
        if asked == seat:
            assert world.legal_actions() == s.legal_actions(), "a sampled world offers something else"
            assert world.prompt() == s.prompt(), "a sampled world asks something else"
            tried = rng.sample(game.actions.by_number, min(TRIED, game.num_actions))
            assert [world.explain(action) for action in tried] == [s.explain(action) for action in tried]
    return found


def viewers(s: Any) -> tuple[int | None, ...]:
    """A spectator may know less than any player."""
    return (None, *range(len(s.game.seats)))
