"""The review queue: flat rows, filters and orders (spec 5.3). Pure; 5 000 rows filter and sort within a frame."""

from __future__ import annotations

import enum
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.core.decisions import HumanState
from desktop.core.pages import Health
from desktop.core.verdicts import Code, MachineVerdict, Place
from desktop.store.runs import CitationLine


class QueueRow(Struct, frozen=True):
    """One citation as the queue, the cards and the exports show it."""

    citation_id: str
    evidence_id: str
    number: int
    """Order of saving in the workspace."""
    run_id: str
    run_number: int
    order: int
    """Position in its answer, from 0."""
    question: str
    claim: str
    quote: str | None
    raw: str
    verdict: MachineVerdict
    code: Code
    sub_code: str | None
    sentence: str
    state: HumanState = HumanState.PENDING
    reason: int | None = None
    reason_text: str = ""
    note: str = ""
    flagged: bool = False
    reviewer: str = ""
    decided_at: str = ""
    corrected_to: str | None = None
    corrected_quote: str | None = None
    final: bool = False
    """Its answer is locked."""
    document_id: str | None = None
    document: str = ""
    """Name of the document; empty when the citation leads nowhere."""
    document_number: int = 0
    """Order of adding; 0 = none."""
    page: int | None = None
    page_label: str = ""
    top: float = 0.0
    """Distance of the evidence from the top of its page, points."""
    unit: str = ""
    """page, section, table, table_row, table_cell, key_value, text or empty."""
    span_id: str | None = None
    moved: Place | None = None
    """Where the words of the evidence in force stand in the newer version of the document: page, top, unit and document
    are of this place. None while the evidence stands where it was judged, or where a person re-pointed it to."""
    health: frozenset[Health] = frozenset()
    readable: bool = True
    has_number: bool = False
    hidden: bool = False
    by_hand: bool = False

    @property
    def table_evidence(self) -> bool:
        """Say whether the evidence is a table or part of one."""
        return self.unit.startswith("table")

    @property
    def names_document(self) -> bool:
        """Say whether the evidence is a document as a whole: no page of it is cited."""
        return self.document_id is not None and self.page is None and self.span_id is None


class QueueOrder(enum.StrEnum):
    """Orders of the queue."""

    RISK = "risk"
    PAGE = "page"
    QUESTION = "question"
    RANDOM = "random"
    SAVED = "saved"


class QueueFilter(Struct, frozen=True):
    """What to show. A set allows any of its values, empty = all; None = either; all parts must hold."""

    text: str = ""
    """Words that must all occur in question, claim, quote, note, document name or evidence number."""
    documents: frozenset[str] = frozenset()
    runs: frozenset[str] = frozenset()
    questions: frozenset[str] = frozenset()
    verdicts: frozenset[MachineVerdict] = frozenset()
    codes: frozenset[Code] = frozenset()
    states: frozenset[HumanState] = frozenset()
    reviewers: frozenset[str] = frozenset()
    """Names."""
    health: frozenset[Health] = frozenset()
    """Pages that have one of these classes."""
    has_number: bool | None = None
    table_evidence: bool | None = None
    flagged: bool | None = None
    note: bool | None = None
    readable: bool | None = None

    def describe(self) -> str:
        """Return the filter in words, for read-me sheets and empty lists; `everything` when it filters nothing."""
        parts = [
            f"{name} {' or '.join(sorted(str(value) for value in values))}"
            for name, values in (
                ("document", self.documents),
                ("run", self.runs),
                ("question", self.questions),
                ("machine verdict", self.verdicts),
                ("code", self.codes),
                ("human state", self.states),
                ("reviewer", self.reviewers),
                ("page health", self.health),
            )
            if values
        ]
        for name, wanted in (
            ("number", self.has_number),
            ("table evidence", self.table_evidence),
            ("flag", self.flagged),
            ("note", self.note),
            ("readable page", self.readable),
        ):
            if wanted is not None:
                parts.append(f"with {name}" if wanted else f"without {name}")
        if self.text.strip():
            parts.append(f"text “{self.text.strip()}”")
        return "; ".join(parts) or "everything"


class Counters(Struct, frozen=True):
    """Always visible; pending + accepted + rejected + corrected + unsure = total."""

    pending: int = 0
    accepted: int = 0
    rejected: int = 0
    corrected: int = 0
    unsure: int = 0
    total: int = 0


