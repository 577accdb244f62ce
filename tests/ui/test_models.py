"""Item models through Qt's own tester."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.core.geometry import PageFrame
from desktop.core.pages import Health, PageHealth
from desktop.core.spans import NodeKind, SourceNode
from desktop.core.verdicts import Code, DocumentInfo, MachineVerdict
from desktop.services.review_queue import QueueRow
from desktop.ui.models.documents import DocumentsModel, OutlineModel, PagesModel, health_role, outline_nodes
from desktop.ui.models.evidence import EvidenceModel, EvidenceRow
from desktop.ui.models.figures import TableModel, TableRow
from desktop.ui.models.queue import QueueModel, row_words

STRICT = QAbstractItemModelTester.FailureReportingMode.Fatal


def queue_row(number: int) -> QueueRow:
    return QueueRow(
        f"c{number}", f"EV-{number:06d}", number, "r1", 1, number, "q?", "claim", "quote", "[1]",
        MachineVerdict.ACCEPTED, Code.ACCEPTED_EXACT, None, "It stands there.",
    )  # fmt: skip


def test_documents(qtbot: QtBot) -> None:
    model = DocumentsModel()
    tester = QAbstractItemModelTester(model, STRICT)
    model.set_documents([DocumentInfo("d1", "a.pdf", pages=3), DocumentInfo("d2", "b.pdf")])
    assert model.rowCount() == 2
    assert model.row_of("d2") == 1
    assert model.row_of("gone") == -1
    del tester


def test_a_row_of_the_queue_says_a_claim_without_the_marks_of_markdown() -> None:
    claim = "- The **each occurrence limit** is $5 【1†source】."
    without = replace(queue_row(1), quote=None, claim=claim)
    assert row_words(without) == "The each occurrence limit is $5."
    assert row_words(queue_row(1)) == "“quote”"
    assert row_words(replace(without, claim="")) == "It stands there."


def test_outline_keeps_nodes_whose_parent_is_left_out(qtbot: QtBot) -> None:
    model = OutlineModel()
    tester = QAbstractItemModelTester(model, STRICT)
    root = SourceNode("n0", "d", None, NodeKind.DOCUMENT, "Policy", order=0)
    form = SourceNode("n1", "d", "n0", NodeKind.FORM, "Form", order=1)
    page = SourceNode("n2", "d", "n1", NodeKind.PAGE, "Page 1", order=2)
    section = SourceNode("n3", "d", "n2", NodeKind.SECTION, "Exclusions", order=3)
    model.set_nodes([section, root, page, form])
    top = model.index(0, 0)
    assert top.data() == "Form"
    assert model.index(0, 0, top).data() == "Exclusions"
    assert model.parent(model.index(0, 0, top)) == top
    assert model.rowCount(QModelIndex()) == 1
    del tester


def test_an_outline_shows_a_title_once_where_form_heading_and_table_share_it(qtbot: QtBot) -> None:
    model = OutlineModel()
    tester = QAbstractItemModelTester(model, STRICT)
    form = SourceNode("n1", "d", None, NodeKind.FORM, "Schedule of Locations", page_start=4, order=1)
    heading = SourceNode("n2", "d", "n1", NodeKind.SECTION, "SCHEDULE OF  LOCATIONS", page_start=4, order=2)
    below = SourceNode("n3", "d", "n2", NodeKind.TABLE, "Buildings", page_start=4, order=3)
    later = SourceNode("n4", "d", "n1", NodeKind.SECTION, "Schedule of Locations", page_start=5, order=4)
    table = SourceNode("n5", "d", "n1", NodeKind.TABLE, "Schedule of locations", page_start=5, order=5)
    model.set_nodes([form, heading, below, later, table])
    top = model.index(0, 0)
    assert [model.index(row, 0, top).data() for row in range(model.rowCount(top))] == [
        "Buildings", "Schedule of Locations",
    ]  # fmt: skip
    del tester


def test_an_outline_needs_what_it_shows_and_what_is_above() -> None:
    root = SourceNode("n0", "d", None, NodeKind.DOCUMENT, "Policy", order=0)
    page = SourceNode("n1", "d", "n0", NodeKind.PAGE, "Page 1", order=1)
    section = SourceNode("n2", "d", "n1", NodeKind.SECTION, "Exclusions", order=2)
    text = SourceNode("n3", "d", "n2", NodeKind.TEXT, "We do not cover", order=3)
    unread = SourceNode("n4", "d", "n0", NodeKind.PAGE, "Page 2", order=4)
    assert outline_nodes([root, page, section, text, unread]) == (root, page, section)


def test_pages_with_health_and_counts(qtbot: QtBot) -> None:
    model = PagesModel()
    tester = QAbstractItemModelTester(model, STRICT)
    frames = [PageFrame(1, "i", 612, 792, 0), PageFrame(2, "2", 612, 792, 0)]
    model.set_pages(frames, [PageHealth((Health.TEXT,)), PageHealth((Health.SCANNED,), "no text", readable=False)])
    model.set_counts({2: 4})
    assert model.index(0).data() == "1 (i)"
    assert "scanned: no text" in model.index(1).data(Qt.ItemDataRole.ToolTipRole)
    assert "4 citations" in model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    del tester


def test_unreadable_pages_are_marked_worse_than_doubtful_ones() -> None:
    assert health_role(PageHealth((Health.SCANNED,), readable=False)) == "rejected"
    assert health_role(PageHealth((Health.HIDDEN_TEXT,))) == "warning"
    assert health_role(PageHealth((Health.TEXT,))) == "accepted"


def test_evidence(qtbot: QtBot) -> None:
    model = EvidenceModel()
    tester = QAbstractItemModelTester(model, STRICT)
    model.set_rows(
        [EvidenceRow(1, "s1", "d1", "a.pdf", "some\ntext", "table_row", 3, 0.5, {"words": 0.4, "vectors": 0.6})]
    )
    shown = [model.index(0, c).data() for c in range(model.columnCount())]
    assert shown == ["1", "some text", "table row", "3", "0.50", "vectors 0.60 · words 0.40", "", "a.pdf"]
    del tester


def test_queue_keeps_its_rows_when_only_their_content_changes(qtbot: QtBot) -> None:
    model = QueueModel()
    tester = QAbstractItemModelTester(model, STRICT)
    rows = [queue_row(n) for n in range(5)]
    model.set_rows(rows)
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged):
        model.set_rows([*rows[:2], replace(rows[2], state=HumanState.ACCEPTED), *rows[3:]])
    assert model.place_of("c2") == 2
    with qtbot.waitSignal(model.modelReset):
        model.set_rows(rows[1:])
    assert model.place_of("c0") == -1
    del tester


def test_queue_says_both_axes_to_a_screen_reader(qtbot: QtBot) -> None:
    model = QueueModel()
    model.set_rows([queue_row(7)])
    words = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "pending (machine: accepted)" in words
    assert "It stands there." in words


def test_figures_keep_their_order_in_a_window_that_runs_from_right_to_left(qapp: QApplication) -> None:
    """Of a share written “8 / 10” the window showed “10 / 8”."""
    model = TableModel(("What", "Share", "Of"))
    model.set_rows([TableRow(("cited", "80.0 %", "8 / 10"))])
    shown = [model.index(0, column) for column in range(3)]
    assert [cell.data() for cell in shown] == ["cited", "80.0 %", "8 / 10"]
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        words = [cell.data() for cell in shown]
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert words[0] == "cited"
    for figure in words[1:]:
        line = QTextLayout(figure)
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.RightToLeft)
        line.setTextOption(option)
        line.beginLayout()
        row = line.createLine()
        line.endLayout()
        places = [row.cursorToX(at) for at, letter in enumerate(figure) if not letter.isspace() and letter != "\u200e"]
        starts = [at[0] if isinstance(at, tuple) else at for at in places]
        assert starts == sorted(starts), figure
