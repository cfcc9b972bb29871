/** The TypeScript client against a service that runs: what it promises is what happens there. */
import { describe, expect, test } from 'bun:test'
import { behindGate, refusal } from '#tests/clients/behind-gate.ts'
import {
  AuthenticationError,
  Keepsake,
  KeepsakeError,
  PermissionError
} from '../../clients/typescript/src/index.ts'

const { opened, freshClient } = behindGate()

const BEES = [
  { role: 'user', content: 'Nia Rossi lives in Lugano. Nia Rossi works at Initech as a welder.' },
  { role: 'assistant', content: 'Good to know.' }
]

describe('memory', () => {
  test('is added to, waited for with progress, and found by the user that it belongs to', async () => {
    const client = await freshClient()
    const ana = client.user('ana')
    const steps: string[] = []
    const accepted = await ana.memory.add(BEES, { source: 'chat' })
    const job = await accepted.wait({ onProgress: ({ step }) => steps.push(step) })
    expect(job).toMatchObject({ status: 'completed', user_id: 'ana' })
    expect(steps.at(-1)).toBe('done')
    const { results } = await ana.search('Where does Nia live?', { limit: 3 })
    expect(results[0]?.facts.join()).toContain('Lugano')
    expect((await client.user('ben').search('Where does Nia live?')).results).toEqual([])
    expect((await client.search('Where does Nia live?')).results).toEqual([])
    const all = await ana.searchAll('Nia')
    expect(all.chunks.length).toBeGreaterThan(0)
    const { answer, citations } = await ana.ask('Where does Nia live?')
    expect(answer).toContain('Lugano')
    expect(citations[0]?.sources[0]?.fact).toContain('Lugano')
  })

  test('shows what it would keep without keeping it', async () => {
    const client = await freshClient()
    const preview = await client.memory.preview('Clara Weiss lives in Vienna.')
    expect(JSON.stringify(preview.extraction.entities)).toContain('Vienna')
    expect((await client.memory.stats()).entities).toBe(0)
  })

  test('takes files, as they come from a disk or from a form', async () => {
    const client = (await freshClient()).user('ana')
    const bytes = new TextEncoder().encode('Bob Stone works at Initech.')
    const first = await client.memory.addFile(
      { name: 'a.txt', data: bytes },
      { metadata: { shelf: 3 } }
    )
    expect(first).toMatchObject({ file_type: 'txt', quota_used: 1 })
    await first.wait()
    await (await client.memory.addFile(new File(['Clara lives in Vienna.'], 'b.md'))).wait()
    const bob = await client.memory.get('Bob Stone')
    expect(bob.fact_details[0]?.metadata).toMatchObject({ shelf: 3, filename: 'a.txt' })
  })

  test('is gone through page by page', async () => {
    const client = await freshClient()
    const names = ['Ada', 'Bela', 'Cora', 'Dina', 'Elsa']
    for (const name of names) await (await client.memory.add(`${name} lives in Bern.`)).wait()
    const found: string[] = []
    for await (const { name } of client.memory.list({ limit: 2, type: 'person' })) found.push(name)
    expect(found.toSorted()).toEqual(names)
    expect(opened.gate.seen.filter(({ path }) => path.includes('/v1/memories?')).length).toBe(3)
    const page = await client.memory.listFull({ limit: 2, offset: 1, type: 'person' }).page()
    expect(page).toMatchObject({ total: 5, limit: 2, offset: 1 })
    expect((await client.memory.feed({ limit: 2 }).all()).length).toBeGreaterThan(4)
  })

  test('goes out as a stream and comes in again, once', async () => {
    const client = await freshClient()
    await (await client.user('ana').memory.add(BEES)).wait()
    const taken = await client.user('ana').memory.exportDocument()
    expect(taken.entities.length).toBeGreaterThan(0)
    const zip = await new Response(await client.user('ana').memory.export('markdown')).bytes()
    expect(new TextDecoder().decode(zip.slice(0, 2))).toBe('PK')
    const accepted = await client.user('copy').memory.import({ export: taken })
    await accepted.wait()
    const copy = await client.user('copy').memory.exportDocument()
    expect(copy.entities.map(({ name }) => name).toSorted()).toEqual(
      taken.entities.map(({ name }) => name).toSorted()
    )
    const again = await (await client.user('copy').memory.import({ export: taken })).wait()
    expect(again.result?.['facts_added']).toBe(0)
  })

  test('is put in order by hand, and every step can be taken back', async () => {
    const client = await freshClient()
    await (await client.memory.add(BEES)).wait()
    const nia = await client.memory.get('Nia Rossi')
    const factId = nia.fact_details[0]?.id ?? ''
    const { journal_id: journalId } = await client.memory.archive({ fact_id: factId })
    expect((await client.memory.get('Nia Rossi')).facts_count).toBe(nia.facts_count - 1)
    expect((await client.history.list({ action: 'archive' }).all()).length).toBe(1)
    await client.history.undo(journalId ?? '')
    expect((await client.memory.get('Nia Rossi')).facts_count).toBe(nia.facts_count)
    await client.memory.setType('Initech', 'project')
    expect((await client.memory.get('Initech')).type).toBe('project')
    await client.memory.identify('Nia Rossi')
    expect((await client.memory.delete('Nia Rossi')).entity).toBe('Nia Rossi')
    expect((await client.memory.deleteAll()).rows).toBeGreaterThan(0)
  })

  test('is told in time, as a graph and in numbers', async () => {
    const client = await freshClient()
    await (await client.memory.add(BEES)).wait()
    expect((await client.timeline({ limit: 5 })).count).toBeGreaterThan(0)
    expect((await client.memory.graph()).nodes.length).toBeGreaterThan(1)
    expect((await client.memory.week()).facts_learned).toBeGreaterThan(0)
    expect((await client.memory.reindex()).status).toBeString()
  })
})

