"""Policies made from a seed: a sentence with a fact of each kind, a ruled table, headings, hidden words, a scan."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pikepdf

from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceSpan, SourceUnit
from tests.pdf.made import new_page, picture, show
from tests.sample.scenarios import extracted_file

Draw = Callable[[random.Random], tuple[str, str]]
_PERILS = (
    "windstorm", "hail", "theft", "vandalism", "smoke", "sprinkler leakage", "falling trees", "riot", "sinkholes",
    "equipment breakdown", "water damage", "freezing", "landslide", "lightning", "collapse", "power failure",
)  # fmt: skip
_FIRMS = ("Alder Quay", "Brindle Moor", "Corrach", "Dunmarrow", "Ellerby", "Fennick Vale", "Garrowby", "Hexwold")
_MONTHS = ("January", "March", "May", "July", "August", "October", "December")


def _two(chance: random.Random, low: int, high: int) -> tuple[int, int]:
    one, two = chance.sample(range(low, high), 2)
    return one, two


def _money(chance: random.Random) -> tuple[str, str]:
    one, two = _two(chance, 4, 900)
    return f"${one * 2500:,}", f"${two * 2500:,}"


def _date(chance: random.Random) -> tuple[str, str]:
    month, (one, two) = chance.choice(_MONTHS), _two(chance, 1, 29)
    return f"{month} {one}, 2025", f"{month} {two}, 2025"


def _currency(chance: random.Random) -> tuple[str, str]:
    amount = f"{chance.randint(2, 40) * 250:,}"
    return f"${amount}", chance.choice("€£") + amount


def _unit(chance: random.Random) -> tuple[str, str]:
    count = chance.randint(11, 95)
    return tuple(f"{count} {unit}" for unit in chance.sample(("days", "weeks", "months", "years"), 2))  # type: ignore[return-value]


def _sign(chance: random.Random) -> tuple[str, str]:
    percent = f"{chance.randint(2, 19)}%"
    return f"-{percent}", percent


def _form(chance: random.Random) -> tuple[str, str]:
    one, two = _two(chance, 11, 99)
    return f"CP 10 {one} 09 17", f"CP 10 {two} 09 17"


def _of(*pairs: tuple[str, str]) -> Draw:
    return lambda chance: chance.choice(pairs)


FACTS: dict[str, tuple[Draw, tuple[str, ...]]] = {
    "number": (_money, ("We will pay up to {} for debris left by {peril}.", "The limit for loss by {peril} is {}.")),
    "date": (_date, ("The insurance against {peril} takes effect on {}.", "Reports about {peril} are due on {}.")),
    "currency": (_currency, ("A deductible of {} applies to loss by {peril}.", "Loss by {peril} bears the first {}.")),
    "unit": (_unit, ("Report loss by {peril} within {} after it begins.", "We repair what {peril} damaged in {}.")),
    "basis": (
        _of(("per occurrence", "in the aggregate"), ("per claim", "per person"), ("each accident", "each person")),
        ("The limit for loss by {peril} is $75,000 {} under this policy.", "For {peril} we pay $40,000 {} at most."),
    ),
    "sign": (_sign, ("The premium is adjusted by {} when {peril} is added.", "A change of {} is made for {peril}.")),
    "modal": (
        _of(("must", "may"), ("may", "must"), ("shall", "may")),
        ("The owner {} guard the premises against {peril} at all hours.", "Tenants {} report {peril} to the owner."),
    ),
    "negation": (
        _of(("does not apply", "does apply"), ("never applies", "applies"), ("applies", "does not apply")),
        ("This insurance {} to damage that follows {peril} indoors.", "Our promise {} where {peril} harms the stock."),
    ),
    "term": (
        _of(("Named Insured", "Loss Payee"), ("Mortgage Holder", "Named Insured"), ("Loss Payee", "Policy Manager")),
        ("After {peril} the {} keeps a list of the damaged goods.", "Because of {peril} the {} hires a watchman."),
    ),
    "form": (_form, ("Loss by {peril} is described in form {} of this policy.", "See form {} about {peril} on site.")),
}  # fmt: skip
"""Kind of fact → the words that differ (as printed, as misquoted) and sentences to print them in."""
LONG = "We send an engineer whom both parties have chosen after {peril} and pay for the visit of that day."
DENYING = "We pay the owner for the contents harmed by {peril} but not for the pictures kept in the cellar rooms."
TWICE = "All other provisions of this policy remain as they are printed."
UNSEEN = "Loss by {peril} is always paid twice without any question."
WORDLESS = "The insurer keeps the letters of the owner about {peril} in a safe."
COLUMNS = ("Limit", "Deductible")


@dataclass
class Policy:
    """What was printed, and where."""

    path: Path
    facts: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Kind → the sentence as printed and as misquoted."""
    lines: dict[str, str] = field(default_factory=dict)
    """Other sentences by their use."""
    pages: dict[str, int] = field(default_factory=dict)
    """Sentence → its page (the first one)."""
    order: list[str] = field(default_factory=list)
    """The sentences that can be seen, as they are printed."""
    rows: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Name of a table row → its cells."""
    scanned: int = 0

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def document(self) -> ExtractedDocument:
        return _extracted(self.path)

    def text(self, words: str) -> SourceSpan:
        """Return the smallest passage that holds words."""
        return self._smallest(SourceUnit.TEXT, words)

    def cell(self, row: str, column: str) -> SourceSpan:
        """Return the cell of a row under a column's name."""
        return next(
            span
            for span in self.document.spans
            if span.source_unit is SourceUnit.TABLE_CELL
            and span.table is not None
            and (span.table.row_name, span.table.column_name) == (row, column)
        )

    def row(self, name: str) -> SourceSpan:
        """Return the whole row of this name."""
        return self._smallest(SourceUnit.TABLE_ROW, name)

    def _smallest(self, unit: SourceUnit, words: str) -> SourceSpan:
        fits = [span for span in self.document.spans if span.source_unit is unit and words in span.text]
        assert fits, f"{self.name} has no {unit} with {words!r}"
        return min(fits, key=lambda span: len(span.text))


