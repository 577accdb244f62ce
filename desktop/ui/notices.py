"""The one place that shows messages: status line for done, banner for what can go on, dialog only for a bug."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.ui.sentences import sentence_words
from desktop.ui.telling import Notice, told

if TYPE_CHECKING:
    from desktop.core.retrieval import SearchResult, SpanHit
    from desktop.services.orders import IngestReport
    from desktop.ui.dialogs.crash import CrashDialog
    from desktop.ui.main_window import MainWindow
    from desktop.ui.working import Question

_GOOD = ("added", "unchanged")
_ATTACHED = re.compile(r"\bholds \d+ attached file")


class Notices(QObject):
    """Turns reports and notices into words on the window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._crash: CrashDialog | None = None
        self._read: set[str] = set()
        """Reports that were shown."""
        session, working = window.session, window.working
        session.noticed.connect(self.show_notice)
        session.bridge.crashed.connect(self.show_crash)
        working.ingested.connect(self.show_report)
        working.searched.connect(self.show_search)
        working.asking_changed.connect(self.show_asking)
        window.reviewing.unsaved_changed.connect(self.show_unsaved)
        window.reviewing.large_changed.connect(self.show_large)

    @Slot(object)
    def show_notice(self, notice: Notice) -> None:
        """Show one notice where its level belongs."""
        _announce(self._window, f"{notice.text} {notice.advice}".strip())
        if notice.level == "done":
            self._window.status.say(notice.text)
        else:
            self._window.pages.banner.show_notice(notice)

    @Slot(object)
    def show_report(self, report: IngestReport) -> None:
        """Say what became of each file: one line per bad one, a count of the good ones; counts in = counts out."""
        added = [f for f in report.files if str(f.status) == "added"]
        same = [f for f in report.files if str(f.status) == "unchanged"]
        pages = sum(f.pages for f in added)
        words = f"{self.tr('%n document(s) added', '', len(added))}, {self.tr('%n page(s)', '', pages)}."
        if same:
            words += " " + self.tr("%n document(s) were here already.", "", len(same))
        unread = sum(len(f.unreadable_pages) for f in added)
        if unread:
            words += " " + self.tr("%n page(s) cannot be read; see the marks in Pages.", "", unread)
        if any(str(f.status) != "needs_password" for f in report.files):  # else they are asked for right now
            self._window.session.say(words)
        bad, doubtful = [], []
        for entry in report.files:
            name = entry.name or entry.file.rsplit("/", 1)[-1]
            if str(entry.status) not in _GOOD and str(entry.status) not in ("cancelled", "needs_password"):
                bad.append(f"{name}: {sentence_words(entry.message)}")
            elif str(entry.status) == "added" and (entry.notes or entry.failed_pages):
                # What is attached is offered by itself, and is over when that is taken.
                notes = [note for note in entry.notes or (entry.message,) if not _ATTACHED.search(note)]
                if notes:
                    doubtful.append(f"{name}: {' '.join(map(sentence_words, notes))}")
        lines = (*bad, *doubtful, *report.notes)
        if lines:
            # One banner: the note of one file must not take the place of what kept another one out.
            self.show_notice(Notice("error" if bad else "warning", told(lines)))

    @Slot(object)
    def show_search(self, result: tuple[Question, SearchResult[SpanHit]]) -> None:
        """Show the hits of a search."""
        question, found = result
        self._window.evidence.show()
        self._window.presenter.show_search(question, found.hits, found.notes)

    @Slot()
    def show_asking(self) -> None:
        """Show whether a question is being answered."""
        self._window.answer.set_busy(busy=self._window.working.asking)

    @Slot()
    def show_unsaved(self) -> None:
        """Show how many decisions wait to be saved, and the large act they follow."""
        reviewing = self._window.reviewing
        self._window.status.show_unsaved(reviewing.waiting, large=reviewing.large, done=reviewing.large_done)

    @Slot()
    def show_large(self) -> None:
        """Show how far a large act is written, with what stops it."""
        reviewing, working = self._window.reviewing, self._window.working
        if reviewing.large and reviewing.large_job is not None:
            working.follow(reviewing.large_job)
            working.note_done(reviewing.large_done, reviewing.large)
        self.show_unsaved()

    @Slot(object)
    def show_crash(self, trace: str) -> None:
        """Show the report of a bug; one that comes while another is read joins it, one that was read is only named.

        What fails with each painting would open a dialog on top of each, and nobody could go on.
        """
        from desktop.ui.crash_report import crash_report
        from desktop.ui.dialogs.crash import CrashDialog

        report = crash_report(trace)
        if self._crash is not None:
            self._crash.add(report)
        elif report in self._read:
            self.show_notice(
                Notice("error", self.tr("The program met the same error of its own again; what you did was not done."))
            )
        else:
            self._crash = CrashDialog(self._window, report, self._window.session.bridge)
            self._read.add(report)
            try:
                self._crash.run()
            finally:
                self._read.update(self._crash.reports)
                self._crash = None


def _announce(window: MainWindow, words: str) -> None:
    """Have a screen reader say it: the keyboard stays in the queue, so nobody would come past where it is written."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(window, words))
