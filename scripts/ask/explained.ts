/** What `explain` of an answer shows, as the trained weights see it. */
import { YOUNG_MAX } from '#src/ask/confidence.ts'
import type { AskAnswer } from '#src/ask/contract.ts'
import type { Feature, Weighed } from '#src/ask/features.ts'

/** A statement as `explain` shows it. */
export type Shown = NonNullable<AskAnswer['explain']>['statements'][number]

/** What `explain` shows of a statement, as the trained weights see it. */
export function weighedOf({ text, message, score, values }: Shown): Weighed {
  const evidence = {
    id: message,
    entity: '',
    text: message,
    at: 0,
    score,
    isShownFirst: false,
    isMessage: true,
    byAssistant: false,
    place: null,
    facts: [],
    replaced: []
  }
  return {
    statement: { text, fact: null, replaced: false, evidence, rank: 0, place: 0 },
    tells: false,
    values: values as Record<Feature, number>
  }
}

/** Whether all that was found was read: `max_facts` is left at its default, which is `YOUNG_MAX`. */
export function isYoungAnswer({ facts_used }: AskAnswer): boolean {
  return facts_used < YOUNG_MAX
}
