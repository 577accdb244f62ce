"""`decide WORKSPACE CITATION STATE`: the same decision events as the window.

CITATION is a citation id or an evidence number (`EV-000012`). Example of `--json`::

    {"citation": "c…", "evidence": "EV-000012", "decision": "rejected", "reason": 5, "reason_text": "number, date or
     unit differs", "corrected_to": null, "note": "", "reviewer": "Ana",
     "decided_at": "2026-11-30T10:00:00.000+00:00", "machine": "rejected"}
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Outcome
from desktop.cli.options import add_workspace
from desktop.core.decisions import REJECT_REASONS, HumanState, Reviewer
from desktop.core.errors import InputError
from desktop.services.reviewers import named_reviewer
from desktop.services.workspace import open_desk

_STATES = [str(s) for s in HumanState if s is not HumanState.PENDING]


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("citation", metavar="CITATION", help="citation id or evidence number")
    parser.add_argument("state", choices=_STATES)
    parser.add_argument("--to", metavar="SPAN", help="span id the evidence is re-pointed to (corrected)")
    parser.add_argument("--reason", metavar="R", help="digit 0-9 or words (rejected)")
    parser.add_argument("--note", metavar="T", help="kept with the decision")
    parser.add_argument("--reviewer", metavar="N", help="name to record instead of the one in the settings")


def _run(args: argparse.Namespace) -> Outcome:
    state = HumanState(args.state)
    if args.to and state is not HumanState.CORRECTED:
        raise InputError("--to belongs to `corrected`.", thing=args.state)
    reason, reason_text = _reason(args.reason)
    reviewer: Reviewer | None = named_reviewer(args.reviewer) if args.reviewer else None
    with open_desk(args.workspace, create=False, program="evidence-desk decide", reviewer=reviewer) as desk:
        record = desk.store.citation(args.citation)
        desk.review.decide(
            record.citation_id, state, to=args.to, reason=reason, reason_text=reason_text, note=args.note
        )
        now = desk.review.state(record.citation_id)
    data = {
        "citation": record.citation_id,
        "evidence": record.evidence_id,
        "decision": str(now.state),
        "corrected_to": now.corrected_to,
        "reason": now.reason,
        "reason_text": now.reason_text,
        "note": now.note,
        "reviewer": now.reviewer,
        "decided_at": now.decided_at,
        "machine": str(record.verdict.verdict),
    }
    return Outcome(data, f"{record.evidence_id}: {now.state} (machine: {record.verdict.verdict}).")


def _reason(text: str | None) -> tuple[int | None, str]:
    if text is None:
        return None, ""
    if text.strip().isdigit():
        number = int(text)
        if number not in REJECT_REASONS:
            raise InputError("There is no such reason.", thing=text, advice="Use a digit from 0 to 9, or words.")
        return number, REJECT_REASONS[number] if number else ""
    for number, words in REJECT_REASONS.items():
        if words.casefold() == text.strip().casefold():
            return number, words
    return 0, text


COMMAND = Command("decide", "record a decision on a citation", _add, _run)
