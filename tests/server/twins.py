"""Twin tables: two games that differ only in what one viewer cannot know, and every byte that viewer is sent.

Pairs come from the sampler: two worlds consistent with one view. Then choices are found that can be made in both
with the same consequence for the viewer, dice included: the same ones, or where it can see no difference (the chit
drawn by the other seat) different ones; and before them as many as the lot says, in each world its own number, of
which the viewer learns nothing at all. They are played on two servers with equal clocks and tokens. In a game that
hides nothing both worlds are the same, and only what another seat begins and takes back in one of them can differ.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import kurgan
from kurgan.core.actions import Action
from kurgan.core.chance import by_lot
from kurgan.core.event import Event, events_for
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.server.cup import SEALED
from kurgan.server.live import Draft
from kurgan.server.offered import offered as every_choice
from tests.conftest import BUDGETS
from tests.server.http_fixtures import NO_BOTS, Answer, Browser, Site, opened

LAST_WORDS = "the last words"
QUESTIONS = BUDGETS["twin_questions"]
AT_EACH = 3  # of them are asked at every step, too
THOUGHT_S = 3  # what somebody takes for what he takes back
LATE = 10**9  # a number that nobody has reached
PATIENT = replace(
    NO_BOTS, person_rate=1e6, person_burst=1e6, address_rate=1e6, address_burst=1e6, away_s=1e6
)  # else time would tell
PAUSE_S = 7  # what everybody takes for an answer, and the table too
MOST_SILENT = 3  # choices in a row of which the viewer learns nothing
Both = tuple[str, str]  # one text for each world
Question = tuple[str, Mapping[str, object]]  # where, and what


@dataclass(frozen=True)
class Stage:
    """A game to play on: where its secrets are made, and what a viewer points at and tries."""

    game: AnyGame
    secret: frozenset[str]  # decisions whose answer one seat alone may learn; none: nothing is hidden
    targets: tuple[str, ...]  # places and items
    tries: tuple[str, ...]  # actions asked about, and played where they are refused
    weighed: tuple[str, ...]  # actions whose chances are asked for
    options: tuple[dict[str, str], ...] = ({},)  # settings that hide different things

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats

    @property
    def hides(self) -> bool:
        return bool(self.secret)

    def name(self, seat: int | None) -> str:
        return "" if seat is None else self.seats[seat]


SPACES = ("3-3", "5-4", "7-2")
STAGES = {
    "stalingrad-besieged": Stage(
        kurgan.game("stalingrad-besieged"),
        frozenset({"DrawCard", "ArriveAt"}),
        SPACES,
        tuple(f"move {space}" for space in SPACES),
        tuple(f"target {space}" for space in SPACES),
    ),
    "fortress-sevastopol": Stage(
        kurgan.game("fortress-sevastopol"),
        frozenset({"DrawChit", "KeepChit"}),
        ("28", "ger-73", "chit:amphibious"),
        ("chit elite", "chit intel", "keep mines", "to 28"),
        ("decline", "chit at_adv", "assault 28"),
    ),
    "crimean-campaign": Stage(
        kurgan.game("crimean-campaign"),
        frozenset({"DrawSupport", "CommitSupport"}),
        ("1417", "1912", "22i", "106r"),
        ("unit 22i", "support cas1", "support scas1", "join 22i", "top 22i"),
        ("declare", "ready", "attack 1417"),
        ({}, {"historic_arrivals": "yes"}),
    ),
    "siege": Stage(
        kurgan.game("siege"),
        frozenset(),
        ("0304", "0403", "g22", "s25r"),
        ("unit g22", "to 0402", "attack 0303", "join g22", "build 0404"),
        ("declare", "attack 0303"),
    ),
}


# --- pairs ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A choice in both worlds, and the outcomes of chance after it."""

    seat: str
    actions: Both  # they differ only where the viewer cannot see which was made
    dice: tuple[tuple[str, ...], tuple[str, ...]]
    detour: str = ""  # half of another choice, made and taken back in the second world only
    silent: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # made before it, and nobody else learns of them
    apart: bool = False  # whether the worlds differ after it

    @property
    def is_secret(self) -> bool:
        return self.actions[0] != self.actions[1] or self.dice[0] != self.dice[1]


