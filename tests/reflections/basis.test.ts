/** What was deleted is known again by its facts, whoever words them now. Pure. */
import { expect, test } from 'bun:test'
import { basisOf, knownOf, RULES } from '#src/reflections/basis.ts'
import { revise } from '#src/reflections/revising.ts'

const draft = { subject: 'entity:nia', sources: ['f2', 'f1'] }
const claims = [{ text: 'Nia keeps bees.', facts: ['f1'] }]
const CLAIMS = { told: claims, deleted: [] }

/** As versions before wrote it, author and facts in one. */
function earlier(author: string): string {
  const text = [author, 'f1', 'f2'].join('\n')
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 32)
}

const kept = (basis: string, what: keyof typeof CLAIMS) => ({
  ...{ reflectionId: 'r', subject: draft.subject, basis, confidence: 0.5 },
  claims: CLAIMS[what]
})

test.each([
  ['told by the same author', basisOf(draft, 'one'), 'told', true],
  ['told by the same author before', earlier('one'), 'told', true],
  ['told by another model', basisOf(draft, 'two'), 'told', false],
  ['told of other facts', basisOf({ ...draft, sources: ['f1'] }, 'one'), 'told', false],
  ['deleted of another model', basisOf(draft, 'two'), 'deleted', true],
  ['deleted of the rules', basisOf(draft, RULES), 'deleted', true],
  ['deleted of the rules before', earlier(RULES), 'deleted', true],
  ['deleted of other facts', basisOf({ ...draft, sources: ['f1'] }, 'one'), 'deleted', false]
] as const)('%s', (_, basis, what, isKnown) => {
  expect(knownOf([kept(basis, what)], draft, 'one') !== undefined).toBe(isKnown)
})

test('one that is deleted while the model is asked stays away', () => {
  const made = {
    ...{ subject: draft.subject, reach: 'entity' as const, title: 'Nia', entityId: null },
    ...{ claims, confidence: 0.5, basis: basisOf(draft, 'one') }
  }
  const revision = revise([kept(basisOf(draft, 'two'), 'deleted')], [made], () => 'new')
  expect(revision).toEqual({ saved: [], confirmed: [], gone: [] })
})
