"""Statements with a good quotation, right and wrong, in the shapes chat tools set them: what the claim checks are for.

The quotation is word for word in all of them; in the wrong ones the statement gives another figure, the figure of
another column or row, or turns a word of it around. A wrong one judged `accepted` is a false accept.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from desktop.citations.check import check_answer
from desktop.citations.library import MemoryLibrary
from desktop.citations.snapshot import Snapshot, snapshot_of
from desktop.citations.swaps import swap_word
from desktop.core.fact import FactKind
from desktop.core.facts import find_figures
from desktop.core.pages import ExtractedDocument
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import MachineVerdict, Receipt, ReceiptKind, ReceiptSpan

SHAPES = (
    '{claim} The policy states: "{quote}" [1].',
    '{claim} ("{quote}") [1]',
    '{claim} *"{quote}"* — [1]',
    '{claim}\n\n> "{quote}"\n> [1]\n',
    '**1. Finding**\n{claim}\n**Quote:** "{quote}"\n**Source:** [1]\n',
    '- {claim}\n  - Quote: "{quote}" [1]\n',
    '{claim} [1]\n   *Evidence:* "{quote}"\n',
    '| # | Finding | Quote | Source |\n|---|---|---|---|\n| 3 | {claim} | "{quote}" | [1] |\n',
)  # fmt: skip
KINDS = ("right figure", "right cell", "other figure", "other word", "other column", "other row")
_SWAPPED = ("order", "inclusion", "party", "prefix", "ordinal", "negation dropped", "negation added")
"""Kinds of words that turn a sentence whichever other words it holds."""
_GOOD = frozenset({"right figure", "right cell"})
_FIGURES = frozenset({FactKind.MONEY, FactKind.PERCENT, FactKind.PERIOD, FactKind.DATE, FactKind.COUNT})
_DIGIT = re.compile(r"\d(?=[^\d]*$)")


class Statement(Struct, frozen=True):
    """An answer of one statement and its quotation, cited to a span."""

    kind: str
    answer: str
    span: SourceSpan

    @property
    def good(self) -> bool:
        """Say whether the statement is what its quotation says."""
        return self.kind in _GOOD


def write_statements(documents: Sequence[ExtractedDocument], *, count: int, seed: int = 1) -> list[Statement]:
    """Return at most `count` statements in a fixed order for a seed."""
    chance = random.Random(seed)
    snapshot = snapshot_of(MemoryLibrary(documents))
    made = [s for document in documents for span in document.spans for s in _statements(span, snapshot, chance)]
    chance.shuffle(made)
    return made[:count]


def judge_statements(
    documents: Sequence[ExtractedDocument], *, count: int, seed: int = 1
) -> list[tuple[Statement, MachineVerdict]]:
    """Return each statement, accepted when all its citations are, else rejected."""
    library = MemoryLibrary(documents)
    judged = []
    for statement in write_statements(documents, count=count, seed=seed):
        span = statement.span
        source = ReceiptSpan(span.id, span.document_id, span.text, "", 1, 1.0, span.page_start)
        receipt = Receipt("bench", ReceiptKind.RETRIEVED, "bench", spans=(source,), raw_answer=statement.answer)
        verdicts = [item.verdict.verdict for item in check_answer(statement.answer, receipt, library).citations]
        accepted = bool(verdicts) and all(verdict is MachineVerdict.ACCEPTED for verdict in verdicts)
        judged.append((statement, MachineVerdict.ACCEPTED if accepted else MachineVerdict.REJECTED))
    return judged


def _statements(span: SourceSpan, snapshot: Snapshot, chance: random.Random) -> Iterator[Statement]:
    if span.flags:
        return
    if span.source_unit is SourceUnit.TEXT:
        made = _of_sentences(span, chance)
    elif span.source_unit is SourceUnit.TABLE_ROW:
        made = _of_cells(span, snapshot, chance)
    else:
        return
    for kind, claim, quote in made:
        yield Statement(kind, chance.choice(SHAPES).format(claim=claim, quote=quote), span)


def _of_sentences(span: SourceSpan, chance: random.Random) -> Iterator[tuple[str, str, str]]:
    for low, high in sentence_ranges(span.text):
        sentence = " ".join(span.text[low:high].split())
        figures = find_figures(sentence)
        if (
            len(figures) != 1
            or figures[0].kind not in _FIGURES
            or '"' in sentence
            or len(sentence.split()) < 6
            or not sentence.endswith(".")
        ):
            continue
        figure = figures[0]
        last = _DIGIT.search(figure.text)
        if last is None or not sentence[:1].isupper():
            continue
        digit = str((int(last.group()) + 4) % 10)
        at = figure.start + last.start()
        yield "right figure", sentence, sentence[:-1]
        turned = swap_word(sentence, chance.choice(_SWAPPED), chance)
        if turned:
            yield "other word", turned, sentence[:-1]
        changed = f"{sentence[:at]}{digit}{sentence[at + 1 :]}"
        if find_figures(changed) != figures:
            yield "other figure", changed, sentence[:-1]


def _of_cells(row: SourceSpan, snapshot: Snapshot, chance: random.Random) -> Iterator[tuple[str, str, str]]:
    cells = [cell for cell in snapshot.row_cells(row) if cell.table is not None]
    if row.table is None or row.table.is_header or not row.table.row_name or len(cells) < 3:
        return
    name, quote = row.table.row_name, " ".join(cell.text for cell in cells)
    others = [c for c in snapshot.cells_of(row.document_id, row.table.table_id) if c.table and not c.table.is_header]
    rows = {c.table.row_name for c in others if c.table}
    valued = [c for c in cells if c.text != name and _worded(c.table.column_name if c.table else None) and _valued(c)]
    if not _worded(name) or '"' in quote or "|" in quote or len(rows) < 2 or len(valued) < 2:
        return
    one, two = chance.sample(valued, 2)
    column = one.table.column_name if one.table else ""
    yield "right cell", f"The {column} for {name} is {one.text}.", quote
    if _values(one).isdisjoint(_values(two)):
        yield "other column", f"The {column} for {name} is {two.text}.", quote
    values = {value for c in cells for value in _values(c)}
    index = one.table.column_index if one.table else None
    column_cells = [c for c in others if c.table and c.table.column_index == index and _valued(c)]
    wrong = sorted({c.text for c in column_cells if values.isdisjoint(_values(c))})
    if wrong:
        yield "other row", f"The {column} for {name} is {chance.choice(wrong)}.", quote


def _worded(name: str | None) -> bool:
    return bool(name) and re.search(r"[^\W\d_]{4}", name or "") is not None and not re.search(r"\d", name or "")


def _values(cell: SourceSpan) -> set[str]:
    return {fact.value for fact in find_figures(cell.text)}


def _valued(cell: SourceSpan) -> bool:
    return sum(char.isdigit() for char in cell.text) >= 3 and len(find_figures(cell.text)) == 1
