/** Which sentences of a model's answer its sources carry, and where they stand in the answer. Pure. */
import { describe, expect, test } from 'bun:test'
import { cited } from '#src/ask/citing.ts'
import type { Evidence } from '#src/ask/evidence.ts'
import { checkedPieces } from '#src/ask/model/checked.ts'

function message(text: string, entity = 'Nia'): Evidence {
  return {
    id: text,
    entity,
    text,
    at: Date.UTC(2024, 4, 8),
    score: 1,
    isShownFirst: false,
    isMessage: true,
    byAssistant: false,
    place: { jobId: 'job', index: 0 },
    facts: [],
    replaced: []
  }
}

const HIVES = message('Yesterday I bought three hives for my bees near Lugano.')
const RENT = message('The rent is 1,200 francs a month.')

const CARRIED: [boolean, string, Evidence[]][] = [
  [true, 'Nia bought three hives near Lugano.', [HIVES]],
  [true, 'Nia bought 3 hives near Lugano.', [HIVES]],
  [true, 'On 7 May 2024 Nia bought hives for her bees.', [HIVES]],
  [true, 'The rent is 1,200 francs.', [RENT]],
  [false, 'The rent is 1,500 francs.', [RENT]],
  [false, 'On 7 May 1999 the rent was raised by 200 francs.', [RENT]],
  [false, 'Nia is a lawyer.', [HIVES]],
  [false, 'Nia bought hives and then robbed a bank together with her cousin Tom.', [HIVES]],
  [false, 'Nia bought three hives near Lugano.', [RENT]],
  [false, 'Nia bought three hives near Lugano.', []],
  [true, 'Nia hat bei Lugano Bienen.', [message('Ich habe bei Lugano Bienen.')]],
  [false, 'Nia kauft ein Boot in Hamburg.', [HIVES]]
]

describe('a sentence of a model', () => {
  test.each(CARRIED)('is carried (%p): %s', (carried, text, sources) => {
    expect(checkedPieces([{ text, sources }])).toHaveLength(carried ? 1 : 0)
  })

  test('cites only the sources that carry something of it', () => {
    const [piece] = checkedPieces([
      { text: 'The rent is 1,200 francs a month.', sources: [null, HIVES, RENT, RENT] }
    ])
    expect(piece?.sources).toEqual([{ entity: 'Nia', fact: RENT.text }])
  })
})

describe('citations', () => {
  test('count code points, and leave out what only leads over', () => {
    const source = { entity: 'Nia', fact: 'a' }
    const { answer, citations } = cited([
      { text: '🐝🏡 now.', sources: [source] },
      { text: 'Before that:', sources: [] },
      { text: '𠮷 then.', sources: [source] }
    ])
    expect(answer).toBe('🐝🏡 now. Before that: 𠮷 then.')
    expect(citations).toEqual([
      { text: '🐝🏡 now.', start: 0, end: 7, sources: [source] },
      { text: '𠮷 then.', start: 21, end: 28, sources: [source] }
    ])
  })

  test('of nothing are none', () => {
    expect(cited([])).toEqual({ answer: '', citations: [] })
  })
})
