"""One citation under examination, and the registry of checks that look at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import IntEnum, IntFlag
from functools import partial, wraps

from msgspec import Struct, field

from desktop.citations.areas import Area, Found
from desktop.citations.compare import Comparison
from desktop.citations.framing import Beside, beside, beside_quotes, holds_quotation, tells_of_party
from desktop.citations.marks import without_marker
from desktop.citations.matching import Hit, Quote
from desktop.citations.places import Resolution
from desktop.citations.references import Reference
from desktop.citations.refigured import refigured
from desktop.citations.snapshot import Snapshot
from desktop.core.fact import Fact
from desktop.core.facts import find_figures
from desktop.core.once import once
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.tokens import holds_digit
from desktop.core.verdicts import (
    Code,
    DiffPart,
    Finding,
    MachineVerdict,
    ParsedCitation,
    Place,
    Range,
    Receipt,
    ReceiptKind,
)

_WARNED = (
    Code.QUOTE_TOO_SHORT, Code.STITCHED, Code.HIDDEN_SOURCE, Code.AMBIGUOUS, Code.PARTIAL_QUOTE, Code.SIMILAR_ONLY,
    Code.NO_QUOTE,
)  # fmt: skip
VERDICTS: dict[Code, MachineVerdict] = {
    **dict.fromkeys(Code, MachineVerdict.REJECTED),
    **dict.fromkeys(_WARNED, MachineVerdict.WARNING),
    Code.ACCEPTED_EXACT: MachineVerdict.ACCEPTED,
    Code.ACCEPTED_NORMALISED: MachineVerdict.ACCEPTED,
    Code.CHECK_FAILED: MachineVerdict.NOT_CHECKED,
}
"""The ordinary verdict of each code (spec 4.7)."""
ORDER: dict[Code, int] = {code: i for i, code in enumerate(Code)}


Nearest = tuple[tuple[Comparison, Hit] | None, Area | None, str]
"""A passage with how a quote stands to it, its area, and whether it was found as printed or as rendered."""


class Evidence(Struct, frozen=True):
    """Facts of the union of what is cited for a claim, with headers of cells."""

    facts: list[Fact]
    cut: bool = False
    """It is longer than is read for its figures: a whole document is cited, say."""


class Claim(Struct, dict=True):
    """The sentence or list item a citation supports, and what all its citations offer for it."""

    text: str
    gather: Callable[[Claim], Evidence]
    read: Callable[[Claim], tuple[list[Fact], list[Reference]]]
    cells: tuple[tuple[str, str], ...] = ()
    """(header, cell) where it is a row of a table in the answer."""
    parts: dict[int, str] = field(default_factory=dict)
    """Order of a citation → the words between the marker before and its own, where a sentence has several."""
    judged: dict[str, tuple[Finding, ...]] = field(default_factory=dict)
    """Check → its findings, for checks that say the same of every citation of the claim: they are made once."""
    cases: list[Case] = field(default_factory=list)
    topic: str = ""
    """The heading of the answer that it stands under, or the question on cover that it answers."""
    asked: str = ""
    """The question right above it, whatever that asks."""
    under: tuple[Claim, ...] = ()
    """All claims that stand under that."""

    @once
    def _read(self) -> tuple[list[Fact], list[Reference]]:
        return self.read(self) if self.has_own else ([], [])

    @property
    def facts(self) -> list[Fact]:
        """Return its figures, markers and quotation marks left out; none of a mere quotation behind a lead."""
        return self._read[0]

    @property
    def references(self) -> list[Reference]:
        """Return the parts of the policy it names by a number; none of a mere quotation behind a lead."""
        return self._read[1]

    @once
    def evidence(self) -> Evidence:
        """Read what all its citations offer: asked for by the few claims with a figure that no quotation holds."""
        return self.gather(self)

    @once
    def own_words(self) -> str:
        """Return what it says beside its quotations; the whole claim when it is nothing but a quotation."""
        return beside_quotes(self.text, [case.citation.quote or "" for case in self.cases])

    @once
    def quoted_prose(self) -> tuple[str, str] | None:
        """Return (the quoted words of its citations, the titles of their sections); None when one is of a table."""
        cases = [case for case in self.cases if case.passage]
        spans = [case.found.span for case in cases if case.found is not None]
        titles = [span.section_title for span in spans if span is not None and span.table is None]
        if len(titles) < len(spans):
            return None
        return " ".join(case.passage for case in cases), " ".join(filter(None, titles))

    @once
    def told_prose(self) -> tuple[str, str] | None:
        """Return `quoted_prose` from the beginning of each sentence on: "If the door was locked, | we pay …".

        What bounds a rule stands in front of it as often as behind, and a quotation may begin anywhere.
        """
        prose = self.quoted_prose
        if prose is None:
            return None
        return " ".join(from_its_start(case) for case in self.cases if case.passage), prose[1]

    @once
    def _quotes(self) -> list[str]:
        return [case.citation.quote for case in self.cases if case.citation.quote]

    @once
    def _quoted_at(self) -> list[Range]:
        places = [(self.text.find(quote), len(quote)) for quote in self._quotes]
        return [(at, at + length) for at, length in places if at >= 0]

    @once
    def _quoted(self) -> frozenset[str]:
        return frozenset([fact.key for quote in self._quotes for fact in find_figures(quote)])

    def quotes(self, fact: Fact) -> bool:
        """Say whether one of its figures stands in its quotations, which are compared with the source themselves."""
        inside = any(start <= fact.start and fact.end <= end for start, end in self._quoted_at)
        return inside or fact.key in self._quoted

    @once
    def lead(self) -> str:
        """Return its own words without the markers and names of what it cites: places state nothing.

        Its figures are written as the quoted words, or the passage that these are of, write them.
        """
        lead = self.own_words
        for case in self.cases:
            lead = without_marker(lead, case.citation.raw).replace(case.citation.locator.document or "\0", " ")
        found = [case.found.span for case in self.cases if case.found is not None]
        return refigured(lead, [case.passage for case in self.cases if case.passage], [s.text for s in found if s])

    @once
    def beside(self) -> Beside:
        """Return what its own words do; where its quotation stands apart from it ("Evidence: …") they are all of it."""
        if self.own_words == self.text and holds_quotation(self.text, self._quotes):
            return Beside.NOTHING
        kind = beside(self.lead)
        return Beside.TOPIC if kind is Beside.LEAD and tells_of_party(self.text) else kind

    def stated(self, quote: str | None) -> str:
        """Return what it states beside or by one of its quotations: a line that only leads to it says what that says.

        Places named in its words ("page 4 of policy.pdf") state nothing either.
        """
        if beside(self.lead) is Beside.STATEMENT:
            return self.own_words
        return self.text if self.own_words != self.text else quote or self.own_words

    @once
    def has_own(self) -> bool:
        """Say whether it has words or a figure beside its quotations, each of which is compared word by word."""
        return self.beside > Beside.LEAD or (self.beside is Beside.LEAD and holds_digit(self.own_words))

    def once(self, check: str, judge: Callable[[], Finding | Iterable[Finding] | None]) -> tuple[Finding, ...]:
        """Return what `judge` finds, asked once for all citations of the claim and kept under the check's name."""
        if check not in self.judged:
            found = judge()
            if found is None or isinstance(found, Finding):
                found = (found,) if found is not None else ()
            self.judged[check] = tuple(found)
        return self.judged[check]

    def part_of(self, case: Case) -> str:
        """Return the own words that the marker of one of its citations stands behind, '' when it has no part."""
        part = self.parts.get(case.citation.order, "")
        return beside_quotes(part, [other.citation.quote or "" for other in self.cases]) if part else ""


