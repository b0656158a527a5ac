"""Every endpoint over a real socket: right answers, and clear ones to what is wrong."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

import kurgan
from kurgan.ai.levels import LEVELS
from kurgan.core.text import LANGUAGES
from kurgan.server import stream
from kurgan.server.dear import AT_ONCE, EACH, LONG
from kurgan.server.live import LiveTable
from kurgan.server.making import Making
from kurgan.server.settings import Settings
from kurgan.server.shapes.making import Made
from kurgan.server.shapes.viewing import Entry
from kurgan.server.steps import Viewer
from kurgan.server.store import schema
from tests.server.helpers import without_dice
from tests.server.http_fixtures import (
    GAME,
    HOT_SEAT,
    SEATS,
    TWO,
    Answer,
    Browser,
    Site,
    opened,
    play_first,
    two_players,
    wait_until,
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with opened(tmp_path_factory.mktemp("house")) as site:
        yield site


@pytest.fixture
def ann(site: Site) -> Browser:
    return Browser(site)


# --- the library ----------------------------------------------------------------------------------


def test_games_say_what_can_be_set_up(ann: Browser) -> None:
    (game,) = [game for game in ann.get("/api/games").json if game["id"] == GAME]
    assert game["seats"] == list(SEATS) and game["scenarios"] == list(kurgan.game(GAME).scenarios)
    assert game["quick"] == {"scenario": "solo", "seat": "russian", "agent": "printed"}
    agents = {agent["name"]: (agent["kind"], agent["seats"], agent["seconds"] > 0) for agent in game["agents"]}
    levels: dict[str, tuple[str, list[str], bool]] = {
        name: ("level", [], name in ("commander", "general")) for name in LEVELS
    }
    assert agents == levels | {"printed": ("own", ["german"], False), "random": ("study", [], False)}
    assert list(agents) == [*LEVELS, "printed", "random"]
    assert {option["id"] for option in game["options"]} == {option.id for option in kurgan.game(GAME).options}


def test_the_one_button_starts_what_each_game_names(ann: Browser) -> None:
    started = {}
    for game in ann.get("/api/games").json:
        quick = started[game["id"]] = game["quick"]
        assert (quick["scenario"], quick["seat"], quick["agent"]) == kurgan.game(game["id"]).presentation.quick
        (rival,) = set(game["seats"]) - {quick["seat"]}
        seats = {quick["seat"]: {"kind": "me"}, rival: {"kind": "computer", "agent": quick["agent"]}}
        made = ann.new_table(seats, game=game["id"], scenario=quick["scenario"])
        assert ann.snapshot(made["table"], quick["seat"])["table"]["scenario"] == quick["scenario"]
    assert [started[name]["scenario"] for name in (GAME, "fortress-sevastopol")] == ["solo", "tournament"]


def test_rules_charts_sources_and_layout_are_complete(ann: Browser) -> None:
    game = kurgan.game(GAME)
    book = ann.get(f"/api/games/{GAME}/rules").json
    assert [rule["id"] for rule in book["rules"]] == list(game.index.rules)
    assert [ruling["id"] for ruling in book["rulings"]] == list(game.index.rulings)
    assert {ruling["switch"] for ruling in book["rulings"]} - {""} <= {option.id for option in game.options}
    assert len(ann.get(f"/api/games/{GAME}/sources").json) == len(list(game.data.values()))
    assert len(ann.get(f"/api/games/{GAME}/charts").json) == len(game.presentation.charts())
    assert ann.get(f"/api/games/{GAME}/layout").json == game.presentation.layout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_come_flat_and_no_word_twice(ann: Browser, lang: str) -> None:
    words, more = ann.get(f"/api/text/{lang}").json, ann.get(f"/api/text/{lang}", game=GAME).json
    assert "trouble.stale" in words and not words.items() & more.items()
    assert kurgan.game(GAME).text[lang].entries.items() <= (words | more).items()


def test_the_library_is_packed_for_those_who_accept_it(ann: Browser) -> None:
    packed = ann.request("GET", f"/api/games/{GAME}/rules", headers={"Accept-Encoding": "br, gzip"})
    plain = ann.request("GET", f"/api/games/{GAME}/rules", headers={"Accept-Encoding": "gzip;q=0"})
    assert packed.header("content-encoding") == "gzip" and not plain.header("content-encoding")
    assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body) / 2


# --- people and tables ----------------------------------------------------------------------------


def test_a_browser_becomes_a_person_when_it_needs_to(ann: Browser) -> None:
    assert ann.get("/api/me").json == {"name": "", "known": False, "accounts": False, "login": ""} and not ann.cookie
    assert ann.did("/api/me", {"name": " Ann "}) == {"name": "Ann", "known": True, "accounts": False, "login": ""}
    assert ann.get("/api/me").json == {"name": "Ann", "known": True, "accounts": False, "login": ""}
    assert Browser(ann.site, "kurgan=somebody-elses-cookie").get("/api/me").json["known"] is False


def test_an_unknown_cookie_gets_a_new_person(site: Site) -> None:
    browser = Browser(site, "kurgan=nonsense")
    browser.did("/api/me", {"name": "New"})
    assert browser.cookie != "kurgan=nonsense" and browser.get("/api/me").json["name"] == "New"


def test_a_link_is_used_once_and_reissued_by_who_holds_the_seat_or_after_a_wait(site: Site) -> None:
    ann, ben, eve = Browser(site), Browser(site), Browser(site)
    made = ann.new_table(TWO)
    table, link = made["table"], made["links"]["russian"]
    assert ben.did("/api/join", {"token": link}) == {"table": table, "seat": "russian"}
    assert ben.did("/api/join", {"token": link})["seat"] == "russian"
    told = eve.post("/api/join", {"token": link})
    assert (told.status, told.trouble) == (410, "trouble.link_used")
    for other in (eve, Browser(site)):
        assert other.post(f"/api/tables/{table}/reissue", {"seat": "russian"}).trouble == "trouble.not_owner"
    waits = ann.did(f"/api/tables/{table}/reissue", {"seat": "russian"})
    assert waits["token"] == "" and waits["from_ms"] > 0
    assert ben.did(f"/api/tables/{table}/keep-seat", {"seat": "russian"})["entries"][0]["kind"] == "keep"
    new = ben.did(f"/api/tables/{table}/reissue", {"seat": "russian"})["token"]
    assert eve.did("/api/join", {"token": new})["seat"] == "russian"
    assert ben.get(f"/api/tables/{table}", seat="russian").status == 403
    watch = ann.did(f"/api/tables/{table}/reissue", {"seat": ""})["token"]
    assert Browser(site).did("/api/join", {"token": watch})["seat"] == ""
    assert Browser(site).post("/api/join", {"token": made["watch"]}).status in (404, 410)


def test_a_wrong_link_makes_nobody_a_person(site: Site) -> None:
    stranger = Browser(site)
    assert stranger.post("/api/join", {"token": "x" * 32}).status == 404
    with site.house.means.db.reading() as connection:
        before = connection.execute(select(func.count()).select_from(schema.people)).scalar_one()
    stranger.post("/api/join", {"token": "x" * 32})
    with site.house.means.db.reading() as connection:
        assert connection.execute(select(func.count()).select_from(schema.people)).scalar_one() == before


def test_an_open_seat_is_found_in_the_lobby_and_taken(site: Site) -> None:
    ann, ben = Browser(site), Browser(site)
    table = ann.new_table({"german": {"kind": "me"}, "russian": {"kind": "open"}})["table"]
    assert table in [line["table"]["id"] for line in ben.get("/api/lobby").json["open"]]
    assert ben.did(f"/api/tables/{table}/sit", {"seat": "russian"}) == {"table": table, "seat": "russian"}
    lobby = ben.get("/api/lobby").json
    assert table in [line["table"]["id"] for line in lobby["mine"]]
    assert table not in [line["table"]["id"] for line in lobby["open"]]


# --- playing --------------------------------------------------------------------------------------


def test_a_choice_is_made_and_taken_back(ann: Browser) -> None:
    table = ann.new_table()["table"]
    before = ann.snapshot(table, "german")
    after = play_first(ann, table, "german")
    assert after["n"] > before["n"] and [entry["n"] for entry in after["entries"]] == [after["n"]]
    back = ann.did(f"/api/tables/{table}/undo", {"seat": "german", "n": after["n"]})
    assert back["moment"]["scene"] == before["moment"]["scene"]
    same = ann.get(f"/api/tables/{table}/updates", seat="german", after=before["n"]).json
    assert [entry["kind"] for entry in same["entries"]] == ["action", "undo"]
    assert ann.get(f"/api/tables/{table}/at/{before['n']}", seat="german").json["scene"] == before["moment"]["scene"]


def test_the_rest_is_placed_and_the_other_side_goes_on(site: Site) -> None:
    table, players, watcher = two_players(site)
    for seat in SEATS:
        moment = players[seat].snapshot(table, seat)["moment"]
        assert moment["asked"] == seat and moment["in_setup"]
        update = players[seat].did(f"/api/tables/{table}/place-rest", {"seat": seat})
        assert not update["moment"]["in_setup"]
    seen = watcher.snapshot(table)
    assert seen["moment"]["asked"] == "german" and not seen["moment"]["choices"] and seen["entries"]


def test_chat_notes_resignation_and_record(site: Site) -> None:
    table, players, watcher = two_players(site)
    german, russian = players["german"], players["russian"]
    german.did(f"/api/tables/{table}/chat", {"seat": "german", "text": "good luck"})
    german.did(f"/api/tables/{table}/notes", {"seat": "german", "text": "attack in the north"})
    german.did(f"/api/tables/{table}/standing", {"seat": "german", "answers": {}})
    assert [line["text"] for line in russian.snapshot(table, "russian")["chat"]] == ["good luck"]
    assert b"north" not in russian.get(f"/api/tables/{table}", seat="russian").body
    assert german.snapshot(table, "german")["notes"] == "attack in the north"
    assert russian.get(f"/api/tables/{table}/record", seat="russian").body.startswith(b"kurgan-seat-record 1\n")
    assert russian.get(f"/api/tables/{table}", seat="both").status == 403
    over = german.did(f"/api/tables/{table}/resign", {"seat": "german"})["table"]
    assert (over["status"], over["loser"], over["winner"]) == ("resigned", "german", "russian")
    record = watcher.get(f"/api/tables/{table}/record")
    assert record.body.startswith(b"kurgan-record 1\n") and "attachment" in record.header("content-disposition")
    assert russian.get(f"/api/tables/{table}", seat="both").status == 200


def test_a_record_goes_out_and_comes_in_and_is_forked(ann: Browser) -> None:
    table = ann.new_table()["table"]
    ann.did(f"/api/tables/{table}/place-rest", {"seat": "german"})
    record = ann.get(f"/api/tables/{table}/record", seat="both").body.decode()
    copy = ann.did("/api/import", {"record": record, "seats": HOT_SEAT})["table"]
    copied = ann.get(f"/api/tables/{copy}/record", seat="both").body.decode()
    assert without_dice(copied) == without_dice(record)
    n = ann.snapshot(table, "both")["n"]
    forked = ann.did(f"/api/tables/{table}/fork", {"seat": "both", "n": n // 2, "dice": "same", "seats": HOT_SEAT})
    assert ann.snapshot(forked["table"], "both")["table"]["parent"] == {"table": table, "n": n // 2}


class Slow:
    """Dear work that lasts until it may go on."""

    def __init__(self) -> None:
        self.at_work = self.most = 0
        self.go_on = threading.Event()

    def __call__(self, *_: object) -> Made:
        self.at_work += 1
        self.most = max(self.most, self.at_work)
        self.go_on.wait(20)
        self.at_work -= 1
        return Made(table="t", links={}, watch="w")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    slow = Slow()
    monkeypatch.setattr(Making, "import_record", slow)
    monkeypatch.setattr(Making, "create", slow)
    return slow


DEAR = (("import", {"record": "x", "seats": {}}), ("tables", {"game": GAME, "seats": {}, "overlay": "x"}))


def test_one_persons_dear_work_holds_up_nobody_elses(site: Site, slow: Slow) -> None:
    """One after the other, and too many at once are refused; meanwhile somebody else's is done beside it."""
    ann, answers = Browser(site), list[Answer]()
    ann.did("/api/me", {"name": "Ann"})

    def ask(n: int) -> None:
        path, body = DEAR[n % 2]
        answers.append(Browser(site, ann.cookie).post(f"/api/{path}", body))

    asking = [threading.Thread(target=ask, args=(n,)) for n in range(EACH + 4)]
    for thread in asking:
        thread.start()
    wait_until(lambda: len(answers) == 4)
    assert {answer.trouble for answer in answers} == {"trouble.dear_yours"} and answers[0].header("retry-after")
    assert slow.at_work == 1 and Browser(site).get("/api/me").status == 200  # while all the others wait
    other = threading.Thread(target=lambda: Browser(site).post("/api/import", DEAR[0][1]))
    other.start()
    wait_until(lambda: slow.at_work == 2)
    slow.go_on.set()
    for thread in (*asking, other):
        thread.join(20)
    assert sorted(answer.status for answer in answers) == [200] * EACH + [429] * 4 and slow.most == AT_ONCE
    assert not site.app.state.dear_work.people and not site.app.state.dear_work.here


