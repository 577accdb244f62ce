"""What a denial reaches: a sentence in its parts, each affirmed or denied, and a claim laid beside the part it tells.

"Fairs are excepted. Other property is covered" denies and affirms, and so does a claim of two sentences: whether both
hold a denial says nothing. So a sentence is cut where a word turns it (except, unless, if, without, but), each part is
affirmed or denied in effect (an exception turns what it is taken from), and a part of the claim is compared with the
part of the evidence that holds its words. Words that stand in several parts tell little, those of one part much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.framing import only_frames
from desktop.citations.plain import plainly
from desktop.citations.retelling import same_word, telling, words_of
from desktop.core.sentences import sentence_ranges

_MOST = 4000
"""Characters of a text whose parts are looked for; longer ones are no statement."""
COMPARES = re.compile(
    r"\b(?:(?:no|not(?: be)?|in no (?:event|case)) (?:more|less|later|earlier|greater|fewer|longer|sooner)(?= than)|"
    r"(?:not|never)(?= (?:to )?exceed)|"
    r"not(?= (?:be )?liable for more than)|not (?=below|above|under|over)|"
    r"whether or not|(?:shall |will |may |is |are )?not(?= (?:\w+ ){0,3}until)|"
    r"nicht (?=mehr als|weniger als|später als|länger als))",
    re.IGNORECASE,
)
"""Denials that only compare ("not more than", "shall not exceed"): limits, no refusals; `bindings` compares those."""
_DENIES = re.compile(
    r"\b(?:not(?! only)|no(?! \d|\.)|never|neither|nor|none|nobody|nothing|cannot|nicht|keine?[nmrs]?|nie|niemals|"
    r"weder)\b|n['’]t\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"\b(?:exclu(?:d\w+|sions?)|excepted|ineligible|prohibit\w*|forbid\w*|forbidden|denied|denies|uninsured(?! motor)|"
    r"waive[sdr]?|waiving|ausgeschlossen|ausschl[uü]ss\w*|ausgenommen)\b",
    re.IGNORECASE,
)
_FAILS = re.compile(r"\bfail(?:s|ed|ing)?\b|\bfailures? (?:of [^,.;]{2,40} )?to\b", re.IGNORECASE)
"""What is not done; the failure of a thing ("failure of utilities") is an event and denies nothing."""
_EXCEPTION = (
    r"except(?:ing)?(?:\s+(?:for|that|where|when|as|to))?(?! for those)|unless|other than|excluding|apart from|"
    r"aside from|save (?:for|that|where)|with the exception of|but not|es sei denn|außer|mit Ausnahme"
)
_CONDITION = (
    r"if|(?:,\s*(?:but )?)?provided (?:that|(?=(?:you|we|the|it|they|such|no)\b))|"
    r",\s*provided|on condition that|wenn|falls|sofern"
)
_TURN = re.compile(
    rf"(?P<aside>\b(?:even (?:if|where|when|though)|whether|regardless of|whatever|however many|no matter)\b)|"
    rf"(?P<exception>\b(?:{_EXCEPTION})\b|,\s*(?:but )?not\b)|"
    r"(?P<only>,?\s*(?:and |but |und )?\b(?:only|nur(?: dann)?),? "
    r"(?:if|when|where|to the extent|wenn|falls|sofern|soweit)\b)|"
    rf"(?P<condition>(?:\b|(?=,))(?:{_CONDITION})\b)|"
    r"(?P<without>\b(?:without|ohne)\b)|"
    r"(?P<relative>\b(?:which|whom?)\b|\bthat\b(?=[^,;.]{0,60}\b(?:not|no|never)\b))|"
    r"(?P<main>;\s|,\s*(?:but(?! not\b)|however|yet|such|jedoch|aber)\b|,\s(?:while|während)\b|"
    r",?\s(?:although|though|whereas)\b|"
    r",?\sand (?=(?:does|do|is|are|shall|will|may) not\b|to none\b|none\b|no\b[^,;]*$)|"
    r",\s+and\s+(?=[^,;]{2,50}?\b(?:is|are|shall|will|may|must|does|do|can|has|have)\b)|\bbut (?=shall|will|is|are|if)|"
    r"\sand (?=(?:the|an?|we|you|our|your) (?:\w+ ){0,3}?(?:is|are|shall|will|may|must|does|do|can|has|have|pays?)\b))",
    re.IGNORECASE,
)
_ANY_TURN = re.compile(
    r"except|unless|other than|exclud|apart|aside|save|but|not|sei denn|außer|ausnahme|if|provid|condition|wenn|falls|"
    r"sofern|without|ohne|which|who|that|;|however|such|though|while|whereas|während|jedoch|aber|and|even|whether|regard|"
    r"what|matter",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|may|must|shall|will|can|cannot|does|do|has|have|had|means?|includes?|applies|apply|"
    r"pays?|covers?|insures?|begins?|ends?|confers?|continues?|ist|sind|wird|werden|muss|kann|gilt)\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\b(Coverage|Side|Section|Part|Schedule|Zone|Class|Plan|Option|Item|Group|Tier)s? ([A-Z])\b")
_NAMED = "part "
"""How the word for a part named by a letter begins."""
_CLAUSE_BEGINS = re.compile(
    r"\s(?=(?:no|neither|nobody|the|an?|we|you|any|this|all)\b[^,;]{0,40}?\b(?:may|shall|will|must|is|are|does|do|can)\b)",
    re.IGNORECASE,
)
"""Where a sentence goes on behind what is set in front of it without a comma: "Without consent no insured may pay"."""
_POINTS_BACK = re.compile(
    r"\W*(?:it|they|these|those|neither|both|either|none|such|this|that) "
    r"(?:is|are|was|were|may|must|shall|will|does|do|can|has|have|appl)",
    re.IGNORECASE,
)
"""A sentence about what the one before names."""
_OPEN = re.compile(r"\b(?:will|shall|may|must|is|are|does|do|not|be|can|and|or|that|but|which)\s*$", re.IGNORECASE)
"""The end of words that go on behind an aside: "No insured will, except at its own cost, make a payment"."""
_NAMELESS = frozenset({"we", "you", "nam", "polic", "contract", "police", "vertrag"})
_SUBJECT = 3.0
_SHARED = 1.0
"""The least weight of words in common at which two parts speak of the same."""
_FITTING = 0.2
"""What it counts that a part holds few other words: of two parts with the same words in common it is meant."""
_FEWEST = 2
"""Words of a part set apart by which a claim is known to speak of it."""
_CLEAR = 0.35
"""By how much the part that says otherwise must fit better than any that says the same."""


_ANY_DENIAL = re.compile(
    rf"{_DENIES.pattern}|{_REFUSES.pattern}|{_FAILS.pattern}|\b(?:{_EXCEPTION}|without|ohne|even)\b", re.IGNORECASE
)


class Agreement(Enum):
    """How a claim stands to its evidence: `UNKNOWN` where too few words are the same to tell."""

    SAME = "same"
    OTHERWISE = "otherwise"
    UNKNOWN = "unknown"


class Part(Struct, frozen=True):
    """A part of a sentence: what kind, whether it is denied in effect, its telling words and those of its subject."""

    kind: str
    denied: bool
    words: frozenset[str]
    subject: frozenset[str]
    head: frozenset[str]
    """Its words up to the first comma: behind it a list may go on that is no part of an exception."""
    sentence: int
    bracketed: bool = False
    either: bool = False
    """It holds and does not: "insured only if" affirms and denies, and is told either way."""


def denies(text: str) -> bool:
    """Say whether a text holds any word that denies, excepts or fails: without one there is nothing to compare."""
    return _ANY_DENIAL.search(text) is not None


@lru_cache(maxsize=256)
def agreement(own: str, evidence: tuple[str, ...]) -> Agreement:
    """Return whether each part of a claim is affirmed or denied as the part of its evidence with the same words is."""
    theirs = parts_of("\n\n".join(evidence))
    mine = [part for part in parts_of(own) if part.words]
    if not mine or not theirs:
        return Agreement.UNKNOWN
    said = [_compared(part, mine, theirs) for part in mine]
    if Agreement.OTHERWISE in said:
        return Agreement.OTHERWISE
    return Agreement.SAME if set(said) == {Agreement.SAME} else Agreement.UNKNOWN


def _compared(part: Part, mine: Sequence[Part], theirs: Sequence[Part]) -> Agreement:
    if part.kind == "aside":
        return _aside(part, theirs)
    best = {True: 0.0, False: 0.0}
    at: dict[bool, Part | None] = {True: None, False: None}
    weights = _weights(part, theirs)
    for other in theirs:
        if other.kind == "aside" or not other.words:
            continue
        shared = [weight for word, weight in weights.items() if _held(word, other.words)]
        score = sum(shared) + _FITTING * len(shared) / len(other.words)
        for denied in (True, False) if other.either else (other.denied,):
            if score > best[denied]:
                best[denied], at[denied] = score, other
    if part.kind in {"condition", "exception"} and max(best.values()) < _SHARED:
        asides = frozenset().union(*(other.words for other in theirs if other.kind == "aside"))
        if any(_held(word, asides) for word in part.words):
            return Agreement.OTHERWISE  # "only if they are students" for "whether or not they are students"
    same, otherwise = best[part.denied], best[not part.denied]
    if part.either:
        return Agreement.SAME if max(same, otherwise) >= _SHARED else Agreement.UNKNOWN
    against = at[not part.denied]
    apart = [o for o in theirs if o.kind in {"exception", "without"} and _all_of(o, part, theirs)]
    if part.kind == "main" and apart:
        return Agreement.SAME if any(o.denied == part.denied for o in apart) else Agreement.OTHERWISE
    named = [word for word in part.words if word.startswith(_NAMED)]
    if any(against is not None and word in against.words and not _named_in(word, part, theirs) for word in named):
        return Agreement.OTHERWISE
    if otherwise >= _SHARED and otherwise > same + _CLEAR:
        return Agreement.OTHERWISE if part.kind == "main" or _heads(part, theirs) else Agreement.UNKNOWN
    if against is not None and _takes_in(part, against, theirs):
        return Agreement.OTHERWISE
    fitting = at[part.denied]
    if fitting is None or same < _SHARED or same <= otherwise:
        return Agreement.UNKNOWN
    return Agreement.UNKNOWN if _leaves_out(fitting, mine, theirs) else Agreement.SAME


def _all_of(other: Part, part: Part, theirs: Sequence[Part]) -> bool:
    """Say whether a claim holds all that an exception alone names: then it speaks of the exception."""
    own = [word for word in other.words if not any(_held(word, o.words) for o in theirs if o is not other)]
    return bool(own) and all(_held(word, part.words) for word in own)


def _named_in(word: str, part: Part, theirs: Sequence[Part]) -> bool:
    return any(other.denied == part.denied and word in other.words for other in theirs)


def _aside(part: Part, theirs: Sequence[Part]) -> Agreement:
    """Compare "even if …": what the evidence makes a condition or an exception is none any more."""
    if any(other.kind == "aside" for other in theirs):
        return Agreement.SAME
    turned = [o for o in theirs if o.kind in {"exception", "condition"} and any(_held(w, o.words) for w in part.words)]
    return Agreement.OTHERWISE if turned else Agreement.SAME


def _heads(part: Part, theirs: Sequence[Part]) -> bool:
    """Say whether an exception or condition says otherwise also without the list that may go on behind its comma."""
    best = {True: 0, False: 0}
    for other in theirs:
        best[other.denied] = max(best[other.denied], sum(_held(word, other.words) for word in part.head))
    return best[not part.denied] > best[part.denied]


def _takes_in(part: Part, other: Part, theirs: Sequence[Part]) -> bool:
    """Say whether a claim affirms with its subject what its evidence sets apart: "after deduction" for "without"."""
    if part.kind != "main" or other.kind != "without" or len(other.words) < _FEWEST:
        return False
    held = frozenset().union(*(o.words for o in theirs if o is not other))
    own = other.words - held
    return len(own) >= _FEWEST and all(_held(word, part.words) for word in own)


def _weights(part: Part, theirs: Sequence[Part]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for word in part.words:
        count = sum(_held(word, other.words) for other in theirs)
        if count:
            weights[word] = (_SUBJECT if word in part.subject else 1.0) / count
    return weights


def _held(word: str, words: frozenset[str]) -> bool:
    return word in words or (not word[0].isdigit() and any(same_word(word, other) for other in words))


def _leaves_out(fitting: Part, mine: Sequence[Part], theirs: Sequence[Part]) -> bool:
    """Say whether what a claim tells has an exception beside it that the claim holds no word of."""
    if fitting.kind != "main":
        return False
    said = frozenset().union(*(part.words for part in mine))
    turned = any(part.kind in {"exception", "condition", "without"} for part in mine)
    return not turned and any(
        other.kind == "exception"
        and other.sentence == fitting.sentence
        and not other.bracketed
        and not any(_held(word, other.words) for word in said)
        for other in theirs
    )


@lru_cache(maxsize=1024)
def parts_of(text: str) -> tuple[Part, ...]:
    """Return the parts of the sentences of a text in order; empty for one that is too long to be a statement."""
    if len(text) > _MOST:
        return ()
    found: list[Part] = []
    before: list[Part] = []
    for low, high in sentence_ranges(text):
        if only_frames(text[low:high]):
            continue
        parts = list(_sentence(text[low:high], low))
        if before and parts and _POINTS_BACK.match(text, low):
            parts[0] = replace(parts[0], words=parts[0].words.union(*(part.words for part in before)))
        found += parts
        before = parts
    return tuple(found)


def _sentence(sentence: str, number: int) -> Iterator[Part]:
    main_denied = excepted = False
    pieces = _merged(_pieces(COMPARES.sub(" ", plainly(sentence))))
    for i, (turn, words, bracketed) in enumerate(pieces):
        kind = "exception" if turn == "only" else turn
        if not words.strip(" ,"):
            excepted = kind == "exception"
            continue
        own = denial_of(words)
        either = kind == "main" and pieces[i + 1 : i + 2] != [] and pieces[i + 1][0] == "only"
        if kind == "without" and i and pieces[i - 1][1].rstrip().endswith(","):
            excepted = False  # "other than for first aid, without consent": of the sentence, not of the exception
        if kind == "main":
            main_denied = denied = own ^ either
            excepted = False
        else:
            if kind in {"exception", "condition", "without"} and not any(k == "main" for k, _, _ in pieces[:i]):
                # Set in front of its sentence: "Unless you tell us, we do not pay".
                main_denied = next((denial_of(w) for k, w, _ in pieces[i:] if k == "main"), False)
            turned = (
                excepted
                if kind == "condition"
                else (kind in {"exception", "without"}) ^ (excepted and kind == "without")
            )
            denied = own ^ main_denied ^ turned
            excepted = kind == "exception" or (excepted and kind == "condition")
        subject = _subject(words) if kind == "main" else frozenset()
        yield Part(kind, denied, _telling(words), subject, _telling(words.partition(",")[0]), number, bracketed, either)


def denial_of(words: str) -> bool:
    """Say whether words deny: a denial of a refusal ("this exclusion does not apply") affirms."""
    return bool(_DENIES.search(words)) ^ bool(_REFUSES.search(words)) ^ bool(_FAILS.search(words))


def _telling(words: str) -> frozenset[str]:
    named = (f"{_NAMED}{match[1]} {match[2]}".casefold() for match in _LETTER.finditer(words))
    return frozenset(named).union(
        form
        for form, written in words_of(words)
        if (telling(written) or written[:1].isdigit())
        and form not in _NAMELESS
        and not _REFUSES.fullmatch(written)
        and not _DENIES.fullmatch(written)
    )


def _subject(words: str) -> frozenset[str]:
    verb = _VERB.search(words)
    return _telling(words[: verb.start()]) if verb is not None else frozenset()


def _pieces(sentence: str) -> list[tuple[str, str, bool]]:
    """Cut a sentence at its turns: (kind, words, set in brackets)."""
    if _ANY_TURN.search(sentence) is None:
        return [("main", sentence, False)]
    pieces: list[tuple[str, str, bool]] = []
    kind, at, bracketed = "main", 0, False
    end = 0  # where a part set between commas or brackets ends
    for match in [*_TURN.finditer(sentence), None]:
        start = match.start() if match is not None else len(sentence)
        if end and end < start:
            pieces += [(kind, sentence[at:end], bracketed)]
            kind, at, end, bracketed = "main", end + 1, 0, False
        if match is None:
            pieces.append((kind, sentence[at:], bracketed))
            break
        before = sentence[at:start]
        turned = match.lastgroup or "main"
        if turned == "relative" and (kind != "main" or (match.group() == "that" and not denial_of(before))):
            continue
        if turned == "main" and kind != "main" and match.group().strip() == "and":
            if kind == "condition" and denial_of(sentence[match.end() :]) and not denial_of(before):
                pieces.append((kind, before, bracketed))
                at = match.end()  # "if you cancel and no claim has been made": two conditions
            continue  # "unless the terms are met and the action is started": one exception
        inside = start < end
        if inside and turned == "main":
            end = 0
        pieces.append((kind, before, bracketed))
        inset = turned not in {"main", "relative"} and (
            not before.strip(" ,") or match.group().startswith(",") or _is_open(before, sentence[:start])
        )
        bracketed = before.rstrip().endswith("(") or (inside and bracketed)
        kind, at = turned, match.end()
        if not inside:
            # "Claims brought without help are …": what stands in a subject ends where its verb begins.
            subject = kind == "without" and bool(before.strip()) and _VERB.search(sentence[:start]) is None
            ends = inset or bracketed or subject
            end = _end_of(sentence, at, kind, bracketed=bracketed, subject=subject) if ends else 0
    return pieces


def _end_of(sentence: str, at: int, kind: str, *, bracketed: bool, subject: bool) -> int:
    """Return where a part that is set in front of its sentence, between commas or in brackets ends, 0 at its end."""
    close = sentence.find(")" if bracketed else ",", at)
    if subject:
        verb = _VERB.search(sentence, at)
        return verb.start() if verb is not None and (close < 0 or verb.start() < close) else max(close, 0)
    begins = _CLAUSE_BEGINS.search(sentence, at) if kind in {"exception", "without"} and not bracketed else None
    if begins is not None and sentence[:at].count(" ") <= 1 and (close < 0 or begins.start() < close):
        return begins.start()
    return max(close, 0)


def _is_open(before: str, lead: str) -> bool:
    """Say whether the sentence goes on behind a part set between commas."""
    head = before.rstrip(" (")
    if not head.endswith(","):
        return False
    return _OPEN.search(head[:-1]) is not None or _VERB.search(lead) is None


def _merged(pieces: Sequence[tuple[str, str, bool]]) -> list[tuple[str, str, bool]]:
    """Join the two ends of a sentence around a part set between commas."""
    merged: list[tuple[str, str, bool]] = []
    for piece in pieces:
        mains = [i for i, (kind, _, _) in enumerate(merged) if kind == "main"]
        goes_on = bool(mains) and (
            _OPEN.search(merged[mains[-1]][1].rstrip(" ,(")) is not None
            or (_VERB.search(merged[mains[-1]][1]) is None and _VERB.match(piece[1].lstrip()) is not None)
        )
        if piece[0] == "main" and goes_on and merged[-1][0] != "main":
            merged[mains[-1]] = ("main", f"{merged[mains[-1]][1]} {piece[1]}", False)
        else:
            merged.append(piece)
    return merged
