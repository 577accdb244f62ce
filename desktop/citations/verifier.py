"""The verdict on one citation: a pure function of citation, receipt, evidence and verifier version (spec 4.6, 4.7)."""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from desktop.citations.allow import AllowList, log
from desktop.citations.areas import place_of_span
from desktop.citations.case import NEEDS, ORDER, VERDICTS, Case, Check, Claim, held_by
from desktop.citations.columns import headed_cells, without_place_cells
from desktop.citations.counting import tell_ways, tell_ways_by_figures
from desktop.citations.entities import written_out
from desktop.citations.evidence import gather_evidence
from desktop.citations.html_blocks import TAG_NAMES
from desktop.citations.marks import is_marker, without_marker
from desktop.citations.parser import parse_citations
from desktop.citations.parts import parts_of
from desktop.citations.places import Resolver
from desktop.citations.quoting import check_quote
from desktop.citations.references import Reference, split_references
from desktop.citations.registry import CHECKS
from desktop.citations.snapshot import Snapshot, snapshot_of
from desktop.citations.sourced import PAGE_WORD, without_pointed
from desktop.citations.topics import may_hold_topics, question_before, topic_before
from desktop.core.fact import Fact, FactKind, figures
from desktop.core.facts import find_figures
from desktop.core.once import once
from desktop.core.verdicts import (
    Code,
    EvidenceLibrary,
    Finding,
    MachineVerdict,
    ParsedAnswer,
    ParsedCitation,
    Place,
    Receipt,
    Verdict,
)

VERIFIER = "evidence-desk/24"
"""Version of the rules; raised whenever a rule changes, so that a stored verdict says by which rules it was made."""


class Examination:
    """Checks the citations of one answer against one receipt and one state of the library."""

    def __init__(
        self,
        receipt: Receipt,
        snapshot: Snapshot,
        parsed: ParsedAnswer | None = None,
        *,
        checks: Sequence[tuple[str, Check]] = CHECKS,
        quiet: bool = False,
    ) -> None:
        """Take the answer along, because declared sources and the other citations of a claim belong to the evidence.

        `quiet` keeps rejections out of the log: for the self-test and the benchmark, whose faults are made on purpose.
        """
        self.receipt = receipt
        self.snapshot = snapshot
        self.parsed = parsed
        self.allow = AllowList(receipt, snapshot)
        self.resolver = Resolver(self.allow, parsed.declared if parsed else ())
        self._checks = _CHECKS if checks is CHECKS else _Checks(checks)
        self.quiet = quiet

    def verdicts(self, citations: Sequence[ParsedCitation]) -> list[Verdict]:
        """Return one verdict per citation, in the order given.

        Claims are looked at with all their citations together, in the order of the answer: the first is the one that
        others repeat.
        """
        cases: list[Case | Verdict] = [self._opened(citation) for citation in citations]
        opened = [case for case in cases if isinstance(case, Case)]
        opened.sort(key=lambda case: case.citation.order)
        self._tell_ways(opened)
        self._gather_claims(opened)
        tell_ways_by_figures(opened)
        closed = {id(case): self._closed(case) for case in opened}
        for case in opened:
            case.claim = None  # a case and its claim hold each other: parted, both are freed at once
        return [case if isinstance(case, Verdict) else closed[id(case)] for case in cases]

    # first pass: resolve, compare the quote -------------------------------------------------------------------------

    def _opened(self, citation: ParsedCitation) -> Case | Verdict:
        try:
            return self._open(citation)
        except Exception as error:  # noqa: BLE001 - the boundary of one check: a fault becomes `check_failed`, never a verdict
            return _failed(citation, error)

    def _open(self, citation: ParsedCitation) -> Case:
        resolution = self.resolver.resolve(citation.locator)
        case = Case(citation, self.receipt, self.snapshot, resolution)
        if citation.malformed is not None:
            case.add(Code.MALFORMED, citation.malformed)
            return case
        if resolution.code is not None:
            case.add(resolution.code, resolution.sentence)
            case.places += [place_of_span(span) for span in resolution.existing[:10]]
            if resolution.unread is not None:
                document_id, page = resolution.unread
                case.places.append(Place(document_id, None, page, page))
            return case
        check_quote(case, self.allow)
        return case

    def _tell_ways(self, cases: Sequence[Case]) -> None:
        """Tell cases how the rest of the answer counts pages, also where only some of its citations are judged."""
        if all(case.resolution.positions is None for case in cases):
            return
        here = {case.citation.order for case in cases}
        rest = [c for c in self.parsed.citations if c.order not in here] if self.parsed is not None else []
        beside = [opened for opened in map(self._opened, rest) if isinstance(opened, Case)]
        tell_ways(cases, beside)

    # claims ---------------------------------------------------------------------------------------------------------

    def _gather_claims(self, cases: Sequence[Case]) -> None:
        if self.parsed is None:
            return
        claims: dict[tuple[int, int], Claim] = {}
        cited: defaultdict[tuple[int, int] | None, list[ParsedCitation]] = defaultdict(list)
        for citation in self.parsed.citations:
            cited[citation.claim].append(citation)
        read = _ClaimReader(cases)
        for case in cases:
            at = case.citation.claim
            if at is None:
                continue
            claim = claims.get(at)
            if claim is None:
                text = _claim_words(self.parsed, at, cited[at])
                cells, parts = headed_cells(self.parsed.body, at), parts_of(self.parsed.body, at, cited[at])
                claim = claims[at] = Claim(text, gather_evidence, read, cells, parts)
            case.claim = claim
            claim.cases.append(case)
        for claim in claims.values():
            _mark_duplicates(claim)
        _put_under_topics(self.parsed.body, claims)

    # second pass: the registered checks -----------------------------------------------------------------------------

    def _closed(self, case: Case) -> Verdict:
        try:
            due = iter(self._checks.due(held_by(case)))
            while (asked := next(due, None)) is not None:
                found = list(asked[1](case))
                if found:
                    case.findings += found
                    due = iter(self._checks.due(held_by(case), behind=asked[0]))
        except Exception as error:  # noqa: BLE001 - the boundary of one check
            return _failed(case.citation, error)
        verdict = conclude(case)
        if verdict.verdict is MachineVerdict.REJECTED and not self.quiet:
            log.warning(
                "citation %d rejected: %s %s (%s)",
                case.citation.order,
                verdict.code,
                verdict.sub_code or "",
                case.citation.raw[:200],
            )
        return verdict


