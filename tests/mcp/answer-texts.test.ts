/** What a model reads of a tool's answer. */
import { expect, test } from 'bun:test'
import { emptyResult, KEPT_COUNTS } from '#src/extraction/add-result.ts'
import { textOf } from '#src/mcp/answer-texts.ts'
import { shortened } from '#src/mcp/shortened-answer.ts'

const remembered = (result: object) =>
  textOf('remember', { job: { status: 'completed', result: { ...emptyResult(), ...result } } })

test('remember tells every count of what was kept, and of what was not', () => {
  expect(remembered({})).toContain('nothing in it was new')
  for (const name of [...KEPT_COUNTS, 'redactions']) {
    expect([name, remembered({ [name]: 7 })]).toEqual([name, expect.stringContaining(': 7')])
  }
})

const fact = (id: string, content: string, more: object = {}) => ({ id, content, ...more })

test('get_entity tells facts with their dates and ids, what is past, and how much is not shown', () => {
  const entity = {
    name: 'Nia',
    type: 'person',
    fact_details: [
      fact('f1', 'Nia keeps bees.', { event_date: '2026-05-01' }),
      fact('f2', 'Nia sails.')
    ],
    archived_fact_details: [fact('f3', 'Nia lives in Bern.', { state: 'archived' })],
    relations: [{ type: 'works_at', direction: 'outgoing', target: 'Initech' }],
    knowledge: []
  }
  expect(textOf('get_entity', entity).split('\n')).toEqual([
    'Nia (person):',
    '  - [2026-05-01] Nia keeps bees. (id f1)',
    '  - Nia sails. (id f2)',
    '  → works_at Initech',
    '  - (archived) Nia lives in Bern. (id f3)'
  ])
  const short = shortened(entity, 1)
  expect(short).toMatchObject({ fact_details: [{ id: 'f1' }], left_out: { fact_details: 1 } })
  expect(textOf('get_entity', short)).toContain('Not shown: 1 more facts. recall finds them.')
  expect(shortened(entity, 2)).toBe(entity)
})
