"""The game's map, tinted by place: one drawing of the ground, and for each map what lies on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from kurgan.core.game import AnyGame

DRAWN = {
    *("sea", "sea2", "sivash", "land", "rough", "woods", "mtn", "city", "fort", "block", "beyond", "zone"),
    *("coast", "river", "stream", "grid", "sector", "edge", "wall", "form"),
}
FAINTEST = 0.04  # of the deepest tint: less is not seen


class Map:
    """``size``: the whole picture."""

    def __init__(self, game: AnyGame, scenario: str) -> None:
        self.board = game.presentation.board(scenario)
        self.size: tuple[float, float] = tuple(self.board["size"])
        self.insets = {inset["id"]: inset for inset in self.board.get("insets", ())}
        self.spaces = {space["id"]: space for space in self.board["spaces"]}

    def colour(self, seat: str) -> str:
        """As the layout calls it."""
        sides: Mapping[str, Any] = self.board["sides"]
        own = [side for name, side in sides.items() if seat in (name, side.get("seat"))]
        return str(own[0]["colour"]) if own else "grey"

    # --- drawn once -------------------------------------------------------------------------------

    def definitions(self) -> str:
        """The ground and the outline of every space, to be used by each map of the page."""
        parts = [self._clip(name, inset) for name, inset in self.insets.items()]
        parts.append(f'<g id="ground">{"".join(self._ground())}</g>')
        parts += [f'<g id="s{escape(name)}">{"".join(self._outline(space))}</g>' for name, space in self.spaces.items()]
        return f'<svg class="definitions" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>'

    def _clip(self, name: str, inset: Mapping[str, Any]) -> str:
        return f'<clipPath id="clip-{escape(name)}">{_frame(inset)}</clipPath>'

    def _ground(self) -> Iterator[str]:
        yield from self._layers(self.board["layers"])
        for name, inset in self.insets.items():
            inner = "".join(self._layers(inset["layers"]))
            yield f'<g clip-path="url(#clip-{escape(name)})">{_frame(inset, "g-sea")}{inner}</g>'
            yield _frame(inset, "frame")
        for space in self.spaces.values():
            if "box" in space:
                yield f'<path class="g-box" d="{space["d"]}"/>'

    def _layers(self, layers: Sequence[Mapping[str, Any]]) -> Iterator[str]:
        for layer in layers:
            outline = layer.get("d") or self.board.get("shapes", {}).get(layer.get("shape"), "")
            if layer["class"] in DRAWN and outline:
                yield f'<path class="g-{layer["class"]}" d="{outline}"/>'

    def _outline(self, space: Mapping[str, Any]) -> Iterator[str]:
        for part in (space, *space.get("also", ())):
            if "d" in part:
                clip = f' clip-path="url(#clip-{escape(part["inset"])})"' if part.get("inset") in self.insets else ""
                yield f'<path d="{part["d"]}"{clip}/>'

    # --- one map ----------------------------------------------------------------------------------

    def fought(self, by_place: Mapping[str, float]) -> str:
        """Deeper where more was fought."""
        most = max(by_place.values(), default=0) or 1
        return self._drawn((at, "hot", value / most, f"{value:.2f}") for at, value in by_place.items())

    def held(self, by_place: Mapping[str, Sequence[float]]) -> str:
        """In the colour of the side that stood there oftener, deeper the oftener more."""
        return self._drawn(
            (
                *(at, f"k{max(range(len(shares)), key=shares.__getitem__)}"),
                *(max(shares) - sum(shares) + max(shares), " / ".join(f"{share:.0%}" for share in shares)),
            )
            for at, shares in by_place.items()
        )

    def _drawn(self, tints: Any) -> str:
        wide, high = self.size
        parts = ['<use href="#ground"/>']
        for at, kind, depth, told in tints:
            if at in self.spaces and depth >= FAINTEST:
                tint = f'<use href="#s{escape(at)}" class="tint {kind}" fill-opacity="{0.1 + 0.8 * depth:.2f}">'
                parts.append(f"{tint}<title>{escape(at)}: {told}</title></use>")
        return f'<svg class="map" viewBox="0 0 {wide:g} {high:g}" role="img">{"".join(parts)}</svg>'


def _frame(inset: Mapping[str, Any], kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<rect{named} x="{inset["x"]}" y="{inset["y"]}" width="{inset["width"]}" height="{inset["height"]}"/>'
