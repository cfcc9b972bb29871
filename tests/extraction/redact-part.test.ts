import { expect, test } from 'bun:test'
import { REACH_PAGES, redactPart, textsAround } from '#src/extraction/file/redact-part.ts'
import type { Reading } from '#src/reading/process/reading.ts'
import { redactJoined } from '#src/redaction/joined.ts'

const CARD = '4111 1111 1111 1111'

/** A reading process that is asked for nothing but this. */
function readingHere() {
  const asked: number[] = []
  const run = (name: string, input: Parameters<typeof redactJoined>[0], { characters = 0 }) => {
    if (name !== 'redact_joined') throw new Error(`asked for ${name}`)
    asked.push(characters)
    return Promise.resolve(redactJoined(input))
  }
  const reading = { run, close: () => Promise.resolve() } as unknown as Reading
  return { reading, asked }
}

const pages = (texts: readonly (string | null)[]) => {
  const asked: number[] = []
  const textOf = (page: number) => {
    asked.push(page)
    return Promise.resolve(texts[page - 1] ?? null)
  }
  return { textOf, asked }
}

test('a part is seen with the pages around it, as far as a secret may reach', async () => {
  const texts = Array.from({ length: 40 }, (_, place) => `page ${place + 1}`)
  const around = await textsAround(pages(texts).textOf, { first: 20, last: 22, pageCount: 40 })
  expect(around.before).toEqual(texts.slice(19 - REACH_PAGES, 19))
  expect(around.after).toEqual(texts.slice(22, 22 + REACH_PAGES))
})

test('of full pages only what is near is looked at, and no more of them than that takes', async () => {
  const full = Array.from({ length: 9 }, (_, place) => String(place + 1).repeat(15_000))
  const { textOf, asked } = pages(full)
  const { before, after } = await textsAround(textOf, { first: 5, last: 5, pageCount: 9 })
  expect(before).toEqual(['3'.repeat(5000), '4'.repeat(15_000)])
  expect(after).toEqual(['6'.repeat(15_000), '7'.repeat(5000)])
  expect(asked).toEqual([4, 3, 6, 7])
})

test('nothing is looked at behind a page that cannot be read, nor outside of the file', async () => {
  const around = await textsAround(pages(['1', null, '3', '4']).textOf, {
    first: 3,
    last: 3,
    pageCount: 4
  })
  expect(around).toEqual({ before: [], after: ['4'] })
})

test('what reaches into a part or out of it is gone, and counts where it begins', async () => {
  const { reading, asked } = readingHere()
  const part = ['1111 1111 is the first card.', null, 'The second is 4111 1111']
  const around = { before: ['My cards: 4111 1111'], after: ['1111 1111, the third ', CARD] }
  expect(await redactPart(part, around, '\n', reading)).toEqual({ texts: part, redactions: 0 })
  expect(await redactPart(part, around, ' ', reading)).toEqual({
    texts: [' is the first card.', null, 'The second is [REDACTED:card_number]'],
    redactions: 1
  })
  expect(asked).toEqual([])
})

test('a long part is left to a reading process', async () => {
  const { reading, asked } = readingHere()
  const long = 'I keep bees in Lugano. '.repeat(1000)
  const around = { before: [], after: [] }
  const done = await redactPart([`${long}My card is ${CARD}.`], around, '', reading)
  expect(done.texts).toEqual([`${long}My card is [REDACTED:card_number].`])
  expect(asked).toEqual([long.length + 31])
})
