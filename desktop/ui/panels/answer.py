"""Question box and answer: claims tinted by state, markers that choose their citation, what could not be searched."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTextBrowser, QVBoxLayout, QWidget

from desktop.core.retrieval import Mode
from desktop.core.verdicts import CheckedAnswer
from desktop.ui.answer_browser import AnswerText
from desktop.ui.answer_facts import REMARKS, AnswerFacts, told_html
from desktop.ui.answer_text import MarkedCitation, answer_html
from desktop.ui.empty_state import EmptyState
from desktop.ui.in_view import InView
from desktop.ui.look import Look
from desktop.ui.name_choice import NameChoice
from desktop.ui.panels.question import QuestionField
from desktop.ui.theme import SPACE
from desktop.ui.widgets import IconButton, button, label, row, show_keys

if TYPE_CHECKING:
    from PySide6.QtCore import QUrl

    from desktop.ui.answer_marks import AnswerMarks


class AnswerPanel(QWidget):
    """Upper right. Emits what the person wants; shows what it is given."""

    question_asked = Signal(object)
    """The text; how to look for it is chosen in `mode` and `scope`."""
    paste_requested = Signal()
    citation_clicked = Signal(object)
    """A citation id."""
    step_requested = Signal(object)
    """+1 or -1: next or previous answer."""
    left = Signal()
    stop_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._answer: CheckedAnswer | None = None
        self._beside = False
        """Text that is not stored stands above the citations of an answer."""
        self._marked: Sequence[MarkedCitation] = ()
        self._selected: str | None = None
        self.name_of: Callable[[str], str] = str
        """Names a document by its id."""
        self._turned = False
        """Another citation was chosen, and its marker not yet brought into view."""
        self._shown: AnswerMarks | None = None
        """The marks of the answer as it is written."""
        self._facts = AnswerFacts(self)
        self._busy = False
        self._position = 0, 0, False
        """Number of the answer, of how many, and whether it is final."""
        self._rewriting = QTimer(self, singleShot=True, interval=0)
        self._rewriting.timeout.connect(self._mark)
        box = QVBoxLayout(self)
        box.setContentsMargins(SPACE[3], SPACE[2], SPACE[3], SPACE[1])
        box.setSpacing(SPACE[2])
        box.addLayout(self._ask_rows())
        box.addLayout(self._head())
        self.text = AnswerText(self)
        self.text.setObjectName("plain")
        self.text.setOpenLinks(False)
        self.text.setMinimumHeight(44)
        self.text.setAccessibleName(self.tr("Answer"))
        self.text.anchorClicked.connect(self._clicked)
        self.text.laid_out.connect(self._keep_marker)
        self.text.passed.connect(self._keep_marker)
        self.empty = EmptyState(
            look,
            "message-square-text",
            self.tr("No answer yet"),
            self.tr("Ask about the policy above, or paste an answer written elsewhere to have every citation checked."),
            self,
        )
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.text)
        box.addWidget(self.stack, 1)
        look.changed.connect(self._restyled)
        self.show_answer(None, (), None)

    def _ask_rows(self) -> QVBoxLayout:
        lines = QVBoxLayout()
        lines.setSpacing(SPACE[1])
        line = row(spacing=1)
        self.field = QuestionField(self)
        self.field.setPlaceholderText(self.tr("Ask about the policy …"))
        self.field.setAccessibleName(self.tr("Question"))
        self.field.submitted.connect(self.submit)
        self.field.left.connect(self.left)
        self.ask = button(self.tr("Ask"), "primary", tip=self.tr("Answer with citations (Enter)"), parent=self)
        self.ask.clicked.connect(self.submit)
        line.addWidget(self.field, 1)
        line.addWidget(self.ask, 0, Qt.AlignmentFlag.AlignTop)
        self.ask.setMinimumHeight(self.field.height_of(1))
        second = row(spacing=1)
        self.mode = NameChoice(self, letters=9)
        for words, mode in (
            (self.tr("Hybrid search"), Mode.HYBRID), (self.tr("Passages"), Mode.SOURCE_RAG),
            (self.tr("Document tree"), Mode.GRAPH_ONLY), (self.tr("Long context"), Mode.LONG_CONTEXT),
        ):  # fmt: skip
            self.mode.addItem(words, mode)
        self.mode.setAccessibleName(self.tr("Search mode"))
        self.scope = NameChoice(self, letters=9)
        self.scope.addItem(self.tr("All documents"), False)
        self.scope.addItem(self.tr("This document"), True)
        self.scope.setAccessibleName(self.tr("Documents asked"))
        second.addWidget(self.mode, 1)
        second.addWidget(self.scope, 1)
        lines.addLayout(line)
        lines.addLayout(second)
        return lines

    def _head(self) -> QVBoxLayout:
        lines = QVBoxLayout()
        line = row(spacing=1)
        self.title = label(self.tr("Answer"), "section")
        line.addWidget(self.title)
        self.number = label("", "small")
        line.addWidget(self.number, 1)
        self.lock = IconButton(self._look, "lock", self.tr("This answer is final"), self, role="accent")
        self.lock.setEnabled(False)
        self.lock.hide()
        self.before = IconButton(self._look, "chevron-left", self.tr("Previous answer"), self, action="previous_answer")
        self.after = IconButton(self._look, "chevron-right", self.tr("Next answer"), self, action="next_answer")
        self.before.clicked.connect(self._ask_before)
        self.after.clicked.connect(self._ask_after)
        paste = button(self.tr("Paste answer …"), "link", tip=self.tr("Check an answer written elsewhere"), parent=self)
        paste.clicked.connect(self.paste_requested)
        for part in (paste, self.lock, self.before, self.after):
            line.addWidget(part)
        lines.addLayout(line)
        return lines

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Name the keys of the buttons in their tool tips."""
        show_keys((self.before, self.after), keys)

    # -- content -----------------------------------------------------------------------------------------------

    def show_answer(self, answer: CheckedAnswer | None, marked: Sequence[MarkedCitation], selected: str | None) -> None:
        """Show a stored answer; the same answer keeps its scroll place until a citation is chosen that is not in view.

        Marks, and another answer in place of one that is shown, follow the painting of card, queue and page, once for
        keys that come faster than that.
        """
        before, self._answer = self._answer, answer
        self._beside = False
        self._turned = self._turned or selected != self._selected
        self._marked, self._selected = marked, selected
        self.stack.setCurrentIndex(0 if answer is None else 1)
        if answer is not before:
            self._shown = None
        if before is not None and answer is not None:
            self._rewriting.start()
        elif answer is not None:
            self._write()
            if self._turned:
                self._rewriting.start()  # its marker is looked for when the panel has its place

    def _write(self) -> None:
        """Write another answer, seen from its beginning."""
        self._facts.whole = False
        self._in_view.held = False
        self._rewrite()
        self._head_answer()
        self.text.verticalScrollBar().setValue(0)

    @Slot()
    def _mark(self) -> None:
        """Show the newest states in the answer that is written."""
        if self._answer is None:
            return
        if self._shown is None:
            self._write()
        elif self._shown.fit(self._marked):
            self._shown.update(self._marked, self._selected)
        else:
            self._rewrite()
        if self._turned:
            self._turned = False
            self._reveal()

    @cached_property
    def _in_view(self) -> InView:
        """Made with the first answer: a start without one need not bring the scroll bar into Python."""
        return InView(self.text, self._marker)

    @Slot()
    def _keep_marker(self) -> None:
        """Keep a marker that was in view when the words wrap anew, the list below takes room, or Tab went through."""
        if self._shown is not None and self._in_view.held:
            self._reveal()

    def _marker(self) -> QRect | None:
        """Return where the marker of the chosen citation stands in the view, None without one."""
        place = self._shown.marker_place(self._selected) if self._shown is not None else None
        if place is None:
            return None
        cursor = self.text.textCursor()
        cursor.setPosition(place[0])
        return self.text.cursorRect(cursor)

    def _reveal(self) -> None:
        """Scroll the marker of the chosen citation into view, with the line above it for the claim it ends."""
        marker, bar = self._marker(), self.text.verticalScrollBar()
        if marker is None:
            return
        self._in_view.held = True
        above = marker.top() - marker.height()
        below = marker.bottom() - bar.pageStep()
        if above < 0:
            first_page = bar.value() + marker.bottom() <= bar.pageStep()
            bar.setValue(0 if first_page else bar.value() + above)  # with the question where there is room for both
        elif below > 0:
            bar.setValue(bar.value() + below)

    @Slot()
    def _rewrite(self) -> None:
        """Write the answer; the scroll place stays."""
        answer = self._answer
        if answer is None:
            return
        bar = self.text.verticalScrollBar()
        keep = bar.value()
        html_parts = []
        if answer.receipt.question:
            html_parts.append(
                f"<p style='font-weight:600; font-size:{self._points('title')}pt'>"
                f"{html.escape(answer.receipt.question)}</p>"
            )
        html_parts.append(answer_html(answer, self._marked, self._look.colours, selected=self._selected))
        told, colours = self._facts.tell(answer, self.name_of), self._look.colours
        html_parts.append(told_html(told, muted=colours.muted, accent=colours.accent, size=self._points("small")))
        from desktop.ui.answer_marks import AnswerMarks

        self._flush(f"{answer.receipt.question} {answer.parsed.body}").setHtml("".join(html_parts))
        self._shown = AnswerMarks(self.text.document(), self._marked, self._look.colours, selected=self._selected)
        bar.setValue(keep)

    def _points(self, step: str) -> float:
        return round(self._look.font(step).pointSizeF(), 1)

    def show_partial(self, text: str, question: str = "", *, ended: bool = False) -> None:
        """Show text that is still coming in, or `ended` without being stored, under its own question."""
        self._beside = self._beside or self._answer is not None
        self._answer = self._shown = None
        self.stack.setCurrentIndex(1)
        if self._beside:
            text += "\n\n" + self.tr("Below are the citations of the answer before.")
        # The number before is that of a stored answer, and would be read as the number of this one.
        self.number.setText(self.tr("not stored") if ended else self.tr("arriving …"))
        self.lock.hide()
        browser = self._flush(f"{question} {text}")
        browser.setPlainText(f"{question}\n{text}" if question else text)
        if question:
            from PySide6.QtGui import QTextCursor

            head = QTextCursor(browser.document())
            head.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            shape = head.charFormat()
            shape.setFont(self._look.font("title"))
            head.mergeCharFormat(shape)

    def _flush(self, words: str) -> QTextBrowser:
        """Return the place for these words, flush with the panel; unused, its document stays out of Python."""
        from desktop.ui.wrapping import wrap_mode

        mode = wrap_mode(words)
        if mode != self.text.wordWrapMode():
            self.text.clear()  # the answer before must not be laid out in a mode that is slow for it
            self.text.setWordWrapMode(mode)
        self.text.document().setDocumentMargin(0)
        return self.text

    def show_position(self, number: int, count: int, *, final: bool) -> None:
        """Show which answer of how many this is; above the words of one before it would be read as theirs."""
        self._position = number, count, final
        if self._answer is None or self._shown is not None:
            self._head_answer()

    def _head_answer(self) -> None:
        number, count, final = self._position
        self.number.setText(self.tr("{number} of {count}").format(number=number, count=count) if count else "")
        self.before.setEnabled(number > 1)
        self.after.setEnabled(number < count)
        self.lock.setVisible(final)

    def set_busy(self, *, busy: bool) -> None:
        """While a question is answered the button stops it."""
        self._busy = busy
        self.ask.setText(self.tr("Stop") if busy else self.tr("Ask"))

    @Slot()
    def submit(self) -> None:
        """Ask, or stop what is being answered."""
        if self._busy:
            self.stop_requested.emit()
            return
        text = self.field.toPlainText().strip()
        if text:
            self.question_asked.emit(text)

    def focus_question(self) -> None:
        """Put the keyboard into the question field."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _restyled(self) -> None:
        self.field.fit()
        self.ask.setMinimumHeight(self.field.height_of(1))
        self._rewrite()
        self._keep_marker()

    @Slot("QUrl")  # by name: the class is loaded with the first click
    def _clicked(self, url: QUrl) -> None:
        # Only our own marker scheme is followed; the answer is foreign text.
        if url.scheme() == REMARKS:
            self._facts.whole = not self._facts.whole
            self._rewrite()
        elif url.scheme() == "cite":
            self.citation_clicked.emit(url.path() or url.toString().partition(":")[2])

    @Slot()
    def _ask_before(self) -> None:
        self.step_requested.emit(-1)

    @Slot()
    def _ask_after(self) -> None:
        self.step_requested.emit(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the question field's height in step with its wrapping."""
        super().resizeEvent(event)
        self.field.fit()
