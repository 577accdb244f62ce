"""Agreement and intervals against known values."""

from __future__ import annotations

import pytest

from desktop.core.decisions import HumanState
from desktop.services.review_figures import agreement, clopper_pearson, cohen_kappa, percent, sample_figure

A, R, U = HumanState.ACCEPTED, HumanState.REJECTED, HumanState.UNSURE


def words(text: str) -> dict[str, HumanState]:
    return {str(i): {"a": A, "r": R, "u": U}[c] for i, c in enumerate(text)}


def test_the_worked_case_of_the_specification() -> None:
    figure = sample_figure("accepted", population=412, checked=60, overturned=1)
    assert str(figure) == "60 of 412 accepted checked, 1 overturned: 1.7 %, 95 % interval 0.04–8.9 %"


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (0, 10, 0.0, 0.3085),
        (10, 10, 0.6915, 1.0),
        (5, 10, 0.1871, 0.8129),
        (1, 60, 0.000422, 0.0894),
        (3, 2000, 0.000309, 0.00438),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_exact_interval(hits: int, n: int, low: float, high: float) -> None:
    assert clopper_pearson(hits, n) == pytest.approx((low, high), abs=6e-5)


def test_the_exact_interval_agrees_with_scipy() -> None:
    stats = pytest.importorskip("scipy.stats")
    for hits, n in ((2, 37), (17, 40), (199, 200), (1, 5000)):
        exact = stats.binomtest(hits, n).proportion_ci(confidence_level=0.95, method="exact")
        assert clopper_pearson(hits, n) == pytest.approx((exact.low, exact.high), abs=1e-9)


def test_nothing_checked_proves_nothing() -> None:
    figure = sample_figure("auto-rejected", population=80, checked=0, overturned=0)
    assert (figure.low, figure.high) == (0.0, 1.0)
    assert "nothing is proved" in str(figure)


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="no sample"):
        sample_figure("accepted", population=10, checked=5, overturned=6)


def test_kappa_of_a_textbook_table() -> None:
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    assert cohen_kappa(pairs) == pytest.approx(0.4)


def test_agreement_counts_only_what_both_decided() -> None:
    first = words("aarru") | {"only first": A}
    second = words("aaraa") | {"only second": R}
    result = agreement(first, second)
    assert (result.n, result.agreed, result.raw) == (5, 3, 0.6)
    assert result.table == {
        "accepted": {"accepted": 2},
        "rejected": {"rejected": 1, "accepted": 1},
        "unsure": {"accepted": 1},
    }


def test_perfect_agreement_is_one() -> None:
    result = agreement(words("ar" * 20), words("ar" * 20))
    assert (result.kappa, result.alpha, result.warnings) == (1.0, 1.0, ())


def test_few_common_decisions_are_warned_about() -> None:
    assert any("below 30" in warning for warning in agreement(words("arar"), words("arra")).warnings)


def test_one_word_throughout_leaves_kappa_undefined_and_says_so() -> None:
    result = agreement(words("a" * 40), words("a" * 40))
    assert (result.kappa, result.alpha, result.raw) == (None, None, 1.0)
    assert "not defined" in str(result)


def test_skewed_words_are_warned_about() -> None:
    result = agreement(words("a" * 49 + "r"), words("a" * 48 + "ra"))
    assert result.raw == 0.96
    assert result.kappa is not None
    assert result.kappa < 0.1
    assert any("although the reviewers agree" in warning for warning in result.warnings)


def test_nothing_in_common() -> None:
    result = agreement(words("a"), {})
    assert (result.n, result.raw, result.kappa) == (0, None, None)
    assert str(result) == "No citation was decided by both."


def test_the_sentence_always_names_n() -> None:
    assert "(n = 40)" in str(agreement(words("ar" * 20), words("ra" * 20)))


@pytest.mark.parametrize(
    ("share", "text"), [(0, "0"), (1, "100"), (0.000422, "0.04"), (0.0894, "8.9"), (0.5, "50.0"), (0.00096, "0.1")]
)
def test_percentages_keep_small_values_visible(share: float, text: str) -> None:
    assert percent(share) == text
