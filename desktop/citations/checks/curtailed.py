"""A quote that stops before its sentence turns ("… | unless you …") does not back a claim that leaves the turn out.

The quoted words stand there word for word, so this only caps the verdict; a claim that says the condition is fine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.areas import Found
from desktop.citations.case import Case, Needs, needs
from desktop.citations.checks.negation import stated_words
from desktop.citations.stems import stems
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_REACH = 14
"""Words of the source read behind the quote."""
_ENDS = ".:;!?|•"
_TURNS = re.compile(
    r"\W*(?:(?:and|und)\W+)?(?P<turn>unless|except|excepting|excluding|other than|save|provided|subject to|"
    r"only|but|however|nur|es sei denn|ausgenommen|außer|soweit|sofern|jedoch|aber)\b",
    re.IGNORECASE,
)
_CONDITIONS = re.compile(r"\W*(?P<turn>if|when|where|wenn|falls)\b", re.IGNORECASE)
_LED = re.compile(r"\W*(?P<turn>if|unless|when|where|provided|subject to|wenn|falls|sofern|soweit)\b", re.IGNORECASE)
_UNDONE = re.compile(
    r"\W*(?P<turn>(?:is|are|was|were|has been|have been|shall be|will be|wird|werden|ist|sind)\W+"
    r"(?:(?:hereby|therefore|also|hiermit)\W+)?(?:replaced|deleted|superseded|withdrawn|revoked|repealed|null|void|"
    r"(?:amended|changed|revised)(?=\W+(?:from|to|as|by|and)\b)|no longer|ersetzt|gestrichen|aufgehoben|geändert))\b",
    re.IGNORECASE,
)
"""What says of the quoted words themselves that they do not stand any more: "$40 per day | is replaced by"."""
_UNDONE_TOLD = re.compile(
    r"\b(?:replac\w+|delet\w+|remov\w+|supersed\w+|amend(?:s|ed)?|chang\w+|revis\w+|withdrawn|revok\w+|repeal\w+|"
    r"struck|null|void|former\w*|previous\w*|originally|old|before|until|no longer|instead|ersetzt|gestrichen|"
    r"aufgehoben|geändert|bisher\w*|vorher)\b",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"is|are|was|were|ha[sv]e?|shall|will|wird|werden|ist|sind|and|und|unless|except|excluding|other|save|provided|subject|only|but|however|nur|es|ausgenommen|außer|so|jedoch|"
    r"aber|if|when|where|wenn|falls",
    re.IGNORECASE,
)
"""How the word behind a quotation begins where its sentence may turn: all other quotations are done with."""
_TURNED = re.compile(
    r"\b(?:unless|except\w*|if|other than|only|provided|subject to|but|save|exclud\w+|when|however|apart from|besides|"
    r"es sei denn|ausgenommen|außer|sofern|soweit|wenn|falls|nur|jedoch|aber)\b",
    re.IGNORECASE,
)
_ABSOLUTE = re.compile(
    r"\b(?:always|never|ever|every|all|nobody|none|without (?:any )?(?:exception|condition)s?|no exceptions?|"
    r"unconditional\w*|in any (?:case|event)|at all|also|included|including|alike|as well|even|"
    r"immer|stets|ausnahmslos|nie|niemals|alle|jede[rsnm]?|auch|einschließlich)\b",
    re.IGNORECASE,
)

_FLAT = re.compile(
    r"\b(?:always|in (?:all|every) cases?|at any time|freely|unconditionally|without (?:any )?exception|no matter what|"
    r"never|at all|under no circumstances?|in no (?:case|event)|"
    r"immer|stets|ausnahmslos|in jedem Fall|jederzeit)\b",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\buntil\b", re.IGNORECASE)
_holds_turn, _holds_absolute, _holds_flat = map(spotter, (_TURNED, _ABSOLUTE, _FLAT))


@needs(Needs.CLAIM | Needs.PASSAGE | Needs.GOOD)
def check_curtailed(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when the sentence goes on to an exception that the claim leaves out."""
    found, claim = case.found, case.claim
    if claim is None or found is None:
        return
    if found.span is not None and found.span.table is not None:
        return
    stated = stated_words(case)
    if finding := _overstated(stated, case.passage):
        yield finding
        return
    behind = _behind(found) if _may_turn(found) else ""
    if (undone := _UNDONE.match(behind)) is not None and _UNDONE_TOLD.search(claim.own_words) is None:
        yield _finding(f"The cited sentence goes on with “{start_of(behind)} …”, which the claim leaves out.", undone)
        return
    turn = _TURNS.match(behind) or _CONDITIONS.match(behind)
    quote = case.citation.quote or ""
    if quote and (stated == quote or (stated == claim.text and quote in stated)):
        # Nothing but the quotation: a run of words out of a sentence states nothing, its whole beginning does.
        if turn is not None and opens_sentence(found) and not quoted_by_another(case, behind):
            yield _finding(f"The cited sentence goes on with “{start_of(behind)} …”, which the claim leaves out.", turn)
        return
    absolute = _holds_absolute(stated)
    if not absolute and _holds_turn(stated):
        return
    if turn is not None and not quoted_by_another(case, behind):
        yield _finding(f"The cited sentence goes on with “{start_of(behind)} …”, which the claim leaves out.", turn)
    elif absolute and (led := _LED.match(ahead := ahead_of(found))) and not ahead[led.end() :].startswith(" otherwise"):
        yield _finding(f"The cited sentence begins with “{start_of(ahead)} …”, which the claim leaves out.", led)


