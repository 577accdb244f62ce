"""Ways in which quotes go right and wrong: the kinds of the benchmark and of the self-test."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from desktop.citations.swaps import SWAPS, swap_word
from desktop.core.fact import Fact, FactKind
from desktop.core.facts import find_facts
from desktop.core.spans import SourceSpan, SourceUnit

GOOD_KINDS = ("verbatim", "typographic", "edge ellipsis", "editing", "row layout", "ellipsis", "ocr")
BAD_KINDS = (
    "number", "percent", "date", *SWAPS, "term", "decimal mark", "range", "sign", "code", "neighbour cell",
    "neighbour clause", "other document", "stitched", "sentence inserted", "word changed", "word added",
    "word left out", "word order", "end added",
)  # fmt: skip


class Mutated(Struct, frozen=True):
    """A quote made from a span and what was done to it."""

    kind: str
    text: str


def quote_window(text: str, chance: random.Random, *, least: int = 5, most: int = 40) -> str:
    """Return a run of whole words of `text` as an answer would quote it."""
    words = text.split()
    length = min(len(words), chance.randint(least, most))
    start = chance.randint(0, len(words) - length)
    end = start + length
    while end < len(words) and _figured(words[end]) and _figured(words[end - 1]):
        end += 1  # nobody quotes half of a form number or of an amount
    return " ".join(words[start:end])


def _figured(word: str) -> bool:
    return any(char.isdigit() for char in word)


def mutate_good(span: SourceSpan, chance: random.Random) -> list[Mutated]:
    """Return one good quote of each kind that the span allows."""
    quote = quote_window(span.text, chance)
    made = [Mutated("verbatim", quote), Mutated("typographic", _typographic(quote, chance))]
    made.append(Mutated("edge ellipsis", f"… {quote}..."))
    made.append(Mutated("editing", _edited(quote, chance, opens=span.text.startswith(quote))))
    if span.source_unit is SourceUnit.TABLE_ROW and " | " in span.text and ": " in span.text:
        made.append(Mutated("row layout", span.text.replace(" | ", chance.choice((", ", "; ", "\n", "\t", " – ")))))
    words = quote.split()
    if len(words) >= 12:
        cut = len(words) // 3
        made.append(Mutated("ellipsis", " ".join(words[:cut]) + " … " + " ".join(words[cut + 2 :])))
    made.append(Mutated("ocr", ocr_noise(quote, chance)))
    return made


def _typographic(text: str, chance: random.Random) -> str:
    changes: tuple[Callable[[str], str], ...] = (
        lambda t: t.replace('"', "”").replace("'", "’"),
        lambda t: t.replace("“", '"').replace("”", '"').replace("’", "'").replace("‘", "'"),
        lambda t: t.replace("fi", "ﬁ").replace("fl", "ﬂ").replace("ff", "ﬀ"),
        lambda t: re.sub(r"(?<=[A-Za-z])[-–—](?=[A-Za-z])", "‑", t),
        lambda t: t.replace(" ", "\u00a0", 3),
        lambda t: t.replace(" ", "\n", 2).replace(" ", "  ", 2),
        lambda t: t.upper() if chance.random() < 0.3 else t[:1].swapcase() + t[1:],
        lambda t: re.sub(r"\b([a-z]{3,5})([a-z]{3,})\b", "\\1-\n\\2", t, count=1),
        lambda t: re.sub(r"\b([a-z]{4})([a-z]{3,})\b", "\\1\u00ad\\2", t, count=2),
        lambda t: t.rstrip(".,;:") + ".",
    )
    for change in chance.sample(changes, chance.randint(1, 3)):
        text = change(text)
    return text


def _edited(text: str, chance: random.Random, *, opens: bool) -> str:
    """Return a quote as editors, chat windows and web pages set it; one that opens its passage also as a list item."""
    words = text.split()
    plain = [i for i, word in enumerate(words) if word.isalpha() and len(word) > 3]
    at = chance.choice(plain) if plain else 0
    marked = chance.choice(("**{}**", "*{}*", "<b>{}</b>", "<em>{}</em>", "`{}`", "[{}](#p4)", "{} [sic]"))
    whole = chance.choice(("> {}", "<p>{}</p>", "**{}**", "{} [1]", "{} (p. 4)", "[...] {}", "“{}”"))
    whole = chance.choice(("- {}", "• {}")) if opens and chance.random() < 0.3 else whole
    text = " ".join([*words[:at], marked.format(words[at]) if plain else words[at], *words[at + 1 :]])
    if chance.random() < 0.3 and text[:1].isalpha() and text[1:2].islower():
        text = f"[{text[0].swapcase()}]{text[1:]}"
    if chance.random() < 0.3:
        text = text.replace("&", "&amp;").replace("'", "&#39;").replace(" ", "&nbsp;", 1)
    return whole.format(text) if text[:1].isalpha() else text


_CONFUSED = {
    "l": "1",
    "I": "l",
    "1": "l",
    "O": "0",
    "o": "0",
    "m": "rn",
    "w": "vv",
    "e": "c",
    "h": "li",
    "a": "o",
    "S": "5",
    "B": "8",
    "t": "f",
    "i": "l",
}


def ocr_noise(text: str, chance: random.Random, *, rate: float = 0.02) -> str:
    """Return `text` with about `rate` of its letters misread, and now and then a blank lost or a letter dropped."""
    out: list[str] = []
    for char in text:
        roll = chance.random()
        if char in _CONFUSED and roll < rate and not char.isdigit():
            out.append(_CONFUSED[char])
        elif (char == " " and roll < rate / 4) or (char.isalpha() and roll > 1 - rate / 8):
            continue
        else:
            out.append(char)
    return "".join(out)


def mutate_bad(
    span: SourceSpan, pool: Sequence[SourceSpan], cells: Sequence[SourceSpan], chance: random.Random
) -> Iterator[tuple[Mutated, SourceSpan]]:
    """Yield (bad quote, span it is cited to) of the kinds the span allows, each differing from the span's own text."""
    quote = quote_window(span.text, chance)
    for kind, text in _fact_changes(quote, chance):
        same_words = kind in SWAPS and _plain(text) in _plain(span.text) and "$" not in text
        if text and not same_words and not _still_there(text, span.text):
            yield Mutated(kind, text), span
    words = quote.split()
    if len(words) >= 8:
        for kind, text in _word_changes(words, chance):
            if text and not _still_there(text, span.text):
                yield Mutated(kind, text), span
    yield from _other_places(span, quote, pool, chance)
    cell = chance.choice(cells) if cells else None
    if cell is not None:
        yield from _neighbour_cell(cell, cells, chance)


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _still_there(quote: str, text: str) -> bool:
    return quote in text or (_plain(quote) in _plain(text) and not re.search(r"[-−$€£%(]", quote))


