"""A quoted list item stands behind what it is an item of, in the answer and in the prompt of a model."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from desktop.answers.anthropic import AnthropicProvider
from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.leads import lead_range
from desktop.answers.margin import margin_of
from desktop.answers.prompt import build_prompt
from desktop.answers.provider import Passage, ProviderReply
from desktop.core.retrieval import Mode
from desktop.core.verdicts import MachineVerdict
from desktop.search.memory import MemoryStore
from desktop.services.asking import Sources, ask, check
from desktop.services.searching import AskOptions
from desktop.store.store import Store
from tests.sample.scenarios import add_sample

LEAD = "We do not insure any of the following:"
POOLS = "14. Hot tubs and swimming pools, wherever located."


def passage(number: int, text: str, **more) -> Passage:
    return Passage(number, f"d::text::1::{number}", text, "a.pdf", 1, **{"relevance": 0.9, "similarity": 0.5, **more})


def lead(number: int, text: str = LEAD) -> Passage:
    return passage(number, text, relevance=0.0, similarity=None, context=True)


def answer(question: str, *passages: Passage) -> str:
    return ExtractiveProvider().answer(question, passages).text


def test_an_item_is_quoted_behind_its_lead():
    text = answer("Is a swimming pool covered?", passage(1, POOLS, leads=(2,)), lead(2))
    assert text == f'"{LEAD}" [2] "{POOLS}" [1].'


def test_items_of_one_list_share_one_lead():
    other = passage(2, "12. Pool fences.", leads=(3,))
    text = answer("Is a swimming pool fence covered?", passage(1, POOLS, leads=(3,)), other, lead(3))
    assert text.count(LEAD) == 1
    assert text.startswith(f'"{LEAD}" [3]\n- "')


def test_leads_of_leads_come_first_a_line_for_each_when_they_are_many():
    chain = (lead(2), lead(3, "4. Property in the open, such as:"), lead(4, "b. Things in the garden, that is:"))
    text = answer("Is a swimming pool covered?", passage(1, POOLS, leads=(2, 3, 4)), *chain)
    assert [line.strip()[:8] for line in text.split("\n")] == ['"We do n', '- "4. Pr', '- "b. Th', '- "14. H']


def test_a_lead_that_was_found_itself_is_quoted_once():
    text = answer("Is a swimming pool covered by us?", passage(1, POOLS, leads=(2,)), passage(2, LEAD))
    assert text == f'"{LEAD}" [2] "{POOLS}" [1].'


def test_a_lead_that_was_found_first_stands_first_with_its_items():
    priced = "8. Pools and tubs. We pay no more than $2,500 for a swimming pool of one of these kinds:"
    between = passage(2, "A swimming pool is a basin.", relevance=0.8)
    text = answer(
        "What is the limit for a swimming pool?",
        passage(1, priced, relevance=1.0),
        between,
        passage(3, "c. Swimming pool heaters up to $5.", relevance=0.7, leads=(1,)),
    )
    assert text.startswith(f'"{priced}" [1]')
    assert text.count("$2,500") == 1


def test_a_list_within_one_passage_is_quoted_with_its_announcing_words():
    found = passage(1, f"{LEAD} 1. Floods of any kind. 2. Rust of any kind. 3. War, declared or not.")
    text = ExtractiveProvider(max_claims=1).answer("Is war insured?", [found]).text
    assert text == f'"{LEAD}" [1] "3. War, declared or not." [1].'


def test_a_later_sentence_of_an_item_is_quoted_with_the_beginning_of_the_item():
    item = passage(1, "5. Vehicles of every sort. Mobility scooters in a building are insured.", leads=(2,))
    assert '"5. Vehicles of every sort. Mobility' in answer("Are mobility scooters insured?", item, lead(2))


@pytest.mark.parametrize(
    ("other", "question", "kept"),
    [
        (passage(2, "(2) Cisterns and the water in them;", leads=(3,)), "Is a swimming pool covered?", False),
        (passage(2, "(2) Pool fences;", leads=(3,)), "Is a swimming pool covered?", True),
        (passage(2, "(2) Cisterns up to $500;", leads=(3,)), "How much is paid when a pool freezes?", True),
        (passage(2, "A basin outdoors is not insured by us."), "Is a swimming pool covered?", True),
    ],
)
def test_an_item_that_names_nothing_asked_about_is_left_out(other, question, kept):
    text = answer(question, passage(1, "14. Pools outdoors, up to $9."), other, lead(3))
    assert "14. Pools" in text
    assert (other.text in text) == kept


def test_a_lead_is_no_evidence_by_itself():
    found = [passage(1, "Premium is due at once.")]
    alone = margin_of("Is a drone insured?", found)
    assert margin_of("Is a drone insured?", [*found, lead(2, "A drone is not insured where:")]) == alone


def test_of_a_long_lead_only_the_sentence_that_announces_is_quoted():
    text = f"{'Flood is water. ' * 30}{LEAD}"
    assert text[slice(*lead_range(text))] == LEAD
    text = f"We do not pay for any of the following. {'Flood is water. ' * 30}"
    assert text[slice(*lead_range(text))] == "We do not pay for any of the following."


def test_a_model_reads_the_lead_before_the_item_and_is_told_that_they_belong_together():
    passages = [passage(1, "Other.", similarity=0.9), passage(2, POOLS, leads=(3,)), lead(3)]
    text = build_prompt("Is a pool covered?", passages).user
    assert text.index("Other.") < text.index(LEAD) < text.index(POOLS)
    assert 'item-of="3"' in text
    provider = AnthropicProvider({"model": "m", "key": "k"})
    documents = provider.request("Is a pool covered?", passages).body["messages"][0]["content"][:3]
    assert [d["title"][:3] for d in documents] == ["[1]", "[3]", "[2]"]
    assert documents[2]["title"].endswith("item of [3]")


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("leads")
    with Store.open(folder / "workspace") as store:
        add_sample(store, "Marrowquay Package Policy 2025.pdf", folder)
        yield store


def memory_of(store: Store) -> MemoryStore:
    return MemoryStore([span for document in store.documents() for span in store.spans_of(document.id)])


class _QuotesTheLead:
    """A model that answers from the last passage it was shown."""

    name = "model"
    host = None

    def answer(self, question, passages, *, on_text=None, cancel=None):
        self.shown = list(passages)
        last = passages[-1]
        return ProviderReply(f'"{last.text}" [{last.number}].', self.name)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Are retaining walls covered property?", "The following is not Covered Property"),
        ("What notice is given when we cancel for nonpayment of premium?", "We may end it early by a letter"),
    ],
)
def test_on_the_sample_the_lead_is_shown_accepted_and_in_the_receipt(store, question, said):
    checked = ask(Sources(store, memory_of(store)), ExtractiveProvider(), question, options=AskOptions())
    assert said in checked.parsed.body
    assert {item.verdict.verdict for item in checked.citations} == {MachineVerdict.ACCEPTED}
    assert {item.verdict.places[0].span_id for item in checked.citations} <= {s.id for s in checked.receipt.spans}


def test_numbers_are_those_of_the_passages_also_with_widened_windows(store):
    model = _QuotesTheLead()
    options = AskOptions(limit=4, mode=Mode.LONG_CONTEXT)
    checked = ask(Sources(store, memory_of(store)), model, "Are retaining walls covered?", options=options)
    ranked = [s.id for s in sorted(checked.receipt.spans, key=lambda s: s.rank)]
    assert ranked[: len(model.shown)] == [p.span_id for p in model.shown]
    assert len(ranked) > len(model.shown)


def test_what_a_model_was_shown_is_what_it_may_cite_by_the_same_numbers(store):
    model = _QuotesTheLead()
    checked = ask(Sources(store, memory_of(store)), model, "Are retaining walls covered?", options=AskOptions(limit=3))
    assert model.shown[-1].context
    assert [(s.rank, s.id) for s in checked.receipt.spans] == [(p.number, p.span_id) for p in model.shown]
    assert checked.citations[0].verdict.verdict is MachineVerdict.ACCEPTED
    again = check(store, memory_of(store), checked.receipt.raw_answer, receipt_id=checked.receipt.id)
    assert again.citations[0].verdict.verdict is MachineVerdict.ACCEPTED