SortKey = tuple[float | int | str, ...]
_SHORTLISTS = 6


class Entry(Struct):
    """A row with what filtering and sorting need, computed once."""

    row: QueueRow
    haystack: str = ""
    risk: SortKey = ()
    place: SortKey = ()

    def __post_init__(self) -> None:
        """Compute the keys."""
        row = self.row
        parts = (row.evidence_id, row.question, row.claim, row.quote or "", row.note, row.document, row.code.value)
        self.haystack = "\n".join(parts).casefold()
        self.risk = (risk_rank(row), row.number)
        nowhere = 10**9
        self.place = (row.document_number or nowhere, row.page or nowhere, row.top, row.number)


def risk_rank(row: QueueRow) -> int:
    """Return 0 for the riskiest: a differing fact, then what else the machine rejected, hidden words, weak verdicts."""
    if row.code is Code.FACT_MISMATCH:
        return 0
    if row.verdict is MachineVerdict.REJECTED:
        return 1
    if row.hidden or row.code is Code.HIDDEN_SOURCE:
        return 2
    if row.verdict is MachineVerdict.NOT_CHECKED:
        return 3
    if not row.readable:
        return 4
    if row.verdict is MachineVerdict.WARNING:
        return 5
    return {Code.NO_QUOTE: 6, Code.ACCEPTED_NORMALISED: 7}.get(row.code, 8)


def select(
    entries: Iterable[Entry], wanted: QueueFilter, order: QueueOrder = QueueOrder.RISK, *, seed: int = 0
) -> list[QueueRow]:
    """Return the rows that pass the filter, in order. Equal input gives equal output; `seed` is for RANDOM."""
    return Shortlist(entries, wanted, order, seed=seed).rows


class Shortlist:
    """The rows that pass one filter, kept in order while single rows change: a decision asks for no new sort."""

    def __init__(
        self,
        entries: Iterable[Entry],
        wanted: QueueFilter,
        order: QueueOrder,
        *,
        seed: int = 0,
        wider: Shortlist | None = None,
    ) -> None:
        """Filter and sort all; `seed` is for RANDOM.

        `wider` is a list in the same order that this filter only narrows: what it left out is not looked at again.
        """
        self._filter = wanted
        self._tests = _tests(wanted)
        self._key = _sort_key(order, seed)
        kept = list(entries) if wider is None else wider._entries
        for test in _tests(replace(wanted, text="")) if wider is None else []:
            kept = [entry for entry in kept if test(entry)]
        for word in wanted.text.casefold().split():
            kept = [entry for entry in kept if word in entry.haystack]
        self._entries: list[Entry] = sorted(kept, key=self._key) if wider is None else list(kept)
        self.rows = [entry.row for entry in self._entries]

    def narrows_to(self, wanted: QueueFilter) -> bool:
        """Say whether all that passes `wanted` is in this list, because only its words have more letters or company."""
        if replace(wanted, text=self._filter.text) != self._filter:
            return False
        words = wanted.text.casefold().split()
        return all(any(known in word for word in words) for known in self._filter.text.casefold().split())

    def replace(self, old: Entry | None, new: Entry) -> None:
        """Put `new` where it belongs in place of `old`; found by the sort key, so numbers must be unique."""
        if old is not None and self._passes(old):
            at = bisect_left(self._entries, self._key(old), key=self._key)
            del self._entries[at], self.rows[at]
        if self._passes(new):
            at = bisect_left(self._entries, self._key(new), key=self._key)
            self._entries.insert(at, new)
            self.rows.insert(at, new.row)

    def _passes(self, entry: Entry) -> bool:
        return all(test(entry) for test in self._tests)


