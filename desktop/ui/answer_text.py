"""The answer as rich text: claims tinted by state, markers as links. Pure; all document and model text is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from desktop.core.decisions import HumanState
from desktop.core.verdicts import CheckedAnswer, ClaimCode, ParsedCitation, Verdict
from desktop.ui.theme import Colours, chip_colours
from desktop.ui.viewer.highlights import Tone, tone_of

_ORDER = (Tone.REJECTED, Tone.WARNING, Tone.UNSURE, Tone.UNCHECKED, Tone.CORRECTED, Tone.ACCEPTED)
"""The state of a claim is its worst citation's."""
UNCITED = "uncited"
"""What the title of a claim without a citation says; that of another claim is its place in the body."""
_SIGN = {
    Tone.ACCEPTED: "✓", Tone.WARNING: "!", Tone.REJECTED: "✕", Tone.UNCHECKED: "·", Tone.CORRECTED: "↷",
    Tone.UNSURE: "?",
}  # fmt: skip


class MarkedCitation(Struct, frozen=True):
    """One citation as the answer text needs it."""

    citation_id: str
    number: int
    """Position in the answer, from 1; shown in the marker and on the page."""
    claim: tuple[int, int] | None
    marker: tuple[int, int] | None
    tone: Tone
    human: bool


class CitedRecord(Protocol):
    """A stored citation, as the store returns it."""

    @property
    def citation_id(self) -> str:
        """Its id."""

    @property
    def citation(self) -> ParsedCitation:
        """As parsed."""

    @property
    def verdict(self) -> Verdict:
        """The machine's word."""


def mark_citations(records: Sequence[CitedRecord], states: Mapping[str, HumanState]) -> list[MarkedCitation]:
    """Return the citations of an answer, in its order, with number and tone."""
    marked = []
    for number, record in enumerate(records, start=1):
        tone, human = tone_of(record.verdict.verdict, states.get(record.citation_id, HumanState.PENDING))
        place = record.citation
        marked.append(MarkedCitation(record.citation_id, number, place.claim, place.marker, tone, human))
    return marked


def answer_html(
    answer: CheckedAnswer, marked: Sequence[MarkedCitation], colours: Colours, *, selected: str | None = None
) -> str:
    """Return the body with tinted claims; each marker is a link `cite:<citation id>`.

    A claim's tint is its worst citation's. Lines under claims are for `AnswerMarks` to draw, which finds each by its
    title. Where the markers' offsets do not lie in the body (JSON answers), they follow their claim.
    """
    body = answer.parsed.body
    inline = answer.parsed.raw.startswith(body)
    uncited = {f.claim for f in answer.claims if f.code in (ClaimCode.UNCITED_CLAIM, ClaimCode.UNCITED_NUMBER)}
    claims = sorted(set(answer.parsed.claims) | {m.claim for m in marked if m.claim is not None})
    by_claim = claims_cited(marked)
    out: list[str] = []
    done = 0
    placed: set[str] = set()
    for claim in claims:
        start, end = max(claim[0], done), claim[1]
        if end <= start:
            continue
        out.append(_prose(body[done:start]))
        mine = by_claim.get(claim, [])
        inside = [m for m in mine if inline and m.marker and start <= m.marker[0] and m.marker[1] <= end]
        text = _with_markers(body, start, end, inside, colours, selected)
        placed |= {m.citation_id for m in inside}
        # A marker may stand right behind its sentence: it belongs to the same tint.
        behind = [
            m for m in mine if m not in inside and inline and m.marker and end <= m.marker[0] <= end + 2 <= len(body)
        ]
        for marker in behind:
            gap = body[end : marker.marker[0]] if marker.marker else ""
            text += _text(gap) + _link(
                marker, body[marker.marker[0] : marker.marker[1]] if marker.marker else "", colours, selected
            )
            end = marker.marker[1] if marker.marker else end
        placed |= {m.citation_id for m in behind}
        text += "".join(_link(m, "", colours, selected) for m in mine if m.citation_id not in placed)
        placed |= {m.citation_id for m in mine}
        out.append(_tinted(text, claim, mine, colours, uncited=claim in uncited))
        done = end
    out.append(_prose(body[done:]))
    rest = [m for m in marked if m.citation_id not in placed]
    if rest:
        out.append("<p>" + " ".join(_link(m, "", colours, selected) for m in rest) + "</p>")
    return f"<div style='line-height:135%; color:{colours.text}'>" + "".join(out) + "</div>"


def _text(text: str) -> str:
    """Escape a text, line breaks and the indents of nested lists kept."""
    return html.escape(text).replace("\n", "<br>").replace("  ", "&nbsp; ")


