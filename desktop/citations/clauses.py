"""The clauses of a text, and a claim that joins the words of several: the subject of one with the act of another.

"The carrier pays the first $2,000 and the shipper pays the balance" holds every word of "The carrier pays the balance".
What tells is where the words stand: each of a claim's clauses must be told by one clause of its evidence, with what
that clause shares with others. A clause that points back ("It ends …") belongs to the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import dropwhile, pairwise, takewhile

from msgspec import Struct

from desktop.citations.framing import only_frames
from desktop.citations.retelling import form_of, same_word, telling, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.tokens import tokenise

_MOST = 4000
_GERMAN = (
    r"ist|sind|wird|werden|muss|müssen|kann|können|darf|dürfen|soll|sollen|hat|haben|gilt|gelten|beginnt|endet|besteht|"
    r"beträgt|leistet|zahlt|ersetzt"
)
_VERBS = (
    r"is|are|was|were|be|may|must|shall|will|can|cannot|does|do|has|have|had|means?|includes?|applies|apply|pays?|covers?|"
    r"insures?|begins?|ends?|starts?|confers?|continues?|needs?|receives?|gives?|agrees?|offers?|provides?|requires?|allows?|"
    rf"{_GERMAN}"
)
VERB = re.compile(rf"\b(?:{_VERBS})\b", re.IGNORECASE)
_THIRD = re.compile(
    r"(?<=[^\W\d_] )(?-i:[a-z]{2,}[^\Ws]s)"
    r"(?= (?:the|an?|its|their|his|her|our|your|any|all|each|every|such|no|us|you)\b)|"
    r"(?:(?<=\bwe )|(?<=\byou )|(?<=\bthey ))[a-z]{3,}(?= (?:the|an?|its|their|our|your|any|all|no)\b)",
    re.IGNORECASE,
)
"""Any other verb, told by what stands beside it: "the seller waives its rights", "we waive our rights"."""
_FREE = re.compile(rf"(?:{_GERMAN})\b", re.IGNORECASE)
"""Verbs of sentences whose subject may stand behind them: who does what is not told by the order of words."""
_CUT = re.compile(
    r";\s+|,?\s*\b(?:except|save) that\b(?=[^;]{3,60}\b(?:is|are|shall|will)\b)|"
    r",\s*(?:but|however|yet|while|whereas|though|although|otherwise)\b|\swhereas\b|"
    rf",?\s+(?:and|but)\s+(?=(?:the|an?|we|you|our|your|any|each|no|this|all|other)\s[^,;.]{{0,40}}?\b(?:{_VERBS})\b)|"
    rf",?\s+(?:and|but)\s+(?=(?:we|you|it|they)\s)|,?\s+and\s+(?=(?:for|on|in|at|to|by|from|under)\s)|"
    rf",?\s+and\s+(?=then\s[^,;.]{{2,50}}?\b(?:{_VERBS})\b)|"
    r",\s+and\s+(?=(?:the|an?|each|every)\s(?:[\w-]+\s){1,3}?[a-z]{2,}[^\Ws]s\s(?:the|an?|its|their|our|your|it|them)\b)|"
    rf",\s+and\s+(?=(?:{_VERBS})\b)|,\s+(?=(?:the|an?) (?:[^\W\d_]+ ){{1,3}}(?:{_VERBS})\b)",
    re.IGNORECASE,
)
_POINTS_BACK = re.compile(
    r"\W*(?:it|this|that|these|those|they|such|the same|neither|both|either|each|none|one|all|if|in that|in this|then|"
    r"however|but|also)\b",
    re.IGNORECASE,
)
ELIDED = re.compile(r"\b(?:is|are|was|were|does|do|did|will|shall|may|must)(?: not)?\W*$", re.IGNORECASE)
"""What leaves its predicate to the clause before: "services are covered; pollution from premises is not"."""
_THEN = re.compile(
    r"\W*(?:(?:and|but) )?(?:after that|thereafter|afterwards?|from then on|then|danach)\b", re.IGNORECASE
)
"""What opens a clause about a later time than the one before tells of."""
_LATER = re.compile(r"\b(?:after|afterwards?|then|thereafter|later|following|once|nach|danach)\b", re.IGNORECASE)
_MEMBERS = re.compile(r"\b(?:including|such as|like|namely|consist\w*|means?)\b|:", re.IGNORECASE)
"""What names members of its subject behind it: "services are paid, including one exam"."""
_OBJECT = re.compile(r"(?<=[a-z] )(?:it|them)\b(?! (?:is|was|has|will|may|must|shall|were|are|have)\b)")
"""What is acted on where the clause before names it."""
_ORDER = frozenset(
    {"before", "after", "until", "during", "within", "outside", "beyond", "above", "below", "over", "under"}
)
_PARTIES = frozenset({"we", "you"})


_HELPING = re.compile(
    r"(?:(?:is|are|was|were|be|been|being|may|must|shall|will|can|cannot|do|does|have|has|had|not|only|also|then|to|"
    r"always|never|first)\s+)+",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"\b(?:is|are|was|were|be|been)\s+(?:(?:not|also|only|first|then|always|never)\s+)*"
    r"\w+(?:ed|en|id|ept|ade|ent|ost|ought|old|eld|own)\b",
    re.IGNORECASE,
)


class Clause(Struct, frozen=True):
    """A clause: its words by form, those of its subject, the act, and whether it points back to the one before."""

    text: str
    words: frozenset[str]
    subject: frozenset[str]
    act: str
    back: bool
    passive: bool
    given: frozenset[str]
    """Words of the condition that stands before it."""

    @property
    def said(self) -> frozenset[str]:
        """Return the words behind its subject."""
        return self.words - self.subject


@lru_cache(maxsize=1024)
def is_sentence_of(said: str, passage: str) -> bool:
    """Say whether words are a whole sentence of a passage, or all of it: nothing then hangs on other words there."""
    words = tokenise(said).keys
    sentences = [passage, *(passage[low:high] for low, high in sentence_ranges(passage))]
    return any(words == tokenise(sentence).keys for sentence in sentences)


def clauses_of(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a text in order, empty for one too long to be a statement."""
    return tuple(_clauses(text)) if len(text) <= _MOST else ()


