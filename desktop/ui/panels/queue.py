"""The review queue: filters, order, list. Focus comes back here after every dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.empty_state import EmptyState
from desktop.ui.look import Look
from desktop.ui.models.queue import QueueModel
from desktop.ui.panels.filters import FIRST_ORDER, QueueFilters
from desktop.ui.panels.queue_rows import QueueDelegate, QueueView
from desktop.ui.theme import SPACE
from desktop.ui.widgets import ElidedLabel, IconButton, button, label, reveal, row

if TYPE_CHECKING:
    from desktop.services.review_choices import QueueChoices
    from desktop.services.review_queue import QueueFilter, QueueRow


_LEAST = 44
_ROWS_BELOW = 2.5
"""The list is never lower than `_LEAST` pixels, and so many rows are seen below the filters."""


class QueuePanel(QWidget):
    """Filter row and list. `filter_changed` asks the owner for new rows."""

    filter_changed = Signal()
    citation_chosen = Signal(object)
    """A `QueueRow`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = QueueModel(self)
        self._quiet = False
        self._made: QueueFilters | None = None
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(0)
        self._typing.timeout.connect(self.filter_changed)
        self._unfolded = QTimer(self)
        self._unfolded.setSingleShot(True)
        self._unfolded.setInterval(0)  # when the layout has given them their place
        self._unfolded.timeout.connect(self._reveal)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE[1])
        head = row(spacing=1)
        head.setContentsMargins(SPACE[3], 0, SPACE[3], 0)
        head.addWidget(label(self.tr("Citations"), "section"))
        # Its words change with every key of the filter: a label of Qt's would have the window laid out each time.
        self.count = ElidedLabel(parent=self)
        self.count.setObjectName("small")
        head.addWidget(self.count, 1)
        self.scope = QComboBox(self)
        self.scope.addItem(self.tr("This answer"), "run")
        self.scope.addItem(self.tr("All answers"), "all")
        self.scope.addItem(self.tr("This document"), "document")
        self.scope.setAccessibleName(self.tr("Which citations"))
        head.addWidget(self.scope)
        box.addLayout(head)
        box.addLayout(self._filters(look))
        box.addWidget(self._rows(look), 1)
        look.changed.connect(self.list.lay_out)

    def _rows(self, look: Look) -> QStackedWidget:
        self.list = QueueView(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(QueueDelegate(look, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMinimumHeight(_LEAST)
        self.list.setAccessibleName(self.tr("Review queue"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.empty = EmptyState(
            look,
            "list-checks",
            self.tr("Nothing to review"),
            self.tr("Ask a question, or paste an answer to check."),
            self,
        )
        self._clear = button(self.tr("Show all citations"), parent=self)
        self._clear.clicked.connect(self.clear_filters)
        self.empty.add_button(self._clear)
        self._clear.hide()
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.list)
        return self.stack

    def _filters(self, look: Look) -> QVBoxLayout:
        lines = QVBoxLayout()
        lines.setSpacing(SPACE[1])
        line = row(spacing=1)
        line.setContentsMargins(SPACE[3], 0, SPACE[3], 0)
        self.text = QLineEdit(self)
        self.text.setAccessibleName(self.tr("Filter citations by words"))
        self.text.setClearButtonEnabled(True)
        self.text.textChanged.connect(self._typed)
        self.flag = IconButton(look, "flag", self.tr("Only flagged"), self)
        self.flag.setCheckable(True)
        line.addWidget(self.text, 1)
        line.addWidget(self.flag)
        self.more = IconButton(look, "filter", self.tr("More filters and order"), self)
        self.more.setCheckable(True)
        line.addWidget(self.more)
        self.more.toggled.connect(self._unfold)
        self.more.toggled.connect(self._typed)
        self.scope.currentIndexChanged.connect(self._typed)
        self.flag.toggled.connect(self._typed)
        lines.addLayout(line)
        self._unfolding = lines
        return lines

    @property
    def filters(self) -> QueueFilters:
        """Return the filters behind the button, made when they are first asked for: a fifth of the window's widgets."""
        if self._made is None:
            self._made = made = QueueFilters(self)
            made.hide()
            made.changed.connect(self._typed)
            self._unfolding.addWidget(made)
            made.follow(self.more)
        return self._made

    def order(self) -> str:
        """Return the name of the order that is chosen."""
        return str(self._made.order.currentData()) if self._made is not None else FIRST_ORDER

    def choose_order(self, name: str) -> None:
        """Choose an order by its name; an unknown one changes nothing."""
        if name != self.order() and (at := self.filters.order.findData(name)) >= 0:
            self.filters.order.setCurrentIndex(at)

    def kept_filters(self) -> dict[str, tuple[str, str]]:
        """Return what the queue is narrowed to, to be set again by `put_filters`; the scope is no filter."""
        kept = self._made.kept() if self._made is not None else {}
        if self.text.text():
            kept["text"] = (self.text.text(), "")
        if self.flag.isChecked():
            kept["flag"] = ("on", "")
        return kept

    def put_filters(self, kept: Mapping[str, tuple[str, str]]) -> None:
        """Narrow the queue as it was."""
        if kept != self.kept_filters():
            self.text.setText(kept.get("text", ("", ""))[0])
            self.flag.setChecked("flag" in kept)
            self.filters.put(kept)

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Name the key of the filter in its field."""
        key = keys.get("filter", "")
        self.text.setPlaceholderText(self.tr("Filter  ( {key} )").format(key=key) if key else self.tr("Filter"))

    @Slot(bool)
    def _unfold(self, on: bool) -> None:
        """Show the filters; what they leave over is seen below them while they are changed."""
        self.filters.setVisible(on)
        rows = _ROWS_BELOW if on else 0
        self.list.setMinimumHeight(max(_LEAST, round(rows * (2 * self.list.fontMetrics().height() + 24))))

        if on:
            self._unfolded.start()

    @Slot()
    def _reveal(self) -> None:
        reveal(self)

    def offer(self, choices: Callable[[], QueueChoices]) -> None:
        """Offer the values that can be filtered by; asked for only while the filters are open."""
        if self._made is not None and not self._made.isHidden():
            self._made.offer(choices())

    @Slot()
    def clear_filters(self) -> None:
        """Show every citation of the workspace."""
        if self._made is not None:
            self._made.clear()
        self.text.clear()
        self.flag.setChecked(False)
        self.scope.setCurrentIndex(self.scope.findData("all"))
        self.focus_list()

    def set_rows(self, rows: list[QueueRow], *, total: int, keep: str | None) -> None:
        """Show rows; `keep` stays chosen if it is still there (nothing is emitted for it)."""
        self._quiet = True
        laid_out = self.model.set_rows(rows)
        self.stack.setCurrentIndex(1 if rows else 0)
        self._clear.setVisible(bool(total))
        active = self._made.active() if self._made is not None else 0
        self.more.setText(f" {active}" if active else "")
        self.more.setToolButtonStyle(
            Qt.ToolButtonStyle.ToolButtonTextBesideIcon if active else Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        if total and not rows:
            self.empty.set_words(
                self.tr("No citation matches"),
                self.tr("0 of {total} match. Change the filter above.").format(total=total),
            )
        elif not rows:
            self.empty.set_words(self.tr("Nothing to review"), self.tr("Ask a question, or paste an answer to check."))
        whole = len(rows) == total
        part = self.tr("{shown} of {total}").format(shown=len(rows), total=total)
        self.count.set_full_text(str(total) if whole else part)
        some = self.tr("{count} citations").format(count=part)
        self.count.setAccessibleName(self.tr("%n citation(s)", "", total) if whole else some)
        if laid_out or self.model.place_of(keep) != self.list.currentIndex().row():
            self.mark(keep)  # else the list stands where the person scrolled it
        self._quiet = False

    def mark(self, citation_id: str | None) -> None:
        """Choose a row without telling anybody."""
        quiet, self._quiet = self._quiet, True
        at = self.model.place_of(citation_id)
        if at >= 0:
            self.list.setCurrentIndex(self.model.index(at))
            self.list.scrollTo(self.model.index(at))
        else:
            self.list.setCurrentIndex(QModelIndex())
        self._quiet = quiet

    def wanted(self, run_id: str | None, document_id: str | None) -> QueueFilter:
        """Return what the filters ask for, `run_id` and `document_id` being what is open."""
        from desktop.services.review_queue import QueueFilter

        scope = self.scope.currentData()
        wanted = QueueFilter(
            text=self.text.text(),
            runs=frozenset({run_id} if scope == "run" and run_id else ()),
            documents=frozenset({document_id} if scope == "document" and document_id else ()),
            flagged=True if self.flag.isChecked() else None,
        )
        return self._made.narrow(wanted) if self._made is not None else wanted

    @Slot(object)
    def choose_state(self, state: str) -> None:
        """See only the citations of the workspace in a human state; once more shows all of them again."""
        chosen = self.filters.state.currentData() == state and self.scope.currentData() == "all"
        self.scope.setCurrentIndex(self.scope.findData("all"))
        self.filters.state.setCurrentIndex(0 if chosen else max(self.filters.state.findData(state), 0))
        self.focus_list()

    def current(self) -> QueueRow | None:
        """Return the chosen row."""
        return self.model.row(self.list.currentIndex().row())

    def step(self, by: int) -> QueueRow | None:
        """Choose the row `by` further down (or up); stays at the ends."""
        count = self.model.rowCount()
        if not count:
            return None
        at = self.list.currentIndex().row()
        at = min(max(at + by, 0), count - 1) if at >= 0 else (0 if by > 0 else count - 1)
        self.list.setCurrentIndex(self.model.index(at))
        return self.model.row(at)

    def focus_list(self, *, choose: bool = True) -> None:
        """Bring the keyboard to the list; `choose` lets it begin at the first row where none is chosen."""
        target = self.list if self.model.rowCount() else self.empty
        target.setFocus(Qt.FocusReason.OtherFocusReason)
        if choose and not self.list.currentIndex().isValid() and self.model.rowCount():
            self.step(1)

    def _typed(self, _value: object = None) -> None:
        self._typing.start()

    @Slot()
    def _choose(self, current: QModelIndex, _before: QModelIndex) -> None:
        found = self.model.row(current.row()) if current.isValid() else None
        if found is not None and not self._quiet:
            self.citation_chosen.emit(found)
