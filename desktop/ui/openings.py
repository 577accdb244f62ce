"""Opening workspaces and remembering what was open in them."""

from __future__ import annotations

import contextlib
import math
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.core.decisions import Changes
from desktop.core.errors import AppError
from desktop.store.places import real_path
from desktop.ui.desks import OpenDesks, has_late, open_for_window, read_only_words
from desktop.ui.restore import META, DeskState, decode_state, encode_state
from desktop.ui.session import Reading
from desktop.ui.soon import SCREENS, SEARCHING, bring_in
from desktop.ui.stillness import Patient
from desktop.ui.telling import told
from desktop.ui.viewer.history import ViewPlace

if TYPE_CHECKING:
    from desktop.core.retrieval import CancelToken
    from desktop.core.verdicts import CheckedAnswer
    from desktop.services.orders import IngestReport
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow

_SAVE_MS = 800
_WARM_UP_MS = 1500
"""The encoder and a due backup wait until the window has been painted and can be used."""
_RECENT = 10
_REST = 1.0
_LONGEST = 20.0
"""It waits until the person has been still for so many seconds, but no longer than that altogether: without it the
first question is answered by words alone."""
_LOADING = 30.0
"""An encoder that is not loaded in so many seconds is not waited for to see which vectors are missing."""


class Openings(QObject):
    """Opens a desk on a thread, shows what was open in it, and writes that down as it changes."""

    opened = Signal()
    """A workspace is open and shown (or could not be opened, which the banner says)."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._wish: ViewPlace | None = None
        self._state = DeskState()
        self._busy = False
        self._path = Path()
        self._coming: set[Path] = set()
        """Workspaces that are being opened."""
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(_SAVE_MS)
        self._saving.timeout.connect(self.save_state)
        self._warming = QTimer(self)
        self._warming.setSingleShot(True)
        self._warming.timeout.connect(self._warm_up)
        self._warm_by = 0.0
        self._session.desk_changed.connect(self._show_workspace)
        self._session.documents_changed.connect(self._open_first)
        self._session.selection.changed.connect(self._moved)
        self._session.reading_ready.connect(self._read)
        window.working.ingested.connect(self._ingested)
        window.working.answered.connect(self._answered)
        window.pages.view.view_changed.connect(self._changed)
        window.queue.filter_changed.connect(self._changed)
        window.answer.field.textChanged.connect(self._changed)
        _choose_data(window.answer.mode, window.settings.text("search.mode"))
        for choice in (window.answer.mode, window.answer.scope):
            choice.currentIndexChanged.connect(self._changed)
        window.pages.document_wanted.connect(self._document_wanted)
        window.header.workspace_chosen.connect(self._chosen)

    # -- workspaces --------------------------------------------------------------------------------------------

    def open_workspace(self, path: Path, *, patience: float = 0.0, begun: Future[Desk] | None = None) -> None:
        """Open a workspace folder; read-only when another window holds it.

        A window that is not shown yet waits `patience` seconds for it, so that it is painted once and not empty;
        `begun` is the opening of `path` that began while it was built.
        """
        desk, place = self._session.desk, real_path(path)
        if desk is not None and real_path(desk.path) == place:
            self._path = path  # one that is on its way was wanted before this
            self._session.say(self.tr("This workspace is open already."))
            return
        if place in self._coming:
            self._path = path  # opened twice, the second would find the first holding the workspace
            return
        if not self._window.reviewing.may_close(self._window):
            return
        self._path = path
        self._coming.add(place)
        desks = self._session.desks
        job = self._session.bridge.submit(
            "open",
            partial(_opening, path, desks) if begun is None else partial(_opened, begun, desks),
            done=partial(self._arrived, path),
            failed=partial(self._open_failed, path),
            title=self.tr("Opening {name}").format(name=path.name),
            newest_wins=False,  # a desk that was opened has to be closed again, so each one arrives
        )
        if patience:
            self._session.bridge.wait(job, patience)

    def open_sample(self) -> None:
        """Open the sample workspace, built on the first use."""
        title = self.tr("Building the sample workspace")
        self._window.working.run_job(title, _Sample(), self._sample_built)

    def _sample_built(self, path: Path) -> None:
        self.open_workspace(path)

    def _arrived(self, path: Path, desk: Desk) -> None:
        self._coming.discard(real_path(path))
        if real_path(path) == real_path(self._path):
            self.show_desk(desk)
        else:
            self._session.dismiss(desk)

    @Slot(object)
    def show_desk(self, desk: Desk) -> None:
        """Show an open desk as it was left, unless decisions pressed while it was opened wait to be saved elsewhere."""
        if not self._window.reviewing.may_close(self._window):
            self._session.dismiss(desk)
            return
        self._busy = True
        self._session.attach(desk)
        self._busy = False
        self._restore(decode_state(desk.store.get_meta(META)))
        if desk.read_only:
            self._session.warn(*read_only_words(desk.held_back))
        self._window.status.show_aside(0)
        if has_late(desk):
            from desktop.ui.late import LatePresses  # here, because nearly no opening has anything to tell

            LatePresses(self._window).tell(desk)
        self._show_workspace()
        self._warm_by = time.monotonic() + _LONGEST
        self._warming.start(_WARM_UP_MS)
        self.opened.emit()

    def _note_recent(self) -> None:
        """Put the open workspace first among the recent ones; a write to disk, so not before the first paint."""
        desk = self._session.desk
        recent = self._window.settings.get("workspaces.recent")
        known = [str(p) for p in recent] if isinstance(recent, list) else []
        if desk is not None and known[:1] != [str(desk.path)]:
            paths = [str(desk.path), *(p for p in known if p != str(desk.path))]
            try:
                self._window.settings.set("workspaces.recent", paths[:_RECENT])
            except AppError as error:  # the workspace is open all the same
                self._session.show_error(error)

    @property
    def is_warming(self) -> bool:
        """Say whether what the first question needs is still to be made ready."""
        return self._warming.isActive() or self._session.bridge.busy("warm-up")

    @Slot()
    def _warm_up(self) -> None:
        desk = self._session.desk
        left = self._warm_by - time.monotonic()
        rest = min(self._window.stillness.left(_REST), left)
        if rest > 0:
            self._warming.start(math.ceil(1000 * rest))
        elif desk is not None:
            self._note_recent()
            work = Patient(self._window.stillness, partial(_warm_up, desk), most=max(left, 0.0))
            self._session.bridge.submit("warm-up", work, done=partial(self._warmed, desk))

    def _warmed(self, desk: Desk, found: tuple[bool, tuple[str, ...]]) -> None:
        """Bring the search up to date where it lacks documents: a workspace from elsewhere comes without an index."""
        lacks, followed = found
        if followed and desk is self._session.desk:
            self._session.publish(Changes(documents=("?",)))
            self._session.warn(told(followed))
        if lacks and desk is self._session.desk and not desk.read_only:
            self._window.working.mend_search()

    def _open_failed(self, path: Path, error: AppError) -> None:
        self._coming.discard(real_path(path))
        if real_path(path) != real_path(self._path):
            return
        if not self._window.keeping.offer_rescue(path, error):
            self._session.show_error(error)
        self.opened.emit()

    @Slot()
    def _show_workspace(self) -> None:
        desk = self._session.desk
        recent = self._window.settings.get("workspaces.recent")
        paths = [str(p) for p in recent] if isinstance(recent, list) else []
        path = str(desk.path) if desk is not None else ""
        name = desk.path.name if desk is not None else ""
        self._window.header.show_workspace(
            name, path, [p for p in paths if p != path], read_only=desk is not None and desk.read_only
        )
        self._window.setWindowTitle(f"{name} – Evidence Desk" if name else "Evidence Desk")

    @Slot(object)
    def _chosen(self, path: str) -> None:
        self.open_workspace(Path(path))

    # -- documents ---------------------------------------------------------------------------------------------

    @Slot()
    def _open_first(self) -> None:
        if self._busy:
            return
        documents = self._session.documents()
        here = self._session.selection.value.document_id
        if documents and not any(d.id == here for d in documents):
            self._session.selection.show_document(documents[0].id)

    @Slot(object)
    def _ingested(self, report: IngestReport) -> None:
        for entry in report.files:
            password = self._window.pending_passwords.pop(entry.file, None)
            if password is not None and entry.document is not None:
                self._session.passwords[entry.document] = password
        added = [f.document for f in report.files if str(f.status) == "added" and f.document]
        if added and self._session.selection.value.citation_id is None:
            self._session.selection.show_document(added[0])
        if self._session.selection.value.document_id in added:
            self._session.read_again()  # by OCR for one: the same document with more words

    @Slot(object)
    def _answered(self, answer: CheckedAnswer) -> None:
        run_id, selection = answer.receipt.id, self._session.selection
        selection.show_run(run_id)
        self._window.answer.field.clear()
        # Its own first citation: with all answers in the queue the first row is another answer's, and would open that.
        first = next((row for row in self._window.queue.model.rows() if row.run_id == run_id), None)
        if first is not None:
            selection.show_citation(run_id, first.citation_id, document_id=first.document_id)
        if first is not None or not self._window.queue.model.rowCount():
            self._window.queue.focus_list()
        else:  # a list that gets the keyboard without a chosen row chooses its first, of another answer
            self._window.answer.text.setFocus()

    @Slot(object)
    def _document_wanted(self, place: ViewPlace) -> None:
        self._session.selection.show_document(place.document_id)

    # -- what was open -----------------------------------------------------------------------------------------

    def _restore(self, state: DeskState) -> None:
        window = self._window
        documents = {d.id for d in self._session.documents()}
        view = window.pages.view
        window.pages.set_dark(window.settings.flag("look.dark_pages") if state.dark is None else state.dark)
        while view.stack.rotation != state.rotation % 360 and state.rotation % 90 == 0:
            view.rotate_view()
        view.fit = state.fit if state.fit in ("width", "page") else None
        if view.fit is None:
            view.set_zoom(state.zoom)
        _choose_data(window.queue.scope, state.scope)
        _choose_data(window.answer.mode, state.mode or window.settings.text("search.mode"))
        _choose_data(window.answer.scope, state.only_document)
        window.queue.choose_order(state.order)
        window.queue.put_filters(state.filters)
        if state.question and not window.answer.field.toPlainText():
            window.answer.field.setPlainText(state.question)
        document = state.document_id if state.document_id in documents else None
        runs = self._session.store.store.run_ids()
        if state.run_id in runs and state.run_id is not None:
            self._session.selection.show_run(state.run_id, document_id=document)
            if state.citation_id is not None and window.presenter.record(state.citation_id) is not None:
                self._session.selection.show_citation(state.run_id, state.citation_id, document_id=document)
        elif document is not None:
            self._session.selection.show_document(document)
        self._open_first()
        window.queue.focus_list()
        # Last, for whatever is chosen from now on wins over the place that was left.
        self._wish = ViewPlace(document, state.page, state.y) if document is not None else None

    @Slot(object)
    def _read(self, reading: Reading | None) -> None:
        # After the presenter went to the citation's box: the place that was left wins when a workspace is opened.
        if reading is not None and self._wish is not None:
            wish, self._wish = self._wish, None
            if wish.document_id == reading.info.id:
                self._window.pages.view.show_place(wish)

    @Slot(object)
    def _moved(self, _moved: object) -> None:
        self._wish = None
        self._saving.start()

    @Slot()
    def _changed(self) -> None:
        self._saving.start()

    def state(self) -> DeskState:
        """Return what is open now; what is as the settings say goes with them, also when they change."""
        value, settings = self._session.selection.value, self._window.settings
        view = self._window.pages.view
        place, mode = view.place(), str(self._window.answer.mode.currentData())
        return DeskState(
            value.document_id, place.page, place.y, round(view.zoom, 4), view.fit, view.stack.rotation,
            None if view.dark == settings.flag("look.dark_pages") else view.dark,
            value.run_id, value.citation_id, str(self._window.queue.scope.currentData()),
            self._window.queue.order(), self._window.queue.kept_filters(), self._window.answer.field.toPlainText(),
            "" if mode == settings.text("search.mode") else mode, bool(self._window.answer.scope.currentData()),
        )  # fmt: skip

    @Slot()
    def save_state(self) -> None:
        """Write down what is open, on a thread; nothing when the workspace is read-only."""
        desk = self._session.desk
        state = self.state()
        if desk is None or desk.read_only or state == self._state or self._session.reading is None:
            return
        self._state = state
        self._session.bridge.submit("remember", partial(_remember, desk, encode_state(state)))

    def save_now(self) -> None:
        """Write it down before closing."""
        desk = self._session.desk
        with contextlib.suppress(AppError):
            self._note_recent()
        if desk is not None and not desk.read_only and self._session.reading is not None:
            self._saving.stop()
            # What was open is a comfort: trouble with it must not keep the window from closing.
            with contextlib.suppress(AppError):
                _remember(desk, encode_state(self.state()), threading.Event())


def begin_opening(path: Path) -> Future[Desk]:
    """Open a workspace on a thread of its own while a window is built for it: half of that time Python waits for Qt."""
    pool = ThreadPoolExecutor(1, thread_name_prefix="opening")
    begun = pool.submit(open_for_window, path)
    pool.shutdown(wait=False)
    return begun


def _choose_data(box: object, data: object) -> None:
    from PySide6.QtWidgets import QComboBox

    if isinstance(box, QComboBox) and box.findData(data) >= 0:
        box.setCurrentIndex(box.findData(data))


def _warm_up(desk: Desk, cancel: CancelToken) -> tuple[bool, tuple[str, ...]]:
    """Return whether the search lacks documents, and what became of evidence whose document had been replaced."""
    bring_in((*SEARCHING, *SCREENS), cancel)
    followed: tuple[str, ...] = ()
    with contextlib.suppress(AppError):  # a backup that cannot be made is told by `doctor` and the next one
        followed = desk.follow_versions()
        desk.warm_up(cancel=cancel)
        return desk.search_lacks(timeout=_LOADING, cancel=cancel), followed
    return False, followed


def _opening(path: Path, desks: OpenDesks, cancel: threading.Event) -> Desk:
    desks.wait_until_left(path, cancel)
    return desks.add(open_for_window(path))


def _opened(begun: Future[Desk], desks: OpenDesks, _cancel: threading.Event) -> Desk:
    return desks.add(begun.result())


class _Sample(Struct, frozen=True):
    def __call__(self, cancel: threading.Event) -> Path:
        from desktop.services.demo import build_sample

        return build_sample(cancel=cancel)


def _remember(desk: Desk, text: str, _cancel: threading.Event) -> None:
    desk.store.set_meta(META, text)
