"""Compare the quote of a citation with what it cites, then look for it elsewhere (spec 4.6)."""

from __future__ import annotations

from itertools import pairwise

from desktop.citations import compare as comparing
from desktop.citations.alignment import areas_of, best_comparison
from desktop.citations.allow import AllowList
from desktop.citations.areas import PRINTED, Area, Found, body_characters, place_of
from desktop.citations.borders import only_borders
from desktop.citations.brevity import too_short
from desktop.citations.case import Case, noun_of
from desktop.citations.cellwise import accept_cells
from desktop.citations.closing_marks import closing_differs
from desktop.citations.compare import Comparison
from desktop.citations.differences import sub_code_of
from desktop.citations.editing import raised_figure
from desktop.citations.elsewhere import find_elsewhere, note_elsewhere, same_table, say_elsewhere, say_not_found
from desktop.citations.endings import cut_off
from desktop.citations.issues import FACT_ISSUES, Issue
from desktop.citations.labels import labelled
from desktop.citations.lanes import UNKNOWN
from desktop.citations.matching import (
    Hit,
    Quote,
    hits,
    prepare,
    without_edits,
    without_label,
)
from desktop.citations.stitching import is_stitched, say_stitched
from desktop.citations.wording import as_written, difference_phrase, issue_tokens, mismatch_sentence
from desktop.core.fact import FIGURES, shown_figure
from desktop.core.facts import find_facts
from desktop.core.verdicts import Code, DiffPart, MachineVerdict

_PUNCTUATION = "The words are the same; punctuation or brackets differ."
CLOSE = 0.75
"""Share of equal units above which a passage with a differing fact is the one meant, not parts from elsewhere."""


def check_quote(case: Case, allow: AllowList) -> None:
    """Find the quote in the cited place or say where else it stands; fills `case`."""
    text = case.citation.quote or ""
    if not text.strip():
        return
    case.areas = cited_areas(case)
    vocabulary = case.snapshot.vocabulary
    quote = case.quote = prepare(text, vocabulary)
    unedited = without_edits(text, vocabulary)
    if too_short(unedited or quote):
        case.add(Code.QUOTE_TOO_SHORT, "The quote is too short to point at one passage.")
        return
    # The source may hold the points of an ellipsis itself (blanks to fill in, leaders), or the marks of an editor.
    item = without_label(quote, vocabulary)
    plain = not quote.pieces and unedited is None and item is None
    whole = not plain and _stands(case, quote)
    if (whole or plain) and _match_in_place(case, quote):
        return
    if unedited is not None:
        quote = case.quote = unedited
        item = without_label(quote, vocabulary)
    if item is not None and not _stands(case, quote) and _may_carry(case, item):
        quote = case.quote = item
        if too_short(quote):
            case.add(Code.QUOTE_TOO_SHORT, "The quote is too short to point at one passage.")
            return
        unedited = quote
    if quote.pieces and not (unedited is not None and _stands(case, quote)):
        _check_pieces(case, allow, quote)
    elif plain or not _match_in_place(case, quote):
        _align(case, allow, quote)


def cited_areas(case: Case) -> list[list[Area]]:
    """Return what a case cites, one area per place and document, read: a quote is encoded with all of its words."""
    areas = [
        [
            Area.of(
                case.snapshot,
                document,
                [s for s in group if s.document_id == document],
                pages=[page for d, page in case.resolution.pages if d == document],
            )
            for document in dict.fromkeys(s.document_id for s in group)
        ]
        for group in case.resolution.groups
    ]
    for row in areas:
        for area in row:
            case.snapshot.rendered(area.document_id)
    return areas


def _may_carry(case: Case, item: Quote) -> bool:
    """Say whether no place in which the quote may stand has another label than the one cut off before it."""
    if _stands(case, item):
        return True
    best, _, _ = best_comparison(case, item)
    if best is None or not best[0].aligned or item.label is None:
        return True
    return labelled(item.label, best[1].lane, best[1].low)


def _stands(case: Case, quote: Quote) -> bool:
    return UNKNOWN not in quote.code and any(
        found.hit.issue is Issue.NONE
        or (found.hit.issue is Issue.PUNCTUATION and only_borders(case.snapshot, quote, found))
        for area in areas_of(case)
        for found in area.find(quote)
    )


