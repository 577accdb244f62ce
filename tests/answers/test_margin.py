"""Whether passages answer a question at all: what makes the evidence more, and what less."""

from __future__ import annotations

from desktop.answers.margin import margin_of
from tests.answers.test_extractive import passage, word


def test_a_passage_without_a_vector_leaves_the_judgement_to_words():
    texts = ("Flood is rising water over dry land.", "Premium is due at once.")
    mixed = [passage(1, texts[0], similarity=None), passage(2, texts[1], similarity=0.1)]
    bare = [passage(1, texts[0], similarity=None), passage(2, texts[1], similarity=None)]
    assert margin_of("What is rising water?", mixed) == margin_of("What is rising water?", bare)


def test_words_and_fact_amid_much_else_are_less_evidence_than_a_piece_that_speaks_of_nothing_else():
    asked = (word("spoilag"),)
    short = "The deductible for spoilage is $250."
    amid = (
        "Our inspectors read the papers of each freezer, generator, alarm, motor and compressor, pay $250 to whoever "
        "finds a fault, and tell the owner, the lender and the landlord where spoilage or a deductible was named."
    )
    to_the_point, aside = (
        margin_of("What is the deductible for spoilage?", [passage(1, text, similarity=None, asked=asked)])
        for text in (short, amid)
    )
    assert to_the_point > aside + 0.5


def test_a_synonym_counts_for_the_word():
    held = passage(1, "Residence is insured.", asked=(word("home", "resid"),))
    bare = passage(1, "Residence is insured.", asked=(word("home"),))
    assert margin_of("home", [held]) > margin_of("home", [bare])


def test_without_the_fact_that_is_asked_for_there_is_less_evidence():
    asked = (word("elev"), word("certif"))
    text = "An elevation certificate must be sent to us"
    priced, bare = ([passage(1, t, asked=asked)] for t in (f"{text}; it costs $600.", f"{text}."))
    question = "How much is an elevation certificate?"
    assert margin_of(question, priced) > margin_of(question, bare)
