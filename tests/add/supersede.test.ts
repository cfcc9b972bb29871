/** What an add does to what is known, through the whole service (contract 4.1). */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

describe.each(databases)('changed facts on %s', (kind) => {
  test('a changed value archives the old one with its successor, journaled and findable as of then', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, timestamp: string) =>
      account.add({ messages: [{ role: 'user', name: 'Nia', content }], timestamp })
    await say('I live in Lugano.', '2024-01-10T09:00:00Z')
    const moved = await say('I live in Bern.', '2024-05-10T09:00:00Z')
    expect(moved.result).toMatchObject({ facts_added: 1, facts_superseded: 1 })

    const { json: nia } = await account.send('GET', '/v1/memory/Nia?include_archived=true')
    expect(nia.facts).toHaveLength(1)
    expect(nia.facts[0]).toContain('Bern')
    const [old] = nia.archived_fact_details
    expect(old).toMatchObject({
      state: 'archived',
      archived_by: 'superseded',
      superseded_by: nia.fact_details[0].id
    })
    expect(nia.relations.map((one: { target: string }) => one.target)).toEqual(['Bern'])

    const { json: history } = await account.send('GET', '/v1/history')
    expect(history.history[0]).toMatchObject({ action: 'supersede', entity: 'Nia', undoable: true })

    const found = await account.send('POST', '/v1/search', {
      body: { query: 'Where does Nia live?' }
    })
    expect(JSON.stringify(found.json.results)).not.toContain('Lugano')
    const asOf = async (moment: string) => {
      const body = { query: 'Where does Nia live?', as_of: moment }
      const { json } = await account.send('POST', '/v1/search', { body })
      return json.results.find((one: { entity: string }) => one.entity === 'Nia').facts.join(' ')
    }
    expect(await asOf('2024-03-01')).toContain('Lugano')
    expect(await asOf('2024-03-01')).not.toContain('Bern')
    expect(await asOf('2024-06-01')).toContain('Bern')
    expect(await asOf('2024-06-01')).not.toContain('Lugano')
  })

  test('a job told beside a move is replaced by the next one, and the move stays', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, timestamp: string) =>
      account.add({ messages: [{ role: 'user', name: 'Nia', content }], timestamp })
    await say('I moved to Lisbon in March 2024 and I work as a nurse.', '2024-04-10T09:00:00Z')
    await say('I now work as a midwife, not as a nurse.', '2024-08-10T09:00:00Z')
    const { json: nia } = await account.send('GET', '/v1/memory/Nia')
    expect(nia.facts.toSorted()).toEqual([
      'Nia moved to Lisbon in March 2024.',
      'Nia now works as a midwife, not as a nurse.'
    ])
  })

  test('the same message later replaces nothing, and an older value told later is stored as past', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, timestamp: string) =>
      account.add({ messages: [{ role: 'user', name: 'Nia', content }], timestamp })
    await say('I live in Bern.', '2024-05-10T09:00:00Z')
    await say('I live in Lugano.', '2024-01-10T09:00:00Z')
    const { json: nia } = await account.send('GET', '/v1/memory/Nia?include_archived=true')
    expect(nia.facts.join(' ')).toContain('Bern')
    expect(nia.facts).toHaveLength(1)
    expect(nia.archived_fact_details[0].archived_by).toBe('superseded')
  })

  test('what is archived by hand stays archived when it is said again about an earlier time', async () => {
    const account = await (await serviceOn(kind)).account()
    const messages = [{ role: 'user', name: 'Nia', content: 'I keep bees.' }]
    await account.add({ messages, timestamp: '2024-01-10T09:00:00Z' })
    const { json: nia } = await account.send('GET', '/v1/memory/Nia')
    await account.send('POST', '/v1/archive_fact', {
      body: { entity_name: 'Nia', fact_content: nia.facts[0] }
    })
    const again = await account.add({ messages, timestamp: '2024-02-10T09:00:00Z' })
    expect(again.result).toMatchObject({ facts_added: 0, suppressed: 1 })
  })

  test('what is archived by hand does not come back in the words it was said in, until it is restored', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, timestamp: string) =>
      account.add({ messages: [{ role: 'user', name: 'Nia', content }], timestamp })
    await say('I keep bees in Lugano.', '2024-01-10T09:00:00Z')
    await say('I live in Lugano.', '2024-01-11T09:00:00Z')
    await say('I live in Bern.', '2024-05-10T09:00:00Z')
    const chunks = async (query: string): Promise<string[]> => {
      const { json } = await account.send('POST', '/v1/search/all', { body: { query, limit: 20 } })
      return json.chunks.map((chunk: { content: string }) => chunk.content)
    }
    expect(await chunks('What does Nia keep?')).toContain('I keep bees in Lugano.')
    const { json: nia } = await account.send('GET', '/v1/memory/Nia')
    const bees = nia.fact_details.find((fact: { content: string }) => /bees/.test(fact.content))
    const { json: archived } = await account.send('POST', '/v1/archive_fact', {
      body: { fact_id: bees.id }
    })
    expect(await chunks('What does Nia keep?')).not.toContain('I keep bees in Lugano.')
    // A superseded fact's message tells what was so then, and stays.
    expect(await chunks('Where does Nia live?')).toContain('I live in Lugano.')
    await account.send('POST', '/v1/facts/restore', { body: { journal_id: archived.journal_id } })
    expect(await chunks('What does Nia keep?')).toContain('I keep bees in Lugano.')
  })

  test('nameless messages belong to one user, who is called by the name that one of them gives', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string) => account.add({ messages: [{ role: 'user', content }] })
    await say('I like tea.')
    await say('My name is Peter Miller.')
    await say('I have two dogs.')
    await say("My sister's name is Mia.")
    await say('I play the cello.')
    const { json: peter } = await account.send('GET', '/v1/memory/Peter%20Miller')
    expect(peter.facts).toContain('Peter Miller has two dogs.')
    expect(peter.facts).toContain('Peter Miller plays the cello.')
    // In the words of then.
    expect(peter.facts).toContain('User likes tea.')
    expect((await account.send('GET', '/v1/memory/User')).status).toBe(404)
  })

  test('a denial and a parting close what they end; what an add corrects itself leaves no relation', async () => {
    const account = await (await serviceOn(kind)).account()
    const say = (content: string, timestamp: string) =>
      account.add({ messages: [{ role: 'user', name: 'Nia', content }], timestamp })
    await say('I like sushi.', '2024-01-10T09:00:00Z')
    await say('I am married to Ben.', '2024-01-11T09:00:00Z')
    await say("I don't like sushi.", '2024-02-10T09:00:00Z')
    await say('Ben and I got divorced.', '2024-03-10T09:00:00Z')
    await say('I live in Bern. Actually, I live in Rome.', '2024-04-10T09:00:00Z')
    const { json: nia } = await account.send('GET', '/v1/memory/Nia?include_archived=true')
    expect(nia.facts.toSorted()).toEqual([
      'Ben and Nia got divorced.',
      "Nia doesn't like sushi.",
      'Nia lives in Rome.'
    ])
    const past = nia.archived_fact_details.map((fact: { content: string }) => fact.content)
    expect(past.toSorted()).toEqual([
      'Nia is married to Ben.',
      'Nia likes sushi.',
      'Nia lives in Bern.'
    ])
    expect(nia.relations.map((one: { target: string }) => one.target)).toEqual(['Rome'])
    await say('I like sushi again.', '2024-05-10T09:00:00Z')
    const { json: later } = await account.send('GET', '/v1/memory/Nia')
    expect(later.facts).toContain('Nia likes sushi again.')
    expect(later.facts).not.toContain("Nia doesn't like sushi.")
  })
})
