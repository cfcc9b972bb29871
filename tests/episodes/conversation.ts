/** Builds the messages that rules of extraction read, one minute apart. */
import type { SourceMessage } from '#src/memory/candidates.ts'

export const START = Date.parse('2024-05-06T09:00:00Z')

/** `[kind, text]` or `[kind, text, speaker]`, in order; user and assistant may be drawn from. */
export function conversation(
  ...turns: [SourceMessage['kind'], string, (string | null)?][]
): SourceMessage[] {
  return turns.map(([kind, text, speaker], index) => ({
    index,
    kind,
    speaker: speaker ?? null,
    text,
    at: START + index * 60_000,
    offsetMinutes: 0,
    extract: kind !== 'context'
  }))
}
