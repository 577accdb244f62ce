"""A loopback model endpoint that behaves, or misbehaves, as a test tells it to."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


@dataclass
class Script:
    """What the endpoint does; `statuses` are used up one per request, then 200."""

    events: list[str] = field(default_factory=list)
    """Raw `data:` payloads of the stream."""
    body: str | bytes | None = None
    """A plain JSON (or other) body instead of a stream."""
    kind: str = "application/json"
    """Content type of `body`."""
    answer_headers: dict[str, str] = field(default_factory=dict)
    """Further headers of replies with a status or a body."""
    drip: str = ""
    """Send this instead of events, again and again, without end."""
    pause: float = 0.005
    """Seconds between two events or drips."""
    statuses: list[int] = field(default_factory=list)
    refusals: list[tuple[int, str]] = field(default_factory=list)
    """Statuses with JSON bodies, used up one per request before anything else."""
    silence: float = 0.0
    cut_after: int | None = None
    """Drop the connection after so many events."""
    seen: list[dict] = field(default_factory=list)
    headers: list[dict] = field(default_factory=list)


@contextmanager
def endpoint(script: Script, *, tls: Path | None = None) -> Iterator[str]:
    """Serve `script` on a free port, with `tls` under this certificate; yields the base URL."""
    stop = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *args):
            pass

        def do_POST(self):
            length = int(self.headers.get("content-length", 0))
            script.seen.append(json.loads(self.rfile.read(length) or b"{}"))
            script.headers.append({k.lower(): v for k, v in self.headers.items()})
            stop.wait(script.silence)
            if script.refusals:
                status, body = script.refusals.pop(0)
                return self.reply(status, "application/json", body.encode())
            if script.statuses:
                return self.reply(script.statuses.pop(0), "text/plain", b"busy")
            if script.body is not None:
                data = script.body.encode() if isinstance(script.body, str) else script.body
                return self.reply(200, script.kind, data)
            return self.stream()

        def reply(self, status, kind, data):
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            for name, value in script.answer_headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def stream(self):
            self.send_response(200)
            self.send_header("content-type", "text/event-stream")
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            while script.drip and not stop.is_set():
                data = script.drip.encode()
                self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
                self.wfile.flush()
                stop.wait(script.pause)
            for number, event in enumerate(script.events):
                if script.cut_after is not None and number >= script.cut_after:
                    self.wfile.flush()
                    # `close` alone sends nothing while the files of the handler hold the socket.
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                data = f"data: {event}\n\n".encode()
                self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
                self.wfile.flush()
                stop.wait(script.pause)
            self.wfile.write(b"0\r\n\r\n")

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        block_on_close = False

        def handle_error(self, request, client_address):
            pass

    server = Server(("127.0.0.1", 0), Handler)
    if tls is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(tls)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"{'https' if tls else 'http'}://127.0.0.1:{server.server_address[1]}"
    finally:
        stop.set()
        server.shutdown()
        server.server_close()
        thread.join()
