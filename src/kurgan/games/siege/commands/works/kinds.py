"""What every kind of work does, as a list."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kurgan.core.command import Answer
from kurgan.core.shares import mixed
from kurgan.core.text import Catalogue
from kurgan.games.siege import works as library
from kurgan.games.siege.works import Work

ANY = "_by_any"  # any unit captures it


def _effects(work: Work, text: Catalogue, printed: int) -> dict[str, str]:
    """What a kind does, in short; a dash where it does nothing."""

    def kind(name: str) -> str:
        return text.text("works.nothing") if name == library.NOTHING else text.text(f"work.{name}")

    as_printed = text.text("works.printed")
    low = library.die(work, printed)
    exempt = ", ".join(text.text(f"unit_type.{word}") for word in sorted(work.exempt))
    return {
        "die": as_printed if work.printed_die and not printed else str(low).replace("-", "−"),
        "ae": str(library.armor(work)).replace("-", "−"),
        "sp": mixed(library.sp_halves(work), 2),
        "halve": ("¼ ½" if work.quartered_at_border else "½") + f" ({exempt})" if work.halved else "–",
        "intr": as_printed if work.printed_strength else str(work.manned or "–"),
        "aa": as_printed if work.printed_aa else str(work.aa or "–"),
        "ret": text.text(f"works.ret_{work.ignores_retreat}"),
        "gs": "½" if work.support_halved else "–",
        "cap": text.text(
            f"works.when_{work.capture_when}{ANY if work.capture_re == 0 else ''}", {"re": work.capture_re}
        ),
        "becomes": kind(library.becomes(work)),
        "reduce": "–" if library.reduced(work) == work.id else kind(library.reduced(work)),
    }


def list_kinds(kinds: list[Work], text: Catalogue, printed: int) -> Answer:
    data = {"works": {work.id: {"rule": work.rule} | _effects(work, text, printed) for work in kinds}}
    lines: list[Text | Padding] = []
    for work in kinds:
        lines.append(Text.assemble((text.text(f"work.{work.id}"), "bold"), (f"  {work.id}", "dim")))
        table = Table(box=None, show_header=False, padding=(0, 1))
        for effect, value in _effects(work, text, printed).items():
            table.add_row(text.text(f"works.effect_{effect}"), value, Text(f"[{library.row(work, effect)}]", "dim"))
        lines.append(Padding(table, (0, 2)))
    return Answer(data, lines)
