/**
 * Whether a quote carries the fact that a model drew from it: every number, date and name of the fact
 * must be told by the quote, by what stands near it, or by what is known anyway (who speaks, when). A
 * real quote under an invented sentence is the invention that checking quotes alone lets through.
 *
 * It speaks no language in particular: numbers may be words, names may have other endings, a date may
 * be reckoned from "last week". Where two things cannot be compared the fact is believed.
 */

import { wordsOf } from './fold.ts'
import type { ToldNames } from './names.ts'
import { numbersIn, plainNumbers, runsOf, type ToldNumbers } from './numbers.ts'
import { CALENDAR_WORDS, GERMAN, NO_NAMES, TIME_SIGNS, TIME_WORDS } from './words.ts'

/** A date without a number near it is reckoned from the message's own, so many years around it. */
const RECKONED_YEARS = 2
/** A number of so many digits may be spaced in any way. */
const RUN_MIN = 6
/** A text in which most words begin like names says nothing with it. */
const TITLE_SHARE = 0.6

/** What a fact may rest on. Made once for all facts of a stretch: its parts are found when needed. */
export class Grounds {
  readonly names: ToldNames
  /** The day of the message where it was written. */
  readonly day: { year: number; month: number; day: number }
  readonly #near: string
  #numbers: ToldNumbers | null = null
  #tellsTime: boolean | null = null

  /** `near` is the quote and what stands around it. */
  constructor(near: string, names: ToldNames, said: { at: number; offsetMinutes: number }) {
    const local = new Date(said.at + said.offsetMinutes * 60_000)
    this.#near = near
    this.names = names
    this.day = {
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day: local.getUTCDate()
    }
  }

  get numbers(): ToldNumbers {
    this.#numbers ??= numbersIn(this.#near)
    return this.#numbers
  }

  /** Whether anything is told from which a date could be reckoned. */
  get tellsTime(): boolean {
    this.#tellsTime ??=
      TIME_SIGNS.test(this.#near) ||
      wordsOf(this.#near).some(
        (word) => TIME_WORDS.has(word) || CALENDAR_WORDS.has(word) || isYear(Number(word))
      )
    return this.#tellsTime
  }

  /** Whether a date of that year may be meant; null is a date without a year. */
  allowsDate(year: number | null): boolean {
    if (!this.tellsTime) return false
    const isNear = year === null || Math.abs(year - this.day.year) <= RECKONED_YEARS
    return isNear || [...this.numbers.values].some((value) => value > 1)
  }
}

/** Whether the grounds carry the content; `named` are further names that it may hold. */
export function isCarried(content: string, named: readonly string[], grounds: Grounds): boolean {
  return numbersAreCarried(content, grounds) && namesAreCarried(content, named, grounds)
}

/** Whether an event's date (`YYYY-MM-DD`, with a time or without) may be meant. */
export function dateIsCarried(date: string, grounds: Grounds): boolean {
  const [year = 0, month = 0, day = 0] = date.slice(0, 10).split('-').map(Number)
  const own = grounds.day
  if (year === own.year && month === own.month && Math.abs(day - own.day) <= 1) return true
  return grounds.allowsDate(year) || (grounds.numbers.values.has(year) && isYear(year))
}

function numbersAreCarried(content: string, grounds: Grounds): boolean {
  const plain = plainNumbers(content)
  if (!/\d/.test(plain)) return true
  const { values, runs, hasScale } = grounds.numbers
  const long = runsOf(plain).filter((run) => run.length >= RUN_MIN)
  const isSpacedOtherwise = long.some((run) => runs.some((told) => told.includes(run)))
  const own = numbersIn(plain)
  const dates = [...plain.matchAll(WRITTEN_DATE)].map(({ 0: date, index }) => ({
    from: index,
    to: index + date.length
  }))
  for (const { 0: digits, index } of plain.matchAll(/\d+/g)) {
    const value = Number(digits)
    if (value <= 1 || values.has(value)) continue
    if (isSpacedOtherwise && long.some((run) => run.includes(digits))) continue
    const around = {
      before: plain.slice(Math.max(0, index - BESIDE), index),
      after: plain.slice(index + digits.length, index + digits.length + BESIDE)
    }
    const isInDate = dates.some((date) => date.from <= index && index < date.to)
    if (isInDate || isDatePart(value, around)) {
      if (dateNumberIsCarried(value, plain, grounds)) continue
      return false
    }
    if (isTimeOfDay(value, values) || isMadeOf(value, values, hasScale)) continue
    // "2k" for 2000, "1.5" for one and a half.
    const scaled = [...own.values].filter((one) => one > value || !Number.isInteger(one))
    if (!scaled.some((one) => values.has(one))) return false
  }
  return true
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value <= 2100
}

interface Around {
  before: string
  after: string
}

/** `2024-05-03`, `3.5.2024`, `5/3/24`, `3.5.` */
const WRITTEN_DATE =
  /\d{4}-\d{2}(?:-\d{2})?|(?<![\d.])\d{1,2}([./])\d{1,2}\1(?:\d{2}|\d{4})(?![.\d])|(?<![\d.])\d{1,2}\.(?:1[0-2]|0?[1-9])\.(?=[ ,)])/g
