"""Runs: one question with its receipt, its answer taken apart, and every citation with its verdict."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from desktop.core import wire
from desktop.core.cited import as_cited, meant_by
from desktop.core.errors import InputError
from desktop.core.verdicts import (
    CheckedAnswer,
    CheckedCitation,
    Code,
    MachineVerdict,
    ParsedAnswer,
    ParsedCitation,
    Verdict,
)
from desktop.store.connection import Connections
from desktop.store.damage import decode_stored
from desktop.store.packing import pack_text, unpack_text, without_surrogates
from desktop.store.versions import now

Value = TypeVar("Value")


class RunSummary(Struct, frozen=True):
    """One line of the list of answers."""

    run_id: str
    number: int
    """Order of saving in this workspace, from 1."""
    created_at: str
    question: str
    kind: str
    """retrieved | imported"""
    mode: str
    citations: int
    verdicts: dict[str, int]
    """Machine verdict -> number of citations."""


class CitationRecord(Struct, frozen=True):
    """One stored citation."""

    citation_id: str
    evidence_id: str
    """`EV-000123`: stable, never reused."""
    number: int
    """Order of saving in this workspace."""
    run_id: str
    order: int
    """Position in its answer, from 0."""
    citation: ParsedCitation
    verdict: Verdict


class CitationCard(Struct, frozen=True):
    """What the queue shows of a citation: made when it is saved, so that 5 000 rows need no receipt decoded."""

    claim: str = ""
    quote: str | None = None
    raw: str = ""
    sentence: str = ""
    """The reason of the machine verdict."""
    sub_code: str | None = None
    document_id: str | None = None
    page: int | None = None
    span_id: str | None = None
    top: float = 0.0
    """Distance of the evidence from the top of its page, points."""
    hidden: bool = False
    has_number: bool = False
    """Quote or claim holds a digit; those of markers such as `[3]` do not count."""
    by_hand: bool = False


class CitationLine(Struct, frozen=True):
    """One stored citation, flat."""

    citation_id: str
    evidence_id: str
    number: int
    run_id: str
    order: int
    verdict: MachineVerdict
    code: Code
    card: CitationCard


def pack_value(value: object) -> bytes:
    """Return a domain value as a compressed blob; lone surrogates become `?`."""
    try:
        return pack_text(wire.encode(value))
    except UnicodeEncodeError:
        return pack_text(wire.encode(without_surrogates(msgspec.to_builtins(value, order="sorted"))))


def unpack_value(blob: bytes, kind: type[Value]) -> Value:
    """Return the value of a blob made by `pack_value`."""
    return decode_stored(unpack_text(blob), kind)


class RunTable:
    """The runs of one workspace."""

    def __init__(self, db: Connections) -> None:
        """Read and write through `db`."""
        self._db = db

    def save(self, checked: CheckedAnswer, *, evidence_ids: Sequence[str] = ()) -> str:
        """Store a run with all its citations in one durable transaction and return its id.

        `evidence_ids` are numbers given elsewhere, in the order of the citations (an import); one that is taken here
        gets the workspace's prefix. Raises InputError when the run is already there.
        """
        receipt = checked.receipt
        if evidence_ids and len(evidence_ids) != len(checked.citations):
            raise InputError("The number of evidence ids and of citations differ.", thing=receipt.id)
        body = pack_value(replace(checked, citations=()))
        raws = [item.citation.raw for item in checked.citations]
        packed = [(item, pack_value(item), card_of(item, checked.parsed, raws)) for item in checked.citations]
        with self._db.write() as conn:
            if conn.execute("SELECT 1 FROM runs WHERE id=?", (receipt.id,)).fetchone():
                raise InputError("This run is already in the workspace.", thing=receipt.id)
            question, mode = without_surrogates([receipt.question, receipt.mode])
            conn.execute(
                "INSERT INTO runs (id, created_at, question, kind, mode, answer) VALUES (?, ?, ?, ?, ?, ?)",
                (receipt.id, receipt.created_at or now(), question, receipt.kind.value, mode, body),
            )
            for position, (item, blob, card) in enumerate(packed):
                wanted = evidence_ids[position] if evidence_ids else None
                _insert_citation(conn, receipt.id, position, item, blob=blob, card=card, wanted=wanted)
        return receipt.id

    def add_citation(self, run_id: str, item: CheckedCitation) -> CitationRecord:
        """Append a citation made by hand to a stored run; raises InputError for an unknown run."""
        blob = pack_value(item)
        answer = self.get(run_id)
        raws = [other.citation.raw for other in answer.citations]
        card = replace(card_of(item, answer.parsed, raws), by_hand=True)
        with self._db.write() as conn:
            last = conn.execute("SELECT max(position) FROM citations WHERE run_id=?", (run_id,)).fetchone()[0]
            position = -1 if last is None else last
            citation_id = _insert_citation(conn, run_id, position + 1, item, blob=blob, card=card, wanted=None)
        return self.citation(citation_id)

    def get(self, run_id: str) -> CheckedAnswer:
        """Return a run as it was saved, hand-made citations at the end; raises InputError for an unknown id."""
        return self.opened(run_id)[0]

    def opened(self, run_id: str) -> tuple[CheckedAnswer, tuple[CitationRecord, ...]]:
        """Return a run as `get` does, and its stored citations, which hold most of it and are decoded once.

        Raises InputError for an unknown id.
        """
        row = self._db.row("SELECT answer FROM runs WHERE id=?", (run_id,))
        if row is None:
            raise InputError("There is no such run in the workspace.", thing=run_id)
        records = tuple(self.citations(run_id))
        placed = sorted(records, key=lambda record: record.order)
        items = tuple(CheckedCitation(record.citation, record.verdict) for record in placed)
        return replace(unpack_value(row[0], CheckedAnswer), citations=items), records

    def summaries(self, *, after: int = 0) -> list[RunSummary]:
        """Return the runs saved after number `after`, in the order of saving."""
        counts: dict[str, dict[str, int]] = {}
        for run_id, verdict, count in self._db.rows(
            "SELECT c.run_id, c.verdict, count(*) FROM citations c JOIN runs r ON r.id = c.run_id "
            "WHERE r.number > ? GROUP BY c.run_id, c.verdict",
            (after,),
        ):
            counts.setdefault(run_id, {})[verdict] = count
        rows = self._db.rows(
            "SELECT id, number, created_at, question, kind, mode FROM runs WHERE number > ? ORDER BY number", (after,)
        )
        return [
            RunSummary(
                run_id, number, at, question, kind, mode, sum(counts.get(run_id, {}).values()), counts.get(run_id, {})
            )
            for run_id, number, at, question, kind, mode in rows
        ]

    def ids(self) -> list[str]:
        """Return the ids of all runs in the order of saving."""
        return [run_id for (run_id,) in self._db.rows("SELECT id FROM runs ORDER BY number")]

    def citation(self, key: str) -> CitationRecord:
        """Return a citation by its id or its evidence number; raises InputError for an unknown one."""
        row = self._db.row(f"SELECT {_CITATION} FROM citations WHERE id=? OR evidence_id=?", (key, key))
        if row is None:
            raise InputError("There is no such citation in the workspace.", thing=key)
        return _record(row)

    def citations(self, run_id: str | None = None, *, after: int = 0) -> list[CitationRecord]:
        """Return the citations of one run, or of all runs in the order of saving; only numbers above `after`."""
        where, values = ("run_id=? AND number>?", (run_id, after)) if run_id else ("number>?", (after,))
        rows = self._db.rows(f"SELECT {_CITATION} FROM citations WHERE {where} ORDER BY number", values)
        return [_record(row) for row in rows]

    def lines(self, *, after: int = 0) -> list[CitationLine]:
        """Return the flat form of all citations with numbers above `after`, in the order of saving."""
        return [
            CitationLine(
                key,
                evidence,
                number,
                run_id,
                position,
                MachineVerdict(verdict),
                Code(code),
                decode_stored(card, CitationCard),
            )
            for key, evidence, number, run_id, position, verdict, code, card in self._db.rows(
                "SELECT id, evidence_id, number, run_id, position, verdict, code, card FROM citations "
                "WHERE number>? ORDER BY number",
                (after,),
            )
        ]


_CITATION = "id, evidence_id, number, run_id, position, body"


def _record(row: Sequence[Any]) -> CitationRecord:
    item = unpack_value(row[5], CheckedCitation)
    return CitationRecord(row[0], row[1], row[2], row[3], row[4], item.citation, item.verdict)


def card_of(item: CheckedCitation, answer: ParsedAnswer, markers: Sequence[str] = ()) -> CitationCard:
    """Return the flat form of a citation of an answer in which `markers` stand."""
    citation, verdict, body = item.citation, item.verdict, answer.body
    places = as_cited(verdict, meant_by(citation, answer.declared)).places
    place = places[0] if places else None
    top = min((box.y for box in place.boxes if box.page == place.page_start), default=0.0) if place else 0.0
    claim, raw, quote, sentence = without_surrogates(
        [body[slice(*citation.claim)] if citation.claim else "", citation.raw, citation.quote, verdict.sentence]
    )
    words = claim
    for marker in sorted(set(markers), key=len, reverse=True):
        words = words.replace(marker, " ") if marker else words
    span_id = (place.span_id if place else None) or citation.locator.span_id
    return CitationCard(
        claim=claim,
        quote=quote,
        raw=raw,
        sentence=sentence,
        sub_code=verdict.sub_code,
        document_id=place.document_id if place else None,
        page=place.page_start if place else None,
        span_id=without_surrogates(span_id),
        top=top,
        hidden=any(finding.code is Code.HIDDEN_SOURCE for finding in verdict.findings)
        or verdict.code is Code.HIDDEN_SOURCE,
        has_number=any(c.isdigit() for c in (quote or "") + words),
    )


def _insert_citation(
    conn: sqlite3.Connection,
    run_id: str,
    position: int,
    item: CheckedCitation,
    *,
    blob: bytes,
    card: CitationCard,
    wanted: str | None,
) -> str:
    citation_id = f"{run_id}:{position + 1}"
    number, evidence_id = _evidence_number(conn, wanted)
    conn.execute(
        "INSERT INTO citations (number, id, evidence_id, run_id, position, verdict, code, document_id, page, card, "
        "body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            number,
            citation_id,
            evidence_id,
            run_id,
            position,
            item.verdict.verdict.value,
            item.verdict.code.value,
            card.document_id,
            card.page,
            wire.encode(card),
            blob,
        ),
    )
    return citation_id


def _evidence_number(conn: sqlite3.Connection, wanted: str | None) -> tuple[int, str]:
    """Return the next number and the evidence id: the wanted one when it is free, else with the workspace's prefix."""
    row = conn.execute("SELECT seq FROM sqlite_sequence WHERE name='citations'").fetchone()
    number = int(row[0] if row else 0) + 1
    if wanted is None:
        while conn.execute("SELECT 1 FROM citations WHERE evidence_id=?", (f"EV-{number:06d}",)).fetchone():
            number += 1
        return number, f"EV-{number:06d}"
    digits = wanted.removeprefix("EV-")
    if digits.isdecimal() and int(digits) >= number:
        number = int(digits)
    if conn.execute("SELECT 1 FROM citations WHERE evidence_id=?", (wanted,)).fetchone():
        prefix = conn.execute("SELECT value FROM meta WHERE key='workspace_id'").fetchone()[0][:6]
        wanted = f"{prefix}-{number}-{wanted}"
    return number, wanted