class _Checks:
    """Registered checks by what holds of a case: most have nothing to say of most citations."""

    def __init__(self, checks: Sequence[tuple[str, Check]]) -> None:
        self._checks = [(number, check, int(NEEDS.get(check, 0))) for number, (_, check) in enumerate(checks)]
        self._known: dict[tuple[int, int], list[tuple[int, Check]]] = {}

    def due(self, held: int, *, behind: int = -1) -> list[tuple[int, Check]]:
        """Return those to ask, in order, behind the one of a number; `held` are the `Needs` that hold."""
        due = self._known.get((held, behind))
        if due is None:
            due = [(number, check) for number, check, needed in self._checks if number > behind and not needed & ~held]
            self._known[held, behind] = due
        return due


_CHECKS = _Checks(CHECKS)


def conclude(case: Case) -> Verdict:
    """Return the verdict of a case: its findings by order of codes, the first one as the headline."""
    if not case.findings:
        case.add(Code.NO_QUOTE, "Nothing is quoted, so the words were not checked.")
    if not case.places:
        case.places += [place_of_span(span) for span in case.resolution.spans[:10]]
    findings = case.findings
    if len(findings) > 1:
        findings = sorted(
            findings, key=lambda finding: (ORDER[finding.code], finding.verdict is not MachineVerdict.REJECTED)
        )
    head = findings[0]
    # Which page was meant is told beside why a citation is accepted: the words were compared before their place.
    accepted = head.verdict is MachineVerdict.ACCEPTED
    why = next((f for f in case.findings if f.verdict is MachineVerdict.ACCEPTED), head) if accepted else head
    note = " Retrieval unknown." if accepted and case.imported and "unknown" not in why.sentence else ""
    return Verdict(
        head.verdict,
        head.code,
        why.sentence + note,
        head.sub_code,
        tuple(findings),
        tuple(case.places),
        tuple(case.elsewhere),
        case.diff,
        case.resolution.hint,
        VERIFIER,
    )


