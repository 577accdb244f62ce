"""Which rows of a grid are its header, judged by content, rules and typography."""

from __future__ import annotations

import re

from .grid import Block, Grid
from .pairs import are_pairs
from .tokens import FILLER, Token

YEAR = re.compile(r"^[\[(]?(?:19|20)\d\d(?:[/–-](?:19|20)?\d\d)?[*)\]a-e†‡]*$")
_DIGITS = re.compile(r"\d+")
_NUMBERED = re.compile(r"^(?=.*[^\W\d_]).*9")
_DASH = re.compile(r"^[-–—]$")
_ITEM = re.compile(r"^\d{1,2}[.)]$")
ANSWER = re.compile(
    r"^(?:yes|no|n/?a|nil|none|optional|waived|unlimited|statutory|incl\.?|excl\.?|(?:not\s)?(?:included|covered|applicable)"
    r"|excluded|[-–—―*†‡])$",
    re.IGNORECASE,
)
"""What stands in a cell instead of an amount."""
NAMES = re.compile(
    r"\b(?:account|address|amounts?|balance|basis|class|code|coinsurance|coverages?|credit|date|debit|deductibles?|"
    r"description|due|edition|effective|expiration|feature|form|incurred|insurer|interest|items?|limits?|locations?|loss|"
    r"name|no|number|occupancy|paid|perils?|policy|premiums?|property|rate|reference|reserve|retention|status|sublimits?|"
    r"terms?|titles?|total|transaction|type|unit|values?|year)\b",
    re.IGNORECASE,
)
"""Words that name the columns of insurance schedules."""
_CODE = re.compile(r"^[A-Z]{1,5}[-/#]?(?!(?:19|20)\d\d$)\d{3,}[\dA-Z/-]*$")
_RANGE = re.compile(r"^[$€£]?\d[\d,.]*[KMkm%]?\s?(?:[-–—]|to)\s?[$€£]?\d[\d,.]*[KMkm%]?$")
_OPEN_BAND = re.compile(
    r"^(?:(?:under|over|up to|below|above|[<>≤≥])\s?[$€£]?\d[\d,.]*[KMkm%]?|"
    r"[$€£]?\d[\d,.]*[KMkm%]?\s?(?:\+|(?:and|or|&)\s(?:over|above|more|older|under|less|younger)))$",
    re.IGNORECASE,
)
"""The first or last of several bands: `under 18`, `65+`, `70 and over`."""
MONEY = re.compile(r"[$€£¥]|\d[.,]\d|%")


def value_like(block: Block) -> bool:
    """Say whether a block holds a value (amount, count, date, rate) and not a name."""
    value = False
    for token in block.tokens:
        if token.numeric:
            value = True
        elif not token.leader and not FILLER.match(token.text):
            return False
    return value


def year_like(block: Block) -> bool:
    """Say whether a block is a year or span of years, which may head a column."""
    return all(YEAR.match(t.text) for t in block.tokens)


def count_header_rows(grid: Grid) -> int:
    """Return how many leading rows are header rows; 0 when nothing tells them from the body."""
    if grid.rows < 2 or _labelled(grid) or _paired(grid):
        return 0
    count = _trim_by_weight(grid, _count_by_content(grid))
    if count >= 2 and _reads_as_body(grid, count):
        return 0
    if count >= 3 and _names_rows(grid, count):
        return 1
    heads = [b for b in grid.blocks if b.row < count and b.tokens]
    # A caption over the whole width heads no column.
    return 0 if all(b.column == 0 and b.last_column == grid.columns - 1 for b in heads) else count


def _labelled(grid: Grid) -> bool:
    """Say whether a label with its colon stands over others like it: a form, where nothing heads a column."""
    for column in range(max(grid.columns - 1, 1)):
        own = [b for b in grid.blocks if b.column == column and b.tokens]
        top = [b for b in own if b.row == 0]
        below = [b for b in own if b.row > 0]
        colons = sum(b.text.endswith(":") for b in below)
        if top and top[0].text.endswith(":") and colons >= 0.5 * max(len(below), 1):
            return True
    return False


