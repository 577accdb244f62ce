"""Assembly holds its promises for any page, however odd."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from desktop.core.geometry import PageFrame
from desktop.core.pages import CellCandidate, ExtractedPage, FormField, OutlineItem, TableCandidate, Word, WordFlag

from .pages import document, of_unit

TOKENS = [
    "A.",
    "1.",
    "(a)",
    "i.",
    "•",
    "2.1",
    "EXCLUSIONS",
    "Conditions",
    "SECTION",
    "I",
    "–",
    "flood",
    "we",
    "will",
    "not",
    "pay",
    "$1,000,000",
    "Limit:",
    "means",
    "“Flood”",
    "CG",
    "00",
    "01",
    "04",
    "13",
    "Page",
    "of",
    "........",
    "é",
    "保険",
    "שלום",
    "\u200b",
    "-",
]
FLAGS = [WordFlag.NONE] * 6 + [
    WordFlag.HIDDEN,
    WordFlag.OCR,
    WordFlag.JOIN_NEXT,
    WordFlag.FIELD,
    WordFlag.ANNOTATION,
    WordFlag.GARBLED,
]


@st.composite
def pages(draw):
    made = []
    for number in draw(st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True)):
        words = []
        for line in range(draw(st.integers(0, 8))):
            x, y = draw(st.floats(-20, 600)), draw(st.floats(-20, 800))
            size = draw(st.sampled_from([6.0, 10.0, 10.0, 14.0]))
            for token in draw(st.lists(st.sampled_from(TOKENS), min_size=1, max_size=9)):
                rect = (x, y, x + size * len(token) / 2, y + size)
                words.append(
                    Word(
                        token,
                        rect,
                        line,
                        line // 3,
                        size,
                        draw(st.sampled_from(["Times", "Arial-Bold"])),
                        flags=draw(st.sampled_from(FLAGS)),
                    )
                )
                x += size * (len(token) / 2 + draw(st.sampled_from([0.3, 3.0])))
        page = ExtractedPage(PageFrame(number, str(number), 612.0, 792.0, 0), words)
        if len(words) > 6 and draw(st.booleans()):
            cut = draw(st.integers(2, len(words) - 2))
            cells = tuple(
                CellCandidate(r, c, 1, 1, (50.0 * c, 20.0 * r, 50.0 * c + 50, 20.0 * r + 20), (w,))
                for w, (r, c) in zip(range(cut), ((i // 2, i % 2) for i in range(cut)), strict=True)
            )
            page.tables.append(
                TableCandidate((0, 0, 100, 20.0 * cut), (cut + 1) // 2, 2, cells, draw(st.integers(0, 1)))
            )
        if words and draw(st.booleans()):
            page.fields.append(FormField("f", "", "text", words[0].text, words[0].rect))
        made.append(page)
    return made


@given(
    pages(), st.lists(st.builds(OutlineItem, st.integers(1, 3), st.sampled_from(TOKENS), st.integers(1, 9)), max_size=3)
)
@settings(
    max_examples=40,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
def test_any_pages_give_a_whole_document(made, outline):
    doc = document(*made, outline=outline)
    known = {s.id for s in doc.spans}
    assert len(known) == len(doc.spans)
    assert {s.parent_span_id for s in doc.spans if s.parent_span_id} <= known
    assert all(n.span_ids and set(n.span_ids) <= known for n in doc.nodes)
    assert [s.order for s in doc.spans] == list(range(len(doc.spans)))
    for span in doc.spans:
        assert span.text and all(0 <= a < b <= len(doc.stream.text) for a, b in span.ranges)
        if span.source_unit in ("page", "section", "text"):
            words = "".join(doc.stream.text[a:b] for a, b in span.ranges).replace(" ", "")
            own = span.text.replace(" ", "")
            assert words == own * (len(words) // len(own))  # the same text twice is one span with the ranges of both
    held = sorted(r for s in of_unit(doc, "section") + of_unit(doc, "text") for r in s.ranges)
    for page in doc.stream.pages:
        for start, end, flags in zip(page.word_starts, page.word_ends, page.word_flags, strict=True):
            if not flags & (WordFlag.HIDDEN | WordFlag.BOILERPLATE):
                assert any(a <= start and end <= b for a, b in held)
    assert doc == document(*reversed(made), outline=outline)