class Way(IntEnum):
    """How the number of a page counts, where the position in the file and the printed number differ."""

    OPEN = 0
    FILE = 1
    PRINTED = 2


class Case(Struct):
    """What is known so far about one citation. Checks read it and return findings."""

    citation: ParsedCitation
    receipt: Receipt
    snapshot: Snapshot
    resolution: Resolution
    areas: list[list[Area]] = field(default_factory=list)
    """Per group of the resolution, one area per document."""
    quote: Quote | None = None
    found: Found | None = None
    """The words the quote was matched to, exactly or by alignment."""
    passage: str = ""
    """Text of those words."""
    exact: bool = False
    nearest: tuple[Quote, Nearest] | None = None
    """The passage most like the quote that was looked for last."""
    others: list[Found] = field(default_factory=list)
    """Further places inside what was cited that hold the quote as well."""
    findings: list[Finding] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    elsewhere: list[Place] = field(default_factory=list)
    diff: tuple[DiffPart, ...] = ()
    claim: Claim | None = None
    first: Case | None = None
    """An earlier citation of the same evidence for the same claim."""
    ways: Way = Way.OPEN
    """How the other citations of its document count pages."""
    way: Way = Way.OPEN
    """How its own page counts by the figures of its claim, where it quotes nothing."""
    held: tuple[Way, Resolution] | None = None
    """The only one of the two pages it may mean that holds those figures."""

    @property
    def resolved(self) -> bool:
        """Say whether the citation points at sources the run may cite."""
        return self.resolution.code is None and self.citation.malformed is None

    @property
    def imported(self) -> bool:
        """Say whether the answer came without a run: retrieval is unknown."""
        return self.receipt.kind is ReceiptKind.IMPORTED

    def add(
        self,
        code: Code,
        sentence: str,
        *,
        verdict: MachineVerdict | None = None,
        sub_code: str | None = None,
        quote_token: str | None = None,
        source_token: str | None = None,
    ) -> None:
        """Record a finding with the ordinary verdict of its code unless another is given."""
        self.findings.append(Finding(code, verdict or VERDICTS[code], sentence, sub_code, quote_token, source_token))

    @property
    def good_so_far(self) -> bool:
        """Say whether nothing but acceptance was found."""
        for finding in self.findings:  # noqa: SIM110 - asked by nearly every check: no generator is made for it
            if finding.verdict is not MachineVerdict.ACCEPTED:
                return False
        return True

    def evidence_spans(self) -> list[SourceSpan]:
        """Return the spans whose words stand behind the claim: the one quoted from, or all cited ones without a
        quote.
        """
        if self.found is not None and self.found.span is not None:
            return [self.found.span]
        spans = self.resolution.spans
        pages = {page for _, page in self.resolution.pages}
        inside = [span for span in spans if pages and {span.page_start, span.page_end} <= pages]
        return inside or list(spans)