describe('procedures, policy, keys and voice', () => {
  test('a procedure is found, told how it went, and looked into', async () => {
    const client = await freshClient()
    const steps =
      'How to deploy the shop: 1. Run the tests. 2. Build the image. 3. Push the image. 4. Restart the pods.'
    await (await client.memory.add(steps)).wait()
    const [procedure] = await client.procedures.list().all()
    if (procedure === undefined) throw new Error('no procedure was found in the text')
    const answer = await client.procedures.feedback(procedure.id, false, {
      context: 'The image was pushed before the registry was signed in to.',
      failed_at_step: 3
    })
    expect(answer.fail_count).toBe(1)
    if (answer.job_id !== null) await client.jobs.wait(answer.job_id)
    expect((await client.procedures.history(procedure.id)).versions.length).toBeGreaterThan(0)
    expect((await client.procedures.search('deploy')).results[0]?.id).toBe(procedure.id)
    const facts = ['The image was pushed before the registry was signed in to.']
    const checks = await Promise.all([
      client.procedures.check(procedure.id, 'The registry is signed in.'),
      client.procedures.check(procedure.id, 'It is Monday.', { facts })
    ])
    expect(checks.map(({ id }) => id)).toEqual([procedure.id, procedure.id])
    expect(JSON.stringify(checks[1].checks)).toContain(facts[0] ?? '')
    expect((await client.episodes.search('registry')).count).toBeNumber()
  })

  test('the policy keeps out what it names', async () => {
    const client = await freshClient()
    await client.policy.set({ deny_keywords: ['plutonium'] })
    expect((await client.policy.get()).capture_policy.deny_keywords).toEqual(['plutonium'])
    const tested = await client.policy.test({ text: 'Nia sells plutonium. Nia keeps bees.' })
    expect(tested).toMatchObject({ kept: 1, dropped: 1 })
  })

  test('a bound key sees its user only, until it is revoked', async () => {
    const client = await freshClient()
    await (await client.user('ana').memory.add(BEES)).wait()
    const made = await client.keys.create({ name: 'ana', user_id: 'ana', permissions: ['read'] })
    const bound = new Keepsake({ baseUrl: opened.gate.url, apiKey: made.key })
    expect((await bound.search('Nia')).results.length).toBeGreaterThan(0)
    expect(await refusal(bound.memory.add('Nia keeps bees.'))).toBeInstanceOf(PermissionError)
    await client.keys.rename(made.key_id, 'reader')
    expect((await client.keys.list()).map(({ name }) => name)).toContain('reader')
    await client.keys.revoke(made.key_id)
    expect(await refusal(bound.search('Nia'))).toBeInstanceOf(AuthenticationError)
    expect((await client.account.audit().all()).map(({ action }) => action)).toContain('key_revoke')
  })

  test('a call is remembered for the next one', async () => {
    const client = await freshClient()
    const call = { id: 'call-1', customer: { number: '+14155550101' } }
    const saved = await client.voice.save({
      message: { type: 'end-of-call-report', call, transcript: 'User: I live in Lugano.' }
    })
    if (!('job_id' in saved)) throw new Error('the call was ignored')
    await client.jobs.wait(saved.job_id)
    const list = [{ id: 't1', name: 'recall', arguments: { phone: '+14155550101' } }]
    const told = await client.voice.recall({ message: { type: 'tool-calls', toolCallList: list } })
    expect(JSON.stringify(told)).toContain('Lugano')
  })
})