@dataclass(frozen=True)
class Pair:
    stage: Stage
    viewer: int | None  # who cannot tell the worlds apart; None: the spectators
    worlds: Both  # two positions
    steps: tuple[Step, ...]

    @property
    def states(self) -> int:
        """That are compared: the first one, and that after each step."""
        return 1 + len(self.steps)

    @property
    def apart(self) -> int:
        """Of these those in which something hidden differs."""
        return sum((self.worlds[0] != self.worlds[1], *(step.apart for step in self.steps)))

    @property
    def has_detour(self) -> bool:
        """Somebody else begins what he takes back."""
        return any(step.detour and step.seat != self.stage.name(self.viewer) for step in self.steps)

    @property
    def has_uneven(self) -> bool:
        """More was chosen in one world than in the other, and the viewer could not see that anything was."""
        return any(len(step.silent[0]) != len(step.silent[1]) for step in self.steps)

    @property
    def has_secret(self) -> bool:
        """Something was done or fell differently, and the viewer could not see what."""
        return any(step.is_secret for step in self.steps)

    @property
    def differs(self) -> bool:
        return self.worlds[0] != self.worlds[1] if self.stage.hides else self.has_detour


def is_half(s: Any) -> bool:
    return s.decision.half_of is not None


def middle(rng: Random, stage: Stage) -> Any:
    """A random game after some hundred decisions: the last whole choice, every other time one before a secret."""
    options = rng.choice(stage.options) if len(stage.options) > 1 else stage.options[0]
    s, left, found = stage.game.new(None, options), rng.randint(40, 400), None
    to_secret = rng.random() < 0.5
    while not s.is_terminal():
        if left <= 0 and found and (s.decision.name in stage.secret or not to_secret):
            break
        if (
            s.current_player() >= 0 and not is_half(s) and len(s.legal_actions()) > 1
        ):  # one answer the table gives itself
            found = s.copy()
        s.apply(by_lot(s, rng))
        left -= 1
    return found


def pairs(rng: Random, stage: Stage, viewer: int | None, steps: int) -> Iterator[Pair]:
    """Pairs for a viewer, without end; each shown to differ and to look alike."""
    while True:
        s = middle(rng, stage)
        sampler = stage.game.sampler(s.view(viewer))
        a, b = sampler.sample(rng), sampler.sample(rng)
        if stage.hides and a.position() == b.position():
            continue
        assert a.information_state(viewer) == b.information_state(viewer) == s.information_state(viewer)
        worlds = a.position(), b.position()
        found = Pair(stage, viewer, worlds, tuple(common_steps(rng, stage, viewer, a, b, steps)))
        if len(found.steps) == steps and found.differs:
            yield found


def common_steps(rng: Random, stage: Stage, viewer: int | None, a: Any, b: Any, most: int) -> Iterator[Step]:
    for _ in range(most):
        asked = a.current_player()
        if asked < 0:
            return
        detour = ""
        first: tuple[str, ...] = ()
        second: tuple[str, ...] = ()
        if asked != viewer:
            detour = detour_of(rng, b, asked)
            (a, first), (b, second) = (silently(rng, viewer, world) for world in (a, b))
        for one in rng.sample(a.legal_actions(), len(a.legal_actions()))[:12]:
            after = alike(rng, viewer, a, b, one)
            if after is not None and not after[0].is_terminal():  # when it is over everybody may see everything
                a, b, played = after
                actions, dice = played[0], played[1:]
                yield Step(
                    stage.seats[asked],
                    actions,
                    (tuple(x for x, _ in dice), tuple(y for _, y in dice)),
                    detour,
                    (first, second),
                    a.position() != b.position(),
                )
                break
        else:
            return


def silently(rng: Random, viewer: int | None, s: Any) -> tuple[Any, tuple[str, ...]]:
    """A world after some whole choices of which neither the viewer nor a spectator learns anything, and those."""
    made: list[str] = []
    for _ in range(rng.randint(0, MOST_SILENT)):
        found = next(
            (
                (after, action.text)
                for action in rng.sample(s.legal_actions(), len(s.legal_actions()))[:6]
                if (after := unnoticed(viewer, s, action))
            ),
            None,
        )
        if found is None:
            break
        s = found[0]
        made.append(found[1])
    return s, tuple(made)


def unnoticed(viewer: int | None, s: Any, action: Action) -> Any:
    """The state after an action that changes nothing for the viewer nor for a spectator; None if it does."""
    after = s.copy()
    told = after.play(action)
    if is_half(after):
        return None
    return after if all(same_to(who, s, after, (), told) for who in {viewer, None}) else None


def detour_of(rng: Random, s: Any, asked: int) -> str:
    """Something to begin and take back, of which nobody else may learn."""
    if is_half(s):
        return ""
    for action in rng.sample(s.legal_actions(), len(s.legal_actions())):
        tried = s.copy()
        if not tried.play(action, asked) and is_half(tried):
            return str(action.text)
    return ""


