"""Compare the quote of a citation with what it cites, then look for it elsewhere (spec 4.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations import compare as comparing
from desktop.citations.allow import AllowList
from desktop.citations.areas import PRINTED, Area, Found, locate_found, place_of
from desktop.citations.case import Case, noun_of
from desktop.citations.compare import Comparison
from desktop.citations.matching import FACT_ISSUES, Hit, Issue, Quote, cover, hits, prepare
from desktop.citations.snapshot import UNKNOWN, Snapshot
from desktop.core.facts import FIGURES, FactKind, find_facts, shown_figure
from desktop.core.spans import SourceUnit
from desktop.core.verdicts import Code, DiffPart, MachineVerdict
from desktop.core.words import NEGATIONS

MIN_CHARACTERS = 12
MIN_WORDS = 3
_TELLING = frozenset(
    {
        FactKind.MONEY,
        FactKind.PERCENT,
        FactKind.DATE,
        FactKind.PERIOD,
        FactKind.COUNT,
        FactKind.FORM,
        FactKind.BASIS,
        FactKind.CLAUSE,
    }
)
_MAX_FUZZY = 8000
_MAX_ELSEWHERE = 5


def check_quote(case: Case, allow: AllowList) -> None:
    """Find the quote in the cited place or say where else it stands; fills `case`."""
    text = case.citation.quote or ""
    if not text.strip():
        return
    case.areas = [
        [
            Area.of(case.snapshot, document, [s for s in group if s.document_id == document])
            for document in dict.fromkeys(s.document_id for s in group)
        ]
        for group in case.resolution.groups
    ]
    for row in case.areas:
        for area in row:
            _ = area.text  # reads the document first, so that the quote is encoded with all of its words
            case.snapshot.rendered(area.document_id)
    quote = case.quote = prepare(text, case.snapshot.vocabulary)
    if too_short(quote):
        case.add(Code.QUOTE_TOO_SHORT, "The quote is too short to point at one passage.")
        return
    if quote.pieces:
        # The source may hold the points itself: blanks to fill in, leaders.
        whole = any(found.hit.issue is Issue.NONE for area in _areas(case) for found in area.find(quote))
        if not (whole and _match_in_place(case, quote)):
            _check_pieces(case, allow, quote)
        return
    if _match_in_place(case, quote):
        return
    _align(case, allow, quote)


def too_short(quote: Quote) -> bool:
    """Say whether a quote has under 12 characters or 3 words and no telling fact token."""
    if len(quote) == 0:
        return True
    if len(quote.text) >= MIN_CHARACTERS and len(quote) >= MIN_WORDS:
        return False
    for fact in find_facts(quote.tokens):
        if fact.kind in _TELLING:
            return False
        if fact.kind is FactKind.NUMBER and (
            len(fact.value.strip("-+±")) >= 3 or fact.value[:1] in "-+±" or "." in fact.value
        ):
            return False
    return not any(len(key) == 1 and ord(key) > 0x2E80 for key in quote.tokens.keys) or len(quote) < 6


def _areas(case: Case) -> Iterator[Area]:
    for group in case.areas:
        yield from group


def _match_in_place(case: Case, quote: Quote) -> bool:
    """Accept, or state what differs beside the words, where the quote's words stand in the cited place."""
    matches: list[Found] = []
    if UNKNOWN not in quote.code:
        for area in _areas(case):
            matches += area.find(quote)
            if len(matches) > 60:
                break
    if not matches:
        matches = [
            found for area in _areas(case) if UNKNOWN not in quote.code and (found := area.overhang(quote)) is not None
        ][:1]
        if matches:
            return _accept_overhang(case, quote, matches[0])
        return False
    clean = [found for found in matches if found.hit.issue is Issue.NONE]
    chosen = clean or [found for found in matches if found.hit.issue not in FACT_ISSUES] or matches
    visible = [found for found in chosen if not found.flags & 1]
    found = (visible or chosen)[0]
    case.found, case.passage = found, found.hit.lane.text(found.hit.low, found.hit.high)
    case.others = _distinct([f for f in chosen if f is not found], found)
    case.places.append(place_of(case.snapshot, found))
    _judge_hit(case, quote, found)
    return True


