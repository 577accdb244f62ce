"""What is outlined, and what a click hits."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPathStroker

from desktop.core.decisions import HumanState
from desktop.core.geometry import Box, PageFrame
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TableAddress, TextKind
from desktop.core.verdicts import Code, MachineVerdict, Place, Verdict
from desktop.ui.viewer.highlights import (
    Highlight,
    Shape,
    Target,
    Tone,
    citation_highlights,
    cycle,
    find_targets,
    frame_whole_pages,
    header_highlights,
    place_highlights,
    tone_of,
)
from desktop.ui.viewer.layers import outlines
from desktop.ui.viewer.view import hover_text

DOC = "d0123456789abcdef"


def place(*boxes: Box, page: int | None = None) -> Place:
    return Place(DOC, "s", page or (boxes[0].page if boxes else None), boxes[-1].page if boxes else page, boxes=boxes)


def shown(verdict: Verdict, state: HumanState = HumanState.PENDING) -> list[Highlight]:
    return citation_highlights("c1", verdict, DOC, state=state, name="n", number="1")


def test_exact_box_page_only_and_no_place_look_different() -> None:
    exact = shown(Verdict(MachineVerdict.ACCEPTED, Code.ACCEPTED_EXACT, "", places=(place(Box(3, 10, 20, 30, 12)),)))
    page = shown(Verdict(MachineVerdict.WARNING, Code.NO_QUOTE, "", places=(place(page=3),)))
    missing = shown(Verdict(MachineVerdict.REJECTED, Code.UNKNOWN_SOURCE, ""))
    assert [h.shape for h in exact] == [Shape.EXACT]
    assert [(h.shape, h.rects) for h in page] == [(Shape.PAGE, ())]
    assert missing == []


def test_evidence_over_a_page_break_has_numbered_parts() -> None:
    verdict = Verdict(
        MachineVerdict.ACCEPTED, Code.ACCEPTED_EXACT, "", places=(place(Box(2, 1, 1, 9, 9), Box(3, 1, 1, 9, 9)),)
    )
    assert [(h.page, h.part, h.parts) for h in shown(verdict)] == [(2, 1, 2), (3, 2, 2)]


def test_where_the_quote_really_stands_is_a_candidate() -> None:
    verdict = Verdict(
        MachineVerdict.REJECTED,
        Code.QUOTE_ELSEWHERE,
        "",
        places=(place(Box(1, 0, 0, 9, 9)),),
        elsewhere=(place(Box(2, 0, 0, 9, 9)),),
    )
    assert [(h.page, h.shape) for h in shown(verdict)] == [(1, Shape.EXACT), (2, Shape.CANDIDATE)]


def test_evidence_in_another_document_is_not_outlined_here() -> None:
    verdict = Verdict(MachineVerdict.ACCEPTED, Code.ACCEPTED_EXACT, "", places=(place(Box(1, 0, 0, 9, 9)),))
    assert citation_highlights("c", verdict, "dother", state=HumanState.PENDING, name="", number="") == []


def test_a_persons_decision_wins_over_the_machines_word() -> None:
    assert tone_of(MachineVerdict.ACCEPTED, HumanState.REJECTED) == (Tone.REJECTED, True)
    assert tone_of(MachineVerdict.ACCEPTED, HumanState.PENDING) == (Tone.ACCEPTED, False)
    assert tone_of(MachineVerdict.NOT_CHECKED, HumanState.PENDING) == (Tone.UNCHECKED, False)


def test_a_corrected_citation_is_outlined_where_the_analyst_pointed() -> None:
    verdict = Verdict(MachineVerdict.REJECTED, Code.QUOTE_ELSEWHERE, "", places=(place(Box(1, 0, 0, 9, 9)),))
    there = place(Box(5, 1, 1, 5, 5))
    made = citation_highlights("c", verdict, DOC, state=HumanState.CORRECTED, name="", number="", corrected=there)
    assert [(h.page, h.tone) for h in made] == [(5, Tone.CORRECTED)]


def box(key: str, x0: float, y0: float, x1: float, y1: float) -> Highlight:
    return Highlight(key, 1, ((x0, y0, x1, y1),), Shape.EXACT, Tone.ACCEPTED)


def test_the_smallest_of_overlapping_boxes_is_hit_first() -> None:
    row, cell = box("row", 0, 0, 100, 20), box("cell", 40, 0, 60, 20)
    assert [t.highlight.key for t in find_targets([row, cell], 1, (50, 10))] == ["cell", "row"]
    assert [t.highlight.key for t in find_targets([row, cell], 1, (10, 10))] == ["row"]
    assert find_targets([row, cell], 2, (50, 10)) == ()


def test_repeated_clicks_go_round_the_overlapping_boxes() -> None:
    targets = find_targets([box("a", 0, 0, 100, 20), box("b", 40, 0, 60, 20)], 1, (50, 10))
    first = cycle(targets, None)
    assert first is not None
    assert first.highlight.key == "b"
    second = cycle(targets, "b")
    assert second is not None
    assert second.highlight.key == "a"
    third = cycle(targets, "a")
    assert third is not None
    assert third.highlight.key == "b"
    assert cycle((), "a") is None


def test_the_hover_card_has_the_state_above_its_reason_and_escapes_both() -> None:
    mark = Highlight("a", 1, (), Shape.PAGE, Tone.WARNING, "EV-1: pending\nIt says <b>“5”</b>.", part=1, parts=2)
    plain = Highlight("b", 1, (), Shape.PAGE, Tone.EVIDENCE, "text: one < two")
    shown = hover_text([Target(mark, None), Target(plain, None)])
    assert (
        "<b>EV-1: pending</b><br>It says &lt;b&gt;“5”&lt;/b&gt;.<br><i>part 1 of 2</i><hr>text: one &lt; two" in shown
    )


def test_a_page_frame_is_hit_near_the_edge_only() -> None:
    frame = Highlight("p", 1, (), Shape.PAGE, Tone.WARNING)
    assert find_targets([frame], 1, (3, 400), edge=6, page_size=(600, 800))
    assert not find_targets([frame], 1, (300, 400), edge=6, page_size=(600, 800))


def test_slack_lets_a_hairline_box_be_hit() -> None:
    line = box("l", 10, 10, 90, 10.2)
    assert not find_targets([line], 1, (50, 12))
    assert find_targets([line], 1, (50, 12), slack=2)


def cell(
    row: int, column: int, text: str, *, header: bool = False, row_name: str | None = None, span: int = 1
) -> SourceSpan:
    return SourceSpan(
        f"c{row}{column}",
        DOC,
        SourceKind.POLICY_PDF,
        TextKind.PDF_TEXT,
        SourceUnit.TABLE_CELL,
        text,
        1,
        1,
        table=TableAddress("t1", row, column, column_span=span, row_name=row_name, is_header=header),
        bbox=(Box(1, column * 50, row * 20, 50, 20),),
    )


def test_a_cell_shows_its_row_and_column_header() -> None:
    cells = [
        cell(0, 0, "Coverage", header=True),
        cell(0, 1, "Amounts", header=True, span=2),
        cell(1, 0, "Building"),
        cell(1, 1, "$1", row_name="Building"),
        cell(1, 2, "$2", row_name="Building"),
        cell(2, 0, "Contents"),
    ]
    made = header_highlights("k", cells[4], cells, tone=Tone.ACCEPTED)
    assert sorted(h.name for h in made) == ["Column header: Amounts", "Row header: Building"]
    assert all(h.shape is Shape.HEADER for h in made)


def test_a_place_without_page_gives_nothing() -> None:
    nowhere = Place(DOC, None, None, None)
    assert place_highlights("k", nowhere, shape=Shape.EXACT, tone=Tone.REJECTED, name="", number="", human=False) == []


def test_of_many_places_only_the_one_shown_is_drawn() -> None:
    places = tuple(place(Box(page, 10, 10, 50, 10)) for page in range(1, 11))
    verdict = Verdict(MachineVerdict.REJECTED, Code.QUOTE_NOT_FOUND, "", places=places)
    assert [h.page for h in shown(verdict)] == [1]
    chosen = citation_highlights("c1", verdict, DOC, state=HumanState.PENDING, name="", number="", shown=6)
    assert [(h.page, h.shape) for h in chosen] == [(7, Shape.CANDIDATE)]


def test_a_box_that_covers_its_page_becomes_a_frame_round_it() -> None:
    sheet = [PageFrame(1, "1", 600, 800, 0)]
    whole = Highlight("w", 1, ((0.0, 0.0, 600.0, 800.0),), Shape.EXACT, Tone.REJECTED)
    line = Highlight("l", 1, ((50.0, 50.0, 300.0, 62.0),), Shape.EXACT, Tone.REJECTED)
    assert [h.shape for h in frame_whole_pages([whole, line], sheet)] == [Shape.PAGE, Shape.EXACT]


def test_lines_that_overlap_have_one_outline_and_others_their_own() -> None:
    """A frame round each line of a sentence strikes through the letters of the next."""
    lines = [QRectF(10, 10 + 12 * at, 200 - 20 * at, 14) for at in range(4)]
    apart = [QRectF(10, 100, 50, 14), QRectF(10, 140, 50, 14)]
    joined, first, second = outlines([*lines, *apart])
    assert (first.boundingRect(), second.boundingRect()) == tuple(apart)
    assert joined.boundingRect() == QRectF(10, 10, 200, 50)
    corners = [(joined.elementAt(at).x, joined.elementAt(at).y) for at in range(joined.elementCount())]
    assert not any(10 < x < 140 for x, _ in corners), "no edge runs through the words"
    stroke = QPainterPathStroker()
    assert not stroke.createStroke(joined).contains(QPointF(100, 23)), "where two lines overlap nothing is drawn"
    assert joined.contains(QPointF(100, 23)), "and the ground is painted once"


def test_an_outline_joins_so_many_lines_at_most() -> None:
    made = outlines([QRectF(0, 10 * at, 100, 12) for at in range(200)])
    assert 1 < len(made) < 10
    assert sum(path.boundingRect().height() for path in made) == pytest.approx(2002, abs=2 * len(made))