def alike(rng: Random, viewer: int | None, a: Any, b: Any, action: Action) -> tuple[Any, Any, list[Both]] | None:
    """Both worlds after an action and the dice, if the viewer can still not tell them apart; and what was played."""
    after = matched(rng, viewer, a, b, action)
    if after is None:
        return None
    a, b, both = after
    played = [both]
    while a.current_player() == CHANCE:
        outcomes = rng.sample(a.legal_actions(), len(a.legal_actions()))
        after = next((found for outcome in outcomes if (found := matched(rng, viewer, a, b, outcome))), None)
        if after is None:
            return None
        a, b, both = after
        played.append(both)
    return a, b, played


def matched(rng: Random, viewer: int | None, a: Any, b: Any, one: Action) -> tuple[Any, Any, Both] | None:
    """An action in the first world, and what looks alike in the second: rather another whole choice than the same."""
    next_a = a.copy()
    told_a = next_a.play(one)
    here = b.legal_actions()
    others = [other for other in here if other.word == one.word and other != one]
    if a.current_player() == viewer or is_half(next_a):
        others = []
    for other in (*rng.sample(others, min(4, len(others))), *([one] if one in here else [])):
        next_b = b.copy()
        if same_to(viewer, next_a, next_b, told_a, next_b.play(other)):
            return next_a, next_b, (one.text, other.text)
    return None


def same_to(viewer: int | None, a: Any, b: Any, told_a: Sequence[Event], told_b: Sequence[Event]) -> bool:
    return (
        events_for(viewer, told_a) == events_for(viewer, told_b)
        and a.current_player() == b.current_player()
        and a.decision is b.decision
        and a.information_state(viewer) == b.information_state(viewer)
    )


# --- what a viewer is sent ------------------------------------------------------------------------


class Loaded(Random):
    """Dice that fall as they are told to; ``loaded_roll`` reads them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.wanted: deque[str] = deque()


class EndOfPlan(Exception):
    """No more of the common choices are left, nor dice: what comes then is not compared."""


def loaded_roll(draft: Draft, rng: Loaded) -> tuple[Action, str]:
    if not rng.wanted:  # a question that the table answers itself came behind the last choice, and another throw
        raise EndOfPlan
    text = rng.wanted.popleft()
    return next(action for action, _ in draft.state.chance_outcomes() if action.text == text), SEALED


@dataclass
class Sent:
    """All a viewer got: answers in order, and the messages of its socket in order."""

    answers: list[tuple[int, list[tuple[str, str]], bytes]] = field(default_factory=list)
    messages: list[str | bytes] = field(default_factory=list)

    @property
    def size(self) -> int:
        return len(self.answers) + len(self.messages)

    def hear(self, answers: Sequence[Answer]) -> None:
        for answer in answers:
            headers = [(name, value) for name, value in answer.headers if name.lower() != "date"]
            self.answers.append((answer.status, headers, answer.body))


def difference(one: Sent, two: Sent) -> str:
    """Where two viewers' mail differs; empty if in nothing: not in a byte, in number, nor in order."""
    if [len(one.answers), len(one.messages)] != [len(two.answers), len(two.messages)]:
        return (
            f"numbers: {len(one.answers)} answers and {len(one.messages)} messages, "
            f"or {len(two.answers)} and {len(two.messages)}"
        )
    for what, left, right in (("answer", one.answers, two.answers), ("message", one.messages, two.messages)):
        for n, (a, b) in enumerate(zip(left, right, strict=True)):
            if a != b:
                return f"{what} {n}: {first_difference(str(a), str(b))}"
    return ""


def first_difference(a: str, b: str) -> str:
    at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"…{a[max(0, at - 80) : at + 80]}… or …{b[max(0, at - 80) : at + 80]}…"


