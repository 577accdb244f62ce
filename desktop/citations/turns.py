"""What a denial reaches: a sentence in its parts, each affirmed or denied.

"Fairs are excepted. Other property is covered" denies and affirms, and so does a claim of two sentences: whether both
hold a denial says nothing. So a sentence is cut where a word turns it (except, unless, if, without, but), and each part
is affirmed or denied in effect: an exception turns what it is taken from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.framing import only_frames
from desktop.citations.plain import plainly
from desktop.citations.retelling import telling, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter

_MOST = 4000
"""Characters of a text whose parts are looked for; longer ones are no statement."""
COMPARES = re.compile(
    r"\b(?:(?:no|not(?: be)?|never|in no (?:event|case)) "
    r"(?:more|less|later|earlier|greater|fewer|longer|sooner)(?= than)|"
    r"(?:not|never)(?= (?:to )?exceed)|"
    r"not(?= (?:be )?liable for more than)|(?:not|never)(?= (?:pay|reimburse|refund|owe|be paid) more than)|"
    r"(?:not|never) (?=below|above|under|over)|"
    r"whether or not|(?:shall |will |may |is |are )?not(?= (?:[^\W\d_]+ ){0,12}until)|"
    r"nicht (?=mehr als|weniger als|später als|länger als)|"
    r"at no (?:extra |additional |further )?(?:charge|cost|expense)\b|free of charge\b|"
    r"without (?:undue |unreasonable |any )?delay\b)",
    re.IGNORECASE,
)
"""Denials that only compare ("not more than", "shall not exceed"): limits, no refusals; `bindings` compares those.

