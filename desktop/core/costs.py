"""What answers of a model cost: prices that a person set, counts of the endpoint, sums by currency.

No price is built in: they change, and a wrong one would look like a fact. A model without a price costs an unknown sum.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

_ENTRY = re.compile(
    r"(?P<model>\S.*?)\s*=\s*(?P<sent>\d+(?:\.\d+)?)\s*/\s*(?P<received>\d+(?:\.\d+)?)\s*(?P<currency>[A-Z]{3})"
)
_LIKE_ENTRY = re.compile(r"(?P<model>[^=]*)=(?P<sent>[^/]*)/(?P<received>.*?)(?P<currency>[A-Za-z]*)")
"""An entry that has the parts of a price and not their form."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_CURRENCY = re.compile(r"[A-Z]{3}")
_DATED = re.compile(r"[-@:]?(?:\d{4}-?\d{2}-?\d{2}|latest)")
_MILLION = 1_000_000


class Price(Struct, frozen=True):
    """Price of a million tokens sent and received."""

    model: str
    sent: float
    received: float
    currency: str


class Cost(Struct, frozen=True):
    """A sum in one currency (ISO 4217)."""

    amount: float
    currency: str

    def __str__(self) -> str:
        """Return the sum to four decimals, or to the first digit that is not zero: `0.0042 USD`."""
        digits = 2 if self.amount >= 1 or not self.amount else 4 if self.amount >= 0.0001 else 6
        return f"{self.amount:.{digits}f} {self.currency}"


def parse_prices(text: str) -> tuple[tuple[Price, ...], tuple[str, ...]]:
    """Return the prices of `model = sent / received CUR; …`, and the entries that cannot be read.

    >>> parse_prices("m-large = 2.50 / 10 USD; what?")
    ((Price(model='m-large', sent=2.5, received=10.0, currency='USD'),), ('what?',))
    """
    prices, unread = [], []
    for entry in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
        match = _ENTRY.fullmatch(entry)
        if match is None:
            unread.append(entry)
        else:
            sent, received = float(match["sent"]), float(match["received"])
            prices.append(Price(match["model"], sent, received, match["currency"]))
    return tuple(prices), tuple(unread)


class PriceEntry(Struct, frozen=True):
    """A price as a person wrote it, good or not; `fault` names the field that keeps it from being one."""

    model: str = ""
    sent: str = ""
    received: str = ""
    currency: str = ""

    @property
    def empty(self) -> bool:
        """Say whether nothing is written; a currency alone is nothing."""
        return not (self.model or self.sent or self.received)

    @property
    def fault(self) -> str:
        """Return the name of the first field that cannot be read, "" for a price."""
        if not self.model or re.search(r"[;\n]", self.model):
            return "model"
        for name, written in (("sent", self.sent), ("received", self.received)):
            if not _NUMBER.fullmatch(written):
                return name
        return "" if _CURRENCY.fullmatch(self.currency) else "currency"

    def __str__(self) -> str:
        """Return the entry as the settings hold it."""
        rest = self.sent or self.received or self.currency
        return f"{self.model} = {self.sent} / {self.received} {self.currency}" if rest else self.model


def price_entries(text: str) -> tuple[PriceEntry, ...]:
    """Return every entry of the settings' text in its fields; one that is no price keeps what it says.

    >>> price_entries("m = 2.50 / 10 USD; what?")[1]
    PriceEntry(model='what?', sent='', received='', currency='')
    """
    found = []
    for entry in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
        match = _ENTRY.fullmatch(entry) or _LIKE_ENTRY.fullmatch(entry)
        found.append(PriceEntry(*((part or "").strip() for part in match.groups())) if match else PriceEntry(entry))
    return tuple(found)


def price_text(entries: Iterable[PriceEntry]) -> str:
    """Return entries as the settings hold them; empty ones are left out."""
    return "; ".join(str(entry) for entry in entries if not entry.empty)


def price_of(prices: Iterable[Price], model: str) -> Price | None:
    """Return the price of a model by its exact name, or by its name before the date of a release."""
    known = {price.model: price for price in prices}
    if model in known:
        return known[model]
    named = (name for name in known if model.startswith(name) and _DATED.fullmatch(model, len(name)))
    return next((known[name] for name in named), None)


def counted_words(tokens_in: int | None, tokens_out: int | None) -> str:
    """Return what an endpoint counted in a sentence, "" when it counted nothing."""
    counts = [
        f"{count:,} tokens {word}"
        for count, word in ((tokens_in, "sent"), (tokens_out, "received"))
        if count is not None
    ]
    return f"The endpoint counted {' and '.join(counts)}." if counts else ""


def cost_of(price: Price, tokens_in: int | None, tokens_out: int | None) -> Cost | None:
    """Return what the counted tokens cost; None when one of the two was not counted."""
    if tokens_in is None or tokens_out is None:
        return None
    return Cost((tokens_in * price.sent + tokens_out * price.received) / _MILLION, price.currency)


def sums(costs: Iterable[Cost]) -> tuple[Cost, ...]:
    """Return one sum a currency, in the order of the currencies' names; nothing is converted."""
    found: dict[str, float] = {}
    for cost in costs:
        found[cost.currency] = found.get(cost.currency, 0.0) + cost.amount
    return tuple(Cost(amount, currency) for currency, amount in sorted(found.items()))
