"""The card of the chosen citation: both axes, the reason as a fact, quote against source, address, decision buttons."""

from __future__ import annotations

import html
from collections.abc import Mapping

from msgspec import Struct, field
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from desktop.core.decisions import CitationState, HumanState
from desktop.core.verdicts import Code, MachineVerdict, Place, Verdict
from desktop.ui.addresses import address_of
from desktop.ui.answer_text import diff_html
from desktop.ui.card_text import (
    claim_shown,
    further,
    heard_diff,
    is_only_cited,
    left_out,
    marker_shown,
    next_step,
    no_place,
    sentence_shown,
    shortened,
    source_shown,
    told_word,
)
from desktop.ui.empty_state import EmptyState
from desktop.ui.fade import MoreBelow, fade_height
from desktop.ui.look import Look
from desktop.ui.sentences import sentence_words
from desktop.ui.theme import SPACE, chip_colours
from desktop.ui.widgets import Chip, ElidedLabel, IconButton, button, label, row, show_keys
from desktop.ui.words import HUMAN_ICON, MACHINE_ICON, code_words, human_word, machine_word, reason_words

_BUTTONS = (
    ("accept", "accept", "A"), ("reject", "reject", "X"), ("correct", "", "C"),
    ("unsure", "", "U"), ("flag", "", "F"), ("note", "", "N"),
)  # fmt: skip
"""(action id, button style, key); laid out three by three."""


class CardContent(Struct, frozen=True):
    """All that the card shows; texts are plain."""

    citation_id: str
    evidence_id: str
    raw: str
    claim: str
    quote: str | None
    verdict: Verdict
    state: CitationState
    document: str = ""
    page_label: str = ""
    place: int = 0
    """Index of the place shown, over places and elsewhere places."""
    was: str = ""
    """Address at which it was judged, when the first place is where its words stand in a newer version."""
    corrected: str = ""
    """Address and text of the evidence the analyst re-pointed to."""
    locked: bool = False
    keys: dict[str, str] = field(default_factory=dict)
    """Action id to the key in force."""


def all_places(verdict: Verdict) -> tuple[Place, ...]:
    """Return the places that `[` and `]` step through: the evidence looked at, then where the quote really stands."""
    return (*verdict.places, *verdict.elsewhere)


_MOST_LINES = 12
"""A reason longer than so many lines of text may be scrolled to."""


