"""Printing the open document, with or without highlights: each page is drawn as one picture, on a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QFont, QImage, QPageLayout, QPageSize, QPainter

from desktop.core.errors import AppError, Cancelled
from desktop.core.file_names import safe_stem
from desktop.core.geometry import PageFrame
from desktop.export.files import whole_files
from desktop.ui.viewer.highlights import Highlight
from desktop.ui.viewer.layers import PagePaint, page_transform, paint_highlights

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from desktop.ui.dialogs.printing import PrintChoice
    from desktop.ui.main_window import MainWindow
    from desktop.ui.session import RenderPort

_DPI = 200
_PREVIEW_DPI = 72
_SCREEN_DPI = 96
"""Lines and marks are as wide on paper as on a screen of this density at 100 %."""
_WAIT = 30.0


class Printout(Struct, frozen=True):
    """A document as it is shown now; later changes of the window do not reach it. Safe on any thread."""

    render: RenderPort
    path: Path
    password: str | None
    frames: Sequence[PageFrame]
    highlights: Mapping[int, Sequence[Highlight]]
    font: QFont

    def draw(self, number: int, *, highlights: bool, dpi: int = _DPI) -> QImage:
        """Return page `number` (1-based) as a picture; raises AppError when it cannot be drawn."""
        frame = self.frames[number - 1]
        try:
            png = self.render.client().crop_png(self.path, number, zoom=dpi / 72, password=self.password)
            image = QImage.fromData(png.result(timeout=_WAIT)).convertToFormat(QImage.Format.Format_RGB32)
        except (CancelledError, TimeoutError) as error:
            raise AppError("The page could not be drawn.", thing=f"p. {frame.label or number}") from error
        found = self.highlights.get(number, ()) if highlights else ()
        if found:
            _paint_over(image, frame, number, found, self.font)
        return image

    def draw_small(self, number: int, highlights: bool) -> QImage:
        """Return page `number` as the preview shows it."""
        return self.draw(number, highlights=highlights, dpi=_PREVIEW_DPI)


def _paint_over(image: QImage, frame: PageFrame, number: int, found: Sequence[Highlight], font: QFont) -> None:
    ratio = image.width() / max(frame.width, 1.0) * 72 / _SCREEN_DPI
    image.setDevicePixelRatio(ratio)
    target = QRectF(0, 0, image.width() / ratio, image.height() / ratio)
    transform = page_transform(target, (frame.width, frame.height), 0)
    painter = QPainter(image)
    page = PagePaint(number, frame.label, target, transform, ratio=ratio, seen=target, highlights=found, font=font)
    paint_highlights(painter, page)
    painter.end()
    image.setDevicePixelRatio(1.0)


def print_document(window: MainWindow) -> None:
    """Ask what to print and where, and print it in the background; without a document only says so."""
    from desktop.ui.dialogs.printing import PrintDialog

    reading = window.session.reading
    if reading is None:
        window.session.say(window.tr("No document is open."))
        return
    printout = make_printout(window)
    name = reading.info.name
    folder = Path(window.settings.text("export.folder") or Path.home())
    dialog = PrintDialog(
        window,
        window.session.bridge,
        printout.draw_small,
        total=len(printout.frames),
        shown=max(window.pages.view.page, 1),
        marked=len({h.key for page in printout.highlights.values() for h in page}),
        file=folder / f"{safe_stem(Path(name).stem, fallback='document')} printed.pdf",
    )
    choice = dialog.value() if dialog.run() else None
    printer = _ask_printer(window, choice, name) if choice is not None else None
    if choice is not None and printer is not None:
        start_printing(window, printout, choice, printer)


def make_printout(window: MainWindow) -> Printout:
    """Return the open document as it is shown now; raises AppError when the workspace has no copy of it."""
    view = window.pages.view
    path, password = window.session.locate(view.document_id or "")
    return Printout(
        window.session.render, path, password, view.stack.frames, dict(view.overlays.highlights), view.font()
    )


def start_printing(window: MainWindow, printout: Printout, choice: PrintChoice, printer: QPrinter) -> None:
    """Print in the background with progress and stop."""
    work = _Print(printout, choice, printer, window.working.note_done)
    window.working.run_job(window.tr("Printing"), work, _Printed(window, choice))


def _ask_printer(window: MainWindow, choice: PrintChoice, name: str) -> QPrinter | None:
    from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    if choice.file is not None:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        return printer
    dialog = QPrintDialog(printer, window)
    dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange, on=False)
    try:
        return printer if dialog.exec() else None
    finally:
        dialog.deleteLater()


class _Printed(Struct, frozen=True):
    window: MainWindow
    choice: PrintChoice

    def __call__(self, pages: int) -> None:
        words = self.window.tr("%n page(s) printed", "", pages)
        self.window.session.say(f"{words} · {self.choice.file}" if self.choice.file is not None else words)


class _Print(Struct, frozen=True):
    printout: Printout
    choice: PrintChoice
    printer: QPrinter
    note: Callable[[int, int], None]

    def __call__(self, cancel: threading.Event) -> int:
        """Return the number of pages printed; a PDF file appears whole or not at all."""
        place = self.choice.file
        if place is None:
            return self._paint(cancel)
        with whole_files(place) as begin:
            self.printer.setOutputFileName(str(begin(place)))
            return self._paint(cancel)

    def _paint(self, cancel: threading.Event) -> int:
        first = self.printout.frames[self.choice.pages[0] - 1]
        self._set_page(first)
        painter = QPainter()
        if not painter.begin(self.printer):
            what = "The file cannot be written." if self.choice.file is not None else "The printer did not start."
            raise AppError(what, thing=str(self.choice.file or ""), advice="Check that it is there and not in use.")
        try:
            for at, number in enumerate(self.choice.pages):
                if cancel.is_set():
                    self.printer.abort()
                    raise Cancelled("Printing was stopped.")
                self.note(at, len(self.choice.pages))
                image = self.printout.draw(number, highlights=self.choice.highlights)
                if at:
                    self._set_page(self.printout.frames[number - 1])
                    self.printer.newPage()
                size = image.size()
                area = QRectF(painter.viewport())
                scale = min(area.width() / size.width(), area.height() / size.height())
                painter.drawImage(QRectF(0, 0, size.width() * scale, size.height() * scale), image)
        finally:
            painter.end()
        return len(self.choice.pages)

    def _set_page(self, frame: PageFrame) -> None:
        """Give a PDF the size of the page; paper stays what it is and is only turned."""
        if self.choice.file is not None:
            self.printer.setPageLayout(
                QPageLayout(
                    QPageSize(
                        QSizeF(frame.width, frame.height),
                        QPageSize.Unit.Point,
                        "",
                        QPageSize.SizeMatchPolicy.ExactMatch,
                    ),
                    QPageLayout.Orientation.Portrait,
                    QMarginsF(),
                )
            )
            self.printer.setFullPage(True)
            return
        wide = frame.width > frame.height
        self.printer.setPageOrientation(QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait)
