"""Sentences of the engines in the language of the window: reasons of verdicts, claim findings, figures, faults.

A stored record keeps its English words; only what is shown is translated. Each sentence is recognised by its form, so
that records of any age are shown in any language. A form names its fields in braces:

* `cited`, `in_cited`, `of_cited` hold one of the phrases below, because other languages bend them;
* `page`, `number`, `count` … hold digits or page labels; fields in `_INNER` hold a phrase that has a form itself;
* any other field holds words of a document or an answer, which are never translated.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QLocale

from desktop.ui.export_forms import EXPORTS
from desktop.ui.figure_forms import FAULTS, FIGURES, SAMPLES
from desktop.ui.marking import mark_sentence as _s
from desktop.ui.page_forms import PAGES
from desktop.ui.provider_forms import PROVIDERS
from desktop.ui.search_forms import FILES, LIMITS, SEARCHES
from desktop.ui.trouble_forms import TROUBLES
from desktop.ui.words import code_words, translate
from desktop.ui.workspace_forms import WORKSPACES

CONTEXT = "Sentences"

_PHRASES: dict[str, tuple[str, ...]] = {
    "cited": (
        _s("the cited cell"), _s("the cited row"), _s("the cited table"), _s("the cited page"),
        _s("the cited section"), _s("the cited field"), _s("the cited passage"), _s("the cited evidence"),
    ),
    "in_cited": (
        _s("in the cited cell"), _s("in the cited row"), _s("in the cited table"), _s("in the cited page"),
        _s("in the cited section"), _s("in the cited field"), _s("in the cited passage"),
    ),
    "of_cited": (
        _s("of the cited cell"), _s("of the cited row"), _s("of the cited table"), _s("of the cited page"),
        _s("of the cited section"), _s("of the cited field"), _s("of the cited passage"),
    ),
    "outside_cited": (
        _s("outside the cited cell"), _s("outside the cited row"), _s("outside the cited table"),
        _s("outside the cited page"), _s("outside the cited section"), _s("outside the cited field"),
        _s("outside the cited passage"),
    ),
    "note": (
        _s("a list number"), _s("the writing of a figure"), _s("punctuation"), _s("the division of a word"),
    ),
    "word": (
        _s("“accepted”"), _s("“rejected”"), _s("“corrected”"), _s("“unsure”"), _s("“pending”"),
    ),
    "measure": (_s("Cohen's κ"), _s("Krippendorff's α")),
}  # fmt: skip
"""What a field may hold, where that is a closed list."""

TWO_DATES = _s("“{one}” and “{two}” can be read as the same or as different dates.")
VERDICTS = (
    _s("The quote stands {in_cited} word for word."),
    _s("The quote stands {in_cited} word for word, as the row is written out with its headers."),
    _s("The quote stands {in_cited}; a figure is written another way."),
    _s("The quote stands {in_cited}; only spacing, case, quote marks or hyphens differ."),
    _s(
        "The quote stands {in_cited}; only spacing, case, quote marks or hyphens differ, "
        "as the row is written out with its headers."
    ),
    _s("The quote stands {in_cited}; only spacing, case, quote marks, hyphens or layout differ."),
    _s(
        "The quote stands {in_cited}; only spacing, case, quote marks, hyphens or layout differ, "
        "as the row is written out with its headers."
    ),
    _s("The quote ends with a full stop where {cited} goes on with “{rest} …”."),
    _s("The quote cuts off the unit of its last figure: {cited} goes on with “{rest}”."),
    _s("The quote says “{quote}”; {cited} says “{source}”."),
    _s("The quote says “{quote}”; {cited} does not."),
    _s("The quote leaves out “{source}”, which {cited} says."),
    _s("The words are the same; punctuation or brackets differ."),
    _s("The answer is in another language than the source: only its figures were compared, not its words."),
    _s("The quote is too short to point at one passage."),
    _s("The quote begins or ends {outside_cited}, in words this run did not retrieve."),
    _s("Only a part of the quote stands {in_cited}: {difference}."),
    TWO_DATES,
    _s("The words are those {of_cited}; {note} differs: “{one}” and “{two}”."),
    _s("The quote is almost the text {of_cited}: “{one}” stands for “{two}”."),
    _s("The quote is like the text {of_cited} but not the same."),
    _s("The parts of the quote stand in the cited place in another order."),
    _s("The quote leaves words out; among the words between stands “{word_between}”."),
    _s("The quote joins passages that stand apart; among the words between stands “{word_between}”."),
    _s("The quote leaves words out under different headings."),
    _s("The quote joins passages that stand apart under different headings."),
    _s("The quote leaves words out; each part stands in the cited place."),
    _s("The quote joins passages that stand apart; each part stands in the cited place."),
    _s("The quoted words stand nowhere in the workspace."),
    _s("The quoted words stand nowhere in the workspace; nearest is “{source}”."),
    _s("The quoted words stand on p. {page}; that passage is not among the {count} retrieved."),
    _s("The quoted words stand; that passage is not among the {count} retrieved."),
    _s("The quoted words are not in the cited document; they stand in “{name}”, page {page}."),
    _s("The quoted words are not in the cited document; they stand in “{name}”."),
    _s("The quoted words stand in another cell of the table, not {in_cited}."),
    _s("The quoted words stand in another cell of the table ({cell}), not {in_cited}."),
    _s("The quoted words stand on page {page}, not on page {other}."),
    _s("The quoted words stand on page {page}, not on pages {pages}."),
    _s("Nothing is quoted, and what is cited is too long to look for “{figure}” in all of it."),
    _s("The quoted words stand on the same page but not {in_cited}."),
    _s("The quoted words are not {in_cited}; they stand elsewhere in the document."),
    _s("The quoted words stand {count} times in what is cited (pages {pages}); the citation does not say which."),
    _s("The quoted words stand {count} times in what is cited; the citation does not say which."),
    _s("The citation fits more than one place."),
    _s("The citation names no document; more than one has such a place."),
    _s("{sentence} Candidates: {candidates}."),
    _s("Candidates: {candidates}."),
    _s("“p. {page}” may be the page of that number in the file or the one printed so."),
    _s("The quote stands on page {page} of the file; on the page printed “{printed}” it does not."),
    _s("The quote stands on the page printed “{printed}”, page {page} of the file."),
    _s("They stand on page {page} of the file; on the page printed “{printed}” they do not."),
    _s("They stand on the page printed “{printed}”, page {page} of the file."),
    _s("Other citations of this answer count pages the other way."),
    _s("“{marker}” may be source {number} or source {next}: some tools count from 0."),
    _s("Source {number} and the place named beside it are not the same."),
    _s("Number {number} is declared twice."),
    _s("“{written}” beside the source leaves open which place is meant."),
    _s("The answer does not say which source number {number} is."),
    _s("The answer does not say which source “{marker}” is."),
    _s("No source that the answer lists has the number {number} ({count} listed)."),
    _s("There is no source number {number}: this run has {count} sources."),
    _s("No document is named “{written}”; it may mean page {page} of “{name}”."),
    _s("No document of the workspace is named “{written}”."),
    _s("No source has the id “{written}”."),
    _s("The link “{written}” is no document of the workspace; it was not opened."),
    _s("Page {page} holds no readable text, so nothing on it can be checked."),
    _s("The document “{name}” was removed from the workspace."),
    _s("The document “{name}” of this source was removed from the workspace."),
    _s("The document of this source was removed from the workspace."),
    _s("The passage found for this answer is not in the present version of “{name}”."),
    _s("The source exists {where} but lies outside the documents chosen for this answer."),
    _s("The source exists {where} but is excluded by the filters of this answer."),
    # Of verdicts of earlier versions.
    _s("The passage this run retrieved is not in the present version of “{name}”."),
    _s("The source exists {where} but lies outside the documents chosen for this run."),
    _s("The source exists {where} but is excluded by the filters of this run."),
    _s("The source exists {where}; it is not among the {count} retrieved."),
    _s("“{name}” has 1 page; there is no {thing}."),
    _s("“{name}” has {count} pages; there is no {thing}."),
    _s("“{name}” has no {thing}."),
    _s("No document of the workspace has {thing}."),
    _s("The answer was cut off inside this marker."),
    _s("The tag is never closed."),
    _s("It points back, and no citation stands before it."),
    _s("“{written}” is not a source number."),
    _s("“{written}” is not a range of source numbers."),
    _s("“{written}” is too long for a source number."),
    _s("Nothing is quoted."),
    _s("Nothing is quoted; the source was retrieved."),
    _s("Nothing is quoted; the source exists; retrieval unknown."),
    _s("Nothing is quoted, so the words were not checked."),
    _s("Nothing is quoted and the claim holds no figure, so it was not checked."),
    _s("Nothing is quoted, and the citation names too much text to check by."),
    _s("The claim holds too many figures for each to be compared with the evidence."),
    _s("Nothing is quoted, and none of the claim's figures stands in this source."),
    _s("Nothing is quoted; claim and source differ in negation or exception."),
    _s("Nothing is quoted; the figures stand there, but no word of the claim does."),
    _s("Nothing is quoted; where the source has the figures of the claim it does not say “{written}”."),
    _s("Nothing is quoted; all figures of the claim occur in the cited evidence."),
    _s("The cited words cannot be read reliably: the page's letters are garbled or it was not read."),
    _s("The cited words are in the file but not visible on the page."),
    _s("The cited words are struck out on the page."),
    _s("The cited words belong to a note or stamp laid over the page, not to the document itself."),
    _s("The same evidence is cited already by citation {number} of this claim."),
    _s("The claim speaks of “{one}”; the cited cell “{cell}” stands in the column “{two}”."),
    _s("The claim speaks of “{one}”; the cited cell “{cell}” stands in the row “{two}”."),
    _s("The claim denies or excepts something; the quoted words do not."),
    _s("The quoted words deny or except something; the claim does not."),
    _s("Right before the quoted words the source denies or excepts something; the claim does not."),
    _s("The answer denies what the other side does not."),
    _s("The cited evidence denies what the other side does not."),
    _s("The answer says “{one}”; {cited} says “{two}”."),
    _s("The answer says “{one}”; {cited} does not."),
    _s("The answer leaves out “{one}”, which {cited} says."),
    _s("The answer says “{one}”; nothing cited for it does."),
    _s("The answer says “{one}”; the header over the cited figure says “{two}”."),
    _s("The answer gives “{one}” for “{of}”; the cited evidence gives “{two}”."),
    _s("The claim speaks of “{one}”; the passage beside the cited one says “{two}” of it."),
    _s("The answer says “{one}”; the quoted sentence does not."),
    _s("The cited sentence goes on with “{rest} …”, which the claim leaves out."),
    _s("Another place of the document changes the quoted words: “{rest} …”."),
    _s("The box at the quoted words is not ticked."),
    _s("The cited sentence begins with “{rest} …”, which the claim leaves out."),
    _s("The answer compares “{one}” otherwise (at least, up to, more than) than the cited evidence."),
    _s("The answer says of “{one}” what the cited evidence says of “{two}”."),
    _s("The answer takes “{one}” of “{two}”; the cited evidence takes it of “{three}”."),
    _s("The answer makes “{one}” “{two}”; the cited evidence makes it “{three}”."),
    _s("The answer counts “{one}” from “{two}”; the cited evidence from “{three}”."),
    _s("The answer puts “{one}” under “{two}”; the cited evidence says that of another figure."),
    _s("The answer joins “{one}” with “{two}”; the cited evidence says them of different things."),
    _s("The claim affirms what the cited evidence denies or excepts, or the other way round."),
    _s("The claim speaks of an exclusion; the quoted words only define a term."),
    _s("The answer names “{one}”; what is cited for it stands under “{two}”."),
    _s("The answer names “{one}”; what is cited for it does not say that it stands there."),
    _s("The check itself failed: {error}"),
    _s("Numbers count from 1."),
    _s("Retrieval unknown."),
    _s("Added by hand by {who}; the machine has not judged it."),
)
"""Reasons of verdicts; the test of this module holds them against what the engines can say."""

CLAIMS = (
    _s("The claim states a figure and cites nothing."),
    _s("The claim cites nothing."),
    _s("All citations of this claim were rejected."),
    _s("The claim cites {count} sources."),
    _s("The claim shares few words with its evidence."),
    _s("The claim speaks of “{one}”, which other parts of the document treat; what is cited does not."),
    _s("Claim and evidence differ in a negation or exception."),
    _s("The answer says it found nothing; review the search instead. 1 page could not be read."),
    _s("The answer says it found nothing; review the search instead. {count} pages could not be read."),
    _s("The answer says it found nothing; review the search instead."),
)

NOTES = (
    _s("The answer holds {count} citations; the first {number} are kept, {dropped} were cut."),
    _s("The answer holds more than {count} marks; what stands behind them was not read for citations."),
    _s("The answer holds {count} headings of source lists; {most} of them were read."),
    _s("Damaged JSON is read up to {count} characters; what stands behind them was not read."),
    _s("YAML is read up to {count} characters; what stands behind them was not read."),
    _s("A block of YAML was not read for citations: it holds anchors, tags or nested brackets."),
    _s("A block of YAML was not read for citations: it is damaged."),
    _s("{count} of {number} listed sources are not used by a marker in the text."),
    _s("{count} marks that are no citations were found; the first {number} are listed."),
    _s("The JSON of the answer was damaged (cut off, trailing commas or wrong quotes) and was repaired."),
    _s("Text before the JSON was left aside: it is not part of the answer."),
    _s("The answer was imported: what was retrieved for it is unknown."),
    _s("The endpoint counted {sent} tokens sent and {received} tokens received."),
    _s("The endpoint counted {sent} tokens sent."),
    _s("The endpoint counted {received} tokens received."),
    _s("The question had been sent by then; what that cost is unknown."),
    _s("This answer cost {amount}."),
    _s("What this answer cost is unknown: the endpoint did not count all tokens."),
    _s("What this answer cost is unknown: no price is set for the model “{model}”."),
    _s("No searched page holds {words} or a known synonym."),
    _s("No passage found names {words}."),
    _s("No passage found gives a number of {words}."),
    _s("No passage found gives the name of {words}."),
    _s("Nothing was found for {words} alone."),
    _s("Searched for each of {count} questions, too."),
    _s("No passage found has the kind of fact that is asked for (amount, number, date, period, contact)."),
    _s("Some words of the passages found cannot be read reliably, so nothing was quoted from them."),
    _s("The passages found share too little with the question to be quoted as its answer."),
    _s("The reply was cut before its end; what arrived is kept."),
    _s("The answer is cut off: the model stopped at its token limit."),
    _s("The model's thinking in front of the answer was left out."),
)

_PARTS = (
    _s("on p. {page} of “{name}”"),
    _s("on p. {page}"),
    _s("in “{name}”"),
    _s("in the workspace"),
    _s("page {page}"),
    _s("form {form} edition {edition}"),
    _s("form {form}"),
    _s("cell of that name"),
    _s("such place"),
)
_INNER = frozenset({"where", "thing", "sentence", "first", "second"})
_DECIMAL = frozenset({"rate", "low", "high", "figure"})
"""Fields that hold a figure of ours, written with the decimal mark of the language."""
_FIELD = {
    "count": r"\d+", "number": r"\d+", "dropped": r"\d+", "overturned": r"\d+", "n": r"\d+", "page": r"[^\s,”]+",
    "pages": r"[\d, …]+", "rate": r"[\d.]+", "low": r"[\d.]+", "high": r"[\d.]+", "figure": r"[-−]?[\d.]+",
    "form": r"[^,“”]+?", "edition": r"[^,“”]+?", "many": r"[\d,]+", "release": r"[\w.]+", "code": r"[\w/]+",
}  # fmt: skip
_CANDIDATE = re.compile(r"\bp\. (?P<page>\d+)(?: \(printed (?P<label>[^()]+)\))?(?=, |; |$)")
"""A page of a list of candidates, at its end or before the next; a file may be named "p. 5.pdf"."""
_LISTED = (
    *VERDICTS,
    *CLAIMS,
    *NOTES,
    *FIGURES,
    *FAULTS,
    *SAMPLES,
    *EXPORTS,
    *TROUBLES,
    *WORKSPACES,
    *PROVIDERS,
    *PAGES,
    *SEARCHES,
    *LIMITS,
    *FILES,
    *_PARTS,
)


def sentence_words(text: str) -> str:
    """Return a sentence, phrase or name of an engine in the interface language; unknown ones are returned as they are.

    Costs nothing in English. A translated sentence is found by a regular expression per form (some 0.1 ms).
    """
    if not text or _translate(VERDICTS[0]) == VERDICTS[0]:
        return text
    whole = _match(text)
    if whole is not None:
        return whole
    several = _sentences(text)
    if several is not None:
        return several
    parts = text.split(", ")
    found = [_match(part) for part in parts] if len(parts) > 1 else []
    return ", ".join(f or p for f, p in zip(found, parts, strict=True)) if any(found) else text


def figure_words(name: str) -> str:
    """Return the name of a figure in the interface language; a verdict code at its end is put in words in any."""
    words = sentence_words(name)
    head, comma, code = name.rpartition(", ")
    return f"{head}, {code_words(code)}" if comma and words == name else words


def find_form(text: str) -> str | None:
    """Return the form of an engine's sentence, None when it has none here and would be shown in English."""
    return next((form for form, pattern in _patterns() if pattern.fullmatch(text)), None)


