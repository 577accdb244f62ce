"""The sample workspace by the real services: ingest, questions, bundled answers judged, decisions, every export."""

from __future__ import annotations

import json
import shutil
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from desktop.core.decisions import HumanState, Reviewer
from desktop.core.errors import InputError, WorkspaceLocked
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.core.verdicts import CheckedAnswer, Code, MachineVerdict, Verdict
from desktop.services.asking import resolve_documents
from desktop.services.exporting import PageCrops, export_review, export_suffix, format_names
from desktop.services.orders import WorkEvent
from desktop.services.searching import AskOptions
from desktop.services.workspace import Desk, OnEvent, open_desk
from desktop.store.places import sample_folder
from desktop.store.resources import resource

DEMO_REVIEWER = Reviewer("sample-reviewer", "Sample Reviewer")
_MARK = "sample_workspace"
_HALF = "half"

TakeShots = Callable[[Desk, Path], list[Path]]
"""Writes screenshots of the real window on a workspace into a folder; given by the face that has a window."""
Say = Callable[[str], None]


class DemoReport(Struct, frozen=True):
    """What the demo made; counts are over all citations of the workspace."""

    workspace: Path
    documents: tuple[str, ...]
    questions: int
    answers: int
    citations: int
    verdicts: dict[str, int]
    codes: dict[str, int]
    decisions: dict[str, int]
    exports: tuple[Path, ...]
    screenshots: tuple[Path, ...]
    notes: tuple[str, ...] = ()
    seconds: dict[str, float] = field(default_factory=dict)
    """Wall time by step."""


def sample_files() -> tuple[Path, ...]:
    """Return the bundled PDFs: the policy and its renewal."""
    return tuple(sorted(resource("sample").glob("*.pdf")))


def sample_questions() -> list[dict[str, Any]]:
    """Return the bundled questions: id, question, document, gold, kind, answer."""
    questions: list[dict[str, Any]] = json.loads(resource("sample/questions.json").read_text(encoding="utf-8"))
    return questions


def sample_answers() -> list[dict[str, Any]]:
    """Return the bundled answers: title, question (None = no run is known), documents, text."""
    folder = resource("sample/answers")
    listed: list[dict[str, Any]] = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    return [{**entry, "text": (folder / entry["file"]).read_text(encoding="utf-8")} for entry in listed]


def build_demo(
    out: Path,
    *,
    take_shots: TakeShots | None = None,
    say: Say | None = None,
    cancel: CancelToken | None = None,
) -> DemoReport:
    """Make `out/workspace`, `out/exports` and, with `take_shots`, `out/screenshots`; an older demo there is replaced.

    Raises InputError when `out/workspace` is somebody's work and not a demo.
    """
    tell = say or (lambda _text: None)
    seconds: dict[str, float] = {}
    workspace = out / "workspace"
    _clear(workspace)
    notes: list[str] = []
    with open_desk(workspace, program="demo", reviewer=DEMO_REVIEWER) as desk:
        begun = time.monotonic()
        tell(f"Reading {len(sample_files())} policies …")
        fill_sample_workspace(desk, on_event=_stages(tell), cancel=cancel, seconds=seconds, say=tell)
        decide_sample(desk)
        tell("Writing every export …")
        start = time.monotonic()
        exports, failed = _export_all(desk, out / "exports", cancel)
        notes += failed
        seconds["export"] = time.monotonic() - start
        shots: list[Path] = []
        if take_shots is not None:
            tell("Taking screenshots …")
            start = time.monotonic()
            shots = take_shots(desk, out / "screenshots")
            seconds["screenshots"] = time.monotonic() - start
        seconds["total"] = time.monotonic() - begun
        return _report(desk, tuple(exports), tuple(shots), notes, {k: round(v, 2) for k, v in seconds.items()})


