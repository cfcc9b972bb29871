/** Promises of reading a question: names steer, dates are resolved, the rest is searched for. */
import { describe, expect, test } from 'bun:test'
import { readQuestion } from '#src/finding/question.ts'

const NOW = Date.UTC(2023, 9, 20)
const setting = { now: NOW, speakers: ['Maria Lopez', 'John', 'assistant'] }

describe('a speaker whom the question names', () => {
  test('is found by first name, full name and genitive', () => {
    for (const text of [
      "Where is Maria's dog?",
      'Where does Maria Lopez live?',
      'did MARIA call'
    ]) {
      expect(readQuestion(text, setting).speakersNamed).toEqual(['Maria Lopez'])
    }
  })

  test('is not found inside another word', () => {
    expect(readQuestion('Who likes Johnny Cash?', setting).speakersNamed).toEqual([])
  })

  test('is no search term, and the question is embedded in the first person', () => {
    const question = readQuestion("What did Maria paint on John's wall?", setting)
    expect(question.terms).toEqual(['paint', 'wall'])
    expect(question.embedText).toBe('What did I paint on wall?')
  })

  test('speaks in the question if named first, whichever of them the scope knows first', () => {
    for (const speakers of [['John', 'Maria Lopez'], setting.speakers]) {
      const { embedText } = readQuestion("What did Maria say of John's wall?", {
        now: NOW,
        speakers
      })
      expect(embedText).toBe('What did I say of wall?')
    }
  })

  test('is only taken out where "I" stands in the verb', () => {
    const question = readQuestion('¿Dónde vive Maria con su perro?', setting)
    expect(question.embedText).toBe('¿Dónde vive con su perro?')
  })

  test('is never a role', () => {
    expect(readQuestion('What did the assistant say?', setting).speakersNamed).toEqual([])
  })
})

describe('a secret in a question', () => {
  test('is not embedded, and nothing is taken out of what is left', () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(3)}-2023-05-01`
    const question = readQuestion(`What did Maria do with my password "${secret}"?`, setting)
    expect(question.embedText).toBe('What did Maria do with my password "[REDACTED:password]"?')
    expect(question.text).toContain(secret)
    const words = readQuestion('What did Maria do with my password?', setting).terms
    expect(question.terms).toEqual(expect.arrayContaining([...words]))
  })

  test('changes nothing where there is none', () => {
    const question = readQuestion('What did Maria say of her password?', setting)
    expect(question.embedText).toBe('What did I say of my password?')
  })
})

describe('dates in a question', () => {
  const days = (text: string): string[] =>
    readQuestion(text, setting).dates.map(
      (span) =>
        `${new Date(span.from).toISOString().slice(0, 10)}/${new Date(span.to).toISOString().slice(0, 10)}`
    )

  test('name days, months and years', () => {
    expect(days('What happened on 7 May 2023?')).toEqual(['2023-05-07/2023-05-07'])
    expect(days('What did she do in August 2022?')).toEqual(['2022-08-01/2022-08-31'])
    expect(days('Which trips were in 2021?')).toEqual(['2021-01-01/2021-12-31'])
  })

  test('without a year lie in the past', () => {
    expect(days('What did Maria do in December?')).toEqual(['2022-12-01/2022-12-31'])
  })

  test('say whether they are of one year or of any', () => {
    const yearless = (text: string) =>
      readQuestion(text, setting).dates.map((span) => span.yearless)
    expect(yearless('What did Maria do in December?')).toEqual([true])
    expect(yearless('What did Maria do on 3 July?')).toEqual([true])
    expect(yearless('What did Maria do in December 2021?')).toEqual([false])
    expect(yearless('What did Maria do in 2021?')).toEqual([false])
    expect(yearless('What did Maria do last month?')).toEqual([false])
  })

  test('are not seen in words that only look like dates', () => {
    expect(days('Who may march for the second time in the sun?')).toEqual([])
  })
})

test('a question of names only asks for the name itself', () => {
  const question = readQuestion('Maria?', setting)
  expect(question.namesOnly).toBe(true)
  expect(question.terms).toEqual(['maria'])
  expect(question.embedText).toBe('Maria?')
})
