"""The position editor: one edit at a time, checked by the engine itself."""

from __future__ import annotations

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.view import WHOLE, View
from kurgan.server.overlays import plain_game
from kurgan.server.shapes.editor import Edited, EditIn
from kurgan.server.trouble import reading_text


def edit(e: EditIn) -> Edited:
    game = plain_game(e.game)
    presentation = game.presentation
    with reading_text():
        text = e.position if e.position.strip() else bare(game, e.scenario, e.options)
        if e.tool or not e.position.strip():
            text = presentation.edit(text, e.tool, e.at, e.value)
        state = game.read_position(text)
    problem = None
    try:
        game.handed_in(text)
    except KurganError as error:
        problem = error.message
    return Edited(
        position=text,
        scenario=state.given.scenario,
        scene=presentation.scene(View(WHOLE, state)),
        tools=list(presentation.tools(state)),
        playable=problem is None,
        problem=problem,
    )


def bare(game: AnyGame, scenario: str, options: dict[str, str]) -> str:
    """An empty board is named by its settings alone, where they are not the usual ones."""
    chosen, _ = game.settings(scenario or None, options)
    parts = [f"scenario={chosen}"] if scenario else []
    parts += [f"options={' '.join(f'{name}:{value}' for name, value in options.items())}"] if options else []
    return "; ".join(parts)
