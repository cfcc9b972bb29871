/** A text made from memory, as it is kept: its lines with what stands behind them, rendered when asked for. */

export interface Line<Section extends string = string> {
  section: Section
  text: string
  factIds: readonly string[]
  procedureIds: readonly string[]
  /** Knowledge that it tells, with a fact of the same words or without; absent where none. */
  knowledgeIds?: readonly string[]
}

export interface GeneratedText {
  /** Whom it is about; null while nobody has said a name. */
  name: string | null
  lines: readonly Line[]
  writtenBy: 'model' | 'built-in'
  /** Milliseconds since the epoch. */
  madeAt: number
  /** When the first of what it tells ends, milliseconds since the epoch; null is never. */
  validUntil: number | null
  /** Of the facts and knowledge that it tells, those that are seen through a team: their words by id. */
  shared: Readonly<Record<string, string>>
}

/** How long a text is given again although memory may have grown. */
export const FRESH_MS = 3_600_000

/** How many facts stand behind the lines. */
export function factsUsed(lines: readonly Line[]): number {
  return new Set(lines.flatMap(({ factIds }) => factIds)).size
}

export function proceduresUsed(lines: readonly Line[]): number {
  return new Set(lines.flatMap(({ procedureIds }) => procedureIds)).size
}

/** What stands behind each line, as the answers show it. */
export function sourcesOf(lines: readonly Line[]) {
  return lines.map(({ text, factIds, procedureIds }) => ({
    line: text,
    fact_ids: [...factIds],
    procedure_ids: [...procedureIds]
  }))
}