def _paired(grid: Grid) -> bool:
    """Say whether labels and values of another look (weight, colour) stand beside each other in every row."""
    if grid.columns % 2:
        return False
    first = grid.row_blocks(0)
    if len(first) < grid.columns:
        return False
    if grid.columns > 2 and are_pairs([[(b.column, b.text) for b in grid.row_blocks(r)] for r in range(grid.rows)]):
        return True
    names, values = _looks(first[::2]), _looks(first[1::2])
    if len(names) != 1 or names & values:
        return False
    sound = 0
    for r in range(grid.rows):
        cells = grid.row_blocks(r)
        fits = all(b.column == b.last_column and (_looks([b]) == names) == (b.column % 2 == 0) for b in cells)
        if r == 0 and not fits:
            return False
        sound += bool(cells) and fits
    return sound >= 0.8 * grid.rows


def _looks(blocks: list[Block]) -> set[tuple[bool, int]]:
    return {(t.bold, t.color) for b in blocks for t in b.tokens}


def _reads_as_body(grid: Grid, count: int) -> bool:
    """Say whether leading rows are a list: numbered on, several questions, or the same words again in a column."""
    head = [b for b in grid.blocks if b.last_row < count and b.tokens]
    for column in range(grid.columns):
        own = [b for b in head if b.column == column]
        sole = [b.text for b in own if b.last_column == column]
        listed = sum(_ITEM.match(b.tokens[0].text) is not None or b.text.endswith("?") for b in own)
        if len(set(sole)) < len(sole) or listed >= 2:
            return True
    return False


def _names_rows(grid: Grid, count: int) -> bool:
    """Say whether the rows under the first have names of their own in a full grid: rows of words, no levels.

    Words stand in a schedule of features too, over the first row with amounts.
    """
    if not grid.ruled or not _all_ruled(grid):
        return False
    top = grid.row_blocks(0)
    if any(b.column != b.last_column or b.row != b.last_row for b in top) or len(top) < grid.columns - 1:
        return False
    return all(any(b.column == b.last_column == 0 for b in grid.row_blocks(r)) for r in range(1, count))


def _assorted(grid: Grid) -> bool:
    """Say whether the second of two columns holds values of three kinds or more: labels and values, no header."""
    cells = [b for r in range(1, grid.rows) for b in grid.row_blocks(r) if b.column == 1]
    return grid.columns == 2 and len({value_kind(b.text) if value_like(b) else "words" for b in cells}) >= 3


def _trim_by_weight(grid: Grid, count: int) -> int:
    """End a header that starts in bold where the weight ends: worded cells of the body follow it."""
    if count < 2 or _share_bold(grid, 0) < 0.8:
        return count
    return next((r for r in range(1, count) if grid.row_blocks(r) and _share_bold(grid, r) < 0.2), count)


def _count_by_content(grid: Grid) -> int:
    limit = min(grid.rows - 1, 8)
    apart = _by_shade(grid, limit) or _by_weight(grid, limit)
    if apart:
        return apart
    if _over_answers(grid) or _over_codes(grid):
        return 1
    if _starts_with_data(grid):
        return 0
    ruled = [r + 1 for r in range(limit) if r in grid.rules_below]
    parted = _parted_by_rule(grid, limit)
    if parted:
        return parted
    first_value = next((r for r in range(grid.rows) if _has_values(grid, r) and not _names_on(grid, r)), grid.rows)
    if first_value >= grid.rows:
        return _worded_header(grid, limit)
    if first_value == 0:
        return 1 if _bands(grid) else 0
    if _assorted(grid) or _holds_values(grid, first_value):
        return 0
    if _mostly_worded(grid, first_value):
        return _worded_header(grid, limit)
    if first_value > limit:
        return _worded_header(grid, limit)
    inside = [r for r in ruled if r <= first_value]
    if inside and not _all_ruled(grid):
        return inside[-1]
    return _before_sections(grid, first_value)


def _holds_values(grid: Grid, count: int) -> bool:
    """Say whether leading rows hold the number of a thing, `INV-7311`, or an answer: no heading is called so."""
    if grid.columns == 2 and any(b.row < count and b.column == 1 and answer_like(b) for b in grid.blocks):
        return True
    return any(b.row < count and len(b.tokens) == 1 and _CODE.match(b.tokens[0].text) for b in grid.blocks)


def answer_like(block: Block) -> bool:
    """Say whether a block is an answer given instead of an amount: `Included`, `Not covered`, `Yes`."""
    return ANSWER.match(block.text) is not None