def _failed(citation: ParsedCitation, error: Exception) -> Verdict:
    logging.getLogger("desktop.citations").error("check failed for citation %d", citation.order, exc_info=error)
    sentence = f"The check itself failed: {type(error).__name__}: {error}"
    finding = Finding(Code.CHECK_FAILED, VERDICTS[Code.CHECK_FAILED], sentence)
    return Verdict(MachineVerdict.NOT_CHECKED, Code.CHECK_FAILED, sentence, None, (finding,), verifier=VERIFIER)


class _ClaimReader:
    """Reads the figures and references of the claims of an answer: the names of documents it cites hold none."""

    def __init__(self, cases: Sequence[Case]) -> None:
        self._cases = cases

    @once
    def _names(self) -> list[str]:
        return _named_documents(self._cases)

    def __call__(self, claim: Claim) -> tuple[list[Fact], list[Reference]]:
        facts, references = claimed(_without_names(claim.text, self._names))
        return _without_pages(claim, facts), references


def _named_documents(cases: Sequence[Case]) -> list[str]:
    """Return the names of the documents that an answer cites; one that is nothing but a figure ("25 days") is none."""
    names: list[str] = []
    for name in sorted({case.citation.locator.document or "" for case in cases}, key=len, reverse=True):
        beside = name
        for fact in find_figures(name):
            beside = beside.replace(fact.text, " ")
        if any(map(str.isalpha, beside)):
            names.append(name)
    return names


def _without_names(text: str, names: Sequence[str]) -> str:
    """Return a claim of the same length with the names of documents blanked: their numbers state nothing."""
    for name in names:
        if name in text:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " " * len(name), text)
    return text


_PAGE_WORD = re.compile(r"\b(?:pages?|pp?\.|pg\.?|seiten?)\s*$", re.IGNORECASE)


def _without_pages(claim: Claim, facts: list[Fact]) -> list[Fact]:
    """Return the figures of a claim without the numbers of cited pages that it names as such."""
    if not facts:
        return []
    spans = [span for case in claim.cases for span in case.resolution.spans]
    pages = {str(page) for span in spans for page in (span.page_start, span.page_end)}
    pages |= {str(page) for case in claim.cases for _, page in case.resolution.pages}
    return [fact for fact in facts if fact.value not in pages or not _PAGE_WORD.search(claim.text[: fact.start][-12:])]


def _put_under_topics(body: str, claims: Mapping[tuple[int, int], Claim]) -> None:
    """Tell claims the heading or question they stand under, and which others do."""
    if not may_hold_topics(body):
        return
    under: defaultdict[tuple[int, str], list[Claim]] = defaultdict(list)
    asked = "?" in body
    for (start, _), claim in claims.items():
        claim.asked = question_before(body, start) if asked else ""
        if (found := topic_before(body, start)) is not None:
            under[found].append(claim)
    for (_, topic), members in under.items():
        for claim in members:
            claim.topic, claim.under = topic, tuple(members)


def _mark_duplicates(claim: Claim) -> None:
    if len(claim.cases) < 2:
        return
    seen: dict[tuple[object, ...], Case] = {}
    for case in claim.cases:
        if not case.resolved:
            continue
        words = tuple(place.ranges for place in case.places if place.ranges) if case.found is not None else ()
        key = (words or frozenset(span.id for span in case.resolution.spans), (case.citation.quote or "").strip())
        if key in seen:
            case.first = seen[key]
        else:
            seen[key] = case


_INNER = re.compile(r">([^<>]*)<")
_NUMBERED = re.compile(r"\[\^?\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*\]|【[^】]{0,60}】")
_NAMED_PLACE = re.compile(
    rf"(?:{PAGE_WORD}|第|id\.|ibid\.|(?:sources?|passages?|excerpts?|documents?|contexts?|refs?\.|references?|quellen?)\s#?\d|"
    r"(?:source-span:\s*)?[\w.-]{1,200}::)",
    re.I,
)
"""What opens a marker without brackets: the word for a page or a source, or the id of a span."""
_TAG = re.compile(rf"</?(?:cite|source|citation|ref|quote|q|{TAG_NAMES})\b[^<>]{{0,400}}>", re.IGNORECASE)


