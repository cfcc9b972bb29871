/** What the curator's score says of a memory. Pure. */
import { expect, test } from 'bun:test'
import { addFound, healthScore, nothingFound } from '#src/agents/rules/findings.ts'

const merge = (fixed: boolean) => ({
  entities: ['Bob', 'Bob Stone'] as [string, string],
  sure: true,
  fixed
})
const stale = (fixed: boolean) => ({
  fact_id: 'f',
  entity: 'Bob',
  content: 'Bob is away.',
  reason: 'stale',
  fixed
})

function scoreOf(merges: boolean[], stales: boolean[], scanned: number): number {
  const actions = [...merges, ...stales].filter(Boolean).length
  const names = addFound(nothingFound(), { entity_merges: merges.map(merge) }, { actions })
  return healthScore(addFound(names, { stale: stales.map(stale) }, { scanned }))
}

test.each([
  ['nothing found', [], [], 5, 100],
  ['all mended', [true, true], [true], 5, 100],
  ['one of two merges mended', [true, false], [], 10, 80],
  ['nothing mended', [false], [false], 10, 70],
  ['the same in a memory ten times as large', [false], [false], 100, 97],
  ['more found than there is', [false, false], [], 2, 0]
])('%s', (_, merges, stales, scanned, score) => {
  expect(scoreOf(merges, stales, scanned)).toBe(score)
})
