"""What each tool of the position editor does to the text of a position.

A position is a list of ``name=value`` parts, so an edit changes parts and leaves the rest alone. What comes out can be
read; whether it can be played is for the game to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.game import AnyGame
from kurgan.core.position import split
from kurgan.games.stalingrad_besieged.places import NUMBER, SIDES
from kurgan.games.stalingrad_besieged.presentation.editor import NONE
from kurgan.games.stalingrad_besieged.sheets import CARDS, SIDE, SLUGS, TYPE

Parts = dict[str, str]
# A bare board that can be played as soon as somebody stands on it: the Russian movement of turn 1.
BARE = {
    "at": "Maneuver",
    "turn": "1",
    "side": "russian",
    "shooter": "russian",
    "preparing": "0",
    "moving": "1",
    "ferries": "2-6 8-6",
    "factory": "5-5",
}
# Where play can begin, with the registers that belong there.
PHASES = {
    "prepare": {"at": "Prepare", "preparing": "1", "moving": "1"},
    "maneuver": {"at": "Maneuver", "preparing": "0", "moving": "1"},
    "combat": {"at": "ChooseAttacker", "preparing": "0", "moving": "0"},
}
# Registers of a choice or a procedure under way: none of them fits a new place.
UNDER_WAY = (
    "pick",
    "lifted",
    "at_space",
    "start",
    "to",
    "case",
    "steps",
    "halted",
    "sighted",
    "attacker",
    "target",
    "card",
    "struck",
    "looked",
    "firing",
    "passes",
    "show_rule",
    "result",
)


def edit(game: AnyGame, text: str, tool: str, at: str, value: str) -> str:
    """The position after one edit; without a tool, the position made whole."""
    parts = split(text)
    if "at" not in parts:
        parts = BARE | parts  # a scenario and options alone, or nothing
    if tool:
        stem, _, rest = tool.partition(".")
        if stem not in _EDITS:
            raise UnknownName("tool", tool, _EDITS)
        for name in UNDER_WAY:
            parts.pop(name, None)
        _EDITS[stem](parts, rest, at, value)
    edited = write_parts(parts)
    game.read_position(edited)  # one clear line if it cannot even be read
    return edited


def write_parts(parts: Parts) -> str:
    return "; ".join(f"{name}={value}" for name, value in parts.items() if value)


def _place(at: str) -> str:
    if at not in NUMBER:
        raise BadText("no_space", text=at)
    return at


def _listed(parts: Parts, name: str, drop: Callable[[str], bool], *new: str) -> None:
    """A part that lists words, without some and with others."""
    parts[name] = " ".join([*(word for word in parts.get(name, "").split() if not drop(word)), *new])


def _starts(at: str) -> Callable[[str], bool]:
    return lambda word: word.split(":")[0] == at


def _unit(parts: Parts, rest: str, at: str, value: str) -> None:
    slug, _, hidden = rest.partition(".")
    if not TYPE.get(slug):
        raise UnknownName("unit", slug, SLUGS[1:])
    parts[_place(at)] = f"{slug} hidden" if hidden else slug


def _erase(parts: Parts, rest: str, at: str, value: str) -> None:
    """Everything that lies on the space, one thing after the other: the unit first."""
    if parts.pop(_place(at), None):
        return
    for name in ("snipers", "forts", "ferries"):
        if any(_starts(at)(word) for word in parts.get(name, "").split()):
            _listed(parts, name, _starts(at))
            _recount_deck(parts)
            return
    if _starts(at)(parts.get("factory", "")):
        del parts["factory"]


def _flag(parts: Parts, rest: str, at: str, value: str) -> None:
    words = parts.get(_place(at), "").split()
    if not words:
        raise BadText("no_unit_in", at=at)
    parts[at] = " ".join([word for word in words if word != rest] if rest in words else [*words, rest])


def _fort(parts: Parts, rest: str, at: str, value: str) -> None:
    _listed(parts, "forts", _starts(_place(at)), f"{at}:{rest}")
    _recount_deck(parts)


def _sniper(parts: Parts, rest: str, at: str, value: str) -> None:
    _listed(parts, "snipers", _starts(_place(at)), f"{at}:{rest}")
    _recount_deck(parts)


def _ferry(parts: Parts, rest: str, at: str, value: str) -> None:
    """A third ferry takes the place of the first."""
    _listed(parts, "ferries", _starts(_place(at)), at if rest == "russian" else f"{at}:{rest}")
    parts["ferries"] = " ".join(parts["ferries"].split()[-2:])


def _factory(parts: Parts, rest: str, at: str, value: str) -> None:
    parts["factory"] = _place(at) if rest == "standing" else f"{_place(at)}:{rest}"


def _broken(parts: Parts, rest: str, at: str, value: str) -> None:
    _listed(parts, "broken", _starts(rest), *([] if value == NONE else [f"{rest}:{value}"]))


def _turn(parts: Parts, rest: str, at: str, value: str) -> None:
    parts["turn"] = value


def _side(parts: Parts, rest: str, at: str, value: str) -> None:
    parts["side"] = parts["shooter"] = value


def _phase(parts: Parts, rest: str, at: str, value: str) -> None:
    if value not in PHASES:
        raise UnknownName("phase", value, PHASES)
    parts.update(PHASES[value], shooter=parts.get("side", "german"))


def _hand(parts: Parts, rest: str, at: str, value: str) -> None:
    name = f"hand.{rest}"
    parts[name] = "" if value == NONE else _with_one_more(parts.get(name, ""), value, CARDS)
    parts.pop(f"known.{rest}", None)
    _recount_deck(parts)


def _pile(name: str) -> Callable[[Parts, str, str, str], None]:
    def change(parts: Parts, rest: str, at: str, value: str) -> None:
        """One more in a pile; none: the side's units leave it."""
        if value == NONE:
            other = [word for word in parts.get(name, "").split() if SIDES[SIDE[TYPE[word.partition("*")[0]]]] != rest]
            parts[name] = " ".join(other)
        else:
            parts[name] = _with_one_more(parts.get(name, ""), value, SLUGS[1:])

    return change


def _with_one_more(text: str, new: str, names: Iterable[str]) -> str:
    """Counts like ``r_inf*2 r_tank`` with one more of a name."""
    names = tuple(names)
    if new not in names:
        raise UnknownName("unit_or_card", new, names)
    counts: dict[str, int] = {}
    for word in [*text.split(), new]:
        name, _, times = word.partition("*")
        counts[name] = counts.get(name, 0) + (int(times) if times.isdigit() else 1)
    return " ".join(name if n == 1 else f"{name}*{n}" for name, n in counts.items())


def _recount_deck(parts: Parts) -> None:
    """Cards that lie elsewhere now are not in the pile: left out, it is all the rest."""
    parts.pop("deck", None)


_EDITS: dict[str, Callable[[Parts, str, str, str], None]] = {
    "unit": _unit,
    "erase": _erase,
    "flag": _flag,
    "fort": _fort,
    "sniper": _sniper,
    "ferry": _ferry,
    "factory": _factory,
    "broken": _broken,
    "turn": _turn,
    "side": _side,
    "phase": _phase,
    "hand": _hand,
    "eliminated": _pile("eliminated"),
    "aside": _pile("aside"),
}
