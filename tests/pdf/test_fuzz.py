"""Damaged files never bring the program down; each is refused or read (2 000 mutants and more by command)."""

from __future__ import annotations

import random

import pytest

from desktop.pdf.fuzz import fuzz, mutate


def check(report) -> None:
    assert report.opened + report.refused + report.lost == report.mutants
    assert report.unclear == ()


def test_a_bounded_run_over_own_samples_leaves_the_program_alive():
    seen = []
    report = fuzz(120, seed=7, on_progress=seen.append)
    check(report)
    assert seen[-1] == 120
    assert report.opened > 20
    assert report.refused > 5


@pytest.mark.slow
def test_two_thousand_mutants_leave_the_program_alive():
    check(fuzz(2000, seed=3))


@pytest.mark.slow
@pytest.mark.corpus
def test_mutants_of_the_hard_files_leave_the_program_alive(corpus):
    seeds = [p for p in sorted((corpus / "hard").rglob("*.pdf")) if 0 < p.stat().st_size < 60_000]
    check(fuzz(400, seeds=seeds, seed=11))


def test_the_same_seed_gives_the_same_mutants():
    data = b"%PDF-1.7 1 0 obj <</Length 5>> stream hello endstream endobj trailer <</Root 1 0 R>>" * 5
    one = [mutate(data, random.Random(5)) for _ in range(3)]
    assert one == [mutate(data, random.Random(5)) for _ in range(3)]
    assert one[0] != data
