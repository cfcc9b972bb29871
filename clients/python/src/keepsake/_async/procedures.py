"""How things are done and what came of it, and what happened."""

from __future__ import annotations

from typing_extensions import Unpack

from keepsake._async.group import Group
from keepsake._async.listing import AsyncListing
from keepsake._core.calls import Call
from keepsake.types import (
    CallOptions,
    CheckFields,
    Episode,
    EpisodeListFields,
    EpisodePage,
    EpisodeSearchFields,
    FeedbackFields,
    FoundEpisodes,
    FoundProcedures,
    PreconditionCheck,
    Procedure,
    ProcedureEvolution,
    ProcedureFeedback,
    ProcedureHistory,
    ProcedureListFields,
    ProcedurePage,
    ProcedureSearchFields,
    ReviewedProcedure,
)


class Procedures(Group):
    """How things are done, and what came of it."""

    def list(self, **fields: Unpack[ProcedureListFields]) -> AsyncListing[Procedure, ProcedurePage]:
        """All of them."""
        call = Call[ProcedurePage]("get", "/v1/procedures", fields=fields, scoped=True)
        return AsyncListing(self._transport, call, "procedures")

    async def search(self, query: str, **fields: Unpack[ProcedureSearchFields]) -> FoundProcedures:
        """Those that fit a task."""
        told = {**fields, "query": query}
        return await self._transport.send(
            Call("get", "/v1/procedures/search", fields=told, scoped=True)
        )

    async def feedback(
        self, id: str, success: bool, **fields: Unpack[FeedbackFields]
    ) -> ProcedureFeedback:
        """Says how it went. A failure with a `context` revises the procedure."""
        path, told = "/v1/procedures/{id}/feedback", {**fields, "success": success}
        return await self._transport.send(
            Call("patch", path, {"id": id}, told, scoped=True, keyed=True)
        )

    async def history(self, id: str, **options: Unpack[CallOptions]) -> ProcedureHistory:
        """All versions and why they came about."""
        path = "/v1/procedures/{id}/history"
        return await self._transport.send(Call("get", path, {"id": id}, options, scoped=True))

    async def evolution(self, id: str, **options: Unpack[CallOptions]) -> ProcedureEvolution:
        """What changed from version to version."""
        path = "/v1/procedures/{id}/evolution"
        return await self._transport.send(Call("get", path, {"id": id}, options, scoped=True))

    async def check(
        self, id: str, context: str, **fields: Unpack[CheckFields]
    ) -> PreconditionCheck:
        """Whether its preconditions hold in a situation told in words.

        `facts` are further sentences, oldest first; of two that disagree the later one counts.
        """
        path, told = "/v1/procedures/{id}/check", {**fields, "context": context}
        return await self._transport.send(
            Call("post", path, {"id": id}, told, scoped=True, reads=True)
        )

    async def promote(self, id: str, **options: Unpack[CallOptions]) -> ReviewedProcedure:
        """Makes the version under review the current one."""
        path = "/v1/procedures/{id}/promote"
        return await self._transport.send(Call("post", path, {"id": id}, options, scoped=True))

    async def discard(self, id: str, **options: Unpack[CallOptions]) -> ReviewedProcedure:
        """Leaves the version under review aside."""
        path = "/v1/procedures/{id}/discard"
        return await self._transport.send(Call("post", path, {"id": id}, options, scoped=True))


class Episodes(Group):
    """What happened."""

    def list(self, **fields: Unpack[EpisodeListFields]) -> AsyncListing[Episode, EpisodePage]:
        """All of them, or those of a time."""
        call = Call[EpisodePage]("get", "/v1/episodes", fields=fields, scoped=True)
        return AsyncListing(self._transport, call, "episodes")

    async def search(self, query: str, **fields: Unpack[EpisodeSearchFields]) -> FoundEpisodes:
        """Those that fit a question."""
        told = {**fields, "query": query}
        return await self._transport.send(
            Call("get", "/v1/episodes/search", fields=told, scoped=True)
        )
