/** Contradictions as triggers: two statements that are both told at present and cannot both hold. */
import { dayOf } from '#src/base/clock.ts'
import { shorten } from '#src/experience/wording/words.ts'
import { contradicts } from '#src/triggers/contradictions/contradicts.ts'
import type { Pair } from '#src/triggers/contradictions/pair.ts'
import type { Draft } from '#src/triggers/draft.ts'

/** What was judged an update as surely as this needs no other sign. */
const SURE_FROM = 0.7
const TITLE_MAX = 100

/** The contradictions among these pairs; each waits from when the later statement counts. */
export function contradictions(pairs: readonly Pair[], now: number): Draft[] {
  return pairs.flatMap((pair) => (isContradiction(pair) ? draftOf(pair, now) : []))
}

/** Whether the two statements cannot both hold. */
export function isContradiction({ older, newer, chance }: Pair): boolean {
  if ((chance ?? 0) >= SURE_FROM) return true
  return older.views.some((one) => newer.views.some((other) => contradicts(one, other)))
}

function draftOf({ older, newer, holdsFrom }: Pair, now: number): Draft {
  return {
    type: 'contradiction',
    title: `Cannot both be so: ${shorten(newer.content, TITLE_MAX)}`,
    detail: `On ${dayOf(older.at)}: ${older.content} On ${dayOf(newer.at)}: ${newer.content}`,
    sourceType: 'fact',
    sourceId: newer.factId,
    aboutId: older.factId,
    again: false,
    times: [{ occurrence: older.factId, fireAt: Math.max(now, holdsFrom) }]
  }
}
