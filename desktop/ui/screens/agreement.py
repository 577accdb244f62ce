"""How far two reviewers agree, what is left to settle, and what the drawn samples prove."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QTextBrowser, QVBoxLayout, QWidget

from desktop.core.decisions import HumanState
from desktop.ui.card_text import claim_shown
from desktop.ui.models.figures import TableModel, TableRow
from desktop.ui.models.lines import Line
from desktop.ui.screens.frame import add_all
from desktop.ui.screens.lines import LinesView
from desktop.ui.screens.sheets import make_sheet
from desktop.ui.screens.tables import PlainTable
from desktop.ui.sentences import sentence_words
from desktop.ui.theme import SPACE
from desktop.ui.widgets import label, row
from desktop.ui.words import HUMAN_ICON, human_word, reason_words

if TYPE_CHECKING:
    from desktop.services.review_second import Disagreement, Ratings
    from desktop.services.sheets import Cell, Sheet
    from desktop.services.workspace import Desk
    from desktop.ui.screens.frame import Screen


_ROWS_SEEN, _LINES_SEEN = 4, 2
"""How much of the two lists is in sight without scrolling in them."""


class AgreementPart(QWidget):
    """Two reviewers side by side: raw agreement, κ, α with n and warnings; the list to settle."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self._screen = screen
        self.people: dict[str, Ratings] = {}
        look = screen.look
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[2])
        line = row(spacing=2)
        self.first, self.second = QComboBox(self), QComboBox(self)
        self.first.setAccessibleName(self.tr("First reviewer"))
        self.second.setAccessibleName(self.tr("Second reviewer"))
        for box in (self.first, self.second):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.currentIndexChanged.connect(self._compare)
        add_all(line, label(self.tr("First")), self.first, label(self.tr("Second")), self.second)
        line.addStretch(1)
        column.addLayout(line)
        self.figures = label("", "title", wrap=True)
        column.addWidget(self.figures)
        self.crosses = TableModel(
            (self.tr("First said"), self.tr("Second said"), self.tr("How often")), self, right=(2,)
        )
        self.cross_table = PlainTable(look, self.crosses, self.tr("Words of both reviewers"), self, stretch=1)
        column.addWidget(self.cross_table, 1)
        column.addWidget(label(self.tr("To be settled: where the two differ"), "section"))
        self.differences = LinesView(look, self.tr("To be settled"), self)
        self.differences.opened.connect(self._open)
        column.addWidget(self.differences, 2)
        look.changed.connect(self._hold_room)

    def heightForWidth(self, width: int) -> int:
        """Ask for what must be seen, not for all that both lists would like: else it scrolls where there is room."""
        layout = self.layout()
        return layout.minimumHeightForWidth(width) if layout is not None else -1

    @Slot()
    def _hold_room(self) -> None:
        """Keep some of both lists in sight; the part scrolls where large text leaves less room."""
        head, rows = self.cross_table.horizontalHeader(), min(self.crosses.rowCount(), _ROWS_SEEN)
        self.cross_table.setMinimumHeight(
            head.sizeHint().height() + rows * self.cross_table.verticalHeader().defaultSectionSize() + SPACE[1]
        )
        lines = min(self.differences.lines_model.rowCount(), _LINES_SEEN)
        self.differences.setMinimumHeight(max(lines * self.differences.sizeHintForRow(0), 0) + SPACE[1])

    def refresh(self) -> None:
        """Read everybody's words from the log, on a thread."""
        self._screen.run_work(_People(self._screen.session.store), self._people_known, kind="people")

    def _people_known(self, people: dict[str, Ratings]) -> None:
        self.people = people
        before = (self.first.currentData(), self.second.currentData())
        for at, box in enumerate((self.first, self.second)):
            box.blockSignals(True)
            box.clear()
            for key, ratings in people.items():
                words = self.tr("{name} ({count} decided)").format(
                    name=ratings.reviewer.name, count=len(ratings.by_citation)
                )
                box.addItem(words, key)
            chosen = box.findData(before[at])
            box.setCurrentIndex(chosen if chosen >= 0 else min(at, box.count() - 1))
            box.blockSignals(False)
        if len(people) > 1 and self.first.currentIndex() == self.second.currentIndex():
            # Looked at while there was one reviewer: both boxes stand on that one.
            self.second.blockSignals(True)
            self.second.setCurrentIndex(0 if self.first.currentIndex() else 1)
            self.second.blockSignals(False)
        self._compare()

    @Slot()
    def _compare(self) -> None:
        from desktop.services.review_figures import agreement
        from desktop.services.review_second import adjudication_list

        first, second = self.first.currentData(), self.second.currentData()
        if len(self.people) < 2 or first == second:
            needed = self.tr("Two reviewers are needed; their words are compared here.")
            self.figures.setText(self.tr("Choose two different reviewers.") if len(self.people) > 1 else needed)
            self.crosses.set_rows(())
            self.differences.show_lines(())
            return
        found = agreement(_words(self.people[first]), _words(self.people[second]))
        self.figures.setText(sentence_words(str(found)))
        self.crosses.set_rows(
            [
                TableRow((human_word(HumanState(a)), human_word(HumanState(b)), str(count)))
                for a, line in found.table.items()
                for b, count in line.items()
            ]
        )
        self.cross_table.fit()
        desk = self._screen.session.store
        listed = adjudication_list(desk.store, desk.review, first, second)
        self.differences.show_lines([self._line(d) for d in listed], choose=False)
        self._hold_room()

    def sheet(self) -> Sheet:
        """Return the words of both reviewers and the citations to settle; the figures stand in its notes."""
        titles = (
            self.tr("First said"), self.tr("Second said"), self.tr("How often"),
            self.tr("Evidence"), self.tr("Settled"),
        )  # fmt: skip
        rows: list[tuple[Cell, ...]] = [(*row.cells[:2], int(row.cells[2]), None, None) for row in self.crosses.rows()]
        rows += [
            (*(words for words, _, _ in line.chips), None, line.title, line.side)
            for line in self.differences.lines_model.lines()
        ]
        return make_sheet(self.tr("Agreement"), titles, rows, self.figures.text())

    def _line(self, item: Disagreement) -> Line:
        chips = tuple((human_word(r.state), str(r.state), HUMAN_ICON[r.state]) for r in (item.first, item.second))
        side = self.tr("settled") if item.settled else ""
        words = f"{item.row.evidence_id}  {item.row.quote or claim_shown(item.row.claim, '')}"
        reasons = [reason_words(r.reason) for r in (item.first, item.second) if r.reason is not None]
        return Line(words, " · ".join((*reasons, sentence_words(item.row.sentence))), side, chips, item)

    @Slot(object)
    def _open(self, line: Line) -> None:
        item: Any = line.value
        self._screen.open_answer(item.row.run_id, None, item.row.citation_id)


