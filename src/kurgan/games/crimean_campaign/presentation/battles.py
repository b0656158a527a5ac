"""What the die of a combat came to. By then all who fight are shown, so every viewer reckons alike."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kurgan.core.battles import Battle, Throw, luck_of
from kurgan.core.event import Event
from kurgan.core.sets import bits
from kurgan.core.text import Message, message
from kurgan.core.view import View
from kurgan.games.crimean_campaign.chances import steps_of
from kurgan.games.crimean_campaign.places import NAMES, SIDES, enemy
from kurgan.games.crimean_campaign.presentation.derivation import named
from kurgan.games.crimean_campaign.presentation.odds import combat_of, sums
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r11_1_support import fighters
from kurgan.games.crimean_campaign.state import TCC

DEEDS = frozenset({"lost_step", "eliminated", "advanced", "control", "landing_holds", "landing", "shake_out"})
AFTERMATH = ("ChooseLoss", "ChooseAdvance")


def rolls(decision: str, events: Sequence[Event]) -> bool:
    return decision == "CombatDie"


def goes_on(s: TCC) -> bool:
    return s.decision.name in AFTERMATH


def fought(view: View, told: Sequence[Event], earlier: Sequence[Event]) -> Battle | None:
    s: TCC = view.state.copy()
    rolled = next((event for event in told if event.key == "combat_result"), None)
    combat = combat_of(s, s.side)
    if rolled is None or combat is None:
        return None
    chances = combat.chances()
    steps = [max(map(steps_of, force.whole)) for force in (combat.attack, combat.defense)]
    params = dict(rolled.params)
    owed = params["attacker"], params["defender"]
    lost = [min(n, have) for n, have in zip(owed, steps, strict=True) if isinstance(n, int)]
    by_lead: dict[int, Fraction] = {}  # how many steps more the defender loses
    for (ours, theirs), chance in chances.losses.items():
        by_lead[theirs - ours] = by_lead.get(theirs - ours, Fraction(0)) + chance
    odds = sums(combat, chances, mine=True)
    good = [face.value for face in odds.faces if face.kind == "good"]
    die, modified = rolled.terms[0].value, params["die"]
    assert isinstance(modified, int), "a result has its die"
    return Battle(
        NAMES[s.target],
        odds,
        (Throw(SIDES[s.side], (die,), modified),),
        message("battle.result", attacker=lost[0], defender=lost[1]),
        "good" if lost[1] >= steps[1] else "middle" if lost[1] else "bad",
        _names(s, s.side),
        _names(s, enemy(s.side)),
        message("battle.clears", faces=_span(good)) if good else message("battle.clears_never"),
        luck_of(by_lead, lost[1] - lost[0], "steps"),
    )


def _span(faces: Sequence[int]) -> str:
    """Faces of a die as every language writes them: 1–4."""
    low, high = min(faces), max(faces)
    whole = len(faces) == high - low + 1
    return f"{low}–{high}" if whole and low < high else "/".join(map(str, sorted(faces)))


def _names(s: TCC, side: int) -> tuple[Message, ...]:
    return tuple(named(words.piece(piece)) for piece in bits(fighters(s, side)))
