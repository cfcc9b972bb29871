import { describe, expect, test } from 'bun:test'
import { findProcedures } from '#src/experience/recognition/find-procedures.ts'
import { findExperience } from '#src/reading/find-experience.ts'
import { readLocally } from '#src/reading/read-locally.ts'
import { conversation } from '#tests/episodes/conversation.ts'

const WAYS: [text: string, name: string, trigger: string | null, actions: string[]][] = [
  [
    'When the printer jams, open the back, pull out the paper and press reset.',
    'When the printer jams',
    'When the printer jams',
    ['Open the back', 'Pull out the paper', 'Press reset']
  ],
  [
    'To release, bump the version, tag it and push.',
    'Release',
    'When you need to release',
    ['Bump the version', 'Tag it', 'Push']
  ],
  [
    'If the deploy hangs I usually drain the node, wait a minute and restart the agent.',
    'If the deploy hangs',
    'If the deploy hangs',
    ['Drain the node', 'Wait a minute', 'Restart the agent']
  ],
  [
    'Um den Laden abzuschließen, zähl die Kasse, mach das Licht aus und schalte den Alarm ein.',
    'Den Laden abschließen',
    'Um den Laden abzuschließen',
    ['Zähl die Kasse', 'Mach das Licht aus', 'Schalte den Alarm ein']
  ],
  [
    "Si la chaudière s'arrête, il faut couper le gaz, purger le circuit et appuyer sur le bouton.",
    "Si la chaudière s'arrête",
    "Si la chaudière s'arrête",
    ['Couper le gaz', 'Purger le circuit', 'Appuyer sur le bouton']
  ],
  [
    '印刷するには、用紙を入れて、電源を入れて、ボタンを押します。',
    '印刷する',
    '印刷するには',
    ['用紙を入れて', '電源を入れて', 'ボタンを押します']
  ]
]

const NONE = [
  'We got up, had breakfast and went to the zoo.',
  'When I was small we packed the car, drove to the sea and swam all day.',
  'If I had time I would learn Greek, buy a boat and sail away.',
  'On Saturday I want to clean the garage, call my mother and buy a lamp.',
  'To bake a cake we need flour, sugar, butter and eggs.',
  'Als ich klein war, haben wir das Auto gepackt, sind gefahren und haben gebadet.',
  'Meine Schwester hat gekündigt, die Wohnung verkauft und ist weggezogen.',
  'Si llueve, el techo gotea, el gato se esconde y todos se quejan.',
  '週末は掃除をして、母に電話して、映画を見たい。'
]

describe('a way of doing something told in a sentence', () => {
  for (const [text, name, trigger, actions] of WAYS) {
    test(`"${text}"`, () => {
      const found = findProcedures(conversation(['user', text]))
      expect(found.map((one) => [one.name, one.trigger])).toEqual([[name, trigger]])
      expect(found[0]?.steps.map(({ action }) => action)).toEqual(actions)
    })
  }
  for (const text of NONE) {
    test(`none in "${text}"`, () => {
      expect(findProcedures(conversation(['user', text]))).toEqual([])
    })
  }
  test('is not kept as a fact as well', () => {
    const messages = conversation(['user', WAYS[0]?.[0] ?? ''])
    const { procedures, facts } = readLocally({ messages, userName: null })
    expect(procedures).toHaveLength(1)
    expect(facts).toEqual([])
  })
})

describe('a run told with how it ended', () => {
  const RUN = 'I renewed the certificate: opened the gateway, ran certbot, reloaded nginx.'

  test('gives its steps as instructions and its outcome', () => {
    const { procedures, episodes } = findExperience(
      conversation(['user', `${RUN} Worked first time.`]),
      { entities: [], facts: [] }
    )
    expect(procedures[0]).toMatchObject({ name: 'Renew the certificate', trigger: null })
    expect(procedures[0]?.steps.map(({ action }) => action)).toEqual([
      'Open the gateway',
      'Run certbot',
      'Reload nginx'
    ])
    expect(episodes.map(({ outcome }) => outcome)).toEqual(['Worked first time.'])
  })
  test('does not keep how it ended as a fact', () => {
    const messages = conversation(['user', `${RUN} Worked first time.`])
    const facts = readLocally({ messages, userName: null }).facts.map(({ quote }) => quote)
    expect(facts).not.toContain('Worked first time.')
  })
  test('may have failed', () => {
    const { procedures, episodes } = findExperience(
      conversation(['user', `${RUN} The second step timed out and I had to roll back.`]),
      { entities: [], facts: [] }
    )
    expect(procedures).toHaveLength(1)
    expect(episodes.map(({ outcome }) => outcome)).toEqual([
      'The second step timed out and the user had to roll back.'
    ])
  })
  test('is a story where no end is told', () => {
    expect(findProcedures(conversation(['user', RUN]))).toEqual([])
  })
})
