"""Memory of a service that runs: what the client promises is what happens there."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from keepsake import AsyncKeepsake, NotFoundError
from keepsake.types import Job, Message

Access = Callable[..., dict[str, Any]]

BEES: list[Message] = [
    {
        "role": "user",
        "content": "Nia Rossi lives in Lugano. Nia Rossi works at Initech as a welder.",
    },
    {"role": "assistant", "content": "Good to know."},
]


async def test_is_added_to_waited_for_and_found_by_its_user_only(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        ana = client.user("ana")
        jobs: list[Job] = []
        accepted = await ana.memory.add(BEES, source="chat")
        assert accepted.answer["status"] == "accepted"
        job = await accepted.wait(on_progress=jobs.append)
        assert (job["status"], job["user_id"]) == ("completed", "ana")
        assert jobs[-1]["step"] == "done"
        found = await ana.search("Where does Nia live?", limit=3)
        assert "Lugano" in " ".join(found["results"][0]["facts"])
        assert (await client.user("ben").search("Where does Nia live?"))["results"] == []
        assert (await client.search("Where does Nia live?"))["results"] == []
        assert (await ana.search_all("Nia"))["chunks"]
        answer = await ana.ask("Where does Nia live?")
        assert "Lugano" in answer["answer"]
        assert "Lugano" in answer["citations"][0]["sources"][0]["fact"]


async def test_shows_what_it_would_keep_without_keeping_it(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        preview = await client.memory.preview("Clara Weiss lives in Vienna.")
        assert "Vienna" in json.dumps(preview["extraction"]["entities"])
        assert (await client.memory.stats())["entities"] == 0
        limits = client.limits
        assert limits is not None
        assert limits.add.used == 1
        assert limits.rate.remaining < limits.rate.limit


async def test_takes_files_by_path_as_bytes_and_open(access: Access, tmp_path: Path) -> None:
    async with AsyncKeepsake(**access()) as client:
        ana = client.user("ana")
        data = b"Bob Stone works at Initech."
        first = await ana.memory.add_file(("a.txt", data), metadata={"shelf": 3})
        assert (first.answer["file_type"], first.answer["quota_used"]) == ("txt", 1)
        await first.wait()
        path = tmp_path / "b.md"
        path.write_text("Clara lives in Vienna.")
        await (await ana.memory.add_file(path)).wait()
        opened = io.BytesIO(b"Dina Brand lives in Basel.")
        await (await ana.memory.add_file(("c.txt", opened))).wait()
        bob = await ana.memory.get("Bob Stone")
        metadata = bob["fact_details"][0]["metadata"]
        assert (metadata["shelf"], metadata["filename"]) == (3, "a.txt")
        for question, place in [("Clara", "Vienna"), ("Dina Brand", "Basel")]:
            assert place in json.dumps((await ana.search(question))["results"])


async def test_is_gone_through_page_by_page(access: Access, gate: Any) -> None:
    async with AsyncKeepsake(**access()) as client:
        names = ["Ada", "Bela", "Cora", "Dina", "Elsa"]
        for name in names:
            await (await client.memory.add(f"{name} lives in Bern.")).wait()
        gate.seen()
        people = client.memory.list(limit=2, type="person")
        found = [person["name"] async for person in people]
        assert sorted(found) == names
        assert len([one for one in gate.seen() if "/v1/memories?" in one["path"]]) == 3
        page = await people.page()
        assert (page["total"], len(page["memories"])) == (5, 2)
        assert len(await client.memory.list(limit=2, offset=3, type="person").all()) == 2
        assert len(await client.memory.list_full(type="person").all()) == 5
        facts = [item["fact"] async for item in client.memory.feed(limit=2)]
        assert len(facts) == 5


async def test_is_asked_for_by_any_name(access: Access, gate: Any) -> None:
    async with AsyncKeepsake(**access()) as client:
        with pytest.raises(NotFoundError):
            await client.memory.get("C/C++ & Söhne?")
        assert gate.seen()[-1]["path"] == "/v1/memory/C%2FC%2B%2B%20%26%20S%C3%B6hne%3F"


async def test_is_exported_as_a_stream_and_taken_in_elsewhere(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        ana = client.user("ana")
        await (await ana.memory.add(BEES)).wait()
        document = await ana.memory.export_document()
        assert any("Lugano" in fact for entity in document["entities"] for fact in entity["facts"])
        archive = b"".join([chunk async for chunk in ana.memory.export("markdown")])
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            text = b"".join(files.read(name) for name in files.namelist())
        assert b"Lugano" in text
        ben = client.user("ben")
        taken: dict[str, Any] = {**document}
        await (await ben.memory.import_(export=taken)).wait()
        assert "Lugano" in json.dumps((await ben.search("Where does Nia live?"))["results"])


async def test_is_put_in_order_and_back(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        await (await client.memory.add(BEES)).wait()
        await (await client.memory.add("Bob Stone works at Initech Ltd.")).wait()
        nia = await client.memory.get("Nia Rossi")
        fact = nia["fact_details"][0]
        await client.memory.archive(fact_id=fact["id"])
        left = (await client.memory.get("Nia Rossi"))["facts"]
        assert fact["content"] not in left
        archived = await client.memory.get("Nia Rossi", include_archived=True)
        assert archived["archived_fact_details"][0]["content"] == fact["content"]
        change = (await client.history.list(action="archive").all())[0]
        assert (await client.history.undo(change["id"]))["restored"] == 1
        await client.memory.archive(fact_id=fact["id"])
        assert (await client.history.restore_facts([fact["id"]]))["restored"] == 1
        assert fact["content"] in (await client.memory.get("Nia Rossi"))["facts"]
        assert (await client.memory.set_type("Initech", "company"))["status"] == "updated"
        assert (await client.memory.merge("Initech Ltd", "Initech"))["status"] == "merged"
        assert (await client.memory.identify("Nia Rossi"))["status"] == "pinned"
        assert (await client.memory.deduplicate("Nia Rossi"))["entity"] == "Nia Rossi"
        assert (await client.memory.deduplicate_all())["total_archived"] == 0
        assert (await client.memory.merge_doubles())["merged"] == []


async def test_of_one_user_is_put_to_another_and_deleted(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        old, ana = client.user("old"), client.user("ana")
        await (await old.memory.add("I live in Lugano.")).wait()
        await (await ana.memory.add(BEES)).wait()
        await ana.memory.merge_user(from_="old")
        assert (await old.memory.stats())["entities"] == 0
        await ana.memory.delete("Initech")
        assert "Initech" not in [entity["name"] async for entity in ana.memory.list()]
        await ana.memory.delete_all()
        assert (await ana.memory.stats())["entities"] == 0


async def test_is_seen_in_time_as_a_graph_and_in_numbers(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        await (await client.memory.add(BEES)).wait()
        assert (await client.timeline(limit=5))["count"] > 0
        assert len((await client.memory.graph())["nodes"]) > 1
        assert (await client.memory.week())["facts_learned"] > 0
        assert (await client.memory.reindex())["status"] == "completed"
