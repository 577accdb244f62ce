import time

import pytest

from desktop.core.forms import edition_key, find_forms, form_key


@pytest.mark.parametrize(
    ("text", "number", "edition"),
    [
        ("CG 00 01", "CG 00 01", None),
        ("CG 00 01 04 13", "CG 00 01", "04 13"),
        ("CP0010", "CP 00 10", None),
        ("CP0010 1012", "CP 00 10", "10 12"),
        ("IL 09 35 07 02", "IL 09 35", "07 02"),
        ("ACORD 125", "ACORD 125", None),
        ("ACORD 125 (2016/03)", "ACORD 125", "03 16"),
        ("HO 00 03", "HO 00 03", None),
        ("CG 00 01 (04/13)", "CG 00 01", "04 13"),
        ("WC 00 03 13 (Ed. 4-84)", "WC 00 03 13", "04 84"),
        ("F-122 / October 2021", "F-122", "10 21"),
        ("Form XQ-PR-1001 (06/24) applies", "XQ-PR-1001", "06 24"),
        ("Form CG 20 10 12 19 applies", "CG 20 10", "12 19"),
        ("CP 00 10 A copy of it", "CP 00 10", None),
        ("CP DS 00 10 00", "CP DS 00", "10 00"),
        ("CG-00-01 04 13", "CG 00 01", "04 13"),
        ("MFX-2207 (07/19)", "MFX-2207", "07 19"),
        ("MFX 2207 07 19", "MFX 2207", "07 19"),
        ("MFX2207", "MFX2207", None),
        ("MFX 22 07 07 19", "MFX 22 07", "07 19"),
        ("GL-4471 (01/22)", "GL-4471", "01 22"),
        ("Policy form CG 2010 applies", "CG 20 10", None),
        ("CG 00 01 04 13 © Insurance Services Office, Inc., 2012 Page 1 of 16", "CG 00 01", "04 13"),
    ],
)
def test_form_number_and_edition_are_read(text, number, edition):
    (ref,) = find_forms(text)
    assert (ref.number, ref.edition) == (number, edition)
    assert text[ref.start : ref.end] == text[ref.start : ref.end].strip()


@pytest.mark.parametrize(
    "text",
    ["MA 02110", "Boston, MA 02110-1234", "SECTION 12", "PAGE 12 13", "NO 12 05", "$1,000,000", "ISO 27001", "in 2021",
     "form of policy issued 2020", "US 10 20", "12 05 2024", "A 12", "ISSN 2005-4", "FY 2003", "AVB 2015", ""],
)  # fmt: skip
def test_what_is_no_form_number_is_left_alone(text):
    assert find_forms(text) == []


def test_two_forms_in_one_sentence_come_in_order():
    refs = find_forms("See CG 20 10 07 04 and CG 20 37.")
    assert [r.text for r in refs] == ["CG 20 10 07 04", "CG 20 37"]


def test_typed_questions_need_no_capitals():
    assert find_forms("does cg 00 01 apply") == []
    assert find_forms("does cg 00 01 apply", ignore_case=True)[0].number == "CG 00 01"


def test_keys_join_the_ways_of_writing():
    assert form_key("cg 00-01") == form_key("CG0001")
    assert form_key("MFX-2207") == form_key("MFX 22 07") == form_key("MFX2207")
    assert {edition_key(e) for e in ("04 13", "04/13", "2013/04", "April 2013", "0413")} == {"0413"}


def test_the_time_for_a_long_list_grows_with_its_length():
    def seconds(count):
        text = " ".join(f"CG {n % 90 + 10} {n % 80 + 10} 04 13," for n in range(count)) + " FORM A" * count
        start = time.process_time()
        assert len(find_forms(text)) == count
        return time.process_time() - start

    seconds(100)
    assert seconds(16_000) < 16 * max(seconds(2_000), 0.01)  # eight times the text; a square would be 64 times