@pytest.mark.parametrize("rows", [LONG, LONG + 1])
def test_only_long_logs_are_read_in_turn(site: Site, monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    table, players, _ = two_players(site)
    monkeypatch.setattr(site.house.tables, "length", lambda table: rows)
    turns: list[str] = []
    usual = site.app.state.dear_work.turn

    def noted(person: str) -> object:
        turns.append(person)
        return usual(person)

    monkeypatch.setattr(site.app.state.dear_work, "turn", noted)
    german, base = players["german"], f"/api/tables/{table}"
    for path in (base, f"{base}/at/0", f"{base}/record", f"{base}/updates"):
        assert german.get(path, seat="german").status == 200
    with german.live(table, "german"):
        assert len(turns) == (5 if rows > LONG else 0)
    assert german.get(f"{base}/updates", seat="german", after=german.snapshot(table, "german")["n"]).status == 200
    turns.clear()
    monkeypatch.setattr(site.house.tables, "length", lambda table: LONG + 1)
    german.get(f"{base}/updates", seat="german", after=1)
    assert not turns  # who has most of it asks for little


def test_a_long_log_is_written_once_for_who_looks_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "KEPT_LOG", 3)
    table, players, watcher = two_players(site)
    german = players["german"]
    asked = german.snapshot(table, "german")["moment"]["asked"]
    players[asked].did(f"/api/tables/{table}/place-rest", {"seat": asked})
    first = players[asked].snapshot(table, asked)
    assert len(first["entries"]) > 3
    written: list[object] = []
    usual = stream.page

    def noted(live: LiveTable, viewer: Viewer) -> list[Entry]:
        written.append(viewer)
        return usual(live, viewer)

    monkeypatch.setattr(stream, "page", noted)
    assert players[asked].snapshot(table, asked) | {"stamp": ""} == first | {"stamp": ""} and not written
    assert watcher.snapshot(table)["entries"] != first["entries"] and written  # never another viewer's
    record = players[asked].get(f"/api/tables/{table}/record", seat=asked).body
    assert players[asked].get(f"/api/tables/{table}/record", seat=asked).body == record
    assert watcher.get(f"/api/tables/{table}/record").body != record


