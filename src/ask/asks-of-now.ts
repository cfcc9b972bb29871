/** Whether a question asks how things are, and not how they were or what happened. */
import type { AskedQuestion } from '#src/question/question.ts'
import { asksWhatHappened } from '#src/updates/asks-of-past.ts'

/** True where only what still holds is an answer. */
export function asksOfNow({ text, language, past }: AskedQuestion): boolean {
  return !past && !asksWhatHappened(text, language)
}
