"""The dashboard: every figure as numerator and denominator, over all or by answer, document, question, model."""

from __future__ import annotations

import importlib.util
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from PySide6.QtCore import QModelIndex, Qt, Slot
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from desktop.ui.models.figures import TableModel, TableRow
from desktop.ui.models.lines import Line
from desktop.ui.screens.frame import Screen, add_all
from desktop.ui.screens.lines import ListBeside
from desktop.ui.screens.sheets import SheetTools, make_sheet
from desktop.ui.screens.tables import PlainTable
from desktop.ui.sentences import figure_words, sentence_words
from desktop.ui.theme import SPACE
from desktop.ui.widgets import button, label
from desktop.ui.words import decimal

if TYPE_CHECKING:
    from desktop.services.figures import Figures, Ratio
    from desktop.services.sheets import Sheet
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow

_PLOTTER = "pyqtgraph"
_NAME = 30
"""Average letters a name beside its bar may take; a longer one ends in an ellipsis in its middle."""
_BARS = 8
"""More bars than this cannot be read; the worst shares are drawn, the table has all."""


class DashboardScreen(Screen):
    """Choose what the figures are told of; a group shows its figures, a figure shows the groups side by side."""

    NAME: ClassVar[str] = "dashboard"

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window, "scale")
        self.describe(
            self.tr("Figures"),
            self.tr(
                "Always numerator / denominator. Precision and recall come from your decisions; "
                "the machine's estimate stands beside, labelled."
            ),
            self.tr("No answers yet"),
            self.tr("Ask a question or paste an answer; its citations are counted here."),
        )
        self.groups: tuple[Figures, ...] = ()
        self._build()
        self.table_tools = SheetTools(self, self.sheets, self.sheet)
        self.session.changed.connect(self._changed)
        self.refresh()

    def _build(self) -> None:
        from desktop.services.figures import Grouping

        self.by = QComboBox(self)
        self.by.setAccessibleName(self.tr("Figures over"))
        for words, grouping in (
            (self.tr("The whole workspace"), Grouping.WORKSPACE), (self.tr("By answer"), Grouping.RUN),
            (self.tr("By document"), Grouping.DOCUMENT), (self.tr("By question"), Grouping.QUESTION),
            (self.tr("By model"), Grouping.MODEL),
        ):  # fmt: skip
            self.by.addItem(words, grouping)
        self.by.currentIndexChanged.connect(self.refresh)
        again = button(self.tr("Count again"), parent=self)
        again.clicked.connect(self.refresh)
        add_all(self.tools, label(self.tr("Over")), self.by)
        self.tools.addStretch(1)
        self.tools.addWidget(again)
        split = ListBeside(self.look, self.tr("Groups"), self, shares=(44, 120))
        self.list, side, column = split.list, split.side, split.column
        self.list.chosen.connect(self._show_group)
        self.list.opened.connect(self._open_group)
        self._beside, self._side = column, side
        self.model = TableModel(
            (self.tr("Figure"), self.tr("Share"), self.tr("Counted"), self.tr("What is counted")), self, right=(1, 2)
        )
        self.table = PlainTable(self.look, self.model, self.tr("Figures"), side)
        self.table.selectionModel().currentRowChanged.connect(self._figure_chosen)
        column.addWidget(self.table, 3)
        self.meaning = label("", "small", wrap=True)
        column.addWidget(self.meaning)
        self.plot_title = label("", "section", wrap=True)
        column.addWidget(self.plot_title)
        self.plot: _Plot | None = None
        self.body.addWidget(split, 1)

    # -- counting ----------------------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Count on a thread."""
        if self.session.desk is None:
            self.show_content(content=False)
            return
        work = _Count(self.session.desk, str(self.by.currentData()))
        self.run_work(work, self._counted, title=self.tr("Counting"), kind="count")

    @Slot(object)
    def _changed(self, changes: Any) -> None:
        if changes.citations or changes.runs:
            self.say(self.tr("Decisions were made since; press “Count again”."))

    def _counted(self, groups: tuple[Figures, ...]) -> None:
        self.groups = groups
        self.show_content(content=bool(groups))
        answers = sum(g.answers for g in groups)
        whole = len(groups) == 1 and not groups[0].name
        words = self.tr("Answers: {answers} · groups: {groups}").format(answers=answers, groups=len(groups))
        self.say(" · ".join([words, *(self._cost_words(groups[0]) if whole else [])]))
        self.list.setVisible(not whole)
        self._beside.setContentsMargins(0 if whole else SPACE[3], 0, 0, 0)
        # One bar compares nothing.
        if groups and not whole:
            self._make_plot()
        for part in (self.plot_title, self.plot):
            if part is not None:
                part.setVisible(not whole)
        self.list.show_lines([self._group_line(g) for g in groups])
        self.start_at(self.table if whole else self.list)

    def _make_plot(self) -> None:
        """Make the plot, when its library is there; that was loaded with the counting."""
        if self.plot is None and importlib.util.find_spec(_PLOTTER):
            self.plot = _Plot(self.look.colours, self._side)
            self._beside.addWidget(self.plot, 2)
            self.look.changed.connect(self._restyle)

    def _group_line(self, group: Figures) -> Line:
        verified = group.ratio("quotes verified")
        words = self.tr("quotes verified: {share} · citations: {citations} · answers: {answers}").format(
            answers=group.answers, citations=group.citations, share=share_words(verified) if verified else "–"
        )
        words = " · ".join([words, *self._cost_words(group)])
        return Line(sentence_words(group.name) or self.tr("The whole workspace"), words, "", (), group)

    def _cost_words(self, group: Figures) -> list[str]:
        """Return what the answers of a group cost, nothing when no model was paid."""
        words = []
        if group.costs:
            words.append(self.tr("cost: {sums}").format(sums=" + ".join(map(str, group.costs))))
        if group.unpriced:
            words.append(self.tr("%n answer(s) of unknown cost", "", group.unpriced))
        return words

    def sheet(self) -> Sheet:
        """Return every figure of every group, shares and counts as numbers."""
        over = self.by.currentText()
        titles = (
            self.tr("Group"), self.tr("Figure"), self.tr("Share"), self.tr("Numerator"), self.tr("Denominator"),
            self.tr("What is counted"),
        )  # fmt: skip
        rows = [
            (sentence_words(g.name) or over, figure_words(r.name), r.share, r.numerator, r.denominator,
             sentence_words(r.meaning))
            for g in self.groups for r in g.ratios
        ]  # fmt: skip
        return make_sheet(f"{self.tr('Figures')} - {over}", titles, rows, self.purpose.text())

    # -- showing -----------------------------------------------------------------------------------------------

    @Slot(object)
    def _show_group(self, line: Line) -> None:
        chosen = self.table.currentIndex().row()
        ratios: Sequence[Ratio] = getattr(line.value, "ratios", ())
        rows = []
        for r in ratios:
            meaning = sentence_words(r.meaning)
            cells = (figure_words(r.name), share_words(r), f"{r.numerator} / {r.denominator}", meaning)
            rows.append(TableRow(cells, meaning, r.name))
        self.model.set_rows(rows)
        self.table.fit()
        if ratios:
            self.table.selectRow(min(max(chosen, 0), len(ratios) - 1))

    @Slot(QModelIndex, QModelIndex)
    def _figure_chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        if not 0 <= now.row() < self.model.rowCount():
            return
        name = self.model.rows()[now.row()].key
        self.meaning.setText(self.tr("Counted: {meaning}").format(meaning=self.model.rows()[now.row()].tip))
        bars = [(sentence_words(g.name) or self.tr("workspace"), g.ratio(name)) for g in self.groups]
        shown = [(words, r) for words, r in bars if r is not None and r.share is not None]
        highest = any(r.high_is_worse for _, r in shown)
        shown.sort(key=lambda bar: bar[1].share or 0, reverse=highest)
        self.plot_title.setText(
            self.tr("{figure}, by group").format(figure=figure_words(name)) if self.plot is not None else ""
        )
        if self.plot is not None:
            if len(shown) > _BARS:
                words = self.tr("{figure}: the {count} lowest of {total} groups")
                words = self.tr("{figure}: the {count} highest of {total} groups") if highest else words
                self.plot_title.setText(words.format(figure=figure_words(name), count=_BARS, total=len(shown)))
            self.plot.show_bars(
                [(words, r.share or 0.0, f"{r.numerator}/{r.denominator}") for words, r in shown][:_BARS]
            )

    @Slot()
    def _restyle(self) -> None:
        if self.plot is not None:
            self.plot.colour(self.look.colours)

    @Slot(object)
    def _open_group(self, line: Line) -> None:
        from desktop.services.figures import Grouping

        if self.by.currentData() == Grouping.RUN and line.value is not None:
            self.open_answer(str(getattr(line.value, "key", "")))


