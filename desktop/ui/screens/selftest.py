"""The self-test: spoil real citations of this workspace and show what the checker caught, by kind of fault."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct
from PySide6.QtCore import QModelIndex, Slot
from PySide6.QtWidgets import QSpinBox

from desktop.ui.card_text import shortened
from desktop.ui.models.figures import TableModel, TableRow
from desktop.ui.models.lines import Line
from desktop.ui.screens.frame import Screen, add_all
from desktop.ui.screens.lines import LinesView
from desktop.ui.screens.sheets import SheetTools, make_sheet
from desktop.ui.screens.tables import PlainTable
from desktop.ui.sentences import sentence_words
from desktop.ui.widgets import button, label, number_field
from desktop.ui.words import decimal

if TYPE_CHECKING:
    from desktop.citations.selftest import Caught, SelfTest
    from desktop.services.sheets import Cell, Sheet
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow


class SelfTestScreen(Screen):
    """Runs on a thread, writes nothing; a missed fault opens the passage it was made from."""

    NAME: ClassVar[str] = "selftest"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "shield-check", wide=False)
        self.describe(
            self.tr("Self-test of the checker"),
            self.tr(
                "Spoils citations of your own documents (numbers, negations, places, invented ids) "
                "and counts how many the checker does not accept. Nothing is stored."
            ),
            self.tr("Not run yet"),
            self.tr("Press “Run the self-test”. It works on copies; your review stays as it is."),
        )
        self.kinds: Sequence[tuple[str, Caught]] = ()
        self.count = number_field(QSpinBox(self))
        self.count.setRange(50, 5000)
        self.count.setSingleStep(50)
        self.count.setValue(500)
        self.count.setMinimumWidth(self.fontMetrics().averageCharWidth() * 12)
        self.count.setAccessibleName(self.tr("Spoilt citations"))
        self.run = button(self.tr("Run the self-test"), "primary", parent=self)
        self.run.clicked.connect(self.start)
        add_all(self.tools, label(self.tr("Spoilt citations")), self.count)
        self.tools.addStretch(1)
        self.tools.addWidget(self.run)
        self.head = label("", "title", wrap=True)
        self.body.addWidget(self.head)
        self.model = TableModel(
            (self.tr("Fault"), self.tr("Made"), self.tr("Not accepted"), self.tr("Of these rejected")), self,
            right=(1, 2, 3),
        )  # fmt: skip
        self.table = PlainTable(self.look, self.model, self.tr("Faults by kind"), self, stretch=0)
        self.table.selectionModel().currentRowChanged.connect(self._kind_chosen)
        self.body.addWidget(self.table, 3)
        self.example = label("", "", wrap=True)
        self.body.addWidget(self.example)
        self.missed_title = label(self.tr("Accepted although spoilt"), "section")
        self.body.addWidget(self.missed_title)
        self.missed = LinesView(self.look, self.tr("Accepted although spoilt"), self)
        self.missed.opened.connect(self._open)
        self.body.addWidget(self.missed, 1)
        self.table_tools = SheetTools(self, self.sheets, self.sheet)
        self.show_content(content=False)
        self.run.setFocus()

    def sheet(self) -> Sheet:
        """Return the counts by kind of fault as numbers, then each fault that was accepted."""
        titles = (self.tr("Fault"), self.tr("Made"), self.tr("Not accepted"), self.tr("Rejected"), self.tr("Quote"))
        rows: list[tuple[Cell, ...]] = [
            (sentence_words(kind), c.items, c.caught, c.rejected, None) for kind, c in self.kinds
        ]
        rows += [(line.side, None, None, None, line.title) for line in self.missed.lines_model.lines()]
        return make_sheet(self.tr("Self-test"), titles, rows, self.head.text())

    def busy_changed(self, *, busy: bool) -> None:
        """Run once at a time."""
        self.run.setEnabled(not busy)

    @Slot()
    def start(self) -> None:
        """Spoil and judge."""
        work = _Test(self.session.store, self.count.value(), self._progressed)
        self.run_work(work, self.show_result, title=self.tr("Spoiling citations and judging them"), kind="run")

    def stopped_words(self) -> str:
        """Say that a part of the test counts for nothing."""
        return self.tr("Stopped. Nothing was stored.")

    def _progressed(self, done: int, total: int) -> None:
        self.post(partial(self._show_judged, done, total))

    def _show_judged(self, done: int, total: int) -> None:
        self.show_progress(done, total, self.tr("{done} of {total} judged").format(done=done, total=total))

    def show_result(self, result: SelfTest) -> None:
        """Show the counts by kind, the worst first."""
        if not result.items:
            self.empty.set_words(
                self.tr("Nothing to spoil"), self.tr("Add a document with readable text first, then run it again.")
            )
            self.show_content(content=False)
            return
        self.show_content(content=True)
        self.head.setText(
            self.tr("{caught} of %n spoilt citation(s) were not accepted ({share} %).", "", result.items).format(
                caught=result.caught, share=decimal(100 * result.caught / result.items, 1)
            )
        )
        kinds = sorted(result.kinds.items(), key=lambda item: (item[1].caught / max(item[1].items, 1), item[0]))
        self.kinds = kinds
        self.model.set_rows(
            [
                TableRow((sentence_words(kind), str(c.items), f"{c.caught} / {c.items}", f"{c.rejected} / {c.caught}"))
                for kind, c in kinds
            ]
        )
        self.table.fit()
        self.table.selectRow(0)
        self.missed.show_lines(
            [Line(quote, span, sentence_words(kind), (), span) for kind, quote, span in result.missed]
        )
        for part in (self.missed, self.missed_title):
            part.setVisible(bool(result.missed))
        self.say(self.tr("Nothing was stored."))
        self.table.setFocus()

    @Slot(QModelIndex, QModelIndex)
    def _kind_chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        """Tell one fault of the kind and what the checker said of it: the name alone tells little."""
        caught = self.kinds[now.row()][1] if 0 <= now.row() < len(self.kinds) else None
        words = ""
        if caught is not None and caught.sentence:
            words = self.tr("Example: “{quote}”\nThe checker: {sentence}").format(
                quote=shortened(caught.quote), sentence=sentence_words(caught.sentence)
            )
        self.example.setText(words)
        self.example.setVisible(bool(words))

    @Slot(object)
    def _open(self, line: Line) -> None:
        span = self.session.store.store.get_span(str(line.value))
        if span is not None:
            self.open_span(span)


class _Test(Struct, frozen=True):
    desk: Desk
    count: int
    tell: Callable[[int, int], None]

    def __call__(self, cancel: threading.Event) -> SelfTest:
        from desktop.citations.selftest import run_selftest

        store = self.desk.store
        answers = [store.run(summary.run_id) for summary in store.runs()]
        return run_selftest(answers, store, count=self.count, cancel=cancel, on_progress=self._progressed)

    def _progressed(self, done: int) -> None:
        self.tell(done, self.count)
