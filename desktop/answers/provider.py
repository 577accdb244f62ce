"""What an answer provider gets and gives (spec 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct, field

from desktop.core.costs import counted_words
from desktop.core.errors import Cancelled
from desktop.core.retrieval import AskedWord, CancelToken

ABSTENTION = "Not found in the readable pages."
"""The exact sentence every provider uses when the passages do not answer the question."""


class Passage(Struct, frozen=True):
    """One retrieved span as shown to the answerer; `number` is its rank in the receipt, from 1."""

    number: int
    span_id: str
    text: str
    document_name: str
    page: int | None = None
    unit: str = "text"
    section_title: str = ""
    role: str = ""
    """coverage | exclusion | condition | definition | endorsement | declarations, when known."""
    relevance: float = 0.0
    facts: float = 0.0
    similarity: float | None = None
    """Cosine of question and passage, or None when there are no vectors."""
    asked: tuple[AskedWord, ...] = ()
    """What the question names, the same for every passage of a run; empty when the retriever does not tell."""
    leads: tuple[int, ...] = ()
    """Numbers of the passages that lead this one, outermost first, when it is an item of a list."""
    context: bool = False
    """It was not found for the question but leads a passage that was, or stands under it: no sign of an answer."""
    under: int = 0
    """Number of the found heading or announcing line that it stands under, 0 for none: quoted in place of that."""
    unread: tuple[tuple[int, int], ...] = ()
    """Half-open ranges of its text that no person sees so on the page; the checker rejects a quotation of them."""


class ProviderReply(Struct, frozen=True):
    """What came back: text with `[n]` markers and quotes, and what it cost."""

    text: str
    provider: str
    model: str = ""
    prompt_hash: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    complete: bool = True
    """False when the stream was cut; `notes` says why and the text holds what arrived."""
    notes: tuple[str, ...] = field(default_factory=tuple)

    @property
    def usage(self) -> str:
        """Return what the endpoint counted in a sentence, or "" when it counted nothing."""
        return counted_words(self.tokens_in, self.tokens_out)


def stopped_after(tokens_in: int | None, tokens_out: int | None) -> Cancelled:
    """Return the end of an answer that a person stopped once the question was sent: nobody is billed in silence."""
    cost = "The question had been sent by then; what that cost is unknown."
    return Cancelled(advice=f"{cost} {counted_words(tokens_in, tokens_out)}".rstrip())


OnText = Callable[[str], None]
"""Called with each piece of text as it arrives, on a thread of the request while `answer` waits for it."""


class AnswerProvider(Protocol):
    """Answer a question from passages. Safe for concurrent calls; raises ProviderError, Cancelled."""

    @property
    def name(self) -> str:
        """Return the registry name."""

    @property
    def host(self) -> str | None:
        """Return where text would be sent, or None when nothing leaves the machine."""

    def answer(
        self,
        question: str,
        passages: Sequence[Passage],
        *,
        on_text: OnText | None = None,
        cancel: CancelToken | None = None,
    ) -> ProviderReply:
        """Return an answer in sentences with `[n]` markers and the verbatim quote per citation, or `ABSTENTION`."""


ProviderFactory = Callable[[dict[str, str]], AnswerProvider]
"""Builds a provider from its settings (base URL, model, credential reference)."""
