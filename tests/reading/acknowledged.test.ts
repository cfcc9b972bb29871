/** What an assistant only acknowledges is kept nowhere, also where its own statements are read. */
import { describe, expect, test } from 'bun:test'
import { extractLocally } from '#src/reading/built-in/extract.ts'

function keptOf(text: string): string[] {
  const said = { speaker: null, at: Date.parse('2026-06-03T10:00:00Z'), offsetMinutes: 0 } as const
  const messages = [
    { ...said, index: 0, kind: 'user', text: 'Please go on.', extract: false } as const,
    { ...said, index: 1, kind: 'assistant', text, extract: true } as const
  ]
  return extractLocally(messages, { userName: null }).facts.map(({ content }) => content)
}

describe('an assistant that acknowledges', () => {
  test.each([
    'Understood, I will wait.',
    'Got it, thanks for telling me!',
    'Great choice!',
    'Great choice, PostgreSQL is a robust database.',
    'Well done, Ana!',
    'I would like to thank you.',
    'Enjoy the rest of your day!',
    "I've noted your preference.",
    'I will keep that in mind for future sessions.',
    "You're right, I made a mistake.",
    "I've adjusted the tone as requested.",
    'Ich habe das notiert.',
    'Lo he apuntado.',
    '承知しました。',
    '我已经记下了。'
  ])('%s', (said) => {
    expect(keptOf(said)).toEqual([])
  })

  test.each([
    ["I've saved the file to /tmp/report.md.", 'Assistant has saved the file to /tmp/report.md.'],
    ['I deployed version 2.3 to staging.', 'Assistant deployed version 2.3 to staging.'],
    ['I have recorded the call with Acme.', 'Assistant has recorded the call with Acme.'],
    ['Got it. I have removed the section.', 'Assistant has removed the section.']
  ])('but tells what it did: %s', (said, kept) => {
    expect(keptOf(said)).toEqual([kept])
  })
})
