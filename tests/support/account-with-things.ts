/** An account that has one of each thing that a call of the table of endpoints may name. */

import type { Permission } from '#src/access/permissions.ts'
import { newId } from '#src/base/ids.ts'
import type { Things } from '#tests/support/every-endpoint.ts'
import type { TestAccount, TestService } from '#tests/support/service.ts'

const HARVEST =
  'To harvest the honey: 1. Light the smoker. 2. Open the hive. 3. Lift the frames. 4. Close the hive.'
const HARVEST_OTHERWISE =
  'To harvest the honey: 1. Call the beekeeper. 2. Pay the invoice. 3. Collect the jars.'

/** The account's procedure, proven once and then told so differently that it waits for review. */
async function underReview(account: TestAccount): Promise<string> {
  const { json } = await account.send('GET', '/v1/procedures')
  const { id } = json.procedures[0]
  await account.send('PATCH', `/v1/procedures/${id}/feedback`, { body: { success: true } })
  await account.add({ messages: [{ role: 'user', content: HARVEST_OTHERWISE }] })
  return id
}

/** Teams: one of the account's own, one of another's that it is in, and one that it may join. */
async function teamsOf(service: TestService, account: TestAccount, shared: string) {
  const host = await service.account()
  const make = async (owner: TestAccount) => {
    const { json } = await owner.send('POST', '/v1/teams', { body: { name: 'Beekeepers' } })
    return json.team
  }
  const [own, joined, other] = [await make(account), await make(host), await make(host)]
  const invite_code = joined.invite_code
  await account.send('POST', '/v1/teams/join', { body: { invite_code } })
  await account.send('POST', `/v1/teams/${own.id}/share`, { body: { entity_name: shared } })
  return { teamId: own.id, joinedTeamId: joined.id, inviteCode: other.invite_code }
}

/** A fresh account with a key of these rights, or of all; its entities have names of their own. */
export async function accountWithThings(
  service: TestService,
  permissions?: readonly Permission[]
): Promise<{ key: string; things: Things }> {
  const account = await service.account()
  const entityName = `Nia ${newId()}`
  const otherEntity = `Tom ${newId()}`
  await account.add({
    messages: [{ role: 'user', name: otherEntity, content: 'I bake bread in Bern.' }]
  })
  const job = await account.add({
    messages: [
      { role: 'user', name: entityName, content: 'I keep bees in Lugano.' },
      { role: 'user', content: HARVEST },
      { role: 'user', name: entityName, content: 'I have a dentist appointment on 3 May 2041.' }
    ]
  })
  const procedureId = await underReview(account)
  const entity = await account.send('GET', `/v1/memory/${encodeURIComponent(entityName)}`)
  await account.send('PATCH', `/v1/entity/${encodeURIComponent(entityName)}/type`, {
    body: { type: 'project' }
  })
  const history = await account.send('GET', '/v1/history')
  const reflected = await account.send('POST', '/v1/reflect')
  const found = await account.send('POST', '/v1/triggers/detect/default')
  const spare = await account.send('POST', '/v1/keys', { body: { name: 'spare' } })
  // Inactive, so that nothing is sent to it unless it is asked to be tested.
  const hook = { url: 'https://hooks.example.com/keepsake', active: false }
  const webhook = await account.send('POST', '/v1/webhooks', { body: hook })
  const limited =
    permissions === undefined
      ? null
      : await account.send('POST', '/v1/keys', { body: { name: 'limited', permissions } })
  return {
    key: limited === null ? account.key : limited.json.key,
    things: {
      email: (await account.send('GET', '/v1/me')).json.email,
      jobId: job.job_id,
      entityName,
      otherEntity,
      factId: entity.json.fact_details[0].id,
      journalId: history.json.history[0].id,
      procedureId,
      reflectionId: reflected.json.reflections[0].id,
      keyId: spare.json.key_id,
      triggerId: found.json.triggers[0].id,
      webhookId: webhook.json.id,
      ...(await teamsOf(service, account, entityName))
    }
  }
}