_BOLD = re.compile(r"\*\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*\*")
_HEADING = re.compile(r"^#{1,6}[ \t]+(\S[^\n]*)$", re.MULTILINE)


def _prose(text: str) -> str:
    """Escape the words of an answer; what chat tools write as bold or as a heading is shown so, not with its marks."""
    plain = html.escape(text)
    if "*" in plain or "#" in plain:
        plain = _BOLD.sub(r"<b>\1</b>", _HEADING.sub(r"<b>\1</b>", plain))
    return plain.replace("\n", "<br>").replace("  ", "&nbsp; ")


def _with_markers(
    body: str, start: int, end: int, marks: Sequence[MarkedCitation], colours: Colours, selected: str | None
) -> str:
    parts = []
    at = start
    for mark in sorted(marks, key=_marker_start):
        if mark.marker is None or mark.marker[0] < at:
            # Several citations share one marker, as in [1, 2]: each gets its own link.
            parts.append(_link(mark, "", colours, selected))
            continue
        parts.append(_prose(body[at : mark.marker[0]]))
        parts.append(_link(mark, body[mark.marker[0] : mark.marker[1]], colours, selected))
        at = mark.marker[1]
    parts.append(_prose(body[at:end]))
    return "".join(parts)


def _marker_start(mark: MarkedCitation) -> int:
    return mark.marker[0] if mark.marker else -1


def _link(mark: MarkedCitation, _raw: str, colours: Colours, selected: str | None) -> str:
    ink, ground = chip_colours(colours, str(mark.tone))
    chosen = mark.citation_id == selected
    if chosen:
        ink, ground = colours.accent_text, colours.accent
    href = html.escape(mark.citation_id, quote=True)
    return (
        f"<a href='cite:{href}' style='text-decoration:none; color:{ink}; background-color:{ground}; "
        f"font-weight:{marker_weight(mark, chosen=chosen)}'>{marker_text(mark)}</a>"
    )


def marker_text(mark: MarkedCitation) -> str:
    """Return what the marker of a citation says; as long in every state."""
    return f"\u00a0{mark.number}\u202f{_SIGN[mark.tone]}\u00a0"


def marker_weight(mark: MarkedCitation, *, chosen: bool) -> int:
    """Return the weight of a marker: what a person decided, and what is chosen, stands out."""
    return 700 if mark.human or chosen else 400


def claims_cited(marked: Sequence[MarkedCitation]) -> dict[tuple[int, int], list[MarkedCitation]]:
    """Return the citations of every claim that has some."""
    cited: dict[tuple[int, int], list[MarkedCitation]] = {}
    for mark in marked:
        if mark.claim is not None:
            cited.setdefault(mark.claim, []).append(mark)
    return cited


def worst_tone(marks: Sequence[MarkedCitation]) -> Tone:
    """Return the tone of a claim with these citations."""
    return min((mark.tone for mark in marks), key=_ORDER.index)


def read_claim(title: str) -> tuple[int, int]:
    """Return the claim whose words have this title."""
    start, _, end = title.partition("-")
    return int(start), int(end)


def _tinted(
    text: str, claim: tuple[int, int], marks: Sequence[MarkedCitation], colours: Colours, *, uncited: bool
) -> str:
    if not marks:
        return f"<span title='{UNCITED}' style='color:{colours.warning}'>{text}</span>" if uncited else text
    ink, ground = chip_colours(colours, str(worst_tone(marks)))
    style = f"background-color:{ground}; color:{colours.text}" if colours.tinted else f"color:{ink}"
    return f"<span title='{claim[0]}-{claim[1]}' style='{style}'>{text}</span>"


def claim_of(answer: CheckedAnswer, claim: tuple[int, int] | None) -> str:
    """Return the claim's words, one line."""
    return " ".join(answer.parsed.body[claim[0] : claim[1]].split()) if claim is not None else ""


def diff_html(parts: Sequence[tuple[str, str, str]], colours: Colours) -> str:
    """Return quote against source, (op, quote, source) parts: struck = only quoted, underlined = in the source."""
    gone, new = chip_colours(colours, "rejected"), chip_colours(colours, "accepted")
    out: list[str] = []
    for op, quote, source in parts:
        # The parts are runs of words without the spaces between them.
        if out:
            out.append(" ")
        if op == "equal":
            out.append(_text(quote))
            continue
        if quote:
            out.append(
                f"<span style='color:{gone[0]}; background-color:{gone[1]}; text-decoration:line-through'>"
                f"{_text(quote)}</span>"
            )
        if quote and source:
            out.append(" ")
        if source:
            out.append(
                f"<span style='color:{new[0]}; background-color:{new[1]}; text-decoration:underline; "
                f"font-weight:bold'>{_text(source)}</span>"
            )
    return "".join(out)