def build_sample(
    *, folder: Path | None = None, on_event: OnEvent | None = None, cancel: CancelToken | None = None
) -> Path:
    """Return the sample workspace of the window, made when it is not there; decisions in an existing one stay.

    One that was left half made (killed, cancelled) is made anew. Blocks for some seconds the first time.
    """
    workspace = folder or sample_folder()
    if (workspace / "workspace.db").exists():
        try:
            with open_desk(workspace, program="sample", reviewer=DEMO_REVIEWER) as desk:
                if desk.store.get_meta(_MARK) != _HALF:
                    return workspace
        except WorkspaceLocked:
            return workspace
        _clear(workspace)
    with open_desk(workspace, program="sample") as desk:
        fill_sample_workspace(desk, on_event=on_event, cancel=cancel)
    return workspace


def fill_sample_workspace(
    desk: Desk,
    *,
    on_event: OnEvent | None = None,
    say: Say | None = None,
    cancel: CancelToken | None = None,
    seconds: dict[str, float] | None = None,
) -> None:
    """Put the sample policies, their questions and the bundled answers into an open workspace.

    They are asked the standard way whatever this user's settings are: the tour tells of what they come to.
    """
    tell = say or (lambda _text: None)
    times = seconds if seconds is not None else {}
    desk.store.set_meta(_MARK, _HALF)
    start = time.monotonic()
    report = desk.ingest(list(sample_files()), vectors=True, on_event=on_event, cancel=cancel)
    for file in report.files:
        if file.document is None:
            raise InputError(file.message or "The sample policy could not be read.", thing=file.file)
    times["ingest"] = time.monotonic() - start
    start = time.monotonic()
    desk.prepare_search()
    questions, known = sample_questions(), desk.store.documents()
    tell(f"Asking {len(questions)} questions …")
    for entry in questions:
        check_cancel(cancel)
        options = AskOptions(document_ids=resolve_documents(known, [entry["document"]]), standard=True)
        desk.ask(entry["question"], options, provider="extractive", cancel=cancel)
    times["questions"] = time.monotonic() - start
    start = time.monotonic()
    answers = sample_answers()
    tell(f"Checking {len(answers)} answers written elsewhere …")
    for entry in answers:
        check_cancel(cancel)
        options = AskOptions(document_ids=resolve_documents(known, entry["documents"]), standard=True)
        desk.check(entry["text"], question=entry["question"], options=options, cancel=cancel)
    times["answers"] = time.monotonic() - start
    desk.store.set_meta(_MARK, "whole")


def _stages(tell: Say) -> OnEvent:
    """Return a hearer that tells whose vectors are computed: most of the work, and minutes on a busy machine."""

    def hear(event: WorkEvent) -> None:
        if event.stage == "embedding" and event.done < event.total:
            tell(f"Computing the vectors of policy {event.done + 1} of {event.total} …")

    return hear


def decide_sample(desk: Desk) -> None:
    """Decide some citations as a reviewer would: accept, reject with a reason, correct, leave unsure, flag, note."""
    rejected = {Code.FACT_MISMATCH: 5, Code.QUOTE_ELSEWHERE: 3, Code.QUOTE_NOT_FOUND: 1, Code.UNKNOWN_SOURCE: 4}
    used: set[Code] = set()
    accepted = 0
    cell = next((r.citation_id for r in desk.store.citations() if _accepted_cell(r.verdict)), None)
    for record in desk.store.citations():
        verdict = record.verdict
        if verdict.verdict is MachineVerdict.ACCEPTED and (accepted < 8 or record.citation_id == cell):
            accepted += 1
            note = "Seen on the page." if record.citation_id == cell else None
            desk.review.decide(record.citation_id, HumanState.ACCEPTED, note=note)
        elif (to := _real_place(verdict)) and verdict.code not in used:
            used.add(verdict.code)
            desk.review.decide(record.citation_id, HumanState.CORRECTED, to=to)
        elif verdict.code in rejected and verdict.code not in used:
            used.add(verdict.code)
            desk.review.decide(record.citation_id, HumanState.REJECTED, reason=rejected[verdict.code])
        elif verdict.verdict is MachineVerdict.WARNING and verdict.code not in used:
            used.add(verdict.code)
            desk.review.decide(record.citation_id, HumanState.UNSURE)
            desk.review.set_flag(record.citation_id, flagged=True)