def _clauses(text: str) -> Iterator[Clause]:
    for low, high in sentence_ranges(text):
        sentence = text[low:high]
        if only_frames(sentence):
            continue
        given: frozenset[str] = frozenset()
        for number, part in enumerate(_parts(sentence)):
            opening = _OPENING.match(part)
            main = opening.end() if opening is not None and verb_in(part[opening.end() :]) is not None else 0
            verb = verb_in(part, main)
            subject = _words(part[main : verb.start()]) if verb is not None else frozenset()
            given |= _words(part[:main])  # "if a leak is found, we send a plumber and the owner shuts the valve"
            back = _POINTS_BACK.match(part) is not None or (
                number > 0 and ((not subject and not main) or bool(ELIDED.search(part)))
            )
            free = verb is None or _FREE.match(part, verb.start()) is not None
            act, passive = ("", False) if free or verb is None else _act(part[verb.start() :])
            yield Clause(part, _words(part) | given, subject, act, back, passive, given)


_OPENING = re.compile(
    r"\W*(?:but |and )?(?:only )?(?:if|when|where|unless|until|once|while|as long as|as soon as|wenn|falls|sofern|"
    r"solange|sobald)\b[^,;]*,\s+",
    re.IGNORECASE,
)
"""What a clause hangs on, where that stands before it: its subject and its act are those behind the comma."""


def _parts(sentence: str) -> Iterator[str]:
    """Yield the clauses of a sentence, each with the condition set before it."""
    before = ""
    for piece in filter(None, map(str.strip, _CUT.split(sentence))):
        part = f"{before}, {piece}" if before else piece
        if not before and _OPENING.fullmatch(f"{part}, "):
            before = part
        else:
            yield part
            before = ""
    if before:
        yield before


def verb_in(part: str, start: int = 0) -> re.Match[str] | None:
    """Return the first verb of a clause: one of the usual ones, or one whose neighbours tell that it is one."""
    usual, other = VERB.search(part, start), _THIRD.search(part, start)
    return min(filter(None, (usual, other)), key=lambda verb: verb.start(), default=None)


def _act(text: str) -> tuple[str, bool]:
    """Return the form of the verb that tells what is done, behind "may", "is" and the like, and whether it is passive.

    A passive clause further on ("before they are sold") makes the act none.
    """
    helping = _HELPING.match(text)
    end = helping.end() if helping else 0
    act = next((form for form, _ in words_of(text[end : end + 60])), "")
    passive = _PASSIVE.search(text)
    return act, passive is not None and passive.start() < max(end, 1)


