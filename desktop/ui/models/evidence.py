"""The ranked passages of a run (or a search) as a table model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.core.ids import read_span_id
from desktop.ui.addresses import page_words
from desktop.ui.words import channel_word, decimal, unit_words

if TYPE_CHECKING:
    from desktop.core.retrieval import SpanHit
    from desktop.core.verdicts import ReceiptSpan

Index = QModelIndex | QPersistentModelIndex
VALUE_ROLE = Qt.ItemDataRole.UserRole + 1


class EvidenceRow(Struct, frozen=True):
    """One retrieved span."""

    rank: int
    span_id: str
    document_id: str
    document: str
    text: str
    unit: str
    page: int | None
    score: float
    channels: Mapping[str, float] = field(default_factory=dict)
    cited: int = 0
    """How many citations of the run point to it."""
    page_label: str = ""


def hit_rows(
    hits: Sequence[SpanHit], name_of: Callable[[str], str], label_of: Callable[[str, int | None], str]
) -> list[EvidenceRow]:
    """Return the hits of a search as rows, best first; the functions know documents by id and their page labels."""
    return [
        EvidenceRow(
            rank,
            hit.span.id,
            hit.span.document_id,
            name_of(hit.span.document_id),
            hit.span.text,
            str(hit.span.source_unit),
            hit.span.page_start,
            hit.relevance,
            hit.channels,
            page_label=label_of(hit.span.document_id, hit.span.page_start),
        )
        for rank, hit in enumerate(hits, start=1)
    ]


def source_rows(
    spans: Sequence[ReceiptSpan],
    cited: Mapping[str, int],
    name_of: Callable[[str], str],
    label_of: Callable[[str, int | None], str],
) -> list[EvidenceRow]:
    """Return what a run retrieved as rows, best first; `cited` counts the citations of each span id."""
    return [
        EvidenceRow(
            s.rank, s.id, s.document_id, name_of(s.document_id), s.text, read_span_id(s.id)[1], s.page_start,
            s.score, s.channels, cited.get(s.id, 0), label_of(s.document_id, s.page_start),
        )
        for s in spans
    ]  # fmt: skip


class EvidenceModel(QAbstractTableModel):
    """Rank, passage, unit, page, score, channels, cited, document."""

    COLUMNS = ("rank", "text", "unit", "page", "score", "channels", "cited", "document")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[EvidenceRow] = []

    def set_rows(self, rows: Sequence[EvidenceRow]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def rows(self) -> Sequence[EvidenceRow]:
        """Return the rows in order."""
        return self._rows

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of passages."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the column titles."""
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        titles = (
            "#", self.tr("Passage"), self.tr("Unit"), self.tr("Page"), self.tr("Score"), self.tr("Found by"),
            self.tr("Cited"), self.tr("Document"),
        )  # fmt: skip
        return titles[section] if 0 <= section < len(titles) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return cell words, tool tip, alignment or the row's value."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        name = self.COLUMNS[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(row, name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return (
                row.text[:2000]
                if name == "text"
                else channel_words(row.channels)
                if name in ("score", "channels")
                else None
            )
        if role == Qt.ItemDataRole.TextAlignmentRole and name in ("rank", "page", "score", "cited"):
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return row if role == VALUE_ROLE else None

    def row_of(self, span_id: str | None) -> int:
        """Return the row of a span, -1 when it is not there."""
        return next((i for i, r in enumerate(self._rows) if r.span_id == span_id), -1)


def _cell(row: EvidenceRow, name: str) -> str:
    if name == "text":
        return " ".join(row.text.split())[:400]
    if name == "page":
        return "–" if row.page is None else page_words(row.page, row.page_label)
    if name == "score":
        return decimal(row.score, 2)
    if name == "channels":
        return channel_words(row.channels)
    if name == "cited":
        return str(row.cited) if row.cited else ""
    if name == "unit":
        return unit_words(row.unit)
    return str(getattr(row, name))


def channel_words(channels: Mapping[str, float]) -> str:
    """Return what each channel gave, strongest first: `words 0.61 · vectors 0.38`."""
    given = sorted(((v, k) for k, v in channels.items() if v), reverse=True)
    return " · ".join(f"{channel_word(name)} {decimal(value, 2)}" for value, name in given)