def test_offers_to_take_back_wait_for_the_other(site: Site) -> None:
    table, players, _ = two_players(site)
    for seat in SEATS:
        players[seat].did(f"/api/tables/{table}/place-rest", {"seat": seat})
    offered = players["russian"].did(f"/api/tables/{table}/offer-undo", {"seat": "russian"})
    assert offered["table"]["offer"]["seat"] == "russian"
    before = players["german"].snapshot(table, "german")["n"]
    told = players["german"].did(f"/api/tables/{table}/answer-undo", {"seat": "german", "agree": True})
    assert told["table"]["offer"] is None and told["n"] > before
    assert told["moment"]["asked"] == "russian"


def test_what_can_be_asked_about_a_choice(ann: Browser) -> None:
    table = ann.new_table()["table"]
    moment = ann.snapshot(table, "german")["moment"]
    choice = moment["choices"][0]
    assert ann.get(f"/api/tables/{table}/why", seat="german", action=choice["action"]).json["rule"]
    why = ann.get(f"/api/tables/{table}/why", seat="german", target="5-5").json
    assert why["message"]["key"] and why["rule"]
    for overlay in ann.get("/api/games").json[0]["overlays"]:
        answer = ann.get(f"/api/tables/{table}/overlay", seat="german", name=overlay["id"], target="1-1")
        assert answer.status == 200 and "shades" in answer.json