class ProofPart(QWidget):
    """One sentence per sample, with n, interval, seed and who drew it."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self._screen = screen
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("What the samples prove"))
        column.addWidget(self.text)

    def show_statements(self, second: str) -> None:
        """Show what the words of the reviewer `second` (an id) prove so far."""
        self.text.setPlainText("\n\n".join(self.statements(second)))

    def sheet(self) -> Sheet:
        """Return one row per statement."""
        lines = [text.split("\n", 1) for text in self.text.toPlainText().split("\n\n") if text]
        titles = (self.tr("What the samples prove"), self.tr("Sample"))
        return make_sheet(titles[0], titles, [(line[0], line[1] if len(line) > 1 else "") for line in lines])

    def statements(self, second: str) -> list[str]:
        """Return what every drawn sample proves, each with its seed and its exact interval."""
        from desktop.services.review_figures import sample_figure
        from desktop.services.review_second import ELUSION, NOT_FOUND, QUALITY, check_not_found, check_quality
        from desktop.services.review_second import current_sample as sample_of

        desk = self._screen.session.store
        names = {
            QUALITY: self.tr("accepted"), ELUSION: self.tr("auto-rejected"), NOT_FOUND: self.tr("“not found”"),
        }  # fmt: skip
        found = []
        for purpose, name in names.items():
            sample = sample_of(desk.store, purpose)
            if sample is None:
                found.append(self.tr("{kind}: no sample was drawn yet.").format(kind=name))
                continue
            if purpose == NOT_FOUND:
                counts = check_not_found(desk.review, sample)
            else:
                counts = check_quality(desk.store, sample, second)
            figure = sample_figure(
                name, population=counts.population, checked=counts.checked, overturned=counts.overturned
            )
            drawn = self.tr("Sample of {drawn} with seed {seed}, drawn {at} by {who}.").format(
                drawn=counts.drawn, seed=sample.seed, at=sample.drawn_at, who=sample.drawn_by
            )
            found.append(f"{sentence_words(str(figure))}\n{drawn}")
        return found


def _words(ratings: Ratings) -> Mapping[str, HumanState]:
    return {key: rating.state for key, rating in ratings.by_citation.items()}


class _People(Struct, frozen=True):
    desk: Desk

    def __call__(self, _cancel: threading.Event) -> dict[str, Ratings]:
        from desktop.services.review_second import ratings

        return ratings(self.desk.store)
