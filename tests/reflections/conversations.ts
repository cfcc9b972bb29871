/** Conversations of several weeks, with names, changes, habits and plans, written for these tests. */
export interface Conversation {
  name: string
  sessions: {
    timestamp: string
    messages: { role: string; name?: string; content: string }[]
  }[]
}

const DAY_MS = 86_400_000

const daysFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const session = (days: number, ...said: [name: string, content: string][]) => ({
  timestamp: daysFrom(days),
  messages: said.map(([name, content]) => ({ role: 'user', name, content }))
})

export const CONVERSATIONS: Conversation[] = [
  {
    name: 'a house and a garden',
    sessions: [
      session(
        -80,
        [
          'Mara',
          'I live in Ghent. I work at Lumen Labs as a botanist. My brother Ilja lives in Riga.'
        ],
        ['Mara', 'Ilja works at Lumen Labs. I paid 340 euros for a greenhouse on 2 March 2024.']
      ),
      session(
        -45,
        ['Mara', 'I went to the pottery class today. Ilja keeps two parrots.'],
        ['Mara', 'My neighbour Oskar Lind repairs bicycles. Oskar Lind lives in Ghent.']
      ),
      session(-38, ['Mara', 'I went to the pottery class today. I am allergic to hazelnuts.']),
      session(-31, ['Mara', 'I went to the pottery class today. I keep six hens.']),
      session(
        -5,
        ['Mara', 'I moved to Antwerp. I now work at Fjord Seeds. I like painting birds.'],
        ['Mara', 'Ilja likes painting birds. I play the viola. I drink green tea.'],
        ['Mara', 'Oskar Lind works at Fjord Seeds. Ilja plays the viola.']
      ),
      session(-1, [
        'Mara',
        `My exam is on ${daysFrom(20).slice(0, 10)}. Ilja has a dog called Bruno.`
      ])
    ]
  },
  {
    name: 'a crew at work',
    sessions: [
      session(
        -70,
        ['Tomasz', 'The Heron project uses PostgreSQL. I lead the Heron project.'],
        ['Lucía', 'I work on the Heron project. I live in Sevilla.'],
        ['Tomasz', 'Dana Whitfield works on the Heron project. Dana Whitfield lives in Leeds.']
      ),
      session(
        -10,
        ['Tomasz', 'The Heron project uses SQLite now. We launch Heron on 3 May.'],
        ['Lucía', 'I moved to Cádiz. I run five kilometres every Tuesday.'],
        [
          'Tomasz',
          'Dana Whitfield bought a van for 12,500 pounds. Dana Whitfield leads the Otter project.'
        ],
        ['Lucía', 'The Otter project uses Kafka. I teach swimming.']
      )
    ]
  },
  {
    name: 'Urlaub und Schule',
    sessions: [
      session(
        -60,
        ['Jana', 'Ich wohne in Bremen. Ich arbeite bei der Firma Kranich als Schreinerin.'],
        ['Jana', 'Mein Sohn Emil geht in die dritte Klasse. Emil spielt Geige.']
      ),
      session(
        -3,
        ['Jana', 'Ich bin nach Kiel gezogen. Emil hat am 12. Juni Geburtstag.'],
        ['Jana', 'Meine Freundin Greta Sommer wohnt in Kiel. Greta Sommer spielt Geige.'],
        ['Jana', 'I like rowing. I keep a cat named Mimi. I baked 24 rolls on Sunday.']
      )
    ]
  }
]
