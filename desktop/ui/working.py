"""Long work from the window: adding documents, asking, checking, searching, exporting; on threads, cancellable."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.core.decisions import Changes
from desktop.core.errors import AppError, InputError
from desktop.core.retrieval import Mode
from desktop.ui.bridge import Job, is_cancelled
from desktop.ui.session import Session
from desktop.ui.telling import told

if TYPE_CHECKING:
    from desktop.core.retrieval import SearchResult, SpanHit
    from desktop.core.verdicts import CheckedAnswer
    from desktop.services.orders import IngestReport, WorkEvent
    from desktop.services.providers import ProviderChoice
    from desktop.services.searching import AskOptions
    from desktop.services.workspace import Desk


_OF_A_WORKSPACE = ("ask", "search", "ingest", "remove", "index")
"""Kinds of jobs whose result changes what is shown of the workspace they began in."""


class Question(Struct, frozen=True):
    """A question with how to look for its answer."""

    text: str
    mode: Mode = Mode.HYBRID
    limit: int = 12
    document_ids: tuple[str, ...] = ()
    provider: str | ProviderChoice = "extractive"


class Progress(Struct, frozen=True):
    """What is going on, for the status bar: `total` 0 = unknown."""

    words: str
    done: int = 0
    total: int = 0


class Working(QObject):
    """Start jobs and tell what becomes of them."""

    progressed = Signal(object)
    """A `Progress`, at most ten times a second, or None when nothing runs any more."""
    ingested = Signal(object)
    """An `IngestReport`."""
    password_wanted = Signal(object)
    """Paths (tuple of str) that ask for a password."""
    answered = Signal(object)
    """The `CheckedAnswer` that was stored."""
    searched = Signal(object)
    """(`Question`, SearchResult)."""
    asking_changed = Signal()
    partial_text = Signal(object)
    """The next piece of the answer's text as it comes in."""
    asking_failed = Signal(object)
    """(the `Question` or None for a pasted answer, AppError): the owner says what happened and offers to go on."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._latest: Progress | None = None
        self._asking: Job | None = None
        self._question: Question | None = None
        self._mine: set[int] = set()
        """Numbers of the jobs whose progress is shown."""
        self._tick = QTimer(self)
        self._tick.setInterval(100)
        self._tick.timeout.connect(self._show_progress)
        session.bridge.jobs_changed.connect(self._rest)
        session.desk_changed.connect(self._leave)

    @property
    def asking(self) -> bool:
        """Say whether a question is being answered."""
        return self._asking is not None

    @property
    def question_text(self) -> str:
        """Return the question that is being answered or was answered last, "" for a pasted answer."""
        return self._question.text if self._question is not None else ""

    @property
    def ingesting(self) -> bool:
        """Say whether documents are being added."""
        return self._session.bridge.busy("ingest")

    # -- documents ---------------------------------------------------------------------------------------------

    def add_documents(
        self,
        files: Sequence[Path],
        *,
        passwords: Sequence[str] = (),
        ocr: bool = False,
        languages: str = "eng",
        attachments: bool = False,
    ) -> None:
        """Add files in the background; waits its turn when others are being added.

        `attachments` adds what they carry, each as a document of its own, also of files that are there already.
        """
        self._session.require_writable()
        options = {"passwords": tuple(passwords), "ocr": ocr, "languages": languages, "attachments": attachments}
        work = partial(_ingest, self._session.store, tuple(files), options, self._note)
        title = self.tr("Adding %n document(s)", "", len(files))
        job = self._session.bridge.submit(
            "ingest", work, done=self._ingest_done, failed=self._ingest_failed, title=title, newest_wins=False
        )
        self.follow(job)

    def remove_document(self, document_id: str) -> None:
        """Remove a document; decisions and crops stay."""
        title = self.tr("Removing a document")
        work = partial(_remove, self._session.store, document_id)
        self._session.bridge.submit(
            "remove",
            work,
            done=partial(self._removed, document_id),
            failed=self._failed,
            title=title,
            newest_wins=False,
        )

    def mend_search(self) -> None:
        """Bring the index up to date; missing vectors are computed when the librarian has nothing else to do."""
        work = partial(_maintain, self._session.store, self._note)
        title = self.tr("Bringing the search up to date")
        self.follow(
            self._session.bridge.submit("index", work, done=self._search_mended, failed=self._failed, title=title)
        )

    def _search_mended(self, report: IngestReport) -> None:
        if report.notes:
            self._session.warn(told(report.notes))

    def stop(self) -> None:
        """Cancel everything that has a title."""
        for job in self._session.bridge.jobs():
            self._session.bridge.stop(job)
        self._session.say(self.tr("Stopping …"))

    def _note(self, event: WorkEvent) -> None:
        """Keep the newest event; called from the job's thread."""
        names = {
            "opening": self.tr("Opening {file}"), "pages": self.tr("Reading {file}: page {done} of {total}"),
            "ocr": self.tr("OCR of {file}: page {done} of {total}"), "assembling": self.tr("Assembling {file}"),
            "saving": self.tr("Saving {file}"), "indexing": self.tr("Updating the index"),
            "embedding": self.tr("Computing vectors"),
        }  # fmt: skip
        words = names.get(event.stage)
        if words is not None:
            name = Path(event.file).name if event.file else ""
            self._latest = Progress(
                words.format(file=name, done=event.done, total=event.total), event.done, event.total
            )

    @Slot()
    def _show_progress(self) -> None:
        self.progressed.emit(self._latest)

    def follow(self, job: Job) -> None:
        """Show the progress of a job until it and the others shown are over."""
        self._mine.add(job.number)
        self._latest = Progress(job.title)
        self._tick.start()
        self._show_progress()

    @Slot()
    def _rest(self) -> None:
        self._mine &= {job.number for job in self._session.bridge.jobs() if not job.replaced}
        if not self._mine and self._tick.isActive():
            self._tick.stop()
            self._latest = None
            self.progressed.emit(None)

    @Slot()
    def _leave(self) -> None:
        """Stop what works on the workspace that was left; its results belong into no other."""
        for kind in _OF_A_WORKSPACE:
            self._session.bridge.cancel(kind)
        self._rest()
        if self._asking is not None:
            self._asking = None
            self.asking_changed.emit()

    @Slot(object)
    def _ingest_done(self, report: IngestReport) -> None:
        locked = tuple(f.file for f in report.files if str(f.status) == "needs_password")
        self._session.publish(Changes(documents=tuple(f.document for f in report.files if f.document)))
        self.ingested.emit(report)
        if locked:
            self.password_wanted.emit(locked)

    def _removed(self, document_id: str, report: IngestReport) -> None:
        self._session.publish(Changes(documents=(document_id,)))
        name = self._session.document_name(document_id)
        self._session.say(self.tr("“{name}” was removed. Its decisions are kept.").format(name=name))
        if report.notes:
            self._session.warn(told(report.notes))

    @Slot(object)
    def _ingest_failed(self, error: AppError) -> None:
        self._session.publish(Changes(documents=("?",)))
        self._failed(error)

    # -- questions ---------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Answer a question; a newer question replaces it."""
        self._session.require_writable()
        work = partial(_ask, self._session.store, question, self._text_came)
        self._question = question
        self._start(work, self.tr("Answering: {question}").format(question=question.text[:60]))

    def check(self, text: str, *, question: str | None = None, document_ids: tuple[str, ...] = ()) -> None:
        """Judge a pasted answer."""
        self._session.require_writable()
        work = partial(_check, self._session.store, text, question, document_ids)
        self._question = None
        self._start(work, self.tr("Checking the pasted answer"))

    def search(self, question: Question) -> None:
        """Retrieve only."""
        work = partial(_search, self._session.store, question)
        job = self._session.bridge.submit(
            "search", work, done=self._search_done, failed=self._failed, title=self.tr("Searching")
        )
        self.follow(job)

    def run_job(
        self,
        title: str,
        work: Callable[[threading.Event], Any],
        done: Callable[[Any], None],
        failed: Callable[[AppError], None] | None = None,
    ) -> None:
        """Run any other long work with progress and cancel (export, verify log, checklists)."""
        job = self._session.bridge.submit(
            title, work, done=done, failed=failed or self._failed, title=title, newest_wins=False
        )
        self.follow(job)

    def note_done(self, done: int, total: int) -> None:
        """Tell how much of the running work is done; from any thread."""
        if self._latest is not None:
            self._latest = Progress(self._latest.words, done, total)

    def _start(self, work: Callable[[threading.Event], Any], title: str) -> None:
        self._asking = self._session.bridge.submit(
            "ask", work, done=self._answer_done, failed=self._ask_failed, title=title
        )
        self.follow(self._asking)
        self.asking_changed.emit()

    def _text_came(self, cancel: threading.Event, text: str) -> None:
        self._session.bridge.post(partial(self._tell, cancel, text))

    def _tell(self, cancel: threading.Event, text: str) -> None:
        """Hand on a piece of the answer that is waited for, not of one that a newer question replaced."""
        if self._asking is not None and self._asking.cancel is cancel:
            self.partial_text.emit(text)

    @Slot(object)
    def _answer_done(self, answer: CheckedAnswer) -> None:
        self._asking = None
        self.asking_changed.emit()
        self._session.publish(Changes(runs=(answer.receipt.id,)))
        self.answered.emit(answer)

    @Slot(object)
    def _ask_failed(self, error: AppError) -> None:
        self._asking = None
        self.asking_changed.emit()
        self.asking_failed.emit((self._question, error))

    @Slot(object)
    def _search_done(self, result: tuple[Question, SearchResult[SpanHit]]) -> None:
        self.searched.emit(result)

    @Slot(object)
    def _failed(self, error: AppError) -> None:
        if is_cancelled(error):
            self._session.say(self.tr("Stopped. What was finished before is kept."))
        else:
            self._session.show_error(error)