def _share(bar: tuple[str, Ratio]) -> float:
    return bar[1].share or 0.0


def share_words(ratio: Ratio) -> str:
    """Return a share in percent, a dash when there is nothing to divide by."""
    return "–" if ratio.share is None else f"{decimal(100 * ratio.share, 1)} %"


class _Plot(QWidget):
    """Horizontal bars of one figure over the groups, by pyqtgraph; numbers stand at the bars."""

    def __init__(self, colours: Any, parent: QWidget) -> None:
        super().__init__(parent)
        self._library = importlib.import_module(_PLOTTER)
        self._colours = colours
        self._bars: list[tuple[str, float, str]] = []
        self.names: list[str] = []
        """The names beside the bars as they are drawn."""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._plot = self._library.PlotWidget(self)
        self._plot.setAccessibleName(self.tr("Plot of the chosen figure"))
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.setMouseEnabled(False, False)
        box.addWidget(self._plot)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * 6)

    def colour(self, colours: Any) -> None:
        """Take the colours in force."""
        self._colours = colours
        self.show_bars(self._bars)

    def show_bars(self, bars: list[tuple[str, float, str]]) -> None:
        """Show (name, share 0..1, words) from top to bottom."""
        self._bars = bars
        library, plot, colours = self._library, self._plot, self._colours
        plot.clear()
        plot.setBackground(colours.surface)
        places = list(range(len(bars), 0, -1))
        item = library.BarGraphItem(
            x0=0, y=places, height=0.62, width=[100 * share for _, share, _ in bars], brush=colours.accent,
            pen=colours.accent,
        )  # fmt: skip
        plot.addItem(item)
        for at, (_, share, words) in zip(places, bars, strict=True):
            text = library.TextItem(words, color=colours.text, anchor=(0, 0.5))
            text.setPos(100 * share + 1, at)
            plot.addItem(text)
        left, bottom = plot.getAxis("left"), plot.getAxis("bottom")
        metrics = plot.fontMetrics()
        room = _NAME * metrics.averageCharWidth()
        # In the middle: two versions of a policy differ in the last word of their names.
        self.names = [metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room) for name, _, _ in bars]
        left.setTicks([list(zip(places, self.names, strict=True))])
        for axis in (left, bottom):
            axis.setTextPen(colours.text)
            axis.setPen(colours.strong_border)
        left.setStyle(tickLength=0)  # they would be drawn into the bars
        # The first label is centred under the edge: it is let stand out by half, or it would be left out.
        bottom.setStyle(hideOverlappingLabels=metrics.horizontalAdvance("0 %"))
        bottom.setTicks([[(share, f"{share} %") for share in (0, 50, 100)]])
        plot.setXRange(0, 112, padding=0)
        plot.setYRange(0.4, len(bars) + 0.6, padding=0)


class _Count(Struct, frozen=True):
    desk: Desk
    by: str

    def __call__(self, cancel: threading.Event) -> tuple[Figures, ...]:
        from desktop.services.figures import Grouping, workspace_figures

        if Grouping(self.by) is not Grouping.WORKSPACE and importlib.util.find_spec(_PLOTTER):
            importlib.import_module(_PLOTTER)  # a quarter of a second, here where nobody waits for it
        return workspace_figures(self.desk.store, Grouping(self.by), cancel=cancel)
