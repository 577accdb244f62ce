"""Figures of a second review: agreement and what a sample proves. Pure; always with n, always with their warnings.

Cohen's kappa (Educ. Psychol. Meas. 20, 1960) and the Clopper-Pearson interval (Biometrika 26, 1934) are a few lines
here: scikit-learn and SciPy would add 70 MB for them. Krippendorff's alpha comes from its library.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct

from desktop.core.decisions import HumanState

FEW = 30
"""Below so many common decisions chance-corrected figures mean little."""

SKEWED = 0.9
"""Above this share of one word, kappa and alpha fall although the reviewers agree."""


class Agreement(Struct, frozen=True):
    """How far two reviewers agree on the citations both decided."""

    n: int
    agreed: int
    table: dict[str, dict[str, int]]
    """first's word -> second's word -> how often."""
    kappa: float | None
    """None where it is not defined."""
    alpha: float | None
    warnings: tuple[str, ...] = ()

    @property
    def raw(self) -> float | None:
        """Return the raw agreement 0..1, or None without common decisions."""
        return self.agreed / self.n if self.n else None

    def __str__(self) -> str:
        """Return the figures in a sentence, with n and the warnings."""
        if not self.n:
            return " ".join(self.warnings)
        figures = ", ".join(
            f"{name} {value:.2f}" if value is not None else f"{name} not defined"
            for name, value in (("Cohen's κ", self.kappa), ("Krippendorff's α", self.alpha))
        )
        head = f"{self.agreed} of {self.n} decided alike ({percent(self.agreed / self.n)} %); {figures} (n = {self.n})."
        return " ".join((head, *self.warnings))


def agreement(first: Mapping[str, HumanState], second: Mapping[str, HumanState]) -> Agreement:
    """Compare the words of two reviewers by citation id."""
    common = sorted(first.keys() & second.keys())
    pairs = [(first[key].value, second[key].value) for key in common]
    n = len(pairs)
    if not n:
        return Agreement(0, 0, {}, None, None, ("No citation was decided by both.",))
    table: dict[str, dict[str, int]] = {}
    for a, b in pairs:
        row = table.setdefault(a, {})
        row[b] = row.get(b, 0) + 1
    agreed = sum(a == b for a, b in pairs)
    kappa, alpha = cohen_kappa(pairs), _alpha(pairs)
    return Agreement(n, agreed, table, kappa, alpha, tuple(_warnings(pairs, kappa)))


def cohen_kappa(pairs: list[tuple[str, str]]) -> float | None:
    """Return (p_o - p_e) / (1 - p_e); None when both use one single word, where it is not defined."""
    n = len(pairs)
    left, right = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    expected = sum(left[word] * right[word] for word in left) / n**2
    if expected == 1:
        return None
    return (sum(a == b for a, b in pairs) / n - expected) / (1 - expected)


def _alpha(pairs: list[tuple[str, str]]) -> float | None:
    words = sorted({word for pair in pairs for word in pair})
    if len(words) < 2:
        return None
    import krippendorff

    data = [[words.index(pair[side]) for pair in pairs] for side in (0, 1)]
    return float(krippendorff.alpha(reliability_data=data, level_of_measurement="nominal"))


def _warnings(pairs: list[tuple[str, str]], kappa: float | None) -> list[str]:
    warnings = []
    n = len(pairs)
    if n < FEW:
        warnings.append(f"Only {n} citations were decided by both: κ and α mean little below {FEW}.")
    counts = Counter(word for pair in pairs for word in pair)
    word, most = counts.most_common(1)[0]
    if kappa is None:
        warnings.append(f"Both said “{word}” throughout: κ and α are not defined; read the raw agreement.")
    elif most / (2 * n) > SKEWED:
        share = percent(most / (2 * n))
        warnings.append(f"{share} % of all words are “{word}”: κ and α fall although the reviewers agree.")
    return warnings


# --- what a sample proves ---


class SampleFigure(Struct, frozen=True):
    """A rate in a sample with its exact interval."""

    kind: str
    """What was sampled: accepted, auto-rejected or “not found”."""
    population: int
    checked: int
    overturned: int
    low: float
    high: float
    """95 % Clopper-Pearson interval of the rate, 0..1."""

    def __str__(self) -> str:
        """Say what the sample proves: `60 of 412 accepted checked, 1 overturned: 1.7 %, 95 % interval 0.04–8.9 %`."""
        head = f"{self.checked} of {self.population} {self.kind} checked, {self.overturned} overturned"
        if not self.checked:
            return f"{head}: nothing is proved yet"
        rate = percent(self.overturned / self.checked)
        return f"{head}: {rate} %, 95 % interval {percent(self.low)}–{percent(self.high)} %"


def sample_figure(kind: str, *, population: int, checked: int, overturned: int) -> SampleFigure:
    """Return the rate of overturned ones with its interval; raises ValueError when the counts contradict each other."""
    if not 0 <= overturned <= checked <= population:
        raise ValueError(f"{overturned} of {checked} of {population} is no sample")
    low, high = clopper_pearson(overturned, checked)
    return SampleFigure(kind, population, checked, overturned, low, high)


def clopper_pearson(hits: int, n: int, *, confidence: float = 0.95) -> tuple[float, float]:
    """Return the exact interval of a proportion; (0, 1) for n = 0.

    The bounds are the rates at which `hits` or more, and `hits` or fewer, have probability (1 - confidence) / 2; both
    tails grow or fall steadily with the rate, so that halving finds them.
    """
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else _root(lambda p: 1 - _at_most(hits - 1, n, p) - tail)
    high = 1.0 if hits == n else _root(lambda p: tail - _at_most(hits, n, p))
    return low, high


def _root(rising: Callable[[float], float]) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if rising(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _at_most(hits: int, n: int, p: float) -> float:
    """Return the probability of at most `hits` among `n` at rate `p`, in logarithms so that nothing overflows."""
    if p <= 0:
        return 1.0
    if p >= 1:
        return 1.0 if hits >= n else 0.0
    whole = math.lgamma(n + 1)
    return math.fsum(
        math.exp(whole - math.lgamma(k + 1) - math.lgamma(n - k + 1) + k * math.log(p) + (n - k) * math.log1p(-p))
        for k in range(hits + 1)
    )


def percent(share: float) -> str:
    """Return a share in percent without the sign: two decimals below 0.1, one below 10, else none beyond need."""
    value = share * 100
    if value in (0, 100):
        return f"{value:.0f}"
    if value < 0.095:
        return f"{value:.2f}"
    return f"{value:.1f}"
