/** Sentences that join several statements, cut into those, so that a later statement may replace one and leave the rest. */
import { attributeOf } from '#src/memory/reconcile/attributes.ts'
import { BARE_DAY } from '#src/reading/built-in/dates/vocabulary.ts'
import { standAlone } from '#src/reading/built-in/sentence/self-contained.ts'
import { splitElided } from '#src/reading/built-in/text/joined/elided-subjects.ts'
import { splitGapped } from '#src/reading/built-in/text/joined/gapped.ts'
import { splitJoinedClauses } from '#src/reading/built-in/text/joined/joined-clauses.ts'
import { splitMainClauses } from '#src/reading/built-in/text/joined/main-clauses.ts'
import { toRemember } from '#src/reading/built-in/text/questions.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { tag, tidy } from '#src/reading/built-in/text/tagger.ts'

/** The statements of these sentences; `isKept` tells whether an English one would be kept alone. */
export function statementsIn(
  sentences: readonly Sentence[],
  language: string,
  speaker: string,
  isKept: (clause: Sentence) => boolean
): Sentence[] {
  if (language !== 'en') return sentences.flatMap((one) => splitJoinedClauses(one, language))
  const isState = (clause: string) =>
    attributeOf(standAlone(tag(tidy(clause)), { speaker, listener: null, antecedent: null })) !==
    null
  const kept = (parts: Sentence[]) => parts.length > 1 && parts.every(isKept)
  const apart = sentences.map(withoutLead).flatMap((one) => {
    const parts = splitWish(one)
    return kept(parts) ? parts : [one]
  })
  return apart.flatMap((one) => {
    if (isOfOneMonth(one.text)) return [one]
    const parts = splitMainClauses(one, isState).flatMap(splitElided).flatMap(splitGapped)
    // Nothing may be lost by a cut: what says too little alone stays with the rest.
    return parts.length === 1 || parts.every(isKept) ? parts : [one]
  })
}

/** "It starts on the 15th and ends on the 30th": the month of the second day is told by the first. */
function isOfOneMonth(text: string): boolean {
  return (text.match(BARE_DAY)?.length ?? 0) > 1
}

/** "I use Neovim, so don't suggest VS Code extensions": the wish stays when the reason for it has changed. */
const SO_WISH =
  /,?\s{1,3}so (?:please )?(?=(?:don['’]t|do not|never|always|avoid|stop|no more|only|use|answer|reply|write|keep) \S)/iu

function splitWish(sentence: Sentence): Sentence[] {
  const { text, start } = sentence
  const at = SO_WISH.exec(text)
  if (at === null || sentence.said !== undefined || text.slice(0, at.index).split(/\s+/).length < 3)
    return [sentence]
  const from = at.index + at[0].length
  return [
    { ...sentence, end: start + at.index, text: text.slice(0, at.index) },
    { ...sentence, start: start + from, text: text.slice(from) }
  ]
}

/** "Can you remember that prod is on AWS?": what is told in it. */
function withoutLead(sentence: Sentence): Sentence {
  const told = toRemember(sentence.text)
  if (told === null) return sentence
  const { start, text } = sentence
  return {
    ...sentence,
    text: text.slice(told.start, told.end),
    start: start + told.start,
    end: start + told.end
  }
}
