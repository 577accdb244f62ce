"""What all screens share: heading, tools, messages, content or an empty state, and a foot line for running work."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QStackedWidget, QVBoxLayout, QWidget

from desktop.core.errors import AppError
from desktop.ui.bridge import Job, is_cancelled
from desktop.ui.empty_state import EmptyState
from desktop.ui.panels.banner import Banner
from desktop.ui.restore import GeometryKeeper, restore_screen, screen_geometry
from desktop.ui.telling import error_notice
from desktop.ui.theme import SPACE
from desktop.ui.viewer.history import ViewPlace
from desktop.ui.widgets import ElidedLabel, button, label, row

if TYPE_CHECKING:
    from desktop.core.spans import SourceSpan
    from desktop.ui.main_window import MainWindow
    from desktop.ui.screens.sheets import SheetTools

_ABOVE = 60.0
"""Points of the page shown above a place that is opened."""
_LOW = 24
"""A window of fewer lines of its text needs all of them for its content."""


class Screen(QWidget):
    """A window of its own that leaves the main window usable; it is freed when it is closed.

    The main window's keys do not reach it: nothing typed here decides a citation.
    """

    NAME: ClassVar[str] = "screen"
    """Kind of its jobs; a newer job of the same screen and kind replaces the older."""

    closing = Signal()
    """It is about to go; its owner forgets it."""

    def __init__(self, window: MainWindow, icon: str, *, wide: bool = True) -> None:
        super().__init__(window, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("panel")
        self.window_ = window
        self.session = window.session
        self.look = window.look
        self._jobs: list[Job] = []
        self.gone = False
        self.table_tools: SheetTools | None = None
        """The screens that show a table give it here."""
        self._kinds: set[str] = set()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._head())
        self.banner = Banner(self.look, self)
        whole.addWidget(self.banner)
        self.stack = QStackedWidget(self)
        self.content = QWidget(self.stack)
        self.body = QVBoxLayout(self.content)
        self.body.setContentsMargins(SPACE[4], SPACE[1], SPACE[4], SPACE[2])
        self.body.setSpacing(SPACE[2])
        self.empty = EmptyState(self.look, icon, "", "", self.stack)
        self.stack.addWidget(self.content)
        self.stack.addWidget(self.empty)
        whole.addWidget(self.stack, 1)
        whole.addWidget(self._foot())
        self._size(wide=wide)

    def _head(self) -> QWidget:
        top = QWidget(self)
        # No bound above: it would be the height of the words in one line, and cut those that need two.
        head = QVBoxLayout(top)
        head.setContentsMargins(SPACE[4], SPACE[4], SPACE[4], SPACE[2])
        head.setSpacing(SPACE[2])
        self.heading = label("", "heading", wrap=True)
        self.title_line = row(spacing=2)
        self.title_line.addWidget(self.heading, 1)
        head.addLayout(self.title_line)
        self.purpose = label("", "muted", wrap=True)
        head.addWidget(self.purpose)
        self.tools = row(spacing=2)
        head.addLayout(self.tools)
        return top

    def _size(self, *, wide: bool) -> None:
        """Take the size and place it was left in, else one that fits its words."""
        metrics = QFontMetrics(self.look.font())
        unit = metrics.averageCharWidth()
        self.resize(min(unit * (170 if wide else 110), 1500), min(metrics.lineSpacing() * 44, 1000))
        folder = self.window_.settings.path.parent
        restore_screen(self, self.NAME, folder)
        geometry = partial(screen_geometry, self, self.NAME)
        self._geometry_keeper = GeometryKeeper(self, geometry, self.session.bridge, folder)

    def _foot(self) -> QWidget:
        foot = QWidget(self)
        foot.setObjectName("footbar")
        foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line = row(foot, spacing=2)
        line.setContentsMargins(SPACE[4], SPACE[1], SPACE[4], SPACE[1])
        self.words = ElidedLabel(parent=foot)
        self.progress = QProgressBar(foot)
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(180)
        self.progress.setAccessibleName(self.tr("Progress"))
        self.stop = button(self.tr("Stop"), parent=foot)
        self.stop.clicked.connect(self.stop_work)
        self.sheets = QHBoxLayout()
        self.leave = button(self.tr("Close"), parent=foot)
        self.leave.clicked.connect(self.close)
        line.addWidget(self.words, 1)
        line.addWidget(self.progress)
        line.addWidget(self.stop)
        line.addLayout(self.sheets)
        line.addWidget(self.leave)
        self.progress.hide()
        self.stop.hide()
        return foot

    def describe(self, title: str, purpose: str, empty: str, advice: str) -> None:
        """Set heading, one sentence of purpose, and what the screen says while it has nothing."""
        self.setWindowTitle(f"{title} – Evidence Desk")
        self.setAccessibleName(title)
        self.heading.setText(title)
        self.heading.setToolTip(purpose)
        self.purpose.setText(purpose)
        self.empty.set_words(empty, advice)

    # -- states ------------------------------------------------------------------------------------------------

    def show_content(self, *, content: bool) -> None:
        """Show the content, or what to do while there is none."""
        self.stack.setCurrentIndex(0 if content else 1)
        if self.table_tools is not None:
            self.table_tools.show(on=content)

    def start_at(self, part: QWidget) -> None:
        """Give `part` the keyboard unless the person has gone somewhere already."""
        if self.focusWidget() in (None, self.leave) and part.isVisibleTo(self):
            part.setFocus()

    def say(self, text: str) -> None:
        """Put a sentence on the foot line."""
        self.words.set_full_text(text)

    @Slot(object)
    def show_error(self, error: AppError) -> None:
        """Show an expected error in this window; what the person stopped is only said."""
        if is_cancelled(error):
            self.say(self.stopped_words())
            return
        self.banner.show_notice(error_notice(error))

    def stopped_words(self) -> str:
        """Return what is said of work the person stopped; for subclasses whose work keeps nothing."""
        return self.tr("Stopped. What was finished before is kept.")

    # -- work --------------------------------------------------------------------------------------------------

    @property
    def job(self) -> Job | None:
        """Return the newest running work that is shown."""
        return self._jobs[-1] if self._jobs else None

    def run_work(
        self,
        work: Callable[[threading.Event], Any],
        done: Callable[[Any], None],
        *,
        title: str = "",
        kind: str = "",
        failed: Callable[[AppError], None] | None = None,
    ) -> Job:
        """Run `work` on a thread; with a `title` the foot line shows it with a stop button until it is over."""
        wrapped = _Outcome(self, done, failed or self.show_error, shown=bool(title))
        name = f"{self.NAME}-{id(self)}-{kind}"
        self._kinds.add(name)
        job = wrapped.job = self.session.bridge.submit(
            name, work, done=wrapped.done, failed=wrapped.failed, title=title
        )
        if title:
            self._jobs = [*(other for other in self._jobs if not other.replaced), job]
            self.banner.clear()
            self.say(title)
            self.progress.setRange(0, 0)
            self.progress.show()
            self.stop.show()
            self.busy_changed(busy=True)
        return job

    def show_progress(self, done: int, total: int, words: str = "") -> None:
        """Show how far the work is; from the GUI thread."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        if words:
            self.say(words)

    def post(self, call: Callable[[], None]) -> None:
        """Call `call` on the GUI thread unless the screen is gone by then; from any thread."""
        self.session.bridge.post(_IfThere(self, call))

    @Slot()
    def stop_work(self) -> None:
        """Ask the newest work that is shown to stop."""
        if self.job is not None:
            self.session.bridge.stop(self.job)
            self.say(self.tr("Stopping …"))

    def end_work(self, job: Job) -> None:
        """Take the progress away when `job` was the last that ran."""
        self._jobs.remove(job)
        if self._jobs:
            return
        self.progress.hide()
        self.stop.hide()
        self.busy_changed(busy=False)

    def busy_changed(self, *, busy: bool) -> None:
        """Enable and disable what must not be used during work; for subclasses."""

    # -- leading back ------------------------------------------------------------------------------------------

    def open_answer(self, run_id: str, document_id: str | None = None, citation_id: str | None = None) -> None:
        """Open an answer in the main window and bring that to the front."""
        window = self.window_
        if citation_id is not None:
            window.presenter.open_citation(citation_id)
        else:
            there = any(d.id == document_id for d in self.session.documents())
            self.session.selection.show_run(run_id, document_id=document_id if there else None)
            if window.queue.model.rowCount():
                window.queue.step(1)
        window.raise_()
        window.activateWindow()
        window.queue.focus_list()

    def open_page(self, document_id: str, page: int, rect: tuple[float, float, float, float] | None = None) -> None:
        """Show a page in the main window and bring that to the front."""
        if not any(d.id == document_id for d in self.session.documents()):
            self.say(self.tr("This document is not in the workspace any more."))
            return
        self.session.selection.show_document(document_id)
        self.window_.pages.show_at(ViewPlace(document_id, page, max(rect[1] - _ABOVE, 0.0) if rect else 0.0))
        self.window_.raise_()
        self.window_.activateWindow()

    def open_span(self, span: SourceSpan) -> None:
        """Outline a span in the main window and bring that to the front."""
        if span.bbox:
            self.open_page(span.document_id, span.bbox[0].page, span.bbox[0].rect)
            self.session.selection.show_span(span.id, span.document_id)
        elif span.page_start is not None:
            self.open_page(span.document_id, span.page_start)

    # -- window events -----------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the sentence below the heading, whose tool tip has it, in a low window of large text."""
        super().resizeEvent(event)
        self.purpose.setVisible(self.height() >= _LOW * self.fontMetrics().lineSpacing())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Drop running work; what is finished is stored already."""
        self.gone = True
        self._geometry_keeper.close()
        for kind in self._kinds:
            self.session.bridge.cancel(kind)
        self.closing.emit()
        event.accept()
        if self.window_.isVisible():
            self.window_.activateWindow()


class _Outcome:
    """Ends the busy state before the result is shown."""

    def __init__(
        self, screen: Screen, done: Callable[[Any], None], failed: Callable[[AppError], None], *, shown: bool
    ) -> None:
        self._screen = screen
        self._done = done
        self._failed = failed
        self._shown = shown
        self.job: Job | None = None

    def done(self, value: Any) -> None:
        """Hand on a result."""
        if not self._screen.gone:
            self._end()
            self._done(value)

    def failed(self, error: AppError) -> None:
        """Hand on an error."""
        if not self._screen.gone:
            self._end()
            self._failed(error)

    def _end(self) -> None:
        if self._shown and self.job is not None:
            self._screen.end_work(self.job)


class _IfThere:
    """A posted call that is dropped when its screen was closed meanwhile."""

    def __init__(self, screen: Screen, call: Callable[[], None]) -> None:
        self._screen = screen
        self._call = call

    def __call__(self) -> None:
        """Call unless the screen is gone."""
        if not self._screen.gone:
            self._call()


def add_all(line: QHBoxLayout, *parts: QWidget) -> None:
    """Add widgets to a row in order."""
    for part in parts:
        line.addWidget(part)