def turns(text: str) -> bool:
    """Say whether a text holds a condition or an exception."""
    return _holds_turn(text)


def _may_turn(found: Found) -> bool:
    lane, high = found.hit.lane, found.hit.high
    return high < len(lane) and _NEXT.match(lane.text(high, high + 1)) is not None


def _overstated(stated: str, passage: str) -> Finding | None:
    """Find "always" in a claim whose quoted words hold a condition that the claim does not have."""
    flat = _FLAT.search(stated) if _holds_flat(stated) else None
    if flat is None or _holds_turn(_FLAT.sub(" ", stated)) or _holds_flat(passage):
        return None
    told = _told_by(stated, passage)
    turn = _TURNED.search(told) or (_UNTIL.search(told) if _UNTIL.search(stated) is None else None)
    if turn is None:
        return None
    sentence = f"The answer says “{flat.group()}”; the cited passage says “{turn.group()}”."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "negation", flat.group(), turn.group())


def _told_by(stated: str, passage: str) -> str:
    """Return the sentence of a passage that holds most words of a statement."""
    words = stems(stated)
    sentences = (passage[low:high] for low, high in sentence_ranges(passage))
    return max(sentences, key=lambda sentence: len(words & stems(sentence)), default="")


def _behind(found: Found) -> str:
    """Return the words of the sentence behind the quoted ones, '' where it ends with them."""
    lane, pieces = found.hit.lane, []
    for position in range(found.hit.high, min(found.hit.high + _REACH, len(lane.code))):
        gap = lane.gap(position)
        if any(mark in gap for mark in _ENDS) or gap.count("\n") > 1:
            break
        pieces.append(lane.text(position, position + 1))
    return " ".join(pieces)


def ahead_of(found: Found) -> str:
    """Return the words of the sentence before the quoted ones, '' where it begins with them."""
    lane, pieces = found.hit.lane, []
    for position in range(found.hit.low, max(found.hit.low - 3 * _REACH, 0), -1):
        gap = lane.gap(position)
        if any(mark in gap for mark in _ENDS) or gap.count("\n") > 1:
            break
        pieces.append(lane.text(position - 1, position))
    return " ".join(reversed(pieces))


def opens_sentence(found: Found) -> bool:
    """Say whether the quoted words begin a sentence: at a mark, behind a heading or behind the label of an item."""
    start = " ".join(found.hit.lane.text(found.hit.low, found.hit.high).split())
    passage = " ".join(found.span.text[:_MOST_OPENING].split()) if found.span is not None else ""
    return _LABEL.sub("", passage).startswith(start) or _ITEM.fullmatch(ahead_of(found)) is not None


_LABEL = re.compile(r"^\W*(?:(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+)+", re.IGNORECASE)
_MOST_OPENING = 4000
_ITEM = re.compile(r"(?:\d{1,3}|[a-z]|[ivx]{1,4})?", re.IGNORECASE)


def start_of(words: str) -> str:
    """Return the first of some words, to be shown."""
    return " ".join(words.split()[:4])


def quoted_by_another(case: Case, words: str) -> bool:
    """Say whether another citation of the claim quotes what some words begin with."""
    start = " ".join(words.split()[:3]).casefold()
    others = case.claim.cases if case.claim is not None else ()
    return any(start in " ".join(other.passage.split()).casefold() for other in others if other is not case)


def _finding(sentence: str, turn: re.Match[str]) -> Finding:
    return Finding(Code.PARTIAL_QUOTE, MachineVerdict.WARNING, sentence, "exception", None, turn["turn"])
