"""Choose which pages to print, with or without highlights, on paper or into a PDF; shows how the first will look."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from desktop.core.errors import AppError, InputError
from desktop.core.page_ranges import parse_pages
from desktop.store.places import in_home
from desktop.ui.bridge import Bridge
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.telling import one_line
from desktop.ui.widgets import button, form, label, row

Draw = Callable[[int, bool], QImage]
"""(page, highlights) → a small picture of the page as it will be printed; called on a thread."""
_KIND = "print-preview"


class PrintChoice(Struct, frozen=True):
    """What to print where; without a `file` the system's printer dialog follows."""

    pages: tuple[int, ...]
    highlights: bool
    file: Path | None


class PrintDialog(Dialog):
    """Everything that the system's printer dialog cannot ask; counts say what each choice would print."""

    def __init__(
        self, parent: QWidget | None, bridge: Bridge, draw: Draw, *, total: int, shown: int, marked: int, file: Path
    ) -> None:
        super().__init__(
            parent,
            self.tr("Print pages"),
            self.tr("Highlights are the outlines and marks that the pages show now."),
            accept=self.tr("Print"),
            wide=True,
        )
        self._bridge = bridge
        self._draw = draw
        self._total = total
        self._shown = shown
        self._build_pages()
        self.highlights = QCheckBox(self.tr("With highlights ({count} on all pages)").format(count=marked), self)
        self.highlights.setChecked(True)
        self.trouble = label("", "muted", wrap=True)
        self.preview = _Preview(self)
        self._build_target(file)
        both = row(spacing=4)
        self._layout = self._rows()
        both.addLayout(self._layout, 3)
        both.addWidget(self.preview, 2)
        self.body.addLayout(both, 1)
        self.range.textEdited.connect(self._range_typed)
        for choice in (self.whole, self.this, self.some, self.highlights):
            choice.toggled.connect(self._changed)
        self.target.currentIndexChanged.connect(self._changed)
        self.path.textChanged.connect(self._changed)
        self._changed()

    def _build_pages(self) -> None:
        self.whole = QRadioButton(self.tr("All %n page(s)", "", self._total), self)
        self.this = QRadioButton(self.tr("The page shown ({page})").format(page=self._shown), self)
        self.some = QRadioButton(self.tr("These pages:"), self)
        group = QButtonGroup(self)
        for choice in (self.whole, self.this, self.some):
            group.addButton(choice)
        self.whole.setChecked(True)
        self.range = QLineEdit(self)
        self.range.setPlaceholderText(self.tr("1-3, 7"))
        self.range.setAccessibleName(self.tr("Pages"))

    def _build_target(self, file: Path) -> None:
        self.target = QComboBox(self)
        self.target.setAccessibleName(self.tr("Print to"))
        self.target.addItem(self.tr("Printer …"), "printer")
        self.target.addItem(self.tr("PDF file"), "file")
        self.path = QLineEdit(str(file), self)
        self.path.setAccessibleName(self.tr("File"))
        self._browse = button(self.tr("Choose …"), parent=self)
        self._browse.clicked.connect(self._choose)
        self._file_label = label(self.tr("File"))

    def _rows(self) -> QFormLayout:
        rows = form()
        line = row(spacing=1)
        line.addWidget(self.some)
        line.addWidget(self.range, 1)
        place = row(spacing=1)
        place.addWidget(self.path, 1)
        place.addWidget(self._browse)
        rows.addRow(label(self.tr("Pages")), self.whole)
        rows.addRow("", self.this)
        rows.addRow("", line)
        rows.addRow("", self.trouble)
        rows.addRow("", self.highlights)
        rows.addRow(label(self.tr("Print to")), self.target)
        rows.addRow(self._file_label, place)
        self._file_row = place
        return rows

    def pages(self) -> tuple[int, ...]:
        """Return the chosen pages in order; raises InputError when the range cannot be used."""
        if self.this.isChecked():
            return (self._shown,)
        return (
            parse_pages(self.range.text(), self._total) if self.some.isChecked() else tuple(range(1, self._total + 1))
        )

    def _range_typed(self, _text: str) -> None:
        self.some.setChecked(True)
        self._changed()

    def _changed(self, _value: object = None) -> None:
        to_file = self.target.currentData() == "file"
        self._layout.setRowVisible(self._file_row, to_file)
        try:
            pages = self.pages()
        except InputError as error:
            empty = not self.range.text().strip()
            self._bridge.cancel(_KIND)
            self._complain("" if empty else one_line(error))
            self.ok.setEnabled(False)
            return
        self._complain("")
        self.ok.setEnabled(not to_file or bool(self.path.text().strip()))
        work = _Draw(self._draw, pages[0], self.highlights.isChecked())
        self._bridge.submit(_KIND, work, done=self._drawn, failed=self._not_drawn)

    def _complain(self, words: str) -> None:
        self.trouble.setText(words)
        self._layout.setRowVisible(self.trouble, bool(words))

    def _drawn(self, image: QImage) -> None:
        self.preview.show_image(image)

    def _not_drawn(self, error: AppError) -> None:
        self._complain(one_line(error))

    def _choose(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Print to"), self.path.text(), "PDF (*.pdf)")
        if chosen:
            self.path.setText(chosen)

    def done(self, result: int) -> None:
        """Drop the preview that is still being drawn."""
        self._bridge.cancel(_KIND)
        super().done(result)

    def value(self) -> PrintChoice:
        """Return what was chosen."""
        file = in_home(Path(self.path.text().strip())) if self.target.currentData() == "file" else None
        if file is not None and not file.suffix:
            file = file.with_suffix(".pdf")
        return PrintChoice(self.pages(), self.highlights.isChecked(), file)


class _Draw(Struct, frozen=True):
    draw: Draw
    page: int
    highlights: bool

    def __call__(self, _cancel: threading.Event) -> QImage:
        return self.draw(self.page, self.highlights)


class _Preview(QWidget):
    """The first page to be printed, as large as there is room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Preview of the first page"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.image = QImage()

    def sizeHint(self) -> QSize:
        """Ask for room in which headings can be recognised."""
        line = self.fontMetrics().lineSpacing()
        return QSize(line * 13, line * 17)

    def show_image(self, image: QImage) -> None:
        """Show a page."""
        self.image = image
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the page in the middle."""
        if self.image.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self.image.size().scaled(self.size() - QSize(2, 2), Qt.AspectRatioMode.KeepAspectRatio)
        area = QRectF((self.width() - size.width()) / 2, 1, size.width(), size.height())
        painter.drawImage(area, self.image)
        painter.setPen(QColor(self.palette().mid().color()))
        painter.drawRect(area)
        painter.end()