Check = Callable[[Case], Iterable[Finding]]
"""A check looks at a case whose quote was already compared and returns what it found."""


class Needs(IntFlag):
    """What must hold of a case for a check to have anything to say. Most checks look at few of the citations."""

    RESOLVED = 1
    """It points at sources the run may cite."""
    CLAIM = 2
    """It stands behind a claim."""
    FIGURES = 4
    """Its claim has words or a figure beside its quotations, and states figures."""
    PASSAGE = 8
    """Its quote was found, so that there are words to compare the claim with."""
    GOOD = 16
    """Nothing but acceptance was found so far."""
    ACCEPTED = 32
    """Nothing but acceptance was found, and that was."""
    WORDS = 64
    """Its claim has words beside its quotations that are more than a lead."""
    REPEATED = 128
    """The same evidence was cited before for its claim."""
    OWN = 256
    """Its claim has words or a figure beside its quotations."""


NEEDS: dict[Check, Needs] = {}
"""Check → what it needs, of those that say so; any other is asked about every case."""


def needs(what: Needs) -> Callable[[Check], Check]:
    """Declare what a check needs: it is not called for a case of which that does not hold.

    `@needs(Needs.CLAIM | Needs.ACCEPTED)` takes the place of conditions at the head of the check, which would be asked
    by all of them for each citation. Findings of the checks before count: what a check caps, no later one accepts.
    """

    def declare(check: Check) -> Check:
        NEEDS[check] = what
        return check

    return declare


def once_per_claim(name: str) -> Callable[[Callable[[Claim], Finding | Iterable[Finding] | None]], Check]:
    """Make a check of a function that looks at a claim: it is asked once for all citations of that, see `Claim.once`.

    It stands below `@needs(Needs.CLAIM | …)`.
    """

    def declare(judge: Callable[[Claim], Finding | Iterable[Finding] | None]) -> Check:
        @wraps(judge)
        def check(case: Case) -> tuple[Finding, ...]:
            claim = case.claim
            return claim.once(name, partial(judge, claim)) if claim is not None else ()

        return check

    return declare


_RESOLVED, _CLAIM, _FIGURES, _PASSAGE, _GOOD, _ACCEPTED, _WORDS, _REPEATED, _OWN = map(int, Needs)


_WORD = re.compile(r"[^\W\d_]{2}")
_MOST_AHEAD = 300
"""Characters of a sentence before quoted words that are read with them."""


def from_its_start(case: Case) -> str:
    """Return the quoted words with those of their sentence before them."""
    span, passage = (case.found.span if case.found is not None else None), case.passage
    at = span.text.find(passage) if span is not None and span.table is None else -1
    if span is None or at <= 0:
        return passage
    window = max(at - _MOST_AHEAD, 0)
    starts = [window + low for low, _ in sentence_ranges(span.text[window : at + len(passage)]) if window + low <= at]
    start = starts[-1] if starts else at
    whole = start > 0 or window == 0  # else it begins farther before: what bounds it there is not known
    said = _WORD.search(span.text, start, at) is not None  # "4.1" says nothing
    return span.text[start : at + len(passage)] if whole and said else passage


def held_by(case: Case) -> int:
    """Return the `Needs` that hold of a case now; asked again after each finding."""
    held = _RESOLVED if case.resolved else 0
    if case.passage:
        held |= _PASSAGE
    if case.first is not None:
        held |= _REPEATED
    if case.good_so_far:
        held |= _GOOD | _ACCEPTED if case.findings else _GOOD
    claim = case.claim
    if claim is not None:
        held |= _CLAIM
        if claim.has_own:
            held |= _OWN | _FIGURES if claim.facts else _OWN
        if held & _ACCEPTED and claim.beside > Beside.LEAD:
            held |= _WORDS
    return held


_NOUNS = {
    SourceUnit.TABLE_CELL: "cell",
    SourceUnit.TABLE_ROW: "row",
    SourceUnit.TABLE: "table",
    SourceUnit.PAGE: "page",
    SourceUnit.SECTION: "section",
    SourceUnit.KEY_VALUE: "field",
    SourceUnit.TEXT: "passage",
}


def noun_of(span: SourceSpan | None) -> str:
    """Return what to call a span in a sentence."""
    return _NOUNS[span.source_unit] if span is not None else "passage"