def _words(text: str) -> frozenset[str]:
    return frozenset(
        form
        for form, written in words_of(text)
        if form not in {"this", "except"}
        and (telling(written) or form[0].isdigit() or form in _PARTIES or written.casefold() in _ORDER)
    )


def joined(own: str, evidence: str) -> tuple[str, str] | None:
    """Return two words that a clause of `own` joins and the evidence says of different things, None without such."""
    if verb_in(own) is None:
        return None  # a label or a lead states nothing
    there = clauses_of(evidence)
    for clause in clauses_of(own):
        found = _exchanged(clause, there) or (_joins(clause, there) if len(there) > 1 else None)
        if found is not None:
            return written_as(found[0], clause.text, evidence), written_as(found[1], clause.text, evidence)
    return None


def longest(words: Iterable[str]) -> str:
    """Return the longest of some words, of equally long ones always the same."""
    return max(sorted(words), key=len)


def written_as(form: str, *texts: str) -> str:
    """Return the word of a form as the first of some texts that holds it writes it."""
    words = (written for text in texts for other, written in words_of(text) if other == form)
    return next(words, form)


def _exchanged(clause: Clause, there: Sequence[Clause]) -> tuple[str, str] | None:
    """Find subject and object of an act in each other's place: "You notify the plan" for "The plan notifies you"."""
    if not clause.act or not clause.subject or any(_tells(other, clause) for other in there):
        return None
    for other in there:
        if other.act != clause.act and not same_word(other.act, clause.act):
            continue
        subject, its_subject = _told_apart(clause, other)
        if its_subject <= _PARTIES and all(_held(word, other.given) for word in subject):
            continue  # "If you are a resident of Utah, you may ask": residents may
        if any(_held(word, its_subject) for word in subject) or clause.passive != other.passive:
            continue
        if _MEMBERS.search(other.text) is not None or _by_means(clause, other):
            continue
        mine = [word for word in subject if _held(word, other.said)]
        its = [word for word in its_subject if _held(word, clause.said)]
        if mine and len(mine) == len(subject) and (its or not (clause.passive or clause.words & its_subject)):
            return min(mine), min(its or [clause.act])
    acting = [o for o in there if o.act == clause.act and o.passive == clause.passive]
    return _other_party(clause, acting) or _other_doer(clause, acting, there)


def _tells(other: Clause, clause: Clause) -> bool:
    """Say whether a clause tells all that a claim's does, the same act of the same one."""
    same = other.act == clause.act and not other.passive and not clause.passive
    return (
        same
        and all(_held(w, other.subject) for w in clause.subject)
        and all(_held(w, other.words) for w in clause.said)
    )


_MEANS = re.compile(r"\b(?:on|upon|by|with|through|after) (?:the |an? |your |our )?(?P<what>[^\W\d_]+)", re.IGNORECASE)


def _by_means(clause: Clause, other: Clause) -> bool:
    """Say whether a party does on something what a claim lets that do: "proof reinstates", "we reinstate on proof"."""
    if not other.subject <= _PARTIES:
        return False
    first = next((form for form, _ in words_of(clause.text) if form in clause.subject), "")
    return any(form_of(match["what"]) == first for match in _MEANS.finditer(other.text))


def _told_apart(clause: Clause, other: Clause) -> tuple[frozenset[str], frozenset[str]]:
    """Return both subjects, of "disclosing party" and "receiving party" only what tells the two apart."""
    shared = clause.subject & other.subject
    mine, its = clause.subject - shared, other.subject - shared
    if not shared or not mine or not its:
        return clause.subject, other.subject
    pairs = set(pairwise(form for form, _ in words_of(other.text)))
    apart = all(any((word, head) in pairs for head in shared) for word in (*mine, *its))
    return (mine, its) if apart else (clause.subject, other.subject)


def _other_party(clause: Clause, acting: Sequence[Clause]) -> tuple[str, str] | None:
    """Find a party that does what the clause with the same words lets the other one do."""
    party = clause.subject & _PARTIES
    shared = [sum(_held(word, other.said) for word in clause.said) for other in acting]
    best = [other for other, count in zip(acting, shared, strict=True) if count == max(shared)]
    if len(party) != 1 or not best or any(party & other.subject or not other.subject & _PARTIES for other in best):
        return None
    return min(party), min(best[0].subject & _PARTIES)