def test_the_editor_shows_and_checks(ann: Browser) -> None:
    bare = ann.did("/api/editor", {"game": GAME})
    assert bare["position"] and bare["tools"] and isinstance(bare["playable"], bool)
    assert ann.did("/api/editor", {"game": GAME, "position": bare["position"]})["scene"] == bare["scene"]
    assert ann.post("/api/editor", {"game": GAME, "position": "at=Nowhere"}).trouble == "trouble.bad_text"


# --- what is wrong --------------------------------------------------------------------------------


def test_wrong_deeds_change_nothing(site: Site) -> None:
    table, players, watcher = two_players(site)
    german, path = players["german"], f"/api/tables/{table}/play"
    before = german.snapshot(table, "german")
    n, action = before["n"], before["moment"]["choices"][0]["action"]
    for browser, body, status, key in [
        (german, {"seat": "german", "n": n + 1, "action": action}, 409, "trouble.stale"),
        (german, {"seat": "german", "n": n, "action": "move 5-4"}, 409, "refusal.not_now"),
        (german, {"seat": "german", "n": n, "action": "fly"}, 400, "trouble.bad_text"),
        (german, {"seat": "russian", "n": n, "action": action}, 403, "trouble.not_your_seat"),
        (players["russian"], {"seat": "russian", "n": 0, "action": action}, 409, "trouble.stale"),
        (watcher, {"seat": "german", "n": n, "action": action}, 403, "trouble.not_your_seat"),
        (Browser(site), {"seat": "german", "n": n, "action": action}, 403, "trouble.not_your_seat"),
        (german, {"seat": "american", "n": n, "action": action}, 404, "trouble.not_found"),
        (german, {"seat": "german", "n": -1, "action": action}, 422, "trouble.malformed"),
        (german, {"seat": "german", "n": n}, 422, "trouble.malformed"),
        (german, {"seat": "german", "n": n, "action": action, "dice": 6}, 422, "trouble.malformed"),
        (german, [], 422, "trouble.malformed"),
        (german, b"{not json", 422, "trouble.malformed"),
        (german, b"\xff\xfe", 422, "trouble.malformed"),
    ]:
        answer = browser.post(path, body)
        assert (answer.status, answer.trouble) == (status, key), (body, answer.body)
    after = german.snapshot(table, "german")
    assert after["entries"] == before["entries"] and after["moment"] == before["moment"]


