"""What answers cost: prices a person wrote, models with dates, sums that are never converted."""

from __future__ import annotations

import pytest

from desktop.core.costs import Cost, Price, cost_of, parse_prices, price_entries, price_of, price_text, sums


def test_entries_that_cannot_be_read_are_given_back():
    prices, unread = parse_prices("vendor/m:8b = 0.15/0.6 USD;\nm = two / 3 USD; ; n = 1 / 2")
    assert [price.model for price in prices] == ["vendor/m:8b"]
    assert unread == ("m = two / 3 USD", "n = 1 / 2")


@pytest.mark.parametrize(
    ("model", "found"),
    [
        ("m", "m"),
        ("m-2025-04-14", "m"),
        ("m-20250414", "m"),
        ("latest", None),
        ("2025-04-14", None),
        ("m-latest", "m"),
        ("m-mini", "m-mini"),
        ("m-mini-2025-04-14", "m-mini"),
        ("m-large", None),
        ("", None),
    ],
)
def test_a_price_holds_for_the_releases_of_its_model_and_for_no_other(model, found):
    price = price_of((Price("m", 1, 1, "USD"), Price("m-mini", 2, 2, "USD")), model)
    assert (price.model if price else None) == found


def test_a_count_that_is_missing_leaves_the_cost_unknown():
    price = Price("m", 2.5, 10, "USD")
    assert cost_of(price, 1_000_000, 100_000) == Cost(3.5, "USD")
    assert cost_of(price, None, 5) is None


def test_sums_stay_in_their_currency():
    assert sums([Cost(1, "USD"), Cost(2, "EUR"), Cost(3, "USD")]) == (Cost(2, "EUR"), Cost(4, "USD"))


@pytest.mark.parametrize(("amount", "words"), [(0, "0.00 USD"), (12.345, "12.35 USD"), (0.0042, "0.0042 USD")])
def test_small_sums_keep_their_digits(amount, words):
    assert str(Cost(amount, "USD")) == words


@pytest.mark.parametrize("text", ["m = 1 / 2 USD; vendor/n:8b = 0.15 / 0.6 EUR", "a=b = 1 / 2 USD", "m = one / 2 USD"])
def test_entries_are_written_back_as_they_were_read(text):
    entries = price_entries(text)
    assert price_text(entries) == text
    assert [entry.model for entry in entries if not entry.fault] == [price.model for price in parse_prices(text)[0]]
