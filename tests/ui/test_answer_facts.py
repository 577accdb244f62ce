"""What stands under an answer: one line of where it comes from, then a point a line, the claims on demand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from desktop.core.verdicts import CheckedAnswer, ClaimCode, ClaimFinding, ParsedAnswer, Receipt, ReceiptKind
from desktop.ui.look import Look
from desktop.ui.panels.answer import AnswerPanel

CLAIMS = ["Fire is covered.", "Flood is not.", "The limit is $5.", "Hail & wind < rain."]
BODY = "\n".join(CLAIMS)
UNCITED = "The claim cites nothing."
NUMBER = "The claim states a figure and cites nothing."


def answered() -> CheckedAnswer:
    places = [(BODY.index(words), BODY.index(words) + len(words)) for words in CLAIMS]
    kinds = [ClaimCode.UNCITED_CLAIM, ClaimCode.UNCITED_CLAIM, ClaimCode.UNCITED_NUMBER, ClaimCode.UNCITED_CLAIM]
    said = {ClaimCode.UNCITED_CLAIM: UNCITED, ClaimCode.UNCITED_NUMBER: NUMBER}
    return CheckedAnswer(
        Receipt("r", ReceiptKind.IMPORTED, "", complete=False),
        ParsedAnswer(raw=BODY, body=BODY, claims=tuple(places)),
        citations=(),
        claims=tuple(ClaimFinding(kind, place, said[kind]) for kind, place in zip(kinds, places, strict=True)),
    )


def lines_of(panel: AnswerPanel) -> list[str]:
    block, found = panel.text.document().begin(), []
    while block.isValid():
        found.append(("• " if block.textList() is not None else "") + block.text())
        block = block.next()
    return found


def shown(look: Look, qtbot: QtBot) -> AnswerPanel:
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    panel.resize(420, 600)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.show_answer(answered(), (), None)
    return panel


def test_every_remark_is_a_point_of_a_list(look: Look, qtbot: QtBot) -> None:
    lines = lines_of(shown(look, qtbot))
    points = [line for line in lines if line.startswith("• ")]
    assert points == ["• The answer is cut off.", f"• {UNCITED}", f"• {NUMBER}"]


def test_the_link_names_the_claims_and_takes_them_back_by_keyboard(look: Look, qtbot: QtBot) -> None:
    panel = shown(look, qtbot)
    before = lines_of(panel)
    assert before[-1] == "Which claims?"
    panel.text.setFocus()
    panel.text.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClick(panel.text, Qt.Key.Key_Tab)
    qtbot.keyClick(panel.text, Qt.Key.Key_Return)
    points = [line for line in lines_of(panel) if line.startswith("• ")]
    assert points[1:] == [
        f"• {UNCITED} “{CLAIMS[0]}”", f"• {UNCITED} “{CLAIMS[1]}”", f"• {NUMBER} “{CLAIMS[2]}”",
        f"• {UNCITED} “{CLAIMS[3]}”",
    ]  # fmt: skip
    assert lines_of(panel)[-1] == "Fewer remarks"
    qtbot.keyClick(panel.text, Qt.Key.Key_Tab)
    qtbot.keyClick(panel.text, Qt.Key.Key_Return)
    assert lines_of(panel) == before


def test_another_answer_begins_with_its_kinds_of_remarks(look: Look, qtbot: QtBot) -> None:
    panel = shown(look, qtbot)
    panel._facts.whole = True
    panel._rewrite()
    panel.show_answer(None, (), None)
    panel.show_answer(answered(), (), None)
    assert lines_of(panel)[-1] == "Which claims?"
