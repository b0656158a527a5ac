"""Exact chances in the terminal: what the browser's panel shows, as lines. All of it comes from the player's view."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.text import Text

from kurgan.cli.words import Words
from kurgan.core.actions import Action
from kurgan.core.scene import Odds, OddsTerm, Outcome, Spread
from kurgan.core.shares import mixed, percent
from kurgan.core.text import Message
from kurgan.core.view import View

NUMBERS = 6  # of a spread to a line


class Chances:
    def __init__(self, words: Words) -> None:
        self.words = words
        self.presentation = words.game.presentation
        self.in_labels: bool = words.game.own("describe", "SAYS_CHANCES", False)

    def at_hand(self, view: View) -> bool:
        """Whether some choice has chances."""
        return any(self.presentation.has_odds(view.state, action) for action in view.legal_actions())

    def of(self, view: View, action: Action) -> Odds | None:
        return self.presentation.odds(view, action) if self.presentation.has_odds(view.state, action) else None

    def brief(self, view: View, action: Action) -> str:
        """What stands behind a choice in the list: the chance that it goes well, where its label does not say that."""
        odds = None if self.in_labels else self.of(view, action)
        share = None if odds is None else _good(odds)
        return "" if share is None else f" · {percent(share)}"

    def lines(self, odds: Odds) -> Iterator[Text]:
        yield Text.assemble((self._say(odds.title), "bold"), (f" [{odds.rule}]" if odds.rule else "", "dim"))
        for outcome in odds.outcomes:
            yield Text(f"  {self._say(outcome.label)}: {_share(outcome)}")
        for spread in odds.spreads:
            yield from self._spread(spread)
        group = None
        for term in odds.terms:
            if term.group is not None and term.group != group:
                yield Text(f"  {self._say(term.group)}")
            group = term.group
            yield Text.assemble(f"    {_figure(term):>4}  {self._say(term.label)}", (f" [{term.rule}]", "dim"))
        for note in odds.notes:
            yield Text(f"  {self._say(note)}", "dim")

    def _spread(self, spread: Spread) -> Iterator[Text]:
        bars = [f"{bar.label}: {percent(Fraction(bar.n, bar.d))}" for bar in spread.bars]
        yield Text(f"  {self._say(spread.title)}")
        for n in range(0, len(bars), NUMBERS):
            yield Text("    " + "   ".join(bars[n : n + NUMBERS]))

    def _say(self, message: Message) -> str:
        return self.words.catalogue.render(message)


def _good(odds: Odds) -> Fraction | None:
    """Of all that is good for who chooses; none where chances are only bounded."""
    good = [outcome for outcome in odds.outcomes if outcome.kind == "good"]
    if not odds.outcomes or any(outcome.upto for outcome in good):
        return None
    return sum((Fraction(outcome.n, outcome.d) for outcome in good), Fraction(0))


def _share(outcome: Outcome) -> str:
    low = Fraction(outcome.n, outcome.d)
    if outcome.upto is None:
        return f"{percent(low)} ({low.numerator}/{low.denominator})"
    return f"{percent(low)} – {percent(Fraction(*outcome.upto))}"


def _figure(term: OddsTerm) -> str:
    """With a true minus; a sum is set off."""
    figure = mixed(term.value, term.parts)
    signed = f"+{figure}" if term.signed and term.value >= 0 else figure
    return f"= {signed}" if term.total else signed
