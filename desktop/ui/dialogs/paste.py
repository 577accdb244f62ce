"""Paste an answer written elsewhere: says what it recognises in it before every citation is judged."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QMimeData, QTimer, Signal, Slot
from PySide6.QtGui import QTextCursor, QTextOption
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QWidget

from desktop.services.clipboard_text import clipboard_text
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.sentences import sentence_words
from desktop.ui.widgets import label
from desktop.ui.words import form_words, translate
from desktop.ui.wrapping import wrap_mode

if TYPE_CHECKING:
    from desktop.services.recognising import Recognised
    from desktop.services.workspace import Desk
    from desktop.ui.session import Session

_PAUSE = 200
"""Milliseconds without a key before the text is read."""
_MOST = 200_000
"""Characters taken: a text field and an answer of more would hold up the window for seconds."""
_SHOWN = 5
"""Names of one kind that are listed; the rest is counted."""


class Pasted(Struct, frozen=True):
    """What was entered; without a question no retrieval is known and all spans are in scope."""

    text: str
    question: str | None
    only_document: bool


def copied_text(source: QMimeData | None) -> str:
    """Return the answer that was copied: its text, with what only its HTML tells; '' from an empty clipboard."""
    if source is None:
        return ""
    return clipboard_text(source.text(), source.html() if source.hasHtml() else "")


class AnswerField(QPlainTextEdit):
    """Takes texts of any length and keeps as much of them as the window can show."""

    taken = Signal(int, int)
    """Characters that came in by the clipboard or a drop, and how many of them are here."""

    def put(self, text: str) -> None:
        """Put a text at the cursor, in the place of what is selected."""
        cursor = self.textCursor()
        before, after = _around(self.toPlainText(), *sorted((cursor.position(), cursor.anchor())))
        part = _taken(text, _MOST - len(before) - len(after))
        mode = wrap_mode(f"{before}{part}{after}")
        if mode == QTextOption.WrapMode.WrapAnywhere != self.wordWrapMode():
            self.setWordWrapMode(mode)  # for good: undo may bring back a run that is gone
        cursor.insertText(part)
        self.taken.emit(len(text), len(part))

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take what is pasted or dropped."""
        self.put(copied_text(source))
        self.ensureCursorVisible()


class PasteDialog(Dialog):
    """Answer text, what is recognised in it, optional question, scope."""

    def __init__(
        self, parent: QWidget | None, *, clipboard: str = "", can_scope: bool = False, session: Session | None = None
    ) -> None:
        """Without a `session` nothing is recognised before the check."""
        super().__init__(
            parent,
            self.tr("Check a pasted answer"),
            self.tr("Every citation in it is looked up, its quote compared with the source, and judged with a reason."),
            accept=self.tr("Check"),
            wide=True,
        )
        self._session = session
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._read)
        self.text = AnswerField(self)
        self.text.setPlaceholderText(
            self.tr("Paste the answer of any tool as it is: [1], (page 12), “quotes”, links, footnotes, a table, JSON")
        )
        self.text.setAccessibleName(self.tr("Answer to check"))
        self.text.setTabChangesFocus(True)
        # The words below it may need more lines than they had: the text gives way, it has a bar to scroll by.
        self.text.setMinimumHeight(self.fontMetrics().lineSpacing() * 4)
        self.recognised = label("", "muted", wrap=True)
        self.recognised.setAccessibleName(self.tr("What was recognised"))
        self.recognised.setMinimumHeight(self.fontMetrics().lineSpacing() * 4)
        self.question = QLineEdit(self)
        self.question.setPlaceholderText(self.tr("The question it answers (optional)"))
        self.question.setAccessibleName(self.tr("Question"))
        self.scope = QCheckBox(self.tr("Only the open document counts as source"), self)
        self.scope.setVisible(can_scope)
        self.body.addWidget(self.text, 1)
        self.cut = label("", "", wrap=True)
        self.cut.hide()
        self.text.taken.connect(self._tell_cut)
        self.text.put(clipboard)
        self.text.document().clearUndoRedoStacks()  # undo takes back what is edited here, not the answer itself
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.body.addWidget(self.cut)
        self.body.addWidget(self.recognised)
        self.body.addWidget(self.question)
        hint = self.tr(
            "With a question, only what the search finds for it may be cited; "
            "without one, any passage of the documents."
        )
        self.body.addWidget(label(hint, "small", wrap=True))
        self.body.addWidget(self.scope)
        self.text.textChanged.connect(self._changed)
        self._changed()
        self.resize(self.minimumWidth(), self.sizeHint().height() + self.fontMetrics().lineSpacing() * 4)

    @Slot(int, int)
    def _tell_cut(self, count: int, taken: int) -> None:
        words = self.tr(
            "! The clipboard holds {count} characters, the first {taken} are here. Check the rest after them."
        )
        if taken < count:
            self.cut.setText(words.format(count=count, taken=taken))
            self.cut.show()
        elif len(self.text.toPlainText()) <= taken:  # what was cut is gone with all the rest
            self.cut.hide()

    def _changed(self) -> None:
        self.ok.setEnabled(bool(self.text.toPlainText().strip()))
        self._pause.start()

    def _read(self) -> None:
        session = self._session
        if session is not None and session.desk is not None:
            work = _Recognise(self.text.toPlainText(), session.desk)
            session.bridge.submit("paste-recognise", work, done=self._show)

    def _show(self, found: Recognised | None) -> None:
        self.recognised.setText("\n".join(recognised_lines(found)) if found is not None else "")

    def done(self, result: int) -> None:
        """Close; what is still being read is not delivered any more."""
        self._pause.stop()
        if self._session is not None:
            self._session.bridge.cancel("paste-recognise")
        super().done(result)

    def value(self) -> Pasted:
        """Return what was entered."""
        return Pasted(self.text.toPlainText(), self.question.text().strip() or None, self.scope.isChecked())

    @classmethod
    def ask(
        cls, parent: QWidget | None, *, clipboard: str = "", can_scope: bool = False, session: Session | None = None
    ) -> Pasted | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, clipboard=clipboard, can_scope=can_scope, session=session)
        return dialog.value() if dialog.run() else None


