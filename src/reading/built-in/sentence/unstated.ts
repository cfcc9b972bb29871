/** Facts that no sentence states: an image that was shown, and what a question takes for granted. */
import type { FactCandidate } from '#src/memory/candidates.ts'
import { datesTold } from '#src/reading/built-in/dates/told-dates.ts'
import { withAbsoluteDates } from '#src/reading/built-in/dates/wording.ts'
import { GENERIC_ASSISTANT } from '#src/reading/built-in/people.ts'
import { bringsNoNews } from '#src/reading/built-in/sentence/plans.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import { withoutOpener } from '#src/reading/built-in/sentence/self-contained.ts'
import { dateOf } from '#src/reading/built-in/sentence/wording.ts'
import { arranges, presupposes, statedPart } from '#src/reading/built-in/text/questions.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { tag, tidy } from '#src/reading/built-in/text/tagger.ts'

const CAPTION = /^\[(?:shared |image: ?|photo: ?)?(.{3,300})\]$/is

/** A caption in square brackets stands for an image that was shown: "[a photo of a lake]". */
export function sharedImage(sentence: Sentence, scene: Scene): FactCandidate | null {
  const caption = CAPTION.exec(sentence.text)?.[1]
  if (caption === undefined || /redacted/i.test(caption)) return null
  return {
    entity: scene.speaker,
    entityType: scene.speaker === GENERIC_ASSISTANT ? 'unknown' : 'person',
    content: `${scene.speaker} shared ${caption.replace(/(?<![.\s])[.\s]+$/, '')}.`,
    eventDate: null,
    messageIndex: scene.message.index,
    speaker: scene.message.speaker,
    quote: sentence.said ?? sentence.text,
    attribute: null,
    importance: 0.35
  }
}

/** Other people's words in a question. */
const QUOTED = /"[^"\n]{6,}"|“[^”\n]{6,}”/gu
/** "Does my insurance pay if I …?", "Could you check whether …?": what is asked is not known to be so. */
const SUPPOSES = /,? \b(?:if|whether)\b.*\?$/isu

/** "Can I bring my dog?" tells of a dog: kept as what was asked, since nothing was stated. */
export function questionAsFact(sentence: Sentence, scene: Scene): FactCandidate | null {
  const whole = sentence.text.replace(QUOTED, '')
  const own = scene.isToAssistant ? whole.replace(SUPPOSES, '?') : whole
  const isTold = presupposes(own) || (scene.isToAssistant && arranges(own))
  if (scene.message.kind === 'assistant' || !isTold) return null
  if (scene.isToAssistant && !arranges(own) && bringsNoNews(tag(tidy(own)))) return null
  const text = withoutOpener(tidy(own === whole ? sentence.text : own))
  const dates = datesTold(text, tag(text), scene.message)
  return {
    entity: scene.speaker,
    entityType: 'person',
    content: `${scene.speaker} asked: "${withAbsoluteDates(text, dates)}"`,
    eventDate: dateOf(dates),
    messageIndex: scene.message.index,
    speaker: scene.message.speaker,
    quote: sentence.text,
    attribute: null,
    importance: 0.3
  }
}

/** "I can't make Wednesday, could we do Friday?": what is asked behind what is stated. */
export function arrangedBehind(sentence: Sentence, scene: Scene): FactCandidate | null {
  const stated = statedPart(sentence.text)
  if (stated === null || stated === sentence.text || !sentence.text.startsWith(stated)) return null
  const text = sentence.text.slice(stated.length).replace(/^[\s,;.!–—-]+/u, '')
  if (!arranges(text)) return null
  return questionAsFact({ ...sentence, text, said: sentence.said ?? text }, scene)
}
