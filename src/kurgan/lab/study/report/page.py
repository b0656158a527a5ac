"""The page of a study. It shows what lies in the folder, and computes nothing that is not in the rows."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from kurgan.core.errors import KurganError
from kurgan.core.text import LANGUAGES
from kurgan.core.view import WHOLE, View
from kurgan.games import load
from kurgan.lab.batch import DRAW
from kurgan.lab.study.changes import Change, Variation
from kurgan.lab.study.comparing import Comparison
from kurgan.lab.study.folder import Asked, Folder
from kurgan.lab.study.report import drawing
from kurgan.lab.study.report.gathered import Gathered, quantiles
from kurgan.lab.study.report.maps import Map
from kurgan.lab.study.report.words import Words

STYLE = Path(__file__).parent / "report.css"
MARK, MARKED = '<meta name="generator" content="kurgan study">', 400  # within its first bytes
MOST_NAMED = 8  # places in a list beside a map
SHARES = (0.0, 1.0)
NARROW, WIDER = 0.25, 1.0  # spans of effects: the first if all fit


@dataclass
class Compared:
    asked: Asked
    found: Comparison
    rows: Gathered


def check_place(path: Path) -> None:
    """A page can be made again, but takes the place of nothing else."""
    if path.is_dir() or not path.parent.is_dir():
        raise KurganError("study_report_place", path=str(path))
    if path.exists() and MARK.encode() not in path.read_bytes()[:MARKED]:
        raise KurganError("study_report_other", path=str(path))


def write(folder: Folder, path: Path, lang: str = LANGUAGES[0]) -> None:
    check_place(path)
    try:
        path.write_text(Page(folder).html(lang), encoding="utf-8")
    except OSError as error:
        raise KurganError("cannot_write", folder=str(path), detail=str(error.strerror)) from None


class Page:
    def __init__(self, folder: Folder) -> None:
        self.folder, self.meta = folder, folder.base
        self.game = load(folder.base["game"])
        self.seats = self.game.seats
        self.words = Words(self.game)
        self.map = Map(self.game, self.meta["scenario"])
        self.base = Gathered.of(self.seats, folder.rows(self.meta["arm"]).values())
        self.compared = [
            Compared(asked, found, Gathered.of(self.seats, rows)) for asked, found, rows in folder.compared()
        ]
        effects = [one.found.effect for one in self.compared]
        reach = max((max(-effect.low, effect.high) for effect in effects), default=0)
        self.span = (-NARROW, NARROW) if reach <= NARROW else (-WIDER, WIDER)

    def html(self, lang: str = LANGUAGES[0]) -> str:
        says, picked = self.words.says, dict.fromkeys(LANGUAGES, "")
        picked[lang] = " checked"
        title = f"{self.words.of_game(lang, 'game.title')} · {self.words.plain(lang, 'report.title')}"
        colours = " ".join(f"k{place}-{self.map.colour(seat)}" for place, seat in enumerate(self.seats))
        return "".join(
            (
                f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">{MARK}',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(title)}</title><style>{STYLE.read_text(encoding='utf-8')}</style></head>",
                f'<body class="{colours}">',
                *(f'<input type="radio" name="lang" id="in-{one}"{on}>' for one, on in picked.items()),
                '<nav aria-label="Language"><label for="in-en">English</label><label for="in-zh">中文</label></nav>',
                self.map.definitions(),
                f"<main><header><p>{says('report.title')}</p><h1>{self.words.games('game.title')}</h1>",
                f"<p>{self._scenario()} · {self._players(self.meta['agents'])}</p></header>",
                self._summary(),
                self._base(),
                *(self._variation(number, one) for number, one in enumerate(self.compared, 1)),
                self._sources(),
                "</main></body></html>\n",
            )
        )

    # --- names ------------------------------------------------------------------------------------

    def _scenario(self) -> str:
        return self.words.games(f"scenario.{self.meta['scenario']}")

    def _players(self, agents: Sequence[str]) -> str:
        seated = zip(self.seats, agents, strict=True)
        return ", ".join(f"{self.words.seat(seat)} <code>{escape(agent)}</code>" for seat, agent in seated)

    def _named(self, text: str) -> str:
        """A variation in words."""
        changes = Variation.of(text).changes
        return self.words.both(**{lang: "; ".join(self._change(lang, one) for one in changes) for lang in LANGUAGES})

    def _change(self, lang: str, one: Change) -> str:
        entries = self.game.text[lang].entries
        if one.kind == "option":
            name = entries.get(f"option.{one.name}", one.name)
            return f"{name}: {entries.get(f'option_value.{one.name}.{one.value}', one.value)}"
        if one.kind == "level":
            return f"{self.words.seat_in(lang, one.name)}: {one.value}"
        return f"{one.name} {one.sign}= {one.value}" if one.sign else f"{one.name} = {one.value}"

    def _place(self, lang: str, at: str) -> str:
        telling = self.game.presentation.telling
        key = f"{telling.place.format(scenario=self.meta['scenario'])}.{at}"
        name = self.game.text[lang].entries.get(key, at)
        return name if at in name else f"{name} ({at})"

    # --- parts ------------------------------------------------------------------------------------

    def _summary(self) -> str:
        says = self.words.says
        if not self.compared:
            return f"<section><p>{says('report.nothing_varied')}</p></section>"
        lines = [f"<section><h2>{says('report.summary')}</h2><p>{says('report.summary_about')}</p>"]
        lines.append(f"<p>{says('report.effect_on')} {self.words.seat(self.seats[0])}</p>")
        for number, one in enumerate(self.compared, 1):
            effect, least = one.found.effect, one.asked.terms.least
            lines.append(
                f'<div class="row"><p><a href="#v{number}">{self._named(one.asked.text)}</a></p>'
                + drawing.whisker(effect.mean, effect.low, effect.high, self.span, "k0", least)
                + f"<p>{_signed(effect.mean, effect.low, effect.high)} · {self._verdict(one)} · "
                + f"{says('report.pairs', n=one.found.pairs)}</p></div>"
            )
        return "".join([*lines, self._scale(), "</section>"])

    def _verdict(self, one: Compared) -> str:
        first, second = self.seats
        least = f"{100 * one.asked.terms.least:g} %"
        if one.found.pairs and one.found.alike == one.found.pairs:
            return self.words.says("report.alike")
        told = {
            lang: self.words.plain(
                lang,
                f"report.verdict_{one.found.verdict}",
                first=self.words.seat_in(lang, first),
                second=self.words.seat_in(lang, second),
                least=least,
            )
            for lang in LANGUAGES
        }
        return f"<strong>{self.words.both(**told)}</strong>"

    def _base(self) -> str:
        says = self.words.says
        return "".join(
            (
                f'<section id="base"><h2>{says("report.base")}</h2>',
                f"<p>{says('report.games', n=self.base.games)} {says('report.in_file')} {_file(self.meta['arm'])}.</p>",
                '<div class="cards">',
                self._card("report.who_wins", self._won(self.base, "k"), "report.who_wins_about"),
                self._card("report.length", self._length(self.base, None), "report.length_about"),
                self._card("report.score", self._score(self.base), "report.score_about"),
                "</div>",
                self._maps(self.base, opened=True),
                "</section>",
            )
        )

    def _variation(self, number: int, one: Compared) -> str:
        says, found = self.words.says, one.found
        effects = [
            (says("report.share_of") + " " + self.words.seat(seat), found.effect_on(seat), f"k{place}")
            for place, seat in enumerate(self.seats)
        ] + [
            (says("report.wins_of") + " " + self.words.seat(seat), found.wins_of(seat), f"k{place}")
            for place, seat in enumerate(self.seats)
        ]
        drawn = [
            f"<p>{name}: {_signed(e.mean, e.low, e.high)}</p>"
            + drawing.whisker(e.mean, e.low, e.high, self.span, kind, one.asked.terms.least)
            for name, e, kind in effects
        ]
        errors = f"<p>{says('report.errors', n=len(found.errors))}</p>" if found.errors else ""
        return "".join(
            (
                f'<section id="v{number}"><h2>{self._named(one.asked.text)}</h2>',
                f"<p>{self._verdict(one)}. {says('report.pairs', n=found.pairs)}, ",
                f"{says('report.alike_pairs', n=found.alike)}. {says('report.in_files')} {_file(self.meta['arm'])}, ",
                f"{_file(one.asked.arm)}. {self._players(one.asked.agents)}.</p>{errors}",
                '<div class="cards">',
                self._card("report.effect", "".join(drawn) + self._scale(), "report.effect_about"),
                self._card("report.who_wins", self._both(found), "report.both_about"),
                self._card("report.length", self._length(self.base, one.rows), "report.length_both"),
                self._card("report.score", self._score(one.rows), "report.score_about"),
                "</div>",
                self._maps(one.rows, opened=False),
                "</section>",
            )
        )

    def _card(self, title: str, drawn: str, about: str) -> str:
        says = self.words.says
        return f"<figure><h3>{says(title)}</h3>{drawn}<figcaption>{says(about)}</figcaption></figure>"

    def _scale(self) -> str:
        return drawing.scale(self.span, signed=True)

    def _key(self, place: int) -> str:
        return f'<span class="key k{place}"></span>{self.words.seat(self.seats[place])}'

    # --- drawings ---------------------------------------------------------------------------------

    def _won(self, rows: Gathered, kind: str) -> str:
        parts = []
        for place, winner in enumerate(rows.outcomes):
            share = rows.share(winner)
            parts.append(
                f"<p>{self.words.seat(winner)}: {rows.winners[winner]} · {_shares(*share)}</p>"
                + drawing.whisker(*share, SHARES, f"{kind}{place}")
            )
        return "".join((*parts, drawing.scale(SHARES, signed=False)))

    def _both(self, found: Comparison) -> str:
        """Who won how many of the pairs, as it is and as varied."""
        parts = []
        for place, winner in enumerate((*self.seats, DRAW)):
            if not (found.base[winner] or found.varied[winner]):
                continue
            for arm, name in ((found.base, "report.as_it_is"), (found.varied, "report.as_varied")):
                rows = Gathered(self.seats, found.pairs, winners=arm)
                share = rows.share(winner)
                parts.append(
                    f"<p>{self.words.seat(winner)}, {self.words.says(name)}: {arm[winner]} · {_shares(*share)}</p>"
                    + drawing.whisker(*share, SHARES, f"k{place}")
                )
        return "".join((*parts, drawing.scale(SHARES, signed=False)))

    def _length(self, base: Gathered, varied: Gathered | None) -> str:
        says = self.words.says
        arms = [(base, "base", "report.as_it_is")] + ([(varied, "varied", "report.as_varied")] if varied else [])
        if not all(arm.games for arm, _, _ in arms):
            return f"<p>{says('report.no_games')}</p>"
        keys = [
            f'<span class="key {kind}"></span>{says(name)}: {says("report.turns", n=_middle(arm.turns))}, '
            f"{says('report.choices', n=_middle(arm.decisions))}"
            for arm, kind, name in arms
        ]
        shares = [{turns: n / arm.games for turns, n in arm.turns.items()} for arm, _, _ in arms]
        return f"<p>{'<br>'.join(keys)}</p>" + drawing.bars(shares[0], shares[1] if varied else None)

    def _score(self, rows: Gathered) -> str:
        moved = [place for place in range(len(self.seats)) if rows.scores(place)]
        if not moved:
            return f"<p>{self.words.says('report.no_score')}</p>"
        state = self.game.new(self.meta["scenario"], self.meta["options"])
        title = self.words.games(self.game.presentation.score(View(WHOLE, state))[0].title)
        keys = ", ".join(map(self._key, moved))
        return f"<p>{title}: {keys}</p>" + drawing.curves([(f"k{place}", rows.curves(place)) for place in moved])

    def _maps(self, rows: Gathered, opened: bool) -> str:
        says = self.words.says
        fought = {at: times / max(1, rows.games) for at, times in rows.fought.items()}
        held = rows.held
        most_fought = sorted(fought.items(), key=lambda one: -one[1])[:MOST_NAMED]
        most_held = sorted(held.items(), key=lambda one: -sum(one[1]))[:MOST_NAMED]
        keys = ", ".join(map(self._key, range(len(self.seats))))
        return "".join(
            (
                f"<details{' open' if opened else ''}><summary>{says('report.maps')}</summary>",
                f'<div class="maps"><figure><h3>{says("report.fought")}</h3>{self.map.fought(fought)}',
                f"<figcaption>{says('report.fought_about')} ",
                self._list((at, f"{value:.2f}") for at, value in most_fought),
                f"</figcaption></figure><figure><h3>{says('report.held')}</h3><p>{keys}</p>{self.map.held(held)}",
                f"<figcaption>{says('report.held_about')} ",
                self._list((at, " / ".join(f"{100 * share:.0f} %" for share in shares)) for at, shares in most_held),
                "</figcaption></figure></div></details>",
            )
        )

    def _list(self, places: Iterator[tuple[str, str]]) -> str:
        told = list(places)
        return self.words.both(
            **{lang: "; ".join(f"{self._place(lang, at)} {value}" for at, value in told) + "." for lang in LANGUAGES}
        )

    # --- where the numbers come from --------------------------------------------------------------

    def _sources(self) -> str:
        says, meta = self.words.says, self.meta
        lines = commands(meta, [one.asked for one in self.compared])
        facts = [
            ("report.command", f"<pre>{escape(chr(10).join(lines))}</pre>"),
            ("report.seed", f"<code>{escape(str(meta['seed']))}</code>"),
            ("report.made", f"kurgan {escape(meta['made'])}"),
            ("report.rules", escape(meta["rules"])),
            ("report.values", escape(meta["values"]) or says("report.own_values")),
            ("report.opponents", f"<code>{escape(meta['opponents'])}</code>"),
            ("report.kept", f"{_file(meta['arm'])}: {says('report.games', n=self.base.games)}"),
            *(("report.kept", self._kept(one)) for one in self.compared),
        ]
        rows = "".join(f"<dt>{says(key)}</dt><dd>{value}</dd>" for key, value in facts)
        how = f"<dl>{rows}</dl><p>{says('report.how')}</p>"
        return f'<section id="sources"><h2>{says("report.sources")}</h2>{how}</section>'

    def _kept(self, one: Compared) -> str:
        games = self.words.says("report.games", n=one.rows.games)
        return f"{_file(one.asked.arm)}: {games}, {self._named(one.asked.text)}"


def commands(meta: Mapping[str, Any], asked: Sequence[Asked]) -> list[str]:
    """What plays these games again; a command for each set of terms."""
    options = [f"--option {shlex.quote(f'{name}={value}')}" for name, value in meta["options"].items()]
    data = [f"--data {shlex.quote(meta['data'])}"] if meta["data"] else []
    start = ["kurgan study", meta["game"], "--scenario", meta["scenario"], *options, *data]
    start += ["--agents", ",".join(meta["agents"]), "--seed", str(meta["seed"])]
    found = []
    for terms in dict.fromkeys(one.terms for one in asked):
        varied = [f"--vary {shlex.quote(one.text)}" for one in asked if one.terms == terms]
        ends = [f"-n {terms.pairs} --least {terms.least:g} --alpha {terms.alpha:g} --beta {terms.beta:g}"]
        found.append(" ".join([*start, *varied, *ends, *([] if terms.stops else ["--all"])]))
    return found


def _file(arm: str) -> str:
    return f"<code>games/{escape(arm)}.jsonl</code>"


def _signed(mean: float, low: float, high: float) -> str:
    return f"{100 * mean:+.1f} % ({100 * low:+.1f} … {100 * high:+.1f})".replace("-", "−")


def _shares(mean: float, low: float, high: float) -> str:
    return f"{100 * mean:.1f} % ({100 * low:.1f}–{100 * high:.1f})"


def _middle(counted: Any) -> int:
    return int(quantiles(counted, (0.5,))[0])
