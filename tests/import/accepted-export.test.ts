/** What is made of an export before anything of it is queued. */
import { expect, test } from 'bun:test'
import { idFor } from '#src/base/ids.ts'
import { unitsOf } from '#src/import/accept/accepted-export.ts'
import { Redactor } from '#src/import/accept/redactor.ts'
import type { ImportedFact, ImportedRelation } from '#src/import/contract.ts'
import { contentKey } from '#src/memory/fact.ts'

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
  const redactor = new Redactor()
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
