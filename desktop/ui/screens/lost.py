"""Evidence that has no place in the newer version of its document, with the picture of where it stood."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from desktop.ui.addresses import Addresses
from desktop.ui.models.lines import Line
from desktop.ui.screens.frame import Screen
from desktop.ui.screens.lines import ListBeside
from desktop.ui.sentences import sentence_words
from desktop.ui.widgets import button, label, row

if TYPE_CHECKING:
    from desktop.services.review_anchor import LostEvidence
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow


class Picture(QLabel):
    """A kept picture, shrunk to fit and never blown up."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = QPixmap()
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setWordWrap(True)

    def show_file(self, path: str, words: str) -> None:
        """Show the picture at `path`, or `words` when there is none."""
        self._whole = QPixmap(path) if path else QPixmap()
        if self._whole.isNull():
            self.setText(words)
        else:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit again."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self._whole.isNull():
            ratio = self.devicePixelRatioF()
            room = (self.size() * ratio).boundedTo(self._whole.size())
            mode = Qt.TransformationMode.SmoothTransformation
            shown = self._whole.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, mode)
            shown.setDevicePixelRatio(ratio)
            self.setPixmap(shown)


class LostScreen(Screen):
    """Lists what could not be placed again; re-pointing the citation takes it off the list."""

    NAME: ClassVar[str] = "lost"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "unlink")
        self.describe(
            self.tr("Lost evidence"),
            self.tr("Citations whose words have no sure place in the newer version of their document."),
            self.tr("No evidence is lost"),
            self.tr("When a changed policy is added again and words of a citation are not in it, they appear here."),
        )
        self._build()
        self.session.changed.connect(self._changed)
        self.refresh()

    def _build(self) -> None:
        split = ListBeside(self.look, self.tr("Lost evidence"), self)
        self.list, side, column = split.list, split.side, split.column
        self.list.chosen.connect(self._show)
        self.list.opened.connect(self._open)
        self.title = label("", "title", wrap=True)
        self.why = label("", "", wrap=True)
        self.where = label("", "muted", wrap=True)
        self.picture = Picture(self.tr("Where it stood in the older version"), side)
        for part in (self.title, self.why, self.where):
            column.addWidget(part)
        column.addWidget(self.picture, 1)
        line = row(spacing=2)
        line.addStretch(1)
        self.go = button(self.tr("Open the citation"), "primary", parent=side)
        self.go.clicked.connect(self._open_current)
        words = self.tr("Select the right words there, then choose “{action}”.")
        column.addWidget(label(words.format(action=self.window_.board.named("correct")), "small", wrap=True))
        line.addWidget(self.go)
        column.addLayout(line)
        self.body.addWidget(split, 1)

    @Slot()
    def refresh(self) -> None:
        """Read the list on a thread."""
        if self.session.desk is not None:
            self.run_work(_Find(self.session.desk), self._found, title=self.tr("Reading the log"), kind="find")

    @Slot(object)
    def _changed(self, changes: Any) -> None:
        if changes.citations or changes.documents:
            self.refresh()  # also while the list is read: what was read by then may be older

    def _found(self, found: list[LostEvidence]) -> None:
        self.show_content(content=bool(found))
        where = Addresses(self.session.store.store.documents())
        self.list.show_lines([self._line(item, where) for item in found], keep=True)
        self.start_at(self.list)
        self.say(self.tr("Citations without their evidence: {count}").format(count=len(found)))

    def _line(self, item: LostEvidence, where: Addresses) -> Line:
        page = where.page(item.document_id, item.page)
        chips = ((self.tr("lost"), "warning", "unlink"),)
        return Line(f"{item.evidence_id}  {item.text}", item.question or item.document, page, chips, item)

    @Slot(object)
    def _show(self, line: Line) -> None:
        item: Any = line.value
        self.title.setText(f"{item.evidence_id}: “{item.text[:400]}”")
        self.why.setText(sentence_words(item.why))
        page = self.tr("page {page}").format(page=item.page) if item.page else self.tr("no page")
        self.where.setText(f"{item.document}, {page}")
        self.picture.show_file(item.crop, self.tr("No picture of the old page was kept."))

    @Slot(object)
    def _open(self, line: Line) -> None:
        item: Any = line.value
        self.open_answer("", None, item.citation_id)

    @Slot()
    def _open_current(self) -> None:
        line = self.list.current()
        if line is not None:
            self._open(line)


class _Find(Struct, frozen=True):
    desk: Desk

    def __call__(self, _cancel: threading.Event) -> list[LostEvidence]:
        from desktop.services.review_anchor import lost_evidence

        return lost_evidence(self.desk.store)
