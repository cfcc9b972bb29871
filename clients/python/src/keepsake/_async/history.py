"""What was changed, by whom, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import Unpack

from keepsake._async.group import Group
from keepsake._async.listing import AsyncListing
from keepsake._core.calls import Call
from keepsake.types import CallOptions, HistoryFields, JournalEntry, Restored
from keepsake.types import History as HistoryPage


class History(Group):
    """What was changed, by whom, and the way back."""

    def list(self, **fields: Unpack[HistoryFields]) -> AsyncListing[JournalEntry, HistoryPage]:
        """Changes, the newest first."""
        call = Call[HistoryPage]("get", "/v1/history", fields=fields, scoped=True)
        return AsyncListing(self._transport, call, "history")

    async def undo(self, journal_id: str, **options: Unpack[CallOptions]) -> Restored:
        """Takes one change back, by its id."""
        return await self._restore({**options, "journal_id": journal_id})

    async def restore_facts(
        self, fact_ids: Sequence[str], **options: Unpack[CallOptions]
    ) -> Restored:
        """Makes archived facts active again."""
        return await self._restore({**options, "fact_ids": [*fact_ids]})

    async def _restore(self, fields: dict[str, object]) -> Restored:
        return await self._transport.send(
            Call("post", "/v1/facts/restore", fields=fields, scoped=True)
        )
