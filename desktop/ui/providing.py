"""Answers as they arrive, the consent before text is sent, and what to do when an answer breaks off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.core.errors import AppError, ProviderError
from desktop.ui.bridge import is_cancelled
from desktop.ui.sentences import sentence_words
from desktop.ui.telling import error_notice
from desktop.ui.working import search_options

if TYPE_CHECKING:
    from desktop.services.providers import ConsentNeeded
    from desktop.ui.main_window import MainWindow
    from desktop.ui.session import Session
    from desktop.ui.working import Question

_SHOW_MS = 60


class Providing(QObject):
    """Shows text while it streams in; a failed or stopped answer keeps what arrived and can be asked again."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pieces: list[str] = []
        self._again: Question | None = None
        self._showing = QTimer(self)
        self._showing.setSingleShot(True)
        self._showing.setInterval(_SHOW_MS)
        self._showing.timeout.connect(self._show)
        window.working.partial_text.connect(self._piece_came)
        window.working.asking_changed.connect(self._asking_changed)
        window.working.asking_failed.connect(self._failed)

    @property
    def arrived(self) -> str:
        """Return the text of the answer being written, as far as it came."""
        return "".join(self._pieces)

    @Slot(object)
    def _piece_came(self, piece: str) -> None:
        self._pieces.append(piece)
        # Not at every piece: setting a long text fifty times a second would stall the window.
        if not self._showing.isActive():
            self._showing.start()

    @Slot()
    def _show(self) -> None:
        if self._pieces and self._window.working.asking:
            self._window.answer.show_partial(self.arrived, self._window.working.question_text)

    @Slot()
    def _asking_changed(self) -> None:
        if self._window.working.asking:
            self._pieces = []
            self._again = None
        else:
            self._showing.stop()

    @Slot(object)
    def _failed(self, failure: tuple[Question | None, AppError]) -> None:
        from desktop.services.providers import ConsentNeeded

        question, error = failure
        if isinstance(error, ConsentNeeded):
            self._ask_consent(question, error)
            return
        arrived = (error.partial if isinstance(error, ProviderError) else "") or self.arrived
        if arrived.strip():
            words = self.tr("The answer stopped here. It is not checked and not stored.")
            asked = question.text if question is not None else ""
            self._window.answer.show_partial(f"{arrived}\n\n— {words}", asked, ended=True)
        self._again = question
        if question is None:
            self._window.session.show_error(error)
        elif is_cancelled(error):
            said = self.tr("Stopped. Ask again to start over.")
            self._window.session.say(f"{said} {sentence_words(error.advice)}".rstrip())
        else:
            notice = error_notice(error)
            self._window.offers.offer(notice, self.tr("Ask again"), self.ask_again)

    def _ask_consent(self, question: Question | None, error: ConsentNeeded) -> None:
        from desktop.ui.screens.consent import consent_given

        allowed = consent_given(self._window, self._window.session.store, error)
        if allowed and question is not None:
            self._window.working.ask(question)
        elif not allowed:
            self._window.session.say(self.tr("Nothing was sent."))
            if question is not None:
                self._window.answer.field.setPlainText(question.text)
                self._window.answer.focus_question()

    @Slot()
    def ask_again(self) -> None:
        """Ask the question that failed once more."""
        question, self._again = self._again, None
        if question is not None:
            self._window.working.ask(question)

    def set_up(self) -> None:
        """Choose provider, address, model and key."""
        from desktop.ui.dialogs.provider import KeepKey, ProviderDialog, provider_title, store_provider

        run, session = self._window.session.run, self._window.session
        question = run.receipt.question if run is not None else ""
        options = search_options(self._window.question(question))
        answer = ProviderDialog.ask(self._window, session, self._window.settings, question=question, options=options)
        if answer is None:
            return
        consent = store_provider(self._window.settings, answer, session.desk)
        named = self.tr("Answer provider now: {provider}.").format(provider=provider_title(answer.choice.name))
        named = f"{named} {consent}".rstrip()
        session.say(named)
        if answer.key is not None:
            session.bridge.submit(
                "provider-key", KeepKey(answer), done=_Said(session, named), failed=session.show_error
            )


class _Said:
    """Says where the key is now, behind what was set up."""

    def __init__(self, session: Session, named: str) -> None:
        self._session = session
        self._named = named

    def __call__(self, words: str) -> None:
        self._session.say(f"{self._named} {sentence_words(words)}")
