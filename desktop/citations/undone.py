"""Words that a prefix turns around: "disputed" over "undisputed", in whatever order the words of a claim stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.plain import left_undone
from desktop.citations.retelling import Slot, denials, is_among, same_word, share, telling, telling_forms, words_of
from desktop.core.sentences import sentence_ranges

_LEAST = 5
"""Letters of a word that is looked at: shorter ones begin with these letters by chance."""
_BEYOND = "extra"
"""What makes of a word its opposite without denying: "extraordinary" is told of by no "not"."""


def undone_word(own: str, passage: str) -> Slot | None:
    """Find a word of a claim that its quote only has with a prefix that turns it around, or the other way round."""
    mine, theirs = words_of(own), words_of(passage)
    if (
        undone := _done(own, passage)
        or _met(own, passage)
        or _other_side(own, passage)
        or _too_early(own, passage)
        or _outside(own, passage)
        or _had(own, passage)
        or _turned_over(own, passage)
    ):
        return undone
    ours, known = ({written.casefold(): written for _, written in words} for words in (mine, theirs))
    for word, written in ours.items():
        plain = word.removeprefix(_BEYOND)
        if plain != word and word not in known and plain in known and plain not in ours:
            return Slot(written, known[plain], "word")
    for word, written in ours.items():
        if word in known or len(word) < _LEAST:
            continue
        other = next((known[turned] for turned in _turned(word) if turned in known and turned not in ours), None)
        if other is not None and denials(mine) in {denials(theirs), _denials_beside(other, passage)}:
            return Slot(written, other, "word")
    return None


def _denials_beside(word: str, passage: str) -> int:
    """Return how many words deny in the first sentence of a passage that holds a word."""
    sentences = (passage[low:high] for low, high in sentence_ranges(passage))
    return denials(words_of(next((sentence for sentence in sentences if word in sentence), "")))


_NOT_IN = re.compile(
    r"\bnot (?P<how>under|within|in|inside|on|at|part of|owned by|of) (?:the|an?|your|our|its|his|her|their|any) "
    r"(?P<what>[^\W\d_]{3,}(?: [^\W\d_]{3,})?)",
    re.IGNORECASE,
)


def _outside(own: str, passage: str) -> Slot | None:
    """Find a thing where the passage says it is not: "under the control of" for "not under the control of"."""
    outside = list(_NOT_IN.finditer(passage)) if "not " in passage else []
    if not outside or _ASKS.search(own) is not None:
        return None
    for match in outside:
        there = re.compile(
            rf"\b{match['how']} (?:(?:the|an?|your|our|its|his|her|their|any) )?{match['what'].split()[0]}\b",
            re.IGNORECASE,
        )
        inside = there.search(own)
        if inside is None or _DENIED_BEFORE.search(own[: inside.start()]) is not None:
            continue
        if there.search(passage[: match.start()] + passage[match.end() :]) is None:
            return Slot(inside.group(), match.group(), "negation")
    return None


_COMPOUND = re.compile(
    r"\b(?P<side>in|out|on|off|pre|post|over|under|inter|intra)-(?:of-)?(?P<what>[^\W\d_]{3,})", re.IGNORECASE
)


def _other_side(own: str, passage: str) -> Slot | None:
    """Find a compound with the other of two sides: "out-of-network" for "in-network"."""
    there = list(_COMPOUND.finditer(passage))
    for match in _COMPOUND.finditer(own) if there else ():
        others = [m for m in there if _same(m["what"].casefold(), match["what"].casefold())]
        if others and all(m["side"].casefold() != match["side"].casefold() for m in others):
            return Slot(match.group(), others[0].group(), "word")
    return None


_PARTICLE = re.compile(r"\b(?P<act>[^\W\d_]{2,}) (?P<way>in|out|on|off)\b", re.IGNORECASE)
_OTHER_WAY = {"in": "out", "out": "in", "on": "off", "off": "on"}


def _turned_over(own: str, passage: str) -> Slot | None:
    """Find an act with the opposite little word behind it: "opt in" for "opt out", "turn on" for "turn off"."""
    for match in _PARTICLE.finditer(own):
        there = [m for m in _PARTICLE.finditer(passage) if _same(m["act"].casefold(), match["act"].casefold())]
        if there and {m["way"].casefold() for m in there} == {_OTHER_WAY[match["way"].casefold()]}:
            return Slot(match.group(), there[0].group(), "word")
    return None


_NOT_UNTIL = re.compile(
    r"\b(?:not|no)\b(?P<act>[^.;:]{3,60}?) (?P<until>(?:until|till) (?P<event>[^.;:]{3,}))", re.IGNORECASE
)
_ORDERED = re.compile(
    r"\b(?:not|no|never|cannot|until|unless|only|before|after|once|without|wait\w*|requires?|must|first|then|later|"
    r"from)\b|n['’]t\b",
    re.IGNORECASE,
)


def _too_early(own: str, passage: str) -> Slot | None:
    """Find what is let happen without the event it has to wait for: "may be opened" for "not opened until cool"."""
    if "until" not in passage or _ORDERED.search(own) is not None:
        return None
    mine = telling_forms(own)
    for match in _NOT_UNTIL.finditer(passage):
        act = telling_forms(match["act"])
        rest = act | telling_forms(passage[: match.start()] + passage[match.end() :])
        event = [word for word in telling_forms(match["event"]) if not is_among(word, rest)]
        if event and share(act, mine) and not share(event, mine):
            return Slot("", " ".join(match["until"].split()[:_SHOWN]), "negation")
    return None


_SHOWN = 5


def _done(own: str, passage: str) -> Slot | None:
    """Find a thing in the state that the passage says it is not in: "installed" for "not permanently installed"."""
    for what in left_undone(passage):
        state = re.compile(rf"(?<!non-)\b(?:\w+ly )?{re.escape(what.split()[-1])}\b", re.IGNORECASE)
        done = state.search(own)
        denied = done is not None and denials(words_of(own[: done.start()]))
        if done is not None and not denied and state.search(passage.replace(f"not {what}", " ")) is None:
            return Slot(done.group(), f"not {what}", "negation")
    return None


_UNMET = re.compile(
    r"\b(?:when|if|where|that|which|who|whose|until|while)\b[^.;:]{0,70}?\b(?:not|never)\s"
    r"(?:yet\s|been\s|be\s|being\s|\w+ly\s)*(?P<what>[^\W\d_]{4,})",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:must|only|unless|except|require[sd]?|provided|condition\w*|needs?|has to|have to|fails?|failure|un\w+)\b",
    re.IGNORECASE,
)
"""Words by which a claim turns a condition with its sentence: "you must report" for "not if you do not report"."""
_DENIED_BEFORE = re.compile(
    r"(?:\b(?:not|no|never|nor|neither|without|cannot|fail\w*)\b|n['’]t\b)[^.;]{0,40}$", re.IGNORECASE
)
_LETTERS = re.compile(r"[^\W\d_]{4,}")


def _met(own: str, passage: str) -> Slot | None:
    """Find a condition that is met for one that is not: "when it is approved" for "when it is not approved"."""
    unmet = list(_UNMET.finditer(passage)) if "not" in passage or "never" in passage else []
    if not unmet or _ASKS.search(own) is not None:
        return None
    for match in unmet:
        what = next((form for form, _ in words_of(match["what"])), "")
        rest = words_of(passage[: match.start("what")]) + words_of(passage[match.end("what") :])
        if not telling(match["what"]) or any(_same(form, what) for form, _ in rest):
            continue
        for word in _LETTERS.finditer(own):
            form = next((form for form, _ in words_of(word.group())), "")
            if _same(form, what) and _DENIED_BEFORE.search(own[: word.start()]) is None:
                return Slot(word.group(), f"not {match['what']}", "negation")
    return None


_NONE_OF = re.compile(
    r"\b(?:(?:with|has|have|having|there (?:is|are)|bears?|carr(?:y|ies)) no|"
    r"without(?: any)?|free (?:of|from)|exempt from|not subject to(?: the| an?| any)?) "
    r"(?P<what>[^\W\d_]{4,}(?:[- ][^\W\d_]{4,})?)",
    re.IGNORECASE,
)
_ANY_DENIAL = re.compile(
    r"\b(?:no|not|never|nor|neither|none|without|unless|except\w*|only|free|exempt\w*|waive\w*|exclu\w+|instead|"
    r"cannot|non\w*|un\w+)\b|n['’]t\b",
    re.IGNORECASE,
)


def _had(own: str, passage: str) -> Slot | None:
    """Find what the passage says there is none of: "subject to the deductible" for "with no deductible"."""
    none_of = list(_NONE_OF.finditer(passage))
    if not none_of or _ANY_DENIAL.search(own) is not None:
        return None
    mine = words_of(own)
    for match in none_of:
        what = [form for form, written in words_of(match["what"]) if telling(written)][-1:]
        rest = words_of(passage[: match.start()] + passage[match.end() :])
        if not what or any(_same(form, what[0]) for form, _ in rest):
            continue
        written = next((written for form, written in mine if _same(form, what[0])), "")
        if written:
            return Slot(written, match.group(), "negation")
    return None


def _same(one: str, other: str) -> bool:
    return one == other or same_word(one, other)


def _turned(word: str) -> Iterator[str]:
    for prefix in ("un", "in", "im", "ir", "il", "non", "non-", "dis"):
        yield prefix + word
        if word.startswith(prefix):
            yield word.removeprefix(prefix)
