from __future__ import annotations

import time

import pytest

from desktop.citations.editing import cut_marker, unedited
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import judge

SOURCE = "We pay the carrier's charges of $1,500 & costs — up to 30 days after the loss."


@pytest.mark.parametrize(
    "quote",
    [
        "We pay the <b>carrier's</b> charges of $1,500",
        'We pay the carrier\'s <span class="hit">charges</span> of<br/>$1,500',
        "charges of $1,500 &amp; costs",
        "We&nbsp;pay the carrier&#39;s charges",
        "We pay the [carrier's](#p4) charges of $1,500",
        r"charges of \$1,500 & costs",
        r"We pay the carrier's\ncharges of $1,500",
        "[w]e pay the carrier's charges",
        "[W]e pay the carrier's charges",
        "We pay the carrier's [sic] charges of $1,500",
        "We pay the carrier's charges of $1,500 (emphasis added)",
        "We pay the carrier's charges of $1,500 [1]",
        "We pay the carrier's charges of $1,500 (p. 4).",
        "> We pay the carrier's\n> charges of $1,500",
        "### We pay the carrier's charges",
        "- We pay the carrier's charges",
        "costs -- up to 30 days",
        "the carrier′s charges of $1,500",
    ],
)
def test_marks_of_editors_and_chat_windows_are_no_words_of_the_quote(quote: str) -> None:
    assert judge(SOURCE, quote).verdict is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    "quote",
    [
        "We pay the <b>carrier's</b> charges of $1,600",
        "We pay the carrier's [own] charges of $1,500",
        "We pay the [insurer's] charges of $1,500",
        "We pay [not] the carrier's charges of $1,500",
        "We pay the carrier's (agreed) charges of $1,500",
        "charges of $1,500 [60]0 & costs",
        "> 1,500 & costs — up to 30 days",
        "up to 30 &lt; days after the loss",
    ],
)
def test_words_and_figures_in_such_marks_still_count(quote: str) -> None:
    assert judge(SOURCE, quote).verdict is not MachineVerdict.ACCEPTED


def test_a_marker_of_the_source_itself_is_not_swallowed_by_another_one() -> None:
    source = "The limit is stated in the schedule, see note [1] below."
    assert judge(source, "stated in the schedule, see note [1]").verdict is MachineVerdict.ACCEPTED
    assert judge(source, "stated in the schedule, see note [2]").verdict is not MachineVerdict.ACCEPTED


def test_a_source_that_holds_such_marks_itself_is_matched_as_written() -> None:
    assert judge("Press <b>Enter</b> &amp; wait for it", "Press <b>Enter</b> &amp; wait").code is Code.ACCEPTED_EXACT


@pytest.mark.parametrize(
    "unit", ["<", "[", "&#", "\\", "> ", "[a](", "<b ", "(p. ", "【", "[1] ", "(p. 4) ", "> > ", "# "]
)
def test_hostile_text_is_read_in_linear_time(unit: str) -> None:
    def seconds(length: int) -> float:
        text = unit * (length // len(unit)) + "x"
        start = time.process_time()
        assert len(cut_marker(unedited(text))[0]) <= len(text)
        return time.process_time() - start

    seconds(2_000)
    # Quadratic time would give 16; the floor keeps timer noise of short runs out.
    assert seconds(800_000) / max(seconds(200_000), 0.05) < 11


def test_an_article_in_editors_brackets_opens_the_quote() -> None:
    source = "A pre-existing condition is excluded for 120 days before the effective date."
    assert judge(source, "[a] pre-existing condition is excluded for 120 days").verdict is MachineVerdict.ACCEPTED
