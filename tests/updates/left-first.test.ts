/** What is left of a statement of which a part has ended answers a question about now, and what ended it one about that. */
import { describe, expect, test } from 'bun:test'
import { databases, serviceOn } from '#tests/support/service.ts'

/** What is told a month apart, and what stands first for each question. */
const SCENES: [string, string, [string, string][]][] = [
  [
    'The team is Ana, Tom and Yusuf.',
    'Tom left the team.',
    [
      ['Who is on the team?', 'The team is Ana and Yusuf.'],
      ['Who left the team?', 'Tom left the team.'],
      ['Is Tom still on the team?', 'Tom left the team.']
    ]
  ],
  [
    'The backend is written in Go and Python.',
    'We dropped Python from the backend.',
    [
      ['What is the backend written in?', 'The backend is written in Go.'],
      ['Why did we drop Python?', 'User and others dropped Python from the backend.']
    ]
  ],
  [
    'I play piano and the violin.',
    'I gave up the violin.',
    [
      ['Which instruments do I play?', 'User plays piano.'],
      ['What did I give up?', 'User gave up the violin.']
    ]
  ],
  [
    'Wir nutzen Slack und Trello.',
    'Trello haben wir abgeschafft.',
    [
      ['Welche Tools nutzen wir?', 'Wir nutzen Slack.'],
      ['Nutzen wir Trello?', 'Trello haben wir abgeschafft.']
    ]
  ],
  [
    'Usiamo Slack e Trello.',
    'Non usiamo più Trello.',
    [['Quali strumenti usiamo?', 'Usiamo Slack.']]
  ]
]

describe.each(databases)('on %s', (database) => {
  test.each(SCENES)('%s %s', async (whole, end, asked) => {
    const account = await (await serviceOn(database)).account()
    for (const [month, content] of [whole, end].entries()) {
      await account.add({
        messages: [{ role: 'user', content }],
        timestamp: new Date(Date.UTC(2026, month, 1)).toISOString()
      })
    }
    for (const [query, first] of asked) {
      const { json } = await account.send('POST', '/v1/search', { body: { query } })
      expect([query, json.results[0].facts[0]]).toEqual([query, first])
    }
  })
})
