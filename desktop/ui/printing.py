"""Printing the open document, with or without highlights; pages are drawn one by one at print resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from desktop.core.errors import AppError
from desktop.services.pages import PageKey
from desktop.ui.viewer.images import convert_samples
from desktop.ui.viewer.layers import PagePaint, page_transform, paint_highlights

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from desktop.ui.main_window import MainWindow

_DPI = 200
_WAIT = 30.0


def print_document(window: MainWindow) -> None:
    """Ask for a printer and print; does nothing but say so without a document."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    if window.session.reading is None:
        window.session.say(window.tr("No document is open."))
        return
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(window.session.reading.info.name)
    dialog = QPrintDialog(printer, window)
    dialog.setMinMax(1, len(window.pages.view.stack))
    if dialog.exec():
        print_pages(window, printer, highlights=True)
    dialog.deleteLater()


def print_pages(window: MainWindow, printer: QPrinter, *, highlights: bool) -> int:
    """Print the pages in the printer's range and return how many; raises AppError for a page that cannot be drawn.

    Waits for each page with the event loop running, so that the window goes on painting.
    """
    view = window.pages.view
    document = view.document_id or ""
    path, password = window.session.locate(document)
    first = printer.fromPage() or 1
    last = printer.toPage() or len(view.stack)
    painter = QPainter(printer)
    if not painter.isActive():
        raise AppError("The printer did not start.", advice="Check that it is connected.")
    done = 0
    try:
        for number in range(first, min(last, len(view.stack)) + 1):
            frame = view.stack.frames[number - 1]
            key = PageKey(document, number, _DPI / 72)
            future = window.session.render.request(path, key, password)
            while not future.done():
                QApplication.processEvents()
            image, _ = convert_samples(key, future.result(timeout=_WAIT))
            if done:
                printer.newPage()
            area = QRectF(painter.viewport())
            scale = min(area.width() / frame.width, area.height() / frame.height)
            target = QRectF(0, 0, frame.width * scale, frame.height * scale)
            painter.drawImage(target, image)
            if highlights:
                found = view.overlays.highlights.get(number, ())
                transform = page_transform(target, (frame.width, frame.height), 0)
                paint = PagePaint(number, frame.label, target, transform, highlights=found, font=view.font())
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
                paint_highlights(painter, paint)
            done += 1
    finally:
        painter.end()
    return done