def _around(text: str, begin: int, end: int) -> tuple[str, str]:
    """Return what stands before and after a selection; Qt counts a character beyond the first 65 536 as two."""
    units = text.encode("utf-16-le", "surrogatepass")
    before, after = units[: 2 * begin], units[2 * end :]
    return before.decode("utf-16-le", "surrogatepass"), after.decode("utf-16-le", "surrogatepass")


def _taken(text: str, room: int) -> str:
    """Return the text, one too long up to the end of a line or else of a word, so that no marker is cut in two."""
    if len(text) <= room:
        return text
    room = max(room, 0)
    ends = (text.rfind("\n", room // 2, room), text.rfind(" ", room // 2, room))
    return text[: next((end for end in ends if end > 0), room)]


class _Recognise(Struct, frozen=True):
    text: str
    desk: Desk

    def __call__(self, cancel: threading.Event) -> Recognised | None:
        from desktop.services.recognising import recognise_answer

        del cancel
        return recognise_answer(self.text, self.desk.store.documents()) if self.text.strip() else None


def recognised_lines(found: Recognised) -> list[str]:
    """Return what was recognised, one sentence a line: ✓ for what can be checked, ! for what is missing."""
    if found.abstained:
        return ["✓ " + translate("The answer says that nothing was found; it is kept as that.")]
    notes = ["! " + sentence_words(note) for note in found.notes]
    if not found.citations:
        return [
            "! " + translate("No citation recognised: every sentence will be shown as citing nothing."),
            *notes,
            "  " + translate("Ask the tool again for the page and the exact words of each source."),
        ]
    forms = ", ".join(f"{form_words(form)} ({count})" for form, count in found.forms)
    lines = ["✓ " + translate("{count} citations: {forms}.").format(count=found.citations, forms=forms)]
    if found.quoted:
        lines.append("✓ " + translate("{count} of them with quoted words.").format(count=found.quoted))
    if found.bare:
        words = translate("{count} without quoted words: only their figures can be compared.")
        lines.append("! " + words.format(count=found.bare))
    if found.unlisted and found.sources:
        lines.append("! " + translate("The list of sources does not have {marks}.").format(marks=_few(found.unlisted)))
    elif found.unlisted:
        words = translate("No list says what {marks} stand for: give the question, or paste the sources along.")
        lines.append("! " + words.format(marks=_few(found.unlisted)))
    if found.unknown:
        lines.append("! " + translate("Not in this workspace: {names}.").format(names=_few(found.unknown)))
    if found.files:
        words = translate("Pages without a file are those of {names}, which the line above them names.")
        lines.append("✓ " + words.format(names=_few(found.files)))
    if found.ignored:
        marks = _few([mark.raw for mark in found.ignored])
        lines.append("· " + translate("Read as text, no citations: {marks}.").format(marks=marks))
    if found.dropped:
        lines.append(
            "! " + translate("{count} citations after the first 100 are left out.").format(count=found.dropped)
        )
    return lines + notes


def _few(names: tuple[str, ...] | list[str]) -> str:
    shown = ", ".join(" ".join(name.split())[:60] for name in names[:_SHOWN])
    more = len(names) - _SHOWN
    return f"{shown} {translate('and {count} more').format(count=more)}" if more > 0 else shown
