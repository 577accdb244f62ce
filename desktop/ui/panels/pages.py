"""Centre panel: page bar, banner, find bar, page view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from desktop.ui.empty_state import EmptyState
from desktop.ui.look import Look
from desktop.ui.panels.banner import Banner
from desktop.ui.session import Reading, Session
from desktop.ui.theme import SPACE
from desktop.ui.tool_row import ToolRow
from desktop.ui.viewer.history import ViewPlace
from desktop.ui.viewer.images import PageImages
from desktop.ui.viewer.view import PageView
from desktop.ui.viewer.words import FindHit
from desktop.ui.widgets import ElidedLabel, IconButton, button, label, show_keys

if TYPE_CHECKING:
    from desktop.ui.panels.find import FindBar
    from desktop.ui.working import Progress

_PERCENT = 75.0
"""Zoom 4/3 (96 pixels an inch) is 100 %."""


_NAME, _WIDE = 12, 92
"""Average letters: of the name that stay readable beside tools a menu has, too; of a bar with room for all words."""


class PagesPanel(QWidget):
    """Shows the open document. Knows nothing of citations: highlights are handed to `view`."""

    document_wanted = Signal(object)
    """A `ViewPlace` in another document (back and forward)."""
    page_changed = Signal(object)
    """The page number shown."""
    add_requested = Signal()
    sample_requested = Signal()

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._pending: ViewPlace | None = None
        self._travels = False
        """The document on its way is one to return to: going back leaves nothing behind."""
        self.placed = False
        """The document came with a place to show, which wins over that of the chosen citation."""
        self._progress: Progress | None = None
        self._names: dict[str, str] = {}
        """Of the documents that are there, by id."""
        self._page = 0
        self.images = PageImages(session.render.request, session.locate, self)
        self.view = PageView(self.images, look, self)
        self.banner = Banner(look, self)
        self.missing = Banner(look, self)
        self._find_bar: FindBar | None = None
        self._build(look)
        session.reading_ready.connect(self._show_reading)
        session.desk_changed.connect(self._desk_changed)
        session.documents_changed.connect(self._documents_changed)
        session.selection.changed.connect(self._words_of_empty)
        self.view.view_changed.connect(self._view_changed)
        self.view.outlines_changed.connect(self._describe)
        self.images.failed.connect(self._failed)
        self._documents_changed()
        self._view_changed()

    def _build(self, look: Look) -> None:
        self._box = box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        self._look = look
        self._bar = bar = ToolRow(self)
        bar.setObjectName("bar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line = bar.line
        line.setSpacing(SPACE[1])
        line.setContentsMargins(SPACE[2], SPACE[1], SPACE[2], SPACE[1])
        self.back = IconButton(look, "arrow-left", self.tr("Back"), bar, action="back")
        self.forward = IconButton(look, "arrow-right", self.tr("Forward"), bar, action="forward")
        self.name = ElidedLabel(Qt.TextElideMode.ElideMiddle, bar)
        self.page_box = QLineEdit(bar)
        self.page_box.setAccessibleName(self.tr("Page number or label"))
        self.page_box.setToolTip(self.tr("Page number or printed label; Enter goes there"))
        self.page_box.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.page_count = label("", "muted", parent=bar)
        self.zoom_out = IconButton(look, "zoom-out", self.tr("Zoom out"), bar, action="zoom_out")
        self.zoom_label = label("", "muted", parent=bar)
        self.zoom_in = IconButton(look, "zoom-in", self.tr("Zoom in"), bar, action="zoom_in")
        self.fit = IconButton(look, "move-horizontal", self.tr("Fit width"), bar, action="fit_width")
        self.fit_page = IconButton(look, "maximize", self.tr("Fit page"), bar, action="fit_page")
        self.rotate = IconButton(look, "rotate-cw", self.tr("Rotate view"), bar, action="rotate")
        self.dark = IconButton(look, "moon", self.tr("Dark pages"), bar, action="dark_pages")
        self.dark.setCheckable(True)
        self.open_find = IconButton(look, "search", self.tr("Find in document"), bar, action="find")
        parts = (
            self.back, self.forward, self.name, self.page_box, self.page_count, self.zoom_out, self.zoom_label,
            self.zoom_in, self.fit, self.fit_page, self.rotate, self.dark, self.open_find,
        )  # fmt: skip
        for part in parts:
            line.addWidget(part, 1 if part is self.name else 0)
        self._spare_tools()
        self._bar_parts = parts[3:]
        self._tools = [part for part in parts if isinstance(part, IconButton)]
        self.zoom_label.setMinimumWidth(self.zoom_label.fontMetrics().horizontalAdvance("0000 %"))
        self.zoom_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._build_body(look, box, bar)
        self._connect_bar()
        look.changed.connect(self._restyled)

    def _build_body(self, look: Look, box: QVBoxLayout, bar: QWidget) -> None:
        box.addWidget(bar)
        box.addWidget(self.banner)
        box.addWidget(self.missing)
        self.empty = EmptyState(look, "file-search", "", "", self)
        self._add = button(self.tr("Add documents …"), "primary", parent=self)
        self._sample = button(self.tr("Open the sample workspace"), parent=self)
        self._add.clicked.connect(self.add_requested)
        self._sample.clicked.connect(self.sample_requested)
        self.empty.add_button(self._add)
        self.empty.add_button(self._sample)
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.view)
        box.addWidget(self.stack, 1)

    def _connect_bar(self) -> None:
        self.zoom_in.clicked.connect(self.view.zoom_in)
        self.zoom_out.clicked.connect(self.view.zoom_out)
        self.fit.clicked.connect(self.view.fit_width)
        self.fit_page.clicked.connect(self.view.fit_page)
        self.rotate.clicked.connect(self.view.rotate_view)
        self.dark.toggled.connect(self.set_dark)
        self.open_find.clicked.connect(self._open_find)
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_forward)
        self.page_box.returnPressed.connect(self._page_typed)

    def _spare_tools(self) -> None:
        """Name the tools that stay in the View menu when the bar has no room for them."""
        large = self._look.is_large
        larger = (self.zoom_out, self.zoom_label, self.zoom_in) if large else ()
        self._bar.spare((self.fit_page, self.rotate, self.dark, *larger), wanted=not large)
        self._bar.keep_readable(_NAME * self.name.fontMetrics().averageCharWidth())

    @Slot()
    def _restyled(self) -> None:
        self.zoom_label.setMinimumWidth(self.zoom_label.fontMetrics().horizontalAdvance("0000 %"))
        self._spare_tools()
        self._view_changed()

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Name the keys of the buttons in their tool tips."""
        show_keys(self._tools, keys)

    # -- document ----------------------------------------------------------------------------------------------

    def show_at(self, place: ViewPlace) -> None:
        """Show a place as soon as its document is read; the way back leads here."""
        self._pending = place
        if place.document_id == self.view.document_id:
            self.view.history.leave(self.view.place())
        reading = self._session.reading
        if reading is not None and reading.info.id == place.document_id:
            self._apply_pending()

    @property
    def find_bar(self) -> FindBar:
        """Return the find bar, made when it is first asked for."""
        if self._find_bar is None:
            from desktop.ui.panels.find import FindBar

            made = self._find_bar = FindBar(self._session.bridge, self._look, self)
            made.found.connect(self._found)
            made.closed.connect(self._find_closed)
            self._box.insertWidget(self._box.indexOf(self.stack), made)
            made.follow(self.open_find)
            made.set_stream(self._session.reading.stream if self._session.reading is not None else None)
        return self._find_bar

    @property
    def find_is_open(self) -> bool:
        """Say whether the find bar is shown."""
        return self._find_bar is not None and not self._find_bar.isHidden()

    @Slot()
    def _open_find(self) -> None:
        self.find_bar.open_bar()

    @Slot(object)
    def _show_reading(self, reading: Reading | None) -> None:
        frames = reading.frames if reading else ()
        same = reading is not None and reading.info.id == self.view.document_id
        here = self.view.place()
        if self.view.document_id is not None and reading is not None and not same and not self._travels:
            self.view.history.leave(here)
        self._travels = False
        self.view.set_stream(reading.stream if reading else None)
        if self._find_bar is not None:
            self._find_bar.set_stream(reading.stream if reading else None)
        self.view.show_document(reading.info.id if reading else None, frames)
        if self.view.fit == "page":
            self.view.fit_page()
        elif self.view.fit:
            self.view.fit_width()
        self.stack.setCurrentIndex(1 if frames else 0)
        self._words_of_empty()
        self.name.set_full_text(reading.info.name if reading else "")
        if same:
            self.view.show_place(here)
        self.placed = self._apply_pending()
        self._count_pages("")
        self._view_changed()

    def _apply_pending(self) -> bool:
        if self._pending is None or self._pending.document_id != self.view.document_id:
            return False
        place, self._pending = self._pending, None
        self.view.show_place(place)
        return True

    @Slot()
    def _desk_changed(self) -> None:
        self.banner.clear()
        self.view.history.clear()
        self.view.show_document(None, ())
        self.stack.setCurrentIndex(0)
        self._documents_changed()

    @Slot(object)
    def show_progress(self, progress: Progress | None) -> None:
        """Tell how far the first document is read, as long as there is none to show."""
        self._progress = progress if self._session.bridge.busy("ingest") else None
        self._words_of_empty()

    @Slot()
    def _documents_changed(self) -> None:
        self._names = {document.id: document.name for document in self._session.documents()}
        self._words_of_empty()

    @Slot()
    def _words_of_empty(self) -> None:
        if self.stack.currentWidget() is not self.empty:
            return
        chosen = self._names.get(self._session.selection.value.document_id or "", "")
        some, reading = bool(self._names), self._progress is not None and not chosen
        self.empty.hide_progress()
        if self._progress is not None and not chosen:
            self.empty.set_words(self.tr("The document is being read"), self._progress.words)
            self.empty.show_progress(self._progress.done, self._progress.total)
        elif chosen and self._session.reads:
            self.empty.set_words(self.tr("The document is being opened"), chosen)
        elif some:
            self.empty.set_words(
                self.tr("Choose a document"), self.tr("Pick one in the list on the left to see its pages.")
            )
        else:
            self.empty.set_words(
                self.tr("Start with a policy"),
                self.tr("Drop PDFs here, or add them from a folder. Nothing leaves this computer."),
            )
        for part in (self._add, self._sample):
            part.setVisible(not some and not reading)

    # -- bar ---------------------------------------------------------------------------------------------------

    @Slot()
    def _view_changed(self) -> None:
        page = self.view.page
        self.zoom_label.setText(f"{round(self.view.zoom * _PERCENT)} %")
        for part in self._bar_parts:
            part.setEnabled(page > 0)
        self.back.setEnabled(self.view.history.can_back)
        self.forward.setEnabled(self.view.history.can_forward)
        if not self.page_box.hasFocus():
            self.page_box.setText(str(page) if page else "")
        total = len(self.view.stack)
        shown = self.view.page_label(page)
        words = self.tr("of {total}").format(total=total) if total else ""
        narrow = self._look.is_large or self.width() < _WIDE * self.fontMetrics().averageCharWidth()
        if shown and shown != str(page):
            printed = self.tr("printed “{label}”").format(label=shown)
            self.page_count.setToolTip(printed)
            words += " · " + (self.tr("“{label}”").format(label=shown) if narrow else printed)
        self._count_pages(words)
        self.page_box.setFixedWidth(self.page_box.fontMetrics().horizontalAdvance("00000") + 24)
        if page != self._page:
            self._page = page
            self._describe()
            self.page_changed.emit(page)

    def _count_pages(self, words: str) -> None:
        """Show them in the room of the longest since the document was opened.

        A label of a fixed size asks nobody for room: the bar, and all that it is in, would be laid out on every page.
        """
        self.page_count.setText(words)
        hint = self.page_count.sizeHint()
        if hint.width() > self.page_count.width() or hint.height() != self.page_count.height() or not words:
            self.page_count.setFixedSize(hint)

    @Slot()
    def _describe(self) -> None:
        """Tell a screen reader which page is shown and what is outlined on it."""
        page = self._page
        here = self.view.overlays.highlights.get(page, ())
        names = [h.name.replace("\n", ". ") for h in here if h.name]
        words = self.tr("Page {page} of {total}.").format(page=page, total=len(self.view.stack))
        label = self.view.page_label(page)
        if label and label != str(page):
            words = self.tr("Page {page} of {total}, printed “{label}”.").format(
                page=page, total=len(self.view.stack), label=label
            )
        trouble = ". ".join(self.view.trouble(page).splitlines()) if page else ""
        self.view.setAccessibleDescription(" ".join(filter(None, [words, trouble, *dict.fromkeys(names)]))[:2000])

    @Slot()
    def _page_typed(self) -> None:
        wanted = find_page(self.page_box.text(), [f.label for f in self.view.stack.frames])
        if not wanted:
            self._session.warn(
                self.tr("There is no page “{text}” in this document.").format(text=self.page_box.text()),
                self.tr("Type a page number from 1 to {total}, or a printed label.").format(total=len(self.view.stack)),
            )
            return
        if len(wanted) > 1:
            self._session.say(
                self.tr("“{text}” is page {first} by position and also printed on page {second}.").format(
                    text=self.page_box.text(), first=wanted[0], second=wanted[1]
                )
            )
        self.view.setFocus()
        self.view.jump_to(wanted[0], None)

    @Slot(bool)
    def set_dark(self, dark: bool) -> None:
        """Show pages light on dark."""
        self.dark.setChecked(dark)
        self.view.set_dark(dark=dark)

    @Slot()
    def go_back(self) -> None:
        """Return to where the view was before the last jump."""
        self._travel(self.view.back_place)

    @Slot()
    def go_forward(self) -> None:
        """Undo `go_back`."""
        self._travel(self.view.forward_place)

    def _travel(self, step: Callable[[], ViewPlace | None]) -> None:
        place = step()
        while place is not None and place.document_id not in self._names:
            place = step()  # removed from the workspace meanwhile
        if place is None:
            return
        if place.document_id == self.view.document_id:
            self.view.show_place(place)
        else:
            self._pending, self._travels = place, True
            self.document_wanted.emit(place)
        self._view_changed()

    # -- find --------------------------------------------------------------------------------------------------

    @Slot(object)
    def _found(self, result: tuple[tuple[FindHit, ...], int]) -> None:
        hits, current = result
        self.view.set_found(hits, current)
        if 0 <= current < len(hits):
            self.view.show_found(hits[current])

    @Slot()
    def _find_closed(self) -> None:
        self.view.setFocus()

    @Slot(object)
    def _failed(self, key: object) -> None:
        from desktop.services.pages import PageKey

        self._describe()
        if isinstance(key, PageKey) and "password" in (self.images.failure(key) or "").lower():
            self._session.password_needed.emit(key.document_id)


def find_page(text: str, labels: list[str]) -> list[int]:
    """Return the 1-based pages that `text` may mean: the position first, then pages that carry it as printed label."""
    wanted = text.strip()
    found = []
    if wanted.isdecimal() and 1 <= int(wanted) <= len(labels):
        found.append(int(wanted))
    for number, printed in enumerate(labels, start=1):
        if printed.casefold() == wanted.casefold() and number not in found:
            found.append(number)
    return found