@pytest.mark.parametrize(
    ("method", "path", "status", "key"),
    [
        ("GET", "/api/none", 404, "trouble.not_found"),
        ("POST", "/api/none", 404, "trouble.not_found"),
        ("GET", "/api", 404, "trouble.not_found"),
        ("POST", "/api/games", 405, "trouble.bad_method"),
        ("DELETE", "/api/tables/x", 405, "trouble.bad_method"),
        ("GET", "/api/games/chess/rules", 404, "trouble.not_found"),
        ("GET", "/api/text/fr", 422, "trouble.malformed"),
        ("GET", "/api/text/en?game=chess", 404, "trouble.not_found"),
        ("GET", "/api/tables/none", 404, "trouble.unknown_table"),
        ("GET", "/api/tables/none/updates?after=-1", 422, "trouble.malformed"),
        ("GET", "/api/tables/none/updates?after=99999999999999999999", 422, "trouble.malformed"),
        ("GET", "/api/tables/none/at/x", 422, "trouble.malformed"),
        ("POST", "/", 405, "trouble.bad_method"),
        ("GET", "/docs", 0, ""),
        ("GET", "/redoc", 0, ""),
    ],
)
def test_unknown_paths_are_said_so(ann: Browser, method: str, path: str, status: int, key: str) -> None:
    answer = ann.request(method, path)
    if status:
        assert (answer.status, answer.trouble) == (status, key)
    else:  # no page that loads anything from elsewhere
        assert b"cdn" not in answer.body.lower() and b"swagger" not in answer.body.lower()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "chess", "seats": HOT_SEAT}, (400, 404)),
        ({"game": GAME, "seats": {}}, (400, 422)),
        ({"game": GAME, "seats": {"german": {"kind": "me"}}}, (400, 422)),
        ({"game": GAME, "seats": HOT_SEAT, "scenario": "siege"}, (400,)),
        ({"game": GAME, "seats": HOT_SEAT, "options": {"deck": "1"}}, (400,)),
        ({"game": GAME, "seats": HOT_SEAT, "start": "rubbish"}, (400,)),
        ({"game": GAME, "seats": HOT_SEAT, "overlay": "rubbish ="}, (400,)),
        ({"game": GAME, "seats": HOT_SEAT | {"russian": {"kind": "computer", "agent": "napoleon"}}}, (400,)),
        ({"game": GAME, "seats": HOT_SEAT | {"russian": {"kind": "computer", "agent": "printed"}}}, (400,)),
    ],
)
def test_tables_that_cannot_be_are_refused_with_a_reason(ann: Browser, body: object, status: tuple[int, ...]) -> None:
    answer = ann.post("/api/tables", body)
    assert answer.status in status, answer.body
    assert answer.trouble.startswith("trouble.") and ann.get("/api/lobby").json["mine"] == []


