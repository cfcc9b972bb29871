"""What is remembered of one user is put in order and deleted."""

from __future__ import annotations

from typing import Literal

from typing_extensions import Unpack

from keepsake._async.group import Group
from keepsake._core.calls import Call
from keepsake.types import (
    ArchivedFact,
    ArchiveFields,
    CallOptions,
    DedupAll,
    DeletedEntity,
    DeletedMemories,
    EntityDedup,
    Merged,
    MergedDoubles,
    MergedUser,
    PinnedIdentity,
    Reindexed,
    UpdatedType,
)

EntityType = Literal["person", "project", "technology", "company", "concept", "unknown"]


class Upkeep(Group):
    """Putting memory in order."""

    async def archive(self, **fact: Unpack[ArchiveFields]) -> ArchivedFact:
        """Sets a fact aside; it can be taken back with `history.undo`."""
        return await self._transport.send(
            Call("post", "/v1/archive_fact", fields=fact, scoped=True)
        )

    async def merge(self, source: str, target: str, **options: Unpack[CallOptions]) -> Merged:
        """Puts what is known of `source` to `target`."""
        told = {**options, "source": source, "target": target}
        return await self._transport.send(Call("post", "/v1/merge", fields=told, scoped=True))

    async def merge_user(
        self, from_: str | None = None, **options: Unpack[CallOptions]
    ) -> MergedUser:
        """Puts what is known of `User` to the person that the user is.

        First all memory of the user `from_` is put to this one, if it is given.
        """
        told = {**options, **({} if from_ is None else {"from_user_id": from_})}
        return await self._transport.send(Call("post", "/v1/merge_user", fields=told, scoped=True))

    async def identify(self, entity: str, **options: Unpack[CallOptions]) -> PinnedIdentity:
        """Says who of the entities the user is."""
        told = {**options, "entity": entity}
        return await self._transport.send(Call("post", "/v1/identity", fields=told, scoped=True))

    async def set_type(
        self, name: str, type: EntityType, **options: Unpack[CallOptions]
    ) -> UpdatedType:
        """Says what kind of thing an entity is."""
        path, told = "/v1/entity/{name}/type", {**options, "type": type}
        return await self._transport.send(Call("patch", path, {"name": name}, told, scoped=True))

    async def deduplicate(self, name: str, **options: Unpack[CallOptions]) -> EntityDedup:
        """Sets aside what is said twice of an entity."""
        path = "/v1/entity/{name}/dedup"
        return await self._transport.send(Call("post", path, {"name": name}, options, scoped=True))

    async def deduplicate_all(self, **options: Unpack[CallOptions]) -> DedupAll:
        """The same of all entities."""
        return await self._transport.send(
            Call("post", "/v1/dedup_all", fields=options, scoped=True)
        )

    async def merge_doubles(self, **options: Unpack[CallOptions]) -> MergedDoubles:
        """Merges entities that are one under two names."""
        return await self._transport.send(Call("post", "/v1/dedup", fields=options, scoped=True))

    async def reindex(self, **options: Unpack[CallOptions]) -> Reindexed:
        """Makes vectors that are missing."""
        return await self._transport.send(Call("post", "/v1/reindex", fields=options, scoped=True))

    async def delete(self, name: str, **options: Unpack[CallOptions]) -> DeletedEntity:
        """Deletes an entity with all that is known of it. Not to be taken back."""
        path = "/v1/memory/{name}"
        return await self._transport.send(
            Call("delete", path, {"name": name}, options, scoped=True)
        )

    async def delete_all(self, **options: Unpack[CallOptions]) -> DeletedMemories:
        """Deletes everything of this user. Not to be taken back."""
        path = "/v1/memories/all"
        return await self._transport.send(Call("delete", path, fields=options, scoped=True))
