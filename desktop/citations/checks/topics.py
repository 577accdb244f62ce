"""A quotation stands under a label, heading or question about something that neither it nor its place speaks of.

"**Earthquake:** “We insure loss by flood”" states nothing, and still its reader takes the quotation for what the
policy says of earthquakes. Labels are free ("Answer", "Limits", "Key point"), and those of a subject are often put in
the analyst's words, so a label counts only where none of its words is known: not to the quoted passage, its heading,
list stem, table header or cell, nor to the document's title; and where one of them is known as a subject: of
insurance, or of other parts of the document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.retold import around
from desktop.citations.checks.unsaid import foreign_words, names_something
from desktop.citations.framing import HEADING, Beside, names_topic
from desktop.citations.headed import evidence_text
from desktop.citations.headings import GENERIC, told_otherwise
from desktop.citations.perils import PERILS
from desktop.citations.retelling import words_of
from desktop.citations.stems import stems
from desktop.core.verdicts import Code, Finding, MachineVerdict

_MOST = 4000
"""Characters of a passage whose words count as known."""
_MARKS = "*_:#–—-,.?!()&/\"'"
_WORDS = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_MOST_WORDS = 12
"""Words of a label; a longer line is no topic."""
_BEGUN = 4
"""Letters by which a label's word may be known: labels name in a noun what sentences say with a verb."""
_MOST_DOCUMENTS = 12
_TREATED = 3
"""How often a document uses a word of what it treats."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED)
def check_topics(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when its claim labels it with something that its passage does not know."""
    claim = case.claim
    if claim is not None and (claim.topic or claim.beside > Beside.LEAD):
        yield from claim.once("topics", partial(_judge, claim))


def _judge(claim: Claim) -> Finding | None:
    label = HEADING.match(claim.lead) if claim.beside > Beside.LEAD else None
    own = label.group() if label is not None and names_topic(label.group()) else ""
    for words, claims in ((own, (claim,)), (claim.topic, claim.under)):
        if (subject := _subject(words)) and (word := _unknown(subject, claims)):
            sentence = f"The answer says “{word}”; the quoted sentence does not."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)
    return None


def _subject(label: str) -> str:
    """Return the words of a label that name a subject, '' where it has none or is longer than a label."""
    words = label.split()
    if len(words) > _MOST_WORDS:
        return ""
    return " ".join(word for word in words if word.casefold().strip(_MARKS) not in GENERIC)


def _unknown(subject: str, claims: tuple[Claim, ...]) -> str:
    """Return a word of a subject of which the evidence of some claims knows none, '' where it knows one."""
    named = [word for _, word in words_of(subject) if names_something(word)]
    if not named:
        return ""
    held = words_of(" ".join(text for claim in claims for text in _known(claim)))
    known = frozenset(word.casefold() for _, word in held)
    if told_otherwise(frozenset(word.casefold() for word in _WORDS.findall(subject)), known):
        return ""
    foreign = foreign_words(subject, held)
    if len(foreign) < len(named):
        return ""
    begun = {word[:_BEGUN] for word in known}
    if any(word.casefold()[:_BEGUN] in begun for word in foreign if not stems(word) & PERILS):
        return ""  # "surgical" for surgery, "workplace" for where one works
    return next((word for word in foreign if _is_subject(word, claims[0])), "")


def _is_subject(word: str, claim: Claim) -> bool:
    """Say whether a word names a subject of insurance, or what the cited document treats elsewhere."""
    sought = stems(word)
    if sought & PERILS:
        return True
    case = claim.cases[0]
    # The cited documents come first: they are never cut off.
    documents = dict.fromkeys(span.document_id for span in case.evidence_spans())
    documents |= dict.fromkeys(span.document_id for span in case.receipt.spans)
    streams = filter(None, map(case.snapshot.text, list(documents)[:_MOST_DOCUMENTS]))
    start = word.casefold()[:_BEGUN]
    counts = Counter(key for stream in streams for key in stream.tokens.keys if key.startswith(start))
    return sum(count for key, count in counts.items() if stems(key) & sought) >= _TREATED


def _known(claim: Claim) -> Iterator[str]:
    yield around(claim)
    for case in claim.cases:
        yield case.passage
        for span in case.evidence_spans()[:4]:
            yield evidence_text(span, case.snapshot)[:_MOST]
