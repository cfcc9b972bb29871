/** The capture policy and redaction on the texts of a trigger, sentence by sentence (contract 13). */
import type { ContentGate } from '#src/policy/content-gate.ts'
import { cutSentences } from '#src/policy/cut-sentences.ts'
import { redact } from '#src/redaction/redact.ts'
import type { Draft } from '#src/triggers/draft.ts'

/** The proposal without denied sentences and secrets; null where too little is left to tell. */
export function allowed(draft: Draft, gate: ContentGate): Draft | null {
  const title = cutSentences(gate, redact(draft.title).text)
  const detail = cutSentences(gate, redact(draft.detail).text)
  if (title === null || detail === null) return null
  // One side of a contradiction alone is none.
  const isCut = title !== draft.title || detail !== draft.detail
  if (draft.type === 'contradiction' && isCut && gate([draft.title, draft.detail]).dropped) {
    return null
  }
  return { ...draft, title, detail }
}
