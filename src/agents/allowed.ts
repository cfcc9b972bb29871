/** What an agent says, without what the capture policy denies and without secrets (contract 13). */
import { isUuid } from '#src/base/ids.ts'
import type { ContentGate } from '#src/policy/content-gate.ts'
import { cutSentences } from '#src/policy/cut-sentences.ts'
import { redact } from '#src/redaction/redact.ts'

type Result = Readonly<Record<string, unknown>>

/** A result whose texts are allowed sentence by sentence; an item of a list goes with any text that is cut whole. */
export function allowedResult(gate: ContentGate, result: Result): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(result).map(([key, value]) => {
      if (!Array.isArray(value)) return [key, valueOr(allowed(gate, value), '')]
      return [key, value.map((item) => allowed(gate, item)).filter((item) => item !== DENIED)]
    })
  )
}

const DENIED = Symbol('denied')

function valueOr(value: unknown, otherwise: unknown): unknown {
  return value === DENIED ? otherwise : value
}

function allowed(gate: ContentGate, value: unknown): unknown {
  if (typeof value === 'string') {
    if (value === '' || isUuid(value)) return value
    return cutSentences(gate, redact(value).text) ?? DENIED
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => allowed(gate, item))
    return items.includes(DENIED) ? DENIED : items
  }
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([key, item]) => [key, allowed(gate, item)] as const)
  return fields.some(([, item]) => item === DENIED) ? DENIED : Object.fromEntries(fields)
}