def _ingest(
    desk: Desk,
    files: tuple[Path, ...],
    options: Mapping[str, Any],
    note: Callable[[WorkEvent], None],
    cancel: threading.Event,
) -> IngestReport:
    from desktop.services.gathering import gather

    found = gather(files)
    if not found.files:
        raise InputError("There are no PDFs in this folder.", thing=files[0].name if files else "")
    report = desk.ingest(found.files, **options, on_event=note, cancel=cancel)
    return replace(report, notes=(*found.notes(), *report.notes))


def _maintain(desk: Desk, note: Callable[[WorkEvent], None], cancel: threading.Event) -> IngestReport:
    return desk.maintain(vectors=False, on_event=note, cancel=cancel)


def _remove(desk: Desk, document_id: str, _cancel: threading.Event) -> IngestReport:
    return desk.remove_document(document_id)


def search_options(question: Question) -> AskOptions:
    """Return how the passages for a question are looked for."""
    from desktop.services.searching import AskOptions

    return AskOptions(mode=question.mode, limit=question.limit, document_ids=question.document_ids)


def _ask(
    desk: Desk, question: Question, on_text: Callable[[threading.Event, str], None], cancel: threading.Event
) -> CheckedAnswer:
    return desk.ask(
        question.text,
        search_options(question),
        provider=question.provider,
        on_text=partial(on_text, cancel),
        cancel=cancel,
    )


def _check(
    desk: Desk, text: str, question: str | None, document_ids: tuple[str, ...], cancel: threading.Event
) -> CheckedAnswer:
    from desktop.services.searching import AskOptions

    options = AskOptions(document_ids=document_ids)
    return desk.check(text, question=question, options=options, cancel=cancel)


def _search(desk: Desk, question: Question, cancel: threading.Event) -> tuple[Question, SearchResult[SpanHit]]:
    return question, desk.search(question.text, search_options(question), cancel=cancel)


class CountIdentical:
    """The job that counts undecided citations identical to one; it compares all of them."""

    def __init__(self, desk: Desk, citation_id: str) -> None:
        self._desk = desk
        self._citation_id = citation_id

    def __call__(self, _cancel: threading.Event) -> tuple[str, int]:
        """Return the citation and how many are identical to it; in a thread of the pool."""
        return self._citation_id, len(self._desk.review.identical_to(self._citation_id))
