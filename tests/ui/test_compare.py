"""The compare screen: suggested versions, counts, word differences, both pages, questions."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.core.geometry import Box, PageFrame
from desktop.core.verdicts import DocumentInfo
from desktop.services.workspace import Desk, open_desk
from desktop.ui.main_window import MainWindow
from desktop.ui.models.lines import Line, LinesModel
from desktop.ui.screens.compare import CompareScreen
from desktop.ui.screens.compare_work import suggest_versions
from desktop.ui.screens.crop import crop_clip
from desktop.ui.screens.lines import Wording
from tests.ui.conftest import REVIEWER, MakeWindow

OLD = [
    "1. PROOF OF LOSS",
    "You must send us a signed, sworn proof of loss within 60 days after our request for it.",
    "2. EARTH MOVEMENT",
    "We will not pay for loss caused by earthquake, landslide or mine subsidence of any kind.",
    "3. GLASS",
    "We will pay for glass in the building up to the limit shown in the schedule of glass.",
]
NEW = [line.replace("60 days", "30 days") for line in OLD[:4]] + [
    "3. WATER",
    "We will also pay for back up of sewers and drains when an endorsement says so in words.",
]


def write(path: Path, lines: list[str]) -> Path:
    pdf = Canvas(str(path), pagesize=letter, invariant=1)
    y = 700
    for line in lines:
        pdf.setFont("Helvetica-Bold" if line[0].isdigit() else "Helvetica", 11)
        pdf.drawString(72, y, line)
        y -= 34
    pdf.save()
    return path


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("versions")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        with open_desk(folder / "workspace", reviewer=REVIEWER) as desk:
            files = [write(folder / "old.pdf", OLD), write(folder / "new.pdf", NEW)]
            assert desk.ingest(files).clean
    return folder


@pytest.fixture
def screen(versions: Path, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> CompareScreen:
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(versions / "cache"))
    desk = open_desk(versions / "workspace", reviewer=REVIEWER)
    window = make_window(desk)
    window.session.owns_desk = True
    window.run_action("compare")
    found = window.screens.screens.get(CompareScreen)
    assert isinstance(found, CompareScreen)
    found.compare()
    qtbot.waitUntil(lambda: found.compared is not None)
    return found


def find_line(screen: CompareScreen, kind: str) -> Line:
    return next(line for line in screen.list.lines_model.lines() if line.chips[0][0] == kind)


def choose(screen: CompareScreen, kind: str) -> None:
    lines = list(screen.list.lines_model.lines())
    screen.list.setCurrentIndex(screen.list.lines_model.index(lines.index(find_line(screen, kind))))


def test_versions_linked_by_the_workspace_are_suggested_first() -> None:
    documents = [DocumentInfo("a", "a"), DocumentInfo("b", "b", replaced_by="c"), DocumentInfo("c", "c")]
    assert suggest_versions(documents) == ("b", "c")
    assert suggest_versions(documents[:2]) == ("a", "b")
    assert suggest_versions(documents[:1]) is None


def test_lines_are_a_sound_model_and_say_their_chips(qtbot: QtBot) -> None:
    model = LinesModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_lines([Line("Title", "Detail", "p. 1", (("changed", "warning", "pencil"),))])
    said = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "changed. Title. p. 1. Detail"


def test_a_crop_holds_its_boxes_and_never_leaves_the_page() -> None:
    frame = PageFrame(1, "1", 612, 792, 0)
    for box in (Box(1, 72, 90, 100, 12), Box(1, 500, 770, 100, 20), Box(1, 0, 0, 612, 792)):
        for aspect in (0.2, 0.6, 1.8):
            x0, y0, x1, y1 = crop_clip(frame, [box], aspect)
            assert x0 <= box.x
            assert y0 <= box.y
            assert x1 >= min(box.rect[2], 612) - 0.1
            assert y1 >= min(box.rect[3], 792) - 0.1
            assert x0 >= 0
            assert y0 >= 0
            assert x1 <= 612
            assert y1 <= 792


def test_every_clause_is_counted_and_differences_come_first(screen: CompareScreen) -> None:
    assert screen.compared is not None
    counts = screen.compared.comparison.counts()
    assert counts["changed"] >= 1
    assert counts["added"] >= 1
    assert counts["removed"] >= 1
    assert screen.list.lines_model.rowCount() == sum(v for k, v in counts.items() if k != "same")
    screen.filter.setCurrentIndex(screen.filter.findData("all"))
    assert screen.list.lines_model.rowCount() == sum(counts.values())
    screen.filter.setCurrentIndex(screen.filter.findData("removed"))
    assert {line.chips[0][0] for line in screen.list.lines_model.lines()} == {"removed"}


def test_the_old_word_is_struck_and_the_new_one_underlined(screen: CompareScreen) -> None:
    choose(screen, "changed")
    html = screen.diff.toHtml()
    struck = html.index("60")
    assert "line-through" in html[html.rindex("<span", 0, struck) : struck]
    new = html.index("30 ")
    assert "underline" in html[html.rindex("<span", 0, new) : new]
    assert "within 60 30 days" in screen.diff.toPlainText()


def test_the_wording_takes_its_lines_and_the_pages_the_rest(qtbot: QtBot) -> None:
    around = QWidget()
    wording = Wording(around)
    qtbot.addWidget(around)
    wording.resize(400, 300)
    around.show()
    wording.setPlainText("One line.")
    qtbot.waitUntil(lambda: wording.maximumHeight() < 4 * wording.fontMetrics().lineSpacing())
    low = wording.maximumHeight()
    wording.setPlainText("Words of a long clause. " * 60)
    qtbot.waitUntil(lambda: wording.maximumHeight() > 3 * low)


def test_both_pages_are_drawn(screen: CompareScreen, qtbot: QtBot) -> None:
    choose(screen, "changed")
    keys = [crop.key() for crop in (screen.old_crop, screen.new_crop)]
    assert all(keys)
    qtbot.waitUntil(lambda: all(key and screen.images.get(key) for key in keys))
    assert keys[0] is not None
    assert keys[1] is not None
    assert keys[0].document_id != keys[1].document_id


def test_a_removed_clause_has_no_place_in_the_new_version(screen: CompareScreen) -> None:
    screen.filter.setCurrentIndex(screen.filter.findData("removed"))
    choose(screen, "removed")
    assert screen.new_crop.key() is None
    assert screen.new_crop.accessibleDescription() == "Not in this version."


def test_enter_opens_the_clause_in_the_main_window(screen: CompareScreen, qtbot: QtBot) -> None:
    window: MainWindow = screen.window_
    screen.filter.setCurrentIndex(screen.filter.findData("added"))
    choose(screen, "added")
    qtbot.keyClick(screen.list, Qt.Key.Key_Return)
    span = getattr(find_line(screen, "added").value, "new", None)
    assert window.session.selection.value.span_id == span.id
    assert window.session.selection.value.document_id == span.document_id


def test_the_same_document_twice_is_refused(screen: CompareScreen) -> None:
    screen.new.setCurrentIndex(screen.old.currentIndex())
    screen.compare()
    assert "same document" in screen.banner.text()


def test_questions_of_both_versions_are_compared(screen: CompareScreen, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "short.yaml"
    path.write_text("- When is the proof of loss due?\n- Is glass covered?\n", encoding="utf-8")
    screen.checklist.addItem("short", str(path))
    screen.checklist.setCurrentIndex(screen.checklist.count() - 1)
    screen.kind.choose(1)
    screen.ask_both()
    qtbot.waitUntil(lambda: screen.job is None)
    screen.filter.setCurrentIndex(screen.filter.findData("all"))
    titles = {line.title: line.chips[0][0] for line in screen.list.lines_model.lines()}
    assert titles.keys() == {"When is the proof of loss due?", "Is glass covered?"}
    assert titles["When is the proof of loss due?"] == "changed"


def test_one_document_alone_says_what_is_missing(desk: Desk, make_window: MakeWindow) -> None:
    window = make_window(desk)
    window.run_action("compare")
    screen = window.screens.screens.get(CompareScreen)
    assert isinstance(screen, CompareScreen)
    assert screen.empty.isVisible()
    assert not screen.go.isEnabled()
