import { describe, expect, test } from 'bun:test'
import { effectsOf, readAgentRuns } from '#src/experience/agent-run.ts'
import { findEpisodes } from '#src/experience/find-episodes.ts'
import { readOutcome } from '#src/experience/outcome.ts'
import { conversation } from '#tests/episodes/conversation.ts'

describe('an agent run told in text', () => {
  const forms: Record<string, string> = {
    'thought, action, observation':
      'Thought: look first.\nAction: get_invoice\nAction Input: {"invoice_id": "7", "lines": [{"sku": 1}]}\nObservation: {"total": 12}\nAction: refund_invoice\nAction Input: {"invoice_id": "7"}\nObservation: Error: amount exceeds the balance',
    'call lines':
      '→ get_invoice(invoice_id="7", lines=[1])\n→ refund_invoice(invoice_id="7") → Error: amount exceeds the balance',
    'JSON objects':
      '{"name": "get_invoice", "arguments": {"invoice_id": "7", "lines": [{"sku": 1}]}}\n{"name": "refund_invoice", "arguments": {"invoice_id": "7"}}\nError: amount exceeds the balance',
    'mark-up':
      '<invoke name="get_invoice"><parameter name="invoice_id">7<parameter name="lines">1</invoke>\n<invoke name="refund_invoice"><parameter name="invoice_id">7</invoke>\nError: amount exceeds the balance',
    prose:
      'I called `get_invoice` with invoice_id=7, lines=1.\nThen I called `refund_invoice` with invoice_id=7. It returned: "Error: amount exceeds the balance"'
  }
  for (const [form, text] of Object.entries(forms)) {
    test(`is read from ${form}`, () => {
      const [run] = readAgentRuns(conversation(['user', 'Refund invoice 7.'], ['assistant', text]))
      expect(run?.request).toBe('Refund invoice 7.')
      expect(run?.calls.map((call) => [call.action, call.argumentNames, call.error])).toEqual([
        ['get_invoice', ['invoice_id', 'lines'], null],
        ['refund_invoice', ['invoice_id'], 'amount exceeds the balance']
      ])
    })
  }

  test('gives one episode with a clear outcome, errors on the way notwithstanding', () => {
    const [episode, ...others] = findEpisodes(
      conversation(
        ['user', 'Refund invoice 7.'],
        ['assistant', 'Action: refund_invoice\nAction Input: {"id": 7}'],
        ['context', 'Error: invoice is locked'],
        ['assistant', 'Action: unlock_invoice\nAction Input: {"id": 7}'],
        ['assistant', 'Action: refund_invoice\nAction Input: {"id": 7}'],
        ['assistant', 'The refund was completed.']
      )
    )
    expect(others).toEqual([])
    expect(episode).toMatchObject({
      summary: 'Refund invoice 7.',
      context:
        'Steps: refund_invoice, unlock_invoice, refund_invoice. refund_invoice answered: invoice is locked.',
      outcome: 'The refund was completed.',
      emotionalValence: 'positive',
      happenedAt: '2024-05-06T09:00:00.000Z',
      messageIndexes: [0, 1, 2, 3, 4, 5]
    })
    expect(readOutcome(episode?.outcome ?? '').outcome).toBe('success')
  })

  test('is two runs when a second request follows an ended one', () => {
    const runs = readAgentRuns(
      conversation(
        ['user', 'Refund invoice 7.'],
        ['assistant', 'Action: refund_invoice\nAction Input: {}\n\nOutcome: success'],
        ['user', 'Now cancel order 9.'],
        [
          'assistant',
          'Action: cancel_order\nAction Input: {}\n\nOutcome: failed, the order was shipped'
        ]
      )
    )
    expect(runs.map((run) => [run.request, run.outcome.outcome])).toEqual([
      ['Refund invoice 7.', 'success'],
      ['Now cancel order 9.', 'failure']
    ])
  })

  test('is not drawn from an assistant that may only be read', () => {
    const messages = conversation(['user', 'Refund it.'], ['assistant', 'Action: refund_invoice'])
    expect(readAgentRuns(messages.map((message) => ({ ...message, extract: false })))).toEqual([])
  })

  test('counts what changed something, not what looked or thought', () => {
    expect(effectsOf(['get_user', 'searchFlights', 'bash', 'book_flight', 'book_flight'])).toEqual([
      'book_flight'
    ])
  })
})

describe('an event told by a speaker', () => {
  test('becomes an episode about them, with time resolved by the given reader', () => {
    const episodes = findEpisodes(
      conversation([
        'user',
        'Hi! Yesterday I deployed my API to staging with Tom. It failed because the staging DB was locked. I like tea.',
        'Maria'
      ]),
      { dateOf: (sentence) => (sentence.includes('Yesterday') ? '2024-05-05' : null) }
    )
    expect(episodes).toHaveLength(1)
    expect(episodes[0]).toMatchObject({
      summary:
        'Yesterday Maria deployed their API to staging with Tom. It failed because the staging DB was locked.',
      outcome: 'It failed because the staging DB was locked.',
      participants: ['Maria', 'Tom'],
      emotionalValence: 'negative',
      happenedAt: '2024-05-05'
    })
  })

  test('takes an outcome told later by the same speaker', () => {
    const episodes = findEpisodes(
      conversation(
        ['user', 'I migrated the billing database this morning.'],
        ['assistant', 'How did it go?'],
        ['user', 'It worked without any problems.']
      )
    )
    expect(episodes).toHaveLength(1)
    expect(episodes[0]?.outcome).toBe('It worked without any problems.')
    expect(episodes[0]?.messageIndexes).toEqual([0, 2])
  })

  test('is found in other languages when it is dated or its outcome is clear', () => {
    const episodes = findEpisodes(
      conversation([
        'user',
        'Gestern ist die Migration der Datenbank fehlgeschlagen, schöner Mist.'
      ])
    )
    expect(episodes).toHaveLength(1)
    expect(readOutcome(episodes[0]?.outcome ?? '').outcome).toBe('failure')
  })

  for (const text of [
    'I like green tea.',
    'Did the deploy fail yesterday?',
    'I usually went to the gym on Monday.',
    'Tomorrow I will deploy the API.',
    'To deploy: 1. build 2. push'
  ]) {
    test(`is not seen in "${text}"`, () => {
      expect(findEpisodes(conversation(['user', text]))).toEqual([])
    })
  }
})
