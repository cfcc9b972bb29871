/** Answers about now hold nothing that something later has replaced, and no sentence twice. Both databases. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn, type TestAccount } from '#tests/support/service.ts'

describe.each(databases)('what was replaced, asked for on %s', (kind) => {
  async function told(...contents: string[]): Promise<TestAccount> {
    const own = await (await serviceOn(kind)).account()
    for (const content of contents) await own.add({ messages: [{ role: 'user', content }] })
    return own
  }

  async function answer(own: TestAccount, query: string): Promise<string> {
    const { status, json } = await own.send('POST', '/v1/ask', { body: { query } })
    expect(status).toBe(200)
    return json.answer
  }

  test.each([
    [
      'en',
      ['We use Jenkins for CI.', 'We migrated CI from Jenkins to GitHub Actions'],
      'What do we use for CI?',
      'GitHub Actions',
      'use Jenkins'
    ],
    [
      'en, told twice',
      [
        'We use Jenkins for CI.',
        'We use Jenkins for CI.',
        'We migrated CI from Jenkins to GitHub Actions'
      ],
      'What do we use for CI?',
      'GitHub Actions',
      'use Jenkins'
    ],
    [
      'en, work',
      [
        'I work at Initech as a tester.',
        'My last day at Initech was Friday, I start at Globex on Monday.'
      ],
      'Where do I work?',
      'Globex',
      'as a tester'
    ],
    [
      'de',
      ['Ich wohne in Köln.', 'Wir sind nach Leipzig gezogen.'],
      'Wo wohne ich?',
      'Leipzig',
      'Köln'
    ],
    [
      'de, a doctor',
      [
        'Dr. Brandt ist meine Hausärztin.',
        'Dr. Brandt ist in Rente, ich bin jetzt bei Dr. Yilmaz.'
      ],
      'Wer ist meine Hausärztin?',
      'Yilmaz',
      'Dr. Brandt ist meine'
    ],
    [
      'en, a version',
      ['Prod runs on Postgres 15 on RDS.', 'Upgraded prod to Postgres 16 last night.'],
      'Which Postgres version is prod on?',
      'Postgres 16',
      'Postgres 15'
    ]
  ])('%s: only the later is told, once', async (_name, contents, query, current, old) => {
    const said = await answer(await told(...contents), query)
    expect(said.split(current)).toHaveLength(2)
    expect(said).not.toContain(old)
  })

  test('a question about before is told what was so then', async () => {
    const own = await told(
      'We use Jenkins for CI.',
      'We migrated CI from Jenkins to GitHub Actions'
    )
    expect(await answer(own, 'What did we use for CI before?')).toContain('use Jenkins for CI')
  })

  test('of a message of two things only the one that was replaced is left out', async () => {
    const own = await told(
      'We use Jira for tasks. Our team is in Oslo.',
      'We switched from Jira to Linear.'
    )
    const tasks = await answer(own, 'What do we use for tasks?')
    expect(tasks).toContain('Linear')
    expect(tasks).not.toContain('use Jira')
    const team = await answer(own, 'Where is our team?')
    expect(team).toContain('Oslo')
    expect(team).not.toContain('Jira')
  })

  test('a procedure is told as it is now, and as it was said where nothing has changed it', async () => {
    const first = 'When the printer jams, open the back, pull out the paper and press reset.'
    const query = 'What do I press when the printer jams?'
    const own = await told(first)
    expect(await answer(own, query)).toContain('press reset')
    const change = 'Instead of press reset, hold the power button for five seconds.'
    await own.add({ messages: [{ role: 'user', content: change }] })
    const said = await answer(own, query)
    expect(said).toContain('Hold the power button for five seconds')
    expect(said).toContain('Pull out the paper')
    // The correction may be told beside it, in its own words.
    expect(said.replace('Instead of press reset', '')).not.toContain('press reset')
  })
})
