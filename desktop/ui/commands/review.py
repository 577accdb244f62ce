"""Deciding: one key, one stored event, then the next citation."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from desktop.core.decisions import Changes, HumanState
from desktop.core.geometry import Box
from desktop.core.verdicts import Place
from desktop.ui.ahead import LookingAhead
from desktop.ui.commands.base import Commands
from desktop.ui.commands.sought import Found, Seeking, Sought, correcting
from desktop.ui.panels.card import all_places
from desktop.ui.sentences import sentence_words
from desktop.ui.viewer.selecting import Picked
from desktop.ui.words import human_word

if TYPE_CHECKING:
    from desktop.services.review_queue import QueueRow
    from desktop.ui.main_window import MainWindow


class ReviewCommands(Commands):
    """Handlers of the Review menu."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._seeking = Seeking(self.session, self)
        self._ahead = LookingAhead(self.session, window.presenter, window.queue.model)

    def _current(self) -> str | None:
        chosen = self.session.selection.value.citation_id
        if chosen is None:
            row = self.window.queue.step(1)
            if row is None:
                self.session.say(self.tr("There is no citation to decide. Ask a question or paste an answer."))
            else:
                self.session.say(self.tr("The first citation is chosen now; press the key again to decide."))
            return None
        return chosen

    def _decide(self, state: HumanState, *, to: str | None = None, quote: str | None = None) -> None:
        citation = self._current()
        if citation is None:
            return
        # This press came later than one whose words are still being looked for, so it holds.
        self.session.bridge.cancel(correcting(citation))
        with self.window.presenter.held():
            following = self.window.presenter.next_pending(citation)
            row = self.reviewing.row(citation)
            if not self.reviewing.decide(citation, state, to=to, quote=quote):
                return
            self.window.strip.close_strip()
            self._say_decided(row, state)
            if state is HumanState.REJECTED:
                evidence = row.evidence_id if row is not None else citation
                self.window.strip.open_for(citation, evidence, self.reviewing.last_reason)
            if following is not None and self.window.settings.flag("review.auto_advance"):
                self.window.presenter.open_citation(following.citation_id)
        self.back_to_queue()

    def _say_decided(self, row: QueueRow | None, state: HumanState) -> None:
        if row is None:
            return
        words = self.tr("{evidence}: {state}, saved next") if self.reviewing.large else "{evidence}: {state}"
        self.session.say(words.format(evidence=row.evidence_id, state=human_word(state)))

    def accept(self) -> None:
        """Accept."""
        self._decide(HumanState.ACCEPTED)

    def reject(self) -> None:
        """Reject now; the reason may follow."""
        self._decide(HumanState.REJECTED)

    def unsure(self) -> None:
        """Mark as unsure."""
        self._decide(HumanState.UNSURE)

    def skip(self) -> None:
        """Go on without deciding."""
        self.window.strip.close_strip()
        self.next_citation()

    def next_citation(self) -> None:
        """Choose the citation below."""
        self.window.queue.step(1)
        self.back_to_queue()

    def previous_citation(self) -> None:
        """Choose the citation above."""
        self.window.queue.step(-1)
        self.back_to_queue()

    def next_answer(self) -> None:
        """Open the next answer."""
        self.window.presenter.step_answer(1)
        self.back_to_queue()

    def previous_answer(self) -> None:
        """Open the answer before."""
        self.window.presenter.step_answer(-1)
        self.back_to_queue()

    def flag(self) -> None:
        """Flag or unflag."""
        citation = self._current()
        if citation is not None:
            self.reviewing.toggle_flag(citation)
            self.back_to_queue()

    def note(self) -> None:
        """Write a note."""
        from desktop.ui.dialogs.words import NoteDialog

        citation = self._current()
        if citation is None:
            return
        row = self.reviewing.row(citation)
        title = self.tr("Note on {evidence}").format(evidence=row.evidence_id if row else citation)
        before = self.reviewing.state(citation).note
        text = NoteDialog.ask(self.window, title, sentence_words(row.sentence) if row else "", value=before)
        if text is not None and text != before:
            self.reviewing.set_note(citation, text)
        self.back_to_queue()

    def jump(self) -> None:
        """Go to the evidence on the page, and back to the queue."""
        view = self.window.pages.view
        value = self.session.selection.value
        row = self.reviewing.row(value.citation_id) if value.citation_id is not None else None
        if view.hasFocus():
            self.back_to_queue()
        elif value.citation_id is None:
            self._current()
        elif row is not None and value.place == 0 and self.window.presenter.stands_elsewhere(row):
            self.window.presenter.open_row(row)
            view.setFocus()
        elif self.window.presenter.show_evidence():
            view.setFocus()
        else:
            self.session.say(self.tr("This citation has no place to go to."))

    def next_place(self) -> None:
        """Show the next place of the quote."""
        self.window.presenter.show_place(1)

    def previous_place(self) -> None:
        """Show the place before."""
        self.window.presenter.show_place(-1)

    # -- correcting --------------------------------------------------------------------------------------------

    def correct(self) -> None:
        """Re-point to the selected words, else to the place shown, else to where the quote really stands."""
        citation = self._current()
        if citation is None:
            return
        picked = self.window.pages.view.picked_now
        if picked is not None and picked.ranges:
            self._seeking.begin(correcting(citation), Sought(self.session.store, picked, citation), self._correct_to)
            return
        record = self.window.presenter.record(citation)
        verdict = record.verdict if record is not None else None
        places = all_places(verdict) if verdict is not None else ()
        at = self.session.selection.value.place
        if verdict is not None and at == 0 and verdict.elsewhere:
            at = len(verdict.places)
        place = (
            places[at] if at < len(places) and (at > 0 or len(places) > 1 or (verdict and verdict.elsewhere)) else None
        )
        if place is None or place.span_id is None:
            self.session.warn(
                self.tr("There is no other place to re-point to."),
                self.tr("Select the right words on the page, then choose “{action}” again.").format(
                    action=self.window.board.named("correct")
                ),
            )
            return
        self._decide(HumanState.CORRECTED, to=place.span_id)

    def _correct_to(self, found: Found) -> None:
        wish = found.wish
        if wish.desk is not self.session.desk:
            return
        if found.span is None:
            self.session.warn(self.tr("These words are in no passage of the document."), self.tr("Select other words."))
            return
        self._clear(wish.picked)
        to, quote = found.span.id, wish.picked.text
        if wish.citation == self.session.selection.value.citation_id:
            self._decide(HumanState.CORRECTED, to=to, quote=quote)
        elif self.reviewing.decide(wish.citation, HumanState.CORRECTED, to=to, quote=quote):
            # The person has gone on meanwhile: what was pressed is stored, and nothing else moves.
            self._say_decided(self.reviewing.row(wish.citation), HumanState.CORRECTED)

    def _clear(self, picked: Picked) -> None:
        """Take away the selection that was used, not one made since."""
        if self.window.pages.view.picked_now is picked:
            self.window.pages.view.clear_picked()

    def cite_selection(self) -> None:
        """Add the selected words as evidence for the claim of the chosen citation (or for the whole answer)."""
        picked = self.window.pages.view.picked_now
        value = self.session.selection.value
        reading = self.session.reading
        if picked is None or reading is None or not (picked.ranges or picked.area):
            self.session.warn(
                self.tr("Nothing is selected."), self.tr("Select words on the page, or drag a box with Alt held.")
            )
            return
        if value.run_id is None:
            self.session.warn(self.tr("No answer is open to add evidence to."), self.tr("Ask a question first."))
            return
        record = self.window.presenter.record(value.citation_id)
        # Words are outlined as words; a box on a picture of them (a scan, a stamp) is the evidence itself.
        boxes = reading.stream.boxes(picked.ranges)
        if not boxes and picked.area is not None:
            boxes = (Box.of(picked.page, picked.area),)
        work = Sought(
            self.session.store,
            picked,
            value.citation_id or "",
            value.run_id,
            record.citation.claim if record is not None else None,
            boxes,
        )
        # Pressed twice on the same words it is one piece of evidence; on other words it is another.
        kind = f"cite-{value.run_id}-{picked.document_id}-{picked.page}-{picked.ranges}-{picked.area}"
        self._seeking.begin(kind, work, self._cite)

    def _cite(self, found: Found) -> None:
        """Add evidence to the answer and the claim that were open when it was asked for."""
        wish, picked = found.wish, found.wish.picked
        if wish.desk is not self.session.desk:
            return
        quote = picked.text
        place = Place(
            picked.document_id,
            found.span.id if found.span is not None else None,
            wish.boxes[0].page if wish.boxes else picked.page,
            wish.boxes[-1].page if wish.boxes else picked.page,
            boxes=wish.boxes,
            ranges=picked.ranges,
            text=quote,
            matched="printed",
        )
        added = partial(self._added, wish)
        self.reviewing.add_evidence(wish.run_id, place, added, claim=wish.claim, quote=quote or None)
        self._clear(picked)

    def _added(self, wish: Sought, made: str) -> None:
        """Show evidence that is stored, unless the person has gone elsewhere meanwhile."""
        value = self.session.selection.value
        if (value.run_id, value.citation_id or "") == (wish.run_id, wish.citation):
            self.window.presenter.open_citation(made)
        self.session.say(self.tr("Evidence added and accepted by you."))

    # -- several and whole answers -----------------------------------------------------------------------------

    def also_apply(self) -> None:
        """Offer the decision to identical citations."""
        from desktop.ui.dialogs.words import ConfirmDialog

        citation = self._current()
        if citation is None:
            return
        state = self.reviewing.state(citation)
        same = self.reviewing.review.identical_to(citation)
        if state.state is HumanState.PENDING or not same:
            self.session.say(self.tr("There are no identical undecided citations, or this one is not decided yet."))
            return
        words = self.tr("Mark %n identical citation(s) as {state} too?", "", len(same))
        details = "\n".join(f"{r.evidence_id} · {r.document} · {r.question}" for r in same[:12])
        title = words.format(state=human_word(state.state))
        if ConfirmDialog.ask(
            self.window, title, self.tr("Same claim, quote and place."), accept=self.tr("Apply"), details=details
        ):
            ids = [r.citation_id for r in same]
            self.reviewing.decide_many(ids, state)
        self.back_to_queue()

    def final(self) -> None:
        """Lock the answer, or unlock it; both are recorded."""
        from desktop.ui.dialogs.words import ConfirmDialog

        run_id = self.session.selection.value.run_id
        if run_id is None:
            self.session.say(self.tr("No answer is open."))
            return
        if self.reviewing.is_final(run_id):
            if ConfirmDialog.ask(
                self.window,
                self.tr("Unlock this answer?"),
                self.tr("The unlocking is recorded."),
                accept=self.tr("Unlock"),
            ):
                self.reviewing.set_final(run_id, final=False)
        else:
            counts = self.reviewing.review.run_counters().get(run_id)
            pending = counts.pending if counts is not None else 0
            words = self.tr("%n citation(s) are still pending; the record will say so.", "", pending) if pending else ""
            if ConfirmDialog.ask(self.window, self.tr("Mark this answer final?"), words, accept=self.tr("Mark final")):
                self.reviewing.set_final(run_id, final=True)
        self.back_to_queue()

    def undo(self) -> None:
        """Take back the last decision."""
        self.window.strip.close_strip()
        if self._seeking.take_back():
            self.session.say(self.tr("Taken back before it was stored."))
        else:
            here = self.session.selection.value.citation_id
            self.reviewing.undo(partial(self._go_to, self.tr("There is nothing to undo."), here))
        self.back_to_queue()

    def redo(self) -> None:
        """Make it again."""
        here = self.session.selection.value.citation_id
        self.reviewing.redo(partial(self._go_to, self.tr("There is nothing to redo."), here))
        self.back_to_queue()

    def _go_to(self, nothing: str, here: str | None, changes: Changes) -> None:
        """Show what an undo changed, unless the person has gone elsewhere while a large one was being written."""
        if changes.citations:
            if self.session.selection.value.citation_id == here:
                self.window.presenter.open_citation(changes.citations[0])
            row = self.reviewing.row(changes.citations[0])
            if row is not None:
                self.session.say(f"{row.evidence_id}: {human_word(row.state)}")
        else:
            self.session.say(self.reviewing.final_words(changes.runs) or nothing)

    # -- reasons -----------------------------------------------------------------------------------------------

    def reason(self, digit: int, text: str = "") -> None:
        """Append a reason to the rejection the strip is about."""
        citation = self.window.strip.citation_id
        if citation is None:
            return
        if digit == 0 and not text:
            self.window.strip.ask_text()
            return
        if self.reviewing.set_reason(citation, digit, text):
            self.window.strip.close_strip()
            self.back_to_queue()

    def reason_last(self) -> None:
        """Repeat the last reason; without one, close the strip."""
        if self.reviewing.last_reason is None:
            self.window.strip.close_strip()
            self.back_to_queue()
        else:
            self.reason(self.reviewing.last_reason)

    def reason_given(self, given: tuple[int, str]) -> None:
        """Take a reason clicked or typed in the strip."""
        self.reason(given[0], given[1])

    def reason_1(self) -> None:
        """Give the reason: does not support the claim."""
        self.reason(1)

    def reason_2(self) -> None:
        """Supports only part."""
        self.reason(2)

    def reason_3(self) -> None:
        """Wrong place."""
        self.reason(3)

    def reason_4(self) -> None:
        """Wrong document or version."""
        self.reason(4)

    def reason_5(self) -> None:
        """Give the reason: number, date or unit differs."""
        self.reason(5)

    def reason_6(self) -> None:
        """Out of context."""
        self.reason(6)

    def reason_7(self) -> None:
        """Superseded."""
        self.reason(7)

    def reason_8(self) -> None:
        """Not readable."""
        self.reason(8)

    def reason_9(self) -> None:
        """Duplicate."""
        self.reason(9)

    def reason_0(self) -> None:
        """Other: asks for a text."""
        self.reason(0)
