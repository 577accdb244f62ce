import pytest

from desktop.ingest.numbering import ClauseStack, parse_marker, roman_value, worded_marker


def paths(tokens):
    stack, found = ClauseStack(), []
    for token in tokens.split():
        marker = parse_marker(token)
        assert marker is not None, token
        found.append(".".join(stack.path) if stack.place(marker, 0) else None)
    return found


def test_levels_follow_the_styles():
    assert paths("A. 1. a. (1) (2) b. 2. B.") == ["A", "A.1", "A.1.a", "A.1.a.(1)", "A.1.a.(2)", "A.1.b", "A.2", "B"]


def test_i_after_h_is_the_letter_and_after_b_the_roman_number():
    assert paths("a. b. c. d. e. f. g. h. i. j.")[-2:] == ["i", "j"]
    assert paths("a. b. i. ii. iii. c.") == ["a", "b", "b.i", "b.ii", "b.iii", "c"]


def test_roman_articles_after_letters():
    assert paths("I. A. B. C. II. A.") == ["I", "I.A", "I.B", "I.C", "II", "II.A"]


def test_a_number_out_of_sequence_is_no_clause():
    assert paths("1. 2. 7.") == ["1", "2", None]


def test_a_missed_number_does_not_break_the_list():
    assert paths("1. 2. 4. 5.") == ["1", "2", "4", "5"]


def test_a_list_starts_again():
    assert paths("1. a. b. 2. a. b.") == ["1", "1.a", "1.b", "2", "2.a", "2.b"]


def test_interrupted_list_goes_on():
    stack = ClauseStack()
    for token, left in (("A.", 0.0), ("1.", 18.0)):
        assert stack.place(parse_marker(token), left)
    stack.leave(0.0)
    assert stack.path == ()
    assert stack.place(parse_marker("2."), 18.0) and stack.path == ("A", "2")
    stack.leave(0.0)
    assert stack.place(parse_marker("B."), 0.0) and stack.path == ("B",)


@pytest.mark.parametrize(
    ("text", "value"), [("iv", 4), ("IX", 9), ("xiv", 14), ("XL", 40), ("iiii", 0), ("ic", 0), ("Iv", 0), ("", 0)]
)
def test_roman_numbers(text, value):
    assert roman_value(text) == value


@pytest.mark.parametrize("token", ["word", "A", "12", "$5.", "(see", "U.S.", "3.5%", "1,000.", "e.g."])
def test_words_that_are_no_numbers(token):
    assert parse_marker(token) is None


@pytest.mark.parametrize(
    ("text", "label"), [("ARTICLE IV – X", "ARTICLE IV"), ("Section 12", "Section 12"), ("PART A", "PART A")]
)
def test_worded_numbers(text, label):
    assert worded_marker(text).label == label


def test_dotted_numbers_nest_by_their_parts():
    assert paths("1.1 1.2 1.2.1 1.2.2 1.3") == ["1.1", "1.2", "1.2.1.2.1", "1.2.1.2.2", "1.3"]
