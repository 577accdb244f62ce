"""The compare screen: two versions of a policy, clause by clause and question by question, with both pages beside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QComboBox, QVBoxLayout

from desktop.core.errors import AppError
from desktop.core.spans import SourceSpan
from desktop.ui.addresses import Addresses, page_words
from desktop.ui.answer_text import diff_html
from desktop.ui.models.lines import Line
from desktop.ui.name_choice import NameChoice
from desktop.ui.screens.compare_work import (
    KINDS,
    AskBoth,
    CompareClauses,
    Compared,
    answer_line,
    as_html,
    changes_sheet,
    clause_line,
    count_words,
    kind_of,
    suggest_versions,
    version_name,
)
from desktop.ui.screens.consent import consent_given
from desktop.ui.screens.crop import CropView
from desktop.ui.screens.frame import Screen, add_all
from desktop.ui.screens.lines import ListBeside, Wording
from desktop.ui.screens.sheets import SheetTools
from desktop.ui.theme import SPACE
from desktop.ui.viewer.images import PageImages
from desktop.ui.widgets import Segments, button, label, row

if TYPE_CHECKING:
    from desktop.core.verdicts import DiffPart
    from desktop.services.comparing import AnswerChange, ClauseChange
    from desktop.services.sheets import Sheet
    from desktop.ui.main_window import MainWindow


class CompareScreen(Screen):
    """Choose two documents; see what changed, in words and on both pages."""

    NAME: ClassVar[str] = "compare"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "git-compare")
        self.describe(
            self.tr("Compare versions"),
            self.tr("What a renewal changed: every clause, row and field of both versions, and the answers they give."),
            self.tr("Two versions are needed"),
            self.tr("Add the older and the newer policy to the workspace; then choose them above."),
        )
        self.compared: Compared | None = None
        self._answers: tuple[AnswerChange, ...] = ()
        self.images = PageImages(self.session.render.request, self.session.locate, self, budget=48 << 20)
        self._build_tools()
        self._build_filters()
        self._build_body()
        self.table_tools = SheetTools(self, self.sheets, self.sheet)
        self._wanting = QTimer(self)
        self._wanting.setSingleShot(True)
        self._wanting.setInterval(60)
        self._wanting.timeout.connect(self._want_pictures)
        self.old_crop.resized.connect(self._wanting.start)
        self.new_crop.resized.connect(self._wanting.start)
        self.session.documents_changed.connect(self._list_documents)
        self._list_documents()

    # -- building ----------------------------------------------------------------------------------------------

    def _build_tools(self) -> None:
        self.old, self.new = NameChoice(self), NameChoice(self)
        self.old.setAccessibleName(self.tr("Older version"))
        self.new.setAccessibleName(self.tr("Newer version"))
        self.swap = button(self.tr("Swap"), parent=self)
        self.swap.clicked.connect(self._swap)
        self.go = button(self.tr("Compare"), "primary", parent=self)
        self.go.clicked.connect(self.compare)
        add_all(self.tools, label(self.tr("Old")), self.old, label(self.tr("New")), self.new, self.swap, self.go)

    def _build_filters(self) -> None:
        from desktop.services.checklists import bundled_checklists

        line = row(spacing=2)
        self.kind = Segments([self.tr("Clauses"), self.tr("Questions")], self)
        self.kind.chosen.connect(self._kind_chosen)
        self.filter = QComboBox(self)
        self.filter.setAccessibleName(self.tr("Which changes"))
        self.filter.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.filter.currentIndexChanged.connect(self._show_lines)
        self.checklist = QComboBox(self)
        self.checklist.setAccessibleName(self.tr("Checklist"))
        for path in bundled_checklists():
            self.checklist.addItem(path.stem.replace("-", " ").capitalize(), str(path))
        self.ask = button(self.tr("Ask both versions"), parent=self)
        self.ask.clicked.connect(self.ask_both)
        line.addWidget(self.kind)
        line.addStretch(1)
        add_all(line, self.checklist, self.ask, self.filter)
        self.body.addLayout(line)
        self.checklist.hide()
        self.ask.hide()

    def _build_body(self) -> None:
        split = ListBeside(self.look, self.tr("Changes"), self, shares=(56, 100))
        self.list, side, column = split.list, split.side, split.column
        self.list.chosen.connect(self._show_change)
        self.list.opened.connect(self._open_change)
        column.addWidget(label(self.tr("Wording: struck = old, underlined = new"), "section"))
        self.diff = Wording(side)
        self.diff.setAccessibleName(self.tr("Differing words"))
        column.addWidget(self.diff, 1)
        pages = row(spacing=3)
        self.old_crop = CropView(self.images, self.look, self.tr("Page of the older version"), side)
        self.new_crop = CropView(self.images, self.look, self.tr("Page of the newer version"), side)
        self.old_title, self.new_title = label("", "section", wrap=True), label("", "section", wrap=True)
        for title, crop in ((self.old_title, self.old_crop), (self.new_title, self.new_crop)):
            half = QVBoxLayout()
            half.setSpacing(SPACE[1])
            half.addWidget(title)
            half.addWidget(crop, 1)
            pages.addLayout(half, 1)
        self.old_crop.opened.connect(self._open_old)
        self.new_crop.opened.connect(self._open_new)
        column.addLayout(pages, 3)
        self.body.addWidget(split, 1)

    # -- choosing ----------------------------------------------------------------------------------------------

    @Slot()
    def _list_documents(self) -> None:
        documents = self.session.documents()
        chosen = (self.old.currentData(), self.new.currentData())
        for box in (self.old, self.new):
            box.clear()
            for document in documents:
                box.addItem(version_name(document), document.id)
        suggested = suggest_versions(documents)
        if suggested is not None:
            for box, before, wanted in zip((self.old, self.new), chosen, suggested, strict=True):
                at = box.findData(before) if before else box.findData(wanted)
                box.setCurrentIndex(at if at >= 0 else box.findData(wanted))
        self.show_content(content=suggested is not None and self.compared is not None)
        for part in (self.go, self.swap):
            part.setEnabled(suggested is not None)
        if suggested is not None and self.compared is None:
            self.empty.set_words(
                self.tr("Nothing compared yet"),
                self.tr("Choose the older and the newer version above, then press “Compare”."),
            )
            self.go.setFocus()

    @Slot()
    def _swap(self) -> None:
        old, new = self.old.currentIndex(), self.new.currentIndex()
        self.old.setCurrentIndex(new)
        self.new.setCurrentIndex(old)

    @Slot()
    def compare(self) -> None:
        """Match the clauses of the two documents, on a thread."""
        old, new = str(self.old.currentData()), str(self.new.currentData())
        if old == new:
            self.show_error(AppError(self.tr("Old and new are the same document."), advice=self.tr("Choose two.")))
            return
        self._answers = ()
        self.run_work(CompareClauses(self.session.store, old, new), self._compared, title=self.tr("Comparing"))

    def _compared(self, compared: Compared) -> None:
        self.compared = compared
        self.show_content(content=True)
        counts = compared.comparison.counts()
        self.say(count_words(counts, KINDS))
        self._fill_filter(counts)
        self._show_lines()
        self.list.setFocus()

    def busy_changed(self, *, busy: bool) -> None:
        """Take no second order while one is carried out."""
        for part in (self.go, self.ask, self.swap, self.old, self.new):
            part.setEnabled(not busy)

    def _fill_filter(self, counts: dict[str, int]) -> None:
        names = {
            "changed": self.tr("Changed"), "added": self.tr("Added"), "removed": self.tr("Removed"),
            "moved": self.tr("Moved"), "same": self.tr("Same"),
        }  # fmt: skip
        before = self.filter.currentData()
        self.filter.blockSignals(True)
        self.filter.clear()
        differing = sum(count for kind, count in counts.items() if kind != "same")
        self.filter.addItem(self.tr("All differences ({count})").format(count=differing), "differences")
        for kind in KINDS:
            self.filter.addItem(f"{names[kind]} ({counts.get(kind, 0)})", kind)
        self.filter.addItem(self.tr("Everything ({count})").format(count=sum(counts.values())), "all")
        self.filter.setCurrentIndex(max(self.filter.findData(before), 0))
        self.filter.blockSignals(False)

    # -- lists -------------------------------------------------------------------------------------------------

    @Slot(object)
    def _kind_chosen(self, index: int) -> None:
        for part in (self.checklist, self.ask):
            part.setVisible(index == 1)
        self._show_lines()

    def _questions_shown(self) -> bool:
        return self.ask.isVisibleTo(self)

    @Slot()
    def _show_lines(self) -> None:
        if self.compared is None:
            return
        lines = [answer_line(a) for a in self._answers] if self._questions_shown() else self._clause_lines()
        wanted = str(self.filter.currentData() or "differences")
        kinds = {"differences": KINDS[:-1], "all": KINDS}.get(wanted, (wanted,))
        shown = [line for line in lines if kind_of(line) in kinds]
        self.list.show_lines(shown)
        if not shown:
            self._show_nothing(lines)

    def _show_nothing(self, lines: Sequence[Line]) -> None:
        if self._questions_shown() and not lines:
            words = self.tr("Press “Ask both versions” to see how the answers differ.")
        else:
            words = self.tr("Nothing of this kind.")
        self.diff.setPlainText(words)
        for crop, title in ((self.old_crop, self.old_title), (self.new_crop, self.new_title)):
            crop.show_words("")
            title.setText("")

    def _clause_lines(self) -> list[Line]:
        assert self.compared is not None
        where = Addresses(self.session.store.store.documents())
        return [clause_line(change, where) for change in self.compared.comparison.clauses]

    def sheet(self) -> Sheet:
        """Return the changes shown, with the whole wording of both sides."""
        purpose = f"{self.old.currentText()} → {self.new.currentText()}: {self.filter.currentText()}"
        name = f"{self.tr('Compare')} - {self.new.currentText()}"
        return changes_sheet(name, self.list.lines_model.lines(), purpose)

    # -- one change --------------------------------------------------------------------------------------------

    @Slot(object)
    def _show_change(self, line: Line) -> None:
        from desktop.services.comparing import AnswerChange, ClauseChange

        if isinstance(line.value, ClauseChange):
            self.diff.setHtml(self._html(line.value.diff) or self._plain(line.value))
            self._show_crops(line.value.old, line.value.new)
        elif isinstance(line.value, AnswerChange):
            change = line.value
            self.diff.setHtml(self._html(change.diff) or as_html(change.new_answer or change.old_answer))
            self._show_crops(self._first_place(change.old_run), self._first_place(change.new_run))

    def _html(self, diff: Sequence[DiffPart]) -> str:
        # `diff_html` strikes its first text and underlines its second: here the old wording and the new one.
        parts = []
        for part in diff:
            old, new = (part.quote, "") if part.op == "equal" else (part.source, part.quote)
            parts.append((part.op, f"{old} " if old else "", f"{new} " if new else ""))
        return diff_html(parts, self.look.colours)

    def _plain(self, change: ClauseChange) -> str:
        if change.old is None and change.new is not None:
            return diff_html([("insert", "", change.new.text)], self.look.colours)
        if change.new is None and change.old is not None:
            return diff_html([("delete", change.old.text, "")], self.look.colours)
        return as_html(change.new.text if change.new else "")

    def _first_place(self, run_id: str) -> SourceSpan | None:
        run = self.session.store.store.run(run_id)
        for item in run.citations:
            for place in item.verdict.places:
                span = self.session.store.store.get_span(place.span_id) if place.span_id else None
                if span is not None:
                    return span
        return None

    def _show_crops(self, old: SourceSpan | None, new: SourceSpan | None) -> None:
        assert self.compared is not None
        for span, frames, crop, title, name, role in (
            (old, self.compared.old_frames, self.old_crop, self.old_title, self.tr("Old"), "rejected"),
            (new, self.compared.new_frames, self.new_crop, self.new_title, self.tr("New"), "accepted"),
        ):
            page = (
                span.bbox[0].page if span is not None and span.bbox else span.page_start if span is not None else None
            )
            if span is None or page is None or page > len(frames):
                crop.show_words(self.tr("Not in this version.") if span is None else self.tr("No place on a page."))
                title.setText(name)
                continue
            frame = frames[page - 1]
            title.setText(
                self.tr("{version} · page {page}").format(version=name, page=page_words(frame.number, frame.label))
            )
            crop.show_place(span.document_id, frame, span.bbox, role=role, words=span.text[:300])
        self._wanting.start()

    @Slot()
    def _want_pictures(self) -> None:
        keys = [key for key in (self.new_crop.key(), self.old_crop.key()) if key is not None]
        self.images.want(keys)

    @Slot(object)
    def _open_change(self, line: Line) -> None:
        if not self._open_side(line, new=True):
            self._open_side(line, new=False)

    @Slot()
    def _open_old(self) -> None:
        self._open_side(self.list.current(), new=False)

    @Slot()
    def _open_new(self) -> None:
        self._open_side(self.list.current(), new=True)

    def _open_side(self, line: Line | None, *, new: bool) -> bool:
        from desktop.services.comparing import AnswerChange, ClauseChange

        if line is None:
            return False
        if isinstance(line.value, AnswerChange):
            self.open_answer(line.value.new_run if new else line.value.old_run)
            return True
        span = (line.value.new if new else line.value.old) if isinstance(line.value, ClauseChange) else None
        if span is None:
            return False
        self.open_span(span)
        return True

    # -- questions ---------------------------------------------------------------------------------------------

    @Slot()
    def ask_both(self) -> None:
        """Ask the checklist of both versions; what was asked before is taken from there."""
        if self.compared is None:
            return
        comparison = self.compared.comparison
        work = AskBoth(
            self.session.store, Path(str(self.checklist.currentData())), comparison.old_document,
            comparison.new_document, self.window_.settings.text("answers.provider") or "extractive",
        )  # fmt: skip
        self.run_work(work, self._asked, title=self.tr("Asking both versions"), kind="ask", failed=self._ask_failed)

    def _asked(self, answers: tuple[AnswerChange, ...]) -> None:
        from desktop.core.decisions import Changes

        self._answers = answers
        self.session.publish(Changes(runs=tuple(r for a in answers for r in (a.old_run, a.new_run))))
        counts = {kind: sum(str(a.kind) == kind for a in answers) for kind in KINDS}
        self.say(count_words(counts, (kind for kind in KINDS if counts[kind])))
        self._show_lines()

    def _ask_failed(self, error: AppError) -> None:
        from desktop.services.providers import ConsentNeeded

        if isinstance(error, ConsentNeeded):
            if consent_given(self, self.session.store, error):
                self.ask_both()
            return
        self.show_error(error)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask for no more pictures."""
        self.images.close()
        super().closeEvent(event)
