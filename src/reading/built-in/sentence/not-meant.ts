/**
 * Sentences of a message to an assistant that its speaker does not say of themselves: a text to be
 * translated or summed up, a quotation, a game, a story, a joke, a supposition. They are the same in form as
 * what is meant; what tells them apart is what the message does with them.
 */
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import {
  AWAKE,
  COMPOSITION,
  COMPOSITION_ELSEWHERE,
  DREAM,
  ENGLISH_TEXT_TASK,
  FRAME,
  LASTING,
  SOURCE_SAYS,
  TEXT_TASK,
  UNREAL_ELSEWHERE
} from '#src/reading/built-in/text/task-words.ts'

/** What stands between quotation marks, three words or as many signs without spaces at least. */
const QUOTED =
  /"[^"\n]{6,}"|“[^”\n]{6,}”|„[^“”"\n]{6,}[“”"]|«[^»\n]{6,}»|「[^」\n]{3,}」|『[^』\n]{3,}』|《[^》\n]{2,}》|“[^”\n]{3,}”/gu
/** One that ends in another sentence. */
const OPEN_QUOTE = /["“„«「『](?=[^"“”»」』]{6,}$)/u
/** "… this text", "… the following": the text stands behind the sentence. */
const BEHIND = /\b(?:this|the following|below)\b|[:：]\s*$/iu
const COLON = /[:：]\s*(?=\S)/u
/** The task's own words must stand near the head, or be all that there is beside the quotation. */
const TASK_REACH = 80

/** Which sentences of the message are not meant; `text` is all of it. */
export function notMeant(sentences: readonly Sentence[]): ReadonlySet<Sentence> {
  const found = new Set<Sentence>()
  let isGiven = false
  let isDreamt = false
  for (const [place, sentence] of sentences.entries()) {
    const { text } = sentence
    if (isGiven || isRiddleAnswer(text, sentences[place - 1]?.text)) {
      found.add(sentence)
      continue
    }
    isDreamt = DREAM.test(text) || (isDreamt && !AWAKE.test(text))
    if (isDreamt) {
      found.add(sentence)
      continue
    }
    const isFrame = FRAME.test(text) && !LASTING.test(text)
    if (isFrame || isTextTask(text) || SOURCE_SAYS.test(text)) {
      found.add(sentence)
      isGiven = isFrame || goesOn(text)
    } else if (isComposition(text) || isOnlyQuotation(text) || isUnreal(text)) found.add(sentence)
  }
  return found
}

/** "Write a story about …": what is to be made up; a standing wish of that kind is none. */
function isComposition(text: string): boolean {
  return COMPOSITION.test(text) || (COMPOSITION_ELSEWHERE.test(text) && !LASTING.test(text))
}

/** "Ich übersetze Romane: …": who does it for a living. */
const DOES_IT = /^(?:ich|wir|je|nous|yo|nosotr\p{L}s|eu|nós|io|noi|ik|wij|we|ja|my)\s/iu

/** A task with a text: what it is done to stands in it, or behind it. */
function isTextTask(text: string): boolean {
  if (ENGLISH_TEXT_TASK.test(text)) return true
  const bare = text.replace(QUOTED, ' ')
  const colon = COLON.exec(bare) ?? /[:：]\s*$/u.exec(bare)
  const isQuoting = bare !== text || OPEN_QUOTE.test(text)
  if (DOES_IT.test(text)) return false
  const head = bare.slice(0, colon === null ? TASK_REACH : Math.min(colon.index, TASK_REACH))
  return (isQuoting || colon !== null) && TEXT_TASK.test(head)
}

/** Whether the text that it is about goes on in the sentences behind it. */
function goesOn(text: string): boolean {
  if (OPEN_QUOTE.test(text) && (text.match(/"/g)?.length ?? 1) % 2 === 1) return true
  const bare = text.replace(QUOTED, '')
  if (bare !== text) return false
  return COLON.test(text) || BEHIND.test(text)
}

/** '"To be or not to be" is from Hamlet': said of the words, not of the speaker. */
function isOnlyQuotation(text: string): boolean {
  const quoted = text.match(QUOTED) ?? []
  const long = quoted.filter((part) => part.split(/\s+/).length >= 4)
  if (long.length === 0) return false
  const rest = text.replace(QUOTED, ' ')
  const isAsked = /[?？]\s*$/u.test(rest)
  const isOwn = /(?<!\p{L})(?:I|I'm|my|me|we|our)(?!\p{L})/iu.test(rest)
  const opensIt = text.startsWith(long[0] ?? '')
  return (isAsked || opensIt) && !isOwn
}

/** "Why did the chicken cross the road? Because I'm …": the answer to one's own riddle. */
function isRiddleAnswer(text: string, before: string | undefined): boolean {
  return (
    before !== undefined &&
    /^(?:why|what|how)\b.*\?$/i.test(before) &&
    !/\b(?:I|my|we|our|you|your)\b/i.test(before) &&
    /^(?:because|'?cause|so)\b/i.test(text)
  )
}

/** Whether a sentence of another language than English tells of what is not so. */
export function isUnreal(text: string): boolean {
  return UNREAL_ELSEWHERE.test(text) && !LASTING.test(text)
}
