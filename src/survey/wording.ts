/** Small words that all drafts share. */
import type { MaterialFact } from '#src/survey/material.ts'

/** The text as a sentence of its own. */
export function sentence(text: string): string {
  const trimmed = text.trim()
  return /[.!?…。！？]["'”’»)]*$/u.test(trimmed) ? trimmed : `${trimmed}.`
}

/** Somebody's words inside a sentence of ours. */
export function quoted(text: string): string {
  return `“${text.trim().replace(/(?<![.。])[.。]$/u, '')}”`
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** Without the day that was added behind a relative one, where a sentence of ours names the day. */
export function withoutDay(text: string): string {
  return text.replace(/ \(\d{4}-\d{2}-\d{2}\)(?=[.!?]?$)/u, '')
}

/** That there is more or less of somebody than before. */
export function trendSentence(name: string, word: 'more' | 'less'): string {
  return `There is ${word} about ${name} than before.`
}

/** What a person is asked to decide. */
export function decisionSentence(earlier: string, later: string): string {
  return `Decide which is true: ${quoted(earlier)} or ${quoted(later)}.`
}

/** The day that a fact tells of, `YYYY-MM-DD`; null where it tells of none, or of a month or a year only. */
export function dayOfEvent({ eventDate }: MaterialFact): string | null {
  return eventDate !== null && /^\d{4}-\d{2}-\d{2}/.test(eventDate) ? eventDate.slice(0, 10) : null
}

/** How sure one can be of something that so many facts say: from a half towards 0.95. */
export function confidenceOf(facts: number): number {
  return Math.round((0.95 - 0.45 / Math.max(1, facts)) * 100) / 100
}
