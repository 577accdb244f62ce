"""Checklists: a list of questions run over one or many policies, with pause and resume (spec 5.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from desktop.core.errors import InputError, ProviderError
from desktop.core.file_text import decode_text, read_bytes, table_rows
from desktop.core.retrieval import CancelToken
from desktop.core.verdicts import CheckedAnswer
from desktop.services.asking import in_scope, page_counts
from desktop.services.searching import AskOptions
from desktop.services.workspace import Desk
from desktop.store.resources import resource

_QUESTION_COLUMNS = ("question", "text", "frage")


class ChecklistQuestion(Struct, frozen=True):
    """One question with a short id for the grid."""

    id: str
    text: str
    group: str = ""


class Checklist(Struct, frozen=True):
    """A named list of questions, in order."""

    title: str
    questions: tuple[ChecklistQuestion, ...]
    line: str = ""


class GridCell(Struct, frozen=True):
    """One question on one document: the run and its verdict counts; `run_id` is empty while it is not done."""

    question_id: str
    document_id: str
    run_id: str = ""
    verdicts: tuple[tuple[str, int], ...] = ()
    abstained: bool = False
    error: str = ""


class Grid(Struct, frozen=True):
    """Question × document, row by row; `complete` is False when it was paused."""

    checklist: Checklist
    document_ids: tuple[str, ...]
    cells: tuple[GridCell, ...]
    complete: bool


def bundled_checklists() -> tuple[Path, ...]:
    """Return the checklists that come with the program."""
    return tuple(sorted(resource("checklists").glob("*.yaml")))


def load_checklist(path: Path) -> Checklist:
    """Read a YAML or CSV questionnaire; raises InputError with what is wrong in it.

    YAML: `{title, line, questions: [text | {id, text, group}]}` or a plain list; CSV: a column `question`.
    """
    try:
        text = decode_text(read_bytes(path, name=path.name), name=path.name)
    except OSError as error:
        raise InputError("The checklist cannot be read.", thing=path.name, advice=f"{error.strerror}.") from error
    if path.suffix.lower() in (".csv", ".tsv"):
        return _from_csv(text, path)
    try:
        data = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InputError("The checklist is not valid YAML.", thing=path.name, advice=_yaml_trouble(error)) from error
    return _from_yaml(data, path)


def run_checklist(
    desk: Desk,
    checklist: Checklist,
    document_ids: Sequence[str] = (),
    *,
    provider: str = "extractive",
    consent: bool = False,
    on_cell: Callable[[GridCell, int, int], None] | None = None,
    cancel: CancelToken | None = None,
) -> Grid:
    """Ask every question of every document; cells that were done before (same question and document) are kept.

    A cell whose endpoint failed carries the error and leaves the grid incomplete. Setting `cancel` pauses: the grid
    comes back incomplete and the next call goes on where this one stopped. `consent` is that of `Desk.ask`.
    """
    ids = tuple(d.id for d in in_scope(desk.store.documents(), document_ids))
    known = _known_runs(desk)
    total = len(checklist.questions) * len(ids)
    cells: list[GridCell] = []
    complete = True
    for question in checklist.questions:
        for document in ids:
            run_id = known.get((question.text, document, provider))
            if run_id is not None:
                cell = _cell(question.id, document, desk.store.run(run_id))
            elif cancel is not None and cancel.is_set():
                complete = False
                cell = GridCell(question.id, document)
            else:
                cell = _ask(desk, question, document, provider, cancel, consent=consent)
                complete = complete and not cell.error
            cells.append(cell)
            if on_cell is not None:
                on_cell(cell, len(cells), total)
    return Grid(checklist, ids, tuple(cells), complete)


def _ask(
    desk: Desk,
    question: ChecklistQuestion,
    document: str,
    provider: str,
    cancel: CancelToken | None,
    *,
    consent: bool,
) -> GridCell:
    """Ask one question of one document; an endpoint that fails costs this cell, asked again next time."""
    try:
        checked = desk.ask(
            question.text, AskOptions(document_ids=(document,)), provider=provider, cancel=cancel, consent=consent
        )
    except ProviderError as error:
        return GridCell(question.id, document, error=str(error))
    return _cell(question.id, document, checked)


def _cell(question_id: str, document: str, checked: CheckedAnswer) -> GridCell:
    counts = Counter(str(c.verdict.verdict) for c in checked.citations)
    return GridCell(question_id, document, checked.receipt.id, tuple(sorted(counts.items())), checked.parsed.abstained)


def _known_runs(desk: Desk) -> dict[tuple[str, str, str], str]:
    """Return the newest run of each (question, single document, provider) that saw all pages readable now."""
    known: dict[tuple[str, str, str], str] = {}
    unread = {d.id: page_counts(desk.store, (d.id,))[1] for d in desk.store.documents() if not d.removed}
    for summary in desk.store.runs():
        receipt = desk.store.run(summary.run_id).receipt
        if len(receipt.document_ids) == 1 and receipt.unreadable_pages == unread.get(receipt.document_ids[0]):
            known[(receipt.question, receipt.document_ids[0], receipt.provider)] = receipt.id
    return known


def _yaml_trouble(error: Exception) -> str:
    """Say what is wrong and where; a date that does not exist is a ValueError of the library, deep nesting another."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        return f"Line {error.problem_mark.line + 1}: {error.problem}."
    if isinstance(error, RecursionError):
        return "Its lists are nested too deeply."
    return f"{str(error).split(chr(10))[0]}."


def _from_yaml(data: Any, path: Path) -> Checklist:
    entries = data.get("questions") if isinstance(data, dict) else data
    if not isinstance(entries, list):
        raise InputError("The checklist has no list of questions.", thing=path.name, advice="Add `questions:`.")
    head = data if isinstance(data, dict) else {}
    questions = []
    for number, entry in enumerate(entries, start=1):
        text = entry.get("text") or entry.get("question") if isinstance(entry, dict) else entry
        if not isinstance(text, str) or not text.strip():
            raise InputError(f"Entry {number} is not a question.", thing=path.name, advice="Write its text.")
        key = str(entry.get("id") or f"q{number}") if isinstance(entry, dict) else f"q{number}"
        group = str(entry.get("group") or "") if isinstance(entry, dict) else ""
        questions.append(ChecklistQuestion(key, " ".join(text.split()), group))
    return _checked(str(head.get("title") or path.stem), questions, str(head.get("line") or ""), path)


def _from_csv(text: str, path: Path) -> Checklist:
    rows = table_rows(text, name=path.name)
    header = [cell.strip().casefold() for cell in rows[0]] if rows else []
    column = next((header.index(name) for name in _QUESTION_COLUMNS if name in header), None)
    if column is None:
        raise InputError("The checklist has no column `question`.", thing=path.name)
    ids = header.index("id") if "id" in header else None
    questions = []
    for number, row in enumerate(rows[1:], start=1):
        if column < len(row) and row[column].strip():
            key = row[ids].strip() if ids is not None and ids < len(row) and row[ids].strip() else f"q{number}"
            questions.append(ChecklistQuestion(key, " ".join(row[column].split())))
    return _checked(path.stem, questions, "", path)


def _checked(title: str, questions: list[ChecklistQuestion], line: str, path: Path) -> Checklist:
    if not questions:
        raise InputError("The checklist is empty.", thing=path.name)
    twice = [key for key, count in Counter(q.id for q in questions).items() if count > 1]
    if twice:
        raise InputError(f"Ids occur twice: {', '.join(twice)}.", thing=path.name)
    return Checklist(title, tuple(questions), line)
