/** What is made of an export before anything of it is queued. */
import { expect, test } from 'bun:test'
import { idFor } from '#src/base/ids.ts'
import { unitsOf } from '#src/import/accept/accepted-export.ts'
import { Redactor } from '#src/import/accept/redactor.ts'
import type { ImportedFact, ImportedRelation } from '#src/import/contract.ts'
import { contentKey } from '#src/memory/fact.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import { READING_HERE } from '#tests/support/reading-here.ts'

const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345'
const AT = '2024-03-01T10:00:00Z'
const id = (name: string) => idFor('018f3a00-0000-7000-8000-000000000000', name)
const fact = (name: string, content: string) => ({
  id: id(name),
  content,
  stated_at: AT,
  created_at: AT
})
const entity = (name: string) => ({
  id: id(name),
  name,
  type: 'person',
  created_at: AT,
  updated_at: AT
})

test('names the words of a fact by what is stored of it, and holds no secret anywhere', async () => {
  const sent = {
    version: 1,
    entities: [
      {
        ...entity(`Nia ${SECRET}`),
        fact_details: [fact('now', `Nia uses ${SECRET} with Acme.`)],
        archived_fact_details: [
          {
            ...fact('past', 'Nia uses nothing.'),
            state: 'archived',
            archived_at: AT,
            archived_by: 'superseded',
            superseded_by: id('now')
          }
        ],
        relations: [
          {
            id: id('uses'),
            type: 'uses',
            direction: 'outgoing',
            target: 'Acme',
            description: `Nia uses ${SECRET} with Acme.`,
            created_at: AT
          }
        ]
      },
      entity('Acme')
    ],
    statements: [
      {
        id: id('told'),
        item_id: id('uses'),
        fact_id: id('now'),
        metadata: {},
        stated_at: AT,
        created_at: AT
      }
    ]
  }
  const redactor = new Redactor(READING_HERE)
  const units = await Array.fromAsync(unitsOf(sent, redactor))
  // Keys are in lower case.
  expect(JSON.stringify(units).toLowerCase()).not.toContain(SECRET.toLowerCase())
  const facts = units.flatMap((unit): ImportedFact[] => (unit.kind === 'entity' ? unit.facts : []))
  const relations = units.flatMap((unit): ImportedRelation[] =>
    unit.kind === 'relations' ? unit.rows : []
  )
  const now = facts.find((one) => one.id === id('now'))
  const words = {
    entity: 'Nia [REDACTED:github_token]',
    key: contentKey(now?.content ?? '')
  }
  expect(now?.content).toBe('Nia uses [REDACTED:github_token] with Acme.')
  expect(facts.find((one) => one.id === id('past'))?.successor).toEqual(words)
  expect(relations[0]?.statements[0]?.teller).toEqual(words)
  // The name, the fact and the relation, each once.
  expect(redactor.redactions).toBe(3)
})

/** A procedure with so many versions, whose steps are long. */
function longProcedure(versions: number) {
  const text = 'the password is password '.repeat(4000)
  return {
    id: id('procedure'),
    version_id: id('version 0'),
    created_at: AT,
    updated_at: AT,
    versions: Array.from({ length: versions }, (_, place) => ({
      version_id: id(`version ${place}`),
      version: place + 1,
      state: place === 0 ? 'current' : 'past',
      name: 'Deploy',
      steps: [
        { step: 1, action: text, detail: `It uses ${SECRET}`, success_count: 0, fail_count: 0 }
      ],
      entity_names: [],
      preconditions: [],
      requests: [],
      success_count: 0,
      fail_count: 0,
      created_at: AT
    }))
  }
}

test('one long record is redacted elsewhere, slice by slice', async () => {
  const slices: number[] = []
  const reading: Reading = {
    ...READING_HERE,
    run: (name, input, options) => {
      slices.push(options.characters)
      return READING_HERE.run(name, input, options)
    }
  }
  const sent = { version: 1, procedures: [longProcedure(6)] }
  const redactor = new Redactor(reading)
  const units = await Array.fromAsync(unitsOf(sent, redactor))
  expect(JSON.stringify(units)).not.toContain(SECRET)
  expect(redactor.redactions).toBe(6)
  expect(slices.length).toBeGreaterThanOrEqual(5)
  // A text by itself is never cut.
  expect(Math.max(...slices)).toBeLessThan(200_000)
})

test('many short records are not redacted on the thread that serves everybody either', async () => {
  let characters = 0
  const reading: Reading = {
    ...READING_HERE,
    run: (name, input, options) => {
      characters += options.characters
      return READING_HERE.run(name, input, options)
    }
  }
  const facts = Array.from({ length: 400 }, (_, place) =>
    fact(`fact ${place}`, `Nia ${place} ${'keeps bees and '.repeat(100)}`)
  )
  const entities = facts.map((one, place) => ({ ...entity(`Nia ${place}`), fact_details: [one] }))
  const units = await Array.fromAsync(unitsOf({ version: 1, entities }, new Redactor(reading)))
  expect(units.length).toBe(400)
  expect(characters).toBeGreaterThan(560_000)
})

test('an export that takes too long to be read is refused', async () => {
  let now = 0
  const reading: Reading = {
    ...READING_HERE,
    run: (name, input, options) => {
      now += 20_000
      return READING_HERE.run(name, input, options)
    }
  }
  const redactor = new Redactor(reading, () => now)
  const sent = { version: 1, procedures: [longProcedure(6)] }
  await expect(Array.fromAsync(unitsOf(sent, redactor))).rejects.toMatchObject({
    code: 'validation',
    message: 'export: takes too long to be read. Send it in smaller parts.'
  })
  expect(now).toBe(60_000)
})
