"""Lay a claim beside the words quoted for it and tell which word stands in another's place.

"Notice must be oral" over "Notice must be written": every other word is the same, so the one that is not is what the
claim changed. No list of opposites is needed for that; what is needed is a list of words that may stand for each other,
and the condition that the words on both sides of the place are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from desktop.citations.beginnings import only_begin_alike, same_infinitive
from desktop.citations.inflections import stem_of
from desktop.citations.irregular import BASE
from desktop.citations.opposed import NEAR, OPPOSED, ORDERED
from desktop.citations.synonyms import ALIKE, as_one_word
from desktop.core.sentences import sentence_ranges
from desktop.core.words import NUMBER_WORDS

_MOST = 200
"""Words of claim and of quote compared; longer ones are no sentences."""
_GAP = 4
"""Words that may stand in one place."""

Word = tuple[str, str]
"""The form of a word and the word as written."""
Run = tuple[int, int, int]
"""Start in the claim, start in the quote, number of equal words."""


class Slot(Struct, frozen=True):
    """A place at which claim and quote differ between words that are the same; `ours` or `theirs` may be ''."""

    ours: str
    theirs: str
    kind: str
    """The class of small words it belongs to (modal, order …), `word` for all others."""


_DENYING = frozenset(
    {"not", "no", "never", "nicht", "kein", "keine", "keinen", "without", "pas", "aucun", "aucune", "jamais"}
)
LIMITING = frozenset({"only", "solely", "exclusively", "except", "nur", "lediglich", "ausschließlich"})
"""Words that a claim which repeats its quote neither leaves out nor adds."""
_CONDITIONAL = frozenset(
    {"if", "after", "before", "while", "during", "until", "upon", "to", "in", "under", "with", "once"}
)
"""What opens a condition behind "only"."""
_FILLING = frozenset({"this", "do", "does", "did"})
_SMALL = frozenset(
    re.findall(
        r"\S+",
        """the a an of to in on at by for with from as it its be have has had do does did will would and or that which
        who there so also our your their per up out into than then only just any each all some both must may shall can
        should if own same such upon without under over about against when where is are was were been this these those
        one require required requires need needs muss müssen kann können darf dürfen soll sollen
        durch gegen aus bis um über unter ohne nicht kein keine keinen nur sofern soweit wenn falls dann jeweils sowie
        innerhalb höchstens mindestens spätestens längstens beträgt je so es er sie sich dies diese dieser ihr sein
        im below above herein hereunder thereof hereof due once until within now currently therefore accordingly thus
        nobody anyone everyone someone nothing anything never not no yes hence moreover
        at‑most at‑least need‑not may‑not though although limited exceed exceeds exceeding expiration
        in zu von mit für auf am an bei als auch und oder wird werden ist sind""",
    )
)
_CONTRACT = frozenset(
    {"policy", "cover", "coverage", "insurance", "contract", "plan", "vertrag", "versicherung", "police"}
)
"""Names of the contract: each stands for the others."""
_JOINING = frozenset({"and", "or", "und", "oder"})
_VERBATIM = 0.85
"""Share of equal words from which on a claim repeats its quote: then "and" for "or" is no other telling."""
_CLOSE = 0.7
"""Share from which on a word from another place of the quote is no other order of words."""
_ANCHOR = 3
"""Equal words that stand on both sides of a place together."""
_SAME = 5
"""Letters at the beginning by which two longer words are forms of one."""
_PERSONS = re.compile(r"(?:(?P<doer>[eo]r)|ee)s?$")
CLAUSE = re.compile(r";\s|,\s(?:while|whereas|während)\s", re.IGNORECASE)
"""Where a sentence begins to speak of something else."""
_WORD = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+(?:[-‐‑'’][^\W_]+)*")


def slots(own: str, quoted: Sequence[str], known: str = "") -> Iterator[Slot]:
    """Yield the places at which a sentence `own` says otherwise than the passage of `quoted` it repeats.

    `known` is further text of the evidence (headings, names): its words are no words of the claim's own.
    """
    mine = words_of(own)
    parts = quoted if CLAUSE.search(own) else [part for passage in quoted for part in CLAUSE.split(passage)]
    passages = [words for words in map(words_of, parts) if words]
    if not passages or not 3 <= len(mine) <= _MOST:
        return
    claimed = forms(mine)
    theirs = _sentence_for(claimed, quoted) or max(passages, key=lambda words: len(claimed & forms(words)))
    if len(theirs) > _MOST or len(claimed & forms(theirs)) < _ANCHOR:
        return
    held = frozenset().union(*map(forms, passages), forms(words_of(known)))
    runs = _runs([word for word, _ in mine], [word for word, _ in theirs])
    share = sum(size for _, _, size in runs) / len(mine)
    balanced_denials = denials(mine) == denials(theirs)
    balanced = share < _VERBATIM and balanced_denials
    for left, right in pairwise([(0, 0, 0), *runs, (len(mine), len(theirs), 0)]):
        if left[2] + right[2] < _ANCHOR:
            continue
        a = mine[left[0] + left[2] : right[0]]
        b: Sequence[Word] = theirs[left[1] + left[2] : right[1]]
        if not a and (slot := _other_branch(mine, theirs, left, right)):
            yield slot
            continue
        if not balanced_denials and {"cover", "exclude"} <= forms(a) ^ forms(b):
            continue  # "is excluded" for "is not covered"
        if len(b) > _GAP and right[2] >= max(left[2], _ANCHOR):
            b = b[-len(a) - 1 :]
        elif len(b) > _GAP and left[2] >= _ANCHOR:
            b = b[:_GAP] if right[2] == 0 or len(a) == 1 else b
        edge = not left[2] or not right[2]
        whole, b = b, _phrase(b, lists=right[2] > 0) if edge else b
        slot = (
            _opposed(a, whole if share >= _VERBATIM else b, share=share)
            or _denied(a, b, balanced=balanced)
            or _limited(a, b, theirs[right[1]][0] if right[2] else "", share=share)
            or _replaced(a, b, held, claimed, edge=edge, share=share)
        )
        if slot is not None and (share >= _VERBATIM or not _told(a, mine, right, theirs)):
            yield slot


def _sentence_for(claimed: frozenset[str], quoted: Sequence[str]) -> list[Word]:
    """Return the one of several quoted sentences that holds nearly all words of a claim; others say other things."""
    cut = [(text, sentence_ranges(text)) for text in quoted]
    sentences = [words_of(text[low:high]) for text, ranges in cut if len(ranges) > 1 for low, high in ranges]
    best = max(sentences, key=lambda words: len(claimed & forms(words)), default=[])
    return best if best and len(claimed & forms(best)) >= _CLOSE * len(claimed) else []


def denials(words: Sequence[Word]) -> int:
    """Return how many of some words deny."""
    return sum(form in _DENYING or form in {"neither", "nobody", "none", "neednot", "maynot"} for form, _ in words)


def _told(a: Sequence[Word], mine: Sequence[Word], right: Run, theirs: Sequence[Word]) -> bool:
    """Say whether the words in question stand in another part of the quote with the same words beside them."""
    order, at = [form for form, _ in theirs], right[0]
    before = [form for form, _ in mine[max(0, at - len(a) - 2) : at]]
    telling_ones = [form for form, _ in a if form not in _FILLING]
    beside = mine[at - len(a) - 1] if at > len(a) else ("", "")
    if len(a) <= 2 and a and a[-1][0][:1].isdigit() and telling(beside[1]):
        return any(form == a[-1][0] and beside[0] in order[max(0, i - 3) : i] for i, form in enumerate(order))
    behind = [*telling_ones, mine[at][0]] if len(telling_ones) == 1 and at < len(mine) else before
    return any(order[i : i + len(words)] == words for words in (before, behind) for i in range(len(order)))


def _opposed(a: Sequence[Word], b: Sequence[Word], *, share: float) -> Slot | None:
    if not 0 < len(a) <= _GAP or not 0 < len(b) <= 2 * _GAP:
        return None
    ours, theirs = dict(a), dict(b)
    for kind, words in OPPOSED:
        one, other = words & ours.keys(), words & theirs.keys()
        if len(b) > _GAP and kind not in {"order", "modal"}:
            continue
        if (
            len(one) == 1
            and len(other) == 1
            and one != other
            and one | other not in NEAR
            and (share >= _VERBATIM or kind != "joining word")
        ):
            return Slot(ours[min(one)], theirs[min(other)], kind)
    if len(b) > _GAP:
        return None
    for _, mine in a:
        undone = next((written for _, written in b if _undone(mine.casefold(), written.casefold())), None)
        if undone is not None:
            return Slot(mine, undone, "word")
    numbers = [[form for form, _ in words if form[0].isdigit()] for words in (a, b)]
    alike = (
        len({ours[form][:1].isdigit() for form in numbers[0]} | {theirs[form][:1].isdigit() for form in numbers[1]})
        == 1
    )
    if alike and [len(found) for found in numbers] == [1, 1] and numbers[0] != numbers[1]:
        return Slot(ours[numbers[0][0]], theirs[numbers[1][0]], "number")
    letters = [(x, y) for (_, x), (_, y) in zip(a, b, strict=False) if _letter(x) and _letter(y) and x != y]
    if len(ours) == len(theirs) == 1 and (min(ours), min(theirs)) in ORDERED:
        return Slot(a[0][1], b[0][1], "order")
    return Slot(*letters[0], "form") if letters and len(a) == len(b) else None


def _other_branch(mine: Sequence[Word], theirs: Sequence[Word], left: Run, right: Run) -> Slot | None:
    """Find what the quote says of another subject: "hail [at replacement cost, and roofs] at actual cash value"."""
    skipped = theirs[left[1] + left[2] : right[1]]
    if not left[2] or not right[2] or not skipped or skipped[-1][0] != mine[right[0] - 1][0]:
        return None
    at = next((i for i, (form, _) in enumerate(skipped) if form in _JOINING), 0)
    first = [written for _, written in skipped[:at] if telling(written)]
    if not first or not any(telling(written) for _, written in skipped[at:-1]):
        return None
    said = [written for _, written in mine[right[0] : right[0] + len(first)]]
    return Slot(" ".join(said), " ".join(first), "word")


def _undone(one: str, other: str) -> bool:
    """Say whether a word is another with a prefix that turns it around: `limited`, `unlimited`."""
    short, long = sorted((one, other), key=len)
    return len(short) > 3 and long in {f"{prefix}{short}" for prefix in ("un", "in", "im", "non", "non-", "dis")}


def _letter(word: str) -> bool:
    return len(word) == 1 and word.isupper()


def _denied(a: Sequence[Word], b: Sequence[Word], *, balanced: bool) -> Slot | None:
    """Find a denial on one side only; `balanced` when both deny as often: then it only stands in another place."""
    common = _FILLING | (forms(a) & forms(b))
    ours, theirs = [w for w in a if w[0] not in common], [w for w in b if w[0] not in common]
    if len(ours) + len(theirs) != 1 or balanced:
        return None
    word, written = (ours + theirs)[0]
    if word not in _DENYING:
        return None
    return Slot(written, "", "negation") if ours else Slot("", written, "negation")


def _limited(a: Sequence[Word], b: Sequence[Word], behind: str, *, share: float) -> Slot | None:
    """Find a limiting word that only one side has while all around it is the same.

    What holds only of a thing holds of it; what holds only on a condition does not hold whenever that is met.
    """
    if share < _VERBATIM or len(a) + len(b) != 1 or (*a, *b)[0][0] not in LIMITING:
        return None
    if not a and b[0][0] != "except" and behind not in _CONDITIONAL:
        return None
    return Slot(a[0][1] if a else "", b[0][1] if b else "", "negation")


def _replaced(
    a: Sequence[Word], b: Sequence[Word], held: frozenset[str], claimed: frozenset[str], *, edge: bool, share: float
) -> Slot | None:
    if share < _CLOSE or not 0 < len(a) <= _GAP or not 0 < len(b) <= _GAP:
        return None
    if edge and _small(a) - _JOINING != _small(b) - _JOINING:
        return None
    if share >= (_VERBATIM if edge else _CLOSE) and len(a) == len(b) == 1 and telling(a[0][1]) and telling(b[0][1]):
        return None if same_word(a[0][0], b[0][0]) else Slot(a[0][1], b[0][1], "word")
    foreign = [written for word, written in a if telling(written) and not is_among(word, held)]
    missing = [written for word, written in b if telling(written) and not is_among(word, claimed)]
    if (
        share >= _CLOSE
        and missing
        and not foreign
        and len(missing) == len(b)
        and all(telling(written) for _, written in a)
    ):
        foreign = [written for _, written in a]  # a word from another place of the passage
    if not missing or not foreign or {word.casefold() for word in (*missing, *foreign)} <= _CONTRACT:
        return None
    return Slot(" ".join(foreign), " ".join(missing), "word")


def _phrase(words: Sequence[Word], *, lists: bool) -> Sequence[Word]:
    """Return the words up to the end of their first phrase: at the edge of a claim its quote goes on otherwise.

    With `lists` "and" and "or" belong to it ("trees, shrubs and plants are …").
    """
    for i in range(1, len(words)):
        if telling(words[i - 1][1]) and not telling(words[i][1]) and not (lists and words[i][0] in _JOINING):
            return words[:i]
    return words


def is_among(word: str, words: frozenset[str]) -> bool:
    """Say whether some words hold a word in one of its forms."""
    if word in words or any(same_word(word, other) for other in words):
        return True
    return (
        word.startswith(("non", "un"))
        and bool(_DENYING & words)
        and is_among(word.removeprefix("un").removeprefix("non"), words)
    )


def _small(words: Sequence[Word]) -> set[str]:
    return {form for form, written in words if not telling(written)} - _FILLING


def is_contract(words: Iterable[str]) -> bool:
    """Say whether some forms all name the contract."""
    return all(word in _CONTRACT_FORMS for word in words)


def telling(written: str) -> bool:
    """Say whether a word carries meaning of its own: no small word, no number."""
    return written.casefold() not in _SMALL and len(written) > 2 and not any(map(str.isdigit, written))


def same_word(one: str, other: str) -> bool:
    """Say whether two forms are inflections of one word; `employer` and `employee` are two."""
    if one == other:
        return True
    if same_infinitive(one, other):
        return True
    if "ge" in one or "ge" in other:
        for participle, verb in ((one, other), (other, one)):
            if participle.startswith("ge") and len(verb) > 3 and participle[2:6] == verb[:4]:
                return True  # gezahlt, zahlen
        if one.replace("ge", "") == other.replace("ge", ""):
            return True
    if one[:_SAME] != other[:_SAME] or len(one) < _SAME or only_begin_alike(one, other):
        return False
    first, second = _PERSONS.search(one), _PERSONS.search(other)
    return not (first and second and bool(first["doer"]) != bool(second["doer"]))


def forms(words: Sequence[Word]) -> frozenset[str]:
    """Return the forms of words."""
    return frozenset(form for form, _ in words)


def share(one: Iterable[str], other: frozenset[str]) -> bool:
    """Say whether some words hold one of others in one of its forms."""
    return any(is_among(word, other) for word in one)


def telling_forms(text: str) -> frozenset[str]:
    """Return the forms of the words of a text that name something."""
    return frozenset(form for form, written in words_of(text) if telling(written))


def _runs(mine: Sequence[str], theirs: Sequence[str]) -> list[Run]:
    """Return the runs of equal words, the longest first chosen: unlike the longest common order they stay together."""
    # Of equally long runs the first of the quote is taken, not the first of the claim: it stands beside the others.
    blocks = SequenceMatcher(None, theirs, mine, autojunk=False).get_matching_blocks()
    return [(block.b, block.a, block.size) for block in blocks if block.size]


def form_of(word: str) -> str:
    """Return the form of a lone word."""
    return _form(word.casefold())


def words_of(text: str) -> list[Word]:
    """Return the words of a text in order; hyphenated ones are one word, single capitals stay what they are."""
    words: list[str] = _WORD.findall(as_one_word(text))
    return [
        (word if i and _letter(word) else _form("covered" if _verbal(words, i) else word.casefold()), word)
        for i, word in enumerate(words)
    ]


def _verbal(words: Sequence[str], i: int) -> bool:
    """Say whether "insured" is what is done ("is insured"), not who it is done for."""
    return (
        words[i] == "insured" and i > 0 and words[i - 1].casefold() in {"is", "are", "be", "was", "were", "not", "been"}
    )


@lru_cache(maxsize=8192)
def _form(word: str) -> str:
    """Return the one form that stands for a word, its inflections and its synonyms."""
    word = _OWNED.sub("", word)
    word = re.sub(r"['’‐‑-]", "", BASE.get(word, word) if word[:2] != "re" else _again(word))
    if word in _FORMS:
        return _FORMS[word]
    if word in _KEPT:
        return word
    if word[:1].isdigit():
        return _GROUPED.sub("", word)
    stem = stem_of(word)
    return _FORMS.get(stem, stem)


_OWNED = re.compile(r"['’]s$")
_GROUPED = re.compile(r",(?=\d{3}(?:\D|$))")


def _again(word: str) -> str:
    """Return the base of what is done again: `repaid` is of `repay` as `paid` is of `pay`."""
    base = BASE.get(word[2:])
    return BASE.get(word) or (f"re{base}" if base is not None else word)


_KEPT = _SMALL | {word for _, words in OPPOSED for word in words}


_FORMS = {form: group[0] for group in ALIKE for word in group for form in (word, stem_of(word))} | {
    word: str(count) for word, count in NUMBER_WORDS.items() if 0 < count < 100
}
_CONTRACT_FORMS = frozenset(map(_form, _CONTRACT))
