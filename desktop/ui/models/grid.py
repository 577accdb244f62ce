"""A checklist as a table: one row per question, one column per document, verdict counts in each cell."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.core.verdicts import MachineVerdict
from desktop.ui.words import MACHINE_ICON, machine_word, translate

Index = QModelIndex | QPersistentModelIndex
VALUE_ROLE = Qt.ItemDataRole.UserRole + 1
CHIPS_ROLE = Qt.ItemDataRole.UserRole + 2
_MANY = 8


class AnswerCell(Struct, frozen=True):
    """One question on one document; `run_id` is empty until it is answered."""

    question: str
    document_id: str
    run_id: str = ""
    verdicts: tuple[tuple[str, int], ...] = ()
    """Machine verdict → number of citations."""
    abstained: bool = False
    decided: int = 0
    total: int = 0
    final: bool = False

    @property
    def reviewed(self) -> bool:
        """Say whether a person decided all there is; an answer "not found" has no citation and is signed off whole."""
        return bool(self.run_id) and self.decided == self.total and (self.final or not self.abstained)

    @property
    def chips(self) -> tuple[tuple[str, str, str], ...]:
        """Return (words, state, icon) of each chip, worst verdict first."""
        if not self.run_id:
            return ()
        if self.abstained:
            return ((translate("not found"), "pending", "search"),)
        counts = {MachineVerdict(name): count for name, count in self.verdicts}
        return tuple(
            (f"{counts[verdict]} {machine_word(verdict)}", str(verdict), MACHINE_ICON[verdict])
            for verdict in (
                MachineVerdict.REJECTED,
                MachineVerdict.WARNING,
                MachineVerdict.NOT_CHECKED,
                MachineVerdict.ACCEPTED,
            )
            if counts.get(verdict)
        )

    @property
    def chip_count(self) -> int:
        """Return how many `chips` there are, without writing them."""
        if not self.run_id:
            return 0
        return 1 if self.abstained else sum(number > 0 for _, number in self.verdicts)

    @property
    def words(self) -> str:
        """Return the cell in words, as a screen reader says it."""
        if not self.run_id:
            return translate("not asked yet")
        words = ", ".join(text for text, _, _ in self.chips) or translate("no citations")
        return f"{words}; {self.progress}" if self.progress else words

    @property
    def progress(self) -> str:
        """Return what a person has decided: how many citations, or that nothing was found; empty without either."""
        if self.abstained:
            return translate("signed off") if self.final else translate("not signed off")
        if not self.total:
            return ""
        words = translate("{decided} of {total} decided").format(decided=self.decided, total=self.total)
        return f"{words} · {translate('final')}" if self.final else words


class GridRow(Struct, frozen=True):
    """One question of the checklist."""

    id: str
    text: str
    group: str = ""


class GridModel(QAbstractTableModel):
    """Column 0 is the question, then one column per document. Cells are replaced one by one as they come in."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[GridRow, ...] = ()
        self._documents: tuple[tuple[str, str], ...] = ()
        self._row_of: dict[str, int] = {}
        self._column_of: dict[str, int] = {}
        self._cells: dict[tuple[str, str], AnswerCell] = {}

    def set_table(self, rows: Sequence[GridRow], documents: Sequence[tuple[str, str]]) -> None:
        """Show questions and (id, name) of documents with empty cells."""
        self.beginResetModel()
        self._rows, self._documents = tuple(rows), tuple(documents)
        self._row_of = {row.id: at for at, row in enumerate(self._rows)}
        self._column_of = {document: at for at, (document, _) in enumerate(self._documents, 1)}
        self._cells = {}
        self.endResetModel()

    def set_cells(self, cells: Iterable[tuple[str, AnswerCell]]) -> bool:
        """Replace cells, told by the id of their question; say whether any was.

        Those of unknown questions or documents are ignored. Few are told one by one, many at once: each telling is
        heard by filter, view and heights.
        """
        places = []
        for question_id, cell in cells:
            at = self.place(question_id, cell.document_id)
            if at is not None:
                self._cells[(question_id, cell.document_id)] = cell
                places.append(at)
        if len(places) > _MANY:
            self.dataChanged.emit(self.index(0, 1), self.index(len(self._rows) - 1, len(self._documents)))
        else:
            for at in places:
                self.dataChanged.emit(self.index(*at), self.index(*at))
        return bool(places)

    def set_progress(self, decided: Mapping[str, tuple[int, int]], final: Container[str] = ()) -> bool:
        """Take (decided, total) by run id, and the runs that are final; say whether any cell differs."""
        changed = []
        for (question, _), cell in self._cells.items():
            done, total = decided.get(cell.run_id, (cell.decided, cell.total))
            now = (done, total, cell.run_id in final)
            if now != (cell.decided, cell.total, cell.final):
                changed.append((question, replace(cell, decided=now[0], total=now[1], final=now[2])))
        return self.set_cells(changed)

    def place(self, question_id: str, document_id: str) -> tuple[int, int] | None:
        """Return (row, column) of a cell."""
        row, column = self._row_of.get(question_id), self._column_of.get(document_id)
        return (row, column) if row is not None and column is not None else None

    def cell(self, index: Index) -> AnswerCell | None:
        """Return the cell under an index; None in the question column."""
        if not index.isValid() or index.column() == 0:
            return None
        row, (document, _) = self._rows[index.row()], self._documents[index.column() - 1]
        return self._cells.get((row.id, document), AnswerCell(row.text, document))

    def row(self, at: int) -> GridRow:
        """Return a question by its row."""
        return self._rows[at]

    def cells_of(self, at: int) -> tuple[AnswerCell, ...]:
        """Return the cells of a row, one per document in order."""
        row = self._rows[at]
        return tuple(self._cells.get((row.id, d), AnswerCell(row.text, d)) for d, _ in self._documents)

    def most_chips(self, at: int) -> int:
        """Return the most chips a cell of a row has."""
        row = self._rows[at]
        cells = (self._cells.get((row.id, document)) for document, _ in self._documents)
        return max((cell.chip_count for cell in cells if cell is not None), default=0)

    def run_ids(self) -> tuple[str, ...]:
        """Return the runs of the grid, row by row."""
        found = []
        for row in self._rows:
            for document, _ in self._documents:
                cell = self._cells.get((row.id, document))
                if cell is not None and cell.run_id:
                    found.append(cell.run_id)
        return tuple(dict.fromkeys(found))

    def answered(self) -> tuple[int, int]:
        """Return (answered cells, all cells)."""
        done = sum(bool(cell.run_id) for cell in self._cells.values())
        return done, len(self._rows) * len(self._documents)

    def totals(self) -> dict[str, int]:
        """Return the citations of the grid by machine verdict, and the cells that found nothing as `not found`."""
        found: dict[str, int] = {}
        for cell in self._cells.values():
            for name, count in cell.verdicts:
                found[name] = found.get(name, 0) + count
            if cell.abstained:
                found["not found"] = found.get("not found", 0) + 1
        return found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of questions."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the question column and one per document."""
        return 0 if parent.isValid() else len(self._documents) + 1 if self._rows else 0

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return document names above, question ids at the side."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if orientation == Qt.Orientation.Vertical:
            return self._rows[section].id if 0 <= section < len(self._rows) else None
        if section == 0:
            return self.tr("Question")
        return self._documents[section - 1][1] if section <= len(self._documents) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return words, chips, tool tip or the cell."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if index.column() == 0:
            if role == Qt.ItemDataRole.DisplayRole:
                return row.text
            words = f"{row.group}: {row.text}" if row.group else row.text
            return words if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole) else None
        cell = self.cell(index)
        if cell is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.words
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{row.text}\n{cell.words}"
        if role == CHIPS_ROLE:
            return cell.chips
        return cell if role == VALUE_ROLE else None
