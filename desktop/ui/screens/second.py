"""Second review: samples drawn and judged blind, how far two reviewers agree, what the samples prove."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QSpinBox,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.core.decisions import Changes, HumanState
from desktop.core.errors import AppError
from desktop.ui.models.lines import Line
from desktop.ui.screens.agreement import AgreementPart, ProofPart
from desktop.ui.screens.crop import CropView
from desktop.ui.screens.frame import Screen, add_all
from desktop.ui.screens.lines import LinesView
from desktop.ui.theme import SPACE
from desktop.ui.viewer.images import PageImages
from desktop.ui.widgets import EmptyState, Segments, button, label, row
from desktop.ui.words import HUMAN_ICON, human_word, machine_word

if TYPE_CHECKING:
    from desktop.core.geometry import PageFrame
    from desktop.core.verdicts import Place
    from desktop.services.review_queue import QueueRow
    from desktop.services.review_second import BlindReview, Sample
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow

KEYS = {
    Qt.Key.Key_A: HumanState.ACCEPTED,
    Qt.Key.Key_X: HumanState.REJECTED,
    Qt.Key.Key_U: HumanState.UNSURE,
}
"""The same keys as in the main window; they decide blind here."""
_NOTHING = 3
"""The part that says there is no sample yet."""


class SecondScreen(Screen):
    """Three parts: judge the sample, agreement with the list of differences, and the statement of each sample."""

    NAME: ClassVar[str] = "second"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "users")
        self.describe(
            self.tr("Second review"),
            self.tr("A random sample is judged again without seeing the first decisions; blind words change no state."),
            self.tr("No sample yet"),
            self.tr("Choose what to sample and how many, then press “Draw a sample”."),
        )
        self.board: BlindReview | None = None
        self.sample: Sample | None = None
        self._tab = 0
        self.images = PageImages(self.session.render.request, self.session.locate, self, budget=32 << 20)
        self._build_tools()
        self.parts = QStackedWidget(self)
        self.agreement = AgreementPart(self)
        self.proof = ProofPart(self)
        for part in (self._blind_part(), self.agreement, self.proof):
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
        self._wanting = QTimer(self)
        self._wanting.setSingleShot(True)
        self._wanting.setInterval(60)
        self._wanting.timeout.connect(self._want_picture)
        self.crop.resized.connect(self._wanting.start)
        self._take_sample()

    # -- building ----------------------------------------------------------------------------------------------

    def _build_tools(self) -> None:
        from desktop.services.review_second import ELUSION, NOT_FOUND, QUALITY, SECOND

        self.sampled = QComboBox(self)
        self.sampled.setAccessibleName(self.tr("What to sample"))
        for words, key in (
            (self.tr("Decided citations: agreement"), SECOND),
            (self.tr("Accepted by a person: quality"), QUALITY),
            (self.tr("Rejected by the machine: elusion"), ELUSION),
            (self.tr("Answers “not found”"), NOT_FOUND),
        ):
            self.sampled.addItem(words, key)
        self.size_ = QSpinBox(self)
        self.size_.setRange(1, 5000)
        self.size_.setValue(30)
        self.size_.setAccessibleName(self.tr("Size of the sample"))
        self.seed = QSpinBox(self)
        self.seed.setRange(1, 999_999)
        self.seed.setAccessibleName(self.tr("Seed"))
        self.seed.setToolTip(self.tr("The same seed draws the same sample"))
        for box in (self.size_, self.seed):
            box.setMinimumWidth(self.fontMetrics().averageCharWidth() * 9)
        self.draw = button(self.tr("Draw a sample"), "primary", parent=self)
        self.draw.clicked.connect(self.draw_sample)
        self.name = QLineEdit(self.session.store.reviewer.name, self)
        self.name.setAccessibleName(self.tr("Second reviewer"))
        self.name.setMaximumWidth(self.fontMetrics().averageCharWidth() * 24)
        self.name.editingFinished.connect(self._take_sample)
        add_all(self.tools, self.sampled, label(self.tr("Size")), self.size_, label(self.tr("Seed")), self.seed)
        add_all(self.tools, self.draw)
        self.tools.addStretch(1)
        line = row(spacing=2)
        self.tabs = Segments([self.tr("Blind review"), self.tr("Agreement"), self.tr("What the samples prove")], self)
        self.tabs.chosen.connect(self._tab_chosen)
        line.addWidget(self.tabs)
        line.addStretch(1)
        add_all(line, label(self.tr("You review as")), self.name)
        self.body.addLayout(line)
        self.sampled.currentIndexChanged.connect(self._take_sample)

    def _blind_part(self) -> QWidget:
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setHandleWidth(1)
        self.list = LinesView(self.look, self.tr("Sample"), split)
        self.list.chosen.connect(self._show_row)
        self.list.opened.connect(self._open_row)
        self.list.installEventFilter(self)
        side = QWidget(split)
        column = QVBoxLayout(side)
        column.setContentsMargins(SPACE[3], 0, 0, 0)
        column.setSpacing(SPACE[2])
        self.claim = label("", "title", wrap=True)
        self.quote = label("", "", wrap=True)
        self.machine = label("", "muted", wrap=True)
        self.crop = CropView(self.images, self.look, self.tr("Evidence on its page"), side)
        for part in (self.claim, self.quote, self.machine):
            column.addWidget(part)
        column.addWidget(self.crop, 1)
        line = row(spacing=2)
        for words, name, state in (
            (self.tr("Accept   A"), "accept", HumanState.ACCEPTED),
            (self.tr("Reject   X"), "reject", HumanState.REJECTED),
            (self.tr("Unsure   U"), "", HumanState.UNSURE),
        ):
            made = button(words, name, parent=side)
            made.setProperty("state", str(state))
            made.clicked.connect(self._button_pressed)
            line.addWidget(made)
        line.addStretch(1)
        column.addLayout(line)
        split.addWidget(self.list)
        split.addWidget(side)
        unit = self.fontMetrics().averageCharWidth()
        split.setSizes([unit * 60, unit * 90])
        return split

    # -- the sample --------------------------------------------------------------------------------------------

    @Slot()
    def draw_sample(self) -> None:
        """Draw at random and remember the sample in the workspace."""
        desk = self.session.store
        work = _Draw(desk, str(self.sampled.currentData()), self.size_.value(), self.seed.value())
        self.run_work(work, self._drawn, title=self.tr("Drawing"), kind="draw")

    def _drawn(self, sample: Sample) -> None:
        self._take_sample()
        self.say(
            self.tr("{drawn} of {population} drawn with seed {seed}").format(
                drawn=len(sample.ids), population=sample.population, seed=sample.seed
            )
        )

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
            self.list.show_lines(())
            return
        try:
            reviewer = desk.reviewer if self.name.text() == desk.reviewer.name else named_reviewer(self.name.text())
        except AppError as error:
            self.show_error(error)
            return
        self.board = BlindReview(desk.store, reviewer, self.sample)
        if self.sample.purpose == NOT_FOUND:
            self.board = None
            runs = {run.run_id: run for run in desk.store.runs()}
            lines = [self._run_line(run_id, runs[run_id].question) for run_id in self.sample.ids if run_id in runs]
            self.list.show_lines(lines)
        else:
            self._list_rows()
        self.proof.show_statements(self._second_id())

    def _list_rows(self) -> None:
        assert self.board is not None
        at = self.list.currentIndex().row()
        rows = self.board.queue()
        self.list.show_lines([self._row_line(r) for r in rows], choose=False)
        if rows:
            self.list.setCurrentIndex(self.list.lines_model.index(min(max(at, 0), len(rows) - 1)))
        self.start_at(self.list)
        done = sum(r.state is not HumanState.PENDING for r in rows)
        self.say(self.tr("{done} of {total} judged").format(done=done, total=len(rows)))

    def _row_line(self, found: QueueRow) -> Line:
        state = found.state
        chips = ((human_word(state), str(state), HUMAN_ICON[state]),)
        page = self.tr("p. {page}").format(page=found.page) if found.page else ""
        return Line(f"{found.evidence_id}  {found.quote or found.claim}", found.document, page, chips, found)

    def _run_line(self, run_id: str, question: str) -> Line:
        final = self.session.store.review.run_state(run_id).final
        chip = (self.tr("signed off"), "accepted", "check") if final else (self.tr("open"), "pending", "circle-dashed")
        return Line(
            question, self.tr("Press Enter to open it; sign it off in “Not-found answers”."), "", (chip,), run_id
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
        self.claim.setText(found.claim or found.question)
        self.quote.setText(f"“{found.quote}”" if found.quote else self.tr("Nothing is quoted."))
        self.machine.setText(f"{machine_word(found.verdict)}: {found.sentence}")
        work = _Where(self.session.store, found.citation_id)
        self.run_work(work, self._where_known, kind="where")

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
        self.images.want([key] if key is not None else [])

    @Slot(object)
    def _open_row(self, line: Line) -> None:
        if isinstance(line.value, str):
            self.open_answer(line.value)
        else:
            # The main window would show the first reviewer's word: only its page is opened here.
            found: Any = line.value
            if found.document_id and found.page:
                self.open_page(found.document_id, found.page)

    # -- judging -----------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Decide by the keys of the main window while the list has the keyboard; never by a held key."""
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            state = KEYS.get(Qt.Key(event.key()))
            if state is not None and not event.modifiers():
                if not event.isAutoRepeat():
                    self.decide(state)
                return True
        return super().eventFilter(watched, event)

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
            self.show_error(error)
            return
        at = self.list.currentIndex().row()
        self._list_rows()
        if at + 1 < self.list.lines_model.rowCount():
            self.list.setCurrentIndex(self.list.lines_model.index(at + 1))
        self.proof.show_statements(self._second_id())
        self.session.publish(Changes())

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
        return self.board.reviewer.id if self.board is not None else self.session.store.reviewer.id

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask for no more pictures."""
        self.images.close()
        super().closeEvent(event)


@dataclass(frozen=True, slots=True)
class _Draw:
    desk: Desk
    purpose: str
    size: int
    seed: int

    def __call__(self, _cancel: threading.Event) -> Sample:
        from desktop.services.review_second import draw_sample

        return draw_sample(self.desk.store, self.desk.review, self.purpose, self.size, seed=self.seed)


@dataclass(frozen=True, slots=True)
class _Where:
    desk: Desk
    citation_id: str

    def __call__(self, _cancel: threading.Event) -> tuple[Place, PageFrame] | None:
        places = self.desk.store.citation(self.citation_id).verdict.places
        page = places[0].page_start if places else None
        if page is None:
            return None
        frames = [frame for frame, _ in self.desk.store.page_health(places[0].document_id)]
        return (places[0], frames[page - 1]) if page <= len(frames) else None
