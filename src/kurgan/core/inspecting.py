"""Inspecting: what a viewer may know of one thing on the table, in words. Everything is asked of his view.

A target is a kind and a name: ``piece:g22``, ``place:0304`` (a space or an edge), ``mark:0304:1`` (the second there),
``card:blitz``, ``tray:hand.axis``, ``box:turn:3``, ``tally:lost``, ``condition:weather``. What every game has is told
here; what its own figures mean, a game's ``presentation.inspect`` adds, by kind:

    of_piece(view, piece), of_place(view, at), of_mark(view, mark), of_card(view, card), of_box(view, track, box),
    of_condition(view, condition), of_tally(view, tally) -> Told
    named(view, at)                a space by its name, where the layout has none
    owner(view, piece)             the seat of a piece, so that only its own player is told why it may do nothing
    RULES                          badge: rule
    THING_RULES                    beginning of a target: the rule of such things, where nothing else names one
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from kurgan.core.errors import UnknownName
from kurgan.core.scene import Inspection, Line, Mark, Part, Piece, Scene
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View

if TYPE_CHECKING:
    from kurgan.core.presentation import Presentation

LABELS = {
    name: message(f"inspect.{name}")
    for name in ("factors", "steps", "state", "face", "ground", "held", "note", "says", "count", "lies", "why")
}
FACES = {"theirs": message("inspect.theirs"), "own": message("inspect.own")}
SPENT, NOW, READY = message("inspect.spent"), message("inspect.now"), message("inspect.ready")
MOST = 12  # choices that are told one by one


@dataclass(frozen=True, slots=True)
class Told:
    """What a game says of a thing."""

    lines: tuple[Line, ...] = ()
    state: tuple[Line, ...] = ()
    near: tuple[Line, ...] = ()
    rules: tuple[str, ...] = ()


NOTHING = Told()


def line(label: str, value: object = "", words: Message | None = None, rule: str = "", **params: Any) -> Line:
    """A line of a game's own: its label is ``inspect.<label>``."""
    return Line(message(f"inspect.{label}", **params), str(value).replace("-", "−"), words, rule)


