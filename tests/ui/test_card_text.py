"""What the card says: plain claims, the part of the source that matters, and a next step for every verdict."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import Code, DiffPart, Finding, MachineVerdict, Place, Verdict
from desktop.ui.addresses import address_of
from desktop.ui.card_text import (
    claim_shown,
    further,
    left_out,
    marker_shown,
    next_step,
    sentence_shown,
    shortened,
    source_shown,
    told_word,
)
from desktop.ui.excerpts import excerpt

PAGE = "Policy Number: 1 Page 1 " + "filler words stand here " * 40 + "the limit is $7,500 each " + "more words " * 60


def verdict(code: Code, kind: MachineVerdict = MachineVerdict.REJECTED, sentence: str = "It is so.", **more) -> Verdict:
    return Verdict(kind, code, sentence, **more)


@pytest.mark.parametrize("code", list(Code))
@pytest.mark.parametrize("kind", [MachineVerdict.REJECTED, MachineVerdict.WARNING, MachineVerdict.ACCEPTED])
def test_every_verdict_has_a_next_step(code, kind):
    # A failed check never has one of these verdicts, and the codes of acceptance have no other than accepted.
    never = kind is not MachineVerdict.ACCEPTED and code in (
        Code.ACCEPTED_EXACT, Code.ACCEPTED_NORMALISED, Code.CHECK_FAILED
    )  # fmt: skip
    assert bool(next_step(verdict(code, kind))) is not never


def test_the_next_step_fits_what_was_found():
    stamp = verdict(Code.HIDDEN_SOURCE, MachineVerdict.WARNING, sub_code="annotation")
    assert "stamp" in next_step(stamp)
    assert "struck out" in next_step(verdict(Code.HIDDEN_SOURCE, MachineVerdict.WARNING))
    marked = (DiffPart("equal", "We pay", "We pay"), DiffPart("insert", "twice", ""))
    assert "marked" in next_step(verdict(Code.PARTIAL_QUOTE, MachineVerdict.WARNING, diff=marked))
    assert "whole sentence" in next_step(verdict(Code.PARTIAL_QUOTE, MachineVerdict.WARNING, diff=marked[:1]))


def test_a_failed_check_blames_the_program():
    assert "program" in next_step(verdict(Code.CHECK_FAILED, MachineVerdict.NOT_CHECKED))


@pytest.mark.parametrize(
    ("claim", "raw", "shown"),
    [
        ("- The **limit** is $5 【4:0†a.pdf】.", "【4:0†a.pdf】", "The limit is $5."),
        ("It is so ([form](a.pdf#page=3)).", "[form](a.pdf#page=3)", "It is so."),
        ("See [the form](a.pdf) on this.", "[1]", "See the form on this."),
        ("Plain [1] words", "[1]", "Plain [1] words"),
        ("The limit is $5 [2], the other *nothing* ^3^.", "[2]", "The limit is $5, the other nothing."),
        ("As shown in [1], the limit is $5 [2] [3].", "[2]", "As shown in [1], the limit is $5."),
        ("2 * 3 is 6 * 1.", "[1]", "2 * 3 is 6 * 1."),
        # Words inside a tag are the claim's own.
        (
            'The bank <cite doc="a.pdf" page="3">hears from us</cite>.',
            '<cite doc="a.pdf" page="3">hears from us</cite>',
            "The bank hears from us.",
        ),
        ('So it is <cite doc="a.pdf"/>.', '<cite doc="a.pdf"/>', "So it is."),
        ("So <img src=x> it is.", "[1]", "So <img src=x> it is."),
        ("| Stock | $250,000 | $25,000 | [1] |", "[1]", "Stock · $250,000 · $25,000"),
        ("|Name \\| form| $5|[a](b.pdf)|", "[a](b.pdf)", "Name \\| form · $5"),
        ("The limit is $2[^2], the other is $5[^3].", "[^2]", "The limit is $2, the other is $5."),
        ("The limit is $5 【1†source】 【2†source】.", "【1†source】", "The limit is $5."),
        # A passage named by its id beside the one of the card.
        ("The limit is $5 [d1::p::2::ab][d1::p::3::cd].", "[d1::p::2::ab]", "The limit is $5."),
        ("The limit is $5 [[d1::p::2::ab]] [[d1::p::3::cd]].", "[d1::p::2::ab]", "The limit is $5."),
        ("So std::move [1] it is.", "[2]", "So std::move [1] it is."),
        # A marker that is a part of its sentence stays: without it the sentence would have a hole.
        ("The limit is $5, see page 12.", "page 12", "The limit is $5, see page 12."),
        ('Sue under "Legal action".', '"Legal action"', 'Sue under "Legal action".'),
        ("So it is (p. 19-20), and so on p. 19.", "p. 19", "So it is (p. 19-20), and so on p. 19."),
    ],
)
def test_claims_are_shown_without_markup(claim, raw, shown):
    assert claim_shown(claim, raw) == shown


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("[1]", "[1]"),
        ("[policy, page 3](The%20Policy.pdf#page=3)", "policy, page 3 → The Policy.pdf#page=3"),
        ("(The%20Policy.pdf,\n p. 3)", "(The Policy.pdf, p. 3)"),
        ("(100% of it, p. 3)", "(100% of it, p. 3)"),
        ('{"doc": "a.pdf", "page": 9, "quote": "Limit"}', "a.pdf · page 9"),
        ('{"source": "a.pdf", "page": "9", "cited_text": "Limit", "score": null}', "a.pdf · page 9"),
        ('{"doc": "a.pdf", "pa', '{"doc": "a.pdf", "pa'),
        ("{{citation:1}}", "{{citation:1}}"),
    ],
)
def test_a_marker_is_shown_in_letters(raw, shown):
    assert marker_shown(raw) == shown


def test_a_correction_is_only_promised_where_the_words_were_found():
    found = Place("d", "s", 1, 1)
    elsewhere = next_step(verdict(Code.QUOTE_ELSEWHERE, elsewhere=(found,)))
    assert "stand elsewhere" in elsewhere
    assert "stand elsewhere" not in next_step(verdict(Code.QUOTE_ELSEWHERE))


def test_a_short_source_is_shown_whole():
    assert excerpt("Limit:\n $5", "anything") == "Limit: $5"


def test_of_a_page_only_what_surrounds_the_words_is_shown():
    part = excerpt(PAGE, "the limit is $7,500")
    assert "the limit is $7,500" in part
    assert part.startswith("… ")
    assert part.endswith(" …")
    assert len(part) < 300


def test_the_figure_of_a_claim_finds_its_place_in_a_page():
    assert "$7,500" in excerpt(PAGE, "You get $7,500 for it.")


def test_the_words_of_a_claim_find_its_place_though_its_figure_is_not_there():
    page = (
        "Form HM 10 12 03 25. " + PAGE + "a suit is begun within two years after the day of loss " + "and so on " * 40
    )
    assert "begun within two years" in excerpt(page, "A suit must be begun within 10 days of the loss")
    assert "begun within two years" in excerpt(page, "A suit must begin within 25 years after the loss")


def test_of_a_page_without_the_words_nothing_is_shown():
    assert excerpt(PAGE, "meteorites") == ""


def test_letters_that_grow_when_folded_move_no_excerpt() -> None:
    page = f"{'Straße, Maß und Größe. ' * 100}Der Selbstbehalt beträgt 500 Euro. {'Fuß und Gruß. ' * 40}"
    assert "Der Selbstbehalt beträgt 500 Euro." in excerpt(page, "der selbstbehalt beträgt 500 euro")


def test_of_a_whole_document_no_words_are_shown():
    whole = Place("d", None, None, None, text="First words of it.")
    judged = verdict(Code.NO_QUOTE, MachineVerdict.WARNING, places=(whole,))
    assert source_shown(judged, whole, "First words") == ""
    assert "whole document" in next_step(judged)


def test_candidates_stand_apart_from_the_reason():
    long = "The citation fits more than one place. Candidates: a.pdf, p. 4; b.pdf, p. 4."
    judged = verdict(
        Code.AMBIGUOUS,
        MachineVerdict.WARNING,
        long,
        findings=(Finding(Code.AMBIGUOUS, MachineVerdict.WARNING, long),),
    )
    head, _ = sentence_shown(judged)
    assert head == "The citation fits more than one place."
    assert further(judged, head) == ["Candidates: a.pdf, p. 4; b.pdf, p. 4."]


def test_arrows_are_only_promised_where_there_are_several_places():
    one, other = Place("d", "s", 1, 1), Place("d", "t", 2, 2)
    assert "arrows" in next_step(verdict(Code.AMBIGUOUS, MachineVerdict.WARNING, places=(one, other)))
    assert "arrows" not in next_step(verdict(Code.AMBIGUOUS, MachineVerdict.WARNING, places=(one,)))


@pytest.mark.parametrize(
    ("sentence", "claim", "told"),
    [
        ("The answer says “25%”; nothing cited for it does.", "Cut by 25% or 125%.", (7, 10)),
        ("The answer says “5”; nothing cited for it does.", "From 1.5 to 5.", (12, 13)),
        ("The quoted words stand on page 3, not on page 4.", "It is so.", None),
        ("The answer says “Unten”; nothing cited for it does.", "It is so.", None),
        ("The answer says “Flood”; the quoted sentence does not.", "That flood is paid.", (5, 10)),
    ],
)
def test_the_word_the_reason_names_is_found_in_the_claim(sentence, claim, told):
    assert told_word(verdict(Code.FACT_MISMATCH, sentence=sentence), claim) == told


@pytest.mark.parametrize(
    ("claim", "told"), [("The rate for ocean vessel is 0.18%.", (13, 25)), ("On deck the rate is 0.18%.", None)]
)
def test_of_a_wrong_row_the_row_is_marked_and_not_its_figure(claim, told):
    sentence = "The claim speaks of “Ocean vessel”; the cited cell “0.18%” stands in the row “Barge”."
    judged = Verdict(MachineVerdict.REJECTED, Code.QUOTE_ELSEWHERE, sentence, "wrong_cell")
    assert told_word(judged, claim) == told


def test_a_fact_cited_to_a_whole_document_is_to_be_found_there():
    whole = Place("d", None, None, None, text="First words of it.")
    judged = verdict(Code.FACT_MISMATCH, MachineVerdict.WARNING, places=(whole,))
    assert "whole document" in next_step(judged)
    page = Place("d", "s", 1, 1)
    assert "whole document" not in next_step(verdict(Code.FACT_MISMATCH, MachineVerdict.WARNING, places=(whole, page)))


def test_two_readings_of_a_date_are_no_letters_to_compare():
    sentence = "“January 2, 2024” and “01/02/2024” can be read as the same or as different dates."
    assert "day and month" in next_step(verdict(Code.SIMILAR_ONLY, MachineVerdict.WARNING, sentence))


def test_words_cut_out_of_a_page_are_marked_as_cut():
    row = Place("d", "s", 1, 1, text="premises Computer equipment $25,000 None", matched="printed", row_name="Computer")
    judged = verdict(Code.ACCEPTED_NORMALISED, MachineVerdict.ACCEPTED, places=(row,))
    assert source_shown(judged, row, "$25,000") == "… premises Computer equipment $25,000 None …"
    whole = Place("d", "s", 1, 1, text="1. Collapse is sudden.", matched="printed")
    assert source_shown(judged, whole, "Collapse") == "1. Collapse is sudden."


def test_the_words_a_stitched_quote_leaves_out_are_told():
    source = "1. Collapse is the sudden falling in of a building, or of part of one, of no use. We pay."
    assert left_out("“Collapse is the sudden falling in of a building ... of no use”", source) == [
        (
            "equal",
            "Collapse is the sudden falling in of a building,",
            "Collapse is the sudden falling in of a building,",
        ),
        ("delete", "", "or of part of one,"),
        ("equal", "of no use.", "of no use."),
    ]
    assert left_out("Collapse is a slow falling in of a building … of no use", source) == []
    assert left_out("falling in of a building", source) == []


def test_a_finding_that_another_one_says_with_more_words_is_left_out():
    longer = "Nothing is quoted, and what is cited is too long to look for “$5” in all of it."
    findings = tuple(
        Finding(Code.NO_QUOTE, MachineVerdict.WARNING, sentence)
        for sentence in (longer, "Nothing is quoted.", "The claim cites nothing.")
    )
    judged = verdict(Code.NO_QUOTE, MachineVerdict.WARNING, longer, findings=findings)
    assert further(judged, longer) == ["The claim cites nothing."]


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        ("policy 2025.pdf", "“policy 2025.pdf”"),
        ("/home/ann/files/policy 2025.pdf", "“policy 2025.pdf”"),
        ("C:\\files\\policy 2025.pdf", "“policy 2025.pdf”"),
        ("Numbers count from 1.", "Numbers count from 1."),
    ],
)
def test_a_near_name_is_told_in_a_sentence_without_its_folder(hint, told):
    (line,) = further(verdict(Code.UNKNOWN_SOURCE, hint=hint), "It is so.")
    assert told in line
    assert "files" not in line
    assert line.endswith(".")


def test_dates_that_may_be_the_same_are_not_called_wrong():
    assert "Accept" in next_step(verdict(Code.FACT_MISMATCH, MachineVerdict.WARNING))
    assert "the answer is wrong" in next_step(verdict(Code.FACT_MISMATCH))


def test_a_long_correction_is_cut_between_words_with_a_mark():
    assert shortened("one two three", 9) == "one two …"
    assert shortened("one two", 9) == "one two"


def test_a_quote_from_elsewhere_is_shown_where_it_stands():
    cited = Place("d", None, 1, 1, text="Cited page")
    real = Place("d", None, 2, 2, text="The real words")
    judged = verdict(Code.QUOTE_ELSEWHERE, places=(cited,), elsewhere=(real,))
    assert source_shown(judged, cited, "real words") == "The real words"


def test_what_retrieval_unknown_means_is_said_apart():
    pasted, asked = (
        verdict(Code.ACCEPTED_EXACT, MachineVerdict.ACCEPTED, sentence)
        for sentence in ("It stands. Retrieval unknown.", "It stands.")
    )
    head, unknown = sentence_shown(pasted)
    assert head == "It stands."
    assert "without a question" in unknown
    assert sentence_shown(asked) == ("It stands.", "")


def test_beside_a_marker_that_cannot_be_read_no_source_is_shown():
    place = Place("d", None, 1, 1, text="Any words")
    assert source_shown(verdict(Code.MALFORMED, places=(place,)), place, "Any words") == ""


def test_a_whole_document_and_a_long_name_are_told_in_few_words():
    name = "Package policy of the northern region with all endorsements, final, signed by both parties, 2025.pdf"
    address = address_of(Place("d1", None, None, None), name, "")
    assert address.endswith("· the whole document")
    assert len(address) < 90
    assert address.startswith("Package policy of the northern")
    assert "2025.pdf" in address
    assert address_of(Place("d1", "s1", None, None), "a.pdf", "") == "a.pdf · no page"
