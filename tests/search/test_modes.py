"""The four modes differ as the spec says; nodes come with their surroundings; units are found through their leaves."""

from __future__ import annotations

import pytest

from desktop.core.chunks import chunk_id
from desktop.core.retrieval import Mode, RetrievalQuery, SearchResult, SpanHit, order_evidence
from desktop.core.spans import NodeKind, SourceChunk, SourceNode, SourceSpan, SourceUnit, SpanFlag, TableAddress
from desktop.search import modes
from desktop.search.memory import MemoryStore
from desktop.search.nodes import NodeTree, evidence_ids, hierarchy
from tests.search.building import span


def policy() -> list[SourceSpan]:
    """Return a small policy: three sections with clauses, one of them full of the asked word."""
    found: list[SourceSpan] = []
    sections = {
        "Coverage": ["We cover theft of jewelry.", "We cover glass.", "We cover fire."],
        "Exclusions": ["Rust is excluded.", "War is excluded.", "Theft by an insured is excluded."],
        "Conditions": [f"Condition {n} about notice and payment." for n in range(12)],
    }
    order = 0
    for number, (title, clauses) in enumerate(sections.items(), 1):
        whole = span(" ".join(clauses), unit=SourceUnit.SECTION, section=title, page=number, order=order)
        order += 1
        found.append(whole)
        for clause in clauses:
            found.append(span(clause, section=title, page=number, order=order, parent=whole.id))
            order += 1
    return found


def ask(store: MemoryStore, question: str, mode: Mode, **fields: object) -> SearchResult[SpanHit]:
    return store.search_spans(RetrievalQuery(question, mode=mode, **fields))  # type: ignore[arg-type]


def test_graph_only_with_a_filter_needs_no_word_and_keeps_document_order() -> None:
    hits = ask(MemoryStore(policy()), "zebra", Mode.GRAPH_ONLY, filters={"sectionId": "exclusions"}).hits
    assert {h.span.text for h in hits} == {"Rust is excluded.", "War is excluded.", "Theft by an insured is excluded."}
    assert {h.relevance for h in hits} == {1.0}
    assert list(hits) == order_evidence(hits)


def test_graph_only_lists_documents_and_pages_in_order_whatever_the_limit() -> None:
    places = [(d, p, n) for d in "ba" for p in (10, 2) for n in (1, 2)]
    spans = [span(f"text {d} {p} {n}", document=d, page=p, order=p * 9 + n) for d, p, n in places]
    store = MemoryStore(spans)
    full = [h.span.id for h in ask(store, "", Mode.GRAPH_ONLY, filters={"sourceUnit": "text"}).hits]
    assert [i.split("::")[0] + i.split("::")[2] for i in full] == ["a2", "a2", "a10", "a10", "b2", "b2", "b10", "b10"]
    for limit in range(1, 8):
        cut = ask(store, "", Mode.GRAPH_ONLY, filters={"sourceUnit": "text"}, limit=limit)
        assert [h.span.id for h in cut.hits] == full[:limit] and cut.total == 8


def test_graph_only_without_a_filter_matches_titles_and_never_text() -> None:
    store = MemoryStore(policy())
    assert {h.span.section_title for h in ask(store, "exclusions", Mode.GRAPH_ONLY).hits} == {"Exclusions"}
    assert ask(store, "jewelry", Mode.GRAPH_ONLY).hits == ()


def test_graph_only_finds_defined_terms_and_form_numbers() -> None:
    spans = [
        span("“Flood” means water.", metadata={"defines": "Flood"}, order=1),
        span("The insurer pays.", form="CG 00 01", order=2),
    ]
    store = MemoryStore(spans)
    assert [h.span.order for h in ask(store, "flood", Mode.GRAPH_ONLY).hits] == [1]
    assert [h.span.order for h in ask(store, "CG0001", Mode.GRAPH_ONLY).hits] == [2]


def test_hybrid_finds_text_anywhere() -> None:
    texts = {h.span.text for h in ask(MemoryStore(policy()), "theft", Mode.HYBRID).hits}
    assert {"We cover theft of jewelry.", "Theft by an insured is excluded."} <= texts


