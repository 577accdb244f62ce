"""Second review: samples drawn and judged blind, how far two reviewers agree, what the samples prove."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from PySide6.QtCore import Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QSpinBox,
    QStackedWidget,
)

from desktop.core.errors import AppError
from desktop.ui.empty_state import EmptyState
from desktop.ui.models.lines import Line
from desktop.ui.screens.agreement import AgreementPart, ProofPart
from desktop.ui.screens.blind import BlindPart
from desktop.ui.screens.frame import Screen, add_all
from desktop.ui.screens.sheets import SheetTools, make_sheet
from desktop.ui.telling import Notice
from desktop.ui.viewer.images import PageImages
from desktop.ui.widgets import Column, Segments, button, label, number_field, row
from desktop.ui.words import human_word, machine_word, reason_words

if TYPE_CHECKING:
    from desktop.core.decisions import Reviewer
    from desktop.services.review_queue import QueueRow
    from desktop.services.review_second import Sample
    from desktop.services.sheets import Cell, Sheet
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow

_NOTHING = 3
"""The part that says there is no sample yet."""


class SecondScreen(Screen):
    """Three parts: judge the sample, agreement with the list of differences, and the statement of each sample."""

    NAME: ClassVar[str] = "second"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "users")
        self.describe(
            self.tr("Second review"),
            self.tr("A random sample is judged again without seeing the first decisions, and changes none of them."),
            self.tr("No sample yet"),
            self.tr("Choose what to sample and how many, then press “Draw a sample”."),
        )
        self.sample: Sample | None = None
        self._tab = 0
        self.images = PageImages(self.session.render.request, self.session.locate, self, budget=32 << 20)
        self._build_tools()
        self.parts = QStackedWidget(self)
        self.agreement = AgreementPart(self)
        self.proof = ProofPart(self)
        self.blind = BlindPart(self, self.images)
        self.blind.judged.connect(self._judged)
        self.list = self.blind.list
        for part in (self.blind, Column(self.agreement, self), self.proof):
            self.parts.addWidget(part)
        self.nothing = EmptyState(
            self.look,
            "users",
            self.tr("No sample yet"),
            self.tr("Choose what to sample and how many, then press “Draw a sample”."),
            self,
        )
        self.parts.addWidget(self.nothing)
        self.body.addWidget(self.parts, 1)
        self.table_tools = SheetTools(self, self.sheets, self.sheet)
        self._take_sample()

    # -- building ----------------------------------------------------------------------------------------------

    def _build_tools(self) -> None:
        from desktop.services.review_second import ELUSION, NOT_FOUND, QUALITY, SECOND

        self.sampled = QComboBox(self)
        self.sampled.setAccessibleName(self.tr("What to sample"))
        for words, key in (
            (self.tr("Decided citations: agreement"), SECOND),
            (self.tr("Accepted by a person: quality"), QUALITY),
            (self.tr("Rejected by the machine: wrongly?"), ELUSION),
            (self.tr("Answers “not found”"), NOT_FOUND),
        ):
            self.sampled.addItem(words, key)
        self.size_ = number_field(QSpinBox(self))
        self.size_.setRange(1, 5000)
        self.size_.setValue(30)
        self.size_.setAccessibleName(self.tr("Size of the sample"))
        self.seed = number_field(QSpinBox(self))
        self.seed.setRange(1, 999_999)
        self.seed.setAccessibleName(self.tr("Seed"))
        self.seed.setToolTip(self.tr("The same seed draws the same sample"))
        for box in (self.size_, self.seed):
            box.setMinimumWidth(self.fontMetrics().averageCharWidth() * 9)
        self.draw = button(self.tr("Draw a sample"), "primary", parent=self)
        self.draw.clicked.connect(self.draw_sample)
        self.name = QLineEdit(self.window_.settings.text("reviewer.second") or self.session.store.reviewer.name, self)
        self.name.setAccessibleName(self.tr("Second reviewer"))
        self.name.setCursorPosition(0)
        self.name.setMinimumWidth(self.fontMetrics().averageCharWidth() * 20)
        self.name.editingFinished.connect(self._named)
        add_all(self.tools, self.sampled, label(self.tr("Size")), self.size_, label(self.tr("Seed")), self.seed)
        add_all(self.tools, self.draw)
        self.tools.addStretch(1)
        line = row(spacing=2)
        self.tabs = Segments([self.tr("Blind review"), self.tr("Agreement"), self.tr("What the samples prove")], self)
        self.tabs.chosen.connect(self._tab_chosen)
        line.addWidget(self.tabs)
        line.addStretch(1)
        add_all(self.title_line, label(self.tr("You review as"), "muted"), self.name)
        self.body.addLayout(line)
        self.sampled.currentIndexChanged.connect(self._take_sample)

    # -- the sample --------------------------------------------------------------------------------------------

    @Slot()
    def draw_sample(self) -> None:
        """Draw at random and remember the sample in the workspace."""
        desk = self.session.store
        work = _Draw(desk, str(self.sampled.currentData()), self.size_.value(), self.seed.value())
        self.run_work(work, self._drawn, title=self.tr("Drawing"), kind="draw")

    def _drawn(self, sample: Sample) -> None:
        self._take_sample()
        if self.list.isVisible():
            self.list.setFocus()  # the keys on the buttons below are keys of the list: the sample is drawn to be judged
        self.say(
            self.tr("{drawn} of {population} drawn with seed {seed}").format(
                drawn=len(sample.ids), population=sample.population, seed=sample.seed
            )
        )

    @Slot()
    def _named(self) -> None:
        """Show the sample as somebody else sees it, who is named here from then on."""
        settings, name = self.window_.settings, self.name.text().strip()
        if name and name != (settings.text("reviewer.second") or self.session.store.reviewer.name):
            try:
                settings.set("reviewer.second", name)
            except AppError as error:
                self.show_error(error)
        self._take_sample()

    @Slot()
    def _take_sample(self) -> None:
        """Show the sample of the chosen purpose as the second reviewer sees it."""
        from desktop.services.review_second import NOT_FOUND, BlindReview, current_sample
        from desktop.services.reviewers import named_reviewer

        desk = self.session.desk
        if desk is None:
            return
        self.sample = current_sample(desk.store, str(self.sampled.currentData()))
        self._show_tab()
        if self.sample is None:
            self.blind.show_answers([])
            return
        try:
            reviewer = desk.reviewer if self.name.text() == desk.reviewer.name else named_reviewer(self.name.text())
        except AppError as error:
            self.show_error(error)
            return
        if self.sample.purpose == NOT_FOUND:
            runs = {run.run_id: run for run in desk.store.runs()}
            ids = [run_id for run_id in self.sample.ids if run_id in runs]
            self.blind.show_answers([self._run_line(run_id, runs[run_id].question) for run_id in ids])
        else:
            self.blind.show_citations(BlindReview(desk.store, reviewer, self.sample))
            self._warn_of_own(reviewer, self.sample)
        self._judged()

    def _warn_of_own(self, reviewer: Reviewer, sample: Sample) -> None:
        """Say that a person who looks again at own decisions is no second reviewer."""
        rows = self.session.store.review.queue()
        own = sum(row.reviewer == reviewer.name and row.citation_id in sample.ids for row in rows)
        if own:
            words = self.tr("You decided %n citation(s) of this sample yourself.", "", own)
            self.banner.show_notice(
                Notice("warning", words, self.tr("A second review says something when somebody else judges: type who."))
            )
        else:
            self.banner.clear()

    @Slot()
    def _judged(self) -> None:
        self.proof.show_statements(self._second_id())

    def _run_line(self, run_id: str, question: str) -> Line:
        final = self.session.store.review.run_state(run_id).final
        chip = (self.tr("signed off"), "accepted", "check") if final else (self.tr("open"), "pending", "circle-dashed")
        return Line(
            question, self.tr("Press Enter to open it; sign it off in “Not-found answers”."), "", (chip,), run_id
        )

    def sheet(self) -> Sheet:
        """Return what the part in front shows: the sample, the agreement, or what the samples prove."""
        if self._tab == 1:
            return self.agreement.sheet()
        if self._tab == 2:
            return self.proof.sheet()
        titles = (
            self.tr("Evidence"), self.tr("Your word"), self.tr("Reason"), self.tr("Machine"), self.tr("Claim"),
            self.tr("Quote"), self.tr("Document"), self.tr("Page"),
        )  # fmt: skip
        found: list[Any] = [line.value for line in self.list.lines_model.lines()]
        rows: list[tuple[Cell, ...]] = [
            (None, None, None, None, self._question(r), None, None, None) if isinstance(r, str) else _cells(r)
            for r in found
        ]
        return make_sheet(f"{self.tr('Sample')} - {self.sampled.currentText()}", titles, rows, self.words.toolTip())

    def _question(self, run_id: str) -> str:
        return self.session.store.store.run(run_id).receipt.question

    @Slot(object)
    def _tab_chosen(self, index: int) -> None:
        self._tab = index
        self._show_tab()
        if index == 1:
            self.agreement.refresh()
        elif index == 2:
            self.proof.show_statements(self._second_id())

    def _show_tab(self) -> None:
        self.parts.setCurrentIndex(_NOTHING if self._tab == 0 and self.sample is None else self._tab)

    def _second_id(self) -> str:
        return self.blind.board.reviewer.id if self.blind.board is not None else self.session.store.reviewer.id

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the keys of the blind review while a button has the keyboard; fields and choices keep theirs."""
        if not self.blind.take_key(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask for no more pictures."""
        self.images.close()
        super().closeEvent(event)


def _cells(found: QueueRow) -> tuple[Cell, ...]:
    reason = reason_words(found.reason) if found.reason is not None else ""
    words = (human_word(found.state), found.reason_text or reason, machine_word(found.verdict))
    return found.evidence_id, *words, found.claim, found.quote, found.document, found.page


class _Draw(Struct, frozen=True):
    desk: Desk
    purpose: str
    size: int
    seed: int

    def __call__(self, _cancel: threading.Event) -> Sample:
        from desktop.services.review_second import draw_sample

        return draw_sample(self.desk.store, self.desk.review, self.purpose, self.size, seed=self.seed)