@dataclass
class Twin:
    """One of the two tables, played as the steps say."""

    pair: Pair
    which: int
    folder: Path
    url: str = ""  # of a database; empty: a file in the folder
    planned: list[str] = field(default_factory=list)  # so far

    def play(self) -> dict[str, Sent]:
        """What the viewer's seat, if it is one, and a spectator are sent."""
        clock, numbers = [1_000_000.0], count(1)
        with opened(self.folder, PATIENT, url=self.url, now=lambda: clock[0], rng=Loaded()) as site:
            site.house.means.new_id = lambda: f"table{next(numbers)}"
            site.house.means.new_seed = lambda: bytes(32)
            site.house.means.new_token = lambda: f"{next(numbers):032d}"
            players, watcher, table = self.seated(site)
            eyes = {"": watcher}
            if self.pair.viewer is not None:
                own = self.pair.stage.name(self.pair.viewer)
                eyes[own] = players[own]
            for browser in eyes.values():
                browser.heard.clear()
            with ExitStack() as stack:
                lines = [
                    (seat, stack.enter_context(browser.live(table, seat, has=has)))
                    for seat, browser in eyes.items()
                    for has in (None, browser.snapshot(table, seat)["stamp"])  # all every time, and what has changed
                ]
                for seat, browser in eyes.items():
                    look_around(self.pair, browser, table, seat)
                rng = site.house.means.rng
                assert isinstance(rng, Loaded)
                rng.wanted.extend(outcome for step in self.pair.steps for outcome in step.dice[self.which])
                for step in self.pair.steps:
                    self.take(site, table, step, players, eyes, clock)
                assert not rng.wanted
                somebody = next(seat for seat in players if seat not in eyes)
                players[somebody].did(f"/api/tables/{table}/chat", {"seat": somebody, "text": LAST_WORDS})
                sent = {seat: Sent() for seat in eyes}
                for seat, line in lines:
                    sent[seat].messages.append(line.recv(20))
                    while LAST_WORDS not in str(sent[seat].messages[-1]):
                        sent[seat].messages.append(line.recv(20))
            for seat, browser in eyes.items():
                look_around(self.pair, browser, table, seat)
                sent[seat].hear(browser.heard)
            return sent

    def seated(self, site: Site) -> tuple[dict[str, Browser], Browser, str]:
        owner, watcher = Browser(site), Browser(site)
        clock = {"bank_s": 36000, "increment_s": 10, "vacation_s": 0}
        stage, start = self.pair.stage, self.pair.worlds[self.which]
        links = {seat: {"kind": "link"} for seat in stage.seats}
        made = owner.new_table(links, game=stage.game.id, scenario="", start=start, clock=clock)
        players = {seat: Browser(site) for seat in stage.seats}
        for seat, browser in players.items():
            browser.did("/api/join", {"token": made["links"][seat]})
        watcher.did("/api/join", {"token": made["watch"]})
        return players, watcher, made["table"]

    def take(
        self,
        site: Site,
        table: str,
        step: Step,
        players: dict[str, Browser],
        eyes: dict[str, Browser],
        clock: list[float],
    ) -> None:
        """One step; what leads nowhere is tried in the second world only, while the viewer looks. The table may have
        answered before, where everybody sees the only answer, or answers when its pause is over, as a person does."""
        chooser = players[step.seat]
        self.planned += [*step.silent[self.which], step.actions[self.which]]
        if self.is_played(site, table):
            return
        quiet = step.seat not in eyes
        clock[0] += THOUGHT_S
        if quiet and self.which and step.detour:
            begun = self.choose(chooser, table, step.seat, step.detour)
            site.settle()
        for seat, browser in eyes.items():
            browser.get(f"/api/tables/{table}/updates", seat=seat, after=0)
            browser.get(f"/api/tables/{table}/updates", seat=seat, after=0, has=browser.stamp)
        if quiet and self.which and step.detour:
            chooser.did(f"/api/tables/{table}/undo", {"seat": step.seat, "n": begun["n"]})
            site.settle()
        for text in step.silent[self.which]:
            self.choose(chooser, table, step.seat, text)
            site.settle()
        clock[0] += PAUSE_S
        if not self.is_played(site, table):
            self.choose(chooser, table, step.seat, step.actions[self.which])
        site.settle()
        for seat, browser in eyes.items():
            look_around(self.pair, browser, table, seat, AT_EACH)

    def is_played(self, site: Site, table: str) -> bool:
        """Whether the table has answered what was planned; it may have answered more."""
        with site.house.tables.at(table) as live:
            made = [step.row.text for step in live.in_force() if step.row.kind == "action"]
        assert made[: len(self.planned)] == self.planned[: len(made)]
        return len(made) >= len(self.planned)

    @staticmethod
    def choose(chooser: Browser, table: str, seat: str, action: str) -> Any:
        heard = len(chooser.heard)
        now = chooser.snapshot(table, seat)
        del chooser.heard[heard:]  # the test's own question
        has = now["stamp"] if now["n"] % 2 else None  # the answer says what has changed, or all
        return chooser.did(f"/api/tables/{table}/play", {"seat": seat, "n": now["n"], "action": action, "has": has})