def _other_doer(clause: Clause, acting: Sequence[Clause], there: Sequence[Clause]) -> tuple[str, str] | None:
    """Find one who does what the clause with the same act and words tells of another, told of something else there."""
    shared = [sum(_held(word, other.said) for word in clause.said) for other in acting]
    if not shared or shared.count(max(shared)) > 1 or max(shared) < _FEWEST:
        return None
    other = acting[shared.index(max(shared))]
    if not other.subject or other.back or any(_held(word, other.words) for word in clause.subject):
        return None
    elsewhere = [o for o in there if o is not other and all(_held(word, o.subject) for word in clause.subject)]
    foreign = [word for word in other.subject if not _held(word, clause.words)]
    return (min(clause.subject), min(foreign)) if elsewhere and len(foreign) == len(other.subject) else None


def _joins(clause: Clause, there: Sequence[Clause]) -> tuple[str, str] | None:
    held = [frozenset(word for word in clause.words if _held(word, other.words)) for other in there]
    everything = frozenset().union(*held)
    if any(words == everything for words in held):
        return None
    for i, one in enumerate(there):
        for j, two in enumerate(there):
            later = _THEN.match(two.text) is not None and _LATER.search(clause.text) is None
            if i == j or (not later and all(other.back for other in there[min(i, j) + 1 : max(i, j) + 1])):
                continue
            mine = held[i] - _PARTIES - frozenset().union(*(h for k, h in enumerate(held) if k != i))
            its = held[j] - _PARTIES - frozenset().union(*(h for k, h in enumerate(held) if k != j))
            named, pointing = (mine, two) if i < j else (its, one)
            if abs(i - j) == 1 and len(named - _ORDER) == 1 and _acted_on_again(named, there[min(i, j)], pointing):
                continue  # "The lifeguard closes the pool. Only the manager may reopen it": the pool is reopened
            if not mine - _ORDER or not its - _ORDER:
                continue  # "within 60 days" and "up to 60 days": a word of order alone is no other thing
            turned = _other_subject(clause, one, two) or _other_predicate(clause, mine, two, one)
            if later or turned or _other_figure(clause, its, two, one):
                return min(mine), min(its)
    return None


def _acted_on_again(named: frozenset[str], before: Clause, pointing: Clause) -> bool:
    """Say whether the "it" of a clause is the one thing that the clause before it acts on, and nothing else could be.

    In "The bailiff checks the dam and paints it" the dam is meant, whatever the clause before acts on.
    """
    verb, its, pronoun = verb_in(before.text), verb_in(pointing.text), _OBJECT.search(pointing.text)
    if (
        verb is None
        or its is None
        or pronoun is None
        or any(
            not same_word(word, pointing.act)
            for word in filter(None, _forms(pointing.text[its.end() : pronoun.start()]))
        )
    ):
        return False
    behind = dropwhile(lambda word: not word or same_word(word, before.act), _forms(before.text[verb.end() :]))
    thing = list(takewhile(bool, behind))
    return bool(thing) and thing[-1] in named


def _forms(text: str) -> Iterator[str]:
    """Yield the forms of words in turn, an empty one for each that names nothing."""
    return (form_of(word) if telling(word) else "" for word in re.findall(r"[\w'’-]+", text))


def _other_subject(clause: Clause, one: Clause, two: Clause) -> bool:
    """Say whether the second clause has a subject of its own that the claim does not name."""
    own = frozenset(word for word in two.subject - _PARTIES if not _held(word, one.words))
    return bool(own) and not any(_held(word, clause.words) for word in own)


def _other_predicate(clause: Clause, mine: frozenset[str], two: Clause, one: Clause) -> bool:
    """Say whether a claim says of the subject of the second clause what the first says of another."""
    own = [word for word in two.subject - _PARTIES if not _held(word, one.words)]
    told = [word for word in two.said if not _held(word, one.words)]
    return (
        bool(own and told)
        and len(mine - clause.subject) >= _FEWEST
        and all(_held(word, clause.subject) for word in own)
        and not any(_held(word, clause.words) for word in told)
    )


_FEWEST = 2
"""Words that only the first clause holds from which on a claim tells what it says."""


def _other_figure(clause: Clause, its: frozenset[str], two: Clause, one: Clause) -> bool:
    """Say whether of the second clause only a figure is taken, without a word that tells what it is a figure of."""
    if not all(word[0].isdigit() for word in its):
        return False
    label = [word for word in two.words if not word[0].isdigit() and not _held(word, one.words)]
    return bool(label) and not any(_held(word, clause.words) for word in label)


def _held(word: str, words: frozenset[str]) -> bool:
    return word in words or (not word[0].isdigit() and any(same_word(word, other) for other in words))
