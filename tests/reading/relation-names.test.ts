/** Who a relation is told of: the name before the verb, without the words between them; and none where it is denied. */
import { expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

const AT = Date.UTC(2026, 10, 20)

function relationsOf(text: string): string[] {
  const said = { index: 0, kind: 'user' as const, speaker: null, text, at: AT }
  const message = { ...said, offsetMinutes: 0, extract: true }
  const { relations } = extractLocally([message], { userName: null })
  return relations.map(({ from, type, to }) => `${from} ${type} ${to}`)
}

test.each([
  ['The Heron project now uses Kafka.', 'Heron uses Kafka'],
  ['The Heron project currently still uses Kafka.', 'Heron uses Kafka'],
  ['Bob Stone also uses Kafka.', 'Bob Stone uses Kafka'],
  ['Bob Stone also works at Initech.', 'Bob Stone works_at Initech'],
  ['Bob Stone works at Procter & Gamble.', 'Bob Stone works_at Procter & Gamble'],
  ['Bob Stone works at TBWA/UK.', 'Bob Stone works_at TBWA/UK'],
  ['Clara Weiss officially lives in Vienna.', 'Clara Weiss lives_in Vienna']
])('%s', (text, relation) => {
  expect(relationsOf(text)).toEqual([relation])
})

test.each([
  'The Heron project no longer uses Redis.',
  'Ana Berger rarely uses Slack.',
  'Bob Stone probably works at Initech.'
])('%s tells of none', (text) => {
  expect(relationsOf(text)).toEqual([])
})
