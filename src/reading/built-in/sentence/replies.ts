/** Sentences that say something only beside what they reply to. */
import type { FactCandidate } from '#src/memory/candidates.ts'
import { asksWhich } from '#src/reading/built-in/sentence/answers.ts'
import { asOwn, claimIn, isEnglishAssent } from '#src/reading/built-in/sentence/confirmed.ts'
import { indirectly } from '#src/reading/built-in/sentence/indirect.ts'
import { tellsOfNamed } from '#src/reading/built-in/sentence/of-named.ts'
import type { Scene } from '#src/reading/built-in/sentence/scene.ts'
import { dateOf, word } from '#src/reading/built-in/sentence/wording.ts'
import type { Judgement } from '#src/reading/built-in/sentence/worth-keeping.ts'
import type { Sentence } from '#src/reading/built-in/text/sentences.ts'
import { type Token, tag, tidy } from '#src/reading/built-in/text/tagger.ts'
import { isVerbal } from '#src/reading/built-in/text/verbs.ts'

/** "Yes, twice!": without the question the answer says nothing. */
export function saysNothingAlone(
  judgement: Judgement,
  tokens: readonly Token[],
  scene: Scene
): boolean {
  if (/^(?:short answer|agreement)$/.test(judgement.reason)) return true
  if (!scene.wasAsked || tellsOfNamed(tokens, scene.isToAssistant)) return false
  // "Gather your documents": advice without who gives it.
  if (judgement.reason === 'advice') return !tokens.some((token) => token.text === 'I')
  if (isWordOfAnswer(tokens, scene)) return true
  const nouns = tokens.filter((token) => token.pos === 'NOUN' || token.pos === 'PROPN').length
  if (nouns === 0) return true
  // The tagger takes odd names for verbs, so a few words without an auxiliary count as bare, too.
  const isFragment = asksWhich(scene.previous ?? '') && !tokens.some((token) => token.pos === 'AUX')
  const isBare = !tokens.some(isVerbal) || (isFragment && tokens.length <= 6)
  return judgement.reason === 'answer' && (isBare || tokens[0]?.pos === 'PRON')
}

/** "No, my brother.": a person or thing alone, behind a question that yes or no answers. */
function isWordOfAnswer(tokens: readonly Token[], { previous }: Scene): boolean {
  const words = tokens.filter(({ text }) => /\p{L}/u.test(text))
  return words.length <= 3 && !words.some(isVerbal) && !asksWhich(previous ?? '')
}

const BARE_ANSWER =
  /^(?:yes|yeah|yep|yup|yea|no|nope|nah|correct|exactly|right|that's (?:right|correct|true)|I (?:am|do|did|have|was)(?: not|n't)?|I (?:don't|didn't|haven't|wasn't))(?:[\s,!.]+(?:yes|yeah|no|I (?:am|do|did|have|was|don't|didn't|haven't)(?: not)?|indeed))?[\s.!]*$/i
/** "Are you vegetarian?" asks what somebody is or has; an offer asks what is to be done now. */
const ASKS_OF_THEM =
  /(?:^|[.,!:;]\s)(?:(?:do|did|are|were|have) you|(?:is|are|was|were|does|do) your \w+)\b(?!.*\b(?:me|us|I|help|try|tried|ready|sure|questions?|anything|else|mean|understand|agree|interested)\b)/i

/** "Yes." to a question about the one who is asked: what was asked is what it tells. */
export function answersBarely(
  sentence: string,
  { previous, byAssistant, wasAsked }: Scene
): boolean {
  return byAssistant && wasAsked && BARE_ANSWER.test(sentence) && ASKS_OF_THEM.test(previous ?? '')
}

/** A fact that tells with the words what they were said to. */
export function asReply(
  content: string,
  tidied: string,
  scene: Scene,
  judgement: Judgement
): string {
  if (scene.byAssistant && scene.wasAsked)
    return `Asked ${indirectly(scene.previous ?? '')}, ${scene.speaker} said: ${content}`
  const agreed = judgement.reason === 'agreement' ? scene.agreeable : null
  const lead = scene.wasAsked && agreed === null ? 'Asked' : 'In reply to'
  // "Me too" keeps its words: "Anna too" would be nobody's English.
  const said = agreed === null ? content : tidied
  return `${lead} "${agreed ?? scene.previous}", ${scene.speaker} said: ${said}`
}

/** What an assistant said of the user, who says yes to it; null where it said nothing of them. */
export function confirmation(
  before: readonly Sentence[],
  scene: Scene,
  assent: string
): FactCandidate | null {
  const claim = scene.byAssistant ? claimIn(before) : null
  if (claim === null) return null
  const { speaker, message, self } = scene
  const own = asOwn(claim)
  if (own === null && isEnglishAssent(assent)) return null
  const tokens = tag(tidy(own ?? ''))
  const told = own === null ? null : word(tidy(own), tokens, scene, null)
  return {
    entity: self.entity,
    entityType: self.type,
    content:
      told === null
        ? `"${claim}" – ${speaker}: ${assent}`
        : `${speaker} confirmed: ${told.content}`,
    eventDate: dateOf(told?.dates ?? []),
    messageIndex: message.index,
    speaker: message.speaker,
    quote: assent,
    attribute: null,
    importance: 0.45
  }
}