def _distinct(matches: list[Found], first: Found) -> list[Found]:
    """Return the matches that are other words on the page: a cell, its row and its section are one place."""
    kept: list[Found] = []
    taken: list[tuple[str, int, int]] = _extent(first)
    for found in matches:
        extent = _extent(found)
        if any(d == e and a < f and c < b for d, a, b in taken for e, c, f in extent):
            continue
        if found.matched != PRINTED and found.span is not None and not found.span.ranges:
            continue
        taken += extent
        kept.append(found)
    return kept


def _extent(found: Found) -> list[tuple[str, int, int]]:
    runs = found.characters if found.matched == PRINTED else list(found.span.ranges) if found.span else []
    return [(found.document_id, start, end) for start, end in runs]


def _judge_hit(case: Case, quote: Quote, found: Found) -> None:
    hit = found.hit
    if hit.issue in FACT_ISSUES:
        ours, theirs = _issue_tokens(quote, hit)
        noun = noun_of(found.span)
        case.add(
            Code.FACT_MISMATCH,
            f"The quote says “{ours}”; the cited {noun} says “{theirs}”.",
            sub_code=hit.issue.value,
            quote_token=ours,
            source_token=theirs,
        )
        case.diff = (DiffPart("replace", quote.text, case.passage),)
    elif hit.issue is Issue.PUNCTUATION or quote.bracketed:
        case.add(Code.SIMILAR_ONLY, "The words are the same; punctuation or brackets differ.")
        case.diff = (DiffPart("replace", quote.text, case.passage),)
    else:
        accept(case, quote, found)


def accept(case: Case, quote: Quote, found: Found, *, equivalent: bool = False) -> None:
    """Record that the quote stands in the cited place, byte for byte or under the named normalisations."""
    lane, noun = found.hit.lane, noun_of(found.span)
    start = lane.tokens.starts[lane.token(found.hit.low)]
    end = lane.tokens.ends[lane.token(found.hit.high - 1)]
    region = lane.tokens.text[max(0, start - 4) : end + 4]
    case.exact = (case.citation.quote or "").strip() in region or quote.text in region
    as_rendered = "" if found.matched == PRINTED else ", as the row is written out with its headers"
    if case.exact:
        case.add(Code.ACCEPTED_EXACT, f"The quote stands in the cited {noun} word for word{as_rendered}.")
    elif equivalent:
        sentence = f"The quote stands in the cited {noun}; a figure is written another way."
        case.add(Code.ACCEPTED_NORMALISED, sentence)
    else:
        case.add(
            Code.ACCEPTED_NORMALISED,
            f"The quote stands in the cited {noun}; only spacing, case, quote marks or hyphens differ{as_rendered}.",
        )
    case.diff = (DiffPart("equal", quote.text, case.passage),)


def _issue_tokens(quote: Quote, hit: Hit) -> tuple[str, str]:
    """Return the differing figure as the quote and as the source write it, with its sign, symbol and unit."""
    tokens, lane = quote.tokens, hit.lane
    token = lane.token(min(hit.low + hit.at, hit.high - 1))
    ours = _figure(tokens.text, tokens.starts[hit.at], tokens.ends[hit.at])
    source = lane.tokens
    further = hit.issue is Issue.NUMBER and token + 1 < len(source)
    theirs = _figure(source.text, source.starts[token], source.ends[token + 1 if further else token])
    return ours, theirs


def _figure(text: str, start: int, end: int) -> str:
    lead = re.search(r"[-+−±(]?[$€£¥₹]?[-−]?$", text[:start])
    tail = re.match(r"\s?[%‰]?", text[end:])
    return (lead.group() if lead else "") + text[start:end] + (tail.group().rstrip() if tail else "")


def _accept_overhang(case: Case, quote: Quote, found: Found) -> bool:
    case.found, case.passage = found, found.hit.lane.text(found.hit.low, found.hit.high)
    case.places.append(place_of(case.snapshot, found))
    if found.hit.issue is not Issue.NONE:
        _judge_hit(case, quote, found)
        return True
    shown = [span for span in (case.snapshot.span(source.id) for source in case.receipt.spans) if span is not None]
    shown += list(case.resolution.spans)
    area = Area.of(case.snapshot, found.document_id, [span for span in shown if span.document_id == found.document_id])
    if all(area.covers(run) for run in found.characters) or case.imported:
        accept(case, quote, found)
    else:
        noun = noun_of(case.resolution.spans[0] if case.resolution.spans else None)
        case.add(
            Code.PARTIAL_QUOTE,
            f"The quote begins or ends outside the cited {noun}, in words this run did not retrieve.",
        )
    return True