@cache
def _extracted(path: Path) -> ExtractedDocument:
    return extracted_file(path)


def make_policies(seed: int, folder: Path) -> tuple[Policy, Policy, Policy]:
    """Return two policies of one seed and a renewal of the first, in which every fact is another one."""
    chance = random.Random(seed)
    perils, firms = chance.sample(_PERILS, len(_PERILS)), chance.sample(_FIRMS, 2)
    half = len(perils) // 2
    first = _write(chance, folder / f"{firms[0]} {seed}.pdf", perils[:half])
    second = _write(chance, folder / f"{firms[1]} {seed}.pdf", perils[half:])
    return first, second, _write(chance, folder / f"{firms[0]} {seed} renewal.pdf", perils[:half])


def _write(chance: random.Random, path: Path, perils: list[str]) -> Policy:
    policy = Policy(path)
    peril = iter(perils * 4)
    for kind, (draw, sentences) in FACTS.items():
        printed, misquoted = draw(chance)
        sentence, about = chance.choice(sentences), next(peril)
        policy.facts[kind] = (sentence.format(printed, peril=about), sentence.format(misquoted, peril=about))
    for use, sentence in {"long": LONG, "denying": DENYING, "unseen": UNSEEN, "wordless": WORDLESS}.items():
        policy.lines[use] = sentence.format(peril=next(peril))
    policy.lines["twice"] = TWICE
    for name in chance.sample(perils, 4):
        one, two = _two(chance, 1, 300)
        policy.rows[name.capitalize()] = (f"${one * 1000:,}", f"${two * 10:,}")
    kinds = chance.sample(list(policy.facts), len(policy.facts))
    printed = [policy.facts[kind][0] for kind in kinds]
    sheets = [
        ("Conditions", [*printed[:5], policy.lines["long"], TWICE]),
        ("Exclusions", [*printed[5:], policy.lines["denying"]]),
        ("Administration", [policy.lines["wordless"], TWICE]),
    ]
    chance.shuffle(sheets)
    _draw(policy, sheets)
    return policy


def _draw(policy: Policy, sheets: list[tuple[str, list[str]]]) -> None:
    pdf = pikepdf.new()
    new_page(pdf, show(f"{policy.path.stem} policy", 72, 720, size=16, font="F2") + _table(policy.rows))
    for number, (title, sentences) in enumerate(sheets, start=2):
        content = show(title, 72, 720, size=14, font="F2")
        for line, sentence in enumerate(sentences):
            content += show(sentence, 72, 680 - 34 * line, size=10)
            policy.pages.setdefault(sentence, number)
            policy.order.append(sentence)
        if number == 2:
            content += show(policy.lines["unseen"], 72, 200, size=10, extra="3 Tr")
            policy.pages[policy.lines["unseen"]] = number
        new_page(pdf, content)
    policy.scanned = len(sheets) + 2
    grey = pdf.make_indirect(picture(pdf, 200, 260, bytes((x * 7 + x // 31) % 256 for x in range(52000))))
    new_page(pdf, "q 612 0 0 792 0 0 cm /I0 Do Q\n", XObject=pikepdf.Dictionary(I0=grey))
    pdf.save(policy.path)


def _table(rows: dict[str, tuple[str, str]]) -> str:
    edges, top, height = (72, 260, 380, 500), 660, 24
    lines = [("Coverage", *COLUMNS), *((name, *cells) for name, cells in rows.items())]
    bottom = top - height * len(lines)
    content = "0.8 w\n"
    for x in edges:
        content += f"{x} {top} m {x} {bottom} l S\n"
    for n in range(len(lines) + 1):
        content += f"{edges[0]} {top - n * height} m {edges[-1]} {top - n * height} l S\n"
    for n, cells in enumerate(lines):
        for x, text in zip(edges, cells, strict=False):
            content += show(text, x + 5, top - n * height - 16, size=10, font="F1" if n else "F2")
    return content