class Inspecting:
    """What is told of the things of one game."""

    def __init__(self, presentation: Presentation) -> None:
        def own(name: str, otherwise: Any) -> Any:
            return presentation.game.own("presentation.inspect", name, otherwise)

        self.presentation, self.game = presentation, presentation.game
        self.badge_rules: Mapping[str, str] = own("RULES", {})
        self.thing_rules: Mapping[str, str] = own("THING_RULES", {})
        self._own_name: Callable[[View, str], Message | None] = own("named", _nothing_to_say)
        self._owner: Callable[[View, Piece], int | None] = own("owner", _nobody)
        self._of: dict[str, Callable[..., Told]] = {
            kind: own(f"of_{kind}", _nothing)
            for kind in ("piece", "place", "mark", "card", "box", "condition", "tally")
        }
        self._kinds: dict[str, Callable[[View, Scene, str], Inspection]] = {
            "piece": self._piece,
            "place": self._place,
            "mark": self._mark,
            "card": self._card,
            "tray": self._tray,
            "box": self._box,
            "tally": self._tally,
            "condition": self._condition,
        }

    def inspect(self, view: View, target: str, chooser: View | None = None) -> Inspection:
        """The thing as the viewer sees it; what may be done with it is the chooser's, if that is another."""
        kind, _, name = target.partition(":")
        if kind not in self._kinds:
            raise UnknownName("thing", target, ())
        found = self._kinds[kind](view, self.presentation.scene(view), name)
        rules = found.rules or self._rules_of(target)
        return self._with_choices(replace(found, target=target, rules=rules), chooser or view, kind, name)

    def _rules_of(self, target: str) -> tuple[str, ...]:
        fitting = [start for start in self.thing_rules if target.startswith(start)]
        return (self.thing_rules[max(fitting, key=len)],) if fitting else ()

    # --- by kind --------------------------------------------------------------------------------

    def _piece(self, view: View, scene: Scene, name: str) -> Inspection:
        piece = _found(_pieces(scene), name, "piece")
        told = self._of["piece"](view, piece)
        lines = told.lines or ((Line(LABELS["factors"], piece.factors),) if piece.factors else ())
        found = _inspection("piece", piece.name, piece.side, told, lines, self.states(piece))
        if not any(one["id"] == piece.at for one in self._spaces(view, "spaces")):
            return found
        return replace(found, parts=(Part(f"place:{piece.at}", self._space_name(view, piece.at)),))

    def states(self, piece: Piece) -> tuple[Line, ...]:
        found = []
        if piece.steps:
            left, most = piece.steps
            found.append(Line(LABELS["steps"], f"{left}/{most}", message("inspect.steps_left", left=left, all=most)))
        if piece.hidden:
            found.append(Line(LABELS["face"], words=FACES[piece.hidden]))
        words = [(f"badge.{badge}", self.badge_rules.get(badge, "")) for badge in piece.badges]
        if piece.spent and not any(key in self.game.text["en"] for key, _ in words):
            found.append(Line(LABELS["state"], words=SPENT))
        found += [
            Line(LABELS["state"], words=Message(key), rule=rule) for key, rule in words if key in self.game.text["en"]
        ]
        return tuple(found)

    def _place(self, view: View, scene: Scene, name: str) -> Inspection:
        space = next((one for one in self._spaces(view, "spaces") if one["id"] == name), None)
        edge = next((one for one in self._spaces(view, "edges") if one["id"] == name), None)
        if space is None and edge is None:
            raise UnknownName("thing", name, ())
        told = self._of["place"](view, name)
        lines, state = list(told.lines), []
        if space and space.get("ground") and not lines:
            lines.append(Line(LABELS["ground"], words=Message(space["ground"])))
        for tag in (one for one in scene.tags if one.at == name):
            if tag.side:
                both = message("inspect.contested", side=self._side(tag.side), other=self._side(tag.other or tag.side))
                state.append(Line(LABELS["held"], words=both if tag.other else self._named(tag.side)))
            if tag.note and not told.lines:
                state.append(Line(LABELS["note"], words=tag.note))
        drawn = next((one for one in scene.edges if one.id == name), None)
        if drawn and drawn.name:
            title = drawn.name
        elif edge:
            one, other = (self._space_name(view, end) for end in edge["between"])
            title = message("inspect.between", one=one, other=other)
        else:
            title = self._space_name(view, name)
        kind = "place" if space else "edge"
        return replace(
            _inspection(kind, title, "", told, lines, state), parts=(*_standing(scene, name), *_lying(scene, name))
        )

    def _mark(self, view: View, scene: Scene, name: str) -> Inspection:
        at, _, number = name.rpartition(":")
        here = [mark for mark in scene.marks if mark.at == at]
        if not number.isdecimal() or int(number) >= len(here):
            raise UnknownName("thing", name, ())
        mark = here[int(number)]
        told: Told = self._of["mark"](view, mark)
        return _inspection("mark", mark.name, mark.side, told, told.lines, ())

    def _card(self, view: View, scene: Scene, name: str) -> Inspection:
        card = _found([card for tray in scene.trays for card in tray.cards], name, "card")
        told = self._of["card"](view, card)
        lines = [Line(LABELS["says"], words=text) for text in card.lines]
        if card.count > 1:
            lines.append(Line(LABELS["count"], str(card.count)))
        words = [f"badge.{badge}" for badge in card.badges if f"badge.{badge}" in self.game.text["en"]]
        state = [Line(LABELS["state"], words=Message(key)) for key in words]
        rules = (card.rule,) if card.rule else ()
        return _inspection("card", card.title, card.side, told, [*lines, *told.lines], state, rules)

    def _tray(self, view: View, scene: Scene, name: str) -> Inspection:
        tray = _found(scene.trays, name, "tray")
        number = sum(card.count for card in tray.cards) + sum(tray.counts or (1,) * len(tray.pieces))
        lines = [Line(LABELS["note"], words=tray.note) if tray.note else Line(LABELS["count"], str(number))]
        cards = [Part(f"card:{card.id}", card.title, card.side) for card in tray.cards]
        parts = [*cards, *(_part(piece) for piece in tray.pieces)]
        rules = (tray.rule,) if tray.rule else ()
        return replace(_inspection("tray", tray.title, tray.side, NOTHING, lines, (), rules), parts=tuple(parts))

    def _box(self, view: View, scene: Scene, name: str) -> Inspection:
        row, _, number = name.rpartition(":")
        track = _found(scene.tracks, row, "box")
        if not number.isdecimal() or int(number) >= len(track.boxes):
            raise UnknownName("thing", name, ())
        box = int(number)
        told = self._of["box"](view, track, box)
        lines = [Line(LABELS["says"], words=track.names[box])] if track.names else []
        lines += [Line(LABELS["lies"], words=marker.name) for marker in track.markers if marker.box == box]
        state = [Line(LABELS["state"], words=NOW)] if box == track.current else []
        title = message("inspect.box", track=track.title, box=track.boxes[box])
        return _inspection("box", title, "", told, [*lines, *told.lines], state)

    def _tally(self, view: View, scene: Scene, name: str) -> Inspection:
        tally = _found(scene.tallies, name, "tally")
        told = self._of["tally"](view, tally)
        lines = [Line(self._named(side) if side else LABELS["count"], str(number)) for side, number in tally.values]
        return _inspection("tally", tally.title, "", told, [*lines, *told.lines], ())

    def _condition(self, view: View, scene: Scene, name: str) -> Inspection:
        condition = _found(scene.conditions, name, "condition")
        told = self._of["condition"](view, condition)
        rules = (condition.rule,) if condition.rule else ()
        return _inspection("condition", condition.name, condition.side, told, told.lines, (), rules)

    # --- what may be done -----------------------------------------------------------------------

    def _with_choices(self, found: Inspection, view: View, kind: str, name: str) -> Inspection:
        """The choices that name it; where its owner is asked and nothing does, the rule that says why."""
        if kind not in ("piece", "place", "card") or view.state.is_terminal() or not view.legal_actions():
            return found
        s = view.state
        where = 0 if kind == "place" else 1
        named = [action for action in view.legal_actions() if self.presentation.thing_of(s, action)[where] == name]
        may = [self.presentation.label(view, action) for action in islice(named, MOST)]
        if not may and kind == "piece" and name in self.presentation.orders.ready(s, ()):
            may.append(READY)
        if may or kind == "place" or (kind == "piece" and not self._is_own(view, name)):
            return replace(found, may=tuple(may))
        refusal = self.presentation.why_not(view, name)
        if refusal.key == "nothing_there":
            return found
        return replace(found, why=Line(LABELS["why"], words=refusal.message, rule=refusal.rule))

    def _is_own(self, view: View, name: str) -> bool:
        piece = next((one for one in _pieces(self.presentation.scene(view)) if one.id == name), None)
        return piece is not None and self._owner(view, piece) == view.seat

    # --- names ----------------------------------------------------------------------------------

    def _spaces(self, view: View, part: str) -> Sequence[dict[str, Any]]:
        found: Sequence[dict[str, Any]] = self.presentation.board(view.state.given.scenario).get(part, ())
        return found

    def _space_name(self, view: View, at: str) -> Message:
        found = self._own_name(view, at)
        if found is not None:
            return found
        name = next((one.get("name") for one in self._spaces(view, "spaces") if one["id"] == at), None)
        return Message(name) if name else message("inspect.name", name=at)

    def _side(self, side: str) -> Ref:
        return Ref("seat" if f"seat.{side}" in self.game.text["en"] else "side", side)

    def _named(self, side: str) -> Message:
        return message("inspect.name", name=self._side(side))


