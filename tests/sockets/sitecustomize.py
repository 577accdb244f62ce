"""Found through PYTHONPATH by every Python process that a test starts: watches its sockets like those of the test."""

import watch

watch.install()
