"""A quotation stands under a label, heading or question about something that neither it nor its place speaks of.

"**Earthquake:** “We insure loss by flood”" states nothing, and still its reader takes the quotation for what the
policy says of earthquakes. Labels are free ("Answer", "Limits", "Key point"), and those of a subject are often put in
the analyst's words, so a label counts only where none of its words is known: not to the quoted passage, its heading,
list stem, table header or cell, nor to the document's title; and where one of them is known as a subject: of
insurance, or of other parts of the document. A word that only the sentences beside the quoted one know backs no other
that nothing there knows. And where the document has a name for what the label says ("elimination period"), a quoted
sentence with another of that kind ("waiting period") is on that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.headers import named_instead, table_of
from desktop.citations.checks.retold import around
from desktop.citations.checks.unsaid import foreign_words, names_something
from desktop.citations.clauses import VERB
from desktop.citations.framing import HEADING, Beside, names_topic
from desktop.citations.headed import evidence_text
from desktop.citations.headings import GENERIC, IDIOMS, is_policy_subject, told_otherwise
from desktop.citations.perils import PERILS
from desktop.citations.readings import DocumentText
from desktop.citations.retelling import Word, words_of
from desktop.citations.stems import stems
from desktop.core.sentences import sentence_ranges
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
_TREATED = 2
"""How often a document uses a word of what it treats."""
_KIND = r"(?<![\w-])(?P<other>[a-z][\w-]{2,})[ \n]%s(?![\w-])"
"""A word before the last one of a label: which of its kind is meant."""
_NO_KIND = frozenset(
    re.findall(
        r"\S+",
        """
        the this that these those and any all each every its our your their his her such same another other own for
        with from new full said first next per not are was has have may must will shall can also only both either
        which what how who when where your total key main general applicable relevant policy coverage""",
    )
)
"""Words before another that do not say which of its kind."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED)
@once_per_claim("topics")
def check_topics(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim labels it with something that its passage does not know."""
    if not claim.topic and claim.beside <= Beside.LEAD:
        return None
    label = HEADING.match(claim.lead) if claim.beside > Beside.LEAD else None
    own = label.group() if label is not None else ""
    topic = own if names_topic(own) else ""
    for words, claims in ((own, (claim,)), (claim.topic, claim.under)):
        named = topic if words is own else words
        if words and (
            word := _of_another(words, claims) or _other_row(words, claims) or _unknown(_subject(named), claims)
        ):
            sentence = f"The answer says “{word}”; the quoted sentence does not."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)
    return None


def _subject(label: str) -> str:
    """Return the words of a label that name a subject, '' where it has none or is longer than a label."""
    words = IDIOMS.sub(" ", label).split()
    if len(words) > _MOST_WORDS:
        return ""
    return " ".join(word for word in words if word.casefold().strip(_MARKS) not in GENERIC)


def _unknown(subject: str, claims: tuple[Claim, ...]) -> str:
    """Return a word of a subject that the evidence of some claims does not know, '' where that knows enough of it."""
    named = [word for _, word in words_of(subject) if names_something(word)]
    if not named:
        return ""
    near = words_of(" ".join(text for claim in claims for text in _near(claim)))
    held = [*near, *words_of(" ".join(text for claim in claims for text in _passages(claim)))]
    known = frozenset(word.casefold() for _, word in held)
    foreign = _foreign(named, held)
    if told_otherwise(frozenset(word.casefold() for word in _WORDS.findall(subject)), known):
        others = [word for word in foreign if not told_otherwise(frozenset({word.casefold()}), known)]
        return _other_peril(others, named[-1], claims) if len(others) < len(named) else ""
    if not foreign:
        return _of_next(named, near, claims)
    if len(foreign) < len(named) and len(_foreign(named, near)) < len(named):
        return _other_peril(foreign, named[-1], claims)
    begun = {word[:letters] for word in known for letters in (_BEGUN, _BEGUN + 1)}
    if any(_begins_known(word.casefold(), begun) for word in foreign if not stems(word) & PERILS):
        return ""
    if len(foreign) == len(named) > 1 and names_topic(subject):
        return max(foreign, key=len)  # two words of which nothing is known are no name for what is quoted
    return next((word for word in foreign if _is_subject(word, claims[0])), "")


_WIDE = re.compile(r"\b(?:any|all|every|other|whatever)\b", re.IGNORECASE)


def _other_peril(foreign: Sequence[str], last: str, claims: tuple[Claim, ...]) -> str:
    """Return the peril or thing of a label that the passage does not know, though it knows the rest of the label.

    "What is the excess for fire?" over "The excess for escape of liquid is $2,400"; what is said of any loss is said
    of that one as well. Only the last word of a label is asked: "the deductible for theft" is on theft.
    """
    if any(_WIDE.search(case.passage) for claim in claims for case in claim.cases):
        return ""
    return last if last in foreign and stems(last) & PERILS else ""


def _of_next(named: Sequence[str], near: Sequence[Word], claims: tuple[Claim, ...]) -> str:
    """Return a word of a label that nothing quoted knows, where another sentence of the passage has it for its subject.

    "Empty containers:" over "Stock is valued at its selling price", beside "Empty containers are valued at …".
    """
    if len(_foreign(named, near)) < len(named):
        return ""
    cases = [case for claim in claims for case in claim.cases]
    quoted = " ".join(" ".join(case.passage.split()) for case in cases)
    for span in (span for case in cases for span in case.evidence_spans()[:4] if span.table is None):
        text = span.text[:_MOST]
        for sentence in (" ".join(text[low:high].split()) for low, high in sentence_ranges(text)):
            verb = VERB.search(sentence)
            if verb is None or sentence in quoted or quoted[:40] in sentence:
                continue
            if not _foreign(named, words_of(sentence[: verb.start()])):
                return max(named, key=len)
    return ""


def _foreign(named: Iterable[str], held: Iterable[Word]) -> list[str]:
    """Return the words of a label that some words do not hold; each is asked alone, for a label has no verb."""
    return [word for word in named for foreign in foreign_words(word, held) if foreign]


def _begins_known(word: str, begun: AbstractSet[str]) -> bool:
    """Say whether a word or its second part begins as a known one does: "surgical", "workplace", "underinsurance"."""
    parts = (word[at : at + _BEGUN + 1] for at in range(_BEGUN, len(word) - _BEGUN))
    return word[:_BEGUN] in begun or any(part in begun for part in parts)


def _is_subject(word: str, claim: Claim) -> bool:
    """Say whether a word names a subject of insurance, or what the cited document treats elsewhere."""
    sought = stems(word)
    if sought & PERILS or is_policy_subject(word):
        return True
    start = word.casefold()[:_BEGUN]
    keys = (key for stream in _streams(claim) for key in stream.tokens.keys if key.startswith(start))
    counts = Counter(keys)
    return sum(count for key, count in counts.items() if stems(key) & sought) >= _TREATED


def _streams(claim: Claim) -> list[DocumentText]:
    case = claim.cases[0]
    # The cited documents come first: they are never cut off.
    documents = dict.fromkeys(span.document_id for span in case.evidence_spans())
    documents |= dict.fromkeys(span.document_id for span in case.receipt.spans)
    return list(filter(None, map(case.snapshot.text, list(documents)[:_MOST_DOCUMENTS])))


def _of_another(label: str, claims: tuple[Claim, ...]) -> str:
    """Return the word by which a label names one of a kind where the quoted sentences are on another of that kind."""
    words = [word.casefold() for word in _WORDS.findall(label)]
    if not 2 <= len(words) <= _MOST_WORDS or words[-2] in _NO_KIND:
        return ""
    which, kind = words[-2:]
    quoted = " ".join(case.passage for claim in claims for case in claim.cases).casefold()
    others = {match["other"] for match in re.finditer(_KIND % re.escape(kind), quoted)} - _NO_KIND
    if not others or which in quoted:
        return ""
    beside = " ".join(map(around, claims)).casefold()
    if any(word.startswith(which[:_BEGUN]) for word in _WORDS.findall(beside)):
        return ""
    named = re.compile(rf"(?<![\w-]){re.escape(which)}\s{re.escape(kind)}(?![\w-])", re.IGNORECASE)
    return which if any(named.search(stream.stream.text) for stream in _streams(claims[0])) else ""


def _other_row(label: str, claims: tuple[Claim, ...]) -> str:
    """Return the row of its table that a label names where none of the rows quoted under it is that one."""
    said, word = stems(label), ""
    for case in (case for claim in claims for case in claim.cases):
        for span in case.evidence_spans()[:4]:
            own = span.table.row_name if span.table is not None else None
            if own is None:
                return ""
            word = named_instead(said, own, table_of(case, span).rows, label) or ""
            if not word:
                return ""
    return word


def _near(claim: Claim) -> Iterator[str]:
    """Yield what is quoted, and the names it stands under: of a cell and a row too."""
    yield around(claim)
    for case in claim.cases:
        yield case.passage
        for span in case.evidence_spans()[:4]:
            if span.table is not None:
                yield evidence_text(span, case.snapshot)[:_MOST]


def _passages(claim: Claim) -> Iterator[str]:
    for case in claim.cases:
        for span in case.evidence_spans()[:4]:
            yield evidence_text(span, case.snapshot)[:_MOST]
