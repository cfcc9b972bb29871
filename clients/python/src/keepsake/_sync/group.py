# Written by scripts/generate.py from _async/group.py.
"""What the groups of methods have in common."""

from __future__ import annotations

from keepsake._sync.transport import Transport


class Group:
    """Methods that people think of together."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
