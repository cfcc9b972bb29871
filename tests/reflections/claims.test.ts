/**
 * Every reflection is opened, and each of its claims checked against the facts that it names. Over
 * conversations that are written here, and over those of LoCoMo where LOCOMO_PATH names the file.
 */
import { describe, expect, test } from 'bun:test'
import type { Reflection } from '#src/shapes/reflection.ts'
import { CONVERSATIONS, type Conversation } from '#tests/reflections/conversations.ts'
import { type ReadFact, unsupportedIn } from '#tests/reflections/unsupported.ts'
import { serviceOn, type TestAccount } from '#tests/support/service.ts'

interface Locomo {
  conversations: {
    id: string
    sessions: { timestamp: string; turns: { speaker: string; text: string }[] }[]
  }[]
}

const path = process.env['LOCOMO_PATH']
const given = path === undefined ? [] : locomo(await Bun.file(path).json())
if (path === undefined) {
  process.stderr.write('\nSKIPPED: the LoCoMo conversations, because LOCOMO_PATH is not set.\n\n')
}

function locomo({ conversations }: Locomo): Conversation[] {
  return conversations.map(({ id, sessions }) => ({
    name: id,
    sessions: sessions.map(({ timestamp, turns }) => ({
      timestamp,
      messages: turns.map(({ speaker, text }) => ({ role: 'user', name: speaker, content: text }))
    }))
  }))
}

async function tell(account: TestAccount, { sessions }: Conversation): Promise<void> {
  for (const session of sessions) await account.add({ ...session })
}

async function factsOf(account: TestAccount): Promise<Map<string, ReadFact>> {
  const { json } = await account.send('GET', '/v1/export')
  const said = Map.groupBy(
    json.statements as { item_id: string; stated_at: string }[],
    (one) => one.item_id
  )
  const facts = json.entities.flatMap(
    (entity: { name: string; fact_details: object[]; archived_fact_details: object[] }) =>
      [...entity.fact_details, ...entity.archived_fact_details].map((fact) => ({
        entity: entity.name,
        ...(fact as { id: string; content: string; event_date: string | null; stated_at: string })
      }))
  )
  return new Map(
    facts.map((fact: Parsed): [string, ReadFact] => [
      fact.id,
      {
        id: fact.id,
        entity: fact.entity,
        content: fact.content,
        eventDate: fact.event_date,
        statedAt: Date.parse(fact.stated_at),
        days: (said.get(fact.id) ?? []).map((one) => one.stated_at.slice(0, 10))
      }
    ])
  )
}

interface Parsed {
  id: string
  entity: string
  content: string
  event_date: string | null
  stated_at: string
}

describe('what reflections claim is in the facts that they name', () => {
  test.each([...CONVERSATIONS, ...given].map((one) => [one.name, one] as const))(
    'of %s',
    async (_, conversation) => {
      const account = await (await serviceOn('embedded')).account()
      await tell(account, conversation)
      const { json } = await account.send('POST', '/v1/reflect')
      const facts = await factsOf(account)
      const newest = Math.max(...[...facts.values()].map(({ statedAt }) => statedAt))
      const wrong: object[] = []
      let claims = 0
      for (const { title, entity, claims: own } of json.reflections as Reflection[]) {
        for (const claim of own) {
          claims += 1
          const named = [...claim.fact_ids, ...claim.replaced_fact_ids].flatMap(
            (id) => facts.get(id) ?? []
          )
          const lacking = unsupportedIn(claim.text, named, newest)
          if (named.length === 0 || lacking.length > 0) wrong.push({ title, ...claim, lacking })
        }
        if (entity !== null) expect(title).toContain(entity)
      }
      expect(wrong).toEqual([])
      expect(claims).toBeGreaterThan(5)
    },
    // A conversation of LoCoMo is some thirty adds, one after the other.
    120_000
  )

  test('the reader of claims finds what is invented', () => {
    const fact = {
      id: 'a',
      entity: 'Nia',
      content: 'Nia moved to Lugano in 2021.',
      eventDate: '2021-03-04',
      statedAt: 0,
      days: ['2024-01-01']
    }
    const read = (text: string) => unsupportedIn(text, [fact], 0)
    expect(read('Nia moved to Lugano in 2021, on 2021-03-04.')).toEqual([])
    expect(read('Nia moved to Lugano with Tom.')).toEqual(['Tom'])
    expect(read('Nia moved to Lugano 17 years ago.')).toEqual(['17'])
    expect(read('Nia moved to Lugano on 2021-03-05.')).toEqual(['2021-03-05'])
    expect(read('Again and again: Nia, on a Sunday.')).toEqual(['Sunday'])
  })
})
