/**
 * Whether an answer holds the right one. Strict: all its content words stand in the answer, stemmed,
 * numbers as digits, and all its dates lie inside dates that the answer names, however either is
 * written ("the week before 9 June 2023", "1 June"). F1 is of content words, counted once each.
 */
import { findDates } from '#src/reading/built-in/dates/find-dates.ts'
import type { DateMention } from '#src/reading/built-in/dates/mention.ts'
import { termsOf } from '#src/text/tokens.ts'

const NUMBERS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, String(value)])
)
/** Only dates that name their year count, so that this moment decides nothing. */
const REFERENCE = { at: Date.UTC(2030, 0, 1), offsetMinutes: 0, direction: 'past' } as const
/** Days by which a week or weekend may be told from another day on ("the week before"). */
const SLACK = 4

/** So few words beside a date only say how it was meant ("around", "since", "the week before"). */
const BESIDE_DATE_MAX = 2

interface Read {
  dates: { from: number; to: number; slack: number }[]
  words: Set<string>
}

function read(text: string): Read {
  const found = findDates(text, REFERENCE).filter((date) => /\d{4}/.test(date.text))
  let rest = text
  for (const date of [...found].reverse()) {
    rest = `${rest.slice(0, date.start)} ${rest.slice(date.end)}`
  }
  return { dates: found.map(rangeOf), words: wordsOf(rest) }
}

function rangeOf({ from, to, grain }: DateMention) {
  const slack = grain === 'week' || grain === 'weekend' ? SLACK : 0
  return { from, to: to ?? from + 1, slack }
}

function wordsOf(text: string): Set<string> {
  const plain = text
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) => NUMBERS.get(word) ?? word)
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[-/]/g, ' ')
  return new Set(termsOf(plain, 'en').keys())
}

/** Whether all of `gold` stands in `answer`. */
export function holdsGold(answer: string, gold: string): boolean {
  const [wanted, given] = [read(gold), read(answer)]
  const isTold = wanted.dates.every(({ from, to, slack }) =>
    given.dates.some((date) => date.from >= from - slack && date.to <= to + slack)
  )
  const isOnlyDate = wanted.dates.length > 0 && wanted.words.size <= BESIDE_DATE_MAX
  return isTold && (isOnlyDate || subset(wanted.words, given.words))
}

function subset(some: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  for (const one of some) if (!of.has(one)) return false
  return true
}

/** Harmonic mean of how much of the gold stands in the answer, and how much of the answer in the gold. */
export function tokenF1(answer: string, gold: string): number {
  const [wanted, given] = [wordsOf(gold), wordsOf(answer)]
  let both = 0
  for (const one of wanted) if (given.has(one)) both++
  return both === 0 ? 0 : (2 * both) / (wanted.size + given.size)
}
