"""Generated answers that cite what their run showed, and what it did not: the allow-list put to the test (spec 4.5)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from desktop.citations.bench import receipt_of
from desktop.citations.check import check_answer
from desktop.citations.library import MemoryLibrary, text_document
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, MachineVerdict, Receipt, Verdict

KINDS = ("letter", "prefix", "suffix", "case", "sign", "blank", "number", "unretrieved", "document", "invented")
"""Ways to cite what the run did not show: a changed, cut, prolonged, capitalised, re-spelled or padded id of a source
shown, a number past the last, another passage of the document, one of another document, an id of no run."""
INSIDE = "inside"
_OUTSIDE = frozenset({Code.NOT_RETRIEVED, Code.UNKNOWN_SOURCE, Code.MALFORMED})
_SUBJECTS = (
    "Sheds", "Fences", "Awnings", "Docks", "Pools", "Solar panels", "Driveways", "Greenhouses", "Wells", "Barns",
)  # fmt: skip
_WORDING = "{} are insured up to ${} for each loss."
_SHOWN = 4


class Outsider(Struct, frozen=True):
    """An answer of one citation; `kind` is `inside` or one of `KINDS`."""

    kind: str
    text: str
    receipt: Receipt

    def rightly(self, verdicts: Sequence[Verdict]) -> bool:
        """Say whether the citation inside was accepted, or each outside rejected as one that the run never showed."""
        if self.kind == INSIDE:
            return bool(verdicts) and all(one.verdict is MachineVerdict.ACCEPTED for one in verdicts)
        return bool(verdicts) and all(
            one.verdict is MachineVerdict.REJECTED and one.code in _OUTSIDE for one in verdicts
        )


def judge_allow_list(*, count: int = 10_000, seed: int = 20261130) -> list[tuple[Outsider, bool]]:
    """Return `count` answers, half of them citing what their run showed, each with whether it was judged rightly."""
    here, other = _document("policy.pdf", ""), _document("other.pdf", " Now.")
    library = MemoryLibrary([here, other])
    own, foreign = ([s for s in one.spans if s.source_unit is SourceUnit.TEXT] for one in (here, other))
    judged = []
    for one in _written(own, foreign, count=count, chance=random.Random(seed)):
        cited = check_answer(one.text, one.receipt, library).citations
        judged.append((one, one.rightly([item.verdict for item in cited if item.citation.claim])))
    return judged


def _document(name: str, behind: str) -> ExtractedDocument:
    return text_document(
        name, [[("", _WORDING.format(subject, 500 + 75 * i) + behind)] for i, subject in enumerate(_SUBJECTS)]
    )


def _written(
    own: Sequence[SourceSpan], foreign: Sequence[SourceSpan], *, count: int, chance: random.Random
) -> Iterator[Outsider]:
    ids = {span.id for span in (*own, *foreign)}
    written = 0
    while written < count:
        shown = chance.sample(own, _SHOWN)
        others = {"unretrieved": [span for span in own if span not in shown], "document": foreign}
        kind = chance.choice((*KINDS, *[INSIDE] * len(KINDS)))
        span = chance.choice(shown)
        marker = _inside(span, shown, chance) if kind == INSIDE else _outside(kind, span, others, chance)
        if kind in {"letter", "prefix", "suffix"} and marker[13:-1] in ids:
            continue
        declared = "\n\nSources:\n" + "\n".join(f"[{n}] source-span:{s.id}" for n, s in enumerate(shown, 1))
        text = f'{span.text[:-1]}: "{span.text}" {marker}.' + (declared if marker[1:2].isdigit() else "")
        written += 1
        yield Outsider(kind, text, receipt_of(shown, answer=text))


def _outside(kind: str, span: SourceSpan, others: Mapping[str, Sequence[SourceSpan]], chance: random.Random) -> str:
    shown = span.id
    at = chance.randrange(len(shown))
    if kind == "number":
        return f"[{chance.randint(_SHOWN + 1, 99)}]"
    written = {
        "letter": shown[:at] + chance.choice([c for c in "0123456789abcdef" if c != shown[at]]) + shown[at + 1 :],
        "prefix": shown[: max(3, at)],
        "suffix": shown + chance.choice("0123456789abcdef"),
        "case": shown.upper(),
        "sign": shown.replace("e", "\u0435").replace("t", "\uff54"),
        "blank": f"{shown}{chance.choice((' ', chr(0xA0), chr(0x200B)))}",
        "unretrieved": chance.choice(others["unretrieved"]).id,
        "document": chance.choice(others["document"]).id,
        "invented": f"d{chance.getrandbits(64):016x}::text::1::{chance.getrandbits(48):012x}",
    }[kind]
    return f"[source-span:{written}]"


def _inside(span: SourceSpan, shown: Sequence[SourceSpan], chance: random.Random) -> str:
    own = [f"[source-span:{span.id}]", f"[{span.id}]", f"[{list(shown).index(span) + 1}]"]
    return chance.choice([*own, own[0] + own[0], own[2] + own[2]])  # a source cited twice is no other one
