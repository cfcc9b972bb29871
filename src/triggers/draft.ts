/** A trigger as a rule proposes it, before it is compared with those that are there. */
import type { TriggerSource, TriggerType } from '#src/memory/derived/trigger.ts'

export interface Draft {
  type: TriggerType
  title: string
  detail: string
  sourceType: TriggerSource
  sourceId: string
  /** The earlier fact of a contradiction, the entity of a pattern; else null. */
  aboutId: string | null
  /** When it may fire, the next time first; what does not come again has one. */
  times: readonly [Time, ...Time[]]
  /** Comes again, as a birthday does. */
  again: boolean
  /** Asked for so long before: told then, whatever else tells of that day. */
  isAsked?: true
}

export interface Time {
  /** Which time of the source it is, such as the day; the same time is never proposed under two names. */
  occurrence: string
  /** Milliseconds since the epoch. */
  fireAt: number
}