def look_around(pair: Pair, browser: Browser, table: str, seat: str, most: int = QUESTIONS) -> None:
    """What else a viewer may ask for and try, as much of it as the budget has; refusals are answers too."""
    now = browser.get(f"/api/tables/{table}", seat=seat).json
    tried = list(questions(pair.stage, f"/api/tables/{table}", seat, now))
    lot = Random(f"{pair.worlds} {seat} {now['n']}")  # the same at both tables
    for place in sorted(lot.sample(range(len(tried)), min(most, len(tried)))):
        path, asked = tried[place]
        if path.rpartition("/")[2] in DEEDS:
            browser.post(path, asked)
        else:
            browser.get(path, **asked)


def questions(stage: Stage, base: str, seat: str, now: Any) -> Iterator[Question]:
    """All that can be asked and tried at a table."""
    n, offered = now["n"], {choice["action"] for choice in every_choice(now["moment"])}
    yield from ((f"{base}/at/{at}", {"seat": seat}) for at in (0, n // 2, n))
    for target in stage.targets:
        for overlay in stage.game.presentation.overlays:
            yield f"{base}/overlay", {"seat": seat, "name": overlay.id, "target": target}
        yield f"{base}/why", {"seat": seat, "target": target}
        yield from ((f"{base}/inspect", {"seat": seat, "target": f"{kind}:{target}"}) for kind in ("piece", "place"))
    yield from ((f"{base}/odds", {"seat": seat, "action": action}) for action in stage.weighed)
    for action in stage.tries:
        yield f"{base}/why", {"seat": seat, "action": action}
        if action not in offered:  # only what is refused: the game must not go on
            yield f"{base}/play", {"seat": seat or stage.seats[0], "n": n, "action": action}
    yield f"{base}/record", {"seat": seat}
    yield from ((f"{base}/updates", {"seat": seat, "after": after}) for after in (0, n + 1))
    yield from ((f"{base}/earlier", {"seat": seat, "before": at}) for at in (n // 2 + 1, n + 1, n + 2))
    for unit in stage.targets:
        yield f"{base}/targets", {"seat": seat, "units": unit}
        for way in ("order-odds", "order-why"):
            yield f"{base}/{way}", {"seat": seat, "units": unit, "way": stage.targets[0]}
    yield from ((f"{base}/battle", {"seat": seat, "n": at}) for at in (n // 2, n))
    yield from ((f"{base}/{page}", {"seat": seat}) for page in ("dice", "after", "analysis", "kept"))
    yield f"{base}/hint", {"seat": seat, "n": LATE}
    yield from ((f"{base}/{deed}", body) for deed, body in refused(stage, seat or stage.seats[0]))
    yield base, {"seat": "both"}
    yield "/api/lobby", {}


def refused(stage: Stage, seat: str) -> Iterator[Question]:
    """Deeds that cannot be done as they are asked for: what is said of that is an answer, too."""
    asked = {"seat": seat, "n": LATE}
    yield from ((deed, asked) for deed in ("undo", "as-before", "advised"))
    yield "order", asked | {"units": [stage.targets[0]], "way": [stage.targets[-1]]}
    yield "answer-draw", asked | {"agree": True}
    yield "answer-undo", {"seat": seat, "agree": True}
    yield from ((deed, {"seat": seat}) for deed in ("sit", "reissue", "rematch", "hurry"))
    yield "place-rest", {"seat": seat, "setup": "nothing"}
    yield "standing", {"seat": seat, "answers": {"nothing": "at all"}}
    yield "chat", {"seat": seat, "text": " "}
    yield "delete", {}


DEEDS = {"play", *(deed for deed, _ in refused(STAGES["siege"], ""))}


def compare(pair: Pair, folder: Path, database: Callable[[], str] = lambda: "") -> dict[str, str]:
    """By viewer: where the mail of the two tables differs, or nothing."""
    found, _ = compared(pair, folder, database)
    return found


def compared(pair: Pair, folder: Path, database: Callable[[], str] = lambda: "") -> tuple[dict[str, str], int]:
    """The same, and how many answers and messages there were. ``database``: gives an empty one, for each table."""
    one, two = (Twin(pair, which, folder / str(which), database()).play() for which in (0, 1))
    return {seat: difference(one[seat], two[seat]) for seat in one}, sum(mail.size for mail in one.values())


def as_text(pair: Pair) -> str:
    return json.dumps(
        {
            "game": pair.stage.game.id,
            "viewer": pair.viewer,
            "worlds": pair.worlds,
            "steps": [vars(step) for step in pair.steps],
        }
    )