class CitationCard(QWidget):
    """Shows one `CardContent`; buttons name an action and decide nothing themselves."""

    action_requested = Signal(object)
    """An action id (str)."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.content: CardContent | None = None
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Citation"))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, SPACE[2])
        whole.setSpacing(SPACE[1])
        self.empty = EmptyState(
            look, "quote", self.tr("No citation chosen"), self.tr("Choose one in the queue below."), self
        )
        whole.addWidget(self.empty, 1)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body = QWidget(self.area)
        self.body.setObjectName("panel")
        self.area.setWidget(self.body)
        MoreBelow(look, self.area)
        whole.addWidget(self.area, 1)
        self._build()
        self.decide = QWidget(self)
        lower = QVBoxLayout(self.decide)
        lower.setContentsMargins(SPACE[3], 0, SPACE[3], 0)
        lower.setSpacing(SPACE[1])
        lower.addLayout(self._button_grid())
        lower.addWidget(self.identical)
        whole.addWidget(self.decide)
        self.show_content(None)
        look.changed.connect(self._redraw)

    def _build(self) -> None:
        look = self._look
        box = QVBoxLayout(self.body)
        box.setContentsMargins(SPACE[3], SPACE[2], SPACE[3], SPACE[1])
        box.setSpacing(SPACE[1])
        self._head, self._chips = head, chips = row(spacing=2), row(spacing=2)
        self.number = label("", "title")
        self.human = Chip(look, self.body, shrinks=False)
        self.machine = Chip(look, self.body, shrinks=False)
        self.flag = IconButton(look, "flag", self.tr("Flagged"), self.body, role="warning")
        self.flag.setEnabled(False)
        head.addWidget(self.number)
        head.addStretch(1)
        head.addWidget(self.flag)
        chips.addStretch(1)
        box.addLayout(head)
        box.addLayout(chips)
        self._place_chips()
        # A citation may be written at any length; one that is not shortened would push the card over its edge.
        self.code = ElidedLabel(parent=self.body)
        self.code.setObjectName("small")
        box.addWidget(self.code)
        self.sentence = label("", "title", wrap=True)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.sentence)
        self.next = label("", "", wrap=True)
        box.addWidget(self.next)
        self.claim = label("", "", wrap=True)
        self.claim.setTextFormat(Qt.TextFormat.RichText)
        box.addWidget(self.claim)
        self.diff_title = label(self.tr("Quote against source"), "section", wrap=True)
        box.addWidget(self.diff_title)
        self.diff = label("", "diff", wrap=True)
        self.diff.setTextFormat(Qt.TextFormat.RichText)
        self.diff.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.diff)
        self._build_lower(box)

    def _place_chips(self) -> None:
        """Put the states beside the number; large ones below it, or they would hold the window too wide."""
        line, first = (self._chips, 0) if self._look.is_large else (self._head, 1)
        for at, chip in enumerate((self.human, self.machine)):
            line.insertWidget(first + at, chip)

    def _build_lower(self, box: QVBoxLayout) -> None:
        self.address = label("", "muted", wrap=True)
        box.addWidget(self.address)
        box.addLayout(self._place_row())
        self.findings = label("", "small", wrap=True)
        box.addWidget(self.findings)
        self.note = label("", "", wrap=True)
        box.addWidget(self.note)
        self.identical = button("", "link", parent=self)
        self.identical.setAccessibleName(self.tr("Apply to identical citations"))
        self.identical.clicked.connect(self._ask_identical)
        box.addStretch(1)
        # What was claimed, what the source says, what else was seen and what a person said: each a group of its own.
        for part in (self.claim, self.diff_title, self.findings, self.note):
            part.setContentsMargins(0, SPACE[1], 0, 0)

    def _place_row(self) -> QVBoxLayout:
        lines = QVBoxLayout()
        line = row(spacing=1)
        self.place = label("", "small")
        self.before = IconButton(
            self._look, "chevron-left", self.tr("Previous place"), self.body, action="previous_place"
        )
        self.after = IconButton(self._look, "chevron-right", self.tr("Next place"), self.body, action="next_place")
        self.before.clicked.connect(self._ask_before)
        self.after.clicked.connect(self._ask_after)
        line.addWidget(self.before)
        line.addWidget(self.place)
        line.addWidget(self.after)
        line.addStretch(1)
        lines.addLayout(line)
        return lines

    def _button_grid(self) -> QGridLayout:
        names = {
            "accept": self.tr("Accept"), "reject": self.tr("Reject"), "correct": self.tr("Correct"),
            "unsure": self.tr("Unsure"), "flag": self.tr("Flag"), "note": self.tr("Note"),
        }  # fmt: skip
        grid = QGridLayout()
        grid.setSpacing(SPACE[1])
        self.buttons: dict[str, QPushButton] = {}
        for at, (action, style, key) in enumerate(_BUTTONS):
            made = button(f"{names[action]}  {key}", style, parent=self)
            made.setProperty("action", action)
            made.setAccessibleName(names[action])
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            made.clicked.connect(self._pressed)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[action] = made
            grid.addWidget(made, at // 3, at % 3)
        self._names = names
        return grid

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Name the key that chooses a citation while none is chosen, and those of the buttons in their tool tips."""
        show_keys((self.before, self.after), keys)
        advice = self.tr("Choose one in the queue below, or press {key}.").format(key=keys.get("next", ""))
        without = self.tr("Choose one in the queue below.")
        self.empty.set_words(self.tr("No citation chosen"), advice if keys.get("next") else without)

    # -- content -----------------------------------------------------------------------------------------------

    def show_content(self, content: CardContent | None) -> None:
        """Show a citation, or the empty state."""
        self.content = content
        self.empty.setVisible(content is None)
        self.area.setVisible(content is not None)
        self.decide.setVisible(content is not None)
        if content is None:
            return
        verdict, state = content.verdict, content.state
        self.number.setText(content.evidence_id)
        self.human.show_state(human_word(state.state), str(state.state), HUMAN_ICON[state.state])
        machine = self.tr("machine: {verdict}").format(verdict=machine_word(verdict.verdict))
        self.machine.show_state(machine, str(verdict.verdict), MACHINE_ICON[verdict.verdict])
        self.flag.setVisible(state.flagged)
        self.code.set_full_text(f"{code_words(verdict.code, verdict.sub_code)} · {marker_shown(content.raw)}"[:200])
        sentence, unknown = sentence_shown(verdict)
        self.sentence.setText(sentence_words(sentence))
        step = next_step(verdict) if state.state is HumanState.PENDING else ""
        self.next.setText(f"→ {step}")
        self.next.setAccessibleName(self.tr("What to do: {step}").format(step=step))
        self.next.setVisible(bool(step))
        claim = claim_shown(content.claim, content.raw)
        self.claim.setText(self._claim_html(claim, verdict) if claim else "")
        self.claim.setAccessibleName(self.tr("Claim: {claim}").format(claim=claim))
        self.claim.setVisible(bool(content.claim))
        self._show_diff(content)
        self._show_place(content)
        others = [*further(verdict, sentence), *([unknown] if unknown else [])]
        self.findings.setText("\n".join(f"· {other}" for other in others))
        self.findings.setVisible(bool(others))
        self._show_human(content)
        self._keep_reason_in_view()
        for action, made in self.buttons.items():
            made.setEnabled(not content.locked)
            key = content.keys.get(action, "")
            made.setText(f"{self._names[action]}  {key}".rstrip())
        self.buttons["flag"].setText(
            f"{self.tr('Unflag') if state.flagged else self._names['flag']}  {content.keys.get('flag', '')}".rstrip()
        )

    def _claim_html(self, claim: str, verdict: Verdict) -> str:
        """Return the claim with the word marked that the reason names of it."""
        told = told_word(verdict, claim) if verdict.verdict is not MachineVerdict.ACCEPTED else None
        before, word, after = (claim[: told[0]], claim[slice(*told)], claim[told[1] :]) if told else (claim, "", "")
        text, ground = chip_colours(self._look.colours, str(verdict.verdict))
        marked = f"<b style='color:{text}; background-color:{ground}'>{html.escape(word)}</b>" if word else ""
        return self.tr("Claim: {claim}").format(claim=f"{html.escape(before)}{marked}{html.escape(after)}")

    def _show_diff(self, content: CardContent) -> None:
        verdict = content.verdict
        parts = [(p.op, p.quote, p.source) for p in verdict.diff]
        places = all_places(verdict)
        place = places[content.place] if content.place < len(places) else None
        source = source_shown(verdict, place, content.quote or claim_shown(content.claim, content.raw))
        if verdict.code is Code.STITCHED and content.quote and not parts:
            parts = left_out(content.quote, source)
        colours = self._look.colours
        if any(op != "equal" for op, _, _ in parts) and any(source for _, _, source in parts):
            text, heard = diff_html(parts, colours), heard_diff(parts)
            legend = self.tr("struck out: only quoted · underlined: only in the source")
            text += f"<br><span style='color:{colours.muted}; font-size:small'>{html.escape(legend)}</span>"
            self.diff_title.setText(self.tr("Quote against source"))
        elif content.quote:
            text, heard = f"“{html.escape(content.quote)}”", f"“{content.quote}”"
            self.diff_title.setText(self.tr("Quote"))
            if source and source != content.quote and verdict.code is not Code.ACCEPTED_EXACT:
                heading = self.tr("Source:")
                text += f"<br><span style='color:{colours.muted}'>{html.escape(heading)} {html.escape(source)}</span>"
                heard += f". {heading} {source}"
        else:
            text, heard = html.escape(source), source
            self.diff_title.setText(self.tr("Source text (nothing was quoted)") if source else "")
        self.diff.setText(f"<div style='color:{colours.text}'>{text}</div>")
        self.diff.setAccessibleName(heard)
        self.diff.setVisible(bool(text))
        self.diff_title.setVisible(bool(text))

    def _show_place(self, content: CardContent) -> None:
        places = all_places(content.verdict)
        if not places:
            self.address.setText(no_place(content.verdict))
        else:
            at = min(content.place, len(places) - 1)
            words = address_of(places[at], content.document, content.page_label)
            if places[at].matched == "rendered":
                words += " · " + self.tr("matched as written out with its headers")
            if places[at].page_start is not None and not places[at].boxes:
                words += " · " + self.tr("only the page is known")
            if at >= len(content.verdict.places):
                words = self.tr("Found elsewhere: {place}").format(place=words)
            elif is_only_cited(content.verdict, places[at]):
                words = self.tr("Cited: {place}").format(place=words)
            if content.was and at == 0:
                words += "\n" + self.tr("Judged in the older version: {place}").format(place=content.was)
            self.address.setText(words)
            self.place.setText(self.tr("place {number} of {count}").format(number=at + 1, count=len(places)))
        several = len(places) > 1
        for part in (self.before, self.after, self.place):
            part.setVisible(several)

    def _show_human(self, content: CardContent) -> None:
        state = content.state
        lines = []
        if state.state is HumanState.REJECTED and state.reason is not None:
            why = state.reason_text if state.reason == 0 and state.reason_text else reason_words(state.reason)
            lines.append(self.tr("Reason: {reason}").format(reason=why))
        if state.state is HumanState.CORRECTED and content.corrected:
            lines.append(self.tr("Corrected to: {text}").format(text=shortened(content.corrected)))
        if state.note:
            lines.append(self.tr("Note: {note}").format(note=state.note))
        if state.state is not HumanState.PENDING and state.reviewer:
            lines.append(
                self.tr("Decided by {name}, {time}").format(
                    name=state.reviewer, time=state.decided_at[:16].replace("T", " ")
                )
            )
        if content.locked:
            lines.append(self.tr("This answer is final. Unlock it to decide again."))
        self.note.setText("\n".join(lines))
        self.note.setVisible(bool(lines))
        self.identical.hide()

    def show_identical(self, citation_id: str, count: int) -> None:
        """Offer the decision to `count` identical undecided citations, if this citation is still the one shown."""
        if self.content is None or self.content.citation_id != citation_id or not count:
            return
        self.identical.setText(self.tr("Also applies to %n identical citation(s) …", "", count))
        self.identical.setAccessibleName(self.identical.text())
        self.identical.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height the reason needs at the new width."""
        super().resizeEvent(event)
        self._keep_reason_in_view()

    def _keep_reason_in_view(self) -> None:
        """Hold the state and the whole reason above the buttons: large text makes the column scroll, not the card."""
        # The chips of both axes are never cut: they, the margins and the bar hold the column open.
        self.number.setMinimumHeight(self.flag.sizeHint().height())  # a flag set or taken back moves no line
        beside = (self.human, self.machine) if self._look.is_large else (self.number, self.human, self.machine)
        self.area.setMinimumWidth(sum(part.sizeHint().width() for part in beside) + 7 * SPACE[2])
        # The body is as wide as the viewport, which Qt made: to wrap that, the bindings would load every widget class.
        width = self.body.width() - 2 * SPACE[3]
        head = self.human.sizeHint().height() + (self.number.height() + SPACE[1] if self._look.is_large else 0)
        lines = (head, self.code.sizeHint().height(), self.sentence.heightForWidth(width))
        most = self.fontMetrics().lineSpacing() * _MOST_LINES
        self.area.setMinimumHeight(min(sum(lines) + SPACE[2] + 3 * SPACE[1] + fade_height(self.area), most))

    def _redraw(self) -> None:
        self._place_chips()
        self.show_content(self.content)

    def _pressed(self) -> None:
        sender = self.sender()
        if isinstance(sender, QPushButton):
            self.action_requested.emit(sender.property("action"))

    def _ask_before(self) -> None:
        self.action_requested.emit("previous_place")

    def _ask_after(self) -> None:
        self.action_requested.emit("next_place")

    def _ask_identical(self) -> None:
        self.action_requested.emit("also_apply")