# alignment -------------------------------------------------------------------------------------------------------------


def _align(case: Case, allow: AllowList, quote: Quote) -> None:
    """Compare the quote with the passage most like it in the cited place; without one, look elsewhere."""
    best, area, matched = _best_comparison(case, quote)
    elsewhere = list(find_elsewhere(case, allow, quote))
    if best is not None and area is not None and best[0].aligned:
        comparison, hit = best
        if not comparison.differences:
            found = area.found(hit, matched)
            _take(case, found, comparison)
            accept(case, quote, found, equivalent=True)
            return
        if _is_stitched(case, quote, comparison):
            return
        if not (
            comparison.fact is not None and _lone_figure(quote) and _same_table(case, elsewhere)
        ) and _judge_comparison(case, area, hit, matched, comparison):
            _note_elsewhere(case, elsewhere)
            return
    elif _is_stitched(case, quote, best[0] if best else None):
        return
    if not elsewhere and _lone_figure(quote) and _other_figure(case, quote):
        return
    if elsewhere:
        _say_elsewhere(case, allow, elsewhere)
        return
    _say_not_found(case, quote, best[0] if best else None)


def _best_comparison(case: Case, quote: Quote) -> tuple[tuple[Comparison, Hit] | None, Area | None, str]:
    best: tuple[Comparison, Hit] | None = None
    where: Area | None = None
    how = PRINTED
    budget = _MAX_FUZZY
    known = case.snapshot.vocabulary.knows
    for area in _areas(case):
        for lane, low, high, matched in area.lanes():
            if high - low > budget:
                window = _seed(quote, lane, low, high)
            else:
                budget -= high - low
                window = comparing.locate(quote.code, lane, low, high)
            if window is None and high - low <= 600:
                window = comparing.locate_by_characters(quote.text, lane, low, high)
            if window is None:
                continue
            comparison = comparing.compare(quote.tokens, lane, *window, known=known)
            if comparison.equal_share < 0.6 and high - low <= 600 and len(quote) >= 4:
                spelled = comparing.locate_by_characters(quote.text, lane, low, high)
                if spelled is not None and spelled != window:
                    other = comparing.compare(quote.tokens, lane, *spelled, known=known)
                    comparison = other if other.equal_share > comparison.equal_share else comparison
            hit = Hit(lane, comparison.low, comparison.high)
            if not comparison.source or not area.touches(area.found(hit, matched)):
                continue
            if best is None or _rank(comparison) > _rank(best[0]):
                best = (comparison, hit)
                where, how = area, matched
            if not comparison.differences and comparison.equal_share >= 1:
                return best, where, how
    return best, where, how


def _rank(comparison: Comparison) -> tuple[bool, float, int]:
    return (
        (comparison.fact is None, comparison.equal_share, comparison.longest_run)
        if comparison.equal_share >= 0.9
        else (False, comparison.equal_share, comparison.longest_run)
    )


def _seed(quote: Quote, lane: object, low: int, high: int) -> tuple[int, int] | None:
    """Return a window round the rarest word of the quote that gives the best partial match; for places too long to scan."""
    from desktop.citations.snapshot import Lane

    if not isinstance(lane, Lane):  # pragma: no cover - typing aid
        return None
    known = [(lane.code.count(char, low, high), i, char) for i, char in enumerate(quote.code) if char != UNKNOWN]
    rare = sorted(entry for entry in known if entry[0])[:3]
    best: tuple[int, tuple[int, int]] | None = None
    for count, i, char in rare:
        if count > 60:
            continue
        for at in lane.find(char, low, high, limit=60):
            start, end = max(low, at - i - 3), min(high, at - i + len(quote) + 3)
            shared = len(set(quote.code) & set(lane.code[start:end]))
            if best is None or shared > best[0]:
                best = (shared, (start, end))
    return best[1] if best and best[0] * 2 >= len(set(quote.code)) else None


