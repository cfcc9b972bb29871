/** Redaction of many texts at once: what a reading process is handed of an import. */
import { redact, redactMetadata } from '#src/redaction/redact.ts'

/** A text, to which every rule is put, or a value of metadata, of which only the shapes of tokens are taken out. */
export type Passage = { text: string } | { metadata: unknown }

/** What each has become, in their order, and how many secrets were taken out. */
export function redactPassages(passages: readonly Passage[]): {
  values: unknown[]
  redactions: number
} {
  let redactions = 0
  const values = passages.map((passage): unknown => {
    if ('text' in passage) {
      const done = redact(passage.text)
      redactions += done.redactions
      return done.text
    }
    const done = redactMetadata(passage.metadata)
    redactions += done.redactions
    return done.value
  })
  return { values, redactions }
}
