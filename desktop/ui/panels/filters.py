"""The filters of the review queue beside its words: fixed ones, and those offered by what the workspace holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QToolButton, QWidget

from desktop.ui.theme import SPACE
from desktop.ui.widgets import column
from desktop.ui.words import code_words, health_word

if TYPE_CHECKING:
    from desktop.services.review_choices import QueueChoices
    from desktop.services.review_queue import QueueFilter

_ACROSS = 3
_LONGEST = 70
"""Characters of a question or a file name in a list; its tool tip has it whole."""

_ON = "on"

FIRST_ORDER = "risk"
"""The name of the order that stands first."""

Choice = tuple[str, Any]
"""Words, and the value they stand for; an empty value filters nothing."""


class QueueFilters(QWidget):
    """A grid of choices; any number may be set together."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._any: dict[QComboBox, str] = {}
        self._offered: QueueChoices | None = None
        self._boxes: list[QComboBox] = []
        self._across = (0, 0)
        whole = column(self, spacing=1)
        whole.setContentsMargins(SPACE[3], 0, SPACE[3], 0)
        self._grid = grid = QGridLayout()
        grid.setSpacing(SPACE[1])
        whole.addLayout(grid)
        self.state = self._box(self.tr("Human state"), self.tr("All states"))
        self.verdict = self._box(self.tr("Machine verdict"), self.tr("All verdicts"))
        self.code = self._box(self.tr("Reason of the verdict"), self.tr("All reasons"))
        self.health = self._box(self.tr("Page health"), self.tr("Any page"))
        self.reviewer = self._box(self.tr("Reviewer"), self.tr("All reviewers"))
        self.document = self._box(self.tr("Document"), self.tr("All documents"))
        self.question = self._box(self.tr("Question"), self.tr("All questions"))
        self.order = self._box(self.tr("Order of the queue"), "")
        self.number = self._toggle(self.tr("With numbers"))
        self.table = self._toggle(self.tr("From tables"))
        self.note = self._toggle(self.tr("With a note"))
        self._toggles = (self.number, self.table, self.note)
        self._lines = QGridLayout()
        self._lines.setSpacing(SPACE[1])
        self._lines.setColumnStretch(len(self._toggles), 1)
        whole.addLayout(self._lines)
        self._fill()
        self._stand(_ACROSS, len(self._toggles))

    def _box(self, name: str, unset: str) -> QComboBox:
        made = QComboBox(self)
        made.setAccessibleName(name)
        made.setToolTip(name)
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(6)
        if unset:
            made.addItem(unset, "")
            self._any[made] = unset
        self._boxes.append(made)
        made.currentIndexChanged.connect(self.changed)
        return made

    def _toggle(self, words: str) -> QToolButton:
        made = QToolButton(self)
        made.setObjectName("toggle")
        made.setText(words)
        made.setAccessibleName(words)
        made.setCheckable(True)
        made.toggled.connect(self.changed)
        return made

    def follow(self, before: QWidget) -> None:
        """Let the tabulator come here from `before`, wherever it went from there."""
        for part in (*self._boxes, *self._toggles):
            QWidget.setTabOrder(before, part)
            before = part

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in as many columns as leave each choice the room for its first words."""
        super().resizeEvent(event)
        longest = max(self.fontMetrics().horizontalAdvance(words) for words in self._any.values())
        needed = longest + self.fontMetrics().height() + 5 * SPACE[2]
        room = self.width() - 2 * SPACE[3]
        beside = [sum(made.sizeHint().width() + SPACE[1] for made in self._toggles[:count]) for count in (2, 3)]
        abreast = 1 + sum(width <= room + SPACE[1] for width in beside)
        self._stand(max(1, min(_ACROSS, self.width() // needed)), abreast)

    def minimumSizeHint(self) -> QSize:
        """Hold the room for the widest of the parts: what does not fit beside it stands below."""
        widest = max(part.minimumSizeHint().width() for part in (*self._boxes, *self._toggles))
        return QSize(widest + 2 * SPACE[3], super().minimumSizeHint().height())

    def _stand(self, across: int, abreast: int) -> None:
        if (across, abreast) != self._across:
            self._across = (across, abreast)
            for at, box in enumerate(self._boxes):
                self._grid.addWidget(box, at // across, at % across)
            for at, made in enumerate(self._toggles):
                self._lines.addWidget(made, at // abreast, at % abreast)

    def _fill(self) -> None:
        _add(self.state, (
            (self.tr("Pending"), "pending"), (self.tr("Accepted"), "accepted"), (self.tr("Rejected"), "rejected"),
            (self.tr("Corrected"), "corrected"), (self.tr("Unsure"), "unsure"),
        ))  # fmt: skip
        _add(self.verdict, (
            (self.tr("Machine: accepted"), "accepted"), (self.tr("Machine: warning"), "warning"),
            (self.tr("Machine: rejected"), "rejected"), (self.tr("Machine: not checked"), "not_checked"),
        ))  # fmt: skip
        _add(self.order, (
            (self.tr("Risk first"), FIRST_ORDER), (self.tr("By page"), "page"), (self.tr("By question"), "question"),
            (self.tr("Random"), "random"), (self.tr("As saved"), "saved"),
        ))  # fmt: skip

    def offer(self, choices: QueueChoices) -> None:
        """Offer what the citations of the workspace have; what is chosen stays chosen, even when nothing has it now."""
        if choices is self._offered:
            return
        self._offered = choices
        doubtful = ((self.tr("Doubtful page"), "unreadable"),)
        for box, offered in (
            (self.code, [(code_words(code), code) for code in choices.codes]),
            (self.health, [*doubtful, *((health_word(health), health) for health in choices.health)]),
            (self.reviewer, [(name, name) for name in choices.reviewers]),
            (self.document, [(name, key) for key, name in choices.documents]),
            (self.question, [(question, question) for question in choices.questions]),
        ):
            self._offer(box, offered)

    def _offer(self, box: QComboBox, offered: Sequence[Choice]) -> None:
        chosen, words = box.currentData(), box.currentText()
        if [(self._any[box], ""), *offered] == [(_whole(box, at), box.itemData(at)) for at in range(box.count())]:
            return
        blocked = box.blockSignals(True)
        box.clear()
        box.addItem(self._any[box], "")
        _add(box, offered)
        at = box.findData(chosen)
        if at < 0:
            box.addItem(words, chosen)
            at = box.count() - 1
        box.setCurrentIndex(at)
        box.blockSignals(blocked)

    def kept(self) -> dict[str, tuple[str, str]]:
        """Return what is set, to be set again by `put`."""
        chosen = {name: (box.currentData(), _whole(box, box.currentIndex())) for name, box in self._named().items()}
        return {name: kept for name, kept in chosen.items() if kept[0]} | {
            name: (_ON, made.text()) for name, made in self._switches().items() if made.isChecked()
        }

    def put(self, kept: Mapping[str, tuple[str, str]]) -> None:
        """Set filters as `kept` returned them; names of another version are passed over."""
        for name, box in self._named().items():
            value, words = kept.get(name, ("", ""))
            if value and box.findData(value) < 0:
                _add(box, ((words, value),))
            box.setCurrentIndex(box.findData(value))
        for name, made in self._switches().items():
            made.setChecked(name in kept)

    def _named(self) -> dict[str, QComboBox]:
        return {
            "state": self.state, "verdict": self.verdict, "code": self.code, "health": self.health,
            "reviewer": self.reviewer, "document": self.document, "question": self.question,
        }  # fmt: skip

    def _switches(self) -> dict[str, QToolButton]:
        return {"number": self.number, "table": self.table, "note": self.note}

    def active(self) -> int:
        """Return how many filters are set; the order is none."""
        return sum(box.currentIndex() > 0 for box in self._any) + sum(made.isChecked() for made in self._toggles)

    def clear(self) -> None:
        """Set all of them to "any"; the order stays."""
        for box in self._any:
            box.setCurrentIndex(0)
        for made in self._toggles:
            made.setChecked(False)

    def narrow(self, wanted: QueueFilter) -> QueueFilter:
        """Return `wanted` with the filters set here."""
        from desktop.core.decisions import HumanState
        from desktop.core.verdicts import MachineVerdict

        health, document = self.health.currentData(), self.document.currentData()
        return replace(
            wanted,
            documents=frozenset({document}) if document else wanted.documents,
            states=frozenset(map(HumanState, _set(self.state))),
            verdicts=frozenset(map(MachineVerdict, _set(self.verdict))),
            codes=_set(self.code),
            reviewers=_set(self.reviewer),
            questions=_set(self.question),
            health=frozenset() if health == "unreadable" else _set(self.health),
            readable=False if health == "unreadable" else None,
            has_number=True if self.number.isChecked() else None,
            table_evidence=True if self.table.isChecked() else None,
            note=True if self.note.isChecked() else None,
        )


def _add(box: QComboBox, choices: Iterable[Choice]) -> None:
    for words, value in choices:
        line = " ".join(words.split())
        box.addItem(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…", value)
        box.setItemData(box.count() - 1, words, Qt.ItemDataRole.ToolTipRole)


def _whole(box: QComboBox, at: int) -> str:
    return str(box.itemData(at, Qt.ItemDataRole.ToolTipRole) or box.itemText(at))


def _set(box: QComboBox) -> frozenset[Any]:
    value = box.currentData()
    return frozenset({value} if value else ())
