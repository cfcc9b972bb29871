/**
 * What a reflection was made from and by whom, as a hash: of the same facts the same author says the same, and what
 * somebody has deleted is not said again, whoever would word it now.
 */
import type { KeptReflection } from '#db/stores/reflections/reflections.ts'
import type { Draft } from '#src/memory/derived/reflection.ts'

/** Author of what is made without a model. */
export const RULES = 'rules'

type From = Pick<Draft, 'subject' | 'sources'>

export function basisOf({ sources }: From, author: string): string {
  return `${hash(sources.toSorted())}-${hash([author])}`
}

/** Whether both were made from the same facts, by whichever author. */
export function isOfSameFacts(a: string | null, b: string): boolean {
  return a !== null && (a === b || (a.includes('-') && a.split('-')[0] === b.split('-')[0]))
}

/** What stands for the draft's subject if it was made of the same facts, by that author or deleted by somebody. */
export function knownOf(
  kept: readonly KeptReflection[],
  draft: From,
  author: string
): KeptReflection | undefined {
  return kept.find((one) => {
    if (one.subject !== draft.subject || one.basis === null) return false
    if (one.basis === basisOf(draft, author) || one.basis === earlierBasis(draft, author))
      return true
    if (!isDeleted(one)) return false
    return (
      isOfSameFacts(one.basis, basisOf(draft, author)) || one.basis === earlierBasis(draft, RULES)
    )
  })
}

/** Without claims it is not shown; what it was made from stays. */
export function isDeleted({ claims }: Pick<KeptReflection, 'claims'>): boolean {
  return claims?.length === 0
}

/** As earlier versions wrote it: author and facts in one. */
function earlierBasis({ sources }: From, author: string): string {
  return hash([author, ...sources.toSorted()], 32)
}

function hash(lines: readonly string[], digits = 24): string {
  return new Bun.CryptoHasher('sha256').update(lines.join('\n')).digest('hex').slice(0, digits)
}
