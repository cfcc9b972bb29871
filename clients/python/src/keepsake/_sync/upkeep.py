# Written by scripts/generate.py from _async/upkeep.py.
"""What is remembered of one user is put in order and deleted."""

from __future__ import annotations

from typing import Literal

from typing_extensions import Unpack

from keepsake._core.calls import Call
from keepsake._sync.group import Group
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

    def archive(self, **fact: Unpack[ArchiveFields]) -> ArchivedFact:
        """Sets a fact aside; it can be taken back with `history.undo`."""
        return self._transport.send(Call("post", "/v1/archive_fact", fields=fact, scoped=True))

    def merge(self, source: str, target: str, **options: Unpack[CallOptions]) -> Merged:
        """Puts what is known of `source` to `target`."""
        told = {**options, "source": source, "target": target}
        return self._transport.send(Call("post", "/v1/merge", fields=told, scoped=True))

    def merge_user(self, from_: str | None = None, **options: Unpack[CallOptions]) -> MergedUser:
        """Puts what is known of `User` to the person that the user is.

        First all memory of the user `from_` is put to this one, if it is given.
        """
        told = {**options, **({} if from_ is None else {"from_user_id": from_})}
        return self._transport.send(Call("post", "/v1/merge_user", fields=told, scoped=True))

    def identify(self, entity: str, **options: Unpack[CallOptions]) -> PinnedIdentity:
        """Says who of the entities the user is."""
        told = {**options, "entity": entity}
        return self._transport.send(Call("post", "/v1/identity", fields=told, scoped=True))

    def set_type(self, name: str, type: EntityType, **options: Unpack[CallOptions]) -> UpdatedType:
        """Says what kind of thing an entity is."""
        path, told = "/v1/entity/{name}/type", {**options, "type": type}
        return self._transport.send(Call("patch", path, {"name": name}, told, scoped=True))

    def deduplicate(self, name: str, **options: Unpack[CallOptions]) -> EntityDedup:
        """Sets aside what is said twice of an entity."""
        path = "/v1/entity/{name}/dedup"
        return self._transport.send(Call("post", path, {"name": name}, options, scoped=True))

    def deduplicate_all(self, **options: Unpack[CallOptions]) -> DedupAll:
        """The same of all entities."""
        return self._transport.send(Call("post", "/v1/dedup_all", fields=options, scoped=True))

    def merge_doubles(self, **options: Unpack[CallOptions]) -> MergedDoubles:
        """Merges entities that are one under two names."""
        return self._transport.send(Call("post", "/v1/dedup", fields=options, scoped=True))

    def reindex(self, **options: Unpack[CallOptions]) -> Reindexed:
        """Makes vectors that are missing."""
        return self._transport.send(Call("post", "/v1/reindex", fields=options, scoped=True))

    def delete(self, name: str, **options: Unpack[CallOptions]) -> DeletedEntity:
        """Deletes an entity with all that is known of it. Not to be taken back."""
        path = "/v1/memory/{name}"
        return self._transport.send(Call("delete", path, {"name": name}, options, scoped=True))

    def delete_all(self, **options: Unpack[CallOptions]) -> DeletedMemories:
        """Deletes everything of this user. Not to be taken back."""
        path = "/v1/memories/all"
        return self._transport.send(Call("delete", path, fields=options, scoped=True))
