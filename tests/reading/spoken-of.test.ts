/** Of whom a pronoun speaks where a sentence tells of two, and what is typed or dictated in a hurry. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

/** A Monday. */
const AT = Date.parse('2026-11-16T09:00:00Z')

function factsOf(...texts: string[]) {
  const messages = texts.map((text, index) => {
    const [, assistant] = /^a: (.*)$/u.exec(text) ?? []
    const kind: 'assistant' | 'user' = assistant === undefined ? 'user' : 'assistant'
    const said = { text: assistant ?? text, at: AT, offsetMinutes: 0 }
    return { index, kind, speaker: null, ...said, extract: kind === 'user' }
  })
  return extractLocally(messages, { userName: null }).facts.map(({ content }) => content)
}

describe('a pronoun means the one whom it fits', () => {
  test('"he" behind a sister and her son', () => {
    const facts = factsOf(
      "My sister Hannah's just had a baby boy, they've called him Arthur. He was born on Saturday.",
      'a: How is Hannah doing?',
      "She's in the Royal Infirmary."
    )
    expect(facts).toContain('Arthur was born on Saturday 14 November 2026.')
    expect(facts).toContain('Hannah is in the Royal Infirmary.')
    expect(facts.join(' ')).not.toContain('Hannah was born')
  })

  test('without its apostrophe', () => {
    expect(factsOf('My son is called Elijah. hes in 2nd grade at Oak Hill.')).toContain(
      'Elijah is in 2nd grade at Oak Hill.'
    )
  })
})

describe('what is agreed to at the head of a longer answer', () => {
  test.each([
    [
      'a: I have Wednesday, December ninth at 9:15.',
      "That works. I'm with Delta Dental now.",
      'User agreed to: "I have Wednesday, December ninth at 9:15 (9 December 2026 at 9:15)."'
    ],
    [
      'a: I can send an engineer on Wednesday between 1 and 5.',
      "Wednesday's fine.",
      'User agreed to: "I can send an engineer on Wednesday 18 November 2026 between 1 and 5."'
    ]
  ])('%s – %s', (offer, reply, kept) => {
    expect(factsOf(offer, reply)).toContain(kept)
  })

  test('the rest of the answer is kept, too', () => {
    const offer = 'a: I have Wednesday at 9:15.'
    expect(factsOf(offer, "That works. I'm with Delta Dental now.")).toContain(
      'User is with Delta Dental now.'
    )
  })
})

test.each([
  ['guess what i joined a choir in the church', 'User joined a choir in the church.'],
  ["I've moved to Leeds, I guess.", 'User has moved to Leeds.']
])('%s', (said, kept) => {
  expect(factsOf(said)).toEqual([kept])
})

test('what is switched to something uses nothing, and who is ill does nothing', () => {
  const said = { text: "Stag's been switched to Prague, same dates.", at: AT, offsetMinutes: 0 }
  const message = { index: 0, kind: 'user', speaker: null, ...said, extract: true } as const
  expect(extractLocally([message], { userName: null }).relations).toEqual([])
  expect(factsOf('ill pick up the raw food thursday after five')).toEqual([
    'User will pick up the raw food on Thursday 19 November 2026 after five.'
  ])
  expect(
    factsOf(
      "My nan's moved into a care home called Larpool Lodge.",
      'a: Oh.',
      'She loves it, they do bingo.'
    )
  ).toContain("User's nan loves it, they do bingo.")
})
