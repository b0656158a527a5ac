"""Games as rulebooks: what can be played, read and looked up. The same for everybody."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from kurgan import ai
from kurgan.ai import roster
from kurgan.core import scene
from kurgan.core.errors import UnknownName
from kurgan.core.game import AnyGame
from kurgan.core.text import LANGUAGES
from kurgan.games import GAMES, load
from kurgan.server.errors import documented
from kurgan.server.measured import effects
from kurgan.server.shapes.base import Lang
from kurgan.server.shapes.lessons import LessonInfo, LessonStep, LessonWrong
from kurgan.server.shapes.library import (
    AgentInfo,
    DatumOut,
    GameInfo,
    OptionInfo,
    QuickStart,
    RulebookOut,
    RuleOut,
    RulingOut,
)
from kurgan.server.static import accepted
from kurgan.server.trouble import Trouble
from kurgan.server.words import everywhere

router = APIRouter(prefix="/api", tags=["library"], responses=documented(404))
GameId = Annotated[str, Path(min_length=1, max_length=60)]


def opened(name: str) -> AnyGame:
    try:
        return load(name)
    except UnknownName:
        raise Trouble(404, "not_found") from None


# --- what they are --------------------------------------------------------------------------------


def info(game: AnyGame) -> GameInfo:
    presentation = game.presentation
    scenario, seat, agent = presentation.quick
    agents = [
        AgentInfo(
            name=name, seats=list(ai.make(name, game.id).seats), kind=roster.kind(name), seconds=roster.seconds(name)
        )
        for name in roster.offered(game.id)
    ]
    options = [
        OptionInfo(
            id=option.id,
            values=list(option.values),
            default=option.default,
            rule=option.rule,
            scenarios=list(option.scenarios),
            effects=effects(game, option.id),
        )
        for option in game.options
    ]
    return GameInfo(
        id=game.id,
        version=game.version,
        seats=list(game.seats),
        scenarios=list(game.scenarios),
        options=options,
        agents=agents,
        overlays=list(presentation.overlays),
        standing=list(presentation.standing),
        setups=list(presentation.setups),
        lessons=[lesson.id for lesson in presentation.lessons],
        quick=QuickStart(scenario=scenario, seat=seat, agent=agent),
        hides=game.new().HIDES,
    )


def rulebook(game: AnyGame) -> RulebookOut:
    switches = {option.rule: option.id for option in game.options}
    rules = [
        RuleOut(id=rule.id, kind=rule.kind, title=rule.title, gist=rule.gist)  # type: ignore[arg-type]
        for rule in game.index.rules.values()
    ]
    rulings = [
        RulingOut(id=name, text=text, switch=switches.get(name, "")) for name, text in game.index.rulings.items()
    ]
    return RulebookOut(rules=rules, rulings=rulings)


def course(game: AnyGame) -> list[LessonInfo]:
    return [
        LessonInfo(
            id=lesson.id,
            seat=lesson.seat,
            rules=list(lesson.rules),
            steps=[
                LessonStep(id=step.id, rule=step.rule, times=step.times, anchor=step.anchor, light=list(step.light))
                for step in lesson.steps
            ],
            wrong=[LessonWrong(id=wrong.id, rule=wrong.rule) for wrong in lesson.wrong],
        )
        for lesson in game.presentation.lessons
    ]


def sources(game: AnyGame) -> list[DatumOut]:
    return [DatumOut(path=datum.path, value=datum.value, source=datum.source) for datum in game.data.values()]


def words(lang: str, name: str) -> dict[str, str]:
    """The server's, or what a game has beside them."""
    own = everywhere(lang)
    if not name:
        return own
    return {key: word for key, word in opened(name).text[lang].entries.items() if own.get(key) != word}


# --- as bytes -------------------------------------------------------------------------------------
# They never change while the server runs and hold nothing of anybody's, so each is written and packed once.

WRITTEN: dict[str, tuple[Callable[[str], Any], TypeAdapter[Any]]] = {
    "games": (lambda _: [info(load(name)) for name in GAMES], TypeAdapter(list[GameInfo])),
    "layout": (lambda name: opened(name).presentation.layout, TypeAdapter(dict[str, Any])),
    "rules": (lambda name: rulebook(opened(name)), TypeAdapter(RulebookOut)),
    "charts": (lambda name: list(opened(name).presentation.charts()), TypeAdapter(list[scene.Chart])),
    "lessons": (lambda name: course(opened(name)), TypeAdapter(list[LessonInfo])),
    "sources": (lambda name: sources(opened(name)), TypeAdapter(list[DatumOut])),
    **{
        f"text {lang}": (lambda name, lang=lang: words(lang, name), TypeAdapter(dict[str, str]))  # type: ignore[misc]
        for lang in LANGUAGES
    },
}


WRITING = Lock()


def written(what: str, name: str) -> tuple[bytes, bytes]:
    """One after the other: who asks for what is just being written waits for it."""
    with WRITING:
        return _written(what, name)


@lru_cache(maxsize=256)
def _written(what: str, name: str) -> tuple[bytes, bytes]:
    make, kind = WRITTEN[what]
    plain = kind.dump_json(make(name))
    return plain, gzip.compress(plain, 6, mtime=0)


def set_out() -> None:
    """What every lobby asks for first. It takes a second or two, so it is begun before the first browser is there."""
    written("games", "")
    for name in ("", *GAMES):
        for lang in LANGUAGES:
            written(f"text {lang}", name)


def sent(request: Request, what: str, name: str = "") -> Response:
    plain, packed = written(what, name)
    headers = {"vary": "accept-encoding"}
    if "gzip" in accepted(request.headers.get("accept-encoding", "")):
        return Response(packed, headers=headers | {"content-encoding": "gzip"}, media_type="application/json")
    return Response(plain, headers=headers, media_type="application/json")


@router.get("/games", response_model=list[GameInfo])
def games(request: Request) -> Response:
    """Every game that can be played here."""
    return sent(request, "games")


@router.get("/games/{game}/layout", response_model=dict[str, Any])
def layout(request: Request, game: GameId) -> Response:
    """The board as drawn."""
    return sent(request, "layout", game)


@router.get("/games/{game}/rules", response_model=RulebookOut)
def rules(request: Request, game: GameId) -> Response:
    """All rules in our words, in both languages, with rulings and their switches."""
    return sent(request, "rules", game)


@router.get("/games/{game}/charts", response_model=list[scene.Chart])
def charts(request: Request, game: GameId) -> Response:
    """The tables players look things up in."""
    return sent(request, "charts", game)


@router.get("/games/{game}/lessons", response_model=list[LessonInfo])
def lessons(request: Request, game: GameId) -> Response:
    """The game's course: what is to be done in each lesson."""
    return sent(request, "lessons", game)


@router.get("/games/{game}/sources", response_model=list[DatumOut])
def sources_of(request: Request, game: GameId) -> Response:
    """Every value of the game's data and where it comes from."""
    return sent(request, "sources", game)


@router.get("/text/{lang}", response_model=dict[str, str])
def text(request: Request, lang: Lang, game: str = Query("", max_length=60)) -> Response:
    """The words of a language: those every game shares, or what the game that is named adds to them."""
    return sent(request, f"text {lang}", game)