Nor does what is done at once or for nothing deny anything of what is done.
"""
_DENIES = re.compile(
    r"\b(?:not(?! only)|no(?! \d|\.)|never|neither|nor|none|nobody|nothing|cannot|nicht|keine?[nmrs]?|nie|niemals|"
    r"weder|pas|aucune?|jamais)\b|n['’]t\b",
    re.IGNORECASE,
)
_REFUSES = re.compile(
    r"\b(?:exclu(?:d\w+|sions?)|excepted|ineligible|prohibit\w*|forbid\w*|forbidden|denied|denies|uninsured(?! motor)|"
    r"waive[sdr]?|waiving|giv(?:es?|ing) up|gave up|(?:is|are|be|remains?|stays?) free (?:of|from)|"
    r"(?:keeps?|kept|keeping) (?:\w+ ){1,4}free (?:of|from)|"
    r"(?:is|are|lies?|falls?) outside (?:of )?(?:the |this |its |our )(?:[\w-]+ ){0,4}"
    r"(?:benefits?|cover|coverage|insurance|policy|plan|scope)|"
    r"disregard(?:ed|s)?|immaterial|irrelevant|"
    r"ausgeschlossen|ausschl[uü]ss\w*|ausgenommen)\b",
    re.IGNORECASE,
)
_FAILS = re.compile(r"\bfail(?:s|ed|ing)?(?= to\b)|\bfailures? (?:of [^,.;]{2,40} )?to\b", re.IGNORECASE)
"""What is not done; that a thing fails ("failure of utilities", "when it fails") is an event and denies nothing."""
_EXCEPTION = (
    r"except(?:ing)?(?:\s+(?:for|that|where|when|as|to))?(?! for those)|unless|other than|excluding|apart from|"
    r"aside from|save (?:for|that|where)|with the exception of|but not(?! [a-z]+ed\b)|es sei denn|außer|mit Ausnahme|"
    r"sauf(?: si)?|à moins que"
)
_RESTART = (
    r"(?:except|save) that\b(?! (?:caused|arising|resulting|which|part|portion)\b)"
    r"(?=(?:[^.;]|\.(?=\d)){3,120}?\b(?:is|are|shall|will|may|must|does|do|can|has|have)\b)"
)
"""What opens a sentence of its own, which says itself whether it denies: "except that for others the limit is …"."""
_CONDITION = (
    r"if|(?:,\s*(?:but )?)?provided (?:that|(?=(?:you|we|the|it|they|such|no)\b))|"
    r",\s*provided|on (?:the )?condition that|as long as|so long as|wenn|falls|sofern"
)
_ONCE = r"once(?=\s)(?! (?:during|per|in|for|every|each|a (?:day|week|month|year)|annually)\b)"
"""What opens a condition, and does not count: "only once during the term"."""
_TURN = re.compile(
    rf"(?P<aside>\b(?:even (?:if|where|when|though)|whether|regardless of|whatever|however many|no matter)\b)|"
    rf"(?P<restart>,?\s*\b{_RESTART})|"
    rf"(?P<exception>\b(?:{_EXCEPTION})\b|,\s*(?:but )?not\b)|"
    r"(?P<only>,?\s*(?:and |but |und )?\b(?:only|nur(?: dann)?),? "
    rf"(?:if|when|where|{_ONCE}|while|to the extent|wenn|falls|sofern|soweit)\b)|"
    rf"(?P<condition>(?:\b|(?=,))(?:{_CONDITION})\b)|"
    r"(?P<without>\b(?:without|ohne)\b)|"
    r"(?P<relative>\b(?:which|whom?)\b|\bthat\b(?=[^,;.]{0,60}\b(?:not|no|never)\b))|"
    r"(?P<main>;\s|,\s*(?:but(?! not\b)|however|yet|such|jedoch|aber)\b|,\s(?:while|während)\b|"
    r",?\s(?:although|though|whereas)\b|,\s+(?=[^,;.]{2,40}\s(?:is|are|was|were|does|do|will|shall|may) not\W*$)|"
    r",?\sand (?=(?:does|do|is|are|shall|will|may) not\b|to none\b|none\b|no\b[^,;]*$)|"
    r",\s+and\s+(?=(?:[^,;]|,(?=\d)){2,60}?\b(?:is|are|shall|will|may|must|does|do|can|has|have)\b)|"
    r"\bbut (?=(?:shall|will|may|must|can|is|are|if)\b)|,\s+and (?=only (?:the|an?|one|our|your)\s)|"
    r"\sand (?=(?:[\w-]+ ){1,8}?(?:is|are|was|were) not\b)|"
    r",\s+and\s+(?=(?:the|an?|each|every) (?:[\w-]+ ){1,4}?[a-z]{2,}[^\Ws]s "
    r"(?!(?:is|are|was|were|may|must|shall|will)\b))|"
    r"\sand (?=(?:the|an?|we|you|our|your) (?:\w+ ){0,3}?(?:is|are|shall|will|may|must|does|do|can|has|have|pays?)\b))",
    re.IGNORECASE,
)
_ANY_TURN = re.compile(
    r"except|unless|other than|exclud|apart|aside|save|but|not|sei denn|außer|ausnahme|if|provid|condition|wenn|falls|"
    r"sofern|without|ohne|which|who|that|;|however|such|though|while|whereas|während|jedoch|aber|and|even|whether|regard|"
    r"what|matter|sauf|moins|only|nur",
    re.IGNORECASE,
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|may|must|shall|will|can|cannot|does|do|has|have|had|means?|includes?|applies|apply|"
    r"pays?|covers?|insures?|begins?|ends?|confers?|continues?|ist|sind|wird|werden|muss|kann|gilt)\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"\b(Coverage|Side|Section|Part|Schedule|Zone|Class|Plan|Option|Item|Group|Tier)s? ([A-Z])\b")
NAMED = "part "
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
_ITS_VERB = re.compile(
    r"\s*(?:(?:is|are|was|were|has|have|had|do|does|did|may|must|shall|will|can|cannot|not|no|never|been|be)\s+)*\w+\s",
    re.IGNORECASE,
)
_MAIN_VERB = re.compile(r"\b(?:must|shall|may|will|is|are|was|were|can|cannot|does|do)\b", re.IGNORECASE)
_LISTED = re.compile(r",\s*(?:(?:or|and|oder|und)\s)?|\s(?:or|and|oder|und)\s")
_NAMELESS = frozenset({"we", "you", "name", "policy", "contract", "police", "vertrag"})
_ANY_DENIAL = re.compile(
    rf"{_DENIES.pattern}|{_REFUSES.pattern}|{_FAILS.pattern}|\b(?:{_EXCEPTION}|without|ohne|even|unable)\b",
    re.IGNORECASE,
)
_holds_denial, _holds_turn = spotter(_ANY_DENIAL), spotter(_ANY_TURN)
_holds_no, _holds_refusal, _holds_failure = map(spotter, (_DENIES, _REFUSES, _FAILS))


class Part(Struct, frozen=True):
    """A part of a sentence: what kind, whether it is denied in effect, its telling words and those of its subject."""

    kind: str
    denied: bool
    words: frozenset[str]
    subject: frozenset[str]
    head: frozenset[str]
    """Its words up to the first comma: behind it a list may go on that is no part of an exception."""
    sentence: int
    items: tuple[frozenset[str], ...] = ()
    """Of an exception that is a list, the words of each item: a claim may speak of one."""
    bracketed: bool = False
    either: bool = False
    """It holds and does not: "insured only if" affirms and denies, and is told either way."""
    back: bool = False
    """It speaks of what the sentence before names: "It does not apply to …"."""


def denies(text: str) -> bool:
    """Say whether a text holds any word that denies, excepts or fails: without one there is nothing to compare."""
    return _holds_denial(text)


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
            named = frozenset().union(*(part.subject for part in before)) or before[0].words
            parts[0] = replace(parts[0], words=parts[0].words | named, back=True)
        found += parts
        before = parts
    return tuple(found)


def _sentence(sentence: str, number: int) -> Iterator[Part]:
    main_denied = excepted = False
    spoken_of: frozenset[str] = frozenset()  # "The excess is paid by you | and does not apply to costs": of both
    pieces = _merged(_pieces(COMPARES.sub(" ", plainly(sentence))))
    for i, (turn, words, bracketed) in enumerate(pieces):
        kind = "exception" if turn in {"only", "restart"} else turn
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
            if kind in {"exception", "condition", "without"} and not any(
                k == "main" and w.strip(" ,") for k, w, _ in pieces[:i]
            ):
                # Set in front of its sentence: "Unless you tell us, we do not pay".
                main_denied = next((denial_of(w) for k, w, _ in pieces[i:] if k == "main"), False)
            turned = (
                excepted
                if kind == "condition"
                else (kind in {"exception", "without"}) ^ (excepted and kind == "without")
            )
            denied = own if turn == "restart" else own ^ main_denied ^ turned
            excepted = (kind == "exception" and turn != "restart") or (excepted and kind == "condition")
        subject = _subject(words) if kind == "main" else frozenset()
        elided = kind == "main" and not subject and _VERB.match(words.lstrip()) is not None
        spoken_of = subject or spoken_of
        yield Part(
            kind,
            denied,
            _telling(words) | spoken_of if elided else _telling(words),
            subject,
            _telling(words.partition(",")[0]),
            number,
            _items(kind, words),
            bracketed,
            either,
        )


def _items(kind: str, words: str) -> tuple[frozenset[str], ...]:
    if kind != "exception":
        return ()
    listed = _LISTED.split(words)
    if "," not in words and (len(listed) != 2 or _VERB.search(words) is not None):
        return ()  # without commas two things excepted are two, clauses are not
    return tuple(filter(None, map(_telling, listed)))


def names_only(text: str) -> bool:
    """Say whether a text only names things, with no verb but those of its conditions and relative clauses."""
    head, *rest = _BESIDE.split(text, maxsplit=1)
    if _VERB.search(head) is not None or _holds_denial(head) or not _telling(head):
        return False
    led = len(head.split()) < _LEAST_NAMED and rest != [] and _ITS_MAIN.search(rest[0]) is not None
    return not led  # "Terrorism When the loss is caused by it, the amount is reduced": a heading before a sentence


_LEAST_NAMED = 6
_ITS_MAIN = re.compile(rf",[^,]*{_VERB.pattern}", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:when|where|if|that|which|who|whose|while|until|unless|except|as)\b", re.IGNORECASE)


def denial_of(words: str) -> bool:
    """Say whether words deny: a denial of a refusal ("this exclusion does not apply") affirms."""
    return _holds_no(words) ^ _holds_refusal(words) ^ _holds_failure(words)


def _telling(words: str) -> frozenset[str]:
    named = (f"{NAMED}{match[1]} {match[2]}".casefold() for match in _LETTER.finditer(words))
    return frozenset(named).union(
        form
        for form, written in words_of(words)
        if (telling(written) or written[:1].isdigit()) and form not in _NAMELESS and not _turns(written)
    )


@lru_cache(maxsize=8192)
def _turns(word: str) -> bool:
    return _REFUSES.fullmatch(word) is not None or _DENIES.fullmatch(word) is not None


def _subject(words: str) -> frozenset[str]:
    verb = _VERB.search(words)
    return _telling(words[: verb.start()]) if verb is not None else frozenset()


def _pieces(sentence: str) -> list[tuple[str, str, bool]]:
    """Cut a sentence at its turns: (kind, words, set in brackets)."""
    if not _holds_turn(sentence):
        return [("main", sentence, False)]
    pieces: list[tuple[str, str, bool]] = []
    kind, at, bracketed = "main", 0, False
    end = 0  # where a part set between commas or brackets ends
    for match in [*_TURN.finditer(sentence), None]:
        start = match.start() if match is not None else len(sentence)
        if end and end < start:
            pieces += [(kind, sentence[at:end], bracketed)]
            kind, at, end, bracketed = "main", end + (sentence[end] in ",)"), 0, False
        if match is None:
            pieces.append((kind, sentence[at:], bracketed))
            break
        before = sentence[at:start]
        turned = match.lastgroup or "main"
        if turned == "relative" and (
            kind != "main"
            or (
                match.group() == "that"
                and not denial_of(before)
                and _VERB.search(before) is None
                and not _behind_relative(sentence, match.end())
            )
        ):
            continue
        if turned == "main" and kind != "main" and match.group().strip() == "and":
            if kind == "condition" and denial_of(sentence[match.end() :]) != denial_of(before):
                pieces.append((kind, before, bracketed))
                at = match.end()  # "if you cancel and no claim has been made", or the reverse: two conditions
            continue  # "unless the terms are met and the action is started": one exception
        if kind == turned == "main" and match.group().strip(" ,") == "and" and not _states(before):
            continue  # "sheds and walls of gardens are not insured": one subject
        inside = start < end
        if inside and turned == "main":
            end = 0
        pieces.append((kind, before, bracketed))
        inset = turned not in {"main", "relative"} and (
            not before.strip(" ,")
            or match.group().startswith(",")
            or _is_open(before, sentence[:start])
            or (turned == "aside" and before.rstrip().endswith(",") and _goes_on(sentence, match.end()))
        )
        bracketed = before.rstrip().endswith("(") or (inside and bracketed)
        kind, at = turned, match.end()
        if not inside:
            # "Claims brought without help are …": what stands in a subject ends where its verb begins.
            subject = kind == "without" and bool(before.strip()) and _VERB.search(sentence[:start]) is None
            ends = inset or bracketed or subject
            end = _end_of(sentence, at, kind, bracketed=bracketed, subject=subject) if ends else 0
            if kind == "relative" and before.strip(" ,") and _VERB.search(sentence[:start]) is None:
                end = _behind_relative(sentence, at)
    return pieces


def _states(words: str) -> bool:
    return _VERB.search(words) is not None or _OTHER_VERB.search(words) is not None


_OTHER_VERB = re.compile(
    r"(?<=[a-z] )[a-z]{2,}[^\Ws]s(?= (?:the|an?|its|their|our|your|all|any|each|every|no|such|for|to|from|as)\b)|"
    r"\b(?:we|you|they) [a-z]{3,} "
)
"""Any other verb, told by what stands beside it."""


def _end_of(sentence: str, at: int, kind: str, *, bracketed: bool, subject: bool) -> int:
    """Return where a part that is set in front of its sentence, between commas or in brackets ends, 0 at its end."""
    close = sentence.find(")" if bracketed else ",", at)
    if subject:
        verbs = (_VERB.search(sentence, at), _OTHER_VERB.search(sentence, at))
        verb = min(filter(None, verbs), key=lambda found: found.start(), default=None)
        return verb.start() if verb is not None and (close < 0 or verb.start() < close) else max(close, 0)
    begins = _CLAUSE_BEGINS.search(sentence, at) if kind in {"exception", "without"} and not bracketed else None
    if begins is not None and sentence[:at].count(" ") <= 1 and (close < 0 or begins.start() < close):
        return begins.start()
    return max(close, 0)


def _behind_relative(sentence: str, at: int) -> int:
    """Return where the sentence goes on behind a relative clause of its subject, 0 where it does not.

    "Claimants who do not have a contract | must give notice".
    """
    own = _ITS_VERB.match(sentence, at)
    verb = _MAIN_VERB.search(sentence, own.end()) if own is not None else None
    return verb.start() if verb is not None else 0


def _goes_on(sentence: str, at: int) -> bool:
    """Say whether a clause of its own stands behind the next comma."""
    close = sentence.find(",", at)
    return close > 0 and _VERB.search(sentence, close) is not None


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
