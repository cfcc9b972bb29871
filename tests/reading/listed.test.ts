/** Tables and lists under a heading are told as sentences that stand alone. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

const AT = Date.parse('2026-09-10T09:00:00Z')

function read(text: string) {
  const said = { speaker: null, text, at: AT, offsetMinutes: 0, extract: true }
  const message = { index: 0, kind: 'user' as const, ...said }
  const { facts } = extractLocally([message], { userName: null })
  for (const { quote } of facts) expect(text).toContain(quote)
  return facts
}

const contents = (text: string) => read(text).map(({ content }) => content)

describe('a list of what something has', () => {
  const text = `Context for the Atlas project:
- Client: Deutsche Bahn
- Tech lead: Yusuf
- Deadline: 15 December 2026
- Uses Elixir

The kickoff went well.`

  test('each item tells whose it is', () => {
    expect(contents(text).slice(0, 4)).toEqual([
      "The Atlas project's client is Deutsche Bahn.",
      "The Atlas project's tech lead is Yusuf.",
      "The Atlas project's deadline is 15 December 2026.",
      'The Atlas project uses Elixir.'
    ])
    expect(new Set(read(text).map(({ entity }) => entity))).toContain('Atlas')
  })

  test('it keeps its day and its words', () => {
    const deadline = read(text).find(({ content }) => content.includes('deadline'))
    expect(deadline?.eventDate).toBe('2026-12-15')
    expect(deadline?.quote).toBe('Deadline: 15 December 2026')
  })

  test('without anything named above an item stays as it is', () => {
    expect(contents('Action items:\n- Owner: Dana Smith\n- Due: Friday').join()).not.toContain("'s")
  })
})

test('things named under a sentence belong to it', () => {
  expect(contents('We have three offices:\n- Berlin\n- Lyon\n- Porto\n\nI sit in Lyon.')).toEqual([
    'User and others have three offices: Berlin, Lyon, Porto.',
    'User sits in Lyon.'
  ])
})

test('a row of a table tells what its columns are', () => {
  const table = `Here are our environments:

| env | url | owner |
|---|:--:|---|
| staging | stg.acme.test | Lin |
| prod | acme.example | **Rosa** |

Prod deploys need two approvals.`
  expect(contents(table)).toEqual([
    'The env staging has url stg.acme.test, owner Lin.',
    'The env prod has url acme.example, owner Rosa.',
    'Prod deploys need two approvals.'
  ])
})

test('what only says that something follows is no fact', () => {
  expect(contents('I get this on CI:\n```\nError: x\n```\nAny idea?')).toEqual([])
  expect(contents('How we deploy the docs:\n- a\n- b')).toEqual([])
})
