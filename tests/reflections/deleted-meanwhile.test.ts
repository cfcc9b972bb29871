/** What was deleted while it was reflected on, or looked at by an agent, is not kept in their words. */
import { afterAll, describe, expect, test } from 'bun:test'
import { CURATE_FIRST } from '#src/agents/job/curate.ts'
import { runAgents } from '#src/agents/job.ts'
import { newId } from '#src/base/ids.ts'
import { keepReflections } from '#src/reflections/operations/reflecting.ts'
import { startActorBench } from '#tests/support/actor-bench.ts'
import { residue } from '#tests/support/dump.ts'
import { databases } from '#tests/support/service.ts'

describe.each(databases)('deleted meanwhile on %s', (kind) => {
  const bench = startActorBench(kind)
  afterAll(async () => (await bench).close())

  test('a reflection keeps its claims on what is there', async () => {
    const { database, time, account: open } = await bench
    const account = await open()
    await account.add('Nia', ['I live in Lugano.'])
    const nia = await account.ask<{ fact_details: { id: string }[] }>('entities.get', {
      userId: 'default',
      name: 'Nia',
      includeArchived: false
    })
    const [id = ''] = nia.fact_details.map((fact) => fact.id)
    const draft = {
      reach: 'cross' as const,
      title: 'Animals',
      confidence: 0.5,
      entityId: null,
      basis: 'b'
    }
    const claims = [
      { text: 'Nia is a Lugano native.', facts: [id] },
      { text: 'Nia keeps quokkas.', facts: [id, newId()] },
      { text: 'Nia kept wombats.', facts: [id], past: [newId()] }
    ]
    const drafts = [
      { ...draft, subject: 'one', claims },
      { ...draft, subject: 'two', claims: claims.slice(1) }
    ]
    const { accountId } = account
    const context = { accountId, now: time.now, isHeard: false, announce: () => Promise.resolve(0) }
    await database.write(accountId, (tx) =>
      keepReflections({ ...context, tx }, { accountId, userId: 'default' }, { drafts })
    )
    expect(await residue(database, accountId, ['native', 'quokkas', 'wombats'])).toEqual([
      'reflections: native'
    ])
  })

  test('a curator tells nothing of facts that went between its parts', async () => {
    const { database, time, account: open } = await bench
    const account = await open()
    const [gone, { accountId }] = [newId(), account]
    const found = structuredClone(CURATE_FIRST.found)
    const content = 'Nia keeps quokkas.'
    found.findings.stale.push({ fact_id: gone, entity: 'Nia', content, reason: '', fixed: false })
    found.findings.duplicates.push({
      fact_ids: [gone, newId()],
      entity: 'Nia',
      contents: [content, content],
      fixed: true
    })
    const curating = { ...CURATE_FIRST, stage: 'rest' as const, found }
    const cursor = { at: 0, curating, results: {}, facts: 1 }
    const input = { userId: 'default', agents: ['curator' as const], autoFix: false }
    await database.write(accountId, async (tx) => {
      const context = { accountId, tx, now: time.now, jobId: 'job_x', isHeard: false }
      const seen = { replaced: {}, procedures: [] }
      const plan = { agent: 'curator', facts: 1, plan: { stage: 'rest', seen } }
      const kept = await runAgents.keep(context as never, plan as never, input as never, cursor)
      expect(JSON.stringify(kept)).not.toContain('quokkas')
    })
    expect(await residue(database, accountId, ['quokkas'])).toEqual([])
  })
})
