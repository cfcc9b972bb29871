/** What stands first of the statements that are likeliest to answer, by more than how likely each is. Pure. */
import { describe, expect, test } from 'bun:test'
import type { Ranked } from '#src/ask/confidence.ts'
import type { Evidence, OtherTime } from '#src/ask/evidence.ts'
import { FEATURES, type Feature } from '#src/ask/features.ts'
import { closedFirst, wantedFirst } from '#src/ask/order/first.ts'

const NOTHING = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Record<Feature, number>

function evidenceOf(id: string): Evidence {
  const place = { place: null, facts: [], replaced: [] }
  const shown = { score: 0, isShownFirst: false, isMessage: true, byAssistant: false }
  return { id, entity: 'user', text: id, at: 0, ...shown, ...place }
}

interface Made {
  sum?: number
  message?: string
  replaced?: boolean
  values?: Partial<Record<Feature, number>>
}

function statement(text: string, made: Made): Ranked {
  const { sum = 0, message = text, replaced = false, values = {} } = made
  return {
    statement: { text, fact: null, replaced, evidence: evidenceOf(message), rank: 0, place: 0 },
    values: { ...NOTHING, ...values },
    tells: false,
    row: [],
    sum
  }
}

const textsOf = (statements: readonly Ranked[]) => statements.map(({ statement: { text } }) => text)

describe('of about as likely ones, one that tells the kind of thing that is asked for', () => {
  const WANTED = { values: { tellsWanted: 1 } }

  test('stands first, and the others stay as they stood', () => {
    const all = [
      statement('hour', { sum: 2 }),
      statement('guests', { sum: 1.8 }),
      statement('place', { sum: 1.2, ...WANTED }),
      statement('other place', { sum: 1.1, ...WANTED })
    ]
    expect(textsOf(wantedFirst(all))).toEqual(['place', 'hour', 'guests', 'other place'])
  })

  test('is as likely up to one behind the best, and no further', () => {
    const behind = (sum: number) =>
      textsOf(wantedFirst([statement('hour', { sum: 2 }), statement('place', { sum, ...WANTED })]))
    expect(behind(1)).toEqual(['place', 'hour'])
    expect(behind(0.99)).toEqual(['hour', 'place'])
  })

  test('changes nothing where the best tells it, or none does', () => {
    const best = statement('place', { sum: 2, ...WANTED })
    const second = statement('other place', { sum: 1.9, ...WANTED })
    expect(textsOf(wantedFirst([best, second]))).toEqual(['place', 'other place'])
    const plain = [statement('hour', { sum: 2 }), statement('guests', { sum: 1.9 })]
    expect(textsOf(wantedFirst(plain))).toEqual(['hour', 'guests'])
    expect(wantedFirst([])).toEqual([])
  })
})

describe('what no longer holds', () => {
  const NONE = new Map<string, OtherTime>()
  const best = statement('Our team is in Oslo.', {
    sum: 2,
    message: 'first',
    values: { covers: 0.4 }
  })
  const closed = (message: string, covers: number, replaced = true) =>
    statement('We use Jira.', { sum: -1, message, replaced, values: { covers } })
  const order = (one: Ranked, others = NONE) =>
    textsOf(closedFirst([best, statement('between', { sum: 0 }), one], others))
  const CLOSED_FIRST = ['We use Jira.', 'Our team is in Oslo.', 'between']
  const AS_IT_WAS = ['Our team is in Oslo.', 'between', 'We use Jira.']

  test('stands before what else its message tells, where it has more of the question', () => {
    expect(order(closed('first', 0.5))).toEqual(CLOSED_FIRST)
    expect(order(closed('first', 0.4))).toEqual(AS_IT_WAS)
  })

  test('stands behind what another message tells, unless it is a step that was changed', () => {
    const later = (isStep: boolean): OtherTime => ({
      ...{ evidence: evidenceOf('later'), chance: 1 },
      ...(isStep ? { isProcedure: true } : {})
    })
    expect(order(closed('second', 0.9))).toEqual(AS_IT_WAS)
    expect(order(closed('second', 0.9), new Map([['second', later(false)]]))).toEqual(AS_IT_WAS)
    expect(order(closed('second', 0.9), new Map([['second', later(true)]]))).toEqual(CLOSED_FIRST)
  })

  test('is not what still holds', () => {
    expect(order(closed('first', 0.9, false))).toEqual(AS_IT_WAS)
    expect(closedFirst([], NONE)).toEqual([])
  })
})
