"""Throw damaged PDFs at the worker pool: `evidence-desk stress fuzz`. The program must outlive every one of them."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct, field

from desktop.core.errors import AppError, PdfError
from desktop.pdf.inspect import inspect_pdf
from desktop.pdf.pool import ExtractionPool, PageFailure
from desktop.pdf.process import WorkerTrouble
from desktop.pdf.samples import write_samples

_PAGES = 3
_TOKENS = (
    b"/Length",
    b"/Kids",
    b"/Count",
    b"/Parent",
    b"/Contents",
    b"/Filter",
    b"/FlateDecode",
    b"/Font",
    b"/MediaBox",
    b"/Rotate",
    b"/Resources",
    b"endobj",
    b"endstream",
    b"obj",
    b"stream",
    b"xref",
    b"trailer",
    b"/Root",
    b"/Prev",
    b"/Size",
    b"R",
)
_VALUES = (b"0", b"-1", b"99999999999", b"null", b"[]", b"<<>>", b"1 0 R", b"()", b"1e308", b"/X")


class FuzzReport(Struct, frozen=True):
    """Counts of a run; `mutants` = `opened` + `refused` + `lost`."""

    mutants: int
    opened: int
    refused: int
    """Refused with a sentence."""
    lost: int
    """The worker had to be replaced while looking at the whole file."""
    pages: int
    failed_pages: int
    reasons: dict[str, int] = field(default_factory=dict)
    """Why pages failed or workers were lost, most frequent first."""
    unclear: tuple[str, ...] = ()
    """Errors that were no sentence for a person: each is a bug."""


def fuzz(
    count: int,
    *,
    seeds: Sequence[Path] = (),
    seed: int = 1,
    jobs: int = 2,
    deadline: float = 5.0,
    on_progress: Callable[[int], None] | None = None,
) -> FuzzReport:
    """Make `count` mutants of the `seeds` (own samples without any) and put each through inspection and extraction.

    The same `seed` gives the same mutants. Raises nothing that a mutant causes.
    """
    chance = random.Random(seed)
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    unclear: list[str] = []
    with tempfile.TemporaryDirectory(prefix="evidence-desk-fuzz-") as folder:
        base = [path.read_bytes() for path in (seeds or write_samples(Path(folder)))]
        with ExtractionPool(jobs=jobs, deadline=deadline, memory_mb=768) as pool:
            for number in range(count):
                path = Path(folder) / f"mutant-{number}.pdf"
                path.write_bytes(mutate(chance.choice(base), chance))
                _try(pool, path, counts, reasons, unclear)
                path.unlink()
                if on_progress is not None:
                    on_progress(number + 1)
    return FuzzReport(
        mutants=count,
        opened=counts["opened"],
        refused=counts["refused"],
        lost=counts["lost"],
        pages=counts["pages"],
        failed_pages=counts["failed"],
        reasons=dict(reasons.most_common(20)),
        unclear=tuple(unclear[:20]),
    )


def _try(pool: ExtractionPool, path: Path, counts: Counter[str], reasons: Counter[str], unclear: list[str]) -> None:
    try:
        info = pool.run(inspect_pdf, path)
    except PdfError:
        counts["refused"] += 1
        return
    except WorkerTrouble as trouble:
        counts["lost"] += 1
        reasons[trouble.what] += 1
        return
    except AppError as error:
        counts["refused"] += 1
        unclear.append(f"inspect: {error}")
        return
    counts["opened"] += 1
    for number, result in pool.extract(path, range(1, min(info.pages, _PAGES) + 1)):
        counts["pages"] += 1
        if isinstance(result, PageFailure):
            counts["failed"] += 1
            reasons[result.reason.replace(f"{path.name}: ", "").replace(f"age {number} ", "age N ")] += 1
            if "Error" in result.reason:
                unclear.append(f"page {number}: {result.reason}")


def mutate(data: bytes, chance: random.Random) -> bytes:
    """Return a damaged copy: flipped, cut, doubled or swapped bytes, and values that lie."""
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 3, 5, 10, 40))):
        kind = chance.randrange(7)
        at = chance.randrange(max(len(out), 1))
        if kind == 0 and out:
            out[at] = chance.randrange(256)
        elif kind == 1:
            del out[at : at + chance.randrange(1, 200)]
        elif kind == 2:
            out[at:at] = out[at : at + chance.randrange(1, 200)]
        elif kind == 3:
            out[at:at] = chance.randbytes(chance.randrange(1, 40))
        elif kind == 4:
            _swap_token(out, chance)
        elif kind == 5:
            _lie(out, chance)
        elif chance.random() < 0.15:
            del out[at:]
    return bytes(out)


def _swap_token(out: bytearray, chance: random.Random) -> None:
    old, new = chance.choice(_TOKENS), chance.choice(_TOKENS)
    at = out.find(old, chance.randrange(max(len(out), 1)))
    if at >= 0:
        out[at : at + len(old)] = new


def _lie(out: bytearray, chance: random.Random) -> None:
    """Replace the value after a key by another."""
    key = chance.choice(_TOKENS[:11])
    at = out.find(key, chance.randrange(max(len(out), 1)))
    if at >= 0:
        start = at + len(key)
        end = start + chance.randrange(1, 8)
        out[start:end] = b" " + chance.choice(_VALUES) + b" "
