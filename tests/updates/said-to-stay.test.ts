/** What is said to be so still closes nothing, and of what stands beside something else only that goes. */
import { describe, expect, test } from 'bun:test'
import { updatesBy } from '#src/updates/decide.ts'
import { lookAt } from '#src/updates/features.ts'
import { turnedIn, turnsMatter } from '#src/updates/matters/matters.ts'
import { leftWhenClosed } from '#src/updates/stays/parts/when-closed.ts'
import { isSaidToStay } from '#src/updates/stays/said-to-stay.ts'

describe('is so still', () => {
  test.each([
    ['en', 'The owner of billing is Stefan.', 'Quick note: Stefan is still the owner of billing.'],
    ['en', 'User works at Acme.', 'Tom quit, I still work at Acme.'],
    ['de', 'Ich wohne in Köln.', 'Wir sind nach Ehrenfeld gezogen, sind also immer noch Kölner.'],
    ['es', 'Trabajo en Telefónica.', 'Sigo trabajando en Telefónica.'],
    ['fr', 'Je travaille chez Renault.', 'Je suis toujours chez Renault.'],
    ['pt', 'Moro no Porto.', 'O Rui e eu terminámos, mas continuo no Porto.'],
    ['it', 'Abito a Torino.', 'Ho cambiato lavoro, ma abito ancora a Torino.'],
    ['nl', 'Ik woon in Utrecht.', 'Ik woon nog steeds in Utrecht.'],
    ['pl', 'Uczę się hiszpańskiego.', 'Nadal uczę się hiszpańskiego.'],
    ['ja', 'サービスはAWSで動いています。', 'サービスは今もAWSです。'],
    ['zh', '我对花生过敏。', '我对花生还是过敏。'],
    ['ko', '저는 부산에 살아요.', '저는 아직 부산에 살아요.']
  ])('%s: %s – %s', (language, older, newer) => {
    const read = (text: string) => lookAt(text, [language]).reading
    expect(isSaidToStay(read(older), read(newer))).toBe(true)
  })

  test.each([
    ['I am still at Acme but work in sales now.'],
    ['I left Acme.'],
    ['My brother still works at Acme.'],
    ["I still haven't heard from Acme."]
  ])('not: %s', (newer) => {
    const read = (text: string) => lookAt(text, ['en']).reading
    expect(isSaidToStay(read('User works at Acme.'), read(newer))).toBe(false)
  })
})

function left(language: string, older: string, newer: string): string | null {
  const look = (text: string) => lookAt(text, [language])
  const turned = turnedIn(newer)
  const turns = (text: string) => turnsMatter(text, newer, turned)
  const found = leftWhenClosed(
    older,
    older,
    look(older),
    { ...look(newer), text: newer, message: look(newer).reading },
    null,
    turns
  )
  return found.kind === 'part' ? found.text : null
}

describe('what is left', () => {
  test.each([
    [
      'en',
      'User and others run CI on GitHub Actions with Turborepo remote cache on S3.',
      "Turborepo's cache now lives on R2 instead of S3.",
      'User and others run CI on GitHub Actions.'
    ],
    [
      'en',
      'CI is on GitHub Actions with a remote cache on S3.',
      'CI caches on R2 instead of S3.',
      'CI is on GitHub Actions.'
    ],
    [
      'en',
      "User lives in Hamburg with User's boyfriend Jonas.",
      'Jonas and I broke up.',
      'User lives in Hamburg.'
    ],
    [
      'pt',
      'Moro no Porto com o meu namorado Rui.',
      'O Rui e eu terminámos, mas continuo no Porto.',
      'Moro no Porto.'
    ],
    ['es', 'Vivo en Madrid con mi novia Laura.', 'Laura y yo lo dejamos.', 'Vivo en Madrid.'],
    [
      'de',
      'Ich wohne in Hamburg mit meinem Freund Jonas.',
      'Jonas ist ausgezogen.',
      'Ich wohne in Hamburg.'
    ],
    [
      'en',
      'The team is Ana, Tom and Yusuf.',
      'Tom left the team, Mia joined.',
      'The team is Ana and Yusuf.'
    ],
    [
      'en',
      'User and others use Slack for chat and Trello for tasks.',
      'We moved from Slack to Teams.',
      'User and others use Trello for tasks.'
    ],
    [
      'en',
      'User and others are on Node 18 and Postgres 14.',
      'We bumped Node to 22 last night.',
      'User and others are on Postgres 14.'
    ],
    [
      'en',
      "User's book club meets on the first Thursday of the month at Tina's.",
      'Book club has moved to Wednesdays.',
      "User's book club meets at Tina's."
    ],
    [
      'fr',
      'On utilise Slack pour les discussions et Trello pour les tâches.',
      'On est passés de Slack à Teams.',
      'On utilise Trello pour les tâches.'
    ]
  ])('%s: %s – %s', (language, older, newer, expected) => {
    expect(left(language, older, newer)).toBe(expected)
  })

  test.each([
    [
      'en',
      "User lives in Hamburg with User's boyfriend Jonas.",
      'Jonas and I moved to Kiel last week.'
    ],
    ['en', 'User works with Anna.', 'Anna left the company.'],
    [
      'en',
      'User has a standing call at Initech with Beatriz every second Friday.',
      'Beatriz took the package and left.'
    ],
    ['de', 'Ich gehe am Dienstag mit Ben klettern.', 'Ben hat sich den Arm gebrochen.'],
    ['pt', 'O meu voo para Berlim é no dia 10 de junho.', 'O voo passou para o dia 12 de junho.']
  ])('%s: nothing of %s – %s', (language, older, newer) => {
    expect(left(language, older, newer)).toBeNull()
  })
})

test('what a turn does not turn is left of it', () => {
  const text = '我戒咖啡了，现在只喝茶。'
  const fact = { factId: 'new', text, vector: null, eventAt: null }
  const said = { text, vector: null, name: null, at: 0, facts: [fact] }
  const content = '我对花生过敏，喜欢喝咖啡。'
  const earlier = { factId: 'old', content, similarity: 0.6, isDated: false }
  expect(updatesBy(said, [earlier], 'none')).toMatchObject([
    { older: 'old', closes: true, left: '我对花生过敏。' }
  ])
})
