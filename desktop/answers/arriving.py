"""What has arrived of a reply, and what the reason means with which an endpoint ended it.

Reasons: OpenAI `finish_reason` (chat completion chunk), Anthropic `stop_reason`, Gemini `finishReason` and
`promptFeedback.blockReason`, as their public references name them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

_ENDED = frozenset({"", "stop", "eos", "end_turn", "stop_sequence", "tool_calls", "function_call", "tool_use"})
_CUT = frozenset({"length", "max_tokens", "model_context_window_exceeded"})
_WITHHELD = frozenset(
    {
        "content_filter",
        "refusal",
        "safety",
        "recitation",
        "language",
        "blocklist",
        "prohibited_content",
        "spii",
        "blocked",
    }
)
_THOUGHT = re.compile(r"\s*<think(?:ing)?>.*?</think(?:ing)?>\s*", re.DOTALL | re.IGNORECASE)


class Arrived(Struct):
    """What has arrived of a reply; pieces are kept when the stream is cut."""

    parts: list[str] = field(default_factory=list)
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    asked: bool = False
    """The question was sent, or a part of it: the endpoint may charge for it."""
    finished: bool = False
    stop_reason: str = ""
    refusal: str = ""
    """What the model wrote instead of an answer, when it says so in a field of its own."""

    @property
    def text(self) -> str:
        """Return the text so far."""
        return "".join(self.parts)

    def note(self, model: object, usage: object, tokens_in: str, *tokens_out: str) -> None:
        """Keep the model and the counts of `usage` under these names; what is missing or no count changes nothing.

        Several names of what was written are added up.
        """
        self.model = model if isinstance(model, str) and model else self.model
        counts = usage if isinstance(usage, dict) else {}
        self.tokens_in = _count(counts.get(tokens_in), self.tokens_in)
        written = [count for name in tokens_out if (count := _count(counts.get(name), None)) is not None]
        self.tokens_out = sum(written) if written else self.tokens_out

    def end(self, reason: object) -> None:
        """Take a reason to stop, when there is one, as the end of the reply."""
        if reason:
            self.finished = True
            self.stop_reason = str(reason)

    @property
    def cut(self) -> bool:
        """Say whether the text is not all that the model would have written."""
        return not self.finished or self.stop_reason.casefold() in _CUT | _WITHHELD

    @property
    def withheld(self) -> str:
        """Return why there is no answer, in a sentence, or "" when neither model nor endpoint refused."""
        if self.stop_reason.casefold() in _WITHHELD or self.refusal:
            said = f": {self.refusal.strip()[:300]}" if self.refusal.strip() else f" ({self.stop_reason})."
            return f"The model or a filter of the endpoint refused to answer{said}"
        return ""

    def notes(self) -> tuple[str, ...]:
        """Return what a reader of the text has to know, in sentences."""
        reason = self.stop_reason.casefold()
        if not self.finished:
            return ("The reply was cut before its end; what arrived is kept.",)
        if reason in _CUT:
            return ("The answer is cut off: the model stopped at its token limit.",)
        if self.withheld:
            return (f"The answer is cut off. {self.withheld}",)
        return () if reason in _ENDED else (f"The endpoint ended the reply with the reason “{self.stop_reason}”.",)


def objects(value: object) -> list[dict[str, Any]]:
    """Return the JSON objects of a list, nothing of anything else."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def without_thinking(text: str) -> str:
    """Return the answer behind the thinking that some local models write in front of it, between `<think>` tags."""
    match = _THOUGHT.match(text)
    return text[match.end() :] if match else text


def _count(value: object, known: int | None) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else known


ReadEvent = Callable[[dict[str, Any], Arrived], str]
"""Take one decoded event, record what it says, return its text (may be empty)."""
