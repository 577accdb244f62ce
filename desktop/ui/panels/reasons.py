"""The reason strip after a rejection (stored already), floating over the foot of the pages: one digit or Enter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.ui.look import Look
from desktop.ui.theme import SPACE
from desktop.ui.widgets import IconButton, button, label, row
from desktop.ui.words import reason_words

DIGITS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


class ReasonStrip(QFrame):
    """Takes no keyboard focus (digits are actions of the window), except its text field for reason 0."""

    chosen = Signal(object)
    """(digit, text)."""
    closed = Signal()

    def __init__(self, look: Look, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self.lift = SPACE[4]
        """Pixels between the strip and the foot of its host."""
        host.installEventFilter(self)
        self.setObjectName("float_error")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.citation_id: str | None = None
        self._look = look
        self._reasons: list[QPushButton] = []
        """Made with the rest when it is first opened: at the start nobody sees its fourteen parts."""
        self._columns = 0
        self._stood: tuple[int, ...] = ()
        """What the reasons were placed for."""
        self._height = 0
        self.hide()

    def _build(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(SPACE[3], SPACE[2], SPACE[2], SPACE[2])
        box.setSpacing(SPACE[1])
        head = row(spacing=1)
        self.title = label("", "title", wrap=True)
        close = IconButton(self._look, "x", self.tr("Close without a reason (Esc)"), self)
        close.clicked.connect(self.close_strip)
        head.addWidget(self.title, 1)
        head.addWidget(close)
        box.addLayout(head)
        self._grid = QGridLayout()
        self._grid.setSpacing(2)
        for digit in DIGITS:
            made = button(f"{digit}  {reason_words(digit)}", "reason", parent=self)
            made.setProperty("digit", digit)
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            made.setToolTip(reason_words(digit))
            made.clicked.connect(self._pressed)
            self._reasons.append(made)
        box.addLayout(self._grid)
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("Other reason, then Enter"))
        self.text.setAccessibleName(self.tr("Other reason"))
        self.text.returnPressed.connect(self._typed)
        self.text.hide()
        box.addWidget(self.text)

    def open_for(self, citation_id: str, evidence_id: str, last: int | None) -> None:
        """Show the strip for a citation that was just rejected; `last` is what Enter repeats."""
        if not self._reasons:
            self._build()
        self.citation_id = citation_id
        words = self.tr("{evidence} is rejected. Why?").format(evidence=evidence_id)
        if last is not None:
            words += "  " + self.tr("Enter: {reason}").format(reason=reason_words(last))
        self.title.setText(words)
        self.text.clear()
        self.text.hide()
        self._place()
        self.show()
        self.raise_()

    def ask_text(self) -> None:
        """Ask for the text that reason 0 needs."""
        self.text.show()
        self._place()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of the host."""
        if watched is self._host and event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _fill(self, width: int, least: int) -> None:
        """Stand the reasons in as many columns as their words have room for, and in `least` at least."""
        needed = max(made.sizeHint().width() for made in self._reasons) + 2
        columns = max(least, min(3, (width - 2 * SPACE[3]) // needed))
        if columns == self._columns:
            return
        self._columns = columns
        rows = -(-len(self._reasons) // columns)
        for at, made in enumerate(self._reasons):
            self._grid.addWidget(made, at % rows, at // rows)
        layout = self.layout()
        if layout is not None:
            # It keeps the height it once had at this width: without this large text would be cut at the foot.
            self._grid.invalidate()
            layout.invalidate()

    def _shorten(self, width: int) -> None:
        """Leave out what stands in brackets where a column is too narrow for it; the tool tip has it."""
        room = (width - 2 * SPACE[3]) // self._columns - 2
        for made in self._reasons:
            if made.sizeHint().width() > room:
                made.setText(made.text().partition(" (")[0])

    def _place(self) -> None:
        width = min(self._host.width() - 2 * SPACE[3], self.fontMetrics().averageCharWidth() * 130)
        head = self.title.heightForWidth(width - 2 * SPACE[3]) if self.title.hasHeightForWidth() else 0
        lines = self._reasons[0].sizeHint().height(), head, self.text.isHidden()
        wanted = (width, self._host.height(), self.lift, self.fontMetrics().averageCharWidth(), *lines)
        if wanted != self._stood:  # else the reasons stand as they did for the rejection before
            self._stood = wanted
            self._height = self._stand(width)
        self.stand()

    def stand(self) -> None:
        """Stand at the foot of the host, as high as it is now and `lift` above it."""
        width, height = self._stood[0] if self._stood else self.width(), self._height
        left = (self._host.width() - width) // 2
        self.setGeometry(left, max(self._host.height() - height - self.lift, 0), width, height)

    def _stand(self, width: int) -> int:
        """Stand the reasons side by side in a width; return the height of the strip then."""
        height = 0
        for made in self._reasons:
            made.setText(f"{made.property('digit')}  {made.toolTip()}")
        for least in range(1, 4):  # in a low place cut words, whole in their tool tips, are better than reasons unseen
            self._fill(width, least)
            height = self.heightForWidth(width) if self.hasHeightForWidth() else self.sizeHint().height()
            if height + self.lift <= self._host.height():
                break
        self._shorten(width)
        return height

    def close_strip(self) -> None:
        """Hide; the rejection stays without a reason."""
        if not self.isHidden():
            self.citation_id = None
            self.text.hide()
            self.hide()
            self.closed.emit()

    def _pressed(self) -> None:
        sender = self.sender()
        digit = sender.property("digit") if sender is not None else None
        if digit == 0:
            self.ask_text()
        elif digit is not None:
            self.chosen.emit((int(digit), ""))

    def _typed(self) -> None:
        if self.text.text().strip():
            self.chosen.emit((0, self.text.text().strip()))
