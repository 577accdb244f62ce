"""Documents, their outline and their pages as item models."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.core.geometry import PageFrame
from desktop.core.pages import Health, PageHealth
from desktop.core.spans import NodeKind, SourceNode
from desktop.core.verdicts import DocumentInfo
from desktop.ui.addresses import page_words
from desktop.ui.sentences import sentence_words
from desktop.ui.words import health_word, translate

Index = QModelIndex | QPersistentModelIndex
VALUE_ROLE = Qt.ItemDataRole.UserRole + 1
"""The row's value: DocumentInfo, SourceNode or PageRow."""
DETAILS_ROLE = Qt.ItemDataRole.UserRole + 2
"""A document's second line."""
UNREADABLE_ROLE = Qt.ItemDataRole.UserRole + 3
"""How many of a document's pages could not be read."""

OUTLINE_KINDS = frozenset(
    {NodeKind.FORM, NodeKind.ENDORSEMENT, NodeKind.SECTION, NodeKind.SCHEDULE, NodeKind.TABLE, NodeKind.CLAUSE}
)


class DocumentsModel(QAbstractListModel):
    """The documents of the workspace."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[DocumentInfo] = []
        self._unreadable: dict[str, int] = {}

    def set_documents(self, documents: Sequence[DocumentInfo]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = list(documents)
        self.endResetModel()

    def set_unreadable(self, counts: dict[str, int]) -> None:
        """Take how many pages of each document could not be read."""
        self._unreadable = counts
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of documents."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return name, tool tip or value."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        document = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return document.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(dict.fromkeys((document.title, document.name, *document.names))).strip()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{document.name}, {self._details(document)}"
        if role == DETAILS_ROLE:
            return self._details(document)
        if role == UNREADABLE_ROLE:
            return self._unreadable.get(document.id, 0)
        return document if role == VALUE_ROLE else None

    def _details(self, document: DocumentInfo) -> str:
        words = self.tr("%n page(s)", "", document.pages)
        if document.replaced_by:  # both bear the same name
            words = f"{self.tr('older version')} · {words}"
        bad = self._unreadable.get(document.id, 0)
        return f"{words} · {self.tr('{count} not readable').format(count=bad)}" if bad else words

    def row_of(self, document_id: str | None) -> int:
        """Return the row of a document, -1 when it is not there."""
        return next((i for i, d in enumerate(self._rows) if d.id == document_id), -1)


class _Branch(Struct):
    node: SourceNode | None
    parent: _Branch | None
    row: int
    children: list[_Branch]


def outline_nodes(nodes: Sequence[SourceNode]) -> tuple[SourceNode, ...]:
    """Return the nodes an outline shows and those above them: without the texts and cells below, which are most."""
    known = {node.id: node for node in nodes}
    kept: set[str] = set()
    for node in nodes:
        above: SourceNode | None = node if _is_shown(node) else None
        while above is not None and above.id not in kept:
            kept.add(above.id)
            above = known.get(above.parent_id or "")
    return tuple(node for node in nodes if node.id in kept)


def _is_shown(node: SourceNode) -> bool:
    return node.kind in OUTLINE_KINDS and bool(node.title.strip())


def _is_same_entry(above: SourceNode, node: SourceNode) -> bool:
    titles = {" ".join(n.title.split()).casefold() for n in (above, node)}
    return len(titles) == 1 and above.page_start == node.page_start


class OutlineModel(QAbstractItemModel):
    """The nodes of a document that make its outline; a node whose parent is left out hangs under the next above.

    A form and its first heading, a heading and its table often have one title on one page: they are one entry.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Branch(None, None, 0, [])

    def set_nodes(self, nodes: Sequence[SourceNode]) -> None:
        """Replace the tree."""
        self.beginResetModel()
        self._root = _Branch(None, None, 0, [])
        known = {node.id: node for node in nodes}
        made: dict[str, _Branch] = {}
        for node in sorted(nodes, key=lambda n: n.order):
            if not _is_shown(node):
                continue
            above = node.parent_id
            steps = 0
            while above is not None and above not in made and steps < 100:
                above = known[above].parent_id if above in known else None
                steps += 1
            parent = made[above] if above is not None else self._root
            beside = parent.children if node.kind is NodeKind.TABLE else []
            same = next((b for b in (parent, *beside) if b.node is not None and _is_same_entry(b.node, node)), None)
            if same is not None:
                made[node.id] = same
                continue
            branch = _Branch(node, parent, len(parent.children), [])
            parent.children.append(branch)
            made[node.id] = branch
        self.endResetModel()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """Return the index of a child."""
        branch = self._branch(parent)
        if column != 0 or not 0 <= row < len(branch.children):
            return QModelIndex()
        return self.createIndex(row, column, branch.children[row])

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        """Return the index above."""
        branch = self._branch(index)
        above = branch.parent
        if above is None or above.node is None:
            return QModelIndex()
        return self.createIndex(above.row, 0, above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of children."""
        return len(self._branch(parent).children) if parent.column() <= 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, ARG002
        """Return one."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return title, tool tip or node."""
        node = self._branch(index).node
        if node is None or not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return node.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tr("{title} · page {page}").format(title=node.title, page=node.page_start or "–")
        return node if role == VALUE_ROLE else None

    def _branch(self, index: Index) -> _Branch:
        branch = index.internalPointer() if index.isValid() else None
        return branch if isinstance(branch, _Branch) else self._root


class PageRow(Struct, frozen=True):
    """One page in the thumbnails list."""

    frame: PageFrame
    health: PageHealth
    citations: int = 0


class PagesModel(QAbstractListModel):
    """The pages of the open document with health and number of citations."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[PageRow] = []

    def set_pages(self, frames: Sequence[PageFrame], health: Sequence[PageHealth]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = [PageRow(f, h) for f, h in zip(frames, health, strict=True)]
        self.endResetModel()

    def set_counts(self, counts: dict[int, int]) -> None:
        """Set how many citations stand on each page (by number)."""
        changed = []
        for row, page in enumerate(self._rows):
            count = counts.get(page.frame.number, 0)
            if count != page.citations:
                self._rows[row] = PageRow(page.frame, page.health, count)
                changed.append(row)
        if changed:  # told at once: another answer changes most of them
            self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of pages."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return page words, tool tip or value."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return page_words(row.frame.number, row.frame.label)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            cited = translate("%n citation(s)", row.citations) if row.citations else ""
            parts = (
                page_words(row.frame.number, row.frame.label),
                health_words(row.health),
                *map(sentence_words, row.health.warnings),
                cited,
            )
            return ". ".join(part for part in parts if part)
        return row if role == VALUE_ROLE else None


def health_words(health: PageHealth) -> str:
    """Return the health of a page in words."""
    words = ", ".join(health_word(c) for c in health.classes)
    return f"{words}: {sentence_words(health.reason)}" if health.reason else words


def health_role(health: PageHealth) -> str:
    """Return the colour role that marks a page: rejected unreadable, warning doubtful, accepted fine."""
    if not health.readable:
        return "rejected"
    doubtful = {Health.HIDDEN_TEXT, Health.MIXED, Health.GARBLED, Health.SCANNED}
    if health.warnings or doubtful & set(health.classes):
        return "warning"
    return "pending" if Health.BLANK in health.classes else "accepted"
