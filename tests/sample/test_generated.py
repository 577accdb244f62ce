"""Every code of the specification, with each sub-code it names, over policies made from a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from desktop.citations.check import check_answer
from desktop.citations.registry import CHECKS
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import CheckedAnswer, Code, MachineVerdict, Receipt, ReceiptKind, ReceiptSpan
from desktop.store.store import Store
from tests.sample.generated import COLUMNS, FACTS, Policy, make_policies

SEEDS = range(1, 5)
MISMATCHES = ("number", "date", "currency", "unit", "basis", "sign", "modal", "negation", "term", "form")
WRONG_PLACES = ("wrong_span", "wrong_page", "wrong_cell", "wrong_document")
_BAD, _DOUBT, _GOOD = (m.value for m in (MachineVerdict.REJECTED, MachineVerdict.WARNING, MachineVerdict.ACCEPTED))
_SAID = 'The policy says: "{}" {}.'


@dataclass
class Trial:
    """An answer to two policies, and what its last citation must be given."""

    verdict: str
    answer: str
    shown: Sequence[SourceSpan] = ()
    """Passages retrieved; none = the answer was pasted without a run."""
    scope: tuple[str, ...] = ()
    then: tuple[str, Policy, Policy] | None = None
    """(remove or replace, whose document, by which) after the run."""
    failing: bool = False


@dataclass
class World:
    """What a case may be made of: a policy, another one, a renewal of one of the two, and chance."""

    own: Policy
    other: Policy
    renewal: Policy
    chance: random.Random

    def fact(self, *, without: Sequence[str] = ()) -> str:
        """Return a printed sentence with a fact."""
        kinds = [kind for kind in FACTS if kind not in without]
        return self.own.facts[self.chance.choice(kinds)][0]

    def row(self) -> str:
        """Return the name of a row of the table."""
        return self.chance.choice(list(self.own.rows))

    def some_words(self) -> str:
        """Return a printed sentence without any fact."""
        return self.own.lines[self.chance.choice(("long", "wordless"))]


Case = Callable[[World], Trial]
CASES: dict[str, list[Case]] = {}


def case(code: Code, sub_code: str = "") -> Callable[[Case], Case]:
    def enter(make: Case) -> Case:
        CASES.setdefault(f"{code}/{sub_code}" if sub_code else code.value, []).append(make)
        return make

    return enter


def quoted(world: World, sentence: str, *, quote: str | None = None, verdict: str, mark: str = "[1]") -> Trial:
    """Return a quote (the sentence itself when none is given) cited to the passage that holds the sentence."""
    return Trial(verdict, _SAID.format(quote or sentence, mark), [world.own.text(sentence)])


def id_of(span: SourceSpan) -> str:
    return f"[source-span:{span.id}]"


@case(Code.MALFORMED)
def _no_source_has_this_number(w: World) -> Trial:
    return quoted(w, w.fact(), verdict=_BAD, mark=f"[-{w.chance.randint(1, 99)}]")


@case(Code.STALE_SOURCE)
def _replaced_after_the_run(w: World) -> Trial:
    trial = quoted(w, w.fact(), verdict=_BAD)
    trial.then = ("replace", w.own, w.renewal)
    return trial


@case(Code.SOURCE_REMOVED)
def _removed_after_the_run(w: World) -> Trial:
    trial = quoted(w, w.fact(), verdict=_BAD)
    trial.then = ("remove", w.own, w.own)
    return trial


@case(Code.UNKNOWN_SOURCE)
def _a_number_never_given(w: World) -> Trial:
    return quoted(w, w.fact(), verdict=_BAD, mark=f"[{w.chance.randint(2, 60)}]")


@case(Code.UNKNOWN_SOURCE)
def _an_id_with_another_letter(w: World) -> Trial:
    sentence = w.fact()
    span = w.own.text(sentence)
    at = w.chance.randrange(len(span.id) - 8, len(span.id))
    changed = span.id[:at] + ("0" if span.id[at] != "0" else "1") + span.id[at + 1 :]
    return quoted(w, sentence, verdict=_BAD, mark=f"[source-span:{changed}]")


@case(Code.UNKNOWN_SOURCE)
def _a_file_nobody_loaded(w: World) -> Trial:
    return quoted(w, w.fact(), verdict=_BAD, mark=f"[Umbrella {w.chance.randint(2000, 2030)}.pdf, p. 2]")


@case(Code.OUT_OF_SCOPE)
def _of_a_document_left_out(w: World) -> Trial:
    sentence = w.fact()
    shown = [w.other.text(w.other.facts["date"][0])]
    answer = _SAID.format(sentence, id_of(w.own.text(sentence)))
    return Trial(_BAD, answer, shown, (w.other.document.document_id,))


@case(Code.NOT_RETRIEVED)
def _a_passage_never_shown(w: World) -> Trial:
    sentence = w.fact(without=("date",))
    answer = _SAID.format(sentence, id_of(w.own.text(sentence)))
    return Trial(_BAD, answer, [w.own.text(w.own.facts["date"][0])])


@case(Code.NOT_RETRIEVED)
def _a_page_never_shown(w: World) -> Trial:
    shown = w.own.lines["wordless"]
    elsewhere = [s for s, _ in w.own.facts.values() if w.own.pages[s] != w.own.pages[shown]]
    sentence = w.chance.choice(elsewhere)
    mark = f"[{w.own.name}, p. {w.own.pages[sentence]}]"
    return Trial(_BAD, _SAID.format(sentence, mark), [w.own.text(shown)])


@case(Code.UNREADABLE_SOURCE)
def _a_scan_that_nobody_read(w: World) -> Trial:
    return Trial(_BAD, _SAID.format(w.fact(), f"[{w.own.name}, p. {w.own.scanned}]"))


@case(Code.QUOTE_TOO_SHORT)
def _two_words(w: World) -> Trial:
    sentence = w.own.lines["long"]
    words = sentence.split()
    at = w.chance.choice((2, 7, 9))
    cited = {"index": 1, "quote": " ".join(words[at : at + 2])}
    answer = json.dumps({"answer": "The visit is paid for [1].", "citations": [cited]})
    return Trial(_DOUBT, answer, [w.own.text(sentence)])


@case(Code.QUOTE_TOO_SHORT)
def _a_few_letters(w: World) -> Trial:
    return quoted(
        w, w.own.lines["long"], quote=w.chance.choice(("pay for the", "send an eng", "and pay for")), verdict=_DOUBT
    )


def _misquoted(kind: str) -> Case:
    def make(w: World) -> Trial:
        printed, other = w.own.facts[kind]
        return quoted(w, printed, quote=other, verdict=_BAD)

    return make


for _kind in FACTS:
    case(Code.FACT_MISMATCH, _kind)(_misquoted(_kind))


@case(Code.FACT_MISMATCH, "number")
def _the_claim_says_another_amount(w: World) -> Trial:
    printed, other = w.own.facts["number"]
    return Trial(_BAD, f'{other.removesuffix(".")}: "{printed}" [1].', [w.own.text(printed)])


@case(Code.QUOTE_ELSEWHERE, "wrong_span")
def _another_passage_of_the_page(w: World) -> Trial:
    by_page: dict[int, list[str]] = {}
    for sentence, _ in w.own.facts.values():
        by_page.setdefault(w.own.pages[sentence], []).append(sentence)
    quote, there = w.chance.sample(w.chance.choice([some for some in by_page.values() if len(some) > 1]), 2)
    answer = _SAID.format(quote, "[1]")
    return Trial(_BAD, answer, [w.own.text(there), w.own.text(quote)])


@case(Code.QUOTE_ELSEWHERE, "wrong_page")
def _the_page_after_or_before(w: World) -> Trial:
    sentence = w.fact()
    page = w.chance.choice([p for p in (2, 3, 4) if p != w.own.pages[sentence]])
    return Trial(_BAD, _SAID.format(sentence, f"[{w.own.name}, p. {page}]"))


@case(Code.QUOTE_ELSEWHERE, "wrong_cell")
def _a_cell_of_another_row(w: World) -> Trial:
    named, there = w.chance.sample(list(w.own.rows), 2)
    column = w.chance.choice(COLUMNS)
    value = w.own.rows[there][COLUMNS.index(column)]
    answer = f'The {column.lower()} for {named.lower()} is {value}: "{value}" {id_of(w.own.cell(there, column))}.'
    return Trial(_BAD, answer, [w.own.cell(row, c) for row in w.own.rows for c in COLUMNS])


@case(Code.QUOTE_ELSEWHERE, "wrong_cell")
def _a_cell_of_another_column(w: World) -> Trial:
    row = w.row()
    limit, _ = w.own.rows[row]
    answer = f'The deductible for {row.lower()} is {limit}: "{limit}" {id_of(w.own.cell(row, "Limit"))}.'
    return Trial(_BAD, answer, [w.own.cell(row, c) for c in COLUMNS])


@case(Code.QUOTE_ELSEWHERE, "wrong_document")
def _words_of_the_other_policy(w: World) -> Trial:
    sentence = w.other.facts[w.chance.choice([kind for kind in FACTS if kind != "date"])][0]
    shown = [w.own.text(w.own.facts["date"][0]), w.other.text(sentence)]
    return Trial(_BAD, _SAID.format(sentence, "[1]"), shown)


@case(Code.QUOTE_NOT_FOUND)
def _words_of_nobody(w: World) -> Trial:
    made = w.chance.choice(
        (
            "Meteorites that strike orchards belong to whoever finds them first",
            "Every captain keeps a parrot aboard during long polar journeys",
            "Musicians rehearse quietly whenever neighbouring galleries exhibit sculptures",
        )
    )
    return quoted(w, w.fact(), quote=made, verdict=_BAD)


@case(Code.STITCHED)
def _words_left_out(w: World) -> Trial:
    words = w.own.lines["long"].split()
    left_out = w.chance.randint(7, 9)
    return quoted(w, " ".join(words), quote=f"{' '.join(words[:5])} … {' '.join(words[left_out:])}", verdict=_DOUBT)


@case(Code.STITCHED, "negation")
def _a_denial_left_out(w: World) -> Trial:
    sentence = w.own.lines["denying"]
    start, end = sentence.split(" but not for ")
    return quoted(w, sentence, quote=f"{start} … {end}", verdict=_BAD)


@case(Code.STITCHED, "heading")
def _parts_under_two_headings(w: World) -> Trial:
    page = w.chance.choice((2, 3))
    last = [sentence for sentence, there in w.own.pages.items() if there == page and sentence in w.own.order][-1]
    first = next(sentence for sentence in w.own.order if w.own.pages[sentence] == page + 1)
    quote = f"{' '.join(last.split()[-6:])} … {first}"
    return Trial(_BAD, _SAID.format(quote, f"[{w.own.name}]"))


@case(Code.HIDDEN_SOURCE)
def _words_nobody_can_see(w: World) -> Trial:
    return quoted(w, w.own.lines["unseen"], verdict=_DOUBT)


@case(Code.AMBIGUOUS)
def _a_sentence_of_two_pages(w: World) -> Trial:
    return Trial(_DOUBT, _SAID.format(w.own.lines["twice"], f"[{w.own.name}]"))


@case(Code.PARTIAL_QUOTE)
def _an_end_of_ones_own(w: World) -> Trial:
    sentence = w.own.lines["long"]
    kept = " ".join(sentence.split()[:9])
    added = w.chance.choice(
        ("throughout their own orchard", "beside a marble staircase", "during quiet summer evenings")
    )
    return quoted(w, sentence, quote=f"{kept} {added}", verdict=_DOUBT)


@case(Code.SIMILAR_ONLY)
def _read_by_a_scanner(w: World) -> Trial:
    sentence = w.own.lines["long"]
    old, new = w.chance.choice((("engineer", "cngineer"), ("whom both", "vvhom both"), ("parties", "partics")))
    return quoted(w, sentence, quote=sentence.replace(old, new), verdict=_DOUBT)


@case(Code.NO_QUOTE)
def _a_figure_of_its_row(w: World) -> Trial:
    row = w.row()
    return Trial(_GOOD, f"The limit for {row.lower()} is {w.own.rows[row][0]} [1].", [w.own.row(row)])


@case(Code.NO_QUOTE)
def _a_retelling(w: World) -> Trial:
    return Trial(_DOUBT, "Letters are kept in a safe [1].", [w.own.text(w.own.lines["wordless"])])


@case(Code.NO_QUOTE)
def _a_bare_list_of_sources(w: World) -> Trial:
    return Trial(_GOOD, f"Sources: {w.own.name}", [w.own.text(w.fact())])


@case(Code.DUPLICATE)
def _twice_for_one_claim(w: World) -> Trial:
    sentence = w.fact()
    answer = f'The policy says, "{sentence}" [1], and in the same words, "{sentence}" [1].'
    return Trial(_GOOD, answer, [w.own.text(sentence)])


@case(Code.ACCEPTED_NORMALISED)
def _other_marks_and_blanks(w: World) -> Trial:
    sentence = w.fact(without=("term",))
    change = w.chance.choice((lambda t: t.replace(" ", "  ", 3), lambda t: t[0].lower() + t[1:]))
    return quoted(w, sentence, quote=change(sentence), verdict=_GOOD)


@case(Code.ACCEPTED_EXACT)
def _as_printed(w: World) -> Trial:
    return quoted(w, w.fact(), verdict=_GOOD)


@case(Code.ACCEPTED_EXACT)
def _a_row_as_printed(w: World) -> Trial:
    row = w.row()
    return Trial(_GOOD, _SAID.format(" ".join((row, *w.own.rows[row])), "[1]"), [w.own.row(row)])


@case(Code.CHECK_FAILED)
def _a_check_that_fails(w: World) -> Trial:
    trial = quoted(w, w.fact(), verdict=MachineVerdict.NOT_CHECKED.value)
    trial.failing = True
    return trial


@pytest.fixture(scope="module", params=SEEDS)
def worlds(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, list[Policy]]:
    return request.param, list(make_policies(request.param, tmp_path_factory.mktemp("made")))


@pytest.fixture
def store(worlds: tuple[int, list[Policy]], tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "workspace") as store:
        for policy in worlds[1][:2]:
            _add(store, policy, policy.path)
        yield store


def _add(store: Store, policy: Policy, path: Path) -> None:
    store.add_document(policy.document, source=policy.path, names=[path.name, str(path)])


def _judged(trial: Trial, store: Store) -> CheckedAnswer:
    spans = tuple(
        ReceiptSpan(s.id, s.document_id, s.text, s.text_hash, rank, 1.0 / rank, s.page_start)
        for rank, s in enumerate(trial.shown, start=1)
    )
    kind = ReceiptKind.RETRIEVED if spans else ReceiptKind.IMPORTED
    receipt = Receipt("run", kind, "What is said?", document_ids=trial.scope, limit=len(spans), spans=spans)
    if trial.then is not None:
        do, whose, by = trial.then
        if do == "remove":
            store.remove_document(whose.document.document_id)
        else:
            _add(store, by, whose.path)
    checks = (*CHECKS, ("failing", _fail)) if trial.failing else CHECKS
    return check_answer(trial.answer, receipt, store, checks=checks)


def _fail(_case: object) -> None:
    raise RuntimeError("this check always fails")


@pytest.mark.parametrize("wanted", CASES)
def test_a_generated_case_is_given_its_code(wanted: str, worlds: tuple[int, list[Policy]], store: Store) -> None:
    seed, (first, second, renewal) = worlds
    code, _, sub_code = wanted.partition("/")
    for number, make in enumerate(CASES[wanted]):
        own, other = (first, second) if seed % 2 else (second, first)
        trial = make(World(own, other, renewal, random.Random(f"{seed} {wanted} {number}")))
        found = _judged(trial, store).citations[-1].verdict
        given = (found.verdict.value, found.code.value, found.sub_code if sub_code else "")
        assert given == (trial.verdict, code, sub_code), f"{trial.answer}\n{found.sentence}"


def test_every_code_and_sub_code_of_the_specification_has_a_generated_case() -> None:
    assert {wanted.partition("/")[0] for wanted in CASES} == {code.value for code in Code}
    named = {f"fact_mismatch/{kind}" for kind in FACTS} | {f"quote_elsewhere/{place}" for place in WRONG_PLACES}
    assert named <= set(CASES)
    assert set(FACTS) == set(MISMATCHES)