def _over_answers(grid: Grid) -> bool:
    """Say whether the first row alone holds neither values nor answers, and most columns under it little else.

    Two columns may as well be labels with their values: their heading must be words that name columns.
    """
    first, second = grid.row_blocks(0), grid.row_blocks(1)
    if _assorted(grid) or len(first) < max(2, grid.columns - 1) or len({b.text for b in first}) < len(first):
        return False
    if any(b.column != b.last_column or b.text.endswith(":") or answer_like(b) for b in first):
        return False
    if any(any(map(str.isdigit, b.text)) for b in first) or _names_on(grid, 1):
        return False
    named = sum(NAMES.search(b.text) is not None for b in first)
    if named < (2 if grid.columns == 2 else 1) or not any(_given(b) for b in second if b.column > 0):
        return False
    told = 0
    for head in first[1:]:
        own = [b for b in grid.blocks if b.column == b.last_column == head.column and b.row > 0 and b.tokens]
        told += len(own) >= 2 and sum(map(_given, own)) >= 0.6 * len(own)
    return told >= max(1, 0.5 * (len(first) - 1))


def _over_codes(grid: Grid) -> bool:
    """Say whether the first row alone holds names, and a column under it only what has a figure: numbers of forms.

    In two columns it is the first: labels with their values would have the figures in the second.
    """
    first = grid.row_blocks(0)
    if len(first) != grid.columns or any(any(map(str.isdigit, b.text)) or b.text.endswith(":") for b in first):
        return False
    if sum(NAMES.search(b.text) is not None for b in first) < 0.5 * len(first):
        return False
    for head in first[: 1 if grid.columns == 2 else None]:
        below = [b for b in grid.blocks if b.column == b.last_column == head.column and b.row > 0 and b.tokens]
        if len(below) >= 3 and all(any(map(str.isdigit, b.text)) for b in below) and not all(map(value_like, below)):
            return True
    return False


def _given(block: Block) -> bool:
    return value_like(block) or answer_like(block)


def _starts_with_data(grid: Grid) -> bool:
    """Say whether the first row has an entry built like those below it: `Clause 1` over `Clause 2`, `Clause 3`.

    A dash stands for an amount that is nil; no column is called so.
    """
    first_row = grid.row_blocks(0)
    if len(first_row) >= 2 and first_row[0].column == 0 and all(_DASH.match(b.text) for b in first_row[1:]):
        return True
    for column in range(grid.columns):
        own = sorted((b for b in grid.blocks if b.column == b.last_column == column and b.tokens), key=lambda b: b.row)
        if len(own) < 3 or own[0].row != 0:
            continue
        first, *below = (_DIGITS.sub("9", b.text) for b in own)
        if _NUMBERED.search(first) and sum(text == first for text in below) >= 0.8 * len(below):
            return True
    return False


def _by_shade(grid: Grid, limit: int) -> int:
    """Return the leading rows on a colour that no later row has; stripes come again."""
    if len(grid.shades) != grid.rows:
        return 0
    first = grid.shades[0]
    count = next((r for r, shade in enumerate(grid.shades) if shade != first), grid.rows)
    if count > min(limit, 4) or count > 0.5 * grid.rows or first in grid.shades[count:]:
        return 0
    return _before_sections(grid, count) if _several(grid, count) else 0


def _by_weight(grid: Grid, limit: int) -> int:
    """Return the leading rows in bold when the body is not."""
    bold = [_share_bold(grid, r) for r in range(grid.rows)]
    count = next((r for r, share in enumerate(bold) if share < 0.8), grid.rows)
    if not 0 < count <= min(limit, 4) or count > 0.5 * grid.rows:
        return 0
    if sum(bold[count:]) > 0.3 * (grid.rows - count) or not _several(grid, count):
        return 0
    return _before_sections(grid, count)


def _several(grid: Grid, count: int) -> bool:
    """Say whether the rows above `count` name at least two columns."""
    return any(len(grid.row_blocks(r)) >= 2 for r in range(count))


def _kinds(blocks: list[Block]) -> set[str]:
    """Return the kinds of value in blocks: money, share, fraction, count."""
    return {value_kind(b.text) for b in blocks if value_like(b)}


def value_kind(text: str) -> str:
    """Return money, share, fraction or count: what a value is an amount of."""
    if re.search(r"[$€£]|\b(?:USD|EUR|GBP|CHF)\b", text):
        return "money"
    if "%" in text:
        return "share"
    return "fraction" if re.search(r"[.]\d{1,4}$", text) else "count"


