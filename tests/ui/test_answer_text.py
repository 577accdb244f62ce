"""The answer as rich text."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from msgspec import structs
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.core.verdicts import (
    CheckedAnswer,
    CheckedCitation,
    ClaimCode,
    ClaimFinding,
    Code,
    Locator,
    MachineVerdict,
    ParsedAnswer,
    ParsedCitation,
    Receipt,
    ReceiptKind,
    Verdict,
)
from desktop.ui.answer_text import answer_html, diff_html, mark_citations
from desktop.ui.look import Look
from desktop.ui.panels.answer import AnswerPanel
from desktop.ui.theme import LIGHT, Scheme
from desktop.ui.viewer.highlights import Tone


@dataclass(frozen=True)
class Record:
    citation_id: str
    citation: ParsedCitation
    verdict: Verdict


def answer(
    body: str,
    *marks: tuple[tuple[int, int] | None, tuple[int, int] | None],
    verdict: MachineVerdict = MachineVerdict.ACCEPTED,
):
    parsed = [
        ParsedCitation(n, "[x]", "number", Locator(), None, claim, marker) for n, (claim, marker) in enumerate(marks)
    ]
    verdicts = [Verdict(verdict, Code.ACCEPTED_EXACT, "s") for _ in parsed]
    checked = CheckedAnswer(
        Receipt("r", ReceiptKind.IMPORTED, ""),
        ParsedAnswer(body, body, tuple(parsed)),
        tuple(CheckedCitation(p, v) for p, v in zip(parsed, verdicts, strict=True)),
    )
    return checked, [Record(f"c{n}", p, v) for n, (p, v) in enumerate(zip(parsed, verdicts, strict=True))]


def plain(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text).replace("&nbsp;", " ")


def test_markers_become_links_to_their_citation() -> None:
    body = "The limit is $1 [1]."
    checked, records = answer(body, ((0, 20), (16, 19)))
    made = answer_html(checked, mark_citations(records, {}), LIGHT)
    assert "href='cite:c0'" in made
    assert "[1]" not in made
    assert plain(made).startswith("The limit is $1 ")


def test_two_citations_in_one_marker_both_have_a_link() -> None:
    body = "The limit is $1 [1, 2]."
    checked, records = answer(body, ((0, 23), (16, 22)), ((0, 23), (16, 22)))
    made = answer_html(checked, mark_citations(records, {}), LIGHT)
    assert made.count("href='cite:c0'") == 1
    assert made.count("href='cite:c1'") == 1


def test_a_marker_behind_its_sentence_keeps_the_text_once() -> None:
    body = "It is covered. [1] Next sentence."
    checked, records = answer(body, ((0, 14), (15, 18)))
    made = plain(answer_html(checked, mark_citations(records, {}), LIGHT))
    assert made.count("It is covered.") == 1
    assert made.count("Next sentence.") == 1


def test_citations_without_marker_still_have_a_link() -> None:
    checked, records = answer("No marker here.", (None, None))
    assert "cite:c0" in answer_html(checked, mark_citations(records, {}), LIGHT)


def test_a_list_in_a_list_keeps_its_indent() -> None:
    assert "Not paid:<br>&nbsp; - Land." in answer_html(answer("Not paid:\n  - Land.")[0], [], LIGHT)


def test_foreign_text_is_escaped() -> None:
    body = "<img src=x onerror=1> & <b>bold</b> [1]"
    checked, records = answer(body, ((0, len(body)), (len(body) - 3, len(body))))
    made = answer_html(checked, mark_citations(records, {}), LIGHT)
    assert "<img" not in made
    assert "&lt;img" in made


def _lines(look: Look, qtbot: QtBot, verdict: MachineVerdict, state: HumanState) -> set[tuple[str, str]]:
    """Return the kinds and colours of the lines under the words of a cited claim, as the panel shows them."""
    checked, records = answer("The limit is $1 [1].", ((0, 20), (16, 19)), verdict=verdict)
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    panel.show_answer(checked, mark_citations(records, {"c0": state}), None)
    found = set()
    parts = panel.text.document().begin().begin()
    while not parts.atEnd():
        shape = parts.fragment().charFormat()
        assert not shape.toolTip()
        if not shape.isAnchor():
            found.add((shape.underlineStyle().name, shape.underlineColor().name()))
        parts += 1
    return found


@pytest.mark.parametrize("scheme", [Scheme.CONTRAST_LIGHT, Scheme.CONTRAST_DARK])
def test_without_tints_every_state_of_a_claim_has_a_line_of_its_own(look: Look, qtbot: QtBot, scheme: Scheme) -> None:
    look.apply(scheme)
    shown = [
        _lines(look, qtbot, verdict, state)
        for verdict, state in (
            *((verdict, HumanState.PENDING) for verdict in MachineVerdict),
            (MachineVerdict.ACCEPTED, HumanState.CORRECTED),
            (MachineVerdict.ACCEPTED, HumanState.UNSURE),
        )
    ]
    look.apply(Scheme.LIGHT)
    assert all(len(lines) == 1 for lines in shown)
    assert len(set.union(*shown)) == len(shown)
    assert "NoUnderline" not in {style for style, _ in set.union(*shown)}


def test_tinted_claims_have_no_line(look: Look, qtbot: QtBot) -> None:
    lines = _lines(look, qtbot, MachineVerdict.REJECTED, HumanState.PENDING)
    assert {style for style, _ in lines} == {"NoUnderline"}


def test_a_decision_changes_the_tone() -> None:
    _, records = answer("x [1]", ((0, 5), (2, 5)))
    assert mark_citations(records, {"c0": HumanState.REJECTED})[0].tone is Tone.REJECTED
    assert mark_citations(records, {})[0].tone is Tone.ACCEPTED


def test_a_difference_is_struck_and_underlined_not_only_coloured() -> None:
    made = diff_html([("equal", "Limit", "Limit"), ("replace", "$5", "$1")], LIGHT)
    assert "line-through'>$5<" in made
    assert "underline" in made
    assert plain(made) == "Limit $5 $1"


def _written(look: Look, qtbot: QtBot, scheme: Scheme, *steps: tuple[dict[str, HumanState], str | None]) -> str:
    """Return the document after an answer was shown in one state after another."""
    body = "Flood is covered [1, 2]. The limit is $1. [3]\nNobody cites this. The end [4]."
    marks = (((0, 24), (17, 23)), ((0, 24), (17, 23)), ((25, 41), (42, 45)), ((65, 77), (73, 76)), (None, None))
    checked, records = answer(body, *marks)
    uncited = ClaimFinding(ClaimCode.UNCITED_CLAIM, (46, 64), "Nobody cites this.")
    checked = structs.replace(checked, claims=(uncited,))
    look.apply(scheme)
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    for states, selected in steps:
        panel.show_answer(checked, mark_citations(records, states), selected)
    qtbot.waitUntil(lambda: not panel._rewriting.isActive())
    look.apply(Scheme.LIGHT)
    return panel.text.document().toHtml()


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK, Scheme.CONTRAST_LIGHT])
def test_an_answer_marked_step_by_step_looks_as_if_it_were_written_anew(
    look: Look, qtbot: QtBot, scheme: Scheme
) -> None:
    states = [HumanState.REJECTED, HumanState.UNSURE, HumanState.CORRECTED, HumanState.PENDING, HumanState.ACCEPTED]
    decided: dict[str, HumanState] = {}
    for at, state in enumerate(states):
        before, selected = (dict(decided), f"c{at}"), f"c{(at + 1) % 5}"
        decided[f"c{at}"] = state
        now = dict(decided), selected
        assert _written(look, qtbot, scheme, before, now) == _written(look, qtbot, scheme, now)


def test_a_citation_added_to_the_answer_gets_its_marker(qtbot: QtBot, look: Look) -> None:
    checked, records = answer("The limit is $1 [1].", ((0, 20), (16, 19)), ((0, 20), None))
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    panel.show_answer(checked, mark_citations(records[:1], {}), "c0")
    panel.show_answer(checked, mark_citations(records, {}), "c1")
    qtbot.waitUntil(lambda: panel.text.toPlainText().count("✓") == 2)


def test_the_marker_of_a_citation_that_is_chosen_comes_into_view(qtbot: QtBot, look: Look) -> None:
    claims = [f"Sentence number {at} of a long answer about the limit [1]. " for at in range(40)]
    starts = [sum(map(len, claims[:at])) for at in range(40)]
    places = [
        ((at, at + len(words) - 1), (at + words.index("[1]"), at + words.index("[1]") + 3))
        for at, words in zip(starts, claims, strict=True)
    ]
    checked, records = answer("".join(claims), *places)
    marked = mark_citations(records, {})
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    panel.resize(400, 300)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.show_answer(checked, marked, "c0")
    bar = panel.text.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 200)
    panel.show_answer(checked, marked, "c39")
    qtbot.waitUntil(lambda: bar.value() > 200)
    bar.setValue(0)
    panel.show_answer(checked, mark_citations(records, {"c39": HumanState.ACCEPTED}), "c39")
    qtbot.waitUntil(lambda: not panel._rewriting.isActive())
    assert bar.value() == 0, "a person who scrolled on is left where they are"
    panel.show_answer(checked, marked, "c20")
    qtbot.waitUntil(lambda: 0 < bar.value() < bar.maximum())
    in_view = panel.text.viewport().height()
    panel.resize(400, 260)  # as the list of limits does that comes below
    assert panel.text.viewport().height() < in_view
    marker = panel._marker()
    assert marker is not None
    assert 0 <= marker.top() < marker.bottom() <= panel.text.viewport().height()
    try:
        look.apply(look.scheme, font_scale=2.0)
        marker = panel._marker()
        assert marker is not None
        assert 0 <= marker.top() < marker.bottom() <= panel.text.viewport().height(), "also written larger"
    finally:
        look.apply(look.scheme, font_scale=1.0)
    panel.show_answer(checked, marked, "c0")
    qtbot.waitUntil(lambda: bar.value() == 0)


def test_marks_of_the_same_answer_are_written_once_behind_the_painting(qtbot: QtBot, look: Look) -> None:
    checked, records = answer("The limit is $1 [1].", ((0, 20), (16, 19)))
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    written: list[str] = []
    panel.text.textChanged.connect(lambda: written.append(panel.text.toPlainText()))
    panel.show_answer(checked, mark_citations(records, {}), None)
    assert "✓" in written[-1]
    before = len(written)
    for state in (HumanState.REJECTED, HumanState.UNSURE):
        panel.show_answer(checked, mark_citations(records, {"c0": state}), "c0")
    assert len(written) == before
    qtbot.waitUntil(lambda: len(written) > before)
    assert "?" in written[-1]
    assert not any("✕" in text for text in written)


def test_bold_words_and_headings_of_a_chat_tool_are_shown_so_and_not_with_their_marks() -> None:
    body = (
        "## Limits\n\n- The **each occurrence limit** is **$1** [1].\n2 ** 3 and #5 stay, as does **this\nand** that."
    )
    claim = (body.index("- The"), body.index("[1]") + 4)
    checked, records = answer(body, (claim, (body.index("[1]"), body.index("[1]") + 3)))
    made = answer_html(checked, mark_citations(records, {}), LIGHT)
    assert "<b>Limits</b>" in made
    assert "The <b>each occurrence limit</b> is <b>$1</b>" in made
    assert "2 ** 3 and #5 stay, as does **this" in made


def test_marks_of_markdown_let_no_markup_through() -> None:
    checked, _ = answer("# <img src=x>\n**<b onclick=1>** **&lt;**")
    made = answer_html(checked, [], LIGHT)
    assert "<img" not in made
    assert "<b onclick" not in made
    assert "<b>&amp;lt;</b>" in made


def test_a_decision_keeps_the_bold_words_of_its_claim(qtbot: QtBot, look: Look) -> None:
    body = "The **limit** is $1 [1]."
    checked, records = answer(body, ((0, len(body)), (20, 23)))
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    panel.show()
    for states in ({}, {"c0": HumanState.REJECTED}):
        panel.show_answer(checked, mark_citations(records, states), "c0")
        qtbot.waitUntil(lambda: "limit" in panel.text.toPlainText())
        assert "*" not in panel.text.toPlainText()
        cursor = panel.text.document().find("limit")
        assert cursor.charFormat().fontWeight() >= 600


def test_a_claim_to_be_reviewed_tells_how_much_of_it_the_evidence_holds(look: Look, qtbot: QtBot) -> None:
    checked, records = answer("Flood is covered [1].", ((0, 20), (17, 20)))
    few = ClaimFinding(ClaimCode.NEEDS_REVIEW, (0, 20), "The claim shares few words with its evidence.", 0.184)
    panel = AnswerPanel(look)
    qtbot.addWidget(panel)
    panel.show_answer(structs.replace(checked, claims=(few,)), mark_citations(records, {}), None)
    shown = panel.text.document().toPlainText()
    assert "The claim shares few words with its evidence. Needs review; support score 0.18 of 1, advisory." in shown
