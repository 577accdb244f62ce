"""The jobs behind the compare screen; each runs on a thread."""

from __future__ import annotations

import html
import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from desktop.core.geometry import PageFrame
from desktop.ui.models.lines import Line
from desktop.ui.screens.sheets import make_sheet
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.core.verdicts import DocumentInfo
    from desktop.services.comparing import AnswerChange, ClauseChange, Comparison
    from desktop.services.sheets import Cell, Sheet
    from desktop.services.workspace import Desk
    from desktop.ui.addresses import Addresses


KINDS = ("changed", "added", "removed", "moved", "same")
LOOKS = {
    "changed": ("warning", "pencil"), "added": ("accepted", "plus"), "removed": ("rejected", "x"),
    "moved": ("corrected", "arrow-up-down"), "same": ("pending", "check"),
}  # fmt: skip
"""Kind of change → state colour and icon; the word stands beside them."""


class Compared(Struct, frozen=True):
    """A comparison with the page frames its places are drawn on."""

    comparison: Comparison
    old_frames: tuple[PageFrame, ...]
    new_frames: tuple[PageFrame, ...]


def suggest_versions(documents: Sequence[DocumentInfo]) -> tuple[str, str] | None:
    """Return (old, new): the newest pair linked as versions, else the last two documents, else None."""
    ids = [d.id for d in documents]
    for document in reversed(documents):
        if document.replaced_by in ids:
            return document.id, str(document.replaced_by)
    return (ids[-2], ids[-1]) if len(ids) > 1 else None


def kind_word(kind: str) -> str:
    """Return the word for what became of a clause or an answer."""
    return {
        "changed": translate("changed"),
        "added": translate("added"),
        "removed": translate("removed"),
        "moved": translate("moved"),
        "same": translate("same"),
    }.get(kind, kind)


def count_words(counts: Mapping[str, int], kinds: Iterable[str]) -> str:
    """Return counts by kind in words: `3 changed, 1 added`."""
    return ", ".join(f"{counts.get(kind, 0)} {kind_word(kind)}" for kind in kinds)


def version_name(document: DocumentInfo) -> str:
    """Return a document's name; one that a newer version replaced says so, because both bear the same name."""
    words = translate("{name} (older version)")
    return words.format(name=document.name) if document.replaced_by else document.name


def kind_of(line: Line) -> str:
    """Return what became of the clause or answer of a line."""
    return str(getattr(line.value, "kind", ""))


def clause_line(change: ClauseChange, where: Addresses) -> Line:
    """Return a clause as a line of the list."""
    kind = str(change.kind)
    span = change.new or change.old
    assert span is not None
    state, icon = LOOKS[kind]
    pages = " → ".join(where.span(s) or "–" for s in (change.old, change.new) if s is not None)
    section = span.section_title or "–"
    return Line(span.text[:400], section, pages, ((kind_word(kind), state, icon),), change)


def answer_line(change: AnswerChange) -> Line:
    """Return the answers of a question as a line of the list."""
    kind = str(change.kind)
    state, icon = LOOKS[kind]
    return Line(
        change.question, change.new_answer or change.old_answer or "–", "", ((kind_word(kind), state, icon),), change
    )


def changes_sheet(name: str, lines: Sequence[Line], purpose: str) -> Sheet:
    """Return clauses or answers as a table, one per row, wordings whole."""
    titles = (
        translate("Change"), translate("Section or question"), translate("Old page"), translate("New page"),
        translate("Old wording"), translate("New wording"),
    )  # fmt: skip
    return make_sheet(name, titles, [_change_cells(line) for line in lines], purpose)


def _change_cells(line: Line) -> tuple[Cell, ...]:
    from desktop.services.comparing import AnswerChange, ClauseChange

    change = line.value
    if isinstance(change, AnswerChange):
        return kind_word(str(change.kind)), change.question, None, None, change.old_answer, change.new_answer
    assert isinstance(change, ClauseChange)
    old, new = change.old, change.new
    return (
        kind_word(str(change.kind)), line.detail, old.page_start if old else None, new.page_start if new else None,
        old.text if old else "", new.text if new else "",
    )  # fmt: skip


def as_html(text: str) -> str:
    """Return document text as harmless HTML."""
    return html.escape(text).replace("\n", "<br>")


class CompareClauses(Struct, frozen=True):
    """Matches the clauses of two documents."""

    desk: Desk
    old: str
    new: str

    def __call__(self, cancel: threading.Event) -> Compared:
        """Return the comparison with the page frames of both."""
        from desktop.services.comparing import compare_documents

        store = self.desk.store
        comparison = compare_documents(store, self.old, self.new, cancel=cancel)
        frames = [tuple(frame for frame, _ in store.page_health(d)) for d in (self.old, self.new)]
        return Compared(comparison, frames[0], frames[1])


class AskBoth(Struct, frozen=True):
    """Asks a checklist of both versions, or takes the answers that are there."""

    desk: Desk
    checklist: Path
    old: str
    new: str
    provider: str

    def __call__(self, cancel: threading.Event) -> tuple[AnswerChange, ...]:
        """Return what became of every answer."""
        from desktop.services.checklists import load_checklist, run_checklist
        from desktop.services.comparing import compare_answers

        checklist = load_checklist(self.checklist)
        grid = run_checklist(self.desk, checklist, (self.old, self.new), provider=self.provider, cancel=cancel)
        runs = {(cell.question_id, cell.document_id): cell.run_id for cell in grid.cells if cell.run_id}
        ids = {q.text: q.id for q in checklist.questions}
        both = [q.text for q in checklist.questions if all((q.id, d) in runs for d in (self.old, self.new))]
        return compare_answers(both, _Known(self.desk, self.old, runs, ids), _Known(self.desk, self.new, runs, ids))


class _Known(Struct, frozen=True):
    """Looks an answer up among the runs just made."""

    desk: Desk
    document: str
    runs: dict[tuple[str, str], str]
    ids: dict[str, str]

    def __call__(self, question: str) -> tuple[str, str]:
        checked = self.desk.store.run(self.runs[(self.ids[question], self.document)])
        quotes = [c.citation.quote for c in checked.citations if c.citation.quote]
        text = "\n".join(quotes) or checked.parsed.body
        return checked.receipt.id, "" if checked.parsed.abstained else text
