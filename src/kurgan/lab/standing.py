"""What the games of a contest come to: who won how often, on which side, how sure that is, and at what cost of time."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from kurgan.games import load
from kurgan.lab.arena import IN_PAIR, Contest, Pairing, score
from kurgan.lab.elo import Rating, Score, ratings
from kurgan.lab.intervals import wilson
from kurgan.lab.match import Played
from kurgan.lab.sequential import Sequential
from kurgan.lab.times import Times


class Meeting:
    """The games of one pairing, counted for its first agent."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.points: dict[int, list[float]] = defaultdict(list)  # by round
        self.by_seat: list[list[float]] = [[], []]

    def add(self, contest: Contest, played: Played) -> None:
        point = score(contest, played)
        self.points[contest.round(played.number)].append(point)
        self.by_seat[contest.seating(played.number).index(self.pairing.agents[0])].append(point)

    @property
    def games(self) -> int:
        return sum(map(len, self.points.values()))

    def times(self, point: float) -> int:
        return sum(points.count(point) for points in self.points.values())

    @property
    def total(self) -> float:
        return sum(map(sum, self.points.values()))

    @property
    def pairs(self) -> Counter[float]:
        """Scores of the mirrored pairs of which both games ended."""
        whole = [points for points in self.points.values() if len(points) == IN_PAIR and self.pairing.is_mirrored]
        return Counter(sum(points) / IN_PAIR for points in whole)


class Standing:
    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.seats = load(contest.settings.game, contest.settings.data).seats
        self.games = self.draws = self.decisions = 0
        self.seated: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}  # games by seat and agent
        self.by_seat: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}  # of these, won
        self.meetings = {pairing: Meeting(pairing) for pairing in contest.pairings}
        self.times: dict[str, Times] = defaultdict(Times)
        self.errors: list[dict[str, str | int]] = []

    def add(self, played: Played) -> None:
        contest, number = self.contest, played.number
        names = [contest.agents[place] for place in contest.seating(number)]
        if played.error:
            self.errors.append({"game": number, "agents": ",".join(names), "error": played.error})
            return
        self.games += 1
        self.decisions += played.decisions
        self.draws += played.winner not in self.seats
        for seat, name, times in zip(self.seats, names, played.times, strict=True):
            self.seated[seat][name] += 1
            self.by_seat[seat][name] += played.winner == seat
            self.times[name].join(times)
        self.meetings[contest.pairing(number)].add(contest, played)

    # --- what it comes to -------------------------------------------------------------------------

    @property
    def wins(self) -> dict[str, int]:
        return {name: sum(counted[name] for counted in self.by_seat.values()) for name in self.contest.agents}

    def points(self, place: int) -> float:
        """Of an agent by its place among all; of one that meets itself, those of the first side."""
        met = [meeting for meeting in self.meetings.values() if place in meeting.pairing.agents]
        return sum(m.total if m.pairing.agents[0] == place else m.games - m.total for m in met)

    def games_of(self, place: int) -> int:
        return sum(m.games for m in self.meetings.values() if place in m.pairing.agents)

    def interval(self, place: int) -> tuple[float, float]:
        return wilson(self.points(place), self.games_of(place))

    def elo(self) -> dict[str, Rating]:
        """Nobody is stronger than itself."""
        if self.contest.is_with_itself:
            return {}
        scores = [
            Score(number, *pairing.agents, sum(points), len(points))
            for pairing, meeting in self.meetings.items()
            for number, points in meeting.points.items()
        ]
        return dict(zip(self.contest.agents, ratings(len(self.contest.agents), scores), strict=True))

    def unmirrored(self) -> list[dict[str, str]]:
        """Pairings without change of sides: who sat where."""
        found = [pairing for pairing in self.contest.pairings if not pairing.is_mirrored]
        return [
            dict(zip(self.seats, (self.contest.agents[place] for place in pairing.seatings[0]), strict=True))
            for pairing in found
        ]

    def _names(self, pairing: Pairing) -> tuple[str, str]:
        first, second = pairing.agents
        return self.contest.agents[first], self.contest.agents[second]

    # --- for scripts ------------------------------------------------------------------------------

    def as_json(self, test: Sequential | None = None) -> dict[str, Any]:
        names = tuple(dict.fromkeys(self.contest.agents))
        found = {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "by_seat": {seat: {name: won[name] for name in names} for seat, won in self.by_seat.items()},
            "interval": _rounded(self.interval(0)),
            "seated": {seat: {name: sat[name] for name in names} for seat, sat in self.seated.items()},
            "matches": self.matches(),
            "elo": {
                name: {"elo": round(r.elo, 1), "low": round(r.low, 1), "high": round(r.high, 1)}
                for name, r in self.elo().items()
            },
            "unmirrored": self.unmirrored(),
            "decisions": self.decisions,
            "cpu_s": {name: round(self.seconds(name), 4) for name in names},
            "cpu_ms_per_choice": {name: self._choices(name) for name in names},
            "errors": self.errors,
        }
        return found if test is None else {**found, "sequential": test.as_json()}

    def seconds(self, name: str) -> float:
        """Processor time in one game on one side."""
        sat = sum(counted[name] for counted in self.seated.values())
        return self.times[name].total / sat if sat else 0.0

    def _choices(self, name: str) -> dict[str, float]:
        times = self.times[name]
        seconds = {"p50": times.within(0.5), "p99": times.within(0.99), "max": times.longest}
        return {key: round(1000 * value, 3) for key, value in seconds.items()}

    def matches(self) -> list[dict[str, Any]]:
        """Pairing by pairing, from the first agent's side."""
        return [self._match(meeting) for meeting in self.meetings.values()]

    def _match(self, meeting: Meeting) -> dict[str, Any]:
        return {
            "agents": list(self._names(meeting.pairing)),
            "games": meeting.games,
            "won": meeting.times(1.0),
            "drawn": meeting.times(0.5),
            "lost": meeting.times(0.0),
            "interval": _rounded(wilson(meeting.total, meeting.games)),
            "sides": [[seat, had.count(1.0), len(had)] for seat, had in zip(self.seats, meeting.by_seat, strict=True)],
            "pairs": {f"{point:g}": count for point, count in sorted(meeting.pairs.items())},
        }


def _rounded(interval: tuple[float, float]) -> list[float]:
    return [round(edge, 4) for edge in interval]
