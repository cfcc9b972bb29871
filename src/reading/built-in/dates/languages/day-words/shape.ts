/**
 * How each language names one day by counting from today: by a word ("overmorgen", あさって), by its
 * place in a week ("kommenden Dienstag", 下周三) or in a month ("am 3.", 来月10日). Data: pieces of regular
 * expressions, read by `counted-days.ts`. Counted lengths ("in drei Wochen") stand in `period-words.ts`.
 */

/** What a piece stands for: how many days, weeks or months from now. */
export type Steps = readonly (readonly [piece: string, steps: number])[]

export interface DayWords {
  /** Days by a word of their own that the runtime's tables lack, and idioms of counting. */
  shifts: Steps
  /** Sunday to Saturday. */
  weekdays: readonly string[]
  /** The most recent one, the nearest ahead, and the one that the sentence's tense decides. */
  last: readonly [before: string, behind: string]
  coming: readonly [before: string, behind: string]
  current: readonly [before: string, behind: string]
  /** Before a weekday: how many days beyond the nearest one, on the side that the number is on. */
  far: Steps
  /** Behind a weekday or one of `bases`: how many days beyond it. */
  later: Steps
  /** Today and tomorrow, as something is counted from them. */
  bases: Steps
  weeks: Steps
  months: Steps
  /** Between a weekday and its week, or a month and its day. */
  joint: string
  /**
   * A day of the month: what stands before its number and behind it; where no month is told, what may
   * follow, and what numbers are days then besides figures; and a day and month in figures.
   */
  day: { before: string; sign: string; follows: RegExp; lone?: string; numeric?: string }
  /** The last day of a month. */
  ends: Steps
  /** Ordinals that are written out, from the first; where only some are, the rest are left out. */
  ordinals: readonly string[]
}

/** What no text holds. */
export const NEVER = '(?!)'
export const NONE = [NEVER, NEVER] as const
export const SPACED_JOINT = ',? '
/** A number with a noun counts things; behind an article in the singular it is a day. */
export const NO_COUNT =
  /^(?! ?(?:%|‰|°|€|\$|[/:.,]?\d|h\b|uhr\b|heures?\b|horas?\b|ore\b|uur\b|rue\b|avenue\b|boulevard\b|place\b|chemin\b))/iu
