"""What stands under an answer: where it comes from in one line, and what to know of it as a list."""

from __future__ import annotations

import html
from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject

from desktop.core.verdicts import CheckedAnswer, ClaimCode, ClaimFinding
from desktop.ui.addresses import pages_named
from desktop.ui.answer_text import claim_of
from desktop.ui.remarks import told_remarks
from desktop.ui.sentences import sentence_words
from desktop.ui.words import decimal

REMARKS = "remarks"
"""The scheme of the link that lists the remarks claim by claim, or takes them back."""
_CLAIM = 90
"""Characters of a claim beside its remark: enough to know it again in the answer above."""


class Told(Struct, frozen=True):
    """What stands under an answer; plain words."""

    source: str
    points: tuple[str, ...]
    """One short line each, the most important first."""
    link: str = ""
    """What the link behind the points says, nothing without one."""


class AnswerFacts(QObject):
    """Writes them in the language of the window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.whole = False
        """Every remark stands with the words of its claim."""

    def tell(self, answer: CheckedAnswer, name_of: Callable[[str], str]) -> Told:
        """Return what stands under an answer."""
        if self.whole:
            remarks = [self._with_claim(answer, finding) for finding in answer.claims]
            link = self.tr("Fewer remarks")
        else:
            remarks, further = told_remarks([(finding.code, self._remark(finding)) for finding in answer.claims])
            link = self.tr("%n more remark(s) on claims", "", further) if further else ""
            link = link or (self.tr("Which claims?") if remarks else "")
        points = [*self._missing(answer, name_of), *remarks, *self._left_out(answer)]
        points += map(sentence_words, answer.notes)
        return Told(self._source(answer), tuple(dict.fromkeys(filter(None, points))), link)

    def _source(self, answer: CheckedAnswer) -> str:
        from desktop.core.costs import Cost, counted_words

        receipt = answer.receipt
        source = receipt.provider or str(receipt.kind)
        if receipt.model:
            source += f" ({receipt.model})"
        if receipt.spans:
            passages = self.tr("%n passage(s)", "", len(receipt.spans))
            pages = self.tr("%n page(s)", "", receipt.pages_searched)
            words = self.tr("{provider} · {passages} from {pages}")
            source = words.format(provider=source, passages=passages, pages=pages)
        parts = [source]
        if receipt.cost is not None:
            parts.append(self.tr("cost: {sums}").format(sums=str(Cost(receipt.cost, receipt.currency))))
        elif (receipt.tokens_in, receipt.tokens_out) != (None, None):
            parts.append(self.tr("cost unknown"))
        parts.append(sentence_words(counted_words(receipt.tokens_in, receipt.tokens_out)))
        return " · ".join(filter(None, parts))

    def _missing(self, answer: CheckedAnswer, name_of: Callable[[str], str]) -> list[str]:
        receipt = answer.receipt
        points = []
        if not receipt.complete:
            points.append(self.tr("The answer is cut off."))
        if receipt.unreadable_pages:
            words = self.tr("{count} of {total} pages could not be read ({pages}).")
            pages, count = pages_named(receipt.unreadable_pages, name_of), len(receipt.unreadable_pages)
            points.append(words.format(count=count, total=receipt.pages_searched, pages=pages))
        return points

    def _left_out(self, answer: CheckedAnswer) -> list[str]:
        ignored, dropped = len(answer.parsed.ignored), answer.parsed.dropped
        points = []
        if ignored:
            points.append(self.tr("%n mark(s) are not citations and were left as text.", "", ignored))
        if dropped:
            points.append(self.tr("%n citation(s) past the first 100 were dropped.", "", dropped))
        return points

    def _with_claim(self, answer: CheckedAnswer, finding: ClaimFinding) -> str:
        claim = claim_of(answer, finding.claim)
        claim = claim if len(claim) <= _CLAIM else f"{claim[:_CLAIM].rstrip()} …"
        remark = self._remark(finding)
        return self.tr("{remark} “{claim}”").format(remark=remark, claim=claim) if claim else remark

    def _remark(self, finding: ClaimFinding) -> str:
        """Return what is remarked on a claim, with how much of it the evidence holds where that is the reason."""
        words = sentence_words(finding.sentence)
        if finding.code is not ClaimCode.NEEDS_REVIEW or finding.support is None:
            return words
        return self.tr("{remark} Needs review; support score {score} of 1, advisory.").format(
            remark=words, score=decimal(finding.support, 2)
        )


def told_html(told: Told, *, muted: str, accent: str, size: float) -> str:
    """Return it as rich text: small, in the colours given, a point a line; all words escaped."""
    style = f"color:{muted}; font-size:{size}pt"
    points = "".join(f"<li>{html.escape(point)}</li>" for point in told.points)
    parts = [f"<p style='{style}; margin-bottom:0'>{html.escape(told.source)}</p>"]
    if points:
        parts.append(f"<ul style='{style}; margin-top:2px; margin-left:12px; -qt-list-indent:0'>{points}</ul>")
    if told.link:
        parts.append(
            f"<p style='font-size:{size}pt; margin-top:0'>"
            f"<a href='{REMARKS}:all' style='color:{accent}'>{html.escape(told.link)}</a></p>"
        )
    return "".join(parts)