class Shortlists:
    """The queues kept up to date: the one shown, the one of the open answer, and those before a filter was changed."""

    def __init__(self) -> None:
        self._kept: dict[tuple[QueueFilter, QueueOrder, int], Shortlist] = {}
        """The one used last comes last."""

    def find(
        self, wanted: QueueFilter, order: QueueOrder, seed: int, entries: Callable[[QueueFilter], Iterable[Entry]]
    ) -> Shortlist:
        """Return the queue, made when it is not kept: of `entries`, or of a kept one that the filter only narrows.

        So each letter of a word that is typed looks only at what the letters before it left, and sorts nothing.
        """
        kept = self._use((wanted, order, seed))
        if kept is None:
            alike = [key for key, made in self._kept.items() if key[1:] == (order, seed) and made.narrows_to(wanted)]
            shortest = min(alike, key=lambda key: len(self._kept[key].rows), default=None)
            wider = self._use(shortest) if shortest is not None else None
            kept = Shortlist(entries(wanted) if wider is None else (), wanted, order, seed=seed, wider=wider)
            self._kept[wanted, order, seed] = kept
            while len(self._kept) > _SHORTLISTS:
                del self._kept[next(iter(self._kept))]
        return kept

    def _use(self, key: tuple[QueueFilter, QueueOrder, int]) -> Shortlist | None:
        kept = self._kept.pop(key, None)
        if kept is not None:
            self._kept[key] = kept
        return kept

    def replace(self, old: Entry | None, new: Entry) -> None:
        """Put `new` in place of `old` in each queue."""
        for shortlist in self._kept.values():
            shortlist.replace(old, new)

    def clear(self) -> None:
        """Forget all: so much has changed that sorting anew costs less."""
        self._kept.clear()


def _sort_key(order: QueueOrder, seed: int) -> Callable[[Entry], SortKey]:
    if order is QueueOrder.RISK:
        return lambda entry: entry.risk
    if order is QueueOrder.PAGE:
        return lambda entry: entry.place
    if order is QueueOrder.QUESTION:
        return lambda entry: (entry.row.run_number, entry.row.order, entry.row.number)
    if order is QueueOrder.RANDOM:
        # A hash per citation, so that changing the filter does not reshuffle what stays.
        return lambda entry: (zlib.crc32(f"{seed}:{entry.row.citation_id}".encode()), entry.row.number)
    return lambda entry: (entry.row.number,)


def _tests(wanted: QueueFilter) -> list[Callable[[Entry], bool]]:
    tests: list[Callable[[Entry], bool]] = []
    if wanted.states:
        tests.append(lambda entry: entry.row.state in wanted.states)
    if wanted.verdicts:
        tests.append(lambda entry: entry.row.verdict in wanted.verdicts)
    if wanted.codes:
        tests.append(lambda entry: entry.row.code in wanted.codes)
    if wanted.documents:
        tests.append(lambda entry: entry.row.document_id in wanted.documents)
    if wanted.runs:
        tests.append(lambda entry: entry.row.run_id in wanted.runs)
    if wanted.questions:
        tests.append(lambda entry: entry.row.question in wanted.questions)
    if wanted.reviewers:
        tests.append(lambda entry: entry.row.reviewer in wanted.reviewers)
    if wanted.health:
        tests.append(lambda entry: not wanted.health.isdisjoint(entry.row.health))
    if wanted.has_number is not None:
        tests.append(lambda entry: entry.row.has_number is wanted.has_number)
    if wanted.table_evidence is not None:
        tests.append(lambda entry: entry.row.table_evidence is wanted.table_evidence)
    if wanted.flagged is not None:
        tests.append(lambda entry: entry.row.flagged is wanted.flagged)
    if wanted.note is not None:
        tests.append(lambda entry: bool(entry.row.note) is wanted.note)
    if wanted.readable is not None:
        tests.append(lambda entry: entry.row.readable is wanted.readable)
    return tests + [_has_word(word) for word in wanted.text.casefold().split()]


def _has_word(word: str) -> Callable[[Entry], bool]:
    return lambda entry: word in entry.haystack


def count(rows: Iterable[QueueRow]) -> Counters:
    """Count rows by human state."""
    states = [row.state for row in rows]  # a list counts by identity; a dictionary would ask each state for its hash
    return Counters(
        pending=states.count(HumanState.PENDING),
        accepted=states.count(HumanState.ACCEPTED),
        rejected=states.count(HumanState.REJECTED),
        corrected=states.count(HumanState.CORRECTED),
        unsure=states.count(HumanState.UNSURE),
        total=len(states),
    )


def identity(line: CitationLine) -> tuple[object, ...]:
    """Return what makes two citations identical: claim, quote, place they were judged at, and machine code."""
    card = line.card
    claim, quote = " ".join(card.claim.split()).casefold(), " ".join((card.quote or "").split()).casefold()
    place: Sequence[object] = (card.document_id, card.page, card.span_id)
    return (claim, quote, card.quote is None, *place, line.verdict, line.code, card.sub_code)