def test_source_rag_returns_spans_of_the_best_regions_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes, "REGIONS", 1)
    store = MemoryStore(policy())
    result = ask(store, "theft of jewelry", Mode.SOURCE_RAG, limit=2)
    assert {h.span.section_title for h in result.hits} == {"Coverage"}
    assert any("best of 2 regions" in n for n in result.notes)
    assert {h.span.section_title for h in ask(store, "theft of jewelry", Mode.HYBRID).hits} == {
        "Coverage",
        "Exclusions",
    }
    assert all("region" in h.channels for h in result.hits)


def test_long_context_widens_to_the_section_and_lists_its_spans() -> None:
    store = MemoryStore(policy())
    first = ask(store, "jewelry", Mode.LONG_CONTEXT).hits[0]
    members = store.get_spans(first.window_span_ids)
    assert [s.text for s in members.values()] == ["We cover theft of jewelry.", "We cover glass.", "We cover fire."]
    assert first.window == "\n".join(s.text for s in members.values())
    assert first.span.id in first.window_span_ids


def test_long_context_windows_never_overlap() -> None:
    hits = ask(MemoryStore(policy()), "theft notice payment", Mode.LONG_CONTEXT).hits
    ids = [i for h in hits for i in h.window_span_ids]
    assert len(ids) == len(set(ids)) and len(hits) == 3


def test_long_context_keeps_to_its_budget_and_says_what_it_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes, "BUDGET_CHARACTERS", 50)
    result = ask(MemoryStore(policy()), "theft notice payment", Mode.LONG_CONTEXT)
    assert len(result.hits) == 1 and any("outside the windows" in n for n in result.notes)