/** Characters beside a number that may hold the month. */
const BESIDE = 24

/** Whether a number belongs to a date: a year, beside a month, before the sign of one. */
function isDatePart(value: number, { before, after }: Around): boolean {
  if (isYear(value) || /^ ?[年月日년월일]/u.test(after)) return true
  const nearby = [...wordsOf(before).slice(-3), ...wordsOf(after).slice(0, 3)]
  return value <= 31 && nearby.some((word) => (CALENDAR_WORDS.get(word) ?? 0) > 0)
}

function dateNumberIsCarried(value: number, plain: string, grounds: Grounds): boolean {
  const { year, month, day } = grounds.day
  if (value === year || value === month || value === day) return true
  const told = (plain.match(/\d{4}/g) ?? []).map(Number).find(isYear)
  if (grounds.allowsDate(told ?? null)) return true
  // "98" and "the nineties" tell 1998 and 1990.
  return isYear(value) && grounds.numbers.values.has(value % 100)
}

/** Five in the afternoon is 17. */
function isTimeOfDay(value: number, told: ReadonlySet<number>): boolean {
  return value <= 24 && (told.has(value + 12) || told.has(value - 12))
}

/** With a word such as "hundred" a number is believed whose leading digits are told. */
function isMadeOf(value: number, told: ReadonlySet<number>, hasScale: boolean): boolean {
  if (!hasScale) return false
  const digits = String(value)
  const leading = [1, 2, 3].map((length) => Number(digits.slice(0, length)))
  return leading.some((one) => one === 1 || told.has(one)) || value % 50 === 0
}

function namesAreCarried(content: string, named: readonly string[], grounds: Grounds): boolean {
  const words = wordsWithPlaces(content)
  const folded = new Set(wordsOf(content))
  const listed = named.flatMap((name) => {
    const own = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    const stands = own.every((word) => wordsOf(word).every((one) => folded.has(one)))
    return stands || content.includes(name) ? [own] : []
  })
  return [...runsOfNames(words), ...listed].every(
    (run) => grounds.names.hasInitials(run) || run.every((word) => isKnown(word, grounds))
  )
}

function isKnown(word: string, grounds: Grounds): boolean {
  const [folded = ''] = wordsOf(word)
  if (folded.length < 2 || NO_NAMES.has(folded) || /^\d+$/.test(folded)) return true
  if (grounds.names.has(word)) return true
  const month = CALENDAR_WORDS.get(folded)
  if (month === undefined) return false
  return grounds.tellsTime || month === grounds.day.month || grounds.numbers.values.has(month)
}

interface Word {
  text: string
  /** Whether a sentence begins with it, so that its capital says nothing. */
  isFirst: boolean
  isCapital: boolean
}

function wordsWithPlaces(content: string): Word[] {
  return [...content.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: text, index }) => ({
    text,
    isFirst:
      index === 0 ||
      /(?:[.!?:;…]["'”’)»]* |["“«„(‘])$/u.test(content.slice(Math.max(0, index - 6), index)),
    isCapital: /^\p{Lu}/u.test(text)
  }))
}

/** Words that are written like names, in stretches; none in a language that writes all nouns so. */
function runsOfNames(words: readonly Word[]): string[][] {
  const capitals = words.filter((word) => word.isCapital).length
  if (words.length > 3 && capitals > words.length * TITLE_SHARE) return []
  if (words.filter((word) => GERMAN.has(wordsOf(word.text)[0] ?? '')).length > 0) return []
  const runs: string[][] = []
  let open: string[] = []
  for (const { text, isFirst, isCapital } of words) {
    if (isCapital && !isFirst) open.push(text)
    else {
      if (open.length > 0) runs.push(open)
      open = []
    }
  }
  return open.length > 0 ? [...runs, open] : runs
}
