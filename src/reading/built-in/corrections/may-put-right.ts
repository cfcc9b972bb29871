/** Whether an add may put right what was said before it: asked where nothing is read yet, so it is quick. */
import type { SourceMessage } from '#src/memory/candidates.ts'
import { CLOSER, NOT_BEFORE, NOT_BEHIND, OPENERS } from './correction-words.ts'

/** A correction stands near the beginning: so many messages, and characters of each. */
const MESSAGES = 6
const BEGINNING = 600

/** Whether any of the first sentences that may be drawn from looks like a correction. */
export function mayPutRight(messages: readonly SourceMessage[]): boolean {
  return messages
    .filter(({ extract, kind }) => extract && kind === 'user')
    .slice(0, MESSAGES)
    .flatMap(({ text }) => text.slice(0, BEGINNING).split(/(?<=[.!?。！？…])\s*|\n+/u))
    .some((said) => {
      const text = said.trim()
      return [OPENERS, CLOSER, NOT_BEFORE, NOT_BEHIND].some((words) => words.test(text))
    })
}
