"""The same evidence cited twice for one claim keeps both rows; the second is marked."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.citations.case import Case, Needs, needs
from desktop.core.verdicts import Code, Finding, MachineVerdict


@needs(Needs.REPEATED)
def check_duplicate(case: Case) -> Iterator[Finding]:
    """Mark a citation whose evidence and quote were cited before for the same claim; its verdict is the first one's."""
    if case.first is None:
        return
    verdict = MachineVerdict.ACCEPTED if case.good_so_far else MachineVerdict.WARNING
    yield Finding(
        Code.DUPLICATE,
        verdict,
        f"The same evidence is cited already by citation {case.first.citation.order} of this claim.",
    )