def test_a_broken_record_is_refused_with_its_line(ann: Browser) -> None:
    for record in ("nonsense", "kurgan-record 1\ngame: chess\n", "\ud800"):
        answer = ann.post("/api/import", {"record": record, "seats": HOT_SEAT})
        assert answer.status in (400, 422) and answer.json["message"]["params"]


def test_every_trouble_has_words(site: Site, ann: Browser) -> None:
    """Whatever key an answer of this file's tests could have had is in both catalogues."""
    for lang in LANGUAGES:
        words = ann.get(f"/api/text/{lang}").json | ann.get(f"/api/text/{lang}", game=GAME).json
        source = Path(kurgan.__file__).parent / "server"
        for path in source.rglob("*.py"):
            for part in path.read_text(encoding="utf-8").split("Trouble(")[1:]:
                quoted = part.split(")")[0].split('"')
                if len(quoted) > 1 and quoted[0].strip().rstrip(",").isdecimal():
                    key = quoted[1] if "." in quoted[1] else f"trouble.{quoted[1]}"
                    assert key in words, (lang, path.name, key)


# --- the client -----------------------------------------------------------------------------------


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>page")
    (folder / "assets" / "index-abc.js").write_text("plain")
    (folder / "assets" / "index-abc.js.br").write_bytes(b"br")
    (folder / "assets" / "index-abc.js.gz").write_bytes(b"gz")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_client_is_served_packed_and_for_every_address_it_routes(tmp_path: Path, built: Path) -> None:
    with opened(tmp_path / "house", Settings(bots=False, static=built, sweep_s=3600)) as site:
        browser = Browser(site)
        for path in ("/", "/t/abc", "/join", "/new", f"/rules/{GAME}", "/charts/x", "/edit/x", "/learn", "/import"):
            page = browser.get(path)
            assert (page.status, page.body, page.header("cache-control")) == (200, b"<!doctype html>page", "no-cache")
            assert page.header("content-type").startswith("text/html")
        for accepted, body in (("gzip, br", b"br"), ("gzip", b"gz"), ("identity", b"plain"), ("br;q=0, gzip", b"gz")):
            file = browser.request("GET", "/assets/index-abc.js", headers={"Accept-Encoding": accepted})
            assert file.body == body and "immutable" in file.header("cache-control")
            assert file.header("content-type").startswith("text/javascript") and file.header("vary")
        assert browser.get("/none.js").status == browser.get("/assets/none.css").status == 404
        for path in (
            "/../secret.txt",
            "/assets/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/assets/..%5c..%5csecret.txt",
            "//secret.txt",
            "/%00.txt",
        ):
            answer = browser.get(path)
            assert b"secret" not in answer.body and answer.status in (200, 404)
        assert browser.request("HEAD", "/").status == 200
        assert browser.get("/" + "a" * 300).status == 200  # longer than a file may be called
        assert browser.get("/" + "a" * 300 + ".js").status == 404


def test_a_client_that_is_not_built_is_said_so(tmp_path: Path) -> None:
    with opened(tmp_path / "house", Settings(bots=False, static=tmp_path / "none", sweep_s=3600)) as site:
        answer = Browser(site).get("/")
        assert answer.status == 503 and b"`make`" in answer.body


def test_the_description_is_there_and_says_every_error(ann: Browser) -> None:
    described = ann.get("/api/openapi.json").json
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert {"200", "403", "422", "429", "500"} <= set(operation["responses"]), (method, path)
            assert method != "post" or "413" in operation["responses"], path
    assert "HTTPValidationError" not in json.dumps(described)