def _is_marker(raw: str) -> bool:
    return is_marker(written_out(raw)) or _NAMED_PLACE.match(raw) is not None


def claim_text(parsed: ParsedAnswer, at: tuple[int, int]) -> str:
    """Return the words of a claim without its markers."""
    return _claim_words(parsed, at, [citation for citation in parsed.citations if citation.claim == at])


def _claim_words(parsed: ParsedAnswer, at: tuple[int, int], cited: Sequence[ParsedCitation]) -> str:
    text = without_place_cells(parsed.body, at)
    for citation in cited:
        name = citation.locator.document or ""
        if name and citation.raw.startswith(name):
            text = without_pointed(text, citation.raw, name)  # its page is no figure of the claim
    mine = {citation.raw for citation in cited if citation.marker is not None}
    for raw in sorted(filter(_is_marker, mine), key=len, reverse=True):
        inner = _INNER.search(raw) if raw[:4].casefold() != "<ref" else None  # a note is no part of its sentence
        words = inner.group(1) if inner and re.search(r"[^\W\d]", inner.group(1)) else ""
        text = text.replace(raw, f" {words} ") if words else without_pointed(text, raw)
    for raw in {raw for raw in mine if raw[:1].isdigit()}:
        text = without_marker(text, raw)
    text = written_out(text)
    text = _TAG.sub(" ", text) if "<" in text else text
    return _NUMBERED.sub(" ", text).strip() if "[" in text or "【" in text else text.strip()


def claimed(text: str) -> tuple[list[Fact], list[Reference]]:
    """Return the figures a claim states and the parts of the policy it names by a number. Small spelled-out counts
    ("two conditions") are wording and references ("Endorsement No. 1") are places; neither is a figure.
    """
    facts, references = split_references(text, _figures_of(text))
    return figures(facts), references


def claimed_figures(text: str) -> list[Fact]:
    """Return only the figures of a claim."""
    return claimed(text)[0]


_LABEL = re.compile(
    r"\s*(?:[-*•]\s+)?(?:[*_]{0,3}\(?\d{1,3}(?:\.\d{1,3}){0,3}[.):][*_]{0,3}\s+){0,2}"
    r"(?:[*_]{0,3}(?:(?:key )?(?:point|item|finding|claim|fact|statement|answer|question|step|note|observation|reason|"
    r"quote|evidence|citation|source|punkt|aussage|frage|antwort)|#|no\.)\s?#?\d{1,3}[*_]{0,3}[:.)–—-][*_]{0,3}\s)?",
    re.IGNORECASE,
)
"""The number of a list item or label ("3.", "1. 2.", "**Point 3:**") is no figure of the claim."""


def _figures_of(text: str) -> list[Fact]:
    kept: list[Fact] = []
    facts = find_figures(text, clauses=True)
    mark = _LABEL.match(text) if facts else None
    for fact in facts:
        if mark is not None and fact.start < mark.end():
            continue
        spelled = not any(c.isdigit() for c in fact.text)
        if spelled and fact.kind is FactKind.NUMBER and len(fact.value) < 3:
            continue
        kept.append(fact)
    return kept


def verify_citation(
    citation: ParsedCitation, receipt: Receipt, library: EvidenceLibrary, *, parsed: ParsedAnswer | None = None
) -> Verdict:
    """Return the verdict on one citation of a receipt's answer.

    Without `parsed` the receipt's raw answer is parsed when it holds the citation; a citation from elsewhere is judged
    by itself: its quote and its place, not its claim.
    """
    snapshot = snapshot_of(library)
    if parsed is None and receipt.raw_answer and citation.raw in receipt.raw_answer:
        parsed = parse_answer(receipt.raw_answer, receipt, snapshot)
    examination = Examination(receipt, snapshot, parsed)
    if parsed is None or citation not in parsed.citations:
        return examination.verdicts([citation])[0]
    return examination.verdicts(parsed.citations)[parsed.citations.index(citation)]


def parse_answer(text: str, receipt: Receipt, snapshot: Snapshot) -> ParsedAnswer:
    """Parse an answer with the names of the workspace and the number of retrieved sources."""
    return parse_citations(text, known_names=snapshot.known_names, source_count=len(receipt.spans) or None)
