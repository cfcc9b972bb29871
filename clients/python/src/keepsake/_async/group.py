"""What the groups of methods have in common."""

from __future__ import annotations

from keepsake._async.transport import AsyncTransport


class Group:
    """Methods that people think of together."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