def _take(case: Case, found: Found, comparison: Comparison) -> None:
    case.found, case.passage = found, comparison.source
    case.places.append(place_of(case.snapshot, found))
    case.diff = comparison.diff


def _judge_comparison(case: Case, area: Area, hit: Hit, matched: str, comparison: Comparison) -> bool:
    code, sub_code = comparing.decide(comparison)
    if code is None:
        return False
    found = area.found(hit, matched)
    noun = noun_of(found.span)
    _take(case, found, comparison)
    shown = next((d for d in comparison.differences if not d.similar), comparison.differences[0])
    fact = comparison.fact
    if fact is not None:
        sentence = mismatch_sentence(fact.quote, fact.source, noun)
        case.add(code, sentence, sub_code=sub_code, quote_token=fact.quote, source_token=fact.source)
    elif code is Code.PARTIAL_QUOTE:
        case.add(
            code,
            f"Only a part of the quote stands in the cited {noun}: {_difference(shown.quote, shown.source, noun)}.",
        )
    elif shown.note == "ambiguous date":
        case.add(code, f"“{shown.quote}” and “{shown.source}” can be read as the same or as different dates.")
    elif shown.note:
        case.add(
            code,
            f"The words are those of the cited {noun}; {shown.note} differs: “{shown.quote}” and “{shown.source}”.",
        )
    elif shown.similar:
        case.add(
            code, f"The quote is almost the text of the cited {noun}: “{shown.quote}” stands for “{shown.source}”."
        )
    else:
        case.add(code, f"The quote is like the text of the cited {noun} but not the same.")
    return True


def mismatch_sentence(quote: str, source: str, noun: str) -> str:
    """State a differing fact token in one sentence."""
    if not quote.strip():
        return f"The quote leaves out “{source.strip()}”, which the cited {noun} says."
    if not source.strip():
        return f"The quote says “{quote.strip()}”; the cited {noun} does not."
    return f"The quote says “{quote.strip()}”; the cited {noun} says “{source.strip()}”."


def _difference(quote: str, source: str, noun: str) -> str:
    sentence = mismatch_sentence(quote, source, noun).rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def _lone_figure(quote: Quote) -> bool:
    units = comparing.units_of(quote.tokens)
    return 0 < len(units) <= 2 and all(unit.fact is not None and unit.fact.kind in FIGURES for unit in units)


def _same_table(case: Case, elsewhere: list[Found]) -> bool:
    cited = {span.table.table_id for span in case.resolution.spans if span.table is not None}
    return any(
        found.span is not None and found.span.table is not None and found.span.table.table_id in cited
        for found in elsewhere
    )


def _other_figure(case: Case, quote: Quote) -> bool:
    """State a lone figure that the small cited place does not hold, beside the figure of its kind that it does hold."""
    mine = comparing.units_of(quote.tokens)[0].fact
    for area in _areas(case):
        if area.size() > 60:
            continue
        span = area.spans[0]
        for fact in find_facts(span.text):
            if mine is not None and fact.kind is mine.kind:
                noun = noun_of(span)
                case.add(
                    Code.FACT_MISMATCH,
                    mismatch_sentence(quote.text, shown_figure(fact), noun),
                    sub_code=comparing.sub_code_of(mine, fact),
                    quote_token=quote.text,
                    source_token=shown_figure(fact),
                )
                case.diff = (DiffPart("replace", quote.text, shown_figure(fact)),)
                return True
    return False


# stitched --------------------------------------------------------------------------------------------------------------


def _is_stitched(case: Case, quote: Quote, comparison: Comparison | None) -> bool:
    """Record a quote that is made of parts standing apart in the cited place without saying so."""
    if UNKNOWN in quote.code or len(quote) < 6:
        return False
    for area in _areas(case):
        for lane, low, high, matched in area.lanes():
            parts = cover(quote.code, lane, low, high)
            if len(parts) < 2:
                continue
            ordered = all(a[2] + a[1] <= b[2] for a, b in zip(parts, parts[1:], strict=False))
            skipped = sum(b[2] - a[2] - a[1] for a, b in zip(parts, parts[1:], strict=False)) if ordered else 99
            if comparison is not None and comparison.fact is not None and comparison.aligned and skipped <= 6:
                return False
            found = [area.found(Hit(lane, at, at + length), matched) for _, length, at in parts]
            _say_stitched(case, found, between=_between(lane, parts) if ordered else "", marked=False)
            return True
    return False


