/** Redaction of one import, counted: texts by every rule, metadata by the shape of tokens (contract 13). */
import { redact, redactMetadata } from '#src/redaction/redact.ts'

export class Redactor {
  #redactions = 0

  /** Secrets taken out so far. */
  get redactions(): number {
    return this.#redactions
  }

  text(text: string): string {
    const done = redact(text)
    this.#redactions += done.redactions
    return done.text
  }

  maybe(text: string | null | undefined): string | null {
    return text === null || text === undefined ? null : this.text(text)
  }

  metadata<Value>(value: Value): Value {
    const done = redactMetadata(value)
    this.#redactions += done.redactions
    return done.value
  }
}
