"""What stands under a heading or an announcing line is shown to the answerer and quoted in its place."""

from __future__ import annotations

import pytest

from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.prompt import build_prompt, in_reading_order
from desktop.answers.provider import Passage
from desktop.citations.library import MemoryLibrary
from desktop.core.pages import DocumentStream, ExtractedDocument
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit
from desktop.core.verdicts import MachineVerdict
from desktop.search.memory import MemoryStore
from desktop.services.asking import Sources, ask, passages
from desktop.services.beneath import beneath, silent_heads
from desktop.services.searching import AskOptions, search
from desktop.store.store import Store
from tests.sample.scenarios import add_sample
from tests.services.test_leads import span

HEADING = span("Loss of licence to trade", section="a")
LIST = "We do not insure any of the following:"
ROW = SourceUnit.TABLE_ROW
SPANS = [
    HEADING,
    span("We pay the rent for as long as the shop is shut.", section="a"),
    span("At most we pay for a year.", section="a"),
    span("Further terms", section="a"),
    span("Premium is due at once.", section="a"),
    span(LIST, section="b"),
    span("1. Land.", clause="1", section="b"),
    span("2. Trees in the open.", clause="2", section="b"),
    span("This part ends at noon.", section="c"),
    span("Fees and charges", section="d"),
    span("Copy: first | Fee: $5", section="d", unit=ROW),
]


def below(text: str) -> list[str]:
    head = next(s.id for s in SPANS if s.text == text)
    return [other.text for other in beneath(SPANS, [head]).get(head, ())]


@pytest.mark.parametrize(
    ("head", "texts"),
    [
        ("Loss of licence to trade", [SPANS[1].text, SPANS[2].text]),
        (LIST, ["1. Land.", "2. Trees in the open."]),
        ("Fees and charges", ["Copy: first | Fee: $5"]),
        ("This part ends at noon.", []),
        ("1. Land.", []),
    ],
)
def test_what_stands_under_a_heading_or_a_line_that_announces_a_list(head: str, texts: list[str]) -> None:
    assert below(head) == texts


def test_a_short_item_of_a_list_is_no_heading() -> None:
    item = span("Broken glass", section="b")
    spans = [span(LIST, section="b"), item, span("Rust", section="b"), span("Rot and mould", section="b")]
    assert item.id not in beneath(spans, [item.id])


def test_a_section_whose_paragraphs_were_found_is_not_looked_under() -> None:
    section = span("Loss of licence", section="a", unit=SourceUnit.SECTION)
    assert silent_heads([section, SPANS[8]]) == [section, SPANS[8]]
    assert silent_heads([section, SPANS[1]]) == [SPANS[1]]


def shown(question: str, spans: list[SourceSpan], hits: int = 1) -> list[Passage]:
    stream = DocumentStream("d", "", ())
    document = ExtractedDocument("d", "0" * 64, "a.pdf", SourceKind.POLICY_PDF, stream, tuple(spans), ())
    return passages(MemoryLibrary([document]), search(MemoryStore(spans), question, AskOptions(limit=hits)))


def answer(question: str, spans: list[SourceSpan]) -> str:
    return ExtractiveProvider().answer(question, shown(question, spans)).text


def test_the_text_is_quoted_and_not_the_heading_that_was_found() -> None:
    text = answer("loss of licence to trade", SPANS)
    assert "We pay the rent" in text
    assert f'"{HEADING.text}"' not in text


def test_a_line_that_announces_is_quoted_with_its_items() -> None:
    text = answer("What do you not insure, of any of the following?", SPANS)
    assert text.startswith(f'"{LIST}" [1]')
    assert '"1. Land." [' in text


def test_a_line_that_announces_and_shows_the_amount_may_stand_alone() -> None:
    lead = "We will pay up to $1,000 for what you spend to protect the house from a flood, for the following:"
    spans = [span(lead), span("1. Pumps.", clause="1"), span("2. Lumber.", clause="2")]
    assert answer("How much is paid to protect the house from a flood?", spans).startswith(f'"{lead}" [1]')


def test_a_model_reads_it_behind_its_heading() -> None:
    found = shown("loss of licence to trade, premium", SPANS, hits=2)
    ordered = [passage.text for passage in in_reading_order(found)]
    assert ordered[ordered.index(HEADING.text) + 1] == SPANS[1].text
    assert SPANS[1].text in build_prompt("loss of licence", found).user


def test_on_the_sample_it_is_in_the_receipt_and_accepted(tmp_path) -> None:
    name = "Marrowquay Package Policy 2025.pdf"
    with Store.open(tmp_path / "workspace") as store:
        add_sample(store, name, tmp_path)
        memory = MemoryStore([s for document in store.documents() for s in store.spans_of(document.id)])
        question = '"After a loss you have to"'
        checked = ask(Sources(store, memory), ExtractiveProvider(), question, options=AskOptions(limit=1))
        assert len(checked.citations) > 1
        assert {item.verdict.verdict for item in checked.citations} == {MachineVerdict.ACCEPTED}
        assert {item.verdict.places[0].span_id for item in checked.citations} <= {s.id for s in checked.receipt.spans}
