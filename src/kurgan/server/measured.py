"""What options were measured to do, in words: the rulings register (``lab.study.register``) for who sets a game up."""

from __future__ import annotations

from kurgan.core.game import AnyGame
from kurgan.core.text import Message, Param, Ref, message
from kurgan.lab.study.register import Entry, register
from kurgan.server.shapes.library import OptionEffect


def effects(game: AnyGame, option: str) -> list[OptionEffect]:
    return [
        OptionEffect(scenario=entry.scenario, value=entry.value, told=told(game, entry))
        for entry in register(game)
        if entry.option == option
    ]


def told(game: AnyGame, entry: Entry) -> Message:
    """From the view of the side for which it is better, if only by chance."""
    agents: dict[str, Param] = dict(
        zip(("first", "second"), (Ref("agent", name) for name in entry.agents), strict=True)
    )
    if entry.alike == entry.pairs:
        return message("effect.alike", n=entry.pairs, **agents)
    place = max(range(len(game.seats)), key=lambda seat: entry.effect[seat][0])
    mean, low, high = map(percent, entry.effect[place])
    given: dict[str, Param] = {"side": Ref("seat", game.seats[place]), "mean": mean, "low": low, "high": high}
    given |= {"n": entry.pairs, **agents}
    match entry.verdict:
        case "none":
            return message("effect.none", least=f"{100 * entry.least:g}", **given)
        case "open":
            return message("effect.open", **given)
        case _:
            return message("effect.found", **given)


def percent(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")
