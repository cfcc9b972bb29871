# Written by scripts/generate.py from _async/memory.py.
"""What is remembered of one user: added, looked at, taken along; `upkeep.py` puts it in order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias, cast

import httpx
from typing_extensions import Unpack

from keepsake._core.calls import Call
from keepsake._core.uploads import Upload, read_upload
from keepsake._sync.jobs import Accepted, Jobs
from keepsake._sync.listing import Listing
from keepsake._sync.upkeep import Upkeep
from keepsake.types import (
    AddAccepted,
    AddFields,
    CallOptions,
    DryRun,
    Entity,
    EntityAnswer,
    EntityFields,
    EntityPage,
    EntitySummary,
    Export,
    Feed,
    FeedFeedItem,
    FeedFields,
    FileAccepted,
    FileFields,
    FullEntityPage,
    Graph,
    GraphFields,
    ImportAccepted,
    ImportFields,
    ListFields,
    Message,
    Stats,
    WeeklyStats,
)

# A text or a conversation.
Addition: TypeAlias = "str | Sequence[Message]"

_UPLOAD_TIMEOUT = 300.0


class Memory(Upkeep):
    """What is remembered of one user: added, looked at, put in order, taken along, deleted."""

    def add(self, what: Addition, **fields: Unpack[AddFields]) -> Accepted[AddAccepted]:
        """Remembers a text or a conversation. `wait()` of the answer ends when it can be found."""
        call: Call[AddAccepted] = _adding(what, dict(fields))
        answer = self._transport.send(call)
        return Accepted(answer, answer["job_id"], Jobs(self._transport))

    def preview(self, what: Addition, **fields: Unpack[AddFields]) -> DryRun:
        """What would be remembered; nothing is kept. Counts as an add."""
        call: Call[DryRun] = _adding(what, {**fields, "dry_run": True})
        return self._transport.send(call)

    def add_file(self, file: Upload, **fields: Unpack[FileFields]) -> Accepted[FileAccepted]:
        """Remembers a PDF, DOCX, TXT or MD file; each page or piece counts as an add.

        `file` is a path, or a name with the bytes or an open file.
        """
        told = {"timeout": _UPLOAD_TIMEOUT, **fields}
        call = Call[FileAccepted](
            "post",
            "/v1/add_file",
            fields=told,
            file=read_upload(file),
            scoped=True,
            keyed=True,
        )
        answer = self._transport.send(call)
        return Accepted(answer, answer["job_id"], Jobs(self._transport))

    def list(self, **fields: Unpack[ListFields]) -> Listing[EntitySummary, EntityPage]:
        """Entities, those changed last first."""
        call = Call[EntityPage]("get", "/v1/memories", fields=fields, scoped=True)
        return Listing(self._transport, call, "memories")

    def list_full(self, **fields: Unpack[ListFields]) -> Listing[Entity, FullEntityPage]:
        """The same with their facts, relations and knowledge."""
        call = Call[FullEntityPage]("get", "/v1/memories/full", fields=fields, scoped=True)
        return Listing(self._transport, call, "memories")

    def get(self, name: str, **fields: Unpack[EntityFields]) -> EntityAnswer:
        """One entity by its name; `include_archived` brings what was set aside."""
        path = "/v1/memory/{name}"
        return self._transport.send(Call("get", path, {"name": name}, fields, scoped=True))

    def feed(self, **fields: Unpack[FeedFields]) -> Listing[FeedFeedItem, Feed]:
        """Facts as they came, the newest first."""
        call = Call[Feed]("get", "/v1/feed", fields=fields, scoped=True)
        return Listing(self._transport, call, "feed")

    def graph(self, **fields: Unpack[GraphFields]) -> Graph:
        """Entities and how they are related."""
        return self._transport.send(Call("get", "/v1/graph", fields=fields, scoped=True))

    def stats(self, **options: Unpack[CallOptions]) -> Stats:
        """How much there is."""
        return self._transport.send(Call("get", "/v1/stats", fields=options, scoped=True))

    def week(self, **options: Unpack[CallOptions]) -> WeeklyStats:
        """What the last seven days brought."""
        path = "/v1/stats/weekly"
        return self._transport.send(Call("get", path, fields=options, scoped=True))

    def export(
        self, format: Literal["json", "markdown"] = "json", **options: Unpack[CallOptions]
    ) -> Iterator[bytes]:
        """Everything of this user, as it is sent: JSON, or a ZIP of Markdown files."""
        told = {**options, "format": format}
        call = Call[httpx.Response]("get", "/v1/export", fields=told, scoped=True, streams=True)
        return self._transport.stream(call)

    def export_document(self, **options: Unpack[CallOptions]) -> Export:
        """The JSON export, read whole."""
        chunks = [chunk for chunk in self.export(**options)]
        return cast(Export, json.loads(b"".join(chunks)))

    def import_(self, **what: Unpack[ImportFields]) -> Accepted[ImportAccepted]:
        """Takes in an `export` of Keepsake, or up to 500 `items` with their own dates.

        Nothing is added twice.
        """
        told = {"timeout": _UPLOAD_TIMEOUT, **what}
        call = Call[ImportAccepted]("post", "/v1/import", fields=told, scoped=True, keyed=True)
        answer = self._transport.send(call)
        return Accepted(answer, answer["job_id"], Jobs(self._transport))


def _adding(what: Addition, fields: dict[str, object]) -> Call[Any]:
    if isinstance(what, str):
        told = {**fields, "text": what}
        return Call("post", "/v1/add_text", fields=told, scoped=True, keyed=True)
    told = {**fields, "messages": [*what]}
    return Call("post", "/v1/add", fields=told, scoped=True, keyed=True)