def test_long_context_widens_to_the_page_without_sections() -> None:
    spans = [span(f"line {n} glass" if n == 5 else f"line {n}", page=n // 4 + 1, order=n) for n in range(12)]
    hit = ask(MemoryStore(spans), "glass", Mode.LONG_CONTEXT).hits[0]
    assert [s.split("\n")[0] for s in (hit.window or "").split("\n")] == ["line 4", "line 5 glass", "line 6", "line 7"]


@pytest.mark.parametrize(("unit", "expected"), [("section", "Coverage"), ("text", "Coverage")])
def test_sections_are_found_through_their_clauses(unit: str, expected: str) -> None:
    hits = ask(MemoryStore(policy()), "jewelry", Mode.HYBRID, filters={"sourceUnit": unit}).hits
    assert [(h.span.source_unit.value, h.span.section_title) for h in hits] == [(unit, expected)]


def test_pages_are_found_through_the_text_on_them() -> None:
    spans = [*policy(), *(span(f"page text {n}", unit=SourceUnit.PAGE, page=n, order=100 + n) for n in (1, 2, 3))]
    hits = ask(MemoryStore(spans), "rust", Mode.HYBRID, filters={"sourceUnit": "page"}).hits
    assert [h.span.page_start for h in hits] == [2]


def test_a_page_without_any_leaf_is_searched_itself() -> None:
    hits = ask(MemoryStore([span("A page about rust.", unit=SourceUnit.PAGE)]), "rust", Mode.HYBRID).hits
    assert len(hits) == 1


def table() -> list[SourceSpan]:
    """Return a table with two rows and the cells of one."""
    whole = span("| Coverage | Limit |", unit=SourceUnit.TABLE, order=0, metadata={"caption": "Schedule of limits"})
    found = [whole]
    for r, (name, value) in enumerate([("Building", "$1,000,000"), ("Contents", "$50,000")], 1):
        address = TableAddress("t1", r, table_span_id=whole.id)
        row = span(f"Coverage: {name} | Limit: {value}", unit=SourceUnit.TABLE_ROW, order=r * 10, parent=whole.id)
        found.append(_at(row, address))
        for c, text in enumerate((name, value)):
            cell = span(text, unit=SourceUnit.TABLE_CELL, order=r * 10 + c + 1, parent=row.id)
            found.append(_at(cell, TableAddress("t1", r, c, row_span_id=row.id, table_span_id=whole.id)))
    return found


def _at(item: SourceSpan, address: TableAddress) -> SourceSpan:
    from msgspec.structs import replace

    return replace(item, table=address)


def test_rows_are_found_by_the_caption_of_their_table() -> None:
    hits = ask(MemoryStore(table()), "schedule of limits for contents", Mode.HYBRID).hits
    assert hits[0].span.text == "Coverage: Contents | Limit: $50,000"


def test_cells_are_found_through_their_row() -> None:
    hits = ask(MemoryStore(table()), "building", Mode.HYBRID, filters={"sourceUnit": "table_cell"}).hits
    assert {h.span.text for h in hits} == {"Building", "$1,000,000"}


@pytest.mark.parametrize("flag", [SpanFlag.HIDDEN, SpanFlag.BOILERPLATE])
def test_hidden_and_running_text_is_not_searched(flag: SpanFlag) -> None:
    store = MemoryStore([span("secret rust", flags=frozenset({flag}))])
    assert ask(store, "rust", Mode.HYBRID).hits == ()


def test_chunks_narrow_the_search_and_unknown_ones_are_named() -> None:
    spans = policy()
    store = MemoryStore(spans)
    inside = tuple(s.id for s in spans if s.section_title == "Exclusions")
    chunk = SourceChunk(chunk_id(inside, "d1"), "d1", inside, "")
    store.add_chunks([chunk])
    result = ask(store, "theft", Mode.HYBRID, chunk_ids=(chunk.id, "k2"))
    assert [h.span.text for h in result.hits] == ["Theft by an insured is excluded."]
    assert any("k2" in n for n in result.notes)


@pytest.mark.parametrize("mode", [Mode.HYBRID, Mode.SOURCE_RAG])
def test_a_fact_is_decisive(mode: Mode) -> None:
    texts = ["The limit of the limit is a limit for limit.", "$250,000 applies.", "Limit of liability limit."]
    store = MemoryStore([span(t, order=i) for i, t in enumerate(texts)])
    assert ask(store, "what limit of $250,000", mode).hits[0].span.text == "$250,000 applies."


def test_what_each_channel_gave_is_in_the_hit() -> None:
    hit = ask(MemoryStore(policy()), "theft of jewelry $5", Mode.HYBRID).hits[0]
    assert set(hit.channels) == {"words", "facts"} and 0 < hit.channels["words"] <= 1


def tree() -> tuple[NodeTree, list[SourceNode]]:
    def node(name: str, parent: str | None, kind: NodeKind, order: int) -> SourceNode:
        return SourceNode(name, "d1", parent, kind, name, span_ids=(f"s-{name}",), order=order)

    nodes = [node("doc", None, NodeKind.DOCUMENT, 0), node("form", "doc", NodeKind.FORM, 1)]
    nodes += [node(f"sec{n}", "form", NodeKind.SECTION, 10 * n) for n in range(1, 9)]
    nodes += [node(f"cl{n}", "sec4", NodeKind.CLAUSE, 40 + n) for n in range(1, 12)]
    return NodeTree.of(nodes), nodes


def test_the_hierarchy_is_ancestors_node_children_and_nearest_siblings() -> None:
    built, _ = tree()
    names = [n.id for n in hierarchy(built, built.nodes["sec4"])]
    assert names[:3] == ["doc", "form", "sec4"]
    assert names[3:11] == [f"cl{n}" for n in range(1, 9)]
    assert names[11:] == ["sec2", "sec3", "sec5", "sec6"]


def test_the_spans_of_a_node_are_its_own_first_and_bounded() -> None:
    built, _ = tree()
    ids = evidence_ids(built, built.nodes["sec4"], limit=14)
    assert ids[:12] == ["s-sec4", *(f"s-cl{n}" for n in range(1, 12))]
    assert len(ids) == 14 and "s-doc" not in ids


def test_a_circular_tree_ends() -> None:
    nodes = [
        SourceNode("a", "d1", "b", NodeKind.SECTION, "a", order=1),
        SourceNode("b", "d1", "a", NodeKind.SECTION, "b", order=2),
    ]
    built = NodeTree.of(nodes)
    assert {n.id for n in hierarchy(built, nodes[0])} == {"a", "b"}


def test_node_search_finds_the_clause_then_its_section() -> None:
    spans = policy()
    store = MemoryStore(spans)
    section = next(s for s in spans if s.source_unit is SourceUnit.SECTION and s.section_title == "Coverage")
    clauses = [s for s in spans if s.parent_span_id == section.id]
    store.add_nodes(
        [
            SourceNode("n0", "d1", None, NodeKind.DOCUMENT, "Policy", order=0),
            SourceNode("n1", "d1", "n0", NodeKind.SECTION, "Coverage", span_ids=(section.id,), order=1),
            *(
                SourceNode(f"n1.{i}", "d1", "n1", NodeKind.CLAUSE, c.text, span_ids=(c.id,), order=2 + i)
                for i, c in enumerate(clauses)
            ),
        ]
    )
    result = store.search_nodes(RetrievalQuery("jewelry", mode=Mode.HYBRID))
    assert [h.node.id for h in result.hits][:2] == ["n1.0", "n1"]
    assert [n.id for n in result.hits[0].hierarchy] == ["n0", "n1", "n1.0", "n1.1", "n1.2"]
    assert result.hits[0].spans[0].text == "We cover theft of jewelry."


def test_fields_alone_in_the_query_box_list_what_passes_them() -> None:
    result = ask(MemoryStore(policy()), "section:exclusions", Mode.HYBRID)
    assert len(result.hits) == 3 and any(n.startswith("No words") for n in result.notes)


def test_the_query_box_can_complete_with_what_occurs() -> None:
    store = MemoryStore(policy())
    assert store.filter_values("sectionId") == ["conditions", "coverage", "exclusions"]
    assert store.filter_values("nothing") == []


def test_a_large_limit_returns_all_that_match() -> None:
    store = MemoryStore([span(f"rust number {n}", page=n // 20 + 1, order=n) for n in range(700)])
    result = ask(store, "rust", Mode.HYBRID, limit=1_000_000)
    assert len(result.hits) == result.total == 700


def test_pages_of_chosen_documents_are_found_among_many() -> None:
    spans = []
    for d in range(30):
        spans += [span(f"rust rust {n}", document=f"d{d:02d}", page=1, order=n) for n in range(1, 40)]
        spans.append(span("the page", document=f"d{d:02d}", page=1, unit=SourceUnit.PAGE))
    spans.append(span("rust once in a long text of many other words", document="d29", page=2, order=50))
    result = ask(
        MemoryStore(spans), "rust", Mode.HYBRID, document_ids=("d28", "d29"), filters={"sourceUnit": "page"}, limit=5
    )
    assert {h.span.document_id for h in result.hits} == {"d28", "d29"}


def test_a_second_copy_of_a_passage_does_not_crowd_out_others() -> None:
    spans = [
        span("Injury Limit | $1,000,000", unit=SourceUnit.TABLE_ROW, order=1),
        span("Injury Limit: $1,000,000", unit=SourceUnit.KEY_VALUE, order=2),
        span("The injury limit again.", order=9),
        span("Other text.", order=20),
    ]
    hits = ask(MemoryStore(spans), "injury limit", Mode.HYBRID).hits
    assert [h.span.order for h in hits] == [1, 9, 2]


def test_an_amount_that_is_asked_for_outweighs_the_words_around_it() -> None:
    named = span("The general aggregate limit of liability applies to the general aggregate of all claims.", order=0)
    amount = span("The sum of $2,000,000 stands here.", page=2, order=1)
    other = [span(f"Clause {n} about notice and payment of premium.", page=3 + n, order=2 + n) for n in range(6)]
    question = "Which general aggregate limit of liability is $2,000,000?"
    hits = ask(MemoryStore([named, amount, *other]), question, Mode.HYBRID).hits
    assert [hit.span.id for hit in hits[:2]] == [amount.id, named.id]


def test_a_passage_lends_to_its_neighbours_in_its_own_document_only() -> None:
    def document(name: str, *texts: str) -> list[SourceSpan]:
        return [span(text, document=name, page=n, order=n) for n, text in enumerate(texts, start=1)]

    quiet = "Notice and payment of premium."
    strong = document("a", quiet, "Theft of jewelry: the deductible for theft of jewelry.")
    behind, alone = document("b", "Theft of money.", quiet), document("d", "Theft of money.", quiet)
    beside = document("e", quiet, "Theft of jewelry: the deductible for theft of jewelry.", "Theft of money.")
    store = MemoryStore([*strong, *behind, *document("c", quiet, quiet + " Cancellation."), *alone, *beside])
    found = ask(store, "theft of jewelry deductible", Mode.HYBRID, limit=20).hits
    relevance = {hit.span.id: hit.relevance for hit in found}
    assert relevance[behind[0].id] == relevance[alone[0].id] < relevance[beside[2].id]