def _accepted_cell(verdict: Verdict) -> bool:
    """Say whether the machine accepted a citation of one table cell."""
    span_id = verdict.places[0].span_id if verdict.places else None
    return verdict.verdict is MachineVerdict.ACCEPTED and span_id is not None and "::table_cell::" in span_id


def _real_place(verdict: Verdict) -> str | None:
    """Return the span where a quote really stands, when the machine found it elsewhere."""
    if verdict.code is not Code.QUOTE_ELSEWHERE or not verdict.elsewhere:
        return None
    return verdict.elsewhere[0].span_id


def _export_all(desk: Desk, folder: Path, cancel: CancelToken | None) -> tuple[list[Path], list[str]]:
    files: list[Path] = []
    notes: list[str] = []
    with PageCrops(desk.store) as crops:
        for name in format_names():
            target = folder / f"evidence-{name}{export_suffix(name)}"
            try:
                report = export_review(desk.store, desk.reviewer, name, target, crop=crops.crop, cancel=cancel)
            except InputError as error:
                notes.append(f"{name}: {error}")
            else:
                files += report.files
                notes += [f"{name}: {note}" for note in report.notes]
    return files, notes


def _clear(workspace: Path) -> None:
    """Remove an older demo; a workspace without the mark of the demo is refused."""
    if not workspace.exists():
        return
    if (workspace / "workspace.db").exists():
        with open_desk(workspace, program="demo", reviewer=DEMO_REVIEWER) as desk:
            if desk.store.get_meta(_MARK) is None:
                raise InputError(
                    "There is a workspace here that is not the sample.",
                    thing=str(workspace),
                    advice="Choose another folder with --out.",
                )
            if any(event.reviewer.id != DEMO_REVIEWER.id for event in desk.store.events()):
                raise InputError(
                    "Somebody has decided citations in this sample workspace.",
                    thing=str(workspace),
                    advice="Choose another folder with --out, or delete this one yourself.",
                )
    elif any(workspace.iterdir()):
        raise InputError("This folder is not empty.", thing=str(workspace), advice="Choose another one with --out.")
    try:
        shutil.rmtree(workspace)
    except OSError as error:
        raise InputError(f"The older sample cannot be removed ({error.strerror}).", thing=str(workspace)) from error


def _report(
    desk: Desk, exports: tuple[Path, ...], shots: tuple[Path, ...], notes: list[str], seconds: dict[str, float]
) -> DemoReport:
    records = desk.store.citations()
    runs: list[CheckedAnswer] = [desk.store.run(summary.run_id) for summary in desk.store.runs()]
    states = desk.store.citation_states()
    decided = Counter(states[r.citation_id].state.value if r.citation_id in states else "pending" for r in records)
    return DemoReport(
        workspace=desk.path,
        documents=tuple(info.name for info in desk.store.documents()),
        questions=sum(1 for run in runs if run.receipt.provider != "imported"),
        answers=sum(1 for run in runs if run.receipt.provider == "imported"),
        citations=len(records),
        verdicts=dict(sorted(Counter(r.verdict.verdict.value for r in records).items())),
        codes=dict(sorted(Counter(r.verdict.code.value for r in records).items())),
        decisions=dict(sorted(decided.items())),
        exports=exports,
        screenshots=shots,
        notes=tuple(notes),
        seconds=seconds,
    )


def describe_demo(report: DemoReport) -> str:
    """Return the report in words, paths last."""

    def counts(values: dict[str, int]) -> str:
        return ", ".join(f"{count} {word}" for word, count in values.items()) or "none"

    lines = [
        f"Workspace: {report.workspace}",
        f"Documents: {', '.join(report.documents)}",
        f"{report.questions} questions asked, {report.answers} answers checked, {report.citations} citations judged.",
        f"Machine: {counts(report.verdicts)}.",
        f"Codes: {counts(report.codes)}.",
        f"Decisions: {counts(report.decisions)}.",
        *(f"Note: {note}" for note in report.notes),
        *(f"Export: {path}" for path in report.exports),
        *(f"Screenshot: {path}" for path in report.screenshots),
    ]
    return "\n".join(lines)
