import { describe, expect, test } from 'bun:test'
import { lookAt } from '#src/updates/features.ts'
import { isItemGone } from '#src/updates/stays/parts/item-gone.ts'
import { withoutCompany } from '#src/updates/stays/parts/lives-alone.ts'
import { leftWhenClosed } from '#src/updates/stays/parts/when-closed.ts'

const reading = (text: string, language: string) => lookAt(text, [language]).reading

function left(language: string, older: string, later: string): string | null {
  const [old, newer] = [lookAt(older, [language]), lookAt(later, [language])]
  if (!isItemGone(old.reading, newer.reading)) return null
  const said = { ...newer, text: later, message: newer.reading }
  const found = leftWhenClosed(older, older, old, said, null, () => false)
  return found.kind === 'part' ? found.text : null
}

describe('one item of a list is no more', () => {
  test.each([
    ['en', "User's flatmates are Priya and Joe.", 'Joe moved out.', "User's flatmates are Priya."],
    ['en', 'The team is Ana and Tom.', 'Tom left the team.', 'The team is Ana.'],
    [
      'en',
      'User subscribes to Netflix, Spotify and the Guardian.',
      'I cancelled Netflix, I never watched it.',
      'User subscribes to Spotify and the Guardian.'
    ],
    [
      'en',
      'User is allergic to peanuts and eggs.',
      'Good news: my egg allergy is gone!',
      'User is allergic to peanuts.'
    ],
    [
      'en',
      'User and others support Chrome, Firefox and Safari.',
      'We dropped Safari support.',
      'User and others support Chrome and Firefox.'
    ],
    ['en', 'User plays guitar and piano.', 'I gave up the piano.', 'User plays guitar.'],
    [
      'de',
      'Meine Mitbewohner sind Jana und Paul.',
      'Jana ist ausgezogen.',
      'Meine Mitbewohner sind Paul.'
    ],
    ['es', 'Vivo con Marta y Luis.', 'Luis se ha ido a Berlín.', 'Vivo con Marta.'],
    ['fr', "L'équipe, c'est Ana et Tom.", "Tom a quitté l'équipe.", "L'équipe, c'est Ana."],
    [
      'nl',
      'Ik heb een abonnement op Trouw en de Volkskrant.',
      'Trouw heb ik opgezegd.',
      'Ik heb een abonnement op de Volkskrant.'
    ],
    ['ja', 'チームはアナと健太です。', '健太が辞めました。', 'チームはアナです。'],
    ['zh', '团队成员是李雷和韩梅梅。', '韩梅梅辞职了。', '团队成员是李雷。']
  ])('%s: %s %s', (language, older, later, expected) => {
    expect(left(language, older, later)).toBe(expected)
  })

  test.each([
    ['is still there', "User's flatmates are Priya and Joe.", "Joe hasn't moved out yet."],
    ['may go', "User's flatmates are Priya and Joe.", 'Joe might move out, he is fed up.'],
    ['will go', "User's flatmates are Priya and Joe.", 'Joe is moving out next month.'],
    ['stays what she is', "User's sisters are Ana and Bea.", 'Ana left for Rome.'],
    ['has been seen', 'User saw Rome and Florence.', 'We left Rome.'],
    ['left something', "User's flatmates are Priya and Joe.", 'Joe left his keys on the table.'],
    ['was called off once', 'User takes the bus and the train.', 'The train was cancelled.'],
    ['is in another clause', "User's flatmates are Priya and Joe.", 'Joe cooks, my cat died.'],
    ['is no list', 'User lives with Joe.', 'Joe moved out.']
  ])('none that %s', (_name, older, later) => {
    expect(left('en', older, later)).toBeNull()
  })
})

describe('whoever lives alone now lives where they did', () => {
  test.each([
    [
      'pt',
      'Moro em Recife com a minha irmã.',
      'Minha irmã foi embora, agora moro sozinho.',
      'Moro em Recife.'
    ],
    [
      'de',
      'Ich wohne mit Jonas in Kiel.',
      'Jonas ist ausgezogen, ich wohne jetzt allein.',
      'Ich wohne in Kiel.'
    ],
    ['en', 'User lives in Leeds with Sam.', 'Sam left, I live alone now.', 'User lives in Leeds.'],
    ['en', 'User lives in Leeds with Sam.', 'I moved to York and live alone now.', null],
    ['en', 'User lives with Sam.', 'Sam left, I live alone now.', null],
    ['en', 'User lives in Leeds with Sam.', 'Sam moved out.', null]
  ])('%s: %s %s', (language, older, later, expected) => {
    const found = withoutCompany(older, reading(older, language), reading(later, language))
    expect(found).toBe(expected)
  })
})