def _translate(text: str) -> str:
    return QCoreApplication.translate(CONTEXT, text)


def _match(text: str) -> str | None:
    for form, pattern in _patterns():
        match = pattern.fullmatch(text)
        if match is not None:
            fields = {name: _field(name, value) for name, value in match.groupdict().items()}
            return _translate(form).format_map(fields)
    return None


def _sentences(text: str) -> str | None:
    """Return several sentences, each translated; a full stop inside a quotation ends none that has a form."""
    for stop in reversed(list(re.finditer(r"(?<=[.!?]) (?=[A-Z“])", text))):
        tail = _match(text[stop.end() :])
        if tail is not None:
            head = _match(text[: stop.start()]) or _sentences(text[: stop.start()])
            if head is not None:
                return f"{head} {tail}"
    return None


def _field(name: str, value: str) -> str:
    if name in _PHRASES:
        return _translate(value)
    if name == "code":
        return code_words(value)
    if name == "difference":
        whole = sentence_words(f"{value[:1].upper()}{value[1:]}.").rstrip(".")
        return whole[:1].lower() + whole[1:]
    if name == "candidates":
        return _CANDIDATE.sub(_candidate, value)
    if name in _DECIMAL:
        return value.replace(".", QLocale().decimalPoint())
    return sentence_words(value) if name in _INNER else value


def _candidate(match: re.Match[str]) -> str:
    page = translate("p. {pages}").format(pages=match["page"])
    return page if match["label"] is None else f"{page} {translate('(printed {label})').format(label=match['label'])}"


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((form, re.compile(_pattern(form), re.DOTALL)) for form in dict.fromkeys(_LISTED))


def _pattern(form: str) -> str:
    pieces = re.split(r"\{(\w+)\}", form)
    made = []
    for at, piece in enumerate(pieces):
        if at % 2 == 0:
            made.append(re.escape(piece))
        elif piece in _PHRASES:
            made.append(f"(?P<{piece}>{'|'.join(map(re.escape, _PHRASES[piece]))})")
        else:
            made.append(f"(?P<{piece}>{_FIELD.get(piece, '.+?')})")
    return "".join(made)
