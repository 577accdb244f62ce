"""The open workspace as the window sees it: documents, readings, notices; the one place that calls the services."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.core.decisions import Changes
from desktop.core.errors import AppError, InputError, PdfError, WorkspaceDamaged
from desktop.core.geometry import PageFrame
from desktop.services.pages import Early, PageKey, PageSamples
from desktop.ui.actions import WRITING
from desktop.ui.addresses import named_error
from desktop.ui.bridge import Bridge, is_cancelled
from desktop.ui.desks import OpenDesks, read_only_words
from desktop.ui.selection import Selection
from desktop.ui.telling import Notice, error_notice

if TYPE_CHECKING:
    from desktop.core.pages import DocumentStream, PageHealth
    from desktop.core.spans import SourceNode
    from desktop.core.verdicts import CheckedAnswer, DocumentInfo
    from desktop.pdf.render import RenderClient
    from desktop.services.workspace import Desk
    from desktop.store.runs import CitationRecord


class Reading(Struct, frozen=True):
    """All that the window needs to show one document."""

    info: DocumentInfo
    frames: tuple[PageFrame, ...]
    health: tuple[PageHealth, ...]
    stream: DocumentStream
    outline: tuple[SourceNode, ...]
    """What the outline shows, and what is above it."""
    notes: tuple[str, ...] = ()
    left_out: dict[str, int] = field(default_factory=dict)


class ReadyRun(Struct, frozen=True):
    """An answer read before it is opened, and the newest citation of the workspace then: what is saved never changes,
    but a citation may be added to it.
    """

    run_id: str = ""
    newest: int = 0
    answer: CheckedAnswer | None = None
    records: tuple[CitationRecord, ...] = ()


_LONGEST_START_SECONDS = 2.0
"""A window that is not painted by then may never be, and its documents are read all the same."""


class RenderPort:
    """The render worker, started with the first document read, because a window without one needs none."""

    def __init__(self) -> None:
        self._client: RenderClient | None = None
        self._guard = threading.Lock()
        self._closed = False
        self._painted = threading.Event()
        self._painted.set()

    def wait_for_window(self) -> None:
        """Let `await_window` wait until `window_painted`."""
        self._painted.clear()

    def window_painted(self) -> None:
        """Let documents be read and the worker be started."""
        self._painted.set()

    def await_window(self) -> None:
        """Wait, on the thread of a job, until the window is painted: what is read or started before takes its time."""
        self._painted.wait(_LONGEST_START_SECONDS)

    def client(self) -> RenderClient:
        """Return the client, made if needed; its process starts meanwhile on a thread of its own.

        Raises PdfError when the program is closing.
        """
        from desktop.pdf.render import RenderClient

        with self._guard:
            if self._closed:
                raise PdfError("The program is closing.")
            if self._client is None:
                self._client = RenderClient()
            return self._client

    def request(
        self, path: Path, key: PageKey, password: str | None, early: Early | None = None, /
    ) -> Future[PageSamples]:
        """Ask for one picture."""
        return self._ask(path, key, password, early, idle=False)

    def request_idle(
        self, path: Path, key: PageKey, password: str | None, early: Early | None = None, /
    ) -> Future[PageSamples]:
        """Ask for a picture that can wait until no other is asked for: a thumbnail."""
        return self._ask(path, key, password, early, idle=True)

    def _ask(
        self, path: Path, key: PageKey, password: str | None, early: Early | None, *, idle: bool
    ) -> Future[PageSamples]:
        from desktop.pdf.render import RenderRequest

        first, tell = (early.part, early.tell) if early is not None else (None, None)
        request = RenderRequest(path, key.page, key.scale, key.clip, password, first=first, idle=idle)
        return self.client().request(request, on_first=tell)  # type: ignore[return-value]

    def close(self) -> None:
        """Stop the worker; safe to call twice."""
        with self._guard:
            self._closed = True
            client, self._client = self._client, None
        if client is not None:
            client.close()


class Session(QObject):
    """Holds the desk, what is selected, and the signals every panel follows. Lives on the GUI thread."""

    desk_changed = Signal()
    """Another workspace (or none) is open."""
    documents_changed = Signal()
    changed = Signal(object)
    """A `Changes`: refresh exactly these rows."""
    reading_ready = Signal(object)
    """The `Reading` of the selected document, or None."""
    run_ready = Signal(object)
    """The `CheckedAnswer` of the selected run, or None."""
    noticed = Signal(object)
    """A `Notice`."""
    damaged = Signal(object)
    """The `WorkspaceDamaged` of the open workspace: damage that its opening did not meet."""
    password_needed = Signal(object)
    """A document id or path (str) whose file asks for a password."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bridge = Bridge(self)
        self.selection = Selection(self)
        self.render = RenderPort()
        self.desks = OpenDesks()
        self.desk: Desk | None = None
        self.reading: Reading | None = None
        self.run: CheckedAnswer | None = None
        self.records: tuple[CitationRecord, ...] = ()
        """The stored citations of the open answer, as they were when it was opened."""
        self.ready = ReadyRun()
        """The answer that may be opened next."""
        self.passwords: dict[str, str] = {}
        """By document id or path; kept for this session only."""
        self.owns_desk = True
        """False when the desk belongs to a caller that goes on using it."""
        self._sources: dict[str, Path] = {}
        self._opening = QTimer(self)
        self._opening.setSingleShot(True)
        self._opening.setInterval(0)
        self._opening.timeout.connect(self._read_chosen)
        self.selection.changed.connect(self._follow)

    # -- workspace ---------------------------------------------------------------------------------------------

    def attach(self, desk: Desk | None) -> None:
        """Show a workspace; the one shown before is closed off the GUI thread."""
        old, self.desk = self.desk, desk
        if desk is not None:
            self.passwords |= desk.passwords
            desk.passwords = self.passwords  # one dictionary: exports and page crops use what was typed here
        self._sources.clear()
        self.reading = None
        self.run, self.records, self.ready = None, (), ReadyRun()
        if old is not None and old is not desk:
            self.dismiss(old)
        self.selection.set(type(self.selection.value)())
        self.desk_changed.emit()
        self.documents_changed.emit()

    def dismiss(self, desk: Desk) -> None:
        """Close a workspace that is not shown, off the GUI thread."""
        self.desks.leave(self.desks.add(desk))
        self.bridge.submit("close-desk", partial(_drop, desk, self.desks), newest_wins=False)

    @property
    def store(self) -> Desk:
        """Return the open desk; raises AppError in words when there is none."""
        if self.desk is None:
            raise AppError("No workspace is open.", advice="Open a workspace or add documents first.")
        return self.desk

    def documents(self) -> list[DocumentInfo]:
        """Return the documents that are there, in the order they were added."""
        if self.desk is None:
            return []
        return [d for d in self.desk.store.documents() if not d.removed]

    def document_name(self, document_id: str) -> str:
        """Return the name of a document, removed ones included; the id when it is unknown."""
        if self.desk is None:
            return document_id
        return next((d.name for d in self.desk.store.documents() if d.id == document_id), document_id)

    def locate(self, document_id: str) -> tuple[Path, str | None]:
        """Return the workspace's copy of a document's file and its password; from any thread."""
        path = self._sources.get(document_id)
        if path is None:
            record = self.desk.store.document(document_id) if self.desk is not None else None
            path = record.source if record is not None else None
            if path is None:
                raise PdfError(
                    "the workspace has no copy of this file, so its pages cannot be drawn.",
                    thing=self.document_name(document_id),
                    advice="Add the file again.",
                )
            self._sources[document_id] = path
        return path, self.passwords.get(document_id)

    def close(self) -> None:
        """Stop jobs, the render worker and the desk; bounded in time."""
        self.bridge.close()
        self.render.close()
        if self.desk is not None and self.owns_desk:
            self.desk.close()
        self.desks.close()
        self.desk = None

    def require_writable(self, action: str = "") -> None:
        """Raise InputError where the workspace is read-only and the `action` (or other work) would write into it."""
        if (not action or action in WRITING) and self.desk is not None and self.desk.read_only:
            raise InputError(
                self.tr("This workspace is shown read-only here, so nothing is decided, asked or added."),
                advice=read_only_words(self.desk.held_back)[1],
            )

    # -- words to the person -----------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Put a sentence on the status line."""
        self.noticed.emit(Notice("done", text))

    def warn(self, text: str, advice: str = "") -> None:
        """Show a banner about something that can go on."""
        self.noticed.emit(Notice("warning", text, advice))

    @Slot(object)
    def show_error(self, error: AppError) -> None:
        """Show an expected error as a banner; what the person stopped is only said on the status line."""
        if is_cancelled(error):
            self.say(self.tr("Stopped."))
            return
        if isinstance(error, WorkspaceDamaged) and self.desk is not None:
            self.damaged.emit(error)
            return
        self.noticed.emit(error_notice(named_error(self.desk, error)))

    # -- what is open ------------------------------------------------------------------------------------------

    @Slot(object)
    def _follow(self, moved: object) -> None:
        from desktop.ui.selection import Moved

        if not isinstance(moved, Moved):
            return
        if moved.changed("document_id"):
            self._read(moved.after.document_id)
        if moved.changed("run_id"):
            self._load_run(moved.after.run_id)

    def _read(self, document_id: str | None) -> None:
        self.reading = None
        self.bridge.cancel("read")
        if document_id is None or self.desk is None:
            self._opening.stop()
            self.reading_ready.emit(None)
            return
        # When what is shown now has been painted: the thread that reads would take its time from the painting.
        self._opening.start()

    @property
    def reads(self) -> bool:
        """Say whether the chosen document is being read for the window."""
        return self._opening.isActive() or self.bridge.busy("read")

    def read_again(self) -> None:
        """Read the open document once more, because another extraction of it was stored; it stays shown meanwhile."""
        self._opening.start()

    @Slot()
    def _read_chosen(self) -> None:
        document_id = self.selection.value.document_id
        if document_id is not None and self.desk is not None:
            work = _Reader(self.desk, document_id, self.render)
            self.bridge.submit("read", work, done=self._read_done, failed=self._read_failed)

    @Slot(object)
    def _read_done(self, reading: Reading) -> None:
        if reading.info.id == self.selection.value.document_id:
            self.reading = reading
            self.reading_ready.emit(reading)

    @Slot(object)
    def _read_failed(self, error: AppError) -> None:
        self.reading_ready.emit(None)
        self.show_error(error)

    def _load_run(self, run_id: str | None) -> None:
        self.run, self.records = None, ()
        ready, self.ready = self.ready, ReadyRun()
        if run_id is not None and self.desk is not None:
            try:
                if ready.run_id == run_id and ready.newest == self.desk.store.stamp()[2]:
                    self.run, self.records = ready.answer, ready.records
                else:
                    self.run, self.records = self.desk.store.opened_run(run_id)
            except AppError as error:
                self.show_error(error)
        self.run_ready.emit(self.run)

    def publish(self, changes: Changes) -> None:
        """Tell every open screen what a write changed, once."""
        if changes.documents:
            self.documents_changed.emit()
        self.changed.emit(changes)


class _Reader:
    """The job that reads one document, and starts what draws its pages."""

    def __init__(self, desk: Desk, document_id: str, render: RenderPort) -> None:
        self._desk = desk
        self._render = render
        self._document_id = document_id

    def __call__(self, cancel: threading.Event) -> Reading:
        self._render.await_window()
        from desktop.ui.models.documents import outline_nodes

        store = self._desk.store
        record = store.document(self._document_id)
        stream = store.stream(self._document_id)
        if record is None or stream is None:
            raise AppError("This document is not in the workspace any more.", thing=self._document_id)
        outline = outline_nodes(store.nodes_of(self._document_id)) if not cancel.is_set() else ()
        self._render.client()
        return Reading(
            record.info,
            tuple(p.frame for p in stream.pages),
            tuple(p.health for p in stream.pages),
            stream,
            outline,
            notes=record.facts.notes,
            left_out=dict(record.facts.left_out),
        )


def _drop(desk: Desk, desks: OpenDesks, _cancel: threading.Event) -> None:
    desks.drop(desk)