def _between(lane: object, parts: object) -> str:
    from desktop.citations.snapshot import Lane

    if not isinstance(lane, Lane) or not isinstance(parts, (list, tuple)):  # pragma: no cover - typing aid
        return ""
    return " ".join(lane.text(a[2] + a[1], b[2]) for a, b in zip(parts, parts[1:], strict=False) if b[2] > a[2] + a[1])


def _say_stitched(case: Case, found: list[Found], *, between: str, marked: bool) -> None:
    case.found = found[0]
    case.passage = " … ".join(f.hit.lane.text(f.hit.low, f.hit.high) for f in found)
    case.places += [place_of(case.snapshot, f) for f in found]
    dropped = next(
        (fact for fact in find_facts(between[:4000]) if fact.kind is FactKind.NEGATION and fact.value in NEGATIONS),
        None,
    )
    sections = {f.span.section_id for f in found if f.span is not None}
    how = "leaves words out" if marked else "joins passages that stand apart"
    if dropped is not None:
        case.add(
            Code.STITCHED,
            f"The quote {how}; among the words between stands “{dropped.text}”.",
            verdict=MachineVerdict.REJECTED,
            sub_code="negation",
        )
    elif len(sections) > 1:
        case.add(
            Code.STITCHED,
            f"The quote {how} under different headings.",
            verdict=MachineVerdict.REJECTED,
            sub_code="heading",
        )
    else:
        case.add(Code.STITCHED, f"The quote {how}; each part stands in the cited place.")


def _check_pieces(case: Case, allow: AllowList, quote: Quote) -> None:
    """Check a quote with ellipses: every piece must stand in the cited place, in order."""
    usable = [piece for piece in quote.pieces if len(piece) > 0]
    for area in _areas(case):
        for lane, low, high, matched in area.lanes():
            at = low
            found: list[Found] = []
            for piece in usable:
                hit = (
                    next((h for h in hits(piece, lane, at, high) if h.issue not in FACT_ISSUES), None)
                    if UNKNOWN not in piece.code
                    else None
                )
                if hit is None:
                    break
                found.append(area.found(hit, matched))
                at = hit.high
            if len(found) == len(usable):
                between = " ".join(
                    lane.text(a.hit.high, b.hit.low)
                    for a, b in zip(found, found[1:], strict=False)
                    if b.hit.low > a.hit.high
                )
                _say_stitched(case, found, between=between, marked=True)
                return
    worst = _worst_piece(case, allow, usable)
    if worst is None:
        case.add(
            Code.STITCHED,
            "The parts of the quote stand in the cited place in another order.",
            verdict=MachineVerdict.REJECTED,
            sub_code="order",
        )


def _worst_piece(case: Case, allow: AllowList, pieces: list[Quote]) -> Quote | None:
    for piece in pieces:
        if not too_short(piece) and not _match_in_place(_probe(case), piece):
            _align(case, allow, piece)
            if not case.good_so_far:
                return piece
            case.findings.clear()
            case.places.clear()
    return None


def _probe(case: Case) -> Case:
    return Case(case.citation, case.receipt, case.snapshot, case.resolution, areas=case.areas)


# elsewhere -------------------------------------------------------------------------------------------------------------


def find_elsewhere(case: Case, allow: AllowList, quote: Quote) -> Iterator[Found]:
    """Yield where the quote stands word for word outside the cited place: retrieved spans first, then by nearness."""
    if len(quote) == 0:
        return
    snapshot = case.snapshot
    cited = list(dict.fromkeys(span.document_id for span in case.resolution.spans))
    order = cited + [d for d in snapshot.may_hold(quote.tokens.keys) if d not in cited]
    found: list[Found] = []
    for document_id in order:
        if document_id not in snapshot.documents or snapshot.documents[document_id].removed:
            continue
        found += _in_document(snapshot, document_id, quote)
        if len(found) >= 40:
            break
    shown = {source.id for source in allow.sources}
    pages = {span.page_start for span in case.resolution.spans}

    def nearness(item: Found) -> tuple[bool, bool, bool]:
        return (
            not (item.span is not None and item.span.id in shown),
            item.document_id not in cited,
            not (item.span is not None and item.span.page_start in pages),
        )

    yield from sorted(found, key=nearness)[:_MAX_ELSEWHERE]


