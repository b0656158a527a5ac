"""Puzzles at the table: what lies on the shelf, a position, its odds, and after an answer what was best and why."""

from __future__ import annotations

from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.scene import Choice, Odds
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.games import GAMES, load
from kurgan.lab.puzzles.proof import offered
from kurgan.lab.puzzles.puzzle import Puzzle, packaged
from kurgan.lab.puzzles.weighing import ALL
from kurgan.server import hints
from kurgan.server.overlays import plain_game
from kurgan.server.shapes.hints import Reason
from kurgan.server.shapes.puzzles import Answered, PuzzleLine, PuzzleOut, PuzzleShelf, Worth
from kurgan.server.trouble import Trouble, reading_text

EASY, MIDDLE, HARD = 1, 2, 3


def shelves() -> list[PuzzleShelf]:
    return [shelf(load(name)) for name in GAMES]


def shelf(game: AnyGame) -> PuzzleShelf:
    """Those that the rules in force can ask; of the others only how many there are."""
    found = packaged(game)
    lines = [
        PuzzleLine(id=one.id, scenario=one.scenario, seat=one.seat, turn=one.turn, hard=hard(one))
        for one in found
        if one.rules == game.version
    ]
    return PuzzleShelf(game=game.id, puzzles=lines, others=len(found) - len(lines))


def hard(puzzle: Puzzle) -> int:
    found, of = puzzle.proof.found_by, puzzle.proof.styles
    return EASY if found == of else MIDDLE if 2 * found >= of else HARD


def shown(name: str, number: str) -> PuzzleOut:
    game, puzzle, view = _open(name, number)
    presentation = game.presentation
    return PuzzleOut(
        id=puzzle.id,
        game=game.id,
        scenario=puzzle.scenario,
        seat=puzzle.seat,
        turn=puzzle.turn,
        hard=hard(puzzle),
        phase=presentation.phase(view),
        prompt=view.state.prompt(),
        rule=view.state.decision.rule,
        scene=presentation.scene(view),
        choices=list(presentation.choices(view)),
    )


def odds(name: str, number: str, action: str) -> Odds | None:
    """Of a choice, as at a table: what the dice can bring, not what is best."""
    game, puzzle, view = _open(name, number)
    _number_of(puzzle, action)
    return game.presentation.odds(view, game.action(action))


def answered(name: str, number: str, action: str) -> Answered:
    game, puzzle, view = _open(name, number)
    yours = _number_of(puzzle, action)
    best = game.presentation.choice(view, game.action(puzzle.answers[puzzle.best].actions[0]))
    right = yours == puzzle.best
    mine = best if right else game.presentation.choice(view, game.action(action))
    best_odds = _odds_of(game, view, best)
    return Answered(
        right=right,
        yours=_worth(puzzle, mine, yours),
        best=_worth(puzzle, best, puzzle.best),
        second=_worth(puzzle, _choice(game, view, puzzle, puzzle.second), puzzle.second),
        less=_percent(puzzle.answers[yours].lead.gain),
        ahead=_percent(puzzle.lead.gain),
        surely=round(100 * puzzle.lead.low, 1),
        rounds=puzzle.lead.rounds,
        path=list(best.path),
        lit=[thing for thing in (best.item, best.at) if thing],
        odds=best_odds,
        own_odds=None if right else _odds_of(game, view, mine),
        reasons=[*_why(puzzle), *hints.weighed(best, best_odds), hints.asking(view)],
    )


def _open(name: str, number: str) -> tuple[AnyGame, Puzzle, View]:
    """Refuses what is not there, and what the rules in force do not ask any more."""
    if name not in GAMES:
        raise Trouble(404, "not_found")
    game = plain_game(name)
    puzzle = next((one for one in packaged(game) if one.id == number), None)
    if puzzle is None:
        raise Trouble(404, "not_found")
    try:
        fault = offered(game, puzzle)
    except KurganError:
        fault = "rules"
    if fault:
        raise Trouble(409, "puzzle_rules", rules=puzzle.rules)
    return game, puzzle, puzzle.seen(game)


def _number_of(puzzle: Puzzle, action: str) -> int:
    with reading_text():
        found = puzzle.number_of(action)
    if found is None:
        raise Trouble(409, "puzzle_choice")
    return found


def _choice(game: AnyGame, view: View, puzzle: Puzzle, number: int) -> Choice:
    return game.presentation.choice(view, game.action(puzzle.answers[number].actions[0]))


def _odds_of(game: AnyGame, view: View, choice: Choice) -> Odds | None:
    return game.presentation.odds(view, game.action(choice.action)) if choice.odds else None


def _worth(puzzle: Puzzle, choice: Choice, number: int) -> Worth:
    """What is behind the best one is told by how far it is behind, on the same worlds and dice: so they agree."""
    lead, share = puzzle.answers[number].lead, puzzle.proof.share
    chance = share.chance - lead.gain
    error = ALL * (share.error if number == puzzle.best else lead.error)
    return Worth(
        label=choice.label,
        action=choice.action,
        chance=_percent(chance),
        low=_percent(chance - error),
        high=_percent(chance + error),
    )


def _percent(chance: float) -> int:
    return round(100 * min(1.0, max(0.0, chance)))


def _why(puzzle: Puzzle) -> list[Reason]:
    proof = puzzle.proof
    if not proof.found_by:
        return [Reason(message=Message("puzzle.found_by_none", (("of", proof.styles),)))]
    params = (("found", proof.found_by), ("of", proof.styles))
    return [Reason(message=Message("puzzle.found_by", params))]