# --- scenes -----------------------------------------------------------------------------------------


def _inspection(
    kind: str,
    title: Message,
    side: str,
    told: Told,
    lines: Iterable[Line],
    state: Iterable[Line],
    rules: tuple[str, ...] = (),
) -> Inspection:
    return Inspection(
        "", kind, title, side, tuple(lines), (*state, *told.state), near=told.near, rules=(*rules, *told.rules)
    )


def _found(things: Iterable[Any], name: str, kind: str) -> Any:
    found = next((one for one in things if one.id == name), None)
    if found is None:
        raise UnknownName("thing", f"{kind}:{name}", ())
    return found


def _pieces(scene: Scene) -> list[Piece]:
    return [*scene.pieces, *(piece for tray in scene.trays for piece in tray.pieces)]


def _part(piece: Piece) -> Part:
    return Part(f"piece:{piece.id}", piece.name, piece.side, piece.factors)


def _standing(scene: Scene, at: str) -> Iterable[Part]:
    return (_part(piece) for piece in scene.pieces if piece.at == at)


def _lying(scene: Scene, at: str) -> Iterable[Part]:
    here: list[Mark] = [mark for mark in scene.marks if mark.at == at]
    return (Part(f"mark:{at}:{n}", mark.name, mark.side, mark.text) for n, mark in enumerate(here))


def targets(scene: Scene, places: Iterable[str]) -> list[str]:
    """All that can be inspected in a scene."""
    found = [f"piece:{piece.id}" for piece in _pieces(scene)]
    found += [f"place:{place}" for place in places]
    found += [part.target for at in dict.fromkeys(mark.at for mark in scene.marks) for part in _lying(scene, at)]
    for tray in scene.trays:
        found += [f"tray:{tray.id}", *(f"card:{card.id}" for card in tray.cards)]
    found += [f"box:{track.id}:{box}" for track in scene.tracks for box in range(len(track.boxes))]
    found += [f"tally:{tally.id}" for tally in scene.tallies]
    found += [f"condition:{condition.id}" for condition in scene.conditions]
    return found


def _nothing(*given: object) -> Told:
    return NOTHING


def _nobody(view: View, piece: Piece) -> int | None:
    return None


def _nothing_to_say(view: View, at: str) -> Message | None:
    return None