def _fact_changes(quote: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    facts = find_facts(quote)
    by_kind: dict[FactKind, list[Fact]] = {}
    for fact in facts:
        by_kind.setdefault(fact.kind, []).append(fact)
    for kind, name in (
        (FactKind.MONEY, "number"),
        (FactKind.NUMBER, "number"),
        (FactKind.PERIOD, "number"),
        (FactKind.COUNT, "number"),
        (FactKind.PERCENT, "percent"),
        (FactKind.DATE, "date"),
    ):
        if kind in by_kind:
            changed = _change_digits(quote, chance.choice(by_kind[kind]), chance)
            if changed:
                yield name, changed
    for swap in SWAPS:
        yield swap, swap_word(quote, swap, chance)
    yield from _figure_changes(quote, chance)
    terms = by_kind.get(FactKind.TERM, [])
    if terms:
        fact = chance.choice(terms)
        other = chance.choice(
            [t for t in ("Insurer", "Policyholder", "Administrator", "Claimant", "Carrier") if t != fact.text]
        )
        yield "term", quote[: fact.start] + other + quote[fact.end :]


def _figure_changes(quote: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Yield figures changed by their marks and places, not by their digits."""
    for kind, rule, change in _FIGURE_RULES:
        found = list(rule.finditer(quote))
        if found:
            match = chance.choice(found)
            yield kind, quote[: match.start()] + change(match) + quote[match.end() :]


def _next_code(match: re.Match[str]) -> str:
    return match.group()[:-1] + str((int(match.group()[-1]) + 1) % 10)


_FIGURE_RULES: tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    ("percent", re.compile(r"(?<=\d)\s?%"), lambda _: ""),
    ("percent", re.compile(r"(?<=\d)\s?%"), lambda _: "‰"),
    ("percent", re.compile(r"(?<=\d)\s?%"), lambda _: " percentage points"),
    ("currency", re.compile(r"\$(?=\d)"), lambda _: ""),
    ("decimal mark", re.compile(r"\b(\d+)\.(\d+)\b"), lambda m: m[1] + m[2]),
    ("decimal mark", re.compile(r"\b(\d{1,3}),(\d{3})\b"), lambda m: f"{m[1]}.{m[2]}"),
    ("decimal mark", re.compile(r"\b(\d{1,3}),(\d{3})\b"), lambda m: f"{m[1]},{m[2]},000"),
    ("range", re.compile(r"\b(\d[\d,.]*)( to |-|–| and )(\$?)(\d[\d,.]*)\b"), lambda m: f"{m[4]}{m[2]}{m[3]}{m[1]}"),
    ("sign", re.compile(r"(?<=\s)(?=\$\d)"), lambda _: "-"),
    ("sign", re.compile(r"(?<=\d)(?=[\s.]|$)"), lambda _: "+"),
    ("sign", re.compile(r"\((\$?\d[\d,.]*)\)"), lambda m: m[1]),
    ("date", re.compile(r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b"), lambda m: f"{m[2]}/{m[1]}/{m[3]}"),
    ("date", re.compile(r"\b(?:19|20)\d\d\b"), lambda m: str(int(m.group()) - 1)),
    ("code", re.compile(r"\b[A-Z]{1,4}[ -]?\d{1,4}(?: \d\d)*\b"), _next_code),
)


def _change_digits(quote: str, fact: Fact, chance: random.Random) -> str:
    text = quote[fact.start : fact.end]
    digits = [i for i, char in enumerate(text) if char.isdigit()]
    if not digits:
        return ""
    at = chance.choice(digits)
    way = chance.random()
    if way < 0.6:
        other = chance.choice([d for d in "123456789" if d != text[at]])
        changed = text[:at] + other + text[at + 1 :]
    elif way < 0.8:
        changed = text[: digits[-1] + 1] + "0" + text[digits[-1] + 1 :]
    else:
        changed = text[:at] + text[at + 1 :] if len(digits) > 1 else text[:at] + "7" + text[at + 1 :]
    values = {f.value for f in find_facts(text)}
    if {f.value for f in find_facts(changed)} == values or not re.search(r"\d", changed):
        return ""
    return quote[: fact.start] + changed + quote[fact.end :]


def _word_changes(words: list[str], chance: random.Random) -> Iterator[tuple[str, str]]:
    yield "word changed", _change_word(words, chance)
    yield "word added", _add_word(words, chance)
    i = chance.randint(1, len(words) - 3)
    if words[i].isalpha() and re.search(r"\w", " ".join(words[:i])):  # the first word left out is a quote cut shorter
        yield "word left out", " ".join([*words[:i], *words[i + 1 :]])
    if words[i].isalpha() and words[i + 1].isalpha():
        yield "word order", " ".join([*words[:i], words[i + 1], words[i], *words[i + 2 :]])
    yield "end added", " ".join(words).rstrip(" .,;:") + chance.choice(_ENDS)
    yield "sentence inserted", " ".join([*words[:i], "(this applies to every claim)", *words[i:]])


_ENDS = (" worldwide.", " twice.", " in all cases.", " unless waived.", " at no cost.", " or its agents.", " today.")
_FILLERS = ("coverage", "building", "premium", "liability", "reasonable", "annual", "primary", "similar")


def _change_word(words: list[str], chance: random.Random) -> str:
    places = [i for i, word in enumerate(words[1:-1], start=1) if word.isalpha() and len(word) > 3]
    if not places:
        return ""
    i = chance.choice(places)
    other = chance.choice([w for w in _FILLERS if w != words[i].casefold()])
    return " ".join([*words[:i], other, *words[i + 1 :]])


def _add_word(words: list[str], chance: random.Random) -> str:
    i = chance.randint(1, len(words) - 1)
    return " ".join([*words[:i], chance.choice(_FILLERS), *words[i:]])


def _other_places(
    span: SourceSpan, quote: str, pool: Sequence[SourceSpan], chance: random.Random
) -> Iterator[tuple[Mutated, SourceSpan]]:
    if len(quote.split()) < 5:
        return
    for _ in range(8):
        other = chance.choice(pool)
        if other.id == span.id or _plain(quote) in _plain(other.text):
            continue
        kind = "neighbour clause" if other.document_id == span.document_id else "other document"
        yield Mutated(kind, quote), other
        break
    words = span.text.split()
    if len(words) >= 30:
        head, tail = " ".join(words[:6]), " ".join(words[-6:])
        joined = f"{head} {tail}"
        whole_cells = "|" in words[5:7] and "|" in words[-7:-5]  # side by side they say what their row says
        if _plain(joined) not in _plain(span.text) and not whole_cells:
            yield Mutated("stitched", joined), span


def _neighbour_cell(
    cell: SourceSpan, cells: Sequence[SourceSpan], chance: random.Random
) -> Iterator[tuple[Mutated, SourceSpan]]:
    if cell.table is None:
        return
    rivals = [
        other
        for other in cells
        if other.table is not None and other.table.table_id == cell.table.table_id and other.document_id == cell.document_id  # noqa: E501
        and other.table.row_index != cell.table.row_index and any(c.isdigit() for c in other.text)
        and _plain(other.text) not in _plain(cell.text) and len(other.text) >= 3 and other.source_unit is SourceUnit.TABLE_CELL  # noqa: E501
    ]  # fmt: skip
    if rivals and any(c.isdigit() for c in cell.text):
        rival = chance.choice(rivals)
        row_text = "" if cell.table.row_name is None else cell.table.row_name
        if _plain(rival.text) not in _plain(row_text):
            yield Mutated("neighbour cell", rival.text), cell
