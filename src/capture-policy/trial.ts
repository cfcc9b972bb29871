/**
 * What a policy would do to a text, sentence by sentence, as an add would go through it: source gate,
 * redaction, content gate. No model reads it and nothing is stored. When the source gate says no, the
 * sentences are still judged, so that an owner sees both stages at once.
 */
import type { PolicyTest } from '#src/capture-policy/contract.ts'
import { splitSentences } from '#src/policy/cut-sentences.ts'
import { type CapturePolicy, sourceGate } from '#src/policy/policy.ts'
import { gateOf } from '#src/policy/policy-in-force.ts'
import { redact } from '#src/redaction/redact.ts'

export interface PolicyTrial {
  policy: CapturePolicy
  texts: readonly string[]
  /** `metadata.source` as an add would have it. */
  source: unknown
}

/** What would be dropped and what kept, in the order said. */
export function tryPolicy({ policy, texts, source }: PolicyTrial): PolicyTest {
  const gate = gateOf(policy)
  const kinds = new Map<string, number>()
  const items: PolicyTest['items'] = []
  for (const text of texts) {
    const redacted = redact(text)
    for (const [kind, count] of redacted.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
    for (const sentence of splitSentences(redacted.text)) {
      const written = sentence.trim()
      if (written === '') continue
      const { dropped, matches } = gate([written])
      items.push({ text: written, dropped, matches })
    }
  }
  const dropped = items.filter((item) => item.dropped).length
  return {
    accepted_by_source_gate: sourceGate(policy, source) === 'accepted',
    items,
    kept: items.length - dropped,
    dropped,
    redactions: [...kinds].map(([kind, count]) => ({ kind, count }))
  }
}