describe('what the service writes and tells by itself', () => {
  test('a user is put into words, for a prompt and for a rules file', async () => {
    const client = (await freshClient()).user('ana')
    await (await client.memory.add(BEES)).wait()
    expect(await client.profile()).toMatchObject({ user_id: 'ana', status: 'ok' })
    expect(await client.rules({ format: 'claude_md' })).toMatchObject({ format: 'claude_md' })
    expect((await client.reflections.reflect()).status).toBeString()
    expect(await client.reflections.list({ scope: 'entity' })).toBeArray()
    expect((await client.reflections.insights()).text).toBeString()
  })

  test('agents look through memory when they are told to', async () => {
    const client = (await freshClient()).user('ana')
    await (await client.memory.add(BEES)).wait()
    const job = await (await client.agents.run({ agent: 'digest' })).wait()
    expect(job).toMatchObject({ type: 'agents_digest', status: 'completed' })
    expect((await client.agents.history({ agent: 'digest' })).length).toBe(1)
    expect((await client.agents.status()).due.digest).toBe(false)
  })

  test('a reminder is found, told of, and dismissed', async () => {
    const client = (await freshClient()).user('ana')
    await (await client.memory.add('I have a dentist appointment on 3 May 2031.')).wait()
    expect((await client.triggers.detect()).errors).toEqual([])
    for (const { id } of await client.triggers.list()) await client.triggers.dismiss(id)
    expect(await client.triggers.list()).toEqual([])
    expect((await client.triggers.list({ include_dismissed: true })).length).toBeGreaterThan(0)
    expect((await client.triggers.process()).fired).toBe(0)
  })

  test('a key that is bound to a user finds the reminders of that one', async () => {
    const client = await freshClient()
    const made = await client.keys.create({ name: 'ana', user_id: 'ana' })
    const bound = new Keepsake({ baseUrl: opened.gate.url, apiKey: made.key })
    await (await bound.memory.add('I have a dentist appointment on 3 May 2031.')).wait()
    expect((await bound.triggers.detect()).total_pending).toBe(1)
    expect(await refusal(bound.user('ben').triggers.detect())).toBeInstanceOf(PermissionError)
  })

  test('webhooks are made, changed, looked into and deleted', async () => {
    const client = await freshClient()
    const { id } = await client.webhooks.create({ url: 'https://hooks.example.com/keepsake' })
    expect((await client.webhooks.update(id, { active: false })).webhook.active).toBe(false)
    expect((await client.webhooks.list()).map((hook) => hook.id)).toEqual([id])
    expect(await client.webhooks.deliveries(id).all()).toEqual([])
    expect((await client.webhooks.delete(id)).status).toBe('deleted')
  })

  test('teams are made, joined, shared with and left', async () => {
    const owner = await freshClient()
    const member = await freshClient()
    await (await owner.memory.add(BEES)).wait()
    const team = await owner.teams.create({ name: 'Bees' })
    await member.teams.join(team.invite_code ?? '')
    expect((await owner.teams.members(team.id)).length).toBe(2)
    await owner.teams.share(team.id, 'Nia Rossi')
    expect((await member.search('Nia Rossi')).results[0]?.team_shared).toBe(true)
    await owner.teams.unshare(team.id, 'Nia Rossi')
    await member.teams.leave(team.id)
    expect((await owner.teams.delete(team.id)).status).toBe('deleted')
    expect(await owner.teams.list()).toEqual([])
  })

  test('a plan cannot be paid for where nothing is set up for it', async () => {
    const client = await freshClient('free')
    const refused = await refusal(client.account.checkout({ plan: 'pro' }))
    expect(refused).toMatchObject({ status: 503, code: 'billing_not_configured' })
    expect(opened.gate.seen.length).toBe(1)
    expect(await refusal(client.account.portal())).toBeInstanceOf(KeepsakeError)
  })
})
