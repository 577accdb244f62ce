"""The checklist screen: questions × policies, run with pause and resume, each cell opening its answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec.structs import asdict
from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop.core.errors import AppError
from desktop.store.places import is_file
from desktop.ui.dialogs.exporting import ExportChoice, ExportDialog, Scope
from desktop.ui.exporting import Export, may_replace
from desktop.ui.models.grid import AnswerCell, GridModel, GridRow
from desktop.ui.screens.checklist_work import AskAll, LookUp, Remembered, answer_cell, verdict_word
from desktop.ui.screens.compare_work import version_name
from desktop.ui.screens.consent import consent_given
from desktop.ui.screens.frame import Screen, add_all
from desktop.ui.screens.gridview import GridPart
from desktop.ui.screens.sheets import SheetTools, make_sheet
from desktop.ui.telling import Notice, told
from desktop.ui.theme import SPACE
from desktop.ui.widgets import Chip, button, label

if TYPE_CHECKING:
    from desktop.services.checklists import Checklist, Grid, GridCell
    from desktop.services.sheets import Sheet
    from desktop.ui.main_window import MainWindow

_META = "checklist.last"


class ChecklistScreen(Screen):
    """Choose a checklist and documents; run, pause, resume; open or export what was answered."""

    NAME: ClassVar[str] = "checklist"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "list-checks")
        self.describe(
            self.tr("Checklist"),
            self.tr("The same questions to every policy. Answers are kept: pausing or closing loses nothing."),
            self.tr("No policy to ask yet"),
            self.tr("Add documents to the workspace first, then run a checklist over them."),
        )
        self.checklist: Checklist | None = None
        self._runs: list[str] = []
        self._outdated = False
        """Documents came or went during work, under which the list must not change."""
        self._build_tools()
        self._build_body()
        self.session.changed.connect(self._changed)
        self.session.documents_changed.connect(self._documents_changed)
        self._fill()

    # -- building ----------------------------------------------------------------------------------------------

    def _build_tools(self) -> None:
        from desktop.services.checklists import bundled_checklists

        self.choice = QComboBox(self)
        self.choice.setAccessibleName(self.tr("Checklist"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for path in bundled_checklists():
            self.choice.addItem(path.stem.replace("-", " ").capitalize(), str(path))
        own = button(self.tr("Own file …"), tip=self.tr("A YAML or CSV file with one question per entry"), parent=self)
        own.clicked.connect(self.choose_file)
        self.run = button(self.tr("Run"), "primary", parent=self)
        self.run.clicked.connect(self.run_or_pause)
        self.export = button(self.tr("Export …"), parent=self)
        self.export.clicked.connect(self.ask_export)
        add_all(self.tools, self.choice, own)
        self.tools.addStretch(1)
        self.state = Chip(self.look, self)
        self.state.hide()
        add_all(self.tools, self.state, self.export, self.run)
        self.table_tools = SheetTools(self, self.sheets, self.sheet)
        self.choice.currentIndexChanged.connect(self._chosen)

    def _build_body(self) -> None:
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setHandleWidth(1)
        side = QWidget(split)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, SPACE[2], 0)
        column.addWidget(label(self.tr("Policies"), "section"))
        self.documents = QListWidget(side)
        self.documents.setAccessibleName(self.tr("Policies to ask"))
        self.documents.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.documents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.documents.itemChanged.connect(self._scope_changed)
        column.addWidget(self.documents, 1)
        self.totals = label("", "small", wrap=True)
        column.addWidget(self.totals)
        self.model = GridModel(self)
        self.grid = GridPart(self.look, self.model, split)
        self.table = self.grid.table
        self.grid.opened.connect(self._open_cell)
        for part, share in ((side, 0), (self.grid, 1)):
            split.addWidget(part)
            split.setStretchFactor(split.indexOf(part), share)
        unit = self.fontMetrics().averageCharWidth()
        split.setSizes([unit * 34, unit * 110])
        self.body.addWidget(split, 1)

    # -- what is chosen ----------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Show documents and what was chosen last."""
        memory = self._recall()
        known = self.choice.findData(memory.path)
        if known < 0 and memory.path and is_file(Path(memory.path)):
            self.choice.addItem(Path(memory.path).name, memory.path)
            known = self.choice.count() - 1
        self.choice.blockSignals(True)
        self.choice.setCurrentIndex(max(known, 0))
        self.choice.blockSignals(False)
        self._list_documents(memory.documents)
        self._chosen()
        self.table.setFocus()

    def _list_documents(self, ticked: Sequence[str]) -> None:
        documents = self.session.documents()
        self.documents.blockSignals(True)
        self.documents.clear()
        for document in documents:
            item = QListWidgetItem(version_name(document), self.documents)
            item.setData(Qt.ItemDataRole.UserRole, document.id)
            item.setToolTip(document.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            chosen = document.id in ticked or not (ticked or document.replaced_by)
            item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
        self.documents.blockSignals(False)
        self.show_content(content=bool(documents))
        self.run.setEnabled(bool(documents))

    def scope(self) -> tuple[str, ...]:
        """Return the ids of the ticked documents, in order."""
        items = (self.documents.item(at) for at in range(self.documents.count()))
        return tuple(str(i.data(Qt.ItemDataRole.UserRole)) for i in items if i.checkState() == Qt.CheckState.Checked)

    def choose_file(self) -> None:
        """Choose an own questionnaire."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Checklist"), "", self.tr("Checklists (*.yaml *.yml *.csv *.tsv)")
        )
        if name:
            self.add_file(Path(name))

    def add_file(self, path: Path) -> bool:
        """Take an own questionnaire; False (with the reason shown) when it is none."""
        from desktop.services.checklists import load_checklist

        try:
            load_checklist(path)
        except AppError as error:
            self.show_error(error)
            return False
        at = self.choice.findData(str(path))
        if at < 0:
            self.choice.addItem(path.name, str(path))
            at = self.choice.count() - 1
        self.choice.setCurrentIndex(at)
        return True

    @Slot()
    def _chosen(self) -> None:
        from desktop.services.checklists import load_checklist

        try:
            self.checklist = load_checklist(Path(str(self.choice.currentData())))
        except AppError as error:
            self.checklist = None
            self.show_error(error)
        self._show_table()

    @Slot()
    def _scope_changed(self) -> None:
        self._show_table()

    def _show_table(self) -> None:
        """Show the questions and, looked up on a thread, the answers that are there already."""
        scope = self.scope()
        names = {d.id: version_name(d) for d in self.session.documents()}
        if self.checklist is None or not scope or self.session.desk is None:
            self.model.set_table((), ())
            self.grid.set_documents_shown()
            self.run.setEnabled(False)
            self._tell_totals()
            return
        self.run.setEnabled(self.job is not None or not self.session.desk.read_only)
        rows = [GridRow(q.id, q.text, q.group) for q in self.checklist.questions]
        self.model.set_table(rows, [(d, names.get(d, d)) for d in scope])
        self.grid.set_documents_shown()
        self._tell_totals()
        self.run_work(LookUp(self.session.store, self.checklist, scope, self._provider()), self._known, kind="known")

    def _provider(self) -> str:
        return self.window_.settings.text("answers.provider") or "extractive"

    # -- running -----------------------------------------------------------------------------------------------

    @Slot()
    def run_or_pause(self) -> None:
        """Run what is not answered yet; while it runs, pause."""
        if self.job is not None:
            self.stop_work()
            self.say(self.tr("Pausing after this question …"))
            return
        if self.checklist is None or not self.scope():
            return
        self._remember()
        work = AskAll(self.session.store, self.checklist, self.scope(), self._provider(), self._cell_came)
        self.run_work(work, self._ran, title=self.tr("Asking the checklist"), kind="run", failed=self._failed)

    def busy_changed(self, *, busy: bool) -> None:
        """Let the run button pause while it runs; nothing may change under it."""
        self.run.setText(self.tr("Pause") if busy else self._run_words())
        self._show_state(*self.model.answered())
        self.choice.setEnabled(not busy)
        self.documents.setEnabled(not busy)
        self.export.setEnabled(not busy and bool(self.model.run_ids()))
        self.stop.hide()
        if not busy and self._outdated:
            self._documents_changed()

    def _run_words(self) -> str:
        done, total = self.model.answered()
        return self.tr("Resume") if 0 < done < total else self.tr("Run")

    def _cell_came(self, cell: GridCell, done: int, total: int) -> None:
        """Take a finished cell; called from the job's thread."""
        self.post(partial(self.take_cell, cell, done, total))

    def take_cell(self, cell: GridCell, done: int, total: int) -> None:
        """Show a cell that has just been answered."""
        self._set(cell)
        place = self.model.place(cell.question_id, cell.document_id)
        self.grid.cells_came(place[0] if place is not None else None)
        self.show_progress(done, total, self.tr("{done} of {total} asked").format(done=done, total=total))
        if cell.run_id and cell.run_id not in self._runs:
            from desktop.core.decisions import Changes

            self._runs.append(cell.run_id)
            self.session.publish(Changes(runs=(cell.run_id,)))

    def _ran(self, grid: Grid) -> None:
        self._known(grid)
        done, total = self.model.answered()
        if grid.complete:
            self.say(self.tr("All %n question(s) are answered.", "", total))
        else:
            self.say(
                self.tr("Paused. Answered: {done} of {total}. “Resume” asks the rest.").format(done=done, total=total)
            )

    def _failed(self, error: AppError) -> None:
        from desktop.services.providers import ConsentNeeded

        if isinstance(error, ConsentNeeded):
            if consent_given(self, self.session.store, error):
                self.run_or_pause()
            return
        done, total = self.model.answered()
        self.show_error(error)
        self.say(self.tr("Answered: {done} of {total}. “Resume” asks the rest.").format(done=done, total=total))

    # -- showing -----------------------------------------------------------------------------------------------

    def _known(self, grid: Grid) -> None:
        self.model.set_cells((cell.question_id, answer_cell(cell)) for cell in grid.cells if cell.run_id)
        self._count_decisions()
        self.grid.cells_came()
        self._tell_totals()
        if self.job is None:
            self.run.setText(self._run_words())

    def _set(self, cell: GridCell) -> None:
        self.model.set_cells([(cell.question_id, answer_cell(cell))])
        self._tell_totals()

    def _count_decisions(self) -> None:
        review = self.session.store.review
        progress = {run: (c.total - c.pending, c.total) for run, c in review.run_counters().items()}
        final = {run for run in self.model.run_ids() if review.run_state(run).final}
        if self.model.set_progress(progress, final):
            self.grid.decisions_came()

    def _tell_totals(self) -> None:
        done, total = self.model.answered()
        found = self.model.totals()
        parts = [self.tr("{done} of {total} answered").format(done=done, total=total)] if total else []
        named = ", ".join(f"{count} {verdict_word(name)}" for name, count in sorted(found.items()))
        parts += [self.tr("Machine verdicts: {counts}").format(counts=named)] if named else []
        self.totals.setText("\n".join(parts))
        self.export.setEnabled(self.job is None and bool(self.model.run_ids()))
        self._show_state(done, total)

    def _show_state(self, done: int, total: int) -> None:
        """Say beside the button how far the checklist is; it can be paused and gone on with at any time."""
        count = self.tr("{done} of {total}").format(done=done, total=total)
        if self.job is None and done == total:
            self.state.show_state(self.tr("complete"), "accepted", "check")
        else:
            words = self.tr("running") if self.job is not None else self.tr("paused")
            look = ("evidence", "loader-circle") if self.job is not None else ("warning", "circle-stop")
            self.state.show_state(f"{words} · {count}", *look, short=words)
        self.state.setVisible(self.job is not None or done > 0)

    def sheet(self) -> Sheet:
        """Return the questions shown with what each policy's answer came to, in words."""
        names = [str(self.model.headerData(c, Qt.Orientation.Horizontal)) for c in range(1, self.model.columnCount())]
        titles = (self.tr("Number"), self.tr("Group"), self.tr("Question"), *names)
        rows = []
        for at in self.grid.rows_shown():
            found = self.model.row(at)
            rows.append((found.id, found.group, found.text, *(cell.words for cell in self.model.cells_of(at))))
        return make_sheet(f"{self.tr('Checklist')} - {self.choice.currentText()}", titles, rows, self.totals.text())

    @Slot(object)
    def _changed(self, changes: Any) -> None:
        if self.session.desk is not None and (changes.citations or changes.runs):
            self._count_decisions()

    @Slot()
    def _documents_changed(self) -> None:
        self._outdated = self.job is not None
        if not self._outdated:
            self._list_documents(self.scope())
            self._show_table()

    @Slot(object)
    def _open_cell(self, cell: AnswerCell) -> None:
        if not cell.run_id:
            self.say(self.tr("This question was not asked yet. Press “Run”."))
            return
        self.open_answer(cell.run_id, cell.document_id)

    # -- export and memory -------------------------------------------------------------------------------------

    def ask_export(self) -> None:
        """Export the citations of the answers in the grid."""
        from desktop.services.exporting import format_titles

        runs = self.model.run_ids()
        counters = self.session.store.review.run_counters()
        counts: dict[str, int] = {}
        for run in runs:
            for name, count in asdict(counters[run]).items() if run in counters else ():
                counts[name] = counts.get(name, 0) + count
        folder = Path(self.window_.settings.text("export.folder") or Path.home())
        choice = ExportDialog.ask(self, format_titles(), [Scope("grid", self.tr("Of this checklist"), counts)], folder)
        if choice is not None:
            self.start_export(choice, runs)

    def start_export(self, choice: ExportChoice, runs: tuple[str, ...], *, replacing: tuple[Path, ...] = ()) -> None:
        """Write the citations of `runs` in the background."""
        from desktop.export.rows import Only
        from desktop.services.exporting import ExportOptions

        work = Export(self.session.store, choice, ExportOptions(only=Only(choice.only), run_ids=runs), replacing)
        self.run_work(work, partial(self._exported, choice, runs), title=self.tr("Exporting"), kind="export")

    def _exported(self, choice: ExportChoice, runs: tuple[str, ...], report: Any) -> None:
        from desktop.export.files import FilesThere

        if isinstance(report, FilesThere):
            if may_replace(self, report):
                self.start_export(choice, runs, replacing=report.files)
            return
        words = self.tr("%n citation(s) were written.", "", report.rows)
        self.say(words)
        if report.notes:
            self.banner.show_notice(Notice("warning", words, told(report.notes)))

    def _remember(self) -> None:
        desk = self.session.desk
        if desk is not None and not desk.read_only:
            memory = Remembered(str(self.choice.currentData()), self.scope())
            desk.store.set_meta(_META, msgspec.json.encode(memory).decode())

    def _recall(self) -> Remembered:
        text = self.session.desk.store.get_meta(_META) if self.session.desk is not None else None
        try:
            return msgspec.json.decode(text, type=Remembered) if text else Remembered()
        except (msgspec.DecodeError, msgspec.ValidationError):
            return Remembered()
