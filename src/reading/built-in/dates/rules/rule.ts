/**
 * What a date rule is, and the few readings that several rules share. A rule is a pattern and a reading
 * of its groups; it sees the text around the match, because many words are dates only in company.
 */
import {
  addUnits,
  type Day,
  dayOf,
  partsOf,
  type Unit
} from '#src/reading/built-in/dates/calendar.ts'
import { type DateSpan, type PlacedReference, spanOf } from '#src/reading/built-in/dates/mention.ts'
import { seasonStart } from '#src/reading/built-in/dates/vocabulary.ts'

/** Reads a date that begins exactly where the text begins. */
export type AnchorReader = (text: string) => { span: DateSpan; length: number } | null

export interface Reading {
  span: DateSpan
  /** Characters after the match that belong to the phrase, when an anchor was read there. */
  extra?: number
  /** False where the phrase names its year and so needs no reference. */
  relative?: boolean
}

export interface Scene {
  today: Day
  reference: PlacedReference
  anchor: AnchorReader
  /** Text after the match. */
  rest: string
  /** Text before the match. */
  before: string
  /** Read as the anchor of another phrase ("early May"): what stands alone is a date then. */
  nested: boolean
}

export type Groups = Record<string, string | undefined>

export interface Rule {
  pattern: RegExp
  read(groups: Groups, scene: Scene): Reading | null
}

export function rule(source: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(`(?<![\\p{L}\\d'’])(?:${source})(?![\\p{L}\\d])`, 'giu'), read }
}

export const BACK = 'last|past|previous|prior'
export const AHEAD = 'next|coming|upcoming|following'
export const WHICH = `${BACK}|${AHEAD}|this(?: (?:past|coming|upcoming))?|current`
export const PREPOSITION_BEFORE =
  /(?:^|\s)(?:in|by|since|until|till|of|during|from|to|through|before|after|around|about|between|and|for|every|mid|early|late)\s+(?:the\s+)?$/i

/** -1 for last, 0 for this, 1 for next; "this past" and "this coming" count as last and next. */
export function step(which: string): number {
  const word = which.toLowerCase().replace(/^this (?=past|coming|upcoming)/, '')
  if (new RegExp(`^(?:${BACK})$`).test(word)) return -1
  return new RegExp(`^(?:${AHEAD})$`).test(word) ? 1 : 0
}

export function unitOf(text: string): Unit {
  const lower = text.toLowerCase().replace(/s$/, '')
  return lower === 'fortnight' ? 'week' : (lower as Unit)
}

export function unitScale(text: string): number {
  return text.toLowerCase().startsWith('fortnight') ? 2 : 1
}

export function text(groups: Groups, name: string): string {
  return groups[name] ?? ''
}

export function period(unit: Unit, from: Day): DateSpan {
  return spanOf(unit, from, addUnits(from, unit, 1))
}

export function weekend(monday: Day): DateSpan {
  return spanOf('weekend', monday + 5, monday + 7)
}

export function monthSpan(year: number, month: number): DateSpan {
  return spanOf('month', dayOf(year, month, 1), dayOf(year, month + 1, 1))
}

export function seasonSpan(year: number, season: string): DateSpan {
  const month = seasonStart(season)
  return spanOf('season', dayOf(year, month, 1), dayOf(year, month + 3, 1))
}

/** The year that puts a yearly thing on the wanted side of today. */
export function yearFor(startIn: (year: number) => Day, scene: Scene): number {
  const year = partsOf(scene.today).year
  const { direction } = scene.reference
  if (direction === 'past') return startIn(year) > scene.today ? year - 1 : year
  if (direction === 'future') return startIn(year) < scene.today - 31 ? year + 1 : year
  const candidates = [year - 1, year, year + 1]
  const distance = (candidate: number) => Math.abs(startIn(candidate) - scene.today)
  return candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best), year)
}

/** A counted distance: exact in days, otherwise a best guess that says so. */
export function distance(unitText: string, count: number, from: Day): DateSpan {
  const unit = unitOf(unitText)
  const day = addUnits(from, unit, count * unitScale(unitText))
  const grain = unit === 'week' ? 'day' : unit
  return { ...spanOf(grain, day, day + 1), approximate: unit !== 'day' }
}

/** The part of a period that "early", "mid" or "late" means: a third of it. */
export function partOf(span: DateSpan, part: string): DateSpan {
  const end = span.to ?? span.from + 1
  const third = Math.max(1, Math.round((end - span.from) / 3))
  if (/^(?:early|beginning|start)/i.test(part)) {
    return { ...span, to: span.from + third, approximate: true }
  }
  if (/^(?:late|end)/i.test(part)) return { ...span, from: end - third, approximate: true }
  return { ...span, from: span.from + third, to: end - third, approximate: true }
}
