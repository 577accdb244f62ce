"""Looks, after an answer is shown, for what speaks against it; and for definitions when asked."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QPoint, QTimer, Slot
from PySide6.QtWidgets import QApplication

from desktop.ui.addresses import Addresses
from desktop.ui.answer_text import claim_of
from desktop.ui.soon import SEARCHING, bring_in
from desktop.ui.stillness import Patient

if TYPE_CHECKING:
    from desktop.core.errors import AppError
    from desktop.core.retrieval import CancelToken
    from desktop.core.spans import SourceSpan
    from desktop.core.verdicts import CheckedAnswer
    from desktop.services.definitions import Definition
    from desktop.services.limits import Limits, PossibleLimit
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow
    from desktop.ui.panels.limits import LimitsStrip

_REST_MS = 1000
"""An answer stays open and its citation chosen so long before the search starts: stepping through answers costs
nothing, and no press waits for the interpreter, which the search holds for half of its time."""

_ENCODER_SECONDS = 20.0
"""So long the search waits for an encoder that is still loading; the strip says meanwhile that it looks."""


class Known(Struct, frozen=True):
    """What was found for an answer, whether by words alone, and whether that is to be looked for again."""

    limits: Limits
    words_alone: bool
    again: bool
    """Once only: an encoder that cannot be had would else be waited for whenever the answer is shown."""


class Limiting(QObject):
    """Feeds the strip under the answer. Results of an answer that is not open any more are dropped."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session
        self._strip: LimitsStrip | None = None
        self._known: dict[str, Known] = {}
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(_REST_MS)
        self._waiting.timeout.connect(self._look_when_still)
        self._session.run_ready.connect(self._run_shown)
        self._session.selection.changed.connect(self._stepped)
        self._session.desk_changed.connect(self._forget)
        self._session.documents_changed.connect(self._documents_changed)
        self._sizes: list[int] = []
        self._wanted = ""
        """The answer whose list was asked for while it was still being looked for."""
        self._search: Patient | None = None

    @property
    def strip(self) -> LimitsStrip:
        """Return the strip under the answer; made with the first answer, because the window starts without one."""
        if self._strip is None:
            from desktop.ui.panels.limits import LimitsStrip

            self._strip = LimitsStrip(self._window.look, self._window.answer)
            layout = self._window.answer.layout()
            if layout is not None:
                layout.addWidget(self._strip)
            self._strip.opened.connect(self._open_limit)
            self._strip.head.toggled.connect(self._make_room)
        return self._strip

    @Slot(object)
    def _run_shown(self, answer: CheckedAnswer | None) -> None:
        self._session.bridge.cancel("limits")
        self._waiting.stop()
        self._wanted = ""
        if self._strip is not None:
            self._strip.clear()
        if answer is None or not has_accepted(answer):
            return
        known = self._known.get(answer.receipt.id)
        if known is not None:
            self.strip.show_limits(known.limits, self._where(), words_alone=known.words_alone)
        if known is None or known.again:
            self._waiting.start()

    @Slot(object)
    def _stepped(self, _moved: object) -> None:
        """Wait anew while a person steps through the citations of an answer."""
        if self._waiting.isActive():
            self._waiting.start()

    @Slot()
    def _forget(self) -> None:
        self._known.clear()

    @Slot()
    def _documents_changed(self) -> None:
        """Look again: another document may limit what the open answer claims, and what is being found does not."""
        self._forget()
        self._run_shown(self._session.run)

    @Slot()
    def _look_when_still(self) -> None:
        """Wait on while the person does something else: filters, reads, turns pages."""
        if self._window.stillness.left(_REST_MS / 1000):
            self._waiting.start()
        else:
            self.look_now()

    @Slot()
    def look_now(self) -> None:
        """Search for the limits of the open answer, on a thread."""
        self._waiting.stop()
        answer, desk = self._session.run, self._session.desk
        if answer is None or desk is None:
            return
        self.strip.show_busy()
        self._search = Patient(self._window.stillness, partial(_find, desk, answer))
        self._session.bridge.submit("limits", self._search, done=self._found, failed=self._failed)

    @Slot(object)
    def _found(self, found: tuple[str, Limits, bool]) -> None:
        run_id, limits, whole = found
        self._known[run_id] = Known(limits, not whole, again=not whole and run_id not in self._known)
        if self._session.run is not None and self._session.run.receipt.id == run_id:
            self.strip.show_limits(limits, self._where(), words_alone=not whole)
            if self._wanted == run_id:
                self.open_limits()

    def _where(self) -> Addresses:
        return Addresses(self._session.documents())

    @Slot(object)
    def _failed(self, _error: AppError) -> None:
        # An extra that could not be looked for must not cover the answer with an error.
        self.strip.clear()
        if self._wanted:
            self.open_limits()

    @Slot(bool)
    def _make_room(self, opened: bool) -> None:
        """Give the open list room from card and queue, and give it back when it closes: the answer stays readable."""
        split = self._window.right_split
        if not opened:
            if self._sizes:
                split.setSizes(self._sizes)
                self._sizes = []
            return
        self._sizes = split.sizes()
        wanted = self.strip.list.minimumHeight()
        third = wanted // 2
        split.setSizes([self._sizes[0] + wanted, self._sizes[1] - (wanted - third), self._sizes[2] - third])

    @Slot(object)
    def _open_limit(self, limit: PossibleLimit) -> None:
        self.open_span(limit.span)

    def open_span(self, span: SourceSpan) -> None:
        """Show a passage on its page; the citation stays chosen."""
        self._session.selection.show_span(span.id, span.document_id)
        self._window.pages.view.setFocus()

    def close_limits(self, *, only_focused: bool = False) -> bool:
        """Close the list of limits, or `only_focused` when the keyboard is in it; say whether it was open."""
        if not only_focused:
            self._wanted = ""  # asked for and left again before it was there
        held = QApplication.focusWidget()
        inside = held is not None and self._strip is not None and self._strip.isAncestorOf(held)
        return self._strip is not None and (inside or not only_focused) and self._strip.close_list()

    def open_limits(self) -> None:
        """Open the list of limits, at once or when it is there; or say why there is none."""
        if self._waiting.isActive():
            self.look_now()
        if self._session.run is not None and self._session.bridge.busy("limits"):
            self._wanted = self._session.run.receipt.id
            if self._search is not None:
                self._search.hurry()
            return
        self._wanted = ""
        if not self.strip.open_list():
            self._session.say(self.tr("No possible limit is listed for this answer."))

    # -- definitions -------------------------------------------------------------------------------------------

    def look_for_definitions(self) -> None:
        """Look for the definitions of terms in the evidence of the chosen citation, then of those in its claim."""
        record = self._window.presenter.record(self._session.selection.value.citation_id)
        place = record.verdict.places[0] if record is not None and record.verdict.places else None
        if record is None or place is None:
            self._session.say(self.tr("Choose a citation with evidence first."))
            return
        run = self._session.run
        claim = claim_of(run, record.citation.claim) if run is not None else ""
        texts = (place.text, record.citation.quote or "", claim)
        work = partial(_define, self._session.store, record.citation_id, place.document_id, texts)
        self._session.bridge.submit("definitions", work, done=self._defined, failed=self._session.show_error)

    @Slot(object)
    def _defined(self, told: tuple[str, tuple[Definition, ...]]) -> None:
        citation, found = told
        if citation != self._session.selection.value.citation_id:
            return
        if not found:
            self._session.say(self.tr("No defined term of this policy stands in this evidence or its claim."))
            return
        from desktop.ui.panels.limits import DefinitionsPopover

        keys = self._window.board.actions["definitions"].shortcuts()
        popover = DefinitionsPopover(self._window.look, self._window, keys)
        popover.opened.connect(self._open_definition)
        card = self._window.card
        popover.show_definitions(found, card.mapToGlobal(QPoint(-popover.width() - 8, 0)), self._where())

    @Slot(object)
    def _open_definition(self, definition: Definition) -> None:
        self.open_span(definition.span)


def has_accepted(answer: CheckedAnswer) -> bool:
    """Say whether any citation was accepted by the machine: only then there is a claim to speak against."""
    return any(str(item.verdict.verdict) == "accepted" for item in answer.citations)


def _find(desk: Desk, answer: CheckedAnswer, cancel: CancelToken) -> tuple[str, Limits, bool]:
    """Return the limits and whether search by meaning looked for them: by words alone others are found, or none."""
    bring_in(SEARCHING, cancel)
    from desktop.services.limits import find_limits

    retriever = desk.retriever
    whole = retriever.wait_ready(_ENCODER_SECONDS, cancel=cancel)
    return answer.receipt.id, find_limits(desk.store, retriever, answer, cancel=cancel), whole


def _define(
    desk: Desk, citation_id: str, document_id: str, texts: tuple[str, ...], cancel: threading.Event
) -> tuple[str, tuple[Definition, ...]]:
    from desktop.services.definitions import find_definitions

    return citation_id, find_definitions(desk.store, document_id, texts, cancel=cancel)
