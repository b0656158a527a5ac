"""Matches: pairs share their dice, whoever plays and however much chance he uses; sides are changed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import ClassVar
from zlib import crc32

import pytest

from kurgan import ai, games
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.view import View
from kurgan.games import GAMES, load
from kurgan.lab.arena import Contest, play, score, whole_pairs
from kurgan.lab.match import Dice, Played, Table
from kurgan.lab.minds import minds
from kurgan.lab.sequential import Sequential
from kurgan.lab.standing import Standing
from tests.tiny import FordGame
from tests.tiny.actions import ROLL

REAL = tuple(GAMES)


class Steady:
    """Chooses by what it sees, always the same."""

    seats: ClassVar[tuple[str, ...]] = ()

    def choose(self, view: View, rng: Random) -> Action:
        legal = view.legal_actions()
        return legal[crc32(f"{view.state.decision.name} {getattr(view.state, 'turn', 0)}".encode()) % len(legal)]


class Spendthrift(Steady):
    """Chooses alike, and draws a lot of chance for it."""

    def choose(self, view: View, rng: Random) -> Action:
        rng.random()
        rng.shuffle(view.legal_actions())
        return super().choose(view, rng)


class Hasty(Steady):
    """Goes on where it can."""

    def choose(self, view: View, rng: Random) -> Action:
        return view.legal_actions()[0]


class Idle(Steady):
    """Never goes on."""

    def choose(self, view: View, rng: Random) -> Action:
        return view.legal_actions()[-1]


class Northern(Hasty):
    seats = ("north",)


class Cheat(Steady):
    def choose(self, view: View, rng: Random) -> Action:
        return ROLL[6]


@pytest.fixture(autouse=True)
def players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "ford", "tests.tiny")
    for agent in (Steady, Spendthrift, Hasty, Idle, Northern, Cheat):
        monkeypatch.setitem(ai.EVERYWHERE, agent.__name__.lower(), agent)


@pytest.fixture
def ford() -> FordGame:
    found = load("ford")
    assert isinstance(found, FordGame)
    return found


def contest(*agents: str, game: str = "ford", seed: int = 1) -> Contest:
    return Contest.of(load(game), None, {}, agents, seed)


def standing(found: Contest, count: int, test: Sequential | None = None) -> Standing:
    kept = Standing(found)
    for played in play(found, count, test=test):
        kept.add(played)
    return kept


def records(found: Contest, count: int) -> list[str]:
    """What was chosen and thrown; they name no players."""
    game = found.begin(True)
    return [game(number).record for number in range(count)]


# --- dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", REAL)
def test_both_games_of_a_pair_have_the_same_dice(game: str) -> None:
    """Two that choose alike play the same game twice, sides changed, however much chance one of them uses."""
    first, second, third, _ = records(contest("steady", "spendthrift", game=game), 4)
    assert len(first) > 500 and first == second != third


def test_another_seed_has_other_dice() -> None:
    first, other = (records(contest("hasty", "idle", seed=seed), 12) for seed in (1, 2))
    assert first != other and first == records(contest("hasty", "idle"), 12)


def test_a_throw_is_known_by_its_turn_kind_and_number(ford: FordGame) -> None:
    def thrown(dice: Dice, turn: int, kind: str = "CrossingRoll") -> str:
        return dice.throw(ford.position(f"at={kind}; north=3 raft; south=3 storm; crossing=1; turn={turn}")).text

    straight, strayed = Dice("7"), Dice("7")
    for turn in (1, 2, 3):
        thrown(strayed, turn)  # one throw more than the other game has
    for turn in (4, 5, 6, 7, 8, 9):
        assert thrown(straight, turn) == thrown(strayed, turn)
        thrown(strayed, turn, "SecondRoll")
        assert thrown(straight, turn) == thrown(strayed, turn)
    every = [thrown(straight, turn) for turn in range(1, 10) for _ in range(30)]
    assert {every.count(f"roll {die}") > 20 for die in range(1, 7)} == {True}


# --- sides ----------------------------------------------------------------------------------------


def test_sides_are_changed_in_every_pair() -> None:
    found = standing(contest("hasty", "idle"), 11)
    assert found.games == whole_pairs(11) == 12
    assert {name for sat in found.seated.values() for name in sat.values()} == {6}
    assert found.wins["idle"] == 0 and found.wins["hasty"] + found.draws == 12
    assert found.points(0) == found.wins["hasty"] + found.draws / 2 == 12 - found.points(1)
    assert found.unmirrored() == [] and sum(found.as_json()["matches"][0]["pairs"].values()) == 6


def test_who_plays_one_side_only_keeps_it() -> None:
    for names in (("northern", "idle"), ("idle", "northern")):
        found = standing(contest(*names), 8)
        assert found.seated["north"] == {"northern": 8} and found.seated["south"] == {"idle": 8}
        assert found.unmirrored() == [{"north": "northern", "south": "idle"}]
        assert found.as_json()["matches"][0]["pairs"] == {}
    texts = records(contest("northern", "hasty"), 8)
    assert len(set(texts)) > 4, "every game has dice of its own"


def test_who_meets_itself_is_counted_by_sides() -> None:
    found = standing(contest("hasty", "hasty"), 20)
    told = found.as_json()
    north, south = (told["by_seat"][seat]["hasty"] for seat in ("north", "south"))
    assert north + south == told["wins"]["hasty"] == 20 - told["draws"] and north > 0 and south > 0
    assert found.points(0) == north + told["draws"] / 2 and found.games_of(0) == 20
    assert told["elo"] == {}


def test_three_meet_each_other_equally_often() -> None:
    found = standing(contest("hasty", "idle", "random"), 18)
    matches = {tuple(match["agents"]): match for match in found.as_json()["matches"]}
    assert list(matches) == [("hasty", "idle"), ("hasty", "random"), ("idle", "random")]
    assert {match["games"] for match in matches.values()} == {6}
    assert [found.games_of(place) for place in range(3)] == [12, 12, 12]
    assert sum(found.points(place) for place in range(3)) == 18
    elo = found.elo()
    assert elo["hasty"].elo > elo["idle"].elo and elo["random"].elo == 0


def test_pairs_of_a_round_robin_are_those_of_the_match_alone() -> None:
    alone, among = contest("hasty", "random"), contest("hasty", "idle", "random")
    both = [among.pairing(n).agents == (0, 2) for n in range(18)]
    assert records(alone, 6) == [text for text, own in zip(records(among, 18), both, strict=True) if own]


@pytest.mark.parametrize(
    "names, says",
    [
        (("hasty",), "two agents or more"),
        (("hasty", "napoleon"), "unknown agent 'napoleon'"),
        (("hasty", "idle", "hasty"), "named twice"),
        (("northern", "northern"), "cannot meet"),
    ],
)
def test_who_cannot_meet_is_refused(names: tuple[str, ...], says: str) -> None:
    with pytest.raises(KurganError, match=says):
        contest(*names)


# --- games that break -----------------------------------------------------------------------------


def test_what_was_not_offered_ends_the_game_and_is_told() -> None:
    found = standing(contest("cheat", "idle"), 2)
    assert found.games == 0 and len(found.errors) == 2
    assert "chose 'roll 6', which it was not offered" in str(found.errors[0]["error"])
    assert found.as_json()["interval"] == [0.0, 1.0]


def test_a_game_without_end_is_an_error(ford: FordGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FordGame, "max_decisions", 5)
    assert "no end after 5" in Table(ford, "ford", {}).play(0, ("idle", "idle"), "1").error


# --- stopping early -------------------------------------------------------------------------------


@pytest.mark.parametrize("names, accepted", [(("hasty", "idle"), "H1"), (("idle", "hasty"), "H0")])
def test_a_match_stops_when_it_is_decided(names: tuple[str, str], accepted: str) -> None:
    test = Sequential()
    found = standing(contest(*names), 400, test)
    assert test.accepted == accepted and found.games < 100
    assert test.seen.total() == found.games / 2


def test_without_pairs_every_game_is_a_sample() -> None:
    test = Sequential()
    found = standing(contest("northern", "idle"), 400, test)
    assert test.accepted == "H1" and test.seen.total() == found.games < 100


def test_a_score_is_the_first_agents() -> None:
    found = contest("hasty", "idle")
    assert [score(found, Played(n, winner="north")) for n in (0, 1)] == [1.0, 0.0]
    assert [score(found, Played(n, winner="south")) for n in (0, 1)] == [0.0, 1.0]
    assert score(found, Played(0, winner="draw")) == 0.5


# --- names of what was played ---------------------------------------------------------------------


def test_other_minds_have_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, others, shared = (tmp_path / name / "weights.toml" for name in ("siege", "crimean_campaign", "search"))
    for path in (own, others, shared):
        path.parent.mkdir()
        path.write_text("reach = 1.0\n")
    monkeypatch.setattr(ai, "__file__", str(tmp_path / "__init__.py"))
    found = {minds("siege")}
    others.write_text("reach = 2.0\n")
    assert found == {minds("siege")} != {minds("crimean-campaign")}
    for path in (own, shared, own.with_name("worth.json")):
        path.write_text("reach = 2.0\n")
        assert minds("siege") not in found
        found.add(minds("siege"))
