"""Cards of verdicts that need more than an answer: a document changed, removed or not asked, a check that failed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.core.verdicts import Code
from desktop.services.searching import AskOptions
from desktop.services.workspace import Desk, open_desk
from desktop.ui.main_window import MainWindow
from desktop.ui.theme import Scheme
from tests.ui.comparing import LOOKS, compare
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.test_keeping import GONE, KEPT, NEW, write_lines

SPRINKLERS = "You must keep the sprinklers of the warehouse in working order at all times."
INLAND = "We will pay for tools on their way to a job site up to 5,000 dollars."
JARGON = ("receipt", "allow-list", "span", "locator", " run", "snapshot")


def _fails(*_case: object) -> None:
    raise ZeroDivisionError("division by zero")


@pytest.fixture
def rare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk with one citation of each rare verdict, each come about as it does at work."""
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path / "cache"))
    policy, rider, inland = (tmp_path / name for name in ("policy.pdf", "rider.pdf", "inland.pdf"))
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        files = [write_lines(policy, [KEPT, GONE]), write_lines(rider, [SPRINKLERS]), write_lines(inland, [INLAND])]
        assert desk.ingest(files).clean
        ids = {info.name: info.id for info in desk.store.documents()}
        debris = desk.ask("Is debris removal paid?").receipt
        sprinklers = desk.ask("Must the sprinklers be in working order?").receipt
        assert desk.ingest([write_lines(policy, [KEPT, NEW])]).clean
        span = next(source for source in debris.spans if source.text == GONE)
        desk.check(f'Debris is paid: "{GONE}" [source-span:{span.id}]', receipt_id=debris.id)
        only = AskOptions(document_ids=(ids["rider.pdf"],))
        desk.check(f'Tools are paid: "{INLAND}" [inland.pdf, p. 1]', options=only)
        desk.remove_document(ids["rider.pdf"])
        desk.check(f'Sprinklers must work: "{SPRINKLERS}" [rider.pdf, p. 1]', receipt_id=sprinklers.id)
        with monkeypatch.context() as fault:
            fault.setattr("desktop.citations.verifier.check_quote", _fails)
            desk.check(f'Tools are paid: "{INLAND}" [inland.pdf, p. 1]')
        yield desk


CODES = (Code.STALE_SOURCE, Code.SOURCE_REMOVED, Code.OUT_OF_SCOPE, Code.CHECK_FAILED)


def open_code(window: MainWindow, desk: Desk, code: Code, qtbot: QtBot) -> None:
    row = next(r for r in desk.review.queue() if r.code == code)
    window.presenter.open_row(row)
    qtbot.waitUntil(window.pages.view.pictures_ready)


def test_each_rare_verdict_says_what_is_so_and_what_to_do_in_plain_words(
    rare: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(rare)
    card = window.card
    for code, headline, step, place in (
        (Code.STALE_SOURCE, "found for this answer is not in the present version", "Read the new text", "any more"),
        (Code.SOURCE_REMOVED, "was removed from the workspace", "Add the document again", "not in the workspace"),
        (Code.OUT_OF_SCOPE, "outside the documents chosen for this answer", "Ask again of more", "inland.pdf · p. 1"),
        (Code.CHECK_FAILED, "The check itself failed", "compare by eye", "not checked"),
    ):
        open_code(window, rare, code, qtbot)
        assert headline in card.sentence.text()
        assert step in card.next.text()
        assert place in card.address.text()
        words = f"{card.sentence.text()} {card.next.text()}".casefold()
        assert not [word for word in JARGON if word in words], words


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_rare_cards(rare: Desk, make_window: MakeWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = make_window(rare)
    window.look.apply(scheme, font_scale=text)
    try:
        window.right_split.setSizes([120, 640, 120])
        for code in CODES:
            open_code(window, rare, code, qtbot)
            compare(window.card, f"card-{code}-{look_name}", scale, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)