def _in_document(snapshot: Snapshot, document_id: str, quote: Quote) -> list[Found]:
    found: list[Found] = []
    text = snapshot.text(document_id)
    rendered = snapshot.rendered(document_id)
    # Reading a document may have taught the vocabulary words that were unknown when the quote was prepared.
    code = snapshot.vocabulary.encode(quote.tokens.keys) if UNKNOWN in quote.code else quote.code
    if UNKNOWN in code:
        return found
    fresh = quote if code is quote.code else Quote(quote.text, quote.tokens, code)
    if text is not None:
        found += [
            locate_found(snapshot, document_id, hit)
            for hit in hits(fresh, text.visible, limit=10)
            if hit.issue not in FACT_ISSUES
        ]
    if not found and rendered is not None:
        for hit in hits(fresh, rendered.lane, limit=10):
            if hit.issue not in FACT_ISSUES:
                found.append(Found(hit, document_id, rendered.span_at(hit.low), "rendered"))
    return found


def _say_elsewhere(case: Case, allow: AllowList, elsewhere: list[Found]) -> None:
    case.elsewhere = [place_of(case.snapshot, found) for found in elsewhere]
    first, place = elsewhere[0], case.elsewhere[0]
    if case.resolution.open:
        where = f" on p. {place.page_start}" if place.page_start else ""
        case.add(
            Code.NOT_RETRIEVED,
            f"The quoted words stand{where}; that passage is not among the {len(allow.sources)} retrieved.",
        )
        return
    sub_code, sentence = _relation(case, first, place.page_start)
    case.add(Code.QUOTE_ELSEWHERE, sentence, sub_code=sub_code)


def _relation(case: Case, found: Found, page: int | None) -> tuple[str, str]:
    spans = case.resolution.spans
    noun = noun_of(spans[0] if spans else None)
    documents = {span.document_id for span in spans}
    pages = {
        p for span in spans if span.page_start for p in range(span.page_start, (span.page_end or span.page_start) + 1)
    }
    if found.document_id not in documents:
        info = case.snapshot.documents.get(found.document_id)
        name = info.name if info else "another document"
        return "wrong_document", f"The quoted words are not in the cited document; they stand in “{name}”" + (
            f", page {page}." if page else "."
        )
    if _same_table(case, [found]) and any(
        s.source_unit in {SourceUnit.TABLE_CELL, SourceUnit.TABLE_ROW} for s in spans
    ):
        address = found.span.table if found.span else None
        named = [n for n in (address.row_name, address.column_name) if n] if address else []
        where = f" ({' / '.join(named)})" if named else ""
        return "wrong_cell", f"The quoted words stand in another cell of the table{where}, not in the cited {noun}."
    if page is not None and pages and page not in pages:
        cited = ", ".join(str(p) for p in sorted(pages)[:3])
        return "wrong_page", f"The quoted words stand on page {page}, not on page {cited}."
    return (
        "wrong_span",
        f"The quoted words stand on the same page but not in the cited {noun}."
        if page
        else f"The quoted words are not in the cited {noun}; they stand elsewhere in the document.",
    )


def _note_elsewhere(case: Case, elsewhere: list[Found]) -> None:
    case.elsewhere = [place_of(case.snapshot, found) for found in elsewhere]


def _say_not_found(case: Case, quote: Quote, comparison: Comparison | None) -> None:
    sentence = "The quoted words stand nowhere in the workspace."
    if comparison is not None and comparison.equal_share > 0.3:
        case.diff = comparison.diff
        sentence = f"The quoted words stand nowhere in the workspace; nearest is “{_cut(comparison.source)}”."
    else:
        case.diff = (DiffPart("insert", quote.text, ""),)
    case.add(Code.QUOTE_NOT_FOUND, sentence)


def _cut(text: str) -> str:
    return text if len(text) <= 160 else text[:157] + "…"
