/** Contradictions as triggers: two statements that are both told at present and cannot both hold. */
import { dayOf } from '#src/base/clock.ts'
import { shorten } from '#src/experience/wording/words.ts'
import { TOLD_FROM } from '#src/memory/derived/trigger.ts'
import { contradicts } from '#src/triggers/contradictions/contradicts.ts'
import { meanOpposite } from '#src/triggers/contradictions/meant-sides.ts'
import type { Pair } from '#src/triggers/contradictions/pair.ts'
import type { Looks, View } from '#src/triggers/contradictions/view.ts'
import type { Draft } from '#src/triggers/draft.ts'
import { languagesOf, matchersOf } from '#src/triggers/reminders/reading-words.ts'
import { subjectOfAlike } from '#src/updates/stays/alike.ts'

const TITLE_MAX = 100

/** The contradictions among these pairs; each waits from when the later statement counts. */
export function contradictions(pairs: readonly Pair[], now: number): Draft[] {
  return pairs.flatMap((pair) => (isContradiction(pair) ? draftOf(pair, now) : []))
}

/** Whether the two statements cannot both hold. */
export function isContradiction({ older, newer, chance }: Pair): boolean {
  if (sayTheSame(older.looks, newer.looks)) return false
  if (isRequest(older.content) || isRequest(newer.content)) return false
  if ((chance ?? 0) >= TOLD_FROM) return true
  if (meanOpposite(older.meant, newer.meant)) return true
  return contradictInWords(older.looks, newer.looks)
}

/** Of two things, in a language that either may be in. */
function sayTheSame(older: Looks, newer: Looks): boolean {
  return viewsOf(older, newer).some(
    ([one, other]) => subjectOfAlike(one.language, one.words, other.words) !== null
  )
}

/** What somebody asks to be reminded of contradicts nothing. */
function isRequest(content: string): boolean {
  if (/^Remind \S|^\S+ wants to be reminded\b/u.test(content)) return true
  return [...languagesOf(content)].some(
    (language) => matchersOf(language)?.remind.test(content) === true
  )
}

/** In a language that either may be in; short statements are easily taken for another one. */
export function isContradictionOfWords(older: Looks, newer: Looks): boolean {
  return !sayTheSame(older, newer) && contradictInWords(older, newer)
}

function contradictInWords(older: Looks, newer: Looks): boolean {
  return viewsOf(older, newer).some(([one, other]) => contradicts(one, other))
}

function viewsOf(older: Looks, newer: Looks): [View, View][] {
  return [...new Set([...older.languages, ...newer.languages])].flatMap((language) => {
    const [one, other] = [older.in(language), newer.in(language)]
    return one === null || other === null ? [] : [[one, other] as [View, View]]
  })
}

function draftOf({ older, newer, holdsFrom }: Pair, now: number): Draft {
  return {
    type: 'contradiction',
    title: `Contradiction: ${shorten(newer.content, TITLE_MAX)}`,
    detail: `On ${dayOf(older.at)}: ${older.content} On ${dayOf(newer.at)}: ${newer.content}`,
    sourceType: 'fact',
    sourceId: newer.factId,
    aboutId: older.factId,
    again: false,
    times: [{ occurrence: older.factId, fireAt: Math.max(now, holdsFrom) }]
  }
}
