"""A text of several lines measures itself once for a width, and anew when its words, font or style are others."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.main_window import MainWindow
from desktop.ui.widgets import WrappedLabel, label

WORDS = "Within sixty days after the loss, send us a signed, sworn proof of loss. " * 3


class Measured(QLabel):
    """Notes the widths it is measured for."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.asked: list[int] = []

    def heightForWidth(self, width: int) -> int:
        self.asked.append(width)
        return super().heightForWidth(width)


class Once(WrappedLabel, Measured):
    """The label with its measuring noted."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        self.asked = []
        super().__init__(text, parent)


def _plain(text: str, *, rich: bool) -> QLabel:
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.RichText if rich else Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    return made


def test_a_layout_measures_words_once_for_a_width(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    box = QVBoxLayout(host)
    made = Once(f"<b>{WORDS}</b>", host)
    made.setTextFormat(Qt.TextFormat.RichText)
    made.setWordWrap(True)
    box.addWidget(made)
    host.resize(300, 400)
    host.show()
    qtbot.waitExposed(host)
    made.asked.clear()
    made.setText(f"<i>{WORDS}</i>")
    box.activate()
    for width in (280, 282, 280, 282):
        box.heightForWidth(width)
    assert made.asked
    assert len(made.asked) == len(set(made.asked))


def test_it_is_as_high_as_a_label_of_qt_after_every_change(qtbot: QtBot) -> None:
    for rich in (False, True):
        made, plain = label(WORDS, "", wrap=True), _plain(WORDS, rich=rich)
        made.setTextFormat(plain.textFormat())
        qtbot.addWidget(made)
        qtbot.addWidget(plain)

        def alike(made: QLabel = made, plain: QLabel = plain) -> bool:
            return all(made.heightForWidth(w) == plain.heightForWidth(w) for w in (120, 300, 120))

        assert alike()
        for one in (made, plain):
            one.setText(WORDS * 2)
        assert alike()
        for one in (made, plain):
            font = one.font()
            font.setPointSizeF(2 * font.pointSizeF())
            one.setFont(font)
        assert alike()
        for one in (made, plain):
            one.setStyleSheet("font-size: 7pt; padding: 9px;")
        assert alike()


def test_the_card_grows_with_the_text_size(window: MainWindow) -> None:
    before = window.card.claim.heightForWidth(200)
    window.look.apply(window.look.scheme, font_scale=2.0)
    assert window.card.claim.heightForWidth(200) > before
