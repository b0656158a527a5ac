"""Hand-overs in Fortress Sevastopol: how often in a turn the question goes from one person to the other.

    python bench/handovers.py [--games 20] [--scenario campaign] [--agents greedy,greedy] [--seed 1] [--json]

Two people far apart, or at one screen, wait for each other at every hand-over. Windows for chits and for the Advantage
are opened by public facts, so that many are answered with no; a standing answer spares its seat the question. The
same games are begun without standing answers and with two sets of them; dice and draws are nobody's turn.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import kurgan
from kurgan.core.actions import Action
from kurgan.core.chance import Chooser, draw
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.lab.players import choosers

GAME = "fortress-sevastopol"
CHITS, OTHER = "chit windows", "everything else"
KINDS = {
    CHITS: ("PlayChit", "AnswerChit"),
    "rerolls": ("Reroll",),
    "Double Impulse": ("DoubleImpulse",),
    "Forward": ("ChooseForward",),
    "casualties": (
        "ChooseLoss",
        "RetreatTo",
        "ChooseAttrition",
        "ChooseToLeave",
        "ChooseToGoBack",
        "ChooseWhoGoesBack",
        "GoBackTo",
    ),
}
KIND_OF = {decision: kind for kind, decisions in KINDS.items() for decision in decisions}
SHARES = {"p10": 0.1, "median": 0.5, "p90": 0.9, "most": 1.0}


def answer_sets(game: AnyGame) -> dict[str, dict[str, str]]:
    """What both seats have said once for all; ``combat``: chits are asked for before the dice of a combat only."""
    declined = {one.decision: "decline" for one in game.presentation.standing if "decline" in one.values}
    return {"none": {}, "combat": declined | {"PlayChit": "combat"}, "decline": declined}


@dataclass
class Turn:
    """One turn of one game."""

    handovers: int = 0
    impulses: int = 0
    asked: Counter[str] = field(default_factory=Counter)  # by kind of question
    only_no: int = 0  # chit windows in which no was all that could be said


def play(
    game: AnyGame, scenario: str, players: Sequence[Chooser], answers: Mapping[str, str], rng: random.Random
) -> list[Turn]:
    """The turns of one game; the last may have been cut short by its end."""
    s: Any = game.new(scenario)
    turns: dict[int, Turn] = {}
    last = CHANCE
    while not s.is_terminal():
        turn = turns.setdefault(s.turn, Turn())
        who = s.current_player()
        if who == CHANCE:
            action = draw(rng, s.chance_outcomes())
        elif (answer := standing(s, who, answers)) is not None:
            action = answer
        else:
            turn.handovers += last not in (CHANCE, who)
            last = who
            kind = KIND_OF.get(s.decision.name, OTHER)
            turn.asked[kind] += 1
            turn.only_no += kind == CHITS and len(s.legal_actions()) == 1
            action = players[who](s, rng)
        events = s.play(action)
        turns.setdefault(s.turn, Turn()).impulses += sum(event.key == "impulse_begins" for event in events)
    return list(turns.values())


def standing(s: Any, seat: int, answers: Mapping[str, str]) -> Action | None:
    """What the seat has said once for all, as a table would take it."""
    name = s.decision.name
    return s.game.presentation.standing_answer(s.view(seat), name, answers[name]) if name in answers else None


# --- figures --------------------------------------------------------------------------------------


def spread(values: Sequence[int]) -> dict[str, float]:
    ordered, last = sorted(values), len(values) - 1
    return {"mean": mean(ordered)} | {name: ordered[round(share * last)] for name, share in SHARES.items()}


def mean(values: Sequence[int]) -> float:
    return round(sum(values) / len(values), 1)


def figures(turns: Sequence[Turn]) -> dict[str, Any]:
    return {
        "turns": len(turns),
        "handovers": spread([turn.handovers for turn in turns]),
        "questions": spread([turn.asked.total() for turn in turns]),
        "by_kind": {kind: mean([turn.asked[kind] for turn in turns]) for kind in (*KINDS, OTHER)},
        "only_no": mean([turn.only_no for turn in turns]),
        "impulses": mean([turn.impulses for turn in turns]),
    }


def measure(scenario: str, agents: Sequence[str], games: int, seed: int) -> dict[str, Any]:
    game = kurgan.game(GAME)
    game.settings(scenario, None)
    players = choosers(game, agents)
    found: dict[str, Any] = {}
    for name, answers in answer_sets(game).items():
        turns: list[Turn] = []
        for number in range(games):
            print(f"\r{name}: {number + 1} of {games} games ", end="", file=sys.stderr, flush=True)
            turns += play(game, scenario, players, answers, random.Random(f"{seed}-{number}"))
        found[name] = {"answers": answers} | figures(turns)
    print(f"\r{'':40}\r", end="", file=sys.stderr)
    return {"scenario": scenario, "agents": list(agents), "games": games, "seed": seed, "standing": found}


def report(result: Mapping[str, Any]) -> str:
    """Sheets for people: one line for each set of standing answers."""
    lines = [
        f"{GAME} {result['scenario']}, {' v '.join(result['agents'])}, {result['games']} games from seed "
        f"{result['seed']}; everything per turn"
    ]
    heads = ("mean", *SHARES)
    for what in ("handovers", "questions"):
        lines += ["", f"{what:<20}" + "".join(f"{head:>9}" for head in heads) + f"{'turns':>9}{'impulses':>10}"]
        lines += [
            f"  standing: {name:<8}"
            + "".join(f"{one[what][head]:>9}" for head in heads)
            + f"{one['turns']:>9}{one['impulses']:>10}"
            for name, one in result["standing"].items()
        ]
    sets = result["standing"]
    lines += ["", f"{'questions, mean':<20}" + "".join(f"{name:>9}" for name in sets)]
    lines += [
        f"  {kind:<18}" + "".join(f"{one['by_kind'][kind]:>9}" for one in sets.values()) for kind in (*KINDS, OTHER)
    ]
    lines += [f"  {'chits: only no':<18}" + "".join(f"{one['only_no']:>9}" for one in sets.values())]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--scenario", default="campaign")
    parser.add_argument("--agents", default="greedy,greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.games < 1:
        parser.error(f"--games should be 1 or more, not {given.games}")
    try:
        result = measure(given.scenario, given.agents.split(","), given.games, given.seed)
    except KurganError as error:
        print(f"handovers: {error}", file=sys.stderr)
        return 1
    print(json.dumps(result, indent=1) if given.json else report(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
