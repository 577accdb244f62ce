"""The blind part of a second review: one citation of the sample after the other, judged by key, with a reason."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.core.decisions import Changes, HumanState
from desktop.core.errors import AppError
from desktop.ui.addresses import page_words
from desktop.ui.card_text import claim_shown
from desktop.ui.models.lines import Line
from desktop.ui.panels.reasons import ReasonStrip
from desktop.ui.screens.crop import CropView
from desktop.ui.screens.lines import ListBeside
from desktop.ui.sentences import sentence_words
from desktop.ui.theme import SPACE
from desktop.ui.viewer.images import PageImages
from desktop.ui.widgets import button, label, row
from desktop.ui.words import HUMAN_ICON, human_word, machine_word

if TYPE_CHECKING:
    from desktop.core.geometry import PageFrame
    from desktop.core.verdicts import Place
    from desktop.services.review_queue import QueueRow
    from desktop.services.review_second import BlindReview
    from desktop.services.workspace import Desk
    from desktop.ui.screens.frame import Screen

DIGITS = {Qt.Key.Key_0.value + digit: digit for digit in range(10)}
"""The keys of the reasons, live after a rejection until it is given or another citation is judged."""
WORDS = {"accept": HumanState.ACCEPTED, "reject": HumanState.REJECTED, "unsure": HumanState.UNSURE}
"""The actions whose keys of the main window decide blind here."""
AGAIN = frozenset({Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value})


class BlindPart(QWidget):
    """The list of the sample, the citation chosen on its page, and the second reviewer's word on it."""

    judged = Signal()
    """A word or its reason was stored."""

    def __init__(self, screen: Screen, images: PageImages) -> None:
        super().__init__(screen)
        self._screen = screen
        self._images = images
        self.board: BlindReview | None = None
        self._last_reason: int | None = None
        self._build()
        self._wanting = QTimer(self)
        self._wanting.setSingleShot(True)
        self._wanting.setInterval(60)
        self._wanting.timeout.connect(self._want_picture)
        self.crop.resized.connect(self._wanting.start)

    def _build(self) -> None:
        look = self._screen.look
        self._whole = whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        split = ListBeside(look, self.tr("Sample"), self)
        self.list, side, column = split.list, split.side, split.column
        self.list.chosen.connect(self._show_row)
        self.list.opened.connect(self._open_row)
        self.list.installEventFilter(self)
        self.claim = label("", "title", wrap=True)
        self.quote = label("", "", wrap=True)
        self.machine = label("", "muted", wrap=True)
        self.crop = CropView(self._images, look, self.tr("Evidence on its page"), side)
        for part in (self.claim, self.quote, self.machine):
            column.addWidget(part)
        column.addWidget(self.crop, 1)
        # Below list and page together: large text needs the width.
        self.strip = ReasonStrip(look, self)
        self.strip.installEventFilter(self)
        self.strip.chosen.connect(self._reason_chosen)
        self.strip.closed.connect(self.list.setFocus)
        line = row(spacing=2)
        keys = self._screen.window_.board.shown_keys()
        for words, action, state in (
            (self.tr("Accept"), "accept", HumanState.ACCEPTED),
            (self.tr("Reject"), "reject", HumanState.REJECTED),
            (self.tr("Unsure"), "unsure", HumanState.UNSURE),
        ):
            made = button(f"{words}  {keys.get(action, '')}".rstrip(), action, parent=side)
            made.setAccessibleName(words)
            made.setProperty("state", str(state))
            made.clicked.connect(self._button_pressed)
            line.addWidget(made)
            self._buttons_height = made.sizeHint().height() + SPACE[3]
        line.addStretch(1)
        column.addLayout(line)
        whole.addWidget(split)

    # -- showing -----------------------------------------------------------------------------------------------

    def show_citations(self, board: BlindReview) -> None:
        """Show the sample as this reviewer sees it."""
        self.board = board
        self.strip.close_strip()
        self._list_rows()

    def show_answers(self, lines: list[Line]) -> None:
        """Show answers that found nothing; they are signed off on their own screen."""
        self.board = None
        self.strip.close_strip()
        self.list.show_lines(lines)

    def _list_rows(self) -> None:
        assert self.board is not None
        rows = self.board.queue()
        self.list.show_lines([self._row_line(r) for r in rows], keep=True)
        self._screen.start_at(self.list)
        done = sum(r.state is not HumanState.PENDING for r in rows)
        self._screen.say(self.tr("{done} of {total} judged").format(done=done, total=len(rows)))

    def _row_line(self, found: QueueRow) -> Line:
        state = found.state
        chips = ((human_word(state), str(state), HUMAN_ICON[state]),)
        page = self.tr("p. {page}").format(page=page_words(found.page, found.page_label)) if found.page else ""
        return Line(
            f"{found.evidence_id}  {found.quote or claim_shown(found.claim, '')}", found.document, page, chips, found
        )

    @Slot(object)
    def _show_row(self, line: Line) -> None:
        found: Any = line.value
        if isinstance(found, str):
            self.claim.setText(line.title)
            self.quote.setText("")
            self.machine.setText("")
            self.crop.show_words("")
            return
        self.claim.setText(claim_shown(found.claim, "") or found.question)
        self.quote.setText(f"“{found.quote}”" if found.quote else self.tr("Nothing is quoted."))
        self.machine.setText(f"{machine_word(found.verdict)}: {sentence_words(found.sentence)}")
        work = _Where(self._screen.session.store, found.citation_id)
        self._screen.run_work(work, self._where_known, kind="where")

    def _where_known(self, where: tuple[Place, PageFrame] | None) -> None:
        if where is None:
            self.crop.show_words(self.tr("This citation has no place on a page."))
            return
        place, frame = where
        self.crop.show_place(place.document_id, frame, place.boxes, words=place.text[:300])
        self._wanting.start()

    @Slot()
    def _want_picture(self) -> None:
        key = self.crop.key()
        self._images.want([key] if key is not None else [])

    @Slot(object)
    def _open_row(self, line: Line) -> None:
        if isinstance(line.value, str):
            self._screen.open_answer(line.value)
        else:
            # The main window would show the first reviewer's word: only its page is opened here.
            found: Any = line.value
            if found.document_id and found.page:
                self._screen.open_page(found.document_id, found.page)

    # -- judging -----------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys of the main window before the list does, never a held one; make room for the reasons."""
        if watched is self.strip and event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Resize):
            self._make_room()
        pressed = event.type() == QEvent.Type.KeyPress and watched is self.list
        if pressed and isinstance(event, QKeyEvent) and self.take_key(event):
            return True
        return super().eventFilter(watched, event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Decide or give the reason by a key that nothing else wants; False when it is none of ours."""
        key = event.key()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        reason = plain and self._strip_open() and self._is_reason(key)
        state = None if reason else self._state_of(QKeySequence(event.keyCombination()))
        if not self.isVisible() or not (reason or state is not None):
            return False
        if state is not None and not event.isAutoRepeat():
            self.decide(state)
        elif not event.isAutoRepeat():
            self._reason_pressed(key)
        return True

    def _make_room(self) -> None:
        """Let list and page end above the strip; where there is no room for that, the list alone does."""
        needed = self.strip.height() + SPACE[2] if self._strip_open() else 0
        least = self._whole.minimumSize().height() - self._whole.contentsMargins().bottom()
        apart = needed <= self.height() - least
        self.strip.lift = 0 if apart else self._buttons_height
        self._whole.setContentsMargins(0, 0, 0, needed if apart else 0)
        self.list.keep_free(needed + self.strip.lift if self._strip_open() and not apart else 0)
        if self._strip_open():
            self.strip.stand()

    def _strip_open(self) -> bool:
        return not self.strip.isHidden()

    def _is_reason(self, key: int) -> bool:
        again = key in AGAIN and self._last_reason is not None
        return key in DIGITS or again or key == Qt.Key.Key_Escape

    def _state_of(self, pressed: QKeySequence) -> HumanState | None:
        keys = self._screen.window_.bound_keys
        return next((WORDS[name] for name in WORDS for key in keys[name] if QKeySequence(key) == pressed), None)

    def _reason_pressed(self, key: int) -> None:
        if key == Qt.Key.Key_Escape:
            self.strip.close_strip()
        elif key == Qt.Key.Key_0:
            self.strip.ask_text()
        else:
            self._reason_chosen((DIGITS.get(key, self._last_reason or 1), ""))

    @Slot(object)
    def _reason_chosen(self, given: tuple[int, str]) -> None:
        """Store the reason of the rejection the strip speaks of; the chosen citation is the next one already."""
        digit, text = given
        citation = self.strip.citation_id
        if self.board is None or citation is None:
            return
        try:
            self.board.set_reason(citation, digit, text)
        except AppError as error:
            self._screen.show_error(error)
            return
        self._last_reason = digit or self._last_reason
        self.strip.close_strip()
        self._list_rows()
        self._stored()
        self.list.setFocus()

    @Slot()
    def _button_pressed(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.decide(HumanState(str(sender.property("state"))))
            self.list.setFocus()

    def decide(self, state: HumanState) -> None:
        """Store a blind word on the chosen citation and go to the next one."""
        line = self.list.current()
        found: Any = line.value if line is not None else None
        if self.board is None or found is None or isinstance(found, str):
            return
        try:
            self.board.decide(found.citation_id, state)
        except AppError as error:
            self._screen.show_error(error)
            return
        if state is HumanState.REJECTED:
            self.strip.open_for(found.citation_id, found.evidence_id, self._last_reason)
        else:
            self.strip.close_strip()
        at = self.list.currentIndex().row()
        self._list_rows()
        if at + 1 < self.list.lines_model.rowCount():
            self.list.setCurrentIndex(self.list.lines_model.index(at + 1))
        self._stored()

    def _stored(self) -> None:
        self._screen.session.publish(Changes())
        self.judged.emit()


class _Where(Struct, frozen=True):
    desk: Desk
    citation_id: str

    def __call__(self, _cancel: threading.Event) -> tuple[Place, PageFrame] | None:
        places = self.desk.store.citation(self.citation_id).verdict.places
        page = places[0].page_start if places else None
        if page is None:
            return None
        frames = [frame for frame, _ in self.desk.store.page_health(places[0].document_id)]
        return (places[0], frames[page - 1]) if page <= len(frames) else None
