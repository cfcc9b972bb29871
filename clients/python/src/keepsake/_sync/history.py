# Written by scripts/generate.py from _async/history.py.
"""What was changed, by whom, and the way back."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import Unpack

from keepsake._core.calls import Call
from keepsake._sync.group import Group
from keepsake._sync.listing import Listing
from keepsake.types import CallOptions, HistoryFields, JournalEntry, Restored
from keepsake.types import History as HistoryPage


class History(Group):
    """What was changed, by whom, and the way back."""

    def list(self, **fields: Unpack[HistoryFields]) -> Listing[JournalEntry, HistoryPage]:
        """Changes, the newest first."""
        call = Call[HistoryPage]("get", "/v1/history", fields=fields, scoped=True)
        return Listing(self._transport, call, "history")

    def undo(self, journal_id: str, **options: Unpack[CallOptions]) -> Restored:
        """Takes one change back, by its id."""
        return self._restore({**options, "journal_id": journal_id})

    def restore_facts(self, fact_ids: Sequence[str], **options: Unpack[CallOptions]) -> Restored:
        """Makes archived facts active again."""
        return self._restore({**options, "fact_ids": [*fact_ids]})

    def _restore(self, fields: dict[str, object]) -> Restored:
        return self._transport.send(Call("post", "/v1/facts/restore", fields=fields, scoped=True))
