"""Everything beside memory, against a service that runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from keepsake import AsyncKeepsake, AuthenticationError, KeepsakeError, PermissionError

Access = Callable[..., dict[str, Any]]

BEES = "Nia Rossi lives in Lugano. Nia Rossi works at Initech as a welder."
STEPS = (
    "How to deploy the shop: 1. Run the tests. 2. Build the image. 3. Push the image."
    " 4. Restart the pods."
)


async def test_a_procedure_is_found_told_how_it_went_and_looked_into(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        await (await client.memory.add(STEPS)).wait()
        [procedure] = await client.procedures.list().all()
        id = procedure["id"]
        answer = await client.procedures.feedback(
            id,
            False,
            context="The image was pushed before the registry was signed in to.",
            failed_at_step=3,
        )
        assert answer["fail_count"] == 1
        assert answer["job_id"] is not None
        await client.jobs.wait(answer["job_id"])
        assert (await client.jobs.get(answer["job_id"]))["status"] == "completed"
        versions = (await client.procedures.history(id))["versions"]
        assert versions[0]["name"] == procedure["name"]
        assert (await client.procedures.evolution(id))["id"] == id
        assert (await client.procedures.search("deploy"))["results"][0]["id"] == id
        facts = ["The image was pushed before the registry was signed in to."]
        checked = await client.procedures.check(id, "It is Monday.", facts=facts)
        assert checked["id"] == id
        assert facts[0] in str(checked["checks"])
        episodes = await client.episodes.search("registry", limit=3)
        assert episodes["count"] == len(episodes["results"])
        assert len(await client.episodes.list().all()) >= 0
        with pytest.raises(KeepsakeError):
            await client.procedures.promote("nosuch")
        with pytest.raises(KeepsakeError):
            await client.procedures.discard("nosuch")


async def test_the_policy_keeps_out_what_it_names(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        await client.policy.set(deny_keywords=["plutonium"])
        policy = (await client.policy.get())["capture_policy"]
        assert policy["deny_keywords"] == ["plutonium"]
        tested = await client.policy.test(text="Nia sells plutonium. Nia keeps bees.")
        assert (tested["kept"], tested["dropped"]) == (1, 1)


async def test_a_bound_key_sees_its_user_only_until_it_is_revoked(access: Access) -> None:
    given = access()
    async with AsyncKeepsake(**given) as client:
        await (await client.user("ana").memory.add(BEES)).wait()
        made = await client.keys.create(name="ana", user_id="ana", permissions=["read"])
        async with AsyncKeepsake(**{**given, "api_key": made["key"]}) as bound:
            assert (await bound.search("Nia"))["results"]
            with pytest.raises(PermissionError):
                await bound.memory.add("Nia keeps bees.")
            await client.keys.rename(made["key_id"], "reader")
            assert "reader" in [key["name"] for key in await client.keys.list()]
            await client.keys.revoke(made["key_id"])
            with pytest.raises(AuthenticationError):
                await bound.search("Nia")
        actions = [event["action"] async for event in client.account.audit()]
        assert "key_revoke" in actions


async def test_a_call_is_remembered_for_the_next_one(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        call = {"id": "call-1", "customer": {"number": "+14155550101"}}
        report = {"type": "end-of-call-report", "call": call}
        saved = await client.voice.save(
            {"message": {**report, "transcript": "User: I live in Lugano."}}
        )
        assert saved["status"] == "accepted"
        await client.jobs.wait(saved["job_id"])
        asked = [{"id": "t1", "name": "recall", "arguments": {"phone": "+14155550101"}}]
        told = await client.voice.recall({"message": {"type": "tool-calls", "toolCallList": asked}})
        assert "Lugano" in json.dumps(told)


async def test_a_user_is_put_into_words(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        ana = client.user("ana")
        await (await ana.memory.add(BEES)).wait()
        profile = await ana.profile()
        assert (profile["user_id"], profile["status"]) == ("ana", "ok")
        assert (await ana.rules(format="claude_md"))["format"] == "claude_md"
        assert (await ana.reflections.reflect())["status"] in ("reflected", "no_data")
        assert isinstance(await ana.reflections.list(scope="entity"), list)
        assert isinstance((await ana.reflections.insights())["text"], str)
        with pytest.raises(KeepsakeError):
            await ana.reflections.delete("nosuch")


async def test_agents_look_through_memory_when_they_are_told_to(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        ana = client.user("ana")
        await (await ana.memory.add(BEES)).wait()
        job = await (await ana.agents.run(agent="digest")).wait()
        assert (job["type"], job["status"]) == ("agents_digest", "completed")
        assert len(await ana.agents.history(agent="digest")) == 1
        assert (await ana.agents.status())["due"]["digest"] is False


async def test_a_reminder_is_found_told_of_and_dismissed(access: Access) -> None:
    async with AsyncKeepsake(**access()) as client:
        ana = client.user("ana")
        await (await ana.memory.add("I have a dentist appointment on 3 May 2031.")).wait()
        assert (await ana.triggers.detect())["errors"] == []
        for trigger in await ana.triggers.list():
            await ana.triggers.dismiss(trigger["id"])
        assert await ana.triggers.list() == []
        assert await ana.triggers.list(include_dismissed=True)
        assert (await ana.triggers.process())["fired"] == 0


async def test_a_key_that_is_bound_finds_the_reminders_of_its_user(access: Access) -> None:
    given = access()
    async with AsyncKeepsake(**given) as client:
        made = await client.keys.create(name="ana", user_id="ana")
    async with AsyncKeepsake(**{**given, "api_key": made["key"]}) as bound:
        await (await bound.memory.add("I have a dentist appointment on 3 May 2031.")).wait()
        assert (await bound.triggers.detect())["total_pending"] == 1
        with pytest.raises(PermissionError):
            await bound.user("ben").triggers.detect()


async def test_webhooks_are_made_changed_tried_and_deleted(access: Access) -> None:
    given = access()
    async with AsyncKeepsake(**given) as client:
        # The service is there and knows no such path.
        made = await client.webhooks.create(url=f"{given['base_url']}/nowhere")
        id = made["id"]
        tried = await client.webhooks.test(id, timeout=60)
        assert tried["status"] == "failed"
        assert (await client.webhooks.update(id, active=False))["webhook"]["active"] is False
        assert [hook["id"] for hook in await client.webhooks.list()] == [id]
        assert len(await client.webhooks.deliveries(id).all()) == 1
        assert (await client.webhooks.delete(id))["status"] == "deleted"


async def test_teams_are_made_joined_shared_with_and_left(access: Access) -> None:
    async with AsyncKeepsake(**access()) as owner, AsyncKeepsake(**access()) as member:
        await (await owner.memory.add(BEES)).wait()
        team = await owner.teams.create(name="Bees")
        assert team["invite_code"] is not None
        await member.teams.join(team["invite_code"])
        assert len(await owner.teams.members(team["id"])) == 2
        await owner.teams.share(team["id"], "Nia Rossi")
        assert (await member.search("Nia Rossi"))["results"][0]["team_shared"] is True
        await owner.teams.unshare(team["id"], "Nia Rossi")
        await member.teams.leave(team["id"])
        assert (await owner.teams.delete(team["id"]))["status"] == "deleted"
        assert await owner.teams.list() == []


async def test_the_account_is_told_of_paid_for_and_deleted(access: Access, gate: Any) -> None:
    async with AsyncKeepsake(**access("free")) as client:
        me = await client.account.me()
        assert me["plan"] == "free"
        assert (await client.account.health())["status"] == "ok"
        assert (await client.account.billing())["plan"] == "free"
        gate.seen()
        with pytest.raises(KeepsakeError) as refused:
            await client.account.checkout(plan="pro")
        assert (refused.value.status, refused.value.code) == (503, "billing_not_configured")
        assert len(gate.seen()) == 1
        with pytest.raises(KeepsakeError):
            await client.account.portal()
        assert (await client.account.delete(me["email"]))["status"]
        with pytest.raises(AuthenticationError):
            await client.account.me()
