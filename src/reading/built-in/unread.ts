/** Sentences that tell nothing of anybody, whatever their words are. */
import { CLEAR_OPENER, OPENERS } from '#src/reading/built-in/corrections/correction-words.ts'
import { tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isVerbal } from '#src/reading/built-in/text/verbs.ts'

/** Longer sentences are lists, tables or logs: kept as chunks, but no facts. Characters. */
const SENTENCE_MAX = 1_000

/** A line that a program wrote: stamped with time and level, a frame of a stack, a bare error. */
const LOGGED =
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*\s+\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b|\[?(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\]?:?\s|at \S+ \(\S+:\d+(?::\d+)?\)|File "[^"]+", line \d+|Traceback \(most|(?:[A-Z]\w+)?(?:Error|Exception): )/

const SECRET_LAST =
  /^([^.!?]*(?:\b(?:is|are|was|were|be|as)|[:=]))\s*["'`]?\[REDACTED:[a-z0-9_]+\]["'`.!\s]*$/i

/** Whether a sentence is passed over. */
export function isUnread(text: string): boolean {
  return text.length > SENTENCE_MAX || onlySecret(text) || LOGGED.test(text) || onlyOpens(text)
}

/** "I was wrong.": what was wrong or is right is told beside it. */
function onlyOpens(text: string): boolean {
  return CLEAR_OPENER.test(text) && text.replace(OPENERS, '') === ''
}

/** "My API key is [REDACTED:openai_key].": with the secret gone nothing is told. */
function onlySecret(text: string): boolean {
  const rest = SECRET_LAST.exec(text)?.[1]
  return rest !== undefined && tag(tidy(rest)).filter(isVerbal).length <= 1
}