def _bands(grid: Grid) -> bool:
    """Say whether the first row holds values of another kind than all below: bands of limits over rates."""
    first = grid.row_blocks(0)
    heads = [b for b in first if b.column > 0]
    body = [b for r in range(1, grid.rows) for b in grid.row_blocks(r) if b.column > 0]
    if not first or first[0].column != 0 or value_like(first[0]) or len(heads) < 2 or grid.rows < 3:
        return False
    above, below = _kinds(heads), _kinds(body)
    if not above or not below or not all(value_like(b) or _OPEN_BAND.match(b.text) for b in heads):
        return False
    ranges = sum(_RANGE.match(b.text) is not None for b in heads) >= 2
    return not above & below or (ranges and not any(_RANGE.match(b.text) for b in body))


def _parted_by_rule(grid: Grid, limit: int) -> int:
    """Return the rows above the one rule that parts head and body; 0 when rules part more, or data stands above."""
    if not grid.rules_below or len(grid.rules_below) > max(1.0, 0.35 * grid.rows):
        return 0
    end = min(grid.rules_below) + 1
    if end > min(limit, 6) or end > 0.5 * grid.rows:
        return 0
    for r in range(end):
        blocks = grid.row_blocks(r)
        later = [b for b in blocks if b.column > 0]
        if len(later) >= 2 and all(value_like(b) and not year_like(b) for b in later) and blocks[0].column == 0:
            return 0
        if grid.columns == 2 and later and value_like(later[0]) and not year_like(later[0]):
            return 0
    return end


def _all_ruled(grid: Grid) -> bool:
    return len(grid.rules_below) >= 0.6 * (grid.rows - 1)


def _has_values(grid: Grid, row: int) -> bool:
    blocks = grid.row_blocks(row)
    values = [b for b in blocks if b.column > 0 and value_like(b)]
    if not values:
        return False
    if all(year_like(b) for b in values):
        # A line of years heads the columns unless the body is made of years too.
        return row > 0 and any(year_like(b) for b in grid.row_blocks(row - 1) if b.column > 0)
    return True


def _names_on(grid: Grid, row: int) -> bool:
    """Say whether a line with a figure still names columns, under another that does: `Rate per` over `$100`.

    Most of its cells are words, and under each of those stand values.
    """
    blocks = [b for b in grid.row_blocks(row) if b.column > 0]
    words = [b for b in blocks if not _given(b)]
    if row == 0 or 2 * len(words) <= len(blocks) or any(map(_given, grid.row_blocks(row - 1))):
        return False
    for word in words:
        below = [b for b in grid.blocks if b.row > row and b.column == b.last_column == word.column and b.tokens]
        if word.column != word.last_column or len(below) < 3 or sum(map(value_like, below)) < 0.8 * len(below):
            return False
    return True


def _before_sections(grid: Grid, first_value: int) -> int:
    """Section names (one block in column 0) right above the first value row belong to the body."""
    row = first_value
    while row > 1:
        blocks = grid.row_blocks(row - 1)
        if len(blocks) == 1 and blocks[0].column == 0 and grid.columns > 1 and blocks[0].row == blocks[0].last_row:
            row -= 1
        else:
            break
    return row


def _mostly_worded(grid: Grid, first: int) -> bool:
    """Say whether most rows below hold no value, so that the first value tells nothing about the header."""
    rows = [r for r in range(first, grid.rows) if len(grid.row_blocks(r)) >= 2]
    return sum(_has_values(grid, r) for r in rows) < 0.5 * len(rows) or (first >= 2 and grid.columns == 2)


def _worded_header(grid: Grid, limit: int) -> int:
    """Header of a table without values: a leading row set apart by weight or by the only rule."""
    if grid.rules_below and min(grid.rules_below) + 1 <= min(limit, 3) and not _all_ruled(grid):
        return min(grid.rules_below) + 1
    bold = [_share_bold(grid, r) for r in range(grid.rows)]
    rest = bold[1:]
    if bold[0] > 0.8 and sum(rest) / len(rest) < 0.5 and len(grid.row_blocks(0)) >= 2:
        return 1
    first = grid.row_blocks(0)
    if not grid.ruled or len(first) != grid.columns or grid.rows < 3 or any(b.text.endswith(":") for b in first):
        return 0
    if grid.columns > 2:
        return 1
    # Two columns of words are labels and values unless what stands below is plainly longer than its heading.
    body = [len(b.text) for r in range(1, grid.rows) for b in grid.row_blocks(r) if b.column == 1]
    return int(bool(body) and sum(body) / len(body) >= 1.5 * len(first[1].text))


def _share_bold(grid: Grid, row: int) -> float:
    tokens: list[Token] = [t for b in grid.row_blocks(row) for t in b.tokens]
    return sum(t.bold for t in tokens) / len(tokens) if tokens else 0.0