def _match_in_place(case: Case, quote: Quote) -> bool:
    """Accept, or state what differs beside the words, where the quote's words stand in the cited place."""
    matches: list[Found] = []
    if UNKNOWN not in quote.code:
        for area in areas_of(case):
            matches += area.find(quote)
            if len(matches) > 60:
                break
    if not matches:
        matches = [
            found
            for area in areas_of(case)
            if UNKNOWN not in quote.code and (found := area.overhang(quote)) is not None
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
        ours, theirs = issue_tokens(quote, hit)
        noun = noun_of(found.span)
        case.add(
            Code.FACT_MISMATCH,
            f"The quote says “{ours}”; the cited {noun} says “{theirs}”.",
            sub_code=hit.issue.value,
            quote_token=ours,
            source_token=theirs,
        )
        case.diff = (DiffPart("replace", quote.text, case.passage),)
    elif hit.issue is Issue.PUNCTUATION and not only_borders(case.snapshot, quote, found):
        case.add(Code.SIMILAR_ONLY, _PUNCTUATION)
        case.diff = (DiffPart("replace", quote.text, case.passage),)
    else:
        accept(case, quote, found)


def accept(case: Case, quote: Quote, found: Found, *, equivalent: bool = False) -> None:
    """Record that the quote stands in the cited place, byte for byte or under the named normalisations."""
    lane, noun = found.hit.lane, noun_of(found.span)
    if (cut := cut_off(quote, found.hit, noun)) is not None:
        goes_on, sentence = cut
        case.diff = (DiffPart("equal", quote.text, case.passage), DiffPart("delete", "", goes_on))
        case.add(Code.PARTIAL_QUOTE, sentence)
        return
    start = lane.tokens.starts[lane.token(found.hit.low)]
    end = lane.tokens.ends[lane.token(found.hit.high - 1)]
    region = lane.tokens.text[max(0, start - 4) : end + 4]
    if raised := raised_figure(quote.text, region):
        sentence = f"The words are those of the cited {noun}; the writing of a figure differs: “{raised[0]}” and “{raised[1]}”."  # noqa: E501
        case.add(Code.SIMILAR_ONLY, sentence)
        case.diff = (DiffPart("replace", quote.text, case.passage),)
        return
    case.exact = (case.citation.quote or "").strip() in region or (quote.label is None and quote.text in region)
    as_rendered = "" if found.matched == PRINTED else ", as the row is written out with its headers"
    if case.exact:
        case.add(Code.ACCEPTED_EXACT, f"The quote stands in the cited {noun} word for word{as_rendered}.")
    elif equivalent:
        case.add(Code.ACCEPTED_NORMALISED, f"The quote stands in the cited {noun}; a figure is written another way.")
    else:
        case.add(
            Code.ACCEPTED_NORMALISED,
            f"The quote stands in the cited {noun}; only spacing, case, quote marks, hyphens or layout differ{as_rendered}.",  # noqa: E501
        )
    case.diff = (DiffPart("equal", quote.text, case.passage),)


def _accept_overhang(case: Case, quote: Quote, found: Found) -> bool:
    case.found, case.passage = found, found.hit.lane.text(found.hit.low, found.hit.high)
    case.places.append(place_of(case.snapshot, found))
    if found.hit.issue is not Issue.NONE:
        _judge_hit(case, quote, found)
        return True
    shown = [span for span in (case.snapshot.span(source.id) for source in case.receipt.spans) if span is not None]
    shown += list(case.resolution.spans)
    area = Area.of(case.snapshot, found.document_id, [span for span in shown if span.document_id == found.document_id])
    if all(area.covers(run) for run in body_characters(case.snapshot, found)) or case.imported:
        accept(case, quote, found)
    else:
        noun = noun_of(case.resolution.spans[0] if case.resolution.spans else None)
        case.add(
            Code.PARTIAL_QUOTE,
            f"The quote begins or ends outside the cited {noun}, in words this run did not retrieve.",
        )
    return True


def _align(case: Case, allow: AllowList, quote: Quote) -> None:
    """Compare the quote with the passage most like it in the cited place; without one, look elsewhere."""
    if accept_cells(case, quote):
        return
    best, area, matched = best_comparison(case, quote)
    if best is not None and area is not None and best[0].aligned and not best[0].differences:
        _take(case, found := area.found(best[1], matched), best[0])
        if closing_differs(quote.tokens, best[1].lane.after(best[1].high - 1)):
            case.add(Code.SIMILAR_ONLY, _PUNCTUATION)
        else:
            accept(case, quote, found, equivalent=True)
        return
    elsewhere = list(find_elsewhere(case, allow, quote))
    if best is not None and area is not None and best[0].aligned:
        comparison, hit = best
        fact = comparison.fact
        close = fact is not None and not fact.extra and comparison.equal_share >= CLOSE
        if not close and is_stitched(case, quote, comparison):
            return
        # A quote that stands word for word elsewhere was not taken from a passage that is only like it.
        neighbour = comparison.fact is not None and _lone_figure(quote) and same_table(case, elsewhere)
        only_like = comparison.fact is None and bool(elsewhere)
        if not neighbour and not only_like and _judge_comparison(case, area, hit, matched, comparison):
            note_elsewhere(case, elsewhere)
            return
    elif is_stitched(case, quote, best[0] if best else None):
        return
    if not elsewhere and _lone_figure(quote) and _other_figure(case, quote):
        return
    if elsewhere:
        say_elsewhere(case, allow, elsewhere)
        return
    say_not_found(case, quote, best[0] if best else None)


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
        ours = as_written(fact.quote, case.quote.text) if case.quote is not None else fact.quote
        sentence = mismatch_sentence(ours, fact.source, noun)
        case.add(code, sentence, sub_code=sub_code, quote_token=ours, source_token=fact.source)
    elif code is Code.PARTIAL_QUOTE:
        case.add(
            code,
            f"Only a part of the quote stands in the cited {noun}: {difference_phrase(shown.quote, shown.source, noun)}.",  # noqa: E501
        )
    elif shown.note == "ambiguous date":
        case.add(code, f"“{shown.quote}” and “{shown.source}” can be read as the same or as different dates.")
    elif shown.note:
        case.add(
            code,
            f"The words are those of the cited {noun}; {shown.note} differs: “{shown.quote}” and “{shown.source}”.",
        )
    elif shown.similar and not (shown.quote and shown.source):
        case.add(code, mismatch_sentence(shown.quote, shown.source, noun))
    elif shown.similar:
        case.add(
            code, f"The quote is almost the text of the cited {noun}: “{shown.quote}” stands for “{shown.source}”."
        )
    else:
        case.add(code, f"The quote is like the text of the cited {noun} but not the same.")
    return True


def _lone_figure(quote: Quote) -> bool:
    units = quote.units
    return 0 < len(units) <= 2 and all(unit.fact is not None and unit.fact.kind in FIGURES for unit in units)


def _other_figure(case: Case, quote: Quote) -> bool:
    """State a lone figure that the small cited place does not hold, beside the figure of its kind that it does hold."""
    mine = quote.units[0].fact
    for area in areas_of(case):
        if not area.spans or area.size() > 60:  # of a page there may be no span that ends on it
            continue
        span = area.spans[0]
        for fact in find_facts(span.text):
            if mine is not None and fact.kind is mine.kind:
                noun = noun_of(span)
                case.add(
                    Code.FACT_MISMATCH,
                    mismatch_sentence(quote.text, shown_figure(fact), noun),
                    sub_code=sub_code_of(mine, fact),
                    quote_token=quote.text,
                    source_token=shown_figure(fact),
                )
                case.diff = (DiffPart("replace", quote.text, shown_figure(fact)),)
                return True
    return False


def _check_pieces(case: Case, allow: AllowList, quote: Quote) -> None:
    """Check a quote with ellipses: every piece must stand in the cited place, in order."""
    usable = [piece for piece in quote.pieces if len(piece) > 0]
    for area in areas_of(case):
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
                    lane.text(a.hit.high, b.hit.low) for a, b in pairwise(found) if b.hit.low > a.hit.high
                )
                say_stitched(case, found, between=between, marked=True)
                return
    if _worst_piece(case, allow, usable) is None:
        case.add(
            Code.STITCHED,
            "The parts of the quote stand in the cited place in another order.",
            verdict=MachineVerdict.REJECTED,
            sub_code="order",
        )


def _worst_piece(case: Case, allow: AllowList, pieces: list[Quote]) -> Quote | None:
    for piece in pieces:
        probe = Case(case.citation, case.receipt, case.snapshot, case.resolution, areas=case.areas)
        if not too_short(piece) and not _match_in_place(probe, piece):
            _align(case, allow, piece)
            if not case.good_so_far:
                return piece
            case.findings.clear()
            case.places.clear()
    return None
