/** What is asked to be reminded of contradicts nothing, however likely a later statement is taken to end it. */
import { expect, test } from 'bun:test'
import { contradictions } from '#src/triggers/contradictions/contradictions.ts'
import { meantSides } from '#src/triggers/contradictions/meant-sides.ts'
import type { Statement } from '#src/triggers/contradictions/pair.ts'
import { Looks } from '#src/triggers/contradictions/view.ts'

function statement(factId: string, content: string): Statement {
  const vector = new Float32Array(384)
  return {
    ...{ factId, entity: 'User', content, at: 0 },
    looks: new Looks(content),
    meant: meantSides(content, 'User', vector)
  }
}

test.each([
  ['Remind User every morning at eight to take the ramipril.', 0],
  ['User takes five milligrams of ramipril.', 1]
])('%s', (earlier, count) => {
  const older = statement('a', earlier)
  const newer = statement('b', 'The doctor has upped the ramipril to ten milligrams.')
  expect(contradictions([{ older, newer, chance: 0.99, holdsFrom: 0 }], 0)).toHaveLength(count)
})
